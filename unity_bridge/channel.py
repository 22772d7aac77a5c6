"""One quantity between its place in a flat memory and its meaning inside: unit, axes, scale and offset in one line.

    raw[i] = gain[i] · value[index[i]] + offset[i]        gain = sign / unit · scale

where `value` is in SI, in our axes and in our order, and `raw` is what stands in the memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..daemon.units import FACTORS
from ..ipc.schema import Signal
from .axes import Axes, Geometry, single, whole

UNITS = {**FACTORS, "ns": {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}}
"""For each unit that signals have, those that a layout may write instead, and their factor."""

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Channel:
    """Positions of one memory and the elements of a quantity that belong there."""

    memory: str
    positions: tuple[int, ...]
    index: npt.NDArray[np.intp]
    gain: Array
    offset: Array
    units: tuple[str, ...]
    """Unit of each position, to be shown."""
    labels: tuple[str, ...]
    """Name of each position's axis where it is not ours."""

    def to_raw(self, values: npt.NDArray[Any]) -> Array:
        """What to write at the positions for a whole quantity in SI."""
        return self.gain * values[self.index].astype(np.float64) + self.offset

    def to_values(self, raw: npt.ArrayLike) -> Array:
        """The quantity's elements, in SI and in our order, from what stands at the positions."""
        values = np.empty(len(self.index))
        values[self.index - self.index.min()] = (np.asarray(raw, dtype=float) - self.offset) / self.gain
        return values


def geometry_of(signal: Signal) -> Geometry | None:
    """What a signal of three elements is, told by its unit, or of four, by its name; None for anything else."""
    units = element_units(signal.unit, signal.elements)
    if signal.elements == 4 and signal.name == "orientation":
        return Geometry.QUATERNION
    if signal.elements != 3 or units is None:
        return None
    if units[0] in ("m", "m/s", "N") and units[:2] == (units[0],) * 2:
        return {units[0]: Geometry.VECTOR, f"rad{units[0][1:]}": Geometry.PLANAR}.get(units[2])
    return None


def element_units(unit: str, elements: int) -> tuple[str, ...] | None:
    """SI unit of each element; None where the signal's declaration does not say which element has which."""
    parts = tuple(unit.split(", "))
    if len(parts) == 1:
        return parts * elements
    return parts if len(parts) == elements else None


def convert_units(wanted: Sequence[str], si: Sequence[str] | None) -> tuple[list[float], list[str]]:
    """Factor and name of each element's unit: the one of `wanted` that fits it, SI where none does.

    ValueError if one of `wanted` fits no element at all.
    """
    if si is None:
        if wanted:
            raise ValueError("its elements have different units, so it stays in SI; take a single element, or a scale")
        return [], []
    tables = [UNITS.get(unit, {unit: 1.0}) for unit in si]
    for unit in wanted:
        if not any(unit in table for table in tables):
            allowed = dict.fromkeys(name for table in tables for name in table)
            raise ValueError(f"unit {unit!r} does not fit here; write one of: {', '.join(allowed)}")
    names = [next((u for u in wanted if u in table), own) for table, own in zip(tables, si, strict=True)]
    return [table[name] for table, name in zip(tables, names, strict=True)], names


def channel(
    memory: str,
    positions: Sequence[int],
    index: Sequence[int],
    si: Sequence[str] | None,
    geometry: Geometry | None,
    axes: Axes,
    units: Sequence[str],
    scale: Sequence[float],
    offset: Sequence[float],
) -> Channel:
    """Builds a channel. ValueError if units, scale or offset do not fit the elements.

    `index` are the elements that are mapped, in our order; all of a geometric quantity are put into the frontend's
    order, a single one only gets its sign. `scale` and `offset` have one number for all positions, or one for each.
    """
    n = len(positions)
    order, signs, labels = np.array(index), np.ones(n), [""] * n
    if geometry is not None and n > 1:
        places, sign = whole(axes, geometry)
        order, signs = np.array(places), np.array(sign)
        labels = [single(axes, geometry, i)[1] for i in places]
    elif geometry is not None:
        signs[0], labels[0] = single(axes, geometry, index[0])
    factors, names = convert_units(units, None if si is None else [si[i] for i in order])
    unit = np.array(factors) if factors else np.ones(n)
    gain = signs / unit * _each(scale, n, "scale")
    offsets = _each(offset, n, "offset")
    return Channel(memory, tuple(positions), order, gain, offsets, tuple(names or [""] * n), tuple(labels))


def _each(numbers: Sequence[float], n: int, what: str) -> Array:
    if len(numbers) not in (1, n):
        raise ValueError(f"{what}: write one number, or {n}")
    return np.broadcast_to(np.array(numbers, dtype=float), (n,)).copy()
