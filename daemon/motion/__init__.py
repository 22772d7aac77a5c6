"""Planned motion of an arm: how near it comes to things (`clearance.py`), a way between them (`planner.py`), in time
(`timing.py`). Nothing of it runs in a tick: a client plans, and what it sends is guarded like everything else.
"""
