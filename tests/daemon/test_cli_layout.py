"""`teleopd layout …`."""

import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest
from teleopd.daemon.commands.layout import layout_app
from teleopd.unity_bridge.layout import load
from teleopd.unity_bridge.smclient import ElementType, FlatMemory
from typer.testing import CliRunner

SHM = Path("/dev/shm")
run = CliRunner()


@pytest.fixture
def layout(tmp_path):
    """A layout of three memories, two of which are there."""
    names = [f"{stem}_{os.getpid()}" for stem in ("Datos", "Textos", "Nada")]
    path = tmp_path / "mine.toml"
    path.write_text(
        f'[memories.{names[0]}]\ntype = "float"\nquantity = 8\n'
        f'[memories.{names[1]}]\ntype = "string"\nquantity = 2\n'
        f'[memories.{names[2]}]\ntype = "int"\nquantity = 2\n'
        f'[[outputs]]\nmemory = "{names[0]}"\nposition = 0\nsignal = "base.eta"\nunit = "deg"\naxes = "unity"\n'
        f'[[outputs]]\nmemory = "{names[1]}"\nposition = 1\nsignal = "cell.state"\n'
        f'[[outputs]]\nmemory = "{names[2]}"\nposition = 0\nsignal = "cell.tick"\n'
    )
    kept = [FlatMemory(names[0], 8, ElementType.FLOAT), FlatMemory(names[1], 2, ElementType.STRING)]
    kept[0].set(0, -1.5)
    kept[0].set(1, float("nan"))
    kept[1].set(1, "engaged")
    yield path, names
    for memory in kept:
        memory.close()
    for name in names:
        with suppress(FileNotFoundError):
            (SHM / name).unlink()


def test_show_lists_every_position_with_what_stands_there(layout, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    result = run.invoke(layout_app, ["show", str(layout[0])], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in result.output.splitlines() if "scene" in line]
    datos, textos, nada = layout[1]
    assert rows == [
        [datos, "0", "float", "→ scene", "−base.eta[1]  (Unity x)", "m", "-1.5"],
        [datos, "1", "float", "→ scene", "base.eta[0]  (Unity z)", "m", "nan"],
        [datos, "2", "float", "→ scene", "−base.eta[2]  (Unity heading)", "deg", "0"],
        [textos, "1", "string", "→ scene", "cell.state", "CellState", "engaged"],
        [nada, "0", "int", "→ scene", "cell.tick", "", "–"],
    ]


def test_show_as_json(layout):
    result = run.invoke(layout_app, ["show", str(layout[0]), "--json"])
    shown = json.loads(result.output)
    assert shown["layout"] == "mine"
    assert shown["memories"][layout[1][0]] == {"type": "float", "quantity": 8}
    assert [row["value"] for row in shown["positions"]] == [-1.5, "nan", 0.0, "engaged", None]
    assert set(shown["positions"][0]) == {"memory", "position", "type", "direction", "signal", "unit", "value"}


def read_until(fd, enough):
    """Reads a terminal, which must not fill up, until what came is enough; AssertionError if it never is."""
    seen, deadline = "", time.monotonic() + 60
    while not enough(seen):
        assert time.monotonic() < deadline, seen
        if select.select([fd], [], [], 0.1)[0]:
            with suppress(OSError):  # nobody has the other end open any more
                seen += os.read(fd, 65536).decode(errors="replace")


def test_show_live_follows_until_it_is_interrupted(layout):
    code = "from teleopd.daemon.commands.layout import layout_app; layout_app()"
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (50, 200))
    command = [sys.executable, "-c", code, "show", str(layout[0]), "--live"]
    shown = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"})
    os.close(theirs)
    try:
        read_until(ours, lambda seen: "engaged" in seen)
        with (SHM / layout[1][1]).open("r+b") as memory:
            memory.seek(64)
            memory.write(b"let go\0")
        read_until(ours, lambda seen: "let go" in seen)
        shown.send_signal(signal.SIGINT)
        read_until(ours, lambda _: shown.poll() is not None)
        assert shown.returncode == 0
    finally:
        shown.kill()
        shown.wait()
        os.close(ours)


