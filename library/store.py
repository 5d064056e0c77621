"""The file: opening it, refusing what is not one, transactions. Start reading the library here.

A `Store` is one connection, for one thread; any number of programs may have the file open at once. Writers
wait for each other; readers never wait. Whatever was committed outlives a crash of the program or the
machine.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from engine.records.files import in_words, parse_json
from engine.rules.position import BoardKind, CanonicalPosition
from engine.rules.translatable import reason_of, translatable
from engine.rules.variant import Variant
from library.migration import NOTICE
from library.schema import APPLICATION_ID, MIGRATIONS

BUSY_MS = 30_000  # how long a writer waits for another
CACHE_KIB = 64 * 1024
SUFFIX = ".narabe"
_HEADER = b"SQLite format 3\0"

Row = tuple[Any, ...]


class LibraryError(Exception):
    """The library cannot be opened, read or written; the message names the file."""


class LibraryBusyError(LibraryError):
    """Another program was writing for longer than one waits."""


@contextmanager
def reading_value(what: str) -> Iterator[None]:
    """Whatever is wrong with a value that stands in the file becomes a LibraryError."""
    try:
        yield
    except LibraryError:
        raise
    except Exception as error:  # no reader foresees all that a damaged file can say
        raise LibraryError(
            translatable("the library is damaged: {what} ({reason})", what=what, reason=reason_of(error))
        ) from error


class Store:
    """An open library."""

    def __init__(
        self, path: str | Path, *, create: bool = True, cache_kib: int = CACHE_KIB, busy_ms: int = BUSY_MS
    ) -> None:
        """Open a library, or create an empty one; a write waits `busy_ms` for those of others.

        Raises:
            LibraryError: there is none and `create` is false; the file is not a library, is of a newer
            version,
                or cannot be read.
        """
        self.path = Path(path)
        _refuse_foreign(self.path, create)
        try:
            with self._errors():
                self.connection = sqlite3.connect(self.path, timeout=busy_ms / 1000, isolation_level=None)
                self._set_up(cache_kib)
        except BaseException:
            if hasattr(self, "connection"):
                self.connection.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All writes of the block, or none of them; other writers wait.

        Within a transaction it is that transaction.

        Raises:
            LibraryError: the file cannot be written: it is locked too long, or the disk is full.
        """
        if self.connection.in_transaction:
            yield
            return
        with self._errors():
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._kinds.clear()  # they may have been new
                if self.connection.in_transaction:  # a full disk may have ended it already
                    self.connection.rollback()
                raise
            self.connection.execute("COMMIT")

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """The rows of a query.

        Raises:
            LibraryError: the file cannot be read.
        """
        with self._errors():
            return self.connection.execute(sql, values).fetchall()

    def row(self, sql: str, values: Sequence[object] = ()) -> Row | None:
        """The first row of a query, or None."""
        with self._errors():
            row: Row | None = self.connection.execute(sql, values).fetchone()
            return row

    def write(self, sql: str, values: Sequence[object] = ()) -> int:
        """One statement within `transaction`; returns the id of the row inserted, if it inserts one."""
        with self._errors():
            return self.connection.execute(sql, values).lastrowid or 0

    def write_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """One statement for many rows, within `transaction`."""
        with self._errors():
            self.connection.executemany(sql, rows)

    # What most tables refer to

    @cached_property
    def _kinds(self) -> dict[BoardKind, int]:
        return {}

    def kind_id(self, kind: BoardKind, create: bool = False) -> int | None:
        """The number of a kind of board; None if the library has none and `create` is false."""
        if kind not in self._kinds:
            values = (kind.width, kind.height, kind.variant.value, kind.row_length, kind.continuous)
            found = self.row(
                "SELECT id FROM kind WHERE width = ? AND height = ? AND variant = ? AND row_length = ? "
                "AND continuous = ?",
                values,
            )
            if found is None and create:
                sql = (
                    "INSERT INTO kind (width, height, variant, row_length, continuous) VALUES (?, ?, ?, ?, ?)"
                )
                return self.write(sql, values)  # not remembered: the transaction may fail
            if found is None:
                return None
            self._kinds[kind] = int(found[0])
        return self._kinds[kind]

    def kind(self, number: int) -> BoardKind:
        """The kind of a number.

        Raises:
            LibraryError: the file contains something impossible.
        """
        for kind, known in self._kinds.items():
            if known == number:
                return kind
        sql = "SELECT width, height, variant, row_length, continuous FROM kind WHERE id = ?"
        row = self.row(sql, (number,))
        with reading_value(translatable("a kind of board")):
            if row is None:
                raise ValueError(f"no kind {number}")
            kind = BoardKind(int(row[0]), int(row[1]), Variant(row[2]), int(row[3]), bool(row[4]))
            kind.board()  # refuses what cannot be
        self._kinds[kind] = number
        return kind

    def kinds(self) -> list[BoardKind]:
        """All kinds of which the library has something."""
        return [self.kind(number) for (number,) in self.rows("SELECT id FROM kind ORDER BY id")]

    def position_id(self, position: CanonicalPosition, create: bool = False) -> int | None:
        """The number of a position; None if the library has none and `create` is false.

        Raises:
            LibraryError: another position has the same key (never seen, at 128 bits).
        """
        found = self.row("SELECT id, kind, stones FROM position WHERE key = ?", (position.key,))
        if found is not None:
            if found[1:] == (self.kind_id(position.kind), position.stones):
                return int(found[0])
            if create:
                raise LibraryError(
                    _of(self.path, translatable("two positions have the key {key}", key=position.key.hex()))
                )
            return None
        if not create:
            return None
        kind = self.kind_id(position.kind, create=True)
        sql = "INSERT INTO position (kind, key, stones) VALUES (?, ?, ?)"
        return self.write(sql, (kind, position.key, position.stones))

    def name_id(self, text: str) -> int | None:
        """The number of a name, entered if it is new; None for an empty one."""
        text = " ".join(text.split())[:500]
        if not text:
            return None
        found = self.row("SELECT id FROM name WHERE text = ?", (text,))
        return int(found[0]) if found else self.write("INSERT INTO name (text) VALUES (?)", (text,))

    def setting(self, name: str, default: str = "") -> str:
        """A value that was kept under a name."""
        found = self.row("SELECT value FROM setting WHERE name = ?", (name,))
        return str(found[0]) if found else default

    def set_setting(self, name: str, value: str) -> None:
        """Keep a value under a name, within `transaction`."""
        self.write("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", (name, value))

    def take_notice(self) -> str:
        """A notice for the user, shown once, on how the file came to today's format; empty: nothing."""
        with reading_value(translatable("a kind of board")):
            kept = dict(parse_json(self.setting(NOTICE) or "[]"))
            if not kept:
                return ""
            text = translatable(
                "The library has a new format. Notes on empty boards that may be of several sizes: {count}, "
                "kept for {boards}.",
                count=sum(kept.values()),
                boards=", ".join(kept),
            )
        with self.transaction():
            self.write("DELETE FROM setting WHERE name = ?", (NOTICE,))
        return text

    def _set_up(self, cache_kib: int) -> None:
        execute = self.connection.execute
        self._check_version(*self._marks())
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = FULL")  # a commit outlives a power failure
        execute(f"PRAGMA cache_size = -{cache_kib}")
        if self._marks()[1] < len(MIGRATIONS):
            try:
                self._migrate()
            except LibraryError as error:
                if type(error.__cause__) is not sqlite3.DatabaseError:
                    raise
                self._migrate(is_damaged=True)  # so that what can be read can be saved with `merge`
        execute("PRAGMA foreign_keys = ON")  # no sooner: a step may make a table anew that others refer to

    def _migrate(self, is_damaged: bool = False) -> None:
        """Take the steps to today's format in one transaction; in a damaged file those that change tables."""
        with self.transaction():
            marks = self._marks()  # another program may have been quicker
            self._check_version(*marks)
            for step in MIGRATIONS[marks[1] :]:
                if isinstance(step, str):
                    for statement in _statements(step):
                        self.connection.execute(statement)
                elif not is_damaged:
                    step(self.connection)
            self.connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self.connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def _marks(self) -> tuple[int, int, int]:
        """The application that the file belongs to, its version, its tables, all at one moment."""
        row = self.connection.execute(
            "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master) "
            "FROM pragma_application_id, pragma_user_version"
        ).fetchone()
        return int(row[0]), int(row[1]), int(row[2])

    def _check_version(self, application: int, version: int, tables: int) -> None:
        if application != APPLICATION_ID and (application or version or tables):
            raise LibraryError(
                _of(self.path, translatable("another program's database, not a Narabe library"))
            )
        if version > len(MIGRATIONS):
            raise LibraryError(
                _of(
                    self.path,
                    translatable(
                        "written by a newer version of Narabe "
                        "(format {version}, this one reads up to {known})",
                        version=version,
                        known=len(MIGRATIONS),
                    ),
                )
            )

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # of a damaged name that SQLite quotes
            kind = LibraryBusyError if "locked" in str(error) else LibraryError
            raise kind(_of(self.path, _words(error))) from error


