"""Importing files: in batches, each one transaction that also notes how far the file was read.

A batch that was not committed when the program or the machine stopped is read again; nothing is entered
twice, because a file is known by its content and a game by its moves and players.
"""

import errno
import hashlib
import io
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from engine.records.files import RecordError, in_words, write_atomically
from engine.records.reader import files_in
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from library import annotations, games
from library.annotations import Label
from library.sources.items import Item, PositionNote
from library.sources.read import items, says_rules
from library.store import Store

BATCH_ITEMS = 20_000
BATCH_NOTES = 20_000
BATCH_SECONDS = 20.0
MAX_FAULTS = 1000  # told in words; the rest is counted
MAX_REFUSED_BYTES = 32 << 20  # kept of what is refused


def counted(number: int, noun: str) -> str:
    """A number of things in English: `1 file`, `2 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that cannot be used."""

    place: Path
    """The file or archive that has it."""
    reason: str
    """With the place in the file; it can be translated."""
    number: int = 0
    """Of the game in its file, from 1; 0: the file as a whole."""
    data: bytes | None = None
    """It alone, as a file; None: the whole file has it; empty: what was refused before has it."""
    suffix: str = ""
    """Of that file."""


@dataclass
class ImportReport:
    """What an import did."""

    files: int = 0
    known_files: int = 0
    """Files that were imported before."""
    new_games: int = 0
    known_games: int = 0
    notes: int = 0
    """Positions with entries."""
    cut: int = 0
    """Games that were taken without their last moves."""
    faults: int = 0
    fault_texts: list[str] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    _refused_bytes: int = 0

    def fault(self, refused: Refused) -> None:
        """Count something that cannot be used."""
        self.faults += 1
        self._refused_bytes += len(refused.data or b"")
        if len(self.refused) < MAX_FAULTS and self._refused_bytes <= MAX_REFUSED_BYTES:
            self.refused.append(refused)
        self.remark(refused.reason)

    def remark(self, text: str) -> None:
        """Keep a remark on something that is used all the same."""
        if len(self.fault_texts) < MAX_FAULTS:
            self.fault_texts.append(text)

    @property
    def is_useless(self) -> bool:
        """Whether nothing that was to be read could be."""
        return bool(self.faults) and not (
            self.new_games or self.known_games or self.notes or self.known_files
        )

    def __str__(self) -> str:
        parts = [
            counted(self.new_games, "new game"),
            f"{self.known_games} known",
            counted(self.notes, "position"),
        ]
        if self.cut:
            parts.append(f"{self.cut} cut")
        if self.known_files:
            parts.append(f"{counted(self.known_files, 'file')} imported before")
        parts.append(f"{self.faults} malformed")
        return f"{counted(self.files, 'file')}: {', '.join(parts)}"


@dataclass
class _Source:
    path: Path
    digest: bytes
    number: int | None = None
    done: int = 0
    complete: bool = False


def import_files(
    store: Store,
    paths: Iterable[Path],
    variant: Variant = Variant.FREESTYLE,
    progress: Callable[[ImportReport], None] | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
    least_nodes: int = 0,
) -> ImportReport:
    """Import files and folders.

    Args:
        store: the library.
        paths: files and folders.
        variant: the rules of files that do not contain them.
        progress: is called with the report after each batch.
        is_stopped: whether to end; what was read so far is committed.
        least_nodes: analyses of fewer nodes are passed over.

    Raises:
        LibraryError: the library cannot be written.
    """
    importer = _Importer(store, variant, progress, least_nodes)
    for path in paths:
        for file in files_in(path, readable=False):
            if is_stopped():
                break
            importer.read(file, is_stopped)
    importer.commit()
    return importer.report


