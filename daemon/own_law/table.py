"""The table [laws.NAME] of a law from a user's own file."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from ..own_code import OwnCodeError, line_of, load
from ..units import Seconds


class OwnLaw(BaseModel):
    """File, class, and where it runs in real time."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)
    file: str
    class_: str = Field(alias="class", min_length=1)
    budget: Seconds | None = Field(default=None, gt=0)
    """With it the law runs inside the core, for so long in each tick; without, in a process of its own."""
    validity: Seconds = Field(default=0.05, gt=0, le=1)
    """An answer of that process is followed for so long after the state that it was made from."""

    def make(self, model: Any) -> Any:
        """The user's object; OwnCodeError says what is wrong with it."""
        path, threads = Path(self.file), threading.active_count()
        made = load(path, self.class_)
        try:
            law = made(model, **(self.model_extra or {}))
        except Exception as error:  # whatever a user's class does
            raise OwnCodeError(f"{path}:{line_of(error, path)}: {type(error).__name__}: {error}") from error
        if not callable(getattr(law, "update", None)):
            raise OwnCodeError(f"{path}: class {self.class_!r} needs  def update(self, reference, state, dt)")
        if threading.active_count() > threads:
            raise OwnCodeError(f"{path}: starts threads, which would delay the tick; compute within update")
        return law


def own_law(profile: Any, mode: str) -> OwnLaw | None:
    """The law from a user's file that a mode of this profile has, alone, if it has one."""
    laws = (profile.laws[name] for name in profile.mode(mode).laws)
    return next((law for law in laws if isinstance(law, OwnLaw)), None)


def beside_core(profile: Any) -> dict[int, OwnLaw]:
    """By the number of its mode, from 1: each law that has a process of its own when this profile runs in real time."""
    if profile.cell.clock != "real":
        return {}
    laws = {number: own_law(profile, mode) for number, mode in enumerate(profile.modes.order, start=1)}
    return {number: law for number, law in laws.items() if law is not None and law.budget is None}
