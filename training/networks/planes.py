"""Training the nets that see feature planes and make one policy and one value of them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch
from safetensors.torch import load_file
from torch import nn

from engine.evaluator.features import ENCODERS
from engine.evaluator.interface import PositionBatch
from engine.evaluator.torch_net import torch_device
from engine.evaluator.weights import net_file, net_named
from engine.networks.catalogue import build
from engine.networks.planes_net import PlanesNet
from engine.rules.variant import Variant
from training.data.pool import Batch
from training.data.positions import PositionSet
from training.networks.architecture import Architecture, Start
from training.networks.trainee import NetOutput, Rates, Trainee

_SMALLEST_CHANCE = 1e-4


class PlanesTrainee(Trainee):
    """A convolutional net; its single value counts a draw as half a win."""

    net: PlanesNet

    def __init__(self, net: PlanesNet, planes: str, rates: Rates, device: str) -> None:
        self._device = torch_device(device)
        super().__init__(net.to(self._device, memory_format=torch.channels_last), rates)  # type: ignore[call-overload]
        self._encode = ENCODERS[planes]

    def forward(self, batch: Batch) -> NetOutput:
        """Evaluate a batch."""
        planes = torch.from_numpy(self._encode(_positions(batch)))
        planes = planes.to(self._device, memory_format=torch.channels_last)
        # The convolutions learn as well in bfloat16; the dense layers do not.
        in_16_bits = self.bfloat16 and torch.is_grad_enabled()
        with torch.autocast(self._device.type, torch.bfloat16, enabled=in_16_bits):
            features = self.net.trunk(planes)
        policy, value = self.net.heads(features.float())
        # A little short of certain, so that no single position's loss is infinite.
        win = torch.log(((1 + value) / 2).clamp(min=_SMALLEST_CHANCE))
        loss = torch.log(((1 - value) / 2).clamp(min=_SMALLEST_CHANCE))
        return NetOutput(policy, torch.stack([win, (win + loss) / 2, loss], dim=1), value)


class PlanesArchitecture(Architecture):
    """What the architectures of such nets share."""

    planes: ClassVar[str]
    suffix = ".onnx"

    def net(self, configuration: Any) -> PlanesNet:
        """An untrained net; `configuration.size` is that of its board."""
        return build(self.name, configuration.size, self.network(configuration))

    def trainee(self, configuration: Any, rates: Rates, device: str = "cpu") -> Trainee:
        """An untrained net and its optimiser."""
        return PlanesTrainee(self.net(configuration), self.planes, rates, device)

    def sizes(self, configuration: Any) -> tuple[int, int]:
        """One size."""
        return configuration.size, configuration.size

    def start(self, path: Path) -> Start:
        """A net to start from, out of its safetensors file; `path` is any of its files of play."""
        entry = net_named(path.stem, path.parent)
        if entry is None:
            raise ValueError(f"{path}: no manifest beside it names it")
        configuration = self.configuration(size=entry.board_sizes[0], **entry.network)
        weights = load_file(net_file(entry, "safetensors", path.parent))
        return Start(self.name_of_start(path), self.name, configuration, weights)

    def write(
        self, net: nn.Module, path: Path, description: Mapping[str, Any], counted: Sequence[PositionSet] = ()
    ) -> dict[str, str]:
        """Write safetensors and ONNX files."""
        from training.networks.planes_files import write_planes_net  # onnx is slow to import

        return write_planes_net(_planes_net(net), path.parent, path.stem)

    def write_quickly(self, net: nn.Module, path: Path, description: Mapping[str, Any]) -> dict[str, str]:
        """Write the safetensors file alone."""
        from training.networks.planes_files import write_safetensors

        return write_safetensors(_planes_net(net), path.parent, path.stem)


def _planes_net(net: nn.Module) -> PlanesNet:
    assert isinstance(net, PlanesNet)
    return net


def _positions(batch: Batch) -> PositionBatch:
    return PositionBatch(
        stones=batch.stones.cpu().numpy(),
        last_moves=batch.last_moves.cpu().numpy(),
        ply=batch.ply.cpu().numpy(),
        turn=(1 + batch.ply % 2).cpu().numpy().astype(np.int8),
        variant=Variant.FREESTYLE,
        row_length=5,
    )
