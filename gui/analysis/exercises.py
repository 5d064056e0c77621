"""Exercises made of mistakes, and what an answer to one is worth. Pure; judging runs in a thread."""

import json
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path

from engine.records.files import parse_json, write_atomically
from gui.analysis.facts import Examiner
from gui.analysis.mistakes import Mistake, MistakeKind
from gui.analysis.threats import wins
from gui.model.tree import GameTree

GOOD_ENOUGH = 0.03  # win rate that an accepted move may lie below the best
_KEPT_DECKS = 100  # unfinished ones whose place is remembered
_WINS_MISSED = (MistakeKind.MISSED_FIVE, MistakeKind.MISSED_WIN, MistakeKind.MISSED_THREATS)
_WINS_ALLOWED = (
    MistakeKind.FOUL,
    MistakeKind.UNBLOCKED,
    MistakeKind.LEFT_THREE,
    MistakeKind.MISSED_DEFENCE,
    MistakeKind.WIN_ALLOWED,
    MistakeKind.THREATS_ALLOWED,
)


@dataclass(frozen=True, eq=False)
class Exercise:
    """A mistake to be done better."""

    tree: GameTree
    mistake: Mistake
    path: str = ""  # the game's file, if it has one


@dataclass
class Deck:
    """The exercises, gravest mistake first, and how far one has come."""

    exercises: list[Exercise]
    index: int = 0
    solved: int = 0

    @property
    def current(self) -> Exercise | None:
        """The exercise that is set, or None at the end."""
        return self.exercises[self.index] if self.index < len(self.exercises) else None

    def advance(self, solved: bool) -> None:
        """Go on to the next exercise."""
        self.index += 1
        self.solved += solved

    @property
    def key(self) -> str:
        """The same for the same exercises, whenever their games are opened."""
        parts = []
        for exercise in self.exercises:
            moves = [node.move for node in exercise.mistake.node.path()]
            parts.append([moves, list(exercise.mistake.better[:1])])
        return sha256(json.dumps(parts).encode()).hexdigest()[:16]


class DeckPlaces:
    """Remembers in a file how far each unfinished deck has come."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def place(self, deck: Deck) -> tuple[int, int]:
        """The index of the next exercise and the number solved; (0, 0) for a new deck."""
        index, solved = self._read().get(deck.key, (0, 0))
        return (index, solved) if 0 <= solved <= index < len(deck.exercises) else (0, 0)

    def keep(self, key: str, index: int, solved: int, total: int) -> None:
        """Remember a place; that of a finished deck is forgotten."""
        places = self._read()
        places.pop(key, None)
        if 0 < index < total:
            places[key] = (index, solved)
        kept = dict(list(places.items())[-_KEPT_DECKS:])
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self._path, json.dumps(kept).encode())

    def _read(self) -> dict[str, tuple[int, int]]:
        """The places by deck; none where the file is missing or damaged, as no more than places is lost."""
        try:
            table = parse_json(self._path.read_text(encoding="utf-8"))
            return {str(key): (int(index), int(solved)) for key, (index, solved) in table.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}


class Verdict(Enum):
    """What is known of an answer."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """Neither the solver nor the review tells: an engine has to look at it."""


@dataclass(frozen=True)
class Assessment:
    """What an answer is worth."""

    verdict: Verdict
    line: tuple[int, ...] = ()  # the answer and what follows, as far as it is known
    rate: float | None = None  # the win rate of the side that answers
    moves: int | None = None  # the winner's own, to the end, where it is proven

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left for an engine to say: the verdict, the worth, and what follows."""
        return self.verdict is not Verdict.UNKNOWN and self.rate is not None and len(self.line) > 1


def best_rate(mistake: Mistake) -> float | None:
    """The win rate that the best answer keeps; None where the engine told none."""
    before = mistake.node.parent
    if mistake.kind in _WINS_MISSED:
        return 1.0
    return None if before is None or before.analysis is None else before.analysis.win_rate


def examine(tree: GameTree, mistake: Mistake, point: int) -> Assessment:
    """Judge an answer: the review's move, a proven win, or a move as good as the engine's best is right.

    Where a win was missed only a proven win will do; where one was allowed, any move that allows none. The
    proof is our solver's or the engine's. It may take a second: ask in a thread.
    """
    before = mistake.node.parent
    assert before is not None
    board = tree.board_at(before)
    if not board.is_legal(point):
        return Assessment(Verdict.WRONG)
    candidates = () if before.analysis is None else before.analysis.candidates
    listed = next((candidate for candidate in candidates if candidate.point == point), None)
    line = listed.pv if listed is not None and listed.pv else (point,)
    if point == mistake.better[0]:
        rate = best_rate(mistake) if listed is None or mistake.kind in _WINS_MISSED else listed.win_rate
        return Assessment(Verdict.RIGHT, mistake.better, rate, mistake.moves if rate == 1.0 else None)
    after = board.copy()
    after.push(point)
    known = Examiner().know(after)
    answer_wins = wins(board, point)
    if answer_wins and point != mistake.node.move:
        return Assessment(Verdict.RIGHT, line, 1.0)
    if known.rate == 1.0 and not answer_wins:  # the opponent's
        return Assessment(Verdict.WRONG, (point, *known.win_line), 0.0, known.win_moves or None)
    rate = None if listed is None else listed.win_rate
    if point == mistake.node.move:
        return Assessment(Verdict.WRONG, line, rate)
    if listed is not None and (listed.mate or 0) > 0:
        return Assessment(Verdict.RIGHT, line, 1.0, ((listed.mate or 0) + 1) // 2)
    if mistake.kind in _WINS_MISSED:
        return Assessment(Verdict.WRONG, line, rate)
    if mistake.kind in _WINS_ALLOWED:
        is_over = after.outcome is not None and after.outcome.winner is board.turn.other
        return Assessment(Verdict.WRONG if is_over else Verdict.RIGHT, line, rate)
    best = best_rate(mistake)
    if rate is None or best is None:
        return Assessment(Verdict.UNKNOWN, line)
    return Assessment(Verdict.RIGHT if rate >= best - GOOD_ENOUGH else Verdict.WRONG, line, rate)
