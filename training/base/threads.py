"""How torch computes on the processor while a run learns."""

import os

import torch

from training.base.settings import SettingsError

MOST = 256
"""More help nobody, and systems refuse to start them."""


def use_threads(threads: int) -> None:
    """Let torch compute in so many threads, with subnormal numbers as zeros; 0 is one for each core.

    A penalty on the weights shrinks those of units that are never active below 1e-38 within some thousand
    steps of Adam. Processors compute with such subnormal numbers up to thirty times as slowly.

    Raises:
        SettingsError: there cannot be so many.
    """
    if threads > MOST:
        raise SettingsError(f"threads must be at most {MOST}, not {threads:,}")
    torch.set_flush_denormal(True)  # first: threads are born with the setting of the one that starts them
    torch.set_num_threads(threads or os.cpu_count() or 1)
