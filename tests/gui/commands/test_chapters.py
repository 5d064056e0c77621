"""The games of one file are its chapters: listed, ordered, named, and saved together."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QInputDialog, QMessageBox
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.variant import Variant
from gui.analysis.exercises import MistakeExercise
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings, Settings
from gui.dialogs.rules import RulesDialog
from gui.model.earlier import in_order
from gui.model.files import load, save
from gui.model.mistakes import Mistake, MistakeKind
from gui.play.state import Phase

NAMES = ["Forks", "Fours", "Threes"]


@pytest.fixture(scope="module")
def module_app(qapp: object, tmp_path_factory: pytest.TempPathFactory, settings: Settings) -> Iterator[App]:
    app = App(settings, tmp_path_factory.mktemp("profile") / "settings.json")
    app.window.show()
    yield app
    app.window.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of three games."""
    trees = [GameTree.from_moves(range(1 + number), GameInfo(black="Ann")) for number in range(3)]
    for tree, name in zip(trees, NAMES, strict=True):
        tree.root.set_text("GN", name)
    save(trees, tmp_path / "study.sgf")
    return tmp_path / "study.sgf"


@pytest.fixture
def app(qtbot: QtBot, module_app: App, path: Path) -> App:
    """The app with that file in its only tab."""
    app = module_app
    while len(app.tabs.tabs) > 1:
        app.tabs.close_shown()
    app.tabs.close_shown()
    app.files.open_file(path)
    qtbot.waitUntil(lambda: len(app.tabs.chapters) == 3)
    return app


def press(app: App, name: str) -> None:
    app.window.actions_by_name[name].trigger()


def listed(app: App) -> list[str]:
    box = app.panels.chapters.box
    return [box.itemText(index) for index in range(box.count())]


def names(path: Path) -> list[str]:
    return [tree.root.text("GN") for tree in load(path)]


def test_a_chapter_that_is_played_behind_is_saved_with_the_others(app: App, tmp_path: Path) -> None:
    app.game.play_on(GameSettings(black=PlayerSettings(), white=PlayerSettings()))
    app.play.make_move(112)
    press(app, "next_chapter")
    assert app.tabs.away.phase is Phase.PLAYING and app.tabs.is_modified(app.tabs.shown.tab)
    app.files.save_file(tmp_path / "other.sgf")
    assert not app.tabs.is_modified(app.tabs.shown.tab)
    press(app, "previous_chapter")
    assert app.game.phase is Phase.PLAYING and app.document.board.moves == [0, 112]
    assert app.document.path == str(tmp_path / "other.sgf") and not app.window.isWindowModified()
    app.game.leave()


def test_chapters_are_listed_and_chosen(app: App, path: Path) -> None:
    bar = app.panels.chapters
    assert bar.isVisible() and not app.window.tab_bar.isVisible()
    assert listed(app) == ["1. Forks, Ann – ?", "2. Fours, Ann – ?", "3. Threes, Ann – ?"]
    assert app.document.path == str(path) and app.document.board.ply == 1
    bar.box.setFocus()
    QTest.keyClick(bar.box, Qt.Key.Key_Down)
    assert app.document.board.ply == 2 and bar.box.currentIndex() == 1
    press(app, "next_chapter")
    assert app.document.board.ply == 3
    press(app, "next_chapter")
    assert app.document.board.ply == 1 and not app.document.modified


def test_order_names_and_changes_are_saved_with_the_file(app: App, path: Path) -> None:
    press(app, "chapter_down")
    assert app.window.isWindowModified() and listed(app)[1].startswith("2. Forks")
    press(app, "next_chapter")
    press(app, "name_chapter")
    dialog = app.window.dialog
    assert isinstance(dialog, QInputDialog)
    dialog.setTextValue("Open [threes]")
    dialog.accept()
    assert listed(app)[2] == "3. Open [threes], Ann – ?"
    press(app, "next_chapter")
    app.document.set_comment(app.document.current, "A comment")
    press(app, "next_chapter")
    press(app, "save")
    assert not app.window.isWindowModified() and not app.document.modified
    assert names(path) == ["Fours", "Forks", "Open [threes]"]
    assert load(path)[0].last_of_game.comment == "A comment"
    press(app, "next_chapter")
    press(app, "undo_edit")  # what was saved can be undone, and is a change then
    assert app.window.isWindowModified() and listed(app)[2].startswith("3. Threes")


def test_a_chapter_goes_no_further_than_its_file(app: App) -> None:
    app.tabs.make_room()
    press(app, "previous_tab")
    press(app, "chapter_up")
    assert not app.window.isWindowModified()
    press(app, "previous_chapter")
    press(app, "chapter_down")
    assert len(app.tabs.chapters) == 3 and not app.window.isWindowModified()
    press(app, "next_tab")
    assert not app.panels.chapters.isVisible() and not app.window.actions_by_name["chapter_up"].isEnabled()
    press(app, "next_tab")
    assert app.document.board.ply == 3  # the chapter that was shown last


