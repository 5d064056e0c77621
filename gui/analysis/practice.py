"""Practice from one's own mistakes: the position before each is shown, a better move is asked for."""

from dataclasses import dataclass

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from gui.analysis.review import Mistake, MistakeKind
from gui.analysis.threats import holds, wins
from gui.base.background import Background
from gui.base.language import tr
from gui.model.document import Document
from gui.model.tree import GameTree

GOOD_ENOUGH = 0.03  # win rate that an accepted move may lie below the best
NEXT_MS = 900  # how long a solved position stays on the board


@dataclass
class Deck:
    """The mistakes to be practised, gravest first, and how far one has come."""

    tree: GameTree
    mistakes: list[Mistake]
    index: int = 0
    solved: int = 0

    @property
    def current(self) -> Mistake | None:
        """The mistake whose position is shown, or None at the end."""
        return self.mistakes[self.index] if self.index < len(self.mistakes) else None

    def advance(self, solved: bool) -> None:
        """Go on to the next position."""
        self.index += 1
        self.solved += solved


def accepts(tree: GameTree, mistake: Mistake, point: int) -> bool:
    """Whether a move is a right answer: the review's, any that is proven to win, or one as good as the best.

    Where a win was missed only a proven win will do; where one was allowed, any move that allows none. The
    proof is our solver's or the engine's. It may take a second: ask in a thread.
    """
    before = mistake.node.parent
    assert before is not None
    board = tree.board_at(before)
    if not board.is_legal(point):
        return False
    if point == mistake.better[0]:
        return True
    analysis = before.analysis
    candidates = () if analysis is None else analysis.candidates
    answer = next((candidate for candidate in candidates if candidate.point == point), None)
    if (answer is not None and (answer.mate or 0) > 0) or wins(board, point):
        return True
    if mistake.kind in (MistakeKind.MISSED_FIVE, MistakeKind.MISSED_WIN):
        return False
    if mistake.kind in (MistakeKind.UNBLOCKED, MistakeKind.WIN_ALLOWED, MistakeKind.FOUL):
        return holds(board, point)
    if analysis is None or answer is None or answer.win_rate is None or point == mistake.node.move:
        return False
    return answer.win_rate >= (analysis.win_rate or 0.0) - GOOD_ENOUGH


class Practice(QObject):
    """Shows the position before each mistake and judges the user's answers."""

    changed = pyqtSignal()
    """Another exercise is set, or there is none any more."""
    line_wanted = pyqtSignal(object)
    """A line to be drawn on the board: a right answer, or the solution."""
    remark = pyqtSignal(str, int)
    """Something to tell the user, for so many milliseconds."""
    failed = pyqtSignal(str)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.deck: Deck | None = None
        self._document = document
        self._examiner = Background(self)
        self._examiner.done.connect(self._take_verdict)
        self._examiner.failed.connect(self.failed)
        document.replaced.connect(self.end)

    def start(self, mistakes: list[Mistake]) -> None:
        """Practise these mistakes of the open game."""
        self.deck = Deck(self._document.tree, mistakes)
        self._show_exercise()

    def end(self) -> None:
        """Leave the practice."""
        if self.deck is not None:
            self.deck = None
            self.changed.emit()

    def close(self) -> None:
        """End the thread."""
        self._examiner.close()

    @property
    def text(self) -> str:
        """The exercise in a sentence; empty when there is none."""
        deck = self.deck
        if deck is None or deck.current is None:
            return ""
        return tr("Practice {number} of {total}: find a better move than {move}.").format(
            number=deck.index + 1,
            total=len(deck.mistakes),
            move=self._document.labels.name(deck.current.node.move or 0),
        )

    def try_move(self, point: int) -> bool:
        """Take a move as an answer; whether an exercise was waiting for one."""
        deck = self.deck
        if deck is None or deck.current is None:
            return False
        position = deck.current.node.parent
        assert position is not None
        if self._document.current is not position:
            self._document.go(position)
            return True
        tree, mistake = deck.tree, deck.current
        self._examiner.ask(lambda _stop: (mistake, point, accepts(tree, mistake, point)))
        return True

    def show_solution(self) -> bool:
        """Show the better line, then go on with the next exercise; whether there was one."""
        deck = self.deck
        if deck is None or deck.current is None:
            return False
        self.line_wanted.emit(deck.current.better)
        deck.advance(solved=False)
        QTimer.singleShot(3 * NEXT_MS, self._show_exercise)
        return True

    def _show_exercise(self) -> None:
        deck = self.deck
        if deck is None:
            return
        mistake = deck.current
        if mistake is None:
            solved, total = deck.solved, len(deck.mistakes)
            text = tr("Practice done: {solved} of {total} solved.").format(solved=solved, total=total)
            self.remark.emit(text, 15_000)
            self.end()
            return
        assert mistake.node.parent is not None
        self._document.go(mistake.node.parent)
        self.changed.emit()

    def _take_verdict(self, verdict: tuple[Mistake, int, bool]) -> None:
        mistake, point, is_right = verdict
        deck = self.deck
        if deck is None or deck.current is not mistake:
            return
        if is_right:
            self.remark.emit(tr("Right!"), NEXT_MS)
            self.line_wanted.emit((point,))
            deck.advance(solved=True)
            QTimer.singleShot(NEXT_MS, self._show_exercise)
        else:
            self.remark.emit(tr("Not good enough: try again, or press F3 for the solution."), 8000)
