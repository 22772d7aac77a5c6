import os
import stat
import subprocess
import sys

import casadi as ca
import numpy as np
import pytest
from support import ENOUGH_S
from teleopd.daemon import kernel
from teleopd.daemon.kernel import Library, Signals, cache_folder, function

BACKENDS = ("compiled", "evaluated")


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache of this test's own, still empty."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("TELEOPD_CACHE", str(folder))
    return folder


@pytest.fixture
def no_compiler(monkeypatch):
    monkeypatch.setattr(kernel, "compiler", lambda: None)


def arrays(**values):
    """`base__eta=(…)` is the array of base.eta."""
    return {name.replace("__", ".", 1): np.array(value, dtype="f8") for name, value in values.items()}


def turn(name="turn"):
    """A function with some of everything that the models use."""
    s = Signals()
    eta, gain = s("base.eta", 3), s("law.gain")
    R = ca.vertcat(ca.horzcat(ca.cos(eta[2]), -ca.sin(eta[2])), ca.horzcat(ca.sin(eta[2]), ca.cos(eta[2])))
    moved = gain * R @ eta[:2]
    length = ca.sqrt(ca.fmax(ca.sumsqr(moved), 1e-12))
    return function(name, s, {"base.moved": ca.tanh(moved), "base.length": ca.if_else(length > 1, 1 / length, length)})


def twofold(name="twofold"):
    x = ca.SX.sym("x")
    return function(name, {"in.x": x}, {"out.x": 2 * x})


def doubles(library):
    """Whether the function `twofold` of a library does what it says."""
    memory = arrays(in__x=[21.0], out__x=[0.0])
    assert library.bind("twofold", memory)() == 0
    return memory["out.x"][0] == 42.0


# -- what a kernel computes ------------------------------------------------------------------------------------------


def test_compiled_and_evaluated_agree_with_numpy(cache):
    memory = arrays(base__eta=[0, 0, 0], law__gain=[0], base__moved=[0, 0], base__length=[0])
    kernels = {backend: Library([turn()], backend).bind("turn", memory) for backend in BACKENDS}
    chance = np.random.default_rng(1)
    for _ in range(300):
        x, y, psi = memory["base.eta"][:] = chance.normal(0, 2, 3)
        k = memory["law.gain"][0] = chance.normal()
        moved = k * np.array([np.cos(psi) * x - np.sin(psi) * y, np.sin(psi) * x + np.cos(psi) * y])
        length = np.sqrt(max(moved @ moved, 1e-12))
        for call in kernels.values():
            memory["base.moved"][:] = memory["base.length"][:] = np.nan
            assert call() == 0
            assert memory["base.moved"] == pytest.approx(np.tanh(moved), rel=1e-12, abs=1e-15)
            assert memory["base.length"][0] == pytest.approx(1 / length if length > 1 else length, rel=1e-12)


def test_what_was_asked_for_is_what_is_used(cache):
    assert [Library([twofold()], backend).backend for backend in BACKENDS] == list(BACKENDS)
    assert Library([twofold()]).backend == "compiled"


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_signal_that_is_input_and_output_is_read_before_it_is_written(cache, backend):
    a, b = ca.SX.sym("a", 2), ca.SX.sym("b", 2)
    memory = arrays(x__a=[1, 2], x__b=[30, 40])
    f = function("swap", {"x.a": a, "x.b": b}, {"x.a": b, "x.b": a})
    call = Library([f], backend).bind("swap", memory)
    assert call() == 0
    assert [array.tolist() for array in memory.values()] == [[30, 40], [1, 2]]
    call()
    assert [array.tolist() for array in memory.values()] == [[1, 2], [30, 40]]


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_input_that_comes_back_changed_and_shuffled(cache, backend):
    x = ca.SX.sym("x", 3)
    memory = arrays(s__x=[1, 2, 3], s__sum=[0])
    f = function("cycle", {"s.x": x}, {"s.x": x[[2, 0, 1]] * 10, "s.sum": ca.sum1(x)})
    assert Library([f], backend).bind("cycle", memory)() == 0
    assert memory["s.x"].tolist() == [30, 10, 20]
    assert memory["s.sum"][0] == 6