def test_closing_a_file_asks_about_all_chapters_and_keeps_them(app: App) -> None:
    for comment in ("one", "two"):
        for point in range(10, 15):
            app.game.human_move(point)
        app.document.set_comment(app.document.current, comment)
        press(app, "next_chapter")
    assert not app.document.modified
    press(app, "close_tab")
    box = app.window.trouble
    role = QMessageBox.ButtonRole.DestructiveRole
    next(button for button in box.buttons() if box.buttonRole(button) is role).click()
    assert len(app.tabs.games) == 1 and not app.document.tree.root.children
    kept = [load(path)[0].last_of_game.comment for path in in_order(app.autosave.earlier_games)[-2:]]
    assert sorted(kept) == ["one", "two"]


def test_a_chapter_keeps_its_place_when_a_puzzle_or_a_game_is_begun(app: App) -> None:
    other = GameTree.from_moves([0, 1, 2], GameInfo())
    mistake = Mistake(other.last_of_game, MistakeKind.BLUNDER, 0.5, (5,))
    app.review._practise([MistakeExercise(other, mistake)])
    assert len(app.tabs.tabs) == 2 and len(app.tabs.chapters) == 1
    press(app, "previous_tab")
    assert len(app.tabs.chapters) == 3
    app.play.start_game(GameSettings(white=PlayerSettings()))
    assert app.game.phase is Phase.PLAYING and len(app.tabs.chapters) == 1


def test_the_rules_are_asked_for_once(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    """The first that fit were taken, without a word."""
    six = ";B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[ea];W[ee];B[fa];W[gg];B[da];W[hh];B[jj]"  # not by freestyle
    games = (";B[hh];W[hi]", ";B[hh]", six, "RU[standard];B[hh]")
    path = tmp_path / "without_rules.sgf"
    path.write_text("".join(f"(;GM[4]SZ[15]{game})" for game in games))
    with qtbot.waitSignal(app.files._loader.done):
        app.files.open_file(path)
    dialog = app.window.dialog
    assert isinstance(dialog, RulesDialog) and app.document.path != str(path)
    dialog.variants.setCurrentIndex(dialog.variants.findData(Variant.RENJU))
    with qtbot.waitSignal(app.files.opened):
        dialog.accept()
    rules = [app.tabs.state_of(game).tree.info.variant for game in app.tabs.chapters]
    assert rules == [Variant.RENJU, Variant.RENJU, Variant.STANDARD, Variant.STANDARD]
    assert app.document.path == str(path)


def test_a_part_that_cannot_be_read_is_not_lost_by_saving(qtbot: QtBot, app: App, path: Path) -> None:
    path.write_text(path.read_text() + "(;GM[4]SZ[30];B[aa])")
    app.files.open_file(path)
    qtbot.waitUntil(lambda: len(app.tabs.tabs) == 2 and len(app.tabs.chapters) == 3)
    assert app.document.path == "" and "board size 30x30" in app.window.trouble.informativeText()
    app.window.trouble.close()


def test_chapters_are_there_again(qtbot: QtBot, app: App, settings: Settings, tmp_path: Path) -> None:
    press(app, "next_chapter")
    app.document.set_comment(app.document.current, "kept")
    press(app, "chapter_down")
    app.tabs.make_room()
    app.document.open_tree(GameTree.from_moves([5], GameInfo()))
    assert app.autosave.save_now() == ""
    (kept,) = app.store.profile.glob("autosave-*.json")
    (tmp_path / "autosave-killed.json").write_text(kept.read_text())
    again = App(settings, tmp_path / "settings.json")
    qtbot.addWidget(again.window)
    again.window.show()
    assert again.restore() and again.document.board.moves == [5]
    press(again, "previous_tab")
    assert [title.split(",")[0] for title in listed(again)] == ["1. Forks", "2. Threes", "3. Fours"]
    assert len(again.tabs.tabs) == 2
    again.tabs.show_chapter(2)
    assert again.document.current.comment == "kept"
    again.window.close()


def test_a_new_order_is_still_unsaved_after_a_restart(
    qtbot: QtBot, app: App, settings: Settings, tmp_path: Path
) -> None:
    press(app, "chapter_down")
    assert app.autosave.save_now() == ""
    (kept,) = app.store.profile.glob("autosave-*.json")
    (tmp_path / "autosave-killed.json").write_text(kept.read_text())
    again = App(settings, tmp_path / "settings.json")
    qtbot.addWidget(again.window)
    assert again.restore() and again.tabs.is_modified(again.tabs.shown.tab)
    again.window.close()
