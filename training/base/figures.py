"""Pictures of runs, loops, games and nets, and the same figures for TensorBoard.

They are made without pyplot, which would choose a back end for the whole process: in a notebook, after one
picture of ours, the reader's own would appear no more.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.records.files import replace_atomically

_COLOURS = {"convolution": "#bcd9f2", "dense": "#f7d9a8", "batch": "#e3e3e3", "layer": "#e3e3e3"}
RUN_PANELS = ("policy", "value", "top1", "sign")  # measures, each with one line per data set
LOOP_PANELS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("losses", ("policy", "value")),
    ("entropy of the policy, nats", ("entropy",)),
    ("divergence of a round's policy from the last, nats", ("divergence",)),
    ("share of the variance of the value targets explained", ("explained_before", "explained")),
    ("multiplier of the learning rate", ("rate_multiplier",)),
    ("games per hour", ("games_per_hour",)),
    ("shares of games won", ("black_wins", "white_wins")),
    ("plies of a game", ("plies",)),
)


def new_figure(rows: int = 1, columns: int = 1, squeeze: bool = True, **options: Any) -> tuple[Any, Any]:
    """A figure and its axes, as `pyplot.subplots` gives them."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # slow to import, and only here
    from matplotlib.figure import Figure

    figure = Figure(layout="constrained", **options)
    FigureCanvasAgg(figure)
    return figure, figure.subplots(rows, columns, squeeze=squeeze)


def pixels_of(figure: Any) -> NDArray[np.uint8]:
    """A figure as it looks now, [row, column, red green blue]."""
    figure.canvas.draw()
    return np.asarray(figure.canvas.buffer_rgba())[:, :, :3].copy()


def plot_history(history: Sequence[dict[str, float]], path: Path) -> None:
    """Held-out (and training) figures over the positions seen, as a PNG written in one step."""
    figure, axes = new_figure(2, 2, figsize=(11, 7))
    seen = [entry["seen"] / 1e6 for entry in history]
    for axis, measure in zip(axes.flat, RUN_PANELS, strict=True):
        names = sorted(key for key in history[-1] if key.endswith(" " + measure))
        plot_lines(axis, measure, "million positions seen", seen, history, {name: name for name in names})
    save_figure(figure, path)


def plot_loop(rounds: Sequence[Mapping[str, Any]], path: Path) -> None:
    """Figures of all rounds of a loop over the games played, as a PNG written in one step."""
    figure, axes = new_figure(3, 3, figsize=(15, 10))
    games = [0.0]
    for entry in rounds:
        games.append(games[-1] + entry["self_play_games"])
    games = games[1:]
    minutes = sum(entry.get("cpu_seconds", 0.0) for entry in rounds) / 60
    figure.suptitle(f"{len(rounds)} rounds, {games[-1]:,.0f} games, {minutes:,.0f} minutes of processor time")
    for axis, (title, names) in zip(axes.flat, LOOP_PANELS, strict=False):
        plot_lines(axis, title, "games", games, rounds, {name: name.replace("_", " ") for name in names})
    _plot_matches(axes.flat[len(LOOP_PANELS)], games, rounds)
    save_figure(figure, path)


def plot_figures(
    history: Sequence[Mapping[str, float]],
    over: str,
    panels: Sequence[tuple[str, Sequence[str]]],
    path: Path,
) -> None:
    """Figures of a history over one of them, a panel for each (title, names); a PNG written in one step."""
    figure, axes = new_figure(1, len(panels), figsize=(4.5 * len(panels), 3.5))
    places = [entry[over] for entry in history]
    for axis, (title, names) in zip(axes.flat, panels, strict=True):
        plot_lines(axis, title, over, places, history, {name: name for name in names})
    save_figure(figure, path)