@pytest.mark.parametrize("backend", BACKENDS)
def test_unused_capacity_is_left_alone(cache, backend):
    x = ca.SX.sym("x", 2)
    memory = arrays(s__x=[1, 2, 77, 78], s__y=[0, 0, 88, 89])
    f = function("plus", {"s.x": x}, {"s.x": -x, "s.y": x + 1})
    assert Library([f], backend).bind("plus", memory)() == 0
    assert memory["s.x"].tolist() == [-1, -2, 77, 78]
    assert memory["s.y"].tolist() == [2, 3, 88, 89]


@pytest.mark.parametrize("backend", BACKENDS)
def test_several_functions_and_several_bindings(cache, backend):
    library = Library([twofold(), turn()], backend)
    first, second = arrays(in__x=[1], out__x=[0]), arrays(in__x=[5], out__x=[0])
    calls = [library.bind("twofold", memory) for memory in (first, second)]
    assert [call() for call in calls] == [0, 0]
    assert (first["out.x"][0], second["out.x"][0]) == (2, 10)


def test_signals_are_made_once():
    s = Signals()
    assert s("base.eta", 3) is s("base.eta", 3)
    assert list(s) == ["base.eta"]


# -- wrong bindings --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["base.eta", "base.moved"])
def test_a_signal_that_the_cell_has_not(cache, missing):
    memory = arrays(base__eta=[0, 0, 0], law__gain=[0], base__moved=[0, 0], base__length=[0])
    del memory[missing]
    with pytest.raises(KeyError, match=rf"'{missing}', which this cell has not: add its block to the profile"):
        Library([turn()], "evaluated").bind("turn", memory)


@pytest.mark.parametrize("name", ["base.eta", "base.moved"])
def test_an_array_that_is_too_small(cache, name):
    memory = arrays(base__eta=[0, 0, 0], law__gain=[0], base__moved=[0, 0], base__length=[0])
    memory[name] = memory[name][:-1]
    n = len(memory[name]) + 1
    with pytest.raises(ValueError, match=rf"'{name}' must hold at least {n} float64, has {n - 1} float64"):
        Library([turn()], "evaluated").bind("turn", memory)


@pytest.mark.parametrize("name", ["in.x", "out.x"])
def test_an_array_of_another_type(cache, name):
    memory = arrays(in__x=[0], out__x=[0])
    memory[name] = np.zeros(1, dtype="u8")
    with pytest.raises(ValueError, match=f"'{name}' must hold at least 1 float64, has 1 uint64"):
        Library([twofold()], "evaluated").bind("twofold", memory)


def test_an_input_that_returns_too_large_for_its_array(cache):
    x = ca.SX.sym("x", 1)
    f = function("grow", {"s.x": x}, {"s.x": ca.vertcat(x, x)})
    with pytest.raises(ValueError, match=r"'s.x' must hold at least 2 float64, has 1"):
        Library([f], "evaluated").bind("grow", arrays(s__x=[1]))


def test_a_function_that_there_is_not(cache):
    with pytest.raises(KeyError, match="halve"):
        Library([twofold()], "evaluated").bind("halve", arrays(in__x=[0], out__x=[0]))


def test_an_output_with_holes(cache):
    x = ca.SX.sym("x")
    f = function("holes", {"s.x": x}, {"s.y": ca.vertcat(x, ca.SX(1, 1))})
    with pytest.raises(ValueError, match=r"s__y.*must be dense: wrap it in casadi\.densify"):
        Library([f], "evaluated").bind("holes", arrays(s__x=[0], s__y=[0, 0]))


# -- the cache -------------------------------------------------------------------------------------------------------


@pytest.fixture
def may_not_compile(monkeypatch):
    def compile_(source, target):
        raise AssertionError("compiled again")

    return lambda: monkeypatch.setattr(kernel, "_compile", compile_)


def test_the_second_time_nothing_is_compiled(cache, may_not_compile):
    assert doubles(Library([twofold()]))
    may_not_compile()
    again = Library([twofold()])
    assert again.backend == "compiled"
    assert doubles(again)


@pytest.mark.parametrize("other", [[twofold("twice")], [twofold(), turn()]], ids=["another name", "one more"])
def test_other_functions_are_compiled(cache, may_not_compile, other):
    Library([twofold()])
    may_not_compile()
    with pytest.raises(AssertionError, match="compiled again"):
        Library(other)


def test_other_numbers_are_other_functions(cache, may_not_compile):
    x = ca.SX.sym("x")
    Library([function("scale", {"in.x": x}, {"out.x": 2 * x})])
    may_not_compile()
    with pytest.raises(AssertionError, match="compiled again"):
        Library([function("scale", {"in.x": x}, {"out.x": 2.0000000000000004 * x})])


