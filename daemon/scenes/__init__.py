"""Worlds and the rules of tasks."""
