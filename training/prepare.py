"""`narabe-train prepare`: read game records into a position file."""

import argparse
from pathlib import Path

from engine.rules.variant import Variant
from training.readers import read_embryo_positions, read_engine_matches, read_teacher_games
from training.record_files import read_record_files

READERS = ("engine-matches", "teacher", "embryo", "records")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("reader", choices=READERS, help="what kind of records they are (docs/training.md)")
    parser.add_argument("records", type=Path, help="the records, plain or .xz; PSQ and SGF: a file or folder")
    parser.add_argument("positions", type=Path, help="the position file to write (.npz)")
    parser.add_argument(
        "--variant", type=Variant, default=Variant.FREESTYLE, help="the rules, where the records do not say"
    )
    parser.add_argument("--skip-plies", type=int, default=0, help="opening moves of PSQ and SGF games")


def run(args: argparse.Namespace) -> int:
    """Read, write, and say how much it was."""
    match args.reader:
        case "engine-matches":
            positions = read_engine_matches(args.records)
        case "teacher":
            positions = read_teacher_games(args.records, args.variant)
        case "records":
            positions = read_record_files([args.records], args.variant, args.skip_plies)
        case _:
            positions = read_embryo_positions(args.records)
    positions.save(args.positions)
    print(f"{args.positions}: {len(positions)} positions of {positions.games} games")
    return 0
