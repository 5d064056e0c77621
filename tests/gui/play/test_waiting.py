"""A game that is going on waits while another one is looked at."""

from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from gui.analysis.exercises import MistakeExercise
from gui.application import App
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings
from gui.model.mistakes import Mistake, MistakeKind
from gui.play.state import Phase

GAME = GameSettings(white=PlayerSettings("Tester"), clock=ClockSettings(turn_s=300, match_s=3000))


def begin(qtbot: QtBot, app: App) -> None:
    app.play.start_game(GAME)
    app.game.human_move(112)
    qtbot.waitUntil(lambda: app.game.can_move and app.document.board.ply == 2)


def test_one_goes_back_to_a_game_over_which_another_was_opened(qtbot: QtBot, app: App) -> None:
    begin(qtbot, app)
    tree, moves = app.document.tree, app.document.board.moves
    app.document.open_tree(GameTree.from_moves([0, 1, 2], GameInfo()))
    assert app.game.phase is Phase.FREE and app.document.board.moves == [0, 1, 2]
    (card,) = app.panels.notices.cards
    text = card.text.text()
    assert text.startswith("A game waits for you: You – Tester") and text.endswith("after move 2.")
    card.button.click()
    assert app.document.tree is tree and app.document.board.moves == moves
    assert app.game.phase is Phase.PLAYING and app.game.settings == GAME and not app.panels.notices.cards
    app.game.human_move(0)
    qtbot.waitUntil(lambda: app.document.board.ply == 4)


def test_a_game_waits_where_another_game_that_waited_is_taken_up(qtbot: QtBot, app: App) -> None:
    begin(qtbot, app)
    app.game.pause()
    app.document.open_tree(GameTree.from_moves([0, 1, 2], GameInfo()))
    app.game.play_on(GameSettings(white=PlayerSettings()))
    app.panels.notices.cards[0].button.click()
    assert app.game.phase is Phase.PAUSED and app.document.board.ply == 2
    (card,) = app.panels.notices.cards
    assert "after move 3" in card.text.text()


def test_a_new_game_does_not_ask_one_back_to_the_last(qtbot: QtBot, app: App) -> None:
    begin(qtbot, app)
    app.play.start_game(GAME)
    assert not app.panels.notices.cards and app.game.phase is Phase.PLAYING


def test_a_game_waits_while_mistakes_of_another_are_practised(qtbot: QtBot, app: App) -> None:
    begin(qtbot, app)
    other = GameTree.from_moves([0, 1, 2], GameInfo())
    mistake = Mistake(other.last_of_game, MistakeKind.BLUNDER, 0.5, (5,))
    app.review._practise([MistakeExercise(other, mistake)])
    assert app.practice.exercise is not None and app.game.phase is Phase.FREE
    app.panels.notices.cards[0].button.click()
    assert app.practice.exercise is None and app.game.phase is Phase.PLAYING
    assert app.document.board.ply == 2
