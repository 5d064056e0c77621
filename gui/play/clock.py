"""Times for people: what a side has left, and how it is written. `matches.referee` keeps the clocks."""

import time
from dataclasses import dataclass, replace

from engine.rules.board import Colour
from engine.rules.game import Termination, TimeControl
from gui.base.settings import ClockSettings
from gui.model.tree import Node
from matches.referee import Referee


@dataclass(frozen=True)
class TimeLeft:
    """What a side has: for this move and for the game, in milliseconds; None: without limit."""

    turn_ms: int | None
    match_ms: int | None

    @property
    def shown_ms(self) -> int | None:
        """The time that runs out first."""
        return min((left for left in (self.turn_ms, self.match_ms) if left is not None), default=None)


class GameClock:
    """The clock of the side to move: it runs between the moves, which the referee charges."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._since_s: float | None = None  # when it was started, by `time.monotonic()`
        self._earlier_ms = 0.0  # how long it had run for the same move before it was paused

    def start(self) -> None:
        """Run for the side to move."""
        self._since_s = time.monotonic()

    def pause(self) -> None:
        """Stand still until it is started again."""
        self._earlier_ms, self._since_s = self.elapsed_ms, None

    def stop(self) -> None:
        """Run no more; what has passed is forgotten."""
        self._since_s, self._earlier_ms = None, 0.0

    def charge(self) -> None:
        """Stop, and charge the side to move with what has passed though it made no move."""
        turn = self._referee.game.turn
        left_ms, used_ms = self.left(turn).match_ms, round(self.used_ms(turn))
        self.stop()
        self.set(turn, left_ms, used_ms)

    def set(self, colour: Colour, left_ms: int | None, used_ms: int) -> None:
        """Put a side's clock to a match time left, None without limit, and a time used so far."""
        clocks = self._referee.game.clocks
        clocks[colour] = replace(clocks[colour], left_ms=left_ms)
        self._referee.used_ms[self._referee.seat_of(colour)] = used_ms

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self._since_s is not None

    @property
    def elapsed_ms(self) -> float:
        """How long it has been running for the move that is due."""
        running_ms = 0.0 if self._since_s is None else (time.monotonic() - self._since_s) * 1000
        return self._earlier_ms + running_ms

    def left(self, colour: Colour) -> TimeLeft:
        """What a side's clock shows."""
        clock, running_ms = self._referee.game.clocks[colour], round(self._running_ms(colour))
        turn_ms, match_ms = clock.control.turn_ms, clock.left_ms
        result = self._referee.result
        if result is not None and result.termination is Termination.TIME_OUT and result.winner is not colour:
            return TimeLeft(None if turn_ms is None else 0, None if match_ms is None else 0)
        return TimeLeft(
            None if turn_ms is None else turn_ms - running_ms,
            None if match_ms is None else match_ms - running_ms,
        )

    def used_ms(self, colour: Colour) -> float:
        """How long a side has thought so far."""
        return self._referee.used_ms[self._referee.seat_of(colour)] + self._running_ms(colour)

    def _running_ms(self, colour: Colour) -> float:
        """How long a side has thought about its move by now."""
        return self.elapsed_ms if self._referee.game.turn is colour else 0.0


def recorded_left(node: Node, colour: Colour) -> TimeLeft:
    """What a side had left at a node, as the game's file says it (`BL`, `WL`, in seconds)."""
    name = "BL" if colour is Colour.BLACK else "WL"
    for step in reversed(node.path()):
        try:
            return TimeLeft(None, round(1000 * float(step.properties[name][0])))
        except (KeyError, IndexError, ValueError, OverflowError):
            continue
    return TimeLeft(None, None)


def recorded_used_ms(node: Node, colour: Colour) -> int:
    """How long a side's moves to a node took, as the game's file says."""
    return sum(step.time_ms or 0 for step in node.path() if step.colour is colour)


def time_control(settings: ClockSettings, tolerance_ms: int = 0) -> TimeControl:
    """The time control of the new-game dialogue, where 0 means no limit."""
    return TimeControl(
        round(settings.turn_s * 1000) or None,
        round(settings.match_s * 1000) or None,
        round(settings.increment_s * 1000),
        tolerance_ms,
    )


def format_time(milliseconds: int | None) -> str:
    """A time for people: `1:23`, `0:09.4` below ten seconds, `∞` without limit."""
    if milliseconds is None:
        return "∞"
    seconds = max(0.0, milliseconds / 1000)
    if seconds < 10:
        return f"0:{seconds:04.1f}"
    minutes, whole = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"
