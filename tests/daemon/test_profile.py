import re
from pathlib import Path

import pytest
from teleopd.daemon.profile import BUILT_IN, ProfileError, available, find, flatten, load, search_path

OMNI_ARM = str(BUILT_IN / "omni_arm.toml")
LINK = "{mass = 1, com = [0, 0, 0], inertia = [0.1, 0.1, 0.1]}"
CORE_BLOCKS = ("cell", "holder", "inbox", "timing", "operator", "control", "guard", "recording")


@pytest.fixture
def places(tmp_path, monkeypatch):
    """The folders that are searched, the system's and the built-in one aside: working folder and user's."""
    here, config = tmp_path / "here", tmp_path / "config"
    user = config / "teleopd" / "profiles"
    here.mkdir()
    user.mkdir(parents=True)
    monkeypatch.chdir(here)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    return here, user


@pytest.fixture
def write(places):
    here, _ = places

    def put(text, name="mine", base="omni_arm", folder=here):
        path = folder / f"{name}.toml"
        path.write_text((f'extends = "{base}"\n' if base else "") + text)
        return path

    return put


def refusal(name="mine", overrides=None):
    with pytest.raises(ProfileError) as error:
        load(name, overrides)
    message = str(error.value)
    assert "\n" not in message, "one message, one line"
    return message


# -- what is built in ------------------------------------------------------------------------------------------------


def test_the_built_in_profile_loads_in_si(places):
    profile = load("omni_arm").profile
    assert profile.cell.rate == 1000.0
    assert (profile.cell.period_ns, profile.cell.dt) == (1_000_000, pytest.approx(1e-3))
    assert profile.operator.command_expiry == 0.15
    assert profile.plant.a == 0.167
    assert profile.plant.q_min[0] == pytest.approx(-2.8797932657906435)
    assert profile.mapping.dead_band == 0.005
    assert [profile.mode(name).reference for name in profile.modes.order] == ["platform", "arm", "end_effector"]
    assert profile.laws["arm_hold"].K_a == [4.0, 4.0, 4.0]


def test_every_built_in_profile_loads(places):
    names = [path.stem for path in BUILT_IN.glob("*.toml")]
    assert "omni_arm" in names
    for name in names:
        resolved = load(name)
        assert resolved.profile.name == name
        assert set(resolved.origins) == {key for key, _ in flatten(resolved.values)}
        assert set(resolved.origins.values()) <= {str(path) for path in BUILT_IN.glob("*.toml")}


# -- extends ---------------------------------------------------------------------------------------------------------


def test_tables_are_merged_and_lists_replaced(write):
    path = write('name = "mine"\n[cell]\nrate = "500 Hz"\n[laws.arm_hold]\nK_a = [1, 2, 3]\n[plant]\na = "20 cm"\n')
    resolved = load("mine")
    profile, origins = resolved.profile, resolved.origins
    assert (profile.name, profile.cell.rate, profile.cell.hold_after_missed) == ("mine", 500.0, 50)
    assert (profile.laws["arm_hold"].K_a, profile.laws["arm_hold"].H) == ([1.0, 2.0, 3.0], [0.4] * 4)
    assert (profile.plant.a, profile.plant.eta_p) == (0.2, 0.14)
    for key in ("name", "cell.rate", "laws.arm_hold.K_a", "plant.a"):
        assert origins[key] == str(path)
    for key in ("cell.clock", "laws.arm_hold.H", "plant.links", "plant.wheels.radius", "laws.base_rest"):
        assert origins[key] == OMNI_ARM
    assert set(origins) == {key for key, _ in flatten(resolved.values)}
    assert "extends" not in resolved.values


def test_a_list_of_tables_is_one_value(write):
    path = write(f"[plant]\nlinks = [{', '.join([LINK] * 4)}]\n")
    resolved = load("mine")
    assert [link.mass for link in resolved.profile.plant.links] == [1.0] * 4
    assert resolved.origins["plant.links"] == str(path)


