"""In which precision a net learns, or a teacher looks at positions, in less time on this machine."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

import numpy as np
import torch
from torch import Tensor

from engine.evaluator.torch_net import torch_device
from engine.rules.variant import Variant
from training.base import parallel
from training.base.timing import MEASURED, quickest
from training.data.pool import Batch
from training.learn.dqn_settings import DqnSettings
from training.learn.losses import losses
from training.learn.supervised_settings import TrainingSettings
from training.networks.catalogue import ARCHITECTURES
from training.networks.teacher import TeacherNet
from training.networks.teacher_learner import TeacherView
from training.networks.trainee import PRECISIONS, NetOutput, Rates

_TIMED_POSITIONS = 64  # of a batch at most, to choose by
_TIMED_LOOKS = {"cpu": 16, "cuda": 1024}  # positions before a teacher

L = TypeVar("L", TrainingSettings, DqnSettings)


def with_precision(settings: L, configuration: Any, device: str) -> L:
    """The settings, with the quicker precision where they leave it to measuring."""
    if settings.precision != MEASURED:
        return settings
    network, batch_size = settings.network, settings.batch_size
    return replace(settings, precision=quicker_precision(network, configuration, batch_size, device))


@cache
def quicker_precision(network: str, configuration: Any, batch_size: int, device: str) -> str:
    """The precision in which a net makes a step of learning in less time on this machine."""
    architecture = ARCHITECTURES[network]
    batch = _any_batch(architecture.sizes(configuration)[1], min(batch_size, _TIMED_POSITIONS), device)

    def step_in(precision: str) -> Callable[[], None]:
        trainee = architecture.trainee(configuration, Rates(1e-3, 0.0, 1e-3), device)
        trainee.learn_in(precision)

        def total(output: NetOutput) -> Tensor:
            return sum(losses(output, batch).values(), torch.zeros((), device=device))

        return lambda: trainee.step(batch, total, 1.0)

    what = f"learning, a step on {len(batch)} positions"
    return _quicker(what, step_in, architecture.precisions(configuration), device)


def quicker_look(asked: str, net: TeacherNet, device: str) -> str:
    """The precision that is asked for, or in which a teacher looks at positions in less time here."""
    if asked != MEASURED:
        return asked
    net = net.to(torch_device(device))
    batch = _any_batch(15, _TIMED_LOOKS["cpu" if device == "cpu" else "cuda"], device)
    stones, ply = batch.stones, batch.ply
    unturned = torch.zeros(len(batch), dtype=torch.int64, device=device)

    def look_in(precision: str) -> Callable[[], object]:
        view = TeacherView(net, Variant.FREESTYLE, stones[:1], ply[:1], precision)
        return lambda: view.outputs(stones.flatten(1), ply, unturned)

    return _quicker(f"a teacher, {len(batch)} positions", look_in, PRECISIONS, device)


def _quicker(
    what: str, work_in: Callable[[str], Callable[[], object]], precisions: Iterable[str], device: str
) -> str:
    def whole(work: Callable[[], object]) -> Callable[[], None]:
        def do() -> None:
            work()
            if device != "cpu":
                torch.cuda.synchronize()  # a GPU's work only begins when it is asked for

        return do

    random_state = torch.get_rng_state()  # what is drawn for the timing must not change the run
    try:
        with parallel.alone():
            quicker = quickest(what, {precision: whole(work_in(precision)) for precision in precisions})
    finally:
        torch.set_rng_state(random_state)
    return PRECISIONS[int(parallel.of_first(PRECISIONS.index(quicker)))]


def _any_batch(size: int, count: int, device: str) -> Batch:
    """Positions with targets, to time a step with."""
    place, random = torch_device(device), np.random.default_rng(1)
    stones = random.integers(0, 3, (count, size, size)).astype(np.int8)
    stones[:, 0, 0] = 0
    policy = torch.zeros(count, size * size, device=place)
    policy[:, 0] = 1
    return Batch(
        Variant.FREESTYLE,
        torch.from_numpy(stones).to(place),
        torch.full((count, 2), -1, device=place),
        torch.zeros(count, dtype=torch.int64, device=place),
        policy,
        torch.zeros(count, dtype=torch.int64, device=place),
        torch.full((count, 3), 1 / 3, device=place),
    )
