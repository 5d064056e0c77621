"""Files and texts of games of any kind, told by what they hold: start at `read_file` and `read_text`.

What is whole of a damaged file is found, and what is not is said. Many files do not say by which rules their
games were played: then whoever opens them chooses, among those under which the moves are possible first.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from engine.records import encodings, positions, psq, renjunet, renlib, sgf, yixin
from engine.records.files import RecordError, reading_of
from engine.records.positions import Position
from engine.records.terms import GOMOKU
from engine.records.tree import GameTree
from engine.rules.said import said
from engine.rules.variant import Variant

SUFFIXES = (".sgf", ".psq", ".lib", ".rif", ".xml", ".pos", ".sav", ".rec", ".txt")
MOST_BYTES = 64 << 20
"""A longer file, other than RenjuNet's, is not opened: its tree would not fit into memory."""

_HEAD = 4096  # bytes by which a kind of file is told
_LOOKED_AT = 500  # games of a file that are played through before one of them is opened

_FOREIGN = (
    (b"\x89PNG", said("a PNG picture")),
    (b"\xff\xd8\xff", said("a JPEG picture")),
    (b"GIF8", said("a GIF picture")),
    (b"BM", said("a BMP picture")),
    (b"RIFF", said("a RIFF file")),
    (b"%PDF", said("a PDF document")),
    (b"PK\x03\x04", said("a ZIP archive: unpack it first")),
    (b"Rar!", said("a RAR archive: unpack it first")),
    (b"7z\xbc\xaf", said("a 7z archive: unpack it first")),
    (b"\x1f\x8b", said("a gzip archive: unpack it first")),
    (b"\xfd7zXZ", said("an xz archive: unpack it first")),
    (b"BZh", said("a bzip2 archive: unpack it first")),
    (b"SQLite format 3", said("an SQLite database")),
    (b"MZ", said("a program for Windows")),
    (b"\x7fELF", said("a program for Linux")),
    (b"\xd0\xcf\x11\xe0", said("an Office document")),
)
_HTML = re.compile(r"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_XML = re.compile(r"\s*<(?:\?xml|database|games?)\b", re.IGNORECASE)
_SGF = re.compile(r"\(\s*;")


@dataclass(frozen=True)
class Found:
    """A game in a file."""

    make: Callable[[Variant], GameTree]
    """The tree under a variant; its moves may be impossible there."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What is said of the game, by SGF's properties: PB, PW, RE, ..."""
    told: Variant | None = None
    """The variant that the file says; None if it does not."""
    usual: Variant = Variant.FREESTYLE
    """What such files mostly hold."""
    game: str = GOMOKU
    """The number of the game that the file says it is, in SGF's list."""

    def playable(self, variant: Variant) -> int:
        """How many moves of the main line can be played under a variant."""
        count = 0
        with suppress(RecordError):
            tree = self.make(variant)
            for node in tree.play(tree.root.main_line()):
                count += node.colour is not None
        return count

    @cached_property
    def length(self) -> int:
        """How many moves the main line has."""
        try:
            tree = self.make(self.told or self.usual)
        except RecordError:
            return 0
        return sum(node.colour is not None for node in tree.root.main_line())

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """All variants: those that fit best come first, of them what the file says or is usual."""
        first = self.told or self.usual
        order = sorted(Variant, key=lambda variant: (variant is not first, variant.index))
        return tuple(sorted(order, key=lambda variant: -self.playable(variant)))

    @property
    def is_whole(self) -> bool:
        """Whether the main line can be played to its end under some variant."""
        return self.playable(self.variants[0]) == self.length

    @property
    def is_clear(self) -> bool:
        """Whether the file says what it is, and its moves fit that."""
        return self.game == GOMOKU and self.told is not None and self.variants[0] is self.told


@dataclass(frozen=True)
class Contents:
    """What a file holds."""

    games: list[Found]
    faults: list[RecordError]
    """What of it cannot be read."""

    def whole(self) -> "Contents":
        """The same, but where there are whole games, the others count as faults."""
        if not 2 <= len(self.games) <= _LOOKED_AT or not any(game.is_whole for game in self.games):
            return self
        kept, faults = [], list(self.faults)
        for number, game in enumerate(self.games, 1):
            if game.is_whole:
                kept.append(game)
            else:
                faults.append(_numbered(_fault_of(game), number))
        return Contents(kept, faults)


def read_file(path: str | Path) -> Contents:
    """The games of a file of any kind.

    Raises:
        OSError: it cannot be read.
        RecordError: there is nothing in it that could be opened; what it is, if that can be told.
    """
    path = Path(path)
    with reading_of(path):
        with path.open("rb") as file:
            start = file.read(_HEAD)
        if _XML.match(encodings.decode(start)) and not _HTML.match(encodings.decode(start)):
            return _of_renjunet(path)
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise RecordError(
                said(
                    "{size} MB are more than the {most} MB that can be opened",
                    size=size >> 20,
                    most=MOST_BYTES >> 20,
                )
            )
        return read_bytes(path.read_bytes(), path.suffix.lower(), path)


def read_bytes(data: bytes, suffix: str = "", source: str | Path | None = None) -> Contents:
    """The games in what a file holds; `suffix`: its name's end, which decides where the content does not.

    Raises:
        RecordError: there is nothing in it that could be opened.
    """
    with reading_of(source):
        faults: list[RecordError] = []
        if data.startswith(renlib.HEAD) or (suffix == ".lib" and data[:1] == b"\x78"):
            tree = renlib.parse(data, source, faults=faults)
            return _of_tree(tree, faults, usual=Variant.RENJU)
        _refuse_foreign(data)
        if suffix == ".pos" and len(data) > 1 and data[0] == len(data) - 1:
            return _of_moves(yixin.parse_pos(data, faults), faults)
        text = encodings.decode(data)
        if not text.strip("\0\x1a \t\n"):
            raise RecordError(said("the file is empty"), None, 1, 1)
        if _SGF.search(text[:100_000]):
            return _of_sgf(sgf.decode_sgf(data), source)
        if suffix == ".sav":
            return _of_moves(yixin.parse_sav(text, faults), faults)
        if psq.is_psq(text) or suffix in (".psq", ".rec"):
            return _of_psq(text, source)
        if suffix == ".lib":
            raise RecordError(renlib.NO_LIBRARY, offset=0)
        if suffix == ".sgf":
            raise RecordError(said("no game: an SGF file begins with (;"), None, 1, 1)
        if suffix == ".pos" and not re.match(r"\s*[A-Za-z]\d", text):
            return _of_moves(yixin.parse_pos(data, faults), faults)
        return _of_position(positions.parse(text, rows_from_bottom=True), 5)


def refuse_foreign_file(path: str | Path) -> None:
    """Refuse a file that begins as files do that hold no games, whatever its name says.

    Raises:
        OSError: it cannot be read.
        RecordError: it does, with what it is.
    """
    path = Path(path)
    if path.is_fifo():
        return  # it can be read only once
    with reading_of(path), path.open("rb") as file:
        _refuse_foreign(file.read(_HEAD))


def _refuse_foreign(data: bytes) -> None:
    for magic, name in _FOREIGN:
        if data.startswith(magic) and (len(magic) > 2 or b"\0" in data[:100]):
            raise RecordError(said("this is {name}, not a game", name=name))
    if b"<" in data[:64] and _HTML.match(encodings.decode(data[:_HEAD])):
        raise RecordError(said("this is {name}, not a game", name=said("a web page")))


def read_text(
    text: str, width: int = 15, height: int = 15, row_length: int = 5, rows_from_bottom: bool = False
) -> Contents:
    """The games in a text that was pasted; the arguments are as for `positions.parse`.

    Raises:
        RecordError: there is none, with the place of the fault.
    """
    with reading_of(None):
        if re.match(r"\s*\(\s*;", text):
            return _of_sgf(text, None)
        if psq.is_psq(text):
            return _of_psq(text, None)
        position = positions.parse(text, width, height, rows_from_bottom)
        return _of_position(position, row_length)


def _of_sgf(text: str, source: str | Path | None) -> Contents:
    games: list[Found] = []
    faults: list[RecordError] = []
    for reading in sgf.read(text, source, any_game=True):
        faults += reading.faults
        if (tree := reading.tree) is not None:
            games.append(_found(tree, reading.told, game=reading.game))
    if not games:
        raise faults[0] if faults else RecordError(said("no game"), source, 1, 1)
    return Contents(games, faults)


def _of_psq(text: str, source: str | Path | None) -> Contents:
    faults: list[RecordError] = []
    record = psq.parse(text, source, faults)
    return Contents([_found(record.tree(), record.told_variant)], faults)


def _of_tree(tree: GameTree, faults: list[RecordError], usual: Variant = Variant.FREESTYLE) -> Contents:
    return Contents([_found(tree, None, usual)], faults)


def _of_moves(game: yixin.Game, faults: list[RecordError]) -> Contents:
    width, height, moves = game
    return Contents(_of_position(positions.of_moves(moves, width, height), 5).games, faults)


def _of_position(position: Position, row_length: int) -> Contents:
    def make(variant: Variant) -> GameTree:
        return position.tree(variant, row_length)

    return Contents([Found(make, dict(position.texts), position.told)], [])


def _of_renjunet(path: Path) -> Contents:
    games: list[Found] = []
    faults: list[RecordError] = []
    try:
        for game in renjunet.load(path):
            games.append(Found(_tree_maker(game), game.texts(), Variant.RENJU))
    except RecordError as error:
        if not games:
            raise
        faults.append(error)
    if not games:
        raise RecordError(said("a file of RenjuNet without games"), path)
    return Contents(games, faults)


def _tree_maker(game: renjunet.RenjuNetGame) -> Callable[[Variant], GameTree]:
    return lambda variant: game.position().tree(variant)


def _found(
    tree: GameTree, told: Variant | None, usual: Variant = Variant.FREESTYLE, game: str = GOMOKU
) -> Found:
    info = tree.info
    texts = {"PB": info.black, "PW": info.white, "RE": info.result, "EV": info.event, "DT": info.date}
    return Found(tree.under, {name: text for name, text in texts.items() if text}, told, usual, game)


def _fault_of(game: Found) -> RecordError:
    """Why a game is not whole."""
    try:
        tree = game.make(game.variants[0])
        for _ in tree.play(tree.root.main_line()):
            pass
    except RecordError as error:
        return error
    raise AssertionError("the game is whole")


def _numbered(error: RecordError, number: int) -> RecordError:
    reason = said("game {number}: {reason}", number=number, reason=error.reason)
    return RecordError(reason, error.source, error.line, error.column, error.offset)
