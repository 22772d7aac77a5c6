"""Ctrl-C and SIGTERM while a command is only beginning: it ends at once, without a traceback, and promises nothing."""

import signal
import time

import pytest
import typer
from teleopd.daemon.commands.common import EXIT_INTERRUPTED, supervised
from teleopd.daemon.supervisor import EndedEarlyError


@pytest.mark.parametrize("after", [0.05, 0.2, 0.5, 1.0])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_demo_that_is_interrupted_at_its_beginning_says_no_more_than_that(bench, after, number):
    process = bench.start("daemon.entry", "demo", "--headless", "--cell", bench.name(), "--runs", str(bench.folder))
    time.sleep(after)
    process.signal(number)
    assert process.wait() in (-number, 128 + number, EXIT_INTERRUPTED)
    assert "Traceback" not in process.err
    assert "Error" not in process.err


@pytest.mark.parametrize("early", [EXIT_INTERRUPTED, 0])
def test_a_cell_that_never_started_is_a_failure_only_where_a_result_was_promised(early):
    def ended():
        raise EndedEarlyError

    options = {} if early == EXIT_INTERRUPTED else {"early": early}
    with pytest.raises(typer.Exit) as told:
        supervised(ended, **options)
    assert told.value.exit_code == early
