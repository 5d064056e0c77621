"""Threats, claims, live analysis, review and practice."""

from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board, Colour
from engine.rules.coordinates import Labels, parse_line
from engine.rules.variant import Variant
from gui.analysis.exercises import AnswerVerdict, ExerciseSeries, MistakeExercise, examine
from gui.analysis.fouls import explain
from gui.analysis.review import SecondLook, average_loss, conclude, examine_line
from gui.analysis.threats import ClaimVerdict, Standing, check_claim, find_threats, wins
from gui.application import App
from gui.board.picture import ThreatKind
from gui.model.mistakes import Mistake, MistakeKind, count, summary


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def board_of(moves: str, variant: Variant = Variant.FREESTYLE) -> Board:
    return Board.from_moves(points(moves), variant=variant)


def marks(board: Board, kind: ThreatKind) -> set[int]:
    return {mark.point for mark in find_threats(board).marks if mark.kind is kind}


def test_the_threat_layer_names_the_standing() -> None:
    assert find_threats(board_of("h8a1")).standing is Standing.QUIET
    three = board_of("h8a1i8a3j8")  # white to move against an open three
    threats = find_threats(three)
    assert threats.standing is Standing.THREATENED
    assert set(points("g8k8")) <= set(threats.defences)
    for point in set(range(225)) - set(threats.defences):
        if three.is_legal(point):
            after = three.copy()
            after.push(point)
            assert find_threats(after).standing in (Standing.WIN, Standing.FIVE)
    four = board_of("h8g8i8a3j8a5k8")
    assert find_threats(four).standing is Standing.MUST_BLOCK
    assert find_threats(four).defences == tuple(points("l8"))
    assert find_threats(board_of("h8a1i8a3j8a5k8")).standing is Standing.LOST
    assert find_threats(board_of("h8a1i8a3j8a5k8c1")).standing is Standing.FIVE
    assert marks(board_of("h8a1i8a3j8a5k8c1"), ThreatKind.FIVE) == set(points("g8l8"))


def test_a_win_by_fours_comes_with_its_line() -> None:
    board = board_of("h8a1i8a3j8a5")
    threats = find_threats(board)
    assert threats.standing is Standing.WIN and threats.distance == 3
    for move in threats.line:
        board.push(move)
    assert board.outcome is not None and board.outcome.winner is Colour.BLACK
    assert wins(board_of("h8a1i8a3j8a5"), points("g8")[0])
    assert not wins(board_of("h8a1i8a3j8a5"), points("o15")[0])


def test_claims_are_proven_refuted_or_left_open() -> None:
    board = board_of("h8a1i8a3j8a5")
    assert check_claim(board, tuple(points("k8"))).verdict is ClaimVerdict.PROVEN
    refuted = check_claim(board_of("h8c5n3d5n12e5"), tuple(points("o15f5")))
    assert refuted.verdict is ClaimVerdict.REFUTED and refuted.line
    assert check_claim(board_of("h8a1"), tuple(points("i8"))).verdict is ClaimVerdict.UNPROVEN


def test_a_threat_under_the_mouse_is_explained(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves(points("h8i9i8g8j8g9"), GameInfo()))
    app.window.layouts.switch("analyse")
    board = app.panels.board.painted
    qtbot.waitUntil(lambda: bool(board.picture.threats))
    mark = board.picture.threats[0]
    board.point_entered.emit(mark.point)
    assert board.tool_tips[mark.point].startswith("Black ")
    board.point_entered.emit(-1)
    assert not board.tool_tips


def test_forbidden_points_are_found_and_explained() -> None:
    board = board_of("h8a1i8a3j10a5j11a7", Variant.RENJU)
    threats = find_threats(board)
    (double_three,) = points("j8")
    assert double_three in threats.forbidden
    foul = board.foul(double_three)
    assert foul is not None
    text = explain(foul, Labels())
    assert "double three" in text and "h8" in text and "j10" in text


