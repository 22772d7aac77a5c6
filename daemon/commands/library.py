"""`teleopd layout library`: the drop-in library for scenes and scripts, and what tells it where the bridge is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from .common import EXIT_USAGE, fail, out


def library(
    to: Annotated[Path, typer.Option("--out", help="folder for the files")],
    systems: Annotated[
        list[str] | None,
        typer.Option("--for", help="linux, windows or windows32; all whose compiler is here unless given"),
    ] = None,
    remote: Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="write a smClient.ini too: where `bridge --listen` runs")
    ] = None,
    token_file: Annotated[Path | None, typer.Option(help="the bridge's token file; made if it is not there")] = None,
) -> None:
    """Build the library that programs written for smClient64 load, for Linux and Windows."""
    from ...unity_bridge.library import SYSTEMS, BuildError, build, buildable, write_ini
    from ...unity_bridge.remote import parse_address, token_of

    wanted = tuple(systems) if systems else buildable()
    if not wanted or not set(wanted) <= set(SYSTEMS):
        fail(f"--for: write one of {', '.join(SYSTEMS)}; a C compiler must be here", EXIT_USAGE)
    if (remote is None) != (token_file is None):
        fail("--remote and --token-file go together; write both", EXIT_USAGE)
    try:
        made = build(to, wanted)
        if remote is not None and token_file is not None:
            made.append(write_ini(to, *parse_address(remote), token_of(token_file)))
    except ValueError as error:
        fail(str(error), EXIT_USAGE)
    except (BuildError, OSError) as error:
        fail(str(error))
    for path in made:
        out.print(escape(str(path)), soft_wrap=True)
