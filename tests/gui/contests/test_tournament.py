"""Tournaments run by narabe-match in its own process and seen in the window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from gui.application import App
from gui.base.settings import EngineSettings
from gui.contests.plan import Contestant, TournamentPlan
from gui.contests.reader import Snapshot
from gui.dialogs.tournament import TournamentDialog
from gui.panels.graph import black_win_rates

Brain = Callable[..., EngineSettings]


def plan_of(brain: Brain, games: int) -> TournamentPlan:
    first, second = Contestant(brain("talk", name="Ann")), Contestant(brain("talk", name="Bob"))
    return TournamentPlan((first, second), size=9, games=games, turn_s=5)


def test_four_games_are_played_shown_and_looked_at(qtbot: QtBot, app: App, brain: Brain) -> None:
    app.tournaments.start(plan_of(brain, 4))
    panel, watcher = app.panels.tournament, app.tournaments.watcher
    assert watcher is not None
    qtbot.waitUntil(lambda: watcher.snapshot.state == "finished", timeout=60_000)
    assert panel.games_model.rowCount() == 4 and panel.table_model.rowCount() == 2
    assert panel.progress.value() == 4 and "Elo" in panel.lines.text()
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
    qtbot.waitUntil(lambda: again.snapshot.state == "finished", timeout=10_000)
    assert again.snapshot.games == watcher.snapshot.games


def test_a_tournament_pauses_goes_on_and_stops(qtbot: QtBot, app: App, brain: Brain) -> None:
    app.tournaments.start(plan_of(brain, 400))
    panel, watcher = app.panels.tournament, app.tournaments.watcher
    assert watcher is not None
    qtbot.waitUntil(lambda: watcher.snapshot.played >= 1, timeout=60_000)
    panel.pause_button.click()
    qtbot.waitUntil(lambda: watcher.snapshot.state == "paused", timeout=30_000)
    panel.pause_button.click()
    qtbot.waitUntil(lambda: watcher.snapshot.state == "running", timeout=30_000)
    panel.stop_button.click()
    qtbot.waitUntil(lambda: not watcher.is_own, timeout=30_000)
    played = watcher.snapshot.played
    watcher.resume_run()
    qtbot.waitUntil(lambda: watcher.snapshot.played > played, timeout=60_000)
    process = watcher._process
    assert process is not None
    app.tournaments.close()
    assert process.state() is process.ProcessState.NotRunning


@pytest.mark.parametrize("content", ["", "no json\n", '{"event": "game"}\n', '{"event":"tournament"}\n'])
def test_a_file_that_is_no_tournament_is_told(qtbot: QtBot, app: App, tmp_path: Path, content: str) -> None:
    path = tmp_path / "events.jsonl"
    path.write_text(content)
    app.tournaments.attach(path)
    watcher = app.tournaments.watcher
    assert watcher is not None
    if content:
        qtbot.waitUntil(lambda: isinstance(getattr(app.window, "trouble", None), QMessageBox), timeout=10_000)
        assert str(path) in app.window.trouble.informativeText()
    else:
        assert watcher.snapshot == Snapshot("starting")


def test_the_dialogue_makes_the_plan(qtbot: QtBot, app: App, brain: Brain) -> None:
    app.store.change(replace(app.store.current, engines=(brain(name="Ann"), brain(name="Bob"))))
    app.window.actions_by_name["new_tournament"].trigger()
    dialog = app.window.dialog
    assert isinstance(dialog, TournamentDialog)
    dialog.games.setValue(10)
    dialog.sprt.setChecked(True)
    dialog.elo1.setValue(30)
    dialog.procedure.setCurrentIndex(dialog.procedure.findData("swap2"))
    plan = dialog.plan()
    assert [contestant.name for contestant in plan.contestants] == ["Ann", "Bob"]
    words = plan.arguments(Path("events.jsonl"))
    assert words[words.index("-games") + 1] == "10" and "elo1=30" in words and "swap2" in words
    dialog.reject()
