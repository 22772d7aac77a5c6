"""The commands, as a person or a script types them."""

import json
import os
import re
import signal
import time
from contextlib import suppress

import matplotlib.image
import numpy as np
import pytest
from mcap.reader import make_reader
from process import (
    Bench,
    at_hold,
    at_speed,
    drive,
    is_gone,
    is_live,
    push_until_gone,
    set_options,
    short_trace,
    wait_for,
)
from support import ENOUGH_S, eventually
from teleopd.clients import ControlLostError
from teleopd.daemon.cli import app
from teleopd.daemon.recording.reading import FILE, load
from teleopd.ipc.schema import CellState, HoldReason
from teleopd.ipc.segment import CommandSlot, SlotsTakenError
from typer.testing import CliRunner

PICTURES = {"trajectory.png", "tracking.png", "commands.png", "latency.png"}


@pytest.fixture
def cli(bench):
    """Runs a command to its end: exit code, standard output, standard error."""

    def run(*arguments, **options):
        process = bench.teleopd(*arguments, **options)
        code = process.wait()
        assert "Traceback" not in process.out
        return code, process.out, process.err

    return run


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Folder of a run with a short recording."""
    bench = Bench(tmp_path_factory.mktemp("recorded"))
    trace = short_trace(bench.folder / "trace.csv", seconds=2.0)
    options = ["--clock", "simulated", "--operator", str(trace), "--runs", str(bench.folder / "runs"), "--json"]
    process = bench.teleopd("run", "--cell", bench.name(), *options, "--set", "operator.lease=2.5")
    assert process.wait() == 0, process.err
    yield next(bench.folder.glob("runs/*")), json.loads(process.out)
    bench.close()


@pytest.fixture
def typed(tmp_path, monkeypatch):
    """The same within this process, for what ends before it starts any other."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        result = CliRunner().invoke(app, arguments)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.stdout, result.stderr

    return run


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """A core in real time that the tests leave as they found it: running, held."""
    bench = Bench(tmp_path_factory.mktemp("live"))
    yield bench.live_core(bench.name())
    bench.close()


def one_line(text):
    """A message, not a traceback: one line that begins with the program's name."""
    assert re.fullmatch(r"teleopd: [^\n]+\n", text), text
    return text


# -- run and demo ------------------------------------------------------------------------------------------------


def test_run_says_what_it_did(recorded):
    folder, said = recorded
    assert said["recording"] == str(folder / FILE)
    assert said["operator_code"] == 0
    assert (said["profile"], said["wakeup_us"]["count"]) == ("omni_arm", 0)
    assert said["tick_us"]["p50"] > 0
    run = load(folder)
    assert len(run) > 2000
    assert (said["ticks"], said["missed"], said["mission"]) == (run["cell.tick"][-1], 0, "approach")


def test_run_with_a_trace_says_how_it_ended(bench):
    trace = short_trace(bench.folder / "trace.csv", seconds=2.0)
    options = ["--clock", "simulated", "--operator", str(trace), "--no-record"]
    process = bench.teleopd("run", "--cell", bench.name(), *options)
    assert process.wait() == 0, process.err
    assert re.fullmatch(r"mission: approach, 2\d\d\d ticks, 0 missed\n", process.out)


def test_run_keeps_the_profile_beside_the_recording(recorded):
    described = json.loads((recorded[0] / "profile.json").read_text())
    assert described["profile"]["operator"]["lease"] == 2.5
    assert described["origins"]["operator.lease"] == "command line"
    assert described["origins"]["cell.rate"].endswith("omni_arm.toml")


def test_set_overrides_the_profile_with_numbers_words_and_lists(bench):
    cell = bench.name()
    options = ["--set", "operator.lease=3.5", "--set", "modes.start=whole", "--set", "laws.arm_hold.K_a=[4, 4, 3]"]
    options += ["--set", "gateway.on=false"]
    teleopd = bench.teleopd("run", "--cell", cell, "--no-record", "--backend", "evaluated", *options)
    eventually(lambda: teleopd.ended or is_live(cell))
    client = bench.client(cell)
    assert client.info["lease"] == 3.5
    state = wait_for(client, lambda state: state.cell.tick > 200)  # by then the supervisor has seen it too
    assert state.cell.mode == 3
    teleopd.signal(signal.SIGTERM)
    assert teleopd.wait() == 0
    assert (teleopd.out, teleopd.err) == ("", "")


