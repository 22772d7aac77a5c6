"""Layouts: without gaps, through msgpack and back, with a hash that notices what makes them incompatible."""

import dataclasses
import enum

import msgpack
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.ipc import schema
from teleopd.ipc._native import ffi
from teleopd.ipc.blocks.beside import COMMAND
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import BLOCKS, WORD, Block, Layout, Signal

names = st.integers(0, 10**6).map("n{}".format)
prose = st.text(min_size=1, max_size=5)
bounds = st.none() | st.floats(allow_nan=False)
signals = st.builds(
    Signal,
    name=names,
    dtype=st.sampled_from(["f8", "u8", "i8"]),
    shape=st.lists(st.integers(1, 5), max_size=2).map(tuple),
    unit=st.sampled_from(["1", "m", "rad/s", "m^3"]),
    doc=prose,
    frame=st.sampled_from(["", "world", "robot"]),
    count=st.just("") | names,
    low=bounds,
    high=bounds,
    enum=st.just("") | names,
)


def unique(strategy, most):
    return st.lists(strategy, min_size=1, max_size=most, unique_by=lambda each: each.name).map(tuple)


blocks = st.builds(Block, name=names, doc=prose, signals=unique(signals, 4), reproducible=st.booleans())
layouts = unique(blocks, 3).map(Layout)


# -- any layout ----------------------------------------------------------------------------------------------------


@given(layouts)
def test_encoded_and_decoded_is_the_same(layout):
    again = Layout.decode(layout.encode())
    assert again == layout
    assert again.hash == layout.hash
    assert again.encode() == layout.encode()


@given(layouts)
def test_signals_follow_each_other_without_gaps(layout):
    at = 0
    for name, signal, offset in layout:
        assert offset == at
        block = next(block for block in layout.blocks if block.name == name.split(".")[0])
        before = sum(other.nbytes for other in layout.blocks[: layout.blocks.index(block)])
        assert before + block.offset(signal.name) == at
        at += signal.elements * WORD
    assert at == layout.nbytes == sum(block.nbytes for block in layout.blocks)
    assert layout.dtype.itemsize == layout.nbytes


@given(layouts)
def test_numpy_and_frame_agree_on_every_place(layout):
    frame = Frame(layout)
    structure = frame.buffer.view(layout.dtype)
    for number, (name, signal, at) in enumerate(layout, 1):
        block, short = name.split(".")
        frame[name][:] = number
        assert (structure[block][short] == number).all()
        assert frame[name].dtype == np.dtype("<" + signal.dtype)
        assert len(frame[name]) == signal.elements
        assert frame[name].__array_interface__["data"][0] == int(ffi.cast("uintptr_t", frame.pointer)) + at
    assert frame.nbytes == frame.buffer.nbytes == layout.nbytes


def changed(layout, change):
    """The layout with its first signal changed."""
    first, *rest = layout.blocks
    signal, *others = first.signals
    other = dataclasses.replace(first, signals=(dataclasses.replace(signal, **change(signal)), *others))
    return Layout((other, *rest))


INCOMPATIBLE = {
    "name": lambda signal: {"name": signal.name + "x"},
    "type": lambda signal: {"dtype": "u8" if signal.dtype != "u8" else "f8"},
    "shape": lambda signal: {"shape": (*signal.shape, 2)},
    "shape of the same size": lambda signal: {"shape": (*signal.shape, 1)},
    "unit": lambda signal: {"unit": signal.unit + "/s"},
    "frame": lambda signal: {"frame": signal.frame + "x"},
    "count": lambda signal: {"count": signal.count + "x"},
}


@given(layouts)
def test_the_hash_notices_what_makes_signals_incompatible(layout):
    missed = [what for what, change in INCOMPATIBLE.items() if changed(layout, change).hash == layout.hash]
    assert missed == []


@given(layouts, prose)
def test_the_hash_does_not_mind_prose(layout, text):
    assert changed(layout, lambda _: {"doc": text}).hash == layout.hash


