"""Text coordinates: a column letter and a row number, `a1` the top left, `h8` the centre of 15x15.

A point is an integer, `row * width + column`, and row 0 is the top of every picture of the board. Programs
count the rows from the top (row 0 is `1`, as GomocupJudge and c-gomoku-cli write it), and so do the functions
here. People mostly count them from the bottom, as renju books do; `Labels` does either.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from engine.rules.translatable import translatable

_COORDINATE = re.compile(r"([A-Za-z])([1-9][0-9]?)")
_COORDINATE_TEXT = re.compile(r"[A-Za-z][1-9][0-9]?")


class Labels(NamedTuple):
    """The names that a board's columns, rows and points have for people."""

    width: int = 15
    height: int = 15
    rows_from_bottom: bool = False
    """Row 1 is the bottom row, as in renju books, Yixin-Board and gomocalc; else the top row."""

    def column(self, column: int) -> str:
        """The letter of a column, in upper case."""
        return chr(ord("A") + column)

    def row(self, row: int) -> str:
        """The number of a row, which is counted from 0 at the top."""
        return str(self.height - row if self.rows_from_bottom else row + 1)

    def name(self, point: int) -> str:
        """The coordinate of a point, in lower case."""
        row, column = divmod(point, self.width)
        return self.column(column).lower() + self.row(row)

    def names(self, points: Iterable[int], separator: str = " ") -> str:
        """The coordinates of points, one after the other."""
        return separator.join(self.name(point) for point in points)

    def parse(self, text: str) -> int:
        """The point of a coordinate.

        Raises:
            ValueError: the text is not a coordinate, or its point is off the board.
        """
        match = _COORDINATE.fullmatch(text)
        if match is None:
            raise ValueError(translatable("not a coordinate: {text!r}", text=text))
        column = ord(match[1].lower()) - ord("a")
        number = int(match[2])
        if column >= self.width or number > self.height:
            raise ValueError(off_board(repr(text), self.width, self.height))
        row = self.height - number if self.rows_from_bottom else number - 1
        return row * self.width + column

    def parse_line(self, text: str) -> list[int]:
        """The points of coordinates in a row (`h8i9j7`); blanks and commas may stand between them.

        Raises:
            ValueError: something in the text is not a coordinate on this board.
        """
        if not text:
            return []
        names = _COORDINATE_TEXT.findall(text)
        known = _points_of(self)
        if "".join(names) == text:  # as nearly always
            with suppress(KeyError):
                return list(map(known.__getitem__, names))
        points: list[int] = []
        position = 0
        while position < len(text):
            if text[position] in " ,\t":
                position += 1
                continue
            match = _COORDINATE.match(text, position)
            if match is None:
                raise ValueError(
                    translatable(
                        "not a coordinate at column {column}: {text!r}",
                        column=position + 1,
                        text=text[position:][:20],
                    )
                )
            points.append(self.parse(match[0]))
            position = match.end()
        return points


class PointName(str):
    """A point in a message: its coordinate as programs write it, and as people mostly do."""

    from_bottom: str
    """With rows counted from the bottom."""

    @classmethod
    def of(cls, point: int, width: int, height: int) -> "PointName":
        """The name of a point."""
        name = cls(Labels(width, height).name(point))
        name.from_bottom = Labels(width, height, rows_from_bottom=True).name(point)
        return name


@lru_cache(maxsize=64)
def _points_of(labels: Labels) -> dict[str, int]:
    points = range(labels.width * labels.height)
    names = [(labels.name(point), point) for point in points]
    return dict(names) | {name.upper(): point for name, point in names}


def off_board(point: str, width: int, height: int) -> str:
    """What is wrong with a point, as it was written, that a board does not have."""
    return translatable("{point} is off the {width}x{height} board", point=point, width=width, height=height)


def parse_coordinate(text: str, width: int, height: int) -> int:
    """The point of a coordinate as programs write it, row 1 at the top.

    Raises:
        ValueError: the text is not a coordinate, or its point is off the board.
    """
    return Labels(width, height).parse(text)


def format_coordinate(point: int, width: int) -> str:
    """The coordinate of a point as programs write it, in lower case, row 1 at the top."""
    return Labels(width).name(point)


def parse_line(text: str, width: int, height: int) -> list[int]:
    """The points of coordinates as programs write them one after the other, row 1 at the top.

    Raises:
        ValueError: something in the text is not a coordinate on this board.
    """
    return Labels(width, height).parse_line(text)
