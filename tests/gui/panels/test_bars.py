"""Bars above the board come and go; the board stays where it is."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings
from gui.play.state import Phase
from gui.presenter.view import Notice
from screenshots import LEAST_SIZE

PEOPLE = GameSettings(black=PlayerSettings(), white=PlayerSettings())


def place(app: App) -> QRect:
    """Where the board is in the window, when all that was put off is done."""
    for _ in range(5):
        QApplication.processEvents()
    board = app.panels.board.painted
    return QRect(board.mapTo(app.window, QPoint()), board.size())


def end(app: App) -> None:
    app.play.start_game(PEOPLE)
    for point in (112, 0, 113, 1, 114, 2, 115, 3, 116):
        app.play.make_move(point)


def teach(app: App) -> None:
    lessons = tuple((f"practise_lesson_{number}", f"h{number}", "A lesson") for number in (1, 2, 3))
    said = Notice("That leaves k8: an open four. Take it back?", (("take_back", "Take back"),), lessons)
    app.presenter._texts.notice = lambda *_: said  # type: ignore[method-assign]
    app.presenter.refresh()


def pause(app: App) -> None:
    app.play.start_game(PEOPLE)
    app.game.pause()
    assert app.game.phase is Phase.PAUSED


def open_by_swap2(app: App) -> None:
    app.play.start_game(replace(PEOPLE, opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)


def notify(app: App) -> None:
    for number in range(4):
        app.window.notify(f"{number} " + "Something that must not pass by. " * 5, "Do it", lambda: None)


def band(app: App) -> None:
    app.panels.tournament_band.text.setText("A tournament is being played. " * 5)
    app.panels.tournament_band.show()


def remark(app: App) -> None:
    app.window.status.setText("A long sentence that is shown in the status line. " * 10)
    app.window.say("A passing message of some length. " * 10)
    app.window.point_name.setText("h8   75.2 % for Black")


BARS = [end, teach, pause, open_by_swap2, notify, band, remark]


def go(app: App) -> None:
    """All bars go."""
    for card in list(app.panels.notices.cards):
        app.panels.notices.remove(card)
    app.panels.tournament_band.hide()
    vars(app.presenter._texts).pop("notice", None)
    app.play.start_game(PEOPLE)
    app.presenter.refresh()


@pytest.mark.parametrize("bar", BARS, ids=lambda bar: bar.__name__)
@pytest.mark.parametrize("size", [(1180, 800), LEAST_SIZE])
def test_no_bar_moves_the_board(
    qtbot: QtBot, app: App, bar: Callable[[App], None], size: tuple[int, int]
) -> None:
    app.window.resize(*size)
    app.play.start_game(PEOPLE)
    qtbot.wait(50)
    before = place(app)
    bar(app)
    assert place(app) == before
    shown = app.window.board_place.bar_area
    if bar is not remark:
        area = QRect(shown.mapTo(app.window, QPoint()), shown.size())
        assert shown.isVisible() and not area.intersects(before)  # below the players
    go(app)
    assert place(app) == before and not shown.isVisible()


def test_bars_stand_above_the_board_where_the_column_is_full(app: App) -> None:
    app.window.resize(*LEAST_SIZE)
    app.window.layouts.switch("analyse")
    before = place(app)
    notify(app)
    assert place(app) == before
    shown, painted = app.window.board_place.bar_area, app.panels.board.painted
    bottom = shown.mapTo(app.window, QPoint(0, shown.height())).y()
    assert shown.isVisible() and bottom <= before.top() + painted.geometry_now.centre(0).y()


def test_bars_return_to_the_board_where_the_players_are_closed(app: App) -> None:
    notify(app)
    players = app.panels.players
    assert players.isAncestorOf(app.window.board_place.bar_area)
    app.window.docks["players"].close()
    QApplication.processEvents()
    assert app.window.board_place.isAncestorOf(app.window.board_place.bar_area)
    app.window.docks["players"].show()
    QApplication.processEvents()
    assert players.isAncestorOf(app.window.board_place.bar_area)
