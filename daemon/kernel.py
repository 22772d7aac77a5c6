"""Compiled mathematics on bound memory.

A kernel is a CasADi function whose inputs and outputs are *named after signals*. It is generated to C, compiled
once, cached under the hash of its source, and bound to the arrays of a frame; from then on a call is one C call, with
no argument, no copy and no allocation. Without a compiler the same function runs on CasADi's own evaluator.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

import casadi as ca
import numpy as np
import numpy.typing as npt

from ..ipc._native import ffi, lib

CASADI = version("casadi")
Backend = Literal["compiled", "evaluated"]
Arrays = Mapping[str, npt.NDArray[Any]]

FLAGS = ("-O2", "-fPIC", "-shared", "-ffp-contract=off")
"""No -ffast-math: it makes tests for NaN vanish. No contraction: the same bits on every x86-64 machine."""


def compiler() -> str | None:
    """The C compiler: $CC, gcc or cc, whichever is there first."""
    candidates = (os.environ.get("CC"), "gcc", "cc")
    return next((found for name in candidates if name and (found := shutil.which(name))), None)


def cache_folder() -> Path:
    """Where compiled kernels are kept: $TELEOPD_CACHE, else $XDG_CACHE_HOME/teleopd, else ~/.cache/teleopd."""
    own = os.environ.get("TELEOPD_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "teleopd"


def function(name: str, inputs: Mapping[str, ca.SX], outputs: Mapping[str, ca.SX]) -> ca.Function:
    """A function from signals to signals; the keys are signal names such as `base.eta`.

    A signal that is input and output (a reference that integrates, say) is read before it is written.
    """
    names_in, names_out = [_escape(n) for n in inputs], [_escape(n) for n in outputs]
    options = {"allow_duplicate_io_names": True}
    return ca.Function(name, list(inputs.values()), list(outputs.values()), names_in, names_out, options)


def inputs_of(f: ca.Function) -> dict[str, int]:
    """The signals that a function reads, and how many elements of each."""
    return {_unescape(f.name_in(i)): f.numel_in(i) for i in range(f.n_in())}


def _escape(signal: str) -> str:
    return signal.replace(".", "__")


def _unescape(name: str) -> str:
    return name.replace("__", ".", 1)


class Signals(dict[str, ca.SX]):
    """Symbols for the signals that a function reads, made on first use: `s("base.eta", 3)`.

    `dt` is the period, s, for what integrates or differentiates.
    """

    def __init__(self, dt: float = 0.0):
        super().__init__()
        self.dt = dt

    def __call__(self, name: str, n: int = 1) -> ca.SX:
        """The symbol of a signal with n elements."""
        if name not in self:
            self[name] = ca.SX.sym(name, n)
        return self[name]


class Library:
    """Several functions, made ready to run.

    `backend` says how: "compiled", or "evaluated" where there is no compiler (or where it was asked for).
    """

    def __init__(self, functions: Sequence[ca.Function], backend: Literal["auto", "compiled", "evaluated"] = "auto"):
        self.functions = {f.name(): f for f in functions}
        self.backend: Backend
        source = self._source()
        digest = hashlib.sha256("\0".join([source, *FLAGS, CASADI, platform.machine()]).encode()).hexdigest()[:32]
        path = cache_folder() / f"{digest}.so"
        if backend == "evaluated" or (backend == "auto" and not path.exists() and compiler() is None):
            self.backend = "evaluated"
            self._ids = _Evaluator().ids(functions)
        else:
            self.backend = "compiled"
            self._loaded = _load(source, _private(path.parent) / path.name)

    def _source(self) -> str:
        generator = ca.CodeGenerator("teleopd_kernels", {"casadi_int": "long long int"})
        for f in self.functions.values():
            generator.add(f)
        return str(generator.dump())

    def bind(self, name: str, arrays: Arrays) -> Callable[[], int]:
        """The function `name` on these arrays; calling the result returns 0 on success.

        Array elements beyond an argument's size (unused capacity) are left alone. Raises KeyError for a signal that
        is not among the arrays and ValueError for one that is too small.
        """
        return BoundKernel(self, self.functions[name], arrays)

    def entry(self, name: str) -> tuple[Any, Any, int]:
        """(compiled, evaluated, id) for `kernel_t`."""
        if self.backend == "compiled":
            address = ctypes.cast(getattr(self._loaded, name), ctypes.c_void_p).value
            return ffi.cast("kernel_compiled_t", address), ffi.NULL, 0
        return ffi.NULL, ffi.cast("kernel_evaluated_t", _Evaluator().address), self._ids[name]


class BoundKernel:
    """One function on fixed memory."""

    def __init__(self, library: Library, f: ca.Function, arrays: Arrays):
        self._keep: list[Any] = [library, arrays]
        inputs = inputs_of(f)
        outputs = {_unescape(f.name_out(i)): f.numel_out(i) for i in range(f.n_out())}
        for i in range(f.n_out()):
            if not f.sparsity_out(i).is_dense():
                raise ValueError(f"output {f.name_out(i)!r} of {f.name()!r} must be dense: wrap it in casadi.densify")
        k = self._new("kernel_t *")
        k.compiled, k.evaluated, k.id = library.entry(f.name())
        k.n_arg, k.n_res = len(inputs), len(outputs)
        k.arg = self._new("const double *[]", [self._place(arrays, name, n) for name, n in inputs.items()])
        scratch = {name: self._new("double[]", n) for name, n in outputs.items() if name in inputs}
        k.res = self._new(
            "double *[]", [scratch[n] if n in scratch else self._place(arrays, n, size) for n, size in outputs.items()]
        )
        k.arg_work = self._new("const double *[]", max(f.sz_arg(), 1))
        k.res_work = self._new("double *[]", max(f.sz_res(), 1))
        k.iw, k.w = self._new("long long[]", max(f.sz_iw(), 1)), self._new("double[]", max(f.sz_w(), 1))
        copies = self._new("kernel_copy_t[]", max(len(scratch), 1))
        for copy, (name, place) in zip(copies, scratch.items(), strict=False):
            copy.to, copy.count = self._place(arrays, name, outputs[name]), outputs[name]
            setattr(copy, "from", place)
        k.copies, k.n_copies = copies, len(scratch)
        self._kernel, self._call = k, lib.kernel_call

    def _new(self, kind: str, *size: Any) -> Any:
        memory = ffi.new(kind, *size)
        self._keep.append(memory)
        return memory

    def _place(self, arrays: Arrays, name: str, n: int) -> Any:
        try:
            array = arrays[name]
        except KeyError:
            raise KeyError(
                f"a kernel needs the signal {name!r}, which this cell has not: add its block to the profile"
            ) from None
        if array.size < n or array.dtype != np.float64:
            raise ValueError(f"{name!r} must hold at least {n} float64, has {array.size} {array.dtype}")
        return ffi.cast("double *", array.ctypes.data)

    def __call__(self) -> int:
        """Runs the function on its memory; 0 on success."""
        return int(self._call(self._kernel))


class _Evaluator:
    """CasADi's own evaluator, through its C interface; one for the process."""

    _lib: ctypes.CDLL | None = None

    def __init__(self) -> None:
        if _Evaluator._lib is None:
            _Evaluator._lib = ctypes.CDLL(str(Path(ca.__file__).parent / "libcasadi.so"))
        self.c = _Evaluator._lib

    @property
    def address(self) -> int | None:
        """Address of the function that evaluates."""
        return ctypes.cast(self.c.casadi_c_eval_id, ctypes.c_void_p).value

    def ids(self, functions: Sequence[ca.Function]) -> dict[str, int]:
        """Registers the functions by way of a file, the only door that the C interface has."""
        ids = {}
        with tempfile.TemporaryDirectory() as folder:
            for f in functions:
                path = Path(folder) / "function.casadi"
                f.save(str(path))
                if self.c.casadi_c_push_file(str(path).encode()) != 0:
                    raise RuntimeError(f"CasADi's evaluator refused {f.name()!r}")
                ids[f.name()] = self.c.casadi_c_n_loaded() - 1
        return ids


