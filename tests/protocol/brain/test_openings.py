"""Swap2, balanced openings.

A QuickPlayer plays the first empty point: 0,0, then 1,0, ...
"""

import re
from typing import Any

import pytest

from engine.player import Player
from engine.rules.board import Board
from engine.rules.cells import Colour
from tests.protocol.helpers import answers


class Opinionated:
    """Makes players whose value of a position is a function of its stones."""

    @staticmethod
    def player(base: type[Player], value: Any) -> type[Player]:
        return type("Judge", (base,), {"evaluate": lambda self, board: value(board)})


@pytest.mark.parametrize("stones", [3, 5])
@pytest.mark.parametrize("lines", ["{},{}", "{},{},{}"])
@pytest.mark.parametrize("value", [-0.3, 0.3])
def test_swap2_swaps_if_the_other_side_is_better(
    session: Any, quick: Any, stones: int, lines: str, value: float
) -> None:
    block = [lines.format(n + 5, n + 5, n % 2 + 1) for n in range(stones)]
    brain = session(Opinionated.player(quick, lambda board: value if board.turn is Colour.WHITE else -value))
    said = answers(brain.ask("START 15", "SWAP2BOARD", *block, "DONE"))
    assert said == ["OK", "SWAP" if value < 0 else "0,0"]


def test_swap2_lays_two_more_stones_where_neither_side_is_ahead(session: Any, quick: Any) -> None:
    """Two more that even out what the judge sees in them; with five stones a side is taken."""

    def value(board: Board) -> float:  # for White, who is to move with three stones and with five
        return sum(board.column_row(move)[0] - 7 for move in board.moves[3:]) / 10

    brain = session(Opinionated.player(quick, value))
    three = ["7,7", "8,7", "9,9"]
    said = answers(brain.ask("START 15", "SWAP2BOARD", *three, "DONE"))[1].split()
    first, second = (tuple(int(n) for n in point.split(",")) for point in said)
    assert first != second and first[0] + second[0] == 14
    last = answers(brain.ask("SWAP2BOARD", *three, *said, "DONE"))[0]
    assert re.fullmatch(r"\d+,\d+", last)


def test_swap2_opens_with_three_even_stones(session: Any, quick: Any) -> None:
    """The judge likes Black more, the further the stones are from the top left."""

    def value(board: Board) -> float:
        return -sum(sum(board.column_row(move)) for move in board.moves) / 45 + 1

    brain = session(Opinionated.player(quick, value))
    said = answers(brain.ask("START 15", "SWAP2BOARD", "DONE"))[1]
    points = [tuple(int(n) for n in point.split(",")) for point in said.split()]
    assert len(set(points)) == 3
    assert abs(sum(map(sum, points)) - 45) <= 1


def test_balance_finds_the_biased_position(session: Any, quick: Any) -> None:
    def value(board: Board) -> float:  # for the side to move: the last move's column in tenths
        return (board.column_row(board.moves[-1])[0] - 7) / 10 if board.moves else 0.0

    brain = session(Opinionated.player(quick, value))
    brain.ask("START 15", "YXBOARD", "7,7,1", "DONE")
    assert answers(brain.ask("YXBALANCEONE -200"))[0].startswith("9,")  # good for the opponent
    brain.ask("YXBOARD", "7,7,1", "DONE")
    first, second = answers(brain.ask("YXBALANCETWO 200"))[0].split()
    assert first != second and second.startswith("9,")


def test_yixins_swap2(session: Any, quick: Any) -> None:
    brain = session(Opinionated.player(quick, lambda board: 0.3 if board.turn is Colour.WHITE else -0.3))
    said = brain.ask("START 15", "YXSWAP2STEP1")
    assert [line.split()[:3] for line in said[1:]] == [["MESSAGE", "SWAP2", f"MOVE{n}"] for n in (1, 2, 3)]
    three = ["YXBOARD", "7,7,2", "8,8,1", "9,9,2", "DONE"]
    assert brain.ask(*three, "YXSWAP2STEP2") == ["MESSAGE SWAP2 SWAP1 NO"]
    five = [*three[:-1], "1,1,1", "2,2,2", "DONE"]
    assert brain.ask(*five, "YXSWAP2STEP3") == ["MESSAGE SWAP2 SWAP2 NO"]
