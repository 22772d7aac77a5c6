"""Figures for a monitoring system, in Prometheus' text format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...ipc.histogram import summary
from ...ipc.schema import CellState, Refusal
from .socket import Lobby
from .watch import Watch

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def text(watch: Watch, lobby: Lobby) -> str:
    """All figures, one a line."""
    return "\n".join([*_gateway(watch, lobby), *_cell(watch), ""])


def _gateway(watch: Watch, lobby: Lobby) -> Iterator[str]:
    yield from _metric("teleopd_up", "gauge", "Whether the cell's core lives.", int(watch.reader is not None))
    yield from _metric("teleopd_cores_total", "counter", "Cores seen since the gateway started.", watch.generation)
    yield from _metric("teleopd_gateway_clients", "gauge", "WebSocket clients.", lobby.clients)
    yield from _metric("teleopd_gateway_states_total", "counter", "States sent to clients.", lobby.sent)


def _cell(watch: Watch) -> Iterator[str]:
    state, reader = watch.state, watch.reader
    if state is None or reader is None:
        return
    yield from _metric("teleopd_ticks_total", "counter", "Ticks since the core started.", state.tick)
    yield from _metric("teleopd_missed_total", "counter", "Deadlines missed.", state.timing.missed)
    yield from _metric(
        "teleopd_cell_state",
        "gauge",
        "1 for the state that the cell is in.",
        {f'{{state="{one.name.lower()}"}}': int(state.cell.state == one) for one in CellState},
    )
    yield from _metric("teleopd_commands_accepted_total", "counter", "Commands accepted.", state.inbox.accepted)
    refused = {f'{{reason="{reason.name.lower()}"}}': int(state.inbox.refused[reason]) for reason in Refusal}
    yield from _metric("teleopd_commands_refused_total", "counter", "Commands refused.", refused)
    yield from _metric("teleopd_recording_lost_total", "counter", "States not recorded.", state.recording.lost)
    for name, histogram in reader.histograms().items():
        figures = summary(histogram)
        quantiles = {f'{{quantile="{q}"}}': figures[key] * 1e-6 for q, key in (("0.5", "p50"), ("0.99", "p99"))}
        about = f"Duration of {name}, s." if name != "wake" else "How late ticks began, s."
        yield from _metric(f"teleopd_{name}_seconds", "summary", about, quantiles)
        yield f"teleopd_{name}_seconds_count {figures['count']}"


def _metric(name: str, kind: str, about: str, values: float | Mapping[str, float]) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
    for labels, value in values.items() if isinstance(values, Mapping) else [("", values)]:
        yield f"{name}{labels} {value:g}" if isinstance(value, float) else f"{name}{labels} {value}"
