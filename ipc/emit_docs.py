"""`docs/signals.md`: every signal and every enum for people."""

from __future__ import annotations

from collections.abc import Iterator

from . import emit_common as common
from .emit_common import Table
from .schema import BESIDE_A_STATE, Block, Signal

HEAD = f"""\
<!-- {common.NOTICE} -->

# Signals

Every quantity that teleopd computes, publishes or records, block by block. A profile selects the blocks that its robot
has; a state is those blocks one after the other, without gaps. The full name of a signal is `block.signal`.

- Every element has eight bytes, little-endian: `f8` is a double, `u8` an unsigned and `i8` a signed integer.
- *Byte* is the offset in the block. Where a state's blocks lie, [segment.md](segment.md) explains.
- *Shape* is the capacity. In "8 (`n`)" the signal `n` of the same block says how many leading elements are in use.
- Units are SI and radians; where they are listed, the last one holds for the elements that follow. 1 is "no unit".
- Names: `_ref` is what the operator or the task asks for, `_cmd` what the controller asks for, plain is what is
  measured or simulated.
- Frames: *world*; *robot*, at the base and turning with it; *arm base*, at the first joint; *device*, the operator's.
- "seed 1, (10)" is equation (10) of *Virtual Teleoperation System for Mobile Manipulator Robots Focused on Object
  Transport and Manipulation*, from which the first laws were taken; seed 4 is *Shared telemanipulation with VR
  controllers in an anti slosh scenario*.
"""


def text() -> str:
    """The whole page."""
    lines = [HEAD]
    for block in common.BLOCKS:
        lines += [*_block(block), ""]
    lines += ["## Enums", "", "What the numbers mean. Values of a bit field are added up.", ""]
    for table in common.enums():
        lines += [*_enum(table), ""]
    return "\n".join(lines)


def _block(block: Block) -> Iterator[str]:
    yield f"## {block.name}"
    yield ""
    yield f"{block.doc} {block.nbytes} bytes.{_note(block)}"
    yield ""
    yield from _row("Byte", "Signal", "Type", "Shape", "Unit", "Frame", "Range", "Meaning")
    yield "|---:|---|---|---|---|---|---|---|"
    for signal, offset in common.placed(block):
        yield from _row(
            str(offset),
            f"`{signal.name}`",
            signal.dtype,
            _shape(signal),
            signal.unit,
            signal.frame,
            common.bounds(signal),
            _meaning(signal),
        )


def _note(block: Block) -> str:
    if block in BESIDE_A_STATE:
        return " It is no part of a state."
    return "" if block.reproducible else " Not reproducible: the values depend on the machine's timing."


def _row(*cells: str) -> Iterator[str]:
    yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _shape(signal: Signal) -> str:
    shape = "×".join(map(str, signal.shape)) or "1"
    return f"{shape} (`{signal.count}`)" if signal.count else shape


def _meaning(signal: Signal) -> str:
    if not signal.enum:
        return signal.doc
    link = f"[{signal.enum}](#{signal.enum.lower()})"
    return signal.doc.replace(signal.enum, link) if signal.enum in signal.doc else f"{signal.doc}: {link}"


def _enum(table: Table) -> Iterator[str]:
    yield f"### {table.name}"
    yield ""
    yield f"{table.doc}{' A bit field.' if table.flags else ''}"
    yield ""
    yield from _row("Value", "Name", "Meaning")
    yield "|---:|---|---|"
    for member in table.members:
        yield from _row(str(member.value), f"`{member.name}`", member.meaning)
