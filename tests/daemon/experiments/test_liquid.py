"""`teleopd identify-liquid`: parameters of pendulums that are known, through a record with noise and an offset."""

import json

import numpy as np
import pytest
from teleopd.daemon.experiments.liquid import LiquidError, identify, read
from teleopd.daemon.plants.ur5e_antislosh import Model
from teleopd.daemon.profile import load


def record(length, d, mass, amplitude=0.5, seconds=1.6, noise=0.003, offset=0.02):
    """A free oscillation of the plant itself, at 60 pictures a second."""
    plant = load("ur5e_antislosh").profile.plant
    liquid = plant.liquid.model_copy(update={"l": length, "d": d, "m": mass})
    model, dt, every = Model(plant.model_copy(update={"liquid": liquid})), 1 / 1200, 20
    step, xi = model.step(dt), model.initial_state()
    xi[6] = amplitude
    angles = [xi[6]]
    for _ in range(round(seconds / dt)):
        xi = np.array(step(xi, np.zeros(3))).ravel()
        angles.append(xi[6])
    angle = np.array(angles[::every])
    noisy = angle + offset + np.random.default_rng(2).normal(size=len(angle)) * noise
    return np.arange(len(angle)) * dt * every, noisy


@pytest.mark.parametrize(("length", "d", "mass"), [(0.02, 0.005, 1.0), (0.024, 0.002, 1.3), (0.05, 0.004, 0.4)])
def test_a_known_pendulum_is_found(length, d, mass):
    found = identify(*record(length, d, mass), mass)
    assert found.l == pytest.approx(length, rel=0.01)
    assert found.d == pytest.approx(d, rel=0.05)
    assert found.residual == pytest.approx(0.003, rel=0.4)


def test_without_noise_it_is_found_exactly():
    found = identify(*record(0.02, 0.005, 1.0, noise=0), 1.0)
    assert found.l == pytest.approx(0.02, rel=1e-4)
    assert found.d == pytest.approx(0.005, rel=1e-3)
    assert found.fitted == pytest.approx(found.angle, abs=1e-4)


def test_noise_is_no_pendulum():
    random = np.random.default_rng(3)
    with pytest.raises(LiquidError, match="not the free oscillation"):
        identify(np.arange(100) / 60, random.normal(size=100), 1.0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("t,b\n0,1\n", ":1: the first line must be time,angle"),
        ("time,angle\n0,x\n", ":2: two numbers belong here"),
        ("time,angle\n0,nan\n", ":2: both numbers must be finite"),
        ("time,angle\n0,0.1\n0.1,0.2\n", "record at least 20"),
        ("time,angle\n" + "0,0.1\n" * 30, "time must grow"),
    ],
)
def test_a_wrong_record_is_named(tmp_path, text, says):
    path = tmp_path / "swing.csv"
    path.write_text(text)
    with pytest.raises(LiquidError, match=says):
        read(path)


def test_the_command(bench, tmp_path):
    path, figure = tmp_path / "swing.csv", tmp_path / "swing.png"
    t, angle = record(0.02, 0.005, 1.0)
    path.write_text("time,angle\n" + "".join(f"{a:.5f},{b:.6f}\n" for a, b in zip(t, angle, strict=True)))
    process = bench.teleopd("identify-liquid", str(path), "--json", "--figure", str(figure))
    assert process.wait() == 0, process.err
    assert json.loads(process.out)["l"] == pytest.approx(0.02, rel=0.01)
    assert figure.read_bytes().startswith(b"\x89PNG")
    missing = bench.teleopd("identify-liquid", str(tmp_path / "none.csv"))
    assert missing.wait() == 2
    assert "cannot be read" in missing.err
