"""`teleopd doctor`: what this machine grants a real-time process, and what else is worth knowing about it."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from .kernel import compiler
from .realtime import BLAS_ENVIRONMENT, Grant, Request, named, text_of, user

REALTIME = "teleopd.daemon.realtime"
"""The module that asks, in a process of its own."""

SHARED_MEMORY_WANTED = 128 << 20
"""Bytes that should be free in /dev/shm: segments and recording rings of a cell, with room to spare."""

FIRST_ORDINARY_USER = 1000  # systemd's SYS_UID_MAX + 1: system users' shared memory outlives their log-out


def probe(request: Request, timeout_s: float = 20.0) -> list[Grant]:
    """What `prepare` would be granted, asked in a child process so that the caller stays as it is; then `facts()`.

    A child that fails, or takes longer than `timeout_s` seconds, is reported as a grant named `probe`.
    """
    command = [sys.executable, "-P", "-m", REALTIME, "--probe", json.dumps(asdict(request))]
    try:
        child = subprocess.run(
            command, env=os.environ | BLAS_ENVIRONMENT, capture_output=True, text=True, timeout=timeout_s, check=True
        )
        grants = [Grant(**item) for item in json.loads(child.stdout)]
    except subprocess.TimeoutExpired:
        grants = [_no_probe(f"no answer within {timeout_s:g} s")]
    except subprocess.CalledProcessError as error:
        grants = [_no_probe(f"{error}: {error.stderr.strip()}")]
    except (OSError, ValueError) as error:
        grants = [_no_probe(str(error))]
    return grants + facts()


def facts() -> list[Grant]:
    """What is worth knowing about this machine and needs no rights: kernel, processors, compiler, shared memory."""
    return [_kernel(), _processors(), _try_compiler(), _pictures(), _shared_memory(), _removal_at_logout()]


def is_preempt_rt(version: str, flag: str) -> bool:
    """Whether the kernel is PREEMPT_RT, from its version text (`uname -v`) or its /sys/kernel/realtime.

    Newer kernels have only the first, older ones may write `PREEMPT RT` there and have the second.
    """
    return flag.strip() == "1" or "PREEMPT_RT" in version or "PREEMPT RT" in version


def logind_removes_ipc(configurations: Iterable[str]) -> bool:
    """Whether systemd-logind removes a user's shared memory at log-out, from its files' texts, the last one winning."""
    removes = True  # logind's default
    for line in "\n".join(configurations).splitlines():
        key, _, value = line.partition("=")
        if key.strip() == "RemoveIPC":
            removes = value.strip().lower() in ("yes", "true", "on", "1")
    return removes


def _no_probe(reason: str) -> Grant:
    command = f"{sys.executable} -m {REALTIME} --probe"
    return Grant("probe", "an answer", "none", False, reason, command)


def _kernel() -> Grant:
    rt = is_preempt_rt(platform.version(), text_of("/sys/kernel/realtime"))
    reason = "" if rt else "not PREEMPT_RT: the rare late tick is later than it need be"
    return Grant("kernel", "", f"{platform.release()}{' PREEMPT_RT' if rt else ''}", True, reason)


def _processors() -> Grant:
    allowed = len(os.sched_getaffinity(0))
    reason = "" if allowed > 1 else "everything else waits while the tick computes"
    return Grant("processors", "", f"{allowed} of {os.cpu_count()}", True, reason)


def _try_compiler() -> Grant:
    """Builds a small library: a compiler without the C library's headers or a linker is none."""
    path = compiler()
    if path is None:
        return _no_compiler("none", "no gcc or cc in PATH")
    with tempfile.TemporaryDirectory() as folder:
        command = [path, "-shared", "-fPIC", "-x", "c", "-", "-o", f"{folder}/probe.so"]
        try:
            subprocess.run(command, input="#include <math.h>\n", capture_output=True, text=True, timeout=20, check=True)
        except subprocess.CalledProcessError as error:
            return _no_compiler(path, error.stderr.strip())
        except (OSError, subprocess.TimeoutExpired) as error:
            return _no_compiler(path, str(error))
    return Grant("compiler", "gcc or cc", path, True)


def _no_compiler(granted: str, reason: str) -> Grant:
    consequence = f"{reason}; models are evaluated by CasADi, about 3 us more a call"
    return Grant("compiler", "gcc or cc", granted, False, consequence, "sudo apt-get install gcc libc6-dev")


def _pictures() -> Grant:
    """Draws in a child process: what is missing shows in many ways, and some of them end a process."""
    asked, fix = "EGL or OSMesa", "sudo apt-get install libegl1 libgl1-mesa-dri"
    command = [sys.executable, "-P", "-m", "teleopd.daemon.scenes.picture"]
    try:
        child = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        reason = "no pictures of scenes and cameras; a scan made from depth works all the same"
        return Grant("pictures", asked, "none", False, reason, fix)
    return Grant("pictures", asked, child.stdout.strip(), True)


def _shared_memory() -> Grant:
    asked = f"{SHARED_MEMORY_WANTED >> 20} MiB free"
    fix = "sudo mount -o remount,size=256m /dev/shm  # in a container: --shm-size=256m"
    try:
        free = shutil.disk_usage("/dev/shm").free
    except OSError as error:
        return Grant("shared_memory", asked, "none", False, named(error.errno), fix)
    if free < SHARED_MEMORY_WANTED:
        return Grant("shared_memory", asked, f"{free >> 20} MiB free", False, "a full /dev/shm stops a recording", fix)
    return Grant("shared_memory", asked, f"{free >> 20} MiB free", True)


def _removal_at_logout() -> Grant:
    kept = (
        os.getuid() < FIRST_ORDINARY_USER
        or not Path("/run/systemd/system").exists()  # systemd is not running: sd_booted(3)
        or Path("/var/lib/systemd/linger", user()).exists()
        or not logind_removes_ipc(_logind_configurations())
    )
    if kept:
        return Grant("shared_memory_at_logout", "kept", "kept", True)
    reason = "logind has RemoveIPC=yes: a cell's memory vanishes when its user logs out"
    return Grant("shared_memory_at_logout", "kept", "removed", False, reason, f"sudo loginctl enable-linger {user()}")


def _logind_configurations() -> list[str]:
    folders = [Path(root, "systemd") for root in ("/usr/lib", "/usr/local/lib", "/run", "/etc")]
    mains = [folder / "logind.conf" for folder in folders]
    parts = {part.name: part for folder in folders for part in folder.glob("logind.conf.d/*.conf")}
    return [text_of(path) for path in mains + [parts[name] for name in sorted(parts)]]
