"""Several processes that learn as one, each on a device of its own: those that `torchrun` started.

Each has its share of every batch, and their gradients are averaged (`training.networks.trainee`), so that
they learn what one process does from the whole batch. The first alone prints and writes.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from datetime import timedelta
from pathlib import Path

import torch
from torch import Tensor, distributed

_PATIENCE = timedelta(days=1)  # with the first process, which may evaluate or look for a long time


@contextmanager
def joined() -> Iterator[None]:
    """Be one of the processes that were started together, if there are several.

    Raises:
        ChildProcessError: another one ended.
    """
    if int(os.environ.get("WORLD_SIZE", "1")) == 1:
        yield
        return
    backend = "cpu:gloo,cuda:nccl" if torch.cuda.is_available() else "gloo"
    distributed.init_process_group(backend, timeout=_PATIENCE)
    try:
        with (
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(sys.stdout if is_first() else nowhere),
        ):
            yield
    except RuntimeError as error:
        if isinstance(error, distributed.DistError) or "gloo" in str(error) or "peer" in str(error):
            lost = "another process of this run has ended, so this one ends, too"
            raise ChildProcessError(f"{lost}; the same command goes on from the last checkpoint") from error
        raise
    finally:
        distributed.destroy_process_group()


_by_itself = False


@contextmanager
def alone() -> Iterator[None]:
    """Learn by itself meanwhile, as to measure how long that takes here."""
    global _by_itself
    before, _by_itself = _by_itself, True
    try:
        yield
    finally:
        _by_itself = before


def processes() -> int:
    """How many learn as one with this one."""
    return distributed.get_world_size() if distributed.is_initialized() and not _by_itself else 1


def is_first() -> bool:
    """Whether this is the process that prints and writes."""
    return not distributed.is_initialized() or distributed.get_rank() == 0


def share() -> slice:
    """This process's share of what all have."""
    return slice(distributed.get_rank() if processes() > 1 else 0, None, processes())


def own_device(name: str) -> str:
    """The device of this process, of those of a kind."""
    own = os.environ.get("LOCAL_RANK")
    return f"{name}:{own}" if name == "cuda" and own is not None else name


def mean(numbers: Tensor) -> Tensor:
    """The mean of all processes' numbers, each by itself."""
    if processes() == 1:
        return numbers
    total = numbers.detach().clone()
    distributed.all_reduce(total)
    return total / processes()


def of_first(number: float) -> float:
    """The number that the first process has: what is measured differs between processes."""
    if processes() == 1:
        return number
    sent = torch.tensor(number, dtype=torch.float64)
    distributed.broadcast(sent, 0)
    return float(sent)


def anyone(holds: bool) -> bool:
    """Whether it holds in any process."""
    return bool(mean(torch.tensor(float(holds))) > 0)


@contextmanager
def in_turn() -> Iterator[None]:
    """The first process goes ahead, and the others follow when it has done all of this."""
    if not is_first():
        wait_for_all()
    yield
    if is_first():
        wait_for_all()


def wait_for_all() -> None:
    """Go on when all are here."""
    if processes() > 1:
        mean(torch.zeros(1))
