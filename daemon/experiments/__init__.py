"""Runs that a command makes by itself, one or several, and what it draws of them."""
