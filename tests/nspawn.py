"""A whole Debian under a real systemd, for tests of the service: built once, booted in a throw-away copy.

Needs root and, on Debian, the packages systemd-container, debootstrap and util-linux. The system's files are kept in
build/systemd-root and are never written to again: what a boot changes lies in memory and ends with it.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[1]
CACHE = REPOSITORY / "build" / "systemd-root"
SUITE, PYTHON = "bookworm", "3.11"
PACKAGES = ("systemd", "systemd-sysv", "dbus", "udev", "python3", "python3-venv", "gcc", "libc6-dev")
VENV = "/opt/teleopd"
ENOUGH_S = 60.0
NOT_SOURCE = (".*", "build", "dist", "runs", "node_modules", "__pycache__", "*.so", "*.o", "*.egg-info")
TOOLS = {"systemd-nspawn": "systemd-container", "debootstrap": "debootstrap", "nsenter": "util-linux"}


def command(*arguments: str | Path, **options: Any) -> str:
    """Runs a command; its standard output. AssertionError with both outputs if it fails."""
    done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, f"{arguments}: code {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def eventually(true: Callable[[], Any], limit: float = ENOUGH_S) -> Any:
    deadline = time.monotonic() + limit
    while not (found := true()):
        assert time.monotonic() < deadline, f"still not so after {limit:g} s"
        time.sleep(0.02)
    return found


def dependencies() -> list[str]:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    return list(project["dependencies"])


def build_root() -> Path:
    """Files of a Debian with everything that teleopd needs, without teleopd; from the cache if they are there."""
    missing = sorted(package for tool, package in TOOLS.items() if shutil.which(tool) is None)
    assert not missing, f"type  sudo apt-get install {' '.join(missing)}"
    recipe = json.dumps([SUITE, PACKAGES, dependencies()])
    root = CACHE / hashlib.sha256(recipe.encode()).hexdigest()[:16]
    if not root.exists():
        shutil.rmtree(CACHE, ignore_errors=True)  # other recipes' results, and what was left half done
        CACHE.mkdir(parents=True)
        unfinished, wheels = CACHE / "unfinished", CACHE / "wheels"
        with ThreadPoolExecutor() as pool:
            downloaded = pool.submit(download, wheels)
            debian = ("debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", SUITE, unfinished)
            # Its /proc ends with the namespace, whatever happens: nobody wants to delete a folder with that in it.
            apart = ("unshare", "--mount", "--propagation=private", "--")
            command(*apart, *debian, env={**os.environ, "DPKG_FORCE": "unsafe-io"})  # a power cut may spoil it
            downloaded.result()
        in_files(unfinished, "python3", "-m", "venv", VENV)
        install = (f"{VENV}/bin/pip", "install", "--no-index", "--find-links", "/wheels", *dependencies())
        in_files(unfinished, *install, bind={wheels: "/wheels"})
        shutil.rmtree(wheels)
        unfinished.rename(root)
    return root


def download(to: Path) -> None:
    """The dependencies' wheels, for the Python of that Debian, whatever this one is."""
    machine = platform.machine()
    tags = ["manylinux2014", "manylinux2010", "manylinux1", *(f"manylinux_2_{n}" for n in range(5, 37))]
    platforms = [part for tag in tags for part in ("--platform", f"{tag}_{machine}")]
    versions = ("--python-version", PYTHON, "--implementation", "cp", *abis())
    command(*pip("download"), "--only-binary=:all:", *versions, *platforms, "--dest", to, *dependencies())


def abis() -> list[str]:
    return [part for abi in (f"cp{PYTHON.replace('.', '')}", "abi3", "none") for part in ("--abi", abi)]


