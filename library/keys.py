"""The key of a position: a checksum of 128 bits that transposition and the board's symmetries leave the same.

Each stone on each point has a random number of 128 bits; an image of the position has their sum, and the
image with the least sum is the canonical one. Its sum, with numbers added for the kind of game and the side
to move, is the key. Points in the library are those of the canonical image.

A checksum is a hint, not the truth: with what is kept of a position its stones are kept, too, and compared
(`engine entries, remarks`), and the index of games is followed by replaying the game (`explorer`).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.rules.board import Board
from engine.rules.cells import EMPTY, Colour
from engine.rules.continuous import ContinuousBoard
from engine.rules.symmetry import Symmetry, symmetries
from engine.rules.variant import Variant

Sums = NDArray[np.uint64]
Points = NDArray[np.int64]
_NOWHERE = 1 << 15  # greater than any point


@dataclass(frozen=True, slots=True)
class BoardKind:
    """A board's size and rules."""

    width: int = 15
    height: int = 15
    variant: Variant = Variant.FREESTYLE
    row_length: int = 5

    @classmethod
    def of(cls, board: Board) -> "BoardKind":
        """The kind of a board."""
        return cls(board.width, board.height, board.variant, board.row_length)

    def board(self) -> Board:
        """An empty board of this kind."""
        return Board(self.width, self.height, self.variant, self.row_length)

    @property
    def points(self) -> int:
        """How many points the board has."""
        return self.width * self.height

    def __str__(self) -> str:
        row = "" if self.row_length == 5 else f", {self.row_length} in a row"
        return f"{self.variant.value} {self.width}x{self.height}{row}"


@dataclass(frozen=True, slots=True)
class Position:
    """A position as the library knows it: its key, its canonical stones, and how to get to them and back."""

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


class Keys:
    """Makes the keys of one kind of board."""

    def __init__(self, kind: BoardKind) -> None:
        self.kind = kind
        self.symmetries = symmetries(kind.width, kind.height)
        numbers = _random_numbers(f"narabe library {kind.width}x{kind.height}", 3 * kind.points)
        numbers = numbers.reshape(2, 3, kind.points)
        self.tables = np.array([s.table(kind.width, kind.height) for s in self.symmetries], np.int64)
        # [half, symmetry, cell - 1, point]: the number of the point's image
        self._numbers = np.stack([numbers[:, :, table] for table in self.tables], axis=1)
        rules = f"narabe library {kind.variant.value} {kind.row_length}"
        self._turns = _random_numbers(rules, 2).reshape(2, 2)  # [half, side to move - 1]

    def position(self, board: Board) -> Position:
        """The position on a board."""
        cells = np.frombuffer(bytes(board.cells), np.uint8)
        taken = np.flatnonzero(cells != EMPTY)
        sums = self._numbers[:, :, cells[taken] - 1, taken].sum(axis=2, dtype=np.uint64)  # [half, symmetry]
        ties = np.flatnonzero(sums[0] == sums[0].min())
        key = _bytes(sums[:, ties[0]] + self._turns[:, board.turn - 1])
        images = self.tables[ties[0], taken]
        return Position(
            self.kind,
            key,
            _packed(cells[taken], images, board.turn, self.kind.points),
            tuple(self.symmetries[tie] for tie in ties),
            board.points - board.cells.count(EMPTY),
            board.turn,
        )

    def children(self, board: Board, points: Sequence[int]) -> list[bytes]:
        """The keys after each of some moves, without their stones: for a first look."""
        cells = np.frombuffer(bytes(board.cells), np.uint8)
        taken = np.flatnonzero(cells != EMPTY)
        sums = self._numbers[:, :, cells[taken] - 1, taken].sum(axis=2, dtype=np.uint64)
        after = sums[:, :, None] + self._numbers[:, :, board.turn - 1, list(points)]  # [half, symmetry, move]
        best = after[0].argmin(axis=0)
        keys = after[:, best, np.arange(len(best))] + self._turns[:, board.turn.other - 1, None]
        return [_bytes(column) for column in keys.T]

    def along(self, moves: Points, starts: Points) -> tuple[Sums, Points]:
        """The keys in games from an empty board, and the canonical move played next.

        Args:
            moves: the moves of all games, one game after the other.
            starts: where each begins, and the end.

        Returns:
            The keys [half, game's positions]: each game has one position more than moves; and the moves
            [game's positions], -1 after the last.
        """
        games, lengths = len(starts) - 1, np.diff(starts)
        game = np.repeat(np.arange(games), lengths + 1)
        first = starts[:-1] + np.arange(games)  # of each game among the positions
        ply = np.arange(len(game)) - first[game]
        source = np.arange(len(game)) - game  # the move played in the position, if it is not the last
        is_last = ply == lengths[game]
        next_move = np.where(is_last, 0, np.append(moves, 0)[source])
        colour = ply % 2
        half_sums = np.empty((2, len(self.symmetries), len(game)), np.uint64)
        for half in range(2):
            for index in range(len(self.symmetries)):
                played = self._numbers[half, index][colour, next_move]
                played[is_last] = 0
                total = np.cumsum(played, dtype=np.uint64) - played  # before each position's move
                half_sums[half, index] = total - total[first][game]
        return self._chosen(half_sums, colour, next_move, is_last)

    def at_ply(self, stones: Points, next_move: Points) -> tuple[Sums, Points]:
        """The keys [half, game] after the first moves `stones` [game, ply], and the canonical next moves.

        `next_move` is -1 where there is none.
        """
        ply = stones.shape[1]
        colours = np.arange(ply) % 2
        sums = self._numbers[:, :, colours[None, :], stones].sum(axis=3, dtype=np.uint64)
        colour = np.full(len(stones), ply % 2)
        return self._chosen(sums, colour, next_move, next_move < 0)

    def _chosen(
        self, sums: Sums, colour: Points, next_move: Points, is_last: NDArray[np.bool_]
    ) -> tuple[Sums, Points]:
        """Of sums [half, symmetry, position] the least, as keys; the least equal image of the next move."""
        least = sums[0].argmin(axis=0)
        rows = np.arange(sums.shape[2])
        keys = sums[:, least, rows] + self._turns[:, colour]
        smallest = sums[0, least, rows]
        canonical = np.full(sums.shape[2], _NOWHERE)
        for index, table in enumerate(self.tables):
            images = np.where(sums[0, index] == smallest, table[next_move], _NOWHERE)
            canonical = np.minimum(canonical, images)
        canonical[is_last] = -1
        return keys, canonical


