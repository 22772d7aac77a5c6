"""Cells as a service, under a real systemd: ready, watched, stopped, started again, unprivileged, degraded.

The first run builds the system (some minutes); after that it takes as long as the tests do.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from nspawn import VENV, Guest, build_root, build_wheel, eventually

pytestmark = pytest.mark.root

CELL, UNIT = "lab", "teleopd@lab.service"
DROP_IN = "/run/systemd/system/teleopd@.service.d/test.conf"
CAP_SYS_NICE = 1 << 23
LIMIT_S = 30.0

DRIVE = """
import sys
from teleopd.clients import Cell
from teleopd.ipc.segment import CellGoneError
with Cell(sys.argv[1]) as cell:
    cell.take(10)
    moving = False
    try:
        while True:
            cell.send_velocity((0.3, 0.0, 0.0), "base")
            if cell.wait().guard.v_cmd[0] > 0.1 and not moving:
                moving = True
                print("moving", flush=True)
    except (CellGoneError, TimeoutError) as error:
        print(error, flush=True)
"""
END_OF_RECORDING = """
import json, sys
from pathlib import Path
import numpy as np
from teleopd.daemon.recording.reading import load
run = load(sorted(Path(sys.argv[1]).glob("*/recording.mcap"))[int(sys.argv[2])])
v = run["guard.v_cmd"]
print(json.dumps({"fastest": float(np.abs(v).max()), "last": float(np.abs(v[-1]).max()),
                  "latched": float(run["control.hold_latched"][-1]), "lost": run.gaps}))
