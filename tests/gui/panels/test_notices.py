"""Notices that matter stay until they are read; alerts of engines go with their game."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from engine.records.tree import GameInfo, GameTree
from gui.application import App, make_app
from gui.base.settings import GameSettings, PlayerSettings
from gui.model.files import load
from gui.panels.notices import SHOWN, NoticeStack
from matches.engine_list import EngineSettings

Brain = Callable[..., EngineSettings]


def texts(app: App) -> list[str]:
    return [card.text.text() for card in app.panels.notices.cards]


def test_damaged_settings_and_autosave_are_both_shown_until_dismissed(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    (tmp_path / "settings.json").write_text('{"board": {"theme": "pink"}}')
    (tmp_path / "autosave-99999999.json").write_text("{")
    app = make_app(qapp, tmp_path)
    qtbot.addWidget(app.window)
    app.window.show()
    app.restore()
    for _ in range(3):
        app.window.say("something in passing")
    told = texts(app)
    assert (
        len(told) == 2 and any("theme" in text for text in told) and any("autosave" in text for text in told)
    )
    stack = app.panels.notices
    assert all(card.isVisible() for card in stack.cards)
    stack.cards[0].dismiss.click()
    assert len(texts(app)) == 1
    stack.cards[0].dismiss.click()
    assert not stack.isVisible()
    app.window.close()


def test_the_stack_stays_small_and_repeats_nothing(qtbot: QtBot) -> None:
    stack, done = NoticeStack(), []
    qtbot.addWidget(stack)
    for number in range(SHOWN + 2):
        stack.add(f"notice {number}", "Do it", lambda number=number: done.append(number))  # type: ignore[misc]
    stack.add("notice 0")
    shown = [card.text.text() for card in stack.cards if card.isVisibleTo(stack)]
    assert shown == ["notice 4", "notice 3", "notice 2"] and stack.more.text().startswith("2 more")
    stack.cards[0].button.click()
    assert done == [4] and stack.cards[2].isVisibleTo(stack)


def test_a_valid_older_autosave_is_reopened(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    for point in (112, 113, 98, 97, 80):
        app.play.make_move(point)
    assert app.autosave.save_now() == ""
    app.autosave._path.rename(tmp_path / "autosave-99999998.json")
    (tmp_path / "autosave-99999999.json").write_text("{")
    app.document.open_tree(GameTree.from_moves([], GameInfo()))
    assert app.autosave.restore() and len(app.document.board.moves) >= 5


def test_an_engine_s_alert_names_its_game_and_goes_with_it(qtbot: QtBot, app: App, brain: Brain) -> None:
    app.store.change(replace(app.store.current, engines=(brain("die"),)))
    app.game.new_game(GameSettings(white=PlayerSettings("Tester")))
    with qtbot.waitSignal(app.game.engine_failed):
        app.play.make_move(112)
    alert = app.window.trouble
    assert (
        ": White: Tester exited" in alert.text()
        and alert.text().startswith("You against Tester")
        and alert.isVisible()
    )
    with qtbot.waitSignal(alert.destroyed):
        app.game.new_game(GameSettings(white=PlayerSettings()))


def test_a_full_disk_offers_to_save_the_games_of_all_tabs_elsewhere(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.game.new_game(GameSettings(white=PlayerSettings()))
    app.play.make_move(112)
    app.tabs.make_room()
    app.play.make_move(113)
    app.tabs.make_room()
    targets = [tmp_path / "first.sgf", tmp_path / "second.sgf"]
    left = iter(targets)
    monkeypatch.setattr(app.autosave, "save_now", lambda: "No space left on device")
    monkeypatch.setattr(app.window, "ask_for_new_file", lambda *_: next(left))
    assert not app.window.close()
    box = app.window.trouble
    buttons = {button.text(): button for button in box.findChildren(QPushButton)}
    assert box.defaultButton() is buttons["Save elsewhere..."] and "Quit anyway" in buttons
    assert isinstance(box, QMessageBox)
    buttons["Save elsewhere..."].click()
    assert [load(target)[0].last_of_game.move for target in targets] == [112, 113]
    assert not app.window.isVisible()
