"""What crosses a process: signals, shared memory, the lease."""
