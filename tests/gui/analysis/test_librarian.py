"""The library in the app: analyses stay, positions are looked up, games come in and are opened again."""

from dataclasses import replace

import pytest

from engine.rules.symmetry import Symmetry
from gui.application import App
from gui.model.tree import CandidateAnalysis, NodeAnalysis
from library.games import add, checked
from library.store import Store
from tests.library.helpers import random_games

MOVES = [112, 113, 128, 96, 129]
ANALYSIS = NodeAnalysis((CandidateAnalysis(97, 0.75, 4000, 0.3, (97, 98)),), 5000, 11, "Tester")


def play(app, moves):
    for move in moves:
        app.document.play(move)


def page_for_now(qtbot, app):
    qtbot.waitUntil(
        lambda: app.librarian.page is not None and app.librarian.page.node is app.document.current
    )
    return app.librarian.page


def wait_for_kept(qtbot, app):
    def kept():
        with Store(app.librarian.path) as store:
            return store.row("SELECT count(*) FROM entry") != (0,)

    qtbot.waitUntil(kept, timeout=20_000)


def test_an_analysis_is_there_again_after_the_app_was_killed(qtbot, app, tmp_path, settings):
    """By another order of moves and mirrored, in another app on the same profile."""
    play(app, MOVES)
    app.document.set_analysis(app.document.current, ANALYSIS)
    wait_for_kept(qtbot, app)  # it need not be closed for that
    (folder := tmp_path / "second").mkdir()
    for file in tmp_path.glob("library.narabe*"):
        (folder / file.name).write_bytes(file.read_bytes())  # as a crash leaves it
    second = App(replace(settings), folder / "settings.json")
    qtbot.addWidget(second.window)
    other_order = [MOVES[2], MOVES[3], MOVES[0], MOVES[1], MOVES[4]]
    play(second, Symmetry.ROTATE_90.moves(other_order, 15, 15))
    page_for_now(qtbot, second)
    shown = second.presenter._view().analysis
    assert shown is not None
    assert (shown.visits, shown.depth, shown.win_rate) == (5000, 11, 0.75)
    assert shown.candidates[0].pv == Symmetry.ROTATE_90.moves((97, 98), 15, 15)
    assert "75" in second.panels.explorer.summary.text()
    second.window.close()


@pytest.mark.parametrize("change", [{"keep": False}, {"floor": 6000}])
def test_little_analyses_or_none_are_kept_if_the_user_wants(qtbot, app, change):
    settings = app.store.current
    app.store.change(replace(settings, library=replace(settings.library, **change)))
    play(app, MOVES)
    app.document.set_analysis(app.document.current, ANALYSIS)
    app.librarian.refresh()
    page_for_now(qtbot, app)
    app.librarian.close()
    with Store(app.librarian.path) as store:
        assert store.row("SELECT count(*) FROM entry") == (0,)


def test_the_explorer_shows_moves_and_games_and_opens_them(qtbot, app):
    games = random_games(1, 40, plies=12)
    with Store(app.librarian.path) as store:
        add(store, games)
    app.window.layouts.switch("analyse")
    app.librarian.refresh()
    qtbot.waitUntil(lambda: app.librarian.page is not None and app.librarian.page.explored.games == 40)
    panel = app.panels.explorer
    assert sum(move.games for move in panel.moves.moves) == 40
    assert panel.games.rowCount() == 40
    assert [mark.point for mark in app.presenter.picture.candidates] == [112]
    with qtbot.waitSignal(app.document.replaced):
        panel.games_table.doubleClicked.emit(panel.games.index(3, 0))
    chosen = panel.games.games
    assert app.document.board.ply == 0
    assert app.document.info.black.startswith("player")
    assert chosen is not None


def test_games_are_filtered_by_player(qtbot, app):
    with Store(app.librarian.path) as store:
        add(store, random_games(1, 40, plies=12))
    app.panels.explorer.player.setText("player 3")
    qtbot.waitUntil(lambda: app.librarian.page is not None and 0 < len(app.librarian.page.games) < 40)
    assert all("player 3" in (f.game.black, f.game.white) for f in app.librarian.page.games)


def test_the_open_game_is_kept_and_counted(qtbot, app):
    play(app, MOVES)
    with qtbot.waitSignal(app.librarian.imported):
        app.librarian.add_game()
    qtbot.waitUntil(lambda: app.librarian.page is not None and app.librarian.page.explored.games == 1)


def test_a_library_that_cannot_be_used_is_told_once(qtbot, app):
    app.librarian._reader.ask(lambda _stop: None)
    app.librarian._opened = None
    app.librarian.path.unlink(missing_ok=True)
    app.librarian.path.write_bytes(b"something else entirely")
    with qtbot.waitSignal(app.librarian.failed) as told:
        app.librarian.refresh()
    assert "not a Narabe library" in told.args[0]
    assert checked(random_games(1, 1)[0])
