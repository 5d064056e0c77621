"""The residual net for renju, for one board size."""

from dataclasses import dataclass

from training.networks.architecture import require_board_size, require_size
from training.networks.planes import PlanesArchitecture


@dataclass(frozen=True)
class RenjuResnetConfiguration:
    """Sizes of a residual net."""

    size: int = 15  # points on a side of the board
    channels: int = 64  # of each convolution, or of the line net
    blocks: int = 4  # of two convolutions

    def __post_init__(self) -> None:
        require_board_size(self.size)
        require_size("channels", self.channels, 4096)
        require_size("blocks", self.blocks, 256)


class RenjuResnet(PlanesArchitecture):
    """A residual net that is told whose turn it is, since in renju the colours have different rules."""

    name = "renju-resnet"
    configuration = RenjuResnetConfiguration
    planes = "renju-3"
