"""The uniform evaluator: every position is even, all moves are equal. For tests and pure search."""

import numpy as np

from engine.evaluator.interface import Evaluation, PositionBatch


class UniformEvaluator:
    """Even values and uniform policies."""

    name = "uniform"

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        """Zero logits, and a half each for win and loss."""
        batch, height, width = positions.stones.shape
        wdl = np.tile(np.array([0.5, 0.0, 0.5], np.float32), (batch, 1))
        return Evaluation(np.zeros((batch, height * width), np.float32), wdl)
