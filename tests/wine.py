"""Wine's 64-bit half, with a folder of its own for what it thinks is Windows."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

LOADER = shutil.which("wine64") or "/usr/lib/wine/wine64"
SERVER = shutil.which("wineserver64") or "/usr/lib/wine/wineserver64"
LIMIT_S = 600


class Wine:
    """Runs programs for Windows."""

    def __init__(self, folder: Path):
        self.environment = {
            **os.environ,
            "WINEPREFIX": str(folder),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
        }
        self.environment.pop("DISPLAY", None)
        self.run("wineboot", "--init")

    def command(self, program: Path | str, *arguments: object) -> list[str]:
        return [LOADER, str(program), *map(str, arguments)]

    def run(self, program: Path | str, *arguments: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(program, *arguments),
            env=self.environment,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=LIMIT_S,
            check=False,
        )

    def close(self) -> None:
        subprocess.run([SERVER, "-k"], env=self.environment, check=False, timeout=LIMIT_S)
