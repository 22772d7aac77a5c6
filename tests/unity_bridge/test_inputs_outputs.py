"""One memory's bytes to a sample, and a state to one memory's bytes."""

import itertools
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout as Signals
from teleopd.unity_bridge.inputs import Inputs
from teleopd.unity_bridge.layout import parse
from teleopd.unity_bridge.memories import Memories
from teleopd.unity_bridge.outputs import CYCLES, Outputs, runs
from teleopd.unity_bridge.smclient import FlatMemoryError

BLOCKS = ("cell", "holder", "inbox", "timing", "operator", "base", "arm", "end_effector", "guard", "task", "recording")
MODES = ("base", "arm", "whole")
DEADMAN = '[liveness]\nrequire = "deadman"\n[inputs.deadman]\nmemory = "M"\nposition = 0\n'
HAND = '[inputs.hand]\nmemory = "M"\nposition = 1\n'


class Bench:
    def __init__(self, name):
        self.name, self.told, self.open = name, [], []

    def __call__(self, text, kind="float", quantity=20, extra=""):
        """The memories of a layout with one memory M under a name of its own."""
        text = f'[memories.M]\ntype = "{kind}"\nquantity = {quantity}\n{extra}\n{text}'
        self.layout = parse(
            text.replace("memories.M]", f"memories.{self.name}]").replace('"M"', f'"{self.name}"'), "x.toml"
        )
        self.memories = Memories(self.layout, lambda topic, message: self.told.append(message))
        self.open.append(self.memories)
        self.memory = self.memories.by_name[self.name]
        return self

    def put(self, *values, at=0):
        for i, value in enumerate(values):
            self.memory.set(at + i, value)
        return self

    def sample(self):
        return Inputs(self.layout, self.memories.by_name).read()

    def outputs(self, frame=None):
        outputs = Outputs(self.layout, self.memories.by_name)
        if frame is not None:
            outputs.bind(frame)
        return outputs


@pytest.fixture
def bench(memory_name):
    bench = Bench(memory_name())
    yield bench
    for memories in bench.open:
        memories.close()


@pytest.fixture
def frame():
    frame = Frame(Signals.of(BLOCKS))
    frame.base.eta[:] = 1.0, 2.0, math.pi / 2
    frame.cell.state[0], frame.cell.mode[0], frame.cell.tick[0] = 2, 3, 12345
    frame.arm.q[:] = np.arange(8)
    return frame


def output(position, signal, **keys):
    also = "".join(f"{key} = {value}\n" for key, value in keys.items())
    return f'[[outputs]]\nmemory = "M"\nposition = {position}\nsignal = "{signal}"\n{also}'


# Inputs


def test_a_hand_in_the_scenes_axes_and_units(bench):
    text = DEADMAN + HAND + 'axes = "unity"\nunit = "mm"\n'
    sample = bench(text).put(1, -20, 10, 30).sample()
    assert sample.hand == pytest.approx((0.03, 0.02, 0.01))
    assert (sample.deadman, sample.problem) == (True, "")


def test_a_twist_in_the_scenes_axes_and_units(bench):
    text = DEADMAN + '[inputs.twist]\nmemory = "M"\nposition = 1\naxes = "unity"\nunit = "deg/s"\n'
    assert bench(text).put(1, -0.2, 0.1, 90).sample().twist == pytest.approx((0.1, 0.2, -math.pi / 2))


@pytest.mark.parametrize("kind", ["int", "float", "double"])
@pytest.mark.parametrize(
    ("form", "on", "off"),
    [("", (1, 2, 255), (0, -1)), ("bit = 2", (4, 5, 255, -1), (0, 3, 8)), ("code = 3", (3,), (0, 1, 2, 4, -3))],
)
def test_buttons_as_level_bit_or_code(bench, kind, form, on, off):
    bench(DEADMAN + form + "\n" + HAND, kind)
    assert [bench.put(value).sample().deadman for value in on] == [True] * len(on)
    assert [bench.put(value).sample().deadman for value in off] == [False] * len(off)


def test_buttons_as_texts_that_share_a_position(bench, memory_name):
    other = memory_name()
    text = f'[memories.{other}]\ntype = "string"\nquantity = 2\n' + DEADMAN + HAND
    for name, word in (("gripper", "cerrar"), ("stop", "alto"), ("clutch", "soltar")):
        text += f'[inputs.{name}]\nmemory = "{other}"\nposition = 1\ntext = "{word}"\n'
    bench(text)
    for word, on in (("", None), ("cerrar", "gripper"), ("alto", "stop"), ("Alto", None), ("cerrarx", None)):
        bench.memories.by_name[other].set(1, word)
        switches = bench.sample().switches
        assert [name for name in ("gripper", "stop", "clutch") if switches[name]] == ([on] if on else [])


