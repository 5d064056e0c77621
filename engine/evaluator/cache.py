"""A cache for the answers of another evaluator."""

from collections import OrderedDict

import numpy as np
from numpy.typing import NDArray

from engine.evaluator.interface import Evaluation, Evaluator, PositionBatch

_Answer = tuple[NDArray[np.float32], NDArray[np.float32]]


class CachedEvaluator:
    """Wraps an evaluator and asks it only for positions that are not in the cache.

    Positions are the same if an evaluator could not tell them apart: same stones, last moves, ply, side to
    move, variant and row length.
    """

    def __init__(self, evaluator: Evaluator, positions: int = 20_000) -> None:
        """`positions`: how many answers to keep; the least recently used go first."""
        self.name = evaluator.name
        self._evaluator = evaluator
        self._positions = positions
        self._answers: OrderedDict[bytes, _Answer] = OrderedDict()
        self.hits = 0
        self.misses = 0

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        """Answers from memory where it has them, the rest from the wrapped evaluator in one batch."""
        keys = [_key(positions, index) for index in range(len(positions))]
        fresh = list({key: index for index, key in enumerate(keys) if key not in self._answers}.values())
        if fresh:
            evaluation = self._evaluator.evaluate(_select(positions, fresh))
            answers = zip(evaluation.policy_logits, evaluation.wdl, strict=True)
            for index, answer in zip(fresh, answers, strict=True):
                self._answers[keys[index]] = (answer[0].copy(), answer[1].copy())
        self.hits += len(keys) - len(fresh)
        self.misses += len(fresh)
        found = [self._answers[key] for key in keys]
        for key in keys:
            self._answers.move_to_end(key)
        while len(self._answers) > self._positions:
            self._answers.popitem(last=False)
        return Evaluation(np.stack([logits for logits, _ in found]), np.stack([wdl for _, wdl in found]))


def _key(positions: PositionBatch, index: int) -> bytes:
    rules = bytes((positions.stones.shape[2], positions.variant.index, positions.row_length))
    arrays = (positions.stones, positions.last_moves, positions.ply, positions.turn)
    return rules + b"".join(array[index].tobytes() for array in arrays)


def _select(positions: PositionBatch, indices: list[int]) -> PositionBatch:
    return PositionBatch(
        positions.stones[indices],
        positions.last_moves[indices],
        positions.ply[indices],
        positions.turn[indices],
        positions.variant,
        positions.row_length,
    )