def test_profiles_extend_each_other(write):
    first = write('[cell]\nrate = "500 Hz"\nclock = "lockstep"\n', "first")
    second = write('[cell]\nrate = "250 Hz"\n', "second", base="first")
    resolved = load("second")
    assert (resolved.profile.cell.rate, resolved.profile.cell.clock) == (250.0, "lockstep")
    assert resolved.origins["cell.rate"] == str(second)
    assert resolved.origins["cell.clock"] == str(first)
    assert resolved.origins["cell.overrun"] == OMNI_ARM


def test_an_empty_table_replaces_nothing(write):
    write("[cell]\n[laws.arm_hold]\n")
    resolved = load("mine")
    assert resolved.profile == load("omni_arm").profile
    assert set(resolved.origins.values()) == {OMNI_ARM}


def test_a_base_may_be_named_by_its_path(write, places):
    here, _ = places
    write('[cell]\nrate = "500 Hz"\n', "first")
    write("", "second", base="./first.toml")
    assert load("second").profile.cell.rate == 500.0
    assert load(str(here / "second.toml")).profile.cell.rate == 500.0


@pytest.mark.parametrize("names", [["mine"], ["mine", "other"], ["mine", "other", "third"]])
def test_a_circle_is_found_and_its_last_link_named(write, names):
    files = {name: write("", name, base=base) for name, base in zip(names, [*names[1:], "mine"], strict=True)}
    message = refusal()
    assert message.startswith(f"{files[names[-1]]}: extends = 'mine': goes round in a circle")


def test_an_unknown_base_names_the_file_and_what_there_is(write):
    path = write("", base="omni_amr")
    message = refusal()
    assert message.startswith(f"{path}: extends = 'omni_amr': no profile 'omni_amr', did you mean 'omni_arm'?")
    assert message.endswith(f"there are: {', '.join(available())}")


def test_a_base_that_is_no_name(write):
    path = write("extends = 3\n", base=None)
    assert refusal() == f'{path}: extends = 3: write the name of a profile, as in extends = "omni_arm"'


# -- where profiles are found ----------------------------------------------------------------------------------------


def test_the_nearest_profile_wins(write, places):
    here, user = places
    assert find("omni_arm") == BUILT_IN / "omni_arm.toml"
    theirs = write("", "omni_arm", base=None, folder=user)
    assert find("omni_arm") == theirs
    mine = write("", "omni_arm", base=None, folder=here)
    assert find("omni_arm") == mine
    assert search_path() == [here, user, Path("/etc/teleopd/profiles"), BUILT_IN]


def test_the_users_folder_without_xdg_config_home(places, monkeypatch, tmp_path):
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert search_path()[1] == tmp_path / ".config" / "teleopd" / "profiles"


def test_profiles_that_can_be_named(write, places):
    here, user = places
    write("", "by_chance", folder=here)
    theirs = write("", "theirs", folder=user)
    assert available()["theirs"] == theirs
    assert available()["omni_arm"] == BUILT_IN / "omni_arm.toml"
    assert "by_chance" not in available()


def test_an_unknown_profile_names_those_there_are(places):
    assert (
        refusal("omni_amr") == f"no profile 'omni_amr', did you mean 'omni_arm'?; there are: {', '.join(available())}"
    )
    assert refusal("zzz") == f"no profile 'zzz'; there are: {', '.join(available())}"


@pytest.mark.parametrize("name", ["gone.toml", "./gone.toml", "folder/gone"])
def test_a_file_that_is_missing(places, name):
    assert refusal(name).startswith(f"{name}: there is no such file; write a path to a .toml file or one of: ")