def test_joint_velocities_with_unit_scale_and_sense(bench):
    text = DEADMAN + '[inputs.joints]\nmemory = "M"\nposition = [3, 1, 7]\nunit = "deg/s"\nscale = [1, -1, 2]\n'
    sample = bench(text).put(1, 90, at=0).put(180, at=3).put(360, at=7).sample()
    assert sample.joints == pytest.approx((math.pi, -math.pi / 2, math.pi))
    assert bench.put(10000, at=7).sample().problem.startswith("input joints is")


def test_outputs_and_inputs_in_one_int_memory(bench, frame):
    """What many scenes have: whole numbers, millimetres and degrees, the scene's inputs behind the robot's outputs."""
    text = DEADMAN.replace("position = 0", "position = 10") + HAND.replace("= 1", "= 11") + 'unit = "mm"\n'
    text += output(0, "base.eta", axes='"unity"', unit='["mm", "deg"]') + output(3, "arm.q[1]", unit='"deg"', offset=90)
    bench(text, "int").put(1, 20, -30, 40, at=10).outputs(frame).write()
    assert [bench.memory.get(i) for i in range(4)] == [-2000, 1000, -90, round(math.degrees(1)) + 90]
    assert [bench.memory.get(i) for i in range(10, 14)] == [1, 20, -30, 40], "the inputs are not touched"
    sample = bench.sample()
    assert (sample.deadman, sample.hand) == (True, pytest.approx((0.02, -0.03, 0.04)))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_presses_nothing_and_moves_nothing(bench, value):
    sample = bench(DEADMAN + HAND).put(value, 0, value, 0).sample()
    assert not sample.deadman
    assert "each number must be within ±1" in sample.problem


def test_a_hand_out_of_range_is_a_problem(bench):
    assert bench(DEADMAN + HAND).put(1, 0, 1.5, 0).sample().problem.startswith("input hand is 0, 1.5, 0: each number")


@pytest.mark.parametrize(("kind", "value", "seen"), [("float", 2, 2), ("int", 2, 2), ("string", "arm", "arm")])
def test_the_mode_as_number_or_name(bench, kind, value, seen, memory_name):
    other = memory_name()
    text = f'[memories.{other}]\ntype = "{kind}"\nquantity = 1\n' + DEADMAN + HAND
    bench(text + f'[inputs.mode]\nmemory = "{other}"\nposition = 0\n')
    bench.memories.by_name[other].set(0, value)
    assert bench.sample().mode == seen


def test_input_in_the_middle_of_a_cycle_is_not_taken(bench):
    bench(DEADMAN.replace("= 0", "= 4") + HAND, extra="input_cycle = [0, 19]").put(7, 0.1, 0.2, 0.3, 1)
    assert bench.sample() is None
    bench.put(7, at=19)
    assert bench.sample().hand == pytest.approx((0.1, 0.2, 0.3))


def test_an_input_beyond_the_end_of_what_was_found_is_told(bench, memory_name):
    Path(f"/dev/shm/{bench.name}").write_bytes(bytes(8))
    bench(DEADMAN + HAND)
    assert (
        bench.memories.missing == f"input hand[1] at {bench.name}[2] lies beyond the end of the memory that was found"
    )


# Outputs


def test_a_state_in_the_scenes_axes_and_units(bench, frame):
    bench(output(3, "base.eta", axes='"unity"', unit='["mm", "deg"]') + output(10, "arm.q", elements=2, unit='"deg"'))
    bench.outputs(frame).write()
    assert bench.memory.snapshot()[3:6].tolist() == pytest.approx([-2000, 1000, -90])
    assert bench.memory.snapshot()[10:13].tolist() == pytest.approx([0, math.degrees(1), 0], rel=1e-6)


def test_int_positions_round_and_scale(bench, frame):
    bench(output(0, "base.eta", scale=1000, offset=[1, 2, 3]) + output(5, "cell.tick"), "int")
    bench.outputs(frame).write()
    assert bench.memory.snapshot()[:6].tolist() == [1001, 2002, 1574, 0, 0, 12345]


def test_string_positions_take_names_and_numbers(bench, frame):
    text = output(0, "cell.state") + output(1, "cell.mode") + output(2, "base.eta") + output(5, "bridge.connected")
    bench(text, "string")
    outputs = bench.outputs(frame)
    outputs.bridge["connected"][0] = 1
    outputs.write(MODES)
    assert [bench.memory.get(i) for i in range(6)] == ["engaged", "whole", "1", "2", "1.57079633", "1"]