def _refuse_foreign(path: Path, create: bool) -> None:
    """Before SQLite touches the file: is it one of SQLite's?

    Raises:
        LibraryError: it is not, or it cannot be read.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise LibraryError(_of(path, translatable("not an ordinary file")))
        with path.open("rb") as file:
            head = file.read(len(_HEADER))
    except FileNotFoundError:
        if not create:
            raise LibraryError(_of(path, translatable("no such file"))) from None
        if not path.parent.is_dir():
            raise LibraryError(_of(path, translatable("the folder does not exist"))) from None
        return
    except OSError as error:
        raise LibraryError(_of(path, in_words(error))) from None
    except ValueError:  # a NUL
        raise LibraryError(_of(repr(str(path)), translatable("not the name of a file"))) from None
    if head and head != _HEADER:
        raise LibraryError(_of(path, translatable("not a Narabe library")))


def _of(path: Path | str, reason: str) -> str:
    return translatable("{place}: {reason}", place=str(path), reason=reason)


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one, so that they are one transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _words(error: Exception) -> str:
    text = str(error)
    if "disk is full" in text:
        return translatable("the disk is full; nothing of this step was written")
    if "unable to open" in text or "readonly" in text:
        return translatable(
            "the file or its folder cannot be written to, which is needed even to read a library"
        )
    if "locked" in text:
        return translatable("another program has been writing for too long; try again")
    if "malformed" in text or "not a database" in text or "decode" in text:
        return translatable(
            "damaged ({reason}); restore it from a copy, "
            "or save what can be read with `merge` into a new one",
            reason=text,
        )
    return text
