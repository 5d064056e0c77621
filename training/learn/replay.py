"""The replay memory of deep Q-learning: moves that were played, and what followed them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import ArrayLike, NDArray

from training.play.batched_games import Stones

_COLUMNS = ("stones", "moves", "rewards", "ended", "priorities")


class Memory:
    """The last moves that were played: position, move, reward, and whether the game ended.

    The position after a move follows from the two, so it is not kept.
    """

    def __init__(self, capacity: int, size: int) -> None:
        self.stones = np.zeros((capacity, size, size), np.int8)
        self.moves = np.zeros(capacity, np.int64)
        self.rewards = np.zeros(capacity, np.float32)
        self.ended = np.zeros(capacity, np.bool_)
        self.priorities = np.ones(capacity, np.float32)
        self.added = 0

    def __len__(self) -> int:
        return min(self.added, len(self.moves))

    def add(self, stones: Stones, moves: ArrayLike, rewards: Sequence[float], ended: Sequence[bool]) -> None:
        """Remember moves, each in place of the oldest."""
        rows = (self.added + np.arange(len(stones))) % len(self.moves)
        self.stones[rows], self.moves[rows], self.rewards[rows], self.ended[rows] = (
            stones,
            moves,
            rewards,
            ended,
        )
        self.priorities[rows] = self.priorities[: max(1, len(self))].max()  # each is to be learnt from once
        self.added += len(stones)

    def draw(self, count: int, random: np.random.Generator) -> NDArray[np.int64]:
        """Rows of random moves, all as likely."""
        return random.integers(len(self), size=count)

    def draw_by_priority(
        self, count: int, importance: float, random: np.random.Generator
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Rows of moves in proportion to their priorities, and weights that make up for it (at most 1).

        Prioritised replay: Schaul et al. (2016), its proportional form.
        """
        sums = np.cumsum(self.priorities[: len(self)], dtype=np.float64)
        rows = np.searchsorted(sums, random.random(count) * sums[-1], side="right").astype(np.int64)
        chances = self.priorities[rows] / sums[-1]
        weights = (len(self) * chances) ** -importance
        return rows, (weights / weights.max()).astype(np.float32)

    def ahead(
        self, rows: NDArray[np.int64], plies: int, stride: int, discount: float
    ) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.float32]]:
        """What follows moves in their games, up to so many plies; the next move lies `stride` rows on.

        Returns the discounted sum of the rewards, for who made the first move; the row of the last move that
        was looked at; and the discount of what follows that one, below 0 where its opponent is the opponent
        of the first mover.
        """
        age = (self.added - 1 - rows) % len(self.moves)  # moves added since
        last, factor = rows.copy(), np.ones(len(rows), np.float32)
        total = self.rewards[rows].copy()
        going_on = np.ones(len(rows), np.bool_)
        for _ in range(plies - 1):
            going_on &= ~self.ended[last] & (age >= stride)
            age = age - stride
            last = np.where(going_on, (last + stride) % len(self.moves), last)
            factor = np.where(going_on, -discount * factor, factor).astype(np.float32)
            total += np.where(going_on, factor * self.rewards[last], 0)
        return total, last, (-discount * factor).astype(np.float32)

    def state(self) -> dict[str, Any]:
        """What a checkpoint keeps."""
        return {name: torch.from_numpy(getattr(self, name)[: len(self)]) for name in _COLUMNS} | {
            "added": self.added
        }

    def load_state(self, state: dict[str, Any]) -> None:
        """Restore what `state()` returned."""
        self.added = state["added"]
        for name in _COLUMNS:
            getattr(self, name)[: len(self)] = state[name].numpy()
