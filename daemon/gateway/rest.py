"""The requests of programs: the cell, control, runs, profiles, health, metrics. `/api/docs` shows them in a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import FileResponse, PlainTextResponse

from ..profile import ProfileError, available
from ..profile import load as load_profile
from ..status import snapshot
from ..stopping import StopError, stop_robot
from . import metrics
from .runs import MOST_POINTS, NoSuchRunError, Runs
from .socket import Lobby
from .watch import Watch

Found = TypeVar("Found")


def routes(watch: Watch, lobby: Lobby, runs: Runs) -> APIRouter:
    """Everything under /api, and what monitoring asks."""
    router = APIRouter()
    _cell_routes(router, watch)
    _run_routes(router, runs)
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
            await asyncio.to_thread(stop_robot, watch.name)
        except (StopError, OSError) as error:
            raise HTTPException(503, str(error)) from None
        return {"cell": watch.name, "robot": "stopped"}


def _run_routes(router: APIRouter, runs: Runs) -> None:
    @router.get("/api/runs", summary="The runs that were kept, newest first")
    def listed() -> list[dict[str, Any]]:
        return runs.listed()

    @router.get("/api/runs/{run}/signals", summary="Signals of a run over time")
    def signals(
        run: str,
        names: Annotated[str, Query(description="separated by commas, e.g. base.eta,arm.q", max_length=2000)],
        points: Annotated[int, Query(ge=2, le=MOST_POINTS)] = 1000,
    ) -> dict[str, Any]:
        return _found(lambda: runs.signals(run, names.split(","), points))

    @router.get("/api/runs/{run}/files/{name}", summary="A file of a run", response_class=FileResponse)
    def file(run: str, name: str) -> FileResponse:
        return FileResponse(_found(lambda: runs.file(run, name)), headers={"X-Content-Type-Options": "nosniff"})


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


def _found(look: Callable[[], Found]) -> Found:
    """What was looked for, or 404."""
    try:
        return look()
    except NoSuchRunError as error:
        raise HTTPException(404, str(error)) from None
