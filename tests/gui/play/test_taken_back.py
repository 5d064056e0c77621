"""Moves that were taken back are no part of the game, wherever the game is kept."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.records.formats import Part
from engine.records.tree import GameTree
from engine.rules.coordinates import parse_line
from gui.application import App
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings
from gui.base.themes import THEMES
from gui.dialogs.earlier_games import read_games
from gui.model import files
from gui.play.state import Phase
from matches.engine_list import EngineSettings

PEOPLE = GameSettings(black=PlayerSettings(), white=PlayerSettings())


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def play(app: App, moves: str) -> None:
    for point in points(moves):
        assert app.game.human_move(point)


def moves_of(tree: GameTree) -> list[int | None]:
    return [node.move for node in tree.game_line()[1:]]


@pytest.fixture
def taken_back(app: App) -> App:
    """The app after a game in which moves were taken back twice, and which ended by resignation."""
    app.game.new_game(PEOPLE)
    play(app, "h8i7g9j10")
    for _ in range(2):
        app.game.take_back()
    play(app, "g7f6e5d4c3")
    app.game.take_back()
    app.game.resign()
    return app


def test_the_played_line_is_the_game_in_every_file(taken_back: App, tmp_path: Path) -> None:
    app, played = taken_back, points("h8i7g7f6e5d4")
    for name in ("game.psq", "game.sgf"):
        files.save(app.document.tree, tmp_path / name)
        (tree,) = files.load(tmp_path / name)
        assert moves_of(tree) == played
    app.files.open_file(tmp_path / "game.sgf")


def test_a_reopened_game_ends_where_it_was_resigned(qtbot: QtBot, taken_back: App, tmp_path: Path) -> None:
    app = taken_back
    app.game.leave()
    app.document.play(points("a1")[0])  # tried after the end
    files.save(app.document.tree, tmp_path / "game.sgf")
    app.files.open_file(tmp_path / "game.sgf")
    qtbot.waitUntil(lambda: app.document.path != "")
    assert app.document.board.moves == points("h8i7g7f6e5d4")
    assert app.window.status.text() == "White wins: Black resigned."
    app.document.step(1)
    assert "resigned" not in app.window.status.text()


def test_earlier_games_and_reviews_use_the_played_line(taken_back: App, tmp_path: Path) -> None:
    app = taken_back
    app.game.new_game(PEOPLE)
    (game,) = read_games(app.autosave.earlier_games, THEMES["wood"].board, lambda: False)
    assert game.plies == 6 and "resigned" in game.end
    app.document.open_tree(files.load(game.path)[0])
    app.reviewer.start()
    assert [node.move for node in app.reviewer.line[1:]] == points("h8i7g7f6e5d4")
    app.reviewer.stop()


def test_a_game_in_progress_is_saved_up_to_where_it_stands(app: App, tmp_path: Path) -> None:
    app.game.new_game(PEOPLE)
    play(app, "h8i7g9j10")
    app.game.take_back()
    files.save(app.document.tree, tmp_path / "game.psq")
    assert moves_of(files.load(tmp_path / "game.psq")[0]) == points("h8i7g9")
    assert files.lost([app.document.tree], tmp_path / "game.psq") == [Part.VARIATIONS]  # the move taken back
    app.game.redo()
    assert app.document.board.ply == 4


def test_a_line_that_the_user_makes_the_main_line_is_the_game(taken_back: App) -> None:
    app = taken_back
    app.game.leave()
    other = app.document.tree.root.children[0].children[0].children[1].children[0]
    app.document.promote(other)
    assert moves_of(app.document.tree) == points("h8i7g9j10")
    app.document.undo_stack.undo()
    assert moves_of(app.document.tree) == points("h8i7g7f6e5d4")


def test_the_last_thought_is_charged_where_no_move_ends_it(app: App) -> None:
    app.game.new_game(GameSettings(white=PlayerSettings(), clock=ClockSettings(match_s=600)))
    for end in (app.game.pause, app.game.agree_draw):
        assert app.game.clock._since_s is not None
        app.game.clock._since_s -= 60
        end()
        if app.game.phase is Phase.PAUSED:
            app.game.resume()
    turn = app.game.referee.game.turn
    assert app.game.clock.used_ms(turn) >= 120_000
    assert (app.game.clock.left(turn).match_ms or 0) <= 480_000


def test_the_autosave_follows_the_running_clock(qtbot: QtBot, app: App) -> None:
    app.autosave._clock_timer.setInterval(100)
    app.game.new_game(PEOPLE)
    path = app.store.profile / f"autosave-{os.getpid()}.json"
    qtbot.waitUntil(lambda: not app.autosave._timer.isActive() and path.exists())
    assert app.game.clock._since_s is not None
    app.game.clock._since_s -= 60
    qtbot.waitUntil(lambda: json.loads(path.read_text())["game"]["running_ms"] >= 60_000)


def test_the_clocks_of_an_opened_game_are_its_file_s(app: App) -> None:
    app.game.new_game(GameSettings(white=PlayerSettings(), clock=ClockSettings(match_s=6)))
    record = "(;GM[4]SZ[15]PB[A]PW[B];B[hh]MS[61000];W[ii]MS[5000]WL[312.5];B[gg]MS[2000])"
    tree = files.from_text(record, app.document.info)
    app.document.open_tree(tree)
    black, white = app.panels.players.cards.values()
    assert black.clock.text() == "1:03" and white.clock.text() == "5:12"
    app.document.open_tree(files.from_text("(;GM[4]SZ[15];B[hh];W[ii])", app.document.info))
    assert not black.clock.isVisibleTo(black) and not white.clock.isVisibleTo(white)


@pytest.mark.parametrize("edit", ["undo_edit", "delete_branch"])
def test_an_edit_that_deletes_the_last_move_takes_it_back(qtbot: QtBot, app: App, edit: str) -> None:
    app.game.new_game(GameSettings(white=PlayerSettings("Tester")))
    for ply, name in ((2, "h8"), (4, "a1")):
        play(app, name)
        qtbot.waitUntil(lambda ply=ply: app.game.live.ply == ply)  # type: ignore[misc]
    app.window.actions_by_name[edit].trigger()
    assert app.game.phase is Phase.PLAYING and app.game.live.ply == 2 and app.document.board.ply == 2
    play(app, "c3")
    qtbot.waitUntil(lambda: app.game.live.ply == 4)
    assert app.document.board.moves[2:3] == points("c3")


def test_an_engine_whose_first_move_is_undone_makes_another(qtbot: QtBot, app: App) -> None:
    app.game.new_game(GameSettings(black=PlayerSettings("Tester"), white=PlayerSettings()))
    qtbot.waitUntil(lambda: app.game.live.ply == 1)
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.game.phase is Phase.PLAYING and app.game.live.ply == 0
    qtbot.waitUntil(lambda: app.game.live.ply == 1)


def test_the_status_offers_a_move_in_a_pause_only_where_it_is_the_users_turn(
    qtbot: QtBot, app: App, brain: Callable[..., EngineSettings]
) -> None:
    app.store.change(replace(app.store.current, engines=(brain("--pace", "60"),)))
    app.game.new_game(GameSettings(white=PlayerSettings("Tester")))
    app.game.pause()
    assert app.window.status.text() == "Paused: make a move or press F8 to continue."
    app.game.resume()
    play(app, "h8")
    app.game.pause()
    assert app.window.status.text() == "Paused: press F8 to continue."


def test_undoing_the_last_move_of_a_finished_game_goes_on_with_it(app: App) -> None:
    app.game.new_game(PEOPLE)
    play(app, "h8i7g9")
    app.game.resign()
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.game.phase is Phase.PLAYING and app.document.board.ply == 2
    assert app.document.info.result == "" and app.document.info.reason == ""
