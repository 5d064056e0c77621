"""The line net's file of play, `weights/<name>.line`.

The file, all numbers little-endian: `NARALINE`, then uint32 version, bytes of the description, channels,
mixed channels, policy channels, both value channels, rows of windows' own, CRC-32 of all arrays, differences
of rows that are wider than a byte; the description as JSON; the arrays of `StoredRows`; those of `IntegerNet`
in its order, layers as weights and bias. `nets/line_file.cpp` reads it for play, `load` to go on with its
training.
"""

import json
import math
import struct
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from engine import _core
from engine.records.files import write_atomically
from training.data.pool import pools_of
from training.data.positions import PositionSet
from training.networks.line import LineConfiguration
from training.networks.line_integers import Dense, IntegerNet
from training.networks.line_rows import INNER_RADIUS, StoredRows
from training.networks.line_shapes import RADIUS, shape_table

MAGIC = b"NARALINE"
VERSION = 3
_HEADER = struct.Struct("<8s10I")


def save(net: IntegerNet, path: Path, description: Mapping[str, Any]) -> None:
    """Write the file in one step."""
    c = net.configuration
    layers = [net.value1, net.value2, net.value3]
    arrays: list[np.ndarray[Any, np.dtype[Any]]] = [*net.stored_rows.to_arrays()]
    own_rows, wide = len(net.stored_rows.own), len(arrays[-1])
    arrays += [net.mix_weights, net.mix_bias]
    for layer in layers:
        arrays += [layer.weights, layer.bias]
    arrays += [net.policy_hidden, net.policy_condition.weights, net.policy_condition.bias]
    payload = b"".join(np.ascontiguousarray(a).astype(a.dtype.newbyteorder("<")).tobytes() for a in arrays)
    text = json.dumps({"architecture": "line", **asdict(c), **description}).encode()
    sizes = (c.channels, c.mixed_channels, c.policy_channels, c.value_channels, c.value_channels_2)
    numbers = (VERSION, len(text), *sizes, own_rows, zlib.crc32(payload), wide)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, _HEADER.pack(MAGIC, *numbers) + text + payload)


def load(path: Path) -> IntegerNet:
    """Read a file that `save` wrote.

    Raises:
        _core.LineNetError: there is no such file, or it is damaged or of another kind; the message explains
        how.
    """
    _core.LineEvaluator(str(path))  # play's own reader checks all that can be wrong
    contents = path.read_bytes()
    _, _, text_size, *sizes, own_rows, _, wide = _HEADER.unpack_from(contents)
    channels, mixed, policy_channels, value_channels, value_channels_2 = sizes
    place = _HEADER.size + text_size

    def array(kind: str, *shape: int) -> np.ndarray[Any, np.dtype[Any]]:
        nonlocal place
        taken = np.frombuffer(contents, np.dtype(kind).newbyteorder("<"), math.prod(shape), place)
        place += taken.nbytes
        return taken.astype(kind).reshape(shape)

    def dense(inputs: int, outputs: int) -> Dense:
        return Dense(array("int16", outputs, inputs), array("int32", outputs))

    return IntegerNet(
        configuration=LineConfiguration(0, *sizes),
        stored_rows=StoredRows.from_arrays(
            array("uint8", -(-shape_table(RADIUS).class_count // 8)),
            array("int8", own_rows * channels),
            array("int8", shape_table(INNER_RADIUS).class_count * channels),
            array("int16", wide),
        ),
        mix_weights=array("int16", 9, mixed),
        mix_bias=array("int16", mixed),
        value1=dense(9 * channels, value_channels),
        value2=dense(value_channels, value_channels_2),
        value3=dense(value_channels_2, 3),
        policy_hidden=array("int16", policy_channels, channels),
        policy_condition=dense(value_channels, 2 * policy_channels),
    )


def count_shapes(
    position_sets: list[PositionSet], sample: int = 50_000
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """How often each class of shapes stands in a sample of positions, both sides' views counted.

    Raises:
        ValueError: there are no positions.
    """
    table = shape_table(RADIUS)
    counts = np.zeros(table.class_count, np.int64)
    random = np.random.default_rng(1)
    for positions in position_sets:
        for pool in pools_of(positions, crop_to=(15,)):
            rows = random.choice(len(pool), min(sample, len(pool)), replace=False)
            for start in range(0, len(rows), 512):
                stones = pool.turned(rows[start : start + 512], random).stones.numpy()
                for view in (stones, ((3 - stones) * (stones != 0)).astype(np.int8)):
                    counts += np.bincount(
                        table.classes[_core.line_shapes(view)].ravel(), minlength=len(counts)
                    )
    if not counts.any():
        raise ValueError("there are no positions to count a line net's shapes in")
    return counts
