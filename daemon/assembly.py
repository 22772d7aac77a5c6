"""Puts a cell together: from a profile to the six stages of its tick.

Whatever the robot is, it comes in through the same doors: a model, what runs it (`plants/`), what else looks at the
state (sensors, a world, the rule of a task), the operator's mapping, the laws, and the guard. Nothing here runs in a
tick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..ipc.frame import Frame
from ..ipc.schema import HoldReason, Layout
from ..ipc.segment import CommandInbox
from ..ipc.shared_object import OwnedObject
from . import control, guard, plants
from .actuate import Actuate
from .cell import Cell
from .control import Control
from .cycle import Stages
from .guard import Guard
from .kernel import Arrays, Library, Signals
from .looks import looks
from .mpc import belief
from .operator import operate
from .operator.operate import Operate
from .own_law import stages as own_law
from .plants import solid
from .plants.physics import Physics
from .profile import Profile, ProfileError
from .publish import Publish
from .references import follower
from .scenes.place import Place, place_of
from .scenes.scene import Scene
from .sense import Sense
from .sensors import BLOCKS as SENSOR_BLOCKS
from .sensors import memory
from .sensors.simulation import BLOCKS as PHYSICS_BLOCKS
from .session import Session


@dataclass(frozen=True)
class Parts:
    """What the stages of one cell share: its model, one frame of signals, and the mathematics bound to it."""

    profile: Profile
    model: Any
    layout: Layout
    frame: Frame
    library: Library
    arrays: Arrays
    """Every array that a kernel may name: the frame's signals, and what is nobody else's business."""
    machine: Cell
    scene: Scene | None = None
    """The world around the robot, if the profile names one."""
    place: Place | None = None
    """Where a mobile robot is, in simulation."""
    physics: Physics | None = None
    """Robot and surroundings, where physics decides how it moves."""
    cell: str = ""
    """The cell's name."""
    owned: list[OwnedObject] = field(default_factory=list)
    """Shared memory that a part brought along; the core lets others in, and ends it."""


def parts(profile: Profile, cell: str, backend: Any = "auto") -> Parts:
    """Builds and compiles the mathematics of a profile. ProfileError for a block that it needs and has not."""
    layout = Layout.of(profile.blocks)
    frame, model = Frame(layout), plants.find(profile.plant.type).Model(profile.plant)
    runner = plants.runner(profile)
    scene = Scene(profile.scene, profile.mission, model, profile.cell.dt) if profile.scene and profile.mission else None
    s, rays = Signals(), profile.sensors.lidar.rays if profile.sensors.lidar else 0
    kernels = [
        *runner.kernels(profile, model),
        *operate.kernels(profile, model),
        *control.kernels(profile, model),
        *guard.kernels(model, profile.guard, profile.cell.dt, rays, scene.barriers(s) if scene else (), s),
        *(scene.kernels() if scene else ()),
        *([belief.kernel(model, profile.mpc, profile.cell.dt)] if profile.mpc else []),
    ]
    arrays: Arrays = {
        **frame.signals,
        **runner.arrays(model),
        **follower.arrays(),
        **guard.arrays(model),
        **memory.arrays(rays),
        **(scene.arrays if scene else {}),
    }
    _check_blocks(profile, kernels, arrays)
    library = Library(kernels, backend)
    _warm_up(library, frame, arrays)
    place = place_of(profile, model)
    physics = Physics(profile.world, model, profile.cell.dt) if profile.world else None
    return Parts(profile, model, layout, frame, library, arrays, Cell(frame), scene, place, physics, cell)


def stages(built: Parts, commands: CommandInbox, publish: Publish, alone: bool = False) -> Stages:
    """The six stages of the tick. `alone`: there is no process beside this one, so slow work is done between ticks."""
    profile, model, frame, library, arrays, machine = (
        built.profile,
        built.model,
        built.frame,
        built.library,
        built.arrays,
        built.machine,
    )
    plant = solid.within(plants.runner(profile).build(built), built.place, frame, arrays)
    seen = list(looks(built, alone))
    session = Session(frame, machine, profile.cell.period_ns) if "session" in profile.blocks else None
    operator = Operate(profile, frame, library, arrays, commands, machine, session)
    if session is not None:
        session.resets(plant, [look.reset for look in seen if hasattr(look, "reset")] + [operator.restart])
        seen.insert(0, session)
    limiter = Guard(frame, library, arrays, model.limits.a_max, profile.cell.dt)
    limiter.on_non_finite(lambda: machine.hold(HoldReason.NON_FINITE))
    return Stages(
        sense=Sense(frame, plant, seen),
        operator=operator,
        control=Control(profile, own_law.stages(built, alone), frame, library, arrays, machine, operator.modes),
        guard=limiter,
        actuate=Actuate(plant, machine),
        publish=publish,
    )


def _check_blocks(profile: Profile, kernels: Sequence[Any], arrays: Arrays) -> None:
    """ProfileError for a block that the mathematics or the mission needs and the profile has not."""
    signals = [name.replace("__", ".", 1) for f in kernels for name in (*f.name_in(), *f.name_out())]
    needed = {name.partition(".")[0] for name in signals if name not in arrays}
    needed |= {"task"} if profile.mission else set()
    needed |= {"arena"} if profile.arena else set()
    needed |= set(PHYSICS_BLOCKS) if profile.world else set()
    needed |= {SENSOR_BLOCKS[name] for name in profile.sensors.present}
    missing = sorted(needed.difference(profile.blocks))
    if missing:
        raise ProfileError(
            f"blocks: {missing[0]!r} is missing; the plant, a law or the mission of profile {profile.name!r} needs it"
        )


def _warm_up(library: Library, frame: Frame, arrays: Arrays) -> None:
    """Calls everything once, so that no page of it is touched for the first time in a tick."""
    for name in library.functions:
        library.bind(name, arrays)()
    frame.buffer[:] = 0
    for array in arrays.values():
        array[:] = 0
