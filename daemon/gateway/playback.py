"""A recording made ready for playing back: frames that a browser fetches piece by piece, and an index.

- `frames.bin`: frames of the same length one after the other. Each is a state as it was recorded, and then the pose of
  every body as on the WebSocket (`geometry.py`). At most FRAMES_PER_S a second and MOST_FRAMES in all, the first and
  the last state among them; a longer run has fewer a second.
- `index.json`: the layout of a state, the shapes to draw, the way of the hand, when each frame was, and what happened
  in between.

The recording is read once from front to back, a batch at a time, so memory does not grow with the run.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...ipc.frame import Frame
from ...ipc.schema import Layout
from ..profile import ProfileError
from ..recording.events import Event, events
from ..recording.reading import RecordingError, Run
from ..recording.streaming import batches
from ..scenes.figure import NoFigureError
from ..scenes.picture import PictureError
from ..scenes.portrait import described
from .geometry import Picture
from .messages import signals

FRAMES, INDEX = "frames.bin", "index.json"
FRAMES_PER_S = 30.0
MOST_FRAMES = 18_000
MOST_EVENTS = 1_000
WAY_POINTS = 1_500
TOLD = ("profile", "clock", "rate", "modes", "references", "scenes", "velocities", "version")
"""What of a recording's description goes into the index."""

States = npt.NDArray[np.void]
Tell = Callable[[float], None]


def make(recording: Path, folder: Path, tell: Tell) -> None:
    """Writes both files into `folder`. RecordingError, OSError."""
    log, metadata, kept = EventLog(), dict[str, str](), None
    for layout, metadata, states in batches(recording, lambda share: tell(0.6 * share)):
        run = Run(recording, layout, states, metadata)
        kept = kept or Thinned(folder / FRAMES, layout, float(run.described("rate", FRAMES_PER_S)))
        log.take(run)
        kept.take(states)
    if kept is None:
        raise RecordingError(f"{recording}: there is no state in it")
    kept.finish()
    picture, why = _picture(recording.parent)
    frames, way = _pose(folder, kept, picture, lambda share: tell(0.6 + 0.4 * share))
    known = {key: json.loads(metadata[key]) for key in TOLD if key in metadata}
    index = known | {
        "frame_bytes": frames.dtype.itemsize,
        "state_bytes": kept.layout.nbytes,
        "t": np.round((frames["state"]["cell"]["t"] - log.began) * 1e-9, 4).tolist(),
        "signals": signals(kept.layout),
        "geometry": picture.described() if picture else None,
        "why": why,
        "way": way,
        "events": [{"t": round(event.t, 4), "kind": event.kind, "code": event.code} for event in log.events],
    }
    (folder / INDEX).write_text(json.dumps(index), encoding="utf-8")


def read(folder: Path) -> tuple[States, dict[str, Any]]:
    """The frames, mapped and not loaded, with the fields `state` and `poses`; and the index. OSError."""
    index = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    blocks: dict[str, list[tuple[str, str, tuple[int, ...]]]] = {}
    for name, signal in index["signals"].items():
        block, _, short = name.partition(".")
        blocks.setdefault(block, []).append((short, "<" + signal["dtype"], tuple(signal["shape"])))
    state = np.dtype([(block, np.dtype(fields)) for block, fields in blocks.items()])
    poses = (index["frame_bytes"] - index["state_bytes"]) // (7 * 4)
    return np.memmap(folder / FRAMES, _frame(state, poses), "r"), index


def _frame(state: np.dtype[Any], bodies: int) -> np.dtype[Any]:
    return np.dtype([("state", state), ("poses", "<f4", (bodies, 7))])


