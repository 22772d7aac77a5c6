"""The processes of a cell; `cycle.py` is the page to read first."""

import os

# MuJoCo looks for a window library when it is imported, in a Python process that outlives an early end of ours. We
# never open a window; pictures ask for their drawing surface themselves (scenes/picture.py).
os.environ.setdefault("MUJOCO_GL", "disable")
