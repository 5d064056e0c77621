"""Explains why a point is forbidden to Black, and why an apparent three does not count: words and strokes."""

from engine.rules.coordinates import Labels
from engine.rules.renju import Foul, FoulKind, Obstacle, Shapes, Three
from gui.base.language import tr
from gui.board.picture import ThreatKind, ThreatLine


def explain(foul: Foul, labels: Labels) -> str:
    """The reason of a foul, a line for each shape."""
    shapes = foul.shapes

    def names(points: tuple[int, ...]) -> str:
        return labels.names(sorted(points))

    head = {
        FoulKind.DOUBLE_FOUR: tr("Forbidden: double four"),
        FoulKind.DOUBLE_THREE: tr("Forbidden: double three"),
        FoulKind.OVERLINE: tr("Forbidden: overline"),
    }[foul.kind]
    lines = [head]
    if foul.kind is FoulKind.DOUBLE_FOUR:
        lines += [tr("four: {points}").format(points=names(four.stones)) for four in shapes.fours]
    if foul.kind is FoulKind.DOUBLE_THREE:
        lines += [tr("open three: {points}").format(points=names(three.stones)) for three in shapes.threes]
        lines += [_explain_false_three(three, labels) for three in shapes.false_threes]
    if foul.kind is FoulKind.OVERLINE:
        lines += [
            tr("row of {count}: {points}").format(count=len(row), points=names(row))
            for row in shapes.overlines
        ]
    return "\n".join(lines)


def _explain_false_three(three: Three, labels: Labels) -> str:
    reasons = {
        Obstacle.NO_STRAIGHT_FOUR: tr("{point} does not give a straight four"),
        Obstacle.MAKES_FIVE: tr("{point} makes a five"),
        Obstacle.DOUBLE_FOUR: tr("{point} would be a double four"),
        Obstacle.DOUBLE_THREE: tr("{point} would be a double three"),
        Obstacle.OVERLINE: tr("{point} would be an overline"),
    }
    stones = labels.names(sorted(three.stones))
    why = tr("; ").join(
        reasons[extension.obstacle].format(point=labels.name(extension.point))
        for extension in three.extensions
        if extension.obstacle is not None
    )
    return tr("not a true three: {points} ({why})").format(points=stones, why=why)


def strokes(shapes: Shapes) -> tuple[ThreatLine, ...]:
    """The shapes of a foul as strokes over the board."""

    def line(points: tuple[int, ...], kind: ThreatKind) -> ThreatLine:
        return ThreatLine(tuple(sorted(points)), kind)

    return (
        *(line(four.stones, ThreatKind.FOUR) for four in shapes.fours),
        *(line(three.stones, ThreatKind.THREE) for three in shapes.threes),
        *(line(row, ThreatKind.FIVE) for row in (*shapes.overlines, *shapes.fives)),
    )
