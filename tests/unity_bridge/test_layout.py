"""Layout files: the built-in one, and one message for whatever is wrong with another."""

import re
from pathlib import Path

import pytest
from teleopd.unity_bridge import layout
from teleopd.unity_bridge.describe import LayoutError
from teleopd.unity_bridge.layout import BUILT_IN, available, find, load, parse
from teleopd.unity_bridge.smclient import ElementType

MEMORY = """
[memories.Sistema]
type = "float"
quantity = 40
[memories.Textos]
type = "string"
quantity = 4
"""
DOCUMENT = BUILT_IN.parents[1] / "docs" / "flat-memories.md"
DEADMAN = '[inputs.deadman]\nmemory = "Sistema"\nposition = 20\n'
HAND = '[inputs.hand]\nmemory = "Sistema"\nposition = 21\n'
ALIVE = '[liveness]\nrequire = "deadman"\n'


def output(**keys):
    written = {"memory": '"Sistema"', "position": "0", "signal": '"base.eta"', **keys}
    return MEMORY + "[[outputs]]\n" + "".join(f"{key} = {value}\n" for key, value in written.items())


def inputs(text=DEADMAN + HAND, alive=ALIVE):
    return MEMORY + alive + text


def test_the_built_in_layout_is_good_and_floats_throughout():
    loaded = load("omni_arm")
    assert {name: (table.type, table.quantity) for name, table in loaded.memories.items()} == {
        "Sistema": (ElementType.FLOAT, 40),
        "Senales": (ElementType.FLOAT, 16),
    }
    assert loaded.input_bytes("Senales") == (0, 36)
    assert loaded.input_bytes("Sistema") == (0, 0)


def test_its_table_in_the_documentation_is_up_to_date():
    cells = re.findall(r"^\| (\w+) \| (\d+) \| (\w+) \| (.*?) \| (.*?) \|$", DOCUMENT.read_text(), re.M)
    shown = [(row.memory, str(row.position), row.direction, row.signal, row.unit) for row in load("omni_arm").rows()]
    assert [tuple(cell.strip() for cell in line) for line in cells] == shown


def test_the_layout_in_the_documentation_is_good():
    examples = re.findall(r"^```toml\n(.*?)^```$", DOCUMENT.read_text(), re.M | re.S)
    assert [list(parse(example, "example.toml").memories) for example in examples] == [["Datos"]]


