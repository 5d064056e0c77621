"""What engines are asked in an opening procedure, and what their answers mean. Start at `Interpreter`.

Nothing is sent or waited for here: the match runner and the app put the questions to their engines. Swap2
uses SWAP2BOARD. The protocol has no commands for the other procedures, and many engines do not have
SWAP2BOARD either: then decisions are made from the engine's analysis of positions.

| asked for | an engine's answer is taken from |
|---|---|
| the first three stones | the opening given, or drawn; its most even move if it values several |
| a later stone | its move (the most even one if the opponent may swap), else one drawn near the stones |
| a colour | the value it gives the side to move: it takes the side it likes; without a value it stays |
| how many fifth moves | the value, again: few if it will have Black, many if White |
| fifth moves to offer | its moves from the best on, then drawn ones near the stones |
| which fifth move | the value it gives White after each, or the last of its moves for Black |
"""

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.opening import Choice, Decision, OpeningPhase, Procedure, Seat, Task, TaskKind

EVEN_STONES = ((0, 0), (1, 0), (2, 2))
"""Offsets from the centre of three stones that engines judge to be even."""
OFF_BOARD = -1
"""Stands for a point off the board, which is never legal."""
_OPPONENT_SWAPS = (Procedure.SWAP, Procedure.SWAP2, Procedure.TARAGUCHI_10)


@dataclass(frozen=True, slots=True)
class Question:
    """A position that an engine is asked to think about."""

    board: Board
    swap2: bool = False
    """To be asked with SWAP2BOARD."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What an engine answered. Values are for the side to move, in any unit; 0 is even."""

    points: tuple[int, ...] = ()
    """Its moves, best first; or the stones in an answer to SWAP2BOARD."""
    values: tuple[float | None, ...] = ()
    """The value of each of these moves; None if unknown."""
    swap: bool = False

    @property
    def value(self) -> float | None:
        """The value of the position."""
        return self.values[0] if self.values else None


@dataclass(frozen=True, slots=True)
class Decided:
    """What an engine chooses."""

    choices: tuple[Choice, ...]
    holds_move: bool = False
    """Whether the last reply already holds the first ordinary move."""


