"""What every convolutional net offers to play and to training."""

from abc import ABC, abstractmethod

from torch import Tensor, nn


class PlanesNet(nn.Module, ABC):
    """A net for one size of board whose input is feature planes."""

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
        """The convolutions, [batch, channel, row, column]: what 16 bits are precise enough for.

        The fewer channels it returns, the less there is to convert to 32 bits for the heads.
        """

    @abstractmethod
    def heads(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Policy logits and value: the dense layers on the convolutions' features."""
