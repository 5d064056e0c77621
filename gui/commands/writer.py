"""Files that the user asks for, written in the background."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from gui.base.background import Background
from gui.base.forms import delay
from gui.base.language import tr
from gui.commands.command import Shell

_SOON_MS = 500  # what is written by then is not announced


class FileWriter(QObject):
    """Writes each file in a thread of its own, so that none waits for another, and shows what became of it.

    What takes longer is listed among the notices, where it can be cancelled.
    """

    done = pyqtSignal(object)
    """A file was written: its path."""
    failed = pyqtSignal(str)

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._jobs: dict[Background, Callable[[], object]] = {}  # with what takes its notice away
        self.done.connect(lambda path: shell.say(tr("Saved: {path}").format(path=path)))
        self.failed.connect(lambda error: shell.complain(tr("The file cannot be written."), error))

    def ask(self, path: Path, write: Callable[[Callable[[], bool]], Path]) -> None:
        """Write a file. `write` returns its path; it is given a function that returns whether it was
        cancelled.
        """
        job = Background(self, in_turn=True)
        self._jobs[job] = lambda: None
        delay(job, _SOON_MS, lambda: self._announce(path, job)).start()
        for signal, told in ((job.done, self.done), (job.failed, self.failed)):
            signal.connect(lambda result, told=told: self._end(job, lambda: told.emit(result)))
        job.ask(lambda stop: write(stop.is_set))

    def close(self) -> None:
        """End the threads."""
        for job in self._jobs:
            job.close()

    def _announce(self, path: Path, job: Background) -> None:
        text = tr("{file} is being written...").format(file=path.name)
        self._jobs[job] = self._shell.notify(text, tr("Cancel"), lambda: self._end(job))

    def _end(self, job: Background, tell: Callable[[], object] = lambda: None) -> None:
        self._jobs.pop(job)()
        job.cancel()
        job.close(wait=False)
        job.deleteLater()
        tell()
