"""`ipc/generated/Teleopd.cs`: the same for C# (Unity, Mono, .NET).

Every struct carries the byte offsets of its members as constants, so that code which may not be `unsafe` can do without
the structs.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from . import emit_common as common
from .emit_common import Constant, Table
from .schema import Block

TYPES = {"f8": "double", "u8": "ulong", "i8": "long"}
NATIVE_TYPES = {"char": "byte", "uint32_t": "uint", "uint64_t": "ulong", "int64_t": "long"}

HEAD = f"""\
// {common.NOTICE}
//
// The shared memory of a teleopd cell (docs/segment.md). Compile with -unsafe, or use the offsets alone.
using System;
using System.Runtime.InteropServices;

namespace Teleopd
{{"""


def text() -> str:
    """The whole file."""
    lines = [HEAD, *_constants()]
    for table in common.enums():
        lines += ["", *_enum(table)]
    for name in common.STRUCTS:
        lines += ["", *_native(name)]
    for block in common.BLOCKS:
        lines += ["", *_block(block)]
    return "\n".join([*lines, "}", ""])


def _summary(text: str, indent: str) -> list[str]:
    return common.wrapped(escape(text), f"{indent}/// <summary>", f"{indent}/// ", "</summary>")


def _constants() -> Iterator[str]:
    yield "    /// <summary>Format, places, capacities.</summary>"
    yield "    public static class Constants"
    yield "    {"
    yield "        /// <summary>The first eight bytes of every object, with the NUL.</summary>"
    yield '        public const string Magic = "TELEOPD\\0";'
    for constant in common.constants():
        yield from _summary(constant.doc, "        ")
        yield f"        public const int {common.pascal(constant.name)} = {_number(constant)};"
    yield from _summary(common.COMMAND_HASH_DOC, "        ")
    yield f"        public const ulong CommandLayoutHash = 0x{common.command_hash():016x}UL;"
    yield "    }"


def _number(constant: Constant) -> str:
    return f"0x{constant.value:08x}" if constant.name == "BYTE_ORDER" else str(constant.value)


def _enum(table: Table) -> Iterator[str]:
    yield from _summary(table.doc, "    ")
    if table.flags:
        yield "    [Flags]"
    yield f"    public enum {table.name} : ulong"
    yield "    {"
    for member in table.members:
        yield from _summary(member.meaning, "        ")
        yield f"        {common.pascal(member.name)} = {member.value},"
    yield "    }"


def _native(name: str) -> Iterator[str]:
    doc = f"The struct {name}_t of ipc/native/{common.STRUCTS[name]}."
    yield from _open(common.pascal(name), doc)
    yield from _at(common.pascal(name), common.struct_bytes(name))
    for field in common.fields(name):
        yield from _member("", field.name, NATIVE_TYPES[field.ctype], field.count, field.offset)
    yield "    }"


def _block(block: Block) -> Iterator[str]:
    yield from _open(f"{common.pascal(block.name)}Block", block.doc)
    yield f'        public const string Name = "{block.name}";'
    yield from _at(f"{common.pascal(block.name)}Block", block.nbytes)
    for signal, offset in common.placed(block):
        count = signal.elements if signal.shape else 0
        yield from _member(common.describe(signal), signal.name, TYPES[signal.dtype], count, offset)
    yield "    }"


def _at(name: str, nbytes: int) -> Iterator[str]:
    yield f"        public const int Size = {nbytes};"
    yield "        /// <summary>A copy of what stands at an address.</summary>"
    yield f"        public static {name} At(IntPtr address) {{ return *({name}*)address; }}"


def _open(name: str, doc: str) -> Iterator[str]:
    yield from _summary(doc, "    ")
    yield "    [StructLayout(LayoutKind.Sequential, Pack = 8)]"
    yield f"    public unsafe struct {name}"
    yield "    {"


def _member(doc: str, name: str, ctype: str, count: int, offset: int) -> Iterator[str]:
    member = common.pascal(name)
    yield f"        public const int {member}Offset = {offset};"
    if doc:
        yield from _summary(doc, "        ")
    yield f"        public fixed {ctype} {member}[{count}];" if count else f"        public {ctype} {member};"
