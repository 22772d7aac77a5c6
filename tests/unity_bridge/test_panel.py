"""The admin panel's list becomes a layout."""

import pytest
from teleopd.unity_bridge.describe import LayoutError
from teleopd.unity_bridge.layout import parse
from teleopd.unity_bridge.panel import as_layout, read_panel
from teleopd.unity_bridge.smclient import ElementType

PANEL = "Name,Quantity,Type\r\nMemory1,5,Float\r\nmemEnteros,12,Integer\r\nNombres,2,String\r\nlargo,3,Double\r\n"


def imported(tmp_path, data):
    path = tmp_path / "panel.sav"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return parse(as_layout(read_panel(path), path.name), "x.toml")


def test_a_list_becomes_a_layout_that_loads(tmp_path):
    memories = imported(tmp_path, PANEL).memories
    assert {name: (table.type, table.quantity) for name, table in memories.items()} == {
        "Memory1": (ElementType.FLOAT, 5),
        "memEnteros": (ElementType.INT, 12),
        "Nombres": (ElementType.STRING, 2),
        "largo": (ElementType.DOUBLE, 3),
    }


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_spanish_names_in_what_windows_writes(tmp_path, encoding):
    text = 'Name,Quantity,Type\r\nSeñales,5,Float\r\n"Posición ""A"", brazo",1,float\r\n'
    assert list(imported(tmp_path, text.encode(encoding)).memories) == ["Señales", 'Posición "A", brazo']


def test_lines_may_end_otherwise_and_be_empty(tmp_path):
    assert len(imported(tmp_path, PANEL.replace("\r\n", "\n\n")).memories) == 4


def test_its_example_is_a_layout_too(tmp_path):
    path = tmp_path / "panel.sav"
    path.write_bytes(b"Name,Quantity,Type\r\nM,15,Float\r\n")
    text = as_layout(read_panel(path), path.name)
    opening = text.index("# [[outputs]]")
    example = "\n".join(
        line.removeprefix("# ") for line in text[opening:].splitlines() if not line.startswith("# What")
    )
    example = example.replace("\n#\n", "\n\n")
    loaded = parse(text[:opening] + example, "x.toml")
    assert (len(loaded.fields), loaded.inputs is not None) == (1, True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ":1: the first line must be Name,Quantity,Type, it is missing"),
        ("Nombre,Cantidad,Tipo\r\n", ":1: the first line must be Name,Quantity,Type, it is Nombre,Cantidad,Tipo"),
        ("Name,Quantity,Type\r\nM,5\r\n", ":2: name, quantity and type belong here, it says M,5"),
        ("Name,Quantity,Type\r\nM,5,Float\r\nM,5,Float\r\n", ":3: memory 'M' is there twice"),
        ("Name,Quantity,Type\r\nM,five,Float\r\n", ":2: Quantity = 'five': write a whole number from 1"),
        ("Name,Quantity,Type\r\nM,0,Float\r\n", ":2: Quantity = '0': write a whole number from 1"),
        ("Name,Quantity,Type\r\nM,5,Real\r\n", ":2: Type = 'Real': write one of: Integer, Float, Double, String"),
        ("Name,Quantity,Type\r\na/b,5,Float\r\n", ":2: memory 'a/b': write a name of 1 to 63 bytes without a slash"),
    ],
)
def test_a_mistake_names_the_line(tmp_path, text, message):
    with pytest.raises(LayoutError) as caught:
        imported(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path / 'panel.sav'}{message}")


def test_a_list_that_is_not_there(tmp_path):
    with pytest.raises(LayoutError, match=r"cannot be read: No such file"):
        read_panel(tmp_path / "panel.sav")
