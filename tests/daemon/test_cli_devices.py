"""`teleopd devices`: what it lists, and what it shows of a gamepad that is touched."""

import io
import json
import threading
import time

import pytest
import typer
from evdev_streams import ABS_Y, BTN_START, BTN_TL, DROPPED, key, move
from input_tree import KEYBOARD, MOUSE, XBOX, Tree
from rich.console import Console
from teleopd.clients.gamepad_table import read_table
from teleopd.daemon.commands.devices import devices
from teleopd.daemon.terminal import watching
from teleopd.daemon.terminal.watching import Watch
from typer.testing import CliRunner

app = typer.Typer()
app.command()(devices)


@pytest.fixture(autouse=True)
def no_table_of_ones_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def tree():
    tree = Tree()
    yield tree
    tree.close()


def run(tree, *arguments):
    return CliRunner().invoke(app, ["--root", str(tree.root), *arguments], env={"COLUMNS": "200"})


def test_it_lists_what_is_there_and_what_to_write(tree):
    pad = tree.plug(1, XBOX)
    tree.plug(2, KEYBOARD)
    mouse = tree.plug(3, MOUSE)
    listed = json.loads(run(tree, "--json").stdout)
    assert listed[0] == {
        "name": XBOX["name"],
        "path": str(pad),
        "kind": "gamepad",
        "permitted": True,
        "operator": f"gamepad:{pad}",
        "why": "",
        "fix": "",
    }
    assert [row["kind"] for row in listed] == ["gamepad", "keyboard", "mouse", "terminal"]
    assert listed[1]["operator"] == ""
    assert listed[2]["operator"] == f"mouse:{mouse}"
    assert listed[3]["why"] == "the standard input is no terminal"
    shown = run(tree).stdout
    for text in (XBOX["name"], f"gamepad:{pad}", f"mouse:{mouse}", "keyboard of this terminal"):
        assert text in shown


def test_it_says_what_to_type_for_a_gamepad_that_may_not_be_opened(tree):
    tree.plug(1, {**XBOX, "name": "Pad [red]"}, node=False)
    result = run(tree)
    assert "docker run --device=" in result.stdout
    assert "Pad [red]" in result.stdout
    assert "no gamepad that may be used" in result.stdout


def test_a_wrong_table_is_wrong_use(tree, tmp_path):
    (tmp_path / "pad.toml").write_text("reach = 5")
    result = run(tree, "--watch", "--map", str(tmp_path / "pad.toml"))
    assert result.exit_code == 2
    assert "reach = 5: write a number" in result.stderr


def test_watching_shows_what_moves_and_what_it_means(tree):
    pad = tree.plug(1, XBOX)
    watch = Watch(read_table(), tree.root)
    assert watch.poll(1.0) == [{"path": str(pad), "here": XBOX["name"]}]
    with pad.open("wb", buffering=0) as end:
        end.write(key(BTN_TL, 1) + key(BTN_TL, 2) + key(0x121, 1) + move(y=-32768))
        changes = watch.poll(1.1)
        assert [{name: value for name, value in change.items() if name != "path"} for change in changes] == [
            {"button": "BTN_TL", "down": True, "means": "deadman", "hand": [0.04, 0.0, 0.0]},
            {"button": "BTN_THUMB", "down": True, "hand": [0.04, 0.0, 0.0]},
            {"axis": "ABS_Y", "value": -32768, "share": -1.0, "hand": [0.04, 0.0, 0.0]},
        ]
        assert [watching._line(change).partition("  ")[2] for change in changes] == [
            "BTN_TL down (deadman)  hand +40.0 +0.0 +0.0 mm",
            "BTN_THUMB down  hand +40.0 +0.0 +0.0 mm",
            "ABS_Y -1.00  hand +40.0 +0.0 +0.0 mm",
        ]
        (each,) = watch.watched.values()
        assert each.shown(1.2).endswith("ABS_Y -1.00  hand +40 +0 +0 mm")
        assert "BTN_TL: deadman" in each.shown(1.2)
        assert "ABS_Y" not in each.shown(9.0)
        end.write(move(y=-32700))
        assert watch.poll(1.3) == []  # it trembles
        end.write(DROPPED + key(BTN_TL, 1))
        watch.poll(1.4)
        assert "BTN_TL" not in each.shown(1.4)
    tree.unplug(1)
    assert watch.poll(1.5) == [{"path": str(pad), "gone": XBOX["name"]}]
    second = tree.plug(2, XBOX)
    assert watch.poll(1.6) == []
    assert watch.poll(9.0) == [{"path": str(second), "here": XBOX["name"]}]
    assert watching._line({"path": "P", "here": "Pad"}) == "P  here: Pad"
    assert ABS_Y == 1
    watch.close()


@pytest.mark.parametrize("as_json", [False, True])
def test_the_command_writes_lines_until_its_time_is_over(tree, as_json):
    pad = tree.plug(1, XBOX)

    def touch():
        with pad.open("wb", buffering=0) as end:
            end.write(key(BTN_START, 1))
            time.sleep(0.2)

    hand = threading.Thread(target=touch)
    hand.start()
    result = run(tree, "--watch", "--seconds", "0.5", *(["--json"] if as_json else []))
    hand.join()
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    if as_json:
        touched = [json.loads(line) for line in lines if "button" in json.loads(line)]
        assert touched == [
            {"path": str(pad), "button": "BTN_START", "down": True, "means": "mode", "hand": [0.0, 0.0, 0.0]}
        ]
    else:
        assert f"{pad}  BTN_START down (mode)  hand +0.0 +0.0 +0.0 mm" in lines


def test_on_a_terminal_it_is_drawn(tree):
    tree.plug(1, XBOX)
    out = Console(file=io.StringIO(), force_terminal=True, width=200)
    watching.watch(read_table(), tree.root, 0.05, False, out)
    assert "Ctrl-C ends" in out.file.getvalue()
    assert XBOX["name"] in out.file.getvalue()


def test_ctrl_c_ends_it(tree, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(watching.time, "sleep", interrupt)
    result = run(tree, "--watch")
    assert result.exit_code == 0
