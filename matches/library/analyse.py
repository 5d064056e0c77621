"""The verb `analyse`: engines work through a branch of the library, without a window. Start at `analyse`.

Each answer is committed at once, so the same command goes on after an end of any kind.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from engine.records.positions import owned_stones
from engine.rules.board import Board
from engine.rules.coordinates import format_coordinate
from engine.rules.position import position_of
from engine.rules.translatable import translatable
from library import annotations
from library.annotations import Engine, Entry, StoredProof
from library.store import LibraryError, Store
from library.worklist import Enough, Order, Work, worklist
from matches.contestant import Contestant, Failure, Services
from matches.options import EngineOptions
from protocol.client import Moves
from protocol.kinds import AnyConversation
from protocol.reports import Reports

_PATIENCE_MS = 3_600_000  # for an answer
_CANDIDATES = 5
_FAILURES = 3  # in a row, after which an engine is given up


def analyse(
    store: Store,
    start: Board,
    plies: int,
    engines: Sequence[tuple[EngineOptions, bool]],
    order: Order,
    show: Callable[[str], None],
    is_stopped: Callable[[], bool] = lambda: False,
) -> int:
    """Analyse a branch until nothing is left; returns how many positions were.

    Args:
        store: the library.
        start: where the branch begins.
        plies: how deep it goes.
        engines: each with whether its claims of won and lost positions are proofs.
        order: what comes first.
        show: is called with each result, as a line.
        is_stopped: whether to end.

    Raises:
        LibraryError: the library cannot be written, or no engine works.
    """
    services = Services()
    done = 0
    lock = threading.Lock()
    # An engine may say less than was wanted, however often it is asked; and two of one name share the work.
    claimed: set[tuple[str, bytes]] = set()

    def is_free(engine: Engine, work: Work, claim: bool) -> bool:
        claimant = engine.name, position_of(work.board).key
        with lock:
            free = claimant not in claimed
            if claim:
                claimed.add(claimant)
        return free

    def work_through(options: EngineOptions, are_proofs: bool) -> None:
        nonlocal done
        analyst = _Analyst(options, services)
        try:
            with Store(store.path) as own:
                todo: list[Work] = []
                while not is_stopped() and (engine := analyst.prepare(start)) is not None:
                    if not todo:
                        enough = Enough(options.nodes, options.time.turn_ms or 0)
                        branch = worklist(own, start, plies, engine.name, enough, order)
                        todo = [work for work in branch if is_free(engine, work, claim=False)][::-1]
                    if not todo:
                        return
                    work = todo.pop()
                    if not is_free(engine, work, claim=True):
                        continue
                    if (entry := analyst.analyse(work.board)) is not None:
                        proof = entry.proof if are_proofs else None
                        keep(own, work.board, entry, proof)
                        with lock:
                            done += 1
                            show(_in_words(work, entry, proof))
        finally:
            analyst.close()
        if not is_stopped():
            raise LibraryError(translatable("{place}: {reason}", place=options.command, reason=analyst.fault))

    try:
        with ThreadPoolExecutor(len(engines)) as pool:
            for future in [pool.submit(work_through, *engine) for engine in engines]:
                future.result()
    finally:
        services.close()
    return done


def keep(store: Store, board: Board, entry: Entry, proof: StoredProof | None) -> None:
    """Enter an engine's analysis of a position."""
    with store.transaction():
        annotations.add_entry(store, board, entry)
        if proof is not None:
            annotations.add_proof(store, board, proof)


class _Analyst:
    """An engine that is asked for positions."""

    def __init__(self, options: EngineOptions, services: Services) -> None:
        self.options = options
        self.fault = ""
        self._contestant = Contestant(options, services, analyses=True)
        self._failures = 0
        self._is_ready = False

    def prepare(self, board: Board) -> Engine | None:
        """Start the engine, if it does not run; who it is, or None if it fails again and again."""
        while not self._is_ready and self._failures < _FAILURES:
            answer = self._contestant.start_game(board.width, board.height, board.variant)
            self._take(answer.result)
        return self._engine if self._is_ready else None

    @property
    def _engine(self) -> Engine:
        about = self._contestant.about
        return Engine(self.options.name or about.name or self.options.command, about.version)

    def analyse(self, board: Board) -> Entry | None:
        """The engine's analysis of a position; None if it fails."""
        turn_ms = self.options.time.turn_ms or _PATIENCE_MS

        def request(conversation: AnyConversation) -> None:
            conversation.analyse(owned_stones(board), _CANDIDATES, turn_ms)

        answer = self._contestant.ask(request, _PATIENCE_MS)
        self._take(answer.result)
        if not isinstance(answer.result, Moves):
            return None
        x, y = answer.result.points[0]
        engine = self._engine
        reports = Reports(board, engine.name, engine.version, lines=_CANDIDATES)
        for text in answer.messages:
            reports.hear(text)
        reports.settle(y * board.width + x)
        analysis = reports.analysis()
        assert analysis is not None  # at least the move
        return Entry(replace(analysis, elapsed_ms=round(answer.elapsed_ms)))

    def close(self) -> None:
        self._contestant.close()

    def _take(self, result: Moves | Failure) -> None:
        self._is_ready = isinstance(result, Moves)
        if isinstance(result, Failure):
            self._failures, self.fault = self._failures + 1, result.text
        else:
            self._failures = 0


def _in_words(work: Work, entry: Entry, proof: StoredProof | None) -> str:
    moves = "".join(format_coordinate(point, work.board.width) for point in work.board.moves) or "(empty)"
    rate = entry.analysis.win_rate
    said = "–" if rate is None else f"{100 * rate:.1f} %"
    if proof is not None:
        said = f"proven {proof.result.name.lower()} in {proof.distance} plies"
    unit = "nodes" if entry.analysis.by_nodes else "visits"
    searched = f"{entry.analysis.visits:,} {unit}, " if entry.analysis.visits else ""
    return f"{moves}: {said}, {searched}{entry.engine}"