def test_a_file_that_may_not_be_read(write, monkeypatch):
    path = write("")

    def forbidden(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", forbidden)
    assert refusal() == f"{path}: cannot be read: Permission denied"


@pytest.mark.parametrize("content", [b"[cell", b"a = ", b"a = 1\na = 2", b"\xff\xfe\x00"], ids=repr)
def test_a_file_that_is_not_toml(places, content):
    here, _ = places
    (here / "mine.toml").write_bytes(content)
    assert refusal().startswith(f"{here / 'mine.toml'}: not valid TOML: ")


# -- overrides -------------------------------------------------------------------------------------------------------


def test_overrides_win_and_say_so(write):
    write('[cell]\nrate = "500 Hz"\n')
    resolved = load("mine", {"cell.rate": "250 Hz", "compensation.on": False, "plant.wheels.radius": 0.05})
    assert resolved.profile.cell.rate == 250.0
    assert resolved.profile.compensation.on is False
    assert resolved.profile.plant.wheels.radius == 0.05
    assert {key for key, origin in resolved.origins.items() if origin == "command line"} == {
        "cell.rate",
        "compensation.on",
        "plant.wheels.radius",
    }


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"cell.rat": 1}, "command line: cell.rat = 1: unknown key, did you mean 'rate'?; allowed here: rate, clock"),
        ({"cell.rate": "3 m"}, "command line: cell.rate = '3 m': unit 'm' does not fit here; write one of: Hz, kHz"),
        ({"cell.rate.unit": "Hz"}, "command line: cell.rate.unit = 'Hz': rate is not a table"),
        ({"plant.sigma.0": 1}, "command line: plant.sigma.0 = 1: sigma is not a table"),
        ({"cell": 3}, "command line: cell = 3: "),
        ({"made.up": 3}, "command line: made = {'up': 3}: unknown key"),
    ],
)
def test_a_wrong_override(places, overrides, message):
    assert refusal("omni_arm", overrides).startswith(message)


# -- every kind of wrong value ---------------------------------------------------------------------------------------

