"""Measures the playing levels: each against the next in a paired match of `narabe-match`.

    python build/tools/calibrate_levels.py OPENINGS [games]

Prints what each step is worth; put the sums into `gui.engines.levels`.
"""

import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

from gui.engines.levels import LEVELS, Level
from matches.configuration import from_table
from matches.events import read
from matches.game_events import fixture_of
from matches.standings import Standings
from matches.statistics import estimate
from protocol.command_line import join
from protocol.programs import Program

TURN_S = 30  # never reached: the levels are limited by visits


def measure(lower: Level, higher: Level, openings: str, games: int, folder: Path) -> tuple[float, float]:
    """The Elo by which the higher level is better, and its error (95 %)."""
    events = folder / f"{lower.elo}-{higher.elo}.jsonl"
    words = ["-view", "quiet", "-events", str(events), "-games", str(games), "-repeat", "-boardsize", "15"]
    for name, step in (("higher", higher), ("lower", lower)):
        words += [
            "-engine",
            f"name={name}",
            f"cmd={join(Program.BRAIN.command(*step.brain_options))}",
            f"dir={Path.cwd()}",
        ]
    words += ["-each", f"tc=0/{TURN_S}", "-openings", f"file={openings}", "order=random"]
    subprocess.run(Program.MATCH.command(*words), check=True, stdout=subprocess.DEVNULL)
    first, *rest = read(events)
    standings = Standings(from_table(first["options"]))
    for event in rest:
        if event["event"] == "game":
            standings.add(fixture_of(event), event)
    found = estimate(standings.against(0, 1).counts())
    return found.elo, found.elo_error


def main() -> None:
    """Measure every step but the last, which depends on the clock."""
    openings, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    total = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for number, (lower, higher) in enumerate(pairwise(LEVELS[:-1])):
            elo, error = measure(lower, higher, openings, games, Path(folder))
            total += elo
            print(
                f"level {number} to {number + 1}: {elo:+.0f} ± {error:.0f}, in all {total:+.0f}", flush=True
            )


if __name__ == "__main__":
    main()
