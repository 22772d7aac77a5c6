"""Builds the drop-in library that scenes and scripts written for smClient64 load (docs/drop-in-library.md)."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

NATIVE = Path(__file__).parent / "native"
TRANSPORT = Path(__file__).parents[1] / "ipc" / "c"
HEADERS = ("smClient.h", "main.h")
PARTS = ("exports", "names", "grace", "local", "side", "mirror", "ini", "link", "link_message")
CARRIERS = ("transport", "handshake", "session", "clock", "msgpack", "socket")
FLAGS = (
    "-std=c99", "-O2", "-Wall", "-Wextra", "-Wshadow", "-pedantic", "-fvisibility=hidden", f"-I{NATIVE}",
    f"-I{TRANSPORT}",
)  # fmt: skip
LIMIT_S = 300.0


class BuildError(Exception):
    """The library cannot be built; the message says why and what to do."""


@dataclass(frozen=True)
class Target:
    """One file: for which system, by which compiler, and what that must be told."""

    file: str
    system: str
    compiler: str
    package: str
    """Debian's package of the compiler."""
    flags: tuple[str, ...] = ()

    @property
    def sources(self) -> list[Path]:
        """The C files."""
        crypto, platform = ("openssl", "linux") if self.system == "linux" else ("cng", "windows")
        native = [NATIVE / f"{part}.c" for part in (*PARTS, f"platform_{platform}")]
        return native + [TRANSPORT / f"teleopd_{part}.c" for part in (*CARRIERS, f"crypto_{crypto}")]

    @property
    def libraries(self) -> tuple[str, ...]:
        """What it is linked with: of Windows only what Windows has."""
        if self.system == "linux":
            return "-lcrypto", "-lpthread", "-ldl"
        return "-static-libgcc", "-lws2_32", "-lbcrypt"

    @property
    def linking(self) -> tuple[str, ...]:
        """How it is linked: complete, and on Linux never unloaded, because a thread may be in it."""
        if self.system == "linux":
            name = f"-Wl,-soname,{self.file}"
            return "-fPIC", "-shared", name, "-Wl,-z,nodelete", "-Wl,-z,defs", "-Wl,-z,relro,-z,now"
        return "-shared", "-Wl,--kill-at", "-Wl,--nxcompat", "-Wl,--dynamicbase"


TARGETS = (
    Target("libsmClient64.so", "linux", "gcc", "gcc libssl-dev"),
    Target("smClient64.dll", "windows", "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
    *(
        Target(
            f"smClient{name}.dll", "windows32", "i686-w64-mingw32-gcc", "gcc-mingw-w64-i686", (f"-DCONVENTION=__{c}",)
        )
        for name, c in (("StdCall", "stdcall"), ("Cdecl", "cdecl"), ("Fcall", "fastcall"))
    ),
)
"""The 64-bit libraries, and the 32-bit ones with the calling conventions that 32-bit programs may expect."""
SYSTEMS = tuple(dict.fromkeys(target.system for target in TARGETS))


def buildable() -> tuple[str, ...]:
    """The systems whose compiler is here."""
    return tuple(s for s in SYSTEMS if all(shutil.which(t.compiler) for t in TARGETS if t.system == s))


def build(folder: Path, systems: tuple[str, ...]) -> list[Path]:
    """Builds the libraries for some systems into a folder, with the headers; the files. BuildError if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    made = [compile_target(target, folder) for target in TARGETS if target.system in systems]
    return made + [Path(shutil.copy(NATIVE / header, folder)) for header in HEADERS]


def compile_target(target: Target, folder: Path, *options: str) -> Path:
    """Builds one library with further options; its path. BuildError if the compiler is missing or finds an error."""
    if shutil.which(target.compiler) is None:
        raise BuildError(
            f"{target.file} needs {target.compiler}; type  sudo apt-get install {target.package}  or leave it out with "
            f"--for {' --for '.join(buildable()) or 'SYSTEM'}"
        )
    out = folder / target.file
    flags = (*FLAGS, *target.flags, *target.linking, *options, "-o", str(out))
    command = [target.compiler, *flags, *map(str, target.sources), *target.libraries]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT_S)
    if result.returncode:
        hint = "; type  sudo apt-get install libssl-dev" if "openssl/" in result.stderr else ""
        raise BuildError(f"{target.file} could not be built{hint}\n{result.stderr.strip()}")
    return out


def write_ini(folder: Path, host: str, port: int, token: bytes) -> Path:
    """The file that makes a library in the same folder look for its bridge on another machine; its path.

    It holds the token, so only its owner may read it.
    """
    path = folder / "smClient.ini"
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(
        f"[bridge]\r\nhost = {host}\r\nport = {port}\r\ntoken = {token.hex()}\r\n", encoding="ascii", newline=""
    )
    return path
