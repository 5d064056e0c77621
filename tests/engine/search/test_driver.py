"""What both searches share: their threads."""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from engine import _core
from engine.evaluator.loading import open_evaluator
from engine.rules.board import Board
from engine.rules.game import Clock, TimeControl
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.driver import SearchDriver
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from engine.search.run import SearchRun


def alphabeta(threads: int) -> SearchDriver:
    options = _core.AlphaBetaOptions()
    options.threads, options.memory_bytes = threads, 1 << 20
    board = Board(15)
    return AlphaBetaSearch(board, open_evaluator("line", board), options)


def mcts(threads: int) -> SearchDriver:
    options = _core.MctsOptions()
    options.threads, options.memory_bytes = threads, 1 << 20
    return MctsSearch(Board(15), None, options)


def threads_of_this_process() -> set[Path]:
    return set(Path("/proc/self/task").iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the threads of a process")
@pytest.mark.parametrize("make", [alphabeta, mcts])
def test_threads_last_from_search_to_search_and_end_with_the_driver(
    make: Callable[[int], SearchDriver],
) -> None:
    """A match runner reads after each move how long they waited for a processor."""
    before = threads_of_this_process()
    driver = make(3)
    assert threads_of_this_process() <= before  # threads of tests before may still end
    driver.run(Limits(nodes=300))
    threads = threads_of_this_process() - before
    assert len(threads) == 3
    board = Board.from_moves([112], 15)
    driver.set_position(board)
    assert driver.run(Limits(nodes=300)).best is not None
    assert threads_of_this_process() - before == threads
    del driver
    while threads_of_this_process() & threads:  # the system takes a moment to forget them
        time.sleep(0.001)


@pytest.mark.parametrize(
    ("limits", "stops"),
    [
        (Limits(clock=Clock(TimeControl(1000))), False),
        (Limits(clock=Clock(TimeControl(1000, 60_000), left_ms=60_000)), True),
        (Limits(time_ms=1000), True),
    ],
)
def test_a_forced_move_is_answered_at_once_where_that_saves_time(limits: Limits, stops: bool) -> None:
    class Forced:
        """A search with one candidate."""

        stopped = False

        def snapshot(self) -> SimpleNamespace:
            return SimpleNamespace(forced=True, wdl=(0.5, 0.0, 0.5))

        def moves(self, _: object) -> list[SimpleNamespace]:
            return [SimpleNamespace(point=0, visits=0, nodes=1)]

        def stop(self) -> None:
            self.stopped = True

    search = Forced()
    SearchRun(SearchKind.ALPHABETA, cast(_core.SearchDriver, search), Board(15), limits).look()
    assert search.stopped == stops
