"""`narabe-train watch`: a run as it goes on, live in the terminal; of a loop, of `supervised` or of `dqn`."""

import argparse
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from engine.records.files import reading_of
from training.base.files import read_json
from training.base.run import HISTORY_FILE, RUN_FILE, read_history, read_run
from training.base.timing import time_span

BARS = "▁▂▃▄▅▆▇█"
_NEWEST = 60  # points of a curve

LOOP_FIGURES = (  # of a round's entry, and what they are
    ("policy", "policy loss"),
    ("value", "value loss"),
    ("entropy", "entropy, nats"),
    ("divergence", "KL from the last round, nats"),
    ("rate_multiplier", "multiplier of the learning rate"),
    ("explained_before", "variance of the value targets explained, old net"),
    ("explained", "the same, new net"),
    ("black_wins", "won by Black"),
    ("plies", "plies of a game"),
    ("games_per_hour", "games an hour"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("run_folder", type=Path, help="of a loop, of supervised or of dqn")
    parser.add_argument("--once", action="store_true", help="print the page once, and end")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two looks (default 5)")


def run(args: argparse.Namespace) -> int:
    """Show the page until it is interrupted; the exit status."""
    console = Console(markup=False, emoji=False)  # names are text, whatever brackets are in them
    if args.once:
        console.print(page(args.run_folder))
        return 0
    with Live(page(args.run_folder), console=console, auto_refresh=False, screen=False) as live:
        while True:
            time.sleep(max(0.1, args.every))
            live.update(page(args.run_folder), refresh=True)


def page(folder: Path) -> RenderableType:
    """What is to be seen of a run now.

    Raises:
        ValueError: there is none in the folder, or its files are damaged.
    """
    loop = folder / "loop.json"
    if loop.exists():
        with reading_of(loop):
            rounds = read_json(loop, rounds=list)["rounds"]
            return Panel(_loop_page(folder, rounds), title=Text(f"{folder.name}: round {len(rounds)}"))
    if (folder / HISTORY_FILE).exists() and (entries := read_history(folder)):
        return Panel(_curves(entries, [(name, name) for name in entries[-1]]), title=Text(folder.name))
    if (folder / RUN_FILE).exists():
        return Panel("no figures yet", title=Text(folder.name))
    raise ValueError(f"{folder}: no run of narabe-train")


def _loop_page(folder: Path, rounds: Sequence[Mapping[str, Any]]) -> RenderableType:
    games = sum(entry["self_play_games"] for entry in rounds)
    seconds = sum(sum(entry.get("seconds", {}).values()) for entry in rounds)
    end = int(read_run(folder)["settings"]["rounds"])
    told = f"{games:,} games, {time_span(seconds)} so far"
    if len(rounds) <= end:  # else `--rounds` has taken it further
        left = time_span((end - len(rounds)) * seconds / max(1, len(rounds)))
        told += f", {left} to go to round {end}"
    shown = [(name, title) for name, title in LOOP_FIGURES if any(name in entry for entry in rounds)]
    matches = Table("games", "playouts of pure MCTS", "points")
    played = 0
    for entry in rounds:
        played += entry["self_play_games"]
        if "pure_mcts_points" in entry:
            points = f"{entry['pure_mcts_points']:g} of {entry['pure_mcts_games']}"
            matches.add_row(f"{played:,}", f"{entry['pure_mcts_playouts']:,}", points)
    return Group(told, _curves(rounds, shown), matches)


def _curves(entries: Sequence[Mapping[str, Any]], figures: Sequence[tuple[str, str]]) -> Table:
    table = Table("", "now", "least", "most", "all the way")
    for name, title in figures:
        values = [float(entry[name]) for entry in entries if isinstance(entry.get(name), int | float)]
        if values:
            least, most = min(values), max(values)
            table.add_row(title, *(f"{x:,.4g}" for x in (values[-1], least, most)), curve(values))
    return table


def curve(values: Sequence[float]) -> str:
    """A line of bars, the newest last; of long series means of neighbours."""
    size = -(-len(values) // _NEWEST)
    parts = [values[start : start + size] for start in range(0, len(values), size)]
    means = [sum(part) / len(part) for part in parts]
    least, span = min(means), max(means) - min(means) or 1.0
    return "".join(BARS[min(len(BARS) - 1, int(len(BARS) * (mean - least) / span))] for mean in means)
