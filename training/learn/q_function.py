"""Q of positions: a Q network's output on each point, and the greedy player that follows it."""

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.evaluator.features import ENCODERS
from engine.evaluator.interface import PositionBatch
from engine.networks.dqn import DqnNet
from engine.rules.game_kind import GameKind
from training.networks.dqn import Dqn
from training.play.batched_games import Chooser, Games, Stones


class QFunction:
    """The output of nets of an architecture on positions of one kind of game."""

    def __init__(self, architecture: Dqn, kind: GameKind, device: torch.device, precision: str) -> None:
        """Keep what is the same for all nets; `precision` (float32, bfloat16) is that of the convolutions."""
        self._encode = ENCODERS[architecture.planes]
        self._kind, self._device = kind, device
        self.precision = precision

    def __call__(self, net: DqnNet, stones: Stones) -> Tensor:
        """Q of all points [position, point]; those of occupied ones mean nothing."""
        return self.of_planes(net, self.planes(stones))

    def planes(self, stones: Stones) -> Tensor:
        """What the nets see of positions, [position, plane, row, column]."""
        ply = (stones != 0).sum((1, 2)).astype(np.int16)
        positions = PositionBatch(
            stones=stones,
            last_moves=np.full((len(stones), 2), -1, np.int16),
            ply=ply,
            turn=(1 + ply % 2).astype(np.int8),
            variant=self._kind.variant,
            row_length=self._kind.row_length,
        )
        planes = torch.from_numpy(self._encode(positions))
        return planes.to(self._device, memory_format=torch.channels_last)

    def of_planes(self, net: DqnNet, planes: Tensor) -> Tensor:
        """Q of all points [position, point], from the net's input."""
        with torch.autocast(self._device.type, torch.bfloat16, enabled=self.precision == "bfloat16"):
            features = net.trunk(planes)
        return net.q_values(features.float())

    def playable(self, net: DqnNet, stones: Stones) -> NDArray[np.float32]:
        """Q of all points [position, point], that of occupied ones less than any other."""
        with torch.no_grad():
            q: NDArray[np.float32] = self(net, stones).cpu().numpy()
        q[stones.reshape(len(stones), -1) != 0] = -np.inf
        return q

    def greedy(self, net: DqnNet) -> Chooser:
        """Chooses the empty point with the largest Q."""

        def choose(games: Games, which: Sequence[int]) -> Sequence[int]:
            return [int(move) for move in self.playable(net, games.stones[np.array(which)]).argmax(1)]

        return choose
