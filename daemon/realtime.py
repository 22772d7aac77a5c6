"""Real-time set-up: ask the kernel, read back what it granted, and say what to type where it refused.

Rights are never guessed from user ids or capability masks: in a rootless namespace these look full and every call is
refused. So each call is made, and its effect is read back.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import functools
import gc
import importlib
import json
import os
import platform
import pwd
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from ..ipc._native import lib

Policy = Literal["fifo", "deadline", "other"]
Switch = Literal["auto", "on", "off"]

BLAS_ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""To be in the environment before numpy is imported: a pool of BLAS threads competes with the tick."""

SHARED_MEMORY_WANTED = 128 << 20
"""Bytes that should be free in /dev/shm: segments and recording rings of a cell, with room to spare."""

FALLBACK_NICE = -10
TIMER_SLACK_NS = 1
DEADLINE_SHARE = 0.5  # of the period: a tick that uses more is already too slow for its rate
SCHED_DEADLINE = 6  # linux/sched.h; the os module does not name it
POLICY_NAMES = {
    os.SCHED_OTHER: "other",
    os.SCHED_FIFO: "fifo",
    os.SCHED_RR: "rr",
    os.SCHED_BATCH: "batch",
    os.SCHED_IDLE: "idle",
    SCHED_DEADLINE: "deadline",
}
CPU_DMA_LATENCY = Path("/dev/cpu_dma_latency")
VIRTUAL_PRODUCTS = ("KVM", "QEMU", "VMware", "VirtualBox", "Virtual Machine", "HVM domU", "Google Compute Engine")
IGNORED = ("the call was accepted and has no effect", "run it outside this sandbox")  # as some emulated kernels do
FIRST_ORDINARY_USER = 1000  # systemd's SYS_UID_MAX + 1: system users' shared memory outlives their log-out


@dataclass(frozen=True)
class Request:
    """What a profile's `[realtime]` table asks for. Raises ValueError for values that no kernel could grant."""

    policy: Policy = "fifo"
    priority: int = 80
    """1 … 99, for FIFO."""
    lock_memory: bool = True
    cpu: tuple[int, ...] = ()
    """Processors to stay on; empty: any."""
    cpu_dma_latency: Switch = "auto"
    """`auto`: only on bare metal."""
    period_ns: int = 1_000_000
    """Period of the tick in ns, for DEADLINE."""

    def __post_init__(self) -> None:
        if self.policy not in get_args(Policy):
            raise ValueError(f"policy = {self.policy!r}: write one of {', '.join(get_args(Policy))}")
        if not 1 <= self.priority <= 99:
            raise ValueError(f"priority = {self.priority}: write a number from 1 to 99")
        if any(cpu < 0 for cpu in self.cpu):
            raise ValueError(f"cpu = {list(self.cpu)}: processors count from 0")
        if self.cpu_dma_latency not in get_args(Switch):
            raise ValueError(f"cpu_dma_latency = {self.cpu_dma_latency!r}: write one of {', '.join(get_args(Switch))}")
        if self.period_ns <= 0:
            raise ValueError(f"period_ns = {self.period_ns}: write a positive number of nanoseconds")


@dataclass(frozen=True)
class Grant:
    """One thing that was asked for, and what the kernel says about it. `dataclasses.asdict` makes JSON of it."""

    name: str
    asked: str
    granted: str
    """Read back after the call, whatever the call returned."""
    ok: bool
    reason: str = ""
    """Why not, or what is worth knowing; a refused call begins with the name of its errno."""
    fix: str = ""
    """The line to type or to put in a file; empty if nothing needs to be done."""


def prepare(request: Request) -> list[Grant]:
    """Applies the request to the calling thread, and the memory lock to its process.

    Call it once, from the thread that ticks, after the warm-up (it locks what is there, and no tick should fault new
    pages) and before the first tick. A refusal raises nothing: it is a grant with `ok` false, and the next best thing
    is in place. Children and later threads run under SCHED_OTHER.
    """
    return [
        _ask_affinity(request),  # first: the kernel refuses it to a DEADLINE thread
        _ask_memory_lock(request),  # before the policy: filling the memory takes a while and should not outrank others
        _ask_cpu_dma_latency(request),
        _ask_policy(request),
        _ask_timer_slack(),  # last: leaving a real-time policy sets it back to 50 us
        _count_threads(),
    ]


