"""How long to think: a pure function divides up the clock, a small judge decides when a move is settled.

The search asks `share_out` once before a move, and `Deliberation.enough` again and again while it thinks.
Whoever keeps the game measures by a `MoveCost` what a move costs beside its thinking.
"""

from collections import deque
from typing import NamedTuple

from engine.rules.game import Clock

_MOVE_SHARE = 0.95
"""Each further move is planned with this share of the time of the one before: games are decided early."""
_MOST_AT_ONCE = 5
"""At most this part of the time left goes into one move, however hard it is."""
_STRETCH = 2.5
"""An unsettled move may take so many times its share."""
_RESERVE = 0.02
"""At most this part of the match time is reserved for moves that cost the whole margin each."""
_SAFETY = 2.0
"""So many times what a move costs is reserved for each that can still come: later ones may cost more."""
_MOST_RESERVED = 0.9
"""At most this part of the match time: where it cannot last to the end, some moves are still searched."""
FIRST_COST_MS = 5.0
"""What a move is taken to cost where none was measured."""
_MOST_COST_MS = 50.0
"""A move that cost more was held up, which is little evidence of the next one."""
_MEASURED_MOVES = 16
_INSTANT_MS = 2.0
"""So much thinking is part of what a move costs that has no time for any: the search cannot do without."""


class TimeBudget(NamedTuple):
    """The time for one move, in milliseconds; infinite where nothing limits it."""

    target_ms: float
    """The time for a settled move; equals the maximum where time cannot be saved for later moves."""
    maximum_ms: float
    """Never more, whatever the position."""

    @property
    def instant(self) -> bool:
        """Whether to answer at once."""
        return self.maximum_ms <= 0


class MoveCost:
    """What a move costs one player's match clock beside its thinking: the ways to and from the manager, and
    all that is done before and after.

    An increment is taken off: a move that gains more than it costs needs no reserve.
    """

    def __init__(self) -> None:
        self._measured_ms: deque[float] = deque(maxlen=_MEASURED_MOVES)
        self._left_ms: float | None = None

    def before(self, clock: Clock | None) -> float:
        """What the move that now begins, with this clock, and each of those after it are expected to cost."""
        left_ms = None if clock is None else clock.left_ms
        if left_ms is not None and self._left_ms is not None:
            self._measured_ms.append(min(max(0.0, self._left_ms - left_ms), _MOST_COST_MS))
        self._left_ms = left_ms
        return sum(self._measured_ms) / len(self._measured_ms) if self._measured_ms else FIRST_COST_MS

    def after(self, thought_ms: float) -> None:
        """The move is found, after so much thinking."""
        if self._left_ms is not None:
            self._left_ms -= max(0.0, thought_ms - _INSTANT_MS)

    def new_game(self) -> None:
        """The next clock has nothing to do with the last one."""
        self._left_ms = None


def share_out(clock: Clock, margin_ms: int, cost_ms: float, ply: int, empty: int) -> TimeBudget:
    """The budget of the next move.

    Args:
        clock: the manager's limits; its `left_ms` is trusted.
        margin_ms: what to leave of them for the answer's way to the manager.
        cost_ms: what a move costs the match clock beside its thinking, as `MoveCost` measures it.
        ply: moves played so far, of both sides.
        empty: points of the board on which a move can still be made, for how long the game may yet be.
    """
    turn_ms = _limit(clock.control.turn_ms, margin_ms)
    match_ms, longest = clock.control.match_ms or 0, (empty + 1) // 2
    reserve_ms = max(margin_ms, min(margin_ms * longest, round(_RESERVE * match_ms)))
    costs_ms = min(_SAFETY * cost_ms * longest, _MOST_RESERVED * (match_ms or clock.left_ms or 0))
    left_ms = _limit(clock.left_ms, max(reserve_ms, margin_ms + costs_ms))
    if turn_ms <= 0 or left_ms <= 0:
        return TimeBudget(0.0, 0.0)
    moves = expected_moves(ply, empty)
    share_ms = left_ms * (1 - _MOVE_SHARE) / (1 - _MOVE_SHARE**moves)
    maximum_ms = min(turn_ms, share_ms * _STRETCH, left_ms / _MOST_AT_ONCE)
    return TimeBudget(min(share_ms, maximum_ms), maximum_ms)


def expected_moves(ply: int, empty: int) -> int:
    """How many moves a side may still have to make: long games may last, but not for ever."""
    return max(2, min(max(12, 40 - ply // 2), (empty + 1) // 2))


def _limit(limit_ms: int | None, reserve_ms: float) -> float:
    return float("inf") if limit_ms is None else limit_ms - reserve_ms


class RootProgress(NamedTuple):
    """What the judge looks at: the state of the root after `elapsed_ms`."""

    elapsed_ms: float
    best: int
    """The move that would be played now."""
    most_searched: int
    value: float
    """Of the root, win - loss."""


class Deliberation:
    """Judges while a search runs whether its move is settled."""

    def __init__(self, budget: TimeBudget) -> None:
        self._budget = budget
        self._best: int | None = None
        self._changed_ms = 0.0
        self._highest_value = -1.0

    def enough(self, now: RootProgress) -> bool:
        """Whether to stop thinking."""
        if now.best != self._best:
            self._best, self._changed_ms = now.best, now.elapsed_ms
        self._highest_value = max(self._highest_value, now.value)
        target_ms = self._budget.target_ms * self._stretch(now)
        return now.elapsed_ms >= min(self._budget.maximum_ms, target_ms)

    def _stretch(self, now: RootProgress) -> float:
        """More time for a move that changed late, is not the most searched, or looks worse than it did.

        A settled move gets its whole share: giving it less, or ending the search once no other move could
        overtake, scored 45 % of 145 games against plain shares (docs/lab/2026-11-24-parts-of-the-search.md).
        """
        stretch = 1.0
        if now.elapsed_ms > 0:
            stretch += 0.6 * self._changed_ms / now.elapsed_ms
        if now.best != now.most_searched:
            stretch += 0.5
        return stretch + min(1.0, 2.0 * max(0.0, self._highest_value - now.value - 0.05))
