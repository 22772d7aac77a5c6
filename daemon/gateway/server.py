"""The gateway's process: `python -m teleopd.daemon.gateway.server --cell NAME`, started by the supervisor."""

from __future__ import annotations

import argparse
import asyncio
import errno
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import uvicorn
from fastapi import FastAPI, Request, WebSocket
from fastapi.responses import RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.base import RequestResponseEndpoint

from ... import __version__
from ..companions import EXIT_USAGE
from ..kernel import cache_folder
from ..profile import Profile, load
from ..scenes.figure import NoFigureError
from . import rest, run_routes, sessions
from .access import HEADER_LIMIT, Access, Door
from .camera import Camera
from .forecast import forecast_of
from .geometry import Picture
from .messages import MESSAGE_LIMIT
from .runs import Runs
from .settings import TRIES, USUAL_PORT, Settings, addresses, certificate_files, known, link, noted, token
from .socket import Lobby
from .watch import Watch
from .workshop import Workshop

CONSOLE = Path(__file__).parents[2] / "clients" / "web" / "dist"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def application(watch: Watch, access: Access, settings: Settings, runs: Runs, console: Path = CONSOLE) -> FastAPI:
    """Everything behind the door."""
    workshop = Workshop(cache_folder() / "made")

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        looking = asyncio.create_task(watch.run())
        yield
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        await workshop.close()
        watch.close()

    app = FastAPI(
        title="teleopd gateway",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    lobby = Lobby(watch, settings.clients, settings.rate)
    app.include_router(rest.routes(watch, lobby))
    app.include_router(run_routes.routes(runs, workshop))
    app.include_router(sessions.routes(watch))

    @app.websocket("/ws")
    async def live(socket: WebSocket) -> None:
        await lobby(socket)

    @app.get("/enter", include_in_schema=False)
    async def enter(token: str = "") -> Response:
        if not access.knows(token):
            return RedirectResponse("/", 303)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(access.cookie, token, httponly=True, samesite="strict", secure=settings.tls)
        return answer

    @app.middleware("http")
    async def headers(request: Request, call: RequestResponseEndpoint) -> Response:
        answer = await call(request)
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
        return answer

    if console.is_dir():
        app.mount("/", StaticFiles(directory=console, html=True))
    app.add_middleware(Door, access=access)
    return app


def picture_of(profile: Profile) -> Picture | None:
    """The robot in its scene, if it has a shape."""
    try:
        return Picture(profile)
    except NoFigureError:
        return None


def camera_of(cell: str, profile: Profile) -> Camera | None:
    """What its depth camera sees, if it has one that is on."""
    camera = profile.sensors.camera
    return Camera(cell, camera) if camera is not None and camera.on else None


def listening(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say; where the usual port is taken, on the next free one. OSError."""
    for port in range(USUAL_PORT, USUAL_PORT + TRIES) if settings.port == USUAL_PORT else ():
        try:
            return _listening(settings.host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _listening(settings.host, settings.port)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)  # who opens the link at once waits, and is not turned away
    except OSError:
        made.close()
        raise
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Serves until SIGTERM; the exit code."""
    parser = argparse.ArgumentParser(prog="teleopd gateway")
    parser.add_argument("--cell", required=True)
    parser.add_argument("--profile", required=True)
    parser.add_argument("--set", default="{}", help="values that override the profile's, as JSON")
    parser.add_argument("--runs", type=Path, default=Path("runs"))
    options = parser.parse_args(arguments)
    logging.basicConfig(format="%(name)s: %(message)s", stream=sys.stderr, level=logging.WARNING)
    profile = load(options.profile, json.loads(options.set)).profile
    settings = profile.gateway
    try:
        door = listening(settings)
        port = door.getsockname()[1]
        secret = token()
    except (OSError, ValueError) as error:
        print(f"gateway: {settings.host}:{settings.port}: {error}; write another [gateway] port", file=sys.stderr)
        return EXIT_USAGE
    access = Access(secret, port, known(settings), settings.tls)
    forecast, camera = forecast_of(options.cell, profile), camera_of(options.cell, profile)
    watch = Watch(options.cell, settings.rate, picture_of(profile), forecast, camera)
    app = application(watch, access, settings, Runs(options.runs))
    # The token is for the person at the terminal, not for a journal that others may read.
    reached = addresses(settings, port)
    shown = link(reached[0]) if sys.stderr.isatty() else f"{reached[0]} (teleopd gateway link)"
    print(f"console: {shown}", file=sys.stderr, flush=True)
    certificate, key = map(str, certificate_files()) if settings.tls else (None, None)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        http="h11",  # the other parser takes headers without end
        h11_max_incomplete_event_size=HEADER_LIMIT,
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        ws_max_queue=4,
        server_header=False,
        limit_concurrency=4 * settings.clients,
        timeout_graceful_shutdown=1,
        ssl_certfile=certificate,
        ssl_keyfile=key,
    )
    os.nice(5)
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))  # the server passes the signal on to us
    with noted(options.cell, reached):
        uvicorn.Server(config).run(sockets=[door])
    return 0


if __name__ == "__main__":
    sys.exit(main())
