"""The architectures of training, by name."""

from dataclasses import dataclass

from training.networks.architecture import Architecture, require_board_size, require_size
from training.networks.dqn import Dqn, DqnPatterns
from training.networks.line_architecture import LineArchitecture
from training.networks.planes import PlanesArchitecture


@dataclass(frozen=True)
class BoardConfiguration:
    """The board that a net is made for; its layers are as they were in the original."""

    size: int = 15  # points on a side of the board

    def __post_init__(self) -> None:
        require_board_size(self.size)


class Paddle(PlanesArchitecture):
    """The convolutional net of the Paddle layout."""

    name = "paddle"
    configuration = BoardConfiguration
    planes = "alphazero-4"


class RenjuAncestorArchitecture(PlanesArchitecture):
    """The supervised Renju program's net, whose third plane is -1 where Black is to move and else +1."""

    name = "renju-ancestor"
    configuration = BoardConfiguration
    planes = "renju-signed-3"


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


class RenjuResnetArchitecture(PlanesArchitecture):
    """A residual net with whose turn it is as an input, since in renju the colours have different rules."""

    name = "renju-resnet"
    configuration = RenjuResnetConfiguration
    planes = "renju-3"


ARCHITECTURES: dict[str, Architecture] = {
    architecture.name: architecture
    for architecture in (
        LineArchitecture(),
        Paddle(),
        RenjuResnetArchitecture(),
        RenjuAncestorArchitecture(),
        Dqn(),
        DqnPatterns(),
    )
}
