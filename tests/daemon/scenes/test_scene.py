"""Missions in the scenes: success and every way of failing, what the hand feels, and that it all comes out the same."""

import hashlib

import numpy as np
import pytest
from scene_operator import INSIDE, SCENES, operated, through_segment
from teleopd.daemon.profile import ProfileError, load
from teleopd.daemon.scenes import scene as scenes
from teleopd.ipc.schema import FailureCause, TaskPhase

MASS = {"explosives_hall": 0.40, "chemistry_lab": 0.35}
WAYS = ("dropped", "wall", "machine", "object")
G = 9.80665


def counts(operator):
    return {name: int(operator.see(f"task.{name}")[0]) for name in ("successes", "failures")}


@pytest.mark.parametrize("scene", SCENES)
def test_a_scripted_operator_completes_the_mission(scene):
    with operated(scene) as op:
        phases, nearest = [], [1.0]

        def watch():
            phases.append(int(op.see("task.phase")[0]))
            nearest[0] = min(nearest[0], float(op.see("contact.distance")[0]))

        op.watch = watch
        op.mission(scene)
        assert counts(op) == {"successes": 1, "failures": 0}
        assert sorted(set(phases)) == phases_in_order(phases) == [1, 2, 3, 4]
        assert op.see("task.progress")[0] == 1.0
        assert nearest[0] > 0, "the robot touched something"


def phases_in_order(phases):
    return [phase for i, phase in enumerate(phases) if i == 0 or phase != phases[i - 1]]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("way", WAYS)
def test_each_way_of_failing_is_counted_once_and_the_object_is_back(scene, way):
    with operated(scene, **{"plant.initial.eta": INSIDE[scene]}) as op:
        start = op.see("task.object").copy()
        op.fail_by(way, scene)
        op.rest(0.5)
        assert counts(op) == {"successes": 0, "failures": 1}
        assert op.see("task.cause")[0] == FailureCause[way.upper()]
        by = op.see("task.failed_by")
        assert by.sum() == by[FailureCause[way.upper()]] == 1
        assert op.see("task.phase")[0] == TaskPhase.FAILED
        assert not op.see("task.held")[0]
        np.testing.assert_allclose(op.see("task.object"), start, atol=5e-4)
        assert np.linalg.norm(op.see("task.explosion") - start) > 0.05, "the explosion is where the object was"


def test_after_a_failure_it_can_be_tried_again():
    scene = "explosives_hall"
    with operated(scene, **{"plant.initial.eta": INSIDE[scene]}) as op:
        op.fail_by("object", scene)
        op.gripper(False)
        op.reach(op.see("end_effector.xi") + (-0.05, -0.10, 0.08), 0.01)
        op.grip(op.see("task.object").copy())
        op.reach(op.see("end_effector.xi") + (0, 0, 0.10))
        op.carry_home(scene)
        op.put_down(scene)
        assert counts(op) == {"successes": 1, "failures": 1}


def test_a_client_completes_the_mission_through_the_segment():
    with through_segment("explosives_hall") as op:
        op.mission("explosives_hall")
        assert counts(op) == {"successes": 1, "failures": 0}
        assert op.see("task.phase")[0] == TaskPhase.COMPLETE


