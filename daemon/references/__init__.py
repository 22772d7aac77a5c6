"""References of modes that run by themselves: positioning, trajectory tracking, path following. Seed 1, 4.3.

A mode whose `reference` is a table of the profile, `[references.NAME]`, is not driven by the operator's hand: the hand
only holds the deadman. Everything else is as in every other mode: the same laws, the same guard, and *held* as soon as
the deadman is let go.

- `settings.py`: what may be written in the table.
- `figures.py`, `sources.py`: where the curve comes from: a built-in figure, a CSV file, a Python function.
- `curve.py`: the curve itself, a spline over points.
- `following.py`: the kernels; `follower.py`: what calls them in the tick.
"""
