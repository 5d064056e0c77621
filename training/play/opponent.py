"""Another engine as the opponent in self-play, through the protocol."""

from types import TracebackType
from typing import Self

from engine.rules.board import Board
from engine.rules.game import TimeControl
from matches.contestant import Contestant, Failure, Services
from matches.options import EngineOptions
from protocol.kinds import AnyConversation

_GRACE_MS = 120_000  # so much a busy machine may take from an engine, which runs at the priority of self-play


class Opponent:
    """An engine's process, kept over many games."""

    def __init__(self, command: str, turn_ms: int, services: Services, failures: list[str]) -> None:
        """`failures` gets a line whenever the engine gives no move."""
        self._command, self._turn_ms, self._failures = command, turn_ms, failures
        options = EngineOptions(command, time=TimeControl(turn_ms=turn_ms), startup_ms=_GRACE_MS)
        self._engine = Contestant(options, services, enforce_memory=False)
        self._moves: list[int] = []  # of its game, after its last one

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exception: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._engine.close()

    def move(self, board: Board) -> int | None:
        """Its move; None if it gives none that can be played."""
        if not self._moves or board.moves[: len(self._moves)] != self._moves:  # another game
            started = self._engine.start_game(board.width, board.height, board.variant).result
            if isinstance(started, Failure):
                self._fail(started.text)
                return None
        stones = [(move % board.width, move // board.width) for move in board.moves]
        answer = self._engine.ask(lambda talk: _ask(talk, stones), self._turn_ms + _GRACE_MS).result
        if isinstance(answer, Failure):
            self._fail(answer.text)
            return None
        x, y = answer.points[0]
        move = y * board.width + x
        if not (x < board.width and y < board.height) or move not in board.legal_moves():
            self._fail(f"plays {x},{y}, which is not a move")
            return None
        self._moves = [*board.moves, move]
        return move

    def _fail(self, text: str) -> None:
        self._failures.append(f"{self._command} {text}")
        self._moves = []
        self._engine.close()


def _ask(talk: AnyConversation, stones: list[tuple[int, int]]) -> None:
    """BOARD with all stones, for the search may have chosen any opening."""
    if not stones:
        talk.begin()
        return
    mine = len(stones) % 2
    talk.board([(x, y, 1 if ply % 2 == mine else 2) for ply, (x, y) in enumerate(stones)])
