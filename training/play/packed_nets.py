"""Nets as bytes, for machines where their files do not lie."""

import hashlib
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.evaluator.loading import FASTEST_FIRST
from engine.evaluator.weights import NetEntry, WeightsError, net_file, net_named, register, weights_folder
from protocol.programs import data_folder


@dataclass(frozen=True)
class PackedNet:
    """A net with the contents of its files."""

    entry: NetEntry
    suffix: str  # of the file that was asked for; nothing for the fastest
    files: Mapping[str, bytes]  # kind of file to its contents

    @property
    def checksum(self) -> str:
        """Of all that is in it."""
        parts = [repr(self.entry).encode(), *(self.files[kind] for kind in sorted(self.files))]
        return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def pack(net: str) -> PackedNet | None:
    """A net of a file or of `weights/`; None for what needs no files (`patterns`, `uniform`, `rollout`).

    Raises:
        WeightsError: a file of the net is missing or altered.
    """
    path = Path(net)
    folder = path.parent if path.suffix else weights_folder()
    entry = net_named(path.stem if path.suffix else net, folder)
    if entry is None:
        return None
    files = {kind: net_file(entry, kind, folder).read_bytes() for kind in entry.files}
    return PackedNet(entry, path.suffix, files)


def unpack(packed: PackedNet, cache: Path | None = None) -> str:
    """The path of the net's file on this machine, in `cache` or the user's own folder of data; it is written
    only if it is not there yet, or was damaged since.
    """
    folder = (cache or data_folder() / "nets") / packed.checksum
    suffix = packed.suffix or next(f".{kind}" for kind in FASTEST_FIRST if kind in packed.files)
    if not _is_whole(packed, folder):
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _write(packed, folder)
    return str(folder / f"{packed.entry.name}{suffix}")


def _is_whole(packed: PackedNet, folder: Path) -> bool:
    try:
        for kind in packed.files:
            net_file(packed.entry, kind, folder)
        return net_named(packed.entry.name, folder) == packed.entry
    except WeightsError:
        return False


def _write(packed: PackedNet, folder: Path) -> None:
    """Write the net to the side and move it into place as a whole, unless another process was faster."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as side:
        whole = Path(side) / packed.checksum
        whole.mkdir(mode=0o700)
        for kind, contents in packed.files.items():
            (whole / f"{packed.entry.name}.{kind}").write_bytes(contents)
        register(packed.entry, whole)
        try:
            whole.rename(folder)
        except OSError:  # something is there
            if not _is_whole(packed, folder):
                folder.rename(Path(side) / "damaged")
                whole.rename(folder)
