"""One judged game between two engines. Start at `play_game`: a straight line of early returns."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.game import Clock, Game, GameResult, Manager, Termination
from engine.rules.opening import Opening, Procedure, Seat
from matches.adjudication import Adjudicator
from matches.contestant import Answer, Contestant, Failure
from matches.options import TournamentOptions
from matches.procedures import Referee, stones
from protocol.client import Conversation, Moves
from protocol.messages import Thinking


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move as it was made; `thinking` is what the engine told of it."""

    point: int
    time_ms: int
    thinking: Thinking | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All of a finished game. `moves` come after the `opening`."""

    result: GameResult
    opening: tuple[int, ...]
    moves: tuple[PlayedMove, ...]
    swapped: bool = False
    """Whether the opening procedure gave each engine the other's colour."""
    story: tuple[str, ...] = ()
    """What was done in the opening procedure, in words."""
    machine: bool = False
    """Whether the loss is the machine's fault: the game is void."""
    started: float = 0.0
    """Seconds since 1970."""
    duration_ms: int = 0
    overhead_ms: int = 0
    """What of the duration neither engine was thinking or loading."""
    late_moves: Mapping[Colour, int] | None = None
    """Moves that overran their limit, but not the tolerance, by colour."""
    place: str = ""
    """The node of the cluster where it was played; empty: here."""
    messages: tuple[tuple[int, str], ...] = ()
    """(stones on the board, text) of what engines said."""

    @property
    def counts(self) -> bool:
        """Whether the game has a verdict."""
        return self.result.counts and not self.machine

    def counted(self, why: str) -> "GameRecord":
        """The same game, its loss by the machine's fault counted after all."""
        return replace(
            self, machine=False, result=replace(self.result, detail=f"{self.result.detail}; {why}")
        )


OnMove = Callable[[Board, Mapping[Colour, Clock]], None]
Request = Callable[[Conversation], None]


def play_game(
    players: Mapping[Colour, Contestant],
    opening: Sequence[int],
    options: TournamentOptions,
    on_move: OnMove | None = None,
    seed: int = 0,
) -> GameRecord:
    """Play one game from an opening to its end.

    With an opening procedure Black's player has the first seat, and who has Black in the end is settled by
    it; `seed` draws what the engines cannot be asked for.
    """
    table = _Table(players, options)

    for colour in Colour:
        started = table.start_engine(colour)
        if isinstance(started.result, Failure):
            return table.forfeit(colour, started)

    if options.procedure is Procedure.NONE:
        table.begin(opening)
    elif (failed := table.settle_opening(opening, seed)) is not None:
        return table.forfeit(*failed)

    while table.game.result is None:
        if on_move is not None:
            on_move(table.game.board, table.game.clocks)
        colour = table.game.turn
        answer = table.ask_move(colour)
        if isinstance(answer.result, Failure):
            return table.forfeit(colour, answer)
        table.judge_move(colour, answer, answer.result)
    if on_move is not None:
        on_move(table.game.board, table.game.clocks)
    return table.record()


