"""Between the app's tree and the files: `engine.records` reads and writes, this translates."""

from pathlib import Path

from engine.records import psq, renlib, sgf, yixin
from engine.records import tree as records
from engine.records.analysis import read_analysis, write_analysis
from engine.records.files import RecordError, write_atomically
from engine.records.node import Node as RecordNode
from engine.records.reader import Found, read_file, read_text
from engine.records.turn import turn
from engine.rules.board import Colour
from engine.rules.symmetry import Symmetry
from engine.rules.variant import Variant
from gui.base.language import tr
from gui.model.tree import GameInfo, GameTree, Node

_END = "NG"  # of the position where the game as it was played ended, if other moves follow it
_OWN_PROPERTIES = {"B", "W", "C", "MS", "NE", "NC", _END}  # kept unpacked in the node
_INFO_PROPERTIES = {
    "black": "PB",
    "white": "PW",
    "result": "RE",
    "reason": "TE",
    "event": "EV",
    "date": "DT",
    "opening": "ON",
}


def from_record(record: records.GameTree, cuts: list[RecordError] | None = None) -> GameTree:
    """The app's tree of a record.

    Where a move, a set-up or an analysis is impossible, it is left out with all that follows it, and the
    reason added to `cuts`.

    Raises:
        RecordError: one is impossible, with its place, and `cuts` is not given.
    """
    root = record.root
    texts = {name: root.text(code) or "" for name, code in _INFO_PROPERTIES.items()}
    continuous = "CONTINUOUS" in root.properties
    info = GameInfo(
        record.variant, record.width, record.height, record.row_length, **texts, continuous=continuous
    )
    tree = GameTree(info)
    made: dict[int, Node] = {}
    turns: dict[int, Colour] = {}
    for source, board in record.positions(cuts):
        parent = made.get(id(source.parent)) if source.parent is not None else None
        node = tree.root if parent is None else Node(parent)
        if parent is not None:
            parent.children.append(node)
        made[id(source)], turns[id(source)] = node, board.turn
        _read_node(record, source, node, cuts)
        if _END in source.properties:
            tree.end = node
        turn_before = Colour.BLACK if parent is None else turns[id(source.parent)]
        if not _is_plain(source, node, turn_before):
            node.position = board.copy()
    return tree


def _read_node(
    record: records.GameTree, source: RecordNode, node: Node, cuts: list[RecordError] | None
) -> None:
    move = record.move_of(source)
    if move is not None:
        node.colour, node.move = move
    node.comment = source.comment
    node.time_ms = source.time_ms
    try:
        node.analysis = read_analysis(record, source)
    except RecordError as error:
        if cuts is None:
            raise
        cuts.append(error)
    node.properties = {
        name: list(values) for name, values in source.properties.items() if name not in _OWN_PROPERTIES
    }


def _is_plain(source: RecordNode, node: Node, turn_before: Colour) -> bool:
    """Whether the board is its parent's after the node's move in turn (or an empty root's)."""
    if any(name in source.properties for name in (*records.SETUP_PROPERTIES, "PL")):
        return False
    if source.parent is None:
        return node.move is None
    return node.move is not None and node.colour is turn_before


def to_record(tree: GameTree) -> records.GameTree:
    """The record of a tree, including properties of its file that the app does not use."""
    record = _record_of_root(tree)
    pending = [(tree.root, record.root)]
    while pending:
        node, written = pending.pop()
        _write_node(record, tree, node, written)
        for child in node.children:
            pending.append((child, written.add()))
    return record


class NodeTexts:
    """What the SGF of a tree says of its nodes, one by one."""

    def __init__(self, tree: GameTree) -> None:
        self._tree = tree
        self._record = records.GameTree.new(tree.info.width, tree.info.height)

    def of(self, node: Node) -> str:
        """The text of a node as it is now."""
        is_root = node.parent is None
        written = _record_of_root(self._tree).root if is_root else RecordNode(self._record.root)
        _write_node(self._record, self._tree, node, written)
        return sgf.format_node(written)


def _record_of_root(tree: GameTree) -> records.GameTree:
    info = tree.info
    record = records.GameTree.new(info.width, info.height, info.variant, info.row_length, info.continuous)
    known = record.root.properties
    record.root.properties = {**tree.root.properties, **known}
    for name, code in _INFO_PROPERTIES.items():
        record.root.set_text(code, getattr(info, name))
    if tree.root.position is not None and "CONTINUOUS" not in tree.root.properties:
        record.set_up(record.root, tree.root.position)
    return record


def _write_node(record: records.GameTree, tree: GameTree, node: Node, written: RecordNode) -> None:
    if node.parent is not None:
        written.properties.update({name: list(values) for name, values in node.properties.items()})
    if node.colour is not None:
        value = "" if node.move is None else records.sgf_point(node.move, record.width)
        move = {"B" if node.colour is Colour.BLACK else "W": [value]}
        written.properties = {**move, **written.properties}
    written.comment = node.comment
    written.time_ms = node.time_ms
    write_analysis(record, written, node.analysis)
    if node is tree.end and node.children:
        written.properties[_END] = ["end"]


def build(found: Found, variant: Variant) -> tuple[GameTree, list[RecordError]]:
    """The app's tree of a game under a variant, and the moves at which it had to be cut.

    Raises:
        RecordError: no such game can be.
    """
    cuts: list[RecordError] = []
    return from_record(found.make(variant), cuts), cuts


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
    record = to_record(tree)
    record.set_variant(variant)
    cuts: list[RecordError] = []
    return from_record(record, cuts), cuts


def turned(tree: GameTree, symmetry: Symmetry) -> GameTree:
    """A game turned by a symmetry of the board.

    Raises:
        ValueError: the board is not square, and only a square has the symmetry.
    """
    record = to_record(tree)
    turn(record, symmetry)
    return from_record(record)


def to_text(tree: GameTree) -> str:
    """The game as SGF."""
    return sgf.format_sgf(to_record(tree))


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
            write_atomically(path, renlib.format_lib(to_record(tree)))
        case _:
            sgf.save(path, to_record(tree))


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
    line = tree.game_line()[1:]
    moves = [node.move for node in line if node.move is not None]
    if len(moves) < len(line) or any(node.position is not None for node in (tree.root, *line)):
        text = tr("{kind} cannot hold set-up positions or passes: save the game as SGF")
        raise ValueError(text.format(kind=kind))
    if tree.info.continuous:
        raise ValueError(tr("{kind} knows no continuous game: save the game as SGF").format(kind=kind))
    return moves


def _to_psq(tree: GameTree) -> psq.PsqRecord:
    moves = tuple(_played_moves(tree, "PSQ"))
    times_ms = tuple(node.time_ms or 0 for node in tree.game_line()[1:])
    info = tree.info
    return psq.PsqRecord(info.width, info.height, moves, times_ms, info.black, info.white)
