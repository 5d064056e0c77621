"""Nets in torch: the reference for the others, and the way to a GPU."""

from pathlib import Path

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file

from engine.evaluator.features import encoder_of
from engine.evaluator.interface import Evaluation, PositionBatch, wdl_of_value
from engine.evaluator.weights import NetEntry, WeightsError, net_file
from engine.networks.catalogue import NETWORKS, build


def torch_device(name: str) -> torch.device:
    """A device of this machine by its name.

    Raises:
        WeightsError: torch has none of that name, or cannot use it here.
    """
    try:
        device = torch.device(name)
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError) as error:  # AssertionError: a torch built without CUDA
        reason = str(error).strip().splitlines()[0]
        raise WeightsError(f"device {name!r} cannot be used here ({reason}); cpu always can") from error
    return device


class TorchEvaluator:
    """Evaluates with a net's safetensors file."""

    def __init__(
        self, net: NetEntry, *, device: str = "cpu", bfloat16: bool = False, folder: Path | None = None
    ) -> None:
        """Load the net.

        Args:
            net: its entry in the manifest.
            device: where it computes: `cpu`, `cuda`.
            bfloat16: compute the convolutions in 16 bits: faster on processors that support it.
            folder: where the net's files are, if not in `weights/`.

        Raises:
            WeightsError: the architecture is unknown, or the file is missing, altered or does not fit it.
        """
        if net.architecture not in NETWORKS:
            raise WeightsError(f"net {net.name!r}: no torch network for architecture {net.architecture!r}")
        self.name = net.name
        self._encode = encoder_of(net)
        self._device = torch_device(device)
        self._bfloat16 = bfloat16
        path = net_file(net, "safetensors", folder)
        try:
            module = build(net.architecture, net.board_sizes[0], dict(net.network))
            module.load_state_dict(load_file(path))
        except (SafetensorError, RuntimeError, TypeError) as error:
            raise WeightsError(f"{path}: {error}") from error
        self._module = module.to(self._device).to(memory_format=torch.channels_last).eval()  # type: ignore[call-overload]

    @torch.inference_mode()
    def evaluate(self, positions: PositionBatch) -> Evaluation:
        """Policy logits [batch, points] and win/draw/loss [batch, 3] of a batch of positions."""
        planes = torch.from_numpy(self._encode(positions)).to(self._device, memory_format=torch.channels_last)
        with torch.autocast(self._device.type, torch.bfloat16, enabled=self._bfloat16):
            features = self._module.trunk(planes)
        logits, value = self._module.heads(features.float())
        return Evaluation(logits.cpu().numpy(), wdl_of_value(value.cpu().numpy()))
