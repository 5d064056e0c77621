"""The nets in `weights/`: the manifest that describes them, and the check of a file before it is used.

`weights/manifest.json` maps a net's name to its entry; its files are `<name>.<kind>` beside the manifest, of
kind `safetensors` (torch), `onnx` (ONNX Runtime), `onnx-int8` (the same, quantised for speed), `line` (the
native line net) and `line-white` (White's own, where `line` is Black's alone).
"""

import hashlib
import json
import os
import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.options import Reader
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant

_MOST_CHARACTERS = 500


class WeightsError(ValueError):
    """A net that is unknown, damaged, or does not fit the board; the message names it.

    It is a short line, however long a runtime's error is: a brain's answer is a line.
    """

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.split())[:_MOST_CHARACTERS])


class OtherRuleError(WeightsError):
    """The net plays on the board, but by another rule."""


@dataclass(frozen=True, slots=True)
class NetEntry:
    """One entry of the manifest."""

    name: str
    architecture: str
    """`paddle`, `renju-resnet`, `renju-ancestor`, `dqn` or `line`."""
    planes: str
    """The feature encoder: a key of `engine.evaluator.features.ENCODERS`, or `line` for the native one."""
    board_sizes: tuple[int, int]
    """The smallest and the largest side of a board it plays on; equal where the net is made for one size."""
    row_length: int
    variants: tuple[str, ...]
    files: Mapping[str, str]
    """Kind of file to its SHA-256."""
    origin: str
    licence: str
    data: str = ""
    configuration: Mapping[str, Any] = field(default_factory=dict)
    """How it was trained."""
    network: Mapping[str, Any] = field(default_factory=dict)
    """What the architecture leaves open, as numbers of channels and blocks."""
    strength: str = ""

    @property
    def kinds(self) -> tuple[GameKind, ...]:
        """What it plays."""
        return tuple(
            GameKind(*self.board_sizes, Variant(variant), self.row_length) for variant in self.variants
        )

    def fits(self, width: int, height: int, row_length: int, variant: Variant) -> bool:
        """Whether the net was made for such a board and variant."""
        smallest, largest = sorted((width, height))
        wanted = GameKind(smallest, largest, variant, row_length)
        return any(kind.covers(wanted) for kind in self.kinds)


def weights_folder() -> Path:
    """Where the nets are: `$NARABE_WEIGHTS`, else `weights` in the package, the wheel or the source tree."""
    if chosen := os.environ.get("NARABE_WEIGHTS"):
        return Path(chosen)
    if getattr(sys, "frozen", False):
        return Path(getattr(sys, "_MEIPASS", Path(sys.executable).parent)) / "weights"
    engine = Path(__file__).resolve().parents[1]
    in_wheel = engine / "weights"
    return in_wheel if in_wheel.is_dir() else engine.parent / "weights"


def load_manifest(folder: Path | None = None) -> dict[str, NetEntry]:
    """The nets of a folder's manifest by name; none where there is no manifest.

    Those whose entries are wrong are left out: `faults_in` names them.

    Raises:
        WeightsError: the manifest is not an object in JSON.
    """
    return _read_manifest(folder or weights_folder())[0]


def faults_in(folder: Path) -> list[str]:
    """What keeps nets of a folder from being used: entries that are wrong, and files that are missing.

    Raises:
        WeightsError: as `load_manifest`.
    """
    nets, faults = _read_manifest(folder)
    files = [missing for net in nets.values() if (missing := missing_file(net, folder))]
    return [*map(str, faults.values()), *(f"{path}: missing" for path in files)]


def missing_file(net: NetEntry, folder: Path) -> Path | None:
    """The first of a net's files that is not there."""
    paths = (folder / f"{net.name}.{kind}" for kind in net.files)
    return next((path for path in paths if not path.exists()), None)


def net_named(name: str, folder: Path | None = None) -> NetEntry | None:
    """A net of a folder's manifest; None where it names none so.

    Raises:
        WeightsError: its entry has missing, unknown or wrong values, or as `load_manifest`.
    """
    nets, faults = _read_manifest(folder or weights_folder())
    if name in faults:
        raise faults[name]
    return nets.get(name)


