"""The app is killed while it plays a tournament: the next start shows it, and no game is lost or repeated."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import psutil
import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.application import make_app
from gui.base.settings import EntrantSettings, Settings, TournamentSettings, save_settings
from matches.engine_list import EngineSettings
from matches.live import request
from matches.locks import is_running

T = TypeVar("T")
Brain = Callable[..., EngineSettings]
GAMES = 400  # more than are played here
APP = """
import sys
from pathlib import Path
from gui.application import AppKeeper, make_application

application = make_application(["narabe"])
app = AppKeeper(application, Path(sys.argv[1])).app
app.tournaments.start(app.store.current.tournament)
application.exec()
"""


def records(events: Path, kind: str) -> list[dict[str, object]]:
    """The whole lines of a journal that are of a kind."""
    lines = events.read_bytes().split(b"\n")[:-1] if events.exists() else []
    return [record for record in map(json.loads, lines) if record.get("event") == kind]


@pytest.fixture
def killed(tmp_path: Path, qtbot: QtBot, brain: Brain) -> Iterator[tuple[Path, subprocess.Popen[bytes]]]:
    """A profile, and the process of an app that plays its tournament."""
    engines = (brain("talk", name="Ann"), brain("talk", "--pace", "0.02", name="Bob"))
    entrants = tuple(EntrantSettings(engine.name, 99) for engine in engines)
    tournament = TournamentSettings(entrants, size=9, games=GAMES, concurrency=2, turn_s=30)
    settings = Settings(language="en", first_run=False, engines=engines, tournament=tournament)
    save_settings(settings, tmp_path / "settings.json")
    process = subprocess.Popen([sys.executable, "-c", APP, str(tmp_path)])
    yield tmp_path, process
    process.kill()
    process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["playing", "paused", "with its runner", "paused, with its runner"])
def test_no_game_is_lost_or_played_twice(
    qtbot: QtBot, qapp: QApplication, killed: tuple[Path, subprocess.Popen[bytes]], how: str
) -> None:
    profile, process = killed
    (events,) = wait_for(qtbot, lambda: list(profile.glob("tournaments/*/tournament.jsonl")))
    wait_for(qtbot, lambda: len(records(events, "game")) >= 2)
    if how.startswith("paused"):
        request(events, "pause")
        wait_for(qtbot, lambda: records(events, "paused"))
    of_the_app = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    for victim in of_the_app if "runner" in how else of_the_app[:1]:
        victim.kill()
    psutil.wait_procs(of_the_app[:1])
    if "runner" in how:
        wait_for(qtbot, lambda: not is_running(events))
    before = records(events, "game")

    app = make_app(qapp, profile)
    qtbot.addWidget(app.window)
    app.window.show()
    app.restore()
    panel, band = app.panels.tournament, app.panels.tournament_band
    if "runner" in how:
        wait_for(qtbot, lambda: app.panels.notices.cards)
        assert "can be resumed" in app.panels.notices.cards[0].text.text()
        panel.resume_button.click()
    else:
        wait_for(qtbot, lambda: app.window.layouts.name == "match")
        app.window.layouts.switch("play")
        assert band.isVisible() and f"of {GAMES} games" in band.text.text()
        assert band.resume_button.isVisible() == (how == "paused") != band.pause_button.isVisible()
        if how == "paused":
            band.resume_button.click()
    wait_for(qtbot, lambda: len(records(events, "game")) >= len(before) + 3)
    app.window.layouts.switch("play")
    wait_for(qtbot, band.pause_button.isVisible)
    band.pause_button.click()
    watcher = app.tournaments.watcher
    assert watcher is not None
    wait_for(qtbot, lambda: band.resume_button.isVisible() and not watcher.snapshot.live)
    after = records(events, "game")
    assert after[: len(before)] == before
    assert Counter(game["number"] for game in after) == Counter(range(len(after)))
    app.tournaments.stop()
    app.tournaments.let_run()
    app.window.close()


def wait_for(qtbot: QtBot, found: Callable[[], T]) -> T:
    """Wait until there is something."""
    qtbot.waitUntil(lambda: bool(found()))
    return found()
