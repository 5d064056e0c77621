import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.board import WALL, Colour, Ending, IllegalMoveError, Outcome
from engine.rules.continuous import ContinuousBoard
from engine.rules.variant import Variant

rngs = st.integers(0, 2**32).map(random.Random)


def state(board: ContinuousBoard) -> tuple[object, ...]:
    return (bytes(board.cells), tuple(board.moves), board.turn, board.outcome, tuple(board.scores.values()))


def test_a_row_becomes_walls_and_play_goes_on() -> None:
    board = ContinuousBoard(15)
    for move in (0, 30, 1, 31, 2, 32, 3, 33, 4):
        board.push(move)
    assert board.outcome is None
    assert board.scores == {Colour.BLACK: 1, Colour.WHITE: 0}
    assert board.last_row == [0, 1, 2, 3, 4]
    assert list(board.cells[:6]) == [WALL] * 5 + [0]
    assert board.turn is Colour.WHITE
    with pytest.raises(IllegalMoveError, match="a1: taken"):
        board.push(0)
    board.push(34)  # White's row counts as well
    assert board.scores == {Colour.BLACK: 1, Colour.WHITE: 1}
    board.push(5)
    assert board.last_row == []
    copy = board.copy()
    assert isinstance(copy, ContinuousBoard) and state(copy) == state(board)
    for _ in range(3):
        board.pop()
    assert board.scores == {Colour.BLACK: 0, Colour.WHITE: 0}
    assert board.cells[0] == Colour.BLACK and board.cells[4] == 0
    assert copy.scores == {Colour.BLACK: 1, Colour.WHITE: 1}


@given(
    st.integers(5, 8),
    st.sampled_from([variant for variant in Variant if variant is not Variant.RENJU]),
    rngs,
)
def test_games_end_on_a_full_board_and_pop_undoes_all(
    size: int, variant: Variant, rng: random.Random
) -> None:
    board = ContinuousBoard(size, variant=variant, row_length=rng.choice([3, 4]))
    states = [state(board)]
    for move in rng.sample(range(size * size), size * size):
        assert board.outcome is None
        board.push(move)
        states.append(state(board))
    lead = board.scores[Colour.BLACK] - board.scores[Colour.WHITE]
    winner = None if lead == 0 else Colour.BLACK if lead > 0 else Colour.WHITE
    assert board.outcome == Outcome(Ending.BOARD_FULL, winner)
    while board.moves:
        assert state(board) == states.pop()
        board.pop()
    assert [state(board)] == states
