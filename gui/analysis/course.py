"""The course: twelve lessons on the board, from five in a row to reading a review.

A lesson is a text and a few positions in which a move is asked for. Every answer is judged by the rules and
the solver, not by a list of moves: whatever does what is asked is right.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from engine._core import MoveClass, StopFlag
from engine.core_board import core_board
from engine.records.node import Node
from engine.records.tree import GameTree
from engine.rules.board import Board, Colour
from engine.rules.coordinates import Labels, parse_line
from engine.rules.variant import Variant
from gui.analysis import fouls
from gui.analysis.exercises import AnswerVerdict, Assessment, Exercise, read_kept, refuted, write_kept
from gui.analysis.lesson import Lesson
from gui.analysis.threats import wins
from gui.base.language import tr
from library.puzzles import solution
from library.puzzles.decks import PuzzleTask

SIZE = 15
_FOURS = (
    MoveClass.FOUR,
    MoveClass.FOUR_PLUS,
    MoveClass.FOUR_THREE,
    MoveClass.DOUBLE_FOUR,
    MoveClass.OPEN_FOUR,
)
_THREES = (MoveClass.OPEN_THREE, MoveClass.OPEN_THREE_PLUS, MoveClass.DOUBLE_THREE)
_FORKS = (MoveClass.FOUR_THREE, MoveClass.DOUBLE_FOUR, MoveClass.DOUBLE_THREE)


class Goal(Enum):
    """What is asked for in a position."""

    FIVE = "five"
    FOUR = "four"
    OPEN_FOUR = "open four"
    THREE = "open three"
    BLOCK = "block"
    """The opponent's four is to be stopped."""
    FORK = "fork"
    """A move that makes two threats, and wins."""
    WIN = "win"
    """A move that wins by force."""
    HOLD = "hold"
    """A move after which the opponent has no win by threats."""
    FORBIDDEN = "forbidden"
    """A point that renju forbids to Black."""


@dataclass(frozen=True)
class LessonPosition:
    """A position of a lesson, as coordinates with row 1 at the top."""

    goal: Goal
    black: str
    white: str
    answer: str
    """A right move, to be shown; others may be right as well."""
    variant: Variant = Variant.FREESTYLE
    turn: Colour | None = None
    """Who is to move; None: it follows from the numbers of stones."""

    def board(self) -> Board:
        """The position on the board."""
        stones = [(point, Colour.BLACK) for point in parse_line(self.black, SIZE, SIZE)]
        stones += [(point, Colour.WHITE) for point in parse_line(self.white, SIZE, SIZE)]
        return Board.from_setup(stones, SIZE, SIZE, self.variant, turn=self.turn)


