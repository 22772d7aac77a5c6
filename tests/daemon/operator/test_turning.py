"""The hand's turn as an angular velocity, against SciPy's rotations."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from teleopd.daemon.kernel import Library, Signals, function
from teleopd.daemon.operator import turning

FASTEST, DT = 1.2, 2e-3
SIZES = {"orientation": 4, "turned": 4, "turn_dot_ref": 3, "clutch": 1}


class Turn:
    """The two stages, and the orientation that a robot's hand has when it follows."""

    def __init__(self, orientation=(0, 0, 0, 1)):
        self.seen = {name: np.zeros(size) for name, size in SIZES.items()}
        arrays = {f"operator.{name}": array for name, array in self.seen.items()}
        stages = {
            "device": lambda s: turning.device(FASTEST, DT, s),
            "reference": lambda s: turning.followed(1, DT, s),
            "rest": turning.rest,
        }
        kernels = [function(name, s := Signals(), stage(s)) for name, stage in stages.items()]
        library = Library(kernels, "evaluated")
        self._device, self._reference, self._rest = (library.bind(name, arrays) for name in stages)
        self.followed = Rotation.identity()
        self.rest(orientation)

    def rest(self, orientation):
        self.seen["orientation"][:] = orientation
        self._rest()

    def turns(self, orientation, ticks=1, clutched=0.0):
        """What is asked for in each of so many ticks with the hand turned so, rad/s."""
        asked = []
        for _ in range(ticks):
            self.seen["orientation"][:], self.seen["clutch"][0] = orientation, clutched
            self._device()
            self._reference()
            asked.append(self.seen["turn_dot_ref"].copy())
            self.followed = Rotation.from_rotvec(DT * asked[-1]) * self.followed
        return np.array(asked)


def turned(*rotation):
    return Rotation.from_rotvec(rotation).as_quat()


def angle_between(a, b):
    return (a * b.inv()).magnitude()


def test_the_robots_hand_turns_as_the_hand_does_wherever_that_began():
    random = np.random.default_rng(3)
    for _ in range(5):
        hand = Rotation.random(random_state=random)
        turn = Turn(hand.as_quat())
        path = Rotation.identity()
        for _ in range(200):
            path = Rotation.from_rotvec(random.uniform(-1, 1, 3) * FASTEST * DT / 2) * path
            turn.turns((path * hand).as_quat())
            assert angle_between(turn.followed, path) < 1e-9


def test_never_faster_than_its_limit_and_then_it_catches_up():
    turn = Turn()
    asked = turn.turns(turned(0.3, -0.4, 0.5), ticks=1000)
    assert np.linalg.norm(asked, axis=1).max() == pytest.approx(FASTEST)
    assert angle_between(turn.followed, Rotation.from_rotvec((0.3, -0.4, 0.5))) < 1e-9
    np.testing.assert_allclose(asked[-1], 0, atol=1e-9)


def test_beyond_half_a_turn_it_goes_on_the_same_way():
    turn = Turn()
    for angle in np.arange(0, 5, 0.9 * FASTEST * DT):
        asked = turn.turns(turned(0, 0, angle))
        assert asked[0, 2] >= -1e-9
    assert turn.turns(-np.array(turned(0, 0, angle)))[0] == pytest.approx(0, abs=1e-6)  # −q is the same orientation


def test_with_the_clutch_held_the_hand_turns_alone_and_it_is_not_made_up_for():
    turn = Turn()
    assert not turn.turns(turned(1, 0, 0), ticks=5, clutched=1.0).any()
    assert not turn.turns(turned(1, 0, 0), ticks=5).any()


def test_an_engagement_begins_at_rest_however_the_hand_is_turned():
    turn = Turn()
    turn.turns(turned(0, 1, 0), ticks=3)
    turn.rest(turned(0.5, 0.5, 2))
    assert not turn.turns(turned(0.5, 0.5, 2)).any()
