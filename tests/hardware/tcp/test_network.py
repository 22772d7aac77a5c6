"""A bad network between link and robot: the robot is at rest in time, and nothing resumes by itself."""

import random
import time

import pytest
from robot_journal import MS, check_limits, check_stopped
from robot_proxy import Proxy
from robot_rig import LINK_EXPIRY_NS, OPERATOR_EXPIRY_NS, Rig, kill
from support import eventually
from teleopd.ipc.schema import CellState, HoldReason

pytestmark = pytest.mark.slow


@pytest.fixture
def net(bench):
    """A rig with a network in between."""
    rig = Rig(bench)
    proxy = Proxy(rig.robot_port)
    rig.port = proxy.port
    yield rig.start(), proxy
    rig.close()
    proxy.close()


@pytest.mark.parametrize("how", ["stalled", "cut", "slow"])
def test_it_goes_bad_at_random_instants(net, how, full):
    """`cut` loses the connection, and the next one works."""
    rig, proxy = net
    chance = random.Random(how)
    for _ in range(50 if full else 5):
        rig.engage()
        time.sleep(0.1 * chance.random())
        began = proxy.be(how)
        check_stopped(rig.journal, began, LINK_EXPIRY_NS)
        held = eventually(lambda: (state := rig.state()) and state.cell.state == CellState.HELD and state)
        assert held.cell.reason == HoldReason.LINK_LOST
        proxy.be("good")
        rig.wait_ready()
        now = time.monotonic_ns()
        rig.journal.until(now + 200 * MS)  # the deadman is still pressed
        assert not any(tick["engagement"] or any(tick["v_cmd"]) for tick in rig.journal.after(now))


def test_what_comes_twice_counts_once(net):
    """Repeated frames are left out; with parts of them the connection ends. The operator still stops the robot."""
    rig, proxy = net
    rig.engage()
    doubled = proxy.be("doubled")
    rig.journal.until(doubled + 300 * MS)
    check_limits(rig.journal)
    gone = kill(rig.driver.pid)
    check_stopped(rig.journal, gone, OPERATOR_EXPIRY_NS)