_RENJU, _BLACK = Variant.RENJU, Colour.BLACK
POSITIONS: dict[Lesson, tuple[LessonPosition, ...]] = {
    Lesson.FIVE: (
        LessonPosition(Goal.FIVE, "g8h8i8j8", "f8g9h9i10", "k8"),
        LessonPosition(Goal.FIVE, "f6g7i9j10", "f7g8h7j8", "h8"),
        LessonPosition(Goal.FIVE, "g5g6i8i9j6", "h5h6h8h9", "h7"),
        LessonPosition(Goal.FIVE, "k5k6k7k8c10", "d10e10f10g10k9", "k4"),
    ),
    Lesson.THREE: (
        LessonPosition(Goal.THREE, "h8i8", "g10i9", "j8"),
        LessonPosition(Goal.THREE, "g7h8", "h9j8", "i9"),
        LessonPosition(Goal.THREE, "c8d9", "e8d7", "e10"),
        LessonPosition(Goal.THREE, "h8i9f10", "j10g7e8", "g9"),
        LessonPosition(Goal.THREE, "h8h10g9", "i8j9", "k10"),
    ),
    Lesson.FOUR: (
        LessonPosition(Goal.FOUR, "g8h8i8", "j8h7i9", "f8"),
        LessonPosition(Goal.BLOCK, "h7i8k9f6", "g6h6i6j6", "k6"),
        LessonPosition(Goal.BLOCK, "e8e9g7h7", "c5d5f5g5", "e5"),
        LessonPosition(Goal.OPEN_FOUR, "h7h8h9", "h5g8i7", "h10"),
        LessonPosition(Goal.OPEN_FOUR, "i6j7k8", "m10h8j8", "h5"),
    ),
    Lesson.TWO_THREATS: (
        LessonPosition(Goal.FORK, "g8h8i8j9j10", "f8h9i9k11i11", "j8"),
        LessonPosition(Goal.FORK, "h4h5h6e7f7g7", "h3d7e6g5i5i8", "h7"),
        LessonPosition(Goal.FORK, "f8g8h6h7", "f9h10j5g6", "h8"),
        LessonPosition(Goal.FORK, "e5f6g7h9h10", "d4f8i7j10g11", "h8"),
    ),
    Lesson.FORK: (
        LessonPosition(Goal.WIN, "k11k10l10n12m15", "l11i10k13m13m10", "k9"),
        LessonPosition(Goal.WIN, "g10j11k10j14l12", "i10h8i13m11k9", "i12"),
        LessonPosition(Goal.WIN, "b7e9f8c8i6f7", "d8d5g6g11f6", "d6"),
    ),
    Lesson.DEFENCE: (
        LessonPosition(Goal.HOLD, "h9h10k7", "g8h8i8", "f8"),
        LessonPosition(Goal.HOLD, "h8h9g10", "g7h7j7", "i7"),
        LessonPosition(Goal.HOLD, "h7j7e8l7g6", "f6d6c5h6", "f7"),
        LessonPosition(Goal.HOLD, "h11i13h13h10i12j12", "j13g13g11h9i10", "h14"),
        LessonPosition(Goal.HOLD, "g7i7d7g9h4j3", "h7f6e6h9e8b6", "h8"),
    ),
    Lesson.FOURS: (
        LessonPosition(Goal.WIN, "j10k9j8j9i9i11l8g9", "h8k10i7j7l9h12m7h9", "j12"),
        LessonPosition(Goal.WIN, "f8g8g9e7f9f10f6d8d6c9", "e6e5g7h10e8f11f7g5c5b10", "d9"),
        LessonPosition(Goal.WIN, "j6l5h6g4f7h4h5g3l10h2i5", "i6l6l8l7e8j4h7l9f2h3k7", "j5"),
        LessonPosition(Goal.WIN, "c4e5f5f4d4c3b2d6", "e6d7g5f3e4f6a1g3", "c7"),
    ),
    Lesson.THREATS: (
        LessonPosition(Goal.WIN, "i5k3i3k6j2i1", "h4k2i4l2h7", "h5"),
        LessonPosition(Goal.WIN, "j9h13k12j13d13", "i11h9h11f12", "g11"),
        LessonPosition(Goal.WIN, "d10c10b9d13e14", "b12d14e10c8c9", "b11"),
        LessonPosition(Goal.WIN, "c6e7f5g5", "e6d7f8g8", "d5"),
    ),
    Lesson.FIRST_MOVE: (
        LessonPosition(Goal.WIN, "l7j7i6", "k9n7n9", "i7"),
        LessonPosition(Goal.HOLD, "d6c8e6e8d8d9", "d5c9f6e7b8", "d10"),
        LessonPosition(Goal.WIN, "i9j10j7l10f12", "h10j8g8j11", "h9"),
    ),
    Lesson.RENJU: (
        LessonPosition(Goal.FORBIDDEN, "f8g8h6h7", "f9i10j6e5", "h8", _RENJU, _BLACK),
        LessonPosition(Goal.FORBIDDEN, "h4h5h6e7f7g7", "h3d7e6g5i5i8", "h7", _RENJU, _BLACK),
        LessonPosition(Goal.FORBIDDEN, "d5e5f5h5i5", "c6e7g4h8i8", "g5", _RENJU, _BLACK),
        LessonPosition(Goal.FIVE, "c8d8e8f8g9g10h7i6", "b8d6d10e5k9l7f11j4", "g8", _RENJU),
        LessonPosition(Goal.WIN, "h11k8j8h9", "i9k6g7", "j10", _RENJU),
        LessonPosition(Goal.WIN, "i8g6j6j7k4", "g8f8l7m6", "k8", _RENJU),
    ),
    Lesson.OPENINGS: (
        LessonPosition(Goal.WIN, "h12f12e13h14", "j13k12k14", "k11"),
        LessonPosition(Goal.WIN, "i6h9m7i8", "g7k7e9i9", "j7"),
        LessonPosition(Goal.HOLD, "j8l6j6n4m9j9", "j7k10k12i12n8", "k7", _RENJU),
    ),
    Lesson.REVIEW: (
        LessonPosition(Goal.HOLD, "f9d9h10g9d8e6", "e8b10c8e9e7d10", "e10", _RENJU),
        LessonPosition(Goal.WIN, "e6f7h6f9", "f5e4d7d5", "f8"),
        LessonPosition(Goal.HOLD, "g10d10d9e8f7d11e11", "e10i10d8f9g6d12", "f11"),
    ),
}


