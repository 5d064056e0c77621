"""Opening procedures in the window, between people and engines."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.rules.opening import Decision, Procedure, TaskKind
from engine.rules.variant import Variant
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings
from gui.play.state import Phase
from matches.engine_list import EngineSettings

Brain = Callable[..., EngineSettings]


def test_swap2_by_hand_with_a_choice_taken_back(qtbot: QtBot, app: App) -> None:
    app.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    guide = app.game.guide
    assert guide is not None and app.panels.guide.isVisible() and app.game.phase is Phase.OPENING
    for point in (112, 113, 98):
        app.play.make_move(point)
    assert [button.text() for button in app.panels.guide.buttons] == [
        "Stay White",
        "Take Black",
        "Place two more stones",
    ]
    app.play.make_move(0)
    assert app.document.board.ply == 3
    app.panels.guide.buttons[2].click()
    for point in (97, 50):
        app.play.make_move(point)
    assert app.document.board.ply == 5
    app.window.actions_by_name["take_back"].trigger()
    assert app.document.board.ply == 4
    app.play.make_move(51)
    app.panels.guide.buttons[1].click()
    assert app.game.guide is None and not app.panels.guide.isVisible()
    assert app.game.phase is Phase.PLAYING and app.document.board.ply == 5
    app.play.make_move(0)
    assert app.document.board.ply == 6


def test_an_engine_puts_the_stones_and_the_user_chooses(qtbot: QtBot, app: App) -> None:
    app.play.start_game(GameSettings(black=PlayerSettings("Tester"), white=PlayerSettings(), opening="swap2"))
    guide = app.game.guide
    assert guide is not None
    qtbot.waitUntil(lambda: guide.is_human_task)
    assert app.document.board.ply == 3
    app.panels.guide.buttons[1].click()
    assert app.game.settings.white.engine == "Tester" and app.document.info.white.startswith("Tester")
    qtbot.waitUntil(lambda: app.document.board.ply == 4)


@pytest.mark.parametrize("procedure", [p for p in Procedure if p is not Procedure.NONE])
@pytest.mark.parametrize("engine_begins", [True, False])
def test_every_procedure_ends_in_a_game(
    qtbot: QtBot, app: App, procedure: Procedure, engine_begins: bool
) -> None:
    engine, human = PlayerSettings("Tester"), PlayerSettings()
    app.play.start_game(
        GameSettings(
            Variant.RENJU,
            opening=procedure.value,
            black=engine if engine_begins else human,
            white=human if engine_begins else engine,
        )
    )
    guide = app.game.guide
    assert guide is not None
    for _ in range(40):
        qtbot.waitUntil(lambda: app.game.guide is None or guide.is_human_task)
        if app.game.guide is None:
            break
        task = guide.task
        assert task is not None
        choice = Decision.STAY if task.kind is TaskKind.DECIDE else task.choices[len(task.choices) // 3]
        assert guide.choose(choice)
    assert app.game.phase is Phase.PLAYING
    colours = {app.game.settings.black.engine, app.game.settings.white.engine}
    assert colours == {"", "Tester"}


def test_a_plain_engine_plays_swap2(qtbot: QtBot, app: App, brain: Brain) -> None:
    """One that knows neither SWAP2BOARD nor how to analyse puts even stones, and decides by its move."""
    app.store.change(replace(app.store.current, engines=(brain("plain", name="Tester"),)))
    engine, human = PlayerSettings("Tester"), PlayerSettings()
    app.play.start_game(GameSettings(black=engine, white=human, opening="swap2"))
    guide = app.game.guide
    assert guide is not None
    qtbot.waitUntil(lambda: guide.is_human_task)
    assert app.document.board.moves == [112, 113, 144]
    assert guide.choose(Decision.PLACE_TWO) and guide.choose(0) and guide.choose(20)
    qtbot.waitUntil(lambda: app.game.guide is None)
    assert app.game.phase is Phase.PLAYING and app.game.referee.swapped
    assert app.game.referee.opening_log[-1] == "first: decide: stay"


@pytest.mark.parametrize("edit", ["undo_edit", "delete_branch"])
def test_an_edit_that_deletes_a_stone_of_the_opening_takes_it_back(app: App, edit: str) -> None:
    app.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)
    app.window.actions_by_name[edit].trigger()
    assert app.game.phase is Phase.OPENING and app.document.board.moves == [112, 113]
    app.play.make_move(99)
    app.panels.guide.buttons[1].click()
    assert app.game.phase is Phase.PLAYING and app.document.board.moves == [112, 113, 99]


def test_an_engine_whose_stone_of_the_opening_is_undone_puts_others(qtbot: QtBot, app: App) -> None:
    app.play.start_game(GameSettings(black=PlayerSettings("Tester"), white=PlayerSettings(), opening="swap2"))
    guide = app.game.guide
    assert guide is not None
    qtbot.waitUntil(lambda: guide.is_human_task)
    assert not app.window.actions_by_name["take_back"].isEnabled()
    app.window.actions_by_name["undo_edit"].trigger()
    assert app.game.guide is guide and not guide.is_human_task
    qtbot.waitUntil(lambda: guide.is_human_task)
    assert app.document.board.ply == 3


def test_a_stone_of_the_opening_that_was_taken_back_is_put_anew(app: App) -> None:
    app.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)
    app.game.take_back()
    assert not app.window.actions_by_name["redo"].isEnabled()
    app.game.redo()
    assert app.game.phase is Phase.OPENING and app.document.board.ply == 2
