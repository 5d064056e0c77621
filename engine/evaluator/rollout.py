"""Pure Monte Carlo: the value of a position is the mean result of random games from it.

The opponent that AlphaZero_Gomoku measures its training against.
"""

import numpy as np

from engine import _core
from engine.evaluator.interface import Evaluation, PositionBatch


class RolloutEvaluator:
    """Uniform policies, and the mean of random games played to their end."""

    name = "rollout"

    def __init__(self, games: int = 1, seed: int = 0) -> None:
        """`games`: random games for each position; the same seed gives the same games."""
        self._games = games
        self._generator = np.random.default_rng(seed)

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        """Zero logits, and the shares of won, drawn and lost random games."""
        batch, height, width = positions.stones.shape
        seed = int(self._generator.integers(1 << 63))
        wdl = _core.play_randomly(
            positions.stones, positions.turn, positions.variant.index, positions.row_length, self._games, seed
        )
        return Evaluation(np.zeros((batch, height * width), np.float32), wdl)
