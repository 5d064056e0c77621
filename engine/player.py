"""The player: a net and a search behind five methods. Start reading here.

    player = Player()
    player.set_position(board)
    result = player.think(Limits(time_ms=1000))
    board.push(result.best)

The brain, self-play and the benchmark use it. Nothing heavy is loaded before it is needed: the core
with the first position, a runtime (ONNX Runtime, torch) only for a net that asks for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engine.evaluator.weights import OtherRuleError as OtherRuleError  # what `load` may raise
from engine.evaluator.weights import WeightsError, faults_in, weights_folder
from engine.rules.board import Board
from engine.search.evenly import search_evenly
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.result import Proof, SearchResult

if TYPE_CHECKING:
    from engine import _core
    from engine.evaluator.loading import FoundNet
    from engine.search.driver import AnyEvaluator, SearchDriver

_Options = TypeVar("_Options", "_core.MctsOptions", "_core.AlphaBetaOptions")
Progress = Callable[[SearchResult], None]

NATIVE_NET_MIB = 12
"""The native net of one rule, that of White in renju included."""
_RUNTIME_MIB = 64
"""A runtime with its net and batches."""
THREAD_MIB = 12
"""What each thread of a search takes: the solver's table, accumulators of the net, histories."""
LEAST_TABLES_MIB = 4
"""The smallest tree, or table of positions, with which a search is worth anything."""


def instruction_sets() -> list[str]:
    """What `PlayerOptions.instructions` may be on this processor."""
    from engine import _core

    return ["best", *_core.line_kernels()]


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """How a player searches."""

    threads: int = 1
    memory_mib: int = 160
    """The most that the net, the threads and the tables of the search may take together."""
    most_tables_mib: int = 0
    """The most that the tables may take of it; 0: all that is left."""
    seed: int = 0
    """With one thread and a limit in visits or nodes, equal seeds give equal results bit by bit."""
    instructions: str = "best"
    """The instruction set of a line net (`instruction_sets`); `best`: the fastest of this processor."""
    solver: bool = True
    """Whether threats are searched before the net is asked."""
    draw_penalty: float = 0.0
    """How much worse than an even position a draw counts, in units of value."""
    full_board: bool = False
    """Whether games end on a full board only, as between people: in renju a draw may then be White's win
    (`Board.black_runs_out` of the core). Gomocup's managers call a draw when 25 points are empty."""
    search: SearchKind = SearchKind.AUTO
    """Which search plays; limits in visits and the strengths below are MCTS's in any case."""
    candidates: int = 0
    """How many candidates a result holds; 0: all."""
    max_visits: int | None = None
    """Playing strength: never more visits than this."""
    temperature: float = 0.0
    """Playing strength: choose a move with a chance of visits ** (1 / temperature); 0: always the best."""


