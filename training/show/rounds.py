"""`narabe-train picture rounds`: how the nets of a loop evaluate positions, round after round."""

import argparse
from pathlib import Path

import numpy as np

from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import load_manifest, net_file
from training.base.figures import new_figure, pixels_of
from training.base.files import output_file
from training.base.settings import require_at_least
from training.play.heat_maps import check_seconds, draw_position, write_frames
from training.play.raw_net import looking
from training.play.searcher import alone
from training.show.nets import board_after, kind_of_net


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("run_folder", type=Path, help="of a loop")
    parser.add_argument(
        "picture", type=output_file(".gif", ".png"), help="the animated picture to write: .gif or .png"
    )
    parser.add_argument(
        "--positions",
        nargs="+",
        default=[""],
        help="each as the moves played, 'c3 d4 ...'; default: the empty board",
    )
    parser.add_argument("--frames", type=int, default=40, help="rounds that are shown, at most (default 40)")
    parser.add_argument("--seconds", type=float, default=0.4, help="that each round is shown (default 0.4)")


def run(args: argparse.Namespace) -> int:
    """Draw; the exit status."""
    require_at_least(1, args, "frames")
    check_seconds(args.seconds)
    folder = args.run_folder / "nets"
    nets = [net for name, net in sorted(load_manifest(folder).items()) if name.startswith("round-")]
    if not nets:
        raise ValueError(f"{args.run_folder}: not a loop, or one without a net yet")
    chosen = [nets[i] for i in np.unique(np.linspace(0, len(nets) - 1, args.frames).round().astype(int))]
    played = kind_of_net(nets[0], None, None, None)
    boards = [board_after(played, moves) for moves in args.positions]
    figure, axes = new_figure(1, len(boards), figsize=(4 * len(boards), 4.4), squeeze=False)
    frames = []
    for net in chosen:
        kind = "line" if "line" in net.files else "safetensors"
        evaluator = open_evaluator(str(net_file(net, kind, folder)), boards[0])
        for axis, position in zip(axes.flat, boards, strict=True):
            seen = alone(looking(evaluator, position))
            heat = seen.policy.reshape(position.height, position.width)
            axis.clear()
            draw_position(axis, position, None, heat, f"value {seen.value:+.2f}")
        figure.suptitle(net.name)
        frames.append(pixels_of(figure))
    write_frames(frames, args.picture, args.seconds)
    print(f"{args.picture}: {len(frames)} of {len(nets)} rounds")
    return 0
