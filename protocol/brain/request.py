"""One request for moves: what the search is asked, and how its result becomes an answer of the protocol.

A Request runs in the thinking thread. It always gives an answer: `stop` only makes it come sooner.
"""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from engine.player import Player
from engine.records.scores import mate_score
from engine.rules.board import Board, Ending
from engine.rules.coordinates import format_coordinate
from engine.rules.game import Clock
from engine.rules.variant import Variant
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.result import Proof, RootMove, SearchResult
from protocol.brain.position import Position
from protocol.messages import (
    LiveKind,
    Message,
    Moves,
    Owner,
    Point,
    Realtime,
    Thinking,
    format_reply,
    format_thinking,
    format_thinking_as_rapfi,
)

if TYPE_CHECKING:
    from random import Random

    from protocol.brain.book import Database

LIVE_MS = 100
"""How often the live view is updated."""
_VALUE_UNIT = 1000
"""A value of 1 in Yixin-Board's integer units."""
_PROVEN_VALUE = 10_000
"""A proven win in these units; its distance in plies is subtracted."""
_MOST_MS = 5000.0
"""The longest that a request with several searches takes."""
_TURN_SHARE, _TIME_LEFT_SHARE = 0.45, 0.05
"""Its share of the limits of turn and match, so that two of them fit in a turn."""
_UNDECIDED = 0.03
"""Below this value neither side counts as ahead."""
_BALANCE_SAMPLES = 400
_FINALISTS = 8


class Answer(NamedTuple):
    """The last lines of a request, and the stones that they put on the board."""

    lines: list[str]
    stones: tuple[tuple[Point, Owner], ...] = ()
    hash_full: float = 0.0
    """Share of the search's memory in use, 0 to 1."""
    thought_ms: float | None = None
    """How long the search of a move took; None where that is all that the answer took."""


