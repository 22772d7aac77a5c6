"""`teleopd gateway …`: the link to the web console, and the certificate for HTTPS."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from ..profile import load
from .common import fail, is_alive, out, supervised

gateway_app = typer.Typer(no_args_is_help=True, help="The web console: its link, its certificate.")


@gateway_app.command("link")
def link_(
    profile: Annotated[
        str | None, typer.Argument(help="profile with the [gateway] table meant; the cells that run unless given")
    ] = None,
) -> None:
    """The links that open the console in a browser: of each cell that runs, one for each name of this machine.

    They hold the token: who has it may operate the robot.
    """
    from ..gateway.settings import addresses, answering, link

    found = [] if profile else [each for cell, some in answering().items() if is_alive(cell) for each in some]
    if not found:
        settings = supervised(lambda: load(profile or "omni_arm")).profile.gateway
        found = addresses(settings, settings.port)
    print("\n".join(link(each) for each in found))


@gateway_app.command()
def cert(
    names: Annotated[list[str] | None, typer.Argument(help="names and addresses of this machine, as typed")] = None,
) -> None:
    """Make a certificate of this installation's own, so that other machines and headsets can use HTTPS."""
    from ..gateway.certificate import make
    from ..gateway.settings import certificate_files

    certificate, key = certificate_files()
    try:
        fingerprint = make(certificate, key, names or [])
    except FileExistsError:
        fail(f"there is one already; to replace it remove {key}")
    out.print(f"certificate: {escape(str(certificate))}\nfingerprint: {fingerprint}", highlight=False, soft_wrap=True)
    out.print('in the profile:\n\n    [gateway]\n    host = "0.0.0.0"\n    tls = true', highlight=False, markup=False)
    out.print(f"    names = {[*(names or [])]!r}".replace("'", '"'), highlight=False, markup=False, soft_wrap=True)
