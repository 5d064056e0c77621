"""What every convolutional net offers to play and to training."""

from abc import ABC, abstractmethod

from torch import Tensor, nn


class PlanesNet(nn.Module, ABC):
    """A net for one size of board that sees a position as feature planes."""

    def __init__(self, size: int, planes: int) -> None:
        super().__init__()
        self.size = size
        self.planes = planes

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Policy logits [batch, points] and value [batch], -1..1 for the side to move.

        The planes [batch, plane, row, column] are those of the net's encoder in `engine.evaluator.features`.
        """
        return self.heads(self.trunk(planes))

    @abstractmethod
    def trunk(self, planes: Tensor) -> Tensor:
        """The features that policy and value share, [batch, channel, row, column]."""

    @abstractmethod
    def heads(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Policy logits and value of the shared features."""
