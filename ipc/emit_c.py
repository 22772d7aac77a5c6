"""`ipc/generated/teleopd.h`: the shared memory as C and C++ see it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from . import emit_common as common
from .emit_common import Constant, Table
from .schema import Block, Signal

TYPES = {"f8": "double", "u8": "uint64_t", "i8": "int64_t"}

HEAD = f"""\
/* {common.NOTICE}
 *
 * The shared memory of a teleopd cell. docs/segment.md says how to read and write it; examples/c/read_state.c does.
 * C99 or later, C++11 or later. Nothing else is needed.
 *
 * A state consists of the blocks that the cell's profile selects, one after the other; the schema in the state object
 * says which and in what order. The structs below are those blocks as this version of teleopd declares them.
 */
#ifndef TELEOPD_H
#define TELEOPD_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
#define TELEOPD_CHECK(what) static_assert(what, #what);
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define TELEOPD_CHECK(what) _Static_assert(what, #what);
#else
#define TELEOPD_CHECK(what) /* C99 cannot check this at compile time */
#endif
"""

LATCH_MACROS = """\
/* Bytes of one copy in a latch over a block of `bytes`, and of the whole latch; copy 0 begins right after latch_t */
#define TELEOPD_LATCH_COPY_BYTES(bytes) (((bytes) + TELEOPD_LINE_BYTES - 1u) / TELEOPD_LINE_BYTES * TELEOPD_LINE_BYTES)
#define TELEOPD_LATCH_BYTES(bytes) (sizeof(teleopd_latch_t) + 2u * TELEOPD_LATCH_COPY_BYTES(bytes))
TELEOPD_CHECK(TELEOPD_SLOT_STRIDE == sizeof(teleopd_slot_t) + TELEOPD_LATCH_BYTES(TELEOPD_COMMAND_BYTES))
"""


def text() -> str:
    """The whole file."""
    parts = [HEAD, _lines(_constants()), *(_lines(_enum(table)) for table in common.enums())]
    parts += [_lines(_native(name)) for name in common.STRUCTS]
    parts += [_lines(_block(block)) for block in common.BLOCKS]
    parts += [LATCH_MACROS, "#endif\n"]
    return "\n".join(parts)


def _lines(lines: Iterator[str]) -> str:
    return "".join(line + "\n" for line in lines)


def _comment(text: str, indent: str = "") -> list[str]:
    return common.wrapped(text, f"{indent}/* ", f"{indent} * ", " */")


def _constants() -> Iterator[str]:
    yield '#define TELEOPD_MAGIC "TELEOPD" /* eight bytes with its NUL */'
    for constant in common.constants():
        yield f"#define TELEOPD_{constant.name} {_number(constant)} /* {constant.doc} */"
    yield f"/* {common.COMMAND_HASH_DOC} */"
    yield f"#define TELEOPD_COMMAND_LAYOUT_HASH UINT64_C(0x{common.command_hash():016x})"


def _number(constant: Constant) -> str:
    return f"0x{constant.value:08x}u" if constant.name == "BYTE_ORDER" else f"{constant.value}u"


def _enum(table: Table) -> Iterator[str]:
    prefix = f"TELEOPD_{common.upper(table.name)}"
    yield from _comment(table.doc)
    yield f"enum teleopd_{common.upper(table.name).lower()} {{"
    for at, member in enumerate(table.members):
        comma = "," if at + 1 < len(table.members) else ""
        yield f"    {prefix}_{member.name} = {member.value}{comma} /* {member.meaning} */"
    yield "};"


def _native(name: str) -> Iterator[str]:
    """A struct of ipc/native, its comments included, under this header's names."""
    renamed = common.struct_text(name).replace(f"}} {name}_t;", f"}} teleopd_{name}_t;")
    yield re.sub(r"\bHISTOGRAM_", "TELEOPD_HISTOGRAM_", renamed)
    yield f"TELEOPD_CHECK(sizeof(teleopd_{name}_t) == {common.struct_bytes(name)})"
    for field in common.fields(name):
        yield f"TELEOPD_CHECK(offsetof(teleopd_{name}_t, {field.name}) == {field.offset})"


def _block(block: Block) -> Iterator[str]:
    prefix, ctype = f"TELEOPD_{block.name.upper()}", f"teleopd_{block.name}_t"
    yield f'#define {prefix}_NAME "{block.name}"'
    yield f"#define {prefix}_BYTES {block.nbytes}u"
    yield from _comment(block.doc)
    yield "typedef struct {"
    for signal in block.signals:
        yield from _comment(common.describe(signal), "    ")
        yield f"    {TYPES[signal.dtype]} {signal.name}{_dimensions(signal)};"
    yield f"}} {ctype};"
    yield f"TELEOPD_CHECK(sizeof({ctype}) == {prefix}_BYTES)"
    for signal, offset in common.placed(block):
        yield f"TELEOPD_CHECK(offsetof({ctype}, {signal.name}) == {offset})"


def _dimensions(signal: Signal) -> str:
    return "".join(f"[{n}]" for n in signal.shape)
