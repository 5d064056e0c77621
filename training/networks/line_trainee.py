"""Training the line net: AdamW, and for large tables of free rows Adagrad on those in use."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from engine import _core
from engine.evaluator.torch_net import torch_device
from training.base import parallel
from training.data.pool import Batch
from training.networks.line import (
    FreeLineNet,
    LineConfiguration,
    LineInput,
    LineNet,
    LineOutput,
    MappedLineNet,
    line_net,
)
from training.networks.line_windows import line_input
from training.networks.trainee import NetOutput, Rates, Trainee


class LineTrainee(Trainee):
    """The line net; any board size."""

    net: LineNet

    def __init__(self, configuration: LineConfiguration, rates: Rates, device: str = "cpu") -> None:
        self.device = torch_device(device)
        super().__init__(line_net(configuration).to(self.device), rates)

    def learn_in(self, precision: str) -> None:
        """Learn in one of PRECISIONS from now on."""
        super().learn_in(precision)
        if isinstance(self.net, MappedLineNet):
            self.net.mapping.in_16_bits = self.bfloat16

    def forward(self, batch: Batch) -> NetOutput:
        """Evaluate a batch."""
        if self.device.type == "cpu":
            return _named(self.net(LineInput.from_stones(batch.stones.numpy())))
        return _named(self.net(line_input(batch.stones)))

    def descend(self, loss: Tensor, share: float) -> None:
        """Take the optimiser's step down a loss, with a share of the rates."""
        super().descend(loss, share)
        self.net.limit_weights()


class FreeLineTrainee(LineTrainee):
    """The line net with free rows, on the processor alone."""

    averaged_rarely = ("table11",)
    net: FreeLineNet

    def __init__(self, configuration: LineConfiguration, rates: Rates) -> None:
        if parallel.processes() > 1:
            raise ValueError("free rows are learnt by one process: give --mapping-width")
        super().__init__(configuration, rates)
        self.squares11 = torch.full_like(self.net.table11, 1e-6)
        self.squares9 = torch.full_like(self.net.table9, 1e-6)

    def step(self, batch: Batch, loss_of: Callable[[NetOutput], Tensor], share: float) -> None:
        """Learn from one batch, with a share of the rates."""
        boards = LineInput.from_stones(batch.stones.numpy())
        large_rows = self.net.large_rows(boards.classes).requires_grad_()
        rows = large_rows + self.net.table7[self.net.inner7[boards.classes]]
        self.descend(loss_of(_named(self.net(boards, rows))), share)
        assert large_rows.grad is not None
        self._step_tables(boards.classes, large_rows.grad, self.rates.row_rate * share)

    def state(self) -> dict[str, Any]:
        """The optimisers' memories."""
        return super().state() | {"squares11": self.squares11, "squares9": self.squares9}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from `state()`."""
        super().load_state(state)
        self.squares11, self.squares9 = state["squares11"], state["squares9"]

    def _step_tables(self, classes: Tensor, gradient: Tensor, rate: float) -> None:
        """Adagrad on the rows used of both large tables; `gradient` [class, channel] is of their sums."""
        _core.adagrad_line_rows(
            self.net.table11.numpy(), self.squares11.numpy(), classes.numpy(), gradient.numpy(), rate
        )
        rows9, place = torch.unique(self.net.inner9[classes], return_inverse=True)
        gradient9 = torch.zeros(len(rows9), gradient.shape[1]).index_add_(0, place, gradient)
        _core.adagrad_line_rows(
            self.net.table9.numpy(), self.squares9.numpy(), rows9.numpy(), gradient9.numpy(), rate
        )


def line_trainee(configuration: LineConfiguration, rates: Rates, device: str = "cpu") -> LineTrainee:
    """The trainee of the rows that a configuration asks for.

    Raises:
        ValueError: it cannot be trained on that device.
    """
    if configuration.mapping_width:
        return LineTrainee(configuration, rates, device)
    if device != "cpu":
        raise ValueError(f"free rows are learnt on the processor (--device cpu), not on {device}")
    return FreeLineTrainee(configuration, rates)


def _named(output: LineOutput) -> NetOutput:
    return NetOutput(output.policy, output.wdl.log_softmax(1), reply=output.reply)
