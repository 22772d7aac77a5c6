"""A user's own file: loads what a profile names in it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any


class OwnCodeError(ValueError):
    """A file that cannot be used; the message says where and why."""


def load(path: Path, name: str) -> Any:
    """The object `name` of a Python file. OwnCodeError if there is none, or the file fails."""
    if not path.is_file():
        raise OwnCodeError(f"{path}: there is no such file")
    spec = importlib.util.spec_from_file_location(f"teleopd_own_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise OwnCodeError(f"{path}: is no Python file; its name must end in .py")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a user's file does
        raise OwnCodeError(f"{path}: {type(error).__name__}: {error}{_where(error, path)}") from error
    if not hasattr(module, name):
        raise OwnCodeError(f"{path}: has no {name!r}")
    return getattr(module, name)


def _where(error: BaseException, path: Path) -> str:
    line = line_of(error, path)
    return f" (line {line})" if line else ""


def line_of(error: BaseException, path: Path) -> int:
    """The last line of this file that an exception came through; 0 if it did not."""
    line, at = 0, error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == str(path):
            line = at.tb_lineno
        at = at.tb_next
    return line
