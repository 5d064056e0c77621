"""The deep Q network, for one board size."""

from dataclasses import dataclass

from training.networks.architecture import require_board_size, require_size
from training.networks.planes import PlanesArchitecture


@dataclass(frozen=True)
class DqnConfiguration:
    """Sizes of a Q network."""

    size: int = 19  # points on a side of the board
    channels: int = 32  # of each convolution
    layers: int = 4  # of convolutions
    duelling: bool = False  # a value of the board, and what each move adds to it
    pooling: bool = False  # every point also learns which planes have anything anywhere on the board

    def __post_init__(self) -> None:
        require_board_size(self.size)
        require_size("channels", self.channels, 4096)
        require_size("layers", self.layers, 256)


class Dqn(PlanesArchitecture):
    """A Q network: `narabe-train dqn` trains it from nothing."""

    name = "dqn"
    configuration = DqnConfiguration
    planes = "stones-2"


class DqnPatterns(Dqn):
    """A Q network whose input also has what a stone on each point would make of its lines."""

    name = "dqn-patterns"
    planes = "patterns-32"
