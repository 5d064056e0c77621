"""Tournaments run by narabe-match in its own process and seen in the window."""

import hashlib
import json
import math
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from engine.rules.board import Colour
from engine.rules.game import UNLIMITED_MS, Termination
from engine.rules.translatable import translatable
from gui.application import App
from gui.base import language
from gui.base.settings import EntrantSettings, Settings, TournamentSettings, load_settings
from gui.contests import watcher as watcher_module
from gui.contests.reader import Forfeit, Snapshot, Statistics
from gui.contests.spectator import time_left_ms
from gui.contests.texts import forfeit_details, statistics_lines, warning_lines
from gui.contests.watcher import Watcher
from gui.dialogs.conversation import ConversationDialog
from gui.dialogs.trust import TrustDialog
from gui.panels.graph import black_win_rates
from library.store import Store
from matches.engine_list import EngineSettings
from matches.events import Journal, read_to_resume
from matches.history import Bounds, EloPoint
from matches.live import LiveGame
from matches.locks import is_running
from matches.sprt import Sprt, SprtVerdict
from matches.statistics import Tally
from protocol.process import exit_words

Brain = Callable[..., EngineSettings]


def start(app: App, engines: list[EngineSettings], games: int) -> Watcher:
    """Start a tournament of these engines."""
    app.store.change(replace(app.store.current, engines=tuple(engines)))
    entrants = tuple(EntrantSettings(engine.name, 99) for engine in engines)
    app.tournaments.start(TournamentSettings(entrants, size=9, games=games, turn_s=5))
    watcher = app.tournaments.watcher
    assert watcher is not None
    return watcher


def talkers(brain: Brain) -> list[EngineSettings]:
    return [brain("talk", name="Ann"), brain("talk", name="Bob")]


def slower(brain: Brain) -> list[EngineSettings]:
    """For tournaments that run on while the test waits for something else."""
    return [brain("talk", "--pace", "0.02", name=name) for name in ("Ann", "Bob")]


def choose(app: App, text: str) -> None:
    """Click a button of the question that is open."""
    box = app.window.dialog
    assert isinstance(box, QMessageBox)
    next(button for button in box.buttons() if button.text() == text).click()


def reopened(app: App, qtbot: QtBot) -> App:
    """The app as its next start finds its files."""
    settings, problems = load_settings(app.store.path)
    assert not problems
    again = App(settings, app.store.path)
    qtbot.addWidget(again.window)
    again.window.show()
    again.restore()
    return again


@pytest.mark.parametrize(
    ("keep", "floor", "entries"), [(True, 0, True), (True, 10**9, False), (False, 0, False)]
)
def test_a_tournament_goes_into_the_library_where_the_settings_ask_for_it(
    qtbot: QtBot, app: App, brain: Brain, keep: bool, floor: int, entries: bool
) -> None:
    library = replace(app.store.current.library, keep=keep, floor=floor)
    app.store.change(replace(app.store.current, library=library))
    said: list[str] = []
    app.library_controller.imported.connect(said.append)
    watcher = start(app, talkers(brain), 2)
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    if keep:
        qtbot.waitUntil(lambda: bool(said))
    with Store(app.library_controller.path) as store:
        assert store.row("SELECT count(*) FROM game") == (2 if keep else 0,)
        assert (store.row("SELECT count(*) FROM entry") != (0,)) is entries


def test_a_long_name_leaves_the_figures_in_sight(qtbot: QtBot, app: App) -> None:
    long = "A very long name of an engine, with the year, the edition, and what it was compiled for"
    table = (("", "engine", "rating", "±", "points"), ("1", long, "+100", "20.0", "3"))
    panel = app.panels.tournament
    bounds = EloPoint(1, (Bounds(0.0, -50.0, 50.0),))
    panel.show_snapshot(Snapshot("running", table=table, elo=(bounds,), curves=(long,)))
    app.window.layouts.switch("match")
    columns = panel.table.horizontalHeader()
    assert columns is not None and columns.sectionSize(1) < panel.table.fontMetrics().horizontalAdvance(long)
    tip = panel.table_model.data(panel.table_model.index(0, 1), Qt.ItemDataRole.ToolTipRole)
    assert tip == long
    panel.tabs.setCurrentWidget(panel.elo)
    qtbot.waitUntil(lambda: bool(panel.elo.curves))
    assert long not in panel.elo.legend.text() and long in panel.elo.legend.toolTip()
    games = panel.elo._plot.getAxis("bottom").tickSpacing(1, 5, 300)
    assert games and all(space == int(space) for space, _ in games)


