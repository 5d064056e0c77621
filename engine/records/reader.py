"""Files and texts of games of any kind, recognised by their content: start at `games_in` and `read_file`.

What is whole of a damaged file is found, and the rest is reported. Many files do not contain the rules of
their games: then whoever opens them chooses, among those under which the moves are possible first.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from engine.records import encodings, opening_lists, positions
from engine.records.files import RecordError, reading_of
from engine.records.formats import FORMATS, OPENING_LIST, RENJUNET, SGF, TEXT, Format, is_web_page
from engine.records.reading import GameInFile, Reading
from engine.records.source import (
    ARCHIVES,
    MOST_BYTES,
    Source,
    is_of_macos,
    of_bytes,
    on_disk,
    sources_of,
    too_long,
)
from engine.rules.translatable import translatable

_LOOKED_AT = 500  # games of a file that are played through before one of them is opened

_SQLITE, _LIBRARY = b"SQLite format 3", b"NARB"  # which has its name where SQLite keeps the application
_FOREIGN = (
    (b"\x89PNG", translatable("a PNG picture")),
    (b"\xff\xd8\xff", translatable("a JPEG picture")),
    (b"GIF8", translatable("a GIF picture")),
    (b"BM", translatable("a BMP picture")),
    (b"RIFF", translatable("a RIFF file")),
    (b"%PDF", translatable("a PDF document")),
    (b"PK\x03\x04", translatable("a ZIP archive: unpack it first")),
    (b"Rar!", translatable("a RAR archive: unpack it first")),
    (b"7z\xbc\xaf", translatable("a 7z archive: unpack it first")),
    (b"\x1f\x8b", translatable("a gzip archive: unpack it first")),
    (b"\xfd7zXZ", translatable("an xz archive: unpack it first")),
    (b"BZh", translatable("a bzip2 archive: unpack it first")),
    (_SQLITE, translatable("an SQLite database")),
    (b"MZ", translatable("a program for Windows")),
    (b"\x7fELF", translatable("a program for Linux")),
    (b"\xd0\xcf\x11\xe0", translatable("an Office document")),
)


def suffixes(*, in_folders: bool = False, readable: bool = True) -> tuple[str, ...]:
    """The ends of names of files that can be opened, each once.

    Args:
        in_folders: whether only those that in a folder are files of games.
        readable: whether only those with games, not what the library alone can keep.
    """
    wanted = [f for f in FORMATS if (f.read or not readable) and (f.in_folders or not in_folders)]
    return tuple(dict.fromkeys((*(suffix for f in wanted for suffix in f.suffixes), *ARCHIVES)))


def names(*, readable: bool = True) -> str:
    """The names of the kinds of files that can be opened, for dialogs. `readable`: as for `suffixes`."""
    wanted = (kind.name for kind in FORMATS if (kind.read or not readable) and kind is not TEXT)
    return ", ".join(sorted(dict.fromkeys(wanted), key=lambda name: name != SGF.name))


def files_in(path: Path, readable: bool = True) -> list[Path]:
    """A file, or the files of games in a folder and its folders. `readable`: as for `suffixes`.

    Of texts in a folder or an archive those are of games that begin so.
    """
    if not path.is_dir():
        return [path]
    wanted = (*suffixes(in_folders=True, readable=readable), *TEXT.suffixes)
    return sorted(
        file
        for file in path.rglob("*")
        if file.suffix.lower() in wanted
        and file.is_file()
        and not is_of_macos(file.name)
        and _is_of_games(on_disk(file), readable)
    )


def _is_of_games(source: Source, readable: bool = False) -> bool:
    """Whether a file among others may hold games: of a text its beginning decides.

    `readable`: as for `suffixes`.
    """
    if source.suffix not in TEXT.suffixes:
        return True
    try:
        text = encodings.decode(source.head)
    except (OSError, RecordError):
        return True  # why it cannot be read is a fault of it
    with suppress(RecordError):
        kind = format_of(source)
        if kind in (TEXT, OPENING_LIST):
            return positions.begins_as_games(text)
        return kind.read is not None or not readable
    return False


def format_of(source: Source) -> Format:
    """The kind of a file: recognised by its content, or else by its name.

    Raises:
        OSError: it cannot be read.
        RecordError: it begins as files do that hold no games; what it is.
    """
    head = source.head
    text = encodings.decode(head)
    if not text.strip("\0\x1a \t\n") and (source.suffix, head) != (".pos", b"\0"):  # which has no moves
        raise RecordError(translatable("the file is empty"), None, 1, 1)
    named = [kind for kind in FORMATS if source.suffix in kind.suffixes]
    if head.startswith(_SQLITE) and head[68:72] == _LIBRARY:
        name = translatable("a Narabe library (`narabe-library FILE merge` takes it in)")
        raise RecordError(translatable("this is {name}, not a game", name=name))
    for magic, name in _FOREIGN:
        if head.startswith(magic) and (len(magic) > 2 or b"\0" in head[:100]):
            raise RecordError(translatable("this is {name}, not a game", name=name))
    if is_web_page(text):
        raise RecordError(translatable("this is {name}, not a game", name=translatable("a web page")))
    kinds = (kind for kind in FORMATS if kind.begins is not None and kind.begins(head, text))
    return next(kinds, named[-1] if named else TEXT)


def parts_of(path: Path) -> Iterator[tuple[Source, Format | RecordError]]:
    """A file, or those in an archive that may be of games, with their kinds, or why they have none.

    Raises:
        OSError: it cannot be read.
        RecordError: it is an archive that cannot be opened.
    """
    wanted = suffixes(readable=False)
    with reading_of(path):
        for source in sources_of(path):
            if source.name != str(path) and not (source.suffix in wanted and _is_of_games(source)):
                continue  # what else lies in an archive
            try:
                with reading_of(source.name):
                    kind: Format | RecordError = format_of(source)
            except RecordError as error:
                kind = error
            yield source, kind


def games_of(source: Source, kind: Format) -> Reading:
    """The games of a file of a kind, one by one, and in place of what cannot be read why; with their places.

    Raises:
        OSError: it cannot be read.
        RecordError: nothing more can be read of it.
    """
    name = source.name or None
    with reading_of(name):
        if kind.read is None:
            raise RecordError(
                translatable("files of {name} are for the library: import it there", name=kind.name)
            )
        number = 0
        for found in kind.read(source):
            if isinstance(found, RecordError):
                yield found.at(name)
                continue
            number += 1
            faults = tuple(fault.at(name) for fault in found.faults)
            broken = None if found.broken is None else found.broken.at(name)
            yield replace(found, number=number, source=name, faults=faults, broken=broken)


def games_in(path: Path) -> Reading:
    """The games of a file or an archive of any kind, as `games_of` gives them.

    Raises:
        OSError: it cannot be read.
        RecordError: it is an archive that cannot be opened.
    """
    for source, kind in parts_of(path):
        try:
            if isinstance(kind, RecordError):
                raise kind
            yield from games_of(source, kind)
        except RecordError as error:
            yield error


@dataclass(frozen=True)
class Contents:
    """What a file holds."""

    games: list[GameInFile]
    faults: list[RecordError]
    """What of it cannot be read."""

    def whole(self) -> "Contents":
        """The same, but where there are whole games, the others count as faults."""
        if not 2 <= len(self.games) <= _LOOKED_AT or all(game.fault for game in self.games):
            return self
        faults = [game.fault.numbered(n) for n, game in enumerate(self.games, 1) if game.fault is not None]
        return Contents([game for game in self.games if game.fault is None], self.faults + faults)


def read_file(path: str | Path) -> Contents:
    """The games of a file of any kind.

    Raises:
        OSError: it cannot be read.
        RecordError: there is nothing in it that could be opened; what it is, if that can be determined.
    """
    path = Path(path)
    with reading_of(path):
        size = path.stat().st_size
        if size > MOST_BYTES and not any(kind is RENJUNET for _, kind in parts_of(path)):
            raise too_long(size)
        return _collect(games_in(path))


def read_text(
    text: str, width: int = 15, height: int = 15, row_length: int = 5, rows_from_bottom: bool = False
) -> Contents:
    """The games in a text that was pasted; the arguments are as for `positions.read`.

    Raises:
        RecordError: there is none, with the place of the fault.
    """
    with reading_of(None):
        file = of_bytes(text.encode("utf-8-sig", "replace"))
        kind = format_of(file) if text.strip() else TEXT
        if kind is OPENING_LIST and opening_lists.has_offsets(text):
            return _collect(opening_lists.read(file, [(width, height)]))
        if kind not in (TEXT, OPENING_LIST):  # coordinates that are pasted agree with the labels on the board
            return _collect(games_of(file, kind))
        return _collect(positions.read(text, width, height, row_length, rows_from_bottom))


def _collect(reading: Reading) -> Contents:
    """What a reading finds; raises the first of its RecordErrors where that is no game."""
    games: list[GameInFile] = []
    faults: list[RecordError] = []
    try:
        for found in reading:
            if isinstance(found, RecordError):
                faults.append(found)
            else:
                games.append(found)
                faults += found.faults
    except RecordError as error:
        faults.append(error)
    if not games:
        raise faults[0] if faults else RecordError(translatable("it holds no games or positions"))
    return Contents(games, faults)