@dataclass(frozen=True, slots=True)
class Request:
    """The position to move in, and the limits that hold."""

    player: Player
    position: Position
    variant: Variant
    row_length: int
    started: float
    """`time.monotonic()` when the command arrived."""
    clock: Clock | None
    margin_ms: int
    """Time to reserve for the way of the answer to the manager."""
    cost_ms: float
    """What a move costs the match clock beside its thinking."""
    report: Callable[[list[str]], None]
    """Takes lines while the search runs."""
    max_nodes: int | None = None
    max_depth: int | None = None
    blocked: frozenset[Point] = frozenset()
    database: "Database | None" = None
    """The library, if its moves are to be played."""
    live: bool = False
    even: bool = False
    """Whether YXNBEST gives each of its moves its share of the visits."""
    as_rapfi: bool = False
    """Whether messages have the form of Rapfi's."""
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def instant(self) -> bool:
        """Whether there is no time for a search."""
        limit_ms = None if self.clock is None else self.clock.allowance_ms
        return limit_ms is not None and limit_ms <= self.margin_ms

    def best_move(self, shown: int = 1, evenly: bool = False) -> Answer:
        """Search a move; report the best `shown` lines, with equal visits for each if `evenly`."""
        board = self.position.board(self.variant, self.row_length)
        hints: tuple[int, ...] = ()
        if self.database is not None and board.outcome is None:
            advice = self.database.advice(board, self.blocked)
            if advice.move is not None and shown == 1:
                point = board.column_row(advice.move)
                about = format_reply(Message(f"library: {advice.reason}"))
                return Answer([about, _moves(point)], ((point, Owner.OWN),))
            hints = advice.hints
        result = self._think(board, shown, evenly=evenly and shown > 1, hints=hints)
        if result.best is None:
            return self.any_moves()
        point = board.column_row(result.best)
        lines = [*self._summary(board, result, shown), _moves(point)]
        return Answer(lines, ((point, Owner.OWN),), result.hash_full, result.elapsed_ms)

    def any_moves(self, count: int = 1) -> Answer:
        """The empty points nearest to the centre: an answer when no search can give one."""
        empty = sorted(self.position.empty_points(), key=lambda point: point in self.blocked)
        return self._put(tuple(empty[:count]))

    def balanced_moves(self, count: int, bias: int = 0) -> Answer:
        """One or more moves after which the position is even, or the mover `bias` ahead in Yixin's units."""
        return self._put(self._balance(count, bias / _VALUE_UNIT))

    def swap2(self) -> Answer:
        """The choice in swap2: three even stones; or the side that the search values higher.

        Whoever chooses gets at least an even game. So two more stones, after which the opponent chooses, are
        laid only if neither side is ahead by the search.
        """
        stones = len(self.position.stones)
        if stones == 0:
            return Answer([_moves(*self.opening_stones())])
        move, value = self._white()
        if stones == 3 and abs(value) < _UNDECIDED:
            return Answer([_moves(*self._balance(2, 0.0))])
        return Answer(["SWAP"] if move is None or value < 0 else [_moves(move)])

    def opening_stones(self) -> tuple[Point, ...]:
        """Three stones that open a swap2 game."""
        return self._balance(3, 0.0)

    def white_move(self) -> Point | None:
        """White's best move, or None if Black's side is the better one."""
        move, value = self._white()
        return move if value >= 0 else None

    def _white(self) -> tuple[Point | None, float]:
        board = self.position.board(self.variant, self.row_length)
        result = self._think(board, limits=self._limits(time_ms=int(self._share_s() * 1000)))
        return None if result.best is None else board.column_row(result.best), _value(result)

    def _put(self, points: tuple[Point, ...]) -> Answer:
        owners = [(Owner.OWN, Owner.OPPONENT)[number % 2] for number in range(len(points))]
        return Answer([_moves(*points)], tuple(zip(points, owners, strict=True)))

    # --- searching ------------------------------------------------------------------------------------------

    def _think(
        self,
        board: Board,
        shown: int = 1,
        limits: Limits | None = None,
        evenly: bool = False,
        hints: tuple[int, ...] = (),
    ) -> SearchResult:
        """Search a position without the blocked moves: for a move to play, or with limits of its own."""
        on_board = ((x, y) for x, y in self.blocked if 0 <= x < board.width and 0 <= y < board.height)
        self.player.set_position(board, [board.point(x, y) for x, y in on_board], hints)

        def report(result: SearchResult) -> None:
            lines = self._summary(board, result, shown) if shown > 1 else []
            self.report([*_live_lines(board, result), *lines])

        if evenly:
            time_ms = None if self.clock is None else int(self._share_s() * 1000)
            live = report if self.live else None
            return self.player.think_evenly(shown, self._limits(time_ms), live, self.stop, LIVE_MS)
        best_only = shown == 1 and limits is None
        limits = limits or self._limits()._replace(
            clock=self.clock, margin_ms=self.margin_ms, cost_ms=self.cost_ms
        )
        return self.player.think(limits, report if self.live else None, self.stop, LIVE_MS, best_only)

    def _limits(self, time_ms: int | None = None) -> Limits:
        return Limits(nodes=self.max_nodes, depth=self.max_depth, time_ms=time_ms)

    def _balance(self, count: int, target: float) -> tuple[Point, ...]:
        """Moves after which the value for the player of the first of them is nearest to `target`.

        Many are evaluated briefly, then the best of them searched.
        """
        share_s = self._share_s()
        deadline = time.monotonic() + share_s
        from random import Random

        chance = Random(self.player.options.seed)
        board = self.position.board(self.variant, self.row_length)
        found: list[tuple[float, tuple[int, ...]]] = []
        for moves in islice(_continuations(board, count, chance), _BALANCE_SAMPLES):
            found.append((abs(self._value_after(board, moves, Limits(visits=1)) - target), moves))
            if self.stop.is_set() or time.monotonic() > deadline - share_s / 2:
                break
        if not found:
            return tuple(islice(self.position.empty_points(), count))
        found.sort()
        finalists = found[:_FINALISTS]
        best = finalists[0]
        for number, (_, moves) in enumerate(finalists):
            share_ms = (deadline - time.monotonic()) * 1000 / (len(finalists) - number)
            if self.stop.is_set() or share_ms < 1:
                break
            off = abs(self._value_after(board, moves, Limits(time_ms=int(share_ms))) - target)
            if number == 0 or off < best[0]:
                best = off, moves
        return tuple(board.column_row(move) for move in best[1])

    def _value_after(self, board: Board, moves: tuple[int, ...], limits: Limits) -> float:
        for move in moves:
            board.push(move)
        self.player.set_position(board)
        result = self.player.think(limits, stop_event=self.stop)
        for _ in moves:
            board.pop()
        return _value(result) if len(moves) % 2 == 0 else -_value(result)

    def _share_s(self) -> float:
        limits_ms = [_MOST_MS]
        if self.clock is not None:
            turn_ms, left_ms = self.clock.control.turn_ms, self.clock.left_ms
            limits_ms += [] if turn_ms is None else [turn_ms * _TURN_SHARE]
            limits_ms += [] if left_ms is None else [left_ms * _TIME_LEFT_SHARE]
        return max(0.0, min(limits_ms)) / 1000

    # --- telling --------------------------------------------------------------------------------------------

    def _summary(self, board: Board, result: SearchResult, shown: int) -> list[str]:
        """A message for each line shown; none after the time is over, when only the move counts."""
        turn_ms = None if self.clock is None else self.clock.control.turn_ms
        if not result.candidates or (turn_ms is not None and result.elapsed_ms >= turn_ms):
            return []
        if shown == 1:
            candidates: list[RootMove] = [result.candidates[0]]
        else:
            candidates = list(result.candidates[:shown])
        text_of = format_thinking_as_rapfi if self.as_rapfi else format_thinking
        by_nodes = result.search is SearchKind.ALPHABETA
        return [
            format_reply(
                Message(
                    text_of(
                        Thinking(
                            depth=result.depth,
                            value=candidate.value,
                            score=_proven_score(candidate),
                            visits=None if by_nodes else (candidate if shown > 1 else result).visits,
                            nodes=(candidate if shown > 1 else result).nodes if by_nodes else None,
                            time_ms=round(result.elapsed_ms),
                            rank=rank if shown > 1 else None,
                            prior=round(candidate.prior, 3) if shown > 1 else None,
                            pv=tuple(format_coordinate(point, board.width) for point in candidate.pv),
                        )
                    )
                )
            )
            for rank, candidate in enumerate(candidates, 1)
        ]


