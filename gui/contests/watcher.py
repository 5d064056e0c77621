"""Watches a tournament by its event file, and runs `narabe-match` for one that was started here.

The runner is a process of its own that outlives the app: what is to become of it is requested through the
event file, and a tournament that another start of the app left, or that was started elsewhere, is watched
alike.
"""

import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.options import OptionError
from gui.base.background import Background, Mailbox
from gui.base.errors import told
from gui.base.forms import every
from gui.base.language import tr
from gui.contests.plan import TournamentPlan
from gui.contests.reader import EventReader, Snapshot
from gui.contests.refusals import cause_text, refusal_text
from matches.live import request
from matches.refusals import Cause, from_json
from protocol.programs import Program, programs_folder

POLL_MS = 500
STOP_PATIENCE_MS = 10_000
_ORDERLY = (0, 1, 3, 4, 6)  # exit statuses: finished, H0 accepted, stopped, undecided, too many forfeits
_SHOWN_ERRORS = 4000  # characters


class Watcher(QObject):
    """Watches one event file, and runs the tournament if it was started here. Nothing here waits."""

    changed = pyqtSignal(object)
    """A `Snapshot`."""
    failed = pyqtSignal(str)
    asked = pyqtSignal(str, list, list, str)
    """The user is to allow what a tournament from elsewhere does: why, what is started and what is written,
    each in lines, and what `resume` is given then.
    """

    def __init__(self, events: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.events = events.absolute()  # the runner works in another folder
        self.reader = EventReader(self.events)
        self.snapshot = Snapshot("starting")
        self._runner: subprocess.Popen[bytes] | None = None
        self._is_launching = self._is_stopping = False
        self._exits = Mailbox(self._end)
        self._background = Background(self, self._take, self._fail_to_read)
        self._is_busy = False
        self._timer = every(self, POLL_MS, self.poll)

    def watch(self) -> None:
        """Begin to read."""
        self._timer.start()
        self.poll()

    def run(self, plan: TournamentPlan) -> None:
        """Start the tournament in its own process, and watch it."""
        self._launch(plan.arguments(self.events))

    def resume(self, allowed: str = "") -> None:
        """Start a tournament again that was stopped or killed, where it stands.

        `allowed`: the checksum of what the user has allowed it to do.
        """
        trust = ["-trust", allowed] if allowed else []
        self._launch(["-resume", str(self.events), "-view", "app", *trust])

    def _launch(self, arguments: list[str]) -> None:
        try:
            self.events.parent.mkdir(parents=True, exist_ok=True)
            self._error_file.unlink(missing_ok=True)  # it may be a link, in a folder from elsewhere
            with self._error_file.open("xb") as errors:
                self._runner = _start(Program.MATCH.command(*arguments), errors.fileno())
        except OSError as error:
            self._fail(told(error))
            return
        self._is_launching, self._is_stopping = True, False
        threading.Thread(target=_await_exit, args=(self._runner, self._exits), daemon=True).start()
        self.watch()

    @property
    def is_own(self) -> bool:
        """Whether the tournament runs in a process that was started here."""
        return self._runner is not None

    @property
    def is_running(self) -> bool:
        """Whether a runner plays the tournament, or is paused.

        A runner of ours may take some time to exit after its tournament has stopped; then it may be resumed.
        """
        state = self.snapshot.state
        return state in ("running", "paused", "stopping") or (self.is_own and state == "starting")

    def pause(self) -> None:
        """Ask the runner to finish the games going on and to wait."""
        self._request("pause")

    def go_on(self) -> None:
        """Ask a paused runner to go on."""
        self._request("run")

    def stop(self) -> None:
        """Ask the runner to end at once; one of ours that does not obey is killed."""
        runner = self._runner
        if runner is not None and self._is_launching:
            _kill(runner)  # it does not listen yet
            return
        self._request("stop")
        self._is_stopping = True
        if runner is not None:
            QTimer.singleShot(STOP_PATIENCE_MS, lambda: _kill(runner))
        self._show(self.snapshot)

    def poll(self) -> None:
        """Read what is new, in the background."""
        if not self._is_busy and self.events.exists():
            self._is_busy = True
            self._background.ask(lambda _stop: self._read())

    def _read(self) -> Snapshot:
        try:
            return self.reader.snapshot()
        except OptionError as refusal:
            raise ValueError(refusal_text(refusal)) from None

    def close(self) -> None:
        """Stop watching; the runner goes on."""
        self._timer.stop()
        self._background.close(wait=False)

    @property
    def _error_file(self) -> Path:
        return self.events.with_name(self.events.name + ".errors")

    def _request(self, wish: str) -> None:
        try:
            request(self.events, wish)
        except OSError as error:
            self._fail(told(error))

    def _take(self, snapshot: Snapshot) -> None:
        self._is_busy = False
        self._is_launching &= self.is_own and snapshot.state in ("starting", "stopped")
        self._show(snapshot)
        if snapshot.state == "finished" and not self.is_own:
            self._timer.stop()

    def _show(self, snapshot: Snapshot) -> None:
        """Announce a snapshot, in the state that a file cannot show while a runner starts or ends."""
        if self._is_launching:
            snapshot = replace(snapshot, state="starting")
        elif self._is_stopping and snapshot.state in ("running", "paused"):
            snapshot = replace(snapshot, state="stopping")
        if snapshot != self.snapshot:
            self.snapshot = snapshot
            self.changed.emit(snapshot)

    def _end(self, exited: tuple[subprocess.Popen[bytes], int]) -> None:
        runner, status = exited
        if runner is not self._runner:
            return
        self._runner, self._is_launching = None, False
        if status not in _ORDERLY and status != -signal.SIGKILL:
            with suppress(OSError):
                errors = self._error_file.read_text(encoding="utf-8", errors="replace")
                self._tell(errors.strip())
        else:
            self._error_file.unlink(missing_ok=True)
        self.poll()

    def _tell(self, errors: str) -> None:
        """Report why a runner ended by itself: what it refused, or what it wrote to standard error."""
        try:
            refusal = from_json(errors)
        except ValueError:
            self._fail(tr("The tournament ended with an error:") + "\n" + errors[-_SHOWN_ERRORS:])
            return
        if refusal.reason is Cause.FROM_ELSEWHERE:
            details = refusal.details
            why = cause_text(refusal.reason, details)
            self.asked.emit(why, details["starts"], details["writes"], details["checksum"])
        else:
            self._fail(refusal_text(refusal))

    def _fail_to_read(self, text: str) -> None:
        if self._is_launching:
            self._is_busy = False  # the runner puts damaged lines aside
        else:
            self._fail(text)

    def _fail(self, text: str) -> None:
        self._is_busy = False
        self._timer.stop()
        self.failed.emit(text)


def _start(command: list[str], errors: int) -> subprocess.Popen[bytes]:
    """Start the runner so that neither the app's end nor a Ctrl+C in its terminal ends it."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
    return subprocess.Popen(
        command,
        cwd=programs_folder(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=errors,
        start_new_session=True,
        creationflags=flags,
    )


def _await_exit(runner: subprocess.Popen[bytes], exits: Mailbox) -> None:
    """In a thread of its own: report the runner's end."""
    exits.post((runner, runner.wait()))


def _kill(runner: subprocess.Popen[bytes]) -> None:
    if runner.poll() is None:
        runner.kill()