WRONG = {
    "unknown key": (
        "[cell]\nrat = 3\n",
        "cell.rat = 3",
        "unknown key, did you mean 'rate'?; allowed here: rate, clock, ",
    ),
    "unknown key at the top": ("foo = 3\n", "foo = 3", "unknown key; allowed here: name, blocks, cell, "),
    "unknown key of the plant": ("[plant]\nwheel = 0\n", "plant.wheel = 0", "unknown key, did you mean 'wheels'?; "),
    "unknown key of a law": (
        "[laws.arm_hold]\nK_p = 1\n",
        "laws.arm_hold.K_p = 1",
        "unknown key, did you mean 'K_a'?; ",
    ),
    "unknown key of a law's table": (
        "[laws.arm_hold.inverse]\ndampin = 1\n",
        "laws.arm_hold.inverse.dampin = 1",
        "unknown key, did you mean 'damping'?; allowed here: damping, sigma_damped, rank_tolerance",
    ),
    "unknown key of the mapping": (
        "[operator.rate]\nleesh = 1\n",
        "operator.rate.leesh = 1",
        "unknown key, did you mean 'leash'?; ",
    ),
    "unknown key of the operator": (
        "[operator]\nleese = 1\n",
        "operator.leese = 1",
        "unknown key, did you mean 'lease'?; allowed here: mapping, command_expiry, lease, buttons, tuning, ",
    ),
    "unknown key of a mode": (
        "[modes.base]\nlaw = 1\n",
        "modes.base.law = 1",
        "unknown key, did you mean 'laws'?; allowed here: reference, laws",
    ),
    "unknown key of a link": (
        f"[plant]\nlinks = [{LINK}, {LINK}, {LINK}, {{mass = 1, com = [0, 0, 0], inertia = [1, 1, 1], masse = 2}}]\n",
        "plant.links.3.masse = 2",
        "unknown key, did you mean 'mass'?; allowed here: mass, com, inertia",
    ),
    "bad unit": ("[cell]\nrate = '3 m'\n", "cell.rate = '3 m'", "unit 'm' does not fit here; write one of: Hz, kHz"),
    "bad unit in a list": (
        "[plant]\nq_min = ['1 m', 0, 0, 0]\n",
        "plant.q_min.0 = '1 m'",
        "unit 'm' does not fit here; write one of: rad, deg",
    ),
    "number as text": (
        "[cell]\nrate = '100'\n",
        "cell.rate = '100'",
        "write a number, or a number and a unit such as ",
    ),
    "NaN": ("[cell]\nrate = nan\n", "cell.rate = nan", "write a finite number in Hz"),
    "infinity": ("[operator.rate]\nleash = inf\n", "operator.rate.leash = inf", "write a finite number in m"),
    "too fast": (
        "[cell]\nrate = '1 MHz'\n",
        "cell.rate = '1 MHz'",
        "unit 'MHz' does not fit here; write one of: Hz, kHz",
    ),
    "out of range": ("[cell]\nrate = 1e6\n", "cell.rate = 1000000.0", "Input should be less than or equal to 2000"),
    "truth for a number": ("[cell]\nrate = true\n", "cell.rate = True", "write a number in Hz"),
    "text for an integer": (
        "[cell]\nhold_after_missed = '50'\n",
        "cell.hold_after_missed = '50'",
        "Input should be a valid integer",
    ),
    "truth for an integer": (
        "[operator.buttons]\nclutch = true\n",
        "operator.buttons.clutch = True",
        "Input should be a valid integer",
    ),
    "number for text": ("[recording]\nfolder = 3\n", "recording.folder = 3", "Input should be a valid string"),
    "text for truth": (
        "[compensation]\non = 'maybe'\n",
        "compensation.on = 'maybe'",
        "Input should be a valid boolean",
    ),
    "number for a list": ("[plant]\nsigma = 1\n", "plant.sigma = 1", "Input should be a valid list"),
    "number for a table": ("cell = 3\n", "cell = 3", "Input should be a valid dictionary"),
    "number for a law": ("[laws]\narm_hold = 3\n", "laws.arm_hold = 3", "Input should be a valid dictionary"),
    "not one of the choices": (
        "[cell]\nclock = 'rael'\n",
        "cell.clock = 'rael'",
        "Input should be 'real', 'simulated' or 'lockstep'",
    ),
    "too short": ("[plant]\nsigma = [1, 2]\n", "plant.sigma = [1, 2]", "List should have at least 8 items"),
    "too long": ("[plant]\nl = [1, 1, 1, 1, 1]\n", "plant.l = [1, 1, 1, 1, 1]", "List should have at most 4 items"),
    "gains too short": ("[laws.arm_hold]\nK_a = [1]\n", "laws.arm_hold.K_a = [1]", "List should have at least 3 items"),
    "impossible inertia": (
        f"[plant]\nlinks = [{LINK}, {LINK}, {{mass = 1, com = [0, 0, 0], inertia = [0.1, 0.1, 0.3]}}, {LINK}]\n",
        "plant.links.2.inertia = [0.1, 0.1, 0.3]",
        "no body has the moments [0.1, 0.1, 0.3]: the two smaller must add up to at least the largest",
    ),
    "negative inertia": (
        f"[plant]\nlinks = [{{mass = 1, com = [0, 0, 0], inertia = [-0.1, 0.1, 0.1]}}, {LINK}, {LINK}, {LINK}]\n",
        "plant.links.0.inertia = [-0.1, 0.1, 0.1]",
        "every principal moment must be positive",
    ),
    "negative mass": (
        f"[plant]\nlinks = [{LINK}, {{mass = '-1 g', com = [0, 0, 0], inertia = [1, 1, 1]}}, {LINK}, {LINK}]\n",
        "plant.links.1.mass = -0.001",
        "Input should be greater than 0",
    ),
    "negative mass of the platform": (
        "[plant]\nsigma = [-0.3, 0.32, 0.2, 0.98, 0.31, 0.31, 1.02, 1.01]\n",
        "plant.sigma = [-0.3, 0.32, 0.2, 0.98, 0.31, 0.31, 1.02, 1.01]",
        "sigma[0] = -0.3 is a mass in (24) and must be positive",
    ),
    "platform that drives itself": (
        "[plant]\nsigma = [0.3, 0.32, 0.2, 0.98, 0.31, 0.31, 1.02, 0]\n",
        "plant.sigma = [0.3, 0.32, 0.2, 0.98, 0.31, 0.31, 1.02, 0]",
        "sigma[7] = 0.0 is a friction in (24) and must be positive",
    ),
    "link without length": ("[plant]\nl = [0, 1, 1, 1]\n", "plant.l = [0, 1, 1, 1]", "every value must be positive"),
    "negative velocity limit": (
        "[plant]\nv_max = [1, 1, 1, 1, 1, 1, -1]\n",
        "plant.v_max = [1, 1, 1, 1, 1, 1, -1]",
        "every limit must be positive",
    ),
    "limits the wrong way round": (
        "[plant]\nq_min = ['10 deg', -1, -1, -1]\nq_max = ['-10 deg', 2, 2, 2]\n",
        "plant.q_min = ['10 deg', -1, -1, -1]",
        "joint 1 needs q_min < q_max, got 0.17",
    ),
    "start outside the limits": (
        "[plant.initial]\nq = [0, '91 deg', 0, 0]\n",
        "plant.initial.q = [0, '91 deg', 0, 0]",
        "joint 2 starts at 1.588",
    ),
    "unstable integrator": (
        "[plant]\nservo_gain = [1e4, 14, 8, 4]\nsubsteps = 3\n",
        "plant.substeps = 3",
        "the fastest mode has ",
    ),
    "unknown plant": ("[plant]\ntype = 'omniarm'\n", "plant.type = 'omniarm'", "write one of: crumb, omni_arm"),
    "plant that is no table": ("plant = 3\n", "plant.type = None", "write one of: crumb, omni_arm"),
    "unknown mapping": ("[operator]\nmapping = 'rat'\n", "operator.mapping = 'rat'", "write one of: "),
    "lease shorter than a command": (
        "[operator]\nlease = '0.1 s'\n",
        "operator.lease = '0.1 s'",
        "must be at least command_expiry",
    ),
    "order of two thresholds": (
        "[operator.rate]\nmanipulability_slow = 1e-4\n",
        "operator.rate.manipulability_slow = 0.0001",
        "must be greater than manipulability_min",
    ),
    "bit that no device has": (
        "[operator.buttons]\ndeadman = 32\n",
        "operator.buttons.deadman = 32",
        "Input should be less than or equal to 31",
    ),
    "law without what it follows": (
        "[modes.base]\nlaws = ['antislosh_mpc']\n[laws.antislosh_mpc]\n",
        "modes.base.laws = ['antislosh_mpc']",
        "antislosh_mpc needs the table [mpc]",
    ),
    "unknown law": ("[laws.fly]\nx = 1\n", "laws.fly = {'x': 1}", "no such law; there are: antislosh_mpc, arm_hold, "),
    "law without its table": (
        "[modes.base]\nlaws = ['fly']\n",
        "modes.base.laws = ['fly']",
        "the table [laws.fly] is missing",
    ),
    "mode without laws": ("[modes.base]\nlaws = []\n", "modes.base.laws = []", "List should have at least 1 item"),
    "unknown reference": (
        "[modes.base]\nreference = 'fly'\n",
        "modes.base.reference = 'fly'",
        "write one of: platform, arm, end_effector",
    ),
    "mode without its table": (
        "[modes]\norder = ['base', 'fly']\n",
        "modes.order = ['base', 'fly']",
        "the table [modes.fly] is missing",
    ),
    "mode twice": (
        "[modes]\norder = ['arm', 'base', 'arm']\n",
        "modes.order = ['arm', 'base', 'arm']",
        "'arm' is written twice",
    ),
    "mode whose name is no name": (
        "[modes]\norder = ['pick-up']\n",
        "modes.order.0 = 'pick-up'",
        "String should match pattern",
    ),
    "unknown start": ("[modes]\nstart = 'fly'\n", "modes.start = 'fly'", "write one of: base, arm, whole"),
    "unknown block": (
        "blocks = ['cell', 'holdr']\n",
        "blocks = ['cell', 'holdr']",
        "no block 'holdr'; there are: cell, holder, ",
    ),
    "block that every cell has": (
        "blocks = ['cell']\n",
        "blocks = ['cell']",
        "block 'holder' is missing; every cell has it",
    ),
    "negative reach": ("[mission]\nreach = '-1 cm'\n", "mission.reach = -0.01", "Input should be greater than 0"),
    "name that is none": ("name = 'Mine!'\n", "name = 'Mine!'", "String should match pattern"),
}


