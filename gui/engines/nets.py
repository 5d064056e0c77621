"""Nets of the user's own as engines: what `narabe-train net show` prints of one."""

import json

from PyQt6.QtCore import QCoreApplication, QObject, QProcess, pyqtSignal

from gui.base.errors import told
from gui.base.language import tr
from gui.base.settings import from_json
from matches.engine_list import EngineSettings, NetSettings
from protocol.programs import Program


def engine_with_net(description: str) -> EngineSettings:
    """The engine that plays with a net, from the line of JSON that `narabe-train net show` prints.

    Raises:
        ValueError: it is not such a line; the message explains what is wrong.
    """
    table = json.loads(description)
    if not isinstance(table, dict) or not isinstance(table.get("name"), str):
        raise ValueError(tr("This is not the description of a net."))
    problems: list[str] = []
    net = from_json(NetSettings, table.get("net"), "net", problems)
    if problems or not net.file:
        raise ValueError("\n".join(problems) or tr("This is not the description of a net."))
    return EngineSettings(name=table["name"], net=net)


class NetReader(QObject):
    """Asks `narabe-train` what a file or the folder of a run is; nothing here waits."""

    read = pyqtSignal(object)
    """The `EngineSettings` that play with the net."""
    failed = pyqtSignal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None

    def ask(self, path: str, imported: str) -> None:
        """Read a net; files of other programs are imported into the folder `imported`."""
        self.stop()
        program, *arguments = Program.TRAIN.command("net", "show", path, "--import-to", imported)
        process = QProcess(QCoreApplication.instance())  # which lives longer than a dialog
        process.finished.connect(self._end)
        process.finished.connect(process.deleteLater)
        process.errorOccurred.connect(self._fail_to_start)
        self._process = process
        process.start(program, arguments)

    def stop(self) -> None:
        """Ask no more."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect(self._end)
            process.kill()

    def _fail_to_start(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._process = None
            self.failed.emit(tr("Nets are read by narabe-train, which is not installed here."))

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        answer = bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace").strip()
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        if process.exitCode():
            self.failed.emit(said.splitlines()[-1] if said else tr("The net could not be read."))
            return
        try:
            engine = engine_with_net(answer.splitlines()[-1] if answer else "")
        except ValueError as error:
            self.failed.emit(told(error))
            return
        self.read.emit(engine)
