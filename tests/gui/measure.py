"""Measures what docs/app-inside.md says of the app's speed, with real engine processes: `make measure-app`.

Three figures: the cold start, the longest times the window's loop does not come round while engines work and
fail, and the share of a core that live analysis costs the app's process. On a busy machine the wall times say
little; so the processor time of the same is told beside them.
"""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QEventLoop, Qt, QTimer
from PyQt6.QtWidgets import QApplication

from engine.records.tree import GameInfo, GameTree
from gui.application import App, make_app, make_application
from gui.base.settings import GameSettings, PlayerSettings, Settings, save_settings
from gui.engines import session as session_module
from gui.engines.session import EngineState
from gui.play import game as game_module
from matches.engine_list import EngineSettings
from protocol.command_line import join

STARTS = 7
SHARE_S = 15.0
WATCH_S = 4.0
BRAIN = Path(__file__).parent / "brain.py"
GAME = (0, 224, 14, 210, 112, 128)  # far from any proof, which would end the analysis

START = """
import os, sys, time
from PyQt6.QtCore import QTimer
from gui import application

run = application.QApplication.exec

def tell_when_usable(_application):
    def look():
        top = application.QApplication.topLevelWidgets()
        (window,) = (widget for widget in top if isinstance(widget, application.MainWindow))
        handle = window.windowHandle()
        if handle is not None and handle.isExposed():
            window.repaint()
            print(time.monotonic(), time.process_time(), flush=True)
            os._exit(0)
        QTimer.singleShot(1, look)
    QTimer.singleShot(0, look)
    return run()

application.QApplication.exec = tell_when_usable
application.main(["--profile", sys.argv[1]])
"""


def measure_start(folder: Path) -> None:
    """From the start of the process to a painted window that takes clicks."""
    profile = folder / "start"
    walls, processor = [], []
    for _ in range(STARTS):
        begun = time.monotonic()
        words = [sys.executable, "-c", START, str(profile)]
        output = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, timeout=120).stdout
        shown, used = (float(word) for word in output.split())
        walls.append(1000 * (shown - begun))
        processor.append(1000 * used)
    print(
        f"cold start: median {statistics.median(walls):.0f} ms, quickest {min(walls):.0f} ms, "
        f"slowest {max(walls):.0f} ms; processor {statistics.median(processor):.0f} ms ({STARTS} starts)"
    )


class LoopWatch:
    """The longest times between two ticks of the window's loop, by the clock and of the loop's thread."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.processor: list[float] = []
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(2)
        self._last = (time.monotonic(), time.thread_time())

    def _tick(self) -> None:
        now = (time.monotonic(), time.thread_time())
        self.wall.append(1000 * (now[0] - self._last[0]))
        self.processor.append(1000 * (now[1] - self._last[1]))
        self._last = now

    def end(self) -> str:
        """Stop watching; what was seen."""
        self._timer.stop()
        long = sum(gap >= 50 for gap in self.wall)
        return (
            f"longest {max(self.wall):.0f} ms, {long} of {len(self.wall)} over 50 ms; "
            f"processor {max(self.processor):.0f} ms"
        )


def wait(seconds: float) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), loop.quit)
    loop.exec()


def wait_until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Let the window live until something has come about."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("what was to be measured did not come about")
        wait(0.01)


def brain(fault: str = "") -> EngineSettings:
    """The tests' own engine with a fault."""
    return EngineSettings(fault or "Tester", join([sys.executable, str(BRAIN), *fault.split()]))


def open_app(application: QApplication, folder: Path, engine: EngineSettings) -> App:
    """The app at a game, with every panel of the analysis."""
    settings = Settings(
        language="en",
        first_run=False,
        engines=(engine,),
        analysis_engine=engine.name,
        game=GameSettings(white=PlayerSettings(engine.name)),
    )
    profile = Path(tempfile.mkdtemp(dir=folder))
    save_settings(replace(settings), profile / "settings.json")
    app = make_app(application, profile)
    app.window.resize(1280, 820)
    app.window.show()
    app.window.layouts.switch("analyse")
    app.document.open_tree(GameTree.from_moves(list(GAME), GameInfo()))
    wait(1.0)
    return app


def measure_loop(application: QApplication, folder: Path) -> None:
    """The loop's gaps while an engine analyses and while engines fail."""
    app = open_app(application, folder, EngineSettings())
    watch = LoopWatch()
    app.analyser.start()
    wait(2 * WATCH_S)
    print(f"loop, Narabe analyses from its start: {watch.end()}")
    session = app.hub.session("analysis", app.store.current.analysis_engine)
    wait_until(lambda: session.state is EngineState.ANALYSING)
    watch = LoopWatch()
    for step in (app.navigation.go_back, app.navigation.go_forward) * 4:
        step()
        wait(WATCH_S / 8)
    print(f"loop, leafing through the game while it analyses: {watch.end()}")
    assert session._process is not None
    watch = LoopWatch()
    os.kill(session._process.pid, signal.SIGKILL)
    wait_until(lambda: session.state is EngineState.FAILED)
    wait(1.0)
    print(f"loop, it is killed: {watch.end()}")
    app.window.close()
    session_module.STOP_TIMEOUT_S, game_module.ENGINE_TURN_MS = 1.0, 500  # so that a stall is told soon
    for fault in ("stall", "flood", "nonsense", "die"):
        app = open_app(application, folder, brain(fault))
        failures: list[str] = []
        app.game.engine_failed.connect(lambda text, _session, failures=failures: failures.append(text))
        watch = LoopWatch()
        app.play.start_game(app.store.current.game)
        app.play.make_move(112)
        wait_until(lambda failures=failures: bool(failures))  # type: ignore[misc]
        wait(1.0)
        print(f"loop, engine: {fault}: {watch.end()}")
        app.window.close()


def measure_share(application: QApplication, folder: Path) -> None:
    """The share of a core that live analysis with five candidates costs the app's process."""
    app = open_app(application, folder, EngineSettings())
    updates = 0

    def count(_node: object) -> None:
        nonlocal updates
        updates += 1

    app.document.node_changed.connect(count)
    app.analyser.start()
    wait_until(lambda: updates > 3)
    wait(1.0)
    updates, begun, used = 0, time.monotonic(), time.process_time()
    wait(SHARE_S)
    seconds, used = time.monotonic() - begun, time.process_time() - used
    rate = updates / seconds
    print(
        f"analysis: {rate:.1f} updates a second, {100 * used / seconds:.1f} % of a core; "
        f"{1000 * used / updates:.1f} ms an update, at ten a second {1000 * used / updates:.1f} %"
    )
    app.window.close()


def main() -> None:
    """Measure everything, or what is named: start, loop, share."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory(prefix="narabe-") as name:
        folder = Path(name)
        wanted = sys.argv[1:] or ["start", "loop", "share"]
        if "start" in wanted:
            measure_start(folder)
        application = make_application(["narabe"])
        if "loop" in wanted:
            measure_loop(application, folder)
        if "share" in wanted:
            measure_share(application, folder)
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
