"""[link] in a profile: one line replaces the plant, and what cannot be is said."""

import pytest
from teleopd.daemon.linking import described_link, link_programs
from teleopd.daemon.plants import omni_arm
from teleopd.daemon.profile import ProfileError, load

TCP = {"link.type": "tcp"}


def test_one_line_is_enough():
    profile = load("omni_arm", TCP).profile
    assert "link" in profile.blocks
    assert "observer" not in profile.blocks
    (program,) = link_programs(profile, "arm-1")
    assert (program.module, program.arguments) == ("teleopd.hardware.tcp.link", ["--cell", "arm-1"])
    assert profile.link.host == "127.0.0.1"


def test_without_it_nothing_changes():
    profile = load("omni_arm").profile
    assert profile.link.type == "none"
    assert "link" not in profile.blocks
    assert link_programs(profile, "arm-1") == []
    assert described_link(profile, None) == {}


def test_the_built_in_profile_has_an_observer():
    profile = load("omni_arm_tcp").profile
    assert profile.blocks[-2:] == ["link", "observer"]
    described = described_link(profile, omni_arm.Model(profile.plant))["link"]
    assert described["command_expiry"] == 100_000_000
    assert described["measured"] == {"base.eta": 3, "arm.q": 4, "base.u": 3, "arm.q_dot": 4}
    assert described["n_v"] == 7


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {**TCP, "cell.clock": "simulated"},
            "link.type = 'tcp': a real robot moves in real time.*cell.clock = \"real\"",
        ),
        ({**TCP, "cell.clock": "lockstep"}, "not in lockstep time"),
        ({"link.type": "udp"}, "'none' or 'tcp'"),
        ({**TCP, "link.port": 0}, "link.port = 0"),
        ({**TCP, "link.host": ""}, "link.host"),
        ({**TCP, "link.command_expiry": "2 s"}, "link.command_expiry = 2.0: Input should be less than or equal to 1"),
        ({**TCP, "link.retry_min": "3 s"}, "retry_max"),
        ({**TCP, "link.observer": True}, "link.tolerance.*write 7 values"),
        ({**TCP, "link.observer": True, "link.tolerance": [0, 1, 1, 1, 1, 1, 1]}, "must be positive"),
        ({"link.observer": True}, 'no robot to observe; write link.type = "tcp"'),
        ({**TCP, "link.prot": 1}, "did you mean 'port'"),
    ],
)
def test_what_cannot_be_is_said(changes, said):
    with pytest.raises(ProfileError, match=said):
        load("omni_arm", changes)


def test_the_token_is_looked_for_in_the_users_settings(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert load("omni_arm", TCP).profile.link.token_path == tmp_path / "teleopd" / "robot.token"
    monkeypatch.setenv("HOME", "/home/someone")
    named = load("omni_arm", {**TCP, "link.token_file": "~/a.token"}).profile.link
    assert str(named.token_path) == "/home/someone/a.token"
