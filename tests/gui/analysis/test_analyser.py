"""Live analysis and hints, with engines that know Yixin-Board's commands and with plain ones."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.rules.coordinates import parse_line
from gui.application import App
from gui.base.settings import EngineSettings
from gui.engines import session as session_module
from gui.model.tree import CandidateAnalysis, GameInfo, NodeAnalysis, tree_of_moves

Brain = Callable[..., EngineSettings]


def use(app: App, engine: EngineSettings) -> None:
    app.store.change(replace(app.store.current, engines=(engine,)))


def test_a_hint_leaves_an_analysis_on(qtbot: QtBot, app: App) -> None:
    app.window.actions_by_name["analyse"].trigger()
    qtbot.waitUntil(lambda: app.document.current.analysis is not None, timeout=10_000)
    app.analyser.start(for_ms=50)
    qtbot.wait(400)
    assert app.analyser.running
    app.window.actions_by_name["hint"].trigger()
    assert app.analyser.running and app.window.actions_by_name["analyse"].isChecked()


def test_a_hint_becomes_an_analysis_when_that_is_switched_on(qtbot: QtBot, app: App) -> None:
    app.analyser.start(for_ms=300)
    app.analyser.start()
    qtbot.waitUntil(lambda: app.document.current.analysis is not None, timeout=10_000)
    qtbot.wait(500)
    assert app.analyser.running


def test_a_plain_engine_gives_its_hint_though_it_cannot_be_stopped(
    qtbot: QtBot, app: App, brain: Brain
) -> None:
    use(app, brain("plain", "--pace", "0.6"))
    app.analyser.start(for_ms=100)
    qtbot.waitUntil(lambda: not app.analyser.running, timeout=10_000)
    assert app.document.current.analysis is not None


def test_a_plain_engine_analyses_and_the_panels_say_what_it_does_not_tell(
    qtbot: QtBot, app: App, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "PLAIN_ANALYSIS_MS", 100)
    use(app, brain("plain"))
    app.window.layouts.switch("analyse")
    app.document.open_tree(tree_of_moves([112, 113], GameInfo()))
    # What another engine said with more visits is no reason to hide what this one says.
    other = NodeAnalysis((CandidateAnalysis(0, 0.9, 5000),), 5000, engine="Other")
    app.document.set_analysis(app.document.current, other)
    app.window.actions_by_name["analyse"].trigger()
    qtbot.waitUntil(lambda: app.panels.candidates.model.candidates[0].win_rate is None, timeout=10_000)
    assert "no win rate, no visits" in app.panels.candidates.summary.text()
    qtbot.waitUntil(lambda: "no win rates" in app.panels.graph.remark.text(), timeout=5_000)
    app.document.step(-1)
    qtbot.waitUntil(lambda: app.document.current.analysis is not None, timeout=10_000)
    assert app.analyser.running


def test_a_plain_engine_reviews_a_game(
    qtbot: QtBot, app: App, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(app, brain("plain"))
    app.document.open_tree(tree_of_moves([112, 0, 113, 2, 114, 4, 200, 6], GameInfo()))
    with qtbot.waitSignal(app.reviewer.finished, timeout=20_000) as finished:
        app.window.actions_by_name["review"].trigger()
    (mistakes,) = finished.args
    assert mistakes and all(mistake.loss is None or mistake.loss == 1.0 for mistake in mistakes)
    assert all(mistake.better[0] != mistake.node.move for mistake in mistakes)


def test_equal_effort_is_told_to_the_engine_once(qtbot: QtBot, app: App) -> None:
    sent: list[str] = []
    app.hub.logged.connect(lambda _who, way, text: sent.append(text) if way == ">" else None)
    actions = app.window.actions_by_name
    actions["even_effort"].trigger()
    actions["analyse"].trigger()
    qtbot.waitUntil(lambda: "YXNBEST 5" in sent, timeout=10_000)
    assert sent.count("INFO even_nbest 1") == 1
    actions["show_heat"].trigger()  # which would spread the effort over twenty moves
    qtbot.waitUntil(lambda: sent.count("YXNBEST 5") == 2, timeout=10_000)
    actions["even_effort"].trigger()
    qtbot.waitUntil(lambda: "YXNBEST 20" in sent, timeout=10_000)
    assert sent.count("INFO even_nbest 0") == 1 and sent.count("INFO even_nbest 1") == 1


def test_our_own_engine_shares_its_visits_among_the_candidates(qtbot: QtBot, app: App) -> None:
    app.store.change(replace(app.store.current, engines=(EngineSettings(),), analysis_engine="Narabe"))
    app.document.open_tree(tree_of_moves(parse_line("h8i9g9i7", 15, 15), GameInfo()))
    app.window.actions_by_name["even_effort"].trigger()
    app.window.actions_by_name["analyse"].trigger()

    def shares() -> list[int]:
        analysis = app.document.current.analysis
        return [] if analysis is None else [candidate.visits or 0 for candidate in analysis.candidates]

    qtbot.waitUntil(lambda: len(shares()) == 5 and min(shares()) > 200, timeout=60_000)
    assert max(shares()) <= 2 * min(shares())  # a round gives each half as many again
