"""Playing with `Teach me`: faults are explained at once, can be taken back, and become lessons."""

from collections.abc import Callable
from dataclasses import replace

from pytestqt.qtbot import QtBot

from engine.rules.coordinates import parse_line
from gui.application import App
from gui.base.settings import EngineSettings, GameSettings, PlayerSettings
from gui.dialogs.new_game import NewGameDialog
from gui.model.tree import GameInfo, tree_of_moves
from gui.play.state import Phase

Brain = Callable[..., EngineSettings]
OPEN_THREE = "h8a1i8a3j8"  # White to move


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def taught(app: App, brain: Brain, moves: str = OPEN_THREE, teach: bool = True) -> None:
    """White, the user, is taught against an engine that takes its time."""
    app.store.change(replace(app.store.current, engines=(brain("--pace", "2"),)))
    app.document.open_tree(tree_of_moves(points(moves), GameInfo()))
    app.window.layouts.switch("play")
    app.game.start(GameSettings(black=PlayerSettings("Tester"), white=PlayerSettings(), teach=teach))


def buttons(app: App) -> dict[str, Callable[[], None]]:
    return {button.text(): button.click for button in app.panels.notice.buttons}


def test_a_three_left_alone_is_explained_and_taken_back(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain)
    app.play.make_move(points("o1")[0])
    qtbot.waitUntil(lambda: app.teacher.lesson is not None, timeout=10_000)
    text = app.panels.notice.text.text()
    assert text.startswith("That leaves ") and "an open four" in text
    assert app.game.phase is Phase.PAUSED
    assert len(app.panels.board.painted.picture.variation) == 1  # where the opponent would play
    buttons(app)["Take back"]()
    assert app.document.board.ply == 5 and app.game.phase is Phase.PLAYING
    assert app.teacher.lesson is None and "leaves" not in app.panels.notice.text.text()
    app.play.make_move(points("g8")[0])
    qtbot.wait(500)
    assert app.teacher.lesson is None


def test_the_game_goes_on_and_its_lessons_are_practised(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain)
    app.play.make_move(points("o1")[0])
    qtbot.waitUntil(lambda: app.teacher.lesson is not None, timeout=10_000)
    buttons(app)["Play on"]()
    assert app.game.phase is Phase.PLAYING
    qtbot.waitUntil(lambda: app.document.board.ply == 7, timeout=20_000)
    app.game.resign()
    buttons(app)["1 lesson from this game"]()
    exercise = app.practice.exercise
    assert exercise is not None and exercise.mistake.node.move == points("o1")[0]


def test_without_it_nothing_is_said(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain, teach=False)
    app.play.make_move(points("o1")[0])
    qtbot.wait(800)
    assert app.teacher.lesson is None and app.game.phase is Phase.PLAYING


def test_a_missed_win_is_told_without_its_solution(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain, "a15h8a1i8o15j8o1")  # White has an open three
    app.play.make_move(points("a8")[0])
    qtbot.waitUntil(lambda: app.teacher.lesson is not None, timeout=10_000)
    text = app.panels.notice.text.text()
    assert text.startswith("You had a win by fours in 2 move") and "k8" not in text and "g8" not in text
    assert not app.panels.board.painted.picture.variation


def test_the_dialog_offers_it_against_an_engine(qtbot: QtBot) -> None:
    dialog = NewGameDialog(GameSettings(white=PlayerSettings("Narabe")), (EngineSettings(),))
    qtbot.addWidget(dialog)
    dialog.teach.setChecked(True)
    assert dialog.teach.isEnabled() and dialog.settings().teach
    dialog.white.show_player(PlayerSettings())
    assert not dialog.teach.isEnabled()
