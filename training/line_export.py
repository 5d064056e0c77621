"""`narabe-train export`: a checkpoint of the line net as the file of play, `weights/<name>.line`.

The file, all numbers little-endian: `NARALINE`, then uint32 version, bytes of the description, channels,
mixed channels, policy channels, both value channels, rows, CRC-32 of all arrays, 0; the description as JSON;
the arrays in the order of `IntegerNet`, layers as weights and bias. `linenet_file.cpp` reads it.
"""

import argparse
import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from engine import _core
from engine.evaluator.weights import Net, register, sha256
from engine.rules.board import MAX_SIZE, MIN_SIZE
from training.batches import make_batch, sources
from training.line_integers import IntegerNet, quantise
from training.line_shapes import RADIUS, shape_table
from training.networks.line import LineNet
from training.positions import PositionSet
from training.settings import write_aside
from training.supervised import averaged_net, load_checkpoint

MAGIC = b"NARALINE"
VERSION = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "checkpoint", type=Path, help="checkpoint.pt of a run; its averaged weights are taken"
    )
    parser.add_argument("net", type=Path, help="the file to write (.line)")
    parser.add_argument(
        "--count-in", type=Path, nargs="*", default=[], help="position files to count shapes in"
    )
    parser.add_argument("--register", action="store_true", help="enter it into the manifest beside the file")
    parser.add_argument(
        "--variants", nargs="*", default=["freestyle"], help="the rules it plays, for the manifest"
    )
    parser.add_argument("--strength", default="", help="what was measured, for the manifest")


def run(args: argparse.Namespace) -> int:
    """Quantise and write."""
    checkpoint = load_checkpoint(args.checkpoint)
    counts = count_shapes([PositionSet.load(path) for path in args.count_in]) if args.count_in else None
    trained = averaged_net(args.checkpoint)
    if not isinstance(trained, LineNet):
        raise SystemExit(f"{args.checkpoint}: not a line net")
    net = quantise(trained, counts)
    settings = checkpoint["settings"]
    settings["data"] = [Path(entry).name for entry in settings["data"]]  # where it lay is nobody's concern
    history = checkpoint["history"]
    held_out = {name: round(figure, 4) for name, figure in (history[-1] if history else {}).items()}
    description = {"revision": checkpoint["revision"], "seen": checkpoint["seen"], "settings": settings}
    save(net, args.net, {**description, "held_out": held_out})
    print(f"{args.net}: {args.net.stat().st_size:,} bytes, {len(net.rows):,} rows")
    if args.register:
        register(_manifest_entry(args, description), args.net.parent)
    return 0


def _manifest_entry(args: argparse.Namespace, description: Mapping[str, Any]) -> Net:
    settings = description["settings"]
    data = ", ".join(settings["data"])
    return Net(
        name=args.net.stem,
        architecture="line",
        planes="line",
        board_sizes=(MIN_SIZE, MAX_SIZE),
        row_length=5,
        variants=tuple(args.variants),
        files={"line": sha256(args.net)},
        origin=f"trained by narabe-train supervised, revision {description['revision']}",
        licence="MIT",
        data=f"{description['seen']:,} positions with symmetries from {data}",
        configuration=settings,
        strength=args.strength,
    )


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
