"""Exercises: positions in which a move is asked for, and what an answer is worth.

An exercise is a mistake to be done better, a puzzle, or a position of the user's repertoire. Pure; judging
runs in a thread.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from engine._core import StopFlag
from engine.records.files import parse_json, write_atomically
from engine.records.node import Node
from engine.records.tree import GameTree
from engine.rules.board import Board, Colour
from engine.rules.coordinates import Labels
from gui.analysis.facts import Examiner
from gui.analysis.lesson import Lesson, lesson_of
from gui.analysis.threats import wins
from gui.base.language import tr
from gui.model.mistakes import Mistake, MistakeKind, describe_mistake, kind_name, kind_of_loss
from library.puzzles import solution
from library.puzzles.decks import PuzzleTask
from library.puzzles.finder import PuzzleTheme

T = TypeVar("T")

_REGION = 5  # columns and rows of the part of the board that a hint shows
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


@dataclass
class ExerciseSeries:
    """The exercises, gravest mistake first, and how far one has come."""

    exercises: "Sequence[Exercise]"
    index: int = 0
    solved: int = 0
    key: str = ""
    """By which its place is remembered; empty: it is not."""

    @classmethod
    def of_mistakes(cls, exercises: "Sequence[MistakeExercise]") -> "ExerciseSeries":
        """A deck whose key is the same for the same mistakes, whenever their games are opened."""
        parts = []
        for exercise in exercises:
            moves = [node.move for node in exercise.mistake.node.path()]
            parts.append([moves, list(exercise.mistake.better[:1])])
        return cls(exercises, key=sha256(json.dumps(parts).encode()).hexdigest()[:16])

    @property
    def current(self) -> "Exercise | None":
        """The exercise that is set, or None at the end."""
        return self.exercises[self.index] if self.index < len(self.exercises) else None

    def advance(self, solved: bool) -> None:
        """Go on to the next exercise."""
        self.index += 1
        self.solved += solved


class DeckPlaces:
    """Remembers in a file how far each unfinished deck has come."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def place(self, deck: ExerciseSeries) -> tuple[int, int]:
        """The index of the next exercise and the number solved; (0, 0) for a new deck."""
        index, solved = self._read().get(deck.key, (0, 0))
        return (index, solved) if 0 <= solved <= index < len(deck.exercises) else (0, 0)

    def keep(self, key: str, index: int, solved: int, total: int) -> None:
        """Remember a place; that of a finished deck is forgotten."""
        places = self._read()
        places.pop(key, None)
        if 0 < index < total:
            places[key] = (index, solved)
        write_kept(self._path, dict(list(places.items())[-_KEPT_DECKS:]))

    def _read(self) -> dict[str, tuple[int, int]]:
        """The places by deck."""
        return read_kept(self._path, lambda place: _pair(*place))


def _pair(index: Any, solved: Any) -> tuple[int, int]:
    return int(index), int(solved)


