"""One judged game between two engines. Start at `play_game`; `matches.referee` judges."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.records.positions import owned_stones
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.game import FAULTS, GameResult, Termination
from engine.rules.opening import Procedure, Seat, Task
from engine.rules.translatable import translatable
from matches.adjudication import score_of
from matches.contestant import Contestant, EngineAnswer, Failure
from matches.options import TournamentOptions
from matches.procedures import OFF_BOARD, Decided, Interpreter, Question, Reply
from matches.referee import Referee
from protocol.kinds import AnyConversation
from protocol.messages import Thinking

_OF_AN_OLD_BOARD = frozenset({Termination.ILLEGAL_MOVE, Termination.PROTOCOL_ERROR})
"""Faults of an engine that has not forgotten the game before."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move as it was played; `thinking` is what the engine reported about it."""

    point: int
    time_ms: int
    thinking: Thinking | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game. `moves` follow the `opening`."""

    result: GameResult
    opening: tuple[int, ...]
    moves: tuple[PlayedMove, ...]
    swapped: bool = False
    """Whether the opening procedure gave each engine the other's colour."""
    opening_log: tuple[str, ...] = ()
    """The choices made in the opening procedure, in words."""
    machine: bool = False
    """Whether the loss is the machine's fault: the game is void."""
    reused: bool = False
    """Whether an engine failed whose process had played before: the game is void, and played again."""
    started: float = 0.0
    """Seconds since 1970."""
    duration_ms: int = 0
    overhead_ms: int = 0
    """The part of the duration in which no engine was thinking or loading."""
    late_moves: Mapping[Colour, int] | None = None
    """Moves that overran their limit, but not the tolerance, by colour."""
    place: str = ""
    """The cluster node where it was played; empty: this machine."""
    messages: tuple[tuple[int, str], ...] = ()
    """(stones on the board, text) of the engines' messages."""
    conversation: tuple[str, ...] = ()
    """The latest lines to and from the engine that lost by a fault, as `-log` writes them."""

    @property
    def counts(self) -> bool:
        """Whether the game has a verdict."""
        return self.result.counts and not self.machine and not self.reused

    def counted(self) -> "GameRecord":
        """The same game, counted although the machine was at fault."""
        detail = translatable("{fault}; the machine is too slow for these limits", fault=self.result.detail)
        return replace(self, machine=False, result=replace(self.result, detail=detail))


OnMove = Callable[[Referee], None]
"""Called after every move."""


def play_game(
    players: Mapping[Seat, Contestant],
    opening: Sequence[int],
    options: TournamentOptions,
    on_move: OnMove | None = None,
    seed: int = 0,
) -> GameRecord:
    """Play one game from an opening to its end.

    The first seat has Black unless an opening procedure decides otherwise; `seed` is for random choices in
    procedures.
    """
    game = _EngineGame(players, opening, options, seed)
    for seat in Seat:
        game.load(seat)
    while game.referee.result is None:
        if on_move is not None:
            on_move(game.referee)
        if (task := game.referee.task) is not None:
            game.settle(task)
        else:
            game.move()
    if on_move is not None:
        on_move(game.referee)
    return game.record()


