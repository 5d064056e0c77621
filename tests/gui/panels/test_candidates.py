"""The table of candidates says what its figures are, and which of them an engine does not tell."""

from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QHeaderView
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board, Colour
from engine.rules.coordinates import Labels
from gui.application import App
from gui.base import language
from gui.base.themes import THEMES, style_sheet
from gui.model.formatting import explain_mate
from gui.panels.candidates import CandidatesPanel
from protocol.reports import Reports


@pytest.mark.parametrize(
    ("analysis", "said"),
    [
        (Analysis((Candidate(7, None),), engine="Plain"), "only its move"),
        (Analysis((Candidate(7, 0.6),), depth=9, engine="Plain"), "only one move, and no visits"),
        (Analysis((Candidate(7, 0.6), Candidate(8, 0.5))), "reports no visits"),
        (Analysis((Candidate(7, None, 5), Candidate(8, None, 4)), 9), "no win rates"),
        (Analysis((Candidate(7, 1.0, 5, mate=25),), 5), "has a forced win in 25 moves"),
        (Analysis((Candidate(7, 0.6, 5),), 5), ""),
    ],
)
def test_what_an_engine_does_not_report_is_named(qtbot: QtBot, analysis: Analysis, said: str) -> None:
    panel = CandidatesPanel()
    qtbot.addWidget(panel)
    panel.show_analysis(analysis, Labels(), False, Colour.BLACK, 5, 10)
    text = panel.summary.text()
    assert said in text if said else "engine" not in text


@pytest.mark.parametrize(
    ("message", "said"), [("nodes 1500", "1,500 nodes"), ("visits 1500", "1,500 visits")]
)
def test_nodes_are_called_nodes_and_visits_visits(qtbot: QtBot, message: str, said: str) -> None:
    reports = Reports(Board(), "Engine")
    assert reports.hear(f"depth 9 value 0.1 {message} pv h8")
    panel = CandidatesPanel()
    qtbot.addWidget(panel)
    panel.show_analysis(reports.analysis(), Labels(), False, Colour.BLACK, 5, 10)
    assert said in panel.summary.text()
    assert panel.model.titles()[2].lower() == said.split()[1]


def test_a_mate_distance_is_explained_from_the_side_that_is_shown(qtbot: QtBot) -> None:
    assert explain_mate(Candidate(7, 0.5)) == ""
    won, lost = Candidate(7, 1.0, mate=1), Candidate(7, 0.0, mate=-4)
    assert explain_mate(won) == "+M1: the side to move has a forced win in 1 move, counting both sides."
    assert explain_mate(won, flip=True).startswith("-M1: the side to move has")
    assert explain_mate(lost) == "-M4: the opponent has a forced win in 4 moves, counting both sides."
    panel = CandidatesPanel()
    qtbot.addWidget(panel)
    panel.show_analysis(Analysis((won,), 5), Labels(), False, Colour.BLACK, 5, 10)
    assert panel.model.data(panel.model.index(0, 1), Qt.ItemDataRole.ToolTipRole) == explain_mate(won)


def test_the_titles_of_the_columns_are_not_cut_in_any_language(qtbot: QtBot, qapp: QApplication) -> None:
    qapp.setStyleSheet(style_sheet(next(iter(THEMES.values()))))  # as in the app, whose titles are bold
    for name in language.LANGUAGES:
        language.install(qapp, name)
        try:
            panel = CandidatesPanel()
            qtbot.addWidget(panel)
            panel.show()
            header = panel.table.horizontalHeader()
            assert header is not None
            for column in range(3):
                assert header.sectionSize(column) >= header.sectionSizeHint(column), (name, column)
            panel.resize(298, 174)  # as in a window of the least size
            candidates = tuple(Candidate(point, 0.5, 100, line=(point,)) for point in range(8))
            both = Analysis(candidates, 100), Analysis(candidates, 100)
            engines = ("Narabe", "Narabe AB")
            panel.show_analysis(
                both[0], Labels(), False, Colour.BLACK, 8, 10, engines=engines, second=both[1]
            )

            def all_are_whole(name: str = name, header: QHeaderView = header) -> None:
                for column in range(4):
                    assert header.sectionSize(column) >= header.sectionSizeHint(column), (name, column)

            qtbot.waitUntil(all_are_whole)
        finally:
            language.install(qapp, "en")


@pytest.mark.parametrize("black_view", [True, False])
def test_win_rates_are_shown_with_the_side_they_are_of(app: App, black_view: bool) -> None:
    analysis = replace(app.store.current.analysis, black_view=black_view, visit_floor=0)
    app.store.change(replace(app.store.current, analysis=analysis))
    app.window.layouts.switch("analyse")
    app.document.open_tree(GameTree.from_moves([112], GameInfo()))
    candidate = Candidate(7, 0.75, 100, line=(7,))  # for White, who is to move
    app.document.set_analysis(app.document.current, Analysis((candidate,), 100))
    panel = app.panels.candidates
    assert panel.model.titles()[1] == ("Black %" if black_view else "White %")
    assert panel.model.text(0, 1) == ("25.0" if black_view else "75.0")
    header = panel.table.horizontalHeader()
    assert header is not None and header.sectionSize(1) >= header.sectionSizeHint(1)
    app.panels.board.painted.point_entered.emit(7)
    side = "Black's win rate: 25.0 %" if black_view else "White's win rate: 75.0 %"
    assert app.window.point_name.text() == f"h15   {side}"
    app.document.play(0)  # now Black is to move
    assert panel.model.titles()[1] == "Black %"
    tip = panel.model.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert tip == app.window.docks["graph"].windowTitle() == "Black's win rate"  # the graph's always
