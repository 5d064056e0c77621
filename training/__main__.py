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

COMMANDS = {  # name, of two words in a group: (module, what it does)
    "loop": ("training.loop", "self-play, training and gate, round after round"),
    "supervised": ("training.learn.supervised", "train a net on position files"),
    "dqn": ("training.learn.dqn", "train a Q network by self-play, from nothing"),
    "distil": ("training.learn.distil", "teach a line net by a teacher net, all on one device"),
    "play": ("training.show.play_net", "play against a net, in the app or on a board of text"),
    "watch": ("training.show.watch", "show a run as it goes on, live in the terminal"),
    "compare": ("training.show.compare", "runs side by side, in one table and one picture"),
    "data prepare": ("training.data.prepare", "read game records into a position file"),
    "data thin": ("training.data.thin", "leave most positions out that the threat solver answers at once"),
    "data self-play": ("training.play.self_play", "let a net play itself, and keep the positions"),
    "data factory": ("training.play.factory", "self-play of the best nets of each rule, day after day"),
    "data hard": ("training.play.hard", "find positions in which a short search misses what is proven"),
    "data label": ("training.play.label", "search positions again, deeply, for better targets"),
    "data teach": ("training.learn.teach", "label positions, and others a move off them, by a teacher net"),
    "net import": ("training.export.import_nets", "bring a foreign weights file into weights/"),
    "net export": ("training.export.checkpoint", "turn a checkpoint into the files of play"),
    "net show": ("training.show.describe", "print what a net is and plays, as the app reads it"),
    "net predict": ("training.show.predict", "print and draw how a net evaluates a position"),
    "net map-rows": ("training.export.map_rows", "make a line net's file of play one to train on"),
    "measure arena": ("training.play.arena", "games of two nets, or a net and pure Monte-Carlo search"),
    "measure gate": ("training.play.gate", "accept a net only if it beats another in a match"),
    "measure judge": ("training.play.judge", "measure how well engines foretell who wins"),
    "measure tune": ("training.play.tune", "find better constants of the search by games"),
    "measure openings": ("training.play.fair_openings", "make openings that neither colour wins by itself"),
    "picture rounds": ("training.show.rounds", "how a loop's nets evaluate positions, round after round"),
    "picture stones": ("training.show.stones", "where the stones of games lie"),
    "picture layers": ("training.show.drawing", "the layers of a net"),
    "picture heat-map": ("training.play.heat_maps", "a net's policy over one game, animated"),
    "lesson ancestor": ("training.lessons.ancestors", "train as one of the ancestors of this program did"),
    "lesson mistakes": ("training.lessons.mistakes", "what each mistake of the ancestors costs"),
}
GROUPS = {
    "data": "make positions to learn from",
    "net": "nets and their files",
    "measure": "how strong nets and constants of the search are",
    "picture": "draw games, nets and loops",
    "lesson": "the ancestors of this program and their mistakes",
}

FAULTS = (ArithmeticError, MemoryError, OSError, RuntimeError, ValueError)
"""What comes of input, files and the machine; it ends a command with one line that names it."""
USAGE = 2
"""The exit status of a command that cannot begin, as argparse has it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command."""
    write_utf8()
    arguments = sys.argv[1:] if arguments is None else arguments
    command = command_in(arguments)
    args: argparse.Namespace | None = None
    ctrl_c = CtrlC()
    try:
        with ctrl_c:
            args = parsed(arguments)
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


def command_in(arguments: Sequence[str]) -> str:
    """The command that is asked for, of one or two words; nothing where there is none."""
    words = [word for word in arguments if not word.startswith("-")]
    return " ".join(words[: 2 if words[:1] and words[0] in GROUPS else 1])


class _HelpWithDefaults(argparse.HelpFormatter):
    """Adds its default to the help of every option that does not name it."""

    def _get_help_string(self, action: argparse.Action) -> str:
        text = action.help or ""
        is_about_program = isinstance(action, argparse._HelpAction | argparse._VersionAction)
        if not action.option_strings or action.required or "default" in text or is_about_program:
            return text
        default = action.default
        listed = " ".join(map(str, default)) if isinstance(default, list) else default
        shown = "off" if listed is False else "none" if listed in (None, "") else listed
        return f"{text}; default {shown}"


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line; of all commands only the wanted one's module is imported."""
    wanted = command_in(arguments)
    parser = argparse.ArgumentParser("narabe-train", description="Train Narabe's nets.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument(
        "--traceback", action="store_true", help="on an error, show where in the program it arose"
    )
    commands = {"": parser.add_subparsers(required=True, metavar="command")}
    for name, (module_name, about) in COMMANDS.items():
        group, _, verb = name.rpartition(" ")
        if group not in commands:
            of_group = commands[""].add_parser(group, help=GROUPS[group], description=GROUPS[group])
            commands[group] = of_group.add_subparsers(required=True, metavar="command")
        command = commands[group].add_parser(
            verb, help=about, description=about, formatter_class=_HelpWithDefaults
        )
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
