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


def continuous_renju(*lines: str) -> list[str]:
    """Lines for a game in which Black, the opponent, makes a row of five, or has made it."""
    stones = [f"{x},14,2" for x in range(4)] + [f"{3 * x},0,1" for x in range(4)]
    return ["INFO rule 6", "YXBOARD", *stones, "DONE", *lines]


def test_walls_of_the_continuous_game_count_as_the_moves_that_they_were(session: Any, quick: Any) -> None:
    board = board_after(session, quick, *continuous_renju("TURN 4,14"))
    assert board.turn is Colour.WHITE and board.cells.count(WALL) == 5
    board = board_after(session, quick, *continuous_renju("TURN 4,14", "TURN 7,7"))
    assert board.turn is Colour.WHITE
    walls = [f"{x},14,3" for x in range(5)]
    for stones, turn in (([], Colour.WHITE), (["7,7,2"], Colour.BLACK), (["7,7,2", "8,8,1"], Colour.WHITE)):
        board = board_after(session, quick, "INFO rule 6", "BOARD", *walls, *stones, "DONE")
        assert board.turn is turn, stones


def test_a_move_of_the_opponent_is_judged_by_its_colour(session: Any, quick: Any) -> None:
    white = [f"{3 * x},0,1" for x in range(5)]
    for columns, is_row in (((0, 1, 2, 4, 5), False), ((0, 1, 2, 4, 9), True)):  # six in a row, or five
        black = [f"{x},14,2" for x in columns]
        board = board_after(session, quick, "INFO rule 6", "YXBOARD", *black, *white, "DONE", "TURN 3,14")
        assert (WALL in board.cells) is is_row


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


THREES = ["7,7", "8,6", "7,9", "8,10"]
"""Black's stones, who may not play at 6,8."""
BETWEEN = ["7,8", "8,8", "8,5", "8,11"]


@pytest.mark.parametrize(
    ("own", "lines", "forbidden"),
    [
        (THREES, [], True),
        (THREES, ["PLAY 0,0"], False),  # White is to move
        (THREES, ["PLAY 0,0", "TAKEBACK 0,0"], True),
        (BETWEEN[:3], [], False),
        (BETWEEN[:3], ["PLAY 8,11"], True),
        (BETWEEN[:3], ["PLAY 8,11", "TURN 0,0"], True),
    ],
)
def test_the_forbidden_points_are_those_of_the_side_to_move(
    session: Any, own: list[str], lines: list[str], forbidden: bool
) -> None:
    other = BETWEEN if own is THREES else THREES
    stones = [*(f"{point},1" for point in own), *(f"{point},2" for point in other)]
    brain = session()
    brain.ask("START 15", "INFO rule 4", "YXBOARD", *stones, "DONE", *lines)
    (answer,) = brain.ask("YXSHOWFORBID")
    digits = answer.removeprefix("FORBID ").removesuffix(".")
    points = {(int(digits[i : i + 2]), int(digits[i + 2 : i + 4])) for i in range(0, len(digits), 4)}
    assert ((6, 8) in points) is forbidden
