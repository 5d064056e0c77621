"""The lessons of the course, and which of them explains a mistake or a puzzle."""

from enum import Enum

from gui.base.language import tr
from gui.model.mistakes import MistakeKind
from library.puzzles.finder import PuzzleTheme


class Lesson(Enum):
    """The lessons, in their order."""

    FIVE = "five"
    THREE = "three"
    FOUR = "four"
    TWO_THREATS = "two threats"
    FORK = "fork"
    DEFENCE = "defence"
    FOURS = "fours"
    THREATS = "threats"
    FIRST_MOVE = "first move"
    RENJU = "renju"
    OPENINGS = "openings"
    REVIEW = "review"

    @property
    def number(self) -> int:
        """From 1."""
        return list(Lesson).index(self) + 1


_OF_MISTAKES = {
    MistakeKind.FOUL: Lesson.RENJU,
    MistakeKind.MISSED_FIVE: Lesson.FIVE,
    MistakeKind.UNBLOCKED: Lesson.FOUR,
    MistakeKind.MISSED_WIN: Lesson.FOURS,
    MistakeKind.LEFT_THREE: Lesson.DEFENCE,
    MistakeKind.MISSED_DEFENCE: Lesson.DEFENCE,
    MistakeKind.WIN_ALLOWED: Lesson.FOURS,
    MistakeKind.MISSED_THREATS: Lesson.THREATS,
    MistakeKind.THREATS_ALLOWED: Lesson.THREATS,
}
_OF_PUZZLES = {
    PuzzleTheme.FOURS: Lesson.FOURS,
    PuzzleTheme.THREATS: Lesson.THREATS,
    PuzzleTheme.FORK: Lesson.TWO_THREATS,
    PuzzleTheme.FIRST_MOVE: Lesson.THREATS,
    PuzzleTheme.FOUL_TRAP: Lesson.RENJU,
    PuzzleTheme.OVERLINE: Lesson.RENJU,
    PuzzleTheme.DEFENCE: Lesson.DEFENCE,
}


def lesson_of(subject: MistakeKind | PuzzleTheme) -> Lesson | None:
    """The lesson that explains what a mistake or a puzzle is about; None for a mere loss of win rate."""
    return _OF_MISTAKES.get(subject) if isinstance(subject, MistakeKind) else _OF_PUZZLES[subject]


def lesson_title(lesson: Lesson) -> str:
    """A lesson's title for the user."""
    return {
        Lesson.FIVE: tr("Five in a row"),
        Lesson.THREE: tr("Open and broken threes"),
        Lesson.FOUR: tr("The four and its answer"),
        Lesson.TWO_THREATS: tr("Two threats at once"),
        Lesson.FORK: tr("Making a fork"),
        Lesson.DEFENCE: tr("Defending"),
        Lesson.FOURS: tr("Win by fours"),
        Lesson.THREATS: tr("Win by threes and fours"),
        Lesson.FIRST_MOVE: tr("The first player and the second"),
        Lesson.RENJU: tr("Renju's forbidden points"),
        Lesson.OPENINGS: tr("Openings and swap2"),
        Lesson.REVIEW: tr("Reading a review"),
    }[lesson]
