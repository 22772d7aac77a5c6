"""Planned motion of an arm: where boxes stand (`boxes.py`), how near the arm comes to them (`clearance.py`), a way
between them (`planner.py`), in time (`timing.py`). Nothing of it runs in a tick: a client plans, and what it sends
is guarded like everything else.
"""
