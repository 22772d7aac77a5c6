"""`teleopd profile …`: see, check and begin profiles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from ..profile import ProfileError, Resolved, available, find, flatten, load
from .common import EXIT_USAGE, ProfileName, fail, out, table

profile_app = typer.Typer(no_args_is_help=True, help="See, check and begin profiles.")

BEGINNING = """\
# A profile of your own. What is not written here is taken from {base!r}; see it all with
#     teleopd profile show {name} --resolved
# Numbers are SI and radians; a string may carry a unit: "155 mm", "90 deg".

extends = "{base}"
name = "{name}"

# [operator.rate]
# speed_max = "0.2 m/s"

# [compensation]
# on = false
"""


@profile_app.command("list")
def list_() -> None:
    """The profiles that can be named, and where they are."""
    for name, path in available().items():
        out.print(f"{escape(name)}  [dim]{escape(str(path))}[/]", soft_wrap=True)


@profile_app.command()
def show(
    name: ProfileName,
    resolved: Annotated[
        bool, typer.Option("--resolved", help="every value, inherited ones too, with its origin")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object on standard output")] = False,
) -> None:
    """A profile as it is written; with --resolved every value and the file it comes from."""
    found = _load(name)
    if as_json:
        print(json.dumps({"values": found.values, "origins": found.origins}))
    elif resolved:
        out.print(_table(name, found))
    else:
        print(find(name).read_text(), end="")


@profile_app.command()
def check(name: ProfileName) -> None:
    """Whether a profile can be used; if not, where it is wrong and what to write."""
    _load(name)
    out.print(f"{escape(str(find(name)))}: can be used", soft_wrap=True)


@profile_app.command()
def new(
    name: Annotated[str, typer.Argument(help="name of the new profile; NAME.toml is written in this folder")],
    base: Annotated[str, typer.Option("--from", help="profile to start from")] = "omni_arm",
) -> None:
    """Begin a profile that extends another."""
    _load(base)
    path = Path(f"{name}.toml")
    try:
        with path.open("x") as file:
            file.write(BEGINNING.format(name=name, base=base))
    except FileExistsError:
        fail(f"{path}: there is such a file already; choose another name", EXIT_USAGE)
    except OSError as error:
        fail(f"{path}: cannot be written: {error.strerror}", EXIT_USAGE)
    try:
        load(str(path))
    except ProfileError as error:
        path.unlink()
        fail(str(error), EXIT_USAGE)
    out.print(f"{escape(str(path))} written; run it with  teleopd run {escape(name)}", soft_wrap=True)


def _table(name: str, found: Resolved) -> Table:
    shown = table("key", "value", "origin", title=f"{name}, resolved")
    for key, value in flatten(found.values):
        shown.add_row(key, escape(_shown(value)), escape(_short(_origin(key, found.origins))))
    return shown


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _origin(key: str, origins: dict[str, str]) -> str:
    while key and key not in origins:
        key = key.rpartition(".")[0]
    return origins.get(key, "")


def _short(path: str) -> str:
    return Path(path).name if path.endswith(".toml") else path


def _load(name: str) -> Resolved:
    try:
        return load(name)
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)
