"""The requests of programs: the cell, control, profiles, health, metrics. `/api/docs` shows them in a browser."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import PlainTextResponse, Response

from ...ipc.segment import SegmentError
from ..profile import ProfileError, available
from ..profile import load as load_profile
from ..status import snapshot
from ..stopping import StopError
from . import metrics
from .socket import Lobby
from .watch import Watch


def routes(watch: Watch, lobby: Lobby) -> APIRouter:
    """Everything under /api, and what monitoring asks."""
    router = APIRouter()
    _cell_routes(router, watch)
    _profile_routes(router)

    @router.get("/health", summary="Whether gateway and cell live; needs no token")
    async def health() -> dict[str, Any]:
        return {"gateway": "ok", "cell": watch.name, "live": watch.reader is not None}

    @router.get("/metrics", response_class=PlainTextResponse, summary="Prometheus' text format")
    async def figures() -> PlainTextResponse:
        return PlainTextResponse(metrics.text(watch, lobby), media_type=metrics.CONTENT_TYPE)

    return router


def _cell_routes(router: APIRouter, watch: Watch) -> None:
    @router.get("/api/cell", summary="Everything about the cell: what runs, its state, latency, refusals")
    async def cell() -> dict[str, Any]:
        reader = watch.reader
        if reader is None:
            raise HTTPException(503, watch.why_gone)
        return snapshot(reader)

    @router.get("/api/geometry", summary="The shapes of robot and scene, for drawing")
    def geometry() -> dict[str, Any]:
        if watch.picture is None:
            raise HTTPException(404, "this robot has no geometry to draw")
        return watch.picture.described()

    @router.get(
        "/api/camera.jpg", summary="The newest picture of the robot's depth camera: colour, and depth beside it"
    )
    def camera() -> Response:
        if watch.camera is None:
            raise HTTPException(404, "this cell has no camera that is on: start it with  --set sensors.camera.on=true")
        try:
            newest = watch.camera.newest()
        except SegmentError as error:
            raise HTTPException(503, str(error)) from None
        if newest is None:
            raise HTTPException(503, "no picture has been drawn yet")
        number, jpeg = newest
        return Response(jpeg, media_type="image/jpeg", headers={"X-Picture": str(number), "Cache-Control": "no-store"})

    @router.get("/api/lease", summary="Who has control, and how old the newest command is")
    async def lease() -> dict[str, Any]:
        state = watch.state
        if state is None:
            raise HTTPException(503, watch.why_gone)
        cell = state.cell
        held = bool(cell.holder)
        age = cell.command_age / 1e9 if cell.command_age >= 0 else None
        return {"slot": cell.holder, "pid": state.holder.pid if held else None, "command_age_s": age}

    @router.post("/api/stop", summary="Stop the robot; needs no control")
    async def stop() -> dict[str, str]:
        try:
            await watch.stop()
        except (StopError, OSError) as error:
            raise HTTPException(503, str(error)) from None
        return {"cell": watch.name, "robot": "stopped"}


def _profile_routes(router: APIRouter) -> None:
    @router.get("/api/profiles", summary="The profiles there are")
    def profiles() -> list[str]:
        return list(available())

    @router.get("/api/profiles/{name}", summary="A profile, resolved, with the origin of each value")
    def profile(name: str) -> dict[str, Any]:
        if name not in available():
            raise HTTPException(404, f"no profile {name!r}")
        try:
            resolved = load_profile(name)
        except ProfileError as error:
            raise HTTPException(422, str(error)) from None
        return {"profile": json.loads(json.dumps(resolved.values)), "origins": resolved.origins}
