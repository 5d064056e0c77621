"""The marks that people put on a position: shapes on points, arrows and lines, as SGF keeps them."""

from collections.abc import Iterator
from contextlib import suppress

from engine.records.node import Node
from engine.records.sgf import parse_points
from gui.board.picture import MarkShape, Stroke

SHAPES = {
    "TR": MarkShape.TRIANGLE,
    "SQ": MarkShape.SQUARE,
    "CR": MarkShape.CIRCLE,
    "MA": MarkShape.CROSS,
    "SL": MarkShape.SQUARE,
}
ARROW, LINE = "AR", "LN"


def shapes_of(node: Node, width: int, height: int) -> Iterator[tuple[int, MarkShape]]:
    """The shapes of a position; what is not a point of the board is left out."""
    for name, shape in SHAPES.items():
        for value in node.properties.get(name, ()):
            with suppress(ValueError):
                yield from ((point, shape) for point in parse_points(value, width, height))


def strokes_of(node: Node, width: int, height: int) -> Iterator[Stroke]:
    """The arrows and lines of a position."""
    for name in (ARROW, LINE):
        for value in node.properties.get(name, ()):
            with suppress(ValueError):
                start, end = (next(parse_points(place, width, height)) for place in value.split(":"))
                yield Stroke(start, end, name == ARROW)
