"""What is done with a run afterwards: replay, report, export."""

import csv
import html.parser
import json
import re

import numpy as np
import pytest
from process import Bench, drive, eventually, push, set_options, short_trace
from teleopd.daemon.recording import events, svg
from teleopd.daemon.recording.export import EXTENSIONS, FORMATS, export
from teleopd.daemon.recording.reading import load
from teleopd.daemon.recording.replay import LEFT_OUT, compare, recorded_profile, replay
from teleopd.ipc.schema import CellState


@pytest.fixture(scope="module")
def module_bench(tmp_path_factory):
    bench = Bench(tmp_path_factory.mktemp("after"))
    yield bench
    bench.close()


@pytest.fixture(scope="module")
def run(module_bench):
    """A trace that drives in every mode, in simulated time."""
    trace = short_trace(module_bench.folder / "trace.csv")
    cell, runs = module_bench.name(), module_bench.folder / "runs"
    options = ["--clock", "simulated", "--operator", str(trace), "--runs", str(runs), "--json"]
    process = module_bench.teleopd("run", "--cell", cell, *options)
    assert process.wait() == 0, process.err
    return load(next(runs.glob("2*")))


# -- replay ----------------------------------------------------------------------------------------------------------


def test_a_run_in_simulated_time_comes_out_the_same_bit_for_bit(run):
    states = replay(run, recorded_profile(run))
    found = compare(run, states)
    assert found.differences == []
    assert found.signals > 60
    for name in ("base.eta", "control.v_cmd", "arm.h_ref", "cell.command_age", "inbox.accepted"):
        block, signal = name.split(".")
        assert states[block][signal].tobytes() == run[name].tobytes()


def test_another_gain_is_found_where_it_begins_to_matter(run):
    profile = recorded_profile(run)
    laws = {**profile.laws, "base_velocity": profile.laws["base_velocity"].model_copy(update={"K_p": [0.5, 0.5, 0.6]})}
    found = compare(run, replay(run, profile.model_copy(update={"laws": laws})))
    by_name = {each.signal: each for each in found.differences}
    first = int(np.flatnonzero(run["cell.state"] == CellState.ENGAGED)[0])
    assert by_name["control.v_cmd"].first_tick >= run["cell.tick"][first]
    assert by_name["control.v_cmd"].largest > 1e-4
    assert found.beyond(10.0) == []
    assert "operator.p" not in by_name


def test_the_command_says_so_and_its_exit_code_too(module_bench, run):
    same = module_bench.teleopd("replay", str(run.path.parent), "--check", "--json")
    assert same.wait() == 0, same.err
    assert json.loads(same.out)["differences"] == []
    changed = module_bench.folder / "changed"
    changed.mkdir()
    (changed / "recording.mcap").write_bytes(run.path.read_bytes())
    described = json.loads((run.path.parent / "profile.json").read_text())
    described["profile"]["hold"]["gain"] = 4.0
    (changed / "profile.json").write_text(json.dumps(described))
    other = module_bench.teleopd("replay", str(changed), "--check")
    assert other.wait() == 1
    assert "control.v_cmd" in other.out


def test_a_run_in_real_time_with_everything_that_clients_do_is_replayed(bench):
    """Modes, gripper, a stop by another client, sessions, silence, release, a second holder: all told by the states."""
    cell, runs = bench.name(), bench.folder / "runs"
    options = set_options(cell__clock="real", operator__command_expiry="1 s")
    process = bench.teleopd("run", "--cell", cell, "--runs", str(runs), *options)
    first = bench.client(cell)
    engaged = lambda state: state.cell.state == CellState.ENGAGED and abs(state.guard.v_cmd).max() > 0.02  # noqa: E731
    drive(first, "base", engaged)
    first.set_mode("whole")
    push(first, "whole", engaged)
    other = bench.client(cell)
    other.session.play(user="ana", time=900)
    other.stop()
    first.rest()
    push(first, "whole", engaged)
    other.session.pause()
    other.session.play()
    first.rest()
    first.send_device((0.02, 0.01, 0.0), 0b101, deadman=True)
    first.wait()
    first.send_device((0.02, 0.01, 0.0), 0b1001)
    first.wait()
    first.release()
    eventually(lambda: not other.read().cell.holder)
    drive(other, "base", engaged)
    other.session.stop()
    other.session.save()
    other.session.reset()
    other.close()
    process.signal(2)
    assert process.wait() == 0, process.err
    run = load(next(runs.glob("2*")))
    found = compare(run, replay(run, recorded_profile(run)))
    if not run.gaps:
        assert [each.signal for each in found.differences] == []
    assert any("real time" in note for note in found.notes)
    assert {event.kind for event in events.events(run)} >= {"cell", "mode", "session"}


def test_what_cannot_be_compared_is_said(run):
    notes = " ".join(compare(run, run.states).notes)
    assert all(name in notes for name in LEFT_OUT)


def test_without_the_profile_beside_it_a_replay_is_refused(module_bench, run):
    alone = module_bench.folder / "alone.mcap"
    alone.write_bytes(run.path.read_bytes())
    process = module_bench.teleopd("replay", str(alone))
    assert process.wait() == 2
    assert "profile.json" in process.err


# -- report ----------------------------------------------------------------------------------------------------------


