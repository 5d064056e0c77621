"""The review of games whose records hold what other engines said."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.coordinates import parse_line
from gui.analysis.reviewer import ReviewStage
from gui.application import App
from matches.engine_list import EngineSettings


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def test_a_review_measures_with_one_engine(qtbot: QtBot, app: App) -> None:
    """A match writes its engines' analyses into the record: they are not mixed with the review's."""
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    tree = GameTree.from_moves(points("h8i9g7"), GameInfo())
    for node, rate in zip(tree.root.main_line(), (0.9, 0.9, 0.9, 0.9), strict=True):
        candidate = Candidate(0, rate, 5000, line=(0,))
        node.analysis = Analysis((candidate,), 5000, engine="another")
    app.document.open_tree(tree)
    app.document.go(list(tree.root.main_line())[-1])
    with qtbot.waitSignal(app.reviewer.finished) as finished:
        app.window.actions_by_name["review"].trigger()
    engines = {node.analysis.engine for node in tree.root.main_line() if node.analysis is not None}
    assert engines == {"Tester"}
    assert all(mistake.better[0] != 0 for mistake in finished.args[0])


def test_a_proven_end_replaces_a_deeper_guess(app: App) -> None:
    node = app.document.current
    guess = Analysis((Candidate(1, 0.6, 500),), 500, engine="Tester")
    proof = Analysis((Candidate(2, 1.0, 1, mate=3),), 1, engine="Tester")
    for told, kept in ((guess, guess), (replace(guess, visits=90), guess), (proof, proof)):
        app.document.set_analysis(node, told)
        assert node.analysis is kept


def test_a_plain_engine_is_given_a_time_and_the_panel_names_what_it_lists(
    qtbot: QtBot, app: App, brain: Callable[..., EngineSettings]
) -> None:
    analysis = replace(app.store.current.analysis, review_s=0.1)
    app.store.change(replace(app.store.current, engines=(brain("plain"),), analysis=analysis))
    missed_five = points("h8g8i8a1j8b1o14c1k8d1o15")  # which leaves White one
    app.document.open_tree(GameTree.from_moves(missed_five, GameInfo()))
    sent: list[str] = []
    app.hub.logged.connect(lambda _name, _way, line: sent.append(line))
    panel = app.panels.review
    assert panel.review_button.isVisibleTo(panel) and not panel.practice_button.isVisibleTo(panel)
    panel.review_button.click()
    qtbot.waitUntil(lambda: not app.reviewer.running)
    assert "INFO timeout_turn 100" in sent
    assert panel.summary.text() == "This engine reports no win rates."
    first, black, white = panel.summary.toolTip().splitlines()
    assert first.startswith("This engine reports no win rates")
    assert (black, white) == ("Black: 1 proven", "White: no mistakes")
    assert panel.practice_button.isVisibleTo(panel) and not panel.review_button.isVisibleTo(panel)


@pytest.mark.parametrize("told", [True, False])
def test_a_faultless_game_is_described_in_words(qtbot: QtBot, app: App, told: bool) -> None:
    app.window.layouts.switch("analyse")
    app.window.docks["review"].raise_()
    app.document.open_tree(GameTree.from_moves([112], GameInfo()))
    line = list(app.document.tree.root.main_line())
    if told:
        for node in line:
            app.document.set_analysis(node, Analysis((Candidate(30, 0.5, 100),), 100))
    panel = app.panels.review
    panel.show_review([], line)
    text = panel.faultless.text()
    assert panel.faultless.isVisible() and not panel.table.isVisible()
    assert text.startswith("No mistakes were found") and ("5 %" in text) == told
    assert not told or panel.summary.text() == "Lost: Black 0.0 %, White –"
    panel.show_progress(ReviewStage.POSITIONS, 0, 2)
    assert panel.table.isVisible() and not panel.faultless.isVisible()


def test_the_progress_shows_when_the_review_may_end(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    panel, now = app.panels.review, 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    panel.show_progress(ReviewStage.POSITIONS, 10, 60)
    assert panel.progress_text.text() == "Position 10 of 60"
    now = 130.0
    panel.show_progress(ReviewStage.POSITIONS, 20, 60)
    assert panel.progress_text.text() == "Position 20 of 60  ·  about 2 minutes left"
    now = 200.0
    panel.show_progress(ReviewStage.POSITIONS, 50, 60)
    assert panel.progress_text.text().endswith("less than a minute left")
    panel.show_losses({Colour.BLACK: 0.012, Colour.WHITE: None})
    panel.show_progress(ReviewStage.MOVES, 1, 5)
    assert panel.progress_text.text() == "Second look at move 1 of 5\nLost: Black 1.2 %, White –"
    panel.clear()
    panel.show_progress(ReviewStage.POSITIONS, 50, 60)  # another review
    assert panel.progress_text.text() == "Position 50 of 60"
