"""One judge for every game: of people, of engines in the app and of engines in a match.

It has no input, no output and no timer. The caller asks the player whose turn it is, measures how long the
answer took, and passes it on:

    times = {seat: TimeControl(turn_ms=5000) for seat in Seat}
    referee = Referee(Board(15), times, procedure=Procedure.SWAP2)
    while referee.result is None:
        if referee.task is not None:
            referee.choose(...)  # what the player on referee.seat chose of referee.task.choices
        else:
            referee.play(point, elapsed_ms)

`matches.game` does so for engine processes, `gui.play.game` for the app's window. Players are identified by
their seat, because the opening procedure may change their colours. Every ending is a `GameResult`.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate, off_board
from engine.rules.game import Clock, Game, GameResult, Manager, Termination, TimeControl
from engine.rules.opening import (
    Choice,
    Decision,
    IllegalChoiceError,
    OpeningPhase,
    Procedure,
    Seat,
    Task,
    TaskKind,
)
from engine.rules.translatable import reason_of, translatable
from matches.adjudication import Adjudicator, score_of
from matches.options import Adjudication
from matches.procedures import OFF_BOARD
from protocol.messages import Thinking


class Referee:
    """Judges one game from its opening to its end."""

    def __init__(
        self,
        board: Board,
        times: Mapping[Seat, TimeControl],
        *,
        procedure: Procedure = Procedure.NONE,
        manager: Manager = Manager.PISKVORK,
        adjudication: Adjudication | None = None,
    ) -> None:
        """Begin a game.

        Args:
            board: where it begins, with the stones of an opening or a set-up if it has one; the game plays on
                this object. With a procedure it is empty and gives size and rule.
            times: what each player may use.
            procedure: the opening procedure that the players go through.
            manager: whose habits the clocks and draws follow.
            adjudication: when the game is ended early; never if None.
        """
        self.black = Seat.FIRST
        """Who has the black stones; provisional during the opening procedure."""
        self.late_moves = dict.fromkeys(Seat, 0)
        """How many moves exceeded their limit but not the tolerance."""
        self.scores: dict[Seat, float | None] = dict.fromkeys(Seat)
        """The score that each engine reported for its latest move, from its own side."""
        self.used_ms = dict.fromkeys(Seat, 0)
        """How long each player has thought so far."""
        self.machine_fault = False
        """Whether the game was lost on time only because of delays of the machine."""
        self.opening_log: list[str] = []
        """The choices made in the opening procedure, in words."""
        self.choosers: list[Seat] = []
        """Who made each of these choices."""
        self._manager = manager
        self._times = dict(times)
        self._adjudication = adjudication or Adjudication()
        self._loading_ms = dict.fromkeys(Seat, 0)  # charged to the first turn
        self._empty = board
        clocks = {self.colour_of(seat): Clock.of(times[seat], manager) for seat in Seat}
        self.opening: OpeningPhase | None = None
        """The opening procedure while it lasts."""
        if procedure is Procedure.NONE:
            self._begin(board, clocks)
        else:
            self.opening = OpeningPhase(procedure, board)
            self.game = Game(self.opening.board, clocks)

    # --- where the game stands ------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The stones."""
        return self.game.board

    @property
    def result(self) -> GameResult | None:
        """How the game ended; None while it goes on."""
        return self.game.result

    @property
    def task(self) -> Task | None:
        """What the opening procedure asks for; None if a move is due or the game is over."""
        return self.opening.task if self.opening is not None and self.result is None else None

    @property
    def seat(self) -> Seat:
        """Whose turn it is, to choose or to move."""
        return self.opening.task.seat if self.opening and self.opening.task else self.seat_of(self.game.turn)

    @property
    def swapped(self) -> bool:
        """Whether the player who began has the white stones."""
        return self.black is Seat.SECOND

    def seat_of(self, colour: Colour) -> Seat:
        """Who has a colour."""
        return self.black if colour is Colour.BLACK else self.black.other

    def colour_of(self, seat: Seat) -> Colour:
        """The colour that a player has."""
        return Colour.BLACK if seat is self.black else Colour.WHITE

    def clock_of(self, seat: Seat) -> Clock:
        """A player's clock, as it was when it last stopped."""
        return self.game.clocks[self.colour_of(seat)]

    @property
    def deadline_ms(self) -> int | None:
        """How long the player whose turn it is may take, tolerance included; None without a limit."""
        deadline_ms = self.clock_of(self.seat).deadline_ms
        return None if deadline_ms is None else max(deadline_ms - self._loading_ms[self.seat], 0)

    # --- what players do ------------------------------------------------------------------------------------

    def load(self, seat: Seat, elapsed_ms: int) -> None:
        """Charge an engine's loading time: Piskvork to the match clock, GomocupJudge to the first turn."""
        clock = self.clock_of(seat)
        if self._manager is Manager.PISKVORK and clock.left_ms is not None:
            self._set_clock(seat, replace(clock, left_ms=clock.left_ms - elapsed_ms))
        if self._manager is Manager.JUDGE:
            self._loading_ms[seat] = elapsed_ms

    def think(self, elapsed_ms: int, delay_ms: float = 0.0) -> GameResult | None:
        """Charge the player whose turn it is for thinking in the opening procedure, once or repeatedly."""
        seat, clock = self.seat, self.clock_of(self.seat)
        charged_ms = elapsed_ms + self._take_loading(seat)
        self.used_ms[seat] += elapsed_ms
        self._set_clock(seat, clock.after(charged_ms))
        if not clock.is_time_out(charged_ms):
            return None
        self.machine_fault = not clock.is_time_out(int(charged_ms - delay_ms))
        text = translatable("{time} in the opening", time=clock.overrun(charged_ms))
        return self.forfeit(seat, Termination.TIME_OUT, text)

    def choose(self, choice: Choice) -> GameResult | None:
        """Apply the player's choice in the opening procedure; an illegal choice loses the game."""
        opening, task = self.opening, self.task
        assert opening is not None and task is not None
        try:
            opening.apply(choice)
        except IllegalChoiceError as error:
            return self.forfeit(task.seat, Termination.ILLEGAL_MOVE, reason_of(error))
        self.opening_log.append(_words(opening.board, task, choice))
        self.choosers.append(task.seat)
        self._follow(opening)
        return self.result

    def play(
        self,
        point: int,
        elapsed_ms: int = 0,
        delay_ms: float = 0.0,
        thinking: Thinking | None = None,
        written: str = "",
    ) -> GameResult | None:
        """Judge the move of the side to move, and play it if it is in time and legal.

        Args:
            point: the move; OFF_BOARD or the like for one off the board.
            elapsed_ms: how long it took.
            delay_ms: how much of that the machine took from the player.
            thinking: the engine's report on the move, for adjudication.
            written: how the player wrote the move, for the verdict on an illegal one.

        Returns:
            The result, if the move ended the game.
        """
        game, mover, seat = self.game, self.game.turn, self.seat
        clock = game.clocks[mover]
        charged_ms = elapsed_ms + self._take_loading(seat)
        self.scores[seat] = score_of(thinking)
        self.used_ms[seat] += elapsed_ms
        result = game.play(point, charged_ms)
        if result is not None and result.termination is Termination.TIME_OUT:
            self.machine_fault = not clock.is_time_out(int(charged_ms - delay_ms))
            return result
        if clock.allowance_ms is not None and charged_ms > clock.allowance_ms:
            self.late_moves[seat] += 1
        if result is not None and result.termination is Termination.ILLEGAL_MOVE and written:
            if point == OFF_BOARD:  # which nobody has written
                detail = off_board(written, game.board.width, game.board.height)
            else:
                detail = translatable("{place}: {reason}", place=written, reason=result.detail)
            game.result = replace(result, detail=detail)
        elif result is None and (verdict := self._adjudicator.judge(game.board, mover, thinking)) is not None:
            game.end(verdict)
        return game.result

    def watch(self, elapsed_ms: int) -> GameResult | None:
        """End the game if the player to move has run out of time, without waiting for its answer."""
        clock = self.clock_of(self.seat)
        if self.result is None and clock.is_time_out(elapsed_ms):
            self.forfeit(self.seat, Termination.TIME_OUT, clock.overrun(elapsed_ms))
        return self.result

    def forfeit(self, seat: Seat, termination: Termination, detail: str = "") -> GameResult:
        """A player loses for a reason off the board: resignation, crash, stall, ..."""
        return self.game.forfeit(self.colour_of(seat), termination, detail)

    def agree_draw(self) -> GameResult:
        """Both players call the game a draw."""
        return self.game.end(GameResult(Termination.AGREEMENT))

    def abort(self, detail: str = "") -> GameResult:
        """End the game from outside, without a verdict."""
        return self.game.end(GameResult(Termination.ABORTED, None, detail))

    # --- what only people do --------------------------------------------------------------------------------

    def take_back_choice(self) -> None:
        """Take back the last choice of the opening; clocks stay as they are.

        Raises:
            IndexError: no choice was made.
        """
        opening = self.opening
        assert opening is not None
        if not opening.choices:
            raise IndexError("no choice was made")
        self.opening = OpeningPhase(opening.procedure, self._empty, opening.choices[:-1])
        self.opening_log.pop()
        self.choosers.pop()
        self.game = Game(self.opening.board, self.game.clocks)
        self._follow(self.opening)

    def continue_from(self, board: Board) -> None:
        """Continue from another position, for example after a take-back; clocks stay as they are."""
        self.opening = None
        self._begin(board, self.game.clocks)

    def swap_players(self) -> None:
        """The players change colours; the clocks stay with the colours."""
        self.black = self.black.other
        self.used_ms = {seat: self.used_ms[seat.other] for seat in Seat}
        for seat in Seat:
            self._set_clock(seat, replace(self.clock_of(seat), control=self._times[seat]))

    # --- steps ----------------------------------------------------------------------------------------------

    def _begin(self, board: Board, clocks: Mapping[Colour, Clock]) -> None:
        """Begin ordinary play from a position."""
        self._adjudicator = Adjudicator(self._adjudication)
        limit = self._adjudication.draw_after or self._manager.move_limit(board)
        self.game = Game(board, clocks, limit)

    def _follow(self, opening: OpeningPhase) -> None:
        """Move the clocks with the players' colours, and begin ordinary play when the procedure is over."""
        if opening.black is not self.black:
            black, white = (self.game.clocks[colour] for colour in Colour)
            self.game.clocks = {Colour.BLACK: white, Colour.WHITE: black}
            self.black = opening.black
        if opening.task is None:
            self.opening = None
            self._begin(opening.board, self.game.clocks)

    def _take_loading(self, seat: Seat) -> int:
        loading_ms, self._loading_ms[seat] = self._loading_ms[seat], 0
        return loading_ms

    def _set_clock(self, seat: Seat, clock: Clock) -> None:
        self.game.clocks[self.colour_of(seat)] = clock


def _words(board: Board, task: Task, choice: Choice) -> str:
    """A choice of the opening procedure in words."""
    who = ("first", "second")[task.seat]
    what: str
    if isinstance(choice, Decision):
        what = choice.value
    elif task.kind is TaskKind.DECLARE:
        what = str(choice)
    else:
        what = format_coordinate(choice, board.width)
    return f"{who}: {task.kind.value}: {what}"