@pytest.mark.parametrize(("text", "key_and_value", "problem"), WRONG.values(), ids=WRONG)
def test_a_wrong_value_is_named_with_its_file_and_what_is_allowed(write, text, key_and_value, problem):
    path = write(text)
    message = refusal()
    assert message.startswith(f"{path}: {key_and_value}: {problem}")


def test_a_block_that_is_written_twice(write):
    write(f"blocks = {[*CORE_BLOCKS, 'base', 'arm', 'base']}\n")
    assert "'base' is written twice" in refusal()


def test_a_long_value_is_cut(write):
    write(f"[plant]\nlinks = [{LINK}, {LINK}]\n")
    message = refusal()
    assert "plant.links = [" in message
    assert "…: List should have at least 4 items" in message
    assert len(message) < 250


def test_substeps_that_the_message_asks_for_are_enough(write):
    text = "[plant]\nservo_gain = [1e4, 14, 8, 4]\n"
    write(text)
    needed = re.search(r"write substeps = (\d+)", refusal())
    assert needed
    write(text.replace("1e5", "3e3"))
    needed = re.search(r"write substeps = (\d+)", refusal())
    assert needed
    write(f"{text.replace('1e5', '3e3')}substeps = {needed[1]}\n")
    assert load("mine").profile.plant.substeps == int(needed[1])
    write(f"{text.replace('1e5', '3e3')}substeps = {int(needed[1]) - 1}\n")
    assert "substeps" in refusal()