def test_four_games_are_played_shown_and_looked_at(qtbot: QtBot, app: App, brain: Brain) -> None:
    watcher, panel = start(app, talkers(brain), 4), app.panels.tournament
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    assert panel.games_model.rowCount() == 4 and panel.table_model.rowCount() == 2
    report = panel.report.toPlainText()
    assert panel.progress.value() == 4 and report.startswith("Ann against Bob: ")
    assert "Endings: five in a row 4" in report and "Match, Freestyle 9x9" in report
    assert "clock: piskvork" in report and "visits/s" in report and "The runner itself took" in report
    assert panel.warning.isHidden()
    tips = [
        panel.table_model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        for column, title in enumerate(panel.table_model.titles())
        if title == "±"
    ]
    assert len(tips) == 1 and "pairs of games" in str(tips[0])
    assert app.window.layouts.name == "match" and panel.isVisible()
    panel.game_chosen.emit(2)
    assert app.document.info.black in ("Ann", "Bob")
    assert app.document.board.ply == watcher.snapshot.games[2].plies
    # The graph has what both engines told of their moves: each thinks its own chances 75 %.
    assert [rate for _, rate in black_win_rates(app.document, 0)][:4] == [0.75, 0.25, 0.75, 0.25]
    path = watcher.events
    app.tournaments.attach(path)
    again = app.tournaments.watcher
    assert again is not None and again is not watcher
    qtbot.waitUntil(lambda: again.snapshot.state == "finished")
    assert again.snapshot.games == watcher.snapshot.games
    panel.close_button.click()
    assert app.tournaments.watcher is None and panel.games_model.rowCount() == 0
    assert app.store.current.open_tournament == ""


