"""A judged game: a board, two clocks, and how it ended. The caller measures the time."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from engine.rules.board import Board, Ending, IllegalMoveError, Outcome
from engine.rules.cells import EMPTY, Colour
from engine.rules.coordinates import format_coordinate
from engine.rules.translatable import reason_of, translatable

UNLIMITED_MS = 2_147_483_647
"""The number that means "no limit" in the Gomocup protocol, for any of its times."""
DRAW_MARGIN = 25  # how many empty points Piskvork leaves when it calls a draw


class Termination(Enum):
    """How a game ended."""

    ROW = "row"
    FOUL = "foul"
    BOARD_FULL = "board full"
    MOVE_LIMIT = "move limit"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME_OUT = "time-out"
    ILLEGAL_MOVE = "illegal move"
    NO_START = "no start"
    """An engine could not be started, or refused the game."""
    PROTOCOL_ERROR = "protocol error"
    """An engine answered a request for a move with something else."""
    CRASH = "crash"
    STALL = "stall"
    MEMORY_LIMIT = "memory limit"
    ADJUDICATED_WIN = "adjudicated win"
    ADJUDICATED_DRAW = "adjudicated draw"
    ABORTED = "aborted"
    """Ended from outside, without a verdict."""


FAULTS = frozenset(
    {
        Termination.TIME_OUT,
        Termination.STALL,
        Termination.CRASH,
        Termination.NO_START,
        Termination.ILLEGAL_MOVE,
        Termination.PROTOCOL_ERROR,
        Termination.MEMORY_LIMIT,
    }
)
"""Endings by which an engine broke a rule of the tournament instead of losing on the board."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The end of a game: why, who won (None: a draw, or aborted), and words for people."""

    termination: Termination
    winner: Colour | None = None
    detail: str = ""

    @classmethod
    def of(cls, outcome: Outcome, detail: str = "") -> "GameResult":
        """The end that a board shows."""
        return cls(Termination(outcome.ending.value), outcome.winner, detail)

    @property
    def counts(self) -> bool:
        """Whether the game has a verdict."""
        return self.termination is not Termination.ABORTED

    def points_of(self, colour: Colour) -> float:
        """1 for a win, 0.5 for a draw, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner is colour)

    def __str__(self) -> str:
        outcome = (
            f"{self.winner.name.capitalize()} wins" if self.winner else "draw" if self.counts else "aborted"
        )
        reason = self.detail or (self.termination.value if self.counts else "")
        return f"{outcome}: {reason}" if reason else outcome


class Manager(Enum):
    """A tournament manager whose rules for clocks and draws a game follows."""

    PISKVORK = "piskvork"
    """Clocks may be overdrawn by the tolerance; the game is a draw when 25 points are empty."""
    JUDGE = "judge"
    """GomocupJudge. As Piskvork, but 10 ms of each move are forgiven, and that draw exists in renju only."""
    CLI = "cli"
    """c-gomoku-cli. The match clock stops at 0, each move still has the tolerance; draws on a full board."""

    def move_limit(self, board: Board) -> int | None:
        """How many cells are taken when the game is drawn, or None if only a full board is a draw.

        A board of 25 points would be drawn before the first move.
        """
        early = self is Manager.PISKVORK or (self is Manager.JUDGE and board.variant.rules.fouls)
        return board.points - DRAW_MARGIN if early and board.points > DRAW_MARGIN else None


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What a player may use, in milliseconds; None is no limit."""

    turn_ms: int | None = None
    match_ms: int | None = None
    increment_ms: int = 0
    """Added to the match time before each move."""
    tolerance_ms: int = 0
    """By how much a move may exceed its time before it loses."""
    period_ms: int = 0
    """Byo-yomi: how long a period is that follows the match time; a move made within it costs nothing."""
    periods: int = 0
    """How many of them there are; each that passes is lost."""
    moves: int = 0
    """How many moves the match time is for, after which it is given again; 0: all."""

    def __post_init__(self) -> None:
        for name in ("turn_ms", "match_ms", "increment_ms", "tolerance_ms", "period_ms", "periods", "moves"):
            value = getattr(self, name)
            if value is not None and value < 0:
                raise ValueError(f"{name} is negative: {value}")


