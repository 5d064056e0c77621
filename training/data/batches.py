"""Training batches from position sets, turned and mirrored, and moved into smaller boards where they fit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from training.data.positions import PositionSet

SYMMETRIES = {"all": range(8), "rotations": (0, 3, 5, 6), "none": (0,)}
"""By name; of the eight, bit 0 exchanges rows and columns, bit 1 reverses rows, bit 2 columns."""


@dataclass(frozen=True)
class Batch:
    """Positions of one board size with their targets, from the side to move."""

    stones: NDArray[np.int8]  # [batch, row, column]: 0 empty, 1 own, 2 opponent
    last_moves: NDArray[np.int16]  # [batch, 2]: the last move and the one before it, -1 none
    ply: NDArray[np.int16]  # [batch], moves played
    policy: NDArray[np.float32]  # [batch, row * column], sums to 1, or to 0 where unknown
    reply: NDArray[np.int64]  # [batch], the opponent's answer in the game, -1 unknown
    wdl: NDArray[np.float32]  # [batch, 3], sums to 0 where unknown

    def __len__(self) -> int:
        return len(self.stones)


@dataclass(frozen=True)
class BatchSource:
    """The positions of one set that can stand on a board of one size."""

    positions: PositionSet
    rows: NDArray[np.int64]  # [choice], positions of the set
    size: int
    row_shift: NDArray[np.int16]  # [game, 2], the least and greatest shift towards the top left
    column_shift: NDArray[np.int16]
    weight: float = 1.0  # how often its positions are drawn
    chances: NDArray[np.float64] | None = None  # [choice], of each to be drawn, 1 or less; None: all 1

    @property
    def mass(self) -> float:
        """How many positions it counts for."""
        return self.weight * (len(self.rows) if self.chances is None else float(self.chances.sum()))

    def drawn(self, count: int, random: np.random.Generator) -> NDArray[np.int64]:
        """Positions of the set by their chances."""
        if self.chances is None:
            return self.rows[random.integers(len(self.rows), size=count)]
        drawn = np.searchsorted(self._bounds, random.random(count) * self._bounds[-1], side="right")
        found: NDArray[np.int64] = self.rows[np.minimum(drawn, len(self.rows) - 1)]
        return found

    @cached_property
    def _bounds(self) -> NDArray[np.float64]:
        assert self.chances is not None
        return np.cumsum(self.chances)

    def of_plies(self, first: int, last: int) -> "BatchSource":
        """The choices from one ply to another."""
        ply = self.positions.ply[self.rows]
        chosen = (ply >= first) & (ply <= last)
        return replace(
            self, rows=self.rows[chosen], chances=None if self.chances is None else self.chances[chosen]
        )


def sources(positions: PositionSet, crop_to: Sequence[int] = ()) -> list[BatchSource]:
    """The positions on their own boards, and again on each board of `crop_to` that holds their whole game."""
    if len(positions) == 0:
        return []
    if (positions.game_width != positions.game_height).any():
        raise ValueError("training positions must be on square boards")
    lengths = np.diff(positions.game_start)
    game_of_move = np.repeat(np.arange(positions.games), lengths)
    rows, columns = np.divmod(positions.moves, positions.game_width[game_of_move].astype(np.int16))
    extremes = []
    for line in (rows, columns):
        least = np.full(positions.games, 99, np.int16)
        greatest = np.zeros(positions.games, np.int16)
        np.minimum.at(least, game_of_move, line)
        np.maximum.at(greatest, game_of_move, line)
        extremes.append((least, greatest))
    found = []
    game_size = positions.game_width.astype(np.int16)
    for size in sorted({int(s) for s in np.unique(game_size)} | set(crop_to)):
        shifts = [
            np.stack([np.maximum(0, greatest - (size - 1)), np.minimum(least, game_size - size)], axis=1)
            for least, greatest in extremes
        ]
        fits = (game_size >= size) & np.all([shift[:, 0] <= shift[:, 1] for shift in shifts], axis=0)
        if size not in crop_to:
            fits &= game_size == size
        chosen = np.nonzero(fits[positions.game])[0]
        if len(chosen):
            found.append(BatchSource(positions, chosen, size, shifts[0], shifts[1]))
    return found


@dataclass(frozen=True)
class Stages:
    """How much positions count by their ply, and games at most."""

    first_plies: tuple[int, ...]  # of each stage, ascending, the first one 0
    weights: tuple[float, ...]  # of a position of each stage, from 0 to 1
    per_game: float = 0.0  # positions that a game counts for at most; 0: for as many as it has

    @classmethod
    def parse(cls, texts: Sequence[str], per_game: float = 0.0) -> "Stages":
        """Of `ply:weight`, each from that ply on; positions before the first count fully.

        Raises:
            ValueError: a text is not of this form, or the plies do not rise.
        """
        plies, weights = [0], [1.0]
        for text in texts:
            try:
                ply, weight = text.split(":")
                parsed = int(ply), float(weight)
            except ValueError as error:
                raise ValueError(f"stage weight {text!r} is not PLY:WEIGHT") from error
            if not 0 <= parsed[1] <= 1 or parsed[0] < 0 or (parsed[0] <= plies[-1] and len(plies) > 1):
                raise ValueError(f"stage weight {text!r}: plies must rise, and weights be from 0 to 1")
            plies.append(parsed[0])
            weights.append(parsed[1])
        if per_game < 0:
            raise ValueError(f"per_game is {per_game}, not 0 or more")
        return cls(tuple(plies), tuple(weights), per_game)

    def weighed(self, source: BatchSource) -> BatchSource:
        """The source with the chances that its positions get."""
        if self == Stages((0,), (1.0,)):
            return source
        positions = source.positions
        stage = np.searchsorted(self.first_plies, positions.ply[source.rows], side="right") - 1
        chances = np.array(self.weights)[stage]
        if self.per_game:
            game = positions.game[source.rows]
            of_game = np.bincount(game, chances, positions.games)
            chances = chances * np.minimum(1.0, self.per_game / np.maximum(of_game, 1e-9))[game]
        chosen = chances > 0
        return replace(source, rows=source.rows[chosen], chances=chances[chosen])


def training_batches(
    found: Sequence[BatchSource], batch_size: int, random: np.random.Generator, symmetries: str = "all"
) -> Iterator[Batch]:
    """Endless batches: a source in proportion to its mass, then positions, shifts and SYMMETRIES."""
    weights = np.array([source.mass for source in found])
    while True:
        source = found[random.choice(len(found), p=weights / weights.sum())]
        yield make_batch(source, source.drawn(batch_size, random), random, symmetries)


def ordered_batches(source: BatchSource, batch_size: int, limit: int) -> Iterator[Batch]:
    """The first `limit` positions of a source spread evenly over it, as they were played."""
    step = max(1, len(source.rows) // limit)
    rows = source.rows[::step][:limit]
    for start in range(0, len(rows), batch_size):
        yield make_batch(source, rows[start : start + batch_size], None)


def make_batch(
    source: BatchSource, rows: NDArray[np.int64], random: np.random.Generator | None, symmetries: str = "all"
) -> Batch:
    """The given positions as a batch; without `random` unturned, shifted as little as need be."""
    positions = source.positions
    placement = _Placement.of(source, positions.game[rows], random, symmetries)
    return Batch(
        stones=_stones(positions, rows, placement),
        last_moves=_last_moves(positions, rows, placement),
        ply=positions.ply[rows].astype(np.int16),
        policy=_policy(positions, rows, placement),
        reply=_replies(positions, rows, placement),
        wdl=positions.wdl[rows],
    )


@dataclass(frozen=True, slots=True)
class _Placement:
    """Where each game of a batch lies on the batch's board, and how it is turned."""

    size: int  # of the batch's board
    width: NDArray[np.int64]  # [game], of its own board
    row_shift: NDArray[np.int64]  # [game]
    column_shift: NDArray[np.int64]  # [game]
    symmetry: NDArray[np.int64]  # [game]

    @classmethod
    def of(
        cls,
        source: BatchSource,
        game: NDArray[np.integer],
        random: np.random.Generator | None,
        symmetries: str,
    ) -> "_Placement":
        shifts = []
        for shift in (source.row_shift[game], source.column_shift[game]):
            spread = random.integers(0, shift[:, 1] - shift[:, 0] + 1) if random is not None else 0
            shifts.append(shift[:, 0] + spread)
        count = len(game)
        symmetry = np.zeros(count, np.int64)
        if random is not None:
            known = np.array(SYMMETRIES[symmetries])
            symmetry = known[random.integers(len(known), size=count)]
        width = source.positions.game_width[game].astype(np.int64)
        return cls(source.size, width, shifts[0], shifts[1], symmetry)

    def place(self, points: NDArray[np.integer], game: NDArray[np.integer]) -> NDArray[np.int64]:
        """Points of the games on the batch's board, -1 off it."""
        last, symmetry = self.size - 1, self.symmetry[game]
        row, column = np.divmod(points.astype(np.int64), self.width[game])
        row, column = row - self.row_shift[game], column - self.column_shift[game]
        inside = (row >= 0) & (row <= last) & (column >= 0) & (column <= last)
        row = np.where(symmetry & 2, last - row, row)
        column = np.where(symmetry & 4, last - column, column)
        moved = np.where(symmetry & 1, column * self.size + row, row * self.size + column)
        return np.where(inside, moved, -1)