class _Importer:
    """Gathers items until they make a batch."""

    def __init__(
        self,
        store: Store,
        variant: Variant,
        progress: Callable[[ImportReport], None] | None,
        least_nodes: int,
    ) -> None:
        self.store, self.variant, self.progress = store, variant, progress
        self.least_nodes = least_nodes
        self.report = ImportReport()
        self._clear()

    def _clear(self) -> None:
        self.waiting: list[tuple[_Source, int, Item]] = []
        self.sources: list[_Source] = []
        self.notes = 0
        self.began = time.monotonic()

    def read(self, path: Path, is_stopped: Callable[[], bool]) -> None:
        """Read a file from where it was left."""
        self.report.files += 1
        try:
            source = self._source(path)
            if source.complete:
                self.report.known_files += 1
                return
            self.sources.append(source)
            for number, item in enumerate(items(path, self.variant), 1):
                self._tell(source, number, item)  # of what was taken before the program was killed, too
                if number <= source.done:
                    continue
                if is_stopped():
                    return
                self._take(source, number, item)
        except (OSError, RecordError) as error:
            self.report.fault(Refused(path, _place(path, error)))
            if isinstance(error, OSError):
                return
        source.complete = True

    def _source(self, path: Path) -> _Source:
        digest = _digest(path, self.variant)
        for source in self.sources:
            if source.digest == digest:
                return _Source(path, digest, complete=True)  # the same file twice in one batch
        row = self.store.row("SELECT id, done, complete FROM source WHERE digest = ?", (digest,))
        return _Source(path, digest, *row) if row is not None else _Source(path, digest)

    def _tell(self, source: _Source, number: int, item: Item) -> None:
        if not item.fault and not item.remarks:
            return
        place = translatable("{file}, number {number}", file=str(source.path), number=number)
        self.report.cut += item.is_cut
        if item.fault:
            reason = translatable("{place}: {reason}", place=place, reason=item.fault)
            self.report.fault(Refused(source.path, reason, number, item.refused, item.suffix))
        for remark in item.remarks:
            self.report.remark(translatable("{place}: {reason}", place=place, reason=remark))

    def _take(self, source: _Source, number: int, item: Item) -> None:
        self.waiting.append((source, number, item))
        self.notes += len(item.notes)
        late = time.monotonic() - self.began > BATCH_SECONDS
        if len(self.waiting) >= BATCH_ITEMS or self.notes >= BATCH_NOTES or late:
            self.commit()
            self.sources.append(source)

    def commit(self) -> None:
        """Enter what was gathered."""
        with self.store.transaction():
            for source in self.sources:
                self._enter(source)
            of_games = [(s, number, item.game) for s, number, item in self.waiting if item.game is not None]
            places = [(source.number or 0, number) for source, number, _ in of_games]
            added = games.add(self.store, [game for _, _, game in of_games], places)
            for source, number, item in self.waiting:
                source.done = number
                for note in item.notes:
                    if note.entry is None or note.entry.analysis.visits >= self.least_nodes:
                        enter_note(self.store, note)
            for source in self.sources:
                sql = "UPDATE source SET done = max(done, ?), complete = max(complete, ?) WHERE id = ?"
                self.store.write(sql, (source.done, source.complete, source.number))
        self.report.new_games += len(added.new)
        self.report.known_games += added.known
        self.report.notes += self.notes
        self._clear()
        if self.progress is not None:
            self.progress(self.report)

    def _enter(self, source: _Source) -> None:
        if source.number is None:  # unless another program has entered it meanwhile
            row = self.store.row("SELECT id FROM source WHERE digest = ?", (source.digest,))
            source.number = None if row is None else int(row[0])
        if source.number is None:
            path = str(source.path).encode("utf-8", "backslashreplace").decode()  # may be no text
            sql = "INSERT INTO source (path, digest) VALUES (?, ?)"
            source.number = self.store.write(sql, (path, source.digest))


def enter_note(store: Store, note: PositionNote) -> None:
    """Enter what a source has on a position. What people entered before is kept."""
    if note.board.outcome is not None:
        return
    annotations.note_position(store, note.board)
    if note.entry is not None:
        annotations.add_entry(store, note.board, note.entry)
    if not (note.comment or note.texts or note.label is not Label.NONE):
        return
    present = annotations.known(store, note.board).remark
    annotations.add_comment(store, note.board, note.comment)
    if note.label is not Label.NONE and present.label is Label.NONE:
        annotations.set_label(store, note.board, note.label)
    for point, text in note.texts.items():
        if point not in present.texts:
            annotations.set_text(store, note.board, point, text)


def _digest(path: Path, variant: Variant) -> bytes:
    """A checksum of a file, and of the rules if it does not contain them."""
    if path.exists() and not path.is_file():  # what is in a pipe could not be read again
        raise OSError(errno.EINVAL, translatable("not an ordinary file"))
    checksum = hashlib.blake2b(digest_size=16)
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            checksum.update(block)
    if not says_rules(path):
        checksum.update(variant.value.encode())
    return checksum.digest()


def _place(path: Path, error: OSError | RecordError) -> str:
    if isinstance(error, OSError):
        return translatable("{place}: {reason}", place=str(path), reason=in_words(error))
    return str(error.at(path))


def write_refused(report: ImportReport, path: Path, words: Callable[[str], str] = str) -> None:
    """Write what an import refused as a `.zip` that can be imported again once it is mended.

    Each game stands in it as SGF; what was not read to its end, in its whole file; the reasons in
    `reasons.md`.

    Args:
        report: of the import.
        path: the file to be written.
        words: turns the reasons into the user's language.

    Raises:
        OSError: it cannot be written.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("reasons.md", "".join(f"- {words(refused.reason)}\n" for refused in report.refused))
        for index, refused in enumerate(report.refused, 1):
            if refused.data:
                name = f"{index:04}-{refused.place.stem[:60]}-{refused.number}{refused.suffix}"
                archive.writestr(name, refused.data)
        whole = dict.fromkeys(refused.place for refused in report.refused if refused.data is None)
        for index, place in enumerate(whole, 1):
            with suppress(OSError):  # its reason stands among the others
                archive.write(place, f"whole-{index:04}-{place.name[-60:]}")
    write_atomically(path, packed.getvalue())


def faults_in_words(report: ImportReport) -> Iterator[str]:
    """The faults of an import, the last line for those that were only counted."""
    yield from report.fault_texts
    if (more := report.faults - len(report.fault_texts)) > 0:
        yield f"… and {more} more"
