"""How long to think: a pure function divides up the clock, a small judge decides when a move is settled.

The search asks `share_out` once before a move, and `Deliberation.enough` again and again while it thinks.
"""

from dataclasses import dataclass

from engine.rules.game import Clock

_MOVE_SHARE = 0.95
"""Each further move is planned with this share of the time of the one before: games are decided early."""
_MOST_AT_ONCE = 5
"""At most this part of the time left goes into one move, however hard it is."""
_STRETCH = 2.5
"""An unsettled move may take so many times its share."""
_RESERVE = 0.02
"""At most this part of the match time is reserved for the overhead of the moves of a long game."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The time for one move, in milliseconds; infinite where nothing limits it."""

    target_ms: float
    """The time for a settled move; equals the maximum where time cannot be saved for later moves."""
    maximum_ms: float
    """Never more, whatever the position."""

    @property
    def instant(self) -> bool:
        """Whether to answer at once."""
        return self.maximum_ms <= 0


def share_out(clock: Clock, margin_ms: int, ply: int, points: int) -> Budget:
    """The budget of the next move.

    Args:
        clock: the manager's limits; its `left_ms` is trusted.
        margin_ms: what to leave of them for the answer's way to the manager.
        ply: moves played so far, of both sides.
        points: points of the board, for how long the game may yet be.
    """
    turn_ms = _limit(clock.control.turn_ms, margin_ms)
    longest_ms = margin_ms * ((points - ply + 1) // 2)
    reserve_ms = max(margin_ms, min(longest_ms, round(_RESERVE * (clock.control.match_ms or 0))))
    left_ms = _limit(clock.left_ms, reserve_ms)
    if turn_ms <= 0 or left_ms <= 0:
        return Budget(0.0, 0.0)
    moves = expected_moves(ply, points)
    share_ms = left_ms * (1 - _MOVE_SHARE) / (1 - _MOVE_SHARE**moves)
    maximum_ms = min(turn_ms, share_ms * _STRETCH, left_ms / _MOST_AT_ONCE)
    return Budget(min(share_ms, maximum_ms), maximum_ms)


def expected_moves(ply: int, points: int) -> int:
    """How many moves a side may still have to make: long games may last, but not for ever."""
    return max(2, min(max(12, 40 - ply // 2), (points - ply + 1) // 2))


def _limit(limit_ms: int | None, margin_ms: int) -> float:
    return float("inf") if limit_ms is None else float(limit_ms - margin_ms)


@dataclass(frozen=True, slots=True)
class Progress:
    """What the judge looks at: the state of the root after `elapsed_ms`."""

    elapsed_ms: float
    best: int
    """The move that would be played now."""
    most_searched: int
    value: float
    """Of the root, win - loss."""


class Deliberation:
    """Judges while a search runs whether its move is settled."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._best: int | None = None
        self._changed_ms = 0.0
        self._highest_value = -1.0

    def enough(self, now: Progress) -> bool:
        """Whether to stop thinking."""
        if now.best != self._best:
            self._best, self._changed_ms = now.best, now.elapsed_ms
        self._highest_value = max(self._highest_value, now.value)
        target_ms = self._budget.target_ms * self._stretch(now)
        return now.elapsed_ms >= min(self._budget.maximum_ms, target_ms)

    def _stretch(self, now: Progress) -> float:
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
