"""The table [gateway] of a profile, where the gateway keeps its secrets, and the link that opens it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ...ipc.transport_token import new_token, read_token, write_token

HOST = r"^[A-Za-z0-9.:-]{1,253}$"
ANY = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "::1")
USUAL_PORT, TRIES = 8700, 20


class Settings(BaseModel):
    """[gateway]: the web console and the interface for programs."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    on: bool = True
    host: Annotated[str, Field(pattern=HOST)] = "127.0.0.1"
    """Address to listen on. Anything but loopback needs `names` and should have `tls`."""
    port: int = Field(default=USUAL_PORT, ge=0, le=65535)
    """0: any free one. Where the usual one is taken, by another cell say, the next free one is."""
    names: list[Annotated[str, Field(pattern=HOST)]] = []
    """Names and addresses by which browsers reach this machine, besides localhost."""
    tls: bool = False
    """HTTPS with the certificate that  teleopd gateway cert  made. VR headsets need it, unless over localhost."""
    clients: int = Field(default=64, ge=1, le=256)
    """WebSocket clients at once."""
    rate: int = Field(default=60, ge=1, le=120)
    """States a second for each, at most."""


def folder() -> Path:
    """Where token, certificate and key are kept: $STATE_DIRECTORY of a service, else the user's state folder."""
    own = os.environ.get("STATE_DIRECTORY")
    if own:
        return Path(own.partition(":")[0])
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "teleopd"


def token_file() -> Path:
    """The token that opens the gateway, readable by its user only."""
    return folder() / "gateway.token"


def certificate_files() -> tuple[Path, Path]:
    """Certificate and private key of this installation."""
    return folder() / "gateway.crt", folder() / "gateway.key"


def token() -> bytes:
    """This installation's token, made when there is none."""
    path = token_file()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(FileExistsError):
        write_token(path, new_token())
    return read_token(path)


@contextmanager
def noted(cell: str, where: Sequence[str]) -> Iterator[None]:
    """Keeps a note of where the gateway of a cell answers, for `teleopd gateway link`, while the block runs."""
    path = folder() / f"gateway.{cell}.addresses"
    with suppress(OSError):  # a full disk costs the note, not the gateway
        path.write_text("\n".join(where))
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def answering() -> dict[str, list[str]]:
    """Where the gateways of this installation answer, by cell; a gateway that was killed has left its note behind."""
    found = {}
    for path in sorted(folder().glob("gateway.*.addresses")):
        with suppress(OSError):
            found[path.name.removeprefix("gateway.").removesuffix(".addresses")] = path.read_text().split()
    return found


def known(settings: Settings) -> list[str]:
    """Names and addresses besides loopback's: those that the profile lists, and the one that is listened on."""
    own = [] if settings.host in (*ANY, *LOOPBACK) else [settings.host]
    return list(dict.fromkeys([*own, *settings.names]))


def link(where: str) -> str:
    """What a person opens, of a gateway that answers there; it holds the token."""
    return f"{where}/enter?token={token().hex()}"


def addresses(settings: Settings, port: int) -> list[str]:
    """Where the gateway answers: on this machine, then under each name by which it is known."""
    return list(dict.fromkeys(address(settings, port, name) for name in ("", *known(settings))))


def address(settings: Settings, port: int, name: str = "") -> str:
    """Where the gateway answers."""
    scheme = "https" if settings.tls else "http"
    host = name or ("localhost" if settings.host in (*ANY, *LOOPBACK) else settings.host)
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"
