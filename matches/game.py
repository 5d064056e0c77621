"""One judged game between two engines. Start at `play_game`: a straight line of early returns."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.game import Clock, Game, GameResult, Manager, Termination
from matches.adjudication import Adjudicator
from matches.contestant import Answer, Contestant, Failure
from matches.options import TournamentOptions
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
    """Whether an opening procedure left the engines with the other's colour."""
    machine: bool = False
    """Whether the loss is the machine's fault: the game is void."""
    started: float = 0.0
    """Seconds since 1970."""
    duration_ms: int = 0
    overhead_ms: int = 0
    """What of the duration neither engine was thinking or loading."""
    late_moves: Mapping[Colour, int] | None = None
    """Moves that overran their limit, but not the tolerance, by colour."""
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


def play_game(
    players: Mapping[Colour, Contestant],
    opening: Sequence[int],
    options: TournamentOptions,
    on_move: OnMove | None = None,
) -> GameRecord:
    """Play one game from an opening to its end."""
    table = _Table(players, opening, options)

    for colour in Colour:
        started = players[colour].start_game(options.width, options.height, options.variant)
        table.count_loading(colour, started)
        if isinstance(started.result, Failure):
            return table.forfeit(colour, started)
        if options.suspend:
            players[colour].suspend()

    while table.game.result is None:
        if on_move is not None:
            on_move(table.game.board, table.game.clocks)
        colour = table.game.turn
        answer = table.ask(colour)
        if isinstance(answer.result, Failure):
            return table.forfeit(colour, answer)
        table.judge_move(colour, answer, answer.result)
    if on_move is not None:
        on_move(table.game.board, table.game.clocks)
    return table.record()


class _Table:
    """The game on the board, and what is written down while it goes on."""

    def __init__(
        self, players: Mapping[Colour, Contestant], opening: Sequence[int], options: TournamentOptions
    ) -> None:
        self._players = players
        self._options = options
        self._opening = tuple(opening)
        self._began, self._began_wall = time.monotonic(), time.time()
        self._busy_ms = 0.0  # engines thinking or loading
        self._loading_ms = dict.fromkeys(Colour, 0)
        self._moves: list[PlayedMove] = []
        self._late = dict.fromkeys(Colour, 0)
        self._messages: list[tuple[int, str]] = []
        self._machine = False
        self._synchronised = dict.fromkeys(Colour, not opening)  # knows all stones but the last
        board = Board.from_moves(opening, options.width, options.height, options.variant)
        limit = options.adjudication.draw_after or options.manager.move_limit(board)
        clocks = {colour: Clock.of(players[colour].options.time, options.manager) for colour in Colour}
        self.game = Game(board, clocks, limit)
        self._adjudicator = Adjudicator(options.adjudication)

    def count_loading(self, colour: Colour, started: Answer) -> None:
        """Piskvork counts loading on the match clock, GomocupJudge inside the first turn."""
        self._busy_ms += started.elapsed_ms
        clock = self.game.clocks[colour]
        if self._options.manager is Manager.PISKVORK and clock.left_ms is not None:
            self.game.clocks[colour] = replace(clock, left_ms=clock.left_ms - int(started.elapsed_ms))
        if self._options.manager is Manager.JUDGE:
            self._loading_ms[colour] = int(started.elapsed_ms)

    def ask(self, colour: Colour) -> Answer:
        """Let the side to move think."""
        clock, board = self.game.clocks[colour], self.game.board
        deadline_ms = clock.deadline_ms
        if deadline_ms is not None:
            deadline_ms = max(deadline_ms - self._loading_ms[colour], 0)

        def request(conversation: Conversation) -> None:
            conversation.info("time_left", clock.time_left_ms)
            if board.ply == 0:
                conversation.begin()
            elif self._synchronised[colour] and not self._options.send_board:
                conversation.turn(*board.column_row(board.moves[-1]))
            else:
                conversation.board(_stones(board))

        answer = self._players[colour].ask(request, deadline_ms)
        if self._options.suspend:
            self._players[colour].suspend()
        self._synchronised[colour] = True
        self._busy_ms += answer.elapsed_ms
        self._messages += [(board.ply, text) for text in answer.messages]
        return answer

    def judge_move(self, colour: Colour, answer: Answer, moves: Moves) -> None:
        """Play the move that came, and see whether the game is over."""
        game, elapsed_ms = self.game, int(answer.elapsed_ms)
        clock = game.clocks[colour]
        charged_ms, self._loading_ms[colour] = elapsed_ms + self._loading_ms[colour], 0
        if clock.allowance_ms is not None and charged_ms > clock.allowance_ms:
            self._late[colour] += 1
        x, y = moves.points[0]
        on_board = 0 <= x < game.board.width and 0 <= y < game.board.height
        point = y * game.board.width + x if on_board else game.board.points
        result = game.play(point, charged_ms)
        if result is not None and result.termination is Termination.TIME_OUT:
            self._machine = not clock.is_time_out(int(charged_ms - answer.delay_ms))
            return
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
            machine=self._machine,
            started=self._began_wall,
            duration_ms=round(duration_ms),
            overhead_ms=max(0, round(duration_ms - self._busy_ms)),
            late_moves=self._late,
            messages=tuple(self._messages),
        )


def _stones(board: Board) -> list[tuple[int, int, int]]:
    """The moves on the board for BOARD, in order: 1 for the side to move, 2 for its opponent."""
    mine = board.ply % 2  # the index of the side to move's first stone has the parity of the count
    return [(*board.column_row(point), 1 if i % 2 == mine else 2) for i, point in enumerate(board.moves)]
