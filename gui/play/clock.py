"""The clocks of a game between people and engines, running. `engine.rules.game` says what they allow.

The time comes from outside: `now` is a monotonic time in seconds, given with every call.
"""

from dataclasses import dataclass

from engine.rules.board import Colour
from engine.rules.game import Clock, TimeControl
from gui.base.settings import ClockSettings


@dataclass(frozen=True)
class TimeLeft:
    """What a side has: for this move and for the game, in milliseconds; None: without limit."""

    turn_ms: int | None
    match_ms: int | None

    @property
    def shown_ms(self) -> int | None:
        """The time that runs out first."""
        return min((left for left in (self.turn_ms, self.match_ms) if left is not None), default=None)


def time_control(settings: ClockSettings) -> TimeControl:
    """The time control of the new-game dialogue, where 0 means no limit."""
    return TimeControl(
        round(settings.turn_s * 1000) or None,
        round(settings.match_s * 1000) or None,
        round(settings.increment_s * 1000),
    )


class RunningClocks:
    """Both sides' clocks, of which at most one runs."""

    def __init__(self, settings: ClockSettings) -> None:
        self._clocks = {colour: Clock.of(time_control(settings)) for colour in Colour}
        self._used_ms = dict.fromkeys(Colour, 0.0)
        self.running: Colour | None = None
        self._since = 0.0

    def start(self, colour: Colour, now: float) -> None:
        """Let a side's clock run, for a new move."""
        self.running, self._since = colour, now

    def stop(self, now: float, keep_move: bool = True) -> float:
        """Stop the running clock; the milliseconds that the move took. Not `keep_move`: it was taken back."""
        if self.running is None:
            return 0.0
        taken_ms = (now - self._since) * 1000
        colour, self.running = self.running, None
        if keep_move:
            self._used_ms[colour] += taken_ms
            self._clocks[colour] = self._clocks[colour].after(round(taken_ms))
        return taken_ms

    def used_ms(self, colour: Colour, now: float) -> float:
        """What a side has used so far."""
        return self._used_ms[colour] + self._running_ms(colour, now)

    def left(self, colour: Colour, now: float) -> TimeLeft:
        """What a side has left."""
        clock, running_ms = self._clocks[colour], round(self._running_ms(colour, now))
        turn_ms, match_ms = clock.control.turn_ms, clock.left_ms
        return TimeLeft(
            None if turn_ms is None else turn_ms - running_ms,
            None if match_ms is None else match_ms - running_ms,
        )

    def _running_ms(self, colour: Colour, now: float) -> float:
        return (now - self._since) * 1000 if self.running is colour else 0.0


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