def probe(request: Request, timeout_s: float = 20.0) -> list[Grant]:
    """What `prepare` would be granted, asked in a child process so that the caller stays as it is; then `facts()`.

    A child that fails, or takes longer than `timeout_s` seconds, is reported as a grant named `probe`.
    """
    command = [sys.executable, "-P", "-m", __name__, "--probe", json.dumps(asdict(request))]
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
    return [_kernel(), _processors(), _try_compiler(), _shared_memory(), _removal_at_logout()]


def freeze_garbage() -> None:
    """Collects, then takes every object out of the collector's reach and turns it off, for the whole process.

    A full pass costs tens of milliseconds. Call it when everything is allocated, before the first tick.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def compiler() -> str | None:
    """Path of the C compiler: $CC if that names a program, else gcc, else cc; None if there is none."""
    candidates = (os.environ.get("CC", ""), "gcc", "cc")
    return next((path for path in map(shutil.which, candidates) if path), None)


def policy() -> str:
    """The calling thread's scheduling policy as the kernel tells it: `fifo 80`, `deadline`, `other, nice -10`."""
    number = os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK
    name = POLICY_NAMES.get(number, f"policy {number}")
    if number in (os.SCHED_FIFO, os.SCHED_RR):
        return f"{name} {os.sched_getparam(0).sched_priority}"
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    return f"{name}, nice {nice}" if number == os.SCHED_OTHER and nice else name


def locked_bytes() -> int:
    """Bytes of this process that are locked in memory, from /proc/self/status."""
    return status_bytes(Path("/proc/self/status").read_text(), "VmLck")


def timer_slack_ns() -> int | None:
    """By how many ns the kernel may delay the calling thread's timers; None where it does not tell."""
    text = _text(f"/proc/{threading.get_native_id()}/timerslack_ns")
    return int(text) if text.strip() else None


def virtual_machine() -> bool:
    """Whether this is a virtual machine, as far as it can be told from inside."""
    if cpuinfo_has_hypervisor(_text("/proc/cpuinfo")) or Path("/proc/device-tree/hypervisor").exists():
        return True
    product = _text("/sys/class/dmi/id/sys_vendor") + _text("/sys/class/dmi/id/product_name")
    return any(name in product for name in VIRTUAL_PRODUCTS)


def status_bytes(status: str, key: str) -> int:
    """The size called `key` in the text of a /proc/PID/status, in bytes. Raises ValueError if it is not there."""
    for line in status.splitlines():
        name, _, value = line.partition(":")
        if name == key:
            return int(value.removesuffix("kB")) * 1024
    raise ValueError(f"no {key} in /proc/self/status")


def cpuinfo_has_hypervisor(cpuinfo: str) -> bool:
    """Whether a text of /proc/cpuinfo carries x86's `hypervisor` flag."""
    lines = (line.partition(":") for line in cpuinfo.splitlines())
    return any(name.strip() == "flags" and "hypervisor" in flags.split() for name, _, flags in lines)


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


def _ask_affinity(request: Request) -> Grant:
    if not request.cpu:
        return Grant("affinity", "any", _listed(os.sched_getaffinity(0)), True)
    asked = _listed(request.cpu)
    reason = ""
    try:
        os.sched_setaffinity(0, request.cpu)
    except OSError as error:
        reason = _named(error.errno, {errno.EINVAL: "none of these processors is there or allowed"})
    granted = os.sched_getaffinity(0)
    ok = granted == set(request.cpu)
    if not ok and not reason:
        reason = "the others are not there, or this process's control group does not allow them"
    fix = f"cpu = [{_listed(granted)}]  # in [realtime] of the profile; in a container: --cpuset-cpus={asked}"
    return Grant("affinity", asked, _listed(granted), ok, reason, "" if ok else fix)