def test_a_tournament_is_played_into_a_profile_given_by_a_relative_path(
    qtbot: QtBot, tmp_path: Path, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = App(Settings(), Path("profile") / "settings.json")
    qtbot.addWidget(app.window)
    watcher = start(app, talkers(brain), 2)
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    assert watcher.events.is_relative_to(tmp_path)
    assert app.store.profile == tmp_path / "profile"
    app.window.close()  # while its folder is the one that the path is relative to


def test_a_finished_tournament_stays_until_it_is_closed(qtbot: QtBot, app: App, brain: Brain) -> None:
    watcher = start(app, talkers(brain), 2)
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    app.window.layouts.switch("play")
    app.window.close()
    again = reopened(app, qtbot)
    panel = again.panels.tournament
    qtbot.waitUntil(lambda: panel.games_model.rowCount() == 2)
    assert again.window.layouts.name == "play"  # its end was seen: it is not put in front
    again.window.close()


def test_a_tournament_pauses_goes_on_and_stops(qtbot: QtBot, app: App, brain: Brain) -> None:
    watcher, panel = start(app, slower(brain), 400), app.panels.tournament
    qtbot.waitUntil(lambda: watcher.snapshot.played >= 1)
    panel.pause_button.click()
    qtbot.waitUntil(lambda: watcher.snapshot.state == "paused")
    panel.resume_button.click()
    qtbot.waitUntil(lambda: watcher.snapshot.state == "running")
    panel.stop_button.click()
    assert watcher.snapshot.state == "stopping"
    qtbot.waitUntil(lambda: watcher.snapshot.state == "stopped")
    played = watcher.snapshot.played
    panel.resume_button.click()
    qtbot.waitUntil(lambda: watcher.snapshot.played > played)
    assert panel.stop_button.isVisible() and not panel.resume_button.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choice", "state"), [("Let it run", "running"), ("Pause it", "paused"), ("Stop it", "stopped")]
)
def test_quitting_asks_and_the_next_start_finds_the_tournament(
    qtbot: QtBot, app: App, brain: Brain, choice: str, state: str
) -> None:
    watcher = start(app, slower(brain), 400)
    path = watcher.events
    qtbot.waitUntil(lambda: watcher.snapshot.played >= 1)
    app.window.close()
    assert app.window.isVisible()
    choose(app, "Cancel")
    assert app.window.isVisible() and watcher.snapshot.state == "running"
    app.window.close()
    choose(app, choice)
    qtbot.waitUntil(lambda: not app.window.isVisible())

    again = reopened(app, qtbot)
    panel, found = again.panels.tournament, again.tournaments.watcher
    assert found is not None and found.events == path
    qtbot.waitUntil(lambda: found.snapshot.state == state)
    assert is_running(path) == (state != "stopped")
    played = found.snapshot.played
    band = again.panels.tournament_band
    again.window.layouts.switch("play")
    assert band.isVisible() == (state != "stopped")
    if state != "stopped":
        assert f"{found.snapshot.played} of 400 games" in band.text.text()
        assert band.resume_button.isVisible() == (state == "paused") != band.pause_button.isVisible()
        assert not again.panels.notices.cards
        band.show_button.click()
        assert again.window.layouts.name == "match" and not band.isVisible()
    again.window.layouts.switch("match")
    if state != "running":
        assert again.window.layouts.name == "match" and panel.resume_button.isVisible()
        panel.resume_button.click()
    qtbot.waitUntil(lambda: found.snapshot.played > played)
    panel.stop_button.click()
    qtbot.waitUntil(lambda: found.snapshot.state == "stopped")
    again.window.close()
    assert not again.window.isVisible()  # nothing is asked of a tournament that does not run


@pytest.mark.slow
def test_a_killed_runner_is_shown_as_stopped_and_resumed(qtbot: QtBot, app: App, brain: Brain) -> None:
    watcher, panel = start(app, slower(brain), 400), app.panels.tournament
    qtbot.waitUntil(lambda: watcher.snapshot.played >= 1)
    assert watcher._runner is not None
    psutil.Process(watcher._runner.pid).kill()
    qtbot.waitUntil(lambda: watcher.snapshot.state == "stopped")
    assert panel.title.text().startswith("Stopped") and panel.resume_button.isVisible()
    assert not any(board.isVisible() for board in panel.boards)
    played = watcher.snapshot.played
    panel.resume_button.click()
    qtbot.waitUntil(lambda: watcher.snapshot.played > played)


@pytest.mark.slow
def test_a_stopped_tournament_is_offered_once_and_quietly(qtbot: QtBot, app: App, brain: Brain) -> None:
    watcher = start(app, slower(brain), 400)
    qtbot.waitUntil(lambda: watcher.snapshot.played >= 1)
    assert watcher._runner is not None
    psutil.Process(watcher._runner.pid).kill()
    qtbot.waitUntil(lambda: watcher.snapshot.state == "stopped")
    app.window.layouts.switch("play")
    app.window.close()
    for offered in (True, False):
        again = reopened(app, qtbot)
        found = again.tournaments.watcher
        assert found is not None
        qtbot.waitUntil(lambda found=found: found.snapshot.state == "stopped")  # type: ignore[misc]
        cards = again.panels.notices.cards
        assert ["can be resumed" in card.text.text() for card in cards] == [True] * offered
        assert again.window.layouts.name == "play"
        assert not again.panels.tournament.resume_button.isHidden()  # there it stays within reach
        again.window.close()
    again = reopened(app, qtbot)
    found = again.tournaments.watcher
    assert found is not None
    qtbot.waitUntil(lambda: found.snapshot.state == "stopped")
    again.panels.tournament.resume_button.click()
    assert not again.store.current.tournament_seen
    qtbot.waitUntil(lambda: found.snapshot.state == "running")
    again.tournaments.stop()
    again.tournaments.let_run()
    again.window.close()


