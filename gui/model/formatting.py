"""An analysis in figures short enough for the board and the tables."""

from engine.records.analysis import Analysis, Candidate
from engine.records.scores import format_mate
from engine.rules.board import Colour
from gui.base.language import tr
from gui.base.numbers import grouped, number, percent


def format_visits(visits: int | None) -> str:
    """A number of visits in little space: `950`, `12.3k`, `4.5M`."""
    if visits is None:
        return ""
    for limit, divisor, unit in ((10_000_000, 1e6, "M"), (1_000_000, 1e6, "M"), (1_000, 1e3, "k")):
        if visits >= limit:
            value = visits / divisor
            return number(value, 0 if value >= 100 else 1) + unit
    return str(visits)


def describe_visits(analysis: Analysis) -> str:
    """How much was searched, as the engine counts it: `2,100,000 nodes`; empty where that is not known."""
    count = analysis.visits
    text = tr("{count} node(s)", count) if analysis.by_nodes else tr("{count} visit(s)", count)
    return text.format(count=grouped(count)) if count else ""


def format_win_rate(candidate: Candidate, flip: bool = False) -> str:
    """A candidate's win rate in percent, or the distance of its mate. `flip`: from the opponent's view."""
    if candidate.mate is not None:
        return format_mate(-candidate.mate if flip else candidate.mate)
    if candidate.win_rate is None:
        return ""
    return number(100 * ((1 - candidate.win_rate) if flip else candidate.win_rate), 1)


def win_rate_title(side: Colour) -> str:
    """What a graph or a column of win rates shows: it names whose they are."""
    return tr("Black's win rate") if side is Colour.BLACK else tr("White's win rate")


def explain_win_rate(candidate: Candidate, side: Colour, flip: bool = False) -> str:
    """A candidate's win rate with the side whose it is, as a text; empty where none is known."""
    if candidate.win_rate is None or candidate.mate is not None:
        return ""
    rate = 1 - candidate.win_rate if flip else candidate.win_rate
    black = side is Colour.BLACK
    text = tr("Black's win rate: {rate}") if black else tr("White's win rate: {rate}")
    return text.format(rate=percent(rate, 1))


def explain_mate(candidate: Candidate, flip: bool = False) -> str:
    """What a figure such as `+M25` means, as a sentence; empty for a candidate without one."""
    if candidate.mate is None:
        return ""
    plies = abs(candidate.mate)
    if candidate.mate > 0:
        text = tr("the side to move has a forced win in %n move(s), counting both sides.", plies)
    else:
        text = tr("the opponent has a forced win in %n move(s), counting both sides.", plies)
    return f"{format_win_rate(candidate, flip)}: {text}"
