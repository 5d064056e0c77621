"""Teaches in a game against an engine: after a move that our solver proves to be at fault, it says why.

The game stands still then, until the user takes the move back or plays on. What was learnt is counted, and
the gravest lessons of a game can be practised when it is over.
"""

from dataclasses import dataclass

from PyQt6.QtCore import QObject, pyqtSignal

from engine import _core
from engine.rules.board import Board
from gui.analysis.facts import Examiner
from gui.analysis.mistakes import Mistake, MistakeKind
from gui.analysis.threats import native_board
from gui.base.background import Background
from gui.base.language import tr
from gui.model.document import Document
from gui.model.tree import GameTree, Node
from gui.play.game import Game
from gui.play.state import Phase

LESSONS = 3  # of a game, at its end
_LONGEST_WIN = 6  # of the winner's own moves: one by threats that is longer teaches a learner nothing
_LONG = (MistakeKind.MISSED_THREATS, MistakeKind.THREATS_ALLOWED)


@dataclass(frozen=True, eq=False)
class Lesson:
    """A move at fault, and what is said of it."""

    mistake: Mistake
    text: str


class Teacher(QObject):
    """Watches the user's moves in games with `Teach me`."""

    changed = pyqtSignal()
    """There is a lesson to show, or none any more."""
    line_wanted = pyqtSignal(object)
    """A line to be drawn on the board: how the opponent wins."""
    failed = pyqtSignal(str)

    def __init__(self, document: Document, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._game = document, game
        self.lesson: Lesson | None = None
        """What is being taught now."""
        self.lessons: list[Lesson] = []
        """What was taught in this game."""
        self._tree: GameTree | None = None  # of the game that the lessons are of
        self._examiner = Background(self)
        self._examiner.done.connect(self._teach)
        self._examiner.failed.connect(self.failed)
        game.move_made.connect(self._follow_move)
        game.changed.connect(self._follow_game)

    @property
    def is_on(self) -> bool:
        """Whether the user's moves are watched."""
        settings = self._game.settings
        return settings.teach and bool(settings.black.engine) is not bool(settings.white.engine)

    @property
    def gravest(self) -> list[Mistake]:
        """The mistakes of this game that are worth practising, if its tree is open."""
        if self._tree is not self._document.tree:
            return []
        order = list(MistakeKind)
        mistakes = {lesson.mistake.node: lesson.mistake for lesson in self.lessons}.values()
        return sorted(mistakes, key=lambda mistake: order.index(mistake.kind))[:LESSONS]

    def close(self) -> None:
        """End the thread."""
        self._examiner.close()

    def _follow_game(self) -> None:
        if self._tree is not self._document.tree:
            self._tree, self.lessons = self._document.tree, []
        if self.lesson is not None and self._game.phase is not Phase.PAUSED:
            self.lesson = None
            self.changed.emit()

    def _follow_move(self, _point: int) -> None:
        """Have the user's move examined, while the engine thinks."""
        node, tree = self._game.live, self._document.tree
        settings = self._game.settings
        if not self.is_on or self._game.phase is not Phase.PLAYING or node.parent is None:
            return
        is_black = node.colour is not None and node.colour.name == "BLACK"
        if (settings.black if is_black else settings.white).engine:
            return
        before, board, after = node.parent, tree.board_at(node.parent), tree.board_at(node)
        self._examiner.ask(lambda stop: _examine(before, node, board, after, stop))

    def _teach(self, found: "tuple[Mistake, Board] | None") -> None:
        if found is None or not self.is_on or self._game.phase is not Phase.PLAYING:
            return
        mistake, after = found
        if not self._document.tree.root.contains(mistake.node) or not mistake.node.contains(self._game.live):
            return
        self._game.pause()
        self._document.go(mistake.node)
        self.lesson = Lesson(mistake, lesson_text(mistake, after, self._document))
        self.lessons.append(self.lesson)
        self.changed.emit()
        self.line_wanted.emit(mistake.refutation[:1])


def _examine(
    before: Node, after: Node, board: Board, next_board: Board, stop: _core.StopFlag
) -> tuple[Mistake, Board] | None:
    """The fact about a move, unless it is too deep for a learner; and the board after it."""
    examiner = Examiner(stop)
    mistake = examiner.find(before, after, examiner.know(board), examiner.know(next_board))
    if mistake is None or (mistake.kind in _LONG and (mistake.moves or 0) > _LONGEST_WIN):
        return None
    return None if next_board.outcome is not None else (mistake, next_board)


def lesson_text(mistake: Mistake, after: Board, document: Document) -> str:
    """What is said of a move at fault; of a win that was missed, not where it begins."""
    match mistake.kind:
        case MistakeKind.MISSED_FIVE:
            return tr("You could make five in a row. Take it back and look?")
        case MistakeKind.MISSED_WIN:
            return tr("You had a win by fours in %n move(s). Take it back and look?", mistake.moves or 0)
        case MistakeKind.MISSED_THREATS:
            return tr("You had a win by threats in %n move(s). Take it back and look?", mistake.moves or 0)
    if not mistake.refutation:
        return tr("That does not stop your opponent. Take it back?")
    point = mistake.refutation[0]
    threat = _threat_name(after, point)
    text = tr("That leaves {point}: {threat}. Take it back?")
    return text.format(point=document.labels.name(point), threat=threat)


def _threat_name(board: Board, point: int) -> str:
    """What the side to move makes at a point."""
    twin = native_board(board)
    kinds = _core.MoveClass
    names = {
        kinds.FIVE: tr("five in a row"),
        kinds.OPEN_FOUR: tr("an open four"),
        kinds.DOUBLE_FOUR: tr("two fours"),
        kinds.FOUR_THREE: tr("a four and a three"),
        kinds.DOUBLE_THREE: tr("two open threes"),
        kinds.FOUR_PLUS: tr("a four that goes on"),
        kinds.FOUR: tr("a four that goes on"),
    }
    for kind, name in names.items():
        if point in twin.points_of(board.turn, kind):
            return name
    return tr("an attack that cannot be stopped")
