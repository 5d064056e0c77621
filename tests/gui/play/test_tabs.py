"""Several games are open in tabs; the one that is played goes on in its own."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.cells import Colour
from engine.rules.game import Termination
from engine.rules.position import BoardKind
from gui.analysis.exercises import MistakeExercise
from gui.application import App
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings, Settings
from gui.engines.succession import Succession
from gui.model.earlier import in_order
from gui.model.files import load, save
from gui.model.mistakes import Mistake, MistakeKind
from gui.play.state import Phase
from screenshots import LEAST_SIZE

CLOCK = ClockSettings(turn_s=300, match_s=3000)
PEOPLE = GameSettings(white=PlayerSettings(), clock=CLOCK)
GAME = GameSettings(white=PlayerSettings("Tester"), clock=CLOCK)
MOVES = [0, 1, 2]


@pytest.fixture(scope="module")
def module_app(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, settings: Settings
) -> Iterator[App]:
    app = App(settings, tmp_path_factory.mktemp("profile") / "settings.json")
    app.window.show()
    yield app
    app.window.close()


@pytest.fixture
def app(module_app: App) -> App:
    """The app with one empty tab."""
    while len(module_app.tabs.games) > 1:
        module_app.tabs.close_shown()
    module_app.tabs.close_shown()
    module_app.game.answer_delay_ms = 0
    return module_app


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two games in files."""
    paths = [tmp_path / "first.sgf", tmp_path / "second.sgf"]
    for number, path in enumerate(paths):
        save(GameTree.from_moves(MOVES[number:], GameInfo()), path)
    return paths


def open_files(qtbot: QtBot, app: App, *paths: Path) -> None:
    for path in paths:
        app.files.open_file(path)
        qtbot.waitUntil(lambda path=path: app.document.path == str(path))  # type: ignore[misc]


def titles(app: App) -> list[str]:
    bar = app.window.tab_bar
    return [bar.tabText(index) for index in range(bar.count())] if bar.isVisible() else []


def press(app: App, name: str) -> None:
    app.window.actions_by_name[name].trigger()


def test_a_file_opens_in_a_tab_unless_the_present_one_is_empty(
    qtbot: QtBot, app: App, files: list[Path]
) -> None:
    open_files(qtbot, app, files[0])
    assert titles(app) == []
    open_files(qtbot, app, files[1])
    assert titles(app) == ["first.sgf", "second.sgf"] and app.window.tab_bar.currentIndex() == 1
    press(app, "next_tab")
    assert app.document.path == str(files[0]) and app.document.board.moves == MOVES
    QTest.mouseClick(
        app.window.tab_bar, Qt.MouseButton.LeftButton, pos=app.window.tab_bar.tabRect(1).center()
    )
    assert app.document.path == str(files[1])


