"""What was taught in a game. It belongs to the game: it waits with it, and outlasts the app."""

from dataclasses import dataclass, field

from engine.records.analysis import Analysis
from engine.records.node import Node
from engine.records.tree import GameTree
from gui.model.mistakes import Mistake, MistakeState


@dataclass(frozen=True, eq=False)
class Correction:
    """A move at fault, and what is shown of it."""

    mistake: Mistake
    answer: tuple[int, ...] = ()  # drawn on the board: how the opponent profits


@dataclass(frozen=True)
class LessonState:
    """A lesson without references to nodes."""

    mistake: MistakeState = field(default_factory=MistakeState)
    answer: tuple[int, ...] = ()
    analysis: Analysis | None = None  # of the position before the move, which the tree does not show yet


@dataclass(frozen=True)
class LessonsState:
    """The lessons of a game as a value that outlasts the app."""

    given: tuple[LessonState, ...] = ()
    asked: tuple[tuple[int, ...], ...] = ()  # places
    is_shown: bool = False


@dataclass(eq=False)
class Corrections:
    """The lessons of a game."""

    given: list[Correction] = field(default_factory=list)
    shown: Correction | None = None
    """The one that is being taught now."""
    asked: set[Node] = field(default_factory=set)
    """Positions that have asked the user for something: each counts but once."""
    analyses: dict[Node, Analysis] = field(default_factory=dict)
    """An engine's analyses of positions; kept from the user while the game is played."""

    def state(self) -> LessonsState:
        """The same as a value, without what is about moves that have been deleted."""
        return LessonsState(
            tuple(self._state_of(lesson) for lesson in self.given if lesson.mistake.node.is_attached),
            tuple(tuple(node.place()) for node in self.asked if node.is_attached),
            self.shown is not None,
        )

    def _state_of(self, lesson: Correction) -> LessonState:
        mistake = lesson.mistake
        before = mistake.node.parent
        return LessonState(
            MistakeState.of(mistake), lesson.answer, None if before is None else self.analyses.get(before)
        )

    @classmethod
    def of(cls, state: LessonsState, tree: GameTree) -> "Corrections":
        """The lessons that a value is of.

        Raises:
            IndexError: the tree has no such place.
        """
        lessons = cls(asked={tree.node_at(list(place)) for place in state.asked})
        for known in state.given:
            mistake = known.mistake.mistake(tree)
            node = mistake.node
            lessons.given.append(Correction(mistake, known.answer))
            if node.parent is not None and known.analysis is not None:
                lessons.analyses[node.parent] = known.analysis
        if state.is_shown and lessons.given:
            lessons.shown = lessons.given[-1]
        return lessons