def test_the_review_names_losses_of_win_rate() -> None:
    tree = GameTree.from_moves(points("h8i9g9i7g7j10"), GameInfo())
    line = list(tree.root.main_line())
    line[0].analysis = Analysis((Candidate(0, 0.5, 100, line=(0, 1)),), 100)
    losses = {3: 0.2, 4: 0.15, 5: 0.4, 6: 0.08}
    looks = {line[ply]: SecondLook(loss, 0.01, (0, 1)) for ply, loss in losses.items()}
    mistakes = conclude(examine_line(tree, line), looks)
    assert {m.node.ply: m.kind for m in mistakes} == {
        3: MistakeKind.MISTAKE,
        4: MistakeKind.MISTAKE,
        5: MistakeKind.BLUNDER,
        6: MistakeKind.THREATS_ALLOWED,
    }
    assert average_loss(mistakes, line, Colour.BLACK) == pytest.approx((0.2 + 0.4) / 3)
    assert summary(mistakes, Colour.BLACK) == "1 blunder, 1 mistake"
    assert summary(mistakes, Colour.WHITE) == "1 proven, 1 mistake"
    assert count(mistakes, Colour.WHITE) == 2


def test_practice_accepts_every_proven_win_and_nothing_less() -> None:
    tree = GameTree.from_moves(points("h8a1i8a3j8o1o15g8"), GameInfo())
    missed = Mistake(tree.game_line()[7], MistakeKind.MISSED_WIN, 0.5, tuple(points("g8")), moves=2)
    accepted = {
        p for p in range(225) if examine(MistakeExercise(tree, missed), p).verdict is AnswerVerdict.RIGHT
    }
    assert accepted >= set(points("g8k8")) and not accepted & set(points("o15n14a8"))
    deck = ExerciseSeries([MistakeExercise(tree, missed)])
    deck.advance(solved=True)
    assert deck.current is None and deck.solved == 1


@pytest.mark.parametrize(
    ("rate", "verdict"),
    [(0.46, AnswerVerdict.RIGHT), (0.44, AnswerVerdict.WRONG), (None, AnswerVerdict.UNKNOWN)],
)
def test_practice_accepts_what_the_review_calls_no_mistake(
    rate: float | None, verdict: AnswerVerdict
) -> None:
    tree = GameTree.from_moves(points("h8i9a1"), GameInfo())
    best, answer = points("g9i7")
    tree.game_line()[2].analysis = Analysis((Candidate(best, 0.5, 100), Candidate(answer, rate, 50)), 150)
    mistake = Mistake(tree.game_line()[3], MistakeKind.BLUNDER, 0.3, (best,))
    assert examine(MistakeExercise(tree, mistake), answer).verdict is verdict


def test_live_analysis_shows_candidates_variation_heat_and_graph(qtbot: QtBot, app: App) -> None:
    app.store.change(
        replace(
            app.store.current, analysis=replace(app.store.current.analysis, visit_floor=0, show_heat=True)
        )
    )
    app.window.layouts.switch("analyse")
    for point in (112, 113):
        app.play.make_move(point)
    app.window.actions_by_name["analyse"].trigger()
    qtbot.waitUntil(lambda: len(app.panels.board.painted.picture.candidates) == 5)
    qtbot.waitUntil(lambda: app.panels.candidates.model.rowCount() == 5)
    assert app.panels.board.painted.picture.heat and app.panels.board.painted.picture.candidates[0].is_best
    best = app.document.current.analysis.candidates[0]  # type: ignore[union-attr]
    assert app.panels.players.balance.share == pytest.approx(best.win_rate)
    qtbot.mouseMove(
        app.panels.board.painted, app.panels.board.painted.geometry_now.centre(best.point).toPoint()
    )
    qtbot.waitUntil(lambda: len(app.panels.board.painted.picture.variation) == 2)
    app.presenter.turn_wheel(-1)
    assert len(app.panels.board.painted.picture.variation) == 1
    app.panels.board.painted.point_entered.emit(-1)
    assert app.panels.board.painted.picture.variation == ()
    app.play.make_move(98)
    qtbot.waitUntil(lambda: app.document.current.analysis is not None)
    qtbot.waitUntil(lambda: app.panels.graph._plot is not None)
    qtbot.waitUntil(lambda: len(app.panels.graph.plies) == 2)
    app.panels.graph.ply_chosen.emit(1)
    assert app.document.board.moves == [112]
    app.window.actions_by_name["analyse"].trigger()
    assert not app.analyser.running


