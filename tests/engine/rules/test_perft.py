"""Counts of all positions after 0, 1, 2, ... moves (every order counted), as chess programs count theirs."""

import math

import pytest

from engine.rules.board import WALL, Board, Ending
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant


def perft(board: Board, depth: int) -> tuple[list[int], dict[Ending, list[int]]]:
    """Positions and endings of each kind after 0, ..., depth moves."""
    positions = [0] * (depth + 1)
    endings = {ending: [0] * (depth + 1) for ending in Ending}

    def count(moves: int) -> None:
        positions[moves] += 1
        if board.outcome is not None:
            endings[board.outcome.ending][moves] += 1
        elif moves < depth:
            for move in list(board.legal_moves()):
                board.push(move)
                count(moves + 1)
                board.pop()

    count(0)
    return positions, endings


@pytest.mark.slow
def test_noughts_and_crosses() -> None:
    """Three in a row on 3x3 (the rest walled off): all 255,168 games, figures known since long."""
    walls = [(point, WALL) for point in range(25) if point % 5 > 2 or point // 5 > 2]
    positions, endings = perft(Board.from_setup(walls, 5, row_length=3), 9)
    assert positions == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert endings[Ending.ROW] == [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 81792]
    assert endings[Ending.BOARD_FULL][9] == 46080


@pytest.mark.slow
def test_no_win_within_four_moves() -> None:
    positions, endings = perft(Board(5, 5, row_length=3), 4)
    assert positions == [math.perm(25, moves) for moves in range(5)]
    assert not any(map(sum, endings.values()))


# From positions on 9x9: moves, then the positions, rows and fouls after 0, 1, 2, 3 moves. Most of the counts
# of rows can be checked by hand: 138 of 9802 rows, those through b4 or i4, are too long in the standard game.
THREATS = "d4d3e4e3f4f3g4g3"  # a row of four each, open at both ends
ENCLOSED = "d4c4e4i4f4a9g4i9"  # Black's five between h4 and d4 would be enclosed
GAPS = "b4d2c4d3d4d5f4d6g4h7"  # Black misses e4 for six in a row
FOULS = "b5h4e5g4b4e2b8e3b3c8e6d7d8b2h2c2b7h3f4e7"
COUNTS: list[tuple[Variant, str, list[int], list[int], list[int]]] = [
    (Variant.FREESTYLE, THREATS, [1, 73, 5112, 353012], [0, 2, 140, 9802], [0, 0, 0, 0]),
    (Variant.STANDARD, THREATS, [1, 73, 5112, 353012], [0, 2, 140, 9664], [0, 0, 0, 0]),
    (Variant.FREESTYLE, ENCLOSED, [1, 73, 5184, 368064], [0, 1, 0, 5112], [0, 0, 0, 0]),
    (Variant.CARO, ENCLOSED, [1, 73, 5256, 373176], [0, 0, 0, 0], [0, 0, 0, 0]),
    (Variant.CARO_OVERLINE, GAPS, [1, 71, 4900, 338100], [0, 1, 0, 4830], [0, 0, 0, 0]),
    (Variant.STANDARD, GAPS, [1, 71, 4970, 342930], [0, 0, 0, 0], [0, 0, 0, 0]),
    (Variant.RENJU, GAPS, [1, 71, 4900, 338100], [0, 0, 0, 0], [0, 1, 0, 4830]),
    (Variant.RENJU, FOULS, [1, 61, 3480, 205320], [0, 0, 0, 236], [0, 3, 0, 9104]),
]


def check(counts: tuple[Variant, str, list[int], list[int], list[int]], depth: int) -> None:
    variant, moves, positions, rows, fouls = counts
    board = Board.from_moves(parse_line(moves, 9, 9), 9, 9, variant)
    found, endings = perft(board, depth)
    assert found == positions[: depth + 1]
    assert endings[Ending.ROW] == rows[: depth + 1]
    assert endings[Ending.FOUL] == fouls[: depth + 1]


@pytest.mark.parametrize("counts", COUNTS)
def test_counts_after_two_moves(counts: tuple[Variant, str, list[int], list[int], list[int]]) -> None:
    check(counts, 2)


@pytest.mark.long
@pytest.mark.parametrize("counts", COUNTS)
def test_counts_after_three_moves(counts: tuple[Variant, str, list[int], list[int], list[int]]) -> None:
    check(counts, 3)
