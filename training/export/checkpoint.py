"""`narabe-train net export`: a checkpoint as the files of play, and their entry in the manifest."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine import _core
from engine.evaluator.weights import NetEntry, register, sha256
from engine.rules.game_kind import GameKind
from engine.rules.variant import VARIANTS, Variant
from training.data.loading import load_positions
from training.data.positions import PositionSet
from training.export import paddle_file
from training.export.logit_scale import rescaled
from training.export.quantise_onnx import add_int8_file
from training.learn.checkpoints import (
    architecture_of,
    averaged_net,
    configuration_of,
    kinds_of,
    load_checkpoint,
    runs_of,
)
from training.networks.line_architecture import LineArchitecture
from training.networks.line_file import load, save
from training.networks.line_integers import IntegerNet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "checkpoint", type=Path, help="checkpoint.pt of a run: its net with the least held-out loss is taken"
    )
    parser.add_argument("--last", action="store_true", help="take the run's last net in its place")
    parser.add_argument(
        "net",
        type=Path,
        help="the file to write: .line for a line net, .onnx (and .safetensors beside it) else; or .pdparams,"
        " which the PaddlePaddle program opens",
    )
    parser.add_argument(
        "--count-in",
        type=Path,
        nargs="*",
        default=[],
        help="position files, or folders of them, to count a line net's shapes in",
    )
    parser.add_argument(
        "--white",
        type=Path,
        metavar="CHECKPOINT",
        help="of White's own line net: the first checkpoint's then sees for Black alone",
    )
    parser.add_argument(
        "--steep-like",
        type=Path,
        metavar="FILE",
        help="make a line net's values and policy as steep as this .line file's, on what --count-in names",
    )
    parser.add_argument("--register", action="store_true", help="enter it into the manifest beside the file")
    parser.add_argument(
        "--variants",
        nargs="*",
        default=[],
        choices=VARIANTS,
        help="the rules it plays, if not just those it was trained on",
    )
    parser.add_argument("--strength", default="", help="what was measured, for the manifest")


def run(args: argparse.Namespace) -> int:
    """Write the files; the exit status."""
    _refuse_idle(args)
    if args.net.suffix == paddle_file.SUFFIX:
        return _run_paddle(args)
    if args.steep_like is not None and not args.count_in:
        raise ValueError("--steep-like compares on the positions of --count-in: name some")
    counted = [load_positions(path) for path in args.count_in]
    wanted = None if args.steep_like is None else load(args.steep_like)  # the file to write may be the same
    args.net.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=args.net.parent) as aside:  # a refusal leaves a net that is there
        net, int8 = _write(args, Path(aside) / args.net.name, counted, wanted)
        paths = [args.net.with_suffix(f".{kind}") for kind in net.files]
        for path in paths:
            (Path(aside) / path.name).replace(path)
    sizes = ", ".join(f"{path.name} {path.stat().st_size:,} bytes" for path in paths)
    print(f"{net.name}: {sizes}")
    if int8:
        print(int8)
    if args.register:
        register(net, args.net.parent)
    return 0


def _refuse_idle(args: argparse.Namespace) -> None:
    """Refuse an option of which nothing would come."""
    of_line_nets = {"--count-in": args.count_in, "--white": args.white, "--steep-like": args.steep_like}
    of_manifest = {"--variants": args.variants, "--strength": args.strength}
    for option in (name for name, value in of_line_nets.items() if value):
        if args.net.suffix != LineArchitecture.suffix:
            raise ValueError(f"{args.net.name}: {option} is for line nets ({LineArchitecture.suffix})")
    for option in (name for name, value in of_manifest.items() if value):
        if not args.register:
            raise ValueError(f"{option} goes into the manifest: give --register, too")


def _write(
    args: argparse.Namespace, path: Path, counted: Sequence[PositionSet], wanted: IntegerNet | None
) -> tuple[NetEntry, str]:
    """Write all that is asked for; the entry, and a line on the file of 8 bits, if there is one."""
    net = export_net(_chosen(args.checkpoint, args.last), path, counted, args.variants, args.strength)
    if args.white is not None:
        net = add_white_net(net, _chosen(args.white, args.last), path, counted)
    if wanted is not None:
        net = _as_steep_as(net, path, wanted, counted)
    return add_int8_file(net, path.parent) if "onnx" in net.files else (net, "")


def _as_steep_as(net: NetEntry, path: Path, wanted: IntegerNet, counted: Sequence[PositionSet]) -> NetEntry:
    """Make the line nets just written as steep as another; the entry for the new files.

    Raises:
        ValueError: there are no positions to compare on.
    """
    files = {}
    for kind in net.files:
        file = path.with_suffix(f".{kind}")
        description = json.loads(_core.LineEvaluator(str(file)).description)
        steep, factors = rescaled(load(file), wanted, counted)
        told = {"value_factor": round(factors.value, 4), "policy_factor": round(factors.policy, 4)}
        save(steep, file, {**description, **told})
        print(f"{file.name}: the value's logits times {factors.value:.3f}, policy's {factors.policy:.3f}")
        files[kind] = sha256(file)
    return replace(net, files=files)


def _run_paddle(args: argparse.Namespace) -> int:
    """Write a file for the PaddlePaddle program; the exit status."""
    if args.register:
        raise ValueError(f"{args.net}: the PaddlePaddle program's files are not for weights/")
    checkpoint = load_checkpoint(_chosen(args.checkpoint, args.last))
    if (network := architecture_of(checkpoint).name) != "paddle":
        raise ValueError(f"{args.net}: the PaddlePaddle program knows paddle nets, not {network}")
    checksum = paddle_file.write(averaged_net(checkpoint), args.net)
    print(f"{args.net}: {args.net.stat().st_size:,} bytes, SHA-256 {checksum}")
    return 0


def export_net(
    checkpoint_path: Path,
    path: Path,
    counted: Sequence[PositionSet] = (),
    variants: Sequence[str] = (),
    strength: str = "",
    quickly: bool = False,
) -> NetEntry:
    """Write a checkpoint's averaged net as the files of play; its entry for the manifest.

    Args:
        checkpoint_path: of the run.
        path: the main file of play.
        counted: positions like those that the net will meet.
        variants: the rules it plays, for the manifest; without any, those that it was trained on.
        strength: what was measured, for the manifest.
        quickly: write only what self-play needs.

    Raises:
        ValueError: what was trained does not fit into the files of play, or the file's ending is of another
            architecture.
    """
    checkpoint = load_checkpoint(checkpoint_path)
    architecture, configuration = architecture_of(checkpoint), configuration_of(checkpoint)
    if path.suffix != architecture.suffix:
        raise ValueError(f"{path.name}: the file of a {architecture.name} net ends in {architecture.suffix}")
    description = _description(checkpoint)
    kinds = kinds_of(checkpoint)
    row_length = kinds[0].row_length if kinds else 5
    for variant in variants:  # before anything is written
        GameKind(*architecture.sizes(configuration), Variant(variant), row_length)
    net = averaged_net(checkpoint)
    if quickly:
        files = architecture.write_quickly(net, path, description)
    else:
        files = architecture.write(net, path, description, counted)
    trained_on = list(dict.fromkeys(kind.variant.value for kind in kinds))
    command = checkpoint.get("command", "supervised")
    return NetEntry(
        name=path.stem,
        architecture=architecture.name,
        planes=architecture.planes,
        board_sizes=architecture.sizes(configuration),
        row_length=row_length,
        variants=tuple(variants or trained_on or ["freestyle"]),
        files=files,
        origin=f"trained by narabe-train {command}, revision {checkpoint['revision']}",
        licence="MIT",
        data=_data(checkpoint),
        configuration=description["settings"],
        network=architecture.network(configuration),
        strength=strength,
    )


def add_white_net(
    net: NetEntry, checkpoint_path: Path, path: Path, counted: Sequence[PositionSet] = ()
) -> NetEntry:
    """Write White's own net beside Black's, `path`; the entry for both.

    Raises:
        ValueError: it is not a line net of the same sizes, or does not fit into its file.
    """
    checkpoint = load_checkpoint(checkpoint_path)
    architecture, configuration = architecture_of(checkpoint), configuration_of(checkpoint)
    if architecture.name != "line" or architecture.network(configuration) != net.network:
        raise ValueError(f"{checkpoint_path}: not a line net of the sizes of {path.name}")
    white_path = path.with_suffix(".line-white")
    written = architecture.write(averaged_net(checkpoint), white_path, _description(checkpoint), counted)
    data = f"Black: {net.data}; White: {_data(checkpoint)}"
    return replace(net, files={**net.files, "line-white": written["line"]}, data=data)


def _data(checkpoint: dict[str, Any]) -> str:
    """What it learnt from, run after run."""
    runs = runs_of(checkpoint)
    parts: list[tuple[int, list[str]]] = []
    data = checkpoint["settings"]["data"]
    for run, end in zip(runs, [*(run["from"] for run in runs[1:]), checkpoint["seen"]], strict=True):
        data = _names(run["settings"].get("data", data))
        if parts and parts[-1][1] == data:
            parts[-1] = (parts[-1][0] + end - run["from"], data)
        elif end > run["from"] or not parts:
            parts.append((end - run["from"], data))
    told = [f"{seen:,} positions with symmetries from {', '.join(names)}" for seen, names in parts]
    return ", then ".join(told) + (
        f", starting from {checkpoint['start']}" if checkpoint.get("start") else ""
    )


def _names(data: Sequence[str]) -> list[str]:
    """Without folders: where the data lay is of no use to those who get the net."""
    return [Path(entry).name for entry in data]


def _description(checkpoint: dict[str, Any]) -> dict[str, Any]:
    """How a checkpoint came about, for its files of play."""
    settings = _without_folders(checkpoint["settings"])
    runs = runs_of(checkpoint)
    if len(runs) > 1:
        settings["runs"] = [run | {"settings": _without_folders(run["settings"])} for run in runs]
    history = checkpoint["history"]
    held_out = {name: round(figure, 4) for name, figure in (history[-1] if history else {}).items()}
    return {
        "revision": checkpoint["revision"],
        "seen": checkpoint["seen"],
        "start": checkpoint.get("start", ""),
        "settings": settings,
        "held_out": held_out,
    }


def _without_folders(settings: dict[str, Any]) -> dict[str, Any]:
    return settings | {"data": _names(settings["data"])} if "data" in settings else settings


def _chosen(checkpoint: Path, last: bool) -> Path:
    """The checkpoint to export: where its run kept a better net than the last, that one."""
    best = checkpoint.with_name("best.pt")
    return best if checkpoint.name == "checkpoint.pt" and best.exists() and not last else checkpoint