"""
"""How the n-th recording in a folder ends."""


@pytest.fixture(scope="module")
def guest(tmp_path_factory) -> Iterator[Guest]:
    folder = tmp_path_factory.mktemp("service")
    with Guest(build_root(), build_wheel(folder), folder / "console") as guest:
        for user in ("member", "stranger"):
            guest.run("useradd", "--create-home", user)
        said = guest.teleopd("install-service", CELL)
        for line in ("systemd-sysusers teleopd.conf", "systemd-tmpfiles --create teleopd.conf"):
            assert f"\n  {line} " in said
            guest.run(*line.split())
        guest.run("usermod", "-aG", "teleopd", "member")
        guest.run("systemctl", "daemon-reload")
        yield guest


@contextmanager
def service(guest: Guest, drop_in: str = "", options: str = "--no-record") -> Iterator[None]:
    """The cell as a service, started as an administrator does it, and stopped at the end."""
    guest.write(f"/etc/teleopd/cells/{CELL}.env", f"TELEOPD_OPTIONS={options}\n")
    guest.write(DROP_IN, f"[Service]\n{drop_in}\n")
    guest.run("systemctl", "daemon-reload")
    guest.run("systemctl", "reset-failed", UNIT, check=False)
    try:
        guest.run("systemctl", "start", UNIT)
        yield
    except BaseException:
        print(guest.run("journalctl", "--no-pager", "--lines=60", f"--unit={UNIT}", check=False))
        raise
    finally:
        guest.run("systemctl", "stop", UNIT, check=False)
        guest.run("systemctl", "revert", UNIT, check=False)


def main_pid(guest: Guest) -> int:
    return int(guest.show(UNIT)["MainPID"])


def status(guest: Guest, user: str | None = None) -> dict:
    return json.loads(guest.teleopd("status", "--cell", CELL, "--json", user=user))


def processes(guest: Guest) -> list[int]:
    group = guest.show(UNIT)["ControlGroup"]
    folder = "/sys/fs/cgroup/systemd" if "systemd" in guest.run("ls", "/sys/fs/cgroup").split() else "/sys/fs/cgroup"
    return [int(pid) for pid in guest.run("cat", f"{folder}{group}/cgroup.procs").split()]


def journal(guest: Guest, since: float) -> str:
    return guest.run("journalctl", "--no-pager", "--output=cat", f"--since=@{since:.0f}", f"--unit={UNIT}")


@contextmanager
def somebody_drives(guest: Guest) -> Iterator[None]:
    """A member of the group moves the robot, deadman pressed, until the cell is gone; nobody has to end him."""
    driver = guest.start(f"{VENV}/bin/python", "-c", DRIVE, CELL, user="member", stdout=subprocess.PIPE)
    try:
        assert driver.stdout is not None
        assert driver.stdout.readline() == "moving\n"
        yield
        said = driver.communicate(timeout=LIMIT_S)[0].splitlines()[-1]
        assert re.search("has been stopped|has died|has not ticked", said)
    finally:
        driver.kill()
        driver.wait()


def restarted(guest: Guest, before: int) -> int:
    """The main process after systemd has started the service again, once it is ready."""
    return eventually(
        lambda: (
            (now := guest.show(UNIT))["ActiveState"] == "active"
            and int(now["MainPID"]) not in (0, before)
            and int(now["MainPID"])
        ),
        LIMIT_S,
    )


def wait_for_words(guest: Guest, words: str) -> None:
    """Until `systemctl status` shows them."""
    deadline = time.monotonic() + LIMIT_S
    while words not in (shown := guest.show(UNIT)["StatusText"]):
        assert time.monotonic() < deadline, shown
        time.sleep(0.1)


def check_held(shown: dict) -> None:
    """Held since it started, and nobody has control."""
    cell = shown["state"]["cell"]
    assert (cell["state"], cell["reason"], cell["holder"]) == ("held", "not_engaged_yet", 0)


# -- running -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="class")
def running(guest):
    """A service that is ready; nobody has to wait for a cell that systemd calls started."""
    with service(guest):
        shown, unit = status(guest), guest.show(UNIT)
        assert shown["state"]["cell"]["tick"] > 0
        assert (unit["ActiveState"], unit["SubState"], unit["Type"]) == ("active", "running", "notify")
        yield


@pytest.mark.usefixtures("running")
class TestRunning:
    """One service for all of these, which leave it as they find it."""

    def test_it_is_held_and_says_so(self, guest):
        check_held(status(guest))
        wait_for_words(guest, "held (not engaged yet), mode base, nobody operates")

    def test_every_process_is_the_users_with_one_capability_behind_a_filter(self, guest):
        uid, pids = guest.run("id", "-u", "teleopd").strip(), processes(guest)
        assert len(pids) >= 2
        for pid in pids:
            lines = guest.run("cat", f"/proc/{pid}/status").splitlines()
            told = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
            assert told["Uid"].split() == [uid] * 4
            assert int(told["CapEff"], 16) == int(told["CapBnd"], 16) == CAP_SYS_NICE
            assert (told["NoNewPrivs"], told["Seccomp"]) == ("1", "2")

    def test_real_time_is_granted_without_root(self, guest):
        shown = status(guest)
        grants = {grant["name"]: grant for grant in shown["info"]["realtime"]}
        assert grants["policy"]["granted"] == "fifo 80"
        limits = guest.run("cat", f"/proc/{shown['pid']}/limits")
        may_lock = re.search(r"Max locked memory +unlimited +unlimited", limits) is not None
        assert grants["memory_lock"]["ok"] == may_lock, limits  # a machine that may not raise limits says so
        assert guest.show(UNIT)["LimitMEMLOCK"] == "infinity"
        assert all(grant["ok"] for name, grant in grants.items() if name != "memory_lock"), grants

    def test_it_compiles_and_keeps_its_own_folders_and_may_write_nowhere_else(self, guest):
        shown = status(guest)
        assert shown["info"]["backend"] == "compiled"
        places = {f"/var/lib/teleopd/{CELL}": "teleopd 750", f"/run/teleopd/{CELL}": "teleopd 750"}
        for place, owner in {**places, "/var/cache/teleopd": "teleopd 700"}.items():
            assert guest.run("stat", "--format=%U %a", place).strip() == owner
        assert guest.run("find", "/var/cache/teleopd", "-name", "*.so", "-user", "teleopd") != ""
        inside = ("nsenter", "-t", str(shown["pid"]), "-m", "--")
        for place in ("/etc/teleopd", "/usr", VENV, "/var/log"):
            assert "Read-only file system" in guest.fails(*inside, "touch", f"{place}/probe")[1]
        assert guest.run(*inside, "ls", "/home") == ""

    def test_members_of_the_group_operate_and_others_may_not_even_look(self, guest):
        check_held(status(guest, user="member"))
        guest.teleopd("stop", "--cell", CELL, "--hold", user="member")
        code, said = guest.fails(f"{VENV}/bin/teleopd", "status", "--cell", CELL, user="stranger")
        assert code == 1
        assert "no permission; run as the user of the daemon, or join its group" in said


def test_memory_is_locked_inside_the_sandbox(guest):
    """With the capability, since not every machine lets a container raise the limit that the unit asks for."""
    with service(guest, "AmbientCapabilities=CAP_IPC_LOCK\nCapabilityBoundingSet=CAP_SYS_NICE CAP_IPC_LOCK"):
        grants = {grant["name"]: grant for grant in status(guest)["info"]["realtime"]}
        assert grants["memory_lock"]["granted"].startswith("on, ")


# -- watched -----------------------------------------------------------------------------------------------------


def test_a_core_that_hangs_is_replaced_held_and_the_service_goes_on(guest):
    with service(guest), somebody_drives(guest):
        before, core, since = guest.show(UNIT), status(guest)["pid"], time.time()
        guest.kill(core, signal.SIGSTOP)
        eventually(lambda: "starting it again, held" in journal(guest, since), LIMIT_S)
        eventually(lambda: core not in processes(guest) and len(processes(guest)) >= 2)
        eventually(lambda: f'"pid": {core},' not in guest.run(*_status(), check=False) and guest.run(*_status()))
        check_held(status(guest))
        after = guest.show(UNIT)
        assert after["MainPID"] == before["MainPID"]
        assert (after["ActiveState"], after["NRestarts"]) == ("active", before["NRestarts"])


def _status() -> list[str]:
    return [f"{VENV}/bin/teleopd", "status", "--cell", CELL, "--json"]


def test_the_watchdog_is_fed_only_while_the_tick_advances(guest):
    with service(guest, "WatchdogSec=1500ms"):
        before, since = main_pid(guest), time.time()
        time.sleep(4)  # more than two of the watchdog's times: it is being fed
        assert (main_pid(guest), guest.show(UNIT)["ActiveState"]) == (before, "active")
        with somebody_drives(guest):
            core = status(guest)["pid"]
            guest.kill(core, signal.SIGSTOP)  # 0.5 s before the supervisor would notice, systemd does
            restarted(guest, before)
        said = journal(guest, since)
        assert "Watchdog timeout" in said
        assert "starting it again, held" not in said
        assert guest.show(UNIT)["NRestarts"] == "1"
        check_held(status(guest))


def test_a_supervisor_that_hangs_is_replaced_held(guest):
    with service(guest, "WatchdogSec=1500ms"), somebody_drives(guest):
        before, since = main_pid(guest), time.time()
        guest.kill(before, signal.SIGSTOP)
        restarted(guest, before)
        assert "Watchdog timeout" in journal(guest, since)
        check_held(status(guest))


# -- stopped and started again -----------------------------------------------------------------------------------


def test_stop_brakes_holds_and_leaves_nothing(guest):
    guest.run("rm", "-rf", f"/var/lib/teleopd/{CELL}/")
    with service(guest, options="--record"):
        with somebody_drives(guest):
            guest.run("systemctl", "stop", UNIT)
        unit = guest.show(UNIT)
        assert (unit["ActiveState"], unit["Result"], unit["ExecMainStatus"]) == ("inactive", "success", "0")
        assert guest.run("ls", "/dev/shm") == ""
        assert guest.run("pgrep", "-u", "teleopd", check=False) == ""
        end = guest.python(END_OF_RECORDING, f"/var/lib/teleopd/{CELL}", "0")
        assert end["fastest"] > 0.1
        assert (end["last"], end["latched"], end["lost"]) == (0, 1, 0)


def test_teleopd_stop_is_not_undone_by_systemd(guest):
    with service(guest):
        guest.teleopd("stop", "--cell", CELL)
        eventually(lambda: guest.show(UNIT)["ActiveState"] == "inactive")
        assert guest.show(UNIT)["Result"] == "success"


def test_a_killed_supervisor_is_started_again_held_and_the_robot_has_braked(guest):
    guest.run("rm", "-rf", f"/var/lib/teleopd/{CELL}/")
    with service(guest, options="--record"):
        before = main_pid(guest)
        with somebody_drives(guest):
            guest.kill(before, signal.SIGKILL)
            restarted(guest, before)
        assert guest.show(UNIT)["NRestarts"] == "1"
        check_held(status(guest))
        end = guest.python(END_OF_RECORDING, f"/var/lib/teleopd/{CELL}", "0")  # the core went on until it was at rest
        assert end["fastest"] > 0.1
        assert (end["last"], end["latched"], end["lost"]) == (0, 1, 0)


def test_a_wrong_profile_is_said_and_not_tried_again(guest):
    guest.write("/etc/teleopd/cells/wrong.toml", 'extends = "omni_arm"\n[cell]\nrate = "1 GHz"\n')
    guest.fails("systemctl", "start", "teleopd@wrong")
    unit = guest.show("teleopd@wrong")
    assert (unit["ActiveState"], unit["ExecMainStatus"], unit["NRestarts"]) == ("failed", "2", "0")
    said = guest.run("journalctl", "--no-pager", "--output=cat", "--unit=teleopd@wrong")
    assert "/etc/teleopd/cells/wrong.toml: cell.rate = '1 GHz'" in said


# -- with fewer rights -------------------------------------------------------------------------------------------

NO_RIGHTS = """
AmbientCapabilities=
CapabilityBoundingSet=
LimitRTPRIO=0
LimitMEMLOCK=8M
"""


def check_degraded(guest: Guest, cell: str, user: str | None = None) -> None:
    shown = json.loads(guest.teleopd("status", "--cell", cell, "--json", user=user))
    refused = {grant["name"] for grant in shown["info"]["realtime"] if not grant["ok"]}
    assert {"policy", "memory_lock"} <= refused
    assert shown["state"]["cell"]["state"] == "held"
    for_people = guest.teleopd("status", "--cell", cell, user=user)
    assert "EPERM: the limit for priorities is 0" in for_people
    assert "EPERM: the limit is 8192 KiB" in for_people


def test_without_rights_the_service_runs_and_says_what_is_missing(guest):
    with service(guest, NO_RIGHTS):
        check_degraded(guest, CELL, user="member")
        wait_for_words(guest, "; not granted: memory lock, policy (see teleopd status)")


def test_an_ordinary_user_without_a_service_runs_it_and_is_told_what_is_missing(guest):
    options = ("--no-record", "--backend", "evaluated")  # as without a compiler
    limits = ("prlimit", "--rtprio=0", "--nice=0", f"--memlock={8 << 20}", "--")
    teleopd = guest.start(*limits, f"{VENV}/bin/teleopd", "run", "--cell", "own", *options, user="stranger")
    try:
        guest.run("sh", "-c", "until [ -e /dev/shm/teleopd.own.state ]; do sleep .1; done")
        eventually(lambda: '"state": "held"' in guest.run(*_own_status(), user="stranger", check=False))
        check_degraded(guest, "own", user="stranger")
        guest.teleopd("stop", "--cell", "own", user="stranger")
        assert teleopd.wait(LIMIT_S) == 0
    finally:
        teleopd.kill()
        teleopd.wait()


def _own_status() -> list[str]:
    return [f"{VENV}/bin/teleopd", "status", "--cell", "own", "--json"]


# -- installed ---------------------------------------------------------------------------------------------------


def test_installing_again_changes_nothing_and_keeps_what_is_the_administrators(guest):
    guest.write(f"/etc/teleopd/cells/{CELL}.toml", 'extends = "omni_arm"\n# mine\n')
    said = guest.teleopd("install-service", CELL)
    assert said.count("  as it is  ") == 5
    assert said.count("  yours, kept  ") == 2
    assert "# mine" in guest.run("cat", f"/etc/teleopd/cells/{CELL}.toml")
    code, complaint = guest.fails(f"{VENV}/bin/teleopd", "install-service", "other", user="stranger")
    assert code == 1
    assert "may only be written by root; type  sudo /opt/teleopd/bin/python" in complaint


def test_udev_takes_the_rules(guest):
    said = guest.run("sh", "-c", "udevadm test /sys/class/misc/cpu_dma_latency 2>&1")
    assert re.search(rf"60-teleopd.rules:\d+ OWNER {guest.run('id', '-u', 'teleopd').strip()}\n", said)
    ours = [line for line in said.splitlines() if "60-teleopd.rules" in line]
    assert not any(re.search("Invalid|Unknown|error|ignoring", line) for line in ours), ours
