"""`teleopd identify-liquid`: parameters of pendulums that are known, through a record with noise and an offset."""

import json
import tomllib

import numpy as np
import pytest
from teleopd.daemon.experiments.liquid import LiquidError, identify, read
from teleopd.daemon.plants.ur5e_antislosh import Model
from teleopd.daemon.profile import load
from teleopd.daemon.units import to_si


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


@pytest.mark.parametrize("d", [0.0, 2e-4])
def test_a_liquid_that_swings_for_long_is_found_by_its_whole_record(d):
    """Forty swings with noise: no neighbouring number of swings is taken for theirs, and no damping is negative."""
    found = identify(*record(0.02, d, 1.0, seconds=12, noise=0.02), 1.0)
    assert found.l == pytest.approx(0.02, rel=1e-3)
    assert found.d == pytest.approx(d, abs=1e-5)
    assert found.d >= 0


def resting_first(t, angle):
    return np.concatenate([t[:30], t + t[30]]), np.concatenate([np.full(30, angle[0]), angle])


@pytest.mark.parametrize(
    ("change", "d", "says"),
    [
        (lambda t, angle: (t, angle), 0.05, "creeps back"),
        (lambda t, angle: (1e3 * t, angle), 0.005, "write time in s"),
        (lambda t, angle: (1e200 * t, angle), 0.005, "not the free oscillation"),
        (lambda t, angle: (t, 0 * angle), 0.005, "not the free oscillation"),
        (lambda t, angle: (t, t), 0.005, "not the free oscillation"),
        (resting_first, 0.005, "begin the record when it has been let go"),
    ],
    ids=["overdamped", "milliseconds", "huge times", "nothing moves", "ramp", "held at first"],
)
def test_a_record_that_would_give_wrong_numbers_is_refused(change, d, says):
    with pytest.raises(LiquidError, match=says):
        identify(*change(*record(0.02, d, 1.0)), 1.0)


def test_a_table_saved_by_a_spreadsheet_is_read(tmp_path):
    path = tmp_path / "swing.csv"
    path.write_bytes(b"\xef\xbb\xbftime,angle\r\n" + b"".join(b"%d,0.%d\r\n" % (k, k % 3) for k in range(30)))
    assert read(path)[1][:3] == pytest.approx([0.0, 0.1, 0.2])


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
        ("time;angle\n0;0,1\n", ":1: the first line must be time,angle"),
        ("time,angle\n0,0,0,1\n", ":2: two numbers belong here"),
        ("time,angle\n" + "".join(f"{k},{20 * (-1) ** k}\n" for k in range(30)), r"write rad \(deg · π/180\)"),
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
    said = bench.teleopd("identify-liquid", str(path))
    assert said.wait() == 0, said.err
    table = tomllib.loads(said.out[said.out.index("[plant.liquid]") :])["plant"]["liquid"]
    assert to_si(table["l"], "m") == pytest.approx(0.02, rel=0.01)
    assert load("ur5e_antislosh", {f"plant.liquid.{name}": value for name, value in table.items()}).profile.plant.liquid
    missing = bench.teleopd("identify-liquid", str(tmp_path / "none.csv"))
    assert missing.wait() == 2
    assert "cannot be read" in missing.err
