"""A game turned by a symmetry of the board: its moves, set-ups, marks and analyses."""

from collections.abc import Sequence
from dataclasses import replace

from engine.records.analysis import Analysis
from engine.records.node import Setup
from engine.records.sgf import format_point, parse_move
from engine.records.tree import GameTree
from engine.rules.symmetry import Symmetry

_MARKS = ("TR", "SQ", "CR", "MA", "SL", "DD", "VW", "TB", "TW", "AR", "LN")
"""Properties of points, of rectangles `aa:cc`, or of strokes between two points."""


def turn(tree: GameTree, symmetry: Symmetry) -> None:
    """Turn a game in place.

    Raises:
        ValueError: the board is not square, and only a square has the symmetry; or a mark is off the board.
    """
    size = tree.info.width, tree.info.height
    table = symmetry.table(*size)

    def turned(value: str) -> str:
        points = (parse_move(point, *size) for point in value.split(":"))
        return ":".join("" if point is None else format_point(table[point], size[0]) for point in points)

    for node in tree.root.walk():
        if node.move is not None:
            node.move = table[node.move]
        if node.setup is not None:
            cells = {table[point]: cell for point, cell in node.setup.cells.items()}
            node.setup = Setup(cells, node.setup.turn)
        node.labels = {table[point]: text for point, text in node.labels.items()}
        for name in _MARKS:
            if name in node.properties:
                node.properties[name] = [turned(value) for value in node.properties[name]]
        if node.analysis is not None:
            node.analysis = _turned_analysis(node.analysis, table)


def _turned_analysis(analysis: Analysis, table: Sequence[int]) -> Analysis:
    candidates = (
        replace(c, point=table[c.point], line=tuple(table[p] for p in c.line)) for c in analysis.candidates
    )
    return replace(analysis, candidates=tuple(candidates))