def test_demo_headless_json(bench, cli):
    cell, runs = bench.name(), bench.folder / "runs"
    options = ["--headless", "--json", "--clock", "simulated", "--cell", cell, "--runs", str(runs)]
    code, out, err = cli("demo", *options)
    assert (code, err, is_gone(cell)) == (0, "", True)
    said = json.loads(out)
    assert {"ticks", "missed", "wakeup_us", "tick_us", "tracking_rms", "mission_complete", "recording"} <= set(said)
    assert {"p50", "p99", "p999", "max"} <= set(said["wakeup_us"])
    assert {"p50", "p99", "max"} <= set(said["tick_us"])
    assert said["mission_complete"] is True
    assert said["missed"] == 0
    assert 0 < said["tracking_rms"] < 0.01
    run = load(next(runs.glob("*")))
    assert said["recording"] == str(run.path)
    assert (said["ticks"], said["digest"]) == (len(run), run.digest)
    assert {path.name for path in run.path.parent.glob("*.png")} == PICTURES
    assert json.loads((run.path.parent / "summary.json").read_text()) == said


# -- status and stop ---------------------------------------------------------------------------------------------


def test_status_of_a_live_cell(bench, live, cli):
    client = bench.client(live.cell)
    drive(client, "base", at_speed)
    code, out, err = cli("status", "--cell", live.cell)
    assert (code, err) == (0, "")
    for word in (
        live.cell,
        "engaged",
        "mode base",
        "omni_arm, real clock at 1000 Hz",
        "accepted",
        "recording",
        "publish",
    ):
        assert word in out
    client.take(ENOUGH_S)
    drive_again(client)  # on a busy machine the command has expired meanwhile
    client.release()
    wait_for(client, at_hold)
    code, out, _ = cli("status", "--cell", live.cell)
    assert (code, "held (released)" in out) == (0, True)


def test_status_of_a_live_cell_for_a_script(bench, live, typed):
    client = bench.client(live.cell)
    drive(client, "base", at_speed)
    code, out, err = typed("status", "--cell", live.cell, "--json")
    assert (code, err) == (0, "")
    said = json.loads(out)
    assert (said["cell"], said["pid"], said["mode"]) == (live.cell, live.pid, "base")
    assert said["state"]["cell"]["state"] == "engaged"
    assert said["state"]["cell"]["tick"] > 0
    assert said["info"]["profile"] == "omni_arm"
    assert said["latency_us"]["tick"]["count"] > 0
    assert said["state"]["holder"]["pid"] > 0


NEEDS_A_CELL = [
    ["status"],
    ["status", "--json"],
    ["stop"],
    ["stop", "--hold"],
    ["top"],
    ["top", "--once", "--json"],
    ["record"],
    ["operate", "keyboard"],
]


@pytest.mark.parametrize("command", NEEDS_A_CELL)
def test_without_a_cell_it_says_what_to_type(bench, typed, command):
    cell = bench.name()
    named = [cell] if command[0] in ("top", "record") else ["--cell", cell]
    code, out, err = typed(*command, *named)
    assert (code, out) == (3, "")
    assert f"no cell '{cell}' is running" in one_line(err)
    assert "teleopd run PROFILE" in err


def test_of_a_cell_whose_core_was_killed_it_says_so(bench, cli, typed):
    core = bench.live_core(bench.name())
    core.kill()
    for run, *command in ((cli, "status"), (typed, "status", "--json"), (typed, "stop"), (typed, "stop", "--hold")):
        code, out, err = run(*command, "--cell", core.cell)
        assert (code, out) == (3, "")
        assert core.cell in one_line(err)


def test_stop_ends_the_cell(bench, cli):
    core = bench.live_core(bench.name())
    client = bench.client(core.cell)
    drive(client, "base", at_speed)
    stop = bench.teleopd("stop", "--cell", core.cell)
    push_until_gone(client, "base")
    assert stop.wait() == 0
    assert (stop.out, stop.err) == (f"cell {core.cell}: ended\n", "")
    assert (core.wait(), is_gone(core.cell)) == (0, True)


def test_stop_hold_only_stops_the_robot(bench, live):
    client = bench.client(live.cell)
    drive(client, "base", at_speed)
    stop = bench.teleopd("stop", "--hold", "--cell", live.cell)
    state = wait_for_stop(client)
    assert stop.wait() == 0
    assert stop.out == f"cell {live.cell}: robot stopped, held\n"
    assert state.cell.reason == HoldReason.STOP_REQUESTED
    for _ in range(100):  # the deadman is still pressed
        client.send_velocity((0.3, 0.0, 0.0), "base")
        assert client.wait(ENOUGH_S).cell.state == CellState.HELD
    assert not live.ended
    drive_again(client)


