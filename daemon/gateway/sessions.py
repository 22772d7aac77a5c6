"""The session through the gateway: play, pause, stop, save, reset; by anyone who may come in."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from ...clients.cell import Cell
from ...clients.session import SessionError
from ...ipc.segment import SegmentError
from .watch import Watch

Action = Literal["play", "pause", "stop", "save", "reset"]
User = Annotated[str, Query(max_length=32, description="with play: who operates")]
Time = Annotated[float, Query(ge=0, lt=1e9, description="with play: execution time, s; 0 without end")]
Scene = Annotated[str, Query(max_length=64, description="with play: the scene; the cell's unless given")]


def routes(watch: Watch) -> APIRouter:
    """The session's requests."""
    router = APIRouter()

    @router.get("/api/session", summary="The session: its state, user, remaining time, successes, failures")
    async def session() -> dict[str, object]:
        state = watch.state
        if state is None:
            raise HTTPException(503, watch.why_gone)
        if "session" not in {block.name for block in state.layout.blocks}:
            raise HTTPException(404, "this cell has no session")
        return dict(state.session.as_dict())

    @router.post("/api/session/{action}", summary="Play, pause, stop, save or reset; needs no control")
    async def act(action: Action, user: User = "", time: Time = 0.0, scene: Scene = "") -> dict[str, str]:
        try:
            await asyncio.to_thread(_do, watch.name, action, user, time, scene)
        except (SessionError, ValueError) as error:
            raise HTTPException(409, str(error)) from None
        except (SegmentError, TimeoutError) as error:
            raise HTTPException(503, str(error)) from None
        return {"session": action}

    return router


def _do(name: str, action: Action, user: str, time: float, scene: str) -> None:
    with Cell(name) as cell:
        if action == "play":
            cell.session.play(user, time, scene)
        else:
            getattr(cell.session, action)()
