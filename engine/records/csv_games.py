"""Games in a CSV file: a line of column names, then a game a line.

`moves` (`h8 i9 ...`) and `result` (`B`, `W`, `D`, or Black's points; empty if unknown) are always there.
Others may be: `size`, or `width` and `height` (15 without them), `rule`, `row_length` (5 without it),
`reason`, `black`, `white`, `event`, `site`, `date`, `opening_rule`, `black_rating`, `white_rating`.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice

from engine.records.encodings import codecs_of
from engine.records.files import RecordError, in_full, in_words
from engine.records.reading import GameInFile, Reading
from engine.records.results import parse_points, reason_of_end, sgf_code
from engine.records.source import Source
from engine.records.spreadsheet import csv_line, text_of_cell
from engine.records.terms import variant_meant
from engine.records.tree import GameInfo, GameTree
from engine.rules.cells import Colour
from engine.rules.coordinates import Labels, parse_line
from engine.rules.translatable import translatable
from engine.rules.variant import Variant

_HEAD, _LINE, _FOREIGN_LINES = 1 << 16, 1 << 12, 1000  # bytes, bytes, and how many tell the encoding
_GAME = ("moves", "result", "width", "height", "rule", "row_length", "reason")
_COLUMNS = (*_GAME, "black", "white", "event", "site", "date", "opening_rule", "black_rating", "white_rating")
_PROPERTIES = {"site": "PC", "opening_rule": "OPENING", "black_rating": "BR", "white_rating": "WR"}

_LETTERS = {Colour.BLACK: "B", Colour.WHITE: "W", None: "D"}


def begins(_: bytes, text: str) -> bool:
    """Whether a file begins as such a table does."""
    return {"moves", "result"} <= set(_columns(text.removeprefix("\ufeff").split("\n")[0])[0])


def read(source: Source) -> Reading:
    """The games of a file, read one by one, however long it is.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no such file, or cannot be read from here on.
    """
    for row in rows_of(source):
        try:
            _info(row, Variant.FREESTYLE)
        except ValueError as error:
            yield RecordError(in_full(error))
            continue
        yield GameInFile(partial(_tree, row), variant_meant(row.get("rule", "")))


def _columns(line: str) -> tuple[list[str], str]:
    """The names in a first line, and what separates them: `;` where numbers have a comma, or a tab."""
    comma = max(",;\t", key=line.count)
    return [name.strip(' "').lower() for name in line.strip().split(comma)], comma


def rows_of(source: Source) -> Iterator[dict[str, str]]:
    """The same, as the values of each game by the names of the columns."""
    with io.TextIOWrapper(source.open(), _codec(source), "replace", newline="") as file:
        names, comma = _columns(file.readline().removeprefix("\ufeff"))
        rows = csv.DictReader(file, names, restval="", delimiter=comma, skipinitialspace=True)
        try:
            if missing := {"moves", "result"} - set(names):
                raise RecordError(
                    translatable(
                        "columns that the first line lacks: {names}", names=", ".join(sorted(missing))
                    )
                )
            for row in rows:
                yield {name: text_of_cell(text) for name, text in row.items() if isinstance(text, str)}
        except (csv.Error, UnicodeDecodeError) as error:
            reason = translatable("it cannot be read ({reason})", reason=in_words(error))
            raise RecordError(reason, None, 1 + rows.line_num) from error


def _tree(row: Mapping[str, str], variant: Variant) -> GameTree:
    """The game of a line.

    Raises:
        RecordError: it is not a game.
    """
    try:
        info = _info(row, variant)
        moves = parse_line(" ".join(row["moves"].split()), info.width, info.height)
    except ValueError as error:
        raise RecordError(in_full(error)) from None
    tree = GameTree.from_moves(moves, info)
    for name, code in _PROPERTIES.items():
        tree.root.set_text(code, row.get(name, ""))
    return tree


def _info(row: Mapping[str, str], variant: Variant) -> GameInfo:
    """The properties of the game in a line.

    Raises:
        ValueError: it has no such board.
    """
    width = whole(row.get("width") or row.get("size") or "15")
    height = whole(row.get("height") or row.get("size") or "15")
    texts = [row.get(name, "") for name in ("black", "white", "reason", "event", "date")]
    black, white, reason, event, date = texts
    result = parse_points(row["result"], reason)
    code = "" if result is None else sgf_code(result)
    row_length = whole(row.get("row_length") or "5")
    info = GameInfo(variant, width, height, row_length, black, white, code, reason, event, date)
    info.empty_board()
    return info


def format_csv(games: Iterable[tuple[GameTree, Sequence[int]]], comma: str = ",") -> str:
    """Games with their moves as such a file, which `read` reads again."""
    rows = chain([_COLUMNS], (_row(tree, moves) for tree, moves in games))
    return "".join(csv_line(row, comma) for row in rows)


def _row(tree: GameTree, moves: Sequence[int]) -> tuple[object, ...]:
    info, text, result = tree.info, tree.root.text, tree.result
    won, reason = "", info.reason
    if result is not None and result.counts:
        won, reason = _LETTERS[result.winner], reason or reason_of_end(result)
    return (
        Labels(info.width, info.height).names(moves),
        *(won, info.width, info.height, info.variant.value, info.row_length),
        *(reason, info.black, info.white, info.event, text("PC"), info.date),
        *(text("OPENING") or info.opening, text("BR"), text("WR")),
    )


def whole(text: str) -> int:
    """A whole number in a text.

    Raises:
        ValueError: it is none, or one of thousands of digits, which Python refuses in words of its own.
    """
    try:
        return int(text)
    except ValueError:
        raise ValueError(translatable("not a number: {text!r}", text=text[:20])) from None


def _codec(source: Source) -> str:
    """The likeliest encoding, by the start of the file and the first lines with letters beyond ASCII."""
    with source.open() as file:
        head = file.read(_HEAD)
        lines = iter(lambda: file.readline(_LINE), b"")
        return next(codecs_of(head + b"".join(islice((x for x in lines if not x.isascii()), _FOREIGN_LINES))))
