"""XML of RenjuNet (`.rif`, `.xml`) and of Renju Offline (`games.xml`): renju on 15x15.

RenjuNet's `game` names its players, its tournament and its opening by the identifiers of elements before it,
has Black's points as `bresult` (1, 0.5, 0) and the moves as the text of its child `move`: `h8 i9 ...`, a pass
being `--`. Renju Offline's has children and no attributes: `board` with the moves, `black` and `white` with
the names, `winner` (black, white, empty or unknown), `rule`, and `creation_time` in seconds since 1970. Two
public readers of renjuoffline.com/games.xml.gz have it so: a converter to files by day, and the importer of a
site. A file is read game by game, however long it is, by a parser that expands no entities.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import BinaryIO
from xml.etree.ElementTree import Element

from engine.records import encodings, sgf
from engine.records.files import RecordError
from engine.records.reading import GameInFile, Reading
from engine.records.results import parse_points, sgf_code
from engine.records.source import Source
from engine.records.terms import date_of
from engine.records.tree import GameInfo, GameTree
from engine.rules.cells import Colour
from engine.rules.coordinates import Labels
from engine.rules.translatable import reason_of, translatable
from engine.rules.variant import Variant

SIZE = 15
_LONGEST = 16 * SIZE * SIZE  # letters of a game's moves, with passes
_MOVE = re.compile(r"([A-Za-z]\d{1,2})|(--|pass)|\s+", re.ASCII | re.IGNORECASE)
_DECLARED = re.compile(rb"^\s*<\?xml[^>]{0,200}?\?>")
_ENCODING = re.compile(rb"encoding\s*=\s*[\"']([A-Za-z0-9_.:-]{1,40})[\"']")
_TABLES = ("country", "city", "month", "rule", "player", "tournament", "opening")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NOT_IN_XML = dict.fromkeys({*range(0x20), 0xFFFE, 0xFFFF} - {*b"\t\n\r"}, "\ufffd")
_HEAD = 64 * 1024  # bytes from which the encoding is told
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


Table = dict[str, dict[str, str]]
"""Elements by their identifiers, each by its attributes."""


@dataclass(frozen=True, slots=True)
class RenjuNetGame:
    """A game as the file has it, in RenjuNet's terms."""

    moves: str
    result: str = ""
    black: str = ""
    white: str = ""
    event: str = ""
    site: str = ""
    date: str = ""
    """The start of the tournament as far as it is given: `2001-05-17`, `2001-05`, `2001`."""
    opening: str = ""
    rule: str = ""
    """The opening rule, such as RIF or Soosyrv."""

    def tree(self, variant: Variant = Variant.RENJU) -> GameTree:
        """The game.

        Raises:
            RecordError: something is not a move.
        """
        tree = GameTree(GameInfo(variant, SIZE, SIZE))
        node, turn = tree.root, Colour.BLACK
        labels = Labels(SIZE, SIZE, rows_from_bottom=True)
        position = 0
        while position < len(self.moves):
            match = _MOVE.match(self.moves, position)
            if match is None or position > _LONGEST:
                raise RecordError(
                    translatable("not a move: {text!r}", text=self.moves[position : position + 20])
                )
            try:
                if match.lastindex is not None:
                    node = node.add(labels.parse(match[1]) if match[1] else None, turn)
                    turn = turn.other
            except ValueError as error:
                raise RecordError(reason_of(error)) from None
            position = match.end()
        sgf.set_texts(tree, self.texts())
        return tree

    def texts(self) -> dict[str, str]:
        """The game's properties, by SGF's names."""
        texts = {
            "PB": self.black,
            "PW": self.white,
            "EV": self.event,
            "PC": self.site,
            "DT": self.date,
            "ON": self.opening,
            "OPENING": self.rule,
        }
        if (result := parse_points(self.result)) is not None:
            texts["RE"] = sgf_code(result)
        return {name: text for name, text in texts.items() if text}


def read(source: Source) -> Reading:
    """The games of a file; what was read is forgotten.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no XML from here on, or no file of RenjuNet.
    """
    with source.open() as file:
        for game in _games(file):
            yield GameInFile(game.tree, Variant.RENJU)


