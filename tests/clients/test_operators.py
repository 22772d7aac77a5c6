"""What may be written as --operator, and what is said about anything else."""

import os

import pytest
from input_tree import MOUSE, XBOX, Tree
from teleopd.clients import discovery, operators
from teleopd.clients.bundle import Bundle
from teleopd.clients.bundle_process import open_bundle
from teleopd.clients.device import DeviceError
from teleopd.clients.operators import command_for


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def tree(monkeypatch):
    tree = Tree()
    monkeypatch.setattr(discovery.devices, "__defaults__", (tree.root,))
    for find in (discovery.find_gamepad, discovery.find_mouse):
        monkeypatch.setattr(find, "__defaults__", (None, None, tree.root))
    yield tree
    tree.close()


@pytest.fixture
def trace(tmp_path):
    path = tmp_path / "a+b=c.csv"
    path.write_text("time,x,y,z,buttons\n0,0,0,0,0\n")
    return path


def test_every_kind_of_operator(tree, trace):
    pad, mouse = tree.plug(1, XBOX), tree.plug(2, MOUSE)
    clients = "teleopd.clients"
    for spec, command in [
        ("keyboard", [f"{clients}.keyboard", "--cell", "c"]),
        ("gamepad", [f"{clients}.gamepad", "--cell", "c"]),
        (f"gamepad:{pad}", [f"{clients}.gamepad", "--device", str(pad), "--cell", "c"]),
        ("mouse", [f"{clients}.mouse", "--cell", "c"]),
        (f"mouse:{mouse}", [f"{clients}.mouse", "--device", str(mouse), "--cell", "c"]),
        ("memory:Senales", [f"{clients}.joystick_memory", "Senales", "--cell", "c"]),
        (str(trace), [f"{clients}.trace", str(trace), "--cell", "c"]),
        ("gamepad+keyboard=stop", [f"{clients}.bundle_process", "gamepad", "keyboard=stop", "--cell", "c"]),
        (
            "keyboard=deadman+gamepad=moves",
            [f"{clients}.bundle_process", "keyboard=deadman", "gamepad=moves", "--cell", "c"],
        ),
    ]:
        assert command_for(spec, "c") == command
        assert command_for(spec, "c", take_over=True) == [*command, "--take-over"]


def test_a_program_is_run_beside_its_cell_and_takes_control_itself(tree, tmp_path):
    program = tmp_path / "mine.py"
    program.touch()
    assert command_for(str(program), "c") == ["teleopd.clients.program", str(program), "--cell", "c"]
    with pytest.raises(DeviceError, match=r"a program takes control itself: write  cell.take\(over=True\)"):
        command_for(str(program), "c", take_over=True)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("rat", f"--operator rat: write {operators.WRITE}"),
        ("mouse", "--operator mouse: no mouse is here: plug one in;  teleopd devices  shows what is there"),
        ("", f"--operator : write {operators.WRITE}"),
        ("none.csv", "none.csv: there is no such file"),
        ("memory:", "memory:: write"),
        ("gamepad", "--operator gamepad: no gamepad is here: plug one in;  teleopd devices  shows what is there"),
        ("gamepad:/dev/input/event99", "/dev/input/event99: there is no such device"),
        ("keyboard=stop", "--operator keyboard=stop: one device alone has every role; leave  =stop  away"),
        ("keyboard=steer", "no role 'steer'; write one or more of: moves,deadman,stop"),
        ("keyboard+rat", "rat: write keyboard"),
        ("keyboard=stop+memory:A=deadman", "exactly one device moves the robot"),
        ("keyboard=moves+memory:A=stop", "at least one device needs a deadman"),
        ("keyboard+keyboard", "the same device is written twice"),
    ],
)
def test_anything_else_says_what_to_write(tree, spec, says):
    with pytest.raises(DeviceError) as caught:
        command_for(spec, "c")
    assert says in str(caught.value)
    assert str(caught.value).startswith(f"--operator {spec}: ")
    assert "\n" not in str(caught.value)


def test_a_wrong_trace_or_table_is_found_before_anything_starts(tree, tmp_path, trace):
    trace.write_text("time,x\n")
    with pytest.raises(DeviceError, match=r"csv:1: the first line must be time,x,y,z,buttons"):
        command_for(str(trace), "c")
    tree.plug(1, XBOX)
    (tmp_path / "config/teleopd").mkdir(parents=True)
    (tmp_path / "config/teleopd/gamepad.toml").write_text("reech = 1")
    with pytest.raises(DeviceError, match="reech: unknown key"):
        command_for("gamepad", "c")


def test_a_bundle_is_opened_with_its_roles(tree):
    left, right = tree.plug(1, XBOX), tree.plug(2, XBOX)
    bundle = open_bundle([f"gamepad:{left}", f"gamepad:{right}=stop", "memory:A=deadman"], "c")
    assert isinstance(bundle, Bundle)
    assert [(part.moves, part.deadman) for part in bundle._parts] == [(True, True), (False, False), (False, True)]
    bundle.close()


def test_a_bundle_that_cannot_be_opened_leaves_nothing_open(tree):
    pad, before = tree.plug(1, XBOX), len(os.listdir("/proc/self/fd"))
    with pytest.raises(DeviceError, match="there is no such device"):
        open_bundle([f"gamepad:{pad}", "gamepad:/nowhere"], "c")
    assert len(os.listdir("/proc/self/fd")) == before
