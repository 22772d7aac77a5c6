"""Files that are asked for by name: profiles, layouts. Looked for with the user, in the system and among our own."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ..ipc.nearest import did_you_mean


@dataclass(frozen=True)
class NamedFiles:
    """TOML files of one kind: `kind` is the word for one, and with an s their folder's name."""

    kind: str
    built_in: Path
    error: type[Exception]
    """Raised where there is no such file."""

    def search_path(self) -> list[Path]:
        """Folders that are searched, in order."""
        config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        folder = f"{self.kind}s"
        return [_here(), config / "teleopd" / folder, Path("/etc/teleopd") / folder, self.built_in]

    def available(self) -> dict[str, Path]:
        """Files that can be named, without those of the working folder, that lie there by chance."""
        found: dict[str, Path] = {}
        for folder in self.search_path()[1:]:
            for path in sorted(folder.glob("*.toml")):
                found.setdefault(path.stem, path)
        return found

    def find(self, name: str) -> Path:
        """The file of that name, or at that path; the error if there is none."""
        if name.endswith(".toml") or "/" in name:
            path = Path(name)
            if path.is_file():
                return path
            there = ", ".join(self.available())
            raise self.error(f"{name}: there is no such file; write a path to a .toml file or one of: {there}")
        for folder in self.search_path():
            path = folder / f"{name}.toml"
            if path.is_file():
                return path
        names = list(self.available())
        raise self.error(f"no {self.kind} {name!r}{did_you_mean(name, names)}; there are: {', '.join(names)}")


def _here() -> Path:
    """The working folder; somebody may have removed it."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return Path()
