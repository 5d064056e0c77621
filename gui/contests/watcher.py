"""Watches a tournament by its event file, and runs `narabe-match` for one that was started here.

A tournament that was started elsewhere, or finished long ago, is watched in the same way.
"""

from pathlib import Path

from PyQt6.QtCore import QObject, QProcess, QTimer, pyqtSignal

from gui.base.background import Background
from gui.base.language import tr
from gui.contests.plan import TournamentPlan
from gui.contests.reader import Reader, Snapshot
from matches.events import request
from protocol.programs import Program, programs_folder

POLL_MS = 500


class Watcher(QObject):
    """Watches one event file, and runs the tournament if it was started here."""

    changed = pyqtSignal(object)
    """A `Snapshot`."""
    failed = pyqtSignal(str)

    def __init__(self, events: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.events = events
        self.reader = Reader(events)
        self.snapshot = Snapshot("starting")
        self._process: QProcess | None = None
        self._errors = ""
        self._background = Background(self)
        self._background.done.connect(self._take)
        self._background.failed.connect(self._fail)
        self._busy = False
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self.poll)

    def watch(self) -> None:
        """Begin to read."""
        self._timer.start()
        self.poll()

    def run(self, plan: TournamentPlan) -> None:
        """Start the tournament in its own process, and watch it."""
        self._launch(plan.arguments(self.events))

    def resume_run(self) -> None:
        """Start a tournament again that was stopped or killed, where it stands."""
        request(self.events, "run")
        self._launch(["-resume", str(self.events), "-view", "quiet"])

    def _launch(self, arguments: list[str]) -> None:
        self.events.parent.mkdir(parents=True, exist_ok=True)
        process = QProcess(self)
        process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        process.setWorkingDirectory(str(programs_folder()))
        process.readyRead.connect(lambda: self._hear(process))
        process.finished.connect(self._ended)
        process.errorOccurred.connect(lambda _error: self._fail(process.errorString()))
        program, *words = Program.MATCH.command(*arguments)
        process.start(program, words)
        self._process = process
        self._timer.start()

    @property
    def is_own(self) -> bool:
        """Whether the tournament runs in a process of this app."""
        return self._process is not None

    def wish(self, what: str) -> None:
        """Ask the runner to `pause`, to `run` on or to `stop`."""
        try:
            request(self.events, what)
        except OSError as error:
            self._fail(str(error))

    def poll(self) -> None:
        """Read what is new, in the background."""
        if not self._busy and self.events.exists():
            self._busy = True
            self._background.ask(lambda _stop: self.reader.snapshot())

    def close(self) -> None:
        """Stop watching; a tournament of this app is stopped, and can be resumed."""
        self._timer.stop()
        self._background.close()
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            if process.state() is not QProcess.ProcessState.NotRunning:
                self.wish("stop")
                if not process.waitForFinished(3000):
                    process.kill()
                    process.waitForFinished(1000)

    def _take(self, snapshot: Snapshot) -> None:
        self._busy = False
        if snapshot != self.snapshot:
            self.snapshot = snapshot
            self.changed.emit(snapshot)
        if snapshot.state == "finished" and self._process is None:
            self._timer.stop()

    def _hear(self, process: QProcess) -> None:
        self._errors = (self._errors + process.readAll().data().decode("utf-8", "replace"))[-4000:]

    def _ended(self, status: int) -> None:
        self._process = None
        if status not in (0, 1, 3, 4):  # finished, H0, stopped, undecided
            self._fail(tr("The tournament ended with an error:") + "\n" + self._errors.strip())
        self.poll()

    def _fail(self, text: str) -> None:
        self._busy = False
        self._timer.stop()
        self.failed.emit(text)
