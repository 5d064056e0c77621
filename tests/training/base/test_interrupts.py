"""Ctrl-C in a run that may stop only between two steps."""

import signal

import pytest

from training.base.interrupts import Interrupts


def test_the_first_ctrl_c_is_noted_and_the_second_obeyed_at_once() -> None:
    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)
        assert interrupts.wanted
        signal.raise_signal(signal.SIGINT)
        pytest.fail("the second was not obeyed")


def test_one_that_came_too_late_to_be_seen_is_obeyed_in_the_end() -> None:
    reached, before = False, signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), Interrupts():
        signal.raise_signal(signal.SIGINT)
        reached = True
    assert reached and signal.getsignal(signal.SIGINT) is before


def test_a_fault_is_not_hidden_by_it() -> None:
    with pytest.raises(OSError, match="full"), Interrupts():
        signal.raise_signal(signal.SIGINT)
        raise OSError("the disk is full")
