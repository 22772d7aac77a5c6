import pytest
from pydantic import ValidationError
from teleopd.daemon.scenes.mission import Mission, MissionRule
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import Layout, TaskPhase

OBJECT, HOME, FAR, NEAR = [2.0, 0.5, 0.3], (0.0, 0.0), (1.2, 0.5), (1.5, 0.5)
GRIP = (2.0, 0.55, 0.32)
MISSION = Mission(object=OBJECT, safe_zone=[0, 0, 0.6], reach="60 mm", near=0.6)


class World:
    """A robot that is put where the test wants it."""

    def __init__(self):
        self.frame = Frame(Layout.of(["operator", "base", "end_effector", "task"]))
        self.rule = MissionRule(MISSION, self.frame)
        self.task = self.frame.task
        self.at(HOME, hand=(0.5, 0.0, 0.5))

    def at(self, platform=None, hand=None, closed=None, ticks=1):
        """The next ticks of the rule, with platform, hand and gripper there; the phase afterwards."""
        if platform is not None:
            self.frame.base.eta[:2] = platform
        if hand is not None:
            self.frame.end_effector.xi[:] = hand
        if closed is not None:
            self.frame.operator.gripper[0] = closed
        for _ in range(ticks):
            self.rule()
        return self.phase

    @property
    def phase(self):
        return TaskPhase(int(self.task.phase[0]))

    @property
    def held(self):
        return bool(self.task.held[0])

    @property
    def object(self):
        return self.task.object.tolist()

    @property
    def progress(self):
        return float(self.task.progress[0])

    def grip(self):
        """Up to the object in the gripper."""
        self.at(NEAR, hand=GRIP)
        self.at(closed=1)
        assert self.held


@pytest.fixture
def world():
    return World()


def test_it_begins_with_the_approach(world):
    assert (world.phase, world.object, world.held) == (TaskPhase.APPROACH, OBJECT, False)
    assert world.progress == pytest.approx(0.0)


def test_the_whole_mission(world):
    phases, progress = [], []

    def note(**where):
        phases.append(world.at(**where))
        progress.append(world.progress)

    note(platform=(1.0, 0.3))
    note(platform=NEAR)
    note(hand=GRIP)
    note(closed=1)
    note(platform=FAR, hand=(1.7, 0.5, 0.5))
    note(platform=(0.3, 0.0), hand=(0.5, 0.0, 0.4))
    note(hand=(0.5, 0.1, 0.1), closed=0)
    assert phases == [
        TaskPhase.APPROACH,
        TaskPhase.MANIPULATE,
        TaskPhase.MANIPULATE,
        TaskPhase.MANIPULATE,
        TaskPhase.RETURN,
        TaskPhase.RETURN,
        TaskPhase.COMPLETE,
    ]
    assert progress == sorted(progress)
    assert progress[-1] == 1.0
    assert world.object == [0.5, 0.1, 0.1], "the object stays where it was put down"


def test_the_approach_is_over_at_the_declared_distance(world):
    assert world.at((2.0 - 0.601, 0.5)) == TaskPhase.APPROACH
    assert world.at((2.0, 0.5 + 0.599)) == TaskPhase.MANIPULATE
    assert world.at(HOME) == TaskPhase.MANIPULATE, "driving away empty-handed is no return"


def test_the_object_is_carried_while_the_gripper_is_closed(world):
    world.grip()
    for hand in [(2.0, 0.5, 0.4), (1.8, 0.2, 0.6)]:
        world.at(hand=hand)
        assert world.object == list(hand)
        assert world.held


@pytest.mark.parametrize("hand", [(2.0, 0.5, 0.3601), (2.0601, 0.5, 0.3), (1.96, 0.46, 0.26), (0.0, 0.0, 0.0)])
def test_gripping_out_of_reach_does_nothing(world, hand):
    world.at(NEAR, hand=hand)
    world.at(closed=1)
    assert not world.held
    assert world.object == OBJECT
    world.at(hand=GRIP)
    assert not world.held, "a gripper that is closed already grips nothing"
    world.at(closed=0)
    assert (world.phase, world.object) == (TaskPhase.MANIPULATE, OBJECT), "nothing was dropped"
    world.at(closed=1)
    assert world.held


def test_the_edge_of_the_reach(world):
    world.at(NEAR, hand=(2.0, 0.5, 0.3599))
    world.at(closed=1)
    assert world.held


@pytest.mark.parametrize("platform", [NEAR, FAR])
def test_letting_go_outside_the_safe_zone_fails_and_the_object_is_back_at_its_start(world, platform):
    world.grip()
    world.at(platform, hand=(0.0, 0.601, 0.3))
    assert world.at(closed=0) == TaskPhase.FAILED
    assert (world.object, world.held) == (OBJECT, False)
    assert world.at(HOME, ticks=50) == TaskPhase.FAILED
    assert world.at(NEAR, ticks=50) == TaskPhase.FAILED, "it shows until the object is gripped again"


def test_after_a_failure_it_can_be_tried_again(world):
    world.grip()
    world.at(FAR, hand=(1.0, 1.0, 0.3))
    world.at(closed=0)
    world.at(NEAR, hand=GRIP)
    assert world.at(closed=1) == TaskPhase.MANIPULATE
    assert world.at(FAR) == TaskPhase.RETURN
    world.at((0.2, 0.0), hand=(0.5, 0.0, 0.1))
    assert world.at(closed=0) == TaskPhase.COMPLETE


@pytest.mark.parametrize(
    ("hand", "phase"), [((0.599, 0, 2), "COMPLETE"), ((0, -0.599, 0), "COMPLETE"), ((0.43, 0.43, 0), "FAILED")]
)
def test_the_safe_zone_is_a_circle_on_the_floor(world, hand, phase):
    world.grip()
    world.at(FAR, hand=hand)
    assert world.at(closed=0).name == phase


def test_a_mission_that_is_complete_stays_so(world):
    world.grip()
    world.at(FAR, hand=(0.5, 0.0, 0.1))
    world.at(closed=0)
    for platform in (HOME, NEAR, FAR):
        assert world.at(platform, ticks=3) == TaskPhase.COMPLETE
        assert world.progress == 1.0


def test_reset_puts_everything_back(world):
    world.grip()
    world.at(FAR, hand=(1.0, 0.5, 0.5))
    world.rule.reset()
    assert world.at(HOME) == TaskPhase.APPROACH
    assert (world.object, world.held) == (OBJECT, False)
    world.at(NEAR, hand=GRIP)
    assert not world.held, "the gripper has been closed all the while"
    world.at(closed=0)
    world.at(closed=1)
    assert world.held


def test_progress_is_a_share(world):
    for platform in (HOME, FAR, NEAR, (-9.0, 9.0)):
        world.at(platform)
        assert 0.0 <= world.progress <= 1.0
    world.grip()
    for platform in (NEAR, FAR, HOME, (-9.0, 9.0)):
        world.at(platform)
        assert 0.0 <= world.progress <= 1.0


def test_the_rule_only_watches(world):
    world.grip()
    before = [world.frame[name].tolist() for name in ("base.eta", "end_effector.xi", "operator.gripper")]
    world.at(ticks=10)
    assert [world.frame[name].tolist() for name in ("base.eta", "end_effector.xi", "operator.gripper")] == before


@pytest.mark.parametrize(
    "wrong", [{"reach": 0}, {"near": -1}, {"object": [1, 2]}, {"safe_zone": [0, 0, 0, 0]}, {"colour": 1}]
)
def test_what_a_mission_needs(wrong):
    with pytest.raises(ValidationError):
        Mission.model_validate({**MISSION.model_dump(), **wrong})
