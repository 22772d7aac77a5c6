"""The law object: what the process of a user's own law answers its core."""

from __future__ import annotations

from .answer import Kind
from .blocks.beside import LAW_ANSWER
from .schema import Layout

LAW_LAYOUT = Layout((LAW_ANSWER,))
LAW_ANSWERS = Kind("law", LAW_LAYOUT, "process for the user's law", "answers of a user's law")
