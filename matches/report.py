"""The standings in words and tables, for people: the same for the terminal, the note and the app."""

import math
import time
from collections.abc import Sequence
from statistics import median

from engine.rules.cells import Colour
from matches.machine import DelayWatch
from matches.options import Schedule, TournamentOptions
from matches.schedule import champion
from matches.sprt import Verdict
from matches.standings import Behaviour, Standings
from matches.statistics import Estimate, Tally, estimate, ratings


def heading(options: TournamentOptions, openings: int) -> str:
    """What is played, in one line."""
    kind = "match" if len(options.engines) == 2 else options.schedule.value
    size = f"{options.width}x{options.height}"
    pairs = "pairs" if options.paired else "single games"
    source = f"{openings} openings, seed {options.openings.seed}" if options.openings.file else "empty board"
    return f"{kind}, {options.variant.value} {size}, {pairs}, {source}, clock {options.manager.value}"


def score_line(names: Sequence[str], tally: Tally) -> str:
    """`Score of A vs B: wins - losses - draws  [score] games`, as c-gomoku-cli prints it."""
    score = tally.points / tally.games if tally.games else 0.0
    counts = f"{tally.wins} - {tally.losses} - {tally.draws}"
    return f"Score of {names[0]} vs {names[1]}: {counts}  [{score:.3f}] {tally.games}"


def elo_line(tally: Tally) -> str:
    """Elo, normalised Elo and likelihood of superiority of one tally."""
    if not tally.games:
        return "no games"
    counts = tally.counts()
    found = estimate(counts)
    parts = [
        f"Elo {_with_error(found.elo, found.elo_error)}",
        f"nElo {_with_error(found.normalised_elo, found.normalised_error)}",
        f"LOS {found.superiority:.2%}",
    ]
    if len(counts) == 5:
        parts.append(f"pairs {list(counts)}")
    return ", ".join(parts)


def sprt_line(standings: Standings) -> str:
    """Where the test stands."""
    sprt = standings.options.sprt
    if sprt is None:
        return ""
    kind = "pentanomial" if standings.options.paired else "trinomial"
    bounds = f"[{sprt.lower:.2f}, {sprt.upper:.2f}]"
    hypotheses = f"{sprt.model.value} [{sprt.elo0:g}, {sprt.elo1:g}]"
    verdict = "" if standings.verdict is Verdict.CONTINUE else f": {standings.verdict.value}"
    return f"SPRT: {kind} LLR {standings.llr:.3f} {bounds}, {hypotheses}{verdict}"


def colour_line(standings: Standings) -> str:
    """How the colours fared."""
    black, white = (standings.by_colour[colour] for colour in Colour)
    draws = standings.by_colour[None]
    games = black + white + draws
    if not games:
        return "no games"
    found = estimate((white, draws, black))
    bias = _with_error(found.elo, found.elo_error)
    return f"Black {black} - {white} White, {draws} draws ({draws / games:.1%}); Black's advantage {bias} Elo"


def ranking(standings: Standings) -> list[tuple[int, Tally, Estimate | None, float]]:
    """Engines from the best to the last: index, all its results, what they say, its rating."""
    engines = range(len(standings.options.engines))
    rated = ratings(standings.encounters, len(engines))
    rows = []
    for engine in engines:
        tally = standings.total(engine)
        rows.append((engine, tally, estimate(tally.counts()) if tally.games else None, rated[engine]))
    if standings.options.schedule is Schedule.KNOCKOUT:
        winner = champion(standings.options, standings.points)
        return sorted(rows, key=lambda row: (row[0] != winner, -row[1].games, -row[1].points))
    return sorted(rows, key=lambda row: (-row[3], row[0]))


