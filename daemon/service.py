"""Cells as a service: which files systemd needs, and what to type when they are there. See docs/service.md.

Nothing is started here and no file outside of these folders is touched. What belongs to teleopd is replaced by its
newest version (the old one stays beside it, with a ~); what belongs to the administrator is written once.
"""

from __future__ import annotations

import json
import shlex
import stat
import sys
import tomllib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from ..ipc.segment import object_name
from .profile import BUILT_IN, ProfileError, find, load

TEMPLATES = Path(__file__).parents[1] / "systemd"
TEMPLATE_PYTHON = "/opt/teleopd/bin/python"
"""The interpreter that the unit in TEMPLATES names."""
CONFIGURATION = Path("/etc/teleopd")
HIDDEN = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")
"""Folders that the unit hides from the cell: ProtectHome=, PrivateTmp=."""
UNIT_NAME = "teleopd@.service"


class ServiceError(Exception):
    """The service cannot be installed; the message says what to do instead."""


class RootNeededError(ServiceError):
    """Only root may write the files."""


class Change(Enum):
    """What is done to a file."""

    NEW = "new"
    REPLACED = "replaced"
    SAME = "as it is"
    KEPT = "yours, kept"


@dataclass(frozen=True)
class File:
    """A file to be there."""

    path: Path
    """As the running system sees it, without --root."""
    text: str
    why: str
    yours: bool = False
    """Whether it is the administrator's, and never replaced."""

    def current(self, root: Path) -> str:
        """What is there now; empty if there is nothing. ServiceError if it cannot be read."""
        path = below(root, self.path)
        try:
            return path.read_text()
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            raise ServiceError(f"{path} cannot be read: {error}") from error

    def change(self, root: Path) -> Change:
        """What writing it below `root` would do. ServiceError if what is there cannot be read."""
        if not below(root, self.path).exists():
            return Change.NEW
        if self.yours:
            return Change.KEPT
        return Change.SAME if self.current(root) == self.text else Change.REPLACED

    def write(self, root: Path) -> Change:
        """Writes it below `root` if need be, whole or not at all; what was done. ServiceError if that is refused."""
        change, path = self.change(root), below(root, self.path)
        if change in (Change.SAME, Change.KEPT):
            return change
        try:
            path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
            new = path.with_name(f"{path.name}.new")
            new.write_text(self.text)
            new.chmod(0o644)
            if change is Change.REPLACED:
                path.replace(path.with_name(f"{path.name}~"))
            new.replace(path)
        except PermissionError:
            raise RootNeededError(f"{path} may only be written by root") from None
        except OSError as error:
            raise ServiceError(f"{path} cannot be written: {error.strerror}") from error
        return change


def below(root: Path, path: Path) -> Path:
    """`path` of a system whose files lie below `root`."""
    return root / path.relative_to("/")


def interpreter(root: Path = Path("/")) -> str:
    """The interpreter that runs this, as the system below `root` sees it.

    ServiceError if a service could not run it: in a folder that the unit hides, or that other users may not enter.
    """
    package = Path(__file__).parents[1]
    for path in (Path(sys.executable), Path(sys.executable).resolve(), Path(sys.base_prefix), package):
        seen = _seen_from(root, path)
        hiding = next((folder for folder in HIDDEN if seen.is_relative_to(folder)), None)
        if hiding is not None:
            raise ServiceError(
                f"{seen} lies in {hiding}, which a service does not see. Install teleopd where it does:  "
                "sudo python3 -m venv /opt/teleopd && sudo /opt/teleopd/bin/pip install TELEOPD_WHEEL , then  "
                f"sudo {TEMPLATE_PYTHON} -m teleopd.daemon.cli install-service …"
            )
        closed = _closed(root, path)
        if closed is not None:
            raise ServiceError(f"{closed} is closed to the service's user; type  sudo chmod -R o+rX {closed}")
    return str(_seen_from(root, Path(sys.executable)))


def _seen_from(root: Path, path: Path) -> Path:
    return Path("/") / path.relative_to(root) if path.is_relative_to(root) else path


def _closed(root: Path, path: Path) -> Path | None:
    """The outermost part of a path below `root` that other users may not enter or run, if there is one."""
    parts = [part for part in (*reversed(path.parents), path) if part.is_relative_to(root)]
    return next((part for part in parts if not part.stat().st_mode & stat.S_IXOTH), None)


