"""Positions that lie in a device's memory, and batches made there.

A GPU learns faster than a processor makes batches. So the stones of all positions are rebuilt from the moves
once, on the device, and a batch is drawn, turned and put together by a few operations over whole tensors.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from engine.rules.game_kind import GameKind
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant
from training.data.batches import BatchSource

SYMMETRIES = len(Symmetry)
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
class DeviceBatch:
    """A `training.data.batches.Batch` of one rule, in a device's memory."""

    rule: Variant
    stones: Tensor  # int8 [batch, row, column]: 0 empty, 1 own, 2 opponent
    ply: Tensor  # int64 [batch], moves played
    policy: Tensor  # float32 [batch, point], sums to 1, or to 0 where unknown
    reply: Tensor  # int64 [batch], the opponent's answer in the game, -1 unknown
    wdl: Tensor  # float32 [batch, 3], sums to 0 where unknown

    def __len__(self) -> int:
        return len(self.stones)


@dataclass(frozen=True)
class TeacherLabels:
    """A teacher's output on positions."""

    policy: Tensor  # float16 [position, point]
    wdl: Tensor  # float16 [position, 3]


@dataclass(frozen=True)
class Mixture:
    """How much of the targets a teacher's labels are, where a game has its own."""

    policy_share: float
    value_share: float


@dataclass(frozen=True)
class DevicePositions:
    """Positions of one kind of game with their targets, in a device's memory."""

    kind: GameKind
    stones: Tensor  # int8 [position, point]: 0 empty, 1 own, 2 opponent
    ply: Tensor  # int64 [position], moves played
    policy_points: Tensor  # int64 [position, target], -1 unused
    policy_weights: Tensor  # float32 [position, target], sums to 1, or to 0 where unknown
    reply: Tensor  # int64 [position], the opponent's answer in the game, -1 unknown
    wdl: Tensor  # float32 [position, 3], sums to 0 where unknown
    chances: Tensor  # float32 [position], of each to be drawn
    labels: TeacherLabels | None = None

    @classmethod
    def of_sources(
        cls, kind: GameKind, found: Sequence[BatchSource], device: torch.device
    ) -> "DevicePositions":
        """The positions of sources on their own boards, drawn by the sources' weights and chances."""
        parts = [_of_source(kind, source, device) for source in found]
        widest = max(part.policy_points.shape[1] for part in parts)

        def together(name: str) -> Tensor:
            tensors = [getattr(part, name) for part in parts]
            if name.startswith("policy"):
                unused = -1 if name == "policy_points" else 0
                tensors = [functional.pad(t, (0, widest - t.shape[1]), value=unused) for t in tensors]
            return torch.cat(tensors)

        per_position: dict[str, Any] = {name: together(name) for name in _PER_POSITION}
        return cls(kind, **per_position)

    @classmethod
    def without_targets(cls, kind: GameKind, stones: Tensor, ply: Tensor) -> "DevicePositions":
        """Positions of no game; `stones` [position, point], `ply` [position]."""
        count, device = len(stones), stones.device
        return cls(
            kind,
            stones,
            ply,
            policy_points=torch.zeros(count, 0, dtype=torch.int64, device=device),
            policy_weights=torch.zeros(count, 0, device=device),
            reply=torch.full((count,), -1, device=device),
            wdl=torch.zeros(count, 3, device=device),
            chances=torch.ones(count, device=device),
        )

    def __len__(self) -> int:
        return len(self.stones)

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
        return self.stones.device

    @property
    def turns(self) -> Turns:
        """The symmetries of the board."""
        return Turns.of(self.size, self.device)

    @property
    def mass(self) -> float:
        """How many positions they count for."""
        return float(self._bounds[-1]) if len(self) else 0.0

    @cached_property
    def _bounds(self) -> Tensor:
        return self.chances.double().cumsum(0)

    def chosen(self, rows: Tensor) -> "DevicePositions":
        """Some of them: their numbers, or a mask [position]."""
        labels = self.labels and TeacherLabels(self.labels.policy[rows], self.labels.wdl[rows])
        return replace(self, labels=labels, **{name: getattr(self, name)[rows] for name in _PER_POSITION})

    def of_side(self, side: str) -> "DevicePositions":
        """Those where `black` or `white` is to move."""
        return self.chosen(self.ply % 2 == ("black", "white").index(side))

    def of_plies(self, first: int, last: int) -> "DevicePositions":
        """Those from one ply to another."""
        return self.chosen((self.ply >= first) & (self.ply <= last))

    def counting_for(self, mass: float) -> "DevicePositions":
        """The same, all drawn alike, and together as often as so many."""
        return replace(self, chances=torch.full_like(self.chances, mass / max(1, len(self))))

    def spread(self, limit: int) -> "DevicePositions":
        """So many of them at most, evenly spread."""
        rows = torch.linspace(0, len(self) - 1, min(limit, len(self)), device=self.device)
        return self.chosen(rows.long())

    def drawn(self, count: int, random: torch.Generator) -> Tensor:
        """Numbers of positions by their chances, [count]."""
        draws = torch.rand(count, dtype=torch.float64, device=self.device, generator=random)
        found = torch.searchsorted(self._bounds, draws * self._bounds[-1], right=True)
        return found.clamp(max=len(self) - 1)

    def drawn_batch(self, count: int, random: torch.Generator, mixture: Mixture | None = None) -> DeviceBatch:
        """Some positions by their chances, each in a random symmetry."""
        rows = self.drawn(count, random)
        symmetry = torch.randint(SYMMETRIES, (count,), device=self.device, generator=random)
        return self.batch(rows, symmetry, mixture)

    def batches(self, batch_size: int, mixture: Mixture | None = None) -> list[DeviceBatch]:
        """All of them as they lie, unturned."""
        every = torch.arange(len(self), device=self.device)
        parts = every.split(batch_size)  # type: ignore[no-untyped-call]
        return [self.batch(rows, torch.zeros_like(rows), mixture) for rows in parts if len(rows)]

    def batch(self, rows: Tensor, symmetry: Tensor, mixture: Mixture | None = None) -> DeviceBatch:
        """Positions by their numbers, each in its symmetry [batch]; with a mixture labels count, too."""
        turns = self.turns
        points = turns.points(self.policy_points[rows], symmetry)
        weights = self.policy_weights[rows] * (points >= 0)
        policy = torch.zeros(len(rows), self.size**2, device=self.device)
        policy.scatter_add_(1, points.clamp(min=0), weights)
        wdl = self.wdl[rows]
        if mixture is not None and self.labels is not None:
            said = turns.turned(self.labels.policy[rows].float(), symmetry)
            policy = _mixed(policy, said, mixture.policy_share)
            wdl = _mixed(wdl, self.labels.wdl[rows].float(), mixture.value_share)
        return DeviceBatch(
            self.kind.variant,
            turns.turned(self.stones[rows], symmetry).view(-1, self.size, self.size),
            self.ply[rows],
            policy,
            turns.points(self.reply[rows, None], symmetry)[:, 0],
            wdl,
        )


