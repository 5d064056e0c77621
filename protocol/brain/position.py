"""The position as a manager sends it: stones that are the brain's own, its opponent's, or walls."""

import contextlib
from collections.abc import Iterable, Iterator

from engine.rules.board import Board, Ending
from engine.rules.cells import WALL, Colour
from engine.rules.variant import Variant
from protocol.messages import MessageError, Owner, Point, Stone

_OTHER = {Owner.OWN: Owner.OPPONENT, Owner.OPPONENT: Owner.OWN}


class Position:
    """Stones by owner, in the order in which they were placed, and who is to move.

    An immutable value: changes give a new one.
    """

    def __init__(
        self,
        width: int,
        height: int,
        stones: dict[Point, Owner] | None = None,
        mover: Owner = Owner.OWN,
        walls_were_stones: bool = False,
    ) -> None:
        """`walls_were_stones`: each wall is a stone of a row, as the continuous game leaves them."""
        self.width = width
        self.height = height
        self.stones = stones or {}
        self.mover = mover
        self.walls_were_stones = walls_were_stones

    @classmethod
    def from_block(
        cls, width: int, height: int, block: Iterable[Stone], walls_were_stones: bool = False
    ) -> "Position":
        """The position of a BOARD block, with the brain to move.

        Raises:
            MessageError: a stone has no owner, is off the board, or stands on another.
        """
        position = cls(width, height, walls_were_stones=walls_were_stones)
        for stone in block:
            if stone.owner is None:
                raise MessageError(f"{stone.x},{stone.y} has no owner")
            position._add((stone.x, stone.y), stone.owner)
        return position

    @classmethod
    def from_opening(cls, width: int, height: int, block: Iterable[Stone]) -> "Position":
        """The position of a SWAP2BOARD block: Black's and White's stones in turn, whatever owners its lines
        name.

        The stones are seen by the player of the white ones, who is to move or to swap.

        Raises:
            MessageError: a stone is off the board, or stands on another.
        """
        position = cls(width, height)
        for number, stone in enumerate(block):
            position._add((stone.x, stone.y), (Owner.OPPONENT, Owner.OWN)[number % 2])
        return position

    def placed(self, point: Point, owner: Owner) -> "Position":
        """With one stone more.

        Raises:
            MessageError: the point is off the board or taken.
        """
        position = self._with(self.stones.copy(), _OTHER[owner])
        position._add(point, owner)
        return position

    def taken_back(self, point: Point) -> "Position":
        """With one stone less.

        Raises:
            MessageError: none stands there.
        """
        if point not in self.stones:
            raise MessageError(f"no stone stands at {point[0]},{point[1]}")
        stones = {other: owner for other, owner in self.stones.items() if other != point}
        owner = self.stones[point]
        return self._with(stones, _OTHER[self.mover] if owner is Owner.WALL else owner)

    def walled(self, variant: Variant, row_length: int = 5) -> "Position":
        """In the continuous game: the row that the last stone completes, if any, turned into walls."""
        if not self.stones:
            return self
        last, owner = list(self.stones.items())[-1]
        if owner is Owner.WALL:
            return self
        before = self.taken_back(last)
        board = before.board(variant, row_length, mover=owner)
        board.push(board.point(*last))
        if board.outcome is None or board.outcome.ending is not Ending.ROW:
            return self
        row = {board.column_row(point) for point in board.winning_row()}
        stones = {point: Owner.WALL if point in row else owner for point, owner in self.stones.items()}
        return Position(self.width, self.height, stones, self.mover, walls_were_stones=True)

    @property
    def full(self) -> bool:
        """Whether no point is left."""
        return len(self.stones) == self.width * self.height

    def board(self, variant: Variant, row_length: int = 5, mover: Owner = Owner.OWN) -> Board:
        """The board with `mover` to move; its stones are moves if a game that goes on can lead to them.

        Managers send any position, and not all of them judge fouls: where it should be over they play on.
        Then the stones stand as set up, so that their order does not matter.

        Raises:
            MessageError: the rule is not played with such rows.
        """
        turn = self._colour(mover)
        cells = {mover: int(turn), _OTHER[mover]: int(turn.other), Owner.WALL: WALL}
        stones = [(y * self.width + x, cells[owner]) for (x, y), owner in self.stones.items()]
        rules = (self.width, self.height, variant, row_length)
        with contextlib.suppress(ValueError):
            game = Board.from_game(stones, *rules, turn=turn)
            if game.outcome is None:
                return game
        try:
            return Board.from_setup(stones, *rules, turn=turn)
        except ValueError as error:
            raise MessageError(str(error)) from None

    def empty_points(self) -> Iterator[Point]:
        """The empty points, those nearest to the centre first."""
        centre_x, centre_y = (self.width - 1) / 2, (self.height - 1) / 2
        points = ((x, y) for y in range(self.height) for x in range(self.width))
        empty = (point for point in points if point not in self.stones)
        return iter(sorted(empty, key=lambda point: abs(point[0] - centre_x) + abs(point[1] - centre_y)))

    def _colour(self, mover: Owner) -> Colour:
        """The colour of a player who is to move: White if the other one has made more moves, else Black."""
        owners = list(self.stones.values())
        if self.walls_were_stones:  # whose they were is not to be seen, but a move each
            return Colour.WHITE if len(owners) % 2 else Colour.BLACK
        return Colour.to_move(owners.count(mover), owners.count(_OTHER[mover]))

    def _with(self, stones: dict[Point, Owner], mover: Owner) -> "Position":
        return Position(self.width, self.height, stones, mover, self.walls_were_stones)

    def _add(self, point: Point, owner: Owner) -> None:
        x, y = point
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise MessageError(f"{x},{y} is off the {self.width}x{self.height} board")
        if point in self.stones:
            raise MessageError(f"{x},{y} is taken")
        self.stones[point] = owner
