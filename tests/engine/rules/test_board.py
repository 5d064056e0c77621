import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.board import (
    DIRECTIONS,
    EMPTY,
    MAX_SIZE,
    MIN_SIZE,
    WALL,
    Board,
    Colour,
    Ending,
    IllegalMoveError,
    Outcome,
)
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant

rngs = st.integers(0, 2**32).map(random.Random)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """An empty board of any size, variant and row length; small ones more often, so that games end."""
    width = draw(st.integers(MIN_SIZE, 9) | st.integers(MIN_SIZE, MAX_SIZE))
    height = draw(st.just(width) | st.integers(MIN_SIZE, 9) | st.integers(MIN_SIZE, MAX_SIZE))
    variant = draw(st.sampled_from(Variant))
    row_length = 5 if variant is Variant.RENJU else draw(st.integers(3, 6))
    return Board(width, height, variant, row_length)


def push_randomly(board: Board, rng: random.Random) -> None:
    """A move close to the last ones, so that rows, fouls and overlines come up."""
    moves = list(board.legal_moves())
    near = [m for m in moves if any(abs(m - last) <= 2 * board.width + 2 for last in board.moves[-5:])]
    board.push(rng.choice(near or moves))


def state(board: Board) -> tuple[object, ...]:
    return (bytes(board.cells), tuple(board.moves), board.turn, board.outcome, tuple(board.winning_row()))


def row_ends_game(board: Board) -> bool:
    """The winner found the second way: every row of the whole board, as text, by its own rule."""
    mover = board.turn.other
    own, other = str(int(mover)), str(int(mover.other))
    n, variant = board.row_length, board.variant
    for dx, dy in DIRECTIONS:
        for y in range(board.height):
            for x in range(board.width):
                if 0 <= x - dx < board.width and 0 <= y - dy < board.height:
                    continue  # not the first cell of its line
                line = ""
                column, row = x, y
                while 0 <= column < board.width and 0 <= row < board.height:
                    line += str(board.cells[board.point(column, row)])
                    column, row = column + dx, row + dy
                padded = "e" + line + "e"  # the edge
                for start in range(1, len(padded) - 1):
                    end = start
                    while padded[end] == own:
                        end += 1
                    length = end - start
                    if padded[start - 1] == own or length < n:
                        continue
                    enclosed = padded[start - 1] == other and padded[end] == other
                    exact = length == n
                    if {
                        Variant.FREESTYLE: True,
                        Variant.STANDARD: exact,
                        Variant.RENJU: exact or mover is Colour.WHITE,
                        Variant.CARO: exact and not enclosed,
                        Variant.CARO_OVERLINE: not exact or not enclosed,
                    }[variant]:
                        return True
    return False


@given(boards(), rngs)
def test_pop_undoes_push_all_the_way(board: Board, rng: random.Random) -> None:
    states = [state(board)]
    while board.outcome is None and board.ply < 80:
        push_randomly(board, rng)
        states.append(state(board))
    assert state(board.copy()) == states[-1]
    moves = board.moves.copy()
    while moves:
        assert board.pop() == moves.pop()
        states.pop()
        assert state(board) == states[-1]


@given(boards(), rngs)
def test_the_winner_is_found_by_two_methods(board: Board, rng: random.Random) -> None:
    while board.outcome is None and board.ply < 60:
        push_randomly(board, rng)
        won = board.outcome is not None and board.outcome.ending is Ending.ROW
        assert won == row_ends_game(board), str(board)
        assert bool(board.winning_row()) == won


@pytest.mark.parametrize(
    ("variant", "black", "white", "move", "wins"),
    [
        (Variant.FREESTYLE, "d8e8f8h8i8", "", "g8", True),  # six
        (Variant.STANDARD, "d8e8f8h8i8", "", "g8", False),
        (Variant.STANDARD, "d8e8f8h8", "c8i8", "g8", True),
        (Variant.RENJU, "d8e8f8h8i8g9g10g11g12", "", "g8", True),  # five and six at once
        (Variant.CARO, "d8e8f8h8", "c8i8", "g8", False),  # enclosed
        (Variant.CARO, "d8e8f8h8", "c8", "g8", True),
        (Variant.CARO, "a8b8c8e8", "f8", "d8", True),  # the edge does not block
        (Variant.CARO, "d8e8f8h8i8", "", "g8", False),
        (Variant.CARO_OVERLINE, "d8e8f8h8i8", "c8j8", "g8", True),
        (Variant.CARO_OVERLINE, "d8e8f8h8", "c8i8", "g8", False),
    ],
)
def test_each_variant_has_its_rows(variant: Variant, black: str, white: str, move: str, wins: bool) -> None:
    stones = [(p, Colour.BLACK) for p in parse_line(black, 15, 15)]
    stones += [(p, Colour.WHITE) for p in parse_line(white, 15, 15)]
    board = Board.from_setup(stones, variant=variant, turn=Colour.BLACK)
    board.push(parse_line(move, 15, 15)[0])
    assert (board.outcome == Outcome(Ending.ROW, Colour.BLACK)) == wins


