"""The drop-in library as files: what is exported and needed, 32-bit conventions, headers, the ini, the command."""

import re
import shutil
import stat
import subprocess

import pytest
from teleopd.daemon.cli import app
from teleopd.unity_bridge import library
from teleopd.unity_bridge.library import FLAGS, NATIVE, TARGETS, BuildError, build, compile_target, write_ini
from typer.testing import CliRunner

FUNCTIONS = {
    "openMemory": "char *name, int type",
    "createMemory": "char *name, int quantity, int type",
    "getInt": "char *name, int position",
    "setInt": "char *name, int position, int value",
    "getFloat": "char *name, int position",
    "setFloat": "char *name, int position, float value",
    "getDouble": "char *name, int position",
    "setDouble": "char *name, int position, double value",
    "setString": "char *name, int position, char *text",
    "getString": "char *name, int position, char *out",
    "getStringMatlab": "char *name, int position, char **out",
    "freeViews": "void",
    "freeMemories": "void",
}
OF_WINDOWS = {"kernel32.dll", "msvcrt.dll", "ws2_32.dll", "bcrypt.dll"}
THREE = [target for target in TARGETS if target.system == "windows32"]


def said(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, check=True).stdout


def declared(header):
    """The functions that a header declares, with their results and parameters."""
    text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
    found = re.findall(r"^(?:EXPORT )?(\w+) (?:CONVENTION )?(\w+)\((.*)\);$", text, flags=re.M)
    return {name: (result, parameters) for result, name, parameters in found}


def argument_bytes(parameters):
    types = [] if parameters == "void" else parameters.split(", ")
    return sum(8 if parameter.startswith("double") else 4 for parameter in types)


# -- headers -------------------------------------------------------------------------------------------------------


def test_both_headers_declare_the_thirteen_functions():
    assert declared(NATIVE / "smClient.h") == declared(NATIVE / "main.h")
    assert {name: parameters for name, (_, parameters) in declared(NATIVE / "main.h").items()} == FUNCTIONS


@pytest.mark.parametrize("header", library.HEADERS)
@pytest.mark.parametrize("language", ["c", "c++"])
@pytest.mark.tools
def test_the_headers_compile_alone(header, language, tmp_path):
    (tmp_path / "x").write_text(f'#include "{header}"\n')
    said("gcc", "-x", language, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{NATIVE}", tmp_path / "x")


# -- libraries -----------------------------------------------------------------------------------------------------


@pytest.mark.tools
def test_the_library_for_linux_exports_thirteen_functions(dropin):
    lines = said("nm", "-D", "--defined-only", dropin.library).splitlines()
    assert {line.split()[-1] for line in lines} == set(FUNCTIONS)
    needed = set(re.findall(r"NEEDED\s+(\S+)", said("objdump", "-p", dropin.library)))
    assert all(name.startswith(("libc.", "libcrypto.", "libpthread.", "libdl.")) for name in needed)


def exports(path, prefix):
    table = said(f"{prefix}-objdump", "-p", path).partition("[Ordinal/Name Pointer] Table")[2]
    return re.findall(r"^\s*\[\s*\d+\]\s+(?:\+base\[\s*\d+\]\s+\w+\s+)?(\S+)$", table, flags=re.M)


@pytest.mark.tools
def test_the_library_for_windows_exports_thirteen_functions_and_needs_only_windows(dropin_windows):
    assert sorted(exports(dropin_windows.library, "x86_64-w64-mingw32")) == sorted(FUNCTIONS)
    needed = re.findall(r"DLL Name: (\S+)", said("x86_64-w64-mingw32-objdump", "-p", dropin_windows.library))
    assert {name.lower() for name in needed} <= OF_WINDOWS


@pytest.mark.parametrize("target", THREE, ids=lambda target: target.file)
@pytest.mark.tools
def test_each_of_the_32_bit_libraries_has_its_convention(target, tmp_path):
    """The names in the object file tell it: _f@8 is stdcall, _f cdecl, @f@8 fastcall. Exported they are bare."""
    path = compile_target(target, tmp_path, "-Werror", "-O0")
    assert sorted(exports(path, "i686-w64-mingw32")) == sorted(FUNCTIONS)
    said(target.compiler, *FLAGS, *target.flags, "-c", NATIVE / "exports.c", "-o", tmp_path / "exports.o")
    symbols = {
        line.split()[-1] for line in said("i686-w64-mingw32-nm", "--defined-only", tmp_path / "exports.o").splitlines()
    }
    forms = {"smClientStdCall.dll": "_{}@{}", "smClientCdecl.dll": "_{}", "smClientFcall.dll": "@{}@{}"}
    wanted = {forms[target.file].format(name, argument_bytes(p)) for name, p in FUNCTIONS.items()}
    assert wanted <= symbols
    needed = re.findall(r"DLL Name: (\S+)", said("i686-w64-mingw32-objdump", "-p", path))
    assert {name.lower() for name in needed} <= OF_WINDOWS


# -- building ------------------------------------------------------------------------------------------------------


def test_a_compiler_that_is_missing_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None if "mingw" in name else f"/usr/bin/{name}")
    with pytest.raises(BuildError, match="apt-get install gcc-mingw-w64-x86-64  or leave it out with --for linux"):
        build(tmp_path, ("windows",))


def test_the_ini_holds_the_token_and_is_for_its_owner_only(tmp_path):
    path = write_ini(tmp_path, "robot.lab", 7420, bytes(range(32)))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes() == (
        b"[bridge]\r\nhost = robot.lab\r\nport = 7420\r\ntoken = " + bytes(range(32)).hex().encode() + b"\r\n"
    )


@pytest.mark.tools
def test_the_command_builds_what_a_scene_needs(tmp_path):
    token = tmp_path / "token"
    options = ["--out", str(tmp_path / "x"), "--for", "linux", "--remote", "10.0.0.2:7420", "--token-file", str(token)]
    result = CliRunner().invoke(app, ["layout", "library", *options])
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in (tmp_path / "x").iterdir()) == [
        "libsmClient64.so",
        "main.h",
        "smClient.h",
        "smClient.ini",
    ]
    assert token.read_text().strip() in (tmp_path / "x/smClient.ini").read_text()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--for", "mac"], "--for: write one of linux, windows, windows32"),
        (["--remote", "here:1"], "--remote and --token-file go together"),
        (["--remote", "here", "--token-file", "x"], "here: write HOST:PORT"),
    ],
)
def test_wrong_use_is_told_and_builds_nothing(options, words, tmp_path, monkeypatch):
    monkeypatch.setattr(library, "build", lambda folder, systems: [])
    result = CliRunner().invoke(app, ["layout", "library", "--out", str(tmp_path / "x"), *options])
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
    assert list(tmp_path.iterdir()) == []
