"""Threads of the processor that a run learns in."""

import os

import torch

from training.base.settings import SettingsError

MOST = 256
"""More help nobody, and systems refuse to start them."""


def use_threads(threads: int) -> None:
    """Let torch compute in so many threads; 0 is one for each core.

    Raises:
        SettingsError: there cannot be so many.
    """
    if threads > MOST:
        raise SettingsError(f"threads must be at most {MOST}, not {threads:,}")
    torch.set_num_threads(threads or os.cpu_count() or 1)
