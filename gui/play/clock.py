"""Times for people: what a side has left, and how it is written. `matches.referee` keeps the clocks."""

import time
from dataclasses import dataclass, replace

from engine.records.node import Node
from engine.rules.board import Colour
from engine.rules.game import Clock, Termination, TimeControl
from gui.base.numbers import number
from gui.base.settings import ClockSettings
from gui.engines.session import MoveLimits
from gui.play.state import GameState
from matches.referee import Referee


@dataclass(frozen=True)
class TimeLeft:
    """What a side has: for this move and for the game, in milliseconds; None: without limit."""

    turn_ms: int | None
    match_ms: int | None
    """In byo-yomi what is left of the period."""
    periods: int = 0
    """Of byo-yomi, those that are left."""
    is_overtime: bool = False
    """Whether one of them is running."""

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
        now, used_ms = self.now(turn), round(self.used_ms(turn))
        self.stop()
        self.set(turn, now.left_ms, used_ms, now.periods_left)

    def now(self, colour: Colour) -> Clock:
        """A side's clock with what has passed for its move taken off."""
        return self._referee.game.clocks[colour].charged(round(self._running_ms(colour)))

    def set(self, colour: Colour, left_ms: int | None, used_ms: int, periods_left: int | None = None) -> None:
        """Put a side's clock to a match time left, None without limit, and a time used so far.

        `periods_left`: of byo-yomi; None: as they are.
        """
        clocks = self._referee.game.clocks
        clock = clocks[colour]
        periods = clock.periods_left if periods_left is None else periods_left
        clocks[colour] = replace(clock, left_ms=left_ms, periods_left=periods)
        self._referee.used_ms[self._referee.seat_of(colour)] = used_ms

    def noted_in(self, state: GameState) -> GameState:
        """A game's state with both clocks as of the last move, and what has passed since then."""
        black, white = (self._referee.game.clocks[colour] for colour in Colour)
        black_used_ms, white_used_ms = (
            self._referee.used_ms[self._referee.seat_of(colour)] for colour in Colour
        )
        return replace(
            state,
            black_left_ms=black.left_ms,
            white_left_ms=white.left_ms,
            black_used_ms=black_used_ms,
            white_used_ms=white_used_ms,
            black_periods_left=black.periods_left,
            white_periods_left=white.periods_left,
            running_ms=round(self.elapsed_ms),
        )

    def restore(self, state: GameState) -> None:
        """Put both clocks to what a game's state has noted; none runs."""
        self._since_s, self._earlier_ms = None, state.running_ms
        self.set(Colour.BLACK, state.black_left_ms, state.black_used_ms, state.black_periods_left)
        self.set(Colour.WHITE, state.white_left_ms, state.white_used_ms, state.white_periods_left)

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
        turn_left_ms = None if turn_ms is None else turn_ms - running_ms
        match_left_ms = None if match_ms is None else match_ms - running_ms
        if not clock.periods_left or match_left_ms is None:
            return TimeLeft(turn_left_ms, match_left_ms)
        if match_left_ms > 0:
            return TimeLeft(turn_left_ms, match_left_ms, clock.periods_left)
        passed, into_ms = divmod(-match_left_ms, clock.control.period_ms)
        periods = max(0, clock.periods_left - passed)
        left_ms = clock.control.period_ms - into_ms if periods else 0
        return TimeLeft(turn_left_ms, left_ms, periods, is_overtime=True)

    def used_ms(self, colour: Colour) -> float:
        """How long a side has thought so far."""
        return self._referee.used_ms[self._referee.seat_of(colour)] + self._running_ms(colour)

    def _running_ms(self, colour: Colour) -> float:
        return self.elapsed_ms if self._referee.game.turn is colour else 0.0


def recorded_left(node: Node, colour: Colour) -> TimeLeft:
    """What a side had left at a node, as in the game's file (`BL`, `WL`, in seconds)."""
    name = "BL" if colour is Colour.BLACK else "WL"
    for step in reversed(node.path()):
        try:
            return TimeLeft(None, round(1000 * float(step.properties[name][0])))
        except (KeyError, IndexError, ValueError, OverflowError):
            continue
    return TimeLeft(None, None)


def recorded_used_ms(node: Node, colour: Colour) -> int:
    """How long a side's moves to a node took, as in the game's file."""
    return sum(step.time_ms or 0 for step in node.path() if step.colour is colour)


def time_control(settings: ClockSettings, tolerance_ms: int = 0) -> TimeControl:
    """The time control of the new-game dialogue, where 0 means no limit; with byo-yomi, nothing before it."""
    period_ms = round(settings.period_s * 1000)
    match_ms = round(settings.match_s * 1000)
    return TimeControl(
        round(settings.turn_s * 1000) or None,
        match_ms if match_ms or period_ms else None,
        round(settings.increment_s * 1000),
        tolerance_ms,
        period_ms,
        settings.periods if period_ms else 0,
    )


def limits_for_engine(clock: Clock, usual_turn_ms: int) -> MoveLimits:
    """A side's clock in the terms of the protocol: for a move, for the game, and left of it.

    No protocol has byo-yomi. Before it an engine is sent a period more than is left, so that it
    need not lose one; in it, the period as the time for the move. `usual_turn_ms`: without any limit.
    """
    turn_ms, left_ms, period_ms = clock.control.turn_ms, clock.left_ms, clock.control.period_ms
    if clock.periods_left and left_ms is not None:
        if left_ms <= 0:
            return MoveLimits(period_ms if turn_ms is None else min(turn_ms, period_ms))
        left_ms += period_ms
    if turn_ms is None:
        turn_ms = usual_turn_ms if left_ms is None else max(1, left_ms)
    return MoveLimits(turn_ms, clock.control.match_ms, left_ms)


def format_time(milliseconds: int | None) -> str:
    """A time for people: `1:23`, `0:09.4` below ten seconds, `∞` without limit."""
    if milliseconds is None:
        return "∞"
    tenths = max(0, milliseconds) // 100
    return format_seconds(tenths // 10) if tenths >= 100 else "0:" + number(tenths / 10, 1).zfill(4)


def format_seconds(seconds: int) -> str:
    """Whole seconds for people: `1:23`, from an hour on `1:02:03`."""
    minutes, whole = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"
