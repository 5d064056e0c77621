"""What has happened is said in the window, and goes when it is no longer true."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from engine.rules.variant import Variant
from gui.application import App
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings
from gui.model.tree import GameInfo, tree_of_moves
from gui.play.game import Phase

PEOPLE = GameSettings(white=PlayerSettings())


def notice(app: App) -> str:
    """The text of the bar, empty where it is hidden."""
    bar = app.panels.notice
    return "" if bar.isHidden() else bar.text.text()


def test_the_end_is_said_with_what_can_be_done_next_until_it_is_taken_back(qtbot: QtBot, app: App) -> None:
    app.play.start_game(PEOPLE)
    for point in (0, 15, 1, 16, 2, 17, 3, 18, 4):
        app.play.make_move(point)
    assert notice(app) == "Black wins: 5 in a row."
    assert [button.text() for button in app.panels.notice.buttons] == [
        "Again",
        "Swap sides",
        "Review",
    ]
    app.navigation.go_back()
    assert notice(app) == ""
    app.navigation.go_forward()
    app.game.take_back()
    assert notice(app) == "" and "wins" not in app.window.status.text()
    app.play.make_move(4)
    app.panels.notice.buttons[1].click()
    assert app.document.board.ply == 0 and notice(app) == ""


@pytest.mark.parametrize(
    ("end", "text", "states"),
    [
        (lambda app: app.game.resign(), "Black wins: White resigned.", ("wins", "resigned")),
        (lambda app: app.game.agree_draw(), "The game is drawn by agreement.", ("draw", "draw")),
    ],
)
def test_every_end_has_its_reason(
    qtbot: QtBot, app: App, end: object, text: str, states: tuple[str, str]
) -> None:
    app.play.start_game(PEOPLE)
    app.play.make_move(112)
    assert callable(end)
    end(app)
    assert notice(app) == app.window.status.text() == text
    assert tuple(app.panels.players.cards[colour].state.text() for colour in Colour) == states


def test_a_forbidden_move_is_named(qtbot: QtBot, app: App) -> None:
    app.play.start_game(replace(PEOPLE, variant=Variant.RENJU))
    for point in (112, 0, 114, 2, 98, 4, 128, 6):
        app.play.make_move(point)
    app.play.make_move(113)
    assert notice(app).startswith("White wins: Black made a double") and "forbidden" in notice(app)


def test_a_loss_on_time_is_the_same_on_cards_clocks_and_board(qtbot: QtBot, app: App) -> None:
    with qtbot.waitSignal(app.game.over, timeout=5_000):
        app.play.start_game(replace(PEOPLE, clock=ClockSettings(turn_s=0.2, match_s=60)))
    cards = app.panels.players.cards
    assert cards[Colour.BLACK].state.text() == "lost on time" and cards[Colour.WHITE].state.text() == "wins"
    assert cards[Colour.BLACK].clock.text() == "0:00.0"
    assert not app.game.can_move and notice(app) == "White wins on time."
    app.play.make_move(112)
    assert app.document.board.ply == 0
    app.panels.notice.buttons[0].click()
    assert app.game.phase is Phase.PLAYING and cards[Colour.BLACK].state.text() == "to move"


def test_rules_and_board_are_shown(app: App) -> None:
    app.document.open_tree(tree_of_moves([], GameInfo(Variant.RENJU, 15, 15)))
    assert app.window.rules.text() == "Renju  ·  15 × 15"
    app.document.open_tree(tree_of_moves([], GameInfo(Variant.FREESTYLE, 9, 7, 4)))
    assert app.window.rules.text() == "Freestyle  ·  9 × 7  ·  4 in a row"


def test_swap2_between_people_says_whose_stone_is_next_and_what_was_chosen(qtbot: QtBot, app: App) -> None:
    app.play.start_game(replace(PEOPLE, opening="swap2"))
    guide = app.panels.guide
    assert guide.text.text() == "Swap2, first player: place a black stone (3 left)."
    app.play.make_move(112)
    assert guide.text.text() == "Swap2, first player: place a white stone (2 left)."
    for point in (113, 98):
        app.play.make_move(point)
    assert guide.text.text().startswith("Swap2, second player: which colour")
    (place_two,) = [button for button in guide.buttons if "two" in button.text()]
    place_two.click()
    assert guide.text.text().startswith(
        "Two more stones are placed by: second player. Swap2, second player: place a"
    )
    app.game.take_back()
    assert guide.text.text().startswith("Swap2, second player: which colour")
    (take_black,) = [button for button in guide.buttons if button.text() == "Take Black"]
    take_black.click()
    assert notice(app) == "Swapped: second player is Black now. Move 4: White to play"
    app.play.make_move(50)
    assert notice(app) == ""


def test_swap2_against_an_engine_speaks_to_the_user(qtbot: QtBot, app: App) -> None:
    app.play.start_game(replace(PEOPLE, black=PlayerSettings("Tester"), opening="swap2"))
    guide = app.panels.guide
    assert "Tester places a black stone..." in guide.text.text()
    qtbot.waitUntil(lambda: bool(guide.buttons), timeout=20_000)
    (take_black,) = [button for button in guide.buttons if button.text() == "Take Black"]
    take_black.click()
    assert notice(app).startswith("You swapped: you are Black now.")
    qtbot.waitUntil(lambda: app.document.board.ply == 4, timeout=20_000)
    assert notice(app) == "You swapped: you are Black now. Black plays next: You."  # the engine was quick
    app.play.make_move(200)
    assert notice(app) == ""
