"""Ctrl-C in a run that may stop only between two steps."""

import signal
from collections.abc import Iterator

import pytest

from training.__main__ import INTERRUPTED, main
from training.base.interrupts import Saving
from training.show import describe


def test_the_first_ctrl_c_is_noted_and_the_second_obeyed_at_once() -> None:
    with pytest.raises(KeyboardInterrupt), Saving(lambda: None) as interrupts:
        signal.raise_signal(signal.SIGINT)
        assert interrupts.wanted
        signal.raise_signal(signal.SIGINT)
        pytest.fail("the second was not obeyed")


def test_one_that_came_too_late_to_be_seen_is_obeyed_in_the_end() -> None:
    reached, before = False, signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), Saving(lambda: None):
        signal.raise_signal(signal.SIGINT)
        reached = True
    assert reached and signal.getsignal(signal.SIGINT) is before


def test_a_fault_is_not_hidden_by_it() -> None:
    with pytest.raises(OSError, match="full"), Saving(lambda: None):
        signal.raise_signal(signal.SIGINT)
        raise OSError("the disk is full")


@pytest.fixture
def obeyed() -> Iterator[None]:
    """Ctrl-C interrupts, as in a terminal; what runs tests side by side has turned it off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("obeyed")
def test_ctrl_c_in_whose_place_a_library_puts_another_error_is_an_interrupt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(_args: object) -> int:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            hidden = TypeError("a storage has no shape")  # as native code does: without a trace of the other
        raise hidden

    monkeypatch.setattr(describe, "run", run)
    assert main(["net", "show", "line"]) == INTERRUPTED
    assert capsys.readouterr().err == "narabe-train net show: interrupted\n"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_fault_of_the_program_is_not_taken_for_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_args: object) -> int:
        raise TypeError("a fault of ours")

    monkeypatch.setattr(describe, "run", run)
    with pytest.raises(TypeError, match="of ours"):
        main(["net", "show", "line"])


def test_an_interrupt_while_a_command_is_loaded_is_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command's packages take seconds to load."""

    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("training.__main__.importlib.import_module", interrupted)
    assert main(["net", "show", "line"]) == INTERRUPTED
    assert capsys.readouterr().err == "narabe-train net show: interrupted\n"
