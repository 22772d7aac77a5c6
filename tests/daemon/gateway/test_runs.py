"""Runs through the gateway: listed, made ready for playing back, exported, reported on; nothing else is given out."""

import asyncio
import csv
import functools
import http.client
import json
import os
import shutil

import httpx
import numpy as np
import pytest
from process import short_trace
from support import ENOUGH_S, eventually
from teleopd.daemon.gateway import playback, workshop
from teleopd.daemon.gateway.playback import EventLog, Thinned
from teleopd.daemon.gateway.runs import Runs
from teleopd.daemon.gateway.workshop import BusyError, TooLargeError, Workshop
from teleopd.daemon.recording import streaming
from teleopd.daemon.recording.events import events
from teleopd.daemon.recording.reading import RecordingError, Run, load
from teleopd.daemon.recording.recorder import Recording
from teleopd.ipc.schema import Layout

EXPORTS = ("csv", "parquet", "mat", "hdf5")


@pytest.fixture(scope="module")
def run(shared, gateway):
    """A short run in simulated time, in the folder that the gateway serves."""
    trace = short_trace(shared.folder / "trace.csv")
    options = ["--clock", "simulated", "--operator", str(trace), "--runs", str(shared.folder / "runs"), "--json"]
    process = shared.teleopd("run", "--cell", shared.name(), *options)
    assert process.wait() == 0, process.err
    return load(next((shared.folder / "runs").glob("2*")))


@pytest.fixture(scope="module")
def client(gateway):
    with httpx.Client(base_url=gateway.url, headers=gateway.bearer, timeout=ENOUGH_S) as made:
        yield made


@pytest.fixture
def made(client, run):
    """Has something made and waits for it: the addresses of the files, by name."""

    def make(kind):
        order = client.post(f"/api/runs/{run.path.parent.name}/made/{kind}")
        assert order.status_code == 202, order.text
        address = f"/api/made/{order.json()['id']}"
        done = eventually(
            lambda: (now := client.get(address).json())["state"] in ("ready", "failed") and now, 5 * ENOUGH_S
        )
        assert (done["state"], done["share"], done["why"]) == ("ready", 1.0, "")
        return {name: f"{address}/files/{name}" for name in done["files"]}

    return make


# -- the list --------------------------------------------------------------------------------------------------------


def test_a_run_says_who_where_how_long_and_what_came_of_it(client, run):
    (listed,) = client.get("/api/runs").json()
    assert listed["run"] == run.path.parent.name
    assert (listed["profile"], listed["robot"], listed["user"], listed["result"]) == ("omni_arm", "omni_arm", "", "")
    assert not listed["goes_on"]
    assert listed["length_s"] == pytest.approx(run.t[-1], abs=1e-3)
    assert listed["date"].replace(":", "-").replace("T", "_") == run.path.parent.name[:19]
    assert listed["counts"] == {"successes": int(run["task.successes"][-1]), "failures": 0}
    assert "recording.mcap" in listed["files"]
    assert client.get(f"/api/runs/{listed['run']}").json() == listed
    assert client.get("/api/runs?offset=1").json() == []


def test_a_saved_session_is_listed_with_its_run_and_opened_like_one(client, run):
    folder = run.path.parent / "session-1_josé"
    folder.mkdir()
    shutil.copy(run.path, folder)
    try:
        (listed,) = client.get("/api/runs").json()
        (session,) = listed["sessions"]
        assert session["run"] == f"{listed['run']}.session-1_josé"
        assert client.get(f"/api/runs/{session['run']}/files/recording.mcap").content == run.path.read_bytes()
    finally:
        shutil.rmtree(folder)


def test_a_recording_that_was_cut_short_is_listed_and_played_back_up_to_the_cut(tmp_path, run):
    cut = tmp_path / "recording.mcap"
    cut.write_bytes(run.path.read_bytes()[:-200_000])
    playback.make(cut, tmp_path, lambda _: None)
    frames, index = playback.read(tmp_path)
    assert 0.0 < index["t"][-1] < run.t[-1]
    assert frames["state"]["cell"]["tick"][0] == run["cell.tick"][0]
    cut.write_bytes(b"nonsense")
    with pytest.raises(RecordingError, match="not a recording"):
        playback.make(cut, tmp_path, lambda _: None)


