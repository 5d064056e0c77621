"""The nets that play in torch, by the architecture that a manifest names."""

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.networks.dqn import DqnNet
from engine.networks.paddle import PaddleNet
from engine.networks.planes_net import PlanesNet
from engine.networks.renju_ancestor import RenjuAncestor
from engine.networks.renju_resnet import RenjuResnet

NETWORKS: dict[str, Callable[..., PlanesNet]] = {
    "paddle": PaddleNet,
    "renju-resnet": RenjuResnet,
    "renju-ancestor": RenjuAncestor,
    "dqn": DqnNet,
    "dqn-patterns": partial(DqnNet, planes=32),
}
"""Each takes the board's `size`, and by name the other values of the manifest's `network`."""


def build(architecture: str, size: int, network: dict[str, Any]) -> PlanesNet:
    """An untrained net.

    Raises:
        KeyError: no such architecture plays in torch.
        TypeError: `network` does not describe a net of it.
    """
    return NETWORKS[architecture](size, **{name: value for name, value in network.items() if name != "size"})
