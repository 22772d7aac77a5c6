"""What a cell has to do with its link: what the core tells it, the processes that are needed, and whether it can be."""

from __future__ import annotations

import json
import socket
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..ipc.transport import LOOPBACK, new_token, write_token
from .companions import Program
from .profile import Profile


def described_link(profile: Profile, model: Any) -> dict[str, Any]:
    """The entry `link` of the cell's description, times in ns; nothing where the plant is the robot."""
    link = profile.link
    if link.type == "none":
        return {}
    times = {
        name: round(1e9 * getattr(link, name)) for name in ("command_expiry", "state_expiry", "retry_min", "retry_max")
    }
    return {
        "link": {
            "name": profile.name,
            "host": link.host,
            "port": link.port,
            "token_file": str(link.token_path),
            "period": profile.cell.period_ns,
            "measured": dict(model.measured),
            "n_v": model.n_v,
            "realtime": {"policy": profile.realtime.policy, "priority": profile.realtime.priority},
            **times,
        }
    }


def link_programs(profile: Profile, cell: str) -> list[Program]:
    """The link's process, if the profile has a link."""
    if profile.link.type == "none":
        return []
    return [Program("link", "teleopd.hardware.tcp.link", ["--cell", cell])]


@dataclass(frozen=True)
class ReferenceRobot:
    """A robot server of the cell's own, on this machine, with a port and a token that nobody else has."""

    profile: str
    set: Mapping[str, Any]
    port: int
    folder: tempfile.TemporaryDirectory[str]

    @classmethod
    def beside(cls, profile: Profile, name: str, overrides: Mapping[str, Any]) -> ReferenceRobot | None:
        """The robot of this profile; None if the profile has no link."""
        if profile.link.type == "none":
            return None
        with socket.create_server((LOOPBACK, 0)) as free:
            port = int(free.getsockname()[1])
        return cls(name, dict(overrides), port, tempfile.TemporaryDirectory(prefix="teleopd-"))

    @property
    def token_file(self) -> Path:
        """Where the token is, as long as the cell runs."""
        return Path(self.folder.name) / "robot.token"

    @property
    def overrides(self) -> dict[str, Any]:
        """What the cell's profile has to say to reach it."""
        return {"link.host": LOOPBACK, "link.port": self.port, "link.token_file": str(self.token_file)}

    @property
    def program(self) -> Program:
        """Its process."""
        where = ["--port", str(self.port), "--token-file", str(self.token_file), "--with-parent"]
        changes = [part for key, value in self.set.items() for part in ("--set", f"{key}={json.dumps(value)}")]
        return Program(
            "robot",
            "teleopd.daemon.cli",
            ["robot", "serve", self.profile, *where, *changes],
            lambda: write_token(self.token_file, new_token()),
        )
