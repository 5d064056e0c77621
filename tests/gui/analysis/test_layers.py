"""Layers over all points: the net at first sight, and counts of threats."""

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from engine import _core
from engine.core_board import core_board
from engine.evaluator.loading import best_net, open_evaluator
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board, Colour
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from gui.analysis.layers import layer_marks
from gui.application import App
from gui.base.settings import GameSettings, Layer, PlayerSettings
from training.play.raw_net import looking
from training.play.searcher import alone

FORBIDDEN = "h8a1i8a3j10a5j11a7"


def position(moves: str, variant: Variant = Variant.FREESTYLE) -> Board:
    return Board.from_moves(parse_line(moves, 15, 15), 15, 15, variant)


@pytest.mark.parametrize("moves", ["", "h8", "h8i9g9i7i8g8h9"])
def test_the_policy_is_that_of_predict_over_all_points(moves: str) -> None:
    board = position(moves)
    marks = layer_marks(board, Layer.POLICY, True)
    seen = alone(looking(open_evaluator(best_net(board), board), board))
    assert sorted(mark.point for mark in marks) == sorted(board.legal_moves())
    most = float(np.nanmax(seen.policy))
    for mark in marks:
        assert mark.share == pytest.approx(float(seen.policy[mark.point]) / most, abs=1e-5)
    best = max(marks, key=lambda mark: mark.share)
    assert best.point == seen.best and best.texts == (f"{100 * most:.0f}",)


def test_forbidden_points_have_no_share_and_no_value() -> None:
    board = position(FORBIDDEN, Variant.RENJU)
    fouls = {point for point in board.legal_moves() if board.foul(point)}
    assert fouls and board.turn is Colour.BLACK
    for layer in (Layer.POLICY, Layer.VALUE):
        assert fouls.isdisjoint(mark.point for mark in layer_marks(board, layer, True))


def test_a_value_is_the_nets_of_the_position_after_the_move() -> None:
    board = position("h8a1i8b1j8c1k8d1")  # Black has a four, and White too
    marks = {mark.point: mark for mark in layer_marks(board, Layer.VALUE, True)}
    (five, *_) = parse_line("g8", 15, 15)
    assert marks[five].texts == ("100",) and marks[five].loss == 0
    quiet = position("h8i9g9")
    marks = {mark.point: mark for mark in layer_marks(quiet, Layer.VALUE, False)}
    of_black = {mark.point: mark for mark in layer_marks(quiet, Layer.VALUE, True)}
    evaluator = open_evaluator(best_net(quiet), quiet)
    assert isinstance(evaluator, _core.NativeEvaluator)
    point = parse_line("h10", 15, 15)[0]
    after = quiet.copy()
    after.push(point)
    win, draw, _ = evaluator.evaluate(core_board(after))[1]
    white = 100 * (1 - win - draw / 2)
    assert float(marks[point].texts[0]) == pytest.approx(white, abs=0.51)
    assert float(of_black[point].texts[0]) == pytest.approx(100 - white, abs=0.51)


def test_threats_are_counted_for_both_sides() -> None:
    board = position("h8a15i8a13j8a11")
    marks = {mark.point: mark.texts for mark in layer_marks(board, Layer.COUNT, True)}
    (open_four, four, white_four, white_five) = parse_line("k8l8a14a12", 15, 15)
    assert marks[open_four] == ("2", "") and marks[four] == ("1", "")
    assert marks[white_four] == ("", "1")
    board.push(open_four)
    board.push(white_four)
    marks = {mark.point: mark.texts for mark in layer_marks(board, Layer.COUNT, True)}
    assert marks[four] == ("5", "") and marks[white_five] == ("", "5")


def test_a_layer_takes_the_place_of_another_and_of_candidates(qtbot: QtBot, app: App) -> None:
    app.window.layouts.switch("analyse")
    app.document.open_tree(GameTree.from_moves(parse_line("h8i9g9", 15, 15), GameInfo()))
    actions, board = app.window.actions_by_name, app.panels.board.painted
    actions["layer_policy"].trigger()
    qtbot.waitUntil(lambda: len(board.picture.layer) == 222)
    assert board.picture.candidates == () == board.picture.threats
    actions["layer_count"].trigger()
    assert not actions["layer_policy"].isChecked() and actions["layer_count"].isChecked()
    app.document.step(-1)
    assert app.layer_finder.marks == ()  # those of another position are not shown meanwhile
    actions["layer_count"].trigger()
    assert app.store.current.analysis.layer is Layer.NONE and board.picture.layer == ()


def test_a_layer_shows_nothing_in_a_game_that_is_played(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["layer_policy"].trigger()
    app.play.start_game(GameSettings(white=PlayerSettings()))
    qtbot.waitUntil(lambda: bool(app.layer_finder.marks))
    assert app.panels.board.painted.picture.layer == ()
    app.window.layouts.switch("analyse")
    assert app.panels.board.painted.picture.layer == ()
    app.game.leave()
    qtbot.waitUntil(lambda: app.panels.board.painted.picture.layer != ())
