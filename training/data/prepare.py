"""`narabe-train data prepare`: read game records into a position file."""

import argparse
import sys
from pathlib import Path

from engine.records.files import RecordError
from engine.rules.variant import VARIANTS, Variant
from training.base.files import output_file
from training.base.settings import require_at_least
from training.data.binpack import read_binpack
from training.data.positions import PositionSet
from training.data.readers import Skipped, read_embryo_positions, read_engine_matches, read_teacher_games
from training.data.record_files import read_record_files

READERS = ("engine-matches", "teacher", "binpack", "embryo", "records")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("reader", choices=READERS, help="what kind of records they are (docs/data.md)")
    parser.add_argument("records", type=Path, help="the records, plain or .xz; of `records` a file or folder")
    parser.add_argument("positions", type=output_file(".npz"), help="the position file to write (.npz)")
    parser.add_argument(
        "--variant",
        choices=VARIANTS,
        default=Variant.FREESTYLE.value,
        help="the rules, where the records do not say",
    )
    parser.add_argument(
        "--skip-plies", type=int, default=0, help="of `records`: moves that are not learnt from"
    )
    parser.add_argument("--first-games", type=int, help="of `records`: so many games and no more")
    parser.add_argument(
        "--draws-lose-black", action="store_true", help="of `records`: a draw counts as Black's loss"
    )


def run(args: argparse.Namespace) -> int:
    """Read, write, and report how much it was; the exit status."""
    require_at_least(0, args, "skip_plies")
    if args.first_games is not None:
        require_at_least(1, args, "first_games")
    if args.reader != "records":
        for name in ("skip_plies", "first_games", "draws_lose_black"):
            if getattr(args, name):
                raise ValueError(f"--{name.replace('_', '-')} is of `records`, not of `{args.reader}`")
    skipped: Skipped = []
    remarks: list[RecordError] = []
    positions = _read(args, skipped, remarks)
    if not positions.games:
        raise skipped[0] if skipped else ValueError(f"{args.records}: no games")
    if not len(positions):
        raise ValueError(f"{args.records}: no positions to learn from in {positions.games} games")
    positions.save(args.positions)
    for remark in remarks:
        print(remark, file=sys.stderr)
    for fault in skipped:
        print(f"skipped {fault}", file=sys.stderr)
    left_out = f", {len(skipped)} malformed games skipped" if skipped else ""
    played = "; ".join(map(str, positions.kinds()))
    print(f"{args.positions}: {len(positions)} positions of {positions.games} games{left_out} ({played})")
    return 0


def _read(args: argparse.Namespace, skipped: Skipped, remarks: list[RecordError]) -> PositionSet:
    match args.reader:
        case "engine-matches":
            return read_engine_matches(args.records, skipped=skipped)
        case "teacher":
            return read_teacher_games(args.records, Variant(args.variant), skipped=skipped)
        case "binpack":
            return read_binpack(args.records, skipped=skipped)
        case "records":
            return read_record_files(
                [args.records],
                Variant(args.variant),
                args.skip_plies,
                skipped,
                args.first_games,
                args.draws_lose_black,
                remarks,
            )
        case _:
            return read_embryo_positions(args.records, skipped)
