"""Text coordinates: a column letter and a row number, `a1` the top left, `h8` the centre of 15x15.

A point is an integer, `row * width + column`. The number in a text coordinate is row + 1 (as GomocupJudge and
c-gomoku-cli write it); whether row 1 is drawn at the top or at the bottom is a view's affair.
"""

import re

_COORDINATE = re.compile(r"([A-Za-z])([1-9][0-9]?)")


def parse_coordinate(text: str, width: int, height: int) -> int:
    """The point of a text coordinate.

    Raises:
        ValueError: the text is no coordinate, or its point is off the board.
    """
    match = _COORDINATE.fullmatch(text)
    if match is None:
        raise ValueError(f"not a coordinate: {text!r}")
    column = ord(match[1].lower()) - ord("a")
    row = int(match[2]) - 1
    if column >= width or row >= height:
        raise ValueError(f"{text!r} is off the {width}x{height} board")
    return row * width + column


def format_coordinate(point: int, width: int) -> str:
    """The text coordinate of a point, in lower case."""
    row, column = divmod(point, width)
    return f"{chr(ord('a') + column)}{row + 1}"


def parse_line(text: str, width: int, height: int) -> list[int]:
    """The points of coordinates written one after the other (`h8i9j7`), blanks and commas allowed between.

    Raises:
        ValueError: something in the text is no coordinate on this board.
    """
    points: list[int] = []
    position = 0
    while position < len(text):
        if text[position] in " ,\t":
            position += 1
            continue
        match = _COORDINATE.match(text, position)
        if match is None:
            raise ValueError(f"not a coordinate at column {position + 1} of {text!r}")
        points.append(parse_coordinate(match[0], width, height))
        position = match.end()
    return points
