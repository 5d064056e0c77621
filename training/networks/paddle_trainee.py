"""Training the net of the Paddle layout, for one board size."""

from dataclasses import dataclass

import numpy as np
import torch

from engine.evaluator.features import alphazero_planes
from engine.evaluator.interface import PositionBatch
from engine.networks.paddle import PaddleNet
from engine.rules.variant import Variant
from training.batches import Batch
from training.networks.trainee import Output, Rates, Trainee

_SMALLEST_CHANCE = 1e-4


@dataclass(frozen=True)
class PaddleConfiguration:
    """What a Paddle net is made for."""

    size: int = 15


class PaddleTrainee(Trainee):
    """The convolutional net; its single value counts a draw as half a win."""

    net: PaddleNet

    def __init__(self, configuration: PaddleConfiguration, rates: Rates) -> None:
        super().__init__(PaddleNet(configuration.size).to(memory_format=torch.channels_last), rates)  # type: ignore[call-overload]

    def forward(self, batch: Batch) -> Output:
        """Evaluate a batch."""
        planes = torch.from_numpy(alphazero_planes(_positions(batch)))
        planes = planes.contiguous(memory_format=torch.channels_last)
        # The convolutions learn as well in bfloat16, twice as fast; the heads do not.
        with torch.autocast("cpu", torch.bfloat16, enabled=torch.is_grad_enabled()):
            features = self.net.trunk(planes)
        policy, value = self.net.heads(features.float())
        # A little short of certain, so that no single position's loss is infinite.
        win = torch.log(((1 + value) / 2).clamp(min=_SMALLEST_CHANCE))
        loss = torch.log(((1 - value) / 2).clamp(min=_SMALLEST_CHANCE))
        return Output(policy, torch.stack([win, (win + loss) / 2, loss], dim=1))

    def accepts(self, size: int) -> bool:
        """Only the size that it is made for."""
        return size == self.net.size


def _positions(batch: Batch) -> PositionBatch:
    return PositionBatch(
        stones=batch.stones,
        last_moves=batch.last_moves,
        ply=batch.ply,
        turn=(1 + batch.ply % 2).astype(np.int8),
        variant=Variant.FREESTYLE,
        row_length=5,
    )
