"""Position files that are searched part by part: what `narabe-train label` and `trees` have in common.

A run's folder has `settings.json` and the parts, `part-000000.npz` and so on, each written when it is
finished; the same command goes on after a kill.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.evaluator.weights import WeightsError, sha256
from matches.configuration import OptionError
from training.base.files import write_json
from training.base.settings import SettingsError, from_options, same_settings
from training.data.positions import PositionFileError, PositionSet, revision
from training.play.processes import Workers


class PartSettings(Protocol):
    """What the settings of such a command have, dataclasses all of them."""

    @property
    def net(self) -> str:
        """The net that searches."""

    @property
    def sample(self) -> int:
        """How many positions are drawn at random; 0: all."""

    @property
    def per_part(self) -> int:
        """Positions of a part."""

    @property
    def seed(self) -> int:
        """Of what is drawn."""


S = TypeVar("S", bound=PartSettings)


def add_part_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of every such command but its settings."""
    parser.add_argument("positions", type=Path, help="the position file to search")
    parser.add_argument("run_folder", type=Path, help="where the parts go")
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, help="default: one for each core"
    )
    parser.add_argument("--cluster", default="", help="search on a Ray cluster instead: ray or ray:ADDRESS")


def search_parts(
    command: str,
    args: argparse.Namespace,
    kind: type[S],
    search_part: Callable[[tuple[PositionSet, S, int], str], tuple[int, PositionSet, str]],
) -> int:
    """Search the parts that are not there yet; the exit status.

    `search_part` gets a part's positions with their games, the settings and its number, and the net; it
    returns the number, what is to be written, and a line that says what it took.
    """
    try:
        settings = from_options(kind, args)
        positions = PositionSet.load(args.positions)
        _open_run(args.run_folder, args.positions, settings)
        rows, per_part = _chosen_rows(positions, settings), settings.per_part
        numbers = range(-(-len(rows) // per_part))
        missing = [number for number in numbers if not _part_path(args.run_folder, number).exists()]
        parts = {number: rows[number * per_part : (number + 1) * per_part] for number in missing}
        jobs = [(positions.games_of(part), settings, number) for number, part in parts.items()]
        with Workers(args.processes, args.cluster) as workers:
            for number, found, line in workers.answers(search_part, jobs, settings.net):
                found.save(_part_path(args.run_folder, number))
                print(line, flush=True)
    except (OptionError, OSError, SettingsError, WeightsError, PositionFileError) as error:
        print(f"narabe-train {command}: {error}", file=sys.stderr)
        return 1
    print(f"{args.run_folder}: {len(numbers)} parts, {len(missing)} of them new")
    return 0


def _open_run(folder: Path, positions: Path, settings: PartSettings) -> None:
    """Start in a folder, or check that what it has is of the same file and settings.

    Raises:
        SettingsError: it is of others.
    """
    path = folder / "settings.json"
    checksum = sha256(positions)
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        described = {"positions": checksum, "settings": asdict(settings)}  # type: ignore[call-overload]
        write_json(path, described | {"revision": revision()})
        return
    earlier = json.loads(path.read_text(encoding="utf-8"))
    if earlier["positions"] != checksum or same_settings(settings, earlier["settings"]):
        raise SettingsError(f"{path}: it has what other positions or settings gave")


def _chosen_rows(positions: PositionSet, settings: PartSettings) -> NDArray[np.int64]:
    """Which positions are searched, [row], in the file's order."""
    rows = np.arange(len(positions))
    if 0 < settings.sample < len(rows):
        rows = np.sort(np.random.default_rng(settings.seed).choice(rows, settings.sample, replace=False))
    return rows


def _part_path(folder: Path, number: int) -> Path:
    return folder / f"part-{number:06}.npz"
