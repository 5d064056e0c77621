"""What belongs to a game besides its moves goes on with it: over a restart, a kill, another game's visit."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from gui.application import App, make_app
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings, Settings, save_settings
from gui.model.mistakes import MistakeKind
from gui.play.state import Phase
from matches.engine_list import EngineSettings

Brain = Callable[..., EngineSettings]
Opener = Callable[[], App]
OPEN_THREE = "h8a1i8a3j8"  # White, the user, to move
QUIET = "h8a1n13c2b14"
CLOCK = ClockSettings(turn_s=300, match_s=3000)
TAUGHT = """
import sys
from pathlib import Path
from gui.application import AppKeeper, make_application
from gui.base.settings import GameSettings, PlayerSettings
from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree

profile, *moves = Path(sys.argv[1]), *map(int, sys.argv[2:])
application = make_application(["narabe"])
app = AppKeeper(application, profile).app
app.document.open_tree(GameTree.from_moves(moves[:-1], GameInfo()))
app.game.start(GameSettings(black=PlayerSettings("Tester"), white=PlayerSettings(), teach=True))
app.play.make_move(moves[-1])
application.exec()
"""


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


@pytest.fixture
def opener(qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings, brain: Brain) -> Opener:
    """Starts the app anew on the same files; its engine takes its time."""
    path = tmp_path / "settings.json"
    analysis = replace(settings.analysis, review_visits=100)
    engines = (brain("--pace", "2", "--punish", "7,0"),)
    save_settings(replace(settings, analysis=analysis, engines=engines), path)

    def start() -> App:
        app = make_app(qapp, tmp_path)
        app.game.answer_delay_ms = 0
        qtbot.addWidget(app.window)
        app.window.show()
        app.autosave.restore()
        return app

    return start


def taught(app: App, moves: str) -> None:
    """White, the user, is taught in a game that has come so far."""
    app.document.open_tree(GameTree.from_moves(points(moves), GameInfo()))
    app.window.layouts.switch("play")
    app.game.start(GameSettings(black=PlayerSettings("Tester"), white=PlayerSettings(), teach=True))


def err(qtbot: QtBot, app: App, move: str) -> None:
    """The user makes a mistake, and is told."""
    app.play.make_move(points(move)[0])
    qtbot.waitUntil(lambda: app.coach.lesson is not None)


def position_of_lesson(app: App) -> Node:
    """Where the user's mistake was made; the engine may have answered it before the lesson."""
    assert app.coach.lesson is not None
    before = app.coach.lesson.mistake.node.parent
    assert before is not None
    return before


def click(app: App, text: str) -> None:
    next(button for button in app.panels.notice.buttons if button.text() == text).click()


