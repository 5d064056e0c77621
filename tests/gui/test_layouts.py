"""The arrangement of the panels in windows of different heights."""

import itertools
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import QSize
from PyQt6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.game import UNLIMITED_MS, Termination
from gui.application import App
from gui.base import language
from gui.base.settings import LAYOUTS, Settings, WindowSettings
from gui.contests.reader import Forfeit, Snapshot
from gui.layouts import RIGHT_WIDTH
from gui.model.mistakes import Mistake, MistakeKind
from matches.live import LiveGame

LEAST = (900, 600)


def whole_rows(table: QTableView) -> int:
    """How many rows there is room for."""
    viewport = table.viewport()
    assert viewport is not None
    return viewport.height() // table.rowHeight(0)


def show_review(app: App, kinds: Sequence[MistakeKind]) -> None:
    """Open an analysed game with a review that lists each of its moves as a mistake of these kinds."""
    app.document.open_tree(GameTree.from_moves([112, 0, 113, 1, 114, 2][: len(kinds)], GameInfo()))
    candidates = tuple(Candidate(point, 0.5, 100, line=(point,)) for point in range(30, 35))
    for node in app.document.tree.root.main_line():
        app.document.set_analysis(node, Analysis(candidates, 500, engine="Tester"))
    app.review.review()
    app.reviewer.stop()
    nodes = list(app.document.tree.root.main_line())[1:]
    mistakes = [Mistake(node, kind, 0.5, (5,)) for node, kind in zip(nodes, kinds, strict=True)]
    app.panels.review.show_review(mistakes, nodes)


def test_the_least_window_shows_candidates_and_mistakes(qtbot: QtBot, app: App) -> None:
    window, docks = app.window, app.window.docks
    window.resize(*LEAST)
    show_review(app, [MistakeKind.BLUNDER] * 4)
    qtbot.waitUntil(lambda: whole_rows(app.panels.review.table) >= 5)
    assert (window.width(), window.height()) == LEAST
    assert whole_rows(app.panels.candidates.table) >= 2
    assert docks["graph"] in window.tabifiedDockWidgets(docks["candidates"])
    assert docks["review"].isVisible() and not docks["review"].visibleRegion().isEmpty()
    window.resize(1280, 820)
    qtbot.waitUntil(lambda: docks["candidates"].y() < docks["graph"].y() < docks["review"].y())
    stacked = window.tabifiedDockWidgets
    assert docks["graph"] not in stacked(docks["candidates"])
    window.resize(*LEAST)
    qtbot.waitUntil(lambda: docks["graph"] in stacked(docks["candidates"]))
    assert not docks["candidates"].visibleRegion().isEmpty()  # in front of the players and the graph
    window.resize(*LEAST)  # the high arrangement had stopped it on the way
    app.review.practise()
    QApplication.processEvents()
    assert (window.width(), window.height()) == LEAST
    assert not docks["review"].visibleRegion().isEmpty()  # it stays in front


@pytest.mark.parametrize("size", [(1180, 800), (1280, 820), (1920, 1080)])
def test_a_review_is_read_beside_its_graph_and_candidates(
    qtbot: QtBot, app: App, size: tuple[int, int]
) -> None:
    app.window.resize(*size)
    show_review(app, [MistakeKind.BLUNDER, MistakeKind.MISTAKE, MistakeKind.INACCURACY] * 2)
    qtbot.waitUntil(lambda: whole_rows(app.panels.review.table) >= 4)
    assert whole_rows(app.panels.candidates.table) >= 2
    assert not app.window.docks["graph"].visibleRegion().isEmpty()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_window_is_no_larger_than_the_screen(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings, layout: str
) -> None:
    screen = QSize(933, 633)  # 1400 x 950 pixels at a scale factor of 1.5
    window = App(replace(settings, window=WindowSettings(layout=layout)), tmp_path / "s.json", screen).window
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    assert window.width() < 933 and window.height() < 633
    shown = [dock for dock in window.docks.values() if not dock.visibleRegion().isEmpty()]
    areas = [dock.geometry() for dock in shown]
    assert len(areas) >= (1 if layout == "play" else 2)
    assert not any(one.intersects(other) for one, other in itertools.combinations(areas, 2))
    window.close()


