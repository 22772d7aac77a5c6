"""Puts a cell together: from a profile to the six stages of its tick.

Whatever the robot is, it comes in through the same doors: a model, what runs it (`plants/`), what else looks at the
state (sensors, a world, the rule of a task), the operator's mapping, the laws, and the guard. Nothing here runs in a
tick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..ipc.frame import Frame
from ..ipc.schema import HoldReason, Layout
from ..ipc.segment import CommandInbox
from . import control, guard, plants
from .actuate import Actuate
from .cell import Cell
from .control import Control
from .cycle import Stages
from .guard import Guard
from .kernel import Arrays, Library
from .mpc import belief
from .mpc.belief import Belief
from .mpc.delivery import Delivery, Synchronous
from .mpc.following import Following
from .mpc.planner import Planner
from .operator import operate
from .operator.operate import Operate
from .profile import Profile, ProfileError
from .publish import Publish
from .scenes.mission import MissionRule
from .sense import Sense


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


def parts(profile: Profile, backend: Any = "auto") -> Parts:
    """Builds and compiles the mathematics of a profile. ProfileError for a block that it needs and has not."""
    layout = Layout.of(profile.blocks)
    frame, model = Frame(layout), plants.find(profile.plant.type).Model(profile.plant)
    runner = plants.runner(profile)
    kernels = [
        *runner.kernels(profile, model),
        *operate.kernels(profile, model),
        *control.kernels(profile, model),
        guard.kernel(model, profile.guard, profile.cell.dt),
        *([belief.kernel(model, profile.mpc, profile.cell.dt)] if profile.mpc else []),
    ]
    arrays: Arrays = {**frame.signals, **runner.arrays(model), "guard.bits": np.zeros(4)}
    _check_blocks(profile, kernels, arrays)
    library = Library(kernels, backend)
    _warm_up(library, frame, arrays)
    return Parts(profile, model, layout, frame, library, arrays, Cell(frame))


def stages(built: Parts, commands: CommandInbox, publish: Publish, plans: Delivery | None = None) -> Stages:
    """The six stages of the tick. `plans` come from a solver's process; without, the core plans between its ticks."""
    profile, model, frame, library, arrays, machine = (
        built.profile,
        built.model,
        built.frame,
        built.library,
        built.arrays,
        built.machine,
    )
    plant = plants.runner(profile).build(built)
    operator = Operate(profile, frame, library, arrays, commands, machine)
    limiter = Guard(frame, library, arrays, model.limits.a_max, profile.cell.dt)
    limiter.on_non_finite(lambda: machine.hold(HoldReason.NON_FINITE))
    return Stages(
        sense=Sense(frame, plant, list(_looks(built, plans))),
        operator=operator,
        control=Control(profile, frame, library, arrays, machine, operator.modes),
        guard=limiter,
        actuate=Actuate(plant, machine),
        publish=publish,
    )


def _looks(built: Parts, plans: Delivery | None) -> Iterator[Callable[[], None]]:
    """What looks at the state once the plant has written it, in order."""
    profile, frame = built.profile, built.frame
    if profile.mpc:
        if plans is None:
            planner = Planner(built.model, profile.mpc, built.library.backend)
            plans = Synchronous(frame, planner, profile.mpc)
        yield Following(frame, plans, profile.mpc, built.machine, profile.cell.dt, built.model.n_q)
        yield Belief(built.model, frame, built.library, built.arrays)
    if profile.mission:
        yield MissionRule(profile.mission, frame)


def _check_blocks(profile: Profile, kernels: Sequence[Any], arrays: Arrays) -> None:
    """ProfileError for a block that the mathematics or the mission needs and the profile has not."""
    signals = [name.replace("__", ".", 1) for f in kernels for name in (*f.name_in(), *f.name_out())]
    needed = {name.partition(".")[0] for name in signals if name not in arrays} | (
        {"task"} if profile.mission else set()
    )
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
