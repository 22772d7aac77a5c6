"""The WidowX: forward against MuJoCo, inverse against a numeric search, every refusal by its name."""

import numpy as np
import pytest
from oracles.widowx import Arm
from pydantic import ValidationError
from teleopd.daemon.plants.widowx import Kinematics, Lengths, in_plane, orientation
from teleopd.daemon.plants.widowx_faults import (
    AxisError,
    JointLimitError,
    NotAPoseError,
    OutOfPlaneError,
    PoseError,
    StretchedError,
    TooFarError,
    TooNearError,
)
from teleopd.daemon.plants.widowx_inverse import Inverse
from teleopd.daemon.profile import load

ARM, INVERSE, MUJOCO = Kinematics(), Inverse(), Arm()
QUARTER = np.pi / 2
DOWN = orientation((0, 0, -1), (1, 0, 0))
SEEDS_POSES = {
    "home": ((0.3125, 0, 0.145), orientation((1, 0, 0), (0, 0, 1))),
    "object 1": ((0, 0.2432, -0.0073), orientation((0, 0, -1), (0, 1, 0))),
    "object 2": ((0.1720, 0.1720, -0.0073), orientation((0, 0, -1), (0.7071, 0.7071, 0))),
    "place 3": ((0.2432, 0, -0.0073), DOWN),
}
"""Where the CRUMB project's own programs send the hand: p in the frame of the shoulder, whose axes are the base's."""


def joints(n, seed=3):
    return np.random.default_rng(seed).uniform(-QUARTER, QUARTER, (n, 5))


def distance(one, other):
    """Largest difference of position, m, or of a direction cosine, per pose."""
    return np.maximum(np.abs(one.p - other.p).max(-1), np.abs(one.R - other.R).max((-2, -1)))


def test_forward_is_that_of_the_projects_robot_description():
    for q in joints(300):
        p, R = MUJOCO.pose(q)
        ours = ARM.pose(q)
        np.testing.assert_allclose(ours.p, p, atol=1e-12)
        np.testing.assert_allclose(ours.R, R, atol=1e-12)
        np.testing.assert_allclose(np.array(ARM.wrist(q)).ravel(), MUJOCO.wrist(q), atol=1e-12)


def test_many_poses_at_once_are_the_same_poses():
    q = joints(50)
    together = ARM.pose(q)
    for i, each in enumerate(q):
        alone = ARM.pose(each)
        np.testing.assert_array_equal(together.p[i], alone.p)
        np.testing.assert_array_equal(together.R[i], alone.R)


def test_every_branch_leads_to_the_pose_and_is_within_its_range(full):
    q = joints(100_000 if full else 5_000)
    reached = ARM.pose(q)
    found = INVERSE.solve(*reached)
    singular = found.fault == StretchedError
    assert singular.mean() < 1e-3
    assert all(fault in (None, StretchedError) for fault in found.fault)
    pose, branch = np.nonzero(found.fits)
    solutions = found.q[pose, branch]
    assert ARM.within(solutions).all()
    back = ARM.pose(solutions)
    assert np.abs(back.p - reached.p[pose]).max() < 1e-9
    assert np.abs(back.R - reached.R[pose]).max() < 1e-9
    own = np.where(found.fits, np.abs(found.q - q[:, None]).max(2), np.inf).min(1)
    assert own[~singular].max() < 1e-7, "the joints that the pose was made with are among the solutions"


def test_a_pose_may_have_several_solutions_and_they_are_different_ones():
    found = INVERSE.solve(*ARM.pose(joints(2_000)))
    several = found.fits.sum(1) > 1
    assert several.mean() > 0.1
    for q, fits in zip(found.q[several], found.fits[several], strict=True):
        one, other = q[fits][:2]
        assert np.abs(one - other).max() > 1e-6


def test_a_numeric_search_finds_no_solution_that_is_not_among_ours(full):
    random = np.random.default_rng(5)
    hits = 0
    for q in joints(100 if full else 12, seed=6):
        p, R = MUJOCO.pose(q)
        ours = INVERSE.all(p, R)
        for _ in range(6):
            searched = MUJOCO.search(p, R, random.uniform(-QUARTER, QUARTER, 5))
            if searched is not None:
                hits += 1
                assert np.abs(ours - searched).max(1).min() < 1e-4, (q, searched, ours)
    assert hits > 12


def test_a_numeric_search_finds_nothing_where_ours_refuses(full):
    random = np.random.default_rng(7)
    refused = 0
    for _ in range(200 if full else 30):
        p = random.uniform((-0.4, -0.4, -0.2), (0.4, 0.4, 0.5))
        R = in_plane(p, random.uniform(-np.pi, np.pi), random.uniform(-QUARTER, QUARTER))
        if INVERSE.solve(p, R).fault[0] is None:
            continue
        refused += 1
        assert all(MUJOCO.search(p, R, start) is None for start in joints(3, seed=refused))
    assert refused > 10


@pytest.mark.parametrize("name", SEEDS_POSES)
def test_the_poses_of_the_projects_own_programs_are_reached(name):
    from_shoulder, R = SEEDS_POSES[name]
    p = np.add(from_shoulder, (0, 0, ARM.lengths.shoulder))
    for q in INVERSE.all(p, R):
        at, turned = MUJOCO.pose(q)
        np.testing.assert_allclose(at, p, atol=1e-9)
        np.testing.assert_allclose(turned, R, atol=1e-9)


