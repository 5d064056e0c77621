"""`narabe-match report` and `rate`: reports from journals, also of running tournaments, without playing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine.options import OptionError, ValueReason, value_of
from engine.records.files import write_atomically
from engine.records.spreadsheet import csv_line
from matches.configuration import from_table
from matches.events import read
from matches.export import export
from matches.game_events import Event, fixture_of
from matches.option_values import as_report
from matches.options import OpeningOptions, Schedule
from matches.page import TournamentPage, figures
from matches.refusals import Cause
from matches.report import cross_table, final_report, result_lines, superiority_table, text_table
from matches.schedule import MOST_GAMES, Fixture
from matches.standings import Standings, standings_of


def report(words: Sequence[str]) -> None:
    """`J... [-report F]`: the report of each journal on standard output, or of one in a file."""
    journals, options = _split(words, "report")
    if not options:
        print("\n\n".join(final_report(standings_of(read(path)), None) for path in journals))
    elif len(journals) > 1:
        raise OptionError(Cause.STRAY_WORD, value=str(journals[1]))
    else:
        export(journals[0], Path(as_report(options[-1][1])))


def rate_journals(words: Sequence[str]) -> None:
    """`J1 J2 ... [-anchor NAME=ELO]... [-report F]`: one list of ratings over many tournaments."""
    journals, options = _split(words, "report", "anchor")
    standings = joined([read(path) for path in journals])
    names = [engine.name for engine in standings.options.engines]
    for name, text in options:
        if name == "anchor":
            engine, equals, elo = text.rpartition("=")
            if not equals:
                raise OptionError(Cause.NO_EQUALS, "-anchor", key="NAME")
            if engine not in names:
                raise OptionError(ValueReason.NONE_OF, "-anchor", value=engine, known=", ".join(names))
            standings.anchors[names.index(engine)] = value_of(float, elo, least=-10_000, most=10_000)
    files = [Path(as_report(text)) for name, text in options if name == "report"]
    tournaments = "1 tournament" if len(journals) == 1 else f"{len(journals)} tournaments"
    title = f"{len(names)} engines, {standings.games} games of {tournaments}"
    tables = cross_table(standings), superiority_table(standings)
    if not files:
        lines = [title, text_table(tables[0]), "How likely each is stronger than each other:"]
        print("\n".join([*lines, text_table(tables[1]), *result_lines(standings)]))
    for file in files:
        match file.suffix.lower():
            case ".html":
                text = TournamentPage(standings, title).text([])
            case ".csv":
                head, *rows = tables[0]  # a rating has a sign, but is no text
                ratings = [int(row[2]) if row[2][1:].isdigit() else row[2] for row in rows]
                cells = [
                    (*row[:2], rating, *(cell.replace("/", " of ") for cell in row[3:]))  # no dates
                    for row, rating in zip(rows, ratings, strict=True)
                ]
                text = "".join(map(csv_line, [head, *cells]))
            case _:
                text = figures(standings, [])
        write_atomically(file, text)


def joined(journals: Sequence[Sequence[Event]]) -> Standings:
    """The standings of several tournaments as if they were one; engines are the same by their names."""
    options = [from_table(journal[0]["options"]) for journal in journals]
    engines = {engine.name: engine for tournament in options for engine in tournament.engines}
    standings = Standings(
        replace(
            options[0],
            engines=tuple(engines.values()),
            schedule=Schedule.ROUND_ROBIN,
            paired=True,
            sprt=None,
            openings=OpeningOptions(),
        )
    )
    places = {name: place for place, name in enumerate(engines)}
    for offset, (journal, tournament) in enumerate(zip(journals, options, strict=True)):
        place_of = [places[engine.name] for engine in tournament.engines]
        for event in journal:
            if event["event"] == "game":
                fixture = _moved(fixture_of(event), place_of, offset * MOST_GAMES, tournament.paired)
                standings.add(fixture, event)
    return standings


def _moved(
    fixture: Fixture, place_of: Mapping[int, int] | Sequence[int], offset: int, paired: bool
) -> Fixture:
    """A fixture among those of other tournaments; without pairs each game is half of a pair of its own."""
    first, second = place_of[fixture.first], place_of[fixture.second]
    turned = first > second
    return replace(
        fixture,
        number=fixture.number + offset,
        first=min(first, second),
        second=max(first, second),
        opening=fixture.opening + offset,
        swapped=fixture.swapped is not turned,
        game=2 * offset + (fixture.game if paired else 2 * fixture.game),
    )


def _split(words: Sequence[str], *known: str) -> tuple[list[Path], list[tuple[str, str]]]:
    """The journals, and the options with their values."""
    journals, options = [], []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("-"):
            journals.append(Path(word))
        elif word.lstrip("-") not in known:
            raise OptionError(Cause.UNKNOWN_WORD, word)
        elif not rest:
            raise OptionError(Cause.NO_VALUE, word)
        else:
            options.append((word.lstrip("-"), rest.pop(0)))
    if not journals:
        raise OptionError(Cause.NO_VALUE, "JOURNAL")
    return journals, options
