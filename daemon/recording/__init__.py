"""Recordings: written by a process of its own, read for plots and checks."""