def test_the_band_pauses_and_resumes_and_goes_with_the_tournament(
    qtbot: QtBot, app: App, brain: Brain
) -> None:
    watcher, band = start(app, slower(brain), 400), app.panels.tournament_band
    qtbot.waitUntil(lambda: watcher.snapshot.played >= 1)
    assert not band.isVisible()  # the panel shows it
    app.window.layouts.switch("analyse")
    assert band.isVisible() and " left" in band.text.text()
    QTest.mouseClick(band.pause_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(band.resume_button.isVisible)
    QTest.mouseClick(band.resume_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(band.pause_button.isVisible)
    app.tournaments.stop()
    qtbot.waitUntil(lambda: not band.isVisible())


def test_games_are_exported_in_every_form(
    qtbot: QtBot, app: App, brain: Brain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher, panel = start(app, talkers(brain), 2), app.panels.tournament
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    menu = panel.export_button.menu()
    assert menu is not None
    begins = {"HTML": "<!doctype html>", "csv": "game,round,", "sgf": "(;", "pgn": "[Event "}
    named = {"games": "games.2026", "tournament.html": "tournament.HTML"}  # are kept as they are
    monkeypatch.setattr(app.window, "ask_for_new_file", lambda _, name, __: tmp_path / named.get(name, name))
    said: list[str] = []
    monkeypatch.setattr(app.window, "say", lambda text, *_: said.append(text))
    for action in menu.actions():  # at once: none may replace the one before it
        action.trigger()
    files = [tmp_path / name for name in (*(f"tournament.{form}" for form in begins), "games.2026")]
    qtbot.waitUntil(lambda: all(f"Saved: {path}" in said for path in files))
    for form, beginning in begins.items():
        assert (tmp_path / f"tournament.{form}").read_text(encoding="utf-8").startswith(beginning)
    assert (tmp_path / "tournament.sgf").read_text(encoding="utf-8").count("(;") == 2
    assert sorted(path.name for path in (tmp_path / "games.2026").iterdir()) == ["000001.psq", "000002.psq"]


@pytest.mark.slow
def test_the_elo_of_three_engines_is_drawn_with_its_error(qtbot: QtBot, app: App, brain: Brain) -> None:
    engines = [*talkers(brain), brain("die", "--after", "2", name="Eve")]
    watcher, panel = start(app, engines, 4), app.panels.tournament
    panel.tabs.setCurrentWidget(panel.elo)
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    qtbot.waitUntil(lambda: len(panel.elo.curves) == 3)
    games, _ = panel.elo.curves[0].getData()
    assert games[-1] == watcher.snapshot.played == 12
    last = {
        name: curve.getData()[1][-1]
        for name, curve in zip(watcher.snapshot.curves, panel.elo.curves, strict=True)
    }
    assert last["Eve"] == min(last.values()) < 0
    for name in last:
        assert name in panel.elo.legend.text()


@pytest.mark.slow
def test_a_new_tournament_asks_about_the_one_that_runs(qtbot: QtBot, app: App, brain: Brain) -> None:
    first = start(app, slower(brain), 400)
    qtbot.waitUntil(lambda: first.snapshot.played >= 1)
    assert start(app, talkers(brain), 2) is first
    time.sleep(1.1)  # the folder is named by the second
    choose(app, "Stop it")
    second = app.tournaments.watcher
    assert second is not None and second.events != first.events
    qtbot.waitUntil(lambda: second.snapshot.state == "finished")
    qtbot.waitUntil(lambda: not is_running(first.events))


@pytest.mark.slow
def test_the_window_never_waits_for_a_runner_that_does_not_stop(
    qtbot: QtBot, app: App, brain: Brain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watcher_module, "STOP_PATIENCE_MS", 300)
    watcher = start(app, slower(brain), 400)
    qtbot.waitUntil(lambda: watcher.snapshot.played >= 1)
    runner = watcher._runner
    assert runner is not None
    runner.send_signal(signal.SIGSTOP)
    watcher.stop()
    assert runner.poll() is None  # control is back while the runner lives
    qtbot.waitUntil(lambda: not watcher.is_own)
    assert runner.poll() == -signal.SIGKILL


def test_forfeits_are_shown_before_the_elo(qtbot: QtBot, app: App, brain: Brain) -> None:
    engines = [brain("talk", name="Ann"), replace(brain("greedy", name="Hog"), memory_mib=100)]
    watcher, panel = start(app, engines, 4), app.panels.tournament
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    assert watcher.snapshot.forfeited == 4
    text = panel.warning.text()
    assert panel.warning.isVisible()
    assert panel.warning.mapTo(panel, panel.warning.rect().topLeft()).y() < panel.table.y() + panel.tabs.y()
    assert "4 games of 4" in text and "weak evidence" in text
    assert "Hog lost 4 games" in text and "memory limit exceeded. Raise its memory limit" in text
    assert "MiB" in panel.warning.toolTip()
    panel.warning.linkActivated.emit(text.partition('href="')[2].partition('"')[0])
    shown = app.window.dialog
    assert isinstance(shown, ConversationDialog)
    assert "memory limit exceeded" in shown.windowTitle() and "< START 9" in shown.text.toPlainText()
    assert shown.text.toPlainText().startswith("0.0000 ")
    shown.reject()
    assert panel.conversation_button.isHidden()
    panel.games.setCurrentIndex(panel.games_model.index(0, 0))
    panel.tabs.setCurrentIndex(3)
    assert panel.conversation_button.isVisible()
    panel.conversation_button.click()
    assert app.window.dialog is not shown and "INFO max_memory" in app.window.dialog.text.toPlainText()
    app.window.dialog.reject()
    titles = panel.table_model.titles()
    column = titles.index("Forfeits")
    forfeits = {panel.table_model.text(row, 1): panel.table_model.text(row, column) for row in (0, 1)}
    assert forfeits == {"Ann": "", "Hog": "4"}
    assert panel.games_model.text(0, 4) == "memory limit exceeded"


def statistics(wins: int, draws: int, losses: int) -> Statistics:
    return Statistics(
        ("Ann", "Bob"),
        Tally(wins, draws, losses),
        Sprt(0, 10),
        1.25,
        SprtVerdict.CONTINUE,
        {Colour.BLACK: 6, Colour.WHITE: 3, None: 1},
        (104.2, math.inf),
        5,
        2,
    )


def test_the_statistics_are_sentences_in_the_language_of_the_user(qapp: QApplication) -> None:
    assert statistics_lines(statistics(6, 1, 3)) == [
        "Ann against Bob: 6 won, 3 lost, 1 drawn (65.0 %)",
        "Difference: +108 ± 269 Elo; Ann is the stronger one with a probability of 85.4 %",
        "SPRT, 0 against 10 Elo: +1.25 (ends at -2.94 or +2.94), not decided yet",
        "Black won 6, White 3, 1 drawn; Black's advantage: +104 ± ∞ Elo; "
        "one colour won both games of 2 of 5 openings",
    ]
    assert "cannot be estimated yet" in statistics_lines(statistics(0, 4, 0))[1]
    assert statistics_lines(statistics(4, 0, 0))[1].startswith("Difference: > -19 Elo; ")
    assert statistics_lines(statistics(0, 0, 4))[1].startswith("Difference: < +19 Elo; ")
    even = replace(statistics(6, 1, 3), black_advantage=(-0.2, 30.0))
    assert "Black's advantage: +0 ± 30 Elo" in statistics_lines(even)[3]
    language.install(qapp, "cs")
    try:
        text = "\n".join(statistics_lines(statistics(6, 1, 3)))
    finally:
        language.install(qapp, "en")
    assert "won" not in text and "Black" not in text and "against" not in text


def test_few_forfeits_are_shown_without_the_warning(app: App) -> None:
    forfeits = (Forfeit("Bob", Termination.CRASH, 1, "exit status 3"),)
    (text,) = warning_lines(Snapshot("running", played=20, forfeits=forfeits))
    assert "Bob lost 1 game by a forfeit: crash. Test it" in text and "weak evidence" not in text
    assert not warning_lines(Snapshot("running", played=20))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "Bob: exit status 3: no memory\nHog: took 120 MiB, 100 MiB are allowed"),
        ("cs", "Bob: návratový kód 3: no memory\nHog: zabral 120 MiB, povoleno je 100 MiB"),
        ("zh", "Bob：退出代码 3：no memory\nHog：使用了 120 MiB，而上限为 100 MiB"),
    ],
)
def test_reasons_of_forfeits_are_in_the_language_of_the_user(
    qapp: QApplication, code: str, expected: str
) -> None:
    """They were told in English."""
    reason = translatable("{place}: {reason}", place=exit_words(3), reason="no memory")
    took = translatable("took {taken:.0f} MiB, {limit:.0f} MiB are allowed", taken=120.2, limit=100.0)
    forfeits = (
        Forfeit("Bob", Termination.CRASH, 1, reason),
        Forfeit("Ann", Termination.RESIGNATION, 1, ""),
        Forfeit("Hog", Termination.MEMORY_LIMIT, 1, took),
    )
    language.install(qapp, code)
    try:
        assert forfeit_details(Snapshot("running", played=3, forfeits=forfeits)) == expected
    finally:
        language.install(qapp, "en")


