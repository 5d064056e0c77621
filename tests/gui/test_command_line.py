"""The app's command line: Qt's options beside ours, and systems without a display."""

import sys
from pathlib import Path

import pytest

from gui.command_line import has_purpose, parse

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.mark.parametrize("option", ["-platform", "--platform"])
def test_an_option_of_qt_takes_its_value_and_the_file_is_ours(option: str) -> None:
    options, of_qt = parse([option, "offscreen", "-style", "fusion", "game.sgf", "-reverse"])
    assert options.file == Path("game.sgf")
    assert of_qt == ["-platform", "offscreen", "-style", "fusion", "-reverse"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is a display")
def test_without_a_display_a_message_explains_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SystemExit) as ended:
        parse([])
    assert ended.value.code == 2
    assert "no display" in capsys.readouterr().err
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert parse([]) is not None


@pytest.mark.parametrize("arguments", [["game.sgf"], ["--play", "net"], ["--watch", "events.jsonl"]])
def test_a_first_start_with_something_to_open_is_not_interrupted(arguments: list[str]) -> None:
    assert has_purpose(parse(arguments)[0])
    assert not has_purpose(parse(["--white"])[0])
