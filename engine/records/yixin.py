"""The files of Yixin-Board: positions (`.pos`) and games (`.sav`).

`.pos` is a byte with the number of moves, then a byte a move, `row * 15 + column`, on 15x15. `.sav`
is text: rows, columns, number of moves, then the row and column of each. Rows are counted from 0 at the top.
Neither contains the rules.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.records.files import RecordError
from engine.rules.board import wrong_size
from engine.rules.translatable import translatable

SIZE = 15
MOST_MOVES = SIZE * SIZE


class YixinGame(NamedTuple):
    """A game as far as it goes."""

    width: int
    height: int
    moves: tuple[int, ...]
    broken: RecordError | None
    """Why it goes no farther; None if it is whole."""


def parse_pos(data: bytes) -> YixinGame:
    """The game of a `.pos` file.

    Raises:
        RecordError: it is not such a file.
    """
    if not data or data[0] > MOST_MOVES:
        raise RecordError(
            translatable("not a position of Yixin: its first byte is the number of moves"), offset=0
        )
    moves: list[int] = []
    problem = "" if len(data) > data[0] else _too_few(data[0], len(data) - 1)
    for point in data[1 : data[0] + 1]:
        if point >= MOST_MOVES or point in moves:
            problem = translatable("{point} is not an empty point", point=point)
            break
        moves.append(point)
    return YixinGame(
        SIZE, SIZE, tuple(moves), RecordError(problem, offset=1 + len(moves)) if problem else None
    )


def _too_few(announced: int, there: int) -> str:
    return translatable(
        "{announced} moves are announced, {there} are there", announced=announced, there=there
    )


def format_pos(moves: Sequence[int], width: int, height: int) -> bytes:
    """A `.pos` file of moves.

    Raises:
        ValueError: it cannot hold them.
    """
    if (width, height) != (SIZE, SIZE):
        raise ValueError(translatable("a .pos file is of a board of {size}x{size}", size=SIZE))
    return bytes([len(moves), *moves])


def parse_sav(text: str) -> YixinGame:
    """The game of a `.sav` file.

    Raises:
        RecordError: it is not such a file.
    """
    words = text.split()
    if len(words) < 3 or not all(re.fullmatch(r"\d{1,3}", word, re.ASCII) for word in words):
        raise RecordError(translatable("not a game of Yixin: it is of numbers"), None, 1, 1)
    height, width, count, *numbers = map(int, words)
    if wrong := wrong_size(width, height):
        raise RecordError(wrong, None, 1, 1)
    moves: list[int] = []
    problem = "" if len(numbers) >= 2 * count else _too_few(count, len(numbers) // 2)
    for row, column in zip(numbers[: 2 * count : 2], numbers[1 : 2 * count : 2], strict=False):
        point = row * width + column
        if row >= height or column >= width or point in moves:
            problem = translatable("row {row}, column {column} is not an empty point", row=row, column=column)
            break
        moves.append(point)
    broken = RecordError(problem, None, 4 + len(moves), 1) if problem else None
    return YixinGame(width, height, tuple(moves), broken)
