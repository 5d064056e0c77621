"""The net of the Paddle layout, for one board size."""

from dataclasses import dataclass

from training.networks.architecture import require_board_size
from training.networks.planes import PlanesArchitecture


@dataclass(frozen=True)
class PaddleConfiguration:
    """What a Paddle net is made for."""

    size: int = 15  # points on a side of the board

    def __post_init__(self) -> None:
        require_board_size(self.size)


class Paddle(PlanesArchitecture):
    """The convolutional net of the Paddle layout."""

    name = "paddle"
    configuration = PaddleConfiguration
    planes = "alphazero-4"
