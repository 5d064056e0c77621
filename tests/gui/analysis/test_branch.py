"""Analysis that stays: the review asks the library first, and a branch is analysed unattended."""

from dataclasses import replace

from engine.records.analysis import Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from gui.analysis.branch import BranchTask
from gui.base.settings import GameSettings, PlayerSettings
from library import annotations
from library.store import Store
from library.worklist import Order
from matches.engine_list import EngineSettings
from tests.library.helpers import entry_of

MOVES = [112, 113, 128, 96]
RATES = [0.55, 0.45, 0.55, 0.45, 0.55]  # of the positions along them; of the third the engine says 0.55


def few_visits(app):
    settings = app.store.current
    analysis = replace(settings.analysis, review_visits=100)
    app.store.change(replace(settings, analysis=analysis))


def test_a_review_takes_deep_entries_of_its_engine_instead_of_searching(qtbot, app):
    few_visits(app)
    with Store(app.library_controller.path) as store:
        for ply in range(len(MOVES) + 1):
            # No move of these costs anything: those that seem to are searched again, with equal work.
            for engine, rate in (("Tester", RATES[ply]), ("Another", 0.9)):
                best = Candidate(20 + ply, rate, 9000, line=(20 + ply,))
                entry = entry_of(engine, rate, visits=9000, candidates=(best,))
                if engine == "Another" or ply != 2:
                    annotations.add_entry(store, Board.from_moves(MOVES[:ply]), entry)
    tree = GameTree.from_moves(MOVES, GameInfo())
    app.document.open_tree(tree)
    with qtbot.waitSignal(app.reviewer.finished):
        app.review.review()
    nodes = list(tree.root.main_line())
    known = [(node.analysis.visits, node.analysis.win_rate) for node in nodes]
    assert known[:2] + known[3:] == [(9000, rate) for rate in RATES[:2] + RATES[3:]]
    assert nodes[2].analysis.win_rate != 0.9  # the other engine's, which would tell another story
    assert app.panels.review.summary.toolTip().endswith("4 positions from the library")


def test_a_branch_is_analysed_and_pauses_for_a_game(qtbot, app):
    said = []
    app.branch.progressed.connect(said.append)
    app.game.new_game(GameSettings(black=PlayerSettings(), white=PlayerSettings()))
    app.branch.start(Board.from_moves(MOVES), BranchTask(1, 100, Order.DOUBT))
    qtbot.waitUntil(lambda: any(progress.left for progress in said))
    assert app.branch.is_paused and said[-1].is_paused
    qtbot.wait(300)
    assert said[-1].done == 0 and "waiting" in app.panels.explorer.branch_state.text()
    app.game.leave()
    qtbot.waitUntil(lambda: not app.branch.is_running)
    assert said[-1].done > 1
    ended = f"The branch is analysed: {said[-1].done} positions were new."
    assert [card.text.text() for card in app.panels.notices.cards] == [ended]
    with Store(app.library_controller.path) as store:
        entry = annotations.known(store, Board.from_moves(MOVES)).best
        assert entry is not None and entry.engine.name == "Tester" and entry.analysis.visits >= 90
        known = store.row("SELECT count(*) FROM entry")
    app.branch.start(Board.from_moves(MOVES), BranchTask(1, 100, Order.DOUBT))
    qtbot.waitUntil(lambda: not app.branch.is_running)
    assert said[-1].done == 0  # nothing was left
    with Store(app.library_controller.path) as store:
        assert store.row("SELECT count(*) FROM entry") == known


def test_an_engine_that_fails_ends_it_with_a_word(qtbot, app):
    settings = app.store.current
    app.store.change(replace(settings, engines=(EngineSettings("Tester", "no-such-program"),)))
    with qtbot.waitSignal(app.branch.failed):
        app.branch.start(Board.from_moves(MOVES), BranchTask(0, 100, Order.DOUBT))
    assert not app.branch.is_running
