"""The standings as text and tables, for the terminal and the app."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from engine.rules.cells import Colour
from engine.rules.game import Termination
from matches.options import Schedule, TournamentOptions
from matches.schedule import black_games, byes, champion
from matches.sprt import SprtVerdict
from matches.standings import Behaviour, Standings
from matches.statistics import Estimate, Tally, estimate
from protocol.delays import DelayWatch

TELLING_FORFEITS = 0.1
"""A result with a larger share of forfeits is reported with a warning."""
_REMEDIES = {
    Termination.TIME_OUT: "check tc=, tolerance= and the load of the machine",
    Termination.STALL: "it gave no answer; -log shows to which command (for SWAP2BOARD use swap2=off)",
    Termination.CRASH: "its process ended; -log shows its last output",
    Termination.NO_START: "check cmd=, dir= and startup=",
    Termination.ILLEGAL_MOVE: "narabe-doctor shows whether it knows this rule and board size",
    Termination.PROTOCOL_ERROR: "narabe-doctor shows what it does not understand",
    Termination.MEMORY_LIMIT: "raise maxmemory=, or set it to 0 for no limit",
}


def heading(options: TournamentOptions, openings: int | None = None) -> str:
    """What is being played, in one line; `openings`: how many there are, if that is known."""
    kind = "match" if len(options.engines) == 2 else options.schedule.value
    size = f"{options.width}x{options.height}"
    pairs = "pairs" if options.paired else "single games"
    count = "openings" if openings is None else f"{openings} openings"
    source = f"{count}, seed {options.openings.seed}" if options.openings.file else "empty board"
    return f"{kind}, {options.variant.value} {size}, {pairs}, {source}, clock {options.manager.value}"


def uneven_colours(options: TournamentOptions) -> str:
    """Who has Black how often, where that is not half of an engine's games; empty if it is for all."""
    counts = black_games(options)
    if all(2 * black == games for black, games in counts):
        return ""
    shares = (
        f"{engine.name} {black} of {games}"
        for engine, (black, games) in zip(options.engines, counts, strict=True)
    )
    return (
        f"Games with Black: {', '.join(shares)}; colours are even with pairs, or an even number of -rounds."
    )


def odd_clocks(options: TournamentOptions) -> str:
    """Who has less time for a game than for a move, as where 40/60 meant 40 moves in 60 s; or nothing."""
    for engine in options.engines:
        game_s, move_s = (engine.time.match_ms or 0) / 1000, (engine.time.turn_ms or 0) / 1000
        if 0 < game_s < move_s:
            return (
                f"{engine.name} has {game_s:g} s for the game, less than the {move_s:g} s for a move; "
                f"{game_s:g} moves in {move_s:g} s are tc={move_s:g} moves={game_s:g}"
            )
    return ""


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
    parts = [f"Elo {elo_text(found)}"]
    if math.isfinite(found.normalised_elo):
        parts.append(f"nElo {_with_error(found.normalised_elo, found.normalised_error)}")
    parts.append(f"LOS {found.superiority:.2%}")
    if len(counts) == 5:
        parts.append(f"pairs {list(counts)}")
    return ", ".join(parts)


def elo_text(found: Estimate) -> str:
    """Elo and its error; where the results bound it on one side only, that bound (95 %)."""
    if math.isfinite(found.elo_error):
        return _with_error(found.elo, found.elo_error)
    if math.isfinite(found.elo_low):
        return f"> {found.elo_low:+.1f}"
    if math.isfinite(found.elo_high):
        return f"< {found.elo_high:+.1f}"
    return _with_error(found.elo, found.elo_error)


def repetition_lines(standings: Standings) -> list[str]:
    """A warning if games repeat others."""
    repeated, games = standings.repeated_games, standings.games
    if not repeated:
        return []
    return [
        f"WARNING: {repeated} of {games} games repeat others move by move. They say nothing new and are "
        "left out of all figures but points; engines that always answer the same need more openings."
    ]


