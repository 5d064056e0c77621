"""The app's games from files and texts and back: `engine.records` reads and writes."""

from pathlib import Path

from engine.records import psq, renlib, sgf, yixin
from engine.records.files import RecordError, write_atomically
from engine.records.reader import Found, read_file, read_text
from engine.records.tree import GameInfo, GameTree
from engine.records.turn import turn
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant
from gui.base.language import tr


def build(found: Found, variant: Variant) -> tuple[GameTree, list[RecordError]]:
    """A game under a variant, and the moves at which it had to be cut.

    Raises:
        RecordError: no such game can be.
    """
    tree = found.make(variant).copy()
    return tree, tree.cut()


def load(path: Path) -> list[GameTree]:
    """The whole games of a file of any kind; the rules, where it does not say them, are the first that fit.

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
        tree, cuts = build(game, game.told or game.variants[0])
        trees.append(tree)
        faults += cuts
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


MAIN_LINE_ONLY = {".psq": "PSQ", ".pos": "Yixin"}
"""Kinds of files that hold no more than the moves that were played, by their extensions."""
SAVED = (".sgf", *MAIN_LINE_ONLY, ".lib")


def save(tree: GameTree, path: Path) -> None:
    """Write a game in place of what is there, by its extension: as SGF or another of `SAVED`.

    Raises:
        OSError: it cannot be written.
        ValueError: such a file cannot hold it.
    """
    match path.suffix.lower():
        case ".psq":
            psq.save(path, _to_psq(tree))
        case ".pos":
            moves = _played_moves(tree, ".pos")
            write_atomically(path, yixin.format_pos(moves, tree.info.width, tree.info.height))
        case ".lib":
            write_atomically(path, renlib.format_lib(tree))
        case _:
            sgf.save(path, tree)


def is_whole_in(tree: GameTree, suffix: str) -> bool:
    """Whether a kind of file has place for the variations, comments and analyses of a game."""
    nodes = list(tree.root.walk())
    if suffix in MAIN_LINE_ONLY:
        branches = bool(tree.last_of_game.children) or any(len(node.children) > 1 for node in nodes)
        return not (branches or any(node.comment or node.analysis is not None for node in nodes))
    return suffix != ".lib" or all(node.analysis is None for node in nodes)


def _played_moves(tree: GameTree, kind: str) -> list[int]:
    """The moves of the game as it was played.

    Raises:
        ValueError: there is more to it, which this kind of file cannot hold.
    """
    if tree.info.continuous:
        raise ValueError(tr("{kind} knows no continuous game: save the game as SGF").format(kind=kind))
    try:
        return tree.game_moves()
    except RecordError:
        text = tr("{kind} cannot hold set-up positions or passes: save the game as SGF")
        raise ValueError(text.format(kind=kind)) from None


def _to_psq(tree: GameTree) -> psq.PsqRecord:
    moves = tuple(_played_moves(tree, "PSQ"))
    times_ms = tuple(node.time_ms or 0 for node in tree.game_line() if node.colour is not None)
    info = tree.info
    return psq.PsqRecord(info.width, info.height, moves, times_ms, info.black, info.white)
