"""Positions in a device's memory, and batches made there: turned, mirrored, moved into smaller boards.

A GPU learns faster than a processor makes batches. So the stones of all positions are rebuilt from the moves
once, and a batch is drawn and put together by a few operations over whole tensors. Memory decides how many
positions there can be: five points take a byte, a policy the few moves that have a share, a number 16 bits.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from engine.rules.board import MAX_SIZE
from engine.rules.game_kind import GameKind
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant
from training.data.positions import PositionSet
from training.data.stages import Stages

_NUMBERS = {symmetry: number for number, symmetry in enumerate(Symmetry)}
_ROTATIONS = (Symmetry.IDENTITY, Symmetry.ROTATE_90, Symmetry.ROTATE_270, Symmetry.ROTATE_180)
_ALL = (
    *(Symmetry.IDENTITY, Symmetry.TRANSPOSE, Symmetry.MIRROR_ROWS, Symmetry.ROTATE_90),
    *(Symmetry.MIRROR_COLUMNS, Symmetry.ROTATE_270, Symmetry.ROTATE_180, Symmetry.ANTITRANSPOSE),
)  # the order in which a seed has always drawn them
SYMMETRIES = {"all": _ALL, "rotations": _ROTATIONS, "none": (Symmetry.IDENTITY,)}
"""By name, those in which positions are shown."""
SIDES = ("both", "black", "white")
SHARE_ONE = 16384
"""The whole number that stands for a share of 1, and so for each step of a position file's targets."""
LABEL_MOVES = 20
"""The likeliest of a teacher's policy, which are kept; all others have 0.6 % of it in the mean."""
_REBUILT_AT_ONCE = 200_000  # positions


@dataclass(frozen=True)
class Turns:
    """The eight symmetries of a board as permutations of its points."""

    image: Tensor  # int64 [symmetry, point], where a point goes
    origin: Tensor  # int64 [symmetry, point], where it comes from

    @classmethod
    @cache
    def of(cls, size: int, device: torch.device) -> "Turns":
        """Those of a square board."""
        image = torch.tensor([symmetry.table(size, size) for symmetry in Symmetry], device=device)
        return cls(image, image.argsort(1))

    def turned(self, boards: Tensor, symmetry: Tensor) -> Tensor:
        """The images of boards [board, point], each in a symmetry of its own [board]."""
        return boards.gather(1, self.origin[symmetry])

    def turned_back(self, boards: Tensor, symmetry: Tensor) -> Tensor:
        """The boards [board, point] whose images these are."""
        return boards.gather(1, self.image[symmetry])

    def points(self, points: Tensor, symmetry: Tensor) -> Tensor:
        """The images of points [board, choice] of which -1 is none."""
        images = self.image[symmetry].gather(1, points.clamp(min=0))
        return torch.where(points >= 0, images, points)


@dataclass(frozen=True)
class Batch:
    """Positions of one rule and one board size with their targets, from the side to move."""

    rule: Variant
    stones: Tensor  # int8 [batch, row, column]: 0 empty, 1 own, 2 opponent
    last_moves: Tensor  # int64 [batch, 2]: the last move and the one before it, -1 none or unknown
    ply: Tensor  # int64 [batch], moves played
    policy: Tensor  # float32 [batch, point], sums to 1, or to 0 where unknown
    reply: Tensor  # int64 [batch], the opponent's answer in the game, -1 unknown
    wdl: Tensor  # float32 [batch, 3], sums to 0 where unknown

    def __len__(self) -> int:
        return len(self.stones)


@dataclass(frozen=True)
class TeacherLabels:
    """A teacher's output on positions: its likeliest moves and the chances."""

    points: Tensor  # int16 [position, move], likeliest first
    shares: Tensor  # float16 [position, move]
    wdl: Tensor  # float16 [position, 3]

    @classmethod
    def of(cls, policy: Tensor, wdl: Tensor) -> "TeacherLabels":
        """Of a policy float [position, point] and chances float [position, 3]."""
        best = policy.topk(min(LABEL_MOVES, policy.shape[1]), 1)
        return cls(best.indices.short(), best.values.half(), wdl.half())

    def __getitem__(self, rows: Tensor | slice) -> "TeacherLabels":
        return TeacherLabels(self.points[rows], self.shares[rows], self.wdl[rows])

    def policy(self, points: int) -> Tensor:
        """The shares of all points of a board, float32 [position, point]; they sum to 1."""
        return _policy(self.points.long(), self.shares.float(), points)


