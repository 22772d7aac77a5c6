"""Flat memories for Unity scenes, MATLAB scripts and C programs, and the process that mirrors a cell in them."""
