"""`narabe-train`: every step of training as a command. Start here.

Each command is a module with `add_arguments(parser)` and `run(args)`; a module is imported only when it is
asked for, so that one command's packages are no other's burden.
"""

import engine.interruption  # noqa: F401, before what takes time to load

# isort: split
import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.extras import how_to_install
from engine.options import file_name
from engine.records.encodings import write_utf8
from engine.records.files import INTERRUPTED, in_words_of_file
from engine.version import VERSION
from training.base.interrupts import CtrlC
from training.base.settings import check_numbers

COMMANDS = {  # name: (module, what it does)
    "import": ("training.export.import_nets", "bring a foreign weights file into weights/"),
    "prepare": ("training.data.prepare", "read game records into a position file"),
    "thin": ("training.data.thin", "leave most positions out that the threat solver answers at once"),
    "supervised": ("training.learn.supervised", "train a net on position files"),
    "dqn": ("training.learn.dqn", "train a Q network by self-play, from nothing"),
    "self-play": ("training.play.self_play", "let a net play itself, and keep the positions"),
    "factory": ("training.play.factory", "self-play of the best nets of each rule, day after day"),
    "label": ("training.play.label", "search positions again, deeply, for better targets"),
    "teach": ("training.learn.teach", "label positions, and others a move off them, by a teacher net"),
    "distil": ("training.learn.distil", "teach a line net by a teacher net, all on one device"),
    "judge": ("training.play.judge", "measure how well engines foretell who wins"),
    "map-rows": ("training.export.map_rows", "make a line net's file of play one to train on with a mapping"),
    "openings": ("training.play.fair_openings", "make openings that neither colour wins by itself"),
    "arena": ("training.play.arena", "let two nets, or a net and pure Monte-Carlo search, play each other"),
    "tune": ("training.play.tune", "find better constants of the search by playing them against each other"),
    "gate": ("training.play.gate", "accept a net only if it beats another in a match"),
    "loop": ("training.loop", "self-play, training and gate, round after round"),
    "rounds": ("training.show.rounds", "show what a loop's nets think of fixed positions, round after round"),
    "stones": ("training.show.stones", "draw where the stones of games lie"),
    "drawing": ("training.show.drawing", "draw the layers of a net"),
    "ancestor": ("training.lessons.ancestors", "train as one of the ancestors of this program did"),
    "mistakes": (
        "training.lessons.mistakes",
        "what the ancestors' mistakes cost, each made alone in a small run",
    ),
    "heat-maps": ("training.play.heat_maps", "show a net's policy over one game as an animated picture"),
    "watch": ("training.show.watch", "show a run as it goes on, live in the terminal"),
    "predict": ("training.show.predict", "print and draw what a net says of a position"),
    "net": ("training.show.describe", "tell the app what a net is and plays"),
    "play": ("training.show.play_net", "play against a net, in the app or on a board of text"),
    "export": ("training.export.checkpoint", "turn a checkpoint into the files of play"),
}


FAULTS = (ArithmeticError, MemoryError, OSError, RuntimeError, ValueError)
"""What comes of input, files and the machine; it ends a command with one line that says so."""
USAGE = 2
"""The exit status of a command that cannot begin, as argparse has it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command."""
    write_utf8()
    arguments = sys.argv[1:] if arguments is None else arguments
    command = _command_in(arguments)
    args: argparse.Namespace | None = None
    ctrl_c = CtrlC()
    try:
        with ctrl_c:
            args = _parsed(arguments, command)
            check_numbers(vars(args))
            status: int = args.run(args)
    except KeyboardInterrupt:
        return _interrupted(command)
    except ModuleNotFoundError as error:
        if not (advice := how_to_install(error)):
            raise
        print(f"narabe-train {command}: {advice}", file=sys.stderr)
        return USAGE
    except Exception as error:
        comes_of_ctrl_c = ctrl_c.came or _comes_of_ctrl_c(error)
        is_told = args is not None and not args.traceback and isinstance(error, FAULTS)
        if comes_of_ctrl_c and not (is_told and isinstance(error, OSError)):
            return _interrupted(command)
        if not is_told:
            raise
        assert args is not None
        print(f"narabe-train {command}: {_in_a_line(error)}", file=sys.stderr)
        failed: int = args.failed
        return _interrupted(command) if comes_of_ctrl_c else failed
    return status


def _command_in(arguments: Sequence[str]) -> str:
    return next((word for word in arguments if not word.startswith("-")), "")


def _parsed(arguments: Sequence[str], wanted: str) -> argparse.Namespace:
    """The command line; of all commands only the wanted one's module is imported."""
    parser = argparse.ArgumentParser("narabe-train", description="Train Narabe's nets.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument(
        "--traceback", action="store_true", help="on an error, show where in the program it arose"
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name, (module_name, description) in COMMANDS.items():
        command = commands.add_parser(name, help=description, description=description)
        if name == wanted:
            command.register("type", Path, file_name)
            module = importlib.import_module(module_name)
            module.add_arguments(command)
            command.set_defaults(run=module.run, failed=getattr(module, "FAILED", 1))
    return parser.parse_args(arguments)


def _interrupted(command: str) -> int:
    print(f"narabe-train {command}: interrupted", file=sys.stderr)
    return INTERRUPTED


def _comes_of_ctrl_c(error: BaseException | None) -> bool:
    """Whether an error hides an interrupt, as when a library closes what it had half written."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _in_a_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return in_words_of_file(error)
    said = " ".join(str(error).split())
    if isinstance(error, MemoryError):
        return f"not enough memory; what asks for less takes less{f': {said}' if said else ''}"
    return said or type(error).__name__


if __name__ == "__main__":
    sys.exit(main())
