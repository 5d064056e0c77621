"""The game in the forms of other programs, turned, and as a diagram."""

import json
import re
from pathlib import Path

import pytest
from PyQt6.QtCore import QByteArray
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.records.web.page import WORDS
from gui.application import App
from gui.base.settings import BoardSettings
from gui.commands.export import diagram_of

MOVES = [112, 97, 98]


@pytest.fixture
def game(app: App) -> App:
    app.document.open_tree(GameTree.from_moves(MOVES, GameInfo(black="Ann", white="Bob", event="Cup")))
    return app


def copied(app: App, name: str) -> str:
    app.window.actions_by_name[name].trigger()
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    return clipboard.text()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("copy_moves", "1. h8 h9 2. i9"),
        ("copy_yixin", "h8h9i9"),
        ("copy_link", "https://gomocalc.com/#/h8h9i9"),
        ("copy_block", "BOARD\n7,7,2\n7,6,1\n8,6,2\nDONE"),
    ],
)
def test_the_position_is_copied_for_other_programs(game: App, name: str, text: str) -> None:
    assert copied(game, name) == text
    game.document.open_tree(GameTree.from_moves([], GameInfo()))
    assert game.edit.paste_text(text)
    assert game.document.board.moves == MOVES


@pytest.mark.parametrize(("size", "moves"), [(15, [0, 224, 112]), (20, [399, 0, 213]), (10, [99, 7])])
def test_gomocalc_reads_the_link(app: App, size: int, moves: list[int]) -> None:
    """As `setPosStr` in src/store/modules/position.js of github.com/dhbloo/gomoku-calculator does."""
    app.document.open_tree(GameTree.from_moves(moves, GameInfo(width=size, height=size)))
    app.document.count_rows_from_bottom(False)  # what the board shows makes no difference
    page, found = copied(app, "copy_link").split("/#/")
    assert page == "https://gomocalc.com"
    pairs = re.findall(r"([a-z])(\d+)", found)
    assert [(size - int(number)) * size + ord(letter) - ord("a") for letter, number in pairs] == moves


def test_the_whole_game_is_copied_as_sgf(game: App) -> None:
    game.navigation.go_first()
    text = copied(game, "copy_sgf")
    game.document.open_tree(GameTree.from_moves([], GameInfo()))
    assert game.edit.paste_text(text)
    assert game.document.board.moves == MOVES and game.document.info.white == "Bob"


def test_what_was_set_up_has_no_moves_to_copy(game: App) -> None:
    assert game.edit.paste_text("BOARD\n7,7,1\n8,8,1\nDONE")
    block = copied(game, "copy_block")
    assert copied(game, "copy_link") == copied(game, "copy_moves") == block


def test_the_board_is_turned_undoably_where_it_is_shown(game: App) -> None:
    game.document.saved_as("game.sgf")
    game.document.set_comment(game.document.current, "here")
    game.navigation.go_back()
    game.window.actions_by_name["turn_right"].trigger()
    assert game.document.board.moves == [112, 113] and game.document.path == "game.sgf"
    game.navigation.go_last()
    assert game.document.board.moves == [112, 113, 128] and game.document.current.comment == "here"
    game.window.actions_by_name["mirror_rows"].trigger()
    assert game.document.board.moves == [112, 113, 98]
    game.window.actions_by_name["undo_edit"].trigger()
    game.window.actions_by_name["undo_edit"].trigger()
    assert game.document.board.moves == MOVES[:2]
    bar = game.window.statusBar()
    assert bar is not None and "stopped" not in bar.currentMessage()  # none was played


def test_a_board_that_is_not_square_is_only_mirrored(game: App) -> None:
    game.document.open_tree(GameTree.from_moves([0, 1], GameInfo(width=7, height=9)))
    game.window.actions_by_name["turn_left"].trigger()
    assert "7x9" in game.window.trouble.informativeText()
    assert game.document.board.moves == [0, 1]
    game.window.actions_by_name["mirror_sides"].trigger()
    assert game.document.board.moves == [6, 5]


def test_diagrams_have_numbers_and_a_caption(qtbot: QtBot, game: App, tmp_path: Path) -> None:
    assert diagram_of(game.document, BoardSettings()).caption == ["Ann – Bob, Cup", "Moves 1 to 3"]
    for name in ("diagram.svg", "diagram.pdf"):
        with qtbot.waitSignal(game.export._exporter.done):
            game.export.export_diagram_to(tmp_path / name)
    svg = (tmp_path / "diagram.svg").read_bytes()
    renderer = QSvgRenderer(QByteArray(svg))
    assert renderer.isValid() and renderer.defaultSize().height() > renderer.defaultSize().width()
    assert b"Ann" in svg and b"Moves 1 to 3" in svg
    assert (tmp_path / "diagram.pdf").read_bytes().startswith(b"%PDF-")


def test_the_game_is_a_web_page_that_opens_where_it_was_left(qtbot: QtBot, game: App, tmp_path: Path) -> None:
    game.navigation.go_back()
    with qtbot.waitSignal(game.export._exporter.done):
        game.export.export_page_to(tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="data">(.*)</script>', page)
    assert found is not None
    data = json.loads(found[1])
    assert data["title"] == "Ann – Bob" and data["words"]["first"] == "To the start"
    assert data["words"].keys() == WORDS.keys()
    [shown] = data["games"]
    assert [node.get("move") for node in shown["nodes"]] == [None, *MOVES]
    assert (shown["start"], shown["about"], shown["rowsFromBottom"]) == (2, "Cup", True)
