"""`narabe-train picture layers`: the layers of a net, drawn from what flows through them."""

import argparse
from typing import Any

import torch
from torch import Tensor, nn

from training.base.figures import plot_layers
from training.base.files import output_file
from training.networks.catalogue import ARCHITECTURES
from training.networks.planes import PlanesArchitecture

DRAWN = {name: found for name, found in ARCHITECTURES.items() if isinstance(found, PlanesArchitecture)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("network", choices=list(DRAWN), help="the architecture")
    parser.add_argument("picture", type=output_file(".png", ".svg"), help="the .png or .svg to write")
    parser.add_argument("--size", type=int, default=15, help="points on a side of the board (default 15)")


def run(args: argparse.Namespace) -> int:
    """Draw, and print the same; the exit status."""
    architecture = DRAWN[args.network]
    net = architecture.net(architecture.configuration(size=args.size))
    layers = layers_of(net, torch.zeros(1, net.planes, args.size, args.size))
    weights = sum(parameter.numel() for parameter in net.parameters())
    title = f"{args.network}, {args.size}x{args.size}: {weights:,} weights"
    plot_layers(title, layers, args.picture)
    print(title)
    for name, kind, shape in layers:
        print(f"{name:<24} {kind:<28} {shape}")
    return 0


def layers_of(net: nn.Module, planes: Tensor) -> list[tuple[str, str, str]]:
    """The layers in the order in which they are asked: name, kind, and the shape that leaves them."""
    seen: list[tuple[str, str, str]] = [("planes", "what it sees", _shape(planes))]
    handles = []
    for name, module in net.named_modules():
        if not list(module.children()) and name:

            def note(module: nn.Module, _inputs: Any, output: Tensor, name: str = name) -> None:
                seen.append((name, _kind(module), _shape(output)))

            handles.append(module.register_forward_hook(note))
    net.eval()
    with torch.no_grad():
        policy, value = net(planes)
    for handle in handles:
        handle.remove()
    return [
        *seen,
        ("policy", "logits of the points", _shape(policy)),
        ("value", "of the mover", _shape(value)),
    ]


def _kind(module: nn.Module) -> str:
    if isinstance(module, nn.Conv2d):
        return f"convolution {module.kernel_size[0]}x{module.kernel_size[1]}"
    names = {nn.Linear: "dense", nn.BatchNorm2d: "batch normalisation", nn.LayerNorm: "layer normalisation"}
    return next((text for kind, text in names.items() if isinstance(module, kind)), type(module).__name__)


def _shape(tensor: Tensor) -> str:
    return " x ".join(str(side) for side in tensor.shape[1:]) or "1"
