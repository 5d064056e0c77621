"""`narabe-train export`: a checkpoint as the files of play, and their entry in the manifest of `weights/`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.evaluator.weights import Net, register, sha256
from engine.networks.paddle import PaddleNet
from engine.rules.board import MAX_SIZE, MIN_SIZE
from training.export_onnx import write_paddle_net
from training.line_export import count_shapes, save
from training.line_integers import quantise
from training.networks.line import LineNet
from training.positions import PositionSet, load_positions
from training.quantise_onnx import add_int8_file
from training.supervised import averaged_net, load_checkpoint


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "checkpoint", type=Path, help="checkpoint.pt of a run; its averaged weights are taken"
    )
    parser.add_argument(
        "net",
        type=Path,
        help="the file to write: .line for a line net, .onnx (and .safetensors beside it) else",
    )
    parser.add_argument(
        "--count-in",
        type=Path,
        nargs="*",
        default=[],
        help="position files, or folders of them, to count a line net's shapes in",
    )
    parser.add_argument("--register", action="store_true", help="enter it into the manifest beside the file")
    parser.add_argument(
        "--variants", nargs="*", default=["freestyle"], help="the rules it plays, for the manifest"
    )
    parser.add_argument("--strength", default="", help="what was measured, for the manifest")


def run(args: argparse.Namespace) -> int:
    """Write the files; the exit status."""
    try:
        counted = [load_positions(path) for path in args.count_in]
        net = export_net(args.checkpoint, args.net, counted, args.variants, args.strength)
    except (OSError, ValueError) as error:  # position files, checkpoints, quantisation
        print(f"narabe-train export: {error}", file=sys.stderr)
        return 1
    int8 = ""
    if "onnx" in net.files:
        net, int8 = add_int8_file(net, args.net.parent)
    sizes = ", ".join(
        f"{path.name} {path.stat().st_size:,} bytes"
        for path in (args.net.with_suffix(f".{kind}") for kind in net.files)
    )
    print(f"{net.name}: {sizes}")
    if int8:
        print(int8)
    if args.register:
        register(net, args.net.parent)
    return 0


def export_net(
    checkpoint_path: Path,
    path: Path,
    counted: Sequence[PositionSet] = (),
    variants: Sequence[str] = ("freestyle",),
    strength: str = "",
) -> Net:
    """Write a checkpoint's averaged net as the files of play; its entry for the manifest.

    Raises:
        QuantisationError: a weight of a line net does not fit its integer.
        ValueError: the checkpoint's network has no files of play.
    """
    checkpoint = load_checkpoint(checkpoint_path)
    trained = averaged_net(checkpoint_path)
    settings = checkpoint["settings"]
    settings["data"] = [Path(entry).name for entry in settings["data"]]  # where it lay is nobody's concern
    history = checkpoint["history"]
    held_out = {name: round(figure, 4) for name, figure in (history[-1] if history else {}).items()}
    match trained:
        case LineNet():
            architecture, planes, board_sizes = "line", "line", (MIN_SIZE, MAX_SIZE)
            net = quantise(trained, count_shapes(list(counted)) if counted else None)
            description = {
                "revision": checkpoint["revision"],
                "seen": checkpoint["seen"],
                "start": checkpoint.get("start", ""),
                "settings": settings,
            }
            save(net, path, {**description, "held_out": held_out})
            files = {"line": sha256(path)}
        case PaddleNet():
            architecture, planes, board_sizes = "paddle", "alphazero-4", (trained.size, trained.size)
            arrays = {name: tensor.numpy() for name, tensor in trained.state_dict().items()}
            files = write_paddle_net(arrays, trained.size, path.parent, path.stem)
        case _:
            raise ValueError(f"{checkpoint_path}: {type(trained).__name__} has no files of play")
    data = f"{checkpoint['seen']:,} positions with symmetries from {', '.join(settings['data'])}"
    if checkpoint.get("start"):
        data += f", starting from {checkpoint['start']}"
    return Net(
        name=path.stem,
        architecture=architecture,
        planes=planes,
        board_sizes=board_sizes,
        row_length=5,
        variants=tuple(variants),
        files=files,
        origin=f"trained by narabe-train supervised, revision {checkpoint['revision']}",
        licence="MIT",
        data=data,
        configuration=settings,
        strength=strength,
    )
