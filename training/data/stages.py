"""How much positions count when they are drawn: by their ply, and by what a game may count for at most."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.data.positions import PositionSet


@dataclass(frozen=True)
class Stages:
    """How much positions count by their ply, and games at most."""

    first_plies: tuple[int, ...] = (0,)  # of each stage, ascending, the first one 0
    weights: tuple[float, ...] = (1.0,)  # of a position of each stage, from 0 to 1
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

    def chances(self, positions: PositionSet) -> NDArray[np.float64] | None:
        """Of each position to be drawn, 1 or less; None where all are 1."""
        if self == Stages():
            return None
        stage = np.searchsorted(self.first_plies, positions.ply, side="right") - 1
        chances = np.array(self.weights)[stage]
        if self.per_game:
            of_game = np.bincount(positions.game, chances, positions.games)
            chances = chances * np.minimum(1.0, self.per_game / np.maximum(of_game, 1e-9))[positions.game]
        return chances
