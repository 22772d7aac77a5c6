"""Where the command `teleopd` begins: until its modules are there, Ctrl-C ends it without a word."""

import signal


def main() -> None:
    """Entry point."""
    own = signal.getsignal(signal.SIGINT)
    if own is signal.default_int_handler:  # not where whoever started it wants Ctrl-C ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from .cli import main as commands

    signal.signal(signal.SIGINT, own)
    commands()


if __name__ == "__main__":
    main()
