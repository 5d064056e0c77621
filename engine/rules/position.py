"""A position and its key, which positions share that differ in the order of moves and in symmetry only.

Each stone on each point of a board of some size has a random number of 128 bits; an image of the position has
their sum, and the image with the least sum is the canonical one. Its sum, with a number of the rules and the
side to move, is the key. A position without stones has a number of its board's size instead of their sum.
Points that are kept with a position are those of the canonical image.

A key is a checksum. Who keeps something of a position keeps its kind and its stones, too, and compares them.
"""

import hashlib
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.rules.board import Board
from engine.rules.cells import WALL, Colour
from engine.rules.continuous import ContinuousBoard
from engine.rules.symmetry import Symmetry, symmetries
from engine.rules.variant import Variant

_HALF = (1 << 64) - 1  # the bits of one half of a key

Halves = tuple[Sequence[int], Sequence[int]]
"""The first and the second 64 bits of numbers; each half of a sum overflows on its own."""


@dataclass(frozen=True, slots=True)
class BoardKind:
    """A board's size and rules."""

    width: int = 15
    height: int = 15
    variant: Variant = Variant.FREESTYLE
    row_length: int = 5
    continuous: bool = False

    @classmethod
    def of(cls, board: Board) -> "BoardKind":
        """The kind of a board."""
        continuous = isinstance(board, ContinuousBoard)
        return cls(board.width, board.height, board.variant, board.row_length, continuous)

    def board(self, stones: Iterable[tuple[int, int]] = (), turn: Colour = Colour.BLACK) -> Board:
        """A board of this kind on which stones are set up, pairs of a point and a cell; empty by default.

        Raises:
            ValueError: there is no such board, or they cannot stand on it.
        """
        board_type = ContinuousBoard if self.continuous else Board
        size = (self.width, self.height, self.variant, self.row_length)
        return board_type.from_setup(stones, *size, turn=turn)

    @property
    def points(self) -> int:
        """How many points the board has."""
        return self.width * self.height

    def __str__(self) -> str:
        row = "" if self.row_length == 5 else f", {self.row_length} in a row"
        return f"{self.variant.value} {self.width}x{self.height}{row}{', continuous' * self.continuous}"


@dataclass(frozen=True, slots=True)
class CanonicalPosition:
    """A position up to symmetry: its key, its canonical stones, and how to get to them and back."""

    kind: BoardKind
    key: bytes
    """The checksum, 16 bytes."""
    stones: bytes
    """The canonical image in full: side to move, number of black and white stones, their points, walls."""
    symmetries: tuple[Symmetry, ...]
    """Those that carry the board to its canonical image: several if the position is itself symmetrical."""
    ply: int
    """How many stones stand."""
    turn: Colour

    def canonical(self, point: int) -> int:
        """A point of the board on the canonical image; the least of those that are equal by symmetry."""
        return min(s.point(point, self.kind.width, self.kind.height) for s in self.symmetries)

    def line(self, points: Sequence[int]) -> list[int]:
        """A line of moves on the canonical image."""
        width, height = self.kind.width, self.kind.height
        return list(min(s.moves(points, width, height) for s in self.symmetries))

    def on_board(self, point: int) -> tuple[int, ...]:
        """The points of the board that a canonical point stands for, all equal by symmetry."""
        size = self.kind.width, self.kind.height
        return tuple(dict.fromkeys(s.inverse.point(point, *size) for s in self.symmetries))

    def line_on_board(self, points: Sequence[int]) -> tuple[int, ...]:
        """A canonical line of moves on the board."""
        return self.symmetries[0].inverse.moves(points, self.kind.width, self.kind.height)


class ZobristNumbers(NamedTuple):
    """The numbers whose sums are the keys of one kind of board."""

    stones: Halves
    """By cell and point, `(cell - 1) * points + point`."""
    turns: Halves
    """Of the rules, by side to move, Black first."""
    empty: Halves
    """One, of the size: where no stone stands."""