class Page(html.parser.HTMLParser):
    """Checks that every element is closed in order, and keeps what refers elsewhere."""

    VOID = ("meta", "br", "img", "link")

    def __init__(self):
        super().__init__()
        self.open, self.elsewhere, self.seen, self.headings = [], [], set(), []

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        self.elsewhere += [value for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open[-1:] == ["h2"]:
            self.headings.append(data)


def test_a_report_is_one_page_that_needs_nothing_else(module_bench, run):
    process = module_bench.teleopd("report", str(run.path.parent))
    assert process.wait() == 0, process.err
    text = (run.path.parent / "report.html").read_text()
    page_ = Page()
    page_.feed(text)
    assert page_.open == []
    assert page_.elsewhere == []
    assert "script" not in page_.seen
    assert not re.search(r"https?://|@import|url\(", text)
    assert page_.headings == ["The way", "References against measured", "Velocities", "Events", "Latency"]
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert "nan" not in re.sub(r"<style>.*</style>", "", text, flags=re.S).lower()
    for variable in set(re.findall(r"var\((--[\w-]+)\)", text)):
        assert re.search(rf"{variable}\s*:", text), variable


def test_events_are_told_in_order(run):
    told = events.events(run)
    assert [event.t for event in told] == sorted(event.t for event in told)
    assert [event.text for event in told if event.kind == "mode"] == ["mode arm", "mode whole", "mode base"]
    assert told[0].text == "engaged"
    assert told[-1].text == "held: released"


def test_a_line_is_where_its_numbers_are():
    x = np.array([0.0, 1.0, 2.0])
    drawn = svg.chart([svg.Line("a", x, np.array([0.0, 10.0, np.nan]), "--x")], "t", "y")
    across, up = svg.scales_of([svg.Line("a", x, np.array([0.0, 10.0]), "--x")], (460, 210))
    assert f"M{float(across(0)):.1f} {float(up(0)):.1f}L{float(across(1)):.1f} {float(up(10)):.1f}" in drawn
    assert drawn.count("M") == 1
    assert svg.ticks(0.0, 1.0) == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]


# -- export ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def exported(module_bench, run):
    """The run in every format."""
    paths = {}
    for kind in FORMATS:
        process = module_bench.teleopd("export", str(run.path.parent), "--to", kind, "--json")
        assert process.wait() == 0, process.err
        paths[kind] = json.loads(process.out)["files"][0]
        assert paths[kind].endswith(EXTENSIONS[kind])
    return paths


def test_csv_opens_in_pandas_and_its_columns_are_described_beside(run, exported):
    import pandas as pd

    table = pd.read_csv(exported["csv"])
    assert len(table) == len(run)
    np.testing.assert_array_equal(table[[f"base.eta[{i}]" for i in range(3)]], run["base.eta"])
    np.testing.assert_array_equal(table["cell.t"], run["cell.t"])
    with open(exported["csv"].replace(".csv", ".columns.csv"), newline="") as file:
        about = {row["column"]: row for row in csv.DictReader(file)}
    assert list(about) == list(table.columns)
    assert (about["arm.h[2]"]["unit"], about["arm.h[2]"]["frame"]) == ("m", "arm base")
    assert "ENGAGED" in about["cell.state"]["values"]
    assert "arm.q[4]" not in about, "only entries in use"


def test_parquet_opens_in_pandas_and_carries_units(run, exported):
    import pandas as pd
    import pyarrow.parquet as parquet

    table = pd.read_parquet(exported["parquet"])
    np.testing.assert_array_equal(table[[f"control.v[{i}]" for i in range(7)]], run["control.v"][:, :7])
    assert table["session.user"].iloc[0] == ""
    schema = parquet.read_schema(exported["parquet"])
    assert schema.field("base.eta[2]").metadata[b"unit"] == b"m, m, rad"
    assert b"omni_arm" in schema.metadata[b"profile"]


def test_mat_opens_in_scipy_with_units(run, exported):
    from scipy.io import loadmat

    mat = loadmat(exported["mat"], simplify_cells=True)
    np.testing.assert_array_equal(mat["data"]["end_effector"]["xi"], run["end_effector.xi"])
    np.testing.assert_array_equal(mat["data"]["cell"]["tick"], run["cell.tick"])
    assert mat["unit"]["arm"]["q_dot"] == "rad/s"
    assert "deadman" in mat["meaning"]["operator"]["deadman"]
    np.testing.assert_allclose(mat["t"], run.t)


def test_hdf5_opens_in_h5py_with_attributes(run, exported):
    import h5py

    with h5py.File(exported["hdf5"]) as file:
        np.testing.assert_array_equal(file["guard/v_cmd"][:], run["guard.v_cmd"][:, :7])
        assert file["base/eta"].attrs["frame"] == "world"
        assert "2 ENGAGED" in file["cell/state"].attrs["values"]
        assert file["session/user"].asstr()[0] == ""
        assert "omni_arm" in file.attrs["profile"]


def test_the_recording_itself_opens_in_mcap(run):
    from mcap.reader import make_reader

    with run.path.open("rb") as stream:
        assert sum(1 for _ in make_reader(stream).iter_messages(topics=["/state"])) == len(run)


def test_an_unknown_format_and_a_missing_library_say_what_to_type(module_bench, run, tmp_path, monkeypatch):
    process = module_bench.teleopd("export", str(run.path.parent), "--to", "xls")
    assert process.wait() == 2
    assert "csv, parquet, mat, hdf5" in process.err
    from teleopd.daemon.recording import export as module

    monkeypatch.setattr(module.importlib, "import_module", _missing)
    for kind in ("parquet", "mat", "hdf5"):
        with pytest.raises(module.ExportError, match=r"teleopd\[export\]"):
            export(run, kind, tmp_path / "x")


def _missing(name):
    raise ImportError(name)
