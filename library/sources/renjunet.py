"""RenjuNet's XML (`.rif`, `.xml`): one file with all games, and tables of players, tournaments and rules.

An element `game` has the numbers of its `black`, `white`, `tournament` and `rule`, Black's points as
`bresult` (1, 0.5, 0) and the moves as the text of its child `move`; renju on 15x15. The file is read game by
game, however long it is, by a parser that expands no entities.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.records.files import RecordError
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from library.games import BLACK_WON, DRAW, UNKNOWN, WHITE_WON, GameRecord, checked
from library.keys import BoardKind
from library.sources.items import Item

KIND = BoardKind(15, 15, Variant.RENJU)
_RESULTS = {"": UNKNOWN, "1": BLACK_WON, "0": WHITE_WON, "0.5": DRAW, "1/2": DRAW}
_TABLES = ("country", "city", "month", "rule", "player", "tournament")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

Table = dict[str, dict[str, str]]


def items(path: Path) -> Iterator[Item]:
    """The games of a file; tables and games that were read are forgotten by the parser.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is not XML from here on.
    """
    from defusedxml.ElementTree import ParseError, iterparse

    tables: dict[str, Table] = {name: {} for name in _TABLES}
    with path.open("rb") as file:
        try:
            parents: list[Any] = []
            for event, element in iterparse(file, events=("start", "end")):
                if event == "start":
                    parents.append(element)
                    continue
                parents.pop()
                if element.tag in tables and "id" in element.attrib:
                    tables[element.tag][element.attrib["id"]] = dict(element.attrib)
                elif element.tag == "game":
                    try:
                        moves = element.findtext("move") or ""
                        yield Item(checked(_game(dict(element.attrib), moves, tables)))
                    except ValueError as error:
                        yield Item(fault=str(error))
                else:
                    continue
                if parents:
                    parents[-1].remove(element)
        except (ParseError, ValueError) as error:  # ValueError: what a safe parser refuses
            raise RecordError(f"not well-formed XML: {error}", path) from error


def _game(about: dict[str, str], moves: str, tables: dict[str, Table]) -> GameRecord:
    """A game.

    Raises:
        ValueError: a move or the result is none.
    """
    result = about.get("bresult", "").strip()
    if result not in _RESULTS:
        raise ValueError(f"{result[:20]!r} is not a result")
    tournament = tables["tournament"].get(about.get("tournament", ""), {})
    city = tables["city"].get(tournament.get("city", ""), {})
    country = tables["country"].get(tournament.get("country", ""), {})
    rule = tables["rule"].get(about.get("rule", ""), {})
    return GameRecord(
        KIND,
        tuple(parse_line(" ".join(moves.split()), 15, 15)),
        _RESULTS[result],
        "",
        _player(tables["player"].get(about.get("black", ""), {})),
        _player(tables["player"].get(about.get("white", ""), {})),
        tournament.get("name", ""),
        ", ".join(place["name"] for place in (city, country) if place.get("name")),
        _date(tournament, tables["month"]),
        rule.get("name", ""),
    )


def _player(player: dict[str, str]) -> str:
    return " ".join(part for part in (player.get("name"), player.get("surname")) if part)


def _date(tournament: dict[str, str], months: Table) -> str:
    """The start of a tournament, as far as it is told."""
    start = tournament.get("start", "").strip()
    if len(start) == 10 and start[:4].isdecimal() and start[5:7].isdecimal() and start[8:].isdecimal():
        return f"{start[:4]}-{start[5:7]}-{start[8:]}"
    year = tournament.get("year", "").strip()
    if not (len(year) == 4 and year.isdecimal()):
        return ""
    month = tournament.get("month", "").strip()
    name = months.get(month, {}).get("name", "")[:3].lower()
    number = _MONTHS.index(name) + 1 if name in _MONTHS else int(month) if month.isdecimal() else 0
    return f"{year}-{number:02}" if 1 <= number <= 12 else year
