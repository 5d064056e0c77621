"""Opening procedures in the window, between people and engines."""

import pytest
from pytestqt.qtbot import QtBot

from engine.rules.opening import Decision, Procedure, TaskKind
from engine.rules.variant import Variant
from gui.base.settings import GameSettings, PlayerSettings
from gui.play.game import Phase
from gui.window import MainWindow


def test_swap2_by_hand_with_a_choice_taken_back(qtbot: QtBot, window: MainWindow) -> None:
    window.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    guide = window.game.guide
    assert guide is not None and window.guide_bar.isVisible() and window.game.phase is Phase.OPENING
    for point in (112, 113, 98):
        window.make_move(point)
    assert [button.text() for button in window.guide_bar.buttons] == [
        "Stay White",
        "Take Black",
        "Put two more stones",
    ]
    window.make_move(0)
    assert window.document.board.ply == 3
    window.guide_bar.buttons[2].click()
    for point in (97, 50):
        window.make_move(point)
    assert window.document.board.ply == 5
    window.actions_by_name["take_back"].trigger()
    assert window.document.board.ply == 4
    window.make_move(51)
    window.guide_bar.buttons[1].click()
    assert window.game.guide is None and not window.guide_bar.isVisible()
    assert window.game.phase is Phase.PLAYING and window.document.board.ply == 5
    window.make_move(0)
    assert window.document.board.ply == 6


def test_an_engine_puts_the_stones_and_the_user_chooses(qtbot: QtBot, window: MainWindow) -> None:
    window.play.start_game(
        GameSettings(black=PlayerSettings("Tester"), white=PlayerSettings(), opening="swap2")
    )
    guide = window.game.guide
    assert guide is not None
    qtbot.waitUntil(lambda: guide.is_human_task, timeout=30_000)
    assert window.document.board.ply == 3
    window.guide_bar.buttons[1].click()
    assert window.game.settings.white.engine == "Tester" and window.document.info.white.startswith("Tester")
    qtbot.waitUntil(lambda: window.document.board.ply == 4, timeout=30_000)


@pytest.mark.parametrize("procedure", [p for p in Procedure if p is not Procedure.NONE])
@pytest.mark.parametrize("engine_begins", [True, False])
def test_every_procedure_ends_in_a_game(
    qtbot: QtBot, window: MainWindow, procedure: Procedure, engine_begins: bool
) -> None:
    engine, human = PlayerSettings("Tester"), PlayerSettings()
    window.play.start_game(
        GameSettings(
            Variant.RENJU,
            opening=procedure.value,
            black=engine if engine_begins else human,
            white=human if engine_begins else engine,
        )
    )
    guide = window.game.guide
    assert guide is not None
    for _ in range(40):
        qtbot.waitUntil(lambda: window.game.guide is None or guide.is_human_task, timeout=30_000)
        if window.game.guide is None:
            break
        task = guide.opening.task
        assert task is not None
        choice = Decision.STAY if task.kind is TaskKind.DECIDE else task.choices[len(task.choices) // 3]
        assert guide.choose(choice)
    assert window.game.phase is Phase.PLAYING
    colours = {window.game.settings.black.engine, window.game.settings.white.engine}
    assert colours == {"", "Tester"}