def test_show_of_the_default_layout_needs_no_memory():
    result = run.invoke(layout_app, ["show", "--json"])
    assert len(json.loads(result.output)["positions"]) == len(load("omni_arm").rows())


@pytest.mark.parametrize("value", ["0.25", "-0.25"])
def test_poke_writes_one_position(layout, value):
    datos = layout[1][0]
    result = run.invoke(layout_app, ["poke", datos, "0", value, "--layout", str(layout[0])])
    assert (result.exit_code, result.output.strip()) == (0, f"{datos}[0]: -1.5 → {value}")
    assert struct.unpack("<f", (SHM / datos).read_bytes()[:4]) == (float(value),)


def test_poke_of_a_text_and_of_a_type_without_layout(layout):
    datos, textos, _ = layout[1]
    assert run.invoke(layout_app, ["poke", textos, "0", "hola", "--layout", str(layout[0])]).exit_code == 0
    assert (SHM / textos).read_bytes()[:5] == b"hola\0"
    assert run.invoke(layout_app, ["poke", datos, "1", "3", "--type", "int"]).exit_code == 0
    assert struct.unpack("<i", (SHM / datos).read_bytes()[4:8]) == (3,)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["{datos}", "8", "1", "--layout", "{path}"], 2, "has positions 0 to 7, not 8"),
        (["{datos}", "0", "one", "--layout", "{path}"], 2, "VALUE 'one': write a number"),
        (
            ["{nada}", "0", "1", "--layout", "{path}"],
            1,
            "there is no memory {nada}; the bridge makes it: start that first",
        ),
        (["{datos}", "0", "1"], 2, "memory '{datos}' is not in layout 'omni_arm' (it has: Sistema, Senales)"),
        (["{datos}", "0", "1", "--type", "real"], 2, "--type real: write one of: int, float, double, string"),
        (["a/b", "0", "1", "--type", "int"], 2, "memory 'a/b': write a name of 1 to 63 bytes without a slash"),
        (["{datos}", "0", "1", "--layout", "nowhere.toml"], 2, "nowhere.toml: there is no such file"),
    ],
)
def test_poke_says_what_is_wrong(layout, arguments, code, message):
    path, (datos, _, nada) = layout
    fill = {"path": path, "datos": datos, "nada": nada}
    result = run.invoke(layout_app, ["poke", *(argument.format(**fill) for argument in arguments)])
    assert (result.exit_code, message.format(**fill) in result.output) == (code, True), result.output


def test_import_makes_a_layout_that_show_takes(tmp_path):
    panel, made = tmp_path / "panel.sav", tmp_path / "made.toml"
    panel.write_bytes(b"Name,Quantity,Type\r\nMemory1,5,Float\r\n")
    printed = run.invoke(layout_app, ["import", str(panel)]).output
    assert run.invoke(layout_app, ["import", str(panel), "--to", str(made)]).exit_code == 0
    assert made.read_text() == printed
    shown = json.loads(run.invoke(layout_app, ["show", str(made), "--json"]).output)
    assert shown["memories"] == {"Memory1": {"type": "float", "quantity": 5}}


def test_import_overwrites_nothing_and_names_what_is_wrong(tmp_path):
    panel, made = tmp_path / "panel.sav", tmp_path / "made.toml"
    panel.write_bytes(b"Name,Quantity,Type\r\nMemory1,5,Real\r\n")
    result = run.invoke(layout_app, ["import", str(panel)])
    assert (result.exit_code, ":2: Type = 'Real': write one of" in result.output.replace("\n", " ")) == (2, True)
    panel.write_bytes(b"Name,Quantity,Type\r\n")
    made.write_text("mine")
    result = run.invoke(layout_app, ["import", str(panel), "--to", str(made)])
    assert (result.exit_code, made.read_text()) == (2, "mine")
