"""Smaller things of the first five minutes, each as it was met."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QPushButton,
    QStyle,
    QStyleOptionButton,
)
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.sgf import format_sgf
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings, Settings
from gui.base.themes import THEMES, style_sheet
from gui.dialogs.engines import EnginesDialog
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.position import PositionDialog
from gui.dialogs.search import SearchDialog
from gui.engines.levels import LEVELS, level_manner
from gui.play.state import Phase
from library.importing import ImportReport
from matches.engine_list import EngineSettings

Brain = Callable[..., EngineSettings]
PEOPLE = GameSettings(black=PlayerSettings(), white=PlayerSettings())


@pytest.fixture(scope="module")
def app(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    settings = Settings(language="en", first_run=False)
    app = App(settings, tmp_path_factory.mktemp("profile") / "settings.json")
    app.window.show()
    yield app
    app.window.close()


def names(app: App) -> tuple[str, str]:
    cards = app.panels.players.cards
    return cards[Colour.BLACK].name.text(), cards[Colour.WHITE].name.text()


def test_two_people_have_names_that_are_kept(app: App) -> None:
    app.play.new_game()
    dialog = app.window.dialog
    assert isinstance(dialog, NewGameDialog)
    for box in (dialog.black, dialog.white):
        box.show_player(PlayerSettings())
    assert dialog.black.name.isVisible()
    dialog.black.name.setText(" Ann ")
    dialog.white.name.setText("Bob")
    dialog.accept()
    assert names(app) == ("Ann", "Bob") and app.document.info.white == "Bob"
    app.play.new_game()
    dialog = app.window.dialog
    assert isinstance(dialog, NewGameDialog) and dialog.black.name.text() == "Ann"
    dialog.white.who.setCurrentIndex(1)
    assert not dialog.black.name.isVisible()  # there is no doubt who that is
    dialog.reject()
    app.play.play_swapped()
    assert names(app) == ("Bob", "Ann")
    app.play.start_game(PEOPLE)
    assert names(app) == ("Black", "White")
    app.game.leave()


def test_a_folder_is_imported(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "game.sgf").write_text("(;GM[4]FF[4]SZ[15];B[hh];W[ii])")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    said: list[str] = []
    app.library_controller.imported.connect(said.append)
    app.window.actions_by_name["import_folder"].trigger()
    qtbot.waitUntil(lambda: len(said) == 2)
    assert said[1].startswith("Library: 1 new game, 0 known")


def test_a_count_of_one_is_singular() -> None:
    assert (
        str(ImportReport(1, 1, 1, 0, 1))
        == "1 file: 1 new game, 0 known, 1 position, 1 file imported before, 0 malformed"
    )
    assert str(ImportReport(2)) == "2 files: 0 new games, 0 known, 0 positions, 0 malformed"


def test_a_game_of_a_collection_has_its_own_title(app: App) -> None:
    app.document.open_tree(GameTree.from_moves([112], GameInfo(black="Ann", event="Cup")))
    assert app.window.windowTitle().startswith("Ann – ?, Cup")
    app.document.open_tree(GameTree())
    assert app.window.windowTitle().startswith("New game")


def test_a_game_waits_while_a_position_is_set_up(app: App) -> None:
    app.play.start_game(PEOPLE)
    app.play.make_move(112)
    live = app.document.current
    app.navigation.go_first()  # from where the game does not go on
    app.edit.edit_position()
    assert app.game.phase is Phase.PAUSED
    assert isinstance(app.window.dialog, PositionDialog)
    app.window.dialog.reject()
    assert app.game.phase is Phase.PLAYING and app.game.live is live
    app.game.pause()
    app.edit.edit_position()
    app.window.dialog.reject()
    assert app.game.phase is Phase.PAUSED  # as it was


def test_the_status_line_names_what_is_seen_now(qtbot: QtBot, app: App) -> None:
    moves = parse_line("h8a1i8a3j10a5j11a7", 15, 15)
    app.document.open_tree(GameTree.from_moves(moves, GameInfo(Variant.RENJU)))
    app.navigation.go_last()
    painted = app.panels.board.painted
    qtbot.waitUntil(lambda: bool(painted.picture.forbidden))
    point = painted.picture.forbidden[0]
    app.document.set_analysis(app.document.current, Analysis((Candidate(point, 0.75, 900, line=(point,)),)))
    painted.point_entered.emit(point)
    assert "%" in app.window.point_name.text()
    app.play.start_game(replace(PEOPLE, variant=Variant.RENJU))
    assert app.window.point_name.text() == app.document.labels.name(point)
    assert app.window.statusBar().currentMessage() == ""  # type: ignore[union-attr]
    painted.point_entered.emit(-1)
    app.game.leave()


def test_a_picture_does_not_wait_for_an_animation_which_can_be_cancelled(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = threading.Event(), threading.Event()

    def slow(*_pictures: object, is_stopped: Callable[[], bool], **_more: object) -> bytes:
        begun.set()
        while not is_stopped():
            stopped.wait(0.01)
        stopped.set()
        return b""

    monkeypatch.setattr("gui.board.animation.gif", slow)
    app.export.export_animation_to(tmp_path / "game.gif")
    with qtbot.waitSignal(app.export._exporter.done):
        app.export.export_diagram_to(tmp_path / "diagram.pdf")
    assert (tmp_path / "diagram.pdf").read_bytes().startswith(b"%PDF") and begun.wait(60)
    cards = app.panels.notices.cards
    qtbot.waitUntil(lambda: bool(cards) and cards[0].text.text() == "game.gif is being written...")
    card = cards[0]
    assert card.button.text() == "Cancel"
    card.button.click()
    assert stopped.wait(60) and card not in cards
    assert not (tmp_path / "game.gif").exists() and not app.export._exporter._jobs


def test_a_question_is_left_by_cancel(app: App) -> None:
    app.play.start_game(PEOPLE)
    app.play.resign()
    buttons = app.window.trouble.findChildren(QPushButton)
    assert [b.text().replace("&", "") for b in buttons if "esign" not in b.text()] == ["Cancel"]
    app.window.trouble.close()
    app.game.leave()


def test_levels_are_described_in_plain_words() -> None:
    assert level_manner(LEVELS[0]).startswith("Stops fives, but otherwise plays")


def test_an_engine_that_is_removed_or_renamed_is_so_in_the_game(app: App, brain: Brain) -> None:
    engines = (EngineSettings(), brain(), brain(name="Other"))
    app.store.change(replace(app.store.current, engines=engines))
    app.game.new_game(GameSettings(black=PlayerSettings(), white=PlayerSettings("Tester", 99)))
    app.engines.manage_engines()
    dialog = app.window.dialog
    assert isinstance(dialog, EnginesDialog)
    dialog.list.setCurrentRow(1)
    dialog.name.setText("Renamed")
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert names(app) == ("You", "Renamed") and app.game.settings.white.engine == "Renamed"
    app.engines.manage_engines()
    dialog = app.window.dialog
    assert isinstance(dialog, EnginesDialog)
    dialog.list.setCurrentRow(1)
    dialog.remove_button.click()
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert app.game.settings.white.engine == "Narabe" and names(app)[1].startswith("Narabe")
    app.game.leave()
    app.store.change(replace(app.store.current, engines=(EngineSettings(),)))


def test_the_panel_of_a_game_that_is_watched_shows_who_is_to_move(app: App) -> None:
    app.spectator.document.open_tree(GameTree.from_moves([112, 113, 98], GameInfo(black="Ann", white="Bob")))
    app.spectator.number = 1
    app.window.layouts.switch("match")
    app.spectator.document.go(app.spectator.document.tree.last_of_game)
    cards = app.panels.players.cards
    assert (cards[Colour.BLACK].state.text(), cards[Colour.WHITE].state.text()) == ("", "to move")
    app.spectator.document.step(-1)
    assert cards[Colour.BLACK].state.text() == "to move"
    app.window.layouts.switch("play")


def test_a_game_from_a_file_is_shown_with_its_moves(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(format_sgf(GameTree.from_moves([112, 113], GameInfo())))
    app.window.layouts.switch("play")
    with qtbot.waitSignal(app.files.opened):
        app.files.open_file(path)
    assert app.window.layouts.name == "analyse"
    app.window.layouts.switch("play")


def test_enter_presses_the_button_that_a_dialog_is_for(qtbot: QtBot, app: App) -> None:
    """It joined doubles, and exported games while a player's name was typed."""
    for command, text in (("find_doubles", "Close"), ("search_games", "Open"), ("new_game", "Play")):
        app.window.actions_by_name[command].trigger()
        dialog = app.window.dialog
        assert dialog is not None and dialog.isVisible()
        default = [button.text() for button in dialog.findChildren(QPushButton) if button.isDefault()]
        assert default == [text]
        if isinstance(dialog, SearchDialog):
            assert dialog.focusWidget() is dialog.player
        dialog.reject()


def test_the_text_of_a_box_stays_where_it_is_when_it_is_ticked(qtbot: QtBot) -> None:
    box = QCheckBox("Show more")
    qtbot.addWidget(box)
    box.setStyleSheet(style_sheet(THEMES["dark"]))
    places = []
    for ticked in (False, True):
        box.setChecked(ticked)
        option = QStyleOptionButton()
        box.initStyleOption(option)
        style = box.style()
        assert style is not None
        places.append(style.subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, box))
    assert places[0] == places[1]