def sprt_line(standings: Standings) -> str:
    """The state of the SPRT."""
    sprt = standings.options.sprt
    if sprt is None:
        return ""
    kind = "pentanomial" if standings.options.paired else "trinomial"
    bounds = f"[{sprt.lower:.2f}, {sprt.upper:.2f}]"
    hypotheses = f"{sprt.model.value} [{sprt.elo0:g}, {sprt.elo1:g}]"
    verdict = "" if standings.verdict is SprtVerdict.CONTINUE else f": {standings.verdict.value}"
    return f"SPRT: {kind} LLR {standings.llr:.3f} {bounds}, {hypotheses}{verdict}"


def colour_line(standings: Standings) -> str:
    """The results by colour."""
    black, white = (standings.by_colour[colour] for colour in Colour)
    draws = standings.by_colour[None]
    games = black + white + draws
    if not games:
        return "no games"
    bias = _with_error(*standings.black_advantage())
    line = f"Black {black} - {white} White, {draws} draws ({draws / games:.1%}); Black's advantage {bias} Elo"
    return f"{line}; {pairs_line(standings)}" if standings.pairs else line


def pairs_line(standings: Standings) -> str:
    """How many openings were decided before the first move."""
    return f"one colour won both games of {standings.pairs_by_colour} of {standings.pairs} pairs"


def is_unsound(standings: Standings) -> bool:
    """Whether so many games were forfeits that the result is weak evidence of strength."""
    return standings.forfeits > TELLING_FORFEITS * standings.games


def forfeit_lines(standings: Standings) -> list[str]:
    """The games lost by faults, with causes and remedies; preceded by a warning if there are many."""
    if not standings.forfeits:
        return []
    share = standings.forfeits / standings.games
    lines = []
    if is_unsound(standings):
        lines.append(
            f"WARNING: {standings.forfeits} of {standings.games} games ({share:.0%}) are forfeits, "
            "so the result is weak evidence of strength."
        )
    for engine, it in zip(standings.options.engines, standings.behaviour, strict=True):
        for fault, count in it.faults.items():
            games = "1 game" if count == 1 else f"{count} games"
            detail = f" ({it.fault_details[fault]})" if it.fault_details[fault] else ""
            lines.append(f"{engine.name} forfeited {games} by {fault.value}{detail}: {_REMEDIES[fault]}.")
    return lines


def reuse_lines(standings: Standings) -> list[str]:
    """The engines that do not forget the game before, and so get a new process for each."""
    return [
        f"{engine.name} failed in {count} of its games with a process that had played before; they were "
        "played again with a new one, which it now gets for each game: restart=on does so from the start."
        for engine, it in zip(standings.options.engines, standings.behaviour, strict=True)
        if (count := it.spoilt_by_reuse)
    ]


def score_lines(standings: Standings) -> list[str]:
    """Score, Elo, test, colours, winner and byes in lines, without regard to forfeits."""
    options = standings.options
    lines = []
    if len(options.engines) == 2:
        tally = standings.against(0, 1)
        lines.append(score_line([engine.name for engine in options.engines], tally))
        lines += [elo_line(tally)] if tally.games else []
        lines += [sprt_line(standings)] if options.sprt is not None else []
    lines += [colour_line(standings)] if standings.games else []
    if options.schedule is Schedule.KNOCKOUT:
        winner = champion(options, standings.points)
        lines += [] if winner is None else [f"Winner: {options.engines[winner].name}"]
    if options.schedule is Schedule.SWISS and (had := byes(options, standings.points)):
        names = ", ".join(options.engines[engine].name for engine in had)
        lines.append(f"Byes, round by round, each worth {options.games} in the table's order: {names}")
    return lines


def result_lines(standings: Standings) -> list[str]:
    """The result in lines; many forfeits are reported before the Elo that they distort."""
    lines, forfeits = score_lines(standings), forfeit_lines(standings) + reuse_lines(standings)
    repetitions = repetition_lines(standings)
    if is_unsound(standings):
        return [*forfeits, *repetitions, *lines]
    return [*repetitions, *lines, *forfeits]


@dataclass(frozen=True, slots=True)
class Rank:
    """An engine's place in a tournament."""

    engine: int
    tally: Tally
    """All its results."""
    rating: float
    error: float
    """Half the 95 % interval of the rating, in Elo."""


