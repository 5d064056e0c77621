"""A brain in this process, with players whose thinking is under the test's control."""

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from engine.player import Player, Progress
from engine.rules.board import Board
from engine.search.limits import Limits
from engine.search.result import Proof, RootMove, SearchResult
from protocol.brain.options import Options
from protocol.brain.server import Brain
from protocol.brain.stdin_reader import StdinReader
from protocol.delays import Delay

PATIENCE_S = 300.0


@pytest.fixture
def unforgiving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the doctor take nothing off what a brain's faults last, which a busy machine only makes longer."""
    monkeypatch.setattr(Delay, "ms", 0.0)


class QuickPlayer(Player):
    """Plays the first legal points, at once. The value of a position is the one that the test sets."""

    value = 0.0
    seen: list[Limits]

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.seen = []
        type(self).last = self

    last: "QuickPlayer"

    def load(self) -> None:
        pass

    def think(
        self,
        limits: Limits,
        on_progress: Progress | None = None,
        stop_event: threading.Event | None = None,
        progress_ms: int = 200,
        best_only: bool = False,
    ) -> SearchResult:
        self.seen.append(limits)
        result = self.result()
        if on_progress:
            on_progress(result)
        self.ponder(limits, stop_event or threading.Event())
        return result

    def ponder(self, limits: Limits, stop: threading.Event) -> None:
        """What a slow player does."""

    def evaluate(self, board: Board) -> float:
        """The value of a position for the side to move."""
        return self.value

    def result(self) -> SearchResult:
        value = self.evaluate(self._board)
        wdl = ((1 + value) / 2, 0.0, (1 - value) / 2)
        points = [point for point in self._board.legal_moves() if point not in self._excluded][:3]
        candidates = tuple(RootMove(p, 10 - i, wdl, 0.1, (p,)) for i, p in enumerate(points))
        best = points[0] if points else None
        return SearchResult(best, candidates, 10, wdl, Proof.UNKNOWN, None, 3, 0.0, hash_full=0.25)


class SlowPlayer(QuickPlayer):
    """Thinks until it is stopped or its turn is over."""

    def ponder(self, limits: Limits, stop: threading.Event) -> None:
        turn_ms = limits.clock.control.turn_ms if limits.clock else None
        stop.wait(PATIENCE_S if turn_ms is None else min(turn_ms / 1000, PATIENCE_S))


class BrokenPlayer(QuickPlayer):
    def ponder(self, limits: Limits, stop: threading.Event) -> None:
        raise ZeroDivisionError("a bug in the search")


class Session:
    """A conversation with a brain."""

    def __init__(self, player_type: type[Player] = QuickPlayer, options: Options | None = None) -> None:
        self._inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._intake = StdinReader(self._inbox)  # not started: its lines come from `send`
        self._lines: list[str] = []
        self._changed = threading.Condition()
        self._fences = 0
        self.brain = Brain(options or Options(), self._inbox, self._write, player_type=player_type)
        self._thread = threading.Thread(target=self.brain.run, daemon=True)
        self._thread.start()

    def _write(self, lines: Sequence[str]) -> None:
        with self._changed:
            self._lines += lines
            self._changed.notify_all()

    def send(self, *lines: str) -> None:
        for line in lines:
            self._intake.take(time.monotonic(), line.encode(), False)

    def wait(self, condition: Callable[[list[str]], bool]) -> list[str]:
        """The lines so far, once they fulfil a condition."""
        with self._changed:
            assert self._changed.wait_for(lambda: condition(self._lines), PATIENCE_S), self._lines
            lines, self._lines = self._lines, []
            return lines

    def ask(self, *lines: str) -> list[str]:
        """Everything that the brain says to some lines, until it has dealt with all of them."""
        self._fences += 1
        fence = f"FENCE{self._fences}"
        self.send(*lines, fence)
        return self.wait(lambda said: any(fence in line for line in said))[:-1]

    def close(self) -> bool:
        """Send END; whether the brain has obeyed."""
        self.send("END")
        self._thread.join(PATIENCE_S)
        return not self._thread.is_alive()


@pytest.fixture
def session() -> Iterator[Callable[..., Session]]:
    """Makes sessions, and sees that each obeys END."""
    sessions: list[Session] = []

    def make(player_type: type[Player] = QuickPlayer, *sent: str, options: Options | None = None) -> Session:
        new = Session(player_type, options)
        sessions.append(new)
        if sent:
            new.ask(*sent)
        return new

    yield make
    assert all(made.close() for made in sessions)


@pytest.fixture
def quick() -> type[QuickPlayer]:
    return QuickPlayer


@pytest.fixture
def slow() -> type[QuickPlayer]:
    return SlowPlayer


@pytest.fixture
def broken() -> type[QuickPlayer]:
    return BrokenPlayer
