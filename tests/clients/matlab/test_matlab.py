"""The MATLAB folder: in Octave through its MEX, and the Simulink block against a stub of Simulink."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from clients_share import Share
from oracles.client_build import client_program
from support import ENOUGH_S, patient_core, running_core
from teleopd.clients import Cell
from teleopd.ipc.transport import new_token, write_token

pytestmark = pytest.mark.tools

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent
LOOP_S = 8
"""Of a position loop that is to be a sample; 60 s with --full."""
LIMIT_S = 900.0


class Octave:
    """An Octave with the written folder on its path."""

    def __init__(self, matlab):
        self.matlab = matlab

    def __call__(self, script):
        text = f"addpath('{self.matlab}'); addpath('{self.matlab}/examples');\n{textwrap.dedent(script)}"
        command = ["octave-cli", "--quiet", "--norc", "--no-history", "--eval", text]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.split("\n")


@pytest.fixture(scope="module")
def octave(tmp_path_factory):
    """What `teleopd package matlab` gives, compiled by its own build."""
    folder = tmp_path_factory.mktemp("package") / "matlab"
    command = [sys.executable, "-m", "teleopd.daemon.cli", "package", "matlab", folder]
    subprocess.run(command, check=True, capture_output=True, timeout=ENOUGH_S)
    octave = Octave(folder)
    octave("teleopd.build();")
    assert (folder / "teleopd_mex.mex").exists()
    return octave


@pytest.fixture(scope="module")
def core():
    with running_core(profile="omni_arm_external") as core:
        yield core


@pytest.fixture(scope="module")
def share(core, tmp_path_factory):
    folder = tmp_path_factory.mktemp("share")
    write_token(folder / "token", new_token())
    share = Share(core.cell, folder / "token", folder)
    yield share, folder / "token"
    assert share.close() == 0


def target(request, core, way):
    """Cell and token as `teleopd.Cell` takes them."""
    if way == "local":
        return core.cell, ""
    share, token = request.getfixturevalue("share")
    return share.address, token


def free(core):
    """Lets the lease of whoever came before run out."""
    with Cell(core.cell, timeout=ENOUGH_S) as cell:
        cell.hold_clock()
        cell.step(1500)


@pytest.mark.parametrize("way", ["local", "remote"])
def test_a_position_loop_at_100_hz_ends_within_a_centimetre(request, octave, core, full, way):
    free(core)
    cell, token = target(request, core, way)
    seconds = 60 if full else LOOP_S
    out = octave(f"""
        [error_m, log] = track_circle('{cell}', '{token}', {seconds}, 100);
        d = sqrt(sum((log(:, 2:4) - log(:, 5:7)).^2, 2));
        printf('%.9g %.9g %d %.6f\\n', error_m, max(d), rows(log), log(end, 1) - log(1, 1));
    """)
    error, worst, periods, elapsed = (float(word) for word in out[0].split())
    assert error < 0.01
    assert worst < 0.03, "all the way round"
    assert (periods, round(elapsed, 6)) == (100 * seconds, seconds - 0.01), "each period is ten ticks of the cell"


def test_a_position_loop_in_real_time(octave):
    with patient_core(profile="omni_arm_external") as core:
        out = octave(f"printf('%.9g\\n', track_circle('{core.cell}', '', 3, 100));")
        assert float(out[0]) < 0.01


def test_the_state_is_what_python_reads(octave, core):
    free(core)
    out = octave(f"""
        c = teleopd.Cell('{core.cell}');
        s = c.read();
        blocks = fieldnames(s);
        printf('%s ', blocks{{:}}); printf('\\n');
        printf('%.17g ', s.base.eta, s.arm.q, s.cell.state, s.tick, s.t); printf('\\n');
        printf('%s %s %d %g %d\\n', c.modes{{1}}, c.references{{1}}, c.rate, c.command_expiry, c.real_time);
        c.close();
    """)
    with Cell(core.cell) as cell:
        state = cell.read()
    assert out[0].split() == [*(block.name for block in state.layout.blocks), "tick", "t"]
    expected = [*state.base.eta, *state.arm.q, state.cell.state, state.tick, state.t]
    assert [float(word) for word in out[1].split()] == pytest.approx(expected, abs=0, rel=1e-15)
    assert out[2] == "external velocities 1000 0.1 0"


def test_mistakes_are_errors_that_say_what_to_do(octave, core):
    out = octave(f"""
        function try_it(f)
            try, f(); disp('no error'); catch e, printf('%s | %s\\n', e.identifier, e.message); end
        end
        try_it(@() teleopd.Cell('no-such-cell'));
        c = teleopd.Cell('{core.cell}');
        try_it(@() c.sendVelocity(zeros(9, 1), 'external'));
        try_it(@() c.sendVelocity('fast', 'external'));
        try_it(@() c.setMode('fly'));
        try_it(@() c.step(-1));
        c.close();
        try_it(@() c.read());
    """)
    said = [line.partition(" | ") for line in out if "|" in line]
    assert [identifier for identifier, _, _ in said] == [
        "teleopd:client", "teleopd:client", "teleopd:usage", "teleopd:client", "teleopd:usage", "teleopd:closed",
    ]  # fmt: skip
    assert "teleopd run PROFILE" in said[0][2]
    assert "write one of: external" in said[3][2]


def test_the_constants_are_the_schema_s(octave):
    out = octave("k = teleopd_constants(); printf('%d %d\\n', k.CellState.ENGAGED, k.HoldReason.COMMAND_STALE);")
    assert out[0] == "2 4"


# -- the Simulink block ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """The block and a model around it, with the sanitizers."""
    out = tmp_path_factory.mktemp("simulink") / "model"
    flags = [f"-I{HERE / 'simulink'}", "-DMATLAB_MEX_FILE"]
    program = client_program(out, ROOT / "clients/matlab/src/teleopd_sfun.c", flags=flags)

    def run(cell, token="", signals="base.eta,arm.q", widths=(7, 7), period=0.01, steps=500):
        arguments = [cell, token, signals, *widths, period, steps]
        done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=LIMIT_S)
        assert not done.stderr, done.stderr
        return done.stdout.strip()

    return run


@pytest.mark.parametrize("way", ["local", "remote"])
def test_a_model_closes_a_position_loop_over_the_block(request, model, core, way):
    free(core)
    cell, token = target(request, core, way)
    said = model(cell, token).split()
    assert said[0] == "error_m", said
    assert float(said[1]) < 0.001
    assert said[2:] == ["follows", "1"]


def test_the_block_keeps_step_with_a_cell_in_real_time(model):
    with patient_core(profile="omni_arm_external") as core:
        said = model(core.cell, steps=400).split()
        assert float(said[1]) < 0.01
        assert said[3] == "1"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"widths": (7, 6)}, "the signals have 7 numbers together: write widths = [7, 7]"),
        ({"widths": (9, 7)}, "1 to 8 numbers go in"),
        ({"signals": "base.eta,arm.p"}, "no signal arm.p"),
    ],
)
def test_the_block_says_what_is_wrong_with_its_parameters(model, core, options, message):
    free(core)
    assert message in model(core.cell, **options)