def test_the_approach_pose_is_the_one_above_a_box_on_the_table_and_home_is_near_q_zero():
    """So the frame is the shoulder's: counted from the arm's base the first would lead into the table."""
    mount, table = load("crumb").profile.plant.arm.mount[2], 0.407
    p = SEEDS_POSES["place 3"][0]
    above_table = mount + ARM.lengths.shoulder + p[2] - table
    assert 0.1001 < above_table < 0.1001 + 0.059, "the rail above the box, its fingers, 59 mm long, around it"
    assert above_table - ARM.lengths.shoulder < 0
    home = SEEDS_POSES["home"][0] + np.array((0, 0, ARM.lengths.shoulder))
    np.testing.assert_allclose(home, ARM.pose(np.zeros(5)).p, atol=0.01)


def test_nearest_is_the_solution_with_the_shortest_way():
    for q in joints(200, seed=8):
        pose = ARM.pose(q)
        np.testing.assert_allclose(INVERSE.nearest(*pose, q + 1e-4), q, atol=1e-7)


def as_printed(p, R):
    """(9)–(15) letter for letter, both signs, with p_z from the shoulder."""
    lengths = ARM.lengths
    d2, L3, beta = lengths.upper, lengths.forearm, lengths.beta
    n, a = R[:, 0], R[:, 2]
    px, py, pz = p - lengths.hand * a - (0, 0, lengths.shoulder)
    t1 = np.arctan2(py, px)
    k = pz**2 + d2**2 - L3**2 + (px * np.cos(t1) + py * np.sin(t1)) ** 2
    k1, k2 = 2 * px * np.cos(t1) * d2 + 2 * py * np.sin(t1) * d2, 2 * pz * d2
    for sign in (1, -1):
        t2 = beta + np.arctan2(k1, k2) - np.arctan2(k, sign * np.sqrt(k1**2 + k2**2 + k**2))
        t3 = t2 - np.arcsin((-pz - d2 * np.sin(beta)) / L3)
        k3 = a[2] * np.cos(t2 - t3) + a[0] * np.sin(t2 - t3) * np.cos(t1) + a[1] * np.sin(t2 - t3) * np.sin(t1)
        yield np.array([t1, t2, t3, np.arccos(-k3) - QUARTER, np.arcsin(n[0] * np.sin(t1) - n[1] * np.cos(t1))])


@pytest.mark.filterwarnings("ignore:invalid value")
def test_the_equations_as_printed_lead_back_to_no_pose():
    for q in joints(300, seed=9):
        pose = ARM.pose(q)
        for printed in as_printed(*pose):
            assert not distance(ARM.pose(printed), pose) < 1e-3, "NaN, or somewhere else"


REFUSED = {
    TooFarError: ((0.6, 0, 0.2), in_plane((0.6, 0, 0.2), 0.0), "nearer"),
    TooNearError: ((0.1195, 0, 0.125), in_plane((0.1195, 0, 0.125), 0.0), "away"),
    OutOfPlaneError: ((0.2, 0.1, 0.2), orientation((1, 0, 0), (0, 0, 1)), "turn it to"),
    JointLimitError: ((-0.2, 0, 0.2), in_plane((-0.2, 0, 0.2), 0.0), "joint 1 would have to be"),
    NotAPoseError: ((0.2, 0, 0.2), 2 * np.eye(3), "orientation"),
    AxisError: ((0.1145, 0, 0.3), in_plane((0.1145, 0, 0.3), 0.0), "axis of joint 1"),
    StretchedError: (*ARM.pose((0.3, 0.4, ARM.lengths.beta, 0.1, 0.2)), "two solutions are one"),
}


@pytest.mark.parametrize("error", REFUSED)
def test_what_cannot_be_is_refused_by_name(error):
    p, R, says = REFUSED[error]
    with pytest.raises(error, match=says):
        INVERSE.all(p, R)
    with pytest.raises(error):
        INVERSE.nearest(p, R, np.zeros(5))


@pytest.mark.parametrize("p", [(np.nan, 0, 0), (np.inf, 0, 0.1)])
def test_a_place_that_is_not_finite_is_no_pose(p):
    with pytest.raises(NotAPoseError):
        INVERSE.all(p, DOWN)


def test_what_a_refusal_says_helps():
    p, R, _ = REFUSED[TooFarError]
    with pytest.raises(PoseError) as told:
        INVERSE.all(p, R)
    nearer = float(str(told.value).rpartition("at least ")[2].split()[0])
    shoulder = np.array([0, 0, ARM.lengths.shoulder])
    wrist = p - ARM.lengths.hand * R[:, 2]
    moved = np.array(p) - (wrist - shoulder) / np.linalg.norm(wrist - shoulder) * (nearer + 1) / 1e3
    assert INVERSE.solve(moved, R).fault[0] not in (TooFarError, TooNearError, StretchedError)


def test_one_of_many_poses_may_be_wrong():
    places = np.array([(0.2432, 0, -0.0073), (0.6, 0, 0), (np.nan, 0, 0)])
    found = INVERSE.solve(places, np.stack([DOWN] * 3))
    assert list(found.fault) == [None, TooFarError, NotAPoseError]
    assert list(found.fits.any(1)) == [True, False, False]


@pytest.mark.parametrize(("approach", "n"), [((0, 0, 0), (1, 0, 0)), ((0, 0, -1), (0, 0, 2))])
def test_directions_that_make_no_rotation_are_refused(approach, n):
    with pytest.raises(ValueError, match="write a direction"):
        orientation(approach, n)


def test_lengths_that_cannot_be_are_refused():
    with pytest.raises(ValidationError, match="joint 2 needs"):
        Lengths(q_min=[-1, 2, -1, -1, -1], q_max=[1, 1, 1, 1, 1])
    with pytest.raises(ValidationError, match="must not lie on"):
        Lengths(elbow=[0, 0])
