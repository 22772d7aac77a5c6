"""The cell itself, who operates it, how it ticks, and what is kept of it."""

from __future__ import annotations

from ..signals import Block, counts, floats, integers, text
from ..sizes import STAGES, USER_BYTES

CELL = Block(
    "cell",
    "The cell as a whole: what time it is, what state it is in, who operates it.",
    (
        counts(
            "tick",
            "1",
            "number k of this tick, from 1; 0 while starting; x_k, u_k, guard_k and k are published together",
        ),
        integers("t", "ns", "cell time t_k: CLOCK_MONOTONIC with the real clock, k times the period from 0 otherwise"),
        counts("state", "1", "state of the cell", enum="CellState"),
        counts("reason", "1", "why the cell is not engaged", enum="HoldReason"),
        counts("mode", "1", "operating mode, counted from 1 in the order of the profile's [modes]"),
        counts("holder", "1", "command slot, counted from 1, of the client that holds control; 0 nobody"),
        integers("command_age", "ns", "age of the newest accepted command by the cell's clock; −1 when there is none"),
        counts("command_seq", "1", "sequence number of the newest accepted command"),
    ),
)

HOLDER = Block(
    "holder",
    "The process that holds control.",
    (
        counts("pid", "1", "process id that the holder states; shown to people, never acted on"),
        integers("since", "ns", "cell time at which it was given control; 0 nobody has it"),
        counts("taken_over", "1", "1 if it took control over from a client that had it, 0 if control was free"),
        counts("before", "1", "process id that the holder before it stated; 0 there was none"),
    ),
    reproducible=False,
)

INBOX = Block(
    "inbox",
    "Commands that arrived, and those that were refused.",
    (
        counts("accepted", "1", "commands accepted since the core started"),
        counts("request", "1", "what the newest accepted command asked for besides motion", enum="Request"),
        counts("stops", "1", "requests to stop since the core started"),
        counts("refused", "1", "commands refused since the core started, by reason (Refusal)", n=16, enum="Refusal"),
        counts("last_refusal", "1", "reason of the last refusal (Refusal) plus 1; 0 none so far"),
        counts("last_slot", "1", "command slot, counted from 1, of the last refusal"),
    ),
)

TIMING = Block(
    "timing",
    "How this tick went; the histograms beside the state hold every tick since the start.",
    (
        integers("period", "ns", "nominal period of the tick"),
        integers("wake", "ns", "how late this tick began after its deadline"),
        integers("stage", "ns", "duration of each stage; publish is the previous tick's", n=len(STAGES)),
        counts("missed", "1", "deadlines skipped since the start because a tick was late"),
        counts("overruns", "1", "ticks since the start that were still running at the next deadline"),
    ),
    reproducible=False,
)

PACE = Block(
    "pace",
    "Real time beside simulated time.",
    (
        floats("real_time", 1, "s", "time on the clock since the first tick", low=0.0),
        floats("factor", 1, "1", "simulated seconds in a real one, over the last second of the clock", low=0.0),
    ),
    reproducible=False,
)

SESSION = Block(
    "session",
    "The session: who operates for how long in which scene. Seed 1, 4.2.",
    (
        counts("state", "1", "state of the session", enum="SessionState"),
        counts("number", "1", "sessions begun since the core started"),
        text("user", USER_BYTES, "name of the user"),
        counts("scene", "1", "scene, counted from 1 in `scenes` of the info"),
        integers("duration", "ns", "execution time; 0 without end"),
        integers("played", "ns", "cell time played, pauses left out"),
        integers("left", "ns", "execution time that remains; 0 when there is no end"),
        counts("first_tick", "1", "tick in which it began"),
        counts("last_tick", "1", "tick in which it ended; 0 while it goes on"),
        counts("successes", "1", "times that the object was brought to the safe zone in this session"),
        counts("failures", "1", "times that the task failed in this session"),
        counts("saves", "1", "sessions that were asked to be saved since the core started"),
        counts("resets", "1", "times that everything simulated was put back to its start"),
        counts("requests", "1", "requests of clients since the core started, refused ones included"),
        counts("action", "1", "the last one", enum="SessionAction"),
        counts("refusal", "1", "why it was refused; NONE if it was done", enum="SessionRefusal"),
    ),
)

RECORDING = Block(
    "recording",
    "The recorder, as the core sees it.",
    (
        counts("state", "1", "what the recorder is doing", enum="RecordingState"),
        counts("frames", "1", "states that the recorder has taken"),
        counts("lost", "1", "states lost because the recorder was too slow"),
    ),
    reproducible=False,
)
