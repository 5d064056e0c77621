"""The line net's file of play, `weights/<name>.line`.

The file, all numbers little-endian: `NARALINE`, then uint32 version, bytes of the description, channels,
mixed channels, policy channels, both value channels, rows, CRC-32 of all arrays, 0; the description as JSON;
the arrays in the order of `IntegerNet`, layers as weights and bias. `linenet_file.cpp` reads it.
"""

import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from engine import _core
from training.batches import make_batch, sources
from training.line_integers import IntegerNet
from training.line_shapes import RADIUS, shape_table
from training.positions import PositionSet
from training.settings import write_aside

MAGIC = b"NARALINE"
VERSION = 1


def save(net: IntegerNet, path: Path, description: Mapping[str, Any]) -> None:
    """Write the file in one step."""
    c = net.configuration
    layers = [net.value1, net.value2, net.value3]
    arrays: list[np.ndarray[Any, np.dtype[Any]]] = [net.row_of_shape, net.rows]
    arrays += [net.mix_weights, net.mix_bias]
    for layer in layers:
        arrays += [layer.weights, layer.bias]
    arrays += [net.policy_hidden, net.policy_condition.weights, net.policy_condition.bias]
    payload = b"".join(np.ascontiguousarray(a).astype(a.dtype.newbyteorder("<")).tobytes() for a in arrays)
    text = json.dumps({"architecture": "line", **asdict(c), **description}).encode()
    sizes = (c.channels, c.mixed_channels, c.policy_channels, c.value_channels, c.value_channels_2)
    numbers = (VERSION, len(text), *sizes, len(net.rows), zlib.crc32(payload), 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_aside(path, MAGIC + struct.pack("<10I", *numbers) + text + payload)


def count_shapes(
    position_sets: list[PositionSet], sample: int = 50_000
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """How often each class of shapes stands in a sample of positions, both sides' views counted."""
    table = shape_table(RADIUS)
    counts = np.zeros(table.class_count, np.int64)
    random = np.random.default_rng(1)
    for positions in position_sets:
        for source in sources(positions, (15,)):
            rows = random.choice(source.rows, min(sample, len(source.rows)), replace=False)
            for start in range(0, len(rows), 512):
                stones = make_batch(source, rows[start : start + 512], random).stones
                for view in (stones, ((3 - stones) * (stones != 0)).astype(np.int8)):
                    counts += np.bincount(
                        table.classes[_core.line_shapes(view)].ravel(), minlength=len(counts)
                    )
    return counts