def test_a_run_that_goes_on_says_whose_it_is_and_that_it_does(tmp_path, run):
    folder = tmp_path / run.path.parent.name
    folder.mkdir()
    grown = folder / "recording.mcap"
    grown.write_bytes(run.path.read_bytes()[:-200_000])
    (listed,) = Runs(tmp_path).listed(1)
    assert (listed["profile"], listed["robot"], listed["length_s"]) == ("omni_arm", "omni_arm", None)
    assert listed["goes_on"]
    os.utime(grown, (grown.stat().st_mtime - 60,) * 2)
    assert not Runs(tmp_path).one(folder.name)["goes_on"], "nothing was written for a minute: it was cut short"


def test_a_recording_whose_description_is_none_does_not_spoil_the_list(tmp_path, run, monkeypatch):
    folder = tmp_path / run.path.parent.name
    folder.mkdir()
    shutil.copy(run.path, folder)
    monkeypatch.setattr(Layout, "encode", lambda _: b"no schema")
    Recording(folder / "recording.mcap", run.layout, 0, 100.0, {"profile": "no JSON"}).finish()
    (listed,) = Runs(tmp_path).listed(1)
    assert (listed["run"], listed["profile"], listed["length_s"]) == (folder.name, "", None)


# -- playback --------------------------------------------------------------------------------------------------------


def test_frames_are_the_recordings_states_and_ranges_of_them_are_served(client, made, run):
    files = made("playback")
    index = client.get(files["index.json"]).json()
    whole = client.get(files["frames.bin"]).content
    size, state = index["frame_bytes"], index["state_bytes"]
    assert len(whole) == size * len(index["t"])
    assert (index["t"][0], index["t"][-1]) == (0.0, pytest.approx(run.t[-1], abs=1e-4))
    assert np.diff(index["t"]).max() <= 1 / playback.FRAMES_PER_S + 1e-3
    for frame in (0, 7, len(index["t"]) - 1):
        part = client.get(files["frames.bin"], headers={"Range": f"bytes={frame * size}-{(frame + 1) * size - 1}"})
        assert (part.status_code, part.content) == (206, whole[frame * size : (frame + 1) * size])
        at = int(np.argmin(abs(run.t - index["t"][frame])))
        assert part.content[:state] == run.states[at].tobytes()
        bodies = np.frombuffer(part.content[state:], "<f4").reshape(-1, 7)
        x, y, psi = run["base.eta"][at]
        base = bodies[1 + next(i for i, n in enumerate(index["geometry"]["bodies"][1:]) if n.startswith("robot."))]
        np.testing.assert_allclose(base[:2], (x, y), atol=1e-5)
        np.testing.assert_allclose(2 * np.arctan2(base[5], base[6]), psi, atol=1e-5)
    assert len(bodies) == len(index["geometry"]["bodies"])
    np.testing.assert_allclose(index["way"][0], run["end_effector.xi"][0], atol=1e-4)


def test_signals_over_time_come_from_the_same_frames(client, run):
    name = run.path.parent.name
    told = client.get(f"/api/runs/{name}/signals?names=base.eta,cell.tick&points=20").json()
    assert len(told["t"]) == len(told["signals"]["base.eta"]) == 20
    for t, eta, tick in zip(told["t"], told["signals"]["base.eta"], told["signals"]["cell.tick"], strict=True):
        at = int(np.argmin(abs(run.t - t)))
        assert (eta, tick) == (run["base.eta"][at].tolist(), run["cell.tick"][at])
    assert client.get(f"/api/runs/{name}/signals?names=base.nothing").status_code == 404
    assert client.get(f"/api/runs/{name}/signals?names=base.eta&points=100000").status_code == 422


def test_events_found_piece_by_piece_are_those_of_the_whole(run):
    log = EventLog()
    for at in range(0, len(run), 333):
        log.take(Run(run.path, run.layout, run.states[at : at + 333], run.metadata))
    whole = events(run)
    assert {event.kind for event in whole} >= {"cell", "mode"}
    key = lambda event: (round(event.t, 6), event.code)  # noqa: E731
    assert sorted(map(key, log.events)) == sorted(map(key, whole))


def test_refusals_across_pieces_are_one_event_and_a_limit_is_told_once(run):
    states = run.states[:1500].copy()
    states["inbox"]["refused"][:, 2] = np.arange(1500)
    states["guard"]["limits"][100:] |= 4
    log = EventLog()
    for at in range(0, 1500, 250):
        log.take(Run(run.path, run.layout, states[at : at + 250], run.metadata))
    refused = [event.code[2] for event in log.events if event.kind == "refused"]
    assert len(refused) == 2
    assert sum(refused) == 1499
    assert [event.code for event in log.events if event.kind == "guard"] == [("guard.limits", 4)]


