"""While people play, nothing that an engine has said is shown unless they ask for it."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.position import BoardKind
from gui.analysis.hinter import Degree
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings
from gui.board.picture import LayerMark, Picture
from gui.model.mistakes import Mistake, MistakeKind, Review
from gui.play.state import Phase
from library import annotations
from library.annotations import Entry
from library.games import LibraryGame, add
from library.store import Store

MOVES = (112, 0, 113, 1, 114, 2)  # three in a row: Black threatens a four
ANALYSIS = Analysis((Candidate(115, 0.75, 4000, 0.3, (115, 116)),), 5000, 11, "Tester")
ENGINE = GameSettings(white=PlayerSettings("Tester"))
FRIENDS = GameSettings(black=PlayerSettings(), white=PlayerSettings())
ALL = {"candidates", "board", "threats", "layer", "rings", "point", "balance", "second", "status", "graph"}
ALL |= {"review", "library"}


def drawn(app: App, layer: tuple[LayerMark, ...]) -> Picture:
    """The board, with a layer of the net in place of what else is drawn, or without."""
    app.layer_finder.marks = layer
    app.presenter.refresh()
    return app.panels.board.painted.picture


def shown(app: App) -> set[str]:
    """Where anything is seen that an engine, the solver or the library says."""
    layer = drawn(app, (LayerMark(5, ("1",), 0.5),)).layer
    picture, panels, view = drawn(app, ()), app.panels, app.presenter._view()
    named: list[str] = []
    app.presenter.point_named.connect(named.append)
    app.presenter.enter_point(115)
    app.presenter.point_named.disconnect(named.append)
    panels.graph._draw()
    sources = {
        "candidates": panels.candidates.model.rowCount(),
        "board": picture.candidates or picture.heat,
        "threats": picture.threats,
        "layer": layer,
        "rings": picture.rings,
        "texts": picture.letters,
        "tool tips": view.tool_tips,
        "point": "%" in "".join(named),
        "balance": view.black_share is not None,
        "second": view.second_opinion,
        "status": "·" in view.status,
        "graph": panels.graph.plies or panels.graph.marks.points().size,
        "review": not panels.review.review_box.isHidden(),
        "library": panels.explorer.moves.rowCount() or panels.explorer.games.rowCount() or view.page,
    }
    return {name for name, something in sources.items() if something}


def fill(qtbot: QtBot, app: App) -> None:
    """A position of which every source has something to say."""
    app.document.open_tree(GameTree.from_moves(MOVES, GameInfo()))
    app.document.step(len(MOVES))
    node = app.document.current
    with Store(app.library_controller.path) as store:
        add(
            store, [LibraryGame(BoardKind.of(app.document.board), (*MOVES, 115, 3), black="Ann", white="Bob")]
        )
        annotations.add_entry(store, app.document.board, Entry(ANALYSIS))
    for step in node.path():
        app.document.set_analysis(step, ANALYSIS)
    mistake = Mistake(node, MistakeKind.MISTAKE, better=(5,), loss=0.2, uncertainty=0.02)
    app.document.set_review(Review([mistake], node.path()))
    app.analyser.second_opinion = ANALYSIS
    app.library_controller.refresh()
    qtbot.waitUntil(
        lambda: app.library_controller.page is not None and app.library_controller.page.node is node
    )
    qtbot.waitUntil(lambda: bool(app.threat_finder.threats.marks))
    app.panels.graph._create()
    app.presenter.refresh()


@pytest.mark.parametrize("layout", ["play", "analyse"])
@pytest.mark.parametrize("game", [ENGINE, FRIENDS], ids=["engine", "friends"])
def test_no_source_helps_in_a_game_unasked(qtbot: QtBot, app: App, layout: str, game: GameSettings) -> None:
    fill(qtbot, app)
    app.window.layouts.switch(layout)
    everything = shown(app)
    assert everything == ALL, ALL ^ everything
    app.game.play_on(game)
    assert not shown(app)
    app.game.pause()
    assert not shown(app)
    app.game.resume()
    app.game.resign()
    app.library_controller.refresh()
    qtbot.waitUntil(lambda: shown(app) >= everything - {"status", "balance", "second"})


def test_a_hint_shows_nothing_else(qtbot: QtBot, app: App) -> None:
    fill(qtbot, app)
    app.game.play_on(FRIENDS)
    app.window.actions_by_name["hint"].trigger()
    qtbot.waitUntil(lambda: app.hinter.degree is Degree.REGION)
    assert not shown(app)


def test_an_analysis_that_was_switched_off_does_not_help_in_the_game_that_begins_there(
    qtbot: QtBot, app: App
) -> None:
    fill(qtbot, app)
    analyse = app.window.actions_by_name["analyse"]
    analyse.trigger()
    qtbot.waitUntil(lambda: app.analyser.asked is app.document.current)
    analyse.trigger()
    app.presenter.pin_variation((115, 116))
    app.game.play_on(FRIENDS)
    assert not shown(app) and not app.panels.board.painted.picture.variation


@pytest.mark.parametrize("way", ["tab", "undo"])
def test_an_analysis_of_another_game_does_not_help_in_the_one_that_is_returned_to(app: App, way: str) -> None:
    app.play.start_game(FRIENDS)
    app.play.make_move(112)
    if way == "tab":
        app.tabs.make_room()
    else:
        app.edit.paste_text("h8i9j7")
    app.window.actions_by_name["analyse"].trigger()
    assert app.analyser.running
    app.window.actions_by_name["previous_tab" if way == "tab" else "undo_edit"].trigger()
    assert app.game.phase is Phase.PLAYING and not app.analyser.running
    app.window.actions_by_name["analyse"].trigger()  # in a game one has to ask, and may
    app.play.make_move(113)
    assert app.analyser.running


def test_no_source_helps_in_an_opening(qtbot: QtBot, app: App) -> None:
    with Store(app.library_controller.path) as store:
        annotations.add_entry(store, app.document.board, Entry(ANALYSIS))
    app.panels.graph._create()
    app.game.new_game(replace(FRIENDS, opening="swap2"))
    qtbot.waitUntil(lambda: app.library_controller.recalled(app.document.current) is not None)
    app.presenter.refresh()
    assert app.game.phase is Phase.OPENING and not shown(app)
    for name in ("review", "practise"):
        assert not app.window.actions_by_name[name].isEnabled()
