"""Web pages of games, for any browser, without a network: `game` is what `board.js` reads, `page` the file.

Win rates are Black's here. Every text from a file reaches the browser as data, and is never read as HTML.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from engine.records.analysis import Analysis, Candidate
from engine.records.files import RecordError
from engine.records.marks import shapes_of, strokes_of
from engine.records.node import Node
from engine.records.tree import GameTree
from engine.rules.cells import Colour

MOST_CANDIDATES = 10
STUDY = Path(__file__).with_name("study.js")
"""What a page of games alone does, beside the board."""
WORDS = {
    "game": "Game",
    "first": "First move",
    "back": "Back",
    "forward": "Forward",
    "last": "Last move",
    "moves": "Moves",
    "black": "Black",
    "white": "White",
    "rate": "Black's win rate",
}
"""The words on the board's page, which may be given in another language."""


def game(
    tree: GameTree, result: str, start: Node | None = None, rows_from_bottom: bool = True
) -> dict[str, Any]:
    """A game as `board.js` takes it: its nodes in one list, each after its parent.

    Args:
        tree: the game; what is impossible in it is left out.
        result: how it ended, in words.
        start: where the page opens; None: at the root.
        rows_from_bottom: how people count the rows.
    """
    nodes: list[dict[str, Any]] = []
    number_of: dict[Node | None, int] = {None: -1}
    cells_of: dict[Node | None, bytes] = {None: bytes(tree.info.width * tree.info.height)}
    latest_of: dict[Node | None, Colour] = {None: Colour.WHITE}  # who has moved last
    engines: dict[str, int] = {}
    impossible: list[RecordError] = []
    for node, board in tree.positions(impossible):
        number_of[node] = len(nodes)
        latest_of[node] = node.colour or latest_of[node.parent]
        cells_of[node] = bytes(board.cells)
        expected = bytearray(cells_of[node.parent])
        entry: dict[str, Any] = {}
        if number_of[node.parent] != len(nodes) - 1:
            entry["parent"] = number_of[node.parent]
        if node.colour is not None:
            entry["move"] = node.move
            if node.move is not None:
                expected[node.move] = node.colour
            if node.colour is latest_of[node.parent]:
                entry["colour"] = node.colour
        if expected != cells_of[node]:
            both = enumerate(zip(expected, cells_of[node], strict=True))
            entry["cells"] = [[point, now] for point, (before, now) in both if before != now]
        if not node.children and (row := board.winning_row()):
            entry["row"] = row
        entry |= _remarks(node, board.width, board.height)
        if node.analysis is not None:
            entry |= _report(node.analysis, board.turn, engines)
        nodes.append(entry)
    info = tree.info
    return {
        "black": info.black,
        "white": info.white,
        "about": ", ".join(text for text in (info.event, info.date) if text),
        "result": result,
        "width": info.width,
        "height": info.height,
        "rowsFromBottom": rows_from_bottom,
        "start": number_of.get(start or tree.root, 0),
        "end": number_of.get(tree.last_of_game),
        "engines": list(engines),
        "nodes": nodes,
    }


def _remarks(node: Node, width: int, height: int) -> dict[str, Any]:
    strokes = [[*stroke] for stroke in strokes_of(node, width, height)]
    shapes = [[*shape] for shape in shapes_of(node, width, height)]
    entry = {
        "time": node.time_ms,
        "comment": node.comment or None,
        "shapes": shapes or None,
        "strokes": strokes or None,
        "labels": [[point, text] for point, text in node.labels.items()] or None,
    }
    return {name: value for name, value in entry.items() if value is not None}


def _report(analysis: Analysis, turn: Colour, engines: dict[str, int]) -> dict[str, Any]:
    """An analysis; its engine is a number, under which `engines` gets the name.

    The one candidate of an engine that reports only its own move is left out: that move follows.
    """
    engine = " ".join(word for word in (analysis.engine, analysis.version) if word)
    entry: dict[str, Any] = {"engine": engines.setdefault(engine, len(engines))}
    if analysis.win_rate is not None:
        entry["black"] = _blacks(analysis.win_rate, turn)
    if len(analysis.candidates) > 1 or len(analysis.line) > 1:
        entry["turn"] = turn
        entry["candidates"] = [_candidate(each, turn) for each in analysis.candidates[:MOST_CANDIDATES]]
    return entry


def _candidate(candidate: Candidate, turn: Colour) -> dict[str, Any]:
    mate = candidate.mate and (candidate.mate if turn is Colour.BLACK else -candidate.mate)
    rate = None if candidate.win_rate is None else _blacks(candidate.win_rate, turn)
    entry = {"line": list(candidate.line), "black": rate, "mate": mate, "visits": candidate.visits}
    return {name: value for name, value in entry.items() if value is not None}


def _blacks(rate: float, turn: Colour) -> float:
    return round(rate if turn is Colour.BLACK else 1 - rate, 3)


def page(
    title: str,
    data: Mapping[str, Any],
    script: Path = STUDY,
    words: Mapping[str, str] = WORDS,
    language: str = "en",
    asks_its_server: bool = False,
) -> str:
    """A page in one file.

    Args:
        title: of the page.
        data: what `script` shows; of a study `games`, a list of what `game` makes.
        script: the JavaScript that fills the page, with what is in `board.js`.
        words: those of `WORDS` in the language.
        language: its code.
        asks_its_server: whether the script reads files beside the page. All else is forbidden to it: no
            network, and no script but these.
    """
    here = Path(__file__)
    code = "\n" + "\n".join(path.read_text("utf-8") for path in (here.with_name("board.js"), script))
    checksum = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{checksum}'"
    if asks_its_server:
        policy += "; connect-src 'self'"
    values = json.dumps({**data, "title": title, "words": dict(words)}, separators=(",", ":"))
    values = values.replace("<", "\\u003c")  # which could end the element, or begin a comment in it
    return f"""<!doctype html>
<html lang="{escape(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(title.encode("utf-8", "replace").decode())}</title>
<style>
{here.with_name("page.css").read_text("utf-8")}</style>
<main><noscript>This page is played through by JavaScript.</noscript></main>
<script type="application/json" id="data">{values}</script>
<script>{code}</script>
</html>
"""