@dataclass(frozen=True)
class Mixture:
    """How much of the targets a teacher's labels are, where a game has its own."""

    policy_share: float
    value_share: float


@dataclass(frozen=True)
class Pool:
    """Positions of one kind of game with their targets, in a device's memory.

    A point is row * MAX_SIZE + column: in a position that was moved from a larger board to this one, a target
    may lie beyond the right or lower edge, until the edges are moved further.
    """

    kind: GameKind
    packed: Tensor  # uint8 [position, byte], the stones of five points each
    ply: Tensor  # int16 [position], moves played
    last_moves: Tensor  # int16 [position, 2]: the last move and the one before it, -1 none or unknown
    policy_points: Tensor  # int16 [position, target], -1 unused
    policy_weights: Tensor  # int16 [position, target], in SHARE_ONE
    reply: Tensor  # int16 [position], the opponent's answer in the game, -1 unknown
    wdl: Tensor  # int16 [position, 3], in SHARE_ONE; sums to 0 where unknown
    room: NDArray[np.uint8]  # [position, 2], how far down and right of its place the board's edges may move
    bounds: NDArray[np.float64] | None = None  # [position], sums of the chances to be drawn; None: all are 1
    weight: float = 1.0  # how often its positions are drawn
    labels: TeacherLabels | None = None

    @classmethod
    def without_targets(cls, kind: GameKind, packed: Tensor, ply: Tensor) -> "Pool":
        """Positions of no game; `packed` as of `pack`, `ply` [position]."""
        count, device = len(packed), packed.device
        none = torch.full((count, 2), -1, dtype=torch.int16, device=device)
        return cls(
            kind,
            packed,
            ply.short(),
            none,
            policy_points=none[:, :0],
            policy_weights=none[:, :0],
            reply=none[:, 0],
            wdl=torch.zeros(count, 3, dtype=torch.int16, device=device),
            room=np.zeros((count, 2), np.uint8),
        )

    @classmethod
    def joined(cls, pools: Sequence["Pool"]) -> "Pool":
        """Unlabelled pools of one kind as one, each drawn from by its mass."""
        widest = max(pool.policy_points.shape[1] for pool in pools)

        def together(name: str) -> Tensor:
            tensors = [getattr(pool, name) for pool in pools]
            if name.startswith("policy"):
                unused = -1 if name == "policy_points" else 0
                tensors = [functional.pad(t, (0, widest - t.shape[1]), value=unused) for t in tensors]
            return torch.cat(tensors)

        chances = np.concatenate([pool.weight * pool.chances for pool in pools])
        room = np.concatenate([pool.room for pool in pools])
        tensors: dict[str, Any] = {name: together(name) for name in _TENSORS}
        return cls(pools[0].kind, room=room, bounds=np.cumsum(chances), **tensors)

    def __len__(self) -> int:
        return len(self.packed)

    @property
    def name(self) -> str:
        """The kind of game in a word, such as `renju-15`."""
        return f"{self.kind.variant.value}-{self.size}"

    @property
    def size(self) -> int:
        """The side of the board."""
        return self.kind.largest

    @property
    def device(self) -> torch.device:
        """Where they lie."""
        return self.packed.device

    @property
    def mass(self) -> float:
        """How many positions they count for."""
        if self.bounds is None:
            return self.weight * len(self)
        return self.weight * float(self.bounds[-1]) if len(self) else 0.0

    @property
    def chances(self) -> NDArray[np.float64]:
        """Of each position to be drawn, but for the weight of all."""
        return np.ones(len(self)) if self.bounds is None else np.diff(self.bounds, prepend=0.0)

    def stones(self, rows: Tensor | slice = slice(None)) -> Tensor:
        """The stones of some or all positions, int8 [position, point]: 0 empty, 1 own, 2 opponent."""
        return unpack(self.packed[rows], self.size**2)

    def chosen(self, rows: Tensor) -> "Pool":
        """Some of them: their numbers, or a mask [position]."""
        tensors = {name: getattr(self, name)[rows] for name in _TENSORS}
        here = rows.cpu().numpy()
        bounds = None if self.bounds is None else np.cumsum(self.chances[here])
        labels = self.labels and self.labels[rows]
        return replace(self, room=self.room[here], bounds=bounds, labels=labels, **tensors)

    def of_side(self, side: str) -> "Pool":
        """Those where `black` or `white` is to move."""
        return self.chosen(self.ply % 2 == ("black", "white").index(side))

    def of_plies(self, first: int, last: int) -> "Pool":
        """Those from one ply to another."""
        return self.chosen((self.ply >= first) & (self.ply <= last))

    def counting_for(self, mass: float) -> "Pool":
        """The same, all drawn alike, and together as often as so many."""
        return replace(self, bounds=None, weight=mass / max(1, len(self)))

    def spread(self, limit: int) -> Tensor:
        """The numbers of so many of them at most, evenly spread."""
        return torch.linspace(0, len(self) - 1, min(limit, len(self)), device=self.device).long()

    def drawn(self, count: int, random: np.random.Generator) -> NDArray[np.int64]:
        """Numbers of positions by their chances, [count]."""
        if self.bounds is None:
            return random.integers(len(self), size=count)
        drawn = np.searchsorted(self.bounds, random.random(count) * self.bounds[-1], side="right")
        found: NDArray[np.int64] = np.minimum(drawn, len(self) - 1)
        return found

    def drawn_batch(
        self,
        count: int,
        random: np.random.Generator,
        symmetries: str = "all",
        mixture: Mixture | None = None,
        share: slice = slice(None),
    ) -> Batch:
        """Some positions by their chances, turned and moved at random; of the batch a share."""
        return self.turned(self.drawn(count, random), random, symmetries, mixture, share)

    def turned(
        self,
        rows: NDArray[np.int64],
        random: np.random.Generator,
        symmetries: str = "all",
        mixture: Mixture | None = None,
        share: slice = slice(None),
    ) -> Batch:
        """Positions by their numbers, each in one of SYMMETRIES and moved at random; of the batch a share."""
        shift = np.stack([random.integers(0, room + 1) for room in self.room[rows].astype(np.int64).T], 1)
        allowed = np.array([_NUMBERS[symmetry] for symmetry in SYMMETRIES[symmetries]])
        symmetry = allowed[random.integers(len(allowed), size=len(rows))]
        numbers, turns, moves = (torch.from_numpy(a[share]).to(self.device) for a in (rows, symmetry, shift))
        return self.batch(numbers, turns, moves if shift.any() else None, mixture)

    def batches(
        self, batch_size: int, limit: int | None = None, mixture: Mixture | None = None
    ) -> Iterator[Batch]:
        """All of them as they lie, unturned, or at most so many, evenly spread."""
        for rows in self.spread(len(self) if limit is None else limit).split(batch_size):  # type: ignore[no-untyped-call]
            if len(rows):
                yield self.batch(rows, torch.zeros_like(rows), mixture=mixture)

    def batch(
        self, rows: Tensor, symmetry: Tensor, shift: Tensor | None = None, mixture: Mixture | None = None
    ) -> Batch:
        """Positions by their numbers, each moved up and left by its shift [batch, 2], and turned [batch].

        With a mixture labels count, too.
        """
        turns, size = Turns.of(self.size, self.device), self.size
        stones = self.stones(rows)
        if shift is not None:
            stones = _moved_boards(stones, shift, size)

        def points(of: Tensor) -> Tensor:
            return turns.points(_points_on_board(of[rows].long(), shift, size), symmetry)

        policy = _policy(points(self.policy_points), self.policy_weights[rows].float(), size**2)
        wdl = self.wdl[rows].float() / SHARE_ONE
        if mixture is not None and self.labels is not None:
            labels = self.labels[rows]
            teachers = turns.turned(labels.policy(size**2), symmetry)
            policy = _mixed(policy, teachers, mixture.policy_share)
            wdl = _mixed(wdl, labels.wdl.float(), mixture.value_share)
        return Batch(
            self.kind.variant,
            turns.turned(stones, symmetry).view(-1, size, size),
            points(self.last_moves),
            self.ply[rows].long(),
            policy,
            points(self.reply[:, None])[:, 0],
            wdl,
        )


