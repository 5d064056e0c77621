"""A four is answered before the engine is asked: what it says holds for the position of the four."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.rules.board import Board
from engine.rules.continuous import ContinuousBoard
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from gui.engines.forced import before_forced, forced_replies
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits
from matches.engine_list import EngineSettings

FOUR = "h8g8i8a15j8o1k8"  # only l8 stops the five


def points(names: str) -> tuple[int, ...]:
    return tuple(parse_line(names, 15, 15))


def board_of(moves: str, board: Board | None = None) -> Board:
    board = board or Board()
    for point in points(moves):
        board.push(point)
    return board


def test_the_only_move_that_stops_a_five_is_forced() -> None:
    assert forced_replies(board_of(FOUR)) == points("l8")
    assert forced_replies(board_of(FOUR[:-2])) == ()  # a three
    assert forced_replies(board_of("h8a1i8c1j8e1k8")) == ()  # an open four cannot be stopped
    assert forced_replies(board_of("h8g8i8a15j8b15o1c15k8d15")) == ()  # Black wins himself


def test_replies_follow_one_another_while_each_makes_a_four() -> None:
    assert forced_replies(board_of("h8g8i8l7j8l6l4l5k8")) == points("l8l9")


def test_a_reply_that_ends_the_game_and_one_to_a_row_that_only_scores_are_not_forced() -> None:
    overline = board_of("e4h5f4h6g4h7i4a1j4a15k4o1h9h8", Board(variant=Variant.RENJU))  # h4 is forbidden
    assert forced_replies(overline) == ()
    assert forced_replies(board_of(FOUR, ContinuousBoard())) == ()


@pytest.mark.parametrize(("mate", "expected"), [(None, None), (3, -4), (-2, 3)])
def test_win_rates_and_mates_are_those_of_the_side_that_replies(
    mate: int | None, expected: int | None
) -> None:
    best = Candidate(5, 0.3, 60, line=(5, 6), mate=mate)
    analysis = Analysis((best, Candidate(7, 0.1, 40)), 100, engine="Ann")
    (reply,) = before_forced(analysis, (9,)).candidates
    assert (reply.point, reply.line, reply.visits, reply.mate) == (9, (9, 5, 6), 100, expected)
    assert reply.win_rate == pytest.approx(0.7)
    (twice,) = before_forced(analysis, (9, 8)).candidates
    assert twice.win_rate == pytest.approx(0.3)


def test_live_analysis_looks_on_behind_a_four(qtbot: QtBot, brain: Callable[..., EngineSettings]) -> None:
    hub = EngineHub((brain(name="Ann"),))
    analyst = Analyst(hub, "test")
    with qtbot.waitSignal(analyst.thought) as heard:
        analyst.analyse("Ann", board_of(FOUR), 5, MoveLimits(turn_ms=2000))
    (candidate,) = heard.args[0].candidates
    assert candidate.point == points("l8")[0]
    assert candidate.win_rate == pytest.approx(1 - 0.55)  # the engine has 55 % for the side to move
    hub.close()
