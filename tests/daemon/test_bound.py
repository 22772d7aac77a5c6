"""Jobs on bound memory: what they look at and what they copy. The C beneath is tested in tests/ipc/native."""

import numpy as np
import pytest
from teleopd.daemon.bound import all_finite, all_within, copy_all


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_all_finite_looks_at_every_number_of_this_very_memory(bad):
    memory = np.zeros(7)
    check = all_finite(memory)
    assert check() == 1
    for i in range(7):
        memory[:] = 1e308
        memory[i] = bad
        assert check() == 0
    memory[:] = 5e-324
    assert check() == 1


def test_all_finite_of_a_part_of_an_array():
    memory = np.full(4, np.nan)
    memory[1:3] = 1.0
    assert all_finite(memory[1:3])() == 1
    assert all_finite(memory[:2])() == 0


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_all_finite_of_several_arrays(bad):
    first, second = np.zeros(3), np.ones(2)
    check = all_finite(first, second)
    assert check() == 1
    for memory in (first, second):
        memory[-1] = bad
        assert check() == 0
        memory[-1] = 0.0
    assert all_finite()() == 1


def test_all_within_knows_each_bound():
    memory, bounds = np.array([1.0, -2.0]), np.array([1.0, 2.0])
    check = all_within(memory, bounds)
    assert check() == 1
    for bad in (2.01, -2.01, np.nan, np.inf):
        memory[1] = bad
        assert check() == 0
    with pytest.raises(ValueError, match="2 numbers need as many bounds, not 1"):
        all_within(memory, bounds[:1])


def test_copies_are_made_in_order_and_of_what_is_there_now():
    source, middle, end = np.zeros(2), np.zeros(2), np.zeros((1, 2))
    run = copy_all([(middle, source), (end[0], middle)])
    source[:] = 3.0, 4.0
    run()
    assert end.tolist() == [[3.0, 4.0]]
    with pytest.raises(ValueError, match="2 numbers cannot be copied onto 1"):
        copy_all([(source[:1], middle)])


def test_memory_that_does_not_lie_in_one_piece_is_refused():
    for wrong in (np.zeros((2, 2))[:, 0], np.zeros(2, dtype=np.uint64)):
        with pytest.raises(ValueError, match="float64 and follow each other"):
            all_finite(wrong)
