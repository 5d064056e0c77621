"""Positions from files of either form, one by one or by the folder."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from training.base.files import read_json, write_json
from training.base.settings import SettingsError, same_settings, with_measured
from training.data.packed import SUFFIX, load_games
from training.data.positions import PositionFileError, PositionSet, joined, revision

RUN_FILE = "settings.json"  # of a run over positions

T = TypeVar("T")


def load_positions(path: Path, outcome_share: float = 0.5) -> PositionSet:
    """A position file, packed games, or all of both in a folder (shards of self-play, labelled parts).

    `outcome_share` is that of the value targets of packed games, which keep outcome and search apart.

    Raises:
        PositionFileError: one cannot be read, or there are none in the folder.
    """
    if not path.is_dir():
        return load_games(path, outcome_share) if path.suffix == SUFFIX else PositionSet.load(path)
    files = sorted(file for file in path.iterdir() if file.suffix in (".npz", SUFFIX))
    if not files:
        raise PositionFileError(f"{path}: no position files")
    parts = [load_positions(file, outcome_share) for file in files]
    return joined(parts, {"folder": path.name, "files": len(parts), "first": dict(parts[0].origin)})


def weighted_path(entry: str) -> tuple[Path, float]:
    """Of `file` or `file:weight`."""
    path, colon, weight = entry.rpartition(":")
    return (
        (Path(path), float(weight)) if colon and weight.replace(".", "", 1).isdigit() else (Path(entry), 1.0)
    )


def open_run(
    folder: Path,
    positions: Path | Sequence[Path],
    settings: T,
    other: str = "positions or settings",
    measured: Callable[[T], T] = lambda settings: settings,
) -> dict[str, Any]:
    """Begin a run over positions in a folder, or go on with it; what its RUN_FILE says.

    A run that has made nothing, as with a net that is not there, is begun anew. `other` is what may differ
    from the folder's run, for the message; `measured` fills in what the settings of a new one leave open.

    Raises:
        SettingsError: the folder has a run over other positions or with other settings, or the positions.
    """
    sources = [positions] if isinstance(positions, Path) else positions
    if folder.resolve() in {source.resolve() for source in sources}:
        raise SettingsError(f"{folder} is where the positions are read from: write to another folder")
    path = folder / RUN_FILE
    checksum = _checksum(positions)
    if path.exists():
        earlier = read_json(path, positions=str, settings=dict)
        asked = with_measured(settings, earlier["settings"])
        if earlier["positions"] == checksum and not same_settings(asked, earlier["settings"]):
            return earlier
        if list(folder.iterdir()) != [path]:
            raise SettingsError(f"{path}: it has what other {other} gave")
    settings = measured(settings)
    run = {"positions": checksum, "settings": asdict(settings), "revision": revision()}  # type: ignore[call-overload]
    folder.mkdir(parents=True, exist_ok=True)
    write_json(path, run)
    return run


def part_path(folder: Path, number: int) -> Path:
    """The file of a part of a run over positions."""
    return folder / f"part-{number:06}.npz"


def _checksum(positions: Path | Sequence[Path]) -> str:
    """SHA-256 of a file, or of all in a folder or a list: the same again only for the same positions."""
    if not isinstance(positions, Path):
        return hashlib.sha256("".join(map(_checksum, positions)).encode()).hexdigest()
    if not positions.is_dir():
        with positions.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    files = sorted(file for file in positions.iterdir() if file.is_file())
    text = "".join(f"{file.name} {_checksum(file)}\n" for file in files)
    return hashlib.sha256(text.encode()).hexdigest()