@dataclass(frozen=True, slots=True)
class Clock:
    """One player's clock before a move; `after` is the clock after it."""

    control: TimeControl = TimeControl()
    manager: Manager = Manager.PISKVORK
    left_ms: int | None = None
    """Match time left, which the tolerance may overdraw; None is no limit."""
    periods_left: int = 0
    """Of byo-yomi, the one that is running included."""
    moves_made: int = 0

    @classmethod
    def of(cls, control: TimeControl, manager: Manager = Manager.PISKVORK) -> "Clock":
        """The clock before the first move."""
        left_ms = None if control.match_ms is None else control.match_ms + control.increment_ms
        return cls(control, manager, left_ms, control.periods if control.period_ms else 0)

    @property
    def time_left_ms(self) -> int:
        """The match time left, as in `INFO time_left`."""
        return UNLIMITED_MS if self.left_ms is None else self.left_ms

    @property
    def allowance_ms(self) -> int | None:
        """How long the move may take by the rules, None without a limit."""
        limits = [limit for limit in (self.control.turn_ms, self._whole_ms) if limit is not None]
        return max(min(limits), 0) if limits else None

    @property
    def _whole_ms(self) -> int | None:
        """The match time left with all periods."""
        return None if self.left_ms is None else self.left_ms + self.periods_left * self.control.period_ms

    @property
    def deadline_ms(self) -> int | None:
        """When the move is lost, tolerance included, None without a limit."""
        latest_ms = self._latest_ms
        return None if latest_ms is None else max(latest_ms, 0)

    @property
    def _latest_ms(self) -> int | None:
        """As `deadline_ms`, but negative on a match clock that is overdrawn beyond the tolerance."""
        limits = [limit for limit in (self.control.turn_ms, self._whole_ms) if limit is not None]
        return min(limits) + self.control.tolerance_ms if limits else None

    def is_time_out(self, elapsed_ms: int) -> bool:
        """Whether a move that took this long loses."""
        latest_ms = self._latest_ms
        if latest_ms is None:
            return False
        return elapsed_ms >= latest_ms if self.manager is Manager.JUDGE else elapsed_ms > latest_ms

    def overrun(self, elapsed_ms: int) -> str:
        """How long a move took and how long it might, in words."""
        return translatable("{used} ms of {allowed} ms", used=elapsed_ms, allowed=self.allowance_ms)

    def after(self, elapsed_ms: int) -> "Clock":
        """The clock when the player's next move begins."""
        charged, control, made = self.charged(elapsed_ms), self.control, self.moves_made + 1
        if charged.left_ms is None:
            return charged
        given_ms = control.match_ms if control.moves and made % control.moves == 0 else 0
        left_ms = charged.left_ms + control.increment_ms + (given_ms or 0)
        return replace(charged, left_ms=left_ms, moves_made=made)

    def charged(self, elapsed_ms: int) -> "Clock":
        """The clock after so much thinking, before a move is made."""
        if self.left_ms is None:
            return self
        forgiven_ms = 10 if self.manager is Manager.JUDGE else 0
        left_ms = self.left_ms - max(elapsed_ms - forgiven_ms, 0)
        if self.periods_left and left_ms < 0:
            periods_left = self.periods_left - -left_ms // self.control.period_ms
            return replace(self, left_ms=0, periods_left=max(1, periods_left))  # the tolerance keeps the last
        return replace(self, left_ms=max(left_ms, 0) if self.manager is Manager.CLI else left_ms)


class Game:
    """A board with clocks and a verdict; every fault of a player is a result, not an exception.

    `times_ms[i]` is what `board.moves[i]` took.
    """

    def __init__(
        self,
        board: Board,
        clocks: Mapping[Colour, Clock] | None = None,
        move_limit: int | None = None,
    ) -> None:
        """Start from a board, which may hold an opening already.

        Args:
            board: where the game starts; the game plays on this object.
            clocks: a clock each; without limits if None.
            move_limit: how many cells are taken when the game is drawn (see `Manager.move_limit`).
        """
        self.board = board
        self.clocks = dict(clocks) if clocks is not None else {colour: Clock() for colour in Colour}
        self.move_limit = move_limit
        self.times_ms = [0] * board.ply
        self.result: GameResult | None = None
        self._clocks_before: list[Clock] = []  # the mover's, for each move played in this game
        self._judge_position()

    @property
    def turn(self) -> Colour:
        """Who is to move."""
        return self.board.turn

    def play(self, point: int, elapsed_ms: int = 0) -> GameResult | None:
        """Judge the move of the side to move, and play it if it is in time and legal.

        Returns:
            The result, if the move ended the game.

        Raises:
            IllegalMoveError: the game was over already.
        """
        if self.result is not None:
            raise IllegalMoveError(f"the game is over: {self.result}")
        mover, clock = self.turn, self.clocks[self.turn]
        if clock.is_time_out(elapsed_ms):
            return self.forfeit(mover, Termination.TIME_OUT, clock.overrun(elapsed_ms))
        try:
            self.board.push(point)
        except IllegalMoveError as error:
            return self.forfeit(mover, Termination.ILLEGAL_MOVE, reason_of(error))
        self._clocks_before.append(clock)
        self.clocks[mover] = clock.after(elapsed_ms)
        self.times_ms.append(elapsed_ms)
        self._judge_position()
        return self.result

    def take_back(self) -> int:
        """Take back the last move of this game, its time with it, and any result; return the move.

        Raises:
            IndexError: no move was played in this game.
        """
        clock = self._clocks_before.pop()
        point = self.board.pop()
        self.times_ms.pop()
        self.clocks[self.turn] = clock
        self.result = None
        return point

    def resign(self, loser: Colour) -> GameResult:
        """A player gives up."""
        return self.forfeit(loser, Termination.RESIGNATION)

    def forfeit(self, loser: Colour, termination: Termination, detail: str = "") -> GameResult:
        """A player loses for a reason off the board: a time-out, a crash, ..."""
        return self.end(GameResult(termination, loser.other, detail))

    def end(self, result: GameResult) -> GameResult:
        """End the game from outside: an agreed draw, an adjudication, an abort.

        Raises:
            IllegalMoveError: the game was over already.
        """
        if self.result is not None:
            raise IllegalMoveError(f"the game is over: {self.result}")
        self.result = result
        return result

    def _judge_position(self) -> None:
        board, outcome = self.board, self.board.outcome
        if outcome is not None:
            self.result = GameResult.of(outcome, self._detail(outcome.ending))
        elif self.move_limit is not None and board.points - board.cells.count(EMPTY) >= self.move_limit:
            self.result = GameResult(Termination.MOVE_LIMIT, None, f"{self.move_limit} points taken")

    def _detail(self, ending: Ending) -> str:
        board = self.board
        if ending is Ending.FOUL:
            point = board.pop()
            foul = board.foul(point)
            board.push(point)
            assert foul is not None
            return f"{foul.kind.value} at {format_coordinate(point, board.width)}"
        return " ".join(format_coordinate(point, board.width) for point in board.winning_row())