_TENSORS = [field.name for field in fields(Pool) if field.type is Tensor]


def pools_of(
    positions: PositionSet,
    device: str | torch.device = "cpu",
    crop_to: Sequence[int] = (),
    stages: Stages | None = None,
    weight: float = 1.0,
) -> list[Pool]:
    """The positions of each rule on their own boards, and on each of `crop_to` that holds their whole game.

    Raises:
        ValueError: a board is not square.
    """
    if (positions.game_width != positions.game_height).any():
        raise ValueError("training positions must be on square boards")
    chances = (stages or Stages()).chances(positions)
    extremes = _extremes(positions)
    width = positions.game_width.astype(np.int16)
    rules = np.stack([positions.game_variant, positions.game_row_length], 1)
    found = []
    for rule in np.unique(rules[positions.game], axis=0):
        of_rule = (rules == rule).all(1)
        for size in sorted({int(side) for side in np.unique(width[of_rule])} | set(crop_to)):
            least = np.maximum(0, extremes[1] - (size - 1))  # [game, 2], the shift to the top left
            most = np.minimum(extremes[0], (width - size)[:, None])
            fits = of_rule & (width >= size) & (least <= most).all(1)
            if size not in crop_to:
                fits &= width == size
            chosen = fits[positions.game] & (True if chances is None else chances > 0)
            if chosen.any():
                kind = GameKind.of_size(size, list(Variant)[int(rule[0])], int(rule[1]))
                rows = np.nonzero(chosen)[0]
                bounds = None if chances is None else np.cumsum(chances[rows])
                built = _Rebuilding(positions, size, least, most - least, torch.device(device))
                found.append(built.pool(kind, rows, bounds, weight))
    return found


