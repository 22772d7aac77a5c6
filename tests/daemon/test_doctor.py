"""What the doctor asks and tells; each question that changes a process is asked in a child."""

import errno
import os
import resource
import subprocess
import sys

import pytest
from teleopd.daemon import doctor, realtime
from teleopd.daemon.realtime import Request


def state_of_this_process():
    return (
        os.sched_getscheduler(0),
        os.sched_getaffinity(0),
        os.getpriority(os.PRIO_PROCESS, 0),
        [resource.getrlimit(limit) for limit in (resource.RLIMIT_MEMLOCK, resource.RLIMIT_RTPRIO)],
        realtime.timer_slack_ns(),
        realtime.locked_bytes(),
    )


# The doctor's questions


def test_probe_leaves_the_caller_as_it_is():
    before = state_of_this_process()
    last = max(os.sched_getaffinity(0))
    grants = {grant.name: grant for grant in doctor.probe(Request(cpu=(last,)))}
    assert grants["affinity"].granted == str(last)
    assert grants["threads"].ok
    assert {"policy", "memory_lock", "timer_slack", "cpu_dma_latency"} <= grants.keys()
    assert {"kernel", "processors", "compiler", "pictures", "shared_memory"} <= grants.keys()
    assert "shared_memory_at_logout" in grants
    assert state_of_this_process() == before


def test_probe_that_takes_too_long_is_reported():
    grant = doctor.probe(Request(), timeout_s=0.001)[0]
    assert (grant.name, grant.ok, grant.reason) == ("probe", False, "no answer within 0.001 s")
    assert grant.fix.endswith("-m teleopd.daemon.realtime --probe")


@pytest.mark.parametrize(
    ("program", "reason"),
    [("#!/bin/sh\necho it broke >&2\nexit 3\n", "it broke"), ("#!/bin/sh\necho no json\n", "Expecting value")],
)
def test_probe_that_fails_is_reported(monkeypatch, tmp_path, program, reason):
    python = tmp_path / "python"
    python.write_text(program)
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    grants = doctor.probe(Request())
    assert (grants[0].name, grants[0].ok) == ("probe", False)
    assert reason in grants[0].reason
    assert grants[1].name == "kernel"


def test_probe_refuses_a_request_in_one_line():
    command = [sys.executable, "-m", "teleopd.daemon.realtime", "--probe", '{"priority": 0}']
    result = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert result.stderr.splitlines()[-1].endswith("priority = 0: write a number from 1 to 99")


def test_small_shared_memory_is_reported(monkeypatch):
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: type("Usage", (), {"free": 64 << 20}))
    grant = doctor._shared_memory()
    assert (grant.asked, grant.granted, grant.ok) == ("128 MiB free", "64 MiB free", False)
    assert "--shm-size=" in grant.fix


def test_missing_shared_memory_is_reported(monkeypatch):
    def refuse(_):
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    monkeypatch.setattr(doctor.shutil, "disk_usage", refuse)
    grant = doctor._shared_memory()
    assert (grant.granted, grant.ok, grant.reason) == ("none", False, "ENOENT: No such file or directory")


# The compiler


def program(folder, name, text="#!/bin/sh\n"):
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def test_compiler_prefers_cc_of_the_environment_then_gcc_then_cc(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "clang")
    assert doctor.compiler() is None
    cc = program(tmp_path, "cc")
    assert doctor.compiler() == cc
    gcc = program(tmp_path, "gcc")
    assert doctor.compiler() == gcc
    clang = program(tmp_path, "clang")
    assert doctor.compiler() == clang
    monkeypatch.delenv("CC")
    assert doctor.compiler() == gcc


def test_missing_compiler_is_reported_with_the_package(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    grant = doctor._try_compiler()
    assert (grant.granted, grant.ok) == ("none", False)
    assert grant.fix == "sudo apt-get install gcc libc6-dev"


def test_compiler_that_cannot_compile_is_reported(monkeypatch, tmp_path):
    path = program(tmp_path, "gcc", "#!/bin/sh\necho 'math.h: No such file or directory' >&2\nexit 1\n")
    monkeypatch.setenv("CC", path)
    grant = doctor._try_compiler()
    assert (grant.granted, grant.ok) == (path, False)
    assert grant.reason.startswith("math.h: No such file or directory")


def test_compiler_that_works_is_reported():
    grant = doctor._try_compiler()
    assert (grant.granted, grant.ok, grant.fix) == (doctor.compiler(), True, "")


@pytest.mark.parametrize(
    ("version", "flag", "expected"),
    [
        ("#1 SMP PREEMPT_DYNAMIC Debian 6.1.1", "", False),
        ("#1 SMP PREEMPT_RT Debian 6.1.1", "", True),
        ("#1 SMP PREEMPT RT Debian 4.19", "", True),
        ("#1 SMP PREEMPT", "1\n", True),
        ("#1 SMP PREEMPT", "0\n", False),
    ],
)
def test_is_preempt_rt(version, flag, expected):
    assert doctor.is_preempt_rt(version, flag) is expected


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ([], True),
        (["[Login]\n#RemoveIPC=no\n"], True),
        (["[Login]\nRemoveIPC=no\n"], False),
        (["[Login]\nRemoveIPC = No\n"], False),
        (["[Login]\nRemoveIPC=no\n", "[Login]\nRemoveIPC=yes\n"], True),
    ],
)
def test_logind_removes_ipc(texts, expected):
    assert doctor.logind_removes_ipc(texts) is expected


def test_pictures_are_tried_in_a_process_of_their_own(monkeypatch):
    assert doctor._pictures().granted in ("egl", "osmesa")
    monkeypatch.setattr(doctor.sys, "executable", "/bin/false")
    missing = doctor._pictures()
    assert not missing.ok
    assert "a scan made from depth works all the same" in missing.reason
    assert "libegl1" in missing.fix
