"""Files that appear whole or not at all: written to the side and renamed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def written_aside(path: Path) -> Iterator[Path]:
    """Gives a path beside the file to write to, and renames it to `path` when the block ends well."""
    aside = path.with_name(path.name + ".part")
    try:
        yield aside
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def write_aside(path: Path, contents: bytes) -> None:
    """Write a file in one step."""
    with written_aside(path) as aside:
        aside.write_bytes(contents)


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file in one step."""
    write_aside(path, (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode())
