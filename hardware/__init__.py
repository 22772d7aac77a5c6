"""Devices and links that reach out of this machine, each in a process of its own, with a peer for tests."""