class Thinned:
    """States of a run of unknown length in a file, evenly spread, the last one included: when there are too many, every
    second one is dropped."""

    def __init__(self, path: Path, layout: Layout, rate: float):
        """`rate`: states a second that will be given."""
        self.layout, self._path = layout, path
        self._file = path.open("w+b")
        self._every = max(1, round(rate / FRAMES_PER_S))
        self._seen = self.count = 0
        self._newest: States | None = None

    def take(self, states: States) -> None:
        """The next states in order."""
        kept = states[-self._seen % self._every :: self._every]
        self._seen += len(states)
        self._newest = states[-1:].copy()
        self._file.write(kept.tobytes())
        self.count += len(kept)
        while self.count > MOST_FRAMES - 1:
            self._halve()

    def _halve(self) -> None:
        self._file.flush()
        mapped = np.memmap(self._path, self.layout.dtype, "r+", shape=(self.count,))
        self.count = (self.count + 1) // 2
        for at in range(0, self.count, 1024):
            stop = min(at + 1024, self.count)
            mapped[at:stop] = mapped[2 * at : 2 * stop : 2].copy()
        mapped.flush()
        self._file.truncate(self.count * self.layout.nbytes)
        self._file.seek(0, 2)
        self._every *= 2

    def finish(self) -> None:
        """Adds the last state and closes the file."""
        if self._newest is not None and (self._seen - 1) % self._every:
            self._file.write(self._newest.tobytes())
            self.count += 1
        self._file.close()


class EventLog:
    """The events of a run that is given piece by piece."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.began = 0
        """Cell time of the first state, ns."""
        self._before: States | None = None
        self._limits: set[tuple[str | int, ...]] = set()
        self._refused: dict[int, int] = {}
        """Of each reason, the place of its newest event in the list."""

    def take(self, run: Run) -> None:
        """The next states."""
        if self._before is None:
            self.began = int(run["cell.t"][0])
        else:
            run = Run(run.path, run.layout, np.concatenate([self._before, run.states]), run.metadata)
        self._before = run.states[-1:].copy()
        offset = (int(run["cell.t"][0]) - self.began) * 1e-9
        for event in events(run):
            if len(self.events) < MOST_EVENTS:
                self._add(Event(event.t + offset, event.kind, event.text, event.code))

    def _add(self, event: Event) -> None:
        """A limit only once; refusals of one kind within a second as one."""
        if event.kind == "guard":
            if event.code in self._limits:
                return
            self._limits.add(event.code)
        if event.kind == "refused":
            signal, reason, count = event.code
            at = self._refused.get(int(reason))
            if at is not None and event.t - self.events[at].t < 1.0:
                before = self.events[at]
                self.events[at] = Event(before.t, "refused", "", (signal, reason, int(before.code[2]) + int(count)))
                return
            self._refused[int(reason)] = len(self.events)
        self.events.append(event)


def _picture(folder: Path) -> tuple[Picture | None, str]:
    """What is drawn; or nothing, and why."""
    try:
        return Picture(described(folder)), ""
    except (NoFigureError, PictureError, ProfileError, KeyError) as error:
        return None, str(error)


def _pose(folder: Path, kept: Thinned, picture: Picture | None, tell: Tell) -> tuple[States, list[list[float]]]:
    """Puts the poses beside the states; the frames, mapped, and the way of the hand: x, y, z in m."""
    bare, frame = folder / FRAMES, Frame(kept.layout)
    states = np.memmap(bare, kept.layout.dtype, "r", shape=(kept.count,))
    bodies = len(picture.described()["bodies"]) if picture else 0
    posed = folder / f".{FRAMES}"
    frames = np.memmap(posed, _frame(kept.layout.dtype, bodies), "w+", shape=(kept.count,))
    way, apart = [], max(1, -(-kept.count // WAY_POINTS))
    for i in range(kept.count):
        frames["state"][i] = states[i]
        if picture:
            frame.buffer[:] = np.frombuffer(states[i].tobytes(), "<u8")
            frames["poses"][i] = np.frombuffer(picture.poses(frame), "<f4").reshape(-1, 7)
            if i % apart == 0:
                way.append(picture.hand())
        if i % 200 == 0:
            tell(i / kept.count)
    frames.flush()
    posed.rename(bare)
    tell(1.0)
    return frames, way
