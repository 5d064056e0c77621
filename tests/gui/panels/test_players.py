from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from gui.panels.players import PlayersPanel
from gui.play.clock import TimeLeft


def test_time_used_is_written_as_time_left_is(qtbot: QtBot) -> None:
    panel = PlayersPanel()
    qtbot.addWidget(panel)
    texts = []
    for left_ms in (None, 4_503_000):
        panel.show_time(Colour.BLACK, TimeLeft(None, left_ms), 4_503_000)
        texts.append(panel.cards[Colour.BLACK].clock.text())
    assert texts == ["1:15:03"] * 2
