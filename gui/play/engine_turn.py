"""An engine's turn: it is asked for a move; an answer that would come too fast for people is held back."""

import time

from PyQt6.QtCore import QObject, pyqtSignal

from engine.rules.board import Board
from gui.base.forms import delay
from gui.engines.session import EngineSession, MoveLimits
from protocol.client import Moves


class EngineTurn(QObject):
    """Asks one engine after the other for its move."""

    answered = pyqtSignal()
    """The answer has arrived, and the engine's clock stops; `moved` follows."""
    moved = pyqtSignal(int, int)
    """The move is to be made: its point, and how long the engine took, in milliseconds."""
    resigned = pyqtSignal()
    """The engine gives the game up in place of its move."""
    failed = pyqtSignal(str, object)
    """The engine failed: a sentence, and its session."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: EngineSession | None = None
        """The engine whose turn it is; None where nobody is asked."""
        self._board: Board | None = None
        self._least_ms = 0
        self._since_s = 0.0
        self._answer: tuple[int, int] | None = None  # the move, and how long it took in milliseconds
        self._delay = delay(self, 0, self._hand_in)
        self.is_thinking = False
        """Whether a move is still to come."""

    def ask(self, session: EngineSession, board: Board, limits: MoveLimits, least_ms: int) -> None:
        """Ask for a move; it is not made sooner than after `least_ms`."""
        self.cancel()
        self.session, self._board, self._least_ms = session, board, least_ms
        self._since_s, self.is_thinking = time.monotonic(), True
        session.moved.connect(self._take_moves)
        session.resigned.connect(self._take_resignation)
        session.failed.connect(self._take_failure)
        session.play(board, limits)

    def cancel(self) -> None:
        """Nobody is asked any more, and an answer that is held back is dropped."""
        self._delay.stop()
        self._answer, self.is_thinking = None, False
        session, self.session = self.session, None
        if session is not None:
            session.moved.disconnect(self._take_moves)
            session.resigned.disconnect(self._take_resignation)
            session.failed.disconnect(self._take_failure)
            session.stop()

    def move_now(self) -> None:
        """Make the engine play at once."""
        if self.session is not None:
            self.session.move_now()

    def _take_moves(self, moves: Moves, arrived_s: float) -> None:
        """The engine's time ends when its answer arrives, which may be before the window reads it."""
        if self._board is None or len(moves.points) != 1:
            return
        elapsed_ms = round((arrived_s - self._since_s) * 1000)
        self._answer = self._board.point(*moves.points[0]), elapsed_ms
        self.answered.emit()
        self._delay.start(max(0, self._least_ms - elapsed_ms))

    def _hand_in(self) -> None:
        answer, self._answer = self._answer, None
        if answer is not None:
            self.moved.emit(*answer)

    def _take_resignation(self) -> None:
        self.is_thinking = False
        self.resigned.emit()

    def _take_failure(self, text: str) -> None:
        self.is_thinking = False
        self.failed.emit(text, self.session)
