"""`narabe-train picture stones`: where the stones of games lie, drawn for Black and White."""

import argparse
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.rules.variant import Variant
from training.base.figures import plot_stones
from training.base.files import output_file
from training.data.loading import load_positions
from training.data.packed import SUFFIX
from training.data.positions import PositionSet
from training.data.readers import Skipped
from training.data.record_files import read_record_files


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("picture", type=output_file(".png", ".svg"), help="the .png or .svg to write")
    parser.add_argument(
        "games", type=Path, nargs="+", help="position files, folders of them (self-play), or records of games"
    )


def run(args: argparse.Namespace) -> int:
    """Count and draw; the exit status."""
    panels: dict[str, NDArray[np.float64]] = {}
    for path in args.games:
        positions = _games_of(path)
        for colour, side in enumerate(("Black", "White")):
            panels[f"{path.stem}: {side}, {positions.games:,} games"] = stone_counts(positions, colour)
    plot_stones(panels, args.picture)
    print(f"{args.picture}: {', '.join(panels)}")
    return 0


def _games_of(path: Path) -> PositionSet:
    is_positions = path.suffix in (".npz", SUFFIX) or (path.is_dir() and any(path.glob("*.npz")))
    skipped: Skipped = []
    if is_positions:
        positions = load_positions(path)
    else:
        positions = read_record_files([path], Variant.FREESTYLE, skipped=skipped)
    if not positions.games:
        raise skipped[0] if skipped else ValueError(f"{path}: no games")
    for fault in skipped:
        print(f"skipped {fault}", file=sys.stderr)
    return positions


def stone_counts(positions: PositionSet, colour: int) -> NDArray[np.float64]:
    """Stones of a colour (0 Black, 1 White) for each point and game, [row, column].

    Raises:
        ValueError: the games are on boards of several sizes.
    """
    sizes = np.unique(np.stack([positions.game_height, positions.game_width], 1), axis=0)
    if len(sizes) != 1:
        raise ValueError("the games are on boards of several sizes: draw them one by one")
    height, width = (int(side) for side in sizes[0])
    lengths = np.diff(positions.game_start)
    number = np.arange(len(positions.moves)) - np.repeat(positions.game_start[:-1], lengths)
    counts = np.bincount(positions.moves[number % 2 == colour], minlength=height * width)
    return counts.reshape(height, width) / positions.games
