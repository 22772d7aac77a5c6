"""Which control stage a mode with a user's law gets: inside the core, or the core's end of a process beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .beside import Answers, Beside
from .inside import Inside
from .table import beside_core, own_law


def stages(built: Any, alone: bool) -> dict[str, Callable[[], int]]:
    """By mode, for the parts of a cell (`assembly.Parts`); shared memory becomes the core's own.

    `alone`: there is no process beside this one, so every law is called in the tick.
    """
    profile = built.profile
    beside = {} if alone else beside_core(profile)
    answers = Answers(built.cell) if beside else None
    if answers is not None:
        built.owned.append(answers.inbox)
    made: dict[str, Callable[[], int]] = {}
    for number, mode in enumerate(profile.modes.order, start=1):
        law = own_law(profile, mode)
        if number in beside and answers is not None:
            made[mode] = Beside(beside[number], number, built, answers)
        elif law is not None:
            made[mode] = Inside(law, built)
    return made
