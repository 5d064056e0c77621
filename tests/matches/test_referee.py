"""The judge alone: no process, no window, and time is only told."""

import math

import pytest

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.continuous import ContinuousBoard
from engine.rules.coordinates import parse_line
from engine.rules.game import Manager, Termination, TimeControl
from engine.rules.opening import Decision, Procedure, Seat, TaskKind
from engine.rules.variant import Variant
from matches.adjudication import score_of
from matches.options import Adjudication
from matches.referee import Referee
from protocol.messages import Thinking

FIRST, SECOND = Seat
BLACK_WINS = parse_line("h8a1i8b1j8c1k8d1l8", 15, 15)


def times(turn_ms=None, match_ms=None, **more):
    return {seat: TimeControl(turn_ms, match_ms, **more) for seat in Seat}


def test_a_game_goes_to_its_row():
    referee = Referee(Board(), times(match_ms=1000))
    for i, point in enumerate(BLACK_WINS):
        assert referee.result is None
        assert referee.seat is (FIRST, SECOND)[i % 2]
        referee.play(point, 10)
    assert referee.result.termination is Termination.ROW
    assert referee.clock_of(FIRST).left_ms == 950
    assert referee.task is None


def test_swap2_gives_colours_clocks_and_the_next_turn():
    referee = Referee(Board(), times(match_ms=1000), procedure=Procedure.SWAP2)
    assert (referee.seat, referee.task.kind, referee.task.remaining) == (FIRST, TaskKind.PLACE, 3)
    referee.think(300)
    for point in (112, 113, 98):
        referee.choose(point)
    assert referee.seat is SECOND
    referee.think(50)
    referee.choose(Decision.SWAP)
    assert referee.task is None and referee.swapped
    assert (referee.seat_of(Colour.BLACK), referee.seat) == (SECOND, FIRST)  # White is to move
    assert (referee.clock_of(FIRST).left_ms, referee.clock_of(SECOND).left_ms) == (700, 950)
    assert referee.opening_log[-1] == "second: decide: swap"
    referee.play(0, 100)
    assert referee.clock_of(FIRST).left_ms == 600


def test_a_choice_is_taken_back_with_its_colours():
    referee = Referee(Board(), times(match_ms=1000), procedure=Procedure.SWAP2)
    for choice in (112, 113, 98, Decision.PLACE_TWO):
        referee.choose(choice)
    referee.think(400)  # the second, who puts the stones
    referee.take_back_choice()
    assert (referee.seat, referee.task.kind) == (SECOND, TaskKind.DECIDE)
    assert len(referee.opening_log) == 3
    referee.choose(Decision.STAY)
    assert not referee.swapped and referee.clock_of(SECOND).left_ms == 600
    with pytest.raises(AssertionError):
        referee.take_back_choice()  # the opening is over
    goes_on = Referee(Board(variant=Variant.RENJU), times(match_ms=1000), procedure=Procedure.TARAGUCHI_10)
    goes_on.choose(112)
    goes_on.think(100)  # the second, who takes Black
    goes_on.choose(Decision.SWAP)
    assert goes_on.seat_of(Colour.BLACK) is SECOND
    goes_on.take_back_choice()
    assert goes_on.seat_of(Colour.BLACK) is FIRST and goes_on.task.seat is SECOND
    assert (goes_on.clock_of(FIRST).left_ms, goes_on.clock_of(SECOND).left_ms) == (1000, 900)


def test_a_choice_that_is_not_allowed_loses():
    referee = Referee(Board(), times(), procedure=Procedure.RIF)
    result = referee.choose(0)
    assert (result.termination, result.winner) == (Termination.ILLEGAL_MOVE, Colour.WHITE)


def test_time_is_up_in_the_opening_too():
    referee = Referee(Board(), times(turn_ms=100, tolerance_ms=10), procedure=Procedure.SWAP)
    assert referee.think(110) is None
    result = referee.think(111, delay_ms=50)
    assert (result.termination, result.detail) == (Termination.TIME_OUT, "111 ms of 100 ms in the opening")
    assert referee.machine_fault


