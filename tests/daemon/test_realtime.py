"""Each test that changes a process does so in a child, so that pytest stays as it is."""

import gc
import json
import os
import subprocess
import sys
import textwrap
from dataclasses import asdict

import pytest
from teleopd.daemon import realtime
from teleopd.daemon.realtime import Grant, Request

PRELUDE = """
import contextlib, gc, json, os, resource, subprocess, sys, threading
from teleopd.daemon import realtime
from teleopd.daemon.realtime import Request

def grants(request):
    return {grant.name: grant.__dict__ for grant in realtime.prepare(request)}

def tell(**values):
    print(json.dumps(values))

def drop_rights():
    resource.setrlimit(resource.RLIMIT_RTPRIO, (0, 0))
    resource.setrlimit(resource.RLIMIT_NICE, (0, 0))
    resource.setrlimit(resource.RLIMIT_MEMLOCK, (1 << 20, 1 << 20))
    if os.geteuid() == 0:
        with contextlib.suppress(PermissionError):  # a root without rights has none to drop
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)

def scheduler_of_a_child():
    code = "import os; print(os.sched_getscheduler(0), os.getpriority(os.PRIO_PROCESS, 0))"
    return subprocess.check_output([sys.executable, "-c", code], text=True).split()

def scheduler_of_a_thread():
    told = []
    thread = threading.Thread(target=lambda: told.append(os.sched_getscheduler(0)))
    thread.start()
    thread.join()
    return told[0]
"""
RESET_ON_FORK = os.SCHED_RESET_ON_FORK


