"""Edits while and after a game is played: undoing one leaves alone what was not edited."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.records.results import sgf_code
from engine.rules.continuous import ContinuousBoard
from engine.rules.coordinates import parse_line
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings
from gui.model import files
from gui.play.state import Phase

PEOPLE = GameSettings(width=9, height=9, black=PlayerSettings(), white=PlayerSettings())
NAMED = GameSettings(black=PlayerSettings(), white=PlayerSettings("Tester"))


def play(app: App, moves: str) -> None:
    for point in parse_line(moves, app.document.info.width, app.document.info.height):
        assert app.game.human_move(point)


def test_the_result_outlasts_undoing_and_redoing_an_edit(app: App) -> None:
    app.game.new_game(PEOPLE)
    play(app, "e5d4")
    app.document.set_info(event="Cup")
    app.game.resign()
    ended = app.document.info.result, app.document.info.reason
    assert ended == ("W+R", "resignation")
    for step in (app.document.undo_stack.undo, app.document.undo_stack.redo):
        step()
        assert (app.document.info.result, app.document.info.reason) == ended
    assert app.document.info.event == "Cup"


def test_undoing_an_edit_does_not_change_the_players(app: App) -> None:
    app.game.new_game(NAMED)
    app.game.pause()
    app.document.set_info(event="Cup")
    app.game.swap_players()
    names = app.document.info.black, app.document.info.white
    assert names[0] == app.game.hub.names(app.game.settings)[0] != names[1]
    app.document.undo_stack.undo()
    assert (app.document.info.event, app.document.info.black, app.document.info.white) == ("", *names)


def test_the_played_game_stays_it_whatever_line_is_the_main_one(app: App, tmp_path: Path) -> None:
    app.game.new_game(PEOPLE)
    play(app, "e5d4c3")
    app.game.take_back()
    play(app, "f6g7")
    app.game.resign()
    tree, path = app.document.tree, tmp_path / "game.psq"
    taken_back = tree.root.children[0].children[0].children[1]
    for step in (lambda: app.document.promote(taken_back), app.document.undo_stack.undo):
        step()
        files.save(tree, path)
        assert files.load(path)[0].game_moves() == parse_line("e5d4f6g7", 9, 9)
        files.save(tree, tmp_path / "game.sgf")
        assert files.load(tmp_path / "game.sgf")[0].game_moves() == parse_line("e5d4f6g7", 9, 9)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_edited_and_undone_the_game_is_described_as_it_was_played(app: App, seed: int) -> None:
    chance = random.Random(seed)
    document, game, stack = app.document, app.game, app.document.undo_stack
    game.new_game(PEOPLE)
    verbs = ["move"] * 8 + [
        "back",
        "undo",
        "undo",
        "redo",
        "event",
        "promote",
        "go",
        "comment",
        "swap",
        "end",
    ]
    for _ in range(120):
        verb, nodes = chance.choice(verbs), list(document.tree.root.walk())
        node = chance.choice(nodes)
        match verb:
            case "move":
                game.human_move(chance.choice(list(document.board.legal_moves()) or [0]))
            case "back":
                game.take_back()
            case "undo" | "redo":
                before = document.info
                (stack.undo if verb == "undo" else stack.redo)()
                assert (document.info.black, document.info.white) == (before.black, before.white)
            case "event":
                document.set_info(event=str(chance.random()))
            case "promote":
                document.promote(node)
            case "go":
                document.go(node)
            case "comment":
                document.set_comment(node, str(chance.random()))
            case "swap" if game.phase is Phase.PLAYING:
                game.swap_players()
            case "end" if game.phase is Phase.PLAYING and chance.random() < 0.2:
                game.resign()
        if game.phase is Phase.FREE:
            break  # an edit took back more than the game
        assert document.tree.game_moves() == [step.move for step in game.live.path()[1:]]
        over = game.referee.result if game.phase is Phase.OVER else None
        assert document.info.result == ("" if over is None else sgf_code(over))


def test_a_position_that_is_set_up_in_a_continuous_game_is_of_an_ordinary_one(app: App) -> None:
    app.game.new_game(replace(PEOPLE, continuous=True))
    play(app, "e5d4")
    app.game.leave()
    app.window.actions_by_name["edit_position"].trigger()
    assert app.window.dialog is not None
    app.window.dialog.accept()
    assert not app.document.info.continuous and not isinstance(app.document.board, ContinuousBoard)