class Interpreter:
    """Turns the tasks of one opening into questions, and replies into choices."""

    def __init__(
        self,
        even: Sequence[int] = (),
        seed: int = 0,
        speaks_swap2: frozenset[Seat] = frozenset(),
        values_moves: bool = False,
    ) -> None:
        """Interpret for both players.

        Args:
            even: first stones for engines that cannot be asked; EVEN_STONES if empty.
            seed: for random choices.
            speaks_swap2: who is asked with SWAP2BOARD.
            values_moves: whether replies hold several moves with their values.
        """
        self._even = even
        self._random = random.Random(seed)
        self._values_moves = values_moves
        self.speaks_swap2 = set(speaks_swap2)
        """Who is asked with SWAP2BOARD; those that turn out not to have it are removed."""

    def deliberate(self, opening: OpeningPhase, task: Task) -> Generator[Question, Reply | None, Decided]:
        """Decide on a task: yields questions, is sent replies (None: it has no SWAP2BOARD)."""
        if opening.procedure is Procedure.SWAP2 and task.seat in self.speaks_swap2:
            reply = yield Question(opening.board, swap2=True)
            if reply is not None:
                return _understand_swap2(task, reply)
            self.speaks_swap2.discard(task.seat)
        match task.kind:
            case TaskKind.PLACE:
                return (yield from self._place(opening, task))
            case TaskKind.DECIDE:
                return (yield from _decide(opening, task))
            case TaskKind.DECLARE:
                return (yield from _declare(opening, task))
            case TaskKind.OFFER:
                return (yield from self._offer(opening, task))
            case TaskKind.PICK:
                return (yield from self._pick(opening, task))

    def _place(self, opening: OpeningPhase, task: Task) -> Generator[Question, Reply | None, Decided]:
        board = opening.board
        if not board.moves or (board.ply < 3 and not self._values_moves):
            return Decided((self._even_stone(board, task),))
        reply = yield Question(board)
        assert reply is not None
        if board.ply < 3 and len(reply.points) < 2:  # its best move would not be even
            return Decided((self._even_stone(board, task),))
        allowed = [i for i, point in enumerate(reply.points) if point in task.choices]
        if not allowed:
            return Decided((self._drawn_near(opening, task.choices),))
        if self._values_moves and opening.procedure in _OPPONENT_SWAPS:
            allowed.sort(key=lambda i: abs(reply.values[i] or 0.0))
        return Decided((reply.points[allowed[0]],))

    def _offer(self, opening: OpeningPhase, task: Task) -> Generator[Question, Reply | None, Decided]:
        if opening.offers and not self._values_moves:
            return Decided((self._drawn_near(opening, task.choices),))
        reply = yield Question(opening.board)
        assert reply is not None
        wanted = next((point for point in reply.points if point in task.choices), None)
        return Decided((self._drawn_near(opening, task.choices) if wanted is None else wanted,))

    def _pick(self, opening: OpeningPhase, task: Task) -> Generator[Question, Reply | None, Decided]:
        if self._values_moves:  # Black's best moves come first
            reply = yield Question(opening.board)
            assert reply is not None
            rank: dict[Choice, int] = {point: i for i, point in enumerate(reply.points)}
            return Decided((max(task.choices, key=lambda choice: rank.get(choice, len(rank))),))
        value_for_white: dict[Choice, float] = {}
        for point in task.choices:
            assert isinstance(point, int)
            board = opening.board.copy()
            board.push(point)
            reply = yield Question(board)
            assert reply is not None
            value_for_white[point] = reply.value or 0.0
        return Decided((max(value_for_white, key=lambda point: value_for_white[point]),))

    def _even_stone(self, board: Board, task: Task) -> Choice:
        """The next of the given even stones, or else any legal one."""
        even = self._even or _even_stones(board)
        wanted = even[board.ply] if board.ply < len(even) else None
        return wanted if wanted in task.choices else self._drawn(task.choices)

    def _drawn(self, choices: Sequence[Choice]) -> Choice:
        return self._random.choice(choices)

    def _drawn_near(self, opening: OpeningPhase, choices: Sequence[Choice]) -> Choice:
        """A random choice near a stone, if there is one."""
        near = set(opening.board.near())
        return self._drawn([choice for choice in choices if choice in near] or choices)


def _understand_swap2(task: Task, reply: Reply) -> Decided:
    if task.kind is TaskKind.PLACE:
        return Decided(reply.points)
    if reply.swap:
        return Decided((Decision.SWAP,))
    if len(reply.points) == 2:
        return Decided((Decision.PLACE_TWO, *reply.points))
    return Decided((Decision.STAY,), holds_move=True)


def _decide(opening: OpeningPhase, task: Task) -> Generator[Question, Reply | None, Decided]:
    """Swap if the engine prefers the other side; stay if it gives no value."""
    reply = yield Question(opening.board)
    assert reply is not None
    own_turn = opening.colour_of(task.seat) is opening.board.turn
    value = reply.value or 0.0
    if (value if own_turn else -value) < 0:
        return Decided((Decision.SWAP,))
    settles = opening.procedure in (Procedure.SWAP, Procedure.SWAP2)
    return Decided((Decision.STAY,), holds_move=settles and own_turn)


def _declare(opening: OpeningPhase, task: Task) -> Generator[Question, Reply | None, Decided]:
    """Declare few fifth moves unless Black is ahead."""
    reply = yield Question(opening.board)
    assert reply is not None
    value = reply.value or 0.0
    for_black = value if opening.board.turn is Colour.BLACK else -value
    return Decided((task.choices[len(task.choices) // 2] if for_black > 0 else task.choices[0],))


def _even_stones(board: Board) -> list[int]:
    centre_x, centre_y = board.width // 2, board.height // 2
    return [board.point(centre_x + x, centre_y + y) for x, y in EVEN_STONES]
