"""teleopd: a real-time control daemon for teleoperated robots."""

__version__ = "0.1.0"