def test_a_file_that_is_open_is_shown_and_not_opened_again(
    qtbot: QtBot, app: App, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    open_files(qtbot, app, *files)
    app.document.set_comment(app.document.current, "not saved")
    monkeypatch.chdir(files[0].parent)
    open_files(qtbot, app, files[0], files[1])
    assert titles(app) == ["first.sgf", "*second.sgf"] and app.document.current.comment == "not saved"
    app.files.open_file(Path("first.sgf"))
    qtbot.waitUntil(lambda: app.document.path == str(files[0]))
    assert len(app.tabs.tabs) == 2
    save(GameTree.from_moves([5, 6], GameInfo()), files[0])  # another program has
    app.files.open_file(files[0])
    qtbot.waitUntil(lambda: len(app.tabs.tabs) == 3)
    assert app.document.path == str(files[0]) and app.document.board.moves == [5, 6]


def test_each_tab_has_its_own_edits_position_and_sign(qtbot: QtBot, app: App, files: list[Path]) -> None:
    open_files(qtbot, app, *files)
    app.document.set_comment(app.document.current, "second")
    press(app, "previous_tab")
    app.navigation.go_first()
    assert not app.document.modified and not app.document.undo_stack.canUndo()
    assert titles(app) == ["first.sgf", "*second.sgf"]
    press(app, "next_tab")
    assert app.document.board.moves == MOVES[1:] and app.document.current.comment == "second"
    press(app, "undo_edit")
    assert not app.document.modified and titles(app) == ["first.sgf", "second.sgf"]
    press(app, "redo_edit")
    press(app, "next_tab")
    assert app.document.current is app.document.tree.root


def test_a_tab_is_closed_and_the_user_asked_where_something_is_lost(
    qtbot: QtBot, app: App, files: list[Path]
) -> None:
    open_files(qtbot, app, *files)
    press(app, "close_tab")
    assert titles(app) == [] and app.document.path == str(files[0])
    app.document.set_comment(app.document.current, "kept")

    def answer(role: QMessageBox.ButtonRole) -> None:
        press(app, "close_tab")
        box = app.window.trouble
        next(button for button in box.buttons() if box.buttonRole(button) is role).click()

    answer(QMessageBox.ButtonRole.RejectRole)
    assert app.document.path == str(files[0])
    answer(QMessageBox.ButtonRole.AcceptRole)
    assert app.document.path == "" and not app.document.tree.root.children
    assert load(files[0])[0].last_of_game.comment == "kept"
    app.document.open_tree(GameTree.from_moves(range(5), GameInfo()), modified=True)
    answer(QMessageBox.ButtonRole.DestructiveRole)
    assert not app.document.tree.root.children
    assert len(load(in_order(app.autosave.earlier_games)[-1])[0].last_of_game.path()) == 6


def test_an_answer_about_a_tab_closes_no_other(app: App) -> None:
    app.document.open_tree(GameTree.from_moves(MOVES, GameInfo()), modified=True)
    press(app, "close_tab")
    box = app.window.trouble
    app.tabs.make_room()
    role = QMessageBox.ButtonRole.DestructiveRole
    next(button for button in box.buttons() if box.buttonRole(button) is role).click()
    assert len(app.tabs.games) == 2


def test_the_board_stays_where_it_is_when_tabs_come(app: App) -> None:
    def place() -> tuple[QPoint, object]:
        for _ in range(5):
            QApplication.processEvents()
        board = app.panels.board.painted
        return board.mapTo(app.window, QPoint()), board.size()

    app.window.resize(*LEAST_SIZE)
    before = place()
    for number in range(12):
        app.document.open_tree(GameTree.from_moves(MOVES, GameInfo()), f"a long name of a file {number}.sgf")
        app.tabs.make_room()
    assert app.window.tab_bar.isVisible() and place() == before
    bar = app.window.menuBar()
    assert bar is not None
    last = bar.actionGeometry(bar.actions()[-1])
    assert 0 < last.right() < app.window.tab_bar.x() < app.window.width() - 100  # no menu has gone
    assert app.window.tab_bar.tabRect(11).width() >= 80  # and the titles can be told apart


def test_an_engine_answers_in_a_tab_that_is_not_shown(qtbot: QtBot, app: App) -> None:
    app.play.start_game(GAME)
    app.game.answer_delay_ms = app.tabs.away.answer_delay_ms = 0
    app.game.human_move(112)
    app.tabs.make_room()
    assert app.game.phase is Phase.FREE and not app.game.is_contested
    away = app.tabs.away
    qtbot.waitUntil(lambda: away.live.ply == 2)
    assert away.clock.is_running and away.phase is Phase.PLAYING
    app.document.open_tree(GameTree.from_moves(MOVES, GameInfo()))
    press(app, "next_tab")
    assert app.game.phase is Phase.PLAYING and app.game.settings == GAME and app.document.board.ply == 2
    assert app.game.clock.is_running and away.phase is Phase.FREE
    app.game.human_move(0)
    qtbot.waitUntil(lambda: app.document.board.ply == 4)
    press(app, "undo_edit")  # the engine's move; before that nothing of the one made behind is left over
    press(app, "undo_edit")
    assert app.document.board.ply <= 2 and app.game.phase is Phase.PLAYING


def test_a_game_ends_in_a_tab_that_is_not_shown(app: App) -> None:
    app.play.start_game(GameSettings(white=PlayerSettings(), clock=ClockSettings(match_s=60)))
    app.game.human_move(112)
    app.tabs.make_room()
    away = app.tabs.away
    away.referee.forfeit(away.referee.seat, Termination.TIME_OUT)
    away._finish()
    press(app, "next_tab")
    assert app.game.phase is Phase.OVER and app.document.info.result == "B+T"


def test_what_was_said_of_a_game_does_not_stay_over_another(app: App) -> None:
    app.document.play(112)
    app.tabs.make_room()
    app.window.say("Of this game", 60_000)
    press(app, "next_tab")
    bar = app.window.statusBar()
    assert bar is not None and bar.currentMessage() == "" and app.window.status.isVisible()


def test_one_game_is_played_at_a_time(app: App) -> None:
    for move in (112, 98):
        app.tabs.make_room()
        app.play.start_game(PEOPLE)
        app.game.human_move(move)
    assert app.game.phase is Phase.PLAYING and app.tabs.away.phase is Phase.FREE
    press(app, "next_tab")
    assert app.game.phase is Phase.PAUSED and app.document.board.moves == [112]
    assert app.tabs.away.phase is Phase.PLAYING
    app.game.resume()
    press(app, "next_tab")
    assert app.game.phase is Phase.PAUSED and app.document.board.moves == [98]


def test_an_engine_that_is_renamed_plays_on_in_all_tabs(app: App) -> None:
    for _tab in range(2):  # one goes on behind, one is paused
        app.tabs.make_room()
        app.play.start_game(GameSettings(black=PlayerSettings(), white=PlayerSettings("Tester")))
    app.tabs.make_room()
    engines = app.store.current.engines
    app.tabs.change_engines(Succession(engines, [replace(engines[0], name="Other")], {"Tester": "Other"}))
    states = [app.tabs.state_of(game).state for game in app.tabs.games]
    assert [state.settings.white.engine for state in states[:2]] == ["Other", "Other"]
    assert [state.phase for state in states] == [Phase.PAUSED, Phase.PLAYING, Phase.FREE]


def test_a_new_game_takes_the_place_of_the_last_but_not_of_a_file(
    qtbot: QtBot, app: App, files: list[Path]
) -> None:
    open_files(qtbot, app, files[0])
    app.play.start_game(PEOPLE)
    app.game.human_move(112)
    app.play.start_game(PEOPLE)
    assert len(app.tabs.games) == 2 and app.game.phase is Phase.PLAYING and not app.document.board.moves


def test_an_opening_of_the_repertoire_leaves_a_file_its_tab(
    qtbot: QtBot, app: App, files: list[Path]
) -> None:
    open_files(qtbot, app, files[0])
    app.own_commands.practise_opening(BoardKind.of(app.document.board), [112, 113], Colour.BLACK)
    assert app.document.board.moves == [112, 113]
    press(app, "previous_tab")
    assert app.document.path == str(files[0])


def test_a_game_keeps_its_tab_while_mistakes_of_another_are_practised(app: App) -> None:
    app.play.start_game(PEOPLE)
    app.game.human_move(112)
    other = GameTree.from_moves(MOVES, GameInfo())
    mistake = Mistake(other.last_of_game, MistakeKind.BLUNDER, 0.5, (5,))
    app.review._practise([MistakeExercise(other, mistake)])
    assert app.practice.exercise is not None and app.game.phase is Phase.FREE
    press(app, "previous_tab")
    assert app.practice.exercise is None and app.game.phase is Phase.PLAYING
    assert app.document.board.moves == [112]


def test_all_tabs_are_there_again(qtbot: QtBot, app: App, files: list[Path], settings: Settings) -> None:
    open_files(qtbot, app, files[0])
    app.tabs.make_room()
    app.play.start_game(PEOPLE)
    app.game.human_move(112)
    open_files(qtbot, app, files[1])
    app.tabs.away.document.set_comment(app.tabs.away.live, "behind")
    press(app, "previous_tab")
    press(app, "previous_tab")
    app.autosave.save()
    (kept,) = app.store.profile.glob("autosave-*.json")
    qtbot.waitUntil(lambda: "behind" in kept.read_text())  # as a kill would leave it

    profile = files[0].parent / "profile"
    profile.mkdir()
    (profile / "autosave-killed.json").write_text(kept.read_text())
    again = App(settings, profile / "settings.json")
    qtbot.addWidget(again.window)
    again.window.show()
    assert again.restore()
    assert titles(again) == ["first.sgf", "*New game", "second.sgf"]
    assert again.document.path == str(files[0]) and again.tabs.games.index(again.tabs.shown) == 0
    press(again, "next_tab")
    assert again.game.phase is Phase.PAUSED and again.document.current.comment == "behind"
    open_files(qtbot, again, files[1])  # as by a double click on it
    assert titles(again) == ["first.sgf", "*New game", "second.sgf"]
    again.window.close()


def test_a_review_waits_while_another_tab_is_shown(qtbot: QtBot, app: App, files: list[Path]) -> None:
    open_files(qtbot, app, *files)
    panel, reviewer = app.panels.review, app.reviewer
    press(app, "review")
    tree = app.document.tree
    qtbot.waitUntil(lambda: tree.last_of_game.analysis is not None)
    press(app, "next_tab")
    assert not reviewer.running and panel.review_button.isVisibleTo(panel)
    press(app, "review")  # of the other game, meanwhile
    with qtbot.waitSignal(reviewer.finished):
        pass
    assert app.document.review is not None
    with qtbot.waitSignal(reviewer.finished):
        press(app, "previous_tab")
        qtbot.waitUntil(lambda: panel.stop_button.isVisibleTo(panel))
    assert app.document.tree is tree and app.document.review is not None
    assert app.document.review.line == tree.game_line()
    press(app, "next_tab")
    assert panel.summary.isVisibleTo(panel) and not reviewer.running


def test_a_review_that_was_stopped_or_closed_does_not_go_on(
    qtbot: QtBot, app: App, files: list[Path]
) -> None:
    open_files(qtbot, app, *files)
    press(app, "review")
    app.panels.review.stop_button.click()
    press(app, "next_tab")
    press(app, "review")
    app.tabs.close_shown()
    qtbot.wait(0)
    assert not app.reviewer.running and len(app.tabs.games) == 1


def test_the_tabs_are_in_the_menus_too(qtbot: QtBot, app: App, files: list[Path]) -> None:
    """The menu bar of macOS has no corner for them."""
    open_files(qtbot, app, *files)
    entries = [(label, action) for label, place, action in app.window.menu_entries() if "Games" in place]
    assert [(label, action.isChecked()) for label, action in entries] == [
        ("first.sgf", False),
        ("second.sgf", True),
    ]
    entries[0][1].trigger()
    assert app.document.path == str(files[0])
