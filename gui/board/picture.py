"""What a board shows, as one frozen value: the painter draws it, the board widget shows the newest."""

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from engine.rules.board import Colour
from engine.rules.coordinates import Labels
from gui.base.settings import Numbers


@dataclass(frozen=True)
class DrawnStone:
    """A stone, with its move number if it was played rather than set up."""

    point: int
    colour: Colour
    number: int | None = None


@dataclass(frozen=True)
class CandidateMark:
    """A candidate move: its texts, its loss of win rate against the best and its share of the visits."""

    point: int
    title: str
    subtitle: str = ""
    loss: float = 0.0  # 0 .. 1, win rate below the best move
    share: float = 1.0  # 0 .. 1, visits against the most visited move
    is_best: bool = False
    is_disputed: bool = False  # two engines disagree about it


@dataclass(frozen=True)
class LayerMark:
    """A layer's figure for an empty point: one text in the middle, or Black's at the left and White's."""

    point: int
    texts: tuple[str, ...]
    share: float = 0.0  # 0 .. 1: how strongly the point is tinted
    loss: float | None = None  # 0 .. 1, below the best: tinted by that instead


class ThreatKind(Enum):
    """What a mark of the threat layer means for its point."""

    FIVE = "five"
    """Playing here wins at once."""
    FOUR = "four"
    """Playing here makes a four."""
    THREE = "three"
    """Playing here makes an open three."""
    WIN = "win"
    """The first move of a proven win."""
    DEFENCE = "defence"
    """This move survives the opponent's threat."""


@dataclass(frozen=True)
class ThreatMark:
    """A mark of the threat layer."""

    point: int
    kind: ThreatKind
    colour: Colour


@dataclass(frozen=True)
class ThreatLine:
    """A stroke through points, to show a row, a foul or a threat."""

    points: tuple[int, ...]
    kind: ThreatKind


def box_lines(region: tuple[int, int, int, int], width: int) -> tuple[ThreatLine, ...]:
    """The sides of a rectangle of the board: left column, top row, right, bottom."""
    left, top, right, bottom = region
    corners = ((top, left), (top, right), (bottom, right), (bottom, left), (top, left))
    points = [row * width + column for row, column in corners]
    return tuple(ThreatLine(side, ThreatKind.WIN) for side in pairwise(points))


class MarkShape(Enum):
    """A mark that people put on a point."""

    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CROSS = "cross"


@dataclass(frozen=True)
class Stroke:
    """An arrow or a line that people drew from a point to another."""

    start: int
    end: int
    is_arrow: bool


@dataclass(frozen=True)
class Ring:
    """A ring around a stone that was a mistake."""

    point: int
    loss: float  # 0 .. 1, which the colour stands for


@dataclass(frozen=True)
class Picture:
    """Everything a board shows: first what changes with the position, then what is drawn over it."""

    columns: int = 15
    rows: int = 15
    stones: tuple[DrawnStone, ...] = ()
    walls: tuple[int, ...] = ()
    last_move: int | None = None
    winning_row: tuple[int, ...] = ()
    numbers: Numbers = Numbers.NONE
    coordinates: bool = True
    rows_from_bottom: bool = True

    candidates: tuple[CandidateMark, ...] = ()
    heat: tuple[tuple[int, float], ...] = ()  # (point, 0 .. 1)
    layer: tuple[LayerMark, ...] = ()
    variation: tuple[DrawnStone, ...] = ()  # stones of a principal variation, drawn translucent
    threats: tuple[ThreatMark, ...] = ()
    lines: tuple[ThreatLine, ...] = ()
    rings: tuple[Ring, ...] = ()
    forbidden: tuple[int, ...] = ()
    letters: tuple[tuple[int, str], ...] = ()  # written on points
    shapes: tuple[tuple[int, MarkShape], ...] = ()
    strokes: tuple[Stroke, ...] = ()
    hover: tuple[int, Colour] | None = None
    pending: tuple[int, Colour] | None = None  # clicked once, waiting to be confirmed
    cursor: int | None = None  # keyboard cursor

    @property
    def labels(self) -> Labels:
        """The names of the points."""
        return Labels(self.columns, self.rows, self.rows_from_bottom)
