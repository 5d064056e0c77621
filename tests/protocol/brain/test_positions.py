"""Stones: whose turn it is, in what order, after the end of a game.

A QuickPlayer plays the first empty point: 0,0, then 1,0, ...
"""

from typing import Any

import pytest

from engine.rules.board import Board
from engine.rules.cells import WALL, Colour
from tests.protocol.helpers import MOVE, answers


def board_after(session: Any, quick: Any, *lines: str) -> Board:
    """The board that the player was given."""
    session().ask("START 15", *lines)
    return quick.last._board  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("stones", "turn"),
    [
        ("", Colour.BLACK),
        ("7,7,2", Colour.WHITE),
        ("7,7,1 8,8,2", Colour.BLACK),
        ("7,7,2 8,8,1 9,9,2", Colour.WHITE),
        ("7,7,1 8,8,1 9,9,1 10,10,2", Colour.BLACK),
        ("7,7,2 8,8,2 9,9,2", Colour.WHITE),
        ("7,7,2 8,8,1 0,0,3 1,1,3", Colour.BLACK),
    ],
)
def test_the_side_to_move_follows_from_the_numbers_of_stones(
    session: Any, quick: Any, stones: str, turn: Colour
) -> None:
    board = board_after(session, quick, "BOARD", *stones.split(), "DONE")
    assert board.turn is turn
    for stone in stones.split():
        x, y, owner = (int(field) for field in stone.split(","))
        expected = {1: int(turn), 2: int(turn.other), 3: WALL}[owner]
        assert board.cells[y * 15 + x] == expected


def test_the_order_of_moves_reaches_the_search(session: Any, quick: Any) -> None:
    board = board_after(session, quick, "BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE")
    assert [board.column_row(point) for point in board.moves] == [(7, 7), (8, 7), (9, 9)]


def test_the_continuous_game_turns_rows_into_walls_and_goes_on(session: Any, quick: Any) -> None:
    stones = [f"{x},14,2" for x in range(4)] + [f"{x},13,1" for x in range(4)]
    board = board_after(session, quick, "INFO rule 2", "YXBOARD", *stones, "DONE", "TURN 4,14")
    assert [board.cells[14 * 15 + x] for x in range(6)] == [WALL] * 5 + [0]
    assert board.outcome is None


def test_a_game_that_is_over_still_gets_a_move(session: Any) -> None:
    stones = [f"{x},14,2" for x in range(5)] + [f"{x},13,1" for x in range(4)]
    assert MOVE.fullmatch(answers(session().ask("START 15", "BOARD", *stones, "DONE"))[1])


FOULS = {
    "double four": [(3, 7), (4, 7), (5, 7), (6, 4), (6, 5), (6, 6), (6, 7)],
    "overline": [(3, 7), (4, 7), (5, 7), (7, 7), (8, 7), (13, 1), (6, 7)],
    "double three": [(5, 7), (6, 7), (7, 5), (7, 6), (13, 1), (1, 2), (7, 7)],
    "five": [(4, 7), (5, 7), (6, 7), (7, 7), (13, 1), (1, 2), (8, 7)],
}
"""Black's stones, the one that ends the game last."""
FOUR = [(x, 12) for x in range(4)] + [(14, 0), (14, 14)]
"""White's stones, who has a five to make."""


@pytest.mark.parametrize("foul", FOULS)
@pytest.mark.parametrize("place", range(7))
def test_after_the_end_the_brain_searches_whatever_the_order_of_the_stones(
    session: Any, quick: Any, foul: str, place: int
) -> None:
    """Not every manager judges fouls; the one that asks on wants a move that was searched."""
    *before, last = FOULS[foul]
    black = [*before[:place], last, *before[place:]]
    lines = [f"{x},{y},2" for x, y in black] + [f"{x},{y},1" for x, y in FOUR]
    board = board_after(session, quick, "INFO rule 4", "BOARD", *lines, "DONE")
    assert board.outcome is None and board.turn is Colour.WHITE
    assert {(x, y) for x, y in black} == {
        board.column_row(point) for point, cell in enumerate(board.cells) if cell == Colour.BLACK
    }


def test_forbidden_points_of_a_double_three(session: Any) -> None:
    stones = ["7,7,1", "8,6,1", "7,9,1", "8,10,1", "7,8,2", "8,8,2", "8,5,2", "8,11,2"]
    brain = session()
    brain.ask("START 15", "INFO rule 4", "YXBOARD", *stones, "DONE")
    (answer,) = brain.ask("YXSHOWFORBID")
    digits = answer.removeprefix("FORBID ").removesuffix(".")
    assert (6, 8) in {(int(digits[i : i + 2]), int(digits[i + 2 : i + 4])) for i in range(0, len(digits), 4)}
