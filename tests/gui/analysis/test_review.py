"""The review of games whose records hold what other engines said."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from engine.rules.coordinates import parse_line
from gui.application import App
from gui.model.tree import CandidateAnalysis, GameInfo, NodeAnalysis, tree_of_moves


def points(text: str) -> list[int]:
    return parse_line(text, 15, 15)


def test_a_review_measures_with_one_engine(qtbot: QtBot, app: App) -> None:
    """A match writes its engines' analyses into the record: they are not mixed with the review's."""
    analysis = replace(app.store.current.analysis, review_visits=100)
    app.store.change(replace(app.store.current, analysis=analysis))
    tree = tree_of_moves(points("h8i9g7"), GameInfo())
    for node, rate in zip(tree.root.main_line(), (0.9, 0.9, 0.9, 0.9), strict=True):
        candidate = CandidateAnalysis(0, rate, 5000, pv=(0,))
        node.analysis = NodeAnalysis((candidate,), 5000, engine="another")
    app.document.open_tree(tree)
    app.document.go(list(tree.root.main_line())[-1])
    with qtbot.waitSignal(app.reviewer.finished, timeout=30_000) as finished:
        app.window.actions_by_name["review"].trigger()
    engines = {node.analysis.engine for node in tree.root.main_line() if node.analysis is not None}
    assert engines == {"Tester"}
    assert all(mistake.better[0] != 0 for mistake in finished.args[0])


def test_a_proven_end_replaces_a_deeper_guess(app: App) -> None:
    node = app.document.current
    guess = NodeAnalysis((CandidateAnalysis(1, 0.6, 500),), 500, engine="Tester")
    proof = NodeAnalysis((CandidateAnalysis(2, 1.0, 1, mate=3),), 1, engine="Tester")
    for told, kept in ((guess, guess), (replace(guess, visits=90), guess), (proof, proof)):
        app.document.set_analysis(node, told)
        assert node.analysis is kept