def read_kept(path: Path, read: Callable[[Any], T]) -> dict[str, T]:
    """A small table of JSON, each value as `read` takes it.

    Nothing where the file is missing or damaged: it holds how far the user came, no work of theirs.
    """
    try:
        table = parse_json(path.read_text(encoding="utf-8"))
        return {str(name): read(value) for name, value in table.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def write_kept(path: Path, table: Mapping[str, object]) -> None:
    """Write what `read_kept` reads.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps(table).encode())


class AnswerVerdict(Enum):
    """What is known of an answer."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """Neither the solver nor the review decides: an engine has to look at it."""


@dataclass(frozen=True)
class Assessment:
    """What an answer is worth."""

    verdict: AnswerVerdict
    line: tuple[int, ...] = ()  # the answer and what follows, as far as it is known
    rate: float | None = None  # the win rate of the side that answers
    moves: int | None = None  # the winner's own, to the end, where it is proven

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left for an engine to decide: the verdict, the worth, and what follows."""
        return self.verdict is not AnswerVerdict.UNKNOWN and self.rate is not None and len(self.line) > 1


class Exercise(ABC):
    """A position in which a move is asked for."""

    tree: GameTree
    path: str
    """The game's file, if it has one."""
    stamp: str = ""
    """That of the file when the game was read or written; empty where it is open already."""
    task: PuzzleTask | None
    """The library's, if it was drawn from a deck there."""

    @property
    @abstractmethod
    def position(self) -> Node:
        """Where it stands in its tree."""

    @property
    @abstractmethod
    def theme(self) -> str:
        """What it is about, for the user: the first hint. Empty: it is not known."""

    @property
    @abstractmethod
    def solution(self) -> tuple[int, ...]:
        """A right move and what follows it."""

    @abstractmethod
    def question(self, labels: Labels) -> str:
        """What is asked, in the end of a sentence."""

    @abstractmethod
    def explanation(self, labels: Labels) -> str:
        """The text beside the solution."""

    @abstractmethod
    def assess(self, point: int) -> Assessment:
        """Judge an answer. It may take a second: ask in a thread."""

    def reason(self, point: int, is_right: bool, labels: Labels) -> str:
        """Why an answer is right or wrong, in words; empty where its worth is enough."""
        return ""

    def correction(self, labels: Labels) -> str:
        """The text beside a wrong answer; empty: nothing more than what it is worth."""
        return ""

    @property
    def refused(self) -> int | None:
        """A move that is known to be wrong, and is marked so."""
        return None

    @property
    def explained_by(self) -> Lesson | None:
        """The lesson of the course that explains what it is about."""
        return None

    @property
    def best_rate(self) -> float | None:
        """The win rate that the best answer keeps; None where it is unknown."""
        return None

    def is_looked_at(self, assessment: Assessment) -> bool:
        """Whether an engine looks at an answer, as too little is known of it."""
        return False

    def lines(self, point: int, stop: StopFlag) -> Sequence[tuple[int, ...]]:
        """What follows a right answer, a line for each defence; none where there is nothing to show."""
        return solution.winning_lines(self.board, point, stop)

    @property
    def board(self) -> Board:
        """The position."""
        return self.tree.board_at(self.position)

    @property
    def region(self) -> tuple[int, int, int, int]:
        """A square with the answer, not always in its middle: left column, top row, right, bottom."""
        return region_around(self.board, self.solution[0])


@dataclass(frozen=True, eq=False)
class MistakeExercise(Exercise):
    """A mistake to be done better."""

    tree: GameTree
    mistake: Mistake
    path: str = ""
    task: PuzzleTask | None = None
    stamp: str = ""

    @property
    def position(self) -> Node:
        """Before the mistake."""
        assert self.mistake.node.parent is not None
        return self.mistake.node.parent

    @property
    def theme(self) -> str:
        """What was wrong with the move."""
        return kind_name(self.mistake.kind)

    @property
    def explained_by(self) -> Lesson | None:
        """By what was wrong with the move."""
        return lesson_of(self.mistake.kind)

    @property
    def solution(self) -> tuple[int, ...]:
        """The better line."""
        return self.mistake.better

    @property
    def refused(self) -> int | None:
        """The mistake."""
        return self.mistake.node.move

    @property
    def best_rate(self) -> float | None:
        """That of the engine's best move, or of the win that was missed."""
        if self.mistake.kind in _WINS_MISSED:
            return 1.0
        return None if self.position.analysis is None else self.position.analysis.win_rate

    def is_looked_at(self, assessment: Assessment) -> bool:
        """An engine judges what the review did not consider."""
        return not assessment.is_complete

    def question(self, labels: Labels) -> str:
        """A better move than the mistake is asked for."""
        is_black = self.mistake.node.colour is Colour.BLACK
        text = (
            tr("find a better move for Black than {move}.")
            if is_black
            else tr("find a better move for White than {move}.")
        )
        return text.format(move=labels.name(self.mistake.node.move or 0))

    def explanation(self, labels: Labels) -> str:
        """What was wrong with the move."""
        move = f"{self.mistake.node.ply} {labels.name(self.mistake.node.move or 0)}"
        return describe_mistake(move, self.mistake)

    def assess(self, point: int) -> Assessment:
        """By the solver and the review."""
        return examine(self, point)


@dataclass(frozen=True, eq=False)
class TaskExercise(Exercise):
    """A task of one of the library's decks."""

    tree: GameTree
    task: PuzzleTask
    path: str = ""

    @property
    def position(self) -> Node:
        """The only one of its tree."""
        return self.tree.root


@dataclass(frozen=True, eq=False)
class PuzzleExercise(TaskExercise):
    """A puzzle of the library."""

    @property
    def theme(self) -> str:
        """The puzzle's theme."""
        return theme_name(PuzzleTheme(self.task.theme))

    @property
    def explained_by(self) -> Lesson | None:
        """By its theme."""
        return lesson_of(PuzzleTheme(self.task.theme))

    @property
    def solution(self) -> tuple[int, ...]:
        """As the solver found it."""
        return self.task.line

    def question(self, labels: Labels) -> str:
        """The theme is not named."""
        is_black = self.board.turn is Colour.BLACK
        return tr("find the best move for Black.") if is_black else tr("find the best move for White.")

    def explanation(self, labels: Labels) -> str:
        """The theme and how hard it is."""
        return tr(", ").join((self.theme, tr("grade {grade} of 10").format(grade=self.task.grade)))

    def assess(self, point: int) -> Assessment:
        """Right are the moves that the solver found to be so, and no others."""
        if point not in self.task.solutions:
            return (
                refuted(self.board, point) if self.board.is_legal(point) else Assessment(AnswerVerdict.WRONG)
            )
        if self.task.theme == PuzzleTheme.DEFENCE.value:
            return Assessment(AnswerVerdict.RIGHT, (point,))
        line = self.task.line if point == self.task.line[0] else (point,)
        moves = (len(line) + 1) // 2 if len(line) > 1 else None
        return Assessment(AnswerVerdict.RIGHT, line, 1.0, moves)

    def lines(self, point: int, stop: StopFlag) -> Sequence[tuple[int, ...]]:
        """The win against each defence; of a defence, how each other one loses."""
        if self.task.theme == PuzzleTheme.DEFENCE.value:
            return solution.losing_lines(self.board, point)
        return super().lines(point, stop)


@dataclass(frozen=True, eq=False)
class RepertoireExercise(TaskExercise):
    """A position of the user's repertoire at the end of a line: the library asks, the user answers."""

    comment: str = ""
    """The library's, on the position after the user's move."""
    node: Node = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "node", self.tree.last_of_game)

    @property
    def position(self) -> Node:
        """At the end of its line."""
        return self.node

    @property
    def theme(self) -> str:
        """None: it is an opening."""
        return ""

    @property
    def solution(self) -> tuple[int, ...]:
        """The move, or the first of several."""
        return self.task.solutions[:1]

    def question(self, labels: Labels) -> str:
        """The user's own move is asked for."""
        is_black = self.board.turn is Colour.BLACK
        return tr("what do you play here as Black?") if is_black else tr("what do you play here as White?")

    @property
    def best_rate(self) -> float | None:
        """That of the best move, where an engine has looked at the position."""
        return None if self.position.analysis is None else self.position.analysis.win_rate

    def is_looked_at(self, assessment: Assessment) -> bool:
        """An engine finds what follows a wrong answer that no solver refutes."""
        return assessment.verdict is AnswerVerdict.WRONG and not assessment.is_complete

    def explanation(self, labels: Labels) -> str:
        """All moves of the repertoire."""
        return tr(", ").join(labels.name(point) for point in self.task.solutions)

    def correction(self, labels: Labels) -> str:
        """The moves of the repertoire, and the comment on them."""
        moves = tr("Your repertoire has {moves}.").format(moves=self.explanation(labels))
        return f"{moves} {self.comment}".strip()

    def assess(self, point: int) -> Assessment:
        """Right are the marked moves, and those equal to them; what is wrong is refuted."""
        if point in self.task.solutions:
            return Assessment(AnswerVerdict.RIGHT, (point,), self.best_rate)
        if not self.board.is_legal(point):
            return Assessment(AnswerVerdict.WRONG)
        found = refuted(self.board, point)
        return found if found.rate is not None else Assessment(AnswerVerdict.WRONG, (point,))

    def lines(self, point: int, stop: StopFlag) -> Sequence[tuple[int, ...]]:
        """Nothing follows."""
        return ()