class Player:
    """Plays one game at a time; not to be used from several threads, except for `stop`."""

    def __init__(self, net: str | Path = "best", options: PlayerOptions | None = None) -> None:
        """`net`: `best`, `patterns`, `uniform`, `rollout`, a name in `weights/`, or a net's file."""
        self.net = net
        self.options = options or PlayerOptions()
        self._board = Board()
        self._excluded: tuple[int, ...] = ()
        self._hints: tuple[int, ...] = ()
        self._found: FoundNet | None = None
        self._evaluator: AnyEvaluator = None
        self._search: SearchDriver | None = None
        self._stop = threading.Event()

    def net_faults(self) -> list[str]:
        """What keeps nets of `weights/` from being used, where this one is chosen from them."""
        try:
            return [] if Path(self.net).suffix else faults_in(weights_folder())
        except WeightsError:  # which `load` raises as well, if it needs them
            return []

    def change(self, options: PlayerOptions) -> None:
        """Search in another way from now on. Only the search is made anew: reading a net takes its time."""
        self.options = options
        self._search = None

    def load(self) -> None:
        """Load the net and make the search now rather than with the first move, which then takes no longer.

        Raises:
            OtherRuleError: the net does not play the board's variant.
            WeightsError: there is no such net, or it does not fit the board.
        """
        self._searching(self._kind(Limits(time_ms=0), best_only=True)).get_ready(self._board)

    def new_game(self) -> None:
        """Forget what was found out in the last game."""
        if self._search is not None:
            self._search.clear()

    def set_position(self, board: Board, excluded: Collection[int] = (), hints: Collection[int] = ()) -> None:
        """Set the position to think about (it is copied). What is known of it is kept.

        Args:
            board: the position.
            excluded: points not to be played in it unless no others are left.
            hints: moves that may be good, best first. `think` tries them right after the net's
                favourite and as deeply; the search alone decides what they are worth.
        """
        self._board = board.copy()
        open_points = set(board.legal_moves()) - set(excluded)
        self._excluded = tuple(excluded) if open_points else ()
        self._hints = tuple(hints)

    def think(
        self,
        limits: Limits,
        on_progress: Progress | None = None,
        stop_event: threading.Event | None = None,
        progress_ms: int = 200,
        best_only: bool = False,
    ) -> SearchResult:
        """Search the position set; with a limit in time, a forced move or a proven win ends it at once.

        With `best_only` the other candidates need no values of their own, which suits alpha-beta.

        `on_progress` is called from this thread about every `progress_ms`. `stop_event`, or `stop` from
        another thread, ends the search with the best move so far. The best move is None only if the game is
        over.

        Raises:
            WeightsError: there is no such net, or it does not fit the board.
        """
        self._stop.clear()
        search = self._searching(self._kind(limits, best_only))
        search.set_position(self._board, self._excluded, self._hints)
        report = None if on_progress is None else lambda result: on_progress(self._cut(result))
        stops = (self._stop,) if stop_event is None else (self._stop, stop_event)
        result = search.run(self._within_strength(limits), report, stops, progress_ms)
        return self._cut(self._chosen(result))

    def think_evenly(
        self,
        count: int,
        limits: Limits,
        on_progress: Progress | None = None,
        stop_event: threading.Event | None = None,
        progress_ms: int = 200,
    ) -> SearchResult:
        """The `count` best moves with equal effort (`engine.search.evenly`); otherwise as `think`.

        Raises:
            WeightsError: there is no such net, or it does not fit the board.
        """
        self._stop.clear()
        stops = (self._stop,) if stop_event is None else (self._stop, stop_event)
        search = self._searching(SearchKind.MCTS)
        return search_evenly(
            search, self._board, self._excluded, count, limits, on_progress, stops, progress_ms
        )

    def analyse(
        self, on_progress: Progress, stop_event: threading.Event | None = None, progress_ms: int = 200
    ) -> SearchResult:
        """Search until stopped or proven."""
        return self.think(Limits(), on_progress, stop_event, progress_ms)

    def stop(self) -> None:
        """End the search under way; callable from any thread."""
        self._stop.set()

    def _kind(self, limits: Limits, best_only: bool) -> SearchKind:
        """Which search keeps these limits and answers what is asked; AUTO: alpha-beta if it suits the net."""
        weakened = self.options.max_visits is not None or self.options.temperature > 0
        if limits.visits is not None or weakened:
            return SearchKind.MCTS
        timed = limits.time_ms is not None or limits.clock is not None
        if self.options.search is SearchKind.AUTO and not (timed and best_only):
            return SearchKind.MCTS
        return self.options.search

    def _searching(self, kind: SearchKind) -> SearchDriver:
        """A search of this kind for the board's size and rules."""
        from engine import _core
        from engine.search.alphabeta import AlphaBetaSearch
        from engine.search.mcts import MctsSearch

        if self._search is None or not self._search.fits(self._board):
            self._search = None
            self._open_net()
        evaluator = self._evaluator
        if kind is SearchKind.AUTO:
            suits = isinstance(evaluator, _core.NativeEvaluator) and evaluator.suits_alphabeta
            kind = SearchKind.ALPHABETA if suits else SearchKind.MCTS
        if self._search is None or self._search.kind is not kind:
            self._search = None  # gives its memory back first
            if kind is SearchKind.MCTS:
                self._search = MctsSearch(self._board, evaluator, self._with_options(_core.MctsOptions()))
            elif isinstance(evaluator, _core.NativeEvaluator):
                options = self._with_options(_core.AlphaBetaOptions())
                self._search = AlphaBetaSearch(self._board, evaluator, options)
            else:
                raise WeightsError(f"alpha-beta cannot search with {self.net}: it is not a native net")
        return self._search

    def _open_net(self) -> None:
        """Open the net that plays on the board, unless it is open already."""
        from engine.evaluator.loading import find_net

        found = find_net(self.net, self._board)
        if found != self._found or not found.native:
            self._found = self._evaluator = None  # gives its memory back first
            self._evaluator = found.open(self.options.threads, self.options.seed, self.options.instructions)
            self._found = found

    def _with_options(self, options: _Options) -> _Options:
        """Net and threads take their part of the memory, the tables get the rest."""
        from engine import _core

        native = self._evaluator is None or isinstance(self._evaluator, _core.NativeEvaluator)
        left_mib = self.options.memory_mib - (NATIVE_NET_MIB if native else _RUNTIME_MIB)
        threads = max(1, min(self.options.threads, (left_mib - LEAST_TABLES_MIB) // THREAD_MIB))
        tables_mib = max(LEAST_TABLES_MIB, left_mib - threads * THREAD_MIB)
        options.threads = threads
        options.memory_bytes = min(tables_mib, self.options.most_tables_mib or tables_mib) << 20
        options.solver = self.options.solver
        options.draw_penalty = self.options.draw_penalty
        options.full_board = self.options.full_board
        return options

    def _within_strength(self, limits: Limits) -> Limits:
        if self.options.max_visits is None:
            return limits
        return limits._replace(visits=min(self.options.max_visits, limits.visits or self.options.max_visits))

    def _chosen(self, result: SearchResult) -> SearchResult:
        """The result with a move drawn by its visits, if the strength asks for it and no win is proven.

        A five is always stopped if possible, at any strength: people do so from their first game on.
        """
        if self.options.temperature <= 0 or result.proof is Proof.WIN or not result.candidates:
            return result
        stops = self._stops()
        moves = [move for move in result.candidates if move.point in stops] or [
            move for move in result.candidates if move.visits > 0 and move.proof is not Proof.LOSS
        ]
        if not moves:
            return result
        most = max(1, *(move.visits for move in moves))
        weights = [(max(1, move.visits) / most) ** (1 / self.options.temperature) for move in moves]
        from random import Random

        chance = Random(f"{self.options.seed} {self._board.ply} {bytes(self._board.cells).hex()}")
        return result._replace(best=chance.choices(moves, weights)[0].point)

    def _stops(self) -> set[int]:
        from engine import _core
        from engine.core_board import core_board

        return set(core_board(self._board).points_of(self._board.turn.other, _core.MoveClass.FIVE))

    def _cut(self, result: SearchResult) -> SearchResult:
        if self.options.candidates == 0:
            return result
        return result._replace(candidates=result.candidates[: self.options.candidates])
