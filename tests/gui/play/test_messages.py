"""What has happened is said in the window, and goes when it is no longer true."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.variant import Variant
from gui.application import App
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings
from gui.model.files import from_text
from gui.play.state import Phase

PEOPLE = GameSettings(white=PlayerSettings())


def notice(app: App) -> str:
    """The text of the bar, empty where it is hidden."""
    bar = app.panels.notice
    return "" if bar.isHidden() else bar.text.text()


def test_the_end_is_shown_with_what_can_be_done_next_until_it_is_taken_back(qtbot: QtBot, app: App) -> None:
    app.play.start_game(PEOPLE)
    for point in (0, 15, 1, 16, 2, 17, 3, 18, 4):
        app.play.make_move(point)
    assert notice(app) == "Black wins: 5 in a row."
    assert [button.text() for button in app.panels.notice.buttons] == [
        "Again",
        "Swap colours",
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
        (lambda app: app.game.resign(), "Black wins: White resigned.", ("won", "resigned")),
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


def test_a_paused_game_is_shown_as_such_and_can_be_continued(app: App) -> None:
    app.play.start_game(PEOPLE)
    app.play.make_move(112)
    app.game.pause()
    assert notice(app) == "The game is paused."
    (button,) = app.panels.notice.buttons
    assert button.text() == "Continue"
    button.click()
    assert app.game.phase is Phase.PLAYING and notice(app) == ""


def test_against_an_engine_it_is_shown_whether_the_user_won(qtbot: QtBot, app: App) -> None:
    app.play.start_game(replace(PEOPLE, white=PlayerSettings("Tester")))
    app.game.resign()
    assert notice(app) == "You lose. White wins: Black resigned."
    assert app.panels.players.cards[Colour.BLACK].state.text() == "resigned"
    app.play.start_game(replace(PEOPLE, white=PlayerSettings("Tester")))
    for point in (112, 97, 127, 142, 82, 157, 67, 172, 52):  # the brain plays elsewhere
        if app.document.board.outcome is None and app.document.board.is_legal(point):
            qtbot.waitUntil(lambda: app.game.can_move)
            app.play.make_move(point)
            qtbot.waitUntil(lambda: app.game.can_move or app.document.board.outcome is not None)
    assert notice(app).startswith("You win! Black wins:")
    assert app.panels.players.cards[Colour.WHITE].state.text() == "lost"


def test_no_analysis_is_promised_where_there_can_be_none(app: App) -> None:
    app.play.start_game(PEOPLE)
    summary = app.panels.candidates.summary
    assert summary.text() == "No analysis yet: press Space."
    app.window.actions_by_name["analyse"].trigger()  # Space would switch it off
    assert summary.text() == "Tester has not reported anything yet."
    app.window.actions_by_name["analyse"].trigger()
    for point in (0, 15, 1, 16, 2, 17, 3, 18, 4):
        app.play.make_move(point)
    assert summary.text() == "The game is over here: go back to analyse it."


def test_the_result_of_an_opened_game_is_shown_at_its_end(app: App) -> None:
    app.document.open_tree(
        GameTree.from_moves([112, 0, 113], GameInfo(black="Ann", white="Bob", result="B+R"))
    )
    states = [app.panels.players.cards[colour].state for colour in Colour]
    assert [state.text() for state in states] == ["won", "resigned"]
    assert app.window.status.text() == "Black wins: White resigned." and notice(app) == ""
    app.navigation.go_back()
    assert [state.text() for state in states] == ["to move", ""]
    app.navigation.go_forward()
    app.play.make_move(50)  # another way for the game to go on
    assert [state.text() for state in states] == ["to move", ""]
    assert app.window.status.text() == "Move 5: Black to play"


def test_a_forbidden_move_is_named(qtbot: QtBot, app: App) -> None:
    app.play.start_game(replace(PEOPLE, variant=Variant.RENJU))
    for point in (112, 0, 114, 2, 98, 4, 128, 6):
        app.play.make_move(point)
    app.play.make_move(113)
    assert notice(app).startswith("White wins: Black made a double") and "forbidden" in notice(app)


def test_a_loss_on_time_is_the_same_on_cards_clocks_and_board(qtbot: QtBot, app: App) -> None:
    with qtbot.waitSignal(app.game.over):
        app.play.start_game(replace(PEOPLE, clock=ClockSettings(turn_s=0.2, match_s=60)))
    cards = app.panels.players.cards
    assert cards[Colour.BLACK].state.text() == "lost on time" and cards[Colour.WHITE].state.text() == "won"
    assert cards[Colour.BLACK].clock.text() == "0:00.0"
    assert not app.game.can_move and notice(app) == "White wins on time."
    app.play.make_move(112)
    assert app.document.board.ply == 0
    app.panels.notice.buttons[0].click()
    assert app.game.phase is Phase.PLAYING and cards[Colour.BLACK].state.text() == "to move"


def test_rules_and_board_are_shown(app: App) -> None:
    app.document.open_tree(GameTree.from_moves([], GameInfo(Variant.RENJU, 15, 15)))
    assert app.window.rules.text() == "Renju  ·  15 × 15"
    app.document.open_tree(GameTree.from_moves([], GameInfo(Variant.FREESTYLE, 9, 7, 4)))
    assert app.window.rules.text() == "Freestyle  ·  9 × 7  ·  4 in a row"


def test_swap2_between_people_shows_whose_stone_is_next_and_what_was_chosen(qtbot: QtBot, app: App) -> None:
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


def test_swap2_against_an_engine_addresses_the_user(qtbot: QtBot, app: App) -> None:
    app.play.start_game(replace(PEOPLE, black=PlayerSettings("Tester"), opening="swap2"))
    guide = app.panels.guide
    assert "Tester places a black stone..." in guide.text.text()
    qtbot.waitUntil(lambda: bool(guide.buttons))
    (take_black,) = [button for button in guide.buttons if button.text() == "Take Black"]
    take_black.click()
    assert notice(app).startswith("You swapped: you are Black now.")
    qtbot.waitUntil(lambda: app.document.board.ply == 4)
    assert notice(app) == "You swapped: you are Black now. Black plays next: You."  # the engine was quick
    app.play.make_move(200)
    assert notice(app) == ""


@pytest.mark.parametrize("command", ["resign", "agree_draw"])
def test_a_question_about_one_game_is_not_answered_for_the_next(app: App, command: str) -> None:
    settings = app.store.current
    app.store.change(replace(settings, board=replace(settings.board, confirm_resign=True)))
    app.play.start_game(PEOPLE)
    app.window.actions_by_name[command].trigger()
    first = app.window.trouble
    app.window.actions_by_name[command].trigger()
    second = app.window.trouble
    assert not first.isVisible() and second.isVisible()
    app.play.start_game(PEOPLE)
    assert not second.isVisible() and app.game.phase is Phase.PLAYING


@pytest.mark.parametrize(
    ("rules", "turn", "is_told"),
    [("renju", "W", False), ("renju", "B", True), ("freestyle", "W", True)],
)
def test_what_an_engine_cannot_be_told_of_the_side_to_move_is_said(
    app: App, monkeypatch: pytest.MonkeyPatch, rules: str, turn: str, is_told: bool
) -> None:
    """After a pass White is to move among as many stones: BOARD has owners and no colours."""
    app.document.open_tree(from_text(f"(;GM[4]SZ[15]RU[{rules}]AB[hh]AW[ii]PL[{turn}])", GameInfo()))
    assert "colours" not in app.window.status.text()
    monkeypatch.setattr(app.analyser, "running", True)
    app.presenter.refresh()
    assert ("are told no colours" in app.window.status.text()) is not is_told
