"""What is read of bytes that are in no file."""

from engine.records import reader
from engine.records.files import reading_of
from engine.records.source import of_bytes


def read_bytes(data: bytes, suffix: str = "", source: str = "") -> reader.Contents:
    """The games in what a file holds; `suffix`: its name's end, which decides where the content does not."""
    file = of_bytes(data, source, suffix)
    with reading_of(source or None):
        return reader._collect(reader.games_of(file, reader.format_of(file)))
