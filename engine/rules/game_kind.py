"""What is played: the board's size, the variant and the length of a winning row."""

from dataclasses import dataclass
from typing import Self

from engine.rules.board import MAX_ROW_LENGTH, MAX_SIZE, MIN_ROW_LENGTH, MIN_SIZE, Board
from engine.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class GameKind:
    """A kind of game on boards of one size, or of a range of sizes.

    Raises:
        ValueError: no board can be of this kind.
    """

    smallest: int
    """The shorter side of the smallest board."""
    largest: int
    """The longer side of the largest board; equal to `smallest` for square boards of one size."""
    variant: Variant = Variant.FREESTYLE
    row_length: int = 5

    def __post_init__(self) -> None:
        if not MIN_SIZE <= self.smallest <= self.largest <= MAX_SIZE:
            raise ValueError(
                f"board sizes {self.smallest} to {self.largest} are not within {MIN_SIZE}..{MAX_SIZE}"
            )
        if not MIN_ROW_LENGTH <= self.row_length <= MAX_ROW_LENGTH:
            raise ValueError(f"row length {self.row_length} is not within {MIN_ROW_LENGTH}..{MAX_ROW_LENGTH}")
        if self.variant.rules.fouls and self.row_length != 5:
            raise ValueError("renju is played with five in a row")

    @classmethod
    def of_size(cls, size: int, variant: Variant = Variant.FREESTYLE, row_length: int = 5) -> Self:
        """The kind of a square board."""
        return cls(size, size, variant, row_length)

    @classmethod
    def of_board(cls, board: Board) -> Self:
        """The kind of a board."""
        smallest, largest = sorted((board.width, board.height))
        return cls(smallest, largest, board.variant, board.row_length)

    def covers(self, other: "GameKind") -> bool:
        """Whether every game of the other kind is one of this."""
        return (
            self.smallest <= other.smallest
            and other.largest <= self.largest
            and (self.variant, self.row_length) == (other.variant, other.row_length)
        )

    def board(self, size: int | None = None) -> Board:
        """An empty square board, of the largest size unless one is given."""
        return Board(size or self.largest, variant=self.variant, row_length=self.row_length)

    def __str__(self) -> str:
        sizes = f"{self.smallest}x{self.smallest}"
        if self.largest != self.smallest:
            sizes += f" to {self.largest}x{self.largest}"
        row = "" if self.row_length == 5 else f", {self.row_length} in a row"
        return f"{self.variant.value} {sizes}{row}"