def test_only_the_outputs_positions_are_written(bench, frame):
    """The same memory often carries outputs first and inputs later."""
    bench(output(3, "base.eta") + DEADMAN.replace("= 0", "= 7") + HAND.replace("= 1", "= 8")).put(*range(100, 120))
    bench.outputs(frame).write()
    expected = [*range(100, 103), 1, 2, math.pi / 2, *range(106, 120)]
    assert bench.memory.snapshot().tolist() == pytest.approx(expected)


def test_without_a_cell_the_last_values_stay_and_the_bridge_still_tells_of_itself(bench, frame):
    bench(output(0, "base.eta") + output(5, "bridge.connected"))
    outputs = bench.outputs(frame)
    outputs.bridge["connected"][0] = 1
    outputs.write()
    outputs.bind(None)
    outputs.bridge["connected"][0] = 0
    outputs.write()
    assert bench.memory.snapshot()[:6].tolist() == pytest.approx([1, 2, math.pi / 2, 0, 0, 0])
    again = bench.outputs()
    again.write()
    assert bench.memory.snapshot()[:3].tolist() == pytest.approx([1, 2, math.pi / 2]), "a new bridge goes on from there"


def test_signals_that_the_cell_does_not_have_are_told(bench):
    bench(output(0, "base.eta") + output(5, "arm.q[0]") + output(6, "cell.mode"))
    assert bench.outputs().bind(Frame(Signals.of(["cell"]))) == ["base.eta", "arm.q"]


def test_the_cycle_counter_goes_on_from_what_is_there(bench, frame):
    bench(output(1, "cell.state"), extra="output_cycle = [0, 19]")
    outputs = bench.outputs(frame)
    for n in (1, 2, 3):
        outputs.write()
        assert bench.memory.snapshot()[[0, 19]].tolist() == [n, n]
    bench.outputs(frame).write()
    assert bench.memory.get(0) == 4
    bench.put(CYCLES - 1)
    bench.outputs(frame).write()
    assert (bench.memory.get(0), bench.memory.get(19)) == (0, 0)


def test_the_last_number_of_a_cycle_is_written_last(bench, frame, monkeypatch):
    bench(output(1, "base.eta") + output(6, "cell.mode"), extra="output_cycle = [0, 19]")
    outputs, written = bench.outputs(frame), []
    monkeypatch.setattr(bench.memory, "write", lambda first, elements: written.append((first, len(elements))))
    outputs.write()
    assert written == [(0, 1), (1, 3), (6, 1), (19, 1)]


def test_a_truncated_memory_is_left_alone_and_the_others_go_on(bench, frame, memory_name):
    other = memory_name()
    more = f'[memories.{other}]\ntype = "float"\nquantity = 4\n'
    bench(more + output(0, "base.eta") + output(0, "cell.mode").replace('"M"', f'"{other}"'))
    outputs = bench.outputs(frame)
    Path(f"/dev/shm/{bench.name}").write_bytes(bytes(4))
    outputs.write()
    assert Path(f"/dev/shm/{bench.name}").stat().st_size == 4
    assert bench.memories.by_name[other].get(0) == 3
    assert "has been truncated from 80 to 4 bytes" in bench.memories.problem()


@given(st.sets(st.integers(0, 60)))
def test_runs_cover_the_positions_and_nothing_else(positions):
    found = runs(sorted(positions))
    assert sorted(positions) == [i for start, stop in found for i in range(start, stop)]
    assert all(stop < start for (_, stop), (start, _) in itertools.pairwise(found))


# The memories of a layout


def test_a_second_bridge_for_the_same_memory_is_refused(bench):
    bench(output(0, "base.eta"))
    with pytest.raises(FlatMemoryError, match="is served by another bridge"):
        bench(output(0, "base.eta"))


def test_a_removed_memory_is_made_again_and_told(bench, frame):
    bench(output(0, "base.eta"))
    outputs = bench.outputs(frame)
    Path(f"/dev/shm/{bench.name}").unlink()
    assert bench.memories.restore()
    assert f"memory {bench.name} had been removed; it is here again, start its clients again" in bench.told
    outputs.write()
    assert bench.memory.get(1) == 2
    assert not bench.memories.restore()


def test_a_memory_replaced_by_a_link_is_a_problem_until_it_is_gone(bench, tmp_path):
    bench(output(0, "base.eta"))
    path = Path(f"/dev/shm/{bench.name}")
    path.unlink()
    path.symlink_to(tmp_path)
    assert not bench.memories.restore()
    assert "is a symbolic link" in bench.memories.problem()
    path.unlink()
    assert bench.memories.restore()
    assert bench.memories.problem() == ""
