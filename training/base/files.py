"""JSON files of settings, plans and results."""

import json
from pathlib import Path
from typing import Any

from engine.records.files import parse_json, reading_of, write_atomically


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
                raise ValueError(f"there is no {name}, or it is of another kind")
        return table
