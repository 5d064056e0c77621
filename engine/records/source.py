"""Files as readers get them: on the disk, in an archive, or bytes. Start at `sources_of`.

Archives are not trusted: how many files and bytes come out of one is bounded, the names in it are only shown,
and an archive within it is not opened.
"""

import gzip
import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import IO, Any, BinaryIO, TypeVar, cast

from engine.records.encodings import decode
from engine.records.files import RecordError
from engine.rules.translatable import translatable

T = TypeVar("T")

HEAD = 4096
"""Bytes by which a kind of file is recognised."""
MOST_BYTES = 64 << 20
"""A longer file is not opened whole: its tree would not fit into memory."""
ARCHIVES = (".zip", ".gz")
MOST_FILES = 100_000
"""So many files of an archive are opened at most."""
MOST_UNPACKED = 1 << 30
"""So many bytes come out of an archive at most."""
_ZIP, _GZIP = (b"PK\x03\x04", b"PK\x05\x06"), b"\x1f\x8b"  # the second is that of an empty one
_OF_MACOS = re.compile(r"(?:.*/)?\._|__MACOSX/")  # what it puts beside each file


@dataclass(frozen=True)
class Source:
    """A file that can be read, and again."""

    name: str
    """Where it is, for people: its path, behind that of an archive where it is in one; empty: nowhere."""
    suffix: str
    """The end of its name in small letters, with the dot."""
    open: Callable[[], BinaryIO]
    """Its bytes; raises OSError."""
    is_packed: bool = False
    """Whether it is in an archive."""

    @cached_property
    def head(self) -> bytes:
        """Its first bytes."""
        with self.open() as file:
            return file.read(HEAD)

    def data(self) -> bytes:
        """All of its bytes; raises RecordError where that are more out of an archive than would be opened."""
        with self.open() as file:
            data = file.read(MOST_BYTES + 1 if self.is_packed else -1)
        if self.is_packed and len(data) > MOST_BYTES:
            raise too_long(len(data))
        return data

    def text(self) -> str:
        """All of it as text, its lines ended by line feeds."""
        return decode(self.data())


def is_of_macos(name: str) -> bool:
    """Whether a file is not the user's, by its name or path."""
    return _OF_MACOS.match(name) is not None


def too_long(size: int) -> RecordError:
    """That so many bytes are not opened."""
    return RecordError(
        translatable(
            "{size} MB are more than the {most} MB that can be opened",
            size=size >> 20,
            most=MOST_BYTES >> 20,
        )
    )


def of_bytes(data: bytes, name: str = "", suffix: str = "") -> Source:
    """Bytes as a file."""
    return Source(name, suffix, lambda: io.BytesIO(data))


def on_disk(path: Path) -> Source:
    """A file of the disk, whatever it holds."""
    return Source(str(path), path.suffix.lower(), lambda: path.open("rb"))


def sources_of(path: Path) -> Iterator[Source]:
    """A file; of an archive the files in it.

    Raises:
        OSError: it cannot be read.
        RecordError: it is an archive that cannot be opened, with the reason.
    """
    plain = on_disk(path)
    if path.is_fifo():  # it can be read only once
        yield of_bytes(plain.data(), plain.name, plain.suffix)
    elif plain.head.startswith(_ZIP):
        yield from _of_zip(path)
    elif plain.head.startswith(_GZIP):
        suffix = Path(path.stem).suffix.lower() if plain.suffix == ".gz" else plain.suffix
        yield _packed(plain.name, suffix, lambda: _gzip(path), [MOST_UNPACKED])
    else:
        yield plain


def _gzip(path: Path) -> IO[bytes]:
    return cast(IO[bytes], gzip.GzipFile(path))


def _of_zip(path: Path) -> Iterator[Source]:
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise RecordError(
            translatable("the archive cannot be opened: {reason}", reason=str(error)), path
        ) from None
    left = [MOST_UNPACKED]  # bytes
    with archive:
        members = [
            member for member in archive.infolist() if not (member.is_dir() or is_of_macos(member.filename))
        ]
        if len(members) > MOST_FILES:
            raise RecordError(translatable("an archive of more than {most} files", most=MOST_FILES), path)
        for member in members:
            name = f"{path}/{member.filename}"
            suffix = PurePosixPath(member.filename).suffix.lower()
            yield _packed(name, suffix, lambda member=member: archive.open(member), left)  # type: ignore[misc]


def _packed(name: str, suffix: str, opened: Callable[[], IO[bytes]], left: list[int]) -> Source:
    return Source(name, suffix, lambda: io.BufferedReader(_Unpacking(name, opened, left)), True)


class _Unpacking(io.RawIOBase):
    """Bytes out of an archive, as many as may still come; whatever is wrong with them is a RecordError."""

    def __init__(self, name: str, opened: Callable[[], IO[bytes]], left: list[int]) -> None:
        self._name, self._left = name, left
        self._file = self._try(opened)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._try(lambda: self._file.read(len(buffer)))
        self._left[0] -= len(data)
        if self._left[0] < 0:
            reason = translatable("more than {most} MB come out of the archive", most=MOST_UNPACKED >> 20)
            raise RecordError(reason, self._name)
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed and hasattr(self, "_file"):
            self._file.close()
        super().close()

    def _try(self, action: Callable[[], T]) -> T:
        try:
            return action()
        except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, RuntimeError, OSError) as error:
            why = "encrypted" if "is encrypted" in str(error) else str(error)
            reason = translatable("the archive cannot be opened: {reason}", reason=why)
            raise RecordError(reason, self._name) from None
