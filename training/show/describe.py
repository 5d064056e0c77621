"""`narabe-train net show`: what a net is and plays, as a line of JSON that the app takes for an engine."""

import argparse
import json
from pathlib import Path
from typing import Any

from engine.evaluator.loading import BUILT_IN
from engine.evaluator.weights import NetEntry
from engine.rules.game_kind import GameKind
from training.show.nets import find_net, kind_of_net
from training.show.predict import add_kind_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "net", help="the folder of a run, a file of play, a file of another program, or a name"
    )
    parser.add_argument(
        "--import-to", type=Path, default=Path("nets"), help="the folder for nets of other programs"
    )
    add_kind_options(parser)


def run(args: argparse.Namespace) -> int:
    """Print the line; the exit status."""
    net, entry = find_net(args.net, args.import_to, args.row_length)
    kind = kind_of_net(entry, args.size, args.variant, args.row_length)
    print(json.dumps(description(net, entry, kind)))
    return 0


def description(net: str, entry: NetEntry | None, kind: GameKind) -> dict[str, Any]:
    """A net as `find_net` found it and a game that it plays, as the app reads it (`gui.engines.nets`)."""
    is_file = net not in BUILT_IN and bool(Path(net).suffix)
    name, folder = net if entry is None else entry.name, Path(net).absolute().parent
    return {
        "name": f"{folder.parent.name} {name}" if is_file and folder.name == "nets" else name,
        "net": {
            "file": str(Path(net).absolute()) if is_file else net,
            "size": kind.largest,
            "row_length": kind.row_length,
            "variant": kind.variant.value,
        },
    }
