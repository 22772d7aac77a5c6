"""`make pictures`: starts the program for a few profiles and takes pictures of every page of the console.

A scripted operator (`pictures.mjs`, in a real browser) drives through the page; runs to look at are made first, in
simulated time. The pictures are kept small: few colours, which is what a console has. Needs Node.js, the packages of
clients/web (`npm ci` there) and Chromium.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PICTURES = ROOT / "docs" / "pictures"
TRACE = ROOT / "daemon" / "profiles" / "explosives_hall.csv"
HALL, RUNS, ROBOT, GLASS, CRUMB, TABLE, EMPTY = "hall", "runs", "turtlebot3", "glass", "crumb", "table", "empty"
VR = "vr"
PROFILES = {
    HALL: "explosives_hall",
    RUNS: "explosives_hall",
    ROBOT: "turtlebot3",
    GLASS: "ur5e_antislosh",
    CRUMB: "crumb_fetch",
    TABLE: "crumb",
    EMPTY: "omni_arm",
    VR: "chemistry_lab",
}
"""What there is to take pictures of, and the profile that runs meanwhile."""
SETTINGS = {
    "gateway.port": 0,
    "realtime.policy": "other",
    "cell.hold_after_missed": 1_000_000,
    "cell.fault_after_missed": 2_000_000,
    "operator.command_expiry": "5 s",
    "operator.lease": "10 s",
}
"""A machine that draws four views in software is no place for deadlines."""
MORE: dict[str, dict[str, object]] = {
    ROBOT: {"plant.initial.eta": [1.05, -0.1, 0.25]},
    CRUMB: {"sensors.camera.on": True},
}
"""Of one kind: the robot begins beside an obstacle; its camera draws."""
SHARP = 1.5
"""How much larger pictures.mjs takes them; not the headset's."""
MOST_BYTES = 150_000
COLOURS = (256, 160, 96, 64, 40)
LIMIT_S = 600.0
SLOWER = {"operator.rate.platform_gain": [9, 9, 15]}
"""What the second of the runs that are compared was made with."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures; the exit code."""
    parser = argparse.ArgumentParser(prog="pictures")
    parser.add_argument("--to", type=Path, default=PICTURES)
    parser.add_argument("--cell", default="lab", help="the name of the cell, which the pictures show")
    parser.add_argument("--only", nargs="*", choices=list(PROFILES), default=list(PROFILES))
    options = parser.parse_args(arguments)
    options.to.mkdir(parents=True, exist_ok=True)
    began = time.time()
    with tempfile.TemporaryDirectory(prefix="pictures-") as scratch:
        runs = Path(scratch) / "runs"
        if RUNS in options.only:
            make_runs(runs, options.cell)
        for what in options.only:
            kept = ["--runs", str(runs)] if what in (HALL, RUNS) else ["--no-record"]
            with console(what, options.cell, Path(scratch), kept) as link:
                command = ["node", str(HERE / "pictures.mjs"), link, str(options.to), what]
                subprocess.run(command, check=True, timeout=LIMIT_S)
    for path in sorted(options.to.glob("*.png")):
        if path.stat().st_mtime >= began:
            shrink(path)
        print(f"{path.stat().st_size // 1000:4d} kB  {path}")
    return 0


def teleopd(*arguments: str) -> list[str]:
    """The command, as this Python runs it."""
    return [sys.executable, "-m", "teleopd.daemon.cli", *arguments]


def make_runs(runs: Path, cell: str) -> None:
    """A mission, and the same hands on a slower robot."""
    for settings in ({}, SLOWER):
        options = ["--operator", str(TRACE), "--clock", "simulated", "--runs", str(runs), "--json"]
        pairs = [part for key, value in settings.items() for part in ("--set", f"{key}={value}")]
        done = subprocess.run(
            teleopd("run", "explosives_hall", "--cell", cell, *options, *pairs), capture_output=True, timeout=LIMIT_S
        )
        if not list(runs.glob("*/recording.mcap")):
            raise SystemExit(done.stderr.decode())


@contextmanager
def console(what: str, cell: str, scratch: Path, options: Sequence[str]) -> Iterator[str]:
    """A running cell; the link to its console."""
    settings = SETTINGS | MORE.get(what, {})
    pairs = [part for key, value in settings.items() for part in ("--set", f"{key}={json.dumps(value)}")]
    command = teleopd("run", PROFILES[what], "--cell", cell, *options, *pairs)
    state, told = scratch / "state", scratch / "told"
    environment = {**os.environ, "XDG_STATE_HOME": str(state)}
    with told.open("wb") as stderr:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=stderr)
    try:
        address = _address(process, told)
        yield f"{address}/enter?token={(state / 'teleopd' / 'gateway.token').read_text().strip()}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(LIMIT_S)


def _address(process: subprocess.Popen[bytes], told: Path) -> str:
    end = time.monotonic() + LIMIT_S
    while time.monotonic() < end and process.poll() is None:
        found = re.search(r"http://localhost:\d+", told.read_text())
        if found:
            return found[0]
        time.sleep(0.1)
    raise SystemExit(told.read_text())


def shrink(path: Path) -> None:
    """One pixel of the page is one of the picture, in as many colours as fit into MOST_BYTES."""
    with Image.open(path) as opened:
        image = opened.convert("RGB")
    scale = 1.0 if path.stem == VR else SHARP
    image = image.resize((round(image.width / scale), round(image.height / scale)), Image.Resampling.LANCZOS)
    for colours in COLOURS:
        image.quantize(colours, dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size <= MOST_BYTES:
            return


if __name__ == "__main__":
    sys.exit(main())
