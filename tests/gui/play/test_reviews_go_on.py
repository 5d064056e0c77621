"""A review belongs to its game and a practice goes on: over a restart, a kill, a turn of the board."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.coordinates import parse_line
from gui.analysis.batch import BatchGame, BatchState
from gui.analysis.practice import PracticeState
from gui.analysis.trainer import Choice
from gui.application import App, make_app
from gui.base.settings import LADDER, GameSettings, PlayerSettings, Settings, save_settings
from gui.model import files
from gui.model.mistakes import Mistake, MistakeKind
from gui.play.state import Phase
from library.puzzles.decks import Deck
from library.puzzles.finder import PuzzleTheme

Opener = Callable[[], App]
MOVES = parse_line("h8a1i8a3j8o1", 15, 15)
ROWS = [
    ("Proven", "", "", ""),
    ("6 o15", "Left an open three in 3", "60 %", "g8"),
    ("By the engine's win rates", "", "", ""),
    ("2 a15", "Mistake / Blunder", "24–27 %", "i9"),
]
REVIEWED = """
import sys
from pathlib import Path
from gui.application import AppKeeper, make_application
from tests.gui.play.test_reviews_go_on import review

application = make_application(["narabe"])
review(AppKeeper(application, Path(sys.argv[1])).app)
application.exec()
"""


@pytest.fixture
def opener(qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings) -> Opener:
    """Starts the app anew on the same files."""
    save_settings(settings, tmp_path / "settings.json")

    def start() -> App:
        app = make_app(qapp, tmp_path)
        qtbot.addWidget(app.window)
        app.window.show()
        app.restore()
        return app

    return start


def review(app: App) -> None:
    """A game is opened, and a review of it ends."""
    tree = GameTree.from_moves(MOVES, GameInfo())
    app.document.open_tree(tree)
    line = tree.game_line()
    for node in line:
        best = Candidate(97, 0.5, 90, None, (97,))
        app.document.set_analysis(node, Analysis((best,), 100, 5, "Tester"))
    app.reviewer.line = line
    three = Mistake(line[6], MistakeKind.LEFT_THREE, 0.6, (111,), (111, 110), moves=3)
    mistake = Mistake(line[2], MistakeKind.MISTAKE, 0.24, (98, 97), uncertainty=0.03)
    app.reviewer.finished.emit([three, mistake])


def rows(app: App) -> list[tuple[str, ...]]:
    model = app.panels.review.model
    return [tuple(model.text(row, column) for column in range(4)) for row in range(model.rowCount())]


def assert_reviewed(app: App) -> None:
    panel = app.panels.review
    assert rows(app) == ROWS
    assert panel.summary.text() == "Lost: Black 0.0 %, White 28.0 %"
    assert panel.practice_button.isVisibleTo(panel)
    assert {node.ply for node in app.panels.graph._mistakes} == {2, 6}
    app.review.show_mistake(panel.model.mistakes[0])
    assert app.document.current.ply == 6
    assert [stone.point for stone in app.panels.board.painted.picture.variation] == [111, 110]


def test_a_review_outlasts_the_app(opener: Opener) -> None:
    app = opener()
    review(app)
    assert_reviewed(app)
    app.window.close()
    for _ in range(2):
        again = opener()
        assert_reviewed(again)
        again.window.close()


@pytest.mark.slow
def test_a_review_outlasts_a_kill(qtbot: QtBot, tmp_path: Path, opener: Opener) -> None:
    process = subprocess.Popen([sys.executable, "-c", REVIEWED, str(tmp_path)])
    kept = tmp_path / f"autosave-{process.pid}.json"
    try:
        qtbot.waitUntil(lambda: kept.exists() and "left three" in kept.read_text())
    finally:
        process.kill()
        process.wait()
    app = opener()
    assert_reviewed(app)
    app.window.close()


def test_a_review_does_not_list_what_was_deleted(opener: Opener) -> None:
    app = opener()
    review(app)
    app.document.delete_branch(app.document.tree.game_line()[6])
    app.window.close()
    again = opener()
    assert rows(again) == ROWS[2:]
    again.window.close()


def test_a_mistake_goes_with_its_move_and_comes_back_with_it(app: App) -> None:
    review(app)
    app.document.delete_branch(app.document.tree.game_line()[6])
    assert rows(app) == ROWS[2:]
    assert {node.ply for node in app.panels.graph._mistakes} == {2}
    app.review.practise()
    assert "Practice 1 of 1" in app.practice.text
    app.practice.end()
    app.document.undo_stack.undo()
    assert_reviewed(app)


def test_a_review_that_goes_on_lists_no_move_that_was_deleted(app: App) -> None:
    review(app)
    found = app.panels.review.model.mistakes
    app.document.set_review(None)
    app.reviewer.found.emit(found)
    app.document.delete_branch(app.document.tree.game_line()[6])
    assert rows(app) == ROWS[2:]


def test_turning_the_board_back_brings_back_the_review(app: App) -> None:
    review(app)
    app.window.actions_by_name["turn_left"].trigger()
    assert rows(app) == []
    app.document.undo_stack.undo()
    assert_reviewed(app)


def test_a_new_review_takes_the_place_of_the_last_one(opener: Opener) -> None:
    app = opener()
    review(app)
    app.review.review()
    app.panels.review.stop_button.click()
    app.window.close()
    again = opener()
    assert rows(again) == []
    again.window.close()


def test_practice_goes_on_with_the_deck_of_the_library(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    app.review.practise_deck(Choice(Deck.PUZZLES, PuzzleTheme.FOURS))
    qtbot.waitUntil(lambda: app.practice.exercise is not None)
    app.window.close()
    again = opener()
    qtbot.waitUntil(lambda: again.practice.exercise is not None)
    assert again.practice.choice == Choice(Deck.PUZZLES, PuzzleTheme.FOURS)
    assert again.practice.exercise is not None and again.practice.exercise.task is not None
    assert again.practice.exercise.task.theme == PuzzleTheme.FOURS.value
    assert again.panels.review.practice_box.isVisible()
    again.practice.end()
    again.window.close()
    third = opener()  # which was left, and is not taken up again
    assert third.practice.choice is None and third.practice.exercise is None
    third.window.close()


def test_practice_goes_on_with_the_mistakes_of_the_game(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    review(app)
    app.review.practise()
    app.practice.skip()
    qtbot.waitUntil(lambda: app.practice._places.place(app.practice.deck)[0] == 1)
    app.window.close()
    again = opener()
    assert again.practice.text == app.practice.text and "Practice 2 of 2" in again.practice.text
    again.practice.end()
    assert_reviewed(again)
    again.window.close()


def review_several(app: App, folder: Path) -> None:
    """Three games have been reviewed together, and their mistakes are practised."""
    (folder / "reviewed").mkdir()
    for number, corner in enumerate(("n13", "n12", "n11")):
        tree = GameTree.from_moves(parse_line(f"h8a1i8{corner}j8o1", 15, 15), GameInfo())
        line = tree.game_line()
        three = Mistake(line[6], MistakeKind.LEFT_THREE, 0.6, (111,), (111, 110), moves=3)
        mistake = Mistake(line[2], MistakeKind.MISTAKE, (5 - number) / 10, (98, 97), uncertainty=0.03)
        path, target = folder / f"{number}.sgf", folder / "reviewed" / f"{number}.sgf"
        found = [three, mistake]
        app.batch.games.append(BatchGame(path, tree, state=BatchState.DONE, found=found, target=target))
        files.save(tree, target)
    app.review.practise_several()


def skip(qtbot: QtBot, app: App) -> None:
    """Go on to the next exercise; how far one has come is written in the background."""
    app.practice.skip()
    deck = app.practice.deck
    assert deck is not None
    qtbot.waitUntil(lambda: app.practice._places.place(deck) == (deck.index, 0))


def await_practice(qtbot: QtBot, app: App) -> None:
    qtbot.waitUntil(lambda: app.practice.exercise is not None)


def test_practice_goes_on_with_the_mistakes_of_several_games(
    qtbot: QtBot, opener: Opener, tmp_path: Path
) -> None:
    """It was over after a restart."""
    app = opener()
    review_several(app, tmp_path)
    skip(qtbot, app)
    text, moves = app.practice.text, app.document.board.moves
    assert "Practice 2 of 6" in text and moves[3:4] == parse_line("n12", 15, 15)
    app.window.close()

    again = opener()
    open_tree = again.document.tree
    await_practice(qtbot, again)
    assert again.practice.text == text and again.document.board.moves == moves
    assert again.document.tree is open_tree  # which was not opened a second time
    assert again.panels.review.practice_box.isVisible()
    for _ in range(2):
        skip(qtbot, again)
    assert again.document.path.endswith("0.sgf") and again.document.board.ply == 1
    again.window.close()

    third = opener()
    await_practice(qtbot, third)
    assert "Practice 4 of 6" in third.practice.text
    third.practice.end()
    third.window.close()
    fourth = opener()  # which was left, and is not taken up again
    assert fourth.practice.state() == PracticeState()
    fourth.window.close()


def test_practice_of_several_games_goes_on_though_the_open_one_was_edited(
    qtbot: QtBot, opener: Opener, tmp_path: Path
) -> None:
    app = opener()
    review_several(app, tmp_path)
    text = app.practice.text
    app.document.delete_branch(app.document.tree.game_line()[1])
    app.play.make_move(5)  # the position that was deleted is not shown again
    assert app.document.current is app.document.tree.root and app.autosave.save_now() == ""
    app.window.close()
    again = opener()
    await_practice(qtbot, again)
    assert again.practice.text == text and again.document.board.ply == 5
    again.window.close()


@pytest.mark.parametrize("left", [None, b"", b"(;GM[4];B[hh])"])
def test_practice_of_several_games_ends_where_one_is_missing(
    qtbot: QtBot, opener: Opener, tmp_path: Path, left: bytes | None
) -> None:
    app = opener()
    review_several(app, tmp_path)
    app.window.close()
    file = tmp_path / "reviewed" / "2.sgf"
    if left is None:
        file.unlink()
    else:
        file.write_bytes(left)
    again = opener()
    reader = again.practice._reader
    if not left:
        with qtbot.waitSignal(reader.failed) as told:
            pass
        assert told.args is not None and told.args[0].startswith(str(file))
    else:
        with qtbot.waitSignal(reader.done):
            pass
    assert again.practice.exercise is None
    again.window.close()


@pytest.mark.parametrize("phase", [Phase.PAUSED, Phase.OVER])
def test_a_game_of_version_1_0_against_full_strength_goes_on_against_it(opener: Opener, phase: Phase) -> None:
    app = opener()
    full = LADDER - 1
    app.document.open_tree(GameTree.from_moves(MOVES, GameInfo()))
    app.game.start(GameSettings(black=PlayerSettings(level=6), white=PlayerSettings("Tester", full)))
    if phase is Phase.OVER:
        app.game.resign()
    app.window.close()
    (path,) = app.store.profile.glob("autosave-*.json")
    data = json.loads(path.read_text())
    data.pop("ladder", None)  # as version 1.0 wrote it, whose last level had the number 8
    data["game"]["settings"]["white"]["level"] = 8
    path.write_text(json.dumps(data))
    again = opener()
    assert (again.game.settings.black.level, again.game.settings.white.level) == (6, full)
    again.window.close()

    third = opener()  # and a game of today stays what it is
    assert (third.game.settings.black.level, third.game.settings.white.level) == (6, full)
    third.window.close()


def test_a_game_of_today_against_grandmaster_stays_one(opener: Opener) -> None:
    app = opener()
    app.document.open_tree(GameTree.from_moves(MOVES, GameInfo()))
    app.game.start(GameSettings(white=PlayerSettings("Tester", 8)))
    app.window.close()
    again = opener()
    assert again.game.settings.white.level == 8
    again.window.close()


def test_practice_ends_where_its_position_is_deleted(app: App) -> None:
    tree = GameTree.from_moves(parse_line("h8a1i8n13j8o1", 15, 15), GameInfo())
    app.document.open_tree(tree)
    app.review._practise_mistakes(
        [Mistake(tree.last_of_game, MistakeKind.LEFT_THREE, 0.6, (111,), (111, 110))]
    )
    app.document.go(tree.game_line()[4])
    app.window.actions_by_name["delete_branch"].trigger()
    assert app.practice.exercise is None
    app.play.make_move(5)
    assert app.document.board.moves[3:] == [5] and app.autosave.save_now() == ""
