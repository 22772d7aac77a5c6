"""`teleopd pose …`: named postures of an arm: keep the present one, list them, go to one."""

from __future__ import annotations

import enum
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.markup import escape

from ...clients.cell import Cell, ControlRefusedError
from ...ipc.segment import CellNotRunningError, SegmentError
from ..profile import Profile, ProfileError, load
from .common import EXIT_NOT_RUNNING, EXIT_USAGE, AsJson, CellName, cell_name, fail, out, table

pose_app = typer.Typer(no_args_is_help=True, help="Named postures of an arm.")


class Boxes(enum.StrEnum):
    """Who says where they stand (`daemon/motion/boxes.py`)."""

    TRUE = "true"
    PROFILE = "profile"


Name = Annotated[str, typer.Argument(help="of the posture: small letters, digits and _")]


@pose_app.command()
def save(name: Name, cell: CellName = None) -> None:
    """Keep the posture that the arm has now, for this profile."""
    from .. import poses

    with _attached(cell) as (client, profile):
        q = [float(angle) for angle in client.read().joints.q]
        try:
            file = poses.save(profile, name, q)
        except poses.PoseNameError as error:
            fail(str(error), EXIT_USAGE)
        except OSError as error:
            fail(f"{poses.path(profile.name)}: cannot be written: {error.strerror}")
    out.print(f"pose {name}: kept in {escape(str(file))}", soft_wrap=True)


@pose_app.command(name="list")
def show(cell: CellName = None, as_json: AsJson = False) -> None:
    """The postures of the profile, and those that were kept."""
    from .. import poses

    with _attached(cell) as (_, profile):
        try:
            known = poses.known(profile)
        except poses.PoseNameError as error:
            fail(str(error))
    if as_json:
        print(json.dumps(known))
        return
    shown = table("pose", "joint angles, rad", title=f"{profile.name}: poses")
    for name, q in known.items():
        shown.add_row(name, ", ".join(f"{angle:.4f}" for angle in q))
    out.print(shown)


@pose_app.command()
def go(
    name: Name,
    cell: CellName = None,
    boxes: Annotated[
        Boxes,
        typer.Option(help="where to keep clear of them: true, as the simulation has them, or profile, at its start"),
    ] = Boxes.TRUE,
) -> None:
    """Move the arm there, around everything; Ctrl-C: the robot holds."""
    from ...clients.handling import Handling
    from ...clients.moves import MoveError
    from .. import poses
    from ..motion.boxes import Declared, TrueState
    from ..motion.planner import PlanError

    with _attached(cell) as (client, profile):
        known = TrueState(profile) if boxes == Boxes.TRUE else Declared(profile)
        try:
            Handling(client, boxes=known).go(poses.named(profile, name))
        except poses.PoseNameError as error:
            fail(str(error), EXIT_USAGE)
        except (MoveError, PlanError, ControlRefusedError) as error:
            fail(str(error))
    out.print(f"pose {name}: reached")


@contextmanager
def _attached(cell: str | None) -> Iterator[tuple[Cell, Profile]]:
    """A client of the cell, and its profile; or the end of the command with a message."""
    name = cell_name(cell)
    try:
        with Cell(name) as client:
            profile = load(str(client.info["profile"])).profile
            if "joints" not in profile.blocks:
                fail(
                    f"cell {name} has no arm whose joints report; poses are for one such as  teleopd run crumb",
                    EXIT_USAGE,
                )
            yield client, profile
    except CellNotRunningError as error:
        fail(str(error), EXIT_NOT_RUNNING)
    except (SegmentError, ProfileError) as error:
        fail(str(error))
