"""What is wrong with a layout, in one line: file, key, value, what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from ..ipc.nearest import did_you_mean


class LayoutError(Exception):
    """A layout that cannot be used; the message says where and what to write instead."""


class MisfitError(Exception):
    """A value that fits its type but not the rest of the layout."""

    def __init__(self, key: str, value: Any, problem: str):
        super().__init__(f"{key} = {shown(value)}: {problem}")


class MissingKeyError(Exception):
    """A key that must be there and is not."""

    def __init__(self, key: str, advice: str):
        super().__init__(f"{key} is missing; {advice}")


def shown(value: Any) -> str:
    """A value, cut where it is long."""
    text = repr(value)
    return text if len(text) < 80 else f"{text[:77]}…"


def describe(error: ValidationError, model: type[BaseModel]) -> str:
    """The first fault of a validation."""
    fault = error.errors(include_url=False)[0]
    location = tuple(part for part in fault["loc"] if part != "[key]")
    key, message = ".".join(map(str, location)), fault["msg"].removeprefix("Value error, ")
    if fault["type"] == "extra_forbidden":
        allowed = _keys_beside(model, location)
        message = f"unknown key{did_you_mean(str(location[-1]), allowed)}; allowed here: {', '.join(allowed)}"
    elif fault["type"] == "missing":
        table = key.rpartition(".")[0]
        return f"{key} is missing; write it into {f'the table [{table}]' if table else 'the file'}"
    return f"{key} = {shown(fault['input'])}: {message}"


def _keys_beside(model: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    """Keys that the innermost table of `location` knows."""
    for part in location[:-1]:
        field = model.model_fields.get(part) if isinstance(part, str) else None
        if field is not None:
            model = next(iter(_tables(field.annotation)), model)
    return list(model.model_fields)


def _tables(annotation: Any) -> Iterable[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _tables(inner)
