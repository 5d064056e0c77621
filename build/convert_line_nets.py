"""Rewrites line nets whose files are of version 1 or 2, as Narabe had them before 1.1, in today's.

    .venv/bin/python build/convert_line_nets.py [PATH...]

A path is such a file, or a folder with a manifest (weights/ by default), whose checksums are renewed. The
rows become those nearest to them that a file can store (training/networks/line_rows.py).
"""

import argparse
import json
import math
import struct
import sys
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.evaluator.weights import sha256  # noqa: E402
from engine.records.files import write_atomically  # noqa: E402
from training.networks.line import LineConfiguration  # noqa: E402
from training.networks.line_file import VERSION, save  # noqa: E402
from training.networks.line_integers import Dense, IntegerNet  # noqa: E402
from training.networks.line_rows import INNER_RADIUS, StoredRows  # noqa: E402
from training.networks.line_shapes import RADIUS, inner_classes, shape_table  # noqa: E402

HEADER = struct.Struct("<8s10I")
OUTPUTS = {1: 4, 2: 3}  # of the value, by version; the fourth, the plies left, was never used in play


def main() -> int:
    """Convert what is old; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", type=Path, nargs="*", default=[ROOT / "weights"], metavar="PATH")
    for path in parser.parse_args().paths:
        if path.is_dir():
            convert_folder(path)
        else:
            convert(path)
    return 0


def convert_folder(folder: Path) -> None:
    """Convert the line nets of a manifest, and enter their checksums."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    for name, net in manifest.items():
        for kind in {"line", "line-white"} & set(net["files"]):
            path = folder / f"{name}.{kind}"
            convert(path)
            net["files"][kind] = sha256(path)
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    write_atomically(folder / "manifest.json", text.encode())


def convert(path: Path) -> None:
    """Rewrite a file if it is old."""
    contents = path.read_bytes()
    if HEADER.unpack_from(contents)[1] != VERSION:
        net, description = read(contents)
        save(net, path, description)
        print(f"{path}: {path.stat().st_size:,} bytes")


def read(contents: bytes) -> tuple[IntegerNet, dict[str, Any]]:
    """The net and the description of an old file."""
    _, version, text_size, *sizes, row_count, _, _ = HEADER.unpack_from(contents)
    channels, mixed, policy_channels, value_channels, value_channels_2 = sizes
    place = HEADER.size + text_size

    def array(kind: str, *shape: int) -> np.ndarray[Any, np.dtype[Any]]:
        nonlocal place
        taken = np.frombuffer(contents, np.dtype(kind).newbyteorder("<"), math.prod(shape), place)
        place += taken.nbytes
        return taken.astype(kind).reshape(shape)

    def dense(inputs: int, outputs: int, kept: int | None = None) -> Dense:
        weights, bias = array("int16", outputs, inputs), array("int32", outputs)
        return Dense(weights[:kept], bias[:kept])

    table = shape_table(RADIUS)
    row_of_class = array("uint16", len(table.classes))[table.representative].astype(np.int64)
    rows = array("int16", row_count, channels).astype(np.int64)
    first_shared = row_count - shape_table(INNER_RADIUS).class_count
    assert (
        (row_of_class < first_shared) | (row_of_class == first_shared + inner_classes(INNER_RADIUS))
    ).all()
    net = IntegerNet(
        configuration=LineConfiguration(0, *sizes),
        stored_rows=StoredRows.nearest(row_of_class < first_shared, rows[row_of_class], rows[first_shared:]),
        mix_weights=array("int16", 9, mixed),
        mix_bias=array("int16", mixed),
        value1=dense(9 * channels, value_channels),
        value2=dense(value_channels, value_channels_2),
        value3=dense(value_channels_2, OUTPUTS[version], 3),
        policy_hidden=array("int16", policy_channels, channels),
        policy_condition=dense(value_channels, 2 * policy_channels),
    )
    return net, json.loads(contents[HEADER.size : HEADER.size + text_size])


if __name__ == "__main__":
    sys.exit(main())
