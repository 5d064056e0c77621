"""Practice through the window: what it hides, its buttons, its score, and the place it remembers."""

from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.coordinates import parse_line
from gui.analysis.exercises import DeckPlaces, ExerciseSeries, MistakeExercise
from gui.analysis.practice import ExercisePhase
from gui.analysis.threats import find_threats
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings, Settings
from gui.model.mistakes import Mistake, MistakeKind
from gui.play.state import Phase
from matches.engine_list import EngineSettings
from screenshots import LEAST_SIZE

QUIET = "h8i9g9i7g7j10"  # nothing is decided in it
PEOPLE = GameSettings(black=PlayerSettings(), white=PlayerSettings())


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def quiet_game() -> GameTree:
    """A game in which the engine liked `o15` best everywhere and thought nothing of the moves played."""
    tree = GameTree.from_moves(points(QUIET), GameInfo())
    for node in tree.root.main_line():
        best = Candidate(points("o15")[0], 0.8, 100, prior=0.5, line=tuple(points("o15a15")))
        other = Candidate(points("a15")[0], 0.2, 50, prior=0.5, line=tuple(points("a15")))
        node.analysis = Analysis((best, other), 150)
    return tree


def exercises(tree: GameTree, count: int = 3) -> list[MistakeExercise]:
    nodes = list(tree.root.main_line())[2 : 2 + count]
    return [
        MistakeExercise(tree, Mistake(node, MistakeKind.BLUNDER, 0.5, tuple(points("o15a15"))))
        for node in nodes
    ]


def practise(app: App, count: int = 3) -> GameTree:
    tree = quiet_game()
    app.document.open_tree(tree)
    app.practice.start(exercises(tree, count))
    return tree


def test_nothing_gives_the_answer_away(qtbot: QtBot, app: App) -> None:
    analysis = replace(app.store.current.analysis, show_heat=True, show_candidates=True, show_threats=True)
    app.store.change(replace(app.store.current, analysis=analysis))
    app.window.layouts.switch("analyse")
    tree = quiet_game()
    app.document.open_tree(tree)
    picture = app.panels.board.painted.picture
    assert picture.candidates and picture.heat and app.panels.candidates.model.rowCount() == 2
    mistakes = [exercise.mistake for exercise in exercises(tree)]
    app.panels.review.show_review(mistakes, list(tree.root.main_line()))
    app.window.actions_by_name["practise"].trigger()
    qtbot.wait(300)  # the threats of the position have been found by now
    for point in (-1, *points("o15a15")):
        app.panels.board.painted.point_entered.emit(point)
        picture = app.panels.board.painted.picture
        assert not (picture.candidates or picture.heat or picture.threats or picture.variation)
        assert not (picture.forbidden or picture.lines)
    assert app.panels.candidates.model.rowCount() == 0 and app.presenter._black_share() is None
    assert not app.panels.review.review_box.isVisible() and app.panels.review.practice_box.isVisible()
    assert not app.window.actions_by_name["analyse"].isEnabled()
    app.practice.show_solution()
    assert app.panels.board.painted.picture.variation
    app.practice.end()
    assert app.panels.review.review_box.isVisible() and app.panels.board.painted.picture.candidates


def test_the_user_practises_no_mistakes_of_the_opponent(app: App) -> None:
    tree = quiet_game()
    tree.info = replace(tree.info, black="Narabe (600 Elo)", white="You")
    app.document.open_tree(tree)
    app.panels.review.show_review([e.mistake for e in exercises(tree)], list(tree.root.main_line()))
    app.window.actions_by_name["practise"].trigger()
    deck = app.practice.deck
    assert deck is not None and {exercise.board.turn for exercise in deck.exercises} == {Colour.WHITE}
    app.practice.end()


@pytest.mark.parametrize("command", ["play_from_here", "play_again"])
def test_a_game_that_begins_ends_the_practice_and_the_analysis(app: App, command: str) -> None:
    tree = quiet_game()
    app.document.open_tree(tree)
    app.game.play_on(PEOPLE)
    app.game.leave()
    app.practice.start(exercises(tree))
    app.analyser.start()
    app.window.actions_by_name[command].trigger()
    if command == "play_from_here":
        app.window.dialog.accept()
    assert app.game.phase is Phase.PLAYING and not app.analyser.running
    assert app.practice.exercise is None and "Practice" not in app.window.status.text()


