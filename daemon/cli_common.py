"""What the commands share: consoles, exit codes, and how a command ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

out, err = Console(), Console(stderr=True)

EXIT_FAILED, EXIT_USAGE, EXIT_NOT_RUNNING = 1, 2, 3


def fail(message: str, code: int = EXIT_FAILED) -> NoReturn:
    """Ends with a message on standard error."""
    err.print(f"[bold red]teleopd:[/] {escape(message)}", highlight=False, soft_wrap=True)
    raise typer.Exit(code)


def say(message: str) -> None:
    """A message on standard error, beside the output."""
    err.print(f"[dim]teleopd:[/] {escape(message)}", highlight=False, soft_wrap=True)


def supervised(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What `work` returns, or the end of the command with its message and exit code."""
    from .profile import ProfileError
    from .recording.reading import RecordingError
    from .supervisor import SupervisorError

    try:
        return work()
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)
    except SupervisorError as error:
        fail(str(error), error.code)
    except (RecordingError, OSError) as error:
        fail(str(error))


def overrides(pairs: list[str]) -> dict[str, Any]:
    """KEY=VALUE pairs; a value is read as TOML, and as text where it is none."""
    import tomllib

    values: dict[str, Any] = {}
    for pair in pairs:
        key, separator, text = pair.partition("=")
        if not separator or not key:
            fail(f"--set {pair}: write KEY=VALUE, as in  --set compensation.on=false", EXIT_USAGE)
        try:
            values[key] = tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            values[key] = text
    return values
