"""Opening procedures: who must do what until ordinary play begins. Start at `OpeningPhase`.

Each procedure is a generator further down that reads like its rule (of the Renju International Federation,
and swap2 as in the Gomocup protocol): it yields a `Task` and is sent a legal choice. Stones go down in
alternating colours throughout; the players decide which of them has which colour.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate
from engine.rules.symmetry import pattern
from engine.rules.translatable import translatable

MAX_YAMAGUCHI_OFFERS = 12


class Seat(IntEnum):
    """A player before colours are settled; the first seat begins."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Seat":
        """The opponent."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


class Procedure(Enum):
    """An opening procedure; the value is its name in files and on command lines."""

    NONE = "none"
    SWAP = "swap"
    SWAP2 = "swap2"
    RIF = "rif"
    SOOSORV_8 = "soosorv-8"
    TARAGUCHI_10 = "taraguchi-10"
    YAMAGUCHI = "yamaguchi"


class Decision(Enum):
    """An answer that is neither a point nor a number."""

    STAY = translatable("stay")
    """Keep the colour."""
    SWAP = translatable("swap")
    """Take the other colour."""
    PLACE_TWO = translatable("place two")
    """Swap2: put two more stones and let the opponent decide."""
    OFFER = translatable("offer")
    """Taraguchi: offer ten fifth moves instead of playing one."""


Choice = int | Decision  # a point, a number, or a decision


class TaskKind(Enum):
    """What a seat is asked for; it has the choices."""

    PLACE = translatable("place a stone")  # points; the colour is `board.turn`
    DECIDE = translatable("decide")  # Decisions
    DECLARE = translatable("declare how many fifth moves")  # numbers
    OFFER = translatable("offer a fifth move")  # points, none symmetrical to one offered before
    PICK = translatable("pick a fifth move")  # points that were offered


@dataclass(frozen=True, slots=True)
class Task:
    """What must be done now, and the legal choices."""

    seat: Seat
    kind: TaskKind
    choices: tuple[Choice, ...]
    remaining: int = 1
    """How many such tasks this seat has in a row, this one included."""


class IllegalChoiceError(ValueError):
    """A choice that the opening procedure does not allow now."""


class OpeningPhase:
    """An opening under way: `task` is what to do, `apply` does it, until `task` is None.

    Then `board` is the position from which ordinary play goes on, and `black` the seat that has Black. During
    the opening `black` is who has Black for the time being.
    """

    def __init__(self, procedure: Procedure, empty: Board, choices: Iterable[Choice] = ()) -> None:
        """Begin an opening, or go through choices already made: to resume, or to take back the last one.

        The stones go down on a copy of the `empty` board.

        Raises:
            IllegalChoiceError: one of the choices is not allowed where it stands.
        """
        self.procedure = procedure
        self.board = empty.copy()
        self.black = Seat.FIRST
        self.offers: list[int] = []
        self.choices: list[Choice] = []
        self._steps = _PROCEDURES[procedure](self)
        self.task: Task | None = next(self._steps, None)
        for choice in choices:
            self.apply(choice)

    def apply(self, choice: Choice) -> None:
        """Do what the task asks for.

        Raises:
            IllegalChoiceError: the choice is not one of the task's, or the opening is over.
        """
        if self.task is None:
            raise IllegalChoiceError(translatable("the opening is over"))
        if choice not in self.task.choices:
            raise IllegalChoiceError(
                translatable(
                    "{choice} cannot be chosen now: {task}",
                    choice=self._name(choice),
                    task=self.task.kind.value,
                )
            )
        self.choices.append(choice)
        try:
            self.task = self._steps.send(choice)
        except StopIteration:
            self.task = None

    def _name(self, choice: Choice) -> str:
        if isinstance(choice, Decision):
            return choice.value
        if self.task is not None and self.task.kind is TaskKind.DECLARE:
            return str(choice)
        on_board = 0 <= choice < self.board.points
        return (
            format_coordinate(choice, self.board.width) if on_board else translatable("a point off the board")
        )

    def seat_of(self, colour: Colour) -> Seat:
        """Who has a colour."""
        return self.black if colour is Colour.BLACK else self.black.other

    def colour_of(self, seat: Seat) -> Colour:
        """The colour that a seat has."""
        return Colour.BLACK if seat is self.black else Colour.WHITE

    def within(self, size: int) -> list[int]:
        """The empty points of the central square of a size."""
        board = self.board
        centre_column, centre_row = board.width // 2, board.height // 2
        points = []
        for point in board.legal_moves():
            column, row = board.column_row(point)
            if max(abs(column - centre_column), abs(row - centre_row)) <= size // 2:
                points.append(point)
        return points


Steps = Generator[Task, Choice, None]
ANYWHERE = 99  # larger than any board


def _place(opening: OpeningPhase, seat: Seat, sizes: Sequence[int]) -> Steps:
    for i, size in enumerate(sizes):
        choices = tuple(point for point in opening.within(size) if not _ends_game(opening.board, point))
        point = yield Task(seat, TaskKind.PLACE, choices, len(sizes) - i)
        assert isinstance(point, int)
        opening.board.push(point)


def _ends_game(board: Board, point: int) -> bool:
    if board.ply < 2 * (board.row_length - 1):
        return False  # too few stones for a row or a foul
    board.push(point)
    over = board.outcome is not None
    board.pop()
    return over


def _decide(opening: OpeningPhase, seat: Seat, *more: Decision) -> Generator[Task, Choice, Choice]:
    decision = yield Task(seat, TaskKind.DECIDE, (Decision.STAY, Decision.SWAP, *more))
    if decision is Decision.SWAP:
        opening.black = opening.black.other
    return decision


def _fifth_move(opening: OpeningPhase, count: int) -> Steps:
    """Black offers fifth moves of which no two give the same pattern, and White picks one."""
    black, board = opening.black, opening.board
    patterns = {point: _pattern_with(board, point) for point in opening.within(ANYWHERE)}
    for remaining in range(count, 0, -1):
        point = yield Task(black, TaskKind.OFFER, tuple(patterns), remaining)
        assert isinstance(point, int)
        opening.offers.append(point)
        offered = patterns[point]
        patterns = {other: pattern for other, pattern in patterns.items() if pattern != offered}
    picked = opening.offers[0]
    if count > 1:
        choice = yield Task(black.other, TaskKind.PICK, tuple(opening.offers))
        assert isinstance(choice, int)
        picked = choice
    board.push(picked)


def _pattern_with(board: Board, point: int) -> object:
    """The position after a move, up to rotation, reflection and shift.

    The distance to the edges is ignored, as usual where fifth moves are checked for symmetry.
    """
    moves = [*board.moves, point]
    return pattern(moves[::2], moves[1::2], board.width)


def _declare(seat: Seat, most: int) -> Generator[Task, Choice, int]:
    number = yield Task(seat, TaskKind.DECLARE, tuple(range(1, most + 1)))
    assert isinstance(number, int)
    return number


def _none(opening: OpeningPhase) -> Steps:
    """Black plays anywhere: there is nothing to decide."""
    yield from ()


def _swap(opening: OpeningPhase) -> Steps:
    """The first puts three stones; the second chooses a colour."""
    yield from _place(opening, Seat.FIRST, [ANYWHERE] * 3)
    yield from _decide(opening, Seat.SECOND)


def _swap2(opening: OpeningPhase) -> Steps:
    """As swap, but the second may put two more stones and let the first choose.

    Who decides stays White by STAY and takes Black by SWAP, both times.
    """
    yield from _place(opening, Seat.FIRST, [ANYWHERE] * 3)
    decision = yield from _decide(opening, Seat.SECOND, Decision.PLACE_TWO)
    if decision is Decision.PLACE_TWO:
        yield from _place(opening, Seat.SECOND, [ANYWHERE] * 2)
        opening.black = Seat.SECOND
        yield from _decide(opening, Seat.FIRST)


def _rif(opening: OpeningPhase) -> Steps:
    """The first puts one of the 26 patterns, the second may swap; two fifth moves are offered."""
    yield from _place(opening, Seat.FIRST, [1, 3, 5])
    yield from _decide(opening, Seat.SECOND)
    yield from _place(opening, opening.black.other, [ANYWHERE])
    yield from _fifth_move(opening, 2)


def _yamaguchi(opening: OpeningPhase) -> Steps:
    """As RIF, but the first declares with the pattern how many fifth moves will be offered."""
    yield from _place(opening, Seat.FIRST, [1, 3, 5])
    count = yield from _declare(Seat.FIRST, MAX_YAMAGUCHI_OFFERS)
    yield from _decide(opening, Seat.SECOND)
    yield from _place(opening, opening.black.other, [ANYWHERE])
    yield from _fifth_move(opening, count)


def _soosorv(opening: OpeningPhase) -> Steps:
    """As RIF, but White declares one to eight fifth moves with the fourth move, and then Black may swap."""
    yield from _place(opening, Seat.FIRST, [1, 3, 5])
    yield from _decide(opening, Seat.SECOND)
    white = opening.black.other
    yield from _place(opening, white, [ANYWHERE])
    count = yield from _declare(white, 8)
    yield from _decide(opening, white.other)
    yield from _fifth_move(opening, count)


def _taraguchi(opening: OpeningPhase) -> Steps:
    """Each stone lies in a larger square and the opponent may swap after it; or ten fifth moves are offered.

    Who offers does so instead of a swap after the fourth move, and there is none after the fifth.
    """
    for ply, size in enumerate((1, 3, 5, 7)):
        mover = opening.seat_of(opening.board.turn)
        yield from _place(opening, mover, [size])
        more = (Decision.OFFER,) if ply == 3 else ()
        decision = yield from _decide(opening, mover.other, *more)
        if decision is Decision.OFFER:
            yield from _fifth_move(opening, 10)
            return
    black = opening.black
    yield from _place(opening, black, [9])
    yield from _decide(opening, black.other)


_PROCEDURES: dict[Procedure, Callable[[OpeningPhase], Steps]] = {
    Procedure.NONE: _none,
    Procedure.SWAP: _swap,
    Procedure.SWAP2: _swap2,
    Procedure.RIF: _rif,
    Procedure.SOOSORV_8: _soosorv,
    Procedure.TARAGUCHI_10: _taraguchi,
    Procedure.YAMAGUCHI: _yamaguchi,
}