class _Table:
    """The game on the board, and what is written down while it goes on."""

    def __init__(self, players: Mapping[Colour, Contestant], options: TournamentOptions) -> None:
        self._players = dict(players)
        self._options = options
        self._began, self._began_wall = time.monotonic(), time.time()
        self._busy_ms = 0.0  # engines thinking or loading
        self._loading_ms = dict.fromkeys(Colour, 0)  # that the first turn is charged with
        self._opening: tuple[int, ...] = ()
        self._swapped = False
        self._story: tuple[str, ...] = ()
        self._first_answer: Answer | None = None
        self._moves: list[PlayedMove] = []
        self._late = dict.fromkeys(Colour, 0)
        self._messages: list[tuple[int, str]] = []
        self._machine = False
        self._synchronised = dict.fromkeys(Colour, False)  # knows all stones but the last
        self._adjudicator = Adjudicator(options.adjudication)
        clocks = {colour: Clock.of(players[colour].options.time, options.manager) for colour in Colour}
        self.game = Game(Board(options.width, options.height, options.variant), clocks)

    def start_engine(self, colour: Colour) -> Answer:
        """START; Piskvork counts loading on the match clock, GomocupJudge inside the first turn."""
        started = self._send_start(colour)
        clock = self.game.clocks[colour]
        if self._options.manager is Manager.PISKVORK and clock.left_ms is not None:
            self.game.clocks[colour] = replace(clock, left_ms=clock.left_ms - int(started.elapsed_ms))
        if self._options.manager is Manager.JUDGE:
            self._loading_ms[colour] = int(started.elapsed_ms)
        return started

    def begin(self, moves: Sequence[int]) -> None:
        """Set the opening up; the game goes on from there."""
        self._opening = tuple(moves)
        self._synchronised = dict.fromkeys(Colour, not moves)
        board = Board.from_moves(moves, self._options.width, self._options.height, self._options.variant)
        limit = self._options.adjudication.draw_after or self._options.manager.move_limit(board)
        self.game = Game(board, self.game.clocks, limit)

    def settle_opening(self, even: Sequence[int], seed: int) -> tuple[Colour, Answer] | None:
        """Go through the opening procedure; returns the colour and answer of an engine that failed."""
        options, seats = self._options, {Seat.FIRST: Colour.BLACK, Seat.SECOND: Colour.WHITE}

        def ask(seat: Seat, request: Request) -> Answer:
            return self._ask_in_opening(seats[seat], request)

        opening = Opening(options.procedure, options.width, options.height, options.variant)
        speaks_swap2 = {seat: self._players[colour].speaks_swap2 for seat, colour in seats.items()}
        referee = Referee(opening, ask, speaks_swap2, even, seed)
        settled = referee.run()
        for seat, colour in seats.items():
            self._players[colour].speaks_swap2 = referee.speaks_swap2[seat]
        self._story, self._first_answer = settled.story, settled.first_answer
        if settled.swapped:
            self._swap_colours()
        self.begin(settled.moves)
        if settled.failure is not None:
            seat, answer = settled.failure
            return opening.colour_of(seat), answer
        for colour in Colour:  # not every brain clears its board at BOARD
            if isinstance((cleared := self._send_start(colour)).result, Failure):
                return colour, cleared
        return None

    def ask_move(self, colour: Colour) -> Answer:
        """Let the side to move think, unless its answer to the opening holds its move already."""
        if self._first_answer is not None:
            return self._first_answer
        board = self.game.board

        def request(conversation: Conversation) -> None:
            if board.ply == 0:
                conversation.begin()
            elif self._synchronised[colour] and not self._options.send_board:
                conversation.turn(*board.column_row(board.moves[-1]))
            else:
                conversation.board(stones(board))

        answer = self._ask(colour, request)
        self._synchronised[colour] = True
        return answer

    def judge_move(self, colour: Colour, answer: Answer, moves: Moves) -> None:
        """Play the move that came, and see whether the game is over."""
        game, elapsed_ms = self.game, int(answer.elapsed_ms)
        clock = game.clocks[colour]
        charged_ms = 0 if answer is self._first_answer else elapsed_ms + self._loading_ms[colour]
        self._first_answer = None
        self._loading_ms[colour] = 0
        x, y = moves.points[0]
        on_board = 0 <= x < game.board.width and 0 <= y < game.board.height
        point = y * game.board.width + x if on_board else game.board.points
        result = game.play(point, charged_ms)
        if result is not None and result.termination is Termination.TIME_OUT:
            self._machine = not clock.is_time_out(int(charged_ms - answer.delay_ms))
            return
        if clock.allowance_ms is not None and charged_ms > clock.allowance_ms:
            self._late[colour] += 1
        if result is not None and result.termination is Termination.ILLEGAL_MOVE:
            game.result = replace(result, detail=f"{x},{y}: {result.detail}")
            return
        self._moves.append(PlayedMove(point, elapsed_ms, answer.thinking))
        if result is None and (verdict := self._adjudicator.judge(game.board, colour, answer.thinking)):
            game.end(verdict)

    def forfeit(self, loser: Colour, answer: Answer) -> GameRecord:
        """The game of an engine that failed."""
        failure = answer.result
        assert isinstance(failure, Failure)
        self._players[loser].close()  # whatever it does, the next game is not to suffer
        if failure.termination is Termination.ABORTED:
            self.game.end(GameResult(Termination.ABORTED, None, failure.text))
        else:
            self.game.forfeit(loser, failure.termination, failure.text)
        return self.record()

    def record(self) -> GameRecord:
        """What is known of the finished game."""
        assert self.game.result is not None
        duration_ms = (time.monotonic() - self._began) * 1000
        return GameRecord(
            result=self.game.result,
            opening=self._opening,
            moves=tuple(self._moves),
            swapped=self._swapped,
            story=self._story,
            machine=self._machine,
            started=self._began_wall,
            duration_ms=round(duration_ms),
            overhead_ms=max(0, round(duration_ms - self._busy_ms)),
            late_moves=self._late,
            messages=tuple(self._messages),
        )

    def _ask(self, colour: Colour, request: Request) -> Answer:
        """Put a request to an engine within its time; its opponent is stopped meanwhile."""
        clock = self.game.clocks[colour]
        deadline_ms = clock.deadline_ms
        if deadline_ms is not None:
            deadline_ms = max(deadline_ms - self._loading_ms[colour], 0)

        def timed_request(conversation: Conversation) -> None:
            conversation.info("time_left", clock.time_left_ms)
            request(conversation)

        answer = self._players[colour].ask(timed_request, deadline_ms)
        if self._options.suspend:
            self._players[colour].suspend()
        self._busy_ms += answer.elapsed_ms
        self._messages += [(self.game.board.ply, text) for text in answer.messages]
        return answer

    def _send_start(self, colour: Colour) -> Answer:
        """START, in nobody's time yet."""
        began = time.monotonic()
        player, options = self._players[colour], self._options
        started = player.start_game(options.width, options.height, options.variant)
        if options.suspend:
            player.suspend()
        self._busy_ms += (time.monotonic() - began) * 1000
        return started

    def _ask_in_opening(self, colour: Colour, request: Request) -> Answer:
        """Ask, and charge the time to the engine's clock at once."""
        if isinstance((cleared := self._send_start(colour)).result, Failure):
            return cleared
        answer = self._ask(colour, request)
        clock, charged_ms = self.game.clocks[colour], int(answer.elapsed_ms) + self._loading_ms[colour]
        self._loading_ms[colour] = 0
        self.game.clocks[colour] = clock.after(charged_ms)
        if isinstance(answer.result, Moves) and clock.is_time_out(charged_ms):
            self._machine = not clock.is_time_out(int(charged_ms - answer.delay_ms))
            late = Failure(Termination.TIME_OUT, f"{charged_ms} ms of {clock.allowance_ms} ms in the opening")
            return replace(answer, result=late)
        return answer

    def _swap_colours(self) -> None:
        """Black's player takes White, with its clock and all."""
        black, white = Colour.BLACK, Colour.WHITE
        self._swapped = True
        self._players = {black: self._players[white], white: self._players[black]}
        self._loading_ms = {black: self._loading_ms[white], white: self._loading_ms[black]}
        self.game.clocks = {black: self.game.clocks[white], white: self.game.clocks[black]}
