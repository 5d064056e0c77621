"""The app's games from files and texts and back: `engine.records` reads and writes."""

from collections.abc import Iterable
from pathlib import Path

from engine.records.files import RecordError, write_atomically
from engine.records.formats import SGF, WRITTEN, Format, Part, written_as
from engine.records.reader import names, read_file, read_text, suffixes
from engine.records.reading import GameInFile
from engine.records.tree import GameInfo, GameTree
from engine.records.turn import turn
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant


def build(found: GameInFile, variant: Variant) -> tuple[GameTree, list[RecordError]]:
    """A game under a variant, and the moves at which it had to be cut.

    Raises:
        RecordError: no such game can be.
    """
    tree = found.make(variant).copy()
    return tree, [cut.at(found.source) for cut in tree.cut()]


def load(path: Path) -> list[GameTree]:
    """The whole games of a file of any kind; the rules, where it does not contain them, are the first that
    fit.

    Raises:
        OSError: it cannot be read.
        RecordError: nothing in it can be read, with the place.
    """
    return load_with_faults(path)[0]


def load_with_faults(path: Path) -> tuple[list[GameTree], list[RecordError]]:
    """The same, and what of the file could not be read.

    Raises:
        OSError, RecordError: as `load`.
    """
    contents = read_file(path).whole()
    faults, trees = list(contents.faults), []
    for game in contents.games:
        tree, cuts = build(game, game.rules())
        trees.append(tree)
        faults += [*([game.other_game] if game.other_game else []), *cuts]
    return trees, faults


def from_text(text: str, info: GameInfo, rows_from_bottom: bool = False) -> GameTree:
    """The first game or position in a text, as `read_text` reads it, under its rules or else those of a game.

    Raises:
        RecordError: there is none, with the place of the fault.
    """
    found = read_text(text, info.width, info.height, info.row_length, rows_from_bottom).games[0]
    return build(found, found.told or info.variant)[0]


def under(tree: GameTree, variant: Variant) -> tuple[GameTree, list[RecordError]]:
    """A game under other rules, and the moves at which it had to be cut because they are impossible there."""
    other = tree.under(variant).copy()
    return other, other.cut()


def turned(tree: GameTree, symmetry: Symmetry) -> GameTree:
    """A game turned by a symmetry of the board.

    Raises:
        ValueError: the board is not square, and only a square has the symmetry.
    """
    other = tree.copy()
    turn(other, symmetry)
    return other


def open_filter(readable: bool = True) -> str:
    """The filter of a dialog that opens games. `readable`: as for `engine.records.reader.suffixes`."""
    ends = " ".join(f"*{suffix}" for suffix in suffixes(readable=readable))
    return f"{names(readable=readable)} ({ends});;*"


def kind_of(path: Path) -> Format:
    """The kind of file that a name to save a game under means: SGF where it means none."""
    return written_as(path) or SGF


def save_filter(is_one: bool = True) -> str:
    """The filter of a dialog that saves games, or if it `is_one` a game: SGF and then the others."""
    kinds = sorted((kind for kind in WRITTEN if is_one or kind.has_many), key=lambda kind: kind is not SGF)
    return ";;".join(f"{kind.name} (*{kind.suffixes[0]})" for kind in kinds)


def lost(games: Iterable[GameTree], path: Path) -> list[Part]:
    """What of games the kind of file that a name means has no place for."""
    return list(dict.fromkeys(part for tree in games for part in kind_of(path).lost(tree)))


def stamp(path: Path) -> str:
    """What is different when a file has been written to; empty if there is none."""
    try:
        status = path.stat()
    except OSError:
        return ""
    return f"{status.st_mtime_ns} {status.st_size}"


def save(games: GameTree | Iterable[GameTree], path: Path) -> None:
    """Write a game or several in place of what is there, as the kind of file that the name means.

    Raises:
        OSError: it cannot be written.
        ValueError: such a file cannot hold them.
    """
    write = kind_of(path).write
    assert write is not None
    write_atomically(path, write([games] if isinstance(games, GameTree) else games))
