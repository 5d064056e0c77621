"""Times for people: what a side has left, and how it is written. `matches.referee` keeps the clocks."""

from dataclasses import dataclass

from engine.rules.game import TimeControl
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
