"""What the depth camera costs the core, in real time: wake-ups and ticks of CRUMB with its process and without.

The cell holds at 1 kHz with the scan on; the camera draws 640×480 colour and depth in software, 10 a second, in a
process of its own. Shown are the core's latencies, the pictures that a reader gets in a second, and the share of a
core that the camera's process takes. Without other load on the machine.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from common import goal, parser, report
from teleopd.clients import Pictures
from teleopd.ipc.histogram import summary
from teleopd.ipc.segment import CellNotRunningError, StateReader

LIMIT_S, RATE_HZ = 60.0, 10.0
CAMERA = b"camera_process"


def attached(kind, cell):
    """A reader of the cell, as soon as there is one."""
    deadline = time.monotonic() + LIMIT_S
    while True:
        try:
            return kind(cell)
        except CellNotRunningError:
            if time.monotonic() > deadline:
                sys.exit(f"cell {cell} did not come up")
            time.sleep(0.05)


def processor(cell):
    """Seconds of the processor that the camera's process of this cell has used."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            command, fields = (path / "cmdline").read_bytes(), (path / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if CAMERA in command and cell.encode() in command:
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def held(on, seconds):
    """(wake-ups, ticks, pictures a second, share of a core) of a cell that holds for so long."""
    cell = f"bench-{os.getpid()}-{int(on)}"
    command = [sys.executable, "-m", "teleopd.daemon.cli", "run", "crumb", "--cell", cell, "--no-record", "--json"]
    command += ["--set", "gateway.on=false", "--set", f"sensors.camera.on={str(on).lower()}"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            reader = attached(StateReader, cell)
            pictures = attached(Pictures, cell) if on else None
            if pictures:
                pictures.wait(LIMIT_S)
            began, used, count = time.monotonic(), processor(cell), 0
            while time.monotonic() < began + seconds:
                if pictures:
                    pictures.wait(LIMIT_S)
                    count += 1
                else:
                    time.sleep(0.1)
            lasted = time.monotonic() - began
            used, histograms = processor(cell) - used, reader.histograms()
        finally:
            process.terminate()
    figures = [_shown(summary(histograms[name])) for name in ("wake", "tick")]
    return *figures, count / lasted, used / lasted


def _shown(found):
    return {"median": found["p50"], "p99": found["p99"], "p99.9": found["p999"], "max": found["max"]}


def main():
    options = parser(__doc__.partition("\n")[0]).parse_args()
    seconds = 8.0 if options.quick else 30.0
    figures, ratios = {}, {}
    for on in (False, True):
        with_it = "with the camera" if on else "without"
        wakeup, tick, rate, share = held(on, seconds)
        figures |= {f"wake-up, {with_it}": wakeup, f"tick, {with_it}": tick}
    ratios = {"pictures a second": round(rate, 2), "of a core, by the camera's process": round(share, 3)}
    goals = [goal("pictures a second, 640×480", rate, RATE_HZ, rate >= 0.95 * RATE_HZ)]
    return report(options, {"figures": figures, "ratios": ratios, "goals": goals})


if __name__ == "__main__":
    sys.exit(main())
