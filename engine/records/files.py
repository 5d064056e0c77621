"""Reading and writing files: the one error that record files raise, and atomic replacement."""

import errno
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.rules.translatable import Translatable, reason_of, translatable

INTERRUPTED = 130
"""The exit status after Ctrl-C, by the convention of shells."""
_NAME = 40  # letters of a file's name in that of the one beside it, so that no system finds it too long
_UMASK = os.umask(0o077)  # asked once: for a moment it is that of all threads
os.umask(_UMASK)

_OF_THE_SYSTEM = {
    errno.EACCES: translatable("Permission denied"),
    errno.EISDIR: translatable("Is a directory"),
    errno.ENOENT: translatable("No such file or directory"),
    errno.ENOEXEC: translatable("Exec format error"),
    errno.ENOSPC: translatable("No space left on device"),
    errno.ENOTDIR: translatable("Not a directory"),
    errno.EPERM: translatable("Operation not permitted"),
    errno.EROFS: translatable("Read-only file system"),
}
"""What systems refuse most, in the words of Linux; they can be translated."""


class RecordError(ValueError):
    """A record that cannot be read, with the place of the fault.

    Attributes:
        reason: what is wrong.
        source: the file, if there is one.
        line: the line, from 1.
        column: the column, from 1.
        offset: the byte, from 0, in files that have no lines.
    """

    def __init__(
        self,
        reason: str,
        source: str | Path | None = None,
        line: int | None = None,
        column: int | None = None,
        offset: int | None = None,
    ) -> None:
        if "\n" in reason:
            reason = " ".join(reason.split("\n"))  # a line, whatever it quotes
        self.reason = reason
        self.source = source
        self.line = line
        self.column = column
        self.offset = offset
        super().__init__(reason)

    def __str__(self) -> str:
        place = "" if self.source is None else str(self.source)
        if inside := self._place_in_file():
            place = translatable("{file}, {place}", file=place, place=inside) if place else inside
        return translatable("{place}: {reason}", place=place, reason=self.reason) if place else self.reason

    def _place_in_file(self) -> str:
        if self.offset is not None:
            return translatable("byte {number}", number=self.offset)
        if self.line is None:
            return ""
        if self.column is None:
            return translatable("line {line}", line=self.line)
        return translatable("line {line}, column {column}", line=self.line, column=self.column)

    def numbered(self, number: int) -> "RecordError":
        """The same error, of one game of several."""
        reason = translatable("game {number}: {reason}", number=number, reason=self.reason)
        return RecordError(reason, self.source, self.line, self.column, self.offset)

    def at(self, source: str | Path | None) -> "RecordError":
        """The same error, found in a file."""
        return RecordError(self.reason, source, self.line, self.column, self.offset)


def in_words(error: Exception) -> str:
    """What went wrong, in one line for a reader: no error numbers, names of codecs or long quotes."""
    if isinstance(reason := reason_of(error), Translatable):
        return reason
    if isinstance(error, FileExistsError):  # only folders are made where something may stand
        return translatable("this is a file, and a folder is wanted")
    if isinstance(error, OSError) and error.strerror:
        return _OF_THE_SYSTEM.get(error.errno or 0, error.strerror)
    if isinstance(error, UnicodeDecodeError):
        return translatable("not a text in UTF-8 (byte {number})", number=error.start + 1)
    return " ".join(str(error).split())[:200] or type(error).__name__


def in_words_of_file(error: OSError) -> str:
    """What the system refused, after the file it concerns: output that cannot be written has none."""
    words = in_words(error)
    return (
        translatable("{place}: {reason}", place=str(error.filename), reason=words)
        if error.filename
        else words
    )


def in_full(error: Exception) -> str:
    """The text of an error, that of a record with its place, still with its template."""
    return str(error) if isinstance(error, RecordError) else reason_of(error)


@contextmanager
def reading_of(source: str | Path | None) -> Iterator[None]:
    """Whatever goes wrong while a record is read becomes a RecordError that names the file, in one line.

    Records come from anywhere, and no reader foresees all that can be in them. A file that the system cannot
    read stays an OSError.
    """
    try:
        yield
    except RecordError as error:
        raise error.at(source if error.source is None else error.source) from error.__cause__
    except (MemoryError, RecursionError) as error:
        raise RecordError(translatable("it is too large, or nested too deep, to be read"), source) from error
    except OSError:
        raise
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise RecordError(translatable("it cannot be read ({reason})", reason=reason), source) from error


def parse_json(text: str | bytes) -> Any:
    """A value of JSON.

    Raises:
        ValueError: it is not JSON, or nested too deep to be read.
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(translatable("JSON that is nested too deep")) from None


def write_atomically(path: str | Path, content: str | bytes, sync: bool = True) -> None:
    """Write a whole file under a temporary name and rename it, as `replace_atomically` does.

    Text becomes UTF-8.

    Raises:
        OSError: the file cannot be written; the old one, if any, is untouched.
    """
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    with replace_atomically(path, sync) as temporary:
        temporary.write_bytes(data)


def append_whole(file: int, data: bytes, name: str | Path) -> None:
    """Append to a file opened for appending, all or nothing: what a full disk cuts off is taken back.

    Raises:
        OSError: it cannot be written; it has the file's name.
    """
    before, written = os.fstat(file).st_size, 0
    try:
        while written < len(data):
            written += os.write(file, data[written:])
    except OSError as error:
        error.filename = str(name)
        if written and os.fstat(file).st_size == before + written:  # nobody else has appended meanwhile
            os.ftruncate(file, before)
        raise


@contextmanager
def replace_atomically(path: str | Path, sync: bool = True) -> Iterator[Path]:
    """Gives an empty file in the same folder to write to, and renames it to `path` at the end of the block.

    Readers and crashes never see half of a file, and an exception leaves the old one, if any, as it was. An
    existing file keeps its permissions, a link stays a link. Without `sync` a power failure may lose the
    content. A device or pipe is written to as it is: renaming would put a file in its place.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        yield path
        return
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_UMASK
    prefix = f".{path.name[:_NAME]}."
    try:
        handle, name = tempfile.mkstemp(prefix=prefix, suffix=".part", dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error  # the name that the user knows
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        if sync:
            with temporary.open("r+b") as file:
                os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(path)
    except OSError as error:
        if error.errno is None or error.filename not in (None, name):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def whole_output() -> Iterator[None]:
    """What is printed in here is written by its end, not when Python ends and no error can be reported.

    Raises:
        OSError: it cannot be, as on a full disk. The rest is dropped; Python would try again.
    """
    try:
        yield
    finally:
        try:
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise
