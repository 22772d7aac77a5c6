"""`ipc/generated/teleopd_constants.m`: the same for MATLAB and Octave."""

from __future__ import annotations

from collections.abc import Iterator

from . import emit_common as common
from .emit_common import Table
from .schema import WORD, Block

TYPES = {"f8": "double", "u8": "uint64", "i8": "int64"}
NATIVE_TYPES = {"char": "uint8", "uint32_t": "uint32", "uint64_t": "uint64", "int64_t": "int64"}

HEAD = f"""\
% {common.NOTICE}
function c = teleopd_constants()
%TELEOPD_CONSTANTS Enums, constants and the layout of every block of a teleopd cell.
%   c.<Constant>              numbers, in upper case: format, places, capacities
%   c.<Enum>.<MEMBER>         values of the enums
%   c.native.<struct>         byte offsets, element counts and types in headers, latches, slots, ring and histograms
%   c.blocks.<block>          .bytes and .signals
%   ….signals.<signal>        .word (offset in 8-byte words in the block, from 0), .elements, .type, .unit
%   c.command_layout_hash     layout hash of the commands object, uint64
%   docs/segment.md and docs/signals.md explain them."""

TAIL = """\
end

function s = signal(word, elements, type, unit)
s = struct('word', word, 'elements', elements, 'type', type, 'unit', unit);
end

function f = field(offset, elements, type)
f = struct('offset', offset, 'elements', elements, 'type', type);
end
"""


def text() -> str:
    """The whole file."""
    lines = [HEAD, "c.MAGIC = [uint8('TELEOPD') 0];"]
    lines += [f"c.{constant.name} = {constant.value}; % {constant.doc}" for constant in common.constants()]
    lines += _hash()
    for table in common.enums():
        lines += ["", *_enum(table)]
    for name in common.STRUCTS:
        lines += ["", *_native(name)]
    for block in common.BLOCKS:
        lines += ["", *_block(block)]
    return "\n".join([*lines, TAIL])


def _hash() -> Iterator[str]:
    value = common.command_hash()
    yield f"% {common.COMMAND_HASH_DOC} (two halves: a literal is a double)"
    high, low = value >> 32, value & 0xFFFFFFFF
    yield f"c.command_layout_hash = bitor(bitshift(uint64({high}), 32), uint64({low}));"


def _enum(table: Table) -> Iterator[str]:
    yield f"% {table.doc}"
    for member in table.members:
        yield f"c.{table.name}.{member.name} = {member.value}; % {member.meaning}"


def _native(name: str) -> Iterator[str]:
    at = f"c.native.{name}"
    yield f"{at}.bytes = {common.struct_bytes(name)};"
    for field in common.fields(name):
        yield f"{at}.fields.{field.name} = field({field.offset}, {max(field.count, 1)}, '{NATIVE_TYPES[field.ctype]}');"


def _block(block: Block) -> Iterator[str]:
    at = f"c.blocks.{block.name}"
    yield f"% {block.doc}"
    yield f"{at}.bytes = {block.nbytes};"
    for signal, offset in common.placed(block):
        place = f"{offset // WORD}, {signal.elements}, '{TYPES[signal.dtype]}', '{signal.unit}'"
        yield f"% {signal.doc}"
        yield f"{at}.signals.{signal.name} = signal({place});"
