"""JSON files of settings, plans and results."""

import json
from pathlib import Path
from typing import Any

from engine.records.files import write_atomically


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file in one step."""
    write_atomically(path, json.dumps(value, indent=2, ensure_ascii=False) + "\n")
