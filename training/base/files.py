"""JSON files of settings, plans and results, files of tensors, and names of files to be written."""

import argparse
import hashlib
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.records.files import parse_json, reading_of, replace_atomically, write_atomically

if TYPE_CHECKING:
    import torch


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


def whole_lines(path: Path) -> list[str]:
    """The lines of a log, if there is one, to go on with; what a kill left of a last line is cut off.

    Raises:
        OSError: it cannot be read or written.
        UnicodeDecodeError: it is not a text in UTF-8.
    """
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return whole.decode("utf-8").splitlines()


def save_tensors(tensors: Mapping[str, "torch.Tensor"], path: Path, description: str = "") -> None:
    """Write a safetensors file that `load_tensors` reads and checks, in one step.

    Raises:
        OSError: it cannot be written; an earlier one is untouched.
    """
    from safetensors.torch import save_file  # imports torch, which is slow

    stored = {name: tensor.detach().cpu().contiguous() for name, tensor in tensors.items()}
    with replace_atomically(path) as temporary:
        save_file(stored, temporary, {"description": description, "sha256": _checksum(stored)})


def load_tensors(path: Path) -> dict[str, "torch.Tensor"]:
    """The tensors of a file of `save_tensors`, on the processor.

    Raises:
        OSError: there is no such file.
        ValueError: it is of another kind, or damaged.
    """
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(path, "pt") as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
            checksum = (file.metadata() or {}).get("sha256")
    except SafetensorError as error:
        raise ValueError(f"{path}: not a file of safetensors, or damaged ({error})") from error
    if checksum not in (None, _checksum(tensors)):  # earlier versions wrote none
        raise ValueError(f"{path} is damaged: its checksum is wrong")
    return tensors


def _checksum(tensors: Mapping[str, "torch.Tensor"]) -> str:
    import torch

    digest = hashlib.sha256()
    for name, tensor in sorted(tensors.items()):
        digest.update(f"{name} {tensor.dtype} {tuple(tensor.shape)}\n".encode())
        digest.update(tensor.flatten().view(torch.uint8).numpy().data)
    return digest.hexdigest()


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
