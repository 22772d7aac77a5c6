"""A robot behind TCP: the link's process, its state machine, and a reference robot to try it with."""