def _ask_memory_lock(request: Request) -> Grant:
    if not request.lock_memory:
        return Grant("memory_lock", "off", _memory_lock(), True)
    refusal = _lock_memory()
    granted = _memory_lock()
    if not refusal and granted != "off":
        return Grant("memory_lock", "on", granted, True)
    if not refusal:
        return Grant("memory_lock", "on", granted, False, *IGNORED)
    limit = resource.getrlimit(resource.RLIMIT_MEMLOCK)[0]
    causes = {errno.EPERM: f"the limit is {limit >> 10} KiB; under a finite one later allocations would fail"}
    return Grant("memory_lock", "on", granted, False, _named(refusal, causes), _limit_fix("memlock", "unlimited"))


def _lock_memory() -> int:
    """Locks the memory if no limit can make a later allocation fail; returns 0 or an errno.

    Whether a finite limit binds this process at all, the call itself tells: under a limit of 0 it succeeds only with
    a true CAP_IPC_LOCK, which no limit binds (mlockall(2)).
    """
    unlimited = resource.RLIM_INFINITY
    with contextlib.suppress(OSError, ValueError):  # setrlimit raises ValueError for EPERM
        resource.setrlimit(resource.RLIMIT_MEMLOCK, (unlimited, unlimited))
    soft, hard = resource.getrlimit(resource.RLIMIT_MEMLOCK)
    if soft == unlimited:
        return int(lib.lock_memory())
    resource.setrlimit(resource.RLIMIT_MEMLOCK, (0, hard))
    refusal = int(lib.lock_memory())
    resource.setrlimit(resource.RLIMIT_MEMLOCK, (soft, hard))
    return refusal


def _memory_lock() -> str:
    locked = locked_bytes()
    return f"on, {locked >> 20} MiB" if locked else "off"


def _ask_cpu_dma_latency(request: Request) -> Grant:
    name, asked = "cpu_dma_latency", request.cpu_dma_latency
    if asked == "off":
        return Grant(name, asked, "off", True)
    if asked == "auto" and virtual_machine():
        return Grant(name, asked, "off", True, "virtual machine: it would keep the host's processor awake")
    try:
        latency_us = struct.unpack("=i", os.pread(_hold_cpu_dma_latency(), 4, 0))[0]
    except OSError as error:
        causes = {errno.ENOENT: "this kernel or container does not have it", errno.EACCES: "no right to open it"}
        return Grant(name, asked, "off", False, _named(error.errno, causes), _cpu_dma_latency_fix(error.errno))
    return Grant(name, asked, f"on, {latency_us} us", latency_us == 0)


def _cpu_dma_latency_fix(number: int | None) -> str:
    if number == errno.ENOENT:
        return 'cpu_dma_latency = "off"  # in [realtime] of the profile; in a container: --device /dev/cpu_dma_latency'
    rule = f'KERNEL=="cpu_dma_latency", OWNER="{_user()}"'
    return f"echo '{rule}' | sudo tee /etc/udev/rules.d/90-teleopd-latency.rules && sudo udevadm trigger"


@functools.cache
def _hold_cpu_dma_latency() -> int:
    """Asks for no processor sleep deeper than 0 us; the descriptor stays open, since the wish ends when it closes."""
    descriptor = os.open(CPU_DMA_LATENCY, os.O_RDWR)
    os.write(descriptor, struct.pack("=i", 0))
    return descriptor


def _ask_policy(request: Request) -> Grant:
    asked = f"fifo {request.priority}" if request.policy == "fifo" else request.policy
    try:
        _set_policy(request.policy, request)
    except OSError as error:
        reason, fix = _why_no_policy(error, request)
        _fall_back(request)
        return Grant("policy", asked, policy(), False, reason, fix)
    granted = policy()
    if granted.split(",")[0] != asked:
        return Grant("policy", asked, granted, False, *IGNORED)
    return Grant("policy", asked, granted, True)


