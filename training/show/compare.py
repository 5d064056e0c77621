"""`narabe-train compare`: runs of `loop`, `supervised` and `dqn` in one table and one picture."""

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from engine.records.files import reading_of
from training.base.figures import new_figure, plot_lines, save_figure
from training.base.files import output_file, read_json
from training.base.run import HISTORY_FILE, read_history, read_run
from training.base.settings import flat

_SCORE = "score "  # against an opponent, as the history of `dqn` names it


@dataclass(frozen=True)
class Figures:
    """What a run's files have of it; the figures of an entry are `done`, `hours`, `loss` and scores."""

    name: str
    unit: str  # of what is done: games, positions, moves
    entries: Sequence[Mapping[str, float]]  # in the order of time
    settings: Mapping[str, Any]  # by the names that `--set` has

    @property
    def last(self) -> dict[str, float]:
        """The newest of each figure."""
        return {name: figure for entry in self.entries for name, figure in entry.items()}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("runs", nargs="+", type=Path, help="folders of runs of loop, supervised or dqn")
    parser.add_argument(
        "--picture", type=output_file(".png", ".svg"), help="also draw them: the .png or .svg to write"
    )
    parser.add_argument(
        "--tensorboard", type=Path, help="folder that also gets them as hyperparameters of TensorBoard"
    )


def run(args: argparse.Namespace) -> int:
    """Print the tables, and write what else is asked for; the exit status."""
    runs = [figures_of(folder) for folder in args.runs]
    console = Console(markup=False, emoji=False)
    console.print(_figures_table(runs))
    console.print(_settings_table(runs))
    if args.picture is not None:
        _draw(runs, args.picture)
    if args.tensorboard is not None:
        _write_hyperparameters(runs, args.tensorboard)
    return 0


def figures_of(folder: Path) -> Figures:
    """The figures of a run.

    Raises:
        ValueError: there is no run in the folder, or none that has figures yet, or its files are damaged.
    """
    loop, history = folder / "loop.json", folder / HISTORY_FILE
    if not loop.exists() and not history.exists():
        raise ValueError(f"{folder}: not a run of loop, supervised or dqn, or one without figures yet")
    described = read_run(folder)["settings"]
    settings = flat(described, described)
    if loop.exists():
        with reading_of(loop):
            rounds = _of_rounds(read_json(loop, rounds=list)["rounds"])
            return Figures(folder.resolve().name, "games", rounds, settings)
    with reading_of(history):
        entries = read_history(folder)
        unit = "moves" if entries and "moves" in entries[0] else "positions"
        return Figures(folder.resolve().name, unit, _of_history(entries), settings)


def _of_rounds(rounds: Sequence[Mapping[str, Any]]) -> list[dict[str, float]]:
    entries, games, seconds = [], 0, 0.0
    for each in rounds:
        games += each["self_play_games"]
        seconds += sum(each.get("seconds", {}).values())
        entry = {"done": games, "hours": seconds / 3600, "loss": each["policy"] + each["value"]}
        if "pure_mcts_points" in each:
            opponent = f"{_SCORE}pure MCTS {each['pure_mcts_playouts']:,}"
            entry[opponent] = each["pure_mcts_points"] / each["pure_mcts_games"]
        entries.append(entry)
    return entries


def _of_history(history: Sequence[Mapping[str, float]]) -> list[dict[str, float]]:
    entries, done, seconds = [], 0.0, 0.0
    for each in history:
        now = each["moves"] if "moves" in each else each["seen"]
        seconds = each["seconds"] if "seconds" in each else seconds + (now - done) / each["speed"]
        done = now
        scores = {name: figure for name, figure in each.items() if name.startswith(_SCORE)}
        entries.append({"done": done, "hours": seconds / 3600, "loss": each["loss"], **scores})
    return entries


def _figures_table(runs: Sequence[Figures]) -> Table:
    opponents = list(dict.fromkeys(name for run in runs for name in run.last if name.startswith(_SCORE)))
    titles = [f"against {name.removeprefix(_SCORE)}" for name in opponents]
    table = Table("run", "learnt from", "hours", "loss", "least loss", *titles)
    for each in runs:
        last, least = each.last, min((entry["loss"] for entry in each.entries), default=float("nan"))
        scores = [f"{last[name]:.1%}" if name in last else "" for name in opponents]
        learnt_from = f"{last.get('done', 0):,.0f} {each.unit}"
        hours, loss = last.get("hours", 0.0), last.get("loss", float("nan"))
        table.add_row(each.name, learnt_from, f"{hours:.2f}", f"{loss:.4f}", f"{least:.4f}", *scores)
    return table


def _settings_table(runs: Sequence[Figures]) -> Table:
    table = Table("setting", *(each.name for each in runs))
    for name in dict.fromkeys(name for each in runs for name in each.settings):
        values = [json.dumps(each.settings[name]) if name in each.settings else "" for each in runs]
        if sum(map(bool, values)) > 1 and len(set(values)) > 1:  # of several kinds of runs what they share
            table.add_row(name, *values)
    return table


def _draw(runs: Sequence[Figures], path: Path) -> None:
    """The loss over what was learnt from and over time, and the scores against opponents."""
    figure, axes = new_figure(1, 3, figsize=(15, 4.5))
    units = " or ".join(dict.fromkeys(each.unit for each in runs))
    for each in runs:
        scores = [name for name in each.last if name.startswith(_SCORE)]
        panels = [("loss", units, "done", ["loss"]), ("loss", "hours", "hours", ["loss"])]
        panels.append(("share of the points", units, "done", scores))
        for axis, (title, over, place, names) in zip(axes, panels, strict=True):
            labels = {name: f"{each.name}: {name.removeprefix(_SCORE)}" for name in names}
            plot_lines(axis, title, over, [entry[place] for entry in each.entries], each.entries, labels)
    save_figure(figure, path)


def _write_hyperparameters(runs: Sequence[Figures], folder: Path) -> None:
    from torch.utils.tensorboard import SummaryWriter  # slow to import, and only here

    with SummaryWriter(str(folder)) as writer:
        for each in runs:
            plain = (bool, int, float, str)
            settings = {k: v if isinstance(v, plain) else json.dumps(v) for k, v in each.settings.items()}
            figures = {name.replace(" ", "/"): figure for name, figure in each.last.items()}
            writer.add_hparams(settings, figures, run_name=each.name)