def test_players_in_a_stack_do_not_bind_it_to_the_height_of_their_cards(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    settings = replace(settings, window=WindowSettings(layout="analyse"))
    window = App(settings, tmp_path / "s.json", QSize(1400, 950)).window
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    cards = window.docks["players"].sizeHint().height()
    window.resize(1280, 900)
    qtbot.waitUntil(lambda: window.docks["candidates"].height() > cards)
    window.close()


def test_what_was_kept_of_a_high_window_does_not_crowd_a_low_one(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings
) -> None:
    window = WindowSettings(layout="match")
    for screen in (QSize(1400, 950), QSize(933, 633)):
        app = App(replace(settings, window=replace(window, geometry="")), tmp_path / "s.json", screen)
        qtbot.addWidget(app.window)
        app.window.show()
        qtbot.waitExposed(app.window)
        QApplication.processEvents()
        window = app.window.arrangement()
        assert app.window.height() < screen.height()
        app.window.close()
    assert set(window.layouts) == {"match", "match, low"}


def test_the_least_window_shows_a_tournament_with_forfeits_and_two_boards(qtbot: QtBot, app: App) -> None:
    window, panel = app.window, app.panels.tournament
    window.resize(*LEAST)
    game = LiveGame(0, "Ann", "Bob", 15, 15, "h8", (UNLIMITED_MS,) * 2, since=time.time())
    header = ("", "engine", "rating", "±", "points", "games", "score", "forfeits", "1", "2", "3")
    rows = (("1", "Ann the First", "+100", "111.1", "8", "8", "100.0%", "", "—", "8/8", "8/8"),) * 3
    forfeits = (Forfeit("Bob", Termination.CRASH, 8, "exit status 3"),)
    snapshot = Snapshot("running", 8, 20, (header, *rows), forfeits=forfeits)
    app.tournaments._band.show_snapshot(snapshot)  # as while other layouts are shown
    QApplication.processEvents()
    app.tournaments._show_panel()
    panel.show_snapshot(replace(snapshot, live=(game, game)))
    qtbot.waitUntil(lambda: whole_rows(panel.table) >= 3)
    assert (window.width(), window.height()) == LEAST and panel.width() > 850
    assert all(board.isVisible() and board.board.height() >= 64 for board in panel.boards[:2])


@pytest.mark.usefixtures("spoken")
def test_the_least_window_shows_the_cross_table_of_five_engines_whole(qtbot: QtBot, app: App) -> None:
    window, panel = app.window, app.panels.tournament
    window.resize(*LEAST)
    game = LiveGame(0, "Ann", "Bob", 15, 15, "h8", (UNLIMITED_MS,) * 2, since=time.time())
    places = ("1", "2", "3", "4", "5")
    header = ("", "engine", "rating", "±", "points", "games", "score", "forfeits", *places)
    row = ("1", "Ann the First", ">+100", "111.1", "16", "16", "100.0%", "12", "—", *("1.5/4",) * 4)
    snapshot = Snapshot("running", 20, 40, (header, *(row,) * 5), live=(game, game))
    app.tournaments._show_panel()
    bar = panel.table.horizontalScrollBar()
    assert bar is not None
    for forfeits in ((), (Forfeit("Bob", Termination.CRASH, 8, "exit status 3"),) * 3):
        panel.show_snapshot(replace(snapshot, forfeits=forfeits))
        qtbot.wait(50)
        panel.show_snapshot(replace(snapshot, forfeits=forfeits))  # as twice a second
        QApplication.processEvents()
        assert bar.maximum() == 0


def test_in_the_least_window_several_warnings_are_one_line_until_all_are_wanted(
    qtbot: QtBot, app: App
) -> None:
    window, panel = app.window, app.panels.tournament
    window.resize(*LEAST)
    header = ("", "engine", "rating", "±", "points", "games", "score", "forfeits", *("1", "2", "3", "4", "5"))
    row = ("1", "Ann the First", ">+100", "111.1", "16", "16", "100.0%", "12", "—", *("1.5/4",) * 4)
    forfeits = (Forfeit("Bob", Termination.CRASH, 8, "exit status 3", 0),) * 3
    app.tournaments._show_panel()
    panel.show_snapshot(Snapshot("running", 20, 40, (header, *(row,) * 5), forfeits=forfeits))
    qtbot.waitUntil(lambda: whole_rows(panel.table) >= 4)
    assert "Bob lost" not in panel.warning.text() and panel.warning.text().endswith(">Show all</a>")
    panel.warning.linkActivated.emit("fold")
    assert panel.warning.text().count("Bob lost 8 games") == 3
    panel.warning.linkActivated.emit("fold")
    assert "Bob lost" not in panel.warning.text()
    window.resize(1400, 1100)
    qtbot.waitUntil(lambda: "Bob lost" in panel.warning.text())
    assert "Show all" not in panel.warning.text()


def test_a_low_window_shares_its_height_between_candidates_and_moves(qtbot: QtBot, app: App) -> None:
    window, docks = app.window, app.window.docks
    window.resize(*LEAST)
    app.window.layouts.switch("analyse")
    cards = docks["players"].sizeHint().height()
    qtbot.waitUntil(lambda: docks["candidates"].height() > cards < docks["tree"].height())
    app.window.layouts.switch("play")
    QApplication.processEvents()
    window.resize(1280, 1000)
    cards_alone = app.panels.players.cards.values()
    qtbot.waitUntil(lambda: sum(card.height() for card in cards_alone) < cards)  # they take no more


def test_the_graph_has_a_quarter_of_its_side(qtbot: QtBot, app: App) -> None:
    window, docks = app.window, app.window.docks
    window.layouts.switch("analyse")
    for size in ((1280, 820), (1920, 1080), LEAST):
        window.resize(*size)
        qtbot.wait(50)
        middle = window.centralWidget()
        assert middle is not None
        docks["graph"].raise_()
        QApplication.processEvents()
        assert docks["graph"].height() >= middle.height() / 4


def test_an_arrangement_is_as_it_was_after_the_window_was_small(qtbot: QtBot, app: App) -> None:
    """What the small window squeezes on its way is not kept."""
    window, docks = app.window, app.window.docks
    window.layouts.switch("analyse")

    heights = []
    for _ in range(2):
        window.resize(1280, 820)
        qtbot.waitUntil(lambda: docks["graph"] not in window.tabifiedDockWidgets(docks["candidates"]))
        qtbot.wait(1_000)  # it moves to its place, and is kept when it has come there
        heights.append(docks["graph"].height())
        window.resize(*LEAST)
        qtbot.waitUntil(lambda: docks["graph"] in window.tabifiedDockWidgets(docks["candidates"]))
        qtbot.waitUntil(lambda: docks["candidates"].width() == RIGHT_WIDTH)
    assert heights[1] == heights[0]


def test_the_least_window_keeps_its_size_from_layout_to_layout(qtbot: QtBot, app: App) -> None:
    window = app.window
    window.resize(*LEAST)
    for name in [*LAYOUTS, *itertools.chain(*itertools.permutations(LAYOUTS))]:
        window.layouts.switch(name)
        QApplication.processEvents()
        assert (window.width(), window.height()) == LEAST, name


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_window_lower_than_the_least_keeps_its_size(qtbot: QtBot, app: App, name: str) -> None:
    """As when it shares a low screen."""
    window = app.window
    window.resize(*LEAST)
    window.layouts.switch(name)
    qtbot.wait(50)
    window.resize(900, 520)
    qtbot.wait(50)
    assert window.height() == 520


@pytest.mark.parametrize("language_code", language.LANGUAGES)
def test_the_summary_of_a_review_takes_one_line(
    qtbot: QtBot, qapp: QApplication, app: App, language_code: str
) -> None:
    app.window.resize(*LEAST)
    show_review(app, [MistakeKind.BLUNDER] * 4)
    language.install(qapp, language_code)
    nodes = list(app.document.tree.root.main_line())
    app.panels.review.show_review(app.panels.review.model.mistakes, nodes)
    language.install(qapp, "en")
    summary = app.panels.review.summary
    qtbot.waitUntil(lambda: app.window.docks["review"].width() == RIGHT_WIDTH)
    assert summary.fontMetrics().horizontalAdvance(summary.text()) <= summary.width()
