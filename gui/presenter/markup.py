"""The marks that people put on a position, as the board draws them."""

from collections.abc import Iterator

from engine.records import marks
from engine.records.node import Node
from gui.board.picture import MarkShape, Stroke

SHAPES = {
    "TR": MarkShape.TRIANGLE,
    "SQ": MarkShape.SQUARE,
    "CR": MarkShape.CIRCLE,
    "MA": MarkShape.CROSS,
    "SL": MarkShape.SQUARE,
}


def shapes_of(node: Node, width: int, height: int) -> Iterator[tuple[int, MarkShape]]:
    """The shapes of a position; what is not a point of the board is left out."""
    return ((point, SHAPES[name]) for point, name in marks.shapes_of(node, width, height))


def strokes_of(node: Node, width: int, height: int) -> Iterator[Stroke]:
    """The arrows and lines of a position."""
    return (Stroke(*stroke) for stroke in marks.strokes_of(node, width, height))
