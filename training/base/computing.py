"""Where and how torch computes while a run learns."""

import argparse
import os
from functools import cache

import torch

from training.base.parallel import own_device
from training.base.settings import SettingsError
from training.base.timing import AUTO

MOST = 256
"""More help nobody, and systems refuse to start them."""


def add_computing_options(parser: argparse.ArgumentParser) -> None:
    """The options of `use_threads` and `device_named`."""
    parser.add_argument(
        "--threads", type=int, default=1, help="of the processor, for learning; default %(default)s"
    )
    parser.add_argument(
        "--device",
        default=AUTO,
        help="where torch computes: cpu, cuda; default %(default)s: on a GPU where there is one",
    )


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


def device_named(name: str) -> str:
    """A device for torch; `auto` is a GPU where there is one, which a line names, else the processor."""
    return own_device(_found_device() if name == AUTO else name)


@cache
def _found_device() -> str:
    if not torch.cuda.is_available():
        return "cpu"
    print(f"device: cuda, {torch.cuda.get_device_name()}", flush=True)
    return "cuda"