def plot_stones(panels: Mapping[str, NDArray[np.float64]], path: Path) -> None:
    """How often a stone lies on each point, [row, column], a panel for each title; a PNG."""
    columns = min(2, len(panels))
    rows = -(-len(panels) // columns)
    figure, axes = new_figure(rows, columns, figsize=(5 * columns, 4.6 * rows), squeeze=False)
    for axis in axes.flat[len(panels) :]:
        axis.set_visible(False)
    for axis, (title, counts) in zip(axes.flat, panels.items(), strict=False):
        figure.colorbar(axis.imshow(counts, cmap="YlOrRd", vmin=0), ax=axis, shrink=0.8)
        axis.set_title(title, fontsize="medium")
    save_figure(figure, path)


def plot_layers(title: str, layers: Sequence[tuple[str, str, str]], path: Path) -> None:
    """A box for each layer (name, kind, the shape that leaves it), from top to bottom."""
    figure, axis = new_figure(figsize=(7, 0.42 * len(layers) + 0.8))
    for place, (name, kind, shape) in enumerate(layers):
        colour = _COLOURS.get(kind.split()[0], "#ffffff")
        axis.barh(place, 1.0, height=0.74, color=colour, edgecolor="black", linewidth=0.5)
        axis.text(0.02, place, name, va="center", fontsize="small")
        axis.text(0.5, place, kind, va="center", ha="center", fontsize="small")
        axis.text(0.98, place, shape, va="center", ha="right", fontsize="small")
    axis.set_ylim(len(layers) - 0.4, -0.6)
    axis.axis("off")
    axis.set_title(title)
    save_figure(figure, path)


def write_tensorboard(folder: Path, figures: Mapping[str, float], step: int) -> None:
    """Add figures to a folder of TensorBoard's event files, of which a run of the program makes one."""
    writer = _tensorboard(folder.absolute())
    for name, figure in figures.items():
        writer.add_scalar(name.replace(" ", "/"), figure, step)
    writer.flush()


@cache
def _tensorboard(folder: Path) -> Any:
    from torch.utils.tensorboard import SummaryWriter  # slow to import, and only here

    return SummaryWriter(str(folder))


def _plot_matches(axis: Any, games: Sequence[float], rounds: Sequence[Mapping[str, Any]]) -> None:
    matches = [(n, entry) for n, entry in zip(games, rounds, strict=True) if "pure_mcts_points" in entry]
    axis.set_title("share of the points against pure MCTS, and its playouts")
    axis.set_xlabel("games")
    if matches:
        played = [n for n, _ in matches]
        points = [entry["pure_mcts_points"] / entry["pure_mcts_games"] for _, entry in matches]
        axis.plot(played, points, label="points", marker=".")
        axis.set_ylim(-0.05, 1.05)
        other = axis.twinx()
        playouts = [entry["pure_mcts_playouts"] for _, entry in matches]
        other.step(played, playouts, label="playouts", color="grey", where="mid")
        other.set_ylim(bottom=0)
        other.legend(fontsize="x-small", loc="lower right")
    _finish(axis)


def plot_lines(
    axis: Any,
    title: str,
    over: str,
    places: Sequence[float],
    entries: Sequence[Mapping[str, Any]],
    names: Mapping[str, str],
) -> None:
    """Lines of some figures of entries, each entry at its place; `names` are of the figures, with labels."""
    for name, label in names.items():
        there = [(place, entry[name]) for place, entry in zip(places, entries, strict=True) if name in entry]
        axis.plot([place for place, _ in there], [figure for _, figure in there], label=label, marker=".")
    axis.set_title(title)
    axis.set_xlabel(over)
    _finish(axis)


def _finish(axis: Any) -> None:
    axis.grid(alpha=0.3)
    if axis.get_legend_handles_labels()[0]:
        axis.legend(fontsize="x-small")


def save_figure(figure: Any, path: Path) -> None:
    """Write a figure in one step, in the form that the name ends in."""
    with replace_atomically(path) as temporary:
        figure.savefig(temporary, format=path.suffix.removeprefix(".") or "png", dpi=90)
