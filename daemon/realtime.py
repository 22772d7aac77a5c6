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
import pwd
import resource
import struct
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


FALLBACK_NICE = -10
PRIORITY_BELOW = 10
"""So far behind the core is who works at its pace."""
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


def beside_core(policy: Policy, priority: int, behind: int = 1) -> Request:
    """What a process may ask for that works at the pace of a core with this policy and priority: never to delay it.

    `behind`: 1 for a robot's link, 2 for a solver, which must not delay that either.
    """
    after = max(priority - behind * PRIORITY_BELOW, 1)
    return Request("other" if policy == "other" else "fifo", after, lock_memory=False, cpu_dma_latency="off")


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


def freeze_garbage() -> None:
    """Collects, then takes every object out of the collector's reach and turns it off, for the whole process.

    A full pass costs tens of milliseconds. Call it when everything is allocated, before the first tick.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


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
    text = text_of(f"/proc/{threading.get_native_id()}/timerslack_ns")
    return int(text) if text.strip() else None


def virtual_machine() -> bool:
    """Whether this is a virtual machine, as far as it can be told from inside."""
    if cpuinfo_has_hypervisor(text_of("/proc/cpuinfo")) or Path("/proc/device-tree/hypervisor").exists():
        return True
    product = text_of("/sys/class/dmi/id/sys_vendor") + text_of("/sys/class/dmi/id/product_name")
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


def _ask_affinity(request: Request) -> Grant:
    if not request.cpu:
        return Grant("affinity", "any", _listed(os.sched_getaffinity(0)), True)
    asked = _listed(request.cpu)
    reason = ""
    try:
        os.sched_setaffinity(0, request.cpu)
    except OSError as error:
        reason = named(error.errno, {errno.EINVAL: "none of these processors is there or allowed"})
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
    return Grant("memory_lock", "on", granted, False, named(refusal, causes), _limit_fix("memlock", "unlimited"))


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
        return Grant(name, asked, "off", False, named(error.errno, causes), _cpu_dma_latency_fix(error.errno))
    return Grant(name, asked, f"on, {latency_us} us", latency_us == 0)


def _cpu_dma_latency_fix(number: int | None) -> str:
    if number == errno.ENOENT:
        return 'cpu_dma_latency = "off"  # in [realtime] of the profile; in a container: --device /dev/cpu_dma_latency'
    rule = f'KERNEL=="cpu_dma_latency", OWNER="{user()}"'
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
        return named(errno.EPERM, {errno.EPERM: cause}), fix
    causes = {
        errno.EBUSY: "other DEADLINE threads have taken the processors' real-time share",
        errno.EINVAL: f"the kernel takes no period of {request.period_ns / 1000:g} us",
    }
    next_best = "fifo" if request.policy == "deadline" else "other"
    return named(error.errno, causes), f'policy = "{next_best}"  # in [realtime] of the profile'


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


def _limit_fix(item: str, value: str) -> str:
    line = f"echo '{user()} - {item} {value}' | sudo tee -a /etc/security/limits.d/teleopd.conf"
    in_unit = f"Limit{item.upper()}={'infinity' if value == 'unlimited' else value}"
    in_container = f"--ulimit {item}={'-1' if value == 'unlimited' else value}"
    return f"{line}  # then log in again; in a unit: {in_unit}; in a container: {in_container}"


def _raise_to_hard_limit(limit: int) -> None:
    """A soft limit may always be raised as far as the hard one."""
    hard = resource.getrlimit(limit)[1]
    resource.setrlimit(limit, (hard, hard))


def user() -> str:
    """The user as limits.conf(5) takes him: by name, or, in a container that has none, by number."""
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return f":{os.getuid()}"


def named(number: int | None, causes: dict[int, str] | None = None) -> str:
    """`EPERM: ` and the cause, or what the C library says where none is known."""
    if number is None:
        return "refused"
    return f"{errno.errorcode.get(number, number)}: {(causes or {}).get(number, os.strerror(number))}"


def _listed(processors: Iterable[int]) -> str:
    return ",".join(str(cpu) for cpu in sorted(processors))


def text_of(path: str | Path) -> str:
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
