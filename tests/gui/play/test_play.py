"""Games in the window, by mouse and keyboard, against a real engine process."""

import os
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from engine.rules.game import Termination
from engine.rules.variant import Variant
from gui.application import App
from gui.base.settings import ClockSettings, GameSettings, Numbers, PlayerSettings, load_settings
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.position import PositionDialog
from gui.dialogs.preferences import PreferencesDialog
from gui.play.state import Phase
from matches.engine_list import EngineSettings
from protocol.command_line import join
from tests.protocol import faulty_gtp_engine

Brain = Callable[..., EngineSettings]


def click(qtbot: QtBot, app: App, point: int) -> None:
    position = app.panels.board.painted.geometry_now.centre(point).toPoint()
    qtbot.mouseClick(app.panels.board.painted, Qt.MouseButton.LeftButton, pos=position)


def play(qtbot: QtBot, app: App, point: int) -> None:
    """Click a move and wait for the engine's answer."""
    ply = app.document.board.ply
    click(qtbot, app, point)
    qtbot.waitUntil(lambda: app.document.board.ply == ply + 2)


def test_a_gtp_engine_may_resign(qtbot: QtBot, app: App) -> None:
    """Its resignation was told as an invalid answer."""
    command = join([sys.executable, faulty_gtp_engine.__file__, "resigns"])
    app.store.change(replace(app.store.current, engines=(EngineSettings("Tester", command, gtp=True),)))
    app.window.actions_by_name["play_again"].trigger()
    click(qtbot, app, 112)
    qtbot.waitUntil(lambda: app.game.phase is Phase.OVER)
    assert app.game.referee.result is not None
    assert app.game.referee.result.termination is Termination.RESIGNATION
    assert app.document.info.result == "B+R"


