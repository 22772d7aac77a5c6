"""Success and failure as seed 1 states them, without a world: what the object does is told tick by tick."""

import pytest
from teleopd.daemon.scenes.rules import Rules, Seen
from teleopd.ipc.schema import FailureCause

BODIES = ["world", "safe_zone", "wall.left", "machine.press", "furniture.stand", "grenade", "canister"]
FLOOR, ZONE, WALL, MACHINE, STAND, _, CANISTER = range(7)
CENTRE, FAR = (0.0, 0.7, 0.3), (3.0, 0.7, 0.3)
LONG = 500
SUCCESS, NOTHING = FailureCause.NONE, None


class Story:
    def __init__(self):
        self.rules = Rules(BODIES, (0.0, 0.7, 0.2), 1e-3)
        self.verdicts = []
        self(touched=[STAND] * 4, ticks=50)

    def __call__(self, place=FAR, touched=(), held=False, upright=1.0, speed=0.0, turning=0.0, ticks=LONG):
        """So many ticks of this; what was decided in them."""
        seen = Seen(place, upright, (0, -speed, 0, 0, 0, turning), held, touched)
        new = [v for v in (self.rules.judge(seen) for _ in range(ticks)) if v is not None]
        self.verdicts += new
        return new

    def carry(self, **where):
        self(held=True, touched=[STAND], ticks=20)
        return self(held=True, **where)


@pytest.fixture
def story():
    return Story()


def test_standing_at_its_start_decides_nothing(story):
    assert story(touched=[STAND] * 4) == []
    assert story(touched=[STAND] * 4, held=True) == []
    assert story(touched=[STAND] * 4) == [], "taken and let go where it stands"


def test_success_is_at_rest_in_the_safe_zone_counted_once(story):
    story.carry(place=CENTRE)
    assert story(place=CENTRE, touched=[ZONE], held=True) == [], "it must have been let go"
    assert story(place=CENTRE, touched=[ZONE], speed=0.5) == [], "and be at rest"
    assert story(place=CENTRE, touched=[ZONE], turning=1.0) == []
    assert story(place=CENTRE, touched=[ZONE]) == [SUCCESS]
    assert story(place=CENTRE, touched=[ZONE]) == []
    assert story(place=FAR, touched=[FLOOR]) == [], "what happens afterwards no longer counts"


def test_at_rest_means_for_a_while(story):
    story.carry(place=CENTRE)
    assert story(place=CENTRE, touched=[ZONE], ticks=150) == []
    assert story(place=CENTRE, touched=[ZONE], speed=0.5, ticks=1) == []
    assert story(place=CENTRE, touched=[ZONE], ticks=150) == []
    assert story(place=CENTRE, touched=[ZONE], ticks=100) == [SUCCESS]


def test_it_may_lie_on_its_side_in_the_safe_zone(story):
    story.carry(place=CENTRE)
    assert story(place=CENTRE, touched=[ZONE], upright=0.0) == [SUCCESS]


def test_over_the_edge_of_the_safe_zone_is_not_in_it(story):
    story.carry(place=CENTRE)
    assert story(place=(0.25, 0.7, 0.3), touched=[ZONE]) == []


@pytest.mark.parametrize(
    ("body", "cause"),
    [(WALL, "WALL"), (MACHINE, "MACHINE"), (CANISTER, "OBJECT"), (STAND, "OBJECT"), (FLOOR, "DROPPED")],
)
def test_a_carried_object_that_touches_anything_has_failed_once(story, body, cause):
    assert story.carry(touched=[body]) == [] or body != STAND
    fresh = Story()
    fresh.carry()
    assert fresh(touched=[body], held=True) == [FailureCause[cause]]


@pytest.mark.parametrize("body", [FLOOR, STAND, WALL, MACHINE, CANISTER])
def test_what_was_let_go_and_falls_on_anything_has_been_dropped(story, body):
    story.carry()
    story(ticks=100)
    assert story(touched=[body]) == [FailureCause.DROPPED]


@pytest.mark.parametrize(("body", "cause"), [(FLOOR, "DROPPED"), (CANISTER, "OBJECT"), (MACHINE, "MACHINE")])
def test_an_object_that_is_knocked_into_something_has_failed(story, body, cause):
    assert story(touched=[STAND, body]) == [FailureCause[cause]]


def test_an_object_that_is_knocked_over_has_fallen(story):
    assert story(touched=[STAND], upright=0.6) == []
    assert story(touched=[STAND], upright=0.4) == [FailureCause.DROPPED]


def test_a_held_object_may_be_tilted(story):
    assert story.carry(upright=-1.0) == []


def test_after_a_reset_it_stands_and_all_begins_anew(story):
    story.carry()
    assert story(touched=[FLOOR]) == [FailureCause.DROPPED]
    story.rules.reset()
    assert story(touched=[STAND] * 4) == []
    story.carry(place=CENTRE)
    assert story(place=CENTRE, touched=[ZONE]) == [SUCCESS]