def test_late_moves_are_counted_and_later_ones_lose_unless_the_machine_was_late():
    referee = Referee(Board(), times(turn_ms=100, tolerance_ms=10))
    referee.play(112, 105)
    assert referee.late_moves == {FIRST: 1, SECOND: 0}
    assert referee.play(113, 130, delay_ms=15).termination is Termination.TIME_OUT
    assert not referee.machine_fault
    referee = Referee(Board(), times(turn_ms=100, tolerance_ms=10))
    referee.play(112, 130, delay_ms=20)
    assert referee.machine_fault


def test_a_flag_falls_before_an_answer_comes():
    referee = Referee(Board(), times(turn_ms=100))
    assert referee.watch(100) is None
    assert referee.watch(101).winner is Colour.WHITE
    assert referee.watch(10_000).detail == "101 ms of 100 ms"


@pytest.mark.parametrize(
    ("manager", "left_ms", "deadline_ms"),
    [(Manager.PISKVORK, 700, 700), (Manager.JUDGE, 1000, 700), (Manager.CLI, 1000, 1000)],
)
def test_loading_is_charged_as_the_manager_does(manager, left_ms, deadline_ms):
    referee = Referee(Board(), times(match_ms=1000), manager=manager)
    referee.load(FIRST, 300)
    assert (referee.clock_of(FIRST).left_ms, referee.deadline_ms) == (left_ms, deadline_ms)


def test_draws_and_adjudication():
    referee = Referee(Board(5), times(), adjudication=Adjudication(draw_after=3))
    results = [referee.play(point) for point in (0, 1, 2)]
    assert results[:2] == [None, None] and results[2].termination is Termination.MOVE_LIMIT
    rules = Adjudication(resign=(1, 100))
    referee = Referee(Board(), times(), adjudication=rules)
    referee.play(112, thinking=Thinking(score=150))
    result = referee.play(113, thinking=Thinking(score=-150))
    assert (result.termination, result.winner) == (Termination.ADJUDICATED_WIN, Colour.BLACK)


def test_a_value_counts_as_the_score_that_stands_for_it():
    """Both are on one scale, so that the engines of a game can be compared."""
    assert score_of(Thinking(value=0.4, visits=9)) == pytest.approx(200 * math.log(0.7 / 0.3))
    assert score_of(Thinking(score=-29_993, value=-1.0)) == -29_993
    assert [score_of(told) for told in (None, Thinking(depth=3), Thinking(value=0.4, visits=0))] == [None] * 3


def test_people_agree_give_up_and_go_back():
    referee = Referee(Board(), times(match_ms=1000))
    referee.play(112, 100)
    referee.continue_from(Board())
    assert referee.seat is FIRST and referee.clock_of(FIRST).left_ms == 900
    assert referee.agree_draw().winner is None
    referee.continue_from(Board.from_moves([112]))
    assert referee.result is None
    assert referee.forfeit(SECOND, Termination.RESIGNATION).winner is Colour.BLACK


def test_players_who_change_colours_keep_their_tolerance():
    own = {FIRST: TimeControl(turn_ms=100), SECOND: TimeControl(turn_ms=100, tolerance_ms=50)}
    referee = Referee(Board(), own)
    referee.swap_players()
    assert referee.seat is SECOND and referee.deadline_ms == 150


def test_a_continuous_game_keeps_its_board_after_an_opening():
    referee = Referee(ContinuousBoard(), times(), procedure=Procedure.SWAP)
    for choice in (112, 113, 98, Decision.STAY):
        referee.choose(choice)
    assert isinstance(referee.board, ContinuousBoard) and referee.board.ply == 3


def test_an_illegal_move_is_named_as_it_was_written():
    referee = Referee(Board(), times())
    result = referee.play(-1, written="99,3")
    assert result.termination is Termination.ILLEGAL_MOVE
    assert result.detail == "99,3 is off the 15x15 board"
