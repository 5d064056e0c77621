"""What users of Yixin-Board ask for: balanced moves, points that are left out, all defences of a threat."""

from collections.abc import Iterator

import pytest
from PyQt6.QtCore import QPointF
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from gui.analysis.threats import find_defences
from gui.application import App
from gui.base.settings import AnalysisSettings, Settings
from gui.board.picture import ThreatKind
from protocol.client import Conversation

THREE = "h8a1i8a3j8"  # White must answer an open three
STONES = [(7, 7, 2)]


@pytest.fixture(scope="module")
def app(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    settings = Settings(language="en", first_run=False, analysis=AnalysisSettings(show_threats=False))
    app = App(settings, tmp_path_factory.mktemp("profile") / "settings.json")
    app.window.show()
    yield app
    app.window.close()


def show(app: App, moves: str) -> None:
    app.document.open_tree(GameTree.from_moves(parse_line(moves, 15, 15), GameInfo()))
    app.navigation.go_last()


def test_all_defences_of_an_open_three_are_those_that_the_solver_does_not_refute() -> None:
    board = Board.from_moves(parse_line(THREE, 15, 15))
    assert set(find_defences(board) or ()) == set(parse_line("g8k8", 15, 15))
    assert find_defences(Board.from_moves(parse_line("h8a1i8", 15, 15))) is None
    lost = Board.from_moves(parse_line("h8a1i8a3j8a5k8", 15, 15))
    assert find_defences(lost) == ()


def test_defences_are_marked_while_the_position_is_shown(qtbot: QtBot, app: App) -> None:
    show(app, THREE)
    app.window.actions_by_name["find_defences"].trigger()
    painted = app.panels.board.painted
    qtbot.waitUntil(lambda: bool(painted.picture.threats))
    assert {mark.kind for mark in painted.picture.threats} == {ThreatKind.DEFENCE}
    assert "2 moves hold" in app.window.statusBar().currentMessage()  # type: ignore[union-attr]
    app.navigation.go_back()
    assert painted.picture.threats == ()


@pytest.mark.parametrize("count", [1, 2])
def test_a_balanced_position_is_drawn(qtbot: QtBot, app: App, count: int) -> None:
    show(app, "h8")
    name = {1: "balance_one", 2: "balance_two"}[count]
    app.window.actions_by_name[name].trigger()
    painted = app.panels.board.painted
    qtbot.waitUntil(lambda: len(painted.picture.variation) == count)
    points = [stone.point for stone in painted.picture.variation]
    assert len(set(points)) == count and all(app.document.board.is_legal(point) for point in points)


def test_a_point_that_is_left_out_is_not_searched(qtbot: QtBot, app: App) -> None:
    show(app, "h8a1i8a3j8a5")
    five = parse_line("k8", 15, 15)[0]
    app.analyser.start()
    qtbot.waitUntil(lambda: app.document.current.analysis is not None)
    assert app.document.current.analysis is not None and app.document.current.analysis.engine
    app.panels.board.painted.context_wanted.emit(five, QPointF(0, 0))
    QApplication.activePopupWidget().close()  # type: ignore[union-attr]
    app.window.actions_by_name["leave_out"].trigger()
    assert (five, "×") in app.panels.board.painted.picture.letters

    def is_searched_anew() -> bool:
        analysis = app.document.current.analysis
        return analysis is not None and analysis.engine == ""

    qtbot.waitUntil(is_searched_anew)
    analysis = app.document.current.analysis
    assert analysis is not None and five not in [candidate.point for candidate in analysis.candidates]
    app.window.actions_by_name["search_all"].trigger()
    assert app.panels.board.painted.picture.letters == ()
    app.analyser.leave_out(frozenset({five}))
    show(app, "h8")
    assert app.analyser.left_out == frozenset()  # of another game
    app.analyser.stop()


def test_blocks_are_sent_with_the_request_and_taken_back_with_the_next() -> None:
    talk = Conversation()
    sent = []
    for left_out in ([], [(3, 4)], [], []):
        talk.analyse(STONES, 2, 1000, left_out)
    talk.start(15)
    command_lines = [command.lines for command in talk._queue]
    for lines in command_lines[:4]:
        sent.append([line for line in lines if "BLOCK" in line or line == "3,4"])
    assert sent == [[], ["YXBLOCKRESET", "YXBLOCK", "3,4"], ["YXBLOCKRESET"], []]
    assert all("BLOCK" not in line for command in talk._queue for line in command.plain)
