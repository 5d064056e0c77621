import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.options import OptionError
from protocol.brain.options import CONFIG_NAME, LOG_VARIABLE, Options, read_options
from protocol.brain.settings import MIN_MEMORY_BYTES


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's folder."""
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "pbrain-narabe")])
    monkeypatch.delenv(LOG_VARIABLE, raising=False)
    return tmp_path


def test_defaults_then_file_then_command_line(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_options([]) == Options()
    (home / CONFIG_NAME).write_text('net = "paddle"\nthreads = 2\ntemperature = 1\n')
    assert read_options([]) == Options(net="paddle", threads=2, temperature=1.0)
    assert read_options(["--threads", "1"]) == Options(net="paddle", threads=1, temperature=1.0)
    monkeypatch.setenv(LOG_VARIABLE, "brain.log")
    assert read_options(["--memory", "100"]).log == "brain.log"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_file_may_have_a_byte_order_mark(home: Path, encoding: str) -> None:
    (home / CONFIG_NAME).write_bytes('# naïve\r\nnet = "café"\r\nthreads = 2\r\n'.encode(encoding))
    assert read_options([]) == Options(net="café", threads=2)


@pytest.mark.parametrize("system", ["cp1252", "utf-8"])
def test_another_encoding_is_the_systems_or_named(
    home: Path, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getencoding", lambda: system)
    (home / CONFIG_NAME).write_bytes(b'threads = 2\nnet = "caf\xe9"\n')
    if system == "cp1252":
        assert read_options([]).net == "café"
    else:
        with pytest.raises(OptionError, match="line 2 is not UTF-8"):
            read_options([])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=100))
def test_any_file_is_options_or_an_error_of_one_line(home: Path, data: bytes) -> None:
    (home / CONFIG_NAME).write_bytes(data)
    try:
        read_options([])
    except OptionError as error:
        assert "\n" not in str(error).strip()


def test_the_least_memory_that_a_manager_may_allow_may_be_an_option() -> None:
    assert read_options(["--memory", str(MIN_MEMORY_BYTES >> 20)]).memory_mib == 40
    with pytest.raises(SystemExit):
        read_options(["--memory", "39"])


@pytest.mark.parametrize("name", ["threads", "memory", "visits", "seed", "margin", "priority"])
@pytest.mark.parametrize("value", ["-1", str(2**31), str(2**63), "9" * 40])
def test_numbers_that_the_core_cannot_count_are_refused(
    home: Path, name: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        read_options([f"--{name}", value])
    assert name in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("wings = 2", "wings: no such option; known are book_plies, "),
        ('threads = "two"', "threads: 'two' is not a number"),
        ("thread = 2", "thread: no such option; did you mean threads?"),
        ("threads = 2.5", "threads: 2.5 is not a whole number"),
        ("threads = true", "threads: True is not a number"),
        ("threads = 0", "threads: 0 is not within 1..2147483647"),
        ("threads =", "Invalid value"),
        ('instructions = "mmx"', "instructions: 'mmx' is none of best, .*portable"),
        ('messages = "chess"', "messages: 'chess' is none of narabe, rapfi"),
    ],
)
def test_a_wrong_file_is_refused_by_name(home: Path, text: str, reason: str) -> None:
    (home / CONFIG_NAME).write_text(text)
    with pytest.raises(OptionError, match=reason) as error:
        read_options([])
    assert CONFIG_NAME in str(error.value)


def test_the_old_name_of_search_is_read_with_a_word(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read_options(["--alphabeta", "0"]).search == "mcts"
    assert capsys.readouterr().err == "the command line: alphabeta = 0 is now search = mcts\n"
    assert read_options(["--alphabeta", "1"]).search == "auto"
    (home / CONFIG_NAME).write_text("alphabeta = 0\n")
    assert read_options([]).search == "mcts"
    assert read_options(["--search", "alphabeta"]).search == "alphabeta"


def test_a_search_that_does_not_exist_is_refused(home: Path) -> None:
    (home / CONFIG_NAME).write_text('search = "minimax"\n')
    with pytest.raises(OptionError, match="search: 'minimax' is none of auto, mcts, alphabeta"):
        read_options([])