@pytest.mark.parametrize("states", [1, 30, 2000, 54_321])
def test_a_run_of_any_length_is_thinned_evenly_and_keeps_its_ends(tmp_path, monkeypatch, states):
    monkeypatch.setattr(playback, "MOST_FRAMES", 500)
    layout = Layout.of(["cell"])
    thinned = Thinned(tmp_path / "frames.bin", layout, 1000.0)
    given = np.zeros(states, layout.dtype)
    given["cell"]["tick"] = np.arange(states)
    for at in range(0, states, 777):
        thinned.take(given[at : at + 777])
    thinned.finish()
    kept = np.fromfile(tmp_path / "frames.bin", layout.dtype)["cell"]["tick"].astype(int)
    assert (len(kept), kept[0], kept[-1]) == (thinned.count, 0, states - 1)
    assert len(kept) <= 500
    steps = set(np.diff(kept)[:-1].tolist())
    assert len(steps) <= 1
    assert states <= 40 or len(kept) > min(250, states / 40)


def test_a_recording_is_read_in_pieces_and_nothing_is_lost(run):
    pieces = [states for _, _, states in streaming.batches(run.path, lambda _: None)]
    assert max(map(len, pieces)) == streaming.BATCH
    assert np.concatenate(pieces).tobytes() == run.states.tobytes()


# -- exports and report ----------------------------------------------------------------------------------------------


