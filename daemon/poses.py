"""Named postures of an arm: those of the profile's table [poses], and those that an operator saved.

The latter lie in `~/.config/teleopd/poses/PROFILE.toml`, one line a posture, and go before the profile's.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from .profile import Profile
from .units import to_si

NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")


class PoseNameError(Exception):
    """There is no such posture, or it cannot be kept; the message says what to write."""


def path(profile: str) -> Path:
    """The file of what was saved for a profile."""
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return config / "teleopd" / "poses" / f"{profile}.toml"


def known(profile: Profile) -> dict[str, list[float]]:
    """Joint angles by name, rad. PoseNameError if the file of what was saved is none."""
    return {**profile.poses, **_saved(profile)}


def named(profile: Profile, name: str) -> list[float]:
    """The joint angles of one posture, rad. PoseNameError."""
    poses = known(profile)
    if name not in poses:
        there = ", ".join(poses) or "none yet"
        raise PoseNameError(f"no pose {name!r}; there are: {there}. Keep the present one:  teleopd pose save {name}")
    return poses[name]


def save(profile: Profile, name: str, q: Sequence[float]) -> Path:
    """Keeps joint angles q, rad, under a name, in the place of what had it. PoseNameError, OSError."""
    if not NAME.fullmatch(name):
        raise PoseNameError(f"{name!r} is no name for a pose; write small letters, digits and _, as in  above_table")
    kept: Mapping[str, Sequence[float]] = {**_saved(profile), name: q}
    file = path(profile.name)
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = [{', '.join(f'{angle:.6f}' for angle in angles)}]" for key, angles in kept.items()]
    fresh = file.with_suffix(".new")
    fresh.write_text("\n".join([f"# Postures of {profile.name}, rad; written by  teleopd pose save", *lines, ""]))
    fresh.replace(file)
    return file


def _saved(profile: Profile) -> dict[str, list[float]]:
    file = path(profile.name)
    if not file.is_file():
        return {}
    n = len(profile.plant.q_min)
    try:
        poses = {key: [to_si(angle, "rad") for angle in q] for key, q in tomllib.loads(file.read_text()).items()}
    except (ValueError, TypeError) as error:
        raise PoseNameError(f"{file}: not a table of poses: {error}") from error
    for key, q in poses.items():
        if len(q) != n:
            raise PoseNameError(f"{file}: {key}: write {n} angles, one for each joint")
    return poses
