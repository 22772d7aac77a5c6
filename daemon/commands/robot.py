"""`teleopd robot`: a reference robot behind TCP, to try a cell with, and what a robot of one's own needs."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from ...hardware.tcp.settings import PORT, Link
from ..profile import ProfileError, Resolved, load
from .common import EXIT_USAGE, ProfileName, fail, out, overrides, say

robot_app = typer.Typer(no_args_is_help=True, help="A reference robot behind TCP, and what a robot of your own needs.")

TokenFile = Annotated[
    Path | None, typer.Option(help="secret shared with the cell; ~/.config/teleopd/robot.token unless given")
]


@robot_app.command()
def serve(
    profile: ProfileName = "omni_arm",
    host: Annotated[str, typer.Option(help="address to listen at; this machine only unless given")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="TCP port; 0: any that is free")] = PORT,
    token_file: TokenFile = None,
    make_token: Annotated[bool, typer.Option(help="make the token's file if there is none")] = False,
    fault: Annotated[
        list[str] | None,
        typer.Option(help="stall=S, lag=S, drop=P, reorder=P, duplicate=P, lie=KIND; also as lines on standard input"),
    ] = None,
    set_: Annotated[list[str] | None, typer.Option("--set", help="KEY=VALUE, overrides the profile")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="what it does, as lines of JSON on standard output")] = False,
    with_parent: Annotated[bool, typer.Option(hidden=True, help="end when the process that started it does")] = False,
) -> None:
    """Simulate the robot of a profile in this process, for cells whose profile has  [link] type = "tcp"."""
    from ...hardware.tcp.robot import Options, Server
    from ...ipc._native import lib
    from ..realtime import beside_core, freeze_garbage, prepare

    signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a peer that is gone is no reason to end, as it is in a pipe
    told: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda n, _: told.append(n))
    if with_parent:
        lib.die_with_parent(signal.SIGTERM)
    resolved = _load(profile, overrides(set_ or []))
    options = Options(
        _token(token_file, make_token),
        host,
        port,
        fault or [],
        sys.stdout if as_json else None,
        sys.stdin.fileno() if not sys.stdin.closed else None,
    )
    try:
        server = Server(resolved.profile, options)
    except ValueError as error:
        fail(str(error), EXIT_USAGE)
    except OSError as error:
        fail(f"{host}:{port}: {error.strerror}; choose another port with --port")
    say(f"robot {resolved.profile.plant.type} at {host}:{server.port}; Ctrl-C ends")
    prepare(beside_core("other", 1))  # it stands for another machine, and must not take the cell's time
    freeze_garbage()
    server.run(lambda: bool(told))


@robot_app.command()
def token(token_file: TokenFile = None) -> None:
    """Make the secret that a robot and its cell share; copy the file to the other machine."""
    from ...ipc.transport import new_token, write_token

    path = token_file or Link().token_path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_token(path, new_token())
    except FileExistsError:
        fail(f"{path}: there is such a file already; remove it to make a new one")
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    out.print(f"{escape(str(path))} made", soft_wrap=True)


@robot_app.command()
def limits(profile: ProfileName = "omni_arm") -> None:
    """The limits of a profile's robot, as hardware/tcp/c/robot.c reads them."""
    resolved = _load(profile, {})
    found = resolved.profile.plant
    rows = {
        "rate": [resolved.profile.cell.rate],
        "expiry": [resolved.profile.link.command_expiry],
        "eta": found.initial.eta,
        "q": found.initial.q,
        **{name: getattr(found, name) for name in ("v_max", "a_max", "q_min", "q_max")},
    }
    for name, values in rows.items():
        print(name, *values)


def _token(path: Path | None, make: bool) -> bytes:
    from ...ipc.transport import new_token, read_token, write_token

    where = path or Link().token_path
    try:
        if make and not where.exists():
            where.parent.mkdir(parents=True, exist_ok=True)
            write_token(where, new_token())
        return read_token(where)
    except FileNotFoundError:
        fail(f"{where}: there is no token; write --make-token, or copy the cell's file there", EXIT_USAGE)
    except (OSError, ValueError) as error:
        fail(str(error), EXIT_USAGE)


def _load(name: str, overrides: dict[str, Any]) -> Resolved:
    try:
        return load(name, overrides)
    except ProfileError as error:
        fail(str(error), EXIT_USAGE)