def test_every_position_of_a_layout_has_one_row():
    rows = [(row.memory, row.position) for row in load("omni_arm").rows()]
    assert len(rows) == len(set(rows)) == 47


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("memories = 3", "memories = 3: Input should be a valid dictionary"),
        ("", "memories is missing; write it into the file"),
        ("[memories]", "memories = {}: Dictionary should have at least 1 item after validation, not 0"),
        ("=", "not valid TOML"),
        ('[memories."a/b"]\ntype="int"\nquantity=1', "memory 'a/b': write a name of 1 to 63 bytes without a slash"),
        ('[memories."teleopd.x"]\ntype="int"\nquantity=1', "are the daemon's own; write another"),
        ('[memories.M]\ntype="real"\nquantity=1', "memories.M.type = 'real': write one of: int, float, double, string"),
        ("[memories.M]\ntype=5\nquantity=1", "memories.M.type = 5: write one of: int, float, double, string"),
        ('[memories.M]\ntype="int"\nquantity=0', "memories.M.quantity = 0: Input should be greater than or equal to 1"),
        ('[memories.M]\ntype="int"', "memories.M.quantity is missing; write it into the table [memories.M]"),
        ('[memories.M]\ntype="int"\nquantity=2\nquantty=1', "unknown key, did you mean 'quantity'?; allowed here"),
        (MEMORY + "axis = 1", "memories.Textos.axis = 1: unknown key; allowed here: type, quantity"),
        ('axes = "unreal"' + MEMORY, "axes = 'unreal': Input should be 'robot' or 'unity'"),
        (output(memory='"Sistem"'), "outputs.0.memory = 'Sistem': no such memory, did you mean 'Sistema'?; [memories]"),
        (output(position="-1"), "outputs.0.position = -1: write a position, counted from 0"),
        (output(position="true"), "outputs.0.position = True: write a position"),
        (output(position="[1, 2]"), "outputs.0.position = [1, 2]: write one position, or 3"),
        (output(position="38"), "outputs.0.position = 40: memory Sistema has positions 0 to 39"),
        (output(signal='"base.etta"'), "no such signal, did you mean 'base.eta'?; there are: base.eta, base.eta_dot"),
        (output(signal='"bse.et"'), "outputs.0.signal = 'bse.et': no such signal"),
        (output(signal='"eta"'), "outputs.0.signal = 'eta': write BLOCK.NAME or BLOCK.NAME[i], as in base.eta[2]"),
        (output(signal='"base.eta[3]"'), "outputs.0.signal = 'base.eta[3]': base.eta has 3 elements, counted from 0"),
        (output(elements="4"), "outputs.0.elements = 4: base.eta has 3 elements"),
        (output(signal='"base.eta[0]"', elements="1"), "outputs.0.elements = 1: base.eta[0] has 1 element"),
        (output(unit='"V"'), "outputs.0 = 'base.eta': unit 'V' does not fit here; write one of: m, mm, cm, km, rad"),
        (output(signal='"control.v"', unit='"deg/s"'), "its elements have different units, so it stays in SI"),
        (output(unit="3"), 'outputs.0.unit = 3: write a unit such as "deg"'),
        (output(scale="0"), "outputs.0.scale = 0: write a number that is not 0"),
        (output(scale="nan"), "outputs.0.scale = nan: write a finite number"),
        (output(scale="[1, 2]"), "outputs.0 = 'base.eta': scale: write one number, or 3"),
        (output(offset='"a"'), "outputs.0.offset = 'a': write a finite number"),
        (output(signal='"arm.q"', axes='"unity"'), "outputs.0.axes = 'unity': arm.q is neither a vector, nor a planar"),
        (output(memory='"Textos"', unit='"deg"'), "a string memory takes texts, without unit, scale or offset"),
        (output() + '[[outputs]]\nmemory="Sistema"\nposition=2\nsignal="cell.mode"',
         "outputs.1.position = 2: base.eta[2] is there already (outputs.0)"),
        (output().replace("quantity = 40", "quantity = 40\noutput_cycle = [0, 39]"),
         "outputs.0.position = 0: cycle counter is there already (memories.Sistema.output_cycle)"),
        (MEMORY.replace("quantity = 40", "quantity = 40\noutput_cycle = [0, 40]"),
         "memories.Sistema.output_cycle = 40: memory Sistema has positions 0 to 39"),
        (MEMORY.replace("quantity = 4\n", "quantity = 4\ninput_cycle = [0, 3]\n"), "a string memory has no counter"),
        (MEMORY + DEADMAN + HAND, "liveness is missing; without it the input is never live; write [liveness] with"),
        (inputs(alive='[liveness]\nrequire = "hope"\n'),
         "liveness.require = 'hope': Input should be 'heartbeat', 'counter' or 'deadman'"),
        (inputs(alive='[liveness]\nrequire = "heartbeat"\n'), "liveness.heartbeat is missing; write heartbeat = {"),
        (inputs(alive=ALIVE + 'timeout = "5 s"\n'), "liveness.timeout = 5.0: Input should be less than or equal to"),
        (inputs(alive=ALIVE + 'timeout = "5 m"\n'), "liveness.timeout = '5 m': unit 'm' does not fit here"),
        (inputs(alive=ALIVE + 'heartbeat = { memory = "S", position = 1 }\n'), "liveness.heartbeat.memory = 'S': no"),
        (output() + ALIVE + 'heartbeat = { memory = "Sistema", position = 1 }\n' + DEADMAN + HAND,
         "liveness.heartbeat.position = 1: base.eta[1] is there already (outputs.0)"),
        (inputs(HAND), "inputs.deadman is missing; write it into the table [inputs]"),
        (inputs(DEADMAN), "inputs.hand is missing; nothing would move; write hand, or twist and velocity"),
        (inputs(DEADMAN + HAND + '[inputs.twist]\nmemory="Sistema"\nposition=30'),
         "inputs = ['hand', 'twist']: write either hand, or twist and velocity"),
        (inputs(DEADMAN + '[inputs.twist]\nmemory="Sistema"\nposition=30\n'
                '[inputs.clutch]\nmemory="Sistema"\nposition=33'),
         "inputs.clutch = 'clutch': it is a button of the hand's device"),
        (inputs(DEADMAN.replace("= 20", "= 22") + HAND), "inputs.hand.position = 22: deadman is there already"),
        (inputs(DEADMAN + "bit = 1\ncode = 2\n" + HAND), "inputs.deadman.bit = 1: write either bit or code"),
        (inputs(DEADMAN + "bit = 24\n" + HAND), "inputs.deadman.bit = 24: Input should be less than or equal to 23"),
        (inputs(DEADMAN + 'text = "ya"\n' + HAND), "inputs.deadman.text = 'ya': memory Sistema holds numbers"),
        (inputs(DEADMAN + '[inputs.joints]\nmemory="Sistema"\nposition=0\naxes="unity"'),
         "inputs.joints.axes = 'unity': the sense of a joint does not depend on axes"),
        (inputs(DEADMAN + '[inputs.joints]\nmemory="Sistema"\nposition=0\nelements=9'), "inputs.joints.elements = 9"),
        (inputs(DEADMAN + '[inputs.joints]\nmemory="Sistema"\nposition=[0,1]\nelements=3'), "write one position, or 3"),
        (inputs(DEADMAN + '[inputs.joints]\nmemory="Sistema"\nposition=0\nunit="mm"'), "unit 'mm' does not fit here"),
        (inputs(DEADMAN.replace("Sistema", "Textos").replace("20", "0") + HAND), "a string memory holds no numbers"),
        (inputs(DEADMAN + HAND + 'unit = "deg"'), "inputs.hand = 'hand': unit 'deg' does not fit here; write one of"),
        (inputs(DEADMAN + HAND + '[inputs.gripper]\nmemory="Sistema"\nposition=30\n[inputs.gripper_button]\n'
                'memory="Sistema"\nposition=31'), "inputs = ['gripper', 'gripper_button']: write either of them"),
        (inputs(DEADMAN + HAND + '[inputs.mode]\nmemory="Sistema"\nposition=30\n[inputs.mode_button]\n'
                'memory="Sistema"\nposition=31'), "inputs = ['mode', 'mode_button']: write either of them"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line_with_file_key_value_and_what_is_allowed(text, message):
    with pytest.raises(LayoutError) as caught:
        parse(text, "some/layout.toml")
    said = str(caught.value)
    assert said.startswith("some/layout.toml: ")
    assert message in said
    assert "\n" not in said


def test_switches_may_share_a_position_by_bits():
    buttons = DEADMAN + "bit = 0\n" + HAND + '[inputs.clutch]\nmemory = "Sistema"\nposition = 20\nbit = 3\n'
    loaded = parse(inputs(buttons), "x.toml")
    assert [row.unit for row in loaded.rows() if row.position == 20] == ["bit 0", "bit 3"]


def test_the_layout_for_a_controller_outside_has_both_halves_of_v():
    loaded = load("omni_arm_external")
    asked = [row.signal for row in loaded.rows() if row.memory == "Control"][3:10]
    assert asked == [f"twist[{i}]" for i in range(3)] + [f"joints[{i}]" for i in range(4)]
    assert loaded.inputs.joints.positions == (6, 7, 8, 9)


def test_a_heartbeat_may_be_another_input():
    loaded = parse(inputs(alive=ALIVE + 'heartbeat = { memory = "Sistema", position = 21 }\n'), "x.toml")
    assert [row.signal for row in loaded.rows() if row.position == 21] == ["hand[0]"]


def test_outputs_and_inputs_may_share_a_memory():
    loaded = parse(output() + ALIVE + DEADMAN + HAND, "x.toml")
    assert loaded.input_bytes("Sistema") == (80, 16)


def test_positions_may_be_anywhere():
    loaded = parse(output(position="[7, 3, 11]", axes='"unity"'), "x.toml")
    assert [(row.position, row.signal) for row in loaded.rows()] == [
        (3, "base.eta[0]  (Unity z)"),
        (7, "−base.eta[1]  (Unity x)"),
        (11, "−base.eta[2]  (Unity heading)"),
    ]


# Where layouts are found


def test_layouts_are_found_like_profiles(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert find("omni_arm") == BUILT_IN / "omni_arm.toml"
    users = tmp_path / "config" / "teleopd" / "layouts" / "omni_arm.toml"
    users.parent.mkdir(parents=True)
    users.write_text(MEMORY)
    assert find("omni_arm") == users
    assert available()["omni_arm"] == users
    (tmp_path / "omni_arm.toml").write_text(MEMORY)
    assert find("omni_arm") == tmp_path / "omni_arm.toml"
    assert load("./omni_arm.toml").name == "omni_arm"


def test_an_unknown_layout_is_named_with_those_there_are(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LayoutError, match="no layout 'omni_am', did you mean 'omni_arm'"):
        find("omni_am")
    with pytest.raises(LayoutError, match=r"nowhere\.toml: there is no such file"):
        load("nowhere.toml")


def test_a_file_that_is_no_text_is_reported(tmp_path):
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(LayoutError, match="must be UTF-8"):
        load(str(path))


def test_layouts_come_with_the_package():
    assert Path(layout.__file__).parent / "layouts" == BUILT_IN