def test_a_fault_that_is_inherited_names_the_file_it_was_written_in(write):
    base = write("[cell]\nrat = 3\n", "first")
    write("[cell]\nrate = 100\n", base="first")
    assert refusal().startswith(f"{base}: cell.rat = 3: ")


def test_a_table_that_is_inherited_names_its_file(write):
    base = write("[laws.fly]\nx = 1\n", "first")
    write("", base="first")
    assert refusal().startswith(f"{base}: laws.fly = ")


def without(text, *lines):
    kept = [line for line in text.splitlines() if not any(re.match(rf"{re.escape(start)}", line) for start in lines)]
    return "\n".join(kept)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rate = ", "cell.rate is missing; write it into the table [cell]"),
        ("name = ", "name is missing; write it at the top of the file"),
        ("radius = ", "plant.wheels.radius is missing; write it into the table [plant.wheels]"),
        ("deadman = ", "operator.buttons.deadman is missing; write it into the table [operator.buttons]"),
        ("leash = ", "operator.rate.leash is missing; write it into the table [operator.rate]"),
        ("start = ", "modes.start is missing; write it into the table [modes]"),
    ],
)
def test_a_missing_key(places, write, line, message):
    path = write(without(Path(OMNI_ARM).read_text(), line), base=None)
    assert refusal() == f"{path}: {message}"


@pytest.mark.parametrize("table", ["cell", "operator", "modes", "plant", "laws"])
def test_a_missing_table(places, write, table):
    parts = re.split(r"(?m)^(?=\[)", Path(OMNI_ARM).read_text())
    kept = [part for part in parts if not re.match(rf"\[+{table}[.\]]", part)]
    path = write("".join(kept), base=None)
    assert refusal() == f"{path}: {table} is missing; write it at the top of the file"


def test_a_missing_table_of_the_mapping(places, write):
    parts = re.split(r"(?m)^(?=\[)", Path(OMNI_ARM).read_text())
    path = write("".join(part for part in parts if not part.startswith("[operator.rate]")), base=None)
    assert refusal() == f"{path}: operator.mapping = 'rate': the table [operator.rate] is missing"


def test_an_empty_profile(write):
    path = write("", base=None)
    assert refusal() == f"{path}: name is missing; write it at the top of the file"


def test_modes_may_have_any_name(places, write):
    parts = re.split(r"(?m)^(?=\[)", Path(OMNI_ARM).read_text())
    write("".join(part for part in parts if not part.startswith("[modes")) + OTHER_MODES, base=None)
    profile = load("mine").profile
    assert profile.mode("copy").reference == "arm"
    assert profile.mode("json").laws == ["whole_body"]


OTHER_MODES = """
[modes]
start = "copy"
order = ["copy", "json"]
[modes.copy]
reference = "arm"
laws = ["base_rest", "arm_position"]
[modes.json]
reference = "end_effector"
laws = ["whole_body"]
"""


def test_an_inherited_mode_that_the_order_leaves_out_is_not_there(write):
    write('[modes]\norder = ["base"]\n')
    assert load("mine").profile.modes.order == ["base"]
