"""Playing with `Teach me`: faults are explained at once, can be taken back, and become lessons."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from gui.analysis.facts import Examiner, asked_for
from gui.application import App, AppKeeper
from gui.base import language
from gui.base.settings import GameSettings, PlayerSettings, Settings, save_settings
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.progress import ProgressDialog
from gui.engines.levels import LEVELS
from gui.model.mistakes import MistakeKind
from gui.play.state import Phase
from matches.engine_list import EngineSettings

Brain = Callable[..., EngineSettings]
OPEN_THREE = "h8a1i8a3j8"  # White to move


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def taught(app: App, brain: Brain, moves: str = OPEN_THREE, teach: bool = True) -> None:
    """White, the user, is taught against an engine that takes its time."""
    app.store.change(replace(app.store.current, engines=(brain("--pace", "2"),)))
    app.document.open_tree(GameTree.from_moves(points(moves), GameInfo()))
    app.window.layouts.switch("play")
    app.game.start(GameSettings(black=PlayerSettings("Tester"), white=PlayerSettings(), teach=teach))


def buttons(app: App) -> dict[str, Callable[[], None]]:
    return {button.text(): button.click for button in app.panels.notice.buttons}


def test_a_three_left_alone_is_explained_and_taken_back(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain)
    app.play.make_move(points("o1")[0])
    qtbot.waitUntil(lambda: app.coach.lesson is not None)
    text = app.panels.notice.text.text()
    assert text.startswith("That leaves ") and "an open four" in text
    assert app.game.phase is Phase.PAUSED
    assert len(app.panels.board.painted.picture.variation) == 1  # where the opponent would play
    buttons(app)["Take back"]()
    assert app.document.board.ply == 5 and app.game.phase is Phase.PLAYING
    assert app.coach.lesson is None and "leaves" not in app.panels.notice.text.text()
    app.play.make_move(points("g8")[0])
    qtbot.wait(500)
    assert app.coach.lesson is None


def test_a_lesson_goes_with_its_move_when_that_is_deleted(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain)
    app.play.make_move(points("o1")[0])
    qtbot.waitUntil(lambda: app.coach.lesson is not None)
    app.document.delete_branch(app.document.tree.game_line()[4])
    app.game.resign()
    assert app.game.phase is Phase.OVER and not app.panels.notice.lesson_buttons


def test_the_game_goes_on_and_its_lessons_are_practised(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain)
    app.play.make_move(points("o1")[0])
    qtbot.waitUntil(lambda: app.coach.lesson is not None)
    buttons(app)["Play on"]()
    assert app.game.phase is Phase.PLAYING
    qtbot.waitUntil(lambda: app.document.board.ply == 7)
    app.game.resign()
    (lesson, _progress) = app.panels.notice.lesson_buttons
    assert (lesson.text(), lesson.toolTip()) == ("6 o15", "6 o15: Left an open three, 45–55 %")
    lesson.click()
    exercise = app.practice.exercise
    assert exercise is not None and exercise.mistake.node.move == points("o1")[0]


def test_a_position_is_one_lesson_however_often_it_was_missed(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain)
    for move in ("o1", "n2"):
        app.play.make_move(points(move)[0])
        qtbot.waitUntil(lambda: app.coach.lesson is not None)
        buttons(app)["Take back"]()
    assert len(app.game.lessons.given) == 2
    app.game.resign()
    (mistake,) = app.coach.gravest
    assert mistake.node.parent is not None and mistake.node.parent.ply == 5
    assert len(app.panels.notice.lesson_buttons) == 2  # the lesson, and the way to the progress


QUIET = "h8a1n13c2b14"  # White to move


def test_a_verified_loss_of_win_rate_is_a_lesson(qtbot: QtBot, app: App, brain: Brain) -> None:
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    taught(app, lambda *options: brain(*options, "--punish", "7,0"), QUIET)  # a mirror image is punished, too
    before = app.document.current
    app.play.make_move(points("h1")[0])
    qtbot.waitUntil(lambda: app.coach.lesson is not None)
    text = app.panels.notice.text.text()
    assert text.startswith("That costs 30–40 % of your win rate: your opponent's answer is ")
    drawn = app.panels.board.painted.picture.variation
    assert len(drawn) == 1 and app.document.labels.name(drawn[0].point) in text
    assert before.analysis is None  # nor would taking back tell a better move
    buttons(app)["Take back"]()
    app.game.resign()
    assert before.analysis is not None
    (lesson, _progress) = app.panels.notice.lesson_buttons
    lesson.click()
    exercise = app.practice.exercise
    assert exercise is not None and exercise.mistake.kind is MistakeKind.BLUNDER


def test_a_move_is_looked_at_though_the_user_plays_on_faster(
    qtbot: QtBot, app: App, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its look was given up for that of the next move, and its lesson was lost."""
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    taught(app, lambda *options: brain(*options, "--punish", "7,0"), QUIET)
    looker, asked = app.coach._looker, []
    look = looker.look
    monkeypatch.setattr(looker, "look", asked.append)  # the first takes longer than the user
    app.play.make_move(points("h1")[0])
    mistake = app.game.live
    qtbot.waitUntil(lambda: len(asked) == 1 and app.document.board.ply == 7)
    monkeypatch.setattr(looker, "look", look)
    app.play.make_move(points("o1")[0])
    qtbot.waitUntil(lambda: bool(app.game.lessons.given))
    assert [lesson.mistake.node for lesson in app.game.lessons.given] == [mistake]
    assert app.coach.lesson is None and app.game.phase is Phase.PLAYING  # it waits for the end of the game


