"""`narabe-train picture heat-map`: a net's policy over one game against itself, as an animated picture.

Each picture shows a position twice: on the left the net's policy for the moves without a search, on the right
what a search with the net made of it, as shares of its visits. Where the two differ, there is something for
the net to learn.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.evaluator.raw_output import RawOutput
from engine.records.files import replace_atomically
from engine.rules.board import Board
from engine.rules.coordinates import Labels
from engine.rules.game_kind import GameKind
from engine.rules.variant import VARIANTS, Variant
from engine.search.result import SearchResult
from training.base.figures import new_figure, pixels_of
from training.base.files import output_file
from training.base.settings import add_options, from_options, one_of, require_at_least
from training.data.targets import visit_shares
from training.play.raw_net import looking
from training.play.searcher import Searcher, SearchSettings, alone, training_evaluator


@dataclass(frozen=True)
class HeatMapSettings:
    """The game that is shown."""

    size: int = 15  # points on a side of the board
    variant: str = one_of("freestyle", VARIANTS)  # the rules
    row_length: int = 5  # stones in a row that win
    visits: int = 400  # for each move
    seconds: float = 1.0  # that each position is shown
    search: SearchSettings = field(
        default_factory=lambda: SearchSettings(solver=False, policy_temperature=1.0)
    )

    def __post_init__(self) -> None:
        require_at_least(1, self, "visits")
        check_seconds(self.seconds)

    @property
    def kind(self) -> GameKind:
        """What is played."""
        return GameKind.of_size(self.size, Variant(self.variant), self.row_length)


@dataclass(frozen=True)
class HeatMap:
    """A position of the game and what was thought of its moves."""

    board: Board
    policy: NDArray[np.float32]  # [row, column], shares of the moves; nan where nothing can be played
    searched: NDArray[np.float32]  # [row, column], shares of the visits; nan where the search did not look
    value: float  # of the search, -1..1 for the side to move
    move: int | None  # the move played; None at the end of the game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the net, the picture, and one for every setting."""
    parser.add_argument("net", help="name in weights/, or file, of a net")
    parser.add_argument(
        "picture", type=output_file(".gif", ".png"), help="the animated picture to write: .gif or .png"
    )
    parser.add_argument(
        "--moves",
        default="",
        help="show this game in place of one that the net plays: c3 d4 ..., a1 top left",
    )
    add_options(parser, HeatMapSettings())


def run(args: argparse.Namespace) -> int:
    """Play the game and write the picture; the exit status."""
    settings = from_options(HeatMapSettings, args)
    moves = Labels(settings.size, settings.size).parse_line(args.moves) if args.moves else None
    pictures = look_at_game(args.net, settings, moves)
    write_animation(pictures, args.picture, settings.seconds)
    played = Labels(settings.size, settings.size).names(pictures[-1].board.moves)
    print(f"{args.picture}: {len(pictures)} positions; {played}")
    return 0


def look_at_game(net: str, settings: HeatMapSettings, moves: Sequence[int] | None = None) -> list[HeatMap]:
    """The positions of a game, the last of them after its last move.

    Args:
        net: a name in `weights/` or a file.
        settings: what is played, and how the net searches.
        moves: the game; without it the net plays its best moves for both sides.

    Raises:
        ValueError: a move of the game is illegal.
        WeightsError: there is no such net, or it does not fit the board.
    """
    board: Board = settings.kind.board()
    evaluator = training_evaluator(net, board, settings.search)
    searcher = Searcher(net, board, settings.search, evaluator)
    pictures: list[HeatMap] = []
    while board.outcome is None and (moves is None or board.ply < len(moves)):
        result = searcher.search_afresh(board, settings.visits)
        move = result.best if moves is None else moves[board.ply]
        assert move is not None
        pictures.append(_picture(board, alone(looking(evaluator, board)), result, move))
        board.push(move)
    nothing = np.full((board.height, board.width), np.nan, np.float32)
    return [*pictures, HeatMap(board, nothing, nothing, 0.0, None)]


