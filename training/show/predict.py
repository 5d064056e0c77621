"""`narabe-train net predict`: a net's output for a position without a search, printed and drawn."""

import argparse
from pathlib import Path

from engine.evaluator.loading import open_evaluator
from engine.evaluator.raw_output import RawOutput
from engine.rules.board import Board
from engine.rules.coordinates import Labels
from engine.rules.variant import VARIANTS
from training.base.figures import new_figure, pixels_of
from training.base.files import output_file
from training.play.heat_maps import draw_position, write_frames
from training.play.raw_net import looking
from training.play.searcher import alone
from training.show.nets import board_after, find_net, kind_of_net
from training.show.text_board import text_board

_LISTED = 10  # moves


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "net",
        help="a run's folder, a name in weights/, a file of play or of another program (goes to nets/)",
    )
    parser.add_argument("position", nargs="?", default="", help="the moves played: 'h8 h9 ...', a1 top left")
    parser.add_argument(
        "--picture", type=output_file(".png", ".gif"), help="also draw it: the .png or .gif to write"
    )
    add_kind_options(parser)


def add_kind_options(parser: argparse.ArgumentParser) -> None:
    """What is played, where the net leaves that open."""
    parser.add_argument("--size", type=int, help="points on a side of the board; default: the net's, or 15")
    parser.add_argument("--variant", choices=VARIANTS, help="the rules; default: the net's first")
    parser.add_argument("--row-length", type=int, help="stones in a row that win; default: the net's")


def run(args: argparse.Namespace) -> int:
    """Print, and draw if asked to; the exit status."""
    net, entry = find_net(args.net)
    board = board_after(kind_of_net(entry, args.size, args.variant, args.row_length), args.position)
    labels = Labels(board.width, board.height)
    seen = alone(looking(open_evaluator(net, board), board))
    win, draw, loss = seen.wdl
    print(text_board(board, seen.policy))
    side = board.turn.name.capitalize()
    print(f"{side} to move: value {seen.value:+.3f} (win {win:.1%}, draw {draw:.1%}, loss {loss:.1%})")
    print(", ".join(f"{labels.name(move)} {seen.policy[move]:.1%}" for move in seen.moves(_LISTED)))
    if args.picture is not None:
        _draw(board, seen, args.picture)
    return 0


def _draw(board: Board, seen: RawOutput, path: Path) -> None:
    figure, axis = new_figure(figsize=(4.6, 4.8))
    title = f"{board.turn.name.capitalize()} to move: policy without a search, value {seen.value:+.2f}"
    draw_position(axis, board, seen.best, seen.policy.reshape(board.height, board.width), title)
    write_frames([pixels_of(figure)], path, 1.0)
