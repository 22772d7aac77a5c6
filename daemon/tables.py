"""The tables of a profile: keys, types, units, defaults, bounds.

What other keys choose (the plant's parameters, the gains of a law, the settings of a mapping) is declared where it
is used and checked in `fitting.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ..hardware.tcp.settings import Link
from ..ipc.schema import BLOCKS
from .controllers.hold import Gains as Hold
from .gateway.settings import Settings as Gateway
from .guard import Settings as Guard
from .mpc.settings import Settings as Mpc
from .plants.symbolic import Compensation
from .references.settings import Reference
from .scenes.arena import Arena
from .scenes.furniture import World
from .scenes.mission import Mission
from .scenes.scene import Settings as Scene
from .sensors import Sensors
from .sensors.memory import Settings as Memory
from .units import Hertz, Number, Radians, Seconds

NAME = r"[a-z0-9][a-z0-9_-]{0,30}"
MODE = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
"""It becomes part of the names of functions."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Cell(_Table):
    """[cell]: how the loop runs."""

    rate: Hertz = Field(gt=0, le=2000)
    clock: Literal["real", "simulated", "lockstep"] = "real"
    overrun: Literal["skip"] = "skip"
    hold_after_missed: int = Field(default=50, ge=1)
    """Deadlines missed in a row that end in hold."""
    fault_after_missed: int = Field(default=1000, ge=2)
    """… and in fault."""

    @property
    def period_ns(self) -> int:
        """Period, ns."""
        return round(1e9 / self.rate)

    @property
    def dt(self) -> float:
        """Period, s."""
        return self.period_ns * 1e-9


def _distinct(names: list[str]) -> list[str]:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]!r} is written twice")
    return names


class RealTime(_Table):
    """[realtime]: what to ask of the operating system."""

    policy: Literal["fifo", "deadline", "other"] = "fifo"
    priority: int = Field(default=80, ge=1, le=98)
    lock_memory: bool = True
    cpu: list[Annotated[int, Field(ge=0)]] = []
    cpu_dma_latency: Literal["auto", "on", "off"] = "auto"


class Buttons(_Table):
    """[operator.buttons]: bit numbers of the device's buttons."""

    deadman: int = Field(ge=0, le=31)
    mode: int = Field(ge=0, le=31)
    gripper: int = Field(ge=0, le=31)
    clutch: int = Field(ge=0, le=31)


class Operator(BaseModel):
    """[operator]: how commands are taken, and which mapping turns them into references."""

    model_config = ConfigDict(extra="allow", frozen=True)
    mapping: str
    command_expiry: Seconds = Field(gt=0, le=10)
    lease: Seconds = Field(gt=0, le=60)
    buttons: Buttons
    tuning: Number = Field(default=0.0, ge=0, le=1)
    """operator.tuning until a client sets it."""

    @model_validator(mode="after")
    def _lease_outlives_command(self) -> Operator:
        if self.lease < self.command_expiry:
            raise ValueError("lease: must be at least command_expiry")
        return self


class Mode(_Table):
    """[modes.NAME]: the reference the operator gives and the laws that follow it."""

    reference: str
    laws: list[str] = Field(min_length=1)


class Modes(BaseModel):
    """[modes]."""

    model_config = ConfigDict(extra="allow", frozen=True)
    start: str
    order: list[Annotated[str, Field(pattern=MODE)]] = Field(min_length=1, max_length=8)

    @field_validator("order")
    @classmethod
    def _once(cls, order: list[str]) -> list[str]:
        return _distinct(order)


class Demo(_Table):
    """[demo]: what `teleopd demo` runs."""

    tests: list[str] = Field(min_length=1)
    """Profiles, one test each, with a recorded operator of the same name, or a program."""
    program: str | None = Field(default=None, pattern=r"^[a-z_]+/[a-z_]+\.py$")
    """The program among `examples/` that operates."""
    clock: Literal["real", "simulated"] | None = None
    """Unless the command line says otherwise; without it the cell's."""


class Recording(_Table):
    """[recording]."""

    folder: str = "runs"
    ring_seconds: Seconds = Field(default=8.0, gt=0, le=60)
    """How long the recorder may be away before ticks are lost."""


class Bridge(_Table):
    """[bridge]: flat memories of Unity scenes, MATLAB scripts and C programs; unity_bridge/."""

    layouts: list[str] = []
    """Each by name, or the path of its .toml file. Each is served by a process of its own."""

    @field_validator("layouts")
    @classmethod
    def _once(cls, layouts: list[str]) -> list[str]:
        return _distinct(layouts)


class Profile(BaseModel):
    """A whole profile, validated; every number in SI."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)
    name: str = Field(pattern=f"^{NAME}$")
    blocks: list[str]
    cell: Cell
    realtime: RealTime = RealTime()
    operator: Operator
    modes: Modes
    references: dict[Annotated[str, Field(pattern=MODE)], Reference] = {}
    """What modes can follow by themselves."""
    laws: dict[str, Any]
    hold: Hold = Hold()
    compensation: Compensation = Compensation()
    guard: Guard = Guard()
    plant: Any
    link: Link = Link()
    mission: Mission | None = None
    mpc: Mpc | None = None
    scene: Scene | None = None
    arena: Arena | None = None
    world: World | None = None
    poses: dict[Annotated[str, Field(pattern=MODE)], list[Radians]] = {}
    """Postures of an arm by name, one angle for each joint."""
    sensors: Sensors = Sensors()
    memory: Memory = Memory()
    recording: Recording = Recording()
    demo: Demo | None = None
    bridge: Bridge = Bridge()
    gateway: Gateway = Gateway()

    @field_validator("blocks")
    @classmethod
    def _known_blocks(cls, blocks: list[str]) -> list[str]:
        for name in blocks:
            if name not in BLOCKS:
                raise ValueError(f"no block {name!r}; there are: {', '.join(BLOCKS)}")
        for needed in ("cell", "holder", "inbox", "timing", "operator", "control", "guard", "recording"):
            if needed not in blocks:
                raise ValueError(f"block {needed!r} is missing; every cell has it")
        return _distinct(blocks)

    def mode(self, name: str) -> Mode:
        """The mode of that name."""
        mode: Mode = (self.modes.model_extra or {})[name]
        return mode

    def follows(self, name: str) -> str:
        """What a mode follows by itself (platform, arm, end_effector); empty where the operator's hand leads."""
        reference = self.references.get(self.mode(name).reference)
        return reference.of if reference else ""

    @property
    def scenes(self) -> list[str]:
        """Names of the scenes there are: one, or none without a task."""
        if self.scene is not None:
            return [self.scene.name]
        return ["mission"] if self.mission else []

    @property
    def mapping(self) -> Any:
        """Settings of the operator's mapping."""
        return getattr(self.operator, self.operator.mapping)