def _picture(board: Board, seen: RawOutput, result: SearchResult, move: int) -> HeatMap:
    searched = np.full(board.points, np.nan, np.float32)
    searched[[candidate.point for candidate in result.candidates]] = 0.0
    shares = visit_shares(result)
    searched[list(shares)] = list(shares.values())
    shape = (board.height, board.width)
    return HeatMap(board.copy(), seen.policy.reshape(shape), searched.reshape(shape), result.value, move)


def write_animation(pictures: Sequence[HeatMap], path: Path, seconds: float) -> None:
    """Write an animated GIF or PNG; the end of the game is shown three times as long."""
    frames = []
    figure, axes = new_figure(1, 2, figsize=(8, 4.4))
    for picture in pictures:
        filtered = (np.isnan(picture.searched) > np.isnan(picture.policy)).any()
        searched = "visits of the search" + (",\nwhich looks only at the points shown" if filtered else "")
        for axis, title in zip(axes, ("policy of the net", searched), strict=True):
            axis.clear()
            heat = picture.policy if axis is axes[0] else picture.searched
            draw_position(axis, picture.board, picture.move, heat, title)
        figure.suptitle(_caption(picture))
        frames.append(pixels_of(figure))
    write_frames(frames, path, seconds)


def check_seconds(seconds: float) -> None:
    """Refuse what no GIF can hold: it counts in hundredths, up to 65,535.

    Raises:
        ValueError: it is too short or too long.
    """
    if not 0.02 <= seconds <= 200:
        raise ValueError(f"seconds must be within 0.02..200, not {seconds:g}")


def write_frames(frames: Sequence[NDArray[np.uint8]], path: Path, seconds: float) -> None:
    """Write an animated GIF or PNG in one step; the last frame is shown three times as long."""
    from PIL import Image

    first, *others = map(Image.fromarray, frames)
    times_ms = [round(1000 * seconds)] * len(others) + [round(3000 * seconds)]
    kind = "GIF" if path.suffix == ".gif" else "PNG"
    with replace_atomically(path) as aside:
        first.save(aside, kind, save_all=True, append_images=others, duration=times_ms, loop=0, optimize=True)


def _caption(picture: HeatMap) -> str:
    board = picture.board
    if picture.move is None:
        if board.outcome is None:
            return f"after {board.ply} moves"
        winner = board.outcome.winner
        return "draw" if winner is None else f"{winner.name.capitalize()} wins after {board.ply} moves"
    name = Labels(board.width, board.height).name(picture.move)
    side = board.turn.name.capitalize()
    return f"move {board.ply + 1}: {side} plays {name}, and expects {picture.value:+.2f}"


def draw_position(axis: Any, board: Board, move: int | None, heat: NDArray[np.float32], title: str) -> None:
    """Draw a board and what is thought of its points [row, column]; a move gets a frame."""
    labels = Labels(board.width, board.height)
    axis.set_facecolor("0.93")
    axis.imshow(np.ma.masked_invalid(heat), cmap="YlOrRd", vmin=0.0, vmax=0.6)
    for point in np.flatnonzero(np.nan_to_num(heat) >= 0.05):
        row, column = divmod(int(point), board.width)
        share = float(heat[row, column])
        ink = "white" if share > 0.35 else "black"  # the colours are dark there
        axis.text(column, row, f"{share:.0%}", ha="center", va="center", fontsize="x-small", color=ink)
    for ply, played in enumerate(board.moves):
        row, column = divmod(played, board.width)
        last = ply == board.ply - 1
        axis.scatter(
            column,
            row,
            s=(1100 if board.width < 9 else 7000 / board.width),
            c="black" if ply % 2 == 0 else "white",
            edgecolors="tab:blue" if last else "black",
            linewidths=2 if last else 0.5,
        )
    if move is not None:
        row, column = divmod(move, board.width)
        axis.add_patch(_frame(column, row))
    axis.set_xticks(range(board.width), [labels.column(column).lower() for column in range(board.width)])
    axis.set_yticks(range(board.height), [labels.row(row) for row in range(board.height)])
    axis.set_title(title, fontsize="medium")


def _frame(column: int, row: int) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, fill=False, edgecolor="tab:blue", linewidth=2)
