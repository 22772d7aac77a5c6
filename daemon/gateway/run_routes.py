"""Requests about runs: the list, files, signals, and what is made of a run when somebody asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import numpy as np
from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import FileResponse
from pydantic import BaseModel, Field

from . import playback
from .making import PLAYBACK
from .runs import NoSuchRunError, Runs
from .workshop import BusyError, Order, TooLargeError, Workshop

MOST_POINTS = 4000
MOST_LISTED = 100
PAPER = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; "
        "form-action 'none'; sandbox"
    )
}
"""Headers of a page that is only to be looked at: no scripts, nothing loaded, no cookies, wherever it is opened."""

Kind = Literal["playback", "report", "csv", "parquet", "mat", "hdf5"]
Found = TypeVar("Found")


class Counts(BaseModel):
    """Of the session; of the task, if nobody played a session."""

    successes: int
    failures: int


class RunFacts(BaseModel):
    """A run."""

    run: str = Field(description="its name; a session's is RUN.SESSION")
    date: str = Field(description="when it began (a session: when it was saved), ISO 8601, local time")
    profile: str
    robot: str = Field(description="the profile's plant.type; runs of one robot can be compared. Empty: not recorded")
    scene: str
    user: str
    goes_on: bool = Field(description="it is being recorded")
    length_s: float | None = Field(description="null where the recording goes on or was cut short")
    result: str = Field(description="of the task at the end: complete, failed, or empty")
    counts: Counts | None
    files: list[str]
    bytes: int
    summary: dict[str, Any] = Field(description="figures of merit, where they were computed")
    sessions: list[RunFacts] = Field(description="the sessions saved from it")


class Made(BaseModel):
    """What was ordered."""

    id: str
    run: str
    kind: Kind
    state: Literal["waiting", "making", "ready", "failed"]
    share: float = Field(description="of it that is done, 0 to 1")
    why: str = Field(description="why it failed")
    files: list[str] = Field(description="once it is ready")


class Signals(BaseModel):
    """Signals over time."""

    t: list[float] = Field(description="s from the first tick")
    modes: list[str]
    signals: dict[str, list[Any]] = Field(description="for each name one entry an instant")


def routes(runs: Runs, workshop: Workshop) -> APIRouter:
    """Everything under /api/runs and /api/made."""
    router = APIRouter()
    _look(router, runs, workshop)
    _make(router, runs, workshop)
    return router


def _look(router: APIRouter, runs: Runs, workshop: Workshop) -> None:
    @router.get("/api/runs", summary="The runs that were kept, newest first")
    def listed(
        limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = MOST_LISTED,
        offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    ) -> list[RunFacts]:
        return [RunFacts(**run) for run in runs.listed(limit, offset)]

    @router.get("/api/runs/{run}", summary="One run, or one session (RUN.SESSION)")
    def one(run: str) -> RunFacts:
        return RunFacts(**_found(lambda: runs.one(run)))

    @router.get("/api/runs/{run}/signals", summary="Signals of a run over time; its playback is made first, if need be")
    async def signals(
        run: str,
        names: Annotated[str, Query(description="separated by commas, e.g. base.eta,arm.q", max_length=2000)],
        points: Annotated[int, Query(ge=2, le=MOST_POINTS)] = 1000,
    ) -> Signals:
        order = _ordered(workshop, run, _found(lambda: runs.folder(run)), PLAYBACK)
        try:
            folder = await workshop.finished(order)
            return await asyncio.to_thread(_series, folder, run, names.split(","), points)
        except (NoSuchRunError, OSError) as error:
            raise HTTPException(404, str(error)) from None

    @router.get("/api/runs/{run}/files/{name}", summary="A file of a run", response_class=FileResponse)
    def file(run: str, name: str) -> FileResponse:
        return _sent(_found(lambda: runs.file(run, name)))


def _make(router: APIRouter, runs: Runs, workshop: Workshop) -> None:
    @router.post(
        "/api/runs/{run}/made/{kind}",
        status_code=202,
        summary="Have something made of a run: what plays it back, its report, an export; in a process of its own",
        responses={
            404: {"description": "no such run"},
            413: {"description": "too long for this; the command line can"},
            503: {"description": "too much is being made already"},
        },
    )
    async def make(run: str, kind: Kind) -> Made:
        return Made(**_ordered(workshop, run, _found(lambda: runs.folder(run)), kind).told())

    @router.get("/api/made/{order}", summary="How far that is")
    async def progress(order: str) -> Made:
        return Made(**_found(lambda: workshop.known(order)).told())

    @router.get(
        "/api/made/{order}/files/{name}",
        summary="A file that was made, or a range of its bytes",
        response_class=FileResponse,
    )
    async def made(order: str, name: str) -> FileResponse:
        return _sent(_found(lambda: workshop.file(order, name)))


def _ordered(workshop: Workshop, run: str, folder: Path, kind: str) -> Order:
    try:
        return workshop.order(run, folder, kind)
    except TooLargeError as error:
        raise HTTPException(413, str(error)) from None
    except BusyError as error:
        raise HTTPException(503, str(error)) from None
    except OSError as error:
        raise HTTPException(404, str(error)) from None


def _series(folder: Path, run: str, names: list[str], points: int) -> Signals:
    """Signals at so many of the frames, spread evenly. NoSuchRunError, OSError."""
    frames, index = playback.read(folder)
    unknown = [name for name in names if name not in index["signals"]]
    if unknown:
        raise NoSuchRunError(f"run {run} has no signal {unknown[0]!r}")
    at = np.unique(np.linspace(0, len(frames) - 1, min(points, len(frames))).round().astype(int))
    values = {}
    for name in names:
        block, _, signal = name.partition(".")
        values[name] = _finite(frames["state"][block][signal][at])
    return Signals(t=[index["t"][i] for i in at], modes=index.get("modes", []), signals=values)


def _finite(values: np.ndarray[Any, Any]) -> list[Any]:
    """JSON knows no infinity and no NaN."""
    plain = np.asarray(values, dtype=float)
    if np.isfinite(plain).all():
        return list(plain.tolist())
    return list(np.where(np.isfinite(plain), plain, None).tolist())  # type: ignore[call-overload]


def _sent(path: Path) -> FileResponse:
    return FileResponse(path, headers=PAPER if path.suffix == ".html" else None)


def _found(look: Callable[[], Found]) -> Found:
    """What was looked for, or 404."""
    try:
        return look()
    except NoSuchRunError as error:
        raise HTTPException(404, str(error)) from None