@dataclass(frozen=True, eq=False)
class LessonExercise(Exercise):
    """A position of a lesson."""

    tree: GameTree
    lesson: Lesson
    number: int
    """Of the position in its lesson, from 0."""
    path: str = ""
    task: PuzzleTask | None = None

    @property
    def _asked(self) -> LessonPosition:
        return POSITIONS[self.lesson][self.number]

    @property
    def position(self) -> Node:
        """The only one of its tree."""
        return self.tree.root

    @property
    def theme(self) -> str:
        """None: the lesson explains it."""
        return ""

    @property
    def solution(self) -> tuple[int, ...]:
        """A right move."""
        return tuple(parse_line(self._asked.answer, SIZE, SIZE))

    def question(self, labels: Labels) -> str:
        """Who is to move, and what is asked for."""
        side = tr("Black") if self.board.turn is Colour.BLACK else tr("White")
        return tr("{side} to move. {task}").format(side=side, task=_task(self._asked.goal))

    def explanation(self, labels: Labels) -> str:
        """Why a point is forbidden; else the lines on the board are enough."""
        return self.reason(self.solution[0], True, labels)

    def assess(self, point: int) -> Assessment:
        """By the rules and the solver."""
        board, goal = self.board, self._asked.goal
        if goal is Goal.FORBIDDEN:
            return Assessment(AnswerVerdict.WRONG if board.foul(point) is None else AnswerVerdict.RIGHT)
        if not board.is_legal(point) or board.forbidden(point) is not None:
            return Assessment(AnswerVerdict.WRONG)
        if goal in (Goal.WIN, Goal.HOLD):
            if wins(board, point) if goal is Goal.WIN else len(solution.refutation(board, point)) <= 2:
                return Assessment(AnswerVerdict.RIGHT, (point,))
            return refuted(board, point)
        if _TESTS[goal](board, point):
            return Assessment(AnswerVerdict.RIGHT, (point,))
        return replace(refuted(board, point), rate=None, moves=None)

    def reason(self, point: int, is_right: bool, labels: Labels) -> str:
        """What a wrong answer lacks, or why a point is forbidden."""
        if self._asked.goal is Goal.FORBIDDEN:
            foul = self.board.foul(point)
            return tr("Black may play there.") if foul is None else fouls.explain(foul, labels)
        return "" if is_right else _shortcoming(self._asked.goal)

    def lines(self, point: int, stop: StopFlag) -> Sequence[tuple[int, ...]]:
        """The win against each defence, where a win was asked for; how the other defences lose."""
        match self._asked.goal:
            case Goal.WIN | Goal.FORK | Goal.OPEN_FOUR:
                return super().lines(point, stop)
            case Goal.HOLD:
                return solution.losing_lines(self.board, point)
            case _:
                return ()


def lesson_exercises(lesson: Lesson) -> list[LessonExercise]:
    """The exercises of a lesson."""
    positions = enumerate(POSITIONS[lesson])
    return [LessonExercise(GameTree.from_board(each.board()), lesson, number) for number, each in positions]