@lru_cache(maxsize=32)
def keys_of(kind: BoardKind) -> Keys:
    """The maker of keys of a kind."""
    return Keys(kind)


def position_of(board: Board) -> Position:
    """The position on a board, as the library knows it."""
    return keys_of(BoardKind.of(board)).position(board)


def first_half(key: bytes) -> int:
    """The first half of a key as SQLite's signed integer, by which the games are indexed."""
    return int.from_bytes(key[:8], "big", signed=True)


def unpack(stones: bytes, kind: BoardKind) -> Board:
    """The board of canonical stones; its moves are set up, not played.

    Raises:
        ValueError: these are not the stones of such a board.
    """
    black, white = int.from_bytes(stones[1:3], "big"), int.from_bytes(stones[3:5], "big")
    places = np.frombuffer(stones[5:], _point_type(kind.points)).tolist()
    if len(places) < black + white:
        raise ValueError("stones are missing")
    cells = [1] * black + [2] * white + [3] * (len(places) - black - white)
    pairs = list(zip(places, cells, strict=True))
    board_type = ContinuousBoard if 3 in cells else Board
    size = (kind.width, kind.height, kind.variant, kind.row_length)
    return board_type.from_setup(pairs, *size, turn=Colour(stones[0]))


def pack_points(points: Sequence[int], board_points: int) -> bytes:
    """Points as bytes: one each, or two on boards of more than 256 points."""
    return np.asarray(points, _point_type(board_points)).tobytes()


def unpack_points(packed: bytes, board_points: int) -> list[int]:
    """The points of `pack_points`.

    Raises:
        ValueError: half a point is missing, or one is not on the board.
    """
    points: list[int] = point_array(packed, board_points).tolist()
    return points


def point_array(packed: bytes, board_points: int) -> Points:
    """The same as an array."""
    points = np.frombuffer(packed, _point_type(board_points)).astype(np.int64)
    if len(points) and points.max() >= board_points:
        raise ValueError("a point is not on the board")
    return points


def _point_type(board_points: int) -> str:
    return "u1" if board_points <= 256 else "<u2"


def _packed(cells: NDArray[np.uint8], images: Points, turn: Colour, board_points: int) -> bytes:
    black, white, walls = (np.sort(images[cells == cell]) for cell in (1, 2, 3))
    head = bytes([turn]) + len(black).to_bytes(2, "big") + len(white).to_bytes(2, "big")
    return head + pack_points(np.concatenate([black, white, walls]).tolist(), board_points)


def _bytes(halves: Sums) -> bytes:
    return halves.astype(">u8").tobytes()


def _random_numbers(name: str, count: int) -> Sums:
    """`2 * count` numbers that depend on a name alone, on every machine."""
    return np.frombuffer(hashlib.shake_256(name.encode()).digest(16 * count), ">u8").astype(np.uint64)
