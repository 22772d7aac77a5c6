"""A cell in a loop, for tests: an operator who only holds the deadman, and what a client asks of the session."""

from __future__ import annotations

import numpy as np
from teleopd.daemon.profile import load
from teleopd.daemon.recording.offline import OfflineCell
from teleopd.ipc.schema import CommandKind, Request, SessionAction, words_of

PERIOD_NS = 1_000_000
HOLDER, OTHER = 0, 5
REPEAT, PRESSED_AT = 20, 41
"""Ticks between two commands of the holder; the first that presses."""


def following(of="end_effector", laws=("whole_body",), more=None, **table):
    """A profile whose only mode follows `table` by itself."""
    values = {
        "cell.clock": "simulated",
        "modes.start": "follow",
        "modes.order": ["follow"],
        "modes.follow": {"reference": "task", "laws": list(laws)},
        "references.task": {"of": of, **table},
        **(more or {}),
    }
    return load("omni_arm", values).profile


class Offline:
    """The cell and its clock."""

    def __init__(self, profile):
        self.cell, self.k, self.seq = OfflineCell(profile), 0, 0
        self.frame = self.cell.frame
        self.states = []
        self.pressed = True

    def say(self, slot=HOLDER, **fields):
        self.seq += 1
        stamp = (self.k + 1) * PERIOD_NS
        self.cell.commands.put(slot, {"seq": self.seq, "stamp": stamp, "pid": 7 + slot, **fields})

    def run(self, seconds):
        """Ticks with the operator's commands; the deadman is pressed unless `pressed` is false."""
        for _ in range(round(seconds * 1000)):
            if self.k % REPEAT == 0:
                request = Request.TAKE if self.k == 0 else Request.NONE
                held = self.pressed and self.k >= PRESSED_AT - 1
                self.say(request=request, kind=CommandKind.DEVICE, deadman=int(held))
            self.tick()
        return self

    def press_again(self):
        """Lets the deadman go and presses it."""
        self.pressed = False
        self.run(0.1)
        self.pressed = True
        return self.run(0.1)

    def ask(self, action, user="", seconds=0.0, **fields):
        """A request of a client without control; one tick."""
        fields = {"duration": round(1e9 * seconds), "user": words_of(user, 32), **fields}
        if action != SessionAction.PLAY:
            fields = {}
        self.say(OTHER, session=action, **fields)
        self.tick()
        return self.frame.session

    def tick(self):
        self.k += 1
        self.cell.tick(self.k, self.k * PERIOD_NS)
        self.states.append(self.cell.state())

    def __getitem__(self, name):
        """A signal over time."""
        block, signal = name.split(".")
        return np.array([state[block][signal] for state in self.states])
