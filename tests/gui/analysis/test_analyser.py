"""Live analysis, with engines that know Yixin-Board's commands and with plain ones."""

import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from engine.records.analysis import Analysis, Candidate
from engine.records.tree import GameInfo, GameTree
from engine.rules.coordinates import parse_line
from gui.application import App
from gui.base.settings import Settings
from gui.engines import session as session_module
from gui.engines.session import EngineState
from gui.engines.succession import Succession
from gui.model.comparison import disagreements, side_by_side
from matches.engine_list import EngineSettings

Brain = Callable[..., EngineSettings]


def use(app: App, engine: EngineSettings) -> None:
    app.store.change(replace(app.store.current, engines=(engine,)))


def test_a_plain_engine_analyses_and_the_panels_name_what_it_does_not_report(
    qtbot: QtBot, app: App, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "PLAIN_ANALYSIS_MS", 100)
    use(app, brain("plain"))
    app.window.layouts.switch("analyse")
    app.document.open_tree(GameTree.from_moves([112, 113], GameInfo()))
    # What another engine said with more visits is no reason to hide what this one says.
    other = Analysis((Candidate(0, 0.9, 5000),), 5000, engine="Other")
    app.document.set_analysis(app.document.current, other)
    app.window.actions_by_name["analyse"].trigger()
    qtbot.waitUntil(lambda: app.panels.candidates.model.candidates[0].win_rate is None)
    assert "no win rate, no visits" in app.panels.candidates.summary.text()
    qtbot.waitUntil(lambda: "no win rates" in app.panels.graph.remark.text())
    app.document.step(-1)
    qtbot.waitUntil(lambda: app.document.current.analysis is not None)
    assert app.analyser.running


def test_an_engine_that_reports_nothing_is_named_and_its_analysis_ends(
    qtbot: QtBot, app: App, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "REPORT_TIMEOUT_S", 0.5)
    use(app, brain("mute"))
    with qtbot.waitSignal(app.analyser.failed):
        app.window.actions_by_name["analyse"].trigger()
    assert app.window.trouble.text().startswith("Analysis: Tester does not answer.")
    assert not app.analyser.running


def test_another_engine_that_is_chosen_takes_the_analysis_over(qtbot: QtBot, app: App, brain: Brain) -> None:
    app.store.change(replace(app.store.current, engines=(brain(), brain(name="Other"))))
    app.window.actions_by_name["analyse"].trigger()
    qtbot.waitUntil(lambda: app.document.current.analysis is not None)
    app.store.change(replace(app.store.current, analysis_engine="Other"))

    def engine() -> str:
        analysis = app.document.current.analysis
        return "" if analysis is None else analysis.engine

    qtbot.waitUntil(lambda: engine() == "Other", timeout=60_000)
    qtbot.waitUntil(lambda: app.hub.session("analysis", "Other").state is EngineState.ANALYSING)