_PER_POSITION = [field.name for field in fields(DevicePositions) if field.name not in ("kind", "labels")]


def _mixed(own: Tensor, said: Tensor, share: float) -> Tensor:
    """Targets [batch, choice] with a share of the teacher's output; where there is none, that alone."""
    return torch.where(own.sum(1, keepdim=True) > 0, share * said + (1 - share) * own, said)


def _of_source(kind: GameKind, source: BatchSource, device: torch.device) -> DevicePositions:
    positions, rows = source.positions, source.rows
    game, ply = positions.game[rows], positions.ply[rows].astype(np.int64)
    start, end = positions.game_start[game], positions.game_start[game + 1]
    after = np.minimum(start + ply + 1, max(0, len(positions.moves) - 1))
    reply = np.where(start + ply + 1 < end, positions.moves[after], -1)
    weights = positions.policy_weights[rows] * (positions.policy_points[rows] >= 0)
    weights /= np.maximum(weights.sum(1, keepdims=True), 1e-6)
    chances = np.ones(len(rows)) if source.chances is None else source.chances

    def there(array: NDArray[np.generic], kind: torch.dtype) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(array)).to(device, kind)

    return DevicePositions(
        kind,
        stones=_rebuilt(
            there(positions.moves, torch.int64),
            there(start, torch.int64),
            there(ply, torch.int64),
            source.size,
        ),
        ply=there(ply, torch.int64),
        policy_points=there(positions.policy_points[rows], torch.int64),
        policy_weights=there(weights, torch.float32),
        reply=there(reply, torch.int64),
        wdl=there(positions.wdl[rows], torch.float32),
        chances=there(chances * source.weight, torch.float32),
    )


def _rebuilt(moves: Tensor, start: Tensor, ply: Tensor, size: int) -> Tensor:
    """Stones int8 [position, point] after `ply` moves of games whose moves begin at `start` [position]."""
    stones = torch.zeros(len(ply), size * size, dtype=torch.int8, device=moves.device)
    for first in range(0, len(ply), _REBUILT_AT_ONCE):
        played = ply[first : first + _REBUILT_AT_ONCE]
        of = torch.repeat_interleave(played)  # the position of each stone
        number = torch.arange(len(of), device=moves.device) - (played.cumsum(0) - played)[of]
        points = moves[start[first + of] + number]
        stones[first + of, points] = (1 + (played[of] - number) % 2).to(torch.int8)
    return stones