def every_slot(cell):
    """All command slots of a cell that are free."""
    with suppress(SlotsTakenError):
        while True:
            yield CommandSlot(cell)


def test_stop_hold_works_although_every_slot_is_taken(bench, live):
    client = bench.client(live.cell)
    drive(client, "base", at_speed)
    slots = list(every_slot(live.cell))
    stop = bench.teleopd("stop", "--hold", "--cell", live.cell)
    assert wait_for_stop(client).cell.reason == HoldReason.STOP_REQUESTED
    assert stop.wait() == 0, stop.err
    for slot in slots:
        slot.close()


def test_operate_takes_control_over_only_if_told_to(bench, live):
    client = bench.client(live.cell)
    client.take(ENOUGH_S)
    trace = short_trace(bench.folder / "trace.csv", seconds=60.0)
    polite = bench.teleopd("operate", str(trace), "--cell", live.cell)
    while not polite.ended:
        client.rest()
    assert polite.wait() == 1
    assert f"process {os.getpid()} has control of cell '{live.cell}'; wait, or take it over: --take-over" in polite.err
    bold = bench.teleopd("operate", str(trace), "--cell", live.cell, "--take-over")

    def lost():
        try:
            client.rest()
        except ControlLostError as error:
            return str(error)
        return None

    assert eventually(lost) == f"process {bold.pid} took control (cell {live.cell!r})"
    assert client.holder == bold.pid, "the command has become the operator: Ctrl-C and the terminal are its"
    out, err = (bench.teleopd("status", "--cell", live.cell) for _ in range(2))
    assert (out.wait(), err.wait()) == (0, 0)
    assert f"process {bold.pid} for" in out.out
    assert f"taken from process {os.getpid()}" in out.out
    bold.signal(signal.SIGINT)
    assert bold.wait() == 130
    eventually(lambda: client.holder == 0)


@pytest.mark.parametrize(
    ("device", "says"), [("wheel", "write keyboard, gamepad"), ("nowhere.csv", "there is no such file")]
)
def test_operate_says_what_to_write(live, typed, device, says):
    code, out, err = typed("operate", device, "--cell", live.cell)
    assert (code, out) == (2, "")
    assert f"{device}: {says}" in one_line(err)


def wait_for_stop(client):
    def stopped():
        client.send_velocity((0.6, 0.0, 0.0), "base")
        state = client.wait(ENOUGH_S)
        return at_hold(state) and state

    return eventually(stopped)


def drive_again(client):
    client.rest()
    wait_for(client, lambda state: state.operator.deadman == 0)
    drive(client, "base", at_speed)


def test_stop_of_a_core_that_hangs_says_so(bench, cli):
    core = bench.live_core(bench.name())
    core.signal(signal.SIGSTOP)
    began = time.monotonic()
    code, _, err = cli("stop", "--hold", "--cell", core.cell)
    assert code == 1
    assert "did not react within 1 s; type  teleopd stop" in one_line(err)
    assert time.monotonic() - began < 20


def test_status_of_a_core_that_hangs_is_its_last_state(bench, cli):
    core = bench.live_core(bench.name())
    tick = wait_for(bench.client(core.cell), lambda state: state.cell.tick > 10).cell.tick
    core.signal(signal.SIGSTOP)
    code, out, _ = cli("status", "--cell", core.cell, "--json")
    assert code == 0
    assert json.loads(out)["state"]["cell"]["tick"] >= tick


def test_with_two_cells_and_none_named_it_asks_which(bench, live, typed):
    first, second = live, bench.live_core(bench.name())
    for command in (["status"], ["stop"], ["stop", "--hold"]):
        code, _, err = typed(*command)
        assert code == 2
        assert "write --cell NAME" in one_line(err)
        assert first.cell in err
        assert second.cell in err
    assert [core.ended for core in (first, second)] == [False, False]


# -- plot, model, doctor, version --------------------------------------------------------------------------------


def test_plot_writes_the_figures(recorded, cli):
    folder, _ = recorded
    code, out, err = cli("plot", str(folder))
    assert (code, err) == (0, "")
    assert set(out.split()) == {str(folder / name) for name in PICTURES}
    for name in PICTURES:
        assert np.ptp(matplotlib.image.imread(folder / name)[..., :3]) > 0.5


