from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from gui.panels.players import PlayersPanel
from gui.play.clock import TimeLeft, format_time


def test_time_used_is_written_as_time_left_is(qtbot: QtBot) -> None:
    panel = PlayersPanel()
    qtbot.addWidget(panel)
    texts = []
    for left_ms in (None, 4_503_000):
        panel.show_time(Colour.BLACK, TimeLeft(None, left_ms), 4_503_000)
        texts.append(panel.cards[Colour.BLACK].clock.text())
    assert texts == ["1:15:03"] * 2


def test_a_clock_never_shows_more_than_is_left() -> None:
    texts = [format_time(left_ms) for left_ms in (-1, 9_960, 10_000, 59_999, 3_600_000)]
    assert texts == ["0:00.0", "0:09.9", "0:10", "0:59", "1:00:00"]