def test_a_lesson_comes_though_the_game_ends_meanwhile(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain)
    looks: list[object] = []
    app.coach._looker.look, look = looks.append, app.coach._looker.look  # type: ignore[assignment, method-assign]
    app.play.make_move(points("o1")[0])
    qtbot.waitUntil(lambda: bool(looks))
    app.game.resign()
    assert app.panels.notice.lesson_buttons == []
    look(looks[0])  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: len(app.panels.notice.lesson_buttons) == 2)
    assert app.panels.notice.lesson_buttons[0].text() == "6 o15" and app.coach.lesson is None


def test_a_loss_that_the_second_look_does_not_find_is_no_lesson(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain, QUIET)
    with qtbot.waitSignal(app.coach._looker.looked):
        app.play.make_move(points("o1")[0])
    assert app.coach.lesson is None and app.game.phase is Phase.PLAYING


def test_what_positions_ask_for_is_counted_over_games(qtbot: QtBot, app: App, brain: Brain) -> None:
    for move, tries in (("o1", "-"), ("g8", "-+")):
        taught(app, brain)
        app.play.make_move(points(move)[0])
        qtbot.waitUntil(lambda tries=tries: [*app.store.current.skills.values()] == [tries])  # type: ignore[misc]
    assert app.store.current.skills == {MistakeKind.LEFT_THREE.value: "-+"}
    app.window.actions_by_name["progress"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, ProgressDialog)
    model = dialog.skills.model()
    assert model is not None
    row = [model.index(0, column).data() for column in range(3)]
    assert row == ["Stop an open three", "1 of 2", "1 of 2"]


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_all_levels_are_shown_beside_the_least_window(
    qtbot: QtBot, qapp: QApplication, settings: Settings, tmp_path: Path, code: str
) -> None:
    """Twelve of them did not fit, and the last was hidden."""
    save_settings(
        replace(settings, language=code, scores={"4": "+-+=", "11": "-"}), tmp_path / "settings.json"
    )
    keeper = AppKeeper(qapp, tmp_path)
    window = keeper.app.window
    try:
        window.resize(900, 600)
        window.actions_by_name["progress"].trigger()
        dialog = window.dialog
        assert isinstance(dialog, ProgressDialog) and dialog.height() <= 520
        qtbot.waitExposed(dialog)
        last = dialog.levels.model().index(len(LEVELS) - 1, 2)  # type: ignore[union-attr]
        assert dialog.levels.viewport().rect().contains(dialog.levels.visualRect(last))  # type: ignore[union-attr]
        window.close()
    finally:
        language.install(qapp, "en")


def test_a_position_asks_but_once(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain)
    app.play.make_move(points("o1")[0])
    qtbot.waitUntil(lambda: app.coach.lesson is not None)
    buttons(app)["Take back"]()
    app.play.make_move(points("g8")[0])
    qtbot.waitUntil(lambda: app.document.board.ply == 7)
    assert app.store.current.skills == {MistakeKind.LEFT_THREE.value: "-"}


@pytest.mark.parametrize(
    ("moves", "asked"),
    [
        ("h8a1i8a3j8a5k8a7", MistakeKind.MISSED_FIVE),
        ("a1h8a3i8o1j8g8k8", MistakeKind.UNBLOCKED),
        ("h8a1i8a3j8o1", MistakeKind.MISSED_WIN),
        ("h8a1i8a3j8", MistakeKind.LEFT_THREE),
        ("h8a1h9o1i10a15", MistakeKind.MISSED_THREATS),
        ("h8i9", None),
    ],
)
def test_what_a_position_asks_for(moves: str, asked: MistakeKind | None) -> None:
    assert asked_for(Examiner().know(Board.from_moves(points(moves)))) is asked


def test_without_it_nothing_is_shown(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain, teach=False)
    app.play.make_move(points("o1")[0])
    qtbot.wait(800)
    assert app.coach.lesson is None and app.game.phase is Phase.PLAYING


def test_a_missed_win_is_shown_without_its_solution(qtbot: QtBot, app: App, brain: Brain) -> None:
    taught(app, brain, "a15h8a1i8o15j8o1")  # White has an open three
    app.play.make_move(points("a8")[0])
    qtbot.waitUntil(lambda: app.coach.lesson is not None)
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