def _set_policy(name: Policy, request: Request) -> None:
    """RESET_ON_FORK always: children and threads must not inherit the policy, nor a negative nice value."""
    if name == "deadline":
        refusal = lib.set_deadline_policy(int(request.period_ns * DEADLINE_SHARE), request.period_ns)
        if refusal:
            raise OSError(refusal, os.strerror(refusal))
    elif name == "fifo":
        _raise_to_hard_limit(resource.RLIMIT_RTPRIO)
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(request.priority))
    else:
        os.sched_setscheduler(0, os.SCHED_OTHER | os.SCHED_RESET_ON_FORK, os.sched_param(0))


def _fall_back(request: Request) -> None:
    """The next best policy: FIFO where only DEADLINE was refused, else OTHER, with a better nice value if allowed."""
    if request.policy == "deadline":
        with contextlib.suppress(OSError):
            _set_policy("fifo", request)
            return
    with contextlib.suppress(OSError):  # `policy()` tells what holds after a refusal
        _set_policy("other", request)
        _raise_to_hard_limit(resource.RLIMIT_NICE)
        os.setpriority(os.PRIO_PROCESS, 0, FALLBACK_NICE)


def _why_no_policy(error: OSError, request: Request) -> tuple[str, str]:
    """Cause and fix of a refused policy."""
    if error.errno == errno.EPERM:
        explain = {"fifo": _why_no_fifo, "deadline": _why_no_deadline, "other": _why_no_other}[request.policy]
        cause, fix = explain(request)
        return _named(errno.EPERM, {errno.EPERM: cause}), fix
    causes = {
        errno.EBUSY: "other DEADLINE threads have taken the processors' real-time share",
        errno.EINVAL: f"the kernel takes no period of {request.period_ns / 1000:g} us",
    }
    next_best = "fifo" if request.policy == "deadline" else "other"
    return _named(error.errno, causes), f'policy = "{next_best}"  # in [realtime] of the profile'


def _why_no_fifo(request: Request) -> tuple[str, str]:
    allowed = resource.getrlimit(resource.RLIMIT_RTPRIO)[0]
    if allowed == resource.RLIM_INFINITY or allowed >= request.priority:
        cause = "the limit allows it, so the control group has no real-time budget"
        return cause, "sudo sysctl kernel.sched_rt_runtime_us=-1"
    return f"the limit for priorities is {allowed}", _limit_fix("rtprio", "99")


def _why_no_deadline(request: Request) -> tuple[str, str]:
    if request.cpu:
        cause = "a thread that is kept to some processors cannot become DEADLINE"
        return cause, "cpu = []  # in [realtime] of the profile"
    allowed = os.sched_getaffinity(0)
    if len(allowed) < (os.cpu_count() or 1):
        cause = f"started on processors {_listed(allowed)} only, and such a thread cannot become DEADLINE"
        return cause, f"taskset -p -c 0-{(os.cpu_count() or 1) - 1} $$  # in this shell; in a unit: no CPUAffinity="
    fix = "AmbientCapabilities=CAP_SYS_NICE  # in the unit; in a container: --cap-add=SYS_NICE"
    return "DEADLINE needs CAP_SYS_NICE; no limit allows it", fix


def _why_no_other(_: Request) -> tuple[str, str]:
    return f"no right to leave {policy()}", "chrt --other 0 $SHELL  # as root; in a unit: no CPUSchedulingPolicy="


def _ask_timer_slack() -> Grant:
    lib.set_timer_slack(TIMER_SLACK_NS)  # what it did is read back
    asked, slack = f"{TIMER_SLACK_NS} ns", timer_slack_ns()
    if slack is None:
        return Grant("timer_slack", asked, "unknown", True, "this kernel does not tell")
    if slack > TIMER_SLACK_NS:
        return Grant("timer_slack", asked, f"{slack} ns", False, *IGNORED)
    return Grant("timer_slack", asked, f"{slack} ns", True)  # 0 under a real-time policy, by newer kernels


def _count_threads() -> Grant:
    count = len(os.listdir("/proc/self/task"))
    if count == 1:
        return Grant("threads", "1", "1", True)
    settings = " ".join(f"{name}={value}" for name, value in BLAS_ENVIRONMENT.items())
    reason = "each competes with the tick, for a processor or the interpreter; numpy brings some of its own"
    return Grant("threads", "1", str(count), False, reason, f"export {settings}")