def refuted(board: Board, point: int) -> Assessment:
    """A wrong answer, with the opponent's win if there is one, else with a reply that holds."""
    line = solution.refutation(board, point)
    if len(line) <= 2:
        return Assessment(AnswerVerdict.WRONG, line)
    return Assessment(AnswerVerdict.WRONG, line, 0.0, len(line) // 2)


def region_around(board: Board, point: int) -> tuple[int, int, int, int]:
    """A square with a point, not always in its middle: left column, top row, right, bottom."""
    column, row = board.column_row(point)
    left = min(max(0, column - 1 - point % 3), max(0, board.width - _REGION))
    top = min(max(0, row - 1 - point % 2), max(0, board.height - _REGION))
    right, bottom = min(left + _REGION, board.width) - 1, min(top + _REGION, board.height) - 1
    return left, top, right, bottom


def theme_name(theme: PuzzleTheme) -> str:
    """A puzzle's theme for the user."""
    return {
        PuzzleTheme.FOURS: tr("Win by fours"),
        PuzzleTheme.THREATS: tr("Win by threes and fours"),
        PuzzleTheme.FORK: tr("Two threats at once"),
        PuzzleTheme.FIRST_MOVE: tr("First move of an attack"),
        PuzzleTheme.FOUL_TRAP: tr("Win by a forbidden point"),
        PuzzleTheme.OVERLINE: tr("Win by an overline"),
        PuzzleTheme.DEFENCE: tr("The only defence"),
    }[theme]


def examine(exercise: MistakeExercise, point: int) -> Assessment:
    """Judge an answer: right are the review's move, a proven win, and a move that costs too little to be a
    mistake.

    Where a win was missed only a proven win will do; where one was allowed, any move that allows none. The
    proof is our solver's or the engine's. It may take a second: ask in a thread.
    """
    mistake, before, board = exercise.mistake, exercise.position, exercise.board
    if not board.is_legal(point):
        return Assessment(AnswerVerdict.WRONG)
    candidates = () if before.analysis is None else before.analysis.candidates
    listed = next((candidate for candidate in candidates if candidate.point == point), None)
    line = listed.line if listed is not None else (point,)
    if point == mistake.better[0]:
        rate = exercise.best_rate if listed is None or mistake.kind in _WINS_MISSED else listed.win_rate
        return Assessment(AnswerVerdict.RIGHT, mistake.better, rate, mistake.moves if rate == 1.0 else None)
    after = board.copy()
    after.push(point)
    known = Examiner().know(after)
    answer_wins = wins(board, point)
    if answer_wins and point != mistake.node.move:
        return Assessment(AnswerVerdict.RIGHT, line, 1.0)
    if known.rate == 1.0 and not answer_wins:  # the opponent's
        return Assessment(AnswerVerdict.WRONG, (point, *known.win_line), 0.0, known.win_moves or None)
    rate = None if listed is None else listed.win_rate
    if point == mistake.node.move:
        return Assessment(AnswerVerdict.WRONG, line, rate)
    if listed is not None and (listed.mate or 0) > 0:
        return Assessment(AnswerVerdict.RIGHT, line, 1.0, ((listed.mate or 0) + 1) // 2)
    if mistake.kind in _WINS_MISSED:
        return Assessment(AnswerVerdict.WRONG, line, rate)
    if mistake.kind in _WINS_ALLOWED:
        is_over = after.outcome is not None and after.outcome.winner is board.turn.other
        return Assessment(AnswerVerdict.WRONG if is_over else AnswerVerdict.RIGHT, line, rate)
    best = exercise.best_rate
    if rate is None or best is None:
        return Assessment(AnswerVerdict.UNKNOWN, line)
    is_mistake = kind_of_loss(best - rate) is not None
    return Assessment(AnswerVerdict.WRONG if is_mistake else AnswerVerdict.RIGHT, line, rate)