def test_every_export_is_made_and_opens_with_what_its_users_have(client, made, run, tmp_path):
    import h5py
    import pyarrow.parquet
    import scipy.io

    eta = run["base.eta"]
    for kind in EXPORTS:
        for name, address in made(kind).items():
            (tmp_path / name).write_bytes(client.get(address).content)
    name = run.path.parent.name
    with (tmp_path / f"{name}.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    np.testing.assert_array_equal([float(row["base.eta[0]"]) for row in rows], eta[:, 0])
    assert "base.eta[0]" in (tmp_path / f"{name}.columns.csv").read_text()
    table = pyarrow.parquet.read_table(tmp_path / f"{name}.parquet")
    np.testing.assert_array_equal(table["base.eta[1]"].to_numpy(), eta[:, 1])
    np.testing.assert_array_equal(scipy.io.loadmat(tmp_path / f"{name}.mat")["data"]["base"][0, 0]["eta"][0, 0], eta)
    with h5py.File(tmp_path / f"{name}.h5") as file:
        np.testing.assert_array_equal(file["base/eta"][:], eta)


def test_the_report_is_shut_in(client, made):
    page = client.get(made("report")["report.html"])
    assert "teleopd report" in page.text
    policy = dict(part.strip().partition(" ")[::2] for part in page.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["sandbox"] == ""
    assert policy["frame-ancestors"] == "'self'"
    assert "script-src" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"


def test_what_was_made_before_is_not_made_again(client, made, run, monkeypatch):
    before = made("playback")
    order = client.post(f"/api/runs/{run.path.parent.name}/made/playback").json()
    assert order["state"] == "ready"
    assert made("playback") == before


# -- what is refused -------------------------------------------------------------------------------------------------

OUTSIDE = [
    "..",
    "%2e%2e",
    "..%2f..",
    "%2e%2e%2f%2e%2e%2fetc",
    "runs",
    ".",
    "a.b",
    "-x",
    "x" * 200,
    "%00",
    "session-1_ana",
]


def raw(gateway, method, path):
    """Status and body of a path that is sent as it is, dots and all."""
    connection = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=ENOUGH_S)
    connection.putrequest(method, path)
    for header in {**gateway.bearer, "Content-Length": "0"}.items():
        connection.putheader(*header)
    connection.endheaders()
    answer = connection.getresponse()
    return answer.status, answer.read()


@pytest.mark.parametrize("name", OUTSIDE)
def test_nothing_but_runs_is_found(gateway, run, name):
    for rest in ("", "/files/recording.mcap", "/signals?names=base.eta"):
        status, body = raw(gateway, "GET", f"/api/runs/{name}{rest}")
        # What is no address of the interface at all may be one of the console's: its page, and nothing else.
        assert status in (307, 404, 405) or (status == 200 and body.startswith(b"<!doctype html>")), (status, body[:80])
    assert raw(gateway, "POST", f"/api/runs/{name}/made/playback")[0] in (404, 405)


@pytest.mark.parametrize("name", ["..%2frecording.mcap", "%2fetc%2fpasswd", "profile.toml", ".hidden", "index.json%00"])
def test_no_other_file_is_given_out(client, made, run, name):
    assert client.get(f"/api/runs/{run.path.parent.name}/files/{name}").status_code == 404
    address = next(iter(made("playback").values())).rpartition("/")[0]
    assert client.get(f"{address}/{name}").status_code == 404
    assert client.get(f"/api/made/..%2f..%2f/files/{name}").status_code == 404


def test_a_link_that_leads_out_of_the_folder_is_not_followed(client, run, tmp_path):
    secret = tmp_path / "secret"
    secret.mkdir()
    shutil.copy(run.path, secret)
    (run.path.parent / "out.json").symlink_to("/etc/passwd")
    (run.path.parents[1] / "linked").symlink_to(secret)
    try:
        assert client.get(f"/api/runs/{run.path.parent.name}/files/out.json").status_code == 404
        assert client.get("/api/runs/linked").status_code == 404
        assert [each["run"] for each in client.get("/api/runs").json()] == [run.path.parent.name]
    finally:
        (run.path.parent / "out.json").unlink()
        (run.path.parents[1] / "linked").unlink()


def test_token_and_origin_are_asked_for_here_too(gateway, run):
    path = f"{gateway.url}/api/runs/{run.path.parent.name}"
    for url in (path, f"{path}/files/recording.mcap", f"{gateway.url}/api/made/x"):
        assert httpx.get(url).status_code == 401
    foreign = {**gateway.bearer, "Origin": "https://elsewhere.example"}
    assert httpx.post(f"{path}/made/csv", headers=foreign).status_code == 403
    assert httpx.post(f"{path}/made/nonsense", headers=gateway.bearer).status_code == 422


# -- the workshop ----------------------------------------------------------------------------------------------------


def in_loop(test):
    """A test that is a coroutine."""
    return functools.wraps(test)(lambda **fixtures: asyncio.run(test(**fixtures)))


@pytest.fixture
def source(run, tmp_path):
    folder = tmp_path / "source"
    folder.mkdir()
    shutil.copy(run.path, folder)
    return folder


@in_loop
async def test_a_recording_too_long_for_memory_is_left_to_the_command_line(source, tmp_path, monkeypatch):
    monkeypatch.setattr(workshop, "MOST_LOADED_BYTES", 1000)
    shop = Workshop(tmp_path / "made")
    with pytest.raises(TooLargeError, match=r"teleopd export .* --to csv"):
        shop.order("r", source, "csv")
    await shop.finished(shop.order("r", source, "playback"))
    await shop.close()


@in_loop
async def test_what_fails_says_why_leaves_nothing_and_may_be_asked_for_again(source, tmp_path):
    (source / "recording.mcap").write_bytes(b"nonsense")
    shop = Workshop(tmp_path / "made")
    for _ in range(2):
        order = shop.order("r", source, "report")
        with pytest.raises(LookupError, match="recording"):
            await shop.finished(order)
        assert order.state == "failed"
    assert list((tmp_path / "made").iterdir()) == []


@in_loop
async def test_only_so_much_waits_and_closing_ends_it_all(source, tmp_path, monkeypatch):
    monkeypatch.setattr(workshop, "MOST_WAITING", 2)
    shop = Workshop(tmp_path / "made")
    orders = [shop.order("r", source, kind) for kind in ("csv", "mat")]
    assert shop.order("r", source, "csv") is orders[0]
    with pytest.raises(BusyError):
        shop.order("r", source, "hdf5")
    await shop.close()
    assert {order.state for order in orders} == {"failed"}
    assert not (tmp_path / "made").exists() or list((tmp_path / "made").iterdir()) == []


@in_loop
async def test_the_oldest_gives_way_when_there_is_no_room(source, tmp_path, monkeypatch):
    shop = Workshop(tmp_path / "made")
    first = await shop.finished(shop.order("r", source, "playback"))
    monkeypatch.setattr(workshop, "MOST_KEPT_BYTES", 1000)
    second = await shop.finished(shop.order("r", source, "hdf5"))
    assert (first.exists(), second.exists()) == (False, True)
    again = await shop.finished(shop.order("r", source, "playback"))
    assert json.loads((again / "index.json").read_text())["t"][0] == 0.0
