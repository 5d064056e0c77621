"""Levels have faces, the user's score against each is kept, and says which level is to be tried next."""

from dataclasses import replace

import pytest
from PyQt6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.coordinates import parse_line
from gui.application import App
from gui.base.settings import GameSettings, PlayerSettings, load_settings
from gui.board.face import face_icon
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.welcome import WelcomeDialog
from gui.engines.levels import FULL_STRENGTH, LEVELS, level, level_manner, level_name, strength_text
from matches.engine_list import EngineSettings

CLUB = 4
WON_BY_BLACK = "h8a1i8a3j8a5k8a7"  # Black, to move, makes five at l8


@pytest.fixture
def ladder(app: App) -> App:
    """The app with Narabe's own engine, which has levels."""
    app.store.change(replace(app.store.current, engines=(EngineSettings(),)))
    return app


def play(app: App, number: int, user_wins: bool) -> None:
    """A game against a level, with the user as Black, that the user wins or gives up."""
    game = GameSettings(white=PlayerSettings("Narabe", number))
    app.store.change(replace(app.store.current, game=game))
    app.document.open_tree(GameTree.from_moves(parse_line(WON_BY_BLACK, 15, 15), GameInfo()))
    app.game.start(game)
    if user_wins:
        app.play.make_move(parse_line("l8", 15, 15)[0])
    else:
        app.game.resign()


def buttons(app: App) -> dict[str, object]:
    return {button.text(): button for button in app.panels.notice.buttons}


def test_two_wins_of_three_lead_to_the_next_level(ladder: App) -> None:
    for user_wins in (True, False):
        play(ladder, CLUB, user_wins)
        assert "try" not in ladder.panels.notice.text.text()
    play(ladder, CLUB, True)
    assert ladder.scores.of(CLUB) == "+-+"
    text = "You won 2 of the last 3 games: try Strong club player."
    assert ladder.panels.notice.text.text() == f"You win! Black wins: 5 in a row. {text}"
    button = next(b for b in ladder.panels.notice.buttons if b.text() == "Play Strong club player")
    button.click()
    assert ladder.game.settings.white == PlayerSettings("Narabe", CLUB + 1)
    assert ladder.document.board.ply == 0 and not ladder.scores.next_level


def test_three_losses_lead_to_the_level_below_but_not_below_the_lowest(ladder: App) -> None:
    for number, advised in ((CLUB, CLUB - 1), (0, None)):
        for _ in range(3):
            play(ladder, number, False)
        assert ladder.scores.next_level == advised
    assert "You lost the last 3 games" not in ladder.panels.notice.text.text()


def test_a_game_counts_once_as_it_ended_first(ladder: App) -> None:
    play(ladder, CLUB, False)
    ladder.game.take_back()
    ladder.game.resign()
    assert ladder.scores.of(CLUB) == "-"


def test_games_between_people_and_against_other_engines_do_not_count(app: App) -> None:
    for white in (PlayerSettings(), PlayerSettings("Tester")):
        app.play.start_game(GameSettings(white=white))
        app.game.resign()
    assert app.store.current.scores == {} and app.scores.next_level is None


def test_the_score_is_kept_and_shown_with_the_level(qtbot: QtBot, ladder: App) -> None:
    play(ladder, CLUB, True)
    play(ladder, CLUB, False)
    ladder.store.close(ladder.window.arrangement())
    assert load_settings(ladder.store.path)[0].scores == {str(CLUB): "+-"}
    dialog = NewGameDialog(ladder.store.current.game, ladder.hub.engines, scores=ladder.store.current.scores)
    qtbot.addWidget(dialog)
    slider = dialog.white.level
    assert slider.score.text() == "Your games against it: 1 won, 1 lost"
    slider.slider.setValue(0)
    assert slider.score.text() == "Your games against it: none yet"


def test_the_levels_have_faces_of_their_own() -> None:
    faces = set()
    for number in range(len(LEVELS)):
        image = face_icon(number).pixmap(48).toImage()
        bits = image.constBits()
        assert bits is not None
        faces.add(bytes(bits.asarray(image.sizeInBytes())))
    assert len(faces) == len(LEVELS)


def test_the_opponents_card_has_its_face(ladder: App) -> None:
    play(ladder, CLUB, True)
    cards = ladder.panels.players.cards
    assert cards[Colour.WHITE].face.isVisible() and not cards[Colour.BLACK].face.isVisible()
    ladder.document.open_tree(GameTree.from_moves([112], GameInfo()))
    assert not cards[Colour.WHITE].face.isVisible()


def test_the_first_start_offers_levels_by_their_names_and_teaches_if_wanted(qtbot: QtBot) -> None:
    dialog = WelcomeDialog("Narabe")
    qtbot.addWidget(dialog)
    texts = " ".join(label.text() for label in dialog.findChildren(QLabel))
    for number in (0, CLUB, FULL_STRENGTH):
        step = level(number)
        assert level_name(step) in texts and level_manner(step) in texts and strength_text(step) in texts
    dialog.teach.setChecked(True)
    with qtbot.waitSignal(dialog.game_wanted) as wanted:
        dialog.buttons[1].click()
    assert wanted.args == [GameSettings(white=PlayerSettings("Narabe", CLUB), teach=True)]