def test_threats_and_forbidden_points_appear_on_the_board(qtbot: QtBot, app: App) -> None:
    tree = GameTree.from_moves(points("h8a1i8a3j10a5j11a7"), GameInfo(Variant.RENJU))
    app.document.open_tree(tree)
    (double_three,) = points("j8")
    qtbot.waitUntil(lambda: double_three in app.panels.board.painted.picture.forbidden)
    app.panels.board.painted.point_entered.emit(double_three)
    assert len(app.panels.board.painted.picture.lines) == 2
    assert "double three" in app.panels.board.painted.tool_tips[double_three]
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j8"), GameInfo()))
    qtbot.waitUntil(lambda: bool(app.panels.board.painted.picture.threats))
    assert "threatens" in app.window.status.text()
    app.window.actions_by_name["show_threats"].trigger()
    assert app.panels.board.painted.picture.threats == ()


def test_the_switch_of_forbidden_points_takes_effect_at_once(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j10a5j11a7"), GameInfo(Variant.RENJU)))
    board, (double_three,) = app.panels.board.painted, points("j8")
    qtbot.waitUntil(lambda: double_three in board.picture.forbidden)
    board.point_entered.emit(double_three)
    assert board.picture.lines and board.tool_tips
    settings = app.store.current
    app.store.change(replace(settings, board=replace(settings.board, forbidden_points=False)))
    assert board.picture.forbidden == () and board.picture.lines == () and not board.tool_tips
    app.store.change(settings)
    assert double_three in board.picture.forbidden


def test_a_whole_game_is_reviewed_and_practised(qtbot: QtBot, app: App) -> None:
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j8o1o15g8"), GameInfo()))
    with qtbot.waitSignal(app.reviewer.finished):
        app.window.actions_by_name["review"].trigger()
    assert all(node.analysis is not None for node in app.document.tree.root.main_line())
    model = app.panels.review.model
    kinds = [mistake.kind for mistake in model.mistakes]
    assert MistakeKind.MISSED_WIN in kinds and MistakeKind.LEFT_THREE in kinds
    missed = model.mistakes[kinds.index(MistakeKind.MISSED_WIN)]
    rows = {model.mistake(row): row for row in range(model.rowCount())}
    assert model.title_rows == [0] and model.index(0, 0).data() == "Proven"
    app.panels.review.table.clicked.emit(model.index(rows[missed], 3))
    assert app.document.board.ply == 6 and app.panels.board.painted.picture.variation
    left = model.mistakes[kinds.index(MistakeKind.LEFT_THREE)]
    app.panels.review.table.clicked.emit(model.index(rows[left], 0))  # how Black wins is drawn
    assert app.document.current is left.node
    assert [stone.point for stone in app.panels.board.painted.picture.variation] == list(left.refutation)
    model.show_mistakes([missed])
    app.window.actions_by_name["practise"].trigger()
    assert "Practice 1 of 1" in app.window.status.text()
    count = sum(1 for _ in app.document.tree.root.walk())
    bar = app.window.statusBar()
    assert bar is not None
    app.play.make_move(points("a8")[0])
    qtbot.waitUntil(lambda: "not good enough" in bar.currentMessage())
    assert app.practice.deck is not None and app.practice.deck.index == 0
    app.practice.go_on()
    app.play.make_move(points("k8")[0])
    qtbot.waitUntil(lambda: "is right" in bar.currentMessage())
    app.practice.go_on()
    assert app.practice.deck is None  # type: ignore[unreachable]
    assert sum(1 for _ in app.document.tree.root.walk()) == count


def test_a_claimed_win_is_checked(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves(points("h8a1i8a3j8a5"), GameInfo()))
    claim = Candidate(points("k8")[0], 1.0, 10, line=tuple(points("k8")), mate=3)
    app.document.set_analysis(app.document.current, Analysis((claim,), 10))
    app.window.actions_by_name["check_mate"].trigger()
    bar = app.window.statusBar()
    assert bar is not None
    qtbot.waitUntil(lambda: "Proven" in bar.currentMessage())


def test_an_analysis_engine_that_dies_is_reported(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["analyse"].trigger()
    qtbot.waitUntil(lambda: bool(app.panels.board.painted.picture.candidates))
    session = app.hub.session("analysis", "Tester")
    assert session._process is not None
    with qtbot.waitSignal(app.analyser.failed):
        session._process.close(0)
    assert not app.analyser.running and "Tester" in app.window.trouble.text()


def test_the_wheel_on_the_board_leafs_through_the_game(qtbot: QtBot, app: App) -> None:
    app.document.open_tree(GameTree.from_moves([1, 2, 3], GameInfo()))
    app.panels.board.painted.wheel_stepped.emit(-1)
    assert app.document.board.ply == 2
    QTest.keyClick(app.window, Qt.Key.Key_Left)
    assert app.document.board.ply == 1


def test_the_line_shown_is_what_is_reviewed(qtbot: QtBot, app: App) -> None:
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    app.document.open_tree(GameTree.from_moves(points("h8i9g7"), GameInfo()))
    app.document.step(-2)
    app.play.make_move(points("j10")[0])
    with qtbot.waitSignal(app.reviewer.finished):
        app.window.actions_by_name["review"].trigger()
    start = app.document.tree.root.children[0]
    assert [node.analysis is not None for node in start.children] == [False, True]


@pytest.mark.slow
def test_several_games_are_reviewed_into_copies_beside_them(
    qtbot: QtBot, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    (tmp_path / "two.sgf").write_text("(;SZ[15]PB[Ann];B[hh];W[ii])(;SZ[9];B[ee];W[ef];B[dd])")
    (tmp_path / "cut.sgf").write_text("(;SZ[15];B[hh];W[hh])")
    (tmp_path / "bad.sgf").write_text("no game")
    (tmp_path / "old.psq").write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,0\n9,8,0\n3,1,0\n10,8,0\n")
    names = [str(tmp_path / name) for name in ("two.sgf", "cut.sgf", "bad.sgf", "old.psq")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (names, ""))
    batch = app.batch
    app.document.open_tree(GameTree.from_moves([1, 2, 3], GameInfo()))
    app.window.actions_by_name["review_games"].trigger()
    qtbot.waitUntil(lambda: not batch.running)
    assert [game.state.value for game in batch.games] == ["done", "done", "done", "failed", "done"]
    assert "cut.sgf" in batch.games[2].error and "line 1" in batch.games[2].error
    assert "bad.sgf" in batch.games[3].error
    assert app.document.board.moves == [1, 2, 3]
    written = sorted(path.name for path in (tmp_path / "reviewed").iterdir())
    assert written == ["cut.sgf", "old.sgf", "two-1.sgf", "two-2.sgf"]
    dialog = app.review.batch_dialog
    assert dialog is not None and dialog.model.rowCount() == 5
    with qtbot.waitSignal(app.document.replaced):
        dialog.table.doubleClicked.emit(dialog.model.index(4, 0))
    assert app.document.board.ply == 5 and app.document.current.analysis is not None


def test_a_batch_is_stopped_and_goes_on(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.sgf").write_text("(;SZ[15];B[hh];W[ii];B[gg])")
    batch = app.batch
    batch.add([tmp_path / "a.sgf", tmp_path / "b.sgf"])
    qtbot.waitUntil(lambda: batch.games[0].done[0] > 0)
    batch.stop()
    assert [game.state.value for game in batch.games] == ["waiting", "waiting"]
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    batch.start()
    qtbot.waitUntil(lambda: not batch.running)
    assert all(game.state.value == "done" for game in batch.games)


def test_a_win_by_other_threats_than_fours_is_proven() -> None:
    board = board_of("h8a1h9o1i10a15")  # an open three along the diagonal or the column leads to a double one
    winning = [point for point in range(225) if board.is_legal(point) and wins(board, point)]
    assert winning and not any(wins(board_of("h8i9"), point) for point in points("g8h7j10"))
    assert find_threats(board).standing is Standing.QUIET
