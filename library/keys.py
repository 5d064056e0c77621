"""The keys of many positions at once: those of `engine.rules.position`, summed by numpy.

With what is kept of a position its kind and its stones are kept, too, and compared (`Store.position_id`); the
index of games is followed by replaying the game (`explorer`).
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from engine.rules.board import Board
from engine.rules.cells import EMPTY
from engine.rules.position import BoardKind, numbers_of, point_size
from engine.rules.symmetry import symmetries

Sums = NDArray[np.uint64]
Points = NDArray[np.int64]
_NOWHERE = 1 << 15  # greater than any point


class Keys:
    """Makes the keys of one kind of board."""

    def __init__(self, kind: BoardKind) -> None:
        self.kind = kind
        tables = [s.table(kind.width, kind.height) for s in symmetries(kind.width, kind.height)]
        self.tables = np.array(tables, np.int64)
        numbers = numbers_of(kind)
        stones = np.array(numbers.stones, np.uint64).reshape(2, 3, kind.points)
        # [half, symmetry, cell - 1, point]: the number of the point's image
        self._numbers = np.stack([stones[:, :, table] for table in self.tables], axis=1)
        self._turns = np.array(numbers.turns, np.uint64)  # [half, side to move - 1]
        self._empty = np.array(numbers.empty, np.uint64)  # [half, 1]

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
        half_sums = np.empty((2, len(self.tables), len(game)), np.uint64)
        for half in range(2):
            for index in range(len(self.tables)):
                played = self._numbers[half, index][colour, next_move]
                played[is_last] = 0
                total = np.cumsum(played, dtype=np.uint64) - played  # before each position's move
                half_sums[half, index] = total - total[first][game]
        return self._chosen(half_sums, ply, next_move, is_last)

    def at_ply(self, stones: Points, next_move: Points) -> tuple[Sums, Points]:
        """The keys [half, game] after the first moves `stones` [game, ply], and the canonical next moves.

        `next_move` is -1 where there is none.
        """
        ply = stones.shape[1]
        colours = np.arange(ply) % 2
        sums = self._numbers[:, :, colours[None, :], stones].sum(axis=3, dtype=np.uint64)
        return self._chosen(sums, np.full(len(stones), ply), next_move, next_move < 0)

    def _chosen(
        self, sums: Sums, ply: Points, next_move: Points, is_last: NDArray[np.bool_]
    ) -> tuple[Sums, Points]:
        """Of sums [half, symmetry, position] the least, as keys; the least equal image of the next move."""
        least = sums[0].argmin(axis=0)
        rows = np.arange(sums.shape[2])
        keys = sums[:, least, rows] + self._turns[:, ply % 2]
        keys[:, ply == 0] += self._empty
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


def first_half(key: bytes) -> int:
    """The first half of a key as SQLite's signed integer, by which the games are indexed."""
    return int.from_bytes(key[:8], "big", signed=True)


def point_array(packed: bytes, board_points: int) -> Points:
    """Points of `position.pack_points`, as an array.

    Raises:
        ValueError: half a point is missing, or one is not on the board.
    """
    points = np.frombuffer(packed, "u1" if point_size(board_points) == 1 else "<u2").astype(np.int64)
    if len(points) and points.max() >= board_points:
        raise ValueError("a point is not on the board")
    return points


def _bytes(halves: Sums) -> bytes:
    return halves.astype(">u8").tobytes()
