"""The deep Q network: what each move is worth, over the whole board.

Q(s, a) is the discounted return of the side to move when it plays at point a. The policy prefers large Q, and
the value of a position is that of its best move. Sources: Mnih et al., "Human-level control through deep
reinforcement learning" (2015); the duelling form is that of Wang et al. (2016).
"""

import torch
from torch import Tensor, nn
from torch.nn import functional

from engine.networks.planes_net import PlanesNet

STONES = 2  # planes, the first of all: own stones and the opponent's
SHARPNESS = 20.0  # policy logits for each unit of Q
DUELLING_HIDDEN = 32


class DqnNet(PlanesNet):
    """Q of every point of a square board of `size` x `size` points."""

    def __init__(
        self,
        size: int,
        channels: int = 32,
        layers: int = 4,
        duelling: bool = False,
        pooling: bool = False,
        planes: int = STONES,
    ) -> None:
        super().__init__(size, planes)
        # With a 5x5 layer and two of 3x3 a point sees as far as a row of five reaches; patterns say so.
        width = 5 if planes == STONES else 3
        self.first = nn.Conv2d(planes, channels, width, padding=width // 2)
        self.anywhere = nn.Linear(planes, channels) if pooling else None
        self.layers = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(layers - 1))
        self.advantage = nn.Conv2d(channels, 1, 1)
        self.board_value: nn.Module | None = None
        if duelling:
            self.board_value = nn.Sequential(
                nn.Linear(channels, DUELLING_HIDDEN), nn.ReLU(), nn.Linear(DUELLING_HIDDEN, 1)
            )

    def trunk(self, planes: Tensor) -> Tensor:
        """Features and, as the last channel, which points are occupied: [batch, channel + 1, row, column]."""
        x = self.first(planes)
        if self.anywhere is not None:  # every point learns what there is anywhere on the board
            x = x + self.anywhere(planes.amax((2, 3)))[:, :, None, None]
        x = functional.relu(x)
        for layer in self.layers:
            x = functional.relu(layer(x))
        return torch.cat([x, planes[:, :STONES].sum(1, keepdim=True).to(x.dtype)], dim=1)

    def q_values(self, features: Tensor) -> Tensor:
        """Q of every point [batch, points]; of occupied points it means nothing."""
        channels = features.shape[1] - 1
        seen, occupied = features[:, :channels], features[:, channels:].flatten(1)
        q: Tensor = self.advantage(seen).flatten(1)
        if self.board_value is None:
            return q
        empty = 1 - occupied
        mean = (q * empty).sum(1, keepdim=True) / empty.sum(1, keepdim=True).clamp(min=1)
        board: Tensor = self.board_value(seen.mean((2, 3)))
        return board + q - mean

    def heads(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """Policy logits and value: Q sharpened, and the largest Q of an empty point, limited to -1..1."""
        q = self.q_values(features)
        occupied = features[:, -1:].flatten(1)
        best = (q - 1e4 * occupied).amax(1)
        return SHARPNESS * q, best.clamp(-1, 1)
