"""Game trees (SGF, RenLib) as items: the main line a game, comments and analyses notes on positions."""

import re
from collections.abc import Iterator

from engine.records.node import Node
from engine.records.reading import PlayedMoves
from engine.records.results import reason_of_end
from engine.records.sgf import MACHINE_COMMENT
from engine.records.terms import date_of
from engine.records.tree import GameTree
from library.annotations import Entry
from library.games import LibraryGame, result_code
from library.sources.items import PositionNote


def record_of(tree: GameTree, line: PlayedMoves) -> LibraryGame:
    """A game as the library keeps it. `line`: the moves that were played in the tree."""
    info, text, result = line.info, tree.root.text, line.result

    def rating(name: str) -> int | None:
        value = text(name)
        return int(value) if re.fullmatch(r"[1-9]\d{2,3}", value, re.ASCII) else None

    reason = ""
    if result is not None:
        reason = reason_of_end(result) or (result.termination.value if info.reason else "")
    return LibraryGame(
        info.kind,
        line.moves,
        result_code(result),
        reason,
        _in_line(info.black),
        _in_line(info.white),
        _in_line(info.event),
        _in_line(text("PC")),
        date_of(info.date),
        _in_line(text("OPENING") or info.opening),
        rating("BR"),
        rating("WR"),
    )


def _in_line(text: str) -> str:
    return " ".join(text.split())


def notes_of(tree: GameTree, every_position: bool = False) -> Iterator[PositionNote]:
    """What people and engines wrote in a tree, and the positions of its side lines; what is impossible is
    not.

    `every_position`: those of the main line, too, without entries.
    """
    main_line = set() if every_position else {id(node) for node in tree.root.main_line()}
    for node, board in tree.positions(cuts=[]):
        if board.outcome is not None:
            continue  # nothing is kept of finished games' last positions
        is_said = every_position or not (MACHINE_COMMENT.fullmatch(node.comment) or node is tree.root)
        comment, entry = node.comment if is_said else "", _entry(tree, node)
        if comment or node.labels or entry or id(node) not in main_line:
            yield PositionNote(board.copy(), comment, texts=node.labels, entry=entry)


def _entry(tree: GameTree, node: Node) -> Entry | None:
    """The engine's analysis at a node."""
    analysis = node.analysis
    if analysis is None or not analysis.engine:
        return None
    if not (analysis.visits or analysis.depth) and analysis.win_rate is None:
        return None
    return Entry(analysis, date=date_of(tree.info.date))
