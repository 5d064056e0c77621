"""The Match layout shows the tournament's game on the main board, and leaves the user's own alone."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from gui.application import App
from gui.base.settings import EntrantSettings, TournamentSettings
from gui.contests.watcher import Watcher
from matches.engine_list import EngineSettings

Brain = Callable[..., EngineSettings]
OWN = [112, 113, 98]


@pytest.fixture
def own(app: App) -> App:
    """The app with a game of the user's open."""
    app.document.open_tree(GameTree.from_moves(OWN, GameInfo(black="Me", white="You")))
    return app


def start(app: App, engines: list[EngineSettings], games: int) -> Watcher:
    """Start a tournament of these engines."""
    app.store.change(replace(app.store.current, engines=tuple(engines)))
    entrants = tuple(EntrantSettings(engine.name, 99) for engine in engines)
    app.tournaments.start(TournamentSettings(entrants, size=9, games=games, turn_s=20))
    assert app.tournaments.watcher is not None
    return app.tournaments.watcher


def points(app: App) -> list[int]:
    """The stones on the main board, in their order."""
    stones = app.panels.board.painted.picture.stones
    return [stone.point for stone in sorted(stones, key=lambda stone: stone.number or 0)]


def trigger(app: App, name: str) -> None:
    assert app.window.actions_by_name[name].isEnabled(), name
    app.window.actions_by_name[name].trigger()


def test_without_a_tournament_the_board_is_empty_with_a_text_on_it(own: App) -> None:
    trigger(own, "layout_match")
    assert points(own) == [] and own.window.status.text() == "No tournament is open."
    assert not any(card.state.text() for card in own.panels.players.cards.values())  # nobody is to move
    assert own.panels.watched_tree.isVisible() and not own.panels.tree.isVisible()
    own.panels.board.move_intended.emit(0)
    trigger(own, "layout_analyse")
    assert points(own) == OWN and own.document.board.moves == OWN
    assert own.panels.tree.isVisible()


def test_what_is_written_and_printed_is_the_game_on_the_board(
    qtbot: QtBot, own: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trigger(own, "layout_match")
    own.spectator.document.open_tree(GameTree.from_moves([0, 1], GameInfo(black="Ann", white="Bob")))
    page, printed = tmp_path / "game.html", []
    own.export.export_page_to(page)
    qtbot.waitUntil(page.exists)
    assert "<title>Ann – Bob" in page.read_text()
    monkeypatch.setattr(own.printing, "_preview", lambda sheets, _columns: printed.append(sheets[0][0]))
    own.printing.print_position()
    own.printing.print_game()
    assert [diagram.caption[0] for diagram in printed] == ["Ann – Bob"] * 2
    for name in ("save", "save_as", "keep_game"):  # of the user's own game, which is out of sight
        assert not own.window.actions_by_name[name].isEnabled(), name
    trigger(own, "layout_analyse")
    assert own.window.actions_by_name["save"].isEnabled()


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("", "The win rates of a game are shown when it is over."),
        ("B+", "The engines reported no win rates in this game."),
    ],
)
def test_a_graph_without_a_curve_shows_why(qtbot: QtBot, own: App, result: str, told: str) -> None:
    trigger(own, "layout_match")
    own.spectator.document.open_tree(GameTree.from_moves(OWN, GameInfo(result=result)))
    qtbot.waitUntil(lambda: own.panels.watched_graph.remark.text() == told)


def test_a_variation_of_the_users_game_is_not_drawn_on_the_watched_board(own: App) -> None:
    own.presenter.pin_variation((0, 1, 2))
    assert own.panels.board.painted.picture.variation
    trigger(own, "layout_match")
    assert own.panels.board.painted.picture.variation == ()


def test_the_live_game_is_on_the_board_and_the_users_own_stays(qtbot: QtBot, own: App, brain: Brain) -> None:
    watcher = start(own, [brain("--pace", "0.2", name=name) for name in ("Ann", "Bob")], 400)
    qtbot.waitUntil(lambda: len(points(own)) >= 3)
    live = watcher.snapshot.live[0]
    painted = own.panels.board.painted
    assert painted.picture.columns == 9 and painted._turn is None
    cards = own.panels.players.cards
    assert [cards[colour].name.text() for colour in Colour] == [live.black, live.white]
    assert own.window.status.text().startswith("Game 1")
    assert "thinking..." in [card.state.text() for card in cards.values()]
    for name in ("take_back", "hint", "undo_edit", "delete_branch", "analyse"):
        assert not own.window.actions_by_name[name].isEnabled(), name
    trigger(own, "go_first")  # one may look back, and stays there
    assert points(own) == [] and "thinking..." not in [card.state.text() for card in cards.values()]
    moves = watcher.snapshot.live[0].moves
    qtbot.waitUntil(lambda: watcher.snapshot.live[0].moves != moves)
    assert points(own) == []
    trigger(own, "go_last")
    qtbot.waitUntil(lambda: len(points(own)) >= 4)
    assert own.document.board.moves == OWN
    trigger(own, "layout_analyse")
    assert points(own) == OWN and own.window.actions_by_name["delete_branch"].isEnabled()


def test_a_game_broken_off_is_aborted_and_no_draw(qtbot: QtBot, own: App, brain: Brain) -> None:
    watcher = start(own, [brain("--pace", "0.2", name=name) for name in ("Ann", "Bob")], 400)
    qtbot.waitUntil(lambda: len(points(own)) >= 2)
    own.panels.tournament.stop_button.click()
    qtbot.waitUntil(lambda: watcher.snapshot.state == "stopped")
    assert watcher.snapshot.games[-1].result == "–"
    assert {card.state.text() for card in own.panels.players.cards.values()} == {"aborted"}
    assert own.window.status.text() == "Game 1   ·   The game was aborted."


def test_a_game_that_is_opened_is_shown_until_one_returns(qtbot: QtBot, own: App, brain: Brain) -> None:
    watcher = start(own, [brain("talk", name=name) for name in ("Ann", "Bob")], 2)
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    last = watcher.reader.tree(1)
    assert len(points(own)) == last.last_of_game.ply  # between games, and after all, the last one
    assert "wins" in own.window.status.text() or "drawn" in own.window.status.text()
    assert own.document.board.moves == OWN
    own.panels.tournament.game_chosen.emit(0)
    assert own.document.board.ply == watcher.snapshot.games[0].plies == len(points(own))
    assert own.window.actions_by_name["analyse"].isEnabled() or own.document.board.outcome is not None
    assert own.window.actions_by_name["review"].isEnabled()
    trigger(own, "layout_match")
    assert own.window.status.text().startswith("Game 2")
    own.panels.tournament.close_button.click()
    assert points(own) == [] and own.window.status.text() == "No tournament is open."


def test_the_way_back_to_the_live_game_is_offered(qtbot: QtBot, own: App, brain: Brain) -> None:
    start(own, [brain("--pace", "0.2", name=name) for name in ("Ann", "Bob")], 400)
    qtbot.waitUntil(lambda: len(points(own)) >= 1)
    own.edit.paste_text("h8i9")
    assert own.document.board.ply == 2 == len(points(own))
    button = own.panels.notice.buttons[0]
    assert isinstance(button, QPushButton) and button.text() == "Watch it"
    button.click()
    assert own.window.status.text().startswith("Game 1")