def test_plot_writes_the_figures_where_they_are_wanted(recorded, typed, tmp_path, monkeypatch):
    folder, _ = recorded
    monkeypatch.setattr("teleopd.daemon.recording.plot.draw", lambda run, to: [to / str(len(run))])
    ticks = str(len(load(folder)))
    for arguments, to in (([folder], folder), ([folder / FILE], folder), ([folder, "--to", tmp_path], tmp_path)):
        code, out, _ = typed("plot", *map(str, arguments))
        assert (code, out) == (0, f"{to / ticks}\n")


def test_model_names_the_origin_of_every_parameter(cli, typed):
    code, out, err = typed("model", "--json")
    assert (code, err) == (0, "")
    rows = {row["name"]: row for row in json.loads(out)}
    assert len(rows) > 15
    assert all(row["origin"] not in ("", "not stated") and row["unit"] for row in rows.values())
    made_up = {name.partition(".")[0] for name, row in rows.items() if row["origin"].startswith("synthetic: ")}
    assert {"sigma", "links", "armature", "servo_gain"} <= made_up
    assert rows["links.1.mass"]["value"] > 0

    code, out, _ = cli("model", "omni_arm", env={"COLUMNS": "80"})
    written = sum(row[key].count("…") for row in rows.values() for key in ("name", "unit", "origin"))
    assert (code, out.count("…")) == (0, written), "nothing is cut off"
    code, out, _ = cli("model", "omni_arm")
    assert code == 0
    for row in rows.values():
        assert row["name"] in out
    assert out.count("synthetic:") >= len(made_up)


def test_doctor(cli):
    code, out, err = cli("doctor", "--json")
    assert (code, err) == (0, "")
    said = json.loads(out)
    names = {grant["name"] for grant in said["grants"]}
    assert {"policy", "memory_lock", "timer_slack", "compiler", "shared_memory"} <= names
    assert said["ok"] == all(grant["ok"] for grant in said["grants"])

    code, out, _ = cli("doctor", env={"COLUMNS": "80"})
    assert (code, "…" in out) == (0, False), "nothing is cut off"
    code, out, _ = cli("doctor")
    assert code == 0
    for grant in said["grants"]:
        assert grant["name"] in out
        if not grant["ok"]:
            assert grant["fix"] in out  # whole, [brackets] and all


def test_version(cli, typed):
    code, out, _ = cli("version")
    assert code == 0
    assert re.match(r"teleopd \d+\.\d+", out)
    code, out, _ = typed("version", "--json")
    assert (code, set(json.loads(out))) == (0, {"teleopd", "python", "casadi", "numpy"})


def test_help_names_every_command(typed):
    code, out, _ = typed("--help")
    assert code == 0
    for command in ("run", "demo", "status", "stop", "top", "record", "operate", "plot", "model", "doctor", "version"):
        assert re.search(rf"\b{command}\b", out)


