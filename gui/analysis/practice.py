"""Practice from one's own mistakes: the position before each is shown again, and a better move wanted."""

from dataclasses import dataclass

from gui.analysis.review import Mistake, MistakeKind
from gui.analysis.threats import holds, wins
from gui.model.tree import GameTree

GOOD_ENOUGH = 0.03  # win rate that an accepted move may lie below the best


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
