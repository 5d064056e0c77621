"""Positions from files of either form, one by one or by the folder."""

from collections.abc import Iterable
from pathlib import Path

from training.data.packed import SUFFIX, load_games
from training.data.positions import PositionFileError, PositionSet, joined


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


def require_files(entries: Iterable[str]) -> None:
    """Refuse what is not there before something long begins; each entry as of `weighted_path`.

    Raises:
        FileNotFoundError: a file or folder is not there.
    """
    for entry in entries:
        weighted_path(entry)[0].stat()
