"""What somebody meant who wrote a word that there is not."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """A question to add to a message; nothing if no allowed word is near."""
    near = difflib.get_close_matches(word, list(allowed), n=1)
    return f", did you mean {near[0]!r}?" if near else ""
