"""Nets in torch: the reference for the others, and the way to a GPU."""

from pathlib import Path

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file

from engine.evaluator.conversion import wdl_of_value
from engine.evaluator.features import ENCODERS
from engine.evaluator.interface import Evaluation, PositionBatch
from engine.evaluator.weights import Net, WeightsError, net_file
from engine.networks.paddle import PaddleNet

_ARCHITECTURES = {"paddle": PaddleNet}


class TorchEvaluator:
    """Evaluates with a net's safetensors file."""

    def __init__(self, net: Net, *, device: str = "cpu", folder: Path | None = None) -> None:
        """Load the net.

        Raises:
            WeightsError: the architecture is unknown, or the file is missing, altered or does not fit it.
        """
        if net.architecture not in _ARCHITECTURES:
            raise WeightsError(f"net {net.name!r}: no torch network for architecture {net.architecture!r}")
        self.name = net.name
        self._encode = ENCODERS[net.planes]
        self._device = torch.device(device)
        path = net_file(net, "safetensors", folder)
        module = _ARCHITECTURES[net.architecture](net.board_sizes[0])
        try:
            module.load_state_dict(load_file(path))
        except (SafetensorError, RuntimeError) as error:
            raise WeightsError(f"{path}: {error}") from error
        self._module = module.to(self._device).eval()

    @torch.inference_mode()
    def evaluate(self, positions: PositionBatch) -> Evaluation:
        """Policy logits [batch, points] and win/draw/loss [batch, 3] of a batch of positions."""
        planes = torch.from_numpy(self._encode(positions)).to(self._device, memory_format=torch.channels_last)
        logits, value = self._module(planes)
        return Evaluation(logits.cpu().numpy(), wdl_of_value(value.cpu().numpy()))
