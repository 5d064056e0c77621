"""`narabe-train lesson ancestor`: train as one of the ancestors of this program did (docs/ancestors.md).

Each is one or more commands of `narabe-train`, given in turn; given again they go on where they were.
"""

import argparse
import importlib
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from training.base.settings import SettingsError

_LEARN_RENJU = """
supervised {run} --data {run}/positions.npz --network renju-ancestor --size 15 --crop-to
--batch-size 64 --epochs 100 --patience 5 --held-out-percent 10 --average-positions 0
--learning-rate 1e-3 --weight-decay 1e-4 --warm-up-steps 1 --log-every 200
--set symmetries=rotations optimiser=adam schedule=constant value_loss=squared value_weight=1 reply_weight=0
"""
_DQN = """
dqn {run} --size 19 --opening-plies 4 --near-share 0 --first-exploration 1 --last-exploration 0.1
--games-at-once 1 --batch-size 64 --memory 20000 --learn-from 2000 --discount 0.9 --learning-rate 5e-4
--target-every 200 --steps 48000 --exploration-steps 24000 --evaluate-every 4000
"""


@dataclass(frozen=True)
class Ancestor:
    """How an ancestor trained."""

    about: str
    commands: tuple[str, ...]
    """Of narabe-train; `{run}` is the folder of the run, `{games}` the records to learn from."""
    made: str = ""
    """What the first command makes in the run's folder: where it is there, that command is left out."""


ANCESTORS = {
    "alphazero-6x6-four": Ancestor(
        "AlphaZero_Gomoku, four in a row on 6x6", ("loop {run} --recipe ancestors/alphazero-6x6-four",)
    ),
    "alphazero-8x8-five": Ancestor(
        "AlphaZero_Gomoku, five in a row on 8x8", ("loop {run} --recipe ancestors/alphazero-8x8-five",)
    ),
    "paddle-9x9": Ancestor("its PaddlePaddle port on 9x9", ("loop {run} --recipe ancestors/paddle-9x9",)),
    "renju-supervised": Ancestor(
        "the supervised Renju program",
        ("data prepare records {games} {run}/positions.npz --variant renju --skip-plies 2", _LEARN_RENJU),
        "positions.npz",
    ),
    "dqn-19x19": Ancestor("deep Q-learning on 19x19", (_DQN,)),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    listed = "; ".join(f"{name}: {ancestor.about}" for name, ancestor in ANCESTORS.items())
    parser.add_argument("ancestor", choices=list(ANCESTORS), metavar="ancestor", help=listed)
    parser.add_argument(
        "run_folder", type=Path, help="where the run keeps its files; gone on with if it is one"
    )
    parser.add_argument("--games", type=Path, help="of renju-supervised: RenjuNet's .rif, or other records")
    parser.add_argument("--show", action="store_true", help="only print the commands")
    parser.add_argument(
        "--options",
        default="",
        help="in quotes: what differs, for the last command (--options '--steps 2000')",
    )


def run(args: argparse.Namespace) -> int:
    """Give the commands; the exit status of the first that fails."""
    ancestor = ANCESTORS[args.ancestor]
    try:
        more = shlex.split(args.options)
    except ValueError as error:  # a quotation that is not closed
        raise SettingsError(f"--options {args.options!r}: {error}") from None
    commands = words_of(ancestor, args.run_folder, args.games, more)
    if ancestor.made and (args.run_folder / ancestor.made).exists():
        commands = commands[1:]
    elif ancestor.made and args.games is None:
        raise SettingsError(f"{args.ancestor} learns from records: name them with --games")
    for words in commands:
        print("narabe-train", shlex.join(words), flush=True)
        if not args.show and (status := _give(words)):
            return status
    return 0


def words_of(
    ancestor: Ancestor, folder: Path, games: Path | None, more: Sequence[str] = ()
) -> list[list[str]]:
    """The commands as words; `more` goes to the last."""
    names = {"run": str(folder), "games": str(games)}
    commands = [[word.format(**names) for word in command.split()] for command in ancestor.commands]
    commands[-1] += more
    return commands


def _give(words: Sequence[str]) -> int:
    """What `narabe-train WORDS` does; faults go to who asked."""
    args = importlib.import_module("training.__main__").parsed(words)
    status: int = args.run(args)
    return status
