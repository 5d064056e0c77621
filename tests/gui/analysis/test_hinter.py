"""Hints in a game: where to look, what is at stake, the move."""

import pytest
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.coordinates import parse_line
from gui.analysis.hinter import Degree
from gui.application import App
from gui.base.settings import GameSettings
from matches.engine_list import EngineSettings
from tests.gui.conftest import _brain

FOUR = "g8a1h8a3i8a5j8a7"  # Black makes five at f8 or k8


def play_on(app: App, moves: str) -> None:
    app.document.open_tree(GameTree.from_moves(parse_line(moves, 15, 15), GameInfo()))
    app.game.play_on(GameSettings())


def test_a_hint_goes_by_degrees_and_names_no_rates(qtbot: QtBot, app: App) -> None:
    play_on(app, FOUR)
    said: list[str] = []
    app.hinter.remark.connect(lambda text, _ms: said.append(text))
    for degree in (Degree.REGION, Degree.THREAT, Degree.MOVE, Degree.MOVE):
        app.window.actions_by_name["hint"].trigger()
        qtbot.waitUntil(lambda wanted=degree: app.hinter.degree is wanted)
        picture = app.panels.board.painted.picture
        assert picture.lines and not picture.candidates and not picture.threats
        assert bool(picture.letters) is (degree is Degree.MOVE)
    assert said[1:4] == ["Look within the square.", "Black wins at once.", f"The move is {said[3][12:-1]}."]
    assert not any("%" in text for text in said) and not app.analyser.running
    app.game.human_move(app.hinter.point)
    assert app.hinter.degree is Degree.NONE and not app.panels.board.painted.picture.lines
    bar = app.window.statusBar()
    assert bar is not None and not bar.currentMessage()  # it was another position's


@pytest.mark.parametrize("engine", [_brain(), _brain("plain")], ids=["talks", "plain"])
def test_where_nothing_is_forced_the_engine_finds_the_move(
    qtbot: QtBot, app: App, engine: EngineSettings
) -> None:
    app.store.change(app.store.current.__class__(engines=(engine,), analysis_engine=engine.name))
    play_on(app, "h8i9")
    app.window.actions_by_name["hint"].trigger()
    qtbot.waitUntil(lambda: app.hinter.degree is Degree.REGION)
    left, top, right, bottom = app.hinter.region
    app.hinter.ask()
    app.hinter.ask()
    column, row = app.document.board.column_row(app.hinter.point)
    assert left <= column <= right and top <= row <= bottom


def test_an_engine_that_fails_is_reported_and_asked_again(qtbot: QtBot, app: App) -> None:
    broken = EngineSettings("Broken", "/no/such/engine")
    app.store.change(app.store.current.__class__(engines=(broken,), analysis_engine="Broken"))
    play_on(app, "h8i9")
    said: list[str] = []
    app.hinter.remark.connect(lambda text, _ms: said.append(text))
    for count in (2, 4):
        app.window.actions_by_name["hint"].trigger()
        qtbot.waitUntil(lambda wanted=count: len(said) == wanted)
    assert said[1] == said[3] and said[1].startswith("Broken cannot be started:")


def test_a_solver_that_fails_is_reported_and_asked_again(
    qtbot: QtBot, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on(app, FOUR)
    said: list[str] = []
    app.hinter.remark.connect(lambda text, _ms: said.append(text))
    with monkeypatch.context() as patch:
        patch.setattr("gui.analysis.hinter.find_threats", lambda *_: 1 // 0)
        app.hinter.ask()
        qtbot.waitUntil(lambda: len(said) == 2)
    assert "division" in said[1]
    app.hinter.ask()
    qtbot.waitUntil(lambda: app.hinter.degree is Degree.REGION)
