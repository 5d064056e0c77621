"""The runner's whole report of a tournament in the user's language, as a page for the panel."""

from collections.abc import Sequence
from html import escape

from gui.base.language import tr
from gui.base.numbers import localized, shortest
from gui.base.variants import variant_title
from gui.contests.reader import Statistics, TournamentReport
from gui.contests.texts import ending_name, statistics_lines
from matches.options import Schedule, TournamentOptions


def report_page(statistics: Statistics, report: TournamentReport) -> str:
    """Result, test and colours, then how the games ended and how the engines behaved."""
    lines = statistics_lines(statistics)
    if report.winner:
        lines.append(tr("Winner: {engine}").format(engine=report.winner))
    if report.byes:
        text = tr("Byes, round by round, each worth {points} in the order of the table: {engines}")
        points = report.options.games
        lines.append(text.format(points=points, engines=tr(", ").join(report.byes)))
    endings = tr(", ").join(f"{ending_name(ending)} {count}" for ending, count in report.endings)
    lines.append(tr("Endings: {endings}").format(endings=endings))
    lines.append(_heading(report.options))
    overhead = tr("The runner itself took {ms} ms a game (median).").format(ms=shortest(report.overhead_ms))
    if report.replayed_games:
        repeated = tr("%n game(s) were repeated because of delays of the machine.", report.replayed_games)
        overhead += f" {repeated}"
    text = "<br>".join(escape(line) for line in lines)
    return f"<p>{text}</p>{_engines(report)}<p>{escape(overhead)}</p>"


def _heading(options: TournamentOptions) -> str:
    schedules = {
        Schedule.ROUND_ROBIN: tr("Round robin"),
        Schedule.GAUNTLET: tr("Gauntlet"),
        Schedule.KNOCKOUT: tr("Knockout"),
        Schedule.SWISS: tr("Swiss system"),
    }
    openings = tr("openings {file}, seed {seed}").format(
        file=options.openings.file, seed=options.openings.seed
    )
    return tr(", ").join(
        (
            tr("Match") if len(options.engines) == 2 else schedules[options.schedule],
            f"{variant_title(options.variant)} {options.width}x{options.height}",
            tr("each opening with both colours") if options.paired else tr("each opening once"),
            openings if options.openings.file else tr("from the empty board"),
            tr("clock: {manager}").format(manager=options.manager.value),
        )
    )


def _engines(report: TournamentReport) -> str:
    titles = (
        tr("Engine"),
        tr("Moves made"),
        tr("Mean, ms"),
        tr("Longest, ms"),
        tr("Late"),
        tr("Depth"),
        tr("Speed"),
        tr("Faults"),
    )
    rows = []
    for engine in report.engines:
        name, *cells = engine.cells
        *cells, speed = map(localized, cells)
        speed = speed.replace("visits/s", tr("visits/s")).replace("nodes/s", tr("nodes/s"))
        faults = tr(", ").join(f"{ending_name(fault)} {count}" for fault, count in engine.faults)
        rows.append(_row("td", (name, *cells, speed, faults)))
    return f'<table cellpadding="3">{_row("th", titles)}{"".join(rows)}</table>'


def _row(tag: str, cells: Sequence[str]) -> str:
    sides = ("left", *("right" for _ in cells[1:-1]), "left")
    inner = "".join(
        f'<{tag} align="{side}">{escape(cell)}</{tag}>' for side, cell in zip(sides, cells, strict=True)
    )
    return f"<tr>{inner}</tr>"