@given(layouts)
def test_the_hash_notices_the_order(layout):
    turned = Layout(layout.blocks[::-1])
    assert (turned.hash == layout.hash) == (turned == layout)
    first, *rest = layout.blocks
    inside = Layout((dataclasses.replace(first, signals=first.signals[::-1]), *rest))
    assert (inside.hash == layout.hash) == (inside == layout)


@given(layouts)
def test_the_hash_fits_the_header(layout):
    assert 0 <= layout.hash < 2**64


# -- what is no schema ---------------------------------------------------------------------------------------------

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


def decoded(data):
    """The layout, or what was said against it."""
    try:
        return Layout.decode(data)
    except ValueError as error:
        return str(error)


@given(st.binary(max_size=200) | plain.map(msgpack.packb))
def test_anything_else_is_a_value_error(data):
    found = decoded(data)
    assert isinstance(found, Layout) or found.startswith("not a schema: ")


@given(layouts, st.data())
def test_a_damaged_schema_is_a_value_error_or_another_layout(layout, data):
    encoded = bytearray(layout.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        encoded[data.draw(st.integers(0, len(encoded) - 1))] = data.draw(st.integers(0, 255))
    found = decoded(bytes(encoded))
    assert isinstance(found, Layout) or found.startswith("not a schema: ")


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", msgpack.packb(5), msgpack.packb("text"), msgpack.packb([{"name": "a"}])]
)
def test_no_schema(data):
    with pytest.raises(ValueError, match="not a schema"):
        Layout.decode(data)


def test_an_unknown_block_is_named_with_those_there_are():
    with pytest.raises(ValueError, match=r"no block 'lidar9'; there are: cell, "):
        Layout.of(["cell", "lidar9"])


def test_blocks_may_come_from_any_iterable():
    assert Layout.of(name for name in ("cell", "timing")) == Layout.of(["cell", "timing"])


def test_a_signal_that_is_not_there_is_named():
    frame = Frame(Layout.of(["cell", "timing"]))
    with pytest.raises(KeyError, match=r"no signal 'cell\.flavour'"):
        frame["cell.flavour"]
    with pytest.raises(AttributeError, match="no signal 'flavour'; there are: tick, t,"):
        _ = frame.cell.flavour
    with pytest.raises(AttributeError, match="no block 'lidar9'; it has: cell, timing"):
        _ = frame.lidar9
    with pytest.raises(KeyError, match="block 'cell' has no signal 'flavour'"):
        BLOCKS["cell"].offset("flavour")


# -- the signals of this program -----------------------------------------------------------------------------------

OURS = [(block, signal) for block in (*BLOCKS.values(), COMMAND) for signal in block.signals]


@pytest.mark.parametrize(("block", "signal"), OURS, ids=[f"{block.name}.{signal.name}" for block, signal in OURS])
def test_a_declared_signal_makes_sense(block, signal):
    others = {other.name: other for other in block.signals}
    assert len(others) == len(block.signals)
    assert signal.dtype in ("f8", "u8", "i8")
    assert signal.elements > 0
    assert signal.unit
    assert signal.doc
    if signal.count:
        assert others[signal.count].dtype == "u8"
        assert others[signal.count].elements == 1
        assert signal.shape
    if signal.enum:
        assert issubclass(getattr(schema, signal.enum), enum.Enum)
        assert signal.dtype == "u8"
    if signal.low is not None and signal.high is not None:
        assert signal.low < signal.high
    if signal.unit == "ns":
        assert signal.dtype == "i8"


def test_refusals_and_stages_fit_their_arrays():
    inbox = {signal.name: signal for signal in BLOCKS["inbox"].signals}
    timing = {signal.name: signal for signal in BLOCKS["timing"].signals}
    assert max(schema.Refusal) < inbox["refused"].elements
    assert len(schema.STAGES) == timing["stage"].elements


def test_every_number_of_a_command_is_bounded():
    assert all(signal.low is not None and signal.high is not None for signal in COMMAND.signals if signal.dtype == "f8")
