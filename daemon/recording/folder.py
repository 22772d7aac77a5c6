"""Where a new recording is put."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

MOST = 1000
"""Runs that may begin in the same second."""


def new_folder(root: Path, name: str) -> Path:
    """A new folder, named by date and by what is recorded. OSError if there is no room for it, or no permission."""
    stamp = datetime.now().strftime("%Y-%m-%d_%H-%M-%S")
    for n in range(MOST):
        folder = root / f"{stamp}_{name}{f'_{n}' if n else ''}"
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            if not root.is_dir():  # a file stands in the way
                raise
            continue
        return folder
    raise FileExistsError(17, "no new folder could be made", str(root))
