"""Writes a net whose input is planes as safetensors (for torch) and ONNX (for play without torch)."""

from copy import deepcopy
from pathlib import Path

import torch
from safetensors.torch import save

from engine.evaluator.weights import sha256
from engine.networks.planes_net import PlanesNet
from engine.records.files import replace_atomically, write_atomically

SMALLEST_WEIGHT = 1e-30
"""Smaller ones are written as zeros. They change no output by as much as float32 can represent, but numbers
below 1e-38, also as products, make play up to thirty times as slow (`training.base.computing`)."""


def write_planes_net(net: PlanesNet, folder: Path, name: str) -> dict[str, str]:
    """Write `<name>.safetensors` and `<name>.onnx`; kind of file to its SHA-256.

    The ONNX graph takes `planes` [batch, plane, row, column] and gives `policy_logits` [batch, points] and
    `value` [batch], as the net does.
    """
    checksums = write_safetensors(net, folder, name)
    path = folder / f"{name}.onnx"
    with replace_atomically(path) as temporary:
        _write_onnx(_without_tiny_weights(net), temporary)
    return {**checksums, "onnx": sha256(path)}


def write_safetensors(net: PlanesNet, folder: Path, name: str) -> dict[str, str]:
    """Write `<name>.safetensors`; kind of file to its SHA-256."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.safetensors"
    weights = _without_tiny_weights(net).state_dict()
    write_atomically(path, save({key: tensor.contiguous().cpu() for key, tensor in weights.items()}))
    return {"safetensors": sha256(path)}


def _without_tiny_weights(net: PlanesNet) -> PlanesNet:
    copy = deepcopy(net)
    with torch.no_grad():
        for weight in copy.parameters():
            weight[weight.abs() < SMALLEST_WEIGHT] = 0
    return copy


def _write_onnx(net: PlanesNet, path: Path) -> None:
    net.eval()
    torch.onnx.export(
        net,
        (torch.zeros(2, net.planes, net.size, net.size),),
        path,
        input_names=["planes"],
        output_names=["policy_logits", "value"],
        dynamic_axes={"planes": {0: "batch"}, "policy_logits": {0: "batch"}, "value": {0: "batch"}},
        opset_version=17,
        dynamo=False,  # the newer exporter needs one more package and gives the same graph
    )
