"""Reading and writing record files: the one error they raise, and writing that never leaves half a file."""

import os
import tempfile
from pathlib import Path


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
        self.reason = reason
        self.source = source
        self.line = line
        self.column = column
        self.offset = offset
        super().__init__(reason)

    def __str__(self) -> str:
        place = [str(self.source)] if self.source is not None else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        if self.offset is not None:
            place.append(f"byte {self.offset}")
        return f"{', '.join(place)}: {self.reason}" if place else self.reason

    def at(self, source: str | Path | None) -> "RecordError":
        """The same error, found in a file."""
        return RecordError(self.reason, source, self.line, self.column, self.offset)


def read_text(path: str | Path) -> str:
    """The text of a file: UTF-8, or else Latin-1, which is never wrong; line ends become newlines.

    Raises:
        OSError: the file cannot be read.
    """
    return decode(Path(path).read_bytes())


def decode(data: bytes) -> str:
    """Text of bytes: UTF-8 with or without a mark, else Latin-1; line ends become newlines."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write a whole file to the side and rename it, so that readers and crashes never see half of it.

    Text becomes UTF-8. An existing file keeps its permissions.

    Raises:
        OSError: the file cannot be written; the old one, if any, is untouched.
    """
    path = Path(os.path.realpath(path))  # a link stays a link
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    mode = path.stat().st_mode & 0o777 if path.exists() else None
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode if mode is not None else 0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
