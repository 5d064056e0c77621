"""Levels: what they mean for engines, and that the ladder is one."""

import pytest
from pytestqt.qtbot import QtBot

from engine.rules.board import Board
from gui.base.settings import LADDER
from gui.dialogs.level import LevelSlider
from gui.engines.hub import EngineHub
from gui.engines.levels import LEVELS, level, level_manner, level_name
from gui.engines.session import MoveLimits
from matches.engine_list import EngineSettings


def test_the_ladder_rises_to_full_strength() -> None:
    ratings = [step.elo or 0 for step in LEVELS[:-1]]
    assert ratings == sorted(set(ratings)) and len(LEVELS) == LADDER
    assert [step.visits is None for step in LEVELS].index(True) == len(LEVELS) - 1
    assert level(-3) is LEVELS[0] and level(1000) is LEVELS[-1]


def test_only_narabes_own_brain_is_started_at_a_level() -> None:
    hub = EngineHub((EngineSettings(), EngineSettings("Other", "pbrain-other")))
    assert "--visits" in hub.session("black", "Narabe", LEVELS[0]).options
    assert hub.session("white", "Narabe", LEVELS[-1]).options == ()
    assert hub.session("review", "Other", LEVELS[0]).options == ()
    weak = hub.session("black", "Narabe", LEVELS[0])
    assert hub.session("black", "Narabe", LEVELS[0]) is weak
    hub.vary()
    assert hub.session("black", "Narabe", LEVELS[0]) is not weak


def test_full_strength_takes_the_cores_that_the_app_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psutil.cpu_count", lambda logical: 16 if logical else 8)
    chosen = EngineSettings("Chosen", threads=3)
    hub = EngineHub((EngineSettings(), EngineSettings("Other", "pbrain-other"), chosen))
    threads = {
        (name, step.visits): hub.session("black", name, step).settings.threads
        for name in ("Narabe", "Other", "Chosen")
        for step in (LEVELS[0], LEVELS[-1])
    }
    low = LEVELS[0].visits
    assert threads == {
        ("Narabe", low): 1,
        ("Narabe", None): 7,
        ("Other", low): 1,
        ("Other", None): 1,
        ("Chosen", low): 3,
        ("Chosen", None): 3,
    }
    assert hub.session("analysis", "Narabe").settings.threads == 7
    monkeypatch.setattr("psutil.cpu_count", lambda logical: None)
    assert hub.session("analysis", "Narabe").settings.threads == 1


@pytest.mark.parametrize("number", [0, 4, 7, 10])
def test_narabe_plays_at_its_levels(qtbot: QtBot, number: int) -> None:
    hub = EngineHub((EngineSettings(),))
    session = hub.session("black", "Narabe", level(number))
    try:
        with qtbot.waitSignal(session.moved) as moved:
            session.play(Board.from_moves([112, 113, 98]), MoveLimits(turn_ms=30_000))
        assert len(moved.args[0].points) == 1
    finally:
        hub.close()


@pytest.mark.usefixtures("spoken")
def test_every_level_has_a_name_of_its_own() -> None:
    assert len({level_name(step) for step in LEVELS}) == len(LEVELS)


def test_every_level_has_a_text_on_how_it_plays(qtbot: QtBot) -> None:
    assert all(level_manner(step).endswith(".") for step in LEVELS)
    slider = LevelSlider()
    qtbot.addWidget(slider)
    slider.slider.setValue(4)
    assert slider.manner.text().startswith("Club player: ") and "1500" in slider.label.text()
