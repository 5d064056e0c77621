"""Another engine, through the protocol: an opponent in self-play, or asked for its value of a position."""

from dataclasses import replace
from typing import Self

from engine.rules.board import Board
from matches.contestant import Contestant, EngineAnswer, Failure, Services
from matches.options import EngineOptions
from protocol.kinds import AnyConversation
from protocol.messages import Thinking

_GRACE_MS = 120_000  # so much a busy machine may take from an engine, which runs at the priority of self-play


class Opponent:
    """An engine's process, kept over many games."""

    def __init__(self, options: EngineOptions, services: Services, failures: list[str]) -> None:
        """`failures` gets a line whenever the engine gives no move."""
        self._options, self._failures = options, failures
        options = replace(options, startup_ms=_GRACE_MS)
        self._engine = Contestant(options, services, enforce_memory=False)
        self._moves: list[int] = []  # of its game, after its last one

    def __enter__(self) -> Self:
        return self

    def __exit__(self, exception: type[BaseException] | None, *_: object) -> None:
        self._engine.close()

    def move(self, board: Board) -> int | None:
        """Its move; None if it gives none that can be played."""
        answer = self._answer(board)
        if answer is None:
            return None
        assert not isinstance(answer.result, Failure)
        x, y = answer.result.points[0]
        move = y * board.width + x
        if not (x < board.width and y < board.height) or move not in board.legal_moves():
            self._fail(f"plays {x},{y}, which is not a move")
            return None
        self._moves = [*board.moves, move]
        return move

    def look(self, board: Board) -> Thinking | None:
        """Its report on its search of a position; None if it does not answer, or reports nothing."""
        answer = self._answer(board)
        return None if answer is None else answer.thinking

    def _answer(self, board: Board) -> EngineAnswer | None:
        """Its answer to a position, with a move; None if it fails."""
        if not self._moves or board.moves[: len(self._moves)] != self._moves:  # another game
            started = self._engine.start_game(board.width, board.height, board.variant)
            if isinstance(started.result, Failure):
                self._fail(started.result.text)
                return None
        stones = [(move % board.width, move // board.width) for move in board.moves]
        answer = self._engine.ask(
            lambda talk: _ask(talk, stones), (self._options.time.turn_ms or 0) + _GRACE_MS
        )
        if isinstance(answer.result, Failure):
            self._fail(answer.result.text)
            return None
        return answer

    def _fail(self, text: str) -> None:
        self._failures.append(f"{self._options.command} {text}")
        self._moves = []
        self._engine.close()


def _ask(talk: AnyConversation, stones: list[tuple[int, int]]) -> None:
    """BOARD with all stones, for the search may have chosen any opening."""
    if not stones:
        talk.begin()
        return
    mine = len(stones) % 2
    talk.board([(x, y, 1 if ply % 2 == mine else 2) for ply, (x, y) in enumerate(stones)])
