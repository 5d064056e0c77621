"""A game turned by a symmetry of the board: its moves, set-ups, marks and analyses."""

from dataclasses import replace

from engine.records.analysis import Analysis, read_analysis, write_analysis
from engine.records.node import Node
from engine.records.tree import MOVE_PROPERTIES, SETUP_PROPERTIES, GameTree, sgf_point
from engine.rules.symmetry import Symmetry

_POINTS = (
    *MOVE_PROPERTIES,
    *SETUP_PROPERTIES,
    *("TR", "SQ", "CR", "MA", "SL", "DD", "VW", "TB", "TW"),
)  # lists of points, or of rectangles `aa:cc`
_LABELS = ("LB",)  # a point, then a text
_STROKES = ("AR", "LN")  # two points


def turn(tree: GameTree, symmetry: Symmetry) -> None:
    """Turn a game in place.

    Raises:
        ValueError: the board is not square, and only a square has the symmetry.
        RecordError: a point or an analysis in it cannot be read.
    """
    table = symmetry.table(tree.width, tree.height)
    for node in tree.root.walk():
        analysis = read_analysis(tree, node)
        for name, values in node.properties.items():
            if name in _POINTS or name in _STROKES:
                node.properties[name] = [
                    ":".join(_turned(tree, node, point, table) for point in value.split(":"))
                    for value in values
                ]
            elif name in _LABELS:
                parts = [value.partition(":") for value in values]
                node.properties[name] = [
                    f"{_turned(tree, node, point, table)}:{text}" for point, _, text in parts
                ]
        if analysis is not None:
            write_analysis(tree, node, _turned_analysis(analysis, table))


def _turned(tree: GameTree, node: Node, value: str, table: tuple[int, ...]) -> str:
    point = tree.parse_move(node, value)
    if point is None:
        return value  # a pass
    return sgf_point(table[point], tree.width)


def _turned_analysis(analysis: Analysis, table: tuple[int, ...]) -> Analysis:
    return replace(
        analysis,
        candidates=tuple(
            replace(c, point=table[c.point], line=tuple(table[p] for p in c.line))
            for c in analysis.candidates
        ),
    )
