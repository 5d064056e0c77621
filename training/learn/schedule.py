"""How a run goes: what remains of its learning rate, and an average of its weights."""

from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor


def half_cosine(progress: float, final_share: float) -> float:
    """A learning rate's share that falls from 1 to the final one while `progress` goes from 0 to 1."""
    cosine = 0.5 * (1 + np.cos(np.pi * progress))
    return float(final_share + (1 - final_share) * cosine)


def newest_share(batch_size: int, seen: int, average_positions: int) -> float:
    """What the weights after a step count for in their average, which looks back over so many positions.

    Early on it looks back over a quarter of the run only, or it would remember the start.
    """
    look_back = min(average_positions, max(batch_size, seen // 4))
    return batch_size / max(look_back, batch_size)


def move_towards(average: Mapping[str, Tensor], weights: Mapping[str, Tensor], share: float) -> None:
    """Move averaged weights towards the newest; numbers that are whole, such as of steps, are copied."""
    averaged = [name for name in weights if weights[name].is_floating_point()]
    if averaged:
        old, new = [average[name] for name in averaged], [weights[name].detach() for name in averaged]
        torch._foreach_lerp_(old, new, share)
    for name in weights.keys() - set(averaged):
        average[name].copy_(weights[name])
