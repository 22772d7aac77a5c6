"""The processes of a cell; `cycle.py` is the page to read first."""
