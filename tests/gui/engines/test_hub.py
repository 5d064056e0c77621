"""The hub's engines at work for a task, whichever engine that is."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis
from engine.rules.board import Board
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import EngineState, MoveLimits
from matches.engine_list import EngineSettings

LIMITS = MoveLimits(turn_ms=200, nodes=50)


@pytest.fixture
def hub(brain: Callable[..., EngineSettings]) -> Iterator[EngineHub]:
    hub = EngineHub((brain(name="Ann"), brain(name="Bob"), EngineSettings("Broken", "no-such-program")))
    yield hub
    hub.close()


def test_an_analyst_reports_once_of_each_analysis_by_whatever_engine(qtbot: QtBot, hub: EngineHub) -> None:
    analyst = Analyst(hub, "test")
    told: list[str] = []
    ended: list[bool] = []
    analyst.thought.connect(lambda analysis: told.append(analysis.engine))
    analyst.analysed.connect(lambda: ended.append(True))
    for count, engine in enumerate(("Ann", "Ann", "Bob", "Ann"), 1):
        told.clear()
        analyst.analyse(engine, Board(), 1, LIMITS)
        qtbot.waitUntil(lambda count=count: len(ended) == count)  # type: ignore[misc]
        assert set(told) == {engine}


def test_an_analyst_reports_a_fault_and_goes_on_with_another_engine(qtbot: QtBot, hub: EngineHub) -> None:
    analyst = Analyst(hub, "test")
    with qtbot.waitSignal(analyst.failed) as failure:
        analyst.analyse("Broken", Board(), 1, LIMITS)
    assert "Broken" in failure.args[0]
    with qtbot.waitSignal(analyst.analysed):
        analyst.analyse("Ann", Board(), 1, LIMITS)


def test_nothing_is_heard_of_an_analysis_that_was_closed(qtbot: QtBot, hub: EngineHub) -> None:
    analyst = Analyst(hub, "test")
    with qtbot.waitSignal(analyst.thought):
        analyst.analyse("Ann", Board(), 1, MoveLimits())
    analyst.close()
    heard: list[Analysis] = []
    analyst.thought.connect(heard.append)
    qtbot.wait(300)
    assert analyst.session is not None and analyst.session.state is EngineState.CLOSED
    assert not heard
