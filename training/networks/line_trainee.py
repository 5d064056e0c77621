"""Training the line net: AdamW for the small layers, Adagrad for the rows of the large tables in use."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from engine import _core
from training.batches import Batch
from training.networks.line import LineConfiguration, LineInput, LineNet, LineOutput
from training.networks.trainee import Output, Rates, Trainee


class LineTrainee(Trainee):
    """The line net; any board size."""

    averaged_rarely = ("table11",)
    net: LineNet

    def __init__(self, configuration: LineConfiguration, rates: Rates) -> None:
        super().__init__(LineNet(configuration), rates)
        self.squares11 = torch.full_like(self.net.table11, 1e-6)
        self.squares9 = torch.full_like(self.net.table9, 1e-6)

    def forward(self, batch: Batch) -> Output:
        """Evaluate a batch."""
        return _named(self.net(LineInput.from_stones(batch.stones)))

    def step(self, batch: Batch, loss_of: Callable[[Output], Tensor], share: float) -> None:
        """Learn from one batch, with a share of the rates."""
        boards = LineInput.from_stones(batch.stones)
        large_rows = self.net.large_rows(boards.classes).requires_grad_()
        self._descend(loss_of(_named(self.net(boards, large_rows))), share)
        assert large_rows.grad is not None
        self._step_tables(boards.classes, large_rows.grad, self.rates.row_rate * share)
        self.net.limit_weights()

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


def _named(output: LineOutput) -> Output:
    return Output(output.policy, output.wdl.log_softmax(1), output.reply, output.moves_left)
