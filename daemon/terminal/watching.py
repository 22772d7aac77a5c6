"""What moves when one touches it: the gamepads of this machine, live."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.markup import escape
from rich.text import Text

from ...clients import evdev_names
from ...clients.device import DeviceError, Hand
from ...clients.discovery import Found, devices
from ...clients.evdev import EV_ABS, EV_KEY, Event
from ...clients.gamepad import Gamepad
from ...clients.gamepad_table import Table
from ...clients.plugged import open_device

PERIOD_S = 0.02
LOOK_S = 1.0
"""How often devices that are new, or gone, are looked for."""
SHOWN_S = 1.5
"""An axis that has moved is shown this long."""
LEAST_MOVE = 0.02
"""Share of an axis' range; resting sticks tremble by less."""


class Watched:
    """One gamepad and what it said last."""

    def __init__(self, found: Found, table: Table):
        self.found, self.gamepad = found, Gamepad(open_device(found.path), table, found.name)
        self.meaning = {code: name for name, code in self.gamepad.table.buttons.items()}
        self.hand = Hand()
        self.moved: dict[str, tuple[float, float]] = {}
        """For each axis that moved: where it is, from −1 to 1, and when that was."""

    def poll(self, now: float) -> list[dict[str, Any]] | None:
        """What moved since the last call, ready for JSON; None when the gamepad is gone."""
        hand = self.gamepad.poll()
        if hand is None:
            return None
        self.hand = hand
        changes = (self._change(event, now) for event in self.gamepad.events)
        return [change for change in changes if change is not None]

    def _change(self, event: Event, now: float) -> dict[str, Any] | None:
        if event.type == EV_KEY and event.value < 2:  # 2 repeats
            change: dict[str, Any] = {"button": evdev_names.button(event.code), "down": bool(event.value)}
            if event.code in self.meaning:
                change["means"] = self.meaning[event.code]
            return self._with_hand(change)
        if event.type == EV_ABS:
            span = self.gamepad.range_of(event.code)
            share = round(2 * (event.value - span.minimum) / (span.maximum - span.minimum) - 1, 3)
            name = evdev_names.axis(event.code)
            if abs(share - self.moved.get(name, (2.0, 0.0))[0]) >= 2 * LEAST_MOVE:
                self.moved[name] = (share, now)
                return self._with_hand({"axis": name, "value": event.value, "share": share})
        return None

    def _with_hand(self, change: dict[str, Any]) -> dict[str, Any]:
        return {"path": str(self.found.path), **change, "hand": [round(p, 5) for p in self.hand.position]}

    def shown(self, now: float) -> str:
        """One line, with markup."""
        parts = [f"[bold]{escape(self.found.name)}[/] [dim]{self.found.path}[/] "]
        for code in sorted(self.gamepad.keys):
            means = f": {self.meaning[code]}" if code in self.meaning else ""
            parts.append(f"[reverse] {evdev_names.button(code)}{means} [/]")
        parts += [f"{name} {share:+.2f}" for name, (share, at) in self.moved.items() if now - at < SHOWN_S]
        x, y, z = (1e3 * p for p in self.hand.position)
        parts.append(f"hand {x:+.0f} {y:+.0f} {z:+.0f} mm")
        return "  ".join(parts)


class Watch:
    """All gamepads; also those plugged in meanwhile."""

    def __init__(self, table: Table, root: Path):
        self._table, self._root = table, root
        self._looked = 0.0
        self.watched: dict[Path, Watched] = {}

    def poll(self, now: float) -> list[dict[str, Any]]:
        """What has moved, and which gamepads came and went."""
        changes: list[dict[str, Any]] = []
        if now - self._looked > LOOK_S or not self._looked:
            self._looked = now
            changes += self._look()
        for path, each in list(self.watched.items()):
            moved = each.poll(now)
            if moved is None:
                self.watched.pop(path).gamepad.close()
                changes.append({"path": str(path), "gone": each.found.name})
            else:
                changes += moved
        return changes

    def _look(self) -> list[dict[str, Any]]:
        new = []
        for found in devices(self._root):
            if found.operator == "gamepad" and found.permitted and found.path not in self.watched:
                try:
                    self.watched[found.path] = Watched(found, self._table)
                except DeviceError:  # gone again
                    continue
                new.append({"path": str(found.path), "here": found.name})
        return new

    def close(self) -> None:
        """Closes every gamepad."""
        for each in self.watched.values():
            each.gamepad.close()


def watch(table: Table, root: Path, seconds: float | None, as_json: bool, out: Console) -> None:
    """Shows what moves, until `seconds` have passed or Ctrl-C: drawn on a terminal, in lines elsewhere."""
    watching, end = Watch(table, root), None if seconds is None else time.monotonic() + seconds
    try:
        if out.is_terminal and not as_json:
            with Live(console=out, auto_refresh=False) as live:
                _loop(watching, end, lambda _, now: live.update(_drawn(watching, now), refresh=True))
        else:
            _loop(watching, end, lambda changes, _: _write(changes, as_json))
    except KeyboardInterrupt:
        pass
    finally:
        watching.close()


def _loop(watching: Watch, end: float | None, show: Callable[[list[dict[str, Any]], float], None]) -> None:
    while end is None or time.monotonic() < end:
        now = time.monotonic()
        show(watching.poll(now), now)
        time.sleep(PERIOD_S)


def _drawn(watching: Watch, now: float) -> RenderableType:
    lines: list[RenderableType] = [Text.from_markup(each.shown(now)) for each in watching.watched.values()]
    return Group(*lines or [Text("no gamepad that may be opened; plug one in")], Text("Ctrl-C ends", style="dim"))


def _write(changes: list[dict[str, Any]], as_json: bool) -> None:
    for change in changes:
        print(json.dumps(change) if as_json else _line(change), flush=True)


def _line(change: dict[str, Any]) -> str:
    if "button" in change:
        means = f" ({change['means']})" if "means" in change else ""
        what = f"{change['button']} {'down' if change['down'] else 'up'}{means}"
    elif "axis" in change:
        what = f"{change['axis']} {change['share']:+.2f}"
    else:
        return f"{change['path']}  {'here' if 'here' in change else 'gone'}: {change.get('here') or change['gone']}"
    x, y, z = (1e3 * p for p in change["hand"])
    return f"{change['path']}  {what}  hand {x:+.1f} {y:+.1f} {z:+.1f} mm"
