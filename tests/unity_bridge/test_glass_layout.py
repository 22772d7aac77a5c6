"""The layout of seed 4's arm: it fits both profiles; a scene sees joints, glass, liquid and reference in its memory."""

import numpy as np
import pytest
from teleopd.clients import Cell
from teleopd.daemon.plants import find
from teleopd.daemon.profile import load as load_profile
from teleopd.unity_bridge.layout import BUILT_IN, load

TILTED = [-1.2, 1.7, -0.35]
"""Of the planar arm, rad: the glass leans by 0.15 rad."""


@pytest.mark.parametrize("profile", ["ur5e_antislosh", "ur5e_antislosh_spatial"])
def test_every_signal_is_one_of_the_profiles(profile):
    blocks = {*load_profile(profile).profile.blocks, "bridge"}
    assert {field.signal.partition(".")[0] for field in load("ur5e_antislosh").fields} <= blocks


def test_a_scene_sees_joints_glass_liquid_and_reference(lab, tmp_path):
    lab.core("ur5e_antislosh", plant__initial__q=TILTED, operator__tuning=0.25)
    text = (BUILT_IN / "ur5e_antislosh.toml").read_text()
    layout = tmp_path / "scene.toml"
    layout.write_text(text.replace("Sistema", lab.sistema).replace("Senales", lab.senales))
    lab.bridge(layout)
    memory = lab.memory(lab.sistema)
    lab.eventually(lambda: memory.snapshot()[40] == 1 and memory.snapshot()[0] > 5)
    seen = np.array(memory.snapshot())
    with Cell(lab.cell) as cell:
        state = cell.read()
    assert seen[1] == 3
    np.testing.assert_allclose(seen[2:5], np.degrees(TILTED), atol=1e-3)
    np.testing.assert_allclose(seen[2:8], np.degrees(np.pad(state.arm.q, (0, 3))), atol=1e-3)
    model = find("ur5e_antislosh").Model(load_profile("ur5e_antislosh").profile.plant)
    x, z, theta = np.array(model.pose(TILTED)).ravel()
    np.testing.assert_allclose(seen[14:17], [0, z, x], atol=1e-6)
    # Unity's x is minus our y, and a mirror turns every turn round: the same angle about x.
    np.testing.assert_allclose(seen[17:21], [np.sin(theta / 2), 0, 0, np.cos(theta / 2)], atol=1e-6)
    np.testing.assert_allclose(seen[21:24], [x, z, theta], atol=1e-6)  # held: the reference is the glass
    np.testing.assert_allclose(seen[27:30], [x, z, theta], atol=1e-6)
    np.testing.assert_allclose(seen[33:35], [np.degrees(-theta), 0], atol=0.05)  # the surface is level
    assert seen[35] == 0.25
    assert seen[37] == state.cell.state


def test_the_hand_moves_the_glass_along_the_scene_s_axes():
    """Unity's forward is our x, and up is up: a hand there is the clutch's displacement here."""
    hand = load("ur5e_antislosh").inputs.hand
    np.testing.assert_allclose(hand.to_values([0.0, 0.02, 0.05]), [0.05, 0.0, 0.02], atol=1e-12)