def test_the_solution_stays_until_the_user_goes_on(qtbot: QtBot, app: App) -> None:
    practise(app)
    for _ in range(5):  # theme, place and first stone come first; asking again neither skips nor counts
        app.window.actions_by_name["hint"].trigger()
        qtbot.wait(50)
    deck, box = app.practice.deck, app.panels.review.practice_box
    assert deck is not None and deck.index == 0 and app.practice.phase is ExercisePhase.SHOWN
    assert not app.analyser.running and not box.solution_button.isVisibleTo(box)
    assert box.go_on_button.text() == "Next exercise"
    app.play.make_move(points("o15")[0])  # too late
    qtbot.wait(50)
    assert deck.index == 0
    box.go_on_button.click()
    assert (deck.index, deck.solved) == (1, 0) and app.practice.phase is ExercisePhase.ASKED
    assert box.skip_button.isVisibleTo(box) and "Practice 2 of 3" in box.exercise.text()


def test_the_buttons_skip_and_leave_and_the_score_counts(qtbot: QtBot, app: App) -> None:
    practise(app)
    deck, box = app.practice.deck, app.panels.review.practice_box
    assert deck is not None
    app.play.make_move(points("o15")[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    assert box.score.text() == "1 exercise solved"
    box.go_on_button.click()
    assert box.score.text() == "1 exercise solved"
    box.skip_button.click()
    assert (deck.index, deck.solved) == (2, 1)
    box.end_button.click()
    assert app.practice.deck is None and not box.isVisible()


def test_esc_leaves_the_practice_with_the_focus_on_the_board(qtbot: QtBot, app: App) -> None:
    practise(app)
    app.panels.board.painted.setFocus()
    assert app.window.actions_by_name["leave_practice"].isEnabled()
    QTest.keyClick(app.panels.board.painted, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: app.practice.deck is None)
    assert not app.window.actions_by_name["leave_practice"].isEnabled()


def test_the_answer_is_typed_at_once_and_what_it_was_worth_is_shown_in_the_box(
    qtbot: QtBot, app: App
) -> None:
    tree = quiet_game()
    app.document.open_tree(tree)
    app.window.layouts.switch("analyse")
    app.panels.review.show_review([e.mistake for e in exercises(tree)], list(tree.root.main_line()))
    app.panels.review.practice_button.setFocus()
    app.panels.review.practice_button.click()
    board, box = app.panels.board.painted, app.panels.review.practice_box
    assert board.hasFocus()
    assert box.exercise.text() == "Practice 1 of 3: find a better move for White than i7."
    assert box.verdict.isHidden()
    assert board.picture.letters == ((tree.root.children[0].children[0].move, "?"),)
    assert app.panels.candidates.summary.text() == "Hidden until you have found the move."
    QTest.keyClicks(board, "a15")
    QTest.keyClick(board, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: box.verdict.text().startswith("a15 is not good enough"))
    QTest.mouseClick(box.solution_button, Qt.MouseButton.LeftButton)
    assert box.verdict.text() == "Better is o1.   2 i7: Blunder, 50 %" and board.hasFocus()
    bar = app.window.statusBar()
    assert bar is not None and bar.currentMessage() == box.verdict.text() and not board.picture.letters
    app.practice.skip()
    assert box.verdict.isHidden()
    app.practice.skip()
    app.practice.show_solution()
    assert box.go_on_button.text() == "Finish"


@pytest.mark.usefixtures("spoken")
def test_no_two_buttons_of_the_practice_have_the_same_text(app: App) -> None:
    practise(app)
    box = app.panels.review.practice_box
    for deck_ends in (False, True):
        if deck_ends:
            while not app.practice.is_last:
                app.practice.skip()
        app.practice.show_solution()
        texts = [button.text() for button in box.findChildren(QPushButton)]
        assert len(set(texts)) == len(texts)


def test_the_engine_looks_at_an_answer_that_the_review_did_not_consider(qtbot: QtBot, app: App) -> None:
    """The tests' brain gives the side to move 55 %, so the answer is worth 45 %."""
    practise(app)
    bar = app.window.statusBar()
    assert bar is not None
    app.play.make_move(points("b2")[0])
    qtbot.waitUntil(lambda: "not good enough" in bar.currentMessage())
    assert app.practice.phase is ExercisePhase.REFUTED
    assert app.practice.verdict == "b14 is not good enough. Its win rate is 45 %; 80 % was possible."
    app.practice.go_on()
    node = app.practice.exercise.mistake.node.parent  # type: ignore[union-attr]
    best = Candidate(points("o15")[0], 0.48, 100, line=tuple(points("o15")))
    node.analysis = Analysis((best,), 100)  # type: ignore[union-attr]
    app.play.make_move(points("b2")[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)


def test_an_answer_that_a_failing_engine_was_to_judge_is_not_called_wrong(qtbot: QtBot, app: App) -> None:
    broken = EngineSettings("Broken", "/no/such/engine")
    app.store.change(replace(app.store.current, engines=(broken,), analysis_engine="Broken"))
    practise(app)
    app.play.make_move(points("b2")[0])
    qtbot.waitUntil(lambda: app.practice.verdict.startswith("Broken cannot be started:"))
    assert app.practice.phase is ExercisePhase.ASKED
    app.play.make_move(points("o15")[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)


def test_the_place_is_remembered_over_a_restart(qtbot: QtBot, app: App) -> None:
    practise(app)
    app.practice.skip()
    app.play.make_move(points("o15")[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    app.practice.go_on()
    assert app.practice.deck is not None and app.practice.deck.index == 2
    path = app.store.profile / "practice.json"
    qtbot.waitUntil(lambda: path.exists() and '": [2, 1]' in path.read_text())
    app.practice.end()
    practise(app)  # the same game, opened anew
    deck = app.practice.deck
    assert deck is not None and (deck.index, deck.solved) == (2, 1)
    app.practice.skip()  # the end: the deck is forgotten
    assert app.practice.deck is None
    qtbot.waitUntil(lambda: path.read_text() == "{}")


def test_a_damaged_file_of_places_is_no_hindrance(tmp_path: Path) -> None:
    deck = ExerciseSeries(exercises(quiet_game()))
    progress = DeckPlaces(tmp_path / "practice.json")
    for damage in ("", "[1]", '{"a": 3}', f'{{"{deck.key}": [9, 1]}}'):
        (tmp_path / "practice.json").write_text(damage)
        assert progress.place(deck) == (0, 0)


def test_mistakes_of_several_games_are_practised_in_one_go(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    (tmp_path / "a.sgf").write_text("(;SZ[15];B[hh];W[aa];B[ih];W[ac];B[jh];W[oo])")
    (tmp_path / "b.sgf").write_text("(;SZ[15];B[hh];W[aa];B[hi];W[ac];B[hj];W[oo])")
    app.batch.add([tmp_path / "a.sgf", tmp_path / "b.sgf"])
    qtbot.waitUntil(lambda: not app.batch.running)
    app.review.review_games()
    dialog = app.review.batch_dialog
    assert dialog is not None and dialog.practice_button.isEnabled()
    dialog.practice_button.click()
    deck = app.practice.deck
    assert deck is not None and not dialog.isVisible()
    trees = {id(exercise.tree) for exercise in deck.exercises}
    assert len(trees) == 2 and MistakeKind.LEFT_THREE in {e.mistake.kind for e in deck.exercises}
    path = Path(app.document.path)
    path.write_text("(;GM[4]C[theirs])")
    app.files.save()
    box = app.window.trouble
    assert "Another program has changed" in box.text() and "theirs" in path.read_text()
    next(button for button in box.buttons() if button.text() == "Save").click()
    assert "theirs" not in path.read_text()
    places = app.store.profile / "practice.json"
    for _again in range(2):
        shown = set()
        while app.practice.deck is not None:
            shown.add(id(app.document.tree))
            path = Path(app.document.path)
            assert path.suffix == ".sgf" and not app.tabs.is_changed_outside(path)
            app.files.save()
            app.practice.skip()
        assert shown == trees
        qtbot.waitUntil(lambda: places.read_text() == "{}")  # the deck's place is forgotten
        dialog.practice_button.click()


def missed_win() -> tuple[GameTree, list[MistakeExercise]]:
    """Two exercises: a win by fours that Black missed."""
    tree = GameTree.from_moves(points("h8a1i8a3j8o1o15g8"), GameInfo())
    before = find_threats(tree.board_at(tree.game_line()[6]))
    missed = Mistake(tree.game_line()[7], MistakeKind.MISSED_WIN, 0.5, before.line, moves=2)
    return tree, [MistakeExercise(tree, missed), MistakeExercise(tree, missed)]


def left_three(tree: GameTree) -> Mistake:
    """White's third move, in the game h8 a1 i8 a3 j8 o1."""
    return Mistake(tree.game_line()[6], MistakeKind.LEFT_THREE, 0.5, tuple(points("k8")))


def drawn(app: App) -> list[int]:
    return [stone.point for stone in app.panels.board.painted.picture.variation]


def test_a_right_answer_stays_with_its_line_until_enter_is_pressed(qtbot: QtBot, app: App) -> None:
    tree, deck = missed_win()
    app.document.open_tree(tree)
    app.window.layouts.switch("analyse")
    app.practice.start(deck)
    board = app.panels.board.painted
    board.setFocus()
    app.play.make_move(deck[0].mistake.better[0])
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    assert app.practice.verdict == "g8 is right! It wins in 2 moves."
    for _ in range(3):  # the mouse wanders over the board; the hint's key tells nothing of the next exercise
        board.point_entered.emit(0)
        board.point_entered.emit(-1)
        app.window.actions_by_name["hint"].trigger()
    qtbot.wait(1200)
    assert drawn(app) == list(deck[0].mistake.better) and app.practice.phase is ExercisePhase.SOLVED
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert app.practice.phase is ExercisePhase.ASKED and drawn(app) == []
    assert app.practice.deck is not None and (app.practice.deck.index, app.practice.deck.solved) == (1, 1)
    app.practice.show_solution()
    QTest.keyClick(board, Qt.Key.Key_Space)
    assert app.practice.deck is None and not app.analyser.running  # type: ignore[unreachable]


def test_a_wrong_answer_is_refuted_on_the_board_and_another_may_be_tried(qtbot: QtBot, app: App) -> None:
    tree = GameTree.from_moves(points("h8a1i8a3j8o1"), GameInfo())  # White left an open three
    left = left_three(tree)
    app.document.open_tree(tree)
    app.window.layouts.switch("analyse")
    app.practice.start([MistakeExercise(tree, left)])
    box, board = app.panels.review.practice_box, app.panels.board.painted
    (answer,) = points("a15")
    app.play.make_move(answer)
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.REFUTED)
    assert app.practice.verdict == "a1 is not good enough. It loses in 2 moves."
    assert drawn(app)[0] == answer and len(drawn(app)) == 4
    assert box.go_on_button.text() == "Try again" and box.skip_button.isVisibleTo(box)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert app.practice.phase is ExercisePhase.ASKED and drawn(app) == []
    app.play.make_move(answer)
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.REFUTED)
    better = board.geometry_now.centre(left.better[0]).toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=better)  # at once
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.SOLVED)
    assert app.panels.candidates.summary.text() == ""  # Space goes on here, and does not analyse


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("layout", ["play", "match"])
def test_practice_has_room_in_the_least_window(
    qtbot: QtBot, settings: Settings, tmp_path: Path, layout: str
) -> None:
    app = App(settings, tmp_path / "settings.json")
    qtbot.addWidget(app.window)
    app.window.resize(*LEAST_SIZE)
    app.window.show()
    app.window.layouts.switch(layout)
    qtbot.wait(100)
    app.window.resize(*LEAST_SIZE)
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j8o1"), GameInfo()))
    app.review._practise_mistakes([left_three(app.document.tree)])
    app.play.make_move(*points("a15"))
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.REFUTED)
    app.panels.review.practice_box.score.setText(
        "A score with its uncertainty, a series, what is due and new. " * 2
    )
    qtbot.wait(100)
    assert (app.window.width(), app.window.height()) == LEAST_SIZE
    assert app.panels.board.width() > LEAST_SIZE[0] / 2
    assert not app.panels.review.practice_box.end_button.visibleRegion().isEmpty()
    app.window.close()


@pytest.mark.usefixtures("spoken")
def test_the_board_keeps_its_place_while_one_practises(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    app = App(settings, tmp_path / "settings.json")
    qtbot.addWidget(app.window)
    app.window.resize(*LEAST_SIZE)
    app.window.show()
    app.window.layouts.switch("analyse")
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j8o1"), GameInfo()))
    left = left_three(app.document.tree)
    qtbot.wait(100)
    place = app.panels.board.geometry()
    app.practice.start([MistakeExercise(app.document.tree, left)])
    app.play.make_move(*points("a15"))
    qtbot.waitUntil(lambda: app.practice.phase is ExercisePhase.REFUTED)
    qtbot.wait(100)
    assert app.panels.board.geometry() == place
    app.window.close()
