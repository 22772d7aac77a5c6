"""Builds `teleopd.ipc._native` from the C files in `native/` (cffi, API mode)."""

import re
from pathlib import Path

from cffi import FFI

HERE = Path(__file__).resolve().parent
NATIVE = HERE / "native"
PARTS = ("latch", "ring", "histogram", "timing", "kernel", "condense", "nearest", "segment", "scheduling")
FLAGS = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off"]


def declarations(header: str) -> str:
    """The part of a header that cffi's parser takes: no comments, no includes, no guards; plain numbers kept."""
    text = re.sub(r"/\*.*?\*/", "", (NATIVE / header).read_text(), flags=re.S)
    kept = [line for line in text.splitlines() if not line.startswith("#")]
    return "\n".join(kept).replace("HISTOGRAM_BUCKETS", "...")


ffibuilder = FFI()
ffibuilder.cdef("#define HISTOGRAM_BUCKETS ...\n" + "\n".join(declarations(f"{part}.h") for part in PARTS))
ffibuilder.set_source(
    "teleopd.ipc._native",
    "\n".join(f'#include "{part}.h"' for part in PARTS),
    sources=[f"ipc/native/{part}.c" for part in PARTS],
    include_dirs=["ipc/native"],
    depends=[f"ipc/native/{part}.h" for part in PARTS],
    extra_compile_args=FLAGS,
)
