"""Game trees (SGF, RenLib) as items: the main line a game, comments and analyses notes on positions."""

import re
from collections.abc import Iterator

from engine.records.node import Node
from engine.records.sgf import MACHINE_COMMENT
from engine.records.tree import GameTree
from engine.rules.position import BoardKind
from engine.rules.said import said
from library.games import GameRecord, checked, result_code
from library.knowledge import Entry
from library.sources.items import Item, PositionNote


def item_of_game(tree: GameTree) -> Item:
    """A tree that is the record of a game, with what is said in it.

    Raises:
        ValueError: the main line is not a game from the empty board by the rules.
    """
    game = checked(game_of(tree))
    wanted = any(
        len(node.children) > 1 or node.comment or node.labels or node.analysis is not None
        for node in tree.root.walk()
    )
    return Item(game, tuple(notes_of(tree)) if wanted else ())


def game_of(tree: GameTree) -> GameRecord:
    """The main line of a tree.

    Raises:
        ValueError: it is not a game from the empty board.
    """
    info, text = tree.info, tree.root.text
    if info.continuous:
        raise ValueError(said("continuous games are not kept"))

    def line(text: str) -> str:
        return " ".join(text.split())

    def rating(name: str) -> int | None:
        value = text(name)
        return int(value) if re.fullmatch(r"[1-9]\d{2,3}", value, re.ASCII) else None

    result = tree.result
    return GameRecord(
        BoardKind(info.width, info.height, info.variant, info.row_length),
        tuple(tree.game_moves()),
        result_code(result),
        result.termination.value if result is not None else "",
        line(info.black),
        line(info.white),
        line(info.event),
        line(text("PC")),
        date_of(info.date),
        line(text("OPENING") or info.opening),
        rating("BR"),
        rating("WR"),
    )


def notes_of(tree: GameTree) -> Iterator[PositionNote]:
    """What people and engines said in a tree, and the positions of its side lines.

    Raises:
        ValueError: a move is impossible.
    """
    main_line = {id(node) for node in tree.root.main_line()}
    for node, board in tree.positions():
        if board.outcome is not None:
            continue  # nothing is kept of finished games' last positions
        comment = "" if MACHINE_COMMENT.fullmatch(node.comment) or node is tree.root else node.comment
        entry = _entry(tree, node)
        if comment or node.labels or entry or id(node) not in main_line:
            yield PositionNote(board.copy(), comment, texts=node.labels, entry=entry)


def notes_of_library(tree: GameTree) -> Iterator[PositionNote]:
    """Every position of a tree made by hand, with comments and board texts.

    Raises:
        ValueError: a move is impossible.
    """
    for node, board in tree.positions():
        if board.outcome is None:
            yield PositionNote(board.copy(), node.comment, texts=node.labels)


def date_of(text: str) -> str:
    """The first date in a text, as far as it is known: `2026-11-25`, `2026-11`, `2026` or nothing."""
    match = re.search(r"\b([12]\d{3})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?", text, re.ASCII)
    if match is None:
        return ""
    parts = [match[1]]
    for part, most in ((match[2], 12), (match[3], 31)):
        if part is None or not 1 <= int(part) <= most:
            break
        parts.append(f"{int(part):02}")
    return "-".join(parts)


def _entry(tree: GameTree, node: Node) -> Entry | None:
    """The engine's analysis at a node."""
    analysis = node.analysis
    if analysis is None or not analysis.engine:
        return None
    if not (analysis.visits or analysis.depth) and analysis.win_rate is None:
        return None
    return Entry(analysis, date=date_of(tree.info.date))