def in_child(code, **environment):
    result = subprocess.run(
        [sys.executable, "-c", PRELUDE + textwrap.dedent(code)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


# What the kernel grants anyone


def test_affinity_is_what_the_kernel_says():
    told = in_child(
        """
        last = max(os.sched_getaffinity(0))
        grant = grants(Request(policy="other", cpu=(last,)))["affinity"]
        tell(grant=grant, last=last, kernel=sorted(os.sched_getaffinity(0)))
        """
    )
    assert told["kernel"] == [told["last"]]
    assert told["grant"]["granted"] == told["grant"]["asked"] == str(told["last"])
    assert told["grant"]["ok"]


def test_no_affinity_asked_leaves_all_processors():
    told = in_child(
        """
        before = sorted(os.sched_getaffinity(0))
        grant = grants(Request(policy="other"))["affinity"]
        tell(grant=grant, before=before, after=sorted(os.sched_getaffinity(0)))
        """
    )
    assert told["after"] == told["before"]
    assert told["grant"]["ok"]
    assert told["grant"]["granted"] == ",".join(map(str, told["after"]))


def test_processor_that_is_not_there_is_refused_with_those_that_are():
    told = in_child(
        """
        allowed = sorted(os.sched_getaffinity(0))
        tell(grant=grants(Request(policy="other", cpu=(1023,)))["affinity"], allowed=allowed)
        """
    )
    assert not told["grant"]["ok"]
    assert told["grant"]["reason"].startswith("EINVAL: ")
    assert told["grant"]["fix"].startswith(f"cpu = [{','.join(map(str, told['allowed']))}]")


def test_processors_granted_in_part_are_not_all_right():
    """The kernel drops what is not there without a word."""
    told = in_child(
        """
        first = min(os.sched_getaffinity(0))
        tell(grant=grants(Request(policy="other", cpu=(first, 1023)))["affinity"], first=first)
        """
    )
    assert not told["grant"]["ok"]
    assert told["grant"]["granted"] == str(told["first"])
    assert told["grant"]["reason"]
    assert told["grant"]["fix"]


def test_timer_slack_of_an_ordinary_process_is_one_nanosecond():
    told = in_child(
        """
        grant = grants(Request(policy="other"))["timer_slack"]
        tell(grant=grant, kernel=open("/proc/self/timerslack_ns").read().strip())
        """
    )
    assert told["kernel"] == "1"
    assert told["grant"]["granted"] == "1 ns"
    assert told["grant"]["ok"]


def test_timer_slack_of_another_thread_is_its_own():
    told = in_child(
        """
        realtime.lib.set_timer_slack(50_000)
        told = {}
        def work():
            told.update(thread=grants(Request(policy="other"))["timer_slack"])
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        tell(**told, main=realtime.timer_slack_ns())
        """
    )
    assert told["thread"]["granted"] == "1 ns"
    assert told["main"] == 50_000


def test_other_is_granted_and_keeps_the_nice_value():
    told = in_child(
        """
        os.nice(3)
        tell(grant=grants(Request(policy="other"))["policy"], kernel=os.sched_getscheduler(0))
        """
    )
    assert told["kernel"] == os.SCHED_OTHER | RESET_ON_FORK
    assert told["grant"]["ok"]
    assert told["grant"]["granted"] == "other, nice 3"


def test_threads_beside_the_tick_are_reported():
    told = in_child(
        """
        alone = grants(Request(policy="other"))["threads"]
        stop = threading.Event()
        thread = threading.Thread(target=stop.wait)
        thread.start()
        beside = grants(Request(policy="other"))["threads"]
        stop.set()
        tell(alone=alone, beside=beside)
        """
    )
    assert told["alone"]["ok"]
    assert (told["beside"]["granted"], told["beside"]["ok"]) == ("2", False)
    assert "OPENBLAS_NUM_THREADS=1" in told["beside"]["fix"]


def test_blas_environment_leaves_numpy_one_thread():
    told = in_child("import numpy; tell(threads=len(os.listdir('/proc/self/task')))", **realtime.BLAS_ENVIRONMENT)
    assert told["threads"] == 1


def test_nothing_else_is_touched_when_nothing_is_asked():
    told = in_child(
        """
        request = Request(policy="other", lock_memory=False, cpu_dma_latency="off")
        told = grants(request)
        tell(grants=told, locked=realtime.locked_bytes(), files=os.listdir("/proc/self/fd"))
        """
    )
    assert told["locked"] == 0
    assert told["grants"]["memory_lock"]["granted"] == told["grants"]["cpu_dma_latency"]["granted"] == "off"
    assert all(grant["ok"] for grant in told["grants"].values())


# What it refuses to an ordinary user


def test_refused_fifo_falls_back_and_says_what_to_type():
    told = in_child(
        """
        drop_rights()
        told = grants(Request(policy="fifo", priority=80, lock_memory=False))
        tell(policy=told["policy"], slack=told["timer_slack"], kernel=os.sched_getscheduler(0))
        """
    )
    assert told["kernel"] == os.SCHED_OTHER | RESET_ON_FORK
    assert (told["policy"]["asked"], told["policy"]["granted"]) == ("fifo 80", "other")
    assert not told["policy"]["ok"]
    assert told["policy"]["reason"] == "EPERM: the limit for priorities is 0"
    assert "rtprio 99' | sudo tee -a /etc/security/limits.d/teleopd.conf" in told["policy"]["fix"]
    assert "LimitRTPRIO=99" in told["policy"]["fix"]
    assert (told["slack"]["granted"], told["slack"]["ok"]) == ("1 ns", True)


def test_refused_deadline_names_the_missing_right():
    told = in_child("drop_rights(); tell(grant=grants(Request(policy='deadline'))['policy'])")
    assert (told["grant"]["granted"], told["grant"]["ok"]) == ("other", False)
    assert told["grant"]["reason"].startswith("EPERM: DEADLINE needs CAP_SYS_NICE")
    assert told["grant"]["fix"].startswith("AmbientCapabilities=CAP_SYS_NICE")


def test_idle_that_may_not_be_left_is_told():
    told = in_child(
        """
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        drop_rights()
        tell(grant=grants(Request(policy="other"))["policy"])
        """
    )
    assert (told["grant"]["granted"], told["grant"]["ok"]) == ("idle", False)
    assert told["grant"]["reason"] == "EPERM: no right to leave idle"
    assert "no CPUSchedulingPolicy=" in told["grant"]["fix"]


def test_calls_without_effect_are_not_believed():
    """As in a sandbox whose kernel accepts everything."""
    told = in_child(
        """
        realtime.lib.set_timer_slack(50_000)
        class Accepting:
            def __getattr__(self, name):
                return lambda *arguments: 0
        realtime.lib = Accepting()
        os.sched_setscheduler = lambda *arguments: None
        tell(**grants(Request(policy="fifo")))
        """
    )
    for name, granted in {"policy": "other", "memory_lock": "off", "timer_slack": "50000 ns"}.items():
        assert (told[name]["granted"], told[name]["ok"]) == (granted, False)
        assert (told[name]["reason"], told[name]["fix"]) == realtime.IGNORED


def test_memory_stays_unlocked_under_a_finite_limit():
    """Locked under a finite limit, a later allocation would fail in the middle of a run."""
    told = in_child(
        """
        drop_rights()
        grant = grants(Request(policy="other"))["memory_lock"]
        limit = resource.getrlimit(resource.RLIMIT_MEMLOCK)
        room = bytearray(64 << 20)
        tell(grant=grant, locked=realtime.locked_bytes(), limit=limit)
        """
    )
    assert told["locked"] == 0
    assert told["limit"] == [1 << 20, 1 << 20]
    assert (told["grant"]["asked"], told["grant"]["granted"], told["grant"]["ok"]) == ("on", "off", False)
    assert told["grant"]["reason"].startswith("EPERM: the limit is 1024 KiB")
    assert "memlock unlimited' | sudo tee -a /etc/security/limits.d/teleopd.conf" in told["grant"]["fix"]


def test_soft_limits_are_raised_as_far_as_the_hard_ones():
    told = in_child(
        """
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
        realtime._raise_to_hard_limit(resource.RLIMIT_NOFILE)
        tell(limits=resource.getrlimit(resource.RLIMIT_NOFILE), hard=hard)
        """
    )
    assert told["limits"] == [told["hard"], told["hard"]]


def test_device_that_may_not_be_opened_is_refused_with_a_rule(tmp_path):
    """A file out of reach stands for the device, which a container may not have."""
    device = tmp_path / "cpu_dma_latency"
    device.touch(mode=0o000)
    told = in_child(
        """
        from pathlib import Path
        realtime.CPU_DMA_LATENCY = Path(os.environ["DEVICE"])
        drop_rights()
        tell(grant=grants(Request(policy="other", cpu_dma_latency="on"))["cpu_dma_latency"])
        """,
        DEVICE=str(device),
    )
    assert (told["grant"]["granted"], told["grant"]["ok"]) == ("off", False)
    assert told["grant"]["reason"].startswith("EACCES: ")
    assert "/etc/udev/rules.d/" in told["grant"]["fix"]


def test_device_that_is_not_there_is_reported(monkeypatch, tmp_path):
    monkeypatch.setattr(realtime, "CPU_DMA_LATENCY", tmp_path / "none")
    grant = realtime._ask_cpu_dma_latency(Request(cpu_dma_latency="on"))
    assert (grant.granted, grant.ok) == ("off", False)
    assert grant.reason.startswith("ENOENT: ")
    assert grant.fix.startswith('cpu_dma_latency = "off"')


@pytest.mark.parametrize(("virtual", "opened"), [(True, False), (False, True)])
def test_auto_keeps_processors_awake_on_bare_metal_only(monkeypatch, virtual, opened):
    """The kernel's answer is replaced: what is tested is who asks."""
    asked = []
    monkeypatch.setattr(realtime, "virtual_machine", lambda: virtual)
    monkeypatch.setattr(realtime, "_hold_cpu_dma_latency", lambda: asked.append("opened") or -1)
    realtime._ask_cpu_dma_latency(Request(cpu_dma_latency="auto"))
    assert bool(asked) is opened


# What it grants root


@pytest.mark.root
def test_fifo_is_what_the_kernel_says():
    told = in_child(
        """
        grant = grants(Request(policy="fifo", priority=37))["policy"]
        tell(grant=grant, policy=os.sched_getscheduler(0), priority=os.sched_getparam(0).sched_priority)
        """
    )
    assert told["policy"] == os.SCHED_FIFO | RESET_ON_FORK
    assert told["priority"] == 37
    assert told["grant"] == asdict(Grant("policy", "fifo 37", "fifo 37", True))


@pytest.mark.root
@pytest.mark.parametrize("policy", ["fifo", "deadline"])
def test_children_and_threads_are_ordinary(policy):
    told = in_child(
        f"""
        grant = grants(Request(policy={policy!r}))["policy"]
        tell(ok=grant["ok"], child=scheduler_of_a_child(), thread=scheduler_of_a_thread())
        """
    )
    assert told["ok"]
    assert told["child"] == ["0", "0"]
    assert told["thread"] == os.SCHED_OTHER


@pytest.mark.root
def test_deadline_is_what_the_kernel_says():
    told = in_child("tell(grant=grants(Request(policy='deadline'))['policy'], policy=os.sched_getscheduler(0))")
    assert told["policy"] == realtime.SCHED_DEADLINE | RESET_ON_FORK
    assert told["grant"] == asdict(Grant("policy", "deadline", "deadline", True))


@pytest.mark.root
@pytest.mark.parametrize(
    ("before", "request_text", "fix"),
    [
        ("", "Request(policy='deadline', cpu=(0,))", "cpu = []"),
        ("os.sched_setaffinity(0, {0})", "Request(policy='deadline')", "taskset -p -c 0-"),
    ],
)
def test_pinned_thread_cannot_become_deadline_and_gets_fifo(before, request_text, fix):
    assert os.cpu_count() > 1, "pinning means nothing on one processor"
    told = in_child(f"{before}\ntell(grant=grants({request_text})['policy'], policy=os.sched_getscheduler(0))")
    assert told["policy"] == os.SCHED_FIFO | RESET_ON_FORK
    assert (told["grant"]["granted"], told["grant"]["ok"]) == ("fifo 80", False)
    assert told["grant"]["reason"].startswith("EPERM: ")
    assert told["grant"]["fix"].startswith(fix)


@pytest.mark.root
def test_affinity_of_a_deadline_thread_is_refused_by_name():
    told = in_child(
        "grants(Request(policy='deadline')); tell(grant=grants(Request(policy='deadline', cpu=(0,)))['affinity'])"
    )
    assert not told["grant"]["ok"]
    assert told["grant"]["reason"].startswith("EBUSY: ")


@pytest.mark.root
def test_deadline_period_the_kernel_does_not_take():
    told = in_child("tell(grant=grants(Request(policy='deadline', period_ns=1000))['policy'])")
    assert told["grant"]["reason"] == "EINVAL: the kernel takes no period of 1 us"
    assert told["grant"]["fix"].startswith('policy = "fifo"')


@pytest.mark.root
def test_fallback_takes_a_better_nice_value_and_keeps_it_from_children():
    """FIFO is refused by the test, the nice value granted by the kernel."""
    told = in_child(
        """
        real = os.sched_setscheduler
        def refuse(pid, policy, parameters):
            if policy & ~os.SCHED_RESET_ON_FORK == os.SCHED_FIFO:
                raise PermissionError(1, "Operation not permitted")
            real(pid, policy, parameters)
        os.sched_setscheduler = refuse
        tell(grant=grants(Request())["policy"], nice=os.getpriority(os.PRIO_PROCESS, 0), child=scheduler_of_a_child())
        """
    )
    assert told["nice"] == -10
    assert told["grant"]["granted"] == "other, nice -10"
    assert told["child"] == ["0", "0"]


@pytest.mark.root
def test_timer_slack_holds_after_a_real_time_policy_is_left():
    """Leaving a real-time policy sets the slack back to its default."""
    told = in_child(
        """
        grants(Request(policy="fifo"))
        tell(grant=grants(Request(policy="other"))["timer_slack"], kernel=realtime.timer_slack_ns())
        """
    )
    assert told["kernel"] == 1
    assert (told["grant"]["granted"], told["grant"]["ok"]) == ("1 ns", True)


@pytest.mark.root
def test_memory_is_locked_and_what_comes_later_too():
    told = in_child(
        """
        limit = resource.getrlimit(resource.RLIMIT_MEMLOCK)
        grant = grants(Request(policy="other"))["memory_lock"]
        first = realtime.locked_bytes()
        room = bytearray(64 << 20)
        tell(grant=grant, first=first, later=realtime.locked_bytes() - first)
        """
    )
    assert told["grant"]["ok"]
    assert told["grant"]["granted"] == f"on, {told['first'] >> 20} MiB"
    assert told["first"] > 0
    assert told["later"] >= 64 << 20


@pytest.mark.root
def test_cpu_dma_latency_is_held_open_once():
    told = in_child(
        """
        def held():
            links = [f"/proc/self/fd/{number}" for number in os.listdir("/proc/self/fd")]
            return [os.readlink(link) for link in links if os.path.exists(link)].count(str(realtime.CPU_DMA_LATENCY))
        request = Request(policy="other", cpu_dma_latency="on")
        first, second = grants(request), grants(request)
        tell(grant=second["cpu_dma_latency"], held=held())
        """
    )
    assert told["held"] == 1
    assert told["grant"] == asdict(Grant("cpu_dma_latency", "on", "on, 0 us", True))


# Garbage


def test_garbage_is_collected_frozen_and_left_alone():
    told = in_child(
        """
        class Node: pass
        gone = []
        node = Node()
        node.self = node
        import weakref
        weakref.finalize(node, gone.append, True)
        del node
        before = gc.get_freeze_count()
        realtime.freeze_garbage()
        tell(collected=bool(gone), frozen=gc.get_freeze_count() - before, enabled=gc.isenabled())
        """
    )
    assert told["collected"]
    assert told["frozen"] > 1000
    assert not told["enabled"]
    assert gc.isenabled()


# Requests and texts


@pytest.mark.parametrize(
    "values",
    [
        {"policy": "rr"},
        {"priority": 0},
        {"priority": 100},
        {"cpu": (-1,)},
        {"cpu_dma_latency": "yes"},
        {"period_ns": 0},
    ],
)
def test_request_that_no_kernel_could_grant(values):
    with pytest.raises(ValueError, match=next(iter(values))):
        Request(**values)


def test_request_survives_json():
    request = Request(policy="deadline", priority=5, cpu=(0, 2), lock_memory=False, period_ns=2_000_000)
    assert realtime._request(json.dumps(asdict(request))) == request


def test_status_bytes():
    status = "Name:\tpython\nVmLckX:\t 7 kB\nVmLck:\t    1234 kB\nVmRSS:\t 99 kB\n"
    assert realtime.status_bytes(status, "VmLck") == 1234 * 1024
    with pytest.raises(ValueError, match="no VmPin"):
        realtime.status_bytes(status, "VmPin")


@pytest.mark.parametrize(
    ("cpuinfo", "expected"),
    [
        ("processor\t: 0\nflags\t\t: fpu vme hypervisor lahf_lm\n", True),
        ("processor\t: 0\nflags\t\t: fpu vme lahf_lm\n", False),
        ("model name\t: hypervisor\nflags\t\t: fpu\n", False),
        ("", False),
    ],
)
def test_cpuinfo_has_hypervisor(cpuinfo, expected):
    assert realtime.cpuinfo_has_hypervisor(cpuinfo) is expected