@pytest.mark.parametrize("way", WAYS)
def test_a_client_sees_each_failure_through_the_segment(way):
    scene = "chemistry_lab"
    with through_segment(scene, plant__initial={"eta": INSIDE[scene], "q": [0, "-20 deg", "100 deg", "60 deg"]}) as op:
        start = op.see("task.object").copy()
        op.fail_by(way, scene)
        op.rest(0.5)
        assert counts(op) == {"successes": 0, "failures": 1}
        assert op.see("task.cause")[0] == FailureCause[way.upper()]
        np.testing.assert_allclose(op.see("task.object"), start, atol=5e-4)


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_held_neither_slips_nor_sinks_and_its_weight_is_felt(scene):
    with operated(scene, **{"plant.initial.eta": INSIDE[scene]}) as op:
        world = op.scene.world
        hand, body = world.model.site_bodyid[world.hand], world.free[0]

        def in_hand():
            turn = world.data.xmat[hand].reshape(3, 3)
            place = turn.T @ (world.data.xpos[body] - world.data.xpos[hand])
            return place, turn.T @ world.data.xmat[body].reshape(3, 3)

        op.take(scene)
        place, turn = in_hand()
        op.reach(op.see("end_effector.xi") + (0, 0, 0.10))
        apart, turned = [], []

        def watch():
            now, pose = in_hand()
            apart.append(np.linalg.norm(now - place))
            turned.append(np.arccos(np.clip((np.trace(turn.T @ pose) - 1) / 2, -1, 1)))

        op.watch = watch
        for velocity in ((-0.5, 0, 0), (0.2, 0.4, 0.8), (-0.2, -0.4, -0.8)):
            op.move("base", velocity, 0.7)
        op.move("base", (0, 0, 0), 1.5)
        assert max(apart) < 1e-3
        assert max(turned) < 0.02
        np.testing.assert_allclose(op.see("contact.load"), (0, 0, -MASS[scene] * G), atol=0.02)
        np.testing.assert_allclose(op.see("contact.force"), 0, atol=1e-9)
        assert counts(op)["failures"] == 0


@pytest.mark.parametrize("aside", [(0.0, 0.0, 0.055), (0.0, -0.07, 0.0), (-0.06, 0.0, 0.0)])
def test_the_gripper_holds_only_what_is_within_reach(aside):
    scene = "chemistry_lab"
    with operated(scene, **{"plant.initial.eta": INSIDE[scene]}) as op:
        place = op.see("task.object").copy()
        op.up()
        op.drive(place[0] - 0.49 + aside[0], place[1] + aside[1], 0.0, 0.006)
        op.reach(place + aside + (-0.02, 0, 0.06), 0.01)
        op.reach(place + aside)
        op.gripper(True)
        assert not op.see("task.held")[0]
        assert counts(op)["failures"] == 0


def test_the_fingers_close_on_what_they_hold():
    scene = "explosives_hall"
    with operated(scene, **{"plant.initial.eta": INSIDE[scene]}) as op:
        assert op.see("scene.opening")[0] == pytest.approx(0.09)
        op.gripper(True)
        assert op.see("scene.opening")[0] == pytest.approx(0.0, abs=1e-6)
        op.gripper(False)
        op.take(scene)
        assert op.see("scene.opening")[0] == pytest.approx(2 * 0.030, abs=1e-3)


def test_the_same_commands_give_the_same_states():
    def digest():
        whole = hashlib.sha256()
        with operated("explosives_hall", **{"plant.initial.eta": INSIDE["explosives_hall"]}) as op:
            names = [
                n for n, _, _ in op.core.frame.layout if n.partition(".")[0] not in ("timing", "holder", "recording")
            ]
            op.watch = lambda: [whole.update(op.see(name).tobytes()) for name in names]
            op.take("explosives_hall")
            op.move("base", (-0.4, 0.3, 0.5), 1.0)
        return whole.hexdigest()

    assert digest() == digest()


def test_a_scene_brings_its_mission_and_its_signals():
    profile = load("omni_arm", {"scene.name": "chemistry_lab"}).profile
    assert profile.mission.object == pytest.approx([3.05, 0.55, 0.55], abs=1e-3)
    assert profile.mission.safe_zone == pytest.approx([0.0, 0.74, 0.16])
    assert set(scenes.BLOCKS) <= set(profile.blocks)
    assert load("omni_arm").profile.scene is None


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_has_a_profile_of_its_name(name):
    assert load(name).profile.scene.name == name
    assert name in scenes.names()


@pytest.mark.parametrize("name", ["moon", "common", "nowhere.xml"])
def test_an_unknown_scene_is_one_sentence(name):
    with pytest.raises(ProfileError, match=r"scene\.name = .*: no such scene; write one of: chemistry_lab"):
        load("omni_arm", {"scene.name": name})


def test_a_file_that_is_no_scene_is_one_sentence(tmp_path):
    path = tmp_path / "empty.xml"
    path.write_text("<mujoco/>")
    with pytest.raises(ProfileError, match="a scene needs a body with a free joint"):
        load("omni_arm", {"scene.name": str(path)})
    path.write_text("<mujoco")
    with pytest.raises(ProfileError, match="MuJoCo cannot read it"):
        load("omni_arm", {"scene.name": str(path)})