def test_a_plain_engine_reviews_a_game(
    qtbot: QtBot, app: App, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(app, brain("plain"))
    missed_five = parse_line("h8g8i8a1j8b1o14c1k8d1o15", 15, 15)  # which leaves White one
    app.document.open_tree(GameTree.from_moves(missed_five, GameInfo()))
    with qtbot.waitSignal(app.reviewer.finished) as finished:
        app.window.actions_by_name["review"].trigger()
    (mistakes,) = finished.args
    assert [(mistake.loss, mistake.better) for mistake in mistakes] == [
        (1.0, tuple(parse_line("l8", 15, 15)))
    ]


def test_of_one_candidate_alone_our_brain_would_report_nothing_before_the_end(qtbot: QtBot, app: App) -> None:
    sent: list[str] = []
    app.hub.logged.connect(lambda _who, _way, text: sent.append(text))
    analysis = replace(app.store.current.analysis, candidates=1)
    app.store.change(replace(app.store.current, analysis=analysis))
    app.window.actions_by_name["analyse"].trigger()
    qtbot.waitUntil(lambda: "YXNBEST 2" in sent)


def test_equal_effort_is_sent_to_the_engine_once(qtbot: QtBot, app: App) -> None:
    sent: list[str] = []
    app.hub.logged.connect(lambda _who, way, text: sent.append(text) if way == ">" else None)
    actions = app.window.actions_by_name
    actions["even_effort"].trigger()
    actions["analyse"].trigger()
    qtbot.waitUntil(lambda: "YXNBEST 5" in sent)
    assert sent.count("INFO even_nbest 1") == 1
    actions["show_heat"].trigger()  # which would spread the effort over twenty moves
    qtbot.waitUntil(lambda: sent.count("YXNBEST 5") == 2)
    actions["even_effort"].trigger()
    qtbot.waitUntil(lambda: "YXNBEST 20" in sent)
    assert sent.count("INFO even_nbest 0") == 1 and sent.count("INFO even_nbest 1") == 1


def test_our_own_engine_shares_its_visits_among_the_candidates(qtbot: QtBot, app: App) -> None:
    app.store.change(replace(app.store.current, engines=(EngineSettings(),), analysis_engine="Narabe"))
    app.document.open_tree(GameTree.from_moves(parse_line("h8i9g9i7", 15, 15), GameInfo()))
    app.window.actions_by_name["even_effort"].trigger()
    app.window.actions_by_name["analyse"].trigger()

    def shares() -> list[int]:
        analysis = app.document.current.analysis
        return [] if analysis is None else [candidate.visits or 0 for candidate in analysis.candidates]

    qtbot.waitUntil(lambda: len(shares()) == 5 and min(shares()) > 200)
    assert max(shares()) <= 2 * min(shares())  # a round gives each half as many again


# --- two engines side by side -------------------------------------------------------------------------------


TASKS = ("analysis", "Tester"), ("second analysis", "Other")


def compare(app: App, first: EngineSettings, second: EngineSettings) -> None:
    """Have a second engine, chosen in the menu, analyse beside the first."""
    app.window.layouts.switch("analyse")
    app.store.change(replace(app.store.current, engines=(first, second)))
    choose_second(app, second.name)
    app.window.actions_by_name["analyse"].trigger()


def choose_second(app: App, name: str) -> None:
    menu = app.analysis.compare_menu
    menu.aboutToShow.emit()
    next(action for action in menu.actions() if action.text() == name).trigger()


def column(app: App, number: int) -> list[str]:
    model = app.panels.candidates.model
    return [model.text(row, number) for row in range(model.rowCount())]


@pytest.fixture
def compared(qtbot: QtBot, app: App, brain: Brain) -> App:
    """After h8 i9, with a second engine that thinks 30 % better of Black there than the first."""
    app.document.open_tree(GameTree.from_moves(parse_line("h8i9", 15, 15), GameInfo()))
    compare(app, brain(), brain("--punish", "8,8", name="Other"))
    qtbot.waitUntil(lambda: column(app, 2) == ["85.0", "80.0", "75.0", "70.0", "65.0"])
    return app


def test_two_engines_analyse_the_position_side_by_side(qtbot: QtBot, compared: App) -> None:
    panel = compared.panels.candidates
    menu = [action.text() for action in compared.analysis.compare_menu.actions()]
    assert menu == ["No other engine", "Other"]
    qtbot.waitUntil(lambda: column(compared, 1) == ["55.0", "50.0", "45.0", "40.0", "35.0"])
    assert panel.model.titles()[1:3] == ("Tester\nBlack %", "Other\nBlack %")
    assert [line.split()[0] for line in panel.summary.text().splitlines()] == ["Tester", "Other"]
    marks = compared.presenter.picture.candidates
    assert [(mark.title, mark.subtitle) for mark in marks[:2]] == [("55.0", "85.0"), ("50.0", "80.0")]
    assert all(mark.is_disputed for mark in marks)


def test_the_second_engine_follows_the_board_and_is_not_kept_in_the_game(qtbot: QtBot, compared: App) -> None:
    end = compared.document.current
    qtbot.waitUntil(lambda: end.analysis is not None)
    compared.document.step(-1)
    assert compared.analyser.second_opinion is None
    qtbot.waitUntil(lambda: column(compared, 2)[:2] == ["45.0", "50.0"])  # of White
    qtbot.waitUntil(lambda: column(compared, 1)[:2] == ["45.0", "50.0"])
    assert not any(mark.is_disputed for mark in compared.presenter.picture.candidates)
    assert end.analysis is not None and end.analysis.engine == "Tester"


def test_both_engines_stop_and_the_second_can_be_sent_away(qtbot: QtBot, compared: App) -> None:
    first, second = (compared.hub.session(*task) for task in TASKS)
    compared.window.actions_by_name["analyse"].trigger()
    qtbot.waitUntil(lambda: {first.state, second.state} == {EngineState.IDLE})
    assert column(compared, 2)[0] == "85.0"  # is still to be read
    compared.window.actions_by_name["analyse"].trigger()
    choose_second(compared, "No other engine")
    assert second.state is EngineState.CLOSED
    assert compared.panels.candidates.model.titles()[2] == "Visits"
    qtbot.waitUntil(lambda: first.state is EngineState.ANALYSING)
    assert not any(mark.is_disputed for mark in compared.presenter.picture.candidates)


@pytest.mark.parametrize("fault", ["dies", "does not start"])
def test_a_second_engine_that_fails_is_named_and_the_first_goes_on(
    qtbot: QtBot, app: App, brain: Brain, fault: str
) -> None:
    command = f'"{sys.executable}" -c "raise SystemExit(3)"' if fault == "dies" else "/no/such/engine"
    compare(app, brain(), EngineSettings("Broken", command))
    panel = app.panels.candidates
    qtbot.waitUntil(lambda: panel.problem.text().startswith("Broken "))
    qtbot.waitUntil(lambda: column(app, 1)[:1] == ["55.0"])
    assert app.analyser.running and not panel.problem.isHidden()
    assert app.hub.session(*TASKS[0]).state is EngineState.ANALYSING
    app.document.open_tree(GameTree.from_moves(parse_line("h8i9", 15, 15), GameInfo()))
    first = app.hub.session(*TASKS[0])
    qtbot.waitUntil(lambda: first.state is EngineState.ANALYSING)
    assert app.hub.session("second analysis", "Broken").state is EngineState.FAILED  # not asked at each move

    mended = replace(app.store.current, engines=(brain(), brain(name="Broken")))
    app.store.change(mended)
    panel.problem.linkActivated.emit("again")
    qtbot.waitUntil(lambda: column(app, 2)[:1] == ["55.0"])
    assert panel.problem.isHidden() and app.analyser.running


def test_a_second_engine_that_answers_nothing_is_named_and_the_first_goes_on(
    qtbot: QtBot, app: App, brain: Brain
) -> None:
    app.analyser._silence_timer.setInterval(1)
    compare(app, brain(), brain("mute", name="Mute"))
    panel = app.panels.candidates
    qtbot.waitUntil(lambda: panel.problem.text().startswith("Mute has not reported anything yet."))
    qtbot.waitUntil(lambda: column(app, 1)[:1] == ["55.0"])
    assert app.analyser.running
    choose_second(app, "No other engine")
    assert panel.problem.isHidden()
    qtbot.waitUntil(lambda: app.panels.candidates.model.titles()[2] == "Visits")


def test_a_second_engine_that_was_removed_or_became_the_first_is_none(brain: Brain) -> None:
    settings = Settings(engines=(brain(), brain(name="B")), analysis_engine="Tester", second_engine="B")
    assert settings.compared_engine == "B"
    assert replace(settings, analysis_engine="B").compared_engine == ""
    without = Succession(settings.engines, (brain(),), {})
    assert without.settings(settings).compared_engine == ""
    renamed = Succession(settings.engines, (brain(), brain(name="C")), {"B": "C"})
    assert renamed.settings(settings).compared_engine == "C"


def opinion(*rates: tuple[int, float]) -> Analysis:
    return Analysis(tuple(Candidate(point, rate) for point, rate in rates))


def test_engines_disagree_about_the_best_move_and_about_win_rates() -> None:
    first, same = opinion((1, 0.6), (2, 0.5), (3, 0.4)), opinion((1, 0.65), (3, 0.45), (2, 0.42))
    assert disagreements(first, same, 5) == frozenset()
    assert disagreements(first, opinion((1, 0.6), (2, 0.3)), 5) == {2}
    assert disagreements(first, opinion((4, 0.6), (1, 0.59)), 5) == {1, 4}
    won = Analysis((Candidate(1, None, mate=5),))
    assert disagreements(first, won, 5) == {1}
    assert disagreements(first, None, 5) == disagreements(opinion(), first, 5) == frozenset()


def test_candidates_of_both_are_listed_those_of_the_first_in_front() -> None:
    pairs = side_by_side(opinion((1, 0.6), (2, 0.5), (3, 0.4)), opinion((4, 0.6), (2, 0.5), (1, 0.4)), 2)
    assert [pair.candidate.point for pair in pairs] == [1, 2, 4]
    assert [pair.second is None for pair in pairs] == [True, False, False] and pairs[2].first is None