def _value(result: SearchResult) -> float:
    return {Proof.WIN: 1.0, Proof.LOSS: -1.0}.get(result.proof, result.value)


def _proven_score(candidate: RootMove) -> float | None:
    if candidate.proof not in (Proof.WIN, Proof.LOSS):
        return None
    return float(mate_score(candidate.distance or 0, candidate.proof is Proof.WIN))


def _moves(*points: Point) -> str:
    return format_reply(Moves(points))


def _live_lines(board: Board, result: SearchResult) -> list[str]:
    if not result.candidates:
        return []
    best = result.candidates[0]
    line = " ".join(format_coordinate(point, board.width) for point in best.pv)
    lost = [candidate.point for candidate in result.candidates if candidate.proof is Proof.LOSS]
    replies = [
        Realtime(LiveKind.REFRESH),
        *(Realtime(LiveKind.LOST, board.column_row(point)) for point in lost),
        Realtime(LiveKind.BEST, board.column_row(best.point)),
        Realtime(LiveKind.VALUE, value=_whole_value(best)),
        Realtime(LiveKind.LINE, text=line),
    ]
    return [format_reply(reply) for reply in replies]


def _whole_value(candidate: RootMove) -> int:
    distance = candidate.distance or 0
    match candidate.proof:
        case Proof.WIN:
            return _PROVEN_VALUE - distance
        case Proof.LOSS:
            return distance - _PROVEN_VALUE
        case _:
            return round(candidate.value * _VALUE_UNIT)


def _continuations(board: Board, count: int, chance: "Random") -> Iterator[tuple[int, ...]]:
    """Different sequences of moves near the stones (or the centre) that do not end the game."""
    if count == 1:
        singles = [(point,) for point in _near(board, [])]
        chance.shuffle(singles)
        yield from (moves for moves in singles if _goes_on(board, moves))
        return
    seen: set[tuple[int, ...]] = set()
    for _ in range(20 * _BALANCE_SAMPLES):
        moves: list[int] = []
        for _ in range(count):
            if points := _near(board, moves):
                moves.append(chance.choice(points))
        if len(moves) == count and tuple(moves) not in seen and _goes_on(board, tuple(moves)):
            seen.add(tuple(moves))
            yield tuple(moves)


def _near(board: Board, moves: list[int]) -> list[int]:
    """The empty points near stones and moves; on an empty board those around the centre."""
    centre = board.point(board.width // 2, board.height // 2)
    near = board.near(others=moves) or board.near(others=[centre])
    return [point for point in near if point not in moves]


def _goes_on(board: Board, moves: tuple[int, ...]) -> bool:
    played = 0
    for move in moves:
        if board.outcome is not None:
            break
        board.push(move)
        played += 1
    goes_on = played == len(moves) and (board.outcome is None or board.outcome.ending is Ending.BOARD_FULL)
    for _ in range(played):
        board.pop()
    return goes_on
