"""The blocks of signals, by what they are about; `ipc/schema.py` puts them together."""