# -- wrong use ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [["frobnicate"], ["run", "--nope"], ["plot"], ["status", "extra"], ["run", "--set"]]
)
def test_wrong_usage_is_exit_code_2(typed, arguments):
    code, _, err = typed(*arguments)
    assert code == 2
    assert "Usage: " in err or "requires an argument" in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["run", "omni_arms"], "did you mean 'omni_arm'?"),
        (["run", "nowhere/robot.toml"], "nowhere/robot.toml: there is no such file"),
        (["demo", "omni_arms"], "did you mean 'omni_arm'?"),
        (["model", "omni_arms"], "did you mean 'omni_arm'?"),
        (["run", "--cell", "a/b"], "a–z, 0–9, _ and -"),
        (["demo", "--cell", "../x"], "a–z, 0–9, _ and -"),
        (["status", "--cell", "a/b"], "a–z, 0–9, _ and -"),
        (["stop", "--cell", "A"], "a–z, 0–9, _ and -"),
        (["run", "--clock", "sundial"], "'real', 'simulated' or 'lockstep'"),
        (["run", "--backend", "abacus"], "auto, compiled, evaluated"),
        (["run", "--set", "compensation.on"], "write KEY=VALUE, as in  --set compensation.on=false"),
        (["run", "--set", "cell.rates=3"], "did you mean 'rate'?"),
        (["run", "--set", "cell.rate.x=3"], "cell.rate.x"),
        (["run", "--set", "hold.gain=[1, 2]"], "hold.gain"),
        (["run", "--operator", "nowhere.csv"], "nowhere.csv: there is no such file"),
        (["plot", "nowhere"], "write the folder of a run, as in runs/"),
    ],
)
def test_a_mistake_is_one_line_that_says_what_to_write(typed, arguments, says, tmp_path):
    code, out, err = typed(*arguments)
    assert (code, out) == (2, "")
    assert says in one_line(err)
    assert not list(tmp_path.iterdir())  # nothing is begun before everything is known to be right


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("t,x\n0,1\n", ":1: the first line must be time,x,y,z,buttons"),
        ("", ":1: the first line must be time,x,y,z,buttons"),
        ("time,x,y,z,buttons\n0,0,0,zero,1\n", ":2: four numbers and an integer belong here"),
        ("time,x,y,z,buttons\n0,0,0,nan,1\n", ":2: every number must be finite"),
        ("time,x,y,z,buttons\n0,0,0,0,1\n0,0,0,0,1\n", ":3: time must grow"),
        ("\0\1\2", ""),
    ],
)
def test_a_trace_that_cannot_be_played_is_said_before_anything_starts(typed, tmp_path, text, says):
    trace = tmp_path / "trace.csv"
    trace.write_bytes(text.encode() + (b"\xff\xfe" if "\0" in text else b""))
    code, _, err = typed("run", "--operator", str(trace))
    assert code == 2
    assert f"{trace}{says}" in one_line(err)
    assert [path.name for path in tmp_path.iterdir()] == ["trace.csv"]


@pytest.mark.parametrize("command", [["run"], ["demo", "--headless"]])
def test_a_folder_that_cannot_be_written_is_said_and_nothing_starts(bench, typed, tmp_path, command):
    file = tmp_path / "file"
    file.touch()
    cell = bench.name()
    code, _, err = typed(*command, "--cell", cell, "--runs", str(file / "runs"), "--clock", "simulated")
    assert code == 1
    assert "recordings cannot be kept there (Not a directory): write --runs FOLDER" in one_line(err)
    assert is_gone(cell)


@pytest.mark.parametrize("content", [b"", b"\x89MCAP0\r\n", b"something else", b"\x89MCAP0\r\n" + bytes(1000)])
def test_a_file_that_is_no_recording_is_refused(typed, tmp_path, content):
    file = tmp_path / FILE
    file.write_bytes(content)
    code, out, err = typed("plot", str(tmp_path))
    assert (code, out) == (2, "")
    assert str(file) in one_line(err)


def test_a_recording_without_states_has_nothing_to_draw(recorded, typed, tmp_path):
    with (recorded[0] / FILE).open("rb") as file:
        first = make_reader(file).get_summary().chunk_indexes[0].chunk_start_offset
    (tmp_path / FILE).write_bytes((recorded[0] / FILE).read_bytes()[:first])
    code, out, err = typed("plot", str(tmp_path))
    assert (code, out) == (1, "")
    assert "0 states, nothing to draw" in one_line(err)


def test_figures_that_cannot_be_written_are_said(recorded, typed):
    code, _, err = typed("plot", str(recorded[0]), "--to", "/proc")
    assert code == 1
    assert "the figures could not be written" in one_line(err)


def test_a_path_with_brackets_is_shown_as_it_is(typed):
    """Square brackets are markup to the library that prints: they must not vanish, nor end the program."""
    code, _, err = typed("plot", "runs[/bold][red]")
    assert code == 2
    assert "runs[/bold][red]: no recording there" in one_line(err)


@pytest.mark.parametrize("missing", ["task", "arm"])
def test_a_block_that_the_cell_needs_is_asked_for(bench, cli, missing):
    blocks = ["cell", "holder", "inbox", "timing", "operator", "base", "arm", "end_effector", "control", "guard"]
    kept = json.dumps([block for block in [*blocks, "task", "recording"] if block != missing])
    code, _, err = cli("run", "--cell", bench.name(), "--no-record", "--set", f"blocks={kept}")
    assert code == 2
    assert f"blocks: '{missing}' is missing" in err


def test_a_cell_that_runs_already_is_exit_code_3(live, cli):
    code, _, err = cli("run", "--cell", live.cell, "--no-record", *set_options())
    assert code == 3
    assert f"in use by process {live.pid}: type  teleopd stop --cell {live.cell}  or choose another" in err
    assert not live.ended