def _games(file: BinaryIO) -> Iterator[RenjuNetGame]:
    from defusedxml.common import DefusedXmlException  # late: most programs read no XML
    from defusedxml.ElementTree import ParseError, XMLParser, iterparse

    tables: dict[str, Table] = {name: {} for name in _TABLES}
    try:
        parser = XMLParser(encoding="utf-8")
        parents: list[Element] = []
        for event, element in iterparse(_Recoded(file), events=("start", "end"), parser=parser):
            if event == "start":
                if not parents and element.tag not in ("database", "games", "game"):
                    raise RecordError(translatable("<{tag}> is no file of RenjuNet", tag=element.tag[:20]))
                parents.append(element)
                continue
            parents.pop()
            if element.tag == "game":
                yield _game_offline(element) if element.find("board") is not None else _game(element, tables)
            elif any(parent.tag == "game" for parent in parents):
                continue  # belongs to a game, which is read as a whole
            elif element.tag in tables:
                tables[element.tag][element.get("id", "")] = dict(element.attrib)
            else:
                continue
            if parents:
                parents[-1].remove(element)
    except DefusedXmlException as error:
        raise RecordError(translatable("it declares entities, which are not read")) from error
    except (ParseError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(translatable("not well-formed XML: {reason}", reason=str(error))) from error


def _game_offline(element: Element) -> RenjuNetGame:
    def text(name: str) -> str:
        return (element.findtext(name) or "").strip()

    winner = text("winner").lower()
    seconds = text("creation_time")
    date = ""
    if re.fullmatch(r"\d{1,11}", seconds, re.ASCII):
        date = (_EPOCH + timedelta(seconds=int(seconds))).date().isoformat()
    result = {"black": "1", "white": "0"}.get(winner, "")
    return RenjuNetGame(
        text("board"),
        result,
        text("black"),
        text("white"),
        site="Renju Offline",
        date=date,
        rule=text("rule"),
    )


def _game(element: Element, tables: dict[str, Table]) -> RenjuNetGame:
    about, moves = dict(element.attrib), element.findtext("move") or ""

    def row(table: str, of: dict[str, str], column: str = "") -> dict[str, str]:
        return tables[table].get(of.get(column or table, ""), {})

    tournament = row("tournament", about)
    places = (row("city", tournament), row("country", tournament))
    opening = row("opening", about)
    return RenjuNetGame(
        moves,
        about.get("bresult", "").strip(),
        _player(row("player", about, "black")),
        _player(row("player", about, "white")),
        tournament.get("name", ""),
        ", ".join(place["name"] for place in places if place.get("name")),
        _date(tournament, tables["month"]),
        opening.get("name") or opening.get("abbr") or "",
        row("rule", about).get("name", ""),
    )


def _player(player: dict[str, str]) -> str:
    return " ".join(part for part in (player.get("name"), player.get("surname")) if part)


def _date(tournament: dict[str, str], months: Table) -> str:
    start = date_of(tournament.get("start", ""))
    if len(start) == len("2001-05-17"):
        return start
    year = tournament.get("year", "").strip()
    if not (len(year) == 4 and year.isdecimal()):
        return ""
    month = tournament.get("month", "").strip()
    name = months.get(month, {}).get("name", "")[:3].lower()
    number = _MONTHS.index(name) + 1 if name in _MONTHS else int(month) if month.isdecimal() else 0
    return f"{year}-{number:02}" if 1 <= number <= 12 else year


class _Recoded:
    """A file of any encoding as UTF-8 without its declaration: the parser supports few encodings.

    Characters that XML does not have, which a damaged byte may become, are replaced.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        head = file.read(_HEAD)
        declared = _DECLARED.match(head)
        named = _ENCODING.search(declared[0]) if declared is not None else None
        codec = next(encodings.codecs_of(head, named[1].decode("ascii") if named is not None else ""))
        self._decoder = codecs.getincrementaldecoder(codec)("replace")
        text = self._decoder.decode(head).removeprefix("\ufeff")
        self._waiting = _bytes(re.sub(r"^\s*<\?xml[^>]{0,200}?\?>", "", text))

    def read(self, size: int = -1) -> bytes:
        if self._waiting:
            waiting, self._waiting = self._waiting, b""
            return waiting
        while data := self._file.read(size):
            if text := self._decoder.decode(data):
                return _bytes(text)
        return _bytes(self._decoder.decode(b"", True))


def _bytes(text: str) -> bytes:
    return text.translate(_NOT_IN_XML).encode("utf-8", "replace")
