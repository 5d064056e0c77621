"""A network in the trainer's terms; `training.networks.architecture` explains how to add one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, ClassVar

import torch
from torch import Tensor, nn
from torch.nn.parallel import DistributedDataParallel

from training.base import parallel
from training.base.settings import one_of
from training.base.timing import MEASURED
from training.data.pool import Batch

PRECISIONS = ("float32", "bfloat16")
"""Of the products that may be computed in 16 bits: quicker where the processor can do that."""


def any_precision() -> Any:
    """The default of a field of settings: which of them is quicker here (`training.base.timing`)."""
    return one_of(MEASURED, [MEASURED, *PRECISIONS])


@dataclass(frozen=True)
class NetOutput:
    """A network's output on a batch, from the side to move; None where it has no such head."""

    policy: Tensor  # [batch, row * column], logits
    log_wdl: Tensor
    """Logarithms of the chances of win, draw and loss, [batch, 3]. Of a net with a single value the draw's is
    the mean of the others, as half a win and half a loss, so that its chances sum to up to 1.5."""
    value: Tensor | None = None  # [batch], in -1..1, of a net that has this head and no other for the value
    reply: Tensor | None = None  # [batch, row * column], logits of the opponent's answer


@dataclass(frozen=True)
class Rates:
    """How fast a network learns."""

    learning_rate: float  # Adam
    weight_decay: float
    row_rate: float  # Adagrad, of large tables
    decoupled_decay: bool = True  # AdamW; else the decay is a part of the loss's gradient (an L2 penalty)


class Learner(ABC):
    """A network and its optimiser, whatever its input."""

    bfloat16 = False
    """Whether it learns in 16 bits what can be learnt so."""
    gradient_limit: ClassVar[float | None] = None
    """The greatest norm of a step's gradient, of which a longer one is shortened."""

    def __init__(self, net: nn.Module, rates: Rates) -> None:
        self.net = net
        self.rates = rates
        adam = torch.optim.AdamW if rates.decoupled_decay else torch.optim.Adam
        self.optimiser = adam(
            net.parameters(), lr=rates.learning_rate, weight_decay=rates.weight_decay, fused=True
        )
        alone = parallel.processes() == 1
        self._learning = self.forward if alone else DistributedDataParallel(_Forward(net, self.forward))

    @abstractmethod
    def forward(self, batch: Batch) -> NetOutput:
        """Evaluate a batch."""

    def training_output(self, batch: Batch) -> NetOutput:
        """Evaluate a batch to learn from it; of several processes each has a share of the whole batch."""
        output: NetOutput = self._learning(batch)
        return output

    def learn_in(self, precision: str) -> None:
        """Learn in one of PRECISIONS from now on."""
        self.bfloat16 = precision == "bfloat16"

    def state(self) -> dict[str, Any]:
        """What, beside the net's weights, must be kept to go on later."""
        return {"optimiser": self.optimiser.state_dict()}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from `state()`."""
        self.optimiser.load_state_dict(state["optimiser"])

    def descend(self, loss: Tensor, share: float) -> None:
        """Take the optimiser's step down a loss, with a share of the rates."""
        for group in self.optimiser.param_groups:
            group["lr"] = self.rates.learning_rate * share
        self.optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        if self.gradient_limit is not None:
            nn.utils.clip_grad_norm_(self.net.parameters(), self.gradient_limit)
        self.optimiser.step()


class _Forward(nn.Module):
    """A network as `DistributedDataParallel` asks for it, by which the processes' gradients are averaged."""

    def __init__(self, net: nn.Module, forward: Callable[[Batch], NetOutput]) -> None:
        super().__init__()
        self.net, self._of_batch = net, forward

    def forward(self, batch: Batch) -> NetOutput:
        return self._of_batch(batch)


class Trainee(Learner):
    """A learner of the architectures in the catalogue."""

    averaged_rarely: ClassVar[Collection[str]] = ()
    """Tensors too large to average at every step."""

    def step(self, batch: Batch, loss_of: Callable[[NetOutput], Tensor], share: float) -> None:
        """Learn from one batch, with a share of the rates."""
        self.descend(loss_of(self.training_output(batch)), share)