def test_live_boards_show_clocks_and_evaluations_and_can_be_enlarged(
    qtbot: QtBot, app: App, brain: Brain
) -> None:
    panel = app.panels.tournament
    game = LiveGame(
        7, "Ann", "A name too long for its board", 9, 9, "e5e6", (60_000, 30_000), (5000, 4000), (250.0, None)
    )
    app.tournaments._show_panel()
    panel.show_snapshot(Snapshot("running", live=(replace(game, since=time.time()),)))
    live = panel.boards[0]
    assert live.isVisible() and live.board.picture.last_move is not None
    assert live.scores.text() == "+250 : –"
    assert live.lines[Colour.WHITE].clock.text() == "0:30"
    before = live.lines[Colour.BLACK].clock.text()
    qtbot.waitUntil(lambda: live.lines[Colour.BLACK].clock.text() < before)  # it runs
    QTest.mouseClick(live.board, Qt.MouseButton.LeftButton)
    enlarged = panel.enlarged
    assert enlarged is not None and enlarged.isVisible() and enlarged.height() > 2 * live.height()
    panel.show_snapshot(Snapshot("running", live=(replace(game, number=8, moves="e5e6e7"),)))
    assert len(enlarged.live.board.picture.stones) == 3
    enlarged.close()
    assert panel.enlarged is None


