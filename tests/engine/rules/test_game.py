import pytest

from engine.rules.board import Board, Colour, IllegalMoveError
from engine.rules.coordinates import parse_line
from engine.rules.game import UNLIMITED_MS, Clock, Game, GameResult, Manager, Termination, TimeControl
from engine.rules.variant import Variant

BLACK_WINS = parse_line("h8a1i8b1j8c1k8d1l8", 15, 15)


def test_a_game_to_its_end_and_back() -> None:
    game = Game(Board(), {colour: Clock.of(TimeControl(match_ms=1000)) for colour in Colour})
    for move in BLACK_WINS[:-1]:
        assert game.play(move, 100) is None
    result = game.play(BLACK_WINS[-1], 50)
    assert result == GameResult(Termination.ROW, Colour.BLACK, "h8 i8 j8 k8 l8")
    assert str(result) == "Black wins: h8 i8 j8 k8 l8"
    assert (result.points_of(Colour.BLACK), result.points_of(Colour.WHITE)) == (1, 0)
    assert game.times_ms == [100] * 8 + [50]
    assert game.clocks[Colour.BLACK].left_ms == 550
    with pytest.raises(IllegalMoveError, match="the game is over: Black wins"):
        game.play(0)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.resign(Colour.WHITE)
    assert game.take_back() == BLACK_WINS[-1]
    assert (game.result, game.turn, game.clocks[Colour.BLACK].left_ms) == (None, Colour.BLACK, 600)
    assert game.times_ms == [100] * 8


def test_faults_are_results() -> None:
    limits = TimeControl(turn_ms=100, tolerance_ms=20)
    game = Game(Board(), {colour: Clock.of(limits) for colour in Colour})
    game.play(112, 120)
    result = game.play(113, 121)
    assert result == GameResult(Termination.TIME_OUT, Colour.BLACK, "121 ms of 100 ms")
    assert game.board.moves == [112]
    game = Game(Board())
    game.play(112)
    assert game.play(112) == GameResult(Termination.ILLEGAL_MOVE, Colour.BLACK, "h8: taken")
    assert str(Game(Board()).resign(Colour.WHITE)) == "Black wins: resignation"
    crashed = Game(Board()).forfeit(Colour.BLACK, Termination.CRASH, "exit status -11")
    assert (crashed.winner, str(crashed)) == (Colour.WHITE, "White wins: exit status -11")
    aborted = Game(Board()).end(GameResult(Termination.ABORTED))
    assert (str(aborted), aborted.counts) == ("aborted", False)
    agreed = Game(Board()).end(GameResult(Termination.AGREEMENT))
    assert (str(agreed), agreed.points_of(Colour.WHITE)) == ("draw: agreement", 0.5)


def test_a_foul_is_named() -> None:
    game = Game(Board(variant=Variant.RENJU))
    for move in parse_line("f8a1g8c1h9e1h10g1", 15, 15):
        game.play(move)
    result = game.play(112)
    assert result == GameResult(Termination.FOUL, Colour.WHITE, "double three at h8")
    assert game.board.ply == 9


def test_a_game_that_starts_from_a_finished_board_is_over() -> None:
    game = Game(Board.from_moves(BLACK_WINS))
    assert game.result is not None and game.result.winner is Colour.BLACK
    with pytest.raises(IndexError):
        game.take_back()


def test_draws_as_each_manager_has_them() -> None:
    board, renju = Board(6, row_length=6), Board(15, variant=Variant.RENJU)
    assert [manager.move_limit(board) for manager in Manager] == [11, None, None]
    assert [manager.move_limit(Board(5)) for manager in Manager] == [None, None, None]
    assert [manager.move_limit(renju) for manager in Manager] == [200, 200, None]
    game = Game(board, move_limit=Manager.PISKVORK.move_limit(board))
    for move in range(10):
        assert game.play(move) is None
    assert game.play(10) == GameResult(Termination.MOVE_LIMIT, None, "11 points taken")
    full = Game(Board(5, variant=Variant.STANDARD, row_length=6))
    results = [full.play(move) for move in range(25)]
    assert results[-1] == GameResult(Termination.BOARD_FULL) and not any(results[:-1])


def test_a_win_on_the_last_allowed_move_is_a_win() -> None:
    game = Game(Board(), move_limit=9)
    for move in BLACK_WINS:
        game.play(move)
    assert game.result is not None and game.result.termination is Termination.ROW


CONTROL = TimeControl(turn_ms=5000, match_ms=20_000, tolerance_ms=1000)


@pytest.mark.parametrize(
    ("manager", "times_ms", "left_ms", "deadline_ms"),
    [
        (Manager.PISKVORK, [6000, 6000, 5000], 3000, 4000),
        (Manager.PISKVORK, [6000, 6000, 6000, 2600], -600, 400),  # overdrawn: the tolerance shrinks
        (Manager.JUDGE, [5000, 5000], 10_020, 6000),  # 10 ms of each move forgiven
        (Manager.CLI, [6000, 6000, 6000, 2900], 0, 1000),  # floored: the tolerance is there each time
    ],
)
def test_clocks_count_as_each_manager_does(
    manager: Manager, times_ms: list[int], left_ms: int, deadline_ms: int
) -> None:
    clock = Clock.of(CONTROL, manager)
    for time_ms in times_ms:
        assert not clock.is_time_out(time_ms)
        clock = clock.after(time_ms)
    assert (clock.left_ms, clock.time_left_ms, clock.deadline_ms) == (left_ms, left_ms, deadline_ms)
    assert clock.is_time_out(deadline_ms) == (manager is Manager.JUDGE)
    assert clock.is_time_out(deadline_ms + 1) and not clock.is_time_out(deadline_ms - 1)


def test_increment_is_there_before_each_move() -> None:
    clock = Clock.of(TimeControl(match_ms=1000, increment_ms=200))
    assert clock.left_ms == 1200
    assert clock.after(700).left_ms == 700
    assert clock.after(700).allowance_ms == 700


def test_time_for_so_many_moves_is_given_again_after_them() -> None:
    clock = Clock.of(TimeControl(match_ms=1000, increment_ms=50, moves=3))
    left = []
    for _ in range(7):
        left.append(clock.left_ms)
        clock = clock.after(300)
    assert left == [1050, 800, 550, 1300, 1050, 800, 1550]
    assert Clock.of(TimeControl(moves=3)).after(1).after(1).after(1).left_ms is None


def test_no_limits_no_time_out() -> None:
    clock = Clock.of(TimeControl())
    assert not clock.is_time_out(10**12)
    assert clock.after(10**12).time_left_ms == UNLIMITED_MS
    assert (clock.allowance_ms, clock.deadline_ms) == (None, None)


def test_negative_limits_are_refused() -> None:
    with pytest.raises(ValueError, match="match_ms is negative: -1"):
        TimeControl(match_ms=-1)
