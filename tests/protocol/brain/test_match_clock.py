"""A game that nobody can win, to the last point of the board, on a clock that the test keeps.

A fifth of the points are walls, so that no row of five fits between them in any direction.
"""

import time
from typing import Any

import pytest

from engine.search.result import SearchResult
from engine.search.time_budget import share_out
from protocol.messages import Owner

SIZE = 20
WALLS = [(x, y) for y in range(SIZE) for x in range(SIZE) if (x + 2 * y) % 5 == 0]


@pytest.mark.parametrize(("match_ms", "cost_ms"), [(20_000, 4), (60_000, 10), (5_000, 15)])
@pytest.mark.parametrize("turns", [True, False], ids=["TURN", "BOARD"])
def test_a_game_that_cannot_be_won_ends_before_its_clock(
    session: Any, quick: Any, monkeypatch: pytest.MonkeyPatch, match_ms: int, cost_ms: float, turns: bool
) -> None:
    now_s = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now_s)

    class Patient(quick):  # type: ignore[misc]
        """Takes all the time that it may."""

        def think(self, limits: Any, *arguments: Any, **named: Any) -> SearchResult:
            nonlocal now_s
            empty = sum(1 for _ in self._board.legal_moves())
            budget = share_out(limits.clock, limits.margin_ms, limits.cost_ms, self._board.ply, empty)
            elapsed_ms = max(1.0, budget.maximum_ms)
            now_s += elapsed_ms / 1000
            return super().think(limits, *arguments, **named)._replace(elapsed_ms=elapsed_ms)

    brain = session(Patient)
    brain.ask(f"INFO timeout_match {match_ms}", "INFO timeout_turn 30000", f"START {SIZE}")
    stones = dict.fromkeys(WALLS, Owner.WALL)
    empty = [(x, y) for y in reversed(range(SIZE)) for x in range(SIZE) if (x, y) not in stones]
    left_ms, moves, theirs = float(match_ms), 0, None
    while empty:
        began_s = now_s
        told = f"INFO time_left {int(left_ms)}"
        if turns and theirs is not None:
            answer = brain.ask(told, f"TURN {theirs[0]},{theirs[1]}")[-1]
        else:
            block = [f"{x},{y},{owner.value}" for (x, y), owner in stones.items()]
            answer = brain.ask(told, "BOARD", *block, "DONE")[-1]
        now_s += (cost_ms - 1) / 1000
        left_ms -= (now_s - began_s) * 1000
        assert left_ms >= 0, f"move {moves + 1} is late"
        x, y = map(int, answer.split(","))
        stones[x, y] = Owner.OWN
        empty.remove((x, y))
        moves += 1
        if empty:
            theirs = empty.pop(0)
            stones[theirs] = Owner.OPPONENT
    assert moves == (SIZE * SIZE - len(WALLS) + 1) // 2
