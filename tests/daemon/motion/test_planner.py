"""Ways for an arm: straight, by way of a posture, and found by trees; their time; distances against contacts."""

from itertools import pairwise
from types import SimpleNamespace

import mujoco
import numpy as np
import pytest
from teleopd.daemon.motion.boxes import Declared, Placed, TrueState
from teleopd.daemon.motion.clearance import FAR, Clearance
from teleopd.daemon.motion.planner import PlanError, Planner
from teleopd.daemon.motion.timing import Timed
from teleopd.daemon.profile import load
from teleopd.daemon.scenes.world import ROBOT

PROFILE = load("crumb").profile
LOW, HIGH = [-1.5] * 5, [1.5] * 5
LEFT_DOWN = np.array([np.radians(24), 0.4131, 0.3884, -1.5461, 0.0])
ABOVE = np.array([np.radians(24), 0.0387, 0.412, -1.4205, 0.0])


def ball(centre, radius):
    """Distance from a ball in the space of joints."""
    return lambda q: float(np.linalg.norm(q - centre)) - radius


def keeps(way, distance, margin):
    points = [a + (b - a) * s for a, b in pairwise(way) for s in np.linspace(0, 1, 60)]
    return min(distance(q) for q in points) >= margin - 0.03


def test_a_clear_way_is_straight():
    way = Planner(ball(np.ones(5), 0.2), 0.01, LOW, HIGH).plan(np.zeros(5), -np.ones(5))
    assert len(way) == 2


def test_what_is_in_between_is_passed_by_way_of_a_posture():
    distance, start, goal = ball(np.zeros(5), 0.5), np.full(5, -0.8), np.full(5, 0.8)
    via = np.array([0.0, 0.9, -0.9, 0.9, -0.9])
    way = Planner(distance, 0.01, LOW, HIGH).plan(start, goal, [via])
    assert len(way) == 4
    np.testing.assert_array_equal([q[0] for q in way], [-0.8, -0.8, 0.8, 0.8])
    assert keeps(way, distance, 0.01)


@pytest.mark.parametrize("seed", range(3))
def test_trees_find_a_way_and_the_same_one_each_time(seed):
    distance, start, goal = ball(np.zeros(5), 0.7), np.full(5, -0.7), np.full(5, 0.7)
    ways = [Planner(distance, 0.01, LOW, HIGH, seed).plan(start, goal) for _ in range(2)]
    assert len(ways[0]) > 2
    np.testing.assert_array_equal(np.array(ways[0]), np.array(ways[1]))
    np.testing.assert_array_equal(ways[0][0], start)
    np.testing.assert_array_equal(ways[0][-1], goal)
    assert keeps(ways[0], distance, 0.01)


def test_ends_that_are_too_near_to_something_are_refused_with_the_distance():
    planner = Planner(ball(np.zeros(5), 0.1), 0.05, LOW, HIGH)
    with pytest.raises(PlanError, match=r"goal is 20\.0 mm"):
        planner.plan(np.ones(5), np.array([0.12, 0, 0, 0, 0]))
    with pytest.raises(PlanError, match="start is"):
        planner.plan(np.zeros(5), np.ones(5))


def test_where_there_is_no_way_that_is_said():
    wall = lambda q: abs(q[0]) - 0.1  # noqa: E731
    with pytest.raises(PlanError, match="no way was found"):
        Planner(wall, 0.01, LOW, HIGH).plan(np.full(5, -0.7), np.full(5, 0.7))


def test_timing_keeps_speed_and_acceleration_and_is_the_integral_of_its_velocity():
    corners = [
        np.zeros(5),
        np.array([0.02, 0, 0, 0, 0]),
        np.array([0.02, -1.0, 0.5, 0, 0]),
        np.array([0, 0, 0, 0, 0.3]),
    ]
    plan, dt = Timed(corners, 0.8, 2.0), 1e-3
    found = [plan.at(t) for t in np.arange(0, plan.duration + 0.1, dt)]
    q, q_dot = (np.array(each) for each in zip(*found, strict=True))
    assert np.abs(q_dot).max() == pytest.approx(0.8, rel=1e-6)
    assert np.abs(np.diff(q_dot, axis=0)).max() / dt < 2.0 + 1e-6
    np.testing.assert_allclose(np.cumsum(q_dot, axis=0) * dt, q, atol=1e-3)
    np.testing.assert_array_equal(q[-1], corners[-1])
    assert plan.at(-1.0)[0] == pytest.approx(corners[0])


@pytest.fixture(scope="module")
def clearance():
    return Clearance(PROFILE)


