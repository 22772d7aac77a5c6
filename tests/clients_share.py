"""`teleopd share` for tests: a process that lets clients in over TCP, at a port of its own."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
from pathlib import Path

from support import ENOUGH_S, eventually


class Share:
    def __init__(self, cell, token, folder):
        self._err = (folder / "share.err").open("w+")
        command = [sys.executable, "-m", "teleopd.clients.share", "--cell", cell, "--port", "0", "--token", token]
        self.process = subprocess.Popen(command, stderr=self._err)
        self.port = eventually(self._port)
        eventually(lambda: "is there" in self.said or self.process.poll() is not None)

    @property
    def said(self):
        return (Path(self._err.name)).read_text()

    def _port(self):
        assert self.process.poll() is None, self.said
        return self.said.partition(", port ")[2].partition(";")[0]

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    def close(self):
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(ENOUGH_S)
        self._err.close()
        return code