def _read_manifest(folder: Path) -> tuple[dict[str, NetEntry], dict[str, WeightsError]]:
    """The nets of a folder's manifest, and what is wrong with each that cannot be used."""
    path = folder / "manifest.json"
    if not path.exists():
        return {}, {}
    try:
        nets, faults = _entries(path, path.read_bytes())
    except OSError as error:
        raise WeightsError(f"{path}: {error.strerror}") from error
    return dict(nets), dict(faults)


@lru_cache(maxsize=8)  # a brain asks for its net several times before the first move
def _entries(path: Path, content: bytes) -> tuple[dict[str, NetEntry], dict[str, WeightsError]]:
    try:
        entries = json.loads(content.decode("utf-8-sig", "surrogateescape"), object_pairs_hook=_unambiguous)
    except (ValueError, RecursionError) as error:
        raise WeightsError(f"{path}: not JSON ({error})") from error
    if not isinstance(entries, dict):
        raise WeightsError(f"{path}: not an object of nets by name")
    nets: dict[str, NetEntry] = {}
    faults: dict[str, WeightsError] = {}
    for name, entry in entries.items():
        try:
            nets[name] = _net(name, entry, path)
        except WeightsError as fault:
            faults[name] = fault
    return nets, faults


def _unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; null for what stands there twice, as either may be meant."""
    times = Counter(key for key, _ in pairs)
    return {key: value if times[key] == 1 else None for key, value in pairs}


def net_file(net: NetEntry, kind: str, folder: Path | None = None) -> Path:
    """The path of one of a net's files, its checksum verified.

    Raises:
        WeightsError: the net has no such file, or it is missing or altered.
    """
    if kind not in net.files:
        raise WeightsError(f"net {net.name!r} has no {kind} file, only {', '.join(net.files)}")
    path = (folder or weights_folder()) / f"{net.name}.{kind}"
    try:
        checksum = sha256(path)
    except OSError as error:
        raise WeightsError(f"net {net.name!r}: {path}: {error.strerror}") from error
    if checksum != net.files[kind]:
        raise WeightsError(f"{path} was altered: its SHA-256 is not the manifest's")
    return path


def register(net: NetEntry, folder: Path) -> None:
    """Enter a net whose files are in `folder` into its manifest, replacing an entry of the same name.

    Raises:
        WeightsError: as `enter`.
    """
    with changing(folder):
        enter(net, folder)


def changing(folder: Path) -> AbstractContextManager[None]:
    """Waits until nobody else changes a folder's manifest, and keeps others from it meanwhile."""
    from engine.records.locks import locked  # not needed in play

    return locked(folder / ".manifest.lock")


def enter(net: NetEntry, folder: Path) -> None:
    """As `register`, while the folder is `changing`.

    Raises:
        WeightsError: it plays what no board is, a file is missing or has another checksum, or the manifest is
            damaged, which would lose another entry.
    """
    from engine.records.files import write_atomically  # not needed in play

    try:
        _ = net.kinds
    except ValueError as error:
        raise WeightsError(f"net {net.name!r}: {error}") from error
    for kind in net.files:
        net_file(net, kind, folder)
    nets, faults = _read_manifest(folder)
    faults.pop(net.name, None)
    if faults:
        raise next(iter(faults.values()))
    nets[net.name] = net
    entries = {name: {k: v for k, v in asdict(nets[name]).items() if k != "name"} for name in sorted(nets)}
    write_atomically(folder / "manifest.json", json.dumps(entries, indent=2, ensure_ascii=False) + "\n")


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _net(name: str, entry: object, path: Path) -> NetEntry:
    if not isinstance(entry, dict):
        raise WeightsError(f"{path}: entry {name!r} is not an object, or there are two of this name")
    if not name or Path(name).name != name or name.startswith("."):
        raise WeightsError(f"{path}: {name!r} is not a file name")
    if not _is_utf_8([name, entry]):
        raise WeightsError(f"{path}: entry {name!r} is not in UTF-8")
    try:
        net = Reader().read(NetEntry, {"name": name, **entry})
        if net.name != name or not net.kinds:
            raise ValueError("it has another name, or no variants")
    except ValueError as error:
        raise WeightsError(f"{path}: entry {name!r}: {error}") from error
    return net


def _is_utf_8(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True
