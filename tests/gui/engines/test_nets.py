"""A net of the user's own as an engine: added in the manager, played against at its levels, on its board."""

import json
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from engine.options import to_table
from engine.rules.board import Colour
from gui.application import App
from gui.base.settings import PlayerSettings, from_json
from gui.dialogs.engines import EnginesDialog
from gui.dialogs.new_game import NewGameDialog
from gui.engines.hub import EngineHub
from gui.engines.levels import LEVELS, NET_LEVELS, level_of, net_level
from gui.engines.nets import engine_with_net
from matches.engine_list import EngineSettings, NetSettings

NET = NetSettings("theano-6x6", 6, 4)  # four in a row on 6x6
ENGINE = EngineSettings("Mine", net=NET)


def test_the_description_of_a_net_makes_an_engine() -> None:
    told = {"name": "Mine", "net": {"file": "theano-6x6", "size": 6, "row_length": 4, "variant": "freestyle"}}
    assert engine_with_net(json.dumps(told)) == ENGINE


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("no json", "Expecting value"),
        ("[]", "not the description"),
        ('{"name": "x"}', "net: must be a table"),
        ('{"name": "x", "net": {"size": 6}}', "not the description"),
        ('{"name": "x", "net": {"file": "y", "size": 600}}', "net: size: 600 is not within 5..22"),
    ],
)
def test_what_describes_no_net_is_refused(told: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        engine_with_net(told)


def test_an_engine_with_a_net_survives_the_settings() -> None:
    problems: list[str] = []
    assert from_json(EngineSettings, json.loads(json.dumps(to_table(ENGINE))), "here", problems) == ENGINE
    assert not problems


def test_a_net_plays_by_its_search_alone_with_the_visits_of_its_level() -> None:
    hub = EngineHub((EngineSettings(), ENGINE))
    options = {
        number: hub.session("black", "Mine", level_of(PlayerSettings("Mine", number), ENGINE)).options
        for number in (0, 5, 100)
    }
    assert options[0] == ("--net", "theano-6x6", "--visits", "1", "--solver", "0")
    assert options[5] == ("--net", "theano-6x6", "--visits", "400", "--solver", "0")
    assert options[100] == ("--net", "theano-6x6", "--solver", "0")
    assert hub.session("analysis", "Mine").options == ("--net", "theano-6x6")
    assert [net_level(visits) for visits in (0, 1, 2, 400, 100_000)] == [0, 0, 1, 5, len(NET_LEVELS) - 1]


def test_choosing_a_net_sets_the_board_and_offers_visits(qtbot: QtBot, app: App) -> None:
    dialog = NewGameDialog(app.store.current.game, (EngineSettings(), ENGINE))
    qtbot.addWidget(dialog)
    dialog.white.show_player(PlayerSettings("Mine", 5))
    settings = dialog.settings()
    assert (settings.width, settings.height, settings.row_length) == (6, 6, 4)
    assert dialog.white.level.label.text() == "400 visits a move"
    dialog.white.show_player(PlayerSettings("Narabe", 0))
    assert "Elo" in dialog.white.level.label.text() and dialog.white.level.slider.maximum() == len(LEVELS) - 1


def test_a_net_that_was_just_trained_is_played_against(qtbot: QtBot, app: App) -> None:
    app.engines.play_net(ENGINE, 30, has_black=True)
    assert app.document.info.black == "Mine (30 visits a move)"
    assert (app.document.board.width, app.document.board.row_length) == (6, 4)
    qtbot.waitUntil(lambda: app.document.board.ply == 1)
    assert app.document.board.turn is Colour.WHITE and app.store.current.engines[-1] == ENGINE
    app.engines.play_net(ENGINE, 30, has_black=False)
    assert [engine.name for engine in app.store.current.engines].count("Mine") == 1


@pytest.mark.slow  # a process that loads torch, twice
def test_a_net_is_added_in_the_manager(qtbot: QtBot, app: App, tmp_path: Path) -> None:
    app.window.actions_by_name["manage_engines"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, EnginesDialog)
    dialog.read_net(str(tmp_path / "nothing"))
    assert not dialog.add_net_button.isEnabled()
    qtbot.waitUntil(dialog.add_net_button.isEnabled)
    assert "no net, file or run" in dialog.report.toPlainText() and len(dialog.engines()) == 1
    dialog.read_net("theano-6x6")
    qtbot.waitUntil(lambda: len(dialog.engines()) == 2)
    assert dialog.engines()[1] == EngineSettings("theano-6x6", net=NET)
    assert dialog.net.text() == "theano-6x6 (6×6, 4 in a row)"
    dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert app.store.current.engines[1].net == NET