def test_a_full_board_is_a_draw() -> None:
    board = Board(5, 5, Variant.STANDARD, 6)
    for point in range(25):
        assert board.outcome is None
        board.push(point)
    assert board.outcome == Outcome(Ending.BOARD_FULL, None)


def test_illegal_moves_are_refused_with_the_reason() -> None:
    board = Board.from_moves([112])
    for point, reason in ((112, "h8: taken"), (225, "point 225: off the 15x15 board"), (-1, "off the")):
        with pytest.raises(IllegalMoveError, match=reason):
            board.push(point)
    for move in (0, 113, 1, 114, 2, 115, 3, 116):
        board.push(move)
    assert board.outcome == Outcome(Ending.ROW, Colour.BLACK)
    with pytest.raises(IllegalMoveError, match="a3: the game is over"):
        board.push(30)


def test_bad_boards_are_refused() -> None:
    for width, height, row_length in ((4, 15, 5), (15, 23, 5), (15, 15, 2), (15, 15, 7)):
        with pytest.raises(ValueError, match="is not within"):
            Board(width, height, row_length=row_length)
    with pytest.raises(ValueError, match="renju"):
        Board(variant=Variant.RENJU, row_length=4)


@given(boards(), rngs, st.data())
def test_stones_of_a_game_become_its_moves(board: Board, rng: random.Random, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(0, 30))):
        if board.outcome is None:
            board.push(rng.choice(list(board.legal_moves())))
    stones = [(point, Colour(board.cells[point])) for point in board.moves]
    size = (board.width, board.height, board.variant, board.row_length)
    assert state(Board.from_game(stones, *size)) == state(board)
    by_colour = sorted(stones, key=lambda stone: stone[1])
    assert state(Board.from_game(by_colour, *size)) == state(board)


def test_a_setup_stands_from_the_start() -> None:
    stones = [(0, Colour.WHITE), (1, Colour.WHITE), (7, WALL)]
    with pytest.raises(ValueError, match="0 black and 2 white stones leave open who is to move"):
        Board.from_setup(stones)
    board = Board.from_setup(stones, turn=Colour.WHITE)
    assert (board.ply, board.turn, board.cells[7]) == (0, Colour.WHITE, WALL)
    board.push(2)
    board.pop()
    with pytest.raises(IndexError):
        board.pop()
    usual = Board.from_setup([(0, Colour.BLACK)])
    assert (usual.turn, usual.ply) == (Colour.WHITE, 0)


def test_a_setup_with_a_row_already_there_can_be_played_on() -> None:
    stones = [(p, Colour.BLACK) for p in range(5)] + [(p, Colour.WHITE) for p in range(30, 35)]
    board = Board.from_setup(stones)
    assert (board.outcome, board.ply, board.turn) == (None, 0, Colour.BLACK)
    board.push(100)
    assert board.outcome is None


def test_stones_that_no_game_leads_to_are_refused() -> None:
    with pytest.raises(
        ValueError, match="1 black and 1 white stones cannot come from a game with white to move"
    ):
        Board.from_game([(0, Colour.BLACK), (1, Colour.WHITE)], turn=Colour.WHITE)
    won = [(p, Colour.BLACK) for p in range(5)] + [(p, Colour.WHITE) for p in range(30, 35)]
    with pytest.raises(IllegalMoveError, match="the game is over"):
        Board.from_game(won)


def test_bad_stones_are_refused() -> None:
    for stones, error in (
        ([(0, 1), (0, 2)], "a1: taken"),
        ([(225, 1)], "off the 15x15 board"),
        ([(0, 0)], "a1: 0 is not a cell code"),
        ([(0, 4)], "a1: 4 is not a cell code"),
    ):
        for build in (Board.from_setup, Board.from_game):
            with pytest.raises(ValueError, match=error):
                build(stones)


def test_walls_are_dead_and_break_rows() -> None:
    board = Board(5, 5, row_length=3)
    board.add_wall(1)
    with pytest.raises(IllegalMoveError, match="b1: taken"):
        board.push(1)
    for move in (0, 10, 2, 14, 3):
        board.push(move)
    assert board.outcome is None
    with pytest.raises(IllegalMoveError, match="moves were played"):
        board.add_wall(20)
    assert board.cells.count(EMPTY) == 25 - 6
