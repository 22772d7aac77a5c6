"""A layout: which position of which flat memory is which signal, in what unit and on which axes.

One TOML file per frontend, looked for in the working folder, the user's, the system's and the built-in layouts.
Whatever is wrong with it is one `LayoutError` that names file, key, value and what is allowed.
docs/flat-memories.md is the reference of the file.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from ..daemon.named_files import NamedFiles
from ..ipc.nearest import did_you_mean
from ..ipc.schema import BLOCKS, Block, Signal
from .channel import Channel, channel, element_units, geometry_of
from .claims import Claims
from .describe import LayoutError, MisfitError, MissingKeyError, describe
from .layout_inputs import LayoutInputs, resolve_inputs
from .smclient import ElementType
from .tables import File, Liveness, Memory, Output

BUILT_IN = Path(__file__).parent / "layouts"
FILES = NamedFiles("layout", BUILT_IN, LayoutError)
search_path, available, find = FILES.search_path, FILES.available, FILES.find

BRIDGE = Block(
    "bridge",
    "The bridge itself, for a frontend that wants to know whom it talks to.",
    (
        Signal("connected", "u8", (), "1", "1 while the cell ticks"),
        Signal("live", "u8", (), "1", "1 while the input shows signs of life"),
        Signal("controls", "u8", (), "1", "1 while the bridge has control of the cell"),
        Signal("time", "f8", (), "s", "time since the cell's core was first seen"),
    ),
)
SIGNALS = {f"{block.name}.{s.name}": s for block in (*BLOCKS.values(), BRIDGE) for s in block.signals}


@dataclass(frozen=True)
class Field:
    """A signal of the state and where it is written."""

    signal: str
    enum: str
    channel: Channel


@dataclass(frozen=True)
class Row:
    """One position, to be shown."""

    memory: str
    position: int
    type: str
    direction: str
    signal: str
    unit: str


@dataclass(frozen=True)
class Layout:
    """A layout, checked."""

    name: str
    memories: dict[str, Memory]
    fields: tuple[Field, ...]
    inputs: LayoutInputs | None
    liveness: Liveness | None
    claims: Claims

    def rows(self) -> list[Row]:
        """Every position in use, in order."""
        return [
            Row(name, position, self.memories[name].type.name.lower(), use.direction, use.what, use.unit)
            for name in self.memories
            for position, use in self.claims.of(name)
        ]

    def input_bytes(self, memory: str) -> tuple[int, int]:
        """First byte and number of bytes of the input positions of a memory; (0, 0) if it has none."""
        positions = [position for position, use in self.claims.of(memory) if use.direction == "in"]
        if not positions:
            return 0, 0
        size = self.memories[memory].type.nbytes
        return min(positions) * size, (max(positions) + 1 - min(positions)) * size


def load(name: str) -> Layout:
    """Reads and checks a layout; LayoutError if anything is wrong with it."""
    path = find(name)
    try:
        return parse(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise LayoutError(f"{path}: not valid TOML: it must be UTF-8 ({error.reason})") from error
    except OSError as error:
        raise LayoutError(f"{path}: cannot be read: {error.strerror}") from error


def parse(text: str, path: str) -> Layout:
    """Checks the text of a layout file; LayoutError, beginning with `path`, if anything is wrong with it."""
    try:
        return _resolve(File.model_validate(tomllib.loads(text)), Path(path).stem)
    except tomllib.TOMLDecodeError as error:
        raise LayoutError(f"{path}: not valid TOML: {error}") from error
    except ValidationError as error:
        raise LayoutError(f"{path}: {describe(error, File)}") from error
    except (MisfitError, MissingKeyError) as error:
        raise LayoutError(f"{path}: {error}") from error


def _resolve(file: File, name: str) -> Layout:
    claims = Claims(file.memories)
    for memory, table in file.memories.items():
        for key, direction in (("output_cycle", "out"), ("input_cycle", "in")):
            if getattr(table, key) and table.type is ElementType.STRING:
                raise MisfitError(
                    f"memories.{memory}.{key}", list(getattr(table, key)), "a string memory has no counter"
                )
            for position in getattr(table, key) or ():
                claims.claim(f"memories.{memory}.{key}", memory, position, direction, "cycle counter")
    fields = [_field(f"outputs.{i}", output, file, claims) for i, output in enumerate(file.outputs)]
    inputs = resolve_inputs(file, claims) if file.inputs is not None else None
    return Layout(name, dict(file.memories), tuple(fields), inputs, file.liveness, claims)


def _field(key: str, output: Output, file: File, claims: Claims) -> Field:
    name, signal, index = _signal(f"{key}.signal", output)
    if output.elements is not None and (index is not None or output.elements > signal.elements):
        raise MisfitError(f"{key}.elements", output.elements, f"{output.signal} has {_count(signal, index)}")
    mapped = [index] if index is not None else list(range(output.elements or signal.elements))
    positions = claims.positions(key, output, len(mapped))
    geometry = geometry_of(signal) if len(mapped) in (1, signal.elements) else None
    if output.axes is not None and geometry is None:
        raise MisfitError(
            f"{key}.axes", output.axes, f"{output.signal} is neither a vector, nor a planar pose, nor a quaternion"
        )
    text = claims.type_of(output.memory) is ElementType.STRING
    if text and (output.unit or output.scale != (1.0,) or output.offset != (0.0,)):
        raise MisfitError(f"{key}.memory", output.memory, "a string memory takes texts, without unit, scale or offset")
    axes = "robot" if text else output.axes or file.axes
    try:
        made = channel(
            output.memory, positions, mapped, element_units(signal.unit, signal.elements), geometry, axes,
            output.unit, output.scale, output.offset,
        )  # fmt: skip
    except ValueError as error:
        raise MisfitError(key, output.signal, str(error)) from error
    claims.claim_channel(key, made, "out", name, scalar=not signal.shape, enum=signal.enum)
    return Field(name, signal.enum, made)


def _signal(key: str, output: Output) -> tuple[str, Signal, int | None]:
    match = re.fullmatch(r"([a-z_]+)\.([a-z_]+)(?:\[(\d+)\])?", output.signal)
    if match is None:
        raise MisfitError(key, output.signal, "write BLOCK.NAME or BLOCK.NAME[i], as in base.eta[2]")
    name, index = f"{match[1]}.{match[2]}", int(match[3]) if match[3] else None
    if name not in SIGNALS:
        beside = [other for other in SIGNALS if other.startswith(f"{match[1]}.")]
        blocks = f"the blocks are: {', '.join([*BLOCKS, BRIDGE.name])}"
        there = f"there are: {', '.join(beside)}" if beside else blocks
        raise MisfitError(key, output.signal, f"no such signal{did_you_mean(name, SIGNALS)}; {there}")
    signal = SIGNALS[name]
    if index is not None and index >= signal.elements:
        raise MisfitError(key, output.signal, f"{name} has {_count(signal, None)}, counted from 0")
    return name, signal, index


def _count(signal: Signal, index: int | None) -> str:
    n = 1 if index is not None else signal.elements
    return f"{n} element{'s' if n > 1 else ''}"