def pip(verb: str) -> list[str]:
    return [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", verb]


def build_wheel(folder: Path) -> Path:
    """The project's wheel, from a copy of the working tree; its extension fits every Python from 3.11 on."""
    source = folder / "source"
    shutil.copytree(REPOSITORY, source, ignore=shutil.ignore_patterns(*NOT_SOURCE))
    tag = "--config-settings=--build-option=--py-limited-api=cp311"
    command(*pip("wheel"), "--no-deps", tag, "--wheel-dir", folder / "dist", source)
    (wheel,) = (folder / "dist").glob("teleopd-*.whl")
    return wheel


def nspawn(root: Path, bind: dict[Path, str]) -> list[str]:
    """The beginning of a command line: no network but its own loopback, no registration with this machine's systemd."""
    binds = [f"--bind-ro={host}:{guest}" for host, guest in bind.items()]
    apart = ("--register=no", "--keep-unit", "--console=pipe", "--private-network")
    return ["systemd-nspawn", "--quiet", f"--directory={root}", *apart, *binds]


def in_files(root: Path, *arguments: str, bind: dict[Path, str] | None = None) -> str:
    """Runs a command in the files of a system that is not booted; what it writes stays."""
    return command(*nspawn(root, bind or {}), "--", *arguments, stdin=subprocess.DEVNULL)


class Guest:
    """A booted system with teleopd in VENV. Use it as a context."""

    def __init__(self, root: Path, wheel: Path, log: Path):
        self._root, self._wheel, self._log = root, wheel, log

    def __enter__(self) -> Guest:
        rights = "--capability=CAP_SYS_RESOURCE,CAP_IPC_LOCK"  # as on a machine: limits may be raised, memory locked
        boot = [*nspawn(self._root, {self._wheel.parent: "/wheels"}), "--boot", "--volatile=overlay", rights]
        with self._log.open("wb") as log:
            self._nspawn = subprocess.Popen(boot, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            eventually(self._booted)
            self.run(f"{VENV}/bin/pip", "install", "--quiet", "--no-index", "--no-deps", f"/wheels/{self._wheel.name}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def _booted(self) -> bool:
        assert self._nspawn.poll() is None, self._log.read_text()
        children = Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children").read_text().split()
        self._leader = children[0] if children else ""  # at first a helper, then the guest's process 1
        said = self.run("systemctl", "is-system-running", check=False) if children else ""
        return said.strip() in ("running", "degraded")

    def __exit__(self, *_: object) -> None:
        self._nspawn.terminate()  # an orderly power-off
        try:
            self._nspawn.wait(ENOUGH_S)
        except subprocess.TimeoutExpired:
            self._nspawn.kill()
            self._nspawn.wait()

    def line(self, *arguments: str, user: str | None = None) -> list[str]:
        """The command line that runs a command in the guest."""
        home = "/root" if user is None else f"/home/{user}"
        environment = ("env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", f"HOME={home}", "COLUMNS=200")
        as_user = () if user is None else ("runuser", "-u", user, "--")
        return ["nsenter", "-t", self._leader, "-a", "--", *environment, *as_user, *arguments]

    def run(self, *arguments: str, user: str | None = None, check: bool = True) -> str:
        """Runs a command in the guest; its standard output."""
        if check:
            return command(*self.line(*arguments, user=user), stdin=subprocess.DEVNULL, timeout=ENOUGH_S)
        return subprocess.run(
            self.line(*arguments, user=user), capture_output=True, text=True, check=False, timeout=ENOUGH_S
        ).stdout

    def fails(self, *arguments: str, user: str | None = None) -> tuple[int, str]:
        """Exit code and standard error of a command that is to fail."""
        line = self.line(*arguments, user=user)
        done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=ENOUGH_S)
        assert done.returncode != 0, done.stdout
        return done.returncode, done.stderr

    def start(self, *arguments: str, user: str | None = None, **options: Any) -> subprocess.Popen[str]:
        """Starts a command in the guest."""
        return subprocess.Popen(self.line(*arguments, user=user), text=True, **options)

    def teleopd(self, *arguments: str, user: str | None = None) -> str:
        return self.run(f"{VENV}/bin/teleopd", *arguments, user=user)

    def python(self, code: str, *arguments: str, user: str | None = None) -> Any:
        """What a script prints, read as JSON."""
        return json.loads(self.run(f"{VENV}/bin/python", "-c", code, *arguments, user=user))

    def show(self, unit: str) -> dict[str, str]:
        """Every property of a unit."""
        lines = self.run("systemctl", "show", unit).splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def write(self, path: str, text: str) -> None:
        command(*self.line("install", "-D", "-m", "644", "/dev/stdin", path), input=text)

    def kill(self, pid: int, number: int) -> None:
        """Sends a signal to a process of the guest, by its number there."""
        self.run("sh", "-c", f"kill -{int(number)} {pid}")
