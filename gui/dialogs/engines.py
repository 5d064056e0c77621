"""The engine manager: adds any brain, sets its limits, and tests it with the doctor."""

from collections.abc import Callable
from dataclasses import replace

from PyQt6.QtCore import QProcess
from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.base.language import tr
from gui.base.settings import EngineSettings
from gui.engines.session import command_line
from protocol.programs import Program, programs_folder


class EnginesDialog(QDialog):
    """Edits the list of engines; `engines()` after it was accepted."""

    def __init__(self, engines: tuple[EngineSettings, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Engines"))
        self.resize(720, 520)
        self._engines = list(engines)
        self._shown = -1
        self._doctor: QProcess | None = None
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        middle = QHBoxLayout()
        middle.addLayout(self._list_side())
        middle.addLayout(self._engine_side(), 1)
        layout = QVBoxLayout(self)
        layout.addLayout(middle)
        layout.addWidget(self.buttons)
        self._fill(0)

    def _list_side(self) -> QLayout:
        """The list of engines with its buttons."""
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Engines"))
        self.list.setMaximumWidth(220)
        self.list.currentRowChanged.connect(self._show)
        self.add_button = _button(tr("Add..."), self._choose_new)
        self.remove_button = _button(tr("Remove"), self._remove)
        under = QHBoxLayout()
        under.addWidget(self.add_button)
        under.addWidget(self.remove_button)
        side = QVBoxLayout()
        side.addWidget(self.list)
        side.addLayout(under)
        return side

    def _engine_side(self) -> QLayout:
        """What is known of the engine shown, and the doctor's report on it."""
        self.test_button = _button(tr("Test with the doctor"), self.test)
        self.report = QPlainTextEdit()
        self.report.setReadOnly(True)
        self.report.setPlaceholderText(tr("The doctor checks whether an engine follows the protocol."))
        side = QVBoxLayout()
        side.addLayout(self._form())
        side.addWidget(self.test_button)
        side.addWidget(self.report, 1)
        return side

    def _form(self) -> QFormLayout:
        self.name, self.command, self.folder = QLineEdit(), QLineEdit(), QLineEdit()
        self.command.setPlaceholderText(tr("Narabe's own engine"))
        self.folder.setPlaceholderText(tr("the app's folder"))
        self.threads, self.memory = QSpinBox(), QSpinBox()
        self.threads.setRange(1, 256)
        self.memory.setRange(0, 1 << 20)
        self.memory.setSuffix(" MiB")
        self.memory.setSpecialValueText(tr("no limit"))
        command_row = QHBoxLayout()
        command_row.addWidget(self.command, 1)
        command_row.addWidget(_button(tr("Choose..."), self._browse))
        form = QFormLayout()
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Command"), command_row)
        form.addRow(tr("Folder"), self.folder)
        form.addRow(tr("Threads"), self.threads)
        form.addRow(tr("Memory"), self.memory)
        return form

    def accept_button(self) -> QPushButton:
        """The button that takes the changes over."""
        button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        assert button is not None
        return button

    def add(self, engine: EngineSettings) -> None:
        """Add an engine, under a name of its own, and show it."""
        self._keep()
        names = {other.name for other in self._engines}
        name, number = engine.name, 2
        while name in names:
            name, number = f"{engine.name} {number}", number + 1
        self._engines.append(replace(engine, name=name))
        self._fill(len(self._engines) - 1)

    def engines(self) -> tuple[EngineSettings, ...]:
        """The engines as edited."""
        return tuple(self._engines)

    def test(self) -> None:
        """Let the doctor examine the engine shown; its report appears as it is written."""
        self._keep()
        if self._doctor is not None:
            self._doctor.kill()
            return
        try:
            command = command_line(self._engines[self._shown])
        except ValueError as error:
            self.report.setPlainText(str(error))
            return
        self.report.clear()
        doctor = QProcess(self)
        doctor.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        doctor.readyRead.connect(lambda: self._read_report(doctor))
        doctor.setWorkingDirectory(str(programs_folder()))
        doctor.finished.connect(self._finish_report)
        program, *arguments = Program.DOCTOR.command("--", *command)
        doctor.start(program, arguments)
        self._doctor = doctor
        self.test_button.setText(tr("Stop the test"))

    def _read_report(self, doctor: QProcess) -> None:
        text = doctor.readAll().data().decode("utf-8", "replace")
        self.report.insertPlainText(text)
        self.report.ensureCursorVisible()

    def _finish_report(self, status: int, how: QProcess.ExitStatus) -> None:
        self._doctor = None
        self.test_button.setText(tr("Test with the doctor"))
        if how is QProcess.ExitStatus.CrashExit:
            return  # the user stopped it
        verdict = (
            tr("The engine conforms to the protocol.")
            if status == 0
            else tr("The engine does not conform to the protocol.")
        )
        self.report.appendPlainText("\n" + verdict)

    def _fill(self, row: int) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems([engine.name for engine in self._engines])
        self.list.blockSignals(False)
        self._shown = -1
        self.list.setCurrentRow(row)
        self._show(row)

    def _show(self, row: int) -> None:
        self._keep()
        self._shown = row
        if not 0 <= row < len(self._engines):
            return
        engine = self._engines[row]
        self.name.setText(engine.name)
        self.command.setText(engine.command)
        self.folder.setText(engine.folder)
        self.threads.setValue(engine.threads)
        self.memory.setValue(engine.memory_mib)
        self.remove_button.setEnabled(len(self._engines) > 1)

    def done(self, result: int) -> None:
        """Closing the dialog ends a running test."""
        if self._doctor is not None:
            self._doctor.kill()
            self._doctor.waitForFinished(1000)
        super().done(result)

    def _keep(self) -> None:
        """Store the fields of the engine shown."""
        if not 0 <= self._shown < len(self._engines):
            return
        self._engines[self._shown] = EngineSettings(
            self.name.text().strip() or tr("Engine"),
            self.command.text().strip(),
            self.folder.text().strip(),
            self.threads.value(),
            self.memory.value(),
        )
        item = self.list.item(self._shown)
        if item is not None:
            item.setText(self._engines[self._shown].name)

    def _choose_new(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Choose an engine"))
        if path:
            self.add(engine_at(path))

    def _browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Choose an engine"))
        if path:
            self.command.setText(_quoted(path))

    def _remove(self) -> None:
        if len(self._engines) > 1:
            del self._engines[self._shown]
            self._shown = -1
            self._fill(0)

    def _accept(self) -> None:
        self._keep()
        names = [engine.name for engine in self._engines]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            QMessageBox.warning(self, tr("Engines"), tr("Two engines are named {name}.").format(name=twice))
            return
        self.accept()


def engine_at(path: str) -> EngineSettings:
    """The settings of an engine file: its name without `pbrain-`, its folder as working folder."""
    folder, _, file = path.replace("\\", "/").rpartition("/")
    name = file.removeprefix("pbrain-").rsplit(".", 1)[0] or file
    return EngineSettings(name=name, command=_quoted(path), folder=folder)


def _button(text: str, action: Callable[[], None]) -> QPushButton:
    """A button that Enter does not press by default."""
    button = QPushButton(text)
    button.setAutoDefault(False)
    button.clicked.connect(lambda _checked: action())
    return button


def _quoted(path: str) -> str:
    return f'"{path}"' if " " in path else path
