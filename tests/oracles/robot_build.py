"""Compiles the reference robot in C with the sanitizers."""

from __future__ import annotations

from oracles.transport_build import ROOT, SOURCES, program

ROBOT = ROOT / "hardware/tcp/c"


def robot(folder):
    sources = (ROBOT / "robot.c", ROBOT / "robot_trial.c", SOURCES / "teleopd_socket.c")
    return program(folder, "robot", *sources, flags=(f"-I{ROBOT}", "-lm"))