def test_the_time_left_of_a_live_game() -> None:
    game = LiveGame(0, "Ann", "Bob", 15, 15, "h8", (60_000, 60_000), (5000, 5000), since=100.0)
    assert time_left_ms(game, Colour.BLACK, 102.0) == 60_000
    assert time_left_ms(game, Colour.WHITE, 102.0) == 58_000
    turn_only = replace(game, time_left_ms=(UNLIMITED_MS, UNLIMITED_MS))
    assert time_left_ms(turn_only, Colour.WHITE, 102.0) == 3000
    assert time_left_ms(turn_only, Colour.WHITE, 110.0) == 0
    assert time_left_ms(replace(turn_only, allowance_ms=(None, None)), Colour.WHITE, 102.0) is None


@pytest.mark.parametrize("content", ["", "no json\n", '{"event": "game"}\n', '{"event":"tournament"}\n'])
def test_a_file_that_is_no_tournament_is_reported(
    qtbot: QtBot, app: App, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "events.jsonl"
    path.write_text(content)
    app.tournaments.attach(path)
    watcher = app.tournaments.watcher
    assert watcher is not None
    if content:
        qtbot.waitUntil(lambda: isinstance(getattr(app.window, "trouble", None), QMessageBox))
        assert str(path) in app.window.trouble.informativeText()
    else:
        assert watcher.snapshot == Snapshot("starting")


def test_a_single_live_board_leaves_room_for_the_table(app: App) -> None:
    panel = app.panels.tournament
    app.tournaments._show_panel()
    game = LiveGame(0, "Ann", "Bob", 9, 9, "e5", (UNLIMITED_MS, UNLIMITED_MS))
    widths = []
    for count in (1, 2, 3):
        panel.show_snapshot(Snapshot("running", live=(game,) * count))
        QApplication.processEvents()
        widths.append(panel.tabs.width())
    assert widths[0] > widths[1] > widths[2] and widths[0] > 0.7 * panel.width()


def test_a_tournament_that_cannot_be_written_is_reported_in_words(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    watcher = Watcher(tmp_path / "file" / "events.jsonl")  # its folder cannot be made
    with qtbot.waitSignal(watcher.failed) as failed:
        watcher.resume()
    assert failed.args is not None
    assert failed.args[0] and "Errno" not in failed.args[0]


@pytest.fixture
def foreign(brain: Brain, tmp_path: Path) -> Path:
    """A tournament of two games that was not started here."""
    commands = [{"cmd": brain("talk").command, "name": name, "dir": "."} for name in ("Ann", "Bob")]
    options = {"engine": commands, "each": {"tc": "0/5"}, "boardsize": 9, "games": 2, "sgf": "mine.sgf"}
    path = tmp_path / "foreign.jsonl"
    event = {"event": "tournament", "version": 1, "folder": str(tmp_path), "records": {}, "options": options}
    path.write_text(json.dumps({**event, "openings": hashlib.sha256().hexdigest()}) + "\n")
    return path


@pytest.mark.slow
def test_a_tournament_from_elsewhere_starts_only_what_the_user_has_seen_and_allowed(
    qtbot: QtBot, app: App, foreign: Path
) -> None:
    kept = foreign.with_name("kept")
    kept.write_text("kept")
    foreign.with_name("foreign.jsonl.errors").symlink_to(kept)
    app.tournaments.attach(foreign)
    watcher, panel = app.tournaments.watcher, app.panels.tournament
    assert watcher is not None
    qtbot.waitUntil(panel.resume_button.isVisible)
    for is_allowed in (False, True):
        panel.resume_button.click()
        qtbot.waitUntil(lambda: bool(app.window.findChildren(TrustDialog)))
        (dialog,) = app.window.findChildren(TrustDialog)
        assert not foreign.with_name("mine.sgf").exists()
        listed = dialog.text.toPlainText()
        assert "brain.py" in listed and str(foreign.with_name("mine.sgf")) in listed
        assert not dialog.allow_button.isDefault() and not dialog.allow_button.autoDefault()
        dialog.allow_button.click() if is_allowed else QTest.keyClick(dialog, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not app.window.findChildren(TrustDialog))
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished")
    assert foreign.with_name("mine.sgf").read_text().count("GM[4]") == 2 and kept.read_text() == "kept"


def test_damaged_lines_are_no_failure_while_a_runner_starts_to_put_them_aside(
    qtbot: QtBot, foreign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The app stopped watching the tournament that it had just resumed."""
    with foreign.open("ab") as file:
        file.write(b"torn\n")
    end, failures = threading.Event(), list[str]()
    monkeypatch.setattr(watcher_module, "_start", lambda *_: SimpleNamespace(wait=end.wait))
    watcher = Watcher(foreign)
    watcher.failed.connect(failures.append)
    watcher.resume()
    qtbot.waitUntil(lambda: not watcher._is_busy)
    assert read_to_resume(foreign).damaged_lines == 1
    journal = Journal(foreign)
    qtbot.waitUntil(lambda: watcher.snapshot.state == "running")
    assert not failures
    watcher.close()
    journal.close()
    end.set()


def test_nothing_in_the_list_of_what_is_started_is_hidden(qtbot: QtBot) -> None:
    dialog = TrustDialog("<b>No</b>.", ["<!-- sh -c evil -->"], [])
    qtbot.addWidget(dialog)
    assert "<!-- sh -c evil -->" in dialog.text.toPlainText()
