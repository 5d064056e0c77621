"""Reads TOML files as people's editors write them."""

import codecs
import locale
from pathlib import Path
from typing import Any

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def read_toml(path: Path) -> dict[str, Any]:
    """The table in a file: UTF-8, as TOML demands, also with a byte order mark; or the system's encoding.

    Raises:
        ValueError: it is not TOML, with the reason; the caller names the file.
        OSError: it cannot be read.
    """
    import tomllib

    try:
        return tomllib.loads(_decode(path.read_bytes()).replace("\r\n", "\n"))
    except RecursionError:
        raise ValueError("it is nested too deep") from None


def _decode(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        try:
            return data.decode(locale.getencoding())  # what an old editor on Windows writes
        except (UnicodeDecodeError, LookupError):
            line = data.count(b"\n", 0, error.start) + 1
            raise ValueError(f"line {line} is not UTF-8") from None