def _no_probe(reason: str) -> Grant:
    command = f"{sys.executable} -m {__name__} --probe"
    return Grant("probe", "an answer", "none", False, reason, command)


def _kernel() -> Grant:
    rt = is_preempt_rt(platform.version(), _text("/sys/kernel/realtime"))
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


def _shared_memory() -> Grant:
    asked = f"{SHARED_MEMORY_WANTED >> 20} MiB free"
    fix = "sudo mount -o remount,size=256m /dev/shm  # in a container: --shm-size=256m"
    try:
        free = shutil.disk_usage("/dev/shm").free
    except OSError as error:
        return Grant("shared_memory", asked, "none", False, _named(error.errno), fix)
    if free < SHARED_MEMORY_WANTED:
        return Grant("shared_memory", asked, f"{free >> 20} MiB free", False, "a full /dev/shm stops a recording", fix)
    return Grant("shared_memory", asked, f"{free >> 20} MiB free", True)


def _removal_at_logout() -> Grant:
    kept = (
        os.getuid() < FIRST_ORDINARY_USER
        or not Path("/run/systemd/system").exists()  # systemd is not running: sd_booted(3)
        or Path("/var/lib/systemd/linger", _user()).exists()
        or not logind_removes_ipc(_logind_configurations())
    )
    if kept:
        return Grant("shared_memory_at_logout", "kept", "kept", True)
    reason = "logind has RemoveIPC=yes: a cell's memory vanishes when its user logs out"
    return Grant("shared_memory_at_logout", "kept", "removed", False, reason, f"sudo loginctl enable-linger {_user()}")


def _logind_configurations() -> list[str]:
    folders = [Path(root, "systemd") for root in ("/usr/lib", "/usr/local/lib", "/run", "/etc")]
    mains = [folder / "logind.conf" for folder in folders]
    parts = {part.name: part for folder in folders for part in folder.glob("logind.conf.d/*.conf")}
    return [_text(path) for path in mains + [parts[name] for name in sorted(parts)]]


def _limit_fix(item: str, value: str) -> str:
    line = f"echo '{_user()} - {item} {value}' | sudo tee -a /etc/security/limits.d/teleopd.conf"
    in_unit = f"Limit{item.upper()}={'infinity' if value == 'unlimited' else value}"
    in_container = f"--ulimit {item}={'-1' if value == 'unlimited' else value}"
    return f"{line}  # then log in again; in a unit: {in_unit}; in a container: {in_container}"


def _raise_to_hard_limit(limit: int) -> None:
    """A soft limit may always be raised as far as the hard one."""
    hard = resource.getrlimit(limit)[1]
    resource.setrlimit(limit, (hard, hard))


def _user() -> str:
    """The user as limits.conf(5) takes him: by name, or, in a container that has none, by number."""
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return f":{os.getuid()}"


def _named(number: int | None, causes: dict[int, str] | None = None) -> str:
    """`EPERM: ` and the cause, or what the C library says where none is known."""
    if number is None:
        return "refused"
    return f"{errno.errorcode.get(number, number)}: {(causes or {}).get(number, os.strerror(number))}"


def _listed(processors: Iterable[int]) -> str:
    return ",".join(str(cpu) for cpu in sorted(processors))


def _text(path: str | Path) -> str:
    """The file's text; empty if it is not there or not ours to read."""
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def _request(text: str) -> Request:
    values: dict[str, Any] = json.loads(text)
    return Request(**values | {"cpu": tuple(values.get("cpu", ()))})


def _main() -> None:
    parser = argparse.ArgumentParser(
        description="Asks for real-time rights, prints what was granted as JSON, and ends."
    )
    parser.add_argument("--probe", nargs="?", const="{}", required=True, metavar="REQUEST_AS_JSON")
    try:
        request = _request(parser.parse_args().probe)
    except (TypeError, ValueError) as error:
        parser.error(str(error))
    importlib.import_module("numpy")  # as in the core: its BLAS threads count
    print(json.dumps([asdict(grant) for grant in prepare(request)]))


if __name__ == "__main__":
    _main()