@pytest.mark.slow
def test_the_lessons_of_a_game_outlast_the_app(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    taught(app, OPEN_THREE)
    err(qtbot, app, "o1")
    click(app, "Take back")
    err(qtbot, app, "n2")
    text, drawn = app.panels.notice.text.text(), app.panels.board.painted.picture.variation
    app.window.close()

    again = opener()
    assert again.game.phase is Phase.PAUSED and again.panels.notice.text.text() == text
    assert again.panels.board.painted.picture.variation == drawn and len(drawn) == 1
    assert [lesson.mistake.node.move for lesson in again.game.lessons.given] == points("o1n2")
    click(again, "Take back")
    again.game.resign()
    (lesson, _progress) = again.panels.notice.lesson_buttons
    assert lesson.toolTip() == "6 o15: Left an open three, 45–55 %"
    again.window.close()

    third = opener()  # the game is over: its lessons are there still
    third.panels.notice.lesson_buttons[0].click()
    exercise = third.practice.exercise
    assert exercise is not None and exercise.solution and exercise.position.ply == 5
    third.window.close()


def test_a_position_that_has_asked_does_not_ask_again_after_a_restart(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    taught(app, OPEN_THREE)
    err(qtbot, app, "o1")
    app.window.close()

    again = opener()
    click(again, "Take back")
    with qtbot.waitSignal(again.coach._examiner.done):
        again.play.make_move(points("g8")[0])
    assert again.store.current.skills == {MistakeKind.LEFT_THREE.value: "-"}
    again.window.close()


def test_the_engine_s_view_of_a_lesson_waits_for_the_end_of_the_game(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    taught(app, QUIET)
    err(qtbot, app, "h1")
    said = app.game.lessons.analyses[position_of_lesson(app)]
    (taught_before,) = app.game.lessons.state().given
    app.window.close()

    again = opener()
    before = position_of_lesson(again)
    assert before.ply == 5 and before.analysis is None
    assert again.game.lessons.state().given == (taught_before,)
    click(again, "Take back")
    again.game.resign()
    assert before.analysis == said
    again.window.close()


@pytest.fixture
def killed(qtbot: QtBot, tmp_path: Path, opener: Opener) -> None:
    """An app in a process of its own was killed as it taught."""
    moves = [str(point) for point in points(OPEN_THREE + "o1")]
    process = subprocess.Popen([sys.executable, "-c", TAUGHT, str(tmp_path), *moves])
    kept = f"autosave-{process.pid}.json"
    try:
        qtbot.waitUntil(lambda: any("left three" in path.read_text() for path in tmp_path.glob(kept)))
    finally:
        process.kill()
        process.wait()


@pytest.mark.slow
@pytest.mark.usefixtures("killed")
def test_the_lessons_of_a_game_outlast_a_kill(opener: Opener) -> None:
    app = opener()
    assert app.game.phase is Phase.PAUSED and app.game.settings.teach
    assert "an open four" in app.panels.notice.text.text()
    click(app, "Take back")
    assert app.document.board.ply == 5 and len(app.game.lessons.given) == 1
    app.window.close()


def test_a_game_counts_once_though_it_goes_on_after_a_restart(opener: Opener, brain: Brain) -> None:
    app = opener()
    level = PlayerSettings("Narabe", 4)
    app.store.change(replace(app.store.current, engines=(EngineSettings(),)))
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j8a5"), GameInfo()))
    app.game.start(GameSettings(white=level))
    app.game.resign()
    assert app.scores.of(4) == "-"
    app.window.close()

    again = opener()
    again.game.take_back()
    again.game.resign()
    assert again.scores.of(4) == "-"
    again.window.close()


# --- games in other tabs ------------------------------------------------------------------------------------


def go_back(app: App) -> None:
    app.window.actions_by_name["previous_tab"].trigger()


def test_a_game_in_another_tab_is_there_after_a_restart(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    taught(app, OPEN_THREE)
    err(qtbot, app, "o1")
    text = app.panels.notice.text.text()
    app.document.open_tree(GameTree.from_moves([0, 1, 2], GameInfo()))
    app.window.close()

    again = opener()
    assert again.document.board.moves == [0, 1, 2]
    go_back(again)
    assert again.game.phase is Phase.PAUSED and again.document.board.ply >= 6
    assert again.panels.notice.text.text() == text and len(again.game.lessons.given) == 1
    again.window.close()


def test_an_opening_procedure_goes_on_in_its_tab(app: App) -> None:
    app.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    for point in (112, 113):
        app.play.make_move(point)
    app.document.open_tree(GameTree.from_moves([0], GameInfo()))
    go_back(app)
    assert app.game.phase is Phase.OPENING and app.document.board.moves == [112, 113]
    app.play.make_move(98)
    assert app.game.guide is not None and not app.game.guide.wants_point


def test_lessons_stay_with_their_game_and_show_no_better_move(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    taught(app, QUIET)
    err(qtbot, app, "h1")
    before, text = position_of_lesson(app), app.panels.notice.text.text()
    app.document.open_tree(GameTree.from_moves([0], GameInfo()))
    assert not app.game.lessons.given
    go_back(app)
    assert app.panels.notice.text.text() == text and len(app.panels.board.painted.picture.variation) == 1
    assert before.analysis is None
    app.window.close()


def test_clocks_follow_the_players_of_a_game_in_another_tab(app: App) -> None:
    game = GameSettings(white=PlayerSettings(), clock=CLOCK, white_clock=ClockSettings(match_s=60))
    app.play.start_game(game)
    app.play.make_move(112)
    app.document.open_tree(GameTree.from_moves([0], GameInfo()))
    go_back(app)
    app.game.swap_players()
    assert app.game.settings.clock == ClockSettings(match_s=60) and app.game.settings.white_clock == CLOCK


def test_the_time_used_for_a_move_is_used_after_a_visit_and_a_restart(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def left_s(app: App) -> list[int]:
        left = app.game.clock.left(Colour.WHITE)
        assert left.turn_ms is not None and left.match_ms is not None
        return [round(left.turn_ms / 1000), round(left.match_ms / 1000)]

    app, now = opener(), [1000.0]
    monkeypatch.setattr("gui.play.clock.time.monotonic", lambda: now[0])
    app.play.start_game(GameSettings(white=PlayerSettings(), clock=CLOCK))
    app.play.make_move(112)
    now[0] += 40
    app.document.open_tree(GameTree.from_moves([0], GameInfo()))
    now[0] += 20  # its clock runs behind the other game
    go_back(app)
    assert left_s(app) == [240, 2940]
    now[0] += 30
    app.window.close()

    again = opener()
    assert again.game.phase is Phase.PAUSED and left_s(again) == [210, 2910]
    again.game.resume()
    now[0] += 10
    again.play.make_move(113)
    assert again.game.clock.left(Colour.WHITE).match_ms == 2_900_000
    assert again.game.clock.used_ms(Colour.WHITE) == 100_000
    again.window.close()


def test_turning_the_board_back_brings_back_the_lessons(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    taught(app, OPEN_THREE)
    err(qtbot, app, "o1")
    app.window.actions_by_name["turn_left"].trigger()
    assert not app.game.lessons.given
    bar = app.window.statusBar()
    assert bar is not None and bar.currentMessage() == "The game was stopped. Undo takes it up again."
    app.document.undo_stack.undo()
    assert len(app.game.lessons.given) == 1 and app.coach.lesson is not None
    assert not bar.currentMessage()
    app.window.close()
