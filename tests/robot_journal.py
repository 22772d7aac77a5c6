"""Reads the journal of a reference robot, and judges it: the robot's own commanded velocities, by its own clock."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from support import eventually
from teleopd.daemon.profile import load

PLANT = load("omni_arm").profile.plant
BRAKING_NS = round(1e9 * max(v / a for v, a in zip(PLANT.v_max, PLANT.a_max, strict=True)))
AT_REST = 0.01
"""m/s, rad/s."""
MS = 1_000_000


class JournalOf:
    """The lines that a robot has written so far."""

    def __init__(self, path: Path):
        self._path, self._at, self._rest = path, 0, ""
        self.ticks: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []

    def read(self) -> JournalOf:
        """Takes what is new."""
        with self._path.open() as file:
            file.seek(self._at)
            text = file.read()
            self._at = file.tell()
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            entry = json.loads(line)
            (self.events if "event" in entry else self.ticks).append(entry)
        return self

    def forget(self) -> None:
        """What has been judged."""
        self.read()
        self.ticks, self.events = self.ticks[-1:], []

    def until(self, t: int) -> None:
        """Waits for a tick of that time, ns."""
        eventually(lambda: self.read().ticks and self.ticks[-1]["t"] >= t)

    def moving(self, least: float = 0.15) -> bool:
        """Whether the newest tick commands this much, and the drives have it."""
        newest = self.ticks[-1] if self.read().ticks else {"v_cmd": [0.0], "engagement": 0}
        return abs(newest["v_cmd"][0]) > least and newest["engagement"] != 0

    def after(self, t: int) -> list[dict[str, Any]]:
        """Ticks from then on."""
        return [tick for tick in self.read().ticks if tick["t"] >= t]


def check_stopped(journal: JournalOf, since: int, expiry: int, rest: int = 150 * MS) -> None:
    """Since `since` nobody may make new commands: zero within `expiry`, at rest within `expiry` + v_max/a_max, ns.

    `slack`, which the robot writes down, is by how much it may misjudge the time at which a command was made. The
    robot then stays at rest for as long as `rest`.
    """
    journal.until(since + expiry + BRAKING_NS + rest)
    slack = max(tick["slack"] for tick in journal.after(since - expiry))
    wanted, braked = journal.after(since + expiry + slack), journal.after(since + expiry + slack + BRAKING_NS)
    assert braked
    for tick in wanted:
        assert not any(tick["target"]), (tick, since)
        assert tick["engagement"] == 0, (tick, since)
    for tick in braked:
        assert not any(tick["v_cmd"]), (tick, since)
        assert max(map(abs, tick["v"])) < AT_REST, (tick, since)


def check_limits(journal: JournalOf) -> None:
    """The robot's own limits, tick by tick, whatever it was told."""
    v = np.array([tick["v_cmd"] for tick in journal.ticks])
    t = np.array([tick["t"] for tick in journal.ticks])
    assert (np.abs(v) <= np.array(PLANT.v_max) + 1e-9).all()
    steps = np.abs(np.diff(v, axis=0)) / (np.diff(t)[:, None] * 1e-9)
    assert (steps <= np.array(PLANT.a_max) * (1 + 1e-6) + 1e-6).all(), steps.max(axis=0)
