"""A stage of learning on a device: batches until its budget is spent, and the average of the weights."""

import json
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
from torch import Tensor, nn

from engine.records.files import parse_json
from training.base import parallel
from training.base.interrupts import Saving
from training.data.pool import Batch, Mixture, Pool
from training.learn.losses import losses
from training.learn.schedule import half_cosine, move_towards, newest_share
from training.networks.trainee import NetOutput

_WARM_UP = 0.04  # of a stage, in which the learning rate rises
_REPORTS = 10
LOOKS = 20
"""At held-out positions in a stage."""
_LARGE_BOARD = 15  # beyond this side a batch has half as many positions


def seed_of(*purpose: int) -> int:
    """A seed of its own for each purpose, of which the first number is the run's seed."""
    return int(np.random.SeedSequence(purpose).generate_state(1)[0])


@dataclass(frozen=True)
class Budget:
    """How long a stage goes on."""

    positions: int
    seconds: float = 0.0  # if not 0, these decide

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to be done."""
        return not (self.positions or self.seconds)

    def share(self, of_all: float) -> "Budget":
        """A share of it."""
        return Budget(round(self.positions * of_all), self.seconds * of_all)

    def progress(self, positions: int, began: float) -> float:
        """What is spent of it, from 0 to 1 and beyond; `began` by `time.monotonic`."""
        if self.nothing:
            return 1.0
        return (time.monotonic() - began) / self.seconds if self.seconds else positions / self.positions


class DeviceLearner(Protocol):
    """A network that learns from batches in a device's memory."""

    @property
    def net(self) -> nn.Module:
        """The network."""

    def training_output(self, batch: Batch) -> NetOutput:
        """Evaluate a batch to learn from it."""

    def descend(self, loss: Tensor, share: float) -> None:
        """Take the optimiser's step down a loss, with a share of the rates."""

    def state(self) -> dict[str, Any]:
        """What, beside the net's weights, must be kept to go on later."""

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from `state()`."""


class _BestSoFar:
    """The averaged weights that had the smallest loss on held-out positions."""

    def __init__(self, average: Mapping[str, Tensor]) -> None:
        self.average = {name: tensor.clone() for name, tensor in average.items()}
        self.loss, self.looks, self.worse = math.inf, 0, 0
        """The last look of LOOKS, and how many there were since the smallest loss."""

    def look(
        self, net: nn.Module, average: Mapping[str, Tensor], loss_of_net: Callable[[], float], number: int
    ) -> None:
        """Take the loss of averaged weights, and keep them if it is the smallest."""
        learning = {name: tensor.clone() for name, tensor in net.state_dict().items()}
        net.load_state_dict(average, strict=False)
        net.eval()
        loss = parallel.of_first(loss_of_net())
        net.load_state_dict(learning)
        net.train()
        self.looks, self.worse = number, self.worse + 1
        if loss < self.loss:
            self.loss, self.worse = loss, 0
            move_towards(self.average, average, 1)

    def state(self) -> dict[str, Any]:
        return {"average": self.average, "loss": self.loss, "looks": self.looks, "worse": self.worse}

    def load_state(self, state: Mapping[str, Any]) -> None:
        """Go on from `state()`, or from nothing."""
        if state:
            own = next(iter(self.average.values())).device
            move_towards(self.average, {name: t.to(own) for name, t in state["average"].items()}, 1)
            self.loss, self.looks, self.worse = state["loss"], state["looks"], state["worse"]


@dataclass(frozen=True)
class Stage:
    """How a network learns in a stage."""

    name: str
    budget: Budget
    batch_size: int
    loss_weights: Mapping[str, float]  # of the terms of `losses`
    average_positions: int  # that the averaged weights look back over
    final_rate_share: float
    seed: int
    mixture: Mixture | None = None
    patience: int = 0  # looks at held-out positions without a smaller loss, until it ends; 0: no looks

    def learn(
        self,
        learner: DeviceLearner,
        pools: Sequence[Pool],
        show: Callable[[str], None],
        save: Callable[[dict[str, Any]], None],
        earlier: dict[str, Any] | None = None,
        held_out_loss: Callable[[], float] = lambda: 0.0,
    ) -> int:
        """Teach the network from batches of one pool each, and leave it the averaged weights.

        With patience these are the ones that had the smallest loss on held-out positions.

        Args:
            learner: the network.
            pools: the positions to learn from.
            show: is called with how it goes.
            save: now and then gets what is needed to go on, with the averaged weights as `average`.
            earlier: what it got at last, to go on from there.
            held_out_loss: of the network as it is then.

        Returns:
            How many positions it was shown.

        Raises:
            FloatingPointError: the loss is not finite any more.
            KeyboardInterrupt: Ctrl-C; what was learnt until then is saved.
        """
        random = np.random.default_rng(self.seed)
        masses = np.array([pool.mass for pool in pools])
        weights = dict(learner.net.named_parameters())
        began, seen, reports = time.monotonic(), 0, 0
        if earlier is not None:
            learner.net.load_state_dict(earlier["net"])
            learner.load_state(earlier)
            random.bit_generator.state = parse_json(earlier["which"])
            began -= earlier["seconds"]
            seen, reports = earlier["seen"], earlier["reports"]
        average = {name: tensor.detach().clone() for name, tensor in weights.items()}
        best = _BestSoFar(average)
        if earlier is not None:
            kept = {name: earlier["average"][name].to(pools[0].device) for name in average}
            move_towards(average, kept, 1)
            best.load_state(earlier.get("best", {}))

        def keep() -> None:
            net = learner.net.state_dict()
            state = {"net": net, "average": net | average, **learner.state()}
            state |= {"which": json.dumps(random.bit_generator.state)}
            state |= {"best": best.state()} if self.patience else {}
            save(state | {"seen": seen, "reports": reports, "seconds": time.monotonic() - began})

        learner.net.train()
        with Saving(keep, parallel.anyone) as saving:
            while (progress := parallel.of_first(self.budget.progress(seen, began))) < 1:
                if self.patience and int(progress * LOOKS) > best.looks:
                    best.look(learner.net, average, held_out_loss, int(progress * LOOKS))
                    if best.worse >= self.patience:
                        show(f"{self.name}: stopped after {seen:,} positions: no smaller held-out loss")
                        break
                pool = pools[random.choice(len(pools), p=masses / masses.sum())]
                count = self.batch_size if pool.size <= _LARGE_BOARD else max(1, self.batch_size // 2)
                batch = pool.drawn_batch(count, random, mixture=self.mixture, share=parallel.share())
                terms = losses(learner.training_output(batch), batch)
                loss = sum((self.loss_weights[name] * term for name, term in terms.items()), torch.zeros(()))
                learner.descend(loss, self._rate_share(progress))
                seen += count
                move_towards(average, weights, newest_share(self.batch_size, seen, self.average_positions))
                if progress * _REPORTS >= reports:
                    reports += 1
                    self._report(terms, seen, time.monotonic() - began, show)
                saving.after_step()
        if self.patience and best.worse < self.patience:
            best.look(learner.net, average, held_out_loss, LOOKS)
        learner.net.load_state_dict(best.average if self.patience else average, strict=False)
        learner.net.eval()
        return seen

    def _rate_share(self, progress: float) -> float:
        return min(1.0, (progress + 1e-3) / _WARM_UP) * half_cosine(progress, self.final_rate_share)

    def _report(
        self, terms: Mapping[str, Tensor], seen: int, seconds: float, show: Callable[[str], None]
    ) -> None:
        figures = {name: float(parallel.mean(term.detach())) for name, term in terms.items()}
        if not all(np.isfinite(figure) for figure in figures.values()):
            raise FloatingPointError(f"{self.name}: a loss of {figures}: lower the learning rate")
        listed = " ".join(f"{name} {figure:.3f}" for name, figure in figures.items())
        show(f"{self.name}: {seen:,} positions, {seen / max(seconds, 1e-9):,.0f}/s, {listed}")