def ranking(standings: Standings) -> list[Rank]:
    """Engines from the best to the last."""
    rated = standings.rated
    rows = [
        Rank(engine, standings.total(engine), rating, rated.error(engine))
        for engine, rating in enumerate(rated.elo)
    ]
    if standings.options.schedule is Schedule.KNOCKOUT:
        winner = champion(standings.options, standings.points)
        reached = standings.last_round
        return sorted(
            rows, key=lambda row: (row.engine != winner, -reached[row.engine], -row.tally.points, row.engine)
        )
    if standings.options.schedule is Schedule.SWISS:
        return sorted(rows, key=lambda row: (-_swiss_points(standings, row), -row.rating, row.engine))
    return sorted(rows, key=lambda row: (-row.rating, row.engine))


def _swiss_points(standings: Standings, row: Rank) -> float:
    had = byes(standings.options, standings.points).count(row.engine)
    return row.tally.points + had * standings.options.games


def cross_table(standings: Standings) -> list[list[str]]:
    """Header and a row for each engine, the best first, with its score against each other."""
    ranked = ranking(standings)
    places = [str(place) for place in range(1, len(ranked) + 1)]
    table = [["", "engine", "rating", "±", "points", "games", "score", "forfeits", *places]]
    for place, row in zip(places, ranked, strict=True):
        tally = row.tally
        table.append(
            [
                place,
                standings.options.engines[row.engine].name,
                f"{row.rating:+z.0f}",
                f"{row.error:.0f}" if math.isfinite(row.error) else "",
                f"{tally.points:g}",
                str(tally.games),
                f"{tally.points / tally.games:.1%}" if tally.games else "",
                str(standings.behaviour[row.engine].forfeits or ""),
                *(
                    "—" if other is row else _points(standings.against(row.engine, other.engine))
                    for other in ranked
                ),
            ]
        )
    return table


def superiority_table(standings: Standings) -> list[list[str]]:
    """Header and a row for each engine, the best first: how likely it is stronger than each other."""
    ranked = [row.engine for row in ranking(standings)]
    table = [["engine", *(str(place) for place in range(1, len(ranked) + 1))]]
    for engine in ranked:
        chances = [standings.rated.superiority(engine, other) for other in ranked]
        cells = ["" if math.isnan(chance) else f"{chance:.1%}" for chance in chances]
        cells[ranked.index(engine)] = ""
        table.append([standings.options.engines[engine].name, *cells])
    return table


def behaviour_table(standings: Standings) -> list[list[str]]:
    """Header and a row for each engine: time, depth, speed, late moves, faults."""
    table = [["engine", "moves", "mean ms", "longest ms", "late", "depth", "speed", "faults"]]
    for engine, it in zip(standings.options.engines, standings.behaviour, strict=True):
        depth = "" if it.mean_depth is None else f"{it.mean_depth:.1f}"
        times = [str(it.moves), f"{it.mean_time_ms:.1f}", str(it.longest_ms), str(it.late_moves)]
        table.append([engine.name, *times, depth, it.speed, _faults(it)])
    return table


def runner_line(standings: Standings, delays: DelayWatch | None) -> str:
    """The runner's own overhead and the delays of the machine."""
    parts = []
    if standings.overheads_ms:
        per_game = median(standings.overheads_ms)
        per_move = sum(standings.overheads_ms) / max(1, standings.plies)
        parts.append(f"runner's overhead {per_game:g} ms a game (median), {per_move:.2f} ms a move")
        if delays is not None:  # the tournament was played by this process
            processor_ms = time.process_time() * 1000 / max(1, standings.plies - standings.earlier_plies)
            parts.append(f"its processor time {processor_ms:.2f} ms a move")
    if delays is not None:
        parts.append(
            f"machine delays {delays.late_s * 1000:.0f} ms in all, worst {delays.worst_s * 1000:.0f} ms"
        )
    if standings.replayed_games:
        parts.append(f"{standings.replayed_games} games repeated because of delays of the machine")
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


def final_report(standings: Standings, openings: int | None, delays: DelayWatch | None = None) -> str:
    """The report at the end."""
    options = standings.options
    lines = [heading(options, openings)]
    if len(options.engines) > 2:
        lines.append(text_table(cross_table(standings)))
        lines.append("How likely each is stronger than each other:")
        lines.append(text_table(superiority_table(standings)))
    lines += result_lines(standings)
    endings = sorted(standings.terminations.items(), key=lambda item: -item[1])
    lines += [
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
