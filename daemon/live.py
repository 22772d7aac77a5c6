"""The live view in the terminal: what the cell is doing, drawn ten times a second."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from ..clients.state import State
from ..ipc.frame import Frame
from ..ipc.histogram import summary
from ..ipc.segment import StateReader
from .profile import Profile

REFRESH_S = 0.1
MAP_WIDTH, MAP_HEIGHT = 56, 11
ARROWS = "→↗↑↖←↙↓↘"


class LiveView:
    """A panel that follows a cell; does nothing when `show` is false."""

    def __init__(self, profile: Profile, cell: str, show: bool):
        self._profile, self._cell, self._show = profile, cell, show
        self._live = Live(auto_refresh=False, transient=False)
        self._drawn = 0.0
        self._frame: Frame | None = None
        self._map = _Map(profile) if profile.mission and "base" in profile.blocks else None

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
            parts.append(ProgressBar(total=1.0, completed=state.task.progress, width=MAP_WIDTH))
        return Panel(Group(*parts), title=f"teleopd · {self._cell}", width=MAP_WIDTH + 6)

    def _table(self, state: State, reader: StateReader) -> Table:
        table = Table.grid(padding=(0, 2))
        mode = self._profile.modes.order[max(state.cell.mode - 1, 0)]
        gripper = "closed" if state.operator.gripper else "open"
        table.add_row("state", f"{state.cell.state.name.lower()}  ·  mode {mode}  ·  gripper {gripper}")
        if "task" in self._profile.blocks:
            table.add_row("mission", state.task.phase.name.lower())
        if state.control.damping > 0:
            table.add_row("singularity", f"damped, σ_min {state.control.sigma_min:.3f}")
        if "liquid" in self._profile.blocks:
            angles = ", ".join(f"{angle:+.3f}" for angle in state.liquid.angle)
            table.add_row("liquid", f"slosh {angles} rad  ·  tuning {state.operator.tuning:.2f}")
        if "mpc" in self._profile.blocks:
            plan = f"{state.mpc.age * 1e-6:.0f} ms old" if state.mpc.age >= 0 else "none"
            table.add_row("plan", f"{plan}  ·  {state.solver.solve_time * 1e-6:.2f} ms")
        wake, tick = (summary(reader.histograms()[name]) for name in ("wake", "tick"))
        table.add_row("tick", f"{state.cell.tick}  ·  {tick['p50']:.0f} µs  ·  {state.timing.missed} missed")
        if "link" in self._profile.blocks:
            link = state.link
            answer = f"  ·  answer {link.response / 1e6:.1f} ms  ·  {link.lost} lost" if link.acted else ""
            table.add_row("robot", f"{link.state.name.lower()}{answer}")
        if wake["count"]:
            table.add_row("wake-up", f"p50 {wake['p50']:.0f} µs  ·  p99 {wake['p99']:.0f} µs")
        return table


class _Map:
    """Platform, hand and object from above."""

    def __init__(self, profile: Profile):
        mission = profile.mission
        assert mission is not None
        x, y, radius = mission.safe_zone
        self._low = (min(x - radius, mission.object[0]) - 0.4, min(y - radius, mission.object[1]) - 0.3)
        self._high = (max(x + radius, mission.object[0]) + 0.6, max(y + radius, mission.object[1]) + 0.3)
        self._zone = (x, y, radius)

    def draw(self, state: State) -> Text:
        rows = [[" "] * MAP_WIDTH for _ in range(MAP_HEIGHT)]
        for row in range(MAP_HEIGHT):
            for column in range(MAP_WIDTH):
                x, y = self._place(column, row)
                if (x - self._zone[0]) ** 2 + (y - self._zone[1]) ** 2 <= self._zone[2] ** 2:
                    rows[row][column] = "·"
        eta = state.base.eta
        self._put(rows, state.task.object[0], state.task.object[1], "●")
        self._put(rows, eta[0], eta[1], ARROWS[round(float(eta[2]) / 0.7853981634) % 8])
        self._put(rows, state.end_effector.xi[0], state.end_effector.xi[1], "✊" if state.task.held else "+")
        return Text("\n".join("".join(row) for row in rows))

    def _place(self, column: int, row: int) -> tuple[float, float]:
        across = self._low[0] + (column + 0.5) / MAP_WIDTH * (self._high[0] - self._low[0])
        return across, self._high[1] - (row + 0.5) / MAP_HEIGHT * (self._high[1] - self._low[1])

    def _put(self, rows: list[list[str]], x: float, y: float, sign: str) -> None:
        column = int((x - self._low[0]) / (self._high[0] - self._low[0]) * MAP_WIDTH)
        row = int((self._high[1] - y) / (self._high[1] - self._low[1]) * MAP_HEIGHT)
        if 0 <= row < MAP_HEIGHT and 0 <= column < MAP_WIDTH:
            rows[row][column] = sign
