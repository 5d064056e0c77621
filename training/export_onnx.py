"""Writes a torch net of the Paddle layout as safetensors (for torch) and ONNX (for play without torch)."""

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save

from engine.evaluator.weights import sha256
from engine.networks.paddle import PLANES, PaddleNet


def write_paddle_net(
    arrays: dict[str, NDArray[np.float32]], size: int, folder: Path, name: str
) -> dict[str, str]:
    """Write `<name>.safetensors` and `<name>.onnx` of a state dict; kind of file to its SHA-256.

    The ONNX graph takes `planes` [batch, 4, row, column] and gives `policy_logits` [batch, points] and
    `value` [batch], as `PaddleNet` does.
    """
    net = PaddleNet(size)
    net.load_state_dict({key: torch.from_numpy(array) for key, array in arrays.items()})
    net.eval()
    folder.mkdir(parents=True, exist_ok=True)
    checksums = {}
    for kind, write in (("safetensors", _write_safetensors), ("onnx", _write_onnx)):
        path = folder / f"{name}.{kind}"
        side = path.with_name(path.name + ".part")
        write(net, side)
        side.replace(path)
        checksums[kind] = sha256(path)
    return checksums


def _write_safetensors(net: PaddleNet, path: Path) -> None:
    path.write_bytes(save({key: tensor.numpy() for key, tensor in net.state_dict().items()}))


def _write_onnx(net: PaddleNet, path: Path) -> None:
    torch.onnx.export(
        net,
        (torch.zeros(2, PLANES, net.size, net.size),),
        path,
        input_names=["planes"],
        output_names=["policy_logits", "value"],
        dynamic_axes={"planes": {0: "batch"}, "policy_logits": {0: "batch"}, "value": {0: "batch"}},
        opset_version=17,
        dynamo=False,  # the newer exporter needs one more package and gives the same graph
    )