def _stones(positions: PositionSet, rows: NDArray[np.int64], placement: _Placement) -> NDArray[np.int8]:
    """[position, row, column]: 1 the mover's, 2 the opponent's."""
    ply, start = positions.ply[rows].astype(np.int64), positions.game_start[positions.game[rows]]
    of = np.repeat(np.arange(len(rows)), ply)  # the position of each stone
    move = np.arange(len(of)) - np.repeat(np.cumsum(ply) - ply, ply)  # and its number in the game
    stones = np.zeros((len(rows), placement.size * placement.size), np.int8)
    played_by_opponent = (ply[of] - move) % 2
    stones[of, placement.place(positions.moves[start[of] + move], of)] = 1 + played_by_opponent
    return stones.reshape(len(rows), placement.size, placement.size)


def _last_moves(positions: PositionSet, rows: NDArray[np.int64], placement: _Placement) -> NDArray[np.int16]:
    """[position, 2]: the opponent's last move and the mover's before, -1 if there was none."""
    ply, start = positions.ply[rows].astype(np.int64), positions.game_start[positions.game[rows]]
    last_moves = np.full((len(rows), 2), -1, np.int16)
    for back in (1, 2):
        played = np.nonzero(ply >= back)[0]
        moves = positions.moves[(start + ply - back)[played]]
        last_moves[played, back - 1] = placement.place(moves, played)
    return last_moves


def _policy(positions: PositionSet, rows: NDArray[np.int64], placement: _Placement) -> NDArray[np.float32]:
    """[position, point]: the weights of the moves that were considered; they sum to 1 if there are any."""
    policy = np.zeros((len(rows), placement.size * placement.size), np.float32)
    of, target = np.nonzero(positions.policy_points[rows] >= 0)
    points = placement.place(positions.policy_points[rows][of, target], of)
    there = points >= 0  # a move that was considered, not played, may lie outside the smaller board
    policy[of[there], points[there]] = positions.policy_weights[rows][of, target][there]
    total = policy.sum(1, keepdims=True)
    policy /= np.where(total > 0, total, 1)
    return policy


def _replies(positions: PositionSet, rows: NDArray[np.int64], placement: _Placement) -> NDArray[np.int64]:
    """[position]: the point of the move after the next, -1 if the game was over."""
    game = positions.game[rows]
    following = positions.game_start[game] + positions.ply[rows].astype(np.int64) + 1
    reply = np.full(len(rows), -1, np.int64)
    known = np.nonzero(following < positions.game_start[game + 1])[0]
    reply[known] = placement.place(positions.moves[following[known]], known)
    return reply