def files(cell: str, profile: str, python: str) -> list[File]:
    """Everything that cell `cell`, running `profile`, needs; `python` is the interpreter's path.

    ServiceError for a bad cell name, ProfileError for a profile that is wrong or that the service would not find.
    """
    try:
        object_name(cell, "state")
    except ValueError as error:
        raise ServiceError(str(error)) from None
    _check(profile)
    unit = _template(UNIT_NAME).replace(TEMPLATE_PYTHON, _word(python))
    cells = CONFIGURATION / "cells"
    return [
        File(Path("/etc/systemd/system") / UNIT_NAME, unit, "the service; its instances are the cells"),
        File(
            Path("/etc/sysusers.d/teleopd.conf"),
            _template("teleopd.sysusers"),
            "the user that runs cells, and the group whose members operate them",
        ),
        File(Path("/etc/tmpfiles.d/teleopd.conf"), _template("teleopd.tmpfiles"), "folders of the configuration"),
        File(
            Path("/etc/udev/rules.d/60-teleopd.rules"), _template("60-teleopd.rules"), "devices for that group, no more"
        ),
        File(CONFIGURATION / "profiles" / "README", _template("profiles.README"), "profiles of this machine go here"),
        File(cells / f"{cell}.toml", _cell_profile(cell, profile), "what this cell is made of", yours=True),
        File(cells / f"{cell}.env", _cell_options(cell), "options of its `teleopd run`", yours=True),
    ]


def next_lines(cell: str, root: Path = Path("/")) -> list[tuple[str, str]]:
    """(what to type, why), in order, once the files are there."""
    user = ("systemd-sysusers teleopd.conf", "makes the user and the group")
    folders = ("systemd-tmpfiles --create teleopd.conf", "makes the folders")
    if root != Path("/"):
        inside = [(line.replace(" ", f" --root={shlex.quote(str(root))} ", 1), why) for line, why in (user, folders)]
        return [
            *inside,
            (f"systemctl --root={shlex.quote(str(root))} enable teleopd@{cell}", "starts it at every boot"),
        ]
    return [
        user,
        folders,
        ("udevadm control --reload && udevadm trigger", "applies the rules to what is plugged in"),
        ("systemctl daemon-reload", "makes systemd read the unit"),
        (f"systemctl enable --now teleopd@{cell}", "starts the cell, now and at every boot"),
        (f"systemctl status teleopd@{cell}", f"shows how it is; its log:  journalctl -u teleopd@{cell}"),
        ("usermod -aG teleopd USER", "lets USER read and operate cells, from his next log-in"),
    ]


def kept_profile(cell: str, root: Path) -> str | None:
    """The profile that the cell's file below `root` extends; None if there is no such file, or it extends none."""
    try:
        extended = tomllib.loads(below(root, CONFIGURATION / "cells" / f"{cell}.toml").read_text()).get("extends")
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return None
    return extended if isinstance(extended, str) else None


def _template(name: str) -> str:
    return (TEMPLATES / name).read_text()


def _word(path: str) -> str:
    """A path as one word of ExecStart=. systemd.service(5), "Command lines"; systemd.unit(5), "Specifiers"."""
    if any(c in path for c in " \t'\"\\;"):
        raise ServiceError(f"{path}: install teleopd in a folder without blanks and quotes in its name")
    return path.replace("%", "%%").replace("$", "$$")


def _check(profile: str) -> None:
    """That the service will find the profile, and everything it extends, where this command does."""
    sources = {*load(profile).origins.values(), str(find(profile))}
    for source in sorted(sources):
        if Path(source).absolute().parent not in (CONFIGURATION / "profiles", BUILT_IN):
            raise ProfileError(
                f"{source}: a service does not look there; type  "
                f"sudo install -D -m 644 {shlex.quote(source)} {CONFIGURATION}/profiles/{Path(source).name}  "
                f"and then, in another folder,  teleopd install-service … --profile {Path(profile).stem}"
            )
    if "/" in profile or profile.endswith(".toml"):
        raise ProfileError(f"--profile {profile}: write its name:  --profile {Path(profile).stem}")


def _cell_profile(cell: str, profile: str) -> str:
    return f"""\
# Cell {cell}: what differs from the profile it extends. After a change:
#   teleopd profile check {CONFIGURATION}/cells/{cell}.toml && systemctl restart teleopd@{cell}
extends = {json.dumps(profile)}

# [realtime]
# priority = 80
# cpu = [1]      # processors to stay on
"""


def _cell_options(cell: str) -> str:
    return f"""\
# Options of `teleopd run` for cell {cell}; separated by blanks, without quotes. --record keeps every tick, in
# /var/lib/teleopd/{cell}, until the disk is full (then the robot goes on and the recording ends).
TELEOPD_OPTIONS=--no-record
"""