def cross_table(standings: Standings) -> list[list[str]]:
    """Header and a row for each engine, the best first, with its score against each other."""
    names = [engine.name for engine in standings.options.engines]
    ranked = ranking(standings)
    order = [row[0] for row in ranked]
    table = [
        ["", "engine", "rating", "±", "points", "games", "score", *(str(i + 1) for i in range(len(order)))]
    ]
    for rank, (engine, tally, found, rating) in enumerate(ranked, 1):
        cells = ["—" if other == engine else _points(standings.against(engine, other)) for other in order]
        error = _number(found.elo_error) if found else ""
        score = f"{tally.points / tally.games:.1%}" if tally.games else ""
        row = [
            str(rank),
            names[engine],
            f"{rating:+.0f}",
            error,
            f"{tally.points:g}",
            str(tally.games),
            score,
        ]
        table.append(row + cells)
    return table


def behaviour_table(standings: Standings) -> list[list[str]]:
    """Header and a row for each engine: time, depth, speed, late moves, faults."""
    table = [["engine", "moves", "mean ms", "longest ms", "late", "depth", "visits/s", "faults"]]
    for engine, it in zip(standings.options.engines, standings.behaviour, strict=True):
        depth = "" if it.mean_depth is None else f"{it.mean_depth:.1f}"
        speed = "" if it.visits_per_second is None else f"{it.visits_per_second:,.0f}"
        times = [str(it.moves), f"{it.mean_time_ms:.1f}", str(it.longest_ms), str(it.late_moves)]
        table.append([engine.name, *times, depth, speed, _faults(it)])
    return table


def runner_line(standings: Standings, delays: DelayWatch | None) -> str:
    """What the runner itself cost, and how the machine was."""
    parts = []
    if standings.overheads_ms:
        per_game = median(standings.overheads_ms)
        per_move = sum(standings.overheads_ms) / max(1, standings.plies)
        parts.append(f"runner's overhead {per_game:g} ms a game (median), {per_move:.2f} ms a move")
        if delays is not None:  # the tournament was played by this process
            processor_ms = time.process_time() * 1000 / max(1, standings.plies)
            parts.append(f"its processor time {processor_ms:.2f} ms a move")
    if delays is not None:
        parts.append(
            f"machine delays {delays.late_s * 1000:.0f} ms in all, worst {delays.worst_s * 1000:.0f} ms"
        )
    if standings.replayed_games:
        parts.append(f"{standings.replayed_games} games spoilt by the machine and played again")
    return "; ".join(parts)


def text_table(table: Sequence[Sequence[str]]) -> str:
    """A table in plain text, names to the left, numbers to the right."""
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    left = {i for i, title in enumerate(table[0]) if title in ("engine", "faults")}
    lines = [
        "  ".join(
            cell.ljust(w) if i in left else cell.rjust(w)
            for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    ]
    return "\n".join(line.rstrip() for line in lines)


def final_report(standings: Standings, openings: int, delays: DelayWatch | None = None) -> str:
    """All there is to say at the end."""
    options = standings.options
    names = [engine.name for engine in options.engines]
    lines = [heading(options, openings)]
    if len(names) == 2:
        tally = standings.against(0, 1)
        lines += [score_line(names, tally), elo_line(tally)]
        if options.sprt is not None:
            lines.append(sprt_line(standings))
    else:
        lines.append(text_table(cross_table(standings)))
    if options.schedule is Schedule.KNOCKOUT:
        winner = champion(options, standings.points)
        lines += [] if winner is None else [f"Winner: {names[winner]}"]
    endings = sorted(standings.terminations.items(), key=lambda item: -item[1])
    lines += [
        colour_line(standings),
        "Endings: " + ", ".join(f"{ending.value} {count}" for ending, count in endings),
        text_table(behaviour_table(standings)),
        runner_line(standings, delays),
    ]
    return "\n".join(lines)


def _points(tally: Tally) -> str:
    return f"{tally.points:g}/{tally.games}" if tally.games else ""


def _faults(behaviour: Behaviour) -> str:
    return ", ".join(f"{fault.value} {count}" for fault, count in behaviour.faults.items())


def _number(value: float) -> str:
    return "?" if math.isnan(value) else "∞" if math.isinf(value) else f"{value:.1f}"


def _with_error(value: float, error: float) -> str:
    sign = "-" if value < 0 else "+"
    return f"{sign}{_number(abs(value))} ± {_number(error)}"
