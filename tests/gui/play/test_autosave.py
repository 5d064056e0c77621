"""What is there again at the next start, and what a full disk or a damaged file costs: nothing."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from gui.application import App, make_app
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings, Settings
from gui.model.tree import GameInfo, tree_of_moves
from gui.play import autosave
from gui.play.state import Phase

CLOCK = ClockSettings(turn_s=100, match_s=300, increment_s=2)
Opener = Callable[[], App]


@pytest.fixture
def opener(qtbot: QtBot, qapp: QApplication, tmp_path: Path, settings: Settings) -> Opener:
    """Starts the app anew on the same files."""

    def start() -> App:
        app = App(replace(settings), tmp_path / "settings.json")
        app.game.answer_delay_ms = 0
        qtbot.addWidget(app.window)
        return app

    return start


def test_players_colours_clocks_and_limits_are_back(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    app.play.start_game(GameSettings(white=PlayerSettings()))
    app.play.make_move(112)
    # the game that is played on differs from the one in the settings
    app.game.start(GameSettings(black=PlayerSettings("Tester", 2), white=PlayerSettings(), clock=CLOCK))
    app.game.swap_players()
    app.game.referee.used_ms[app.game.referee.seat_of(Colour.WHITE)] = 41_000
    app.game.clock.set(Colour.WHITE, 200_000, 41_000)
    expected = app.game.settings
    assert expected.white == PlayerSettings("Tester", 2)
    app.window.close()

    again = opener()
    assert again.restore()
    assert again.game.phase is Phase.PAUSED and again.game.settings == expected
    assert again.document.info.black == "You" and again.document.info.white.startswith("Tester")
    left = again.game.clock.left(Colour.WHITE)
    assert left.turn_ms == 100_000
    assert left.match_ms is not None and 195_000 < left.match_ms <= 200_000
    assert again.game.clock.used_ms(Colour.WHITE) >= 41_000
    assert again.game.referee.game.clocks[Colour.BLACK].control.increment_ms == 2000
    again.window.close()


def test_an_opening_goes_on_where_it_was_left(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    app.play.start_game(GameSettings(white=PlayerSettings(), opening="swap2"))
    for point in (112, 113, 98):
        app.play.make_move(point)
    assert app.game.guide is not None
    task = app.game.guide.task
    app.window.close()

    again = opener()
    assert again.restore()
    assert again.game.phase is Phase.OPENING and again.game.guide is not None
    assert again.game.guide.task == task and again.document.board.moves == [112, 113, 98]
    again.panels.guide.buttons[0].click()
    assert again.game.phase is Phase.PLAYING
    again.window.close()


def test_a_finished_game_is_not_played_on_by_a_click(qtbot: QtBot, opener: Opener) -> None:
    app = opener()
    app.play.start_game(GameSettings(white=PlayerSettings()))
    app.play.make_move(112)
    app.game.resign()
    app.window.close()

    again = opener()
    assert again.restore()
    assert again.game.phase is Phase.OVER and not again.game.can_move
    assert again.document.info.result == "B+R"
    again.window.close()


@pytest.mark.parametrize("text", ["", "{", '{"sgf": "(;"}', '{"sgf": 3}', "[]"])
def test_an_autosave_that_cannot_be_read_is_kept_aside(
    qtbot: QtBot, opener: Opener, tmp_path: Path, text: str
) -> None:
    (tmp_path / "autosave-99999999.json").write_text(text)
    app = opener()
    with qtbot.waitSignal(app.autosave.failed) as failed:
        assert not app.restore()
    aside = tmp_path / "autosave-99999999.json.damaged-1"
    assert aside.read_text() == text and str(aside) in failed.args[0]
    assert not opener().autosave.restore() and aside.exists()  # once is enough


def test_settings_that_cannot_be_read_are_kept_aside(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    (tmp_path / "settings.json").write_text("{ not JSON")
    app = make_app(qapp, tmp_path)
    qtbot.addWidget(app.window)
    app.window.close()
    assert (tmp_path / "settings.json.damaged-1").read_text() == "{ not JSON"
    assert (tmp_path / "settings.json").read_text().startswith("{\n")


def full_disk(*_arguments: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_told_and_loses_no_game(
    qtbot: QtBot, opener: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opener()
    for point in (112, 113, 98, 97, 80):
        app.play.make_move(point)
    with monkeypatch.context() as patch:
        patch.setattr(autosave, "write_atomically", full_disk)
        patch.setattr(autosave.files, "save", full_disk)
        with qtbot.waitSignal(app.autosave.failed, timeout=5000) as failed:
            app.document.open_tree(tree_of_moves([0], GameInfo()))
        assert "No space left" in failed.args[0]
        assert not app.window.close()  # it asks first
        assert "No space left" in app.window.trouble.text()
    assert app.window.close()
    (kept,) = (tmp_path / "games").glob("*.sgf")
    assert "B[hh];W[ih];B[ig]" in kept.read_text().replace("\n", "")
    again = opener()
    assert again.restore() and again.document.board.moves == [0]


def test_the_game_is_turned_into_text_outside_the_thread_of_the_window(
    qtbot: QtBot, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    to_text = autosave.files.to_text
    monkeypatch.setattr(
        autosave.files,
        "to_text",
        lambda tree: (threads.append(threading.current_thread().name), to_text(tree))[1],
    )
    app.play.make_move(112)
    qtbot.waitUntil(lambda: bool(threads), timeout=5000)
    assert set(threads) == {"background"}