def training_batches(
    pools: Sequence[Pool],
    batch_size: int,
    random: np.random.Generator,
    symmetries: str = "all",
    share: slice = slice(None),
) -> Iterator[Batch]:
    """Endless batches, or a share of each: a pool in proportion to its mass, then positions of it."""
    masses = np.array([pool.mass for pool in pools])
    while True:
        pool = pools[random.choice(len(pools), p=masses / masses.sum())]
        yield pool.drawn_batch(batch_size, random, symmetries, share=share)


def pack(stones: Tensor) -> Tensor:
    """Stones int8 [position, point] at five points a byte, uint8 [position, byte]."""
    width = -(-stones.shape[1] // 5)
    fives = functional.pad(stones, (0, -stones.shape[1] % 5)).to(torch.uint8).view(-1, width, 5)
    powers = torch.tensor([1, 3, 9, 27, 81], dtype=torch.uint8, device=stones.device)
    return (fives * powers).sum(2, dtype=torch.uint8)


def unpack(packed: Tensor, points: int) -> Tensor:
    """The stones int8 [position, point] of `pack`."""
    fives: Tensor = _fives(packed.device)[packed.long()]
    return fives.flatten(1)[:, :points]


@cache
def _fives(device: torch.device) -> Tensor:
    """The five points of each byte, int8 [byte, point]."""
    digits = np.arange(3**5)[:, None] // 3 ** np.arange(5) % 3
    return torch.from_numpy(digits.astype(np.int8)).to(device)


def _policy(points: Tensor, weights: Tensor, size: int) -> Tensor:
    """Weights of points [batch, choice], of which -1 is none, as a policy over all [batch, point]."""
    weights = weights * (points >= 0)
    policy = torch.zeros(len(points), size, device=points.device)
    policy.scatter_add_(1, points.clamp(min=0), weights)
    shares: Tensor = policy / weights.sum(1, keepdim=True).clamp(min=1e-6)
    return shares


def _mixed(own: Tensor, teachers: Tensor, share: float) -> Tensor:
    """Targets [batch, choice] with a share of the teacher's; where there are none, those alone."""
    return torch.where(own.sum(1, keepdim=True) > 0, share * teachers + (1 - share) * own, teachers)


def _points_on_board(points: Tensor, shift: Tensor | None, size: int) -> Tensor:
    """A pool's points [batch, choice] up and left by shifts [batch, 2], as row * size + column; -1 off it."""
    row, column = points // MAX_SIZE, points % MAX_SIZE
    if shift is not None:
        row, column = row - shift[:, :1], column - shift[:, 1:]
    inside = (points >= 0) & (row >= 0) & (row < size) & (column >= 0) & (column < size)
    return torch.where(inside, row * size + column, -1)


def _moved_boards(boards: Tensor, shift: Tensor, size: int) -> Tensor:
    """Boards [batch, point] up and left by shifts [batch, 2], empty where nothing comes from."""
    along = torch.arange(size, device=boards.device)
    row, column = (along + step[:, None] for step in shift.T)  # [batch, line], where from
    inside = (row < size)[:, :, None] & (column < size)[:, None]
    origin = row.clamp(max=size - 1)[:, :, None] * size + column.clamp(max=size - 1)[:, None]
    moved: Tensor = boards.gather(1, origin.flatten(1)) * inside.flatten(1)
    return moved


def _extremes(positions: PositionSet) -> NDArray[np.int16]:
    """The least and the greatest row and column that each game has a stone in, [extreme, game, 2]."""
    game = np.repeat(np.arange(positions.games), np.diff(positions.game_start))
    lines = np.stack(np.divmod(positions.moves, positions.game_width[game].astype(np.int16)), 1)
    least = np.full((positions.games, 2), 99, np.int16)
    greatest = np.zeros((positions.games, 2), np.int16)
    np.minimum.at(least, game, lines)
    np.maximum.at(greatest, game, lines)
    return np.stack([least, greatest])


@dataclass(frozen=True)
class _Rebuilding:
    """Positions of a file on boards of one size, each game as far up and left as it must be moved to fit."""

    positions: PositionSet
    size: int
    shift: NDArray[np.int16]  # [game, 2]
    room: NDArray[np.int16]  # [game, 2], by which it can be moved further
    device: torch.device

    def pool(
        self, kind: GameKind, rows: NDArray[np.int64], bounds: NDArray[np.float64] | None, weight: float
    ) -> Pool:
        """The pool of some positions, a part at a time."""
        parts = [
            self._tensors(rows[first : first + _REBUILT_AT_ONCE])
            for first in range(0, len(rows), _REBUILT_AT_ONCE)
        ]
        tensors: dict[str, Any] = {name: torch.cat([part[name] for part in parts]) for name in _TENSORS}
        room = self.room[self.positions.game[rows]].astype(np.uint8)
        return Pool(kind, room=room, bounds=bounds, weight=weight, **tensors)

    def _tensors(self, rows: NDArray[np.int64]) -> dict[str, Tensor]:
        positions = self.positions
        game, ply = positions.game[rows], positions.ply[rows].astype(np.int64)
        start, end = positions.game_start[game], positions.game_start[game + 1]
        of = np.repeat(np.arange(len(rows)), ply)  # the position of each stone
        number = np.arange(len(of)) - np.repeat(np.cumsum(ply) - ply, ply)
        row, column = np.divmod(self._points(positions.moves[start[of] + number], game[of]), MAX_SIZE)
        stones = torch.zeros(len(rows), self.size**2, dtype=torch.int8, device=self.device)
        theirs = torch.from_numpy(1 + (ply[of] - number) % 2).to(self.device, torch.int8)
        points = torch.from_numpy(row * self.size + column).to(self.device)
        stones[torch.from_numpy(of).to(self.device), points] = theirs

        def played(move: NDArray[np.int64]) -> NDArray[np.int64]:
            """The points of moves by their number in the file, -1 where the game has none there."""
            there = (move >= start) & (move < end)
            moves = positions.moves[np.where(there, move, 0)] if len(positions.moves) else move * 0
            return np.where(there, self._points(moves, game), -1)

        targets = positions.policy_points[rows]
        considered = np.where(targets >= 0, self._points(targets.clip(min=0), game[:, None]), -1)
        arrays = {
            "ply": ply,
            "last_moves": np.stack([played(start + ply - 1), played(start + ply - 2)], 1),
            "policy_points": considered,
            "policy_weights": np.rint(positions.policy_weights[rows] * SHARE_ONE),
            "reply": played(start + ply + 1),
            "wdl": np.rint(positions.wdl[rows] * SHARE_ONE),
        }
        there = {name: torch.from_numpy(each.astype(np.int16)) for name, each in arrays.items()}
        return {"packed": pack(stones)} | {name: tensor.to(self.device) for name, tensor in there.items()}

    def _points(self, points: NDArray[np.integer], game: NDArray[np.integer]) -> NDArray[np.int64]:
        """Points of the games' own boards as a pool has them, -1 above and left of these boards."""
        row, column = np.divmod(points.astype(np.int64), self.positions.game_width[game].astype(np.int64))
        row, column = row - self.shift[game, 0], column - self.shift[game, 1]
        return np.where((row >= 0) & (column >= 0), row * MAX_SIZE + column, -1)