def numbers_of(kind: BoardKind) -> ZobristNumbers:
    """The numbers of a kind of board, the same on every machine."""
    size = f"narabe library {kind.width}x{kind.height}"
    rules = f"narabe library {kind.variant.value} {kind.row_length}{' continuous' * kind.continuous}"
    stones = _random_numbers(size, WALL * kind.points)
    return ZobristNumbers(stones, _random_numbers(rules, 2), _random_numbers(f"{size} empty", 1))


def position_of(board: Board) -> CanonicalPosition:
    """The position on a board."""
    kind = BoardKind.of(board)
    points = kind.points
    images, numbers = _images(kind)
    taken = [(cell - 1) * points + point for point, cell in enumerate(board.cells) if cell]
    sums = [sum(map(first.__getitem__, taken)) & _HALF for _, first, _ in images]
    ties = [image for image, total in zip(images, sums, strict=True) if total == min(sums)]
    symmetry, *halves = ties[0]
    table = symmetry.table(kind.width, kind.height)
    key = b""
    for half, turn, empty in zip(halves, numbers.turns, numbers.empty, strict=True):
        total = sum(map(half.__getitem__, taken)) if taken else empty[0]
        key += (total + turn[board.turn - 1] & _HALF).to_bytes(8, "big")
    by_cell: tuple[list[int], ...] = ([], [], [])
    for place in taken:
        by_cell[place // points].append(table[place % points])
    black, white, walls = map(sorted, by_cell)
    head = struct.pack(">BHH", board.turn, len(black), len(white))
    return CanonicalPosition(
        kind,
        key,
        head + pack_points(black + white + walls, points),
        tuple(image[0] for image in ties),
        len(taken),
        board.turn,
    )


def unpack(stones: bytes, kind: BoardKind) -> Board:
    """The board of a position's canonical stones; its moves are set up, not played.

    Raises:
        ValueError: these are not the stones of such a board.
    """
    black, white = int.from_bytes(stones[1:3], "big"), int.from_bytes(stones[3:5], "big")
    places = unpack_points(stones[5:], kind.points)
    if len(places) < black + white:
        raise ValueError("stones are missing")
    cells = [1] * black + [2] * white + [3] * (len(places) - black - white)
    return kind.board(zip(places, cells, strict=True), Colour(stones[0]))


def point_size(board_points: int) -> int:
    """How many bytes `pack_points` takes for a point: one, or two on boards of more than 256 points."""
    return 1 if board_points <= 256 else 2


def pack_points(points: Sequence[int], board_points: int) -> bytes:
    """Points as bytes, `point_size` each."""
    return bytes(points) if point_size(board_points) == 1 else struct.pack(f"<{len(points)}H", *points)


def unpack_points(packed: bytes, board_points: int) -> list[int]:
    """The points of `pack_points`.

    Raises:
        ValueError: half a point is missing, or one is not on the board.
    """
    if len(packed) % point_size(board_points):
        raise ValueError("half a point is missing")
    points = (
        list(packed)
        if point_size(board_points) == 1
        else list(struct.unpack(f"<{len(packed) // 2}H", packed))
    )
    if points and max(points) >= board_points:
        raise ValueError("a point is not on the board")
    return points


@lru_cache(maxsize=32)
def _images(kind: BoardKind) -> tuple[list[tuple[Symmetry, list[int], list[int]]], ZobristNumbers]:
    """For each symmetry both halves of the numbers of stones where it carries them; the numbers."""
    numbers = numbers_of(kind)
    images = []
    for symmetry in symmetries(kind.width, kind.height):
        table = symmetry.table(kind.width, kind.height)
        places = [cell * kind.points + point for cell in range(WALL) for point in table]
        first, second = ([half[place] for place in places] for half in numbers.stones)
        images.append((symmetry, first, second))
    return images, numbers


def _random_numbers(name: str, count: int) -> Halves:
    """Numbers that depend on a name alone."""
    halves = struct.unpack(f">{2 * count}Q", hashlib.shake_256(name.encode()).digest(16 * count))
    return halves[:count], halves[count:]
