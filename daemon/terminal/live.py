"""The live view in the terminal: what the cell is doing, drawn ten times a second."""

from __future__ import annotations

import math
import time
from types import TracebackType

from rich.console import Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table

from ...clients.state import State, has_gripper
from ...ipc.frame import Frame
from ...ipc.histogram import summary
from ...ipc.segment import StateReader
from ..profile import Profile
from .maps import WIDTH, map_of

REFRESH_S = 0.1
FULL_N, BAR = 10.0, 4
"""The force at which a bar is full, N, and its letters on each side."""


class LiveView:
    """A panel that follows a cell; does nothing when `show` is false."""

    def __init__(self, profile: Profile, cell: str, show: bool):
        self._profile, self._cell, self._show = profile, cell, show
        self._live = Live(auto_refresh=False, transient=False)
        self._drawn = 0.0
        self._frame: Frame | None = None
        self._map = map_of(profile)

    def __enter__(self) -> LiveView:
        if self._show:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._show:
            self._live.stop()

    def __call__(self, reader: StateReader) -> None:
        """Draws the newest state if it is time to."""
        now = time.monotonic()
        if not self._show or now - self._drawn < REFRESH_S:
            return
        self._drawn = now
        self._frame = self._frame or Frame(reader.layout)
        if reader.read(self._frame):
            self._live.update(self._panel(State(self._frame), reader), refresh=True)

    def _panel(self, state: State, reader: StateReader) -> RenderableType:
        parts: list[RenderableType] = [self._table(state, reader)]
        if self._map is not None:
            parts.insert(0, self._map.draw(state))
        if "task" in self._profile.blocks:
            parts.append(ProgressBar(total=1.0, completed=state.task.progress, width=WIDTH))
        return Panel(Group(*parts), title=f"teleopd · {self._cell}", width=WIDTH + 6)

    def _table(self, state: State, reader: StateReader) -> Table:
        table = Table.grid(padding=(0, 2))
        mode = self._profile.modes.order[max(state.cell.mode - 1, 0)]
        shown = [state.cell.state.name.lower(), f"mode {mode}"]
        if has_gripper(self._profile.blocks):
            shown.append(f"gripper {'closed' if state.operator.gripper else 'open'}")
        table.add_row("state", "  ·  ".join(shown))
        if "task" in self._profile.blocks:
            table.add_row("mission", state.task.phase.name.lower())
        if "haptics" in self._profile.blocks:
            ahead, left, _up = state.haptics.force
            table.add_row("force", f"{_bar(ahead)} ahead {ahead:+5.1f} N  ·  {_bar(left)} left {left:+5.1f} N")
        if "arena" in self._profile.blocks:
            clearance = 1e3 * state.arena.clearance
            table.add_row("clearance", f"{clearance:.0f} mm  ·  {state.arena.contacts} contacts")
        for i, box in enumerate(self._profile.world.boxes if self._profile.world else ()):
            if box.goal is not None:
                x, y, z = state.scene.position[3 * i : 3 * i + 3]
                off = 1e3 * math.dist((x, y, z), (*box.goal.at, box.goal.z))
                table.add_row(box.name, f"{off:.0f} mm from its place")
        if state.control.damping > 0:
            table.add_row("singularity", f"damped, σ_min {state.control.sigma_min:.3f}")
        if "liquid" in self._profile.blocks:
            angles = ", ".join(f"{angle:+.3f}" for angle in state.liquid.angle)
            table.add_row("liquid", f"slosh {angles} rad  ·  tuning {state.operator.tuning:.2f}")
        if "mpc" in self._profile.blocks:
            plan = f"{state.mpc.age * 1e-6:.0f} ms old" if state.mpc.age >= 0 else "none"
            taken = f"{state.solver.rate:.0f} a second  ·  {state.solver.solve_time * 1e-6:.2f} ms each"
            table.add_row("plan", f"{plan}  ·  {taken}")
        wake, tick = (summary(reader.histograms()[name]) for name in ("wake", "tick"))
        table.add_row("tick", f"{state.cell.tick}  ·  {tick['p50']:.0f} µs  ·  {state.timing.missed} missed")
        if "link" in self._profile.blocks:
            link = state.link
            answer = f"  ·  answer {link.response / 1e6:.1f} ms  ·  {link.lost} lost" if link.acted else ""
            table.add_row("robot", f"{link.state.name.lower()}{answer}")
        if wake["count"]:
            table.add_row("wake-up", f"p50 {wake['p50']:.0f} µs  ·  p99 {wake['p99']:.0f} µs")
        return table


def _bar(force: float) -> str:
    """A force as a bar of letters around its middle, full at FULL_N either way."""
    filled = round(min(abs(force) / FULL_N, 1.0) * BAR)
    left, right = ("█" * filled, "") if force < 0 else ("", "█" * filled)
    return f"{left:>{BAR}}│{right:<{BAR}}"
