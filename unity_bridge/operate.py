"""From samples to commands: takes control when the deadman is pressed, keeps it while the input lives, lets it go.

Control is taken only at a press that was seen to come after a release, so nothing moves by itself after any kind of
interruption: a client that ended, a cell that was restarted, control that was lost or refused. The cell asks the same
of every new holder, and is shown it: the request for control carries a released deadman, the commands after it the
pressed one.
"""

from __future__ import annotations

from collections.abc import Callable

from ..clients import Cell, ControlLostError, ControlRefusedError
from ..ipc.frame import Frame
from ..ipc.schema import CellState
from .inputs import Sample
from .layout_inputs import LayoutInputs

TAKE_S = 0.1
PULSE_NS = 50_000_000
"""Time for a press of the gripper's button to show in the state before it is pressed again."""


def _of_end_effector(sample: Sample) -> tuple[float, ...]:
    return sample.velocity or ()


_NUMBERS: dict[str, Callable[[Sample], tuple[float, ...]]] = {
    "platform": lambda sample: sample.twist or (),
    "velocities": lambda sample: (sample.twist or ()) + (sample.joints or ()),
}
"""For each kind of reference that is not the end effector's: the numbers of a sample that are it."""


class Operate:
    """The operator's side of one cell. `controls` tells whether the bridge has control."""

    def __init__(self, inputs: LayoutInputs, cell: Cell, tell: Callable[[str, str], None]):
        self._inputs, self.cell, self._tell = inputs, cell, tell
        self._bits: dict[str, int] = cell.info["buttons"]
        self._references = dict(zip(cell.modes, cell.info["references"], strict=True))
        self._armed = self.controls = False
        self._stopping = True
        self._pulsed = -PULSE_NS

    def __call__(self, now: int, sample: Sample | None, live: bool, frame: Frame) -> None:
        """One look at the input; `frame` is the newest state. Raises SegmentError if the cell is gone or full."""
        if sample is not None:
            self._stop(sample)
        if self.controls and int(frame.cell.holder[0]) != self.cell.slot:
            self._lost()
        if not live:
            self.let_go()
        if sample is None:
            return  # in the middle of a cycle: liveness counts the time
        if not sample.deadman:
            self._armed = True
        elif live and self._armed and not self.controls and not sample.problem:
            self._ask(frame)
        if self.controls:
            try:
                self._command(now, sample, frame)
            except ControlLostError as error:
                self._lost(str(error))

    def _lost(self, why: str = "control was lost") -> None:
        """Control is somebody else's, or nobody's. It is not asked for again before a fresh press."""
        self.controls = self._armed = False
        try:
            self.cell.check_control()
        except ControlLostError as error:
            why = str(error)
        self._tell("control", f"{why}; release the deadman and press it again when control is free")

    def let_go(self) -> None:
        """Gives control back; the robot holds. Motion needs a fresh press afterwards."""
        self._armed = False
        if self.controls:
            self.controls = False
            self.cell.release()
            self._tell("control", "control given back")

    def _stop(self, sample: Sample) -> None:
        """*Stop* needs no control; it acts when the switch goes on."""
        stop = sample.switches.get("stop", False)
        if stop and not self._stopping:
            self._armed = False
            self.cell.stop()
            self._tell("stop", "stop: the robot was stopped from the flat memory")
        self._stopping = stop

    def _ask(self, frame: Frame) -> None:
        self._armed = False
        if int(frame.cell.state[0]) == CellState.FAULTED:
            self._tell("control", "the cell is faulted: clear the fault, then press the deadman again")
            return
        try:
            self.cell.take(TAKE_S)
        except ControlRefusedError as error:
            self._tell("control", f"{error}; then press the deadman again")
        else:
            self.controls = True
            self._tell("control", "in control")

    def _command(self, now: int, sample: Sample, frame: Frame) -> None:
        modes, current = self.cell.modes, self.cell.modes[max(int(frame.cell.mode[0]) - 1, 0)]
        wanted = self._wanted_mode(sample.mode, modes)
        if wanted is not None and wanted != current:
            self.cell.set_mode(wanted)
        elif sample.problem:
            self.cell.rest()
        elif self._inputs.hand is not None:
            self._by_hand(now, sample, frame)
        else:
            self._by_velocity(sample, current)

    def _by_hand(self, now: int, sample: Sample, frame: Frame) -> None:
        assert sample.hand is not None
        pressed = {
            "deadman": sample.deadman,
            "mode": sample.switches.get("mode_button", False),
            "clutch": sample.switches.get("clutch", False),
            "gripper": sample.switches.get("gripper_button", False) or self._pulse(now, sample, frame),
        }
        buttons = sum(1 << self._bits[name] for name, on in pressed.items() if on and name in self._bits)
        self.cell.send_device(sample.hand, buttons, sample.deadman)

    def _pulse(self, now: int, sample: Sample, frame: Frame) -> bool:
        """Whether to press the gripper's button in this command, so that the gripper becomes what the input says."""
        wanted = sample.switches.get("gripper")
        engaged = int(frame.cell.state[0]) == CellState.ENGAGED
        if wanted is None or not engaged or wanted == bool(frame.operator.gripper[0]):
            return False
        if now - self._pulsed < PULSE_NS:
            return False
        self._pulsed = now
        return True

    def _by_velocity(self, sample: Sample, mode: str) -> None:
        numbers = _NUMBERS.get(self._references[mode], _of_end_effector)(sample)
        if not numbers or not sample.deadman:
            self.cell.rest()
        else:
            self.cell.send_velocity(numbers, mode, sample.switches.get("gripper", False))

    def _wanted_mode(self, asked: int | str | None, modes: list[str]) -> str | None:
        if asked is None or self._inputs.mode is None:
            return None
        codes = self._inputs.mode.codes or {name: i for i, name in enumerate(modes, start=1)}
        if isinstance(asked, str):
            return asked if asked in modes else None
        return next((name for name, code in codes.items() if code == asked and name in modes), None)
