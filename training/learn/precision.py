"""In which precision a net learns in less time on this machine."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import torch
from torch import Tensor

from training.base.timing import quickest
from training.data.batches import Batch
from training.learn.losses import losses
from training.networks.catalogue import ARCHITECTURES
from training.networks.trainee import Output, Rates

_TIMED_POSITIONS = 64  # of a batch at most, to choose by


@cache
def quicker_precision(network: str, configuration: Any, batch_size: int, device: str) -> str:
    """The precision in which a net makes a step of learning in less time on this machine."""
    architecture = ARCHITECTURES[network]
    batch = _any_batch(architecture.sizes(configuration)[1], min(batch_size, _TIMED_POSITIONS))

    def step_in(precision: str) -> Callable[[], None]:
        trainee = architecture.trainee(configuration, Rates(1e-3, 0.0, 1e-3), device)
        trainee.bfloat16 = precision == "bfloat16"

        def total(output: Output) -> Tensor:
            return sum(losses(output, batch).values(), torch.zeros((), device=device))

        return lambda: trainee.step(batch, total, 1.0)

    random_state = torch.get_rng_state()  # what is drawn for the timing must not change the run
    try:
        steps = {precision: step_in(precision) for precision in architecture.precisions}
        return quickest(f"learning, a step on {len(batch)} positions", steps)
    finally:
        torch.set_rng_state(random_state)


def _any_batch(size: int, count: int) -> Batch:
    """Positions with targets, to time a step with."""
    random = np.random.default_rng(1)
    stones = random.integers(0, 3, (count, size, size)).astype(np.int8)
    stones[:, 0, 0] = 0
    policy = np.zeros((count, size * size), np.float32)
    policy[:, 0] = 1
    return Batch(
        stones,
        np.full((count, 2), -1, np.int16),
        np.zeros(count, np.int16),
        policy,
        np.zeros(count, np.int64),
        np.full((count, 3), 1 / 3, np.float32),
    )
