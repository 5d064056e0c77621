"""Writes a Paddle net as the PaddlePaddle program of its origin reads it (`paddle.load`).

Such a `.pdparams` file is a pickle of a dictionary: the layers' arrays by name, and one entry that names the
parameters as Paddle numbers them. It is written in the oldest form, which every version of both reads.
"""

import pickle
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from torch import nn

from engine.evaluator.weights import sha256
from engine.records.files import write_atomically
from training.export.import_nets import LAYERS, PADDLE_NAMES, other_layout

SUFFIX = ".pdparams"
_PROTOCOL = 2
_RECONSTRUCT = (b"cnumpy._core.multiarray\n", b"cnumpy.core.multiarray\n")  # numpy 2's, and what all know


def write(net: nn.Module, path: Path) -> str:
    """Write a net of `engine.networks.paddle`; the file's SHA-256."""
    state = net.state_dict()
    content: dict[str, NDArray[np.float32] | dict[str, str]] = {}
    numbers = {"conv2d": 0, "linear": 0}
    names: dict[str, str] = {}
    for layer in LAYERS:
        kind = "linear" if "fc" in layer else "conv2d"
        for part, letter in (("weight", "w"), ("bias", "b")):
            name = f"{layer}.{part}"
            content[name] = np.ascontiguousarray(other_layout(name, state[name].cpu().numpy()))
            names[name] = f"{kind}_{numbers[kind]}.{letter}_0"
        numbers[kind] += 1
    content[PADDLE_NAMES] = names
    # An array's constructor is named once, before the first array's numbers.
    write_atomically(path, pickle.dumps(content, _PROTOCOL).replace(*_RECONSTRUCT, 1))
    return sha256(path)
