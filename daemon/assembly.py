"""Puts a cell together: from a profile to the six stages of its tick.

Whatever the robot is, it comes in through the same doors: a model, what runs it (`plants/`), what else looks at the
state (sensors, a world, the rule of a task), the operator's mapping, the laws, and the guard. Nothing here runs in a
tick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
from .mpc import belief
from .mpc.belief import Belief
from .mpc.delivery import plans_for
from .mpc.following import Following
from .operator import operate
from .operator.operate import Operate
from .plants import solid
from .profile import Profile, ProfileError
from .publish import Publish
from .references import follower
from .scenes.arena import settled
from .scenes.mission import MissionRule
from .scenes.place import Place
from .scenes.scene import Scene
from .sense import Sense
from .sensors import BLOCKS as SENSOR_BLOCKS
from .sensors import memory
from .sensors.encoders import Encoders
from .sensors.imu import Imu
from .sensors.lidar import Lidar
from .sensors.memory import Memory
from .sensors.surroundings import Surroundings
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
    scene: Scene | None
    """The world around the robot, if the profile names one."""
    place: Place | None = None
    """Where a mobile robot is, in simulation."""
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
    s = Signals()
    kernels = [
        *runner.kernels(profile, model),
        *operate.kernels(profile, model),
        *control.kernels(profile, model),
        *guard.kernels(model, profile.guard, profile.cell.dt, scene.barriers(s) if scene else (), s, _rays(profile)),
        *(scene.kernels() if scene else ()),
        *([belief.kernel(model, profile.mpc, profile.cell.dt)] if profile.mpc else []),
    ]
    arrays: Arrays = {
        **frame.signals,
        **runner.arrays(model),
        **follower.arrays(),
        **guard.arrays(model),
        **memory.arrays(_rays(profile)),
        **(scene.arrays if scene else {}),
    }
    _check_blocks(profile, kernels, arrays)
    library = Library(kernels, backend)
    _warm_up(library, frame, arrays)
    place = place_of(profile, model)
    return Parts(profile, model, layout, frame, library, arrays, Cell(frame), scene, place, cell)


def _rays(profile: Profile) -> int:
    return profile.sensors.lidar.rays if profile.sensors.lidar else 0


def place_of(profile: Profile, model: Any) -> Place | None:
    """Where the robot of a profile is, in simulation; None if the profile does not say."""
    if profile.arena is None:
        return None
    body = model.parameters.body
    return Place(settled(profile.arena, model.parameters.initial.eta), (body.radius, body.x))


def stages(built: Parts, commands: CommandInbox, publish: Publish) -> Stages:
    """The six stages of the tick."""
    profile, model, frame, library, arrays, machine = (
        built.profile,
        built.model,
        built.frame,
        built.library,
        built.arrays,
        built.machine,
    )
    plant = solid.within(plants.runner(profile).build(built), built.place, frame, arrays)
    looks = list(_looks(built))
    session = Session(frame, machine, profile.cell.period_ns) if "session" in profile.blocks else None
    operator = Operate(profile, frame, library, arrays, commands, machine, session)
    if session is not None:
        session.resets(plant, [look.reset for look in looks if hasattr(look, "reset")] + [operator.restart])
        looks.insert(0, session)
    limiter = Guard(frame, library, arrays, model.limits.a_max, profile.cell.dt)
    limiter.on_non_finite(lambda: machine.hold(HoldReason.NON_FINITE))
    return Stages(
        sense=Sense(frame, plant, looks),
        operator=operator,
        control=Control(profile, model, frame, library, arrays, machine, operator.modes),
        guard=limiter,
        actuate=Actuate(plant, machine),
        publish=publish,
    )


def _sensors(built: Parts) -> Iterator[Callable[[], None]]:
    """What a simulated robot knows of itself and its place, in order."""
    sensors, frame, dt = built.profile.sensors, built.frame, built.profile.cell.dt
    if built.place:
        yield built.place.look(frame, dt)
    if sensors.imu:
        yield Imu(sensors.imu, sensors.chance("imu"), frame, dt)
    if sensors.encoders:
        yield Encoders(sensors.encoders, sensors.chance("encoders"), built.model, frame, dt)
    if sensors.lidar and built.place:
        lidar = Lidar(sensors.lidar, sensors.chance("lidar"), built.place, frame, dt)
        remembered = Memory(built.profile.memory, sensors.lidar, lidar.angles, built.arrays, frame)
        yield Surroundings(lidar, remembered, frame, built.arrays)


def _looks(built: Parts) -> Iterator[Callable[[], None]]:
    """What looks at the state once the plant has written it, in order."""
    yield from _sensors(built)
    if built.profile.mpc:
        yield Following(built, plans_for(built))
        yield Belief(built.model, built.frame, built.library, built.arrays)
    if built.scene:
        yield built.scene.look(built.frame, built.library, built.arrays)
    elif built.profile.mission:
        yield MissionRule(built.profile.mission, built.frame)


def _check_blocks(profile: Profile, kernels: Sequence[Any], arrays: Arrays) -> None:
    """ProfileError for a block that the mathematics or the mission needs and the profile has not."""
    signals = [name.replace("__", ".", 1) for f in kernels for name in (*f.name_in(), *f.name_out())]
    needed = {name.partition(".")[0] for name in signals if name not in arrays}
    needed |= {"task"} if profile.mission else set()
    needed |= {"arena"} if profile.arena else set()
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
