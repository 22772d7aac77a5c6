"""The commands of `teleopd`, one file for what belongs together; `cli.py` puts them under one name."""