def test_where_the_cache_is(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("TELEOPD_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache_folder() == tmp_path / ".cache" / "teleopd"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "teleopd"
    monkeypatch.setenv("TELEOPD_CACHE", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"


def test_the_cache_that_was_named_is_used_and_is_private(cache, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    before = os.umask(0)
    try:
        assert doubles(Library([twofold()], "compiled"))
    finally:
        os.umask(before)
    assert [path.suffix for path in cache.iterdir()] == [".so"], "and nothing else is left"
    assert stat.S_IMODE(cache.stat().st_mode) == 0o700
    assert not (tmp_path / "xdg").exists()


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777, 0o1777])
@pytest.mark.parametrize("backend", ["auto", "compiled"])
def test_a_folder_that_others_may_write_is_refused(cache, mode, backend):
    cache.mkdir()
    cache.chmod(mode)
    with pytest.raises(PermissionError, match=f"{cache} holds compiled code and must belong to you alone: type  chown"):
        Library([twofold()], backend)
    assert list(cache.iterdir()) == []


def test_a_folder_of_somebody_else_is_refused(cache, monkeypatch):
    cache.mkdir(mode=0o700)
    monkeypatch.setattr(os, "geteuid", lambda: cache.stat().st_uid + 1)
    with pytest.raises(PermissionError, match="set TELEOPD_CACHE to another folder"):
        Library([twofold()])


# -- with and without a compiler -------------------------------------------------------------------------------------


def test_without_a_compiler_the_evaluator_runs(cache, no_compiler):
    library = Library([twofold()])
    assert library.backend == "evaluated"
    assert doubles(library)
    assert not cache.exists(), "it needs none"


def test_what_is_in_the_cache_needs_no_compiler(cache, monkeypatch):
    Library([twofold()])
    monkeypatch.setattr(kernel, "compiler", lambda: None)
    library = Library([twofold()])
    assert library.backend == "compiled"
    assert doubles(library)


def test_which_compiler(monkeypatch, tmp_path):
    for name in ("gcc", "cc", "mine"):
        tool = tmp_path / name
        tool.write_text("#!/bin/sh\n")
        tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    assert kernel.compiler() == str(tmp_path / "gcc")
    monkeypatch.setenv("CC", "mine")
    assert kernel.compiler() == str(tmp_path / "mine")
    monkeypatch.setenv("CC", "gone")
    assert kernel.compiler() == str(tmp_path / "gcc")
    (tmp_path / "gcc").unlink()
    assert kernel.compiler() == str(tmp_path / "cc")
    (tmp_path / "cc").unlink()
    assert kernel.compiler() is None


def test_a_compiler_that_fails_is_quoted_and_leaves_nothing(cache, monkeypatch, tmp_path):
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho no space left on device >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    with pytest.raises(RuntimeError, match="the C compiler failed on generated code: no space left on device"):
        Library([twofold()])
    assert list(cache.iterdir()) == []


def test_processes_that_fill_one_empty_cache_at_the_same_time(cache):
    code = """if True:
        import sys
        import casadi as ca, numpy as np
        from teleopd.daemon.kernel import Library, function
        x = ca.SX.sym("x", 40)
        y = x
        for _ in range(6):
            y = ca.sin(y) + x * y[::-1]
        f = function("work", {"in.x": x}, {"out.y": y})
        print("ready", flush=True)
        sys.stdin.readline()
        memory = {"in.x": np.linspace(0, 1, 40), "out.y": np.zeros(40)}
        assert Library([f], "compiled").bind("work", memory)() == 0
        print(memory["out.y"].tobytes().hex())
    """
    started = [
        subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    try:
        for process in started:
            assert process.stdout.readline() == "ready\n"
        for process in started:
            process.stdin.write("go\n")
            process.stdin.flush()
        results = [process.communicate(timeout=ENOUGH_S)[0] for process in started]
    finally:
        for process in started:
            process.kill()
            process.wait()
    assert [process.returncode for process in started] == [0] * 3
    assert len(set(results)) == 1
    assert len(results[0].strip()) == 40 * 16
    assert [path.suffix for path in cache.iterdir()] == [".so"]


# -- finite numbers --------------------------------------------------------------------------------------------------