def test_ten_moves_by_mouse_then_back_and_on_again(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["play_again"].trigger()
    for point in (0, 30, 60, 90, 120):
        play(qtbot, app, point)
    assert app.document.board.ply == 10
    assert app.document.info.white.startswith("Tester")
    app.window.actions_by_name["take_back"].trigger()
    assert app.document.board.ply == 8
    app.window.actions_by_name["take_back"].trigger()
    assert app.document.board.ply == 6
    app.window.actions_by_name["redo"].trigger()
    assert app.document.board.ply == 8
    play(qtbot, app, 220)
    assert len(app.document.current.parent.parent.children) == 2  # type: ignore[union-attr]


def test_the_game_ends_with_the_row_and_a_click_after_it_does_nothing(qtbot: QtBot, app: App) -> None:
    game = GameSettings(black=PlayerSettings(), white=PlayerSettings())
    app.game.new_game(game)
    for point in (0, 15, 1, 16, 2, 17, 3, 18):
        click(qtbot, app, point)
    with qtbot.waitSignal(app.game.over) as over:
        click(qtbot, app, 4)
    assert over.args == ["B+"] and app.document.info.result == "B+"
    assert app.panels.board.painted.picture.winning_row == (0, 1, 2, 3, 4)
    assert "Black wins" in app.window.status.text()
    click(qtbot, app, 100)
    assert app.document.board.ply == 9


def test_resigning_and_pausing(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["play_again"].trigger()
    play(qtbot, app, 112)
    app.window.actions_by_name["pause"].trigger()
    assert app.game.phase is Phase.PAUSED
    app.window.actions_by_name["pause"].trigger()
    assert app.game.phase is Phase.PLAYING
    app.window.actions_by_name["pause"].trigger()
    assert app.window.status.text().startswith("Paused")
    play(qtbot, app, 0)  # a move goes on with the game
    app.window.actions_by_name["resign"].trigger()
    assert app.document.info.result == "W+R"
    app.window.actions_by_name["take_back"].trigger()
    assert app.game.phase is Phase.PLAYING and app.document.info.result == ""


def test_a_resignation_is_taken_back_by_itself_and_the_window_says_so(app: App) -> None:
    actions, notice = app.window.actions_by_name, app.panels.notice.text
    for end in (app.game.resign, app.game.agree_draw):
        app.play.start_game(GameSettings(white=PlayerSettings()))
        for point in (112, 113):
            app.play.make_move(point)
        end()
        actions["take_back"].trigger()
        assert app.document.board.moves == [112, 113] and app.document.info.result == ""
        assert notice.text().startswith("The result was taken back: the game goes on.")
        actions["take_back"].trigger()
        assert app.document.board.moves == [112] and not app.panels.notice.isVisible()
        end()
        for _ in range(2):  # the move that was taken back, and the one that was played
            actions["undo_edit"].trigger()
        assert app.game.phase is Phase.PLAYING and not app.document.board.moves
        assert notice.text().startswith("The result was taken back: the game goes on.")


def test_what_an_engine_gave_up_is_taken_back_with_the_last_move(app: App) -> None:
    """It would give up at once again."""
    app.play.start_game(app.store.current.game)
    app.play.make_move(112)
    app.game._take_resignation()
    app.window.actions_by_name["take_back"].trigger()
    assert app.game.phase is Phase.PLAYING and not app.document.board.moves


def test_an_engine_plays_black_and_two_engines_play_alone(qtbot: QtBot, app: App) -> None:
    game = GameSettings(width=7, height=6, black=PlayerSettings("Tester"), white=PlayerSettings())
    app.game.new_game(game)
    qtbot.waitUntil(lambda: app.document.board.ply == 1)
    app.window.actions_by_name["swap_sides"].trigger()
    assert app.document.info.white.startswith("Tester")
    qtbot.waitUntil(lambda: app.document.board.ply == 2)
    both = replace(game, white=PlayerSettings("Tester"))
    with qtbot.waitSignal(app.game.over):
        app.game.new_game(both)
    assert app.document.board.outcome is not None


def test_looking_back_while_the_engines_play_changes_nothing(qtbot: QtBot, app: App) -> None:
    game = GameSettings(width=9, height=9, black=PlayerSettings("Tester"), white=PlayerSettings("Tester"))
    app.game.new_game(game)
    qtbot.waitUntil(lambda: app.document.board.ply >= 2)
    with qtbot.waitSignal(app.game.over):
        app.window.actions_by_name["go_first"].trigger()
    assert app.document.board.ply == 0
    app.document.go(app.game.live)
    assert app.document.board.outcome is not None


def test_a_fallen_flag_loses(qtbot: QtBot, app: App) -> None:
    game = GameSettings(white=PlayerSettings(), clock=ClockSettings(turn_s=0.3))
    with qtbot.waitSignal(app.game.over) as over:
        app.game.new_game(game)
    assert over.args == ["W+T"]


def test_an_engine_s_clock_stops_when_its_answer_arrives_however_late_the_window_reads_it(
    qtbot: QtBot, app: App
) -> None:
    app.game.new_game(GameSettings(white=PlayerSettings("Tester"), clock=ClockSettings(turn_s=1)))
    click(qtbot, app, 112)
    session = app.hub.session("white", "Tester")
    qtbot.waitUntil(lambda: app.document.board.ply == 2)  # it has been started
    click(qtbot, app, 0)
    time.sleep(2.5)  # the window does other things: longer than the turn and the tolerance
    assert session.has_unread_lines
    qtbot.waitUntil(lambda: app.document.board.ply == 4)
    assert app.game.phase is Phase.PLAYING
    assert app.document.current.time_ms is not None and app.document.current.time_ms < 2000


@pytest.mark.parametrize("fault", ["die", "nonsense", "taken"])
def test_a_failing_engine_is_reported_and_nothing_is_lost(
    qtbot: QtBot, app: App, brain: Brain, fault: str
) -> None:
    app.store.change(replace(app.store.current, engines=(brain(fault, "--after", "2"),)))
    app.window.actions_by_name["play_again"].trigger()
    play(qtbot, app, 112)
    play(qtbot, app, 0)
    with qtbot.waitSignal(app.game.engine_failed):
        click(qtbot, app, 30)
    assert app.document.board.ply == 5
    box = app.window.trouble
    assert isinstance(box, QMessageBox) and "Tester" in box.text()
    assert "thinking" not in app.window.status.text()
    assert not app.window.actions_by_name["move_now"].isEnabled()
    restart = next(button for button in box.findChildren(QPushButton) if button.text() == "Restart")
    restart.click()
    qtbot.waitUntil(lambda: app.document.board.ply == 6)


def test_a_killed_engine_is_restarted(qtbot: QtBot, app: App, brain: Brain) -> None:
    app.store.change(replace(app.store.current, engines=(brain("stall", "--after", "1"),)))
    app.window.actions_by_name["play_again"].trigger()
    play(qtbot, app, 112)
    click(qtbot, app, 0)
    session = app.hub.session("white", "Tester")
    qtbot.waitUntil(lambda: app.game.thinking is Colour.WHITE)
    assert session._process is not None
    with qtbot.waitSignal(app.game.engine_failed):
        os.kill(session._process.pid, signal.SIGTERM)
    app.game.restart_engine()
    qtbot.waitUntil(lambda: app.document.board.ply == 4)


def test_layouts_leave_the_window_its_size(qtbot: QtBot, app: App) -> None:
    size = app.window.size()
    for name in ("analyse", "match", "play"):
        app.window.layouts.switch(name)
        QApplication.processEvents()
        assert app.window.size() == size, name


def test_two_people_agree_to_a_draw(qtbot: QtBot, app: App) -> None:
    app.play.start_game(app.store.current.game)
    assert not app.window.actions_by_name["agree_draw"].isEnabled()
    app.play.start_game(GameSettings(white=PlayerSettings()))
    app.play.make_move(112)
    app.window.actions_by_name["agree_draw"].trigger()
    assert app.game.phase is Phase.PLAYING
    app.window.trouble.defaultButton().click()  # type: ignore[union-attr]
    assert app.document.info.result == "0" and "drawn" in app.window.status.text()


def test_the_new_game_dialogue_gives_what_it_shows(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["new_game"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, NewGameDialog)
    dialog.variant.setCurrentIndex(dialog.variant.findData(Variant.STANDARD))
    dialog.width_box.setValue(9)
    dialog.height_box.setValue(12)
    dialog.clock_box.times["match_s"].setValue(2)
    dialog._exchange()
    dialog.accept()
    assert app.store.current.game.black.engine == "Tester"
    assert app.store.current.game.clock.match_s == 120
    qtbot.waitUntil(lambda: app.document.board.ply == 1)
    board = app.document.board
    assert (board.width, board.height, board.variant) == (9, 12, Variant.STANDARD)


def test_preferences_change_the_window_and_are_kept(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["preferences"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, PreferencesDialog)
    dialog.theme.setCurrentIndex(dialog.theme.findData("dark"))
    dialog.numbers.setCurrentIndex(dialog.numbers.findData(Numbers.ALL))
    dialog.boxes["confirm_moves"].setChecked(True)
    dialog.key_edits["hint"].setKeySequence("Ctrl+J")
    dialog.key_edits["resign"].setKeySequence("Ctrl+J")
    assert "Ctrl+J" in dialog.conflict.text()
    dialog.key_edits["resign"].setKeySequence("Ctrl+R")
    assert dialog.conflict.text() == ""
    dialog.accept()
    assert app.window.actions_by_name["hint"].shortcut().toString() == "Ctrl+J"
    assert app.panels.board.painted.confirm_moves and app.panels.board.painted.picture.numbers is Numbers.ALL
    qtbot.waitUntil(lambda: load_settings(app.store.path)[0].board.theme == "dark")  # written behind
    kept, problems = load_settings(app.store.path)
    assert problems == [] and kept.board.theme == "dark" and kept.keys == {"hint": "Ctrl+J"}


def test_layouts_keep_what_the_user_made_of_them(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["layout_analyse"].trigger()
    assert app.window.docks["candidates"].isVisible()
    app.window.docks["comments"].hide()
    app.window.actions_by_name["layout_play"].trigger()
    assert not app.window.docks["candidates"].isVisible() and app.window.docks["players"].isVisible()
    app.window.actions_by_name["layout_analyse"].trigger()
    assert app.window.docks["candidates"].isVisible() and not app.window.docks["comments"].isVisible()
    app.window.actions_by_name["reset_layout"].trigger()
    assert not app.window.docks["comments"].isHidden()


def set_up_another_position(app: App) -> None:
    """Put a stone on another position by the dialog, which leaves the game."""
    app.window.actions_by_name["edit_position"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, PositionDialog)
    dialog.put(200)
    dialog.accept()
    assert app.game.phase is Phase.FREE and app.document.board.cells[200]


def test_undoing_a_set_up_goes_on_with_the_game_and_its_clocks(qtbot: QtBot, app: App) -> None:
    game = GameSettings(white=PlayerSettings("Tester"), clock=ClockSettings(turn_s=300, match_s=3000))
    app.play.start_game(game)
    play(qtbot, app, 112)
    assert app.game.clock._since_s is not None
    app.game.clock._since_s -= 60  # a minute of thought
    white_left = app.game.clock.left(Colour.WHITE)
    set_up_another_position(app)
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.game.phase is Phase.PLAYING and app.game.live is app.document.current
    left = app.game.clock.left(Colour.BLACK)
    assert left.turn_ms is not None and 180_000 < left.turn_ms <= 240_000
    assert left.match_ms is not None and 2_880_000 < left.match_ms <= 2_940_000
    assert app.game.clock.left(Colour.WHITE) == white_left
    app.window.actions_by_name["redo_edit"].trigger()
    assert app.game.phase is Phase.FREE
    app.window.actions_by_name["undo_edit"].trigger()
    play(qtbot, app, 0)
    assert app.game.phase is Phase.PLAYING and app.document.board.ply == 4


def test_undoing_a_set_up_makes_the_engine_to_move_think_again(qtbot: QtBot, app: App, brain: Brain) -> None:
    app.store.change(replace(app.store.current, engines=(brain("--pace", "0.5"),)))
    app.window.actions_by_name["play_again"].trigger()
    click(qtbot, app, 112)
    assert app.game.thinking is Colour.WHITE
    set_up_another_position(app)
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.game.thinking is Colour.WHITE
    qtbot.waitUntil(lambda: app.document.board.ply == 2)


def test_undoing_a_set_up_leaves_a_paused_and_a_finished_game_as_they_were(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["play_again"].trigger()
    play(qtbot, app, 112)
    app.window.actions_by_name["pause"].trigger()
    set_up_another_position(app)
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.game.phase is Phase.PAUSED and app.window.actions_by_name["pause"].isChecked()
    app.window.actions_by_name["resign"].trigger()
    set_up_another_position(app)
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.game.phase is Phase.OVER and app.document.info.result == "W+R"


def test_undoing_a_set_up_goes_on_with_the_opening(app: App) -> None:
    app.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)
    set_up_another_position(app)
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.game.phase is Phase.OPENING and app.document.board.ply == 3
    app.panels.guide.buttons[1].click()
    assert app.game.phase is Phase.PLAYING
