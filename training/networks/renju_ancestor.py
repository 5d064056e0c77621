"""The net of the supervised Renju program, for one board size."""

from dataclasses import dataclass

from training.networks.architecture import require_board_size
from training.networks.planes import PlanesArchitecture


@dataclass(frozen=True)
class RenjuAncestorConfiguration:
    """What such a net is made for; its layers are as they were."""

    size: int = 15  # points on a side of the board

    def __post_init__(self) -> None:
        require_board_size(self.size)


class RenjuAncestor(PlanesArchitecture):
    """The ancestor's residual net, whose third plane is -1 where Black is to move and +1 where White is."""

    name = "renju-ancestor"
    configuration = RenjuAncestorConfiguration
    planes = "renju-signed-3"
