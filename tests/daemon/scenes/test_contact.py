"""The guard among walls: whatever the operator asks for, at full speed, nothing is run into."""

import numpy as np
import pytest
from scene_operator import INSIDE, SCENES, operated
from teleopd.daemon import status
from teleopd.ipc.schema import CellState, Limit
from teleopd.ipc.segment import StateReader

DEEPEST = 2e-3
"""m; what the issue allows. The guard keeps 5 mm away, so that there should be no contact at all."""
FULL = {"base": (0.85, 0.85, 1.2), "arm": (0.3, 0.3, 0.3), "whole": (0.3, 0.3, 0.3)}


class Witness:
    """Smallest distance, and whether the speed at each tick was one that could be stopped in the distance left."""

    def __init__(self, op):
        self._op, self._arrays, self._seen = op, op.scene.arrays, []
        self._a = np.array(op.core.profile.plant.a_max)
        self.nearest, self.fastest, self.contact = 1.0, 0.0, 0
        op.watch = self

    def __call__(self):
        see, rows = self._op.see, self._arrays
        distance = rows["world.distance"]
        gradient = rows["world.gradient"].reshape(len(distance), -1)
        self.nearest = min(self.nearest, float(see("contact.distance")[0]))
        approach = np.maximum(-gradient @ see("guard.v_cmd")[:7], 0)
        braking = np.abs(gradient) @ self._a
        excess = approach**2 - 2 * braking * np.maximum(distance, 0)
        self.fastest = max(self.fastest, float(excess.max()))
        self.contact += bool(int(see("guard.limits")[0]) & Limit.CONTACT)


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("heading", [0.0, 0.7, -2.0])
def test_driving_into_a_wall_at_full_speed(scene, heading):
    with operated(scene, **{"plant.initial.eta": [2.0, 0.1, heading]}) as op:
        witness = Witness(op)
        op.move("base", (0.85, 0.0, 0.0), 5.0)
        assert witness.nearest > -DEEPEST
        assert witness.fastest < 1e-6, "v² ≤ 2·a·d"
        assert witness.contact
        assert np.abs(op.see("control.v")[:3]).max() < 0.02 or heading, "it stands, or slides along"
        before = op.see("contact.distance")[0]
        op.move("base", (-0.5, 0.0, 0.0), 1.0)
        assert op.see("contact.distance")[0] > before + 0.02, "and away again it may drive"


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_is_asked_nothing_is_run_into(scene, full):
    rng = np.random.default_rng(11)
    with operated(scene, **{"plant.initial.eta": INSIDE[scene]}) as op:
        witness = Witness(op)
        for _ in range(200 if full else 14):
            mode = rng.choice(list(FULL))
            op.move(mode, rng.choice([-1, 0, 1], 3) * FULL[mode], rng.uniform(0.3, 1.5))
        assert witness.nearest > -DEEPEST
        assert witness.contact


def test_sliding_along_a_wall_while_turning():
    """The velocity loop lags behind, so a robot that turns while it slides drifts toward the wall."""
    with operated("explosives_hall", **{"plant.initial.eta": [1.45, -0.9, -1.6]}) as op:
        witness = Witness(op)
        for turning in (0.4, -0.8, 1.2, -1.2):
            op.move("base", (0.5, -0.6, turning), 1.0)
        assert witness.nearest > -DEEPEST


def test_the_arm_does_not_fold_into_the_platform():
    with operated("explosives_hall") as op:
        witness = Witness(op)
        for velocity in ((-0.3, 0, -0.1), (-0.3, 0.2, -0.3), (-0.3, -0.3, -0.3), (0, 0, -0.3)):
            op.move("arm", velocity, 1.5)
        assert witness.nearest > -DEEPEST
        assert op.see("cell.state")[0] == CellState.ENGAGED


def test_the_guard_says_so_in_plain_words():
    with operated("explosives_hall", **{"plant.initial.eta": [4.0, 0.0, 0.0]}) as op:
        op.move("base", (0.6, 0.0, 0.0), 1.5)
        assert int(op.see("guard.limits")[0]) & Limit.CONTACT
        assert op.see("guard.counts")[5] > 0
        reader = StateReader(op.cell)
        try:
            shown = status.snapshot(reader)
        finally:
            reader.close()
        assert shown["limited"]["contact"] > 0
        assert shown["near"].endswith("to machine.conveyor")