def declared():
    """Base and boxes as the profile has them."""
    return Declared(PROFILE).look(SimpleNamespace(odometry=SimpleNamespace(eta=[0, 0, 0])))


OPEN = 0.0185


def touches(clearance):
    """Whether MuJoCo sees the arm in contact, as the physics would."""
    model, data = clearance._model, clearance._data
    mujoco.mj_forward(model, data)
    arm = set(clearance._arm)
    for contact in data.contact[: data.ncon]:
        if contact.dist < 0 and arm & {int(contact.geom1), int(contact.geom2)}:
            return True
    return False


def test_a_distance_of_less_than_nothing_is_a_contact_and_a_positive_one_is_none(clearance):
    random = np.random.default_rng(4)
    clearance.see(declared(), OPEN, np.zeros(5))
    counted = {True: 0, False: 0}
    for q in random.uniform(-1.5, 1.5, (400, 5)):
        distance = clearance.distance(q)
        assert distance <= FAR
        touch = touches(clearance)
        counted[touch] += 1
        if distance > 1e-4:
            assert not touch, q
    assert min(counted.values()) > 20


def test_the_open_hand_goes_around_a_box_and_a_box_in_the_hand_counts_as_part_of_the_arm(clearance):
    clearance.see(declared(), OPEN, LEFT_DOWN)
    assert clearance.distance(LEFT_DOWN) == pytest.approx(0.0064, abs=5e-4)
    assert clearance.nearest_box() == "box_1"
    assert clearance.distance(ABOVE) > 0.006
    clearance.grip("box_1")
    across = LEFT_DOWN.copy()
    across[0] = 0.0
    assert clearance.distance(across) < -0.01, "the box that is held would go through the one in the middle"
    name, stands = clearance.held()
    assert name == "box_1"
    assert np.linalg.norm(stands.at - declared().boxes["box_1"].at) > 0.05, "it went with the hand"
    clearance.grip(None)
    clearance.see(declared(), OPEN, LEFT_DOWN)
    assert clearance.nearest_box() == "box_1"
    assert clearance.held() is None


def state(odometry=(0, 0, 0), base=(0, 0, 0), boxes=((0, 0, 0), (0, 0, 0))):
    """What the two sources read of a state."""
    scene = SimpleNamespace(position=np.ravel(boxes), orientation=[0, 0, 0, 1] * len(boxes))
    return SimpleNamespace(odometry=SimpleNamespace(eta=odometry), base=SimpleNamespace(eta=base), scene=scene)


def test_a_program_knows_where_boxes_were_and_where_it_has_put_them_and_nothing_of_the_truth():
    known, there = Declared(PROFILE), state(odometry=(0.1, 0, 0), base=(0.2, 0, 0), boxes=((9, 9, 9), (8, 8, 8)))
    box_1, box_2 = PROFILE.world.boxes
    seen = known.look(there)
    np.testing.assert_array_equal(seen.base, [0.1, 0, 0])
    np.testing.assert_array_equal(seen.boxes["box_1"].at, [*box_1.at, box_1.z])
    known.put("box_1", Placed(np.array([1.0, 2.0, 0.4]), np.array([0, 0, 0, 1.0])))
    np.testing.assert_array_equal(known.look(there).boxes["box_1"].at, [1, 2, 0.4])
    np.testing.assert_array_equal(known.look(there).boxes["box_2"].at, [*box_2.at, box_2.z])


def test_the_truth_is_what_the_simulation_has_whatever_a_program_says():
    true = TrueState(PROFILE)
    true.put("box_1", Placed(np.zeros(3), np.array([0, 0, 0, 1.0])))
    seen = true.look(state(odometry=(0.1, 0, 0), base=(0.2, 0, 0), boxes=((9, 9, 9), (8, 8, 8))))
    np.testing.assert_array_equal(seen.base, [0.2, 0, 0])
    np.testing.assert_array_equal(seen.boxes["box_2"].at, [8, 8, 8])


def test_nothing_is_gripped_where_no_box_is(clearance):
    q = LEFT_DOWN.copy()
    q[0] = np.radians(-24)
    clearance.see(declared(), OPEN, q)
    assert clearance.nearest_box() is None


def test_a_profile_without_a_world_is_refused():
    with pytest.raises(ValueError, match=r"no \[world\]"):
        Clearance(load("omni_arm").profile)


def test_the_arm_that_is_planned_for_is_the_one_of_the_physics(clearance):
    names = {clearance._model.geom(i).name.removeprefix(ROBOT) for i in clearance._arm}
    assert {"forearm", "wrist", "palm", "finger_left", "finger_right"} <= names
    assert not {"deck", "stack", "column"} & names
