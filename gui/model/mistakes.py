"""Mistakes: what can be wrong with a move, and the texts on it.

What our solver proves is a fact, whatever the position was worth: a five not stopped, a win missed or
allowed. All else is a loss of win rate in the eyes of an engine.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from engine.records.node import Node
from engine.records.tree import GameTree
from engine.rules.board import Colour
from gui.base.language import tr


class MistakeKind(Enum):
    """What is wrong with a move, the gravest first."""

    FOUL = "foul"
    MISSED_FIVE = "missed five"
    UNBLOCKED = "unblocked"
    MISSED_WIN = "missed win"
    LEFT_THREE = "left three"
    MISSED_DEFENCE = "missed defence"
    WIN_ALLOWED = "win allowed"
    MISSED_THREATS = "missed threats"
    THREATS_ALLOWED = "threats allowed"
    BLUNDER = "blunder"
    MISTAKE = "mistake"
    INACCURACY = "inaccuracy"


SMALLEST_LOSS = 0.05  # of win rate: a move that costs less is no mistake
LOSSES = ((0.25, MistakeKind.BLUNDER), (0.12, MistakeKind.MISTAKE), (SMALLEST_LOSS, MistakeKind.INACCURACY))
_BY_ENGINE = tuple(kind for _, kind in LOSSES)


@dataclass(frozen=True, eq=False)
class Mistake:
    """A move that cost something, and a better one."""

    node: Node  # after the move
    kind: MistakeKind
    loss: float | None  # of win rate, 0 .. 1, as proven or at least; None without win rates of an engine
    better: tuple[int, ...]  # a better line from the position before; it never starts with the move played
    refutation: tuple[int, ...] = ()  # how the opponent wins after the move, as proven
    moves: int | None = None  # the winner's own, to the end of the win that was missed or allowed
    uncertainty: float | None = None  # by so much the loss may be more

    @property
    def is_fact(self) -> bool:
        """Whether the solver proves it."""
        return self.kind not in _BY_ENGINE

    @property
    def gravity(self) -> tuple[bool, float]:
        """What mistakes are sorted by: facts first, then the loss; an unknown one is less than any other."""
        return self.is_fact, -1.0 if self.loss is None else self.loss


@dataclass(frozen=True)
class MistakeState:
    """A mistake as a value that outlasts the app: without a reference to its node."""

    place: tuple[int, ...] = ()  # of the move in the tree
    kind: MistakeKind = MistakeKind.MISTAKE
    loss: float | None = None
    better: tuple[int, ...] = ()
    refutation: tuple[int, ...] = ()
    moves: int | None = None
    uncertainty: float | None = None

    @classmethod
    def of(cls, mistake: Mistake) -> "MistakeState":
        """A mistake whose move is in a tree."""
        place = tuple(mistake.node.place())
        better, refutation = tuple(mistake.better), tuple(mistake.refutation)
        return cls(place, mistake.kind, mistake.loss, better, refutation, mistake.moves, mistake.uncertainty)

    def mistake(self, tree: GameTree) -> Mistake:
        """The mistake in a tree.

        Raises:
            IndexError: the tree has no such place.
        """
        node = tree.node_at(list(self.place))
        return Mistake(node, self.kind, self.loss, self.better, self.refutation, self.moves, self.uncertainty)


@dataclass(frozen=True, eq=False)
class Review:
    """What the review of a line found. It belongs to the game, and outlasts the app with it."""

    mistakes: list[Mistake]
    line: list[Node]

    @property
    def kept(self) -> "Review":
        """The same without what is about moves that have been deleted."""
        return Review(attached(self.mistakes), [node for node in self.line if node.is_attached])

    def state(self) -> "ReviewState":
        """What is kept, as a value."""
        kept = self.kept
        return ReviewState(tuple(map(MistakeState.of, kept.mistakes)), tuple(kept.line[-1].place()))


@dataclass(frozen=True)
class ReviewState:
    """A review without references to nodes."""

    mistakes: tuple[MistakeState, ...] = ()
    end: tuple[int, ...] = ()  # the place of the last position of its line

    def review(self, tree: GameTree) -> Review:
        """The review in a tree.

        Raises:
            IndexError: the tree has no such place.
        """
        mistakes = [mistake.mistake(tree) for mistake in self.mistakes]
        return Review(mistakes, tree.node_at(list(self.end)).path())


def attached(mistakes: Iterable[Mistake]) -> list[Mistake]:
    """Those whose moves have not been deleted."""
    return [mistake for mistake in mistakes if mistake.node.is_attached]


def grade(kind: MistakeKind) -> float:
    """A loss of win rate whose colour stands for a class; a fact has the colour of a blunder."""
    return {MistakeKind.INACCURACY: 0.1, MistakeKind.MISTAKE: 0.2}.get(kind, 0.3)


def kind_of_loss(loss: float) -> MistakeKind | None:
    """What a loss of win rate makes of a move; None: no mistake."""
    return next((kind for least, kind in LOSSES if loss >= least), None)


def kind_name(kind: MistakeKind) -> str:
    """A kind of mistake for the user."""
    return {
        MistakeKind.FOUL: tr("Forbidden move"),
        MistakeKind.MISSED_FIVE: tr("Missed a five"),
        MistakeKind.UNBLOCKED: tr("Did not stop a five"),
        MistakeKind.MISSED_WIN: tr("Missed a win by fours"),
        MistakeKind.LEFT_THREE: tr("Left an open three"),
        MistakeKind.MISSED_DEFENCE: tr("Missed the only defence"),
        MistakeKind.WIN_ALLOWED: tr("Allowed a win by fours"),
        MistakeKind.MISSED_THREATS: tr("Missed a win by threats"),
        MistakeKind.THREATS_ALLOWED: tr("Allowed a win by threats"),
        MistakeKind.BLUNDER: tr("Blunder"),
        MistakeKind.MISTAKE: tr("Mistake"),
        MistakeKind.INACCURACY: tr("Inaccuracy"),
    }[kind]


def other_kind(mistake: Mistake) -> MistakeKind | None:
    """What a move may be as well whose loss is, within its uncertainty, at the border of its class."""
    if mistake.is_fact or mistake.loss is None:
        return None
    most = kind_of_loss(mistake.loss + (mistake.uncertainty or 0.0))
    return most if most is not mistake.kind else None


def mistake_name(mistake: Mistake) -> str:
    """What is wrong with a move, with the length of the win that it missed or allowed.

    At the border of two classes it has the names of both, its own first: `Mistake / Inaccuracy`.
    """
    name = kind_name(mistake.kind)
    other = other_kind(mistake)
    if other is not None:
        return f"{name} / {kind_name(other)}"
    if mistake.moves is None:
        return name
    return tr("{mistake} in %n", mistake.moves).format(mistake=name)


def loss_text(mistake: Mistake) -> str:
    """What a mistake cost: `20 %`, or `20–24 %` where it may be more."""
    if mistake.loss is None:
        return "–"
    text = f"{100 * mistake.loss:.0f}"
    if mistake.uncertainty is not None and mistake.uncertainty >= 0.005:
        text += f"–{100 * min(1.0, mistake.loss + mistake.uncertainty):.0f}"
    return f"{text} %"


def describe_mistake(move: str, mistake: Mistake) -> str:
    """A mistake in few words; `move`: the move's name."""
    kind = mistake_name(mistake)
    if mistake.loss is None:
        return tr("{move}: {kind}").format(move=move, kind=kind)
    return tr("{move}: {kind}, {loss}").format(move=move, kind=kind, loss=loss_text(mistake))


def summary(mistakes: Sequence[Mistake], colour: Colour) -> str:
    """How many mistakes of which class a side made: `1 proven, 2 blunders, 1 inaccuracy`; empty: none."""
    own = [mistake for mistake in mistakes if mistake.node.colour is colour]
    kinds = Counter(None if mistake.is_fact else mistake.kind for mistake in own)
    texts = [
        tr("%n proven", kinds[None]),
        tr("%n blunder(s)", kinds[MistakeKind.BLUNDER]),
        tr("%n mistake(s)", kinds[MistakeKind.MISTAKE]),
        tr("%n inaccuracy(ies)", kinds[MistakeKind.INACCURACY]),
    ]
    counts = [kinds[None], *(kinds[kind] for kind in _BY_ENGINE)]
    return tr(", ").join(text for text, count in zip(texts, counts, strict=True) if count)


def count(mistakes: Sequence[Mistake], colour: Colour) -> int:
    """How many mistakes a side made, inaccuracies not among them."""
    own = [mistake for mistake in mistakes if mistake.node.colour is colour]
    return sum(mistake.kind is not MistakeKind.INACCURACY for mistake in own)
