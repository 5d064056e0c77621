import sys
from pathlib import Path

import pytest

from protocol.brain.options import CONFIG_NAME, LOG_VARIABLE, Options, OptionsError, read_options


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


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("wings = 2", "no such option: wings"),
        ('threads = "two"', "threads must be of type int"),
        ("threads = true", "threads must be of type int"),
        ("threads = 0", "threads must be at least 1"),
        ("threads =", "Invalid value"),
    ],
)
def test_a_wrong_file_is_refused_by_name(home: Path, text: str, reason: str) -> None:
    (home / CONFIG_NAME).write_text(text)
    with pytest.raises(OptionsError, match=reason) as error:
        read_options([])
    assert CONFIG_NAME in str(error.value)
