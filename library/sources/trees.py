"""Game trees (SGF, RenLib) as items: the main line a game, comments and analyses notes on positions."""

import contextlib
import re
from collections.abc import Iterator

from engine.records.analysis import read_analysis
from engine.records.files import RecordError
from engine.records.node import Node, unescape
from engine.records.tree import GameTree
from library.games import GameRecord, checked, result_code
from library.keys import BoardKind
from library.knowledge import Entry
from library.sources.items import Item, PositionNote

_MACHINE_COMMENT = re.compile(r"\s*\d+\s?ms\b|opening move\s*$", re.ASCII)
_TEXTUAL = ("C", "LB", "NE")


def item_of_game(tree: GameTree) -> Item:
    """A tree that is the record of a game, with what is said in it.

    Raises:
        ValueError: the main line is not a game from the empty board by the rules.
    """
    game = checked(game_of(tree))
    wanted = any(
        len(node.children) > 1 or any(name in node.properties for name in _TEXTUAL)
        for node in tree.root.walk()
    )
    return Item(game, tuple(notes_of(tree)) if wanted else ())


def game_of(tree: GameTree) -> GameRecord:
    """The main line of a tree.

    Raises:
        ValueError: it is not a game from the empty board.
    """
    root = tree.root

    def text(name: str) -> str:
        return " ".join((root.text(name) or "").split())

    def rating(name: str) -> int | None:
        value = text(name)
        return int(value) if re.fullmatch(r"[1-9]\d{2,3}", value, re.ASCII) else None

    result = tree.result
    return GameRecord(
        BoardKind(tree.width, tree.height, tree.variant, tree.row_length),
        tuple(tree.game_moves()),
        result_code(result),
        result.termination.value if result is not None else "",
        text("PB"),
        text("PW"),
        text("EV"),
        text("PC"),
        date_of(text("DT")),
        text("OPENING"),
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
        comment = "" if _MACHINE_COMMENT.match(node.comment) or node is tree.root else node.comment
        texts = _texts(tree, node)
        entry = _entry(tree, node)
        if comment or texts or entry or id(node) not in main_line:
            yield PositionNote(board.copy(), comment, texts=texts, entry=entry)


def notes_of_library(tree: GameTree) -> Iterator[PositionNote]:
    """Every position of a tree made by hand, with comments and board texts.

    Raises:
        ValueError: a move is impossible.
    """
    for node, board in tree.positions():
        if board.outcome is None:
            yield PositionNote(board.copy(), node.comment, texts=_texts(tree, node))


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


def _texts(tree: GameTree, node: Node) -> dict[int, str]:
    """The board texts (LB) by their points; those that lie off the board are left out."""
    texts = {}
    for value in node.properties.get("LB", []):
        place, _, text = value.partition(":")
        with contextlib.suppress(RecordError):
            point = tree.parse_move(node, place)
            if point is not None and text:
                texts[point] = unescape(text)
    return texts


def _entry(tree: GameTree, node: Node) -> Entry | None:
    """The engine's analysis at a node."""
    analysis = read_analysis(tree, node)
    if analysis is None or not analysis.engine:
        return None
    if not (analysis.visits or analysis.depth) and analysis.win_rate is None:
        return None
    return Entry(analysis, date=date_of(tree.root.text("DT") or ""))