class _EngineGame:
    """Carries a game between two engines and their referee, and writes down what happens."""

    def __init__(
        self,
        players: Mapping[Seat, Contestant],
        opening: Sequence[int],
        options: TournamentOptions,
        seed: int,
    ) -> None:
        self._players = players
        for player in players.values():
            player.conversation.clear()
        self._options = options
        self._began, self._began_wall = time.monotonic(), time.time()
        self._busy_ms = 0.0  # engines thinking or loading
        self._moves: list[PlayedMove] = []
        self._messages: list[tuple[int, str]] = []
        settled = options.procedure is Procedure.NONE
        self.referee = Referee(
            Board.from_moves(opening if settled else (), options.width, options.height, options.variant),
            {seat: player.options.time for seat, player in players.items()},
            procedure=options.procedure,
            manager=options.manager,
            adjudication=options.adjudication,
        )
        speaks_swap2 = frozenset(seat for seat, player in players.items() if player.speaks_swap2)
        self._interpreter = Interpreter(opening, seed, speaks_swap2)
        self._first_answer: EngineAnswer | None = (
            None  # an answer in the opening that already holds the first move
        )
        self._opening_plies = len(opening) if settled else 0
        # Whether an engine knows all stones but the last.
        self._synchronised = dict.fromkeys(Seat, settled and not opening)

    def load(self, seat: Seat) -> None:
        """START an engine while no clock runs; the loading time may be charged later."""
        if self.referee.result is None:
            started = self._send_start(seat)
            if isinstance(started.result, Failure):
                self._forfeit(seat, started.result)
            else:
                self.referee.load(seat, int(started.elapsed_ms))

    # --- the opening procedure ------------------------------------------------------------------------------

    def settle(self, task: Task) -> None:
        """Let an engine decide on a task of the opening procedure, and perhaps on those after it."""
        referee, opening = self.referee, self.referee.opening
        assert opening is not None
        decided, answer = self._consult(task)
        for choice in decided.choices:
            if referee.task is not None:
                referee.choose(choice)
        self._opening_plies = len(opening.board.moves)
        if referee.result is None and referee.task is None:
            if decided.holds_move:
                self._first_answer = answer
            for colour in Colour:
                self._clear(referee.seat_of(colour))

    def _consult(self, task: Task) -> tuple[Decided, EngineAnswer | None]:
        """Question an engine for its decision; also returns its last answer. No choices if it failed."""
        opening = self.referee.opening
        assert opening is not None
        deliberation = self._interpreter.deliberate(opening, task)
        reply: Reply | None = None
        answer: EngineAnswer | None = None
        try:
            question = next(deliberation)
            while True:
                answer = self._think(task.seat, question)
                if self.referee.result is not None:
                    return Decided(()), answer
                reply = _reply_of(answer, question)
                question = deliberation.send(reply)
        except StopIteration as end:
            decided: Decided = end.value
            self._players[task.seat].speaks_swap2 = task.seat in self._interpreter.speaks_swap2
            return decided, answer

    def _think(self, seat: Seat, question: Question) -> EngineAnswer:
        """Put a question of the opening to an engine, on its clock."""
        board = question.board

        def request(conversation: AnyConversation) -> None:
            if question.swap2:
                conversation.swap2board([board.column_row(point) for point in board.moves])
            else:
                conversation.board(owned_stones(board))

        if isinstance((cleared := self._send_start(seat)).result, Failure):
            self._forfeit(seat, cleared.result)
            return cleared
        answer = self._ask(seat, request)
        failure = answer.result if isinstance(answer.result, Failure) else None
        if failure is not None and not (
            question.swap2 and failure.termination is Termination.PROTOCOL_ERROR  # does not know SWAP2BOARD
        ):
            self._forfeit(seat, failure)
        else:
            self.referee.think(int(answer.elapsed_ms), answer.delay_ms)
        return answer

    def _clear(self, seat: Seat) -> None:
        """START again before ordinary play: not every engine clears its board at BOARD."""
        if self.referee.result is None and isinstance((cleared := self._send_start(seat)).result, Failure):
            self._forfeit(seat, cleared.result)

    # --- moves ----------------------------------------------------------------------------------------------

    def move(self) -> None:
        referee, seat = self.referee, self.referee.seat
        answer, self._first_answer = self._first_answer, None
        was_charged = answer is not None
        if answer is None:
            answer = self._ask_move(seat)
        if isinstance(answer.result, Failure):
            self._forfeit(seat, answer.result)
            return
        x, y = answer.result.points[0]
        point, ply = _point(referee.board, x, y), referee.board.ply
        elapsed_ms = int(answer.elapsed_ms)
        charged_ms = 0 if was_charged else elapsed_ms
        referee.play(point, charged_ms, answer.delay_ms, answer.thinking, f"{x},{y}")
        if referee.board.ply > ply:
            self._moves.append(PlayedMove(point, elapsed_ms, answer.thinking))

    def _ask_move(self, seat: Seat) -> EngineAnswer:
        board = self.referee.board

        def request(conversation: AnyConversation) -> None:
            if board.ply == 0:
                conversation.begin()
            elif self._synchronised[seat] and not self._options.send_board:
                conversation.turn(*board.column_row(board.moves[-1]))
            else:
                conversation.board(owned_stones(board))

        answer = self._ask(seat, request)
        self._synchronised[seat] = True
        return answer

    # --- engines --------------------------------------------------------------------------------------------

    def _send_start(self, seat: Seat) -> EngineAnswer:
        began = time.monotonic()
        player, options = self._players[seat], self._options
        started = player.start_game(options.width, options.height, options.variant)
        if options.suspend:
            player.suspend()
        self._busy_ms += (time.monotonic() - began) * 1000
        return started

    def _ask(self, seat: Seat, request: Callable[[AnyConversation], None]) -> EngineAnswer:
        """Put a request to an engine within its time; its opponent is stopped meanwhile."""
        referee = self.referee

        def timed_request(conversation: AnyConversation) -> None:
            conversation.info("time_left", referee.clock_of(seat).time_left_ms)
            request(conversation)

        answer = self._players[seat].ask(timed_request, referee.deadline_ms)
        if self._options.suspend:
            self._players[seat].suspend()
        self._busy_ms += answer.elapsed_ms
        self._messages += [(referee.board.ply, text) for text in answer.messages]
        return answer

    def _forfeit(self, seat: Seat, failure: Failure) -> None:
        if failure.termination is not Termination.RESIGNATION:
            self._players[seat].close()  # it must not affect the next game
        if failure.termination is Termination.ABORTED:
            self.referee.abort(failure.text)
        else:
            self.referee.forfeit(seat, failure.termination, failure.text)

    def record(self) -> GameRecord:
        referee = self.referee
        result = referee.result
        assert result is not None
        at_fault = self._players[referee.seat_of(result.winner.other)] if result.winner else None
        reused = at_fault is not None and at_fault.reused and result.termination in _OF_AN_OLD_BOARD
        reused = reused and not self._options.strict
        if at_fault is not None and reused:
            at_fault.reusable = False
            detail = translatable("{fault}; played again with a new process", fault=result.detail)
            result = replace(result, detail=detail)
        duration_ms = (time.monotonic() - self._began) * 1000
        return GameRecord(
            result=result,
            opening=tuple(referee.board.moves[: self._opening_plies]),
            moves=tuple(self._moves),
            swapped=referee.swapped,
            opening_log=tuple(referee.opening_log),
            machine=referee.machine_fault,
            reused=reused,
            started=self._began_wall,
            duration_ms=round(duration_ms),
            overhead_ms=max(0, round(duration_ms - self._busy_ms)),
            late_moves={referee.colour_of(seat): late for seat, late in referee.late_moves.items()},
            messages=tuple(self._messages),
            conversation=tuple(at_fault.conversation) if at_fault and result.termination in FAULTS else (),
        )


def _reply_of(answer: EngineAnswer, question: Question) -> Reply | None:
    """An engine's answer to a question of the opening; None if it does not have SWAP2BOARD."""
    if isinstance(answer.result, Failure):
        return None
    points = tuple(_point(question.board, x, y) for x, y in answer.result.points)
    return Reply(points, (score_of(answer.thinking),), answer.result.swap)


def _point(board: Board, x: int, y: int) -> int:
    """The point of a move; OFF_BOARD if it is off the board."""
    return y * board.width + x if 0 <= x < board.width and 0 <= y < board.height else OFF_BOARD
