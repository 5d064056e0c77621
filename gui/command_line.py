"""The app's command line: our options, and those of Qt."""

import argparse
import os
import sys
from collections.abc import Sequence

from engine.options import file_name, whole
from engine.records.reader import names
from engine.version import VERSION

_OF_QT = ("display", "geometry", "platform", "platformpluginpath", "platformtheme", "style", "stylesheet")
"""Qt's options with a value, which would else be taken for a file."""


def parse(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """Our options, and the arguments that Qt gets. What is wrong ends the program with a message."""
    parser = argparse.ArgumentParser(prog="narabe", description="Play, analyse and watch Gomoku and Renju.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument("file", nargs="?", type=file_name, help=f"a game to open: {names()}")
    parser.add_argument(
        "--play", metavar="NET", help="a game against a net, as `narabe-train net show` describes it"
    )
    parser.add_argument(
        "--visits", type=whole(), default=400, help="of that net, for each move; rounded up to a level (400)"
    )
    parser.add_argument("--white", action="store_true", help="you have White in it")
    parser.add_argument(
        "--watch", type=file_name, metavar="FILE", help="a tournament or self-play: its event file"
    )
    parser.add_argument("--profile", type=file_name, help="the folder of settings and autosave")
    for name in _OF_QT:
        parser.add_argument(f"-{name}", f"--{name}", help=argparse.SUPPRESS)
    options, others = parser.parse_known_args(arguments)
    values = ((f"-{name}", getattr(options, name)) for name in _OF_QT)
    of_qt = [word for option, value in values if value is not None for word in (option, value)]
    if not _has_display(options):
        parser.exit(2, "narabe: there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set\n")
    return options, of_qt + others


def has_purpose(options: argparse.Namespace) -> bool:
    """Whether something is opened: a newcomer who chose a file is not asked to play."""
    return any(opened is not None for opened in (options.file, options.play, options.watch))


def _has_display(options: argparse.Namespace) -> bool:
    """Whether a window has somewhere to be, as far as it was given: Qt without a display aborts."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return (
        sys.platform != "linux"
        or options.platform is not None
        or options.display is not None
        or any(os.environ.get(name) for name in named)
    )
