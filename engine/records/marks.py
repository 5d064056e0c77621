"""The marks that people put on a position, as SGF keeps them: shapes on points, arrows and lines."""

from collections.abc import Iterator
from contextlib import suppress

from engine.records.node import Node
from engine.records.sgf import parse_points

SHAPES = ("TR", "SQ", "CR", "MA", "SL")
"""Triangle, square, circle, cross; a selected point is drawn as a square."""
ARROW, LINE = "AR", "LN"
MARKS = (*SHAPES, ARROW, LINE)
"""The properties of a node that are marks."""


def shapes_of(node: Node, width: int, height: int) -> Iterator[tuple[int, str]]:
    """The marked points of a position with the names of their shapes, as far as they are on the board."""
    for name in SHAPES:
        for value in node.properties.get(name, ()):
            with suppress(ValueError):
                yield from ((point, name) for point in parse_points(value, width, height))


def strokes_of(node: Node, width: int, height: int) -> Iterator[tuple[int, int, bool]]:
    """The arrows and lines of a position: from where, to where, and whether it is an arrow."""
    for name in (ARROW, LINE):
        for value in node.properties.get(name, ()):
            with suppress(ValueError):
                start, end = (next(parse_points(place, width, height)) for place in value.split(":"))
                yield start, end, name == ARROW
