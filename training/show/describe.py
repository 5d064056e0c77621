"""`narabe-train net`: what a net is and plays, as a line of JSON that the app takes for an engine."""

import argparse
import json
from pathlib import Path
from typing import Any

from engine.evaluator.weights import Net
from engine.rules.game_kind import GameKind
from training.export.import_nets import import_net, row_length_of
from training.show.nets import SUBSTITUTES, find_net, kind_of_net
from training.show.predict import add_kind_options

_OUR_FILES = (".line", ".onnx", ".onnx-int8", ".safetensors")
_CHECKPOINTS = ("best.pt", "checkpoint.pt")  # of a run


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
    net, entry = find_net(_known(Path(args.net), args.import_to, args.row_length))
    kind = kind_of_net(entry, args.size, args.variant, args.row_length)
    print(json.dumps(description(net, entry, kind)))
    return 0


def _known(path: Path, import_to: Path, row_length: int | None) -> str:
    """What `find_net` finds a net by: a run by its folder, a foreign file by what is made of it."""
    if not path.is_file() or path.suffix in _OUR_FILES:
        return str(path)
    if path.name in _CHECKPOINTS:
        return str(path.parent)
    row_length = row_length or row_length_of(path)
    import_to.mkdir(parents=True, exist_ok=True)
    net, _ = import_net(
        path, name=path.stem, origin="imported", licence="unknown", row_length=row_length, folder=import_to
    )
    return str(import_to / f"{net.name}.onnx")


def description(net: str, entry: Net | None, kind: GameKind) -> dict[str, Any]:
    """A net as `find_net` found it and a game that it plays, as the app reads it (`gui.engines.nets`)."""
    is_file = net not in SUBSTITUTES and bool(Path(net).suffix)
    return {
        "name": entry.name if entry is not None else net,
        "net": {
            "file": str(Path(net).absolute()) if is_file else net,
            "size": kind.largest,
            "row_length": kind.row_length,
            "variant": kind.variant.value,
        },
    }
