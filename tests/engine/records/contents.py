"""What is read of bytes and texts that are in no file."""

from engine.records import reader, renlib, sgf
from engine.records.files import RecordError, reading_of
from engine.records.source import of_bytes
from engine.records.tree import GameTree


def read_bytes(data: bytes, suffix: str = "", source: str = "") -> reader.Contents:
    """The games in what a file holds; `suffix`: its name's end, which decides where the content does not."""
    file = of_bytes(data, source, suffix)
    with reading_of(source or None):
        return reader._collect(reader.games_of(file, reader.format_of(file)))


def sgf_trees(text: str, source: str | None = None) -> list[GameTree]:
    """All games in the text of an SGF file, which has no fault."""
    trees = []
    with reading_of(source):
        for found in sgf.read(text):
            for fault in [found] if isinstance(found, RecordError) else found.faults:
                raise fault
            assert not isinstance(found, RecordError)
            trees.append(found.make(found.told or found.usual))
    return trees


def renlib_tree(data: bytes) -> GameTree:
    """The tree of a RenLib file, which has no fault."""
    tree, fault = renlib.parse(data)
    if fault is not None:
        raise fault
    return tree
