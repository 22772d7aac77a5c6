"""`clients/web/src/generated/schema.ts`: names of signals and enumerations, for the web console."""

from __future__ import annotations

from collections.abc import Iterator

from . import emit_common as common
from .schema import BLOCKS


def text() -> str:
    """The whole file."""
    lines = [f"// {common.NOTICE}", "", "/** Every signal that a state may have. */", "export type SignalName ="]
    names = [f"{block.name}.{signal.name}" for block in BLOCKS.values() for signal in block.signals]
    lines += [f'  | "{name}"' for name in names]
    lines[-1] += ";"
    for table in common.enums():
        lines += ["", *_enum(table)]
    return "\n".join([*lines, ""])


def _enum(table: common.Table) -> Iterator[str]:
    yield f"/** {table.doc.splitlines()[0]} */"
    yield f"export const {table.name} = {{"
    for member in table.members:
        yield f"  {member.name}: {member.value},"
    yield "} as const;"