def _private(folder: Path) -> Path:
    """The folder, made if needed; PermissionError if someone else could put a library there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = folder.stat()
    if status.st_uid != os.geteuid() or status.st_mode & 0o022:
        raise PermissionError(
            f"{folder} holds compiled code and must belong to you alone: "
            f"type  chown -R $(id -un) {folder} && chmod -R go-w {folder}  or set TELEOPD_CACHE to another folder"
        )
    return folder


def _load(source: str, path: Path) -> ctypes.CDLL:
    """The library from the cache, compiled if it is not there, or is damaged."""
    if path.exists():
        try:
            return ctypes.CDLL(str(path))
        except OSError:
            path.unlink(missing_ok=True)
    _compile(source, path)
    return ctypes.CDLL(str(path))


def _compile(source: str, target: Path) -> None:
    """Compiles beside the target and renames, so that no process ever loads half a file."""
    found = compiler()
    if found is None:
        raise RuntimeError("no C compiler: type  sudo apt-get install gcc  or write  --backend evaluated")
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        c, so = Path(folder) / "kernels.c", Path(folder) / "kernels.so"
        c.write_text(source)
        command = [found, *FLAGS, str(c), "-o", str(so), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"the C compiler failed on generated code: {done.stderr[-500:]}")
        so.rename(target)
