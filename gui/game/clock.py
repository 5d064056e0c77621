"""The clocks of a game between people and engines. Pure: the time comes from outside."""

from dataclasses import dataclass

from engine.rules.board import Colour
from gui.settings import ClockSettings

UNLIMITED_MS = 2_147_483_647


@dataclass(frozen=True)
class TimeLeft:
    """What a side has: for this move and for the game, in milliseconds; None: without limit."""

    turn_ms: int | None
    match_ms: int | None

    @property
    def expired(self) -> bool:
        """Whether the flag has fallen."""
        return any(left is not None and left <= 0 for left in (self.turn_ms, self.match_ms))

    @property
    def shown_ms(self) -> int | None:
        """The time that runs out first."""
        return min((left for left in (self.turn_ms, self.match_ms) if left is not None), default=None)


class Clock:
    """Both sides' time. `now` is a monotonic time in seconds, given with every call."""

    def __init__(self, settings: ClockSettings) -> None:
        self.settings = settings
        self._match_ms = {
            colour: float(settings.match_s * 1000) if settings.match_s else None for colour in Colour
        }
        self.used_ms = dict.fromkeys(Colour, 0.0)
        self.running: Colour | None = None
        self._since = 0.0

    def start(self, colour: Colour, now: float) -> None:
        """Let a side's clock run, for a new move."""
        self.running, self._since = colour, now

    def stop(self, now: float, keep_move: bool = True) -> float:
        """Stop the running clock; the milliseconds that the move took. Not `keep_move`: it was taken back."""
        if self.running is None:
            return 0.0
        used = (now - self._since) * 1000
        colour, self.running = self.running, None
        if keep_move:
            self.used_ms[colour] += used
            left = self._match_ms[colour]
            if left is not None:
                self._match_ms[colour] = left - used + self.settings.increment_s * 1000
        return used

    def left(self, colour: Colour, now: float) -> TimeLeft:
        """What a side has left."""
        used = (now - self._since) * 1000 if self.running is colour else 0.0
        match_ms = self._match_ms[colour]
        turn_ms = self.settings.turn_s * 1000 - used if self.settings.turn_s else None
        return TimeLeft(
            None if turn_ms is None else round(turn_ms),
            None if match_ms is None else round(match_ms - used),
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