class CourseProgress:
    """Which exercises of the course were solved, kept in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._solved = read_kept(path, lambda numbers: {int(number) for number in numbers})

    def solved(self, lesson: Lesson) -> int:
        """How many exercises of a lesson were solved."""
        return sum(number < len(POSITIONS[lesson]) for number in self._solved.get(lesson.value, ()))

    def first_open(self, lesson: Lesson) -> int:
        """The number of the first exercise that was not solved yet; 0 where all were."""
        solved = self._solved.get(lesson.value, set())
        return next((n for n in range(len(POSITIONS[lesson])) if n not in solved), 0)

    @property
    def following(self) -> Lesson:
        """The first lesson that is not finished; the first of all where all are."""
        return next((one for one in Lesson if self.solved(one) < len(POSITIONS[one])), Lesson.FIVE)

    def note(self, lesson: Lesson, number: int) -> None:
        """An exercise was solved."""
        solved = self._solved.get(lesson.value, set())
        self._solved = {**self._solved, lesson.value: solved | {number}}  # anew: a thread may be writing

    def save(self) -> None:
        """Write the file.

        Raises:
            OSError: it cannot be written.
        """
        write_kept(self._path, {name: sorted(numbers) for name, numbers in self._solved.items()})


def lesson_text(lesson: Lesson) -> str:
    """The text of a lesson before its question."""
    return {
        Lesson.FIVE: tr(
            "Black and White put stones on the points in turn. Whoever first has five in a row wins: across, "
            "up and down, or diagonally."
        ),
        Lesson.THREE: tr(
            "An open three is three stones that can become a four open at both ends. With a gap between the "
            "stones it is a broken three, and threatens the same."
        ),
        Lesson.FOUR: tr(
            "A four threatens a five, so it must be answered at once. If it is open at both ends, one answer "
            "is not enough."
        ),
        Lesson.TWO_THREATS: tr(
            "One stone cannot answer two threats: two fours, a four and an open three, or two open threes. "
            "Look for the point where two of your lines cross."
        ),
        Lesson.FORK: tr(
            "A fork has to be prepared. Make a four or an open three that must be answered, so that another "
            "line of yours gets a stone, and then play where the lines cross."
        ),
        Lesson.DEFENCE: tr(
            "Ask what the opponent would play next, and play there yourself. Against an open three there are "
            "two or three good answers; against a fork often only one."
        ),
        Lesson.FOURS: tr(
            "Each four has only one answer. A row of fours that ends in a five cannot be stopped. Players "
            "call it VCF: victory by continuous fours."
        ),
        Lesson.THREATS: tr(
            "Open threes force as well, but they leave a choice of answers, and the opponent's fours come "
            "first. A win by threes and fours is called VCT: victory by continuous threats."
        ),
        Lesson.FIRST_MOVE: tr(
            "Black moves first and attacks. White stops lines before they are open threes, and takes over "
            "the attack when Black plays a move that does not force."
        ),
        Lesson.RENJU: tr(
            "In renju one move of Black may not make two open threes, two fours, or six or more in a row. "
            "Five in a row is always allowed. White may do all this, and wins where Black's only answer is "
            "forbidden."
        ),
        Lesson.OPENINGS: tr(
            "The first move is an advantage. In swap2 one player puts three stones, and the other chooses a "
            "colour or puts two more. So the stones should give neither side a win: find the win where there "
            "is one, and the defence where there is none."
        ),
        Lesson.REVIEW: tr(
            "A review lists the moves that cost something, with a better move for each. What is proven was "
            "checked to the end. Before you look at the better move, find it yourself."
        ),
    }[lesson]


def _task(goal: Goal) -> str:
    return {
        Goal.FIVE: tr("Make five in a row."),
        Goal.FOUR: tr("Make a four."),
        Goal.OPEN_FOUR: tr("Make a four that is open at both ends."),
        Goal.THREE: tr("Make an open three."),
        Goal.BLOCK: tr("Stop the four."),
        Goal.FORK: tr("Make two threats with one move."),
        Goal.WIN: tr("Find a move that wins by force."),
        Goal.HOLD: tr("Find a defence."),
        Goal.FORBIDDEN: tr("Click the point that is forbidden."),
    }[goal]


def _shortcoming(goal: Goal) -> str:
    return {
        Goal.FIVE: tr("It does not make five in a row."),
        Goal.FOUR: tr("It does not make a four."),
        Goal.OPEN_FOUR: tr("It does not make a four that is open at both ends."),
        Goal.THREE: tr("It does not make an open three."),
        Goal.BLOCK: tr("The opponent can still make five in a row."),
        Goal.FORK: tr("It does not make two threats that win."),
    }.get(goal, "")


def _makes(*classes: MoveClass) -> Callable[[Board, int], bool]:
    """Whether a move makes one of these shapes."""
    return lambda board, point: core_board(board).move_class(board.turn, point) in classes


def _stops_five(board: Board, point: int) -> bool:
    after = core_board(board)
    after.push(point)
    return after.over or not after.points_of(after.turn, MoveClass.FIVE)


_TESTS: dict[Goal, Callable[[Board, int], bool]] = {
    Goal.FIVE: _makes(MoveClass.FIVE),
    Goal.FOUR: _makes(*_FOURS),
    Goal.OPEN_FOUR: _makes(MoveClass.OPEN_FOUR),
    Goal.THREE: _makes(*_THREES),
    Goal.BLOCK: _stops_five,
    Goal.FORK: lambda board, point: _makes(*_FORKS)(board, point) and wins(board, point),
}
