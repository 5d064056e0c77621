"""JSON files of settings, plans and results, files of PyTorch, and names of files to be written."""

import argparse
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.records.files import parse_json, reading_of, write_atomically


def output_file(*suffixes: str) -> Callable[[str], Path]:
    """The `type` of an option that names a file to be written: by its ending of the right kind.

    So a mistaken order of the arguments does not write over a file of another kind.
    """

    def output(name: str) -> Path:
        path = Path(name)
        if path.suffix not in suffixes:
            raise argparse.ArgumentTypeError(f"{name!r} does not end in {' or '.join(suffixes)}")
        return path

    return output


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file in one step."""
    write_atomically(path, json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def read_json(path: Path, **parts: Any) -> dict[str, Any]:
    """The table in a file of `write_json`, in which each part named is of its type.

    Raises:
        OSError: it cannot be read.
        RecordError: it is damaged; the message names the file, and the part.
    """
    with reading_of(path):
        table = parse_json(path.read_bytes())
        if not isinstance(table, dict):
            raise ValueError("it is not a table")
        for name, kind in parts.items():
            if not isinstance(table.get(name), kind):
                raise ValueError(f"it has no {name}, or one of another kind")
        return table


def load_torch(path: Path) -> Any:
    """What `torch.save` wrote, on the processor; nothing in it is executed.

    Raises:
        OSError: it cannot be read.
        pickle.UnpicklingError: there is more in it than arrays and plain values.
        Exception: it is of another kind, or damaged.
    """
    import torch  # slow to import

    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            if sum(part.file_size for part in archive.infolist()) > path.stat().st_size:
                raise ValueError("its parts are compressed, or overlap")
            damaged = archive.testzip()  # torch itself reads weights without a look at their checksums
        if damaged is not None:
            raise ValueError(f"the checksum of {damaged} is wrong")
    return torch.load(path, weights_only=True, map_location="cpu")
