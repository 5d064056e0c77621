"""The engine manager: adds any brain or net, sets its limits, and tests it with the doctor."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PyQt6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLayout,
    QLineEdit,
    QListWidget,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from engine.options import range_of
from gui.base.background import Background
from gui.base.errors import told
from gui.base.forms import OK_CANCEL, combo_box, hbox, push_button, spin_box, vbox
from gui.base.language import tr
from gui.base.widgets import Scrolled, WrappedLabel
from gui.engines.doctor import Doctor, DoctorReport, describe
from gui.engines.nets import NetReader
from matches.engine_list import SEARCHES, EngineSettings, program_name
from protocol.command_line import join
from protocol.compliance.memory import MemoryNeed, measure_memory
from protocol.compliance.session import ExamLimits

_LEAST_REPORT = 100  # pixels


@dataclass(eq=False)
class _Entry:
    """An engine in the list, and what is known of it."""

    engine: EngineSettings
    old_name: str = ""  # in the settings; empty: it is new
    is_waiting: bool = False  # to have its memory measured
    need: MemoryNeed | None = None
    failure: str = ""  # why its memory could not be measured

    @property
    def proposed_mib(self) -> int:
        """The memory limit that fits what was measured; 0: none."""
        return self.need.proposed_bytes >> 20 if self.need is not None else 0


class EnginesDialog(QDialog):
    """Edits the list of engines; `engines()` after it was accepted."""

    def __init__(
        self, engines: tuple[EngineSettings, ...], imported_nets: Path, parent: QWidget | None = None
    ) -> None:
        """`imported_nets`: the folder for what is made of nets of other programs."""
        super().__init__(parent)
        self._imported_nets = imported_nets
        self.setWindowTitle(tr("Engines"))
        self.resize(760, 560)
        self._entries = [_Entry(engine, engine.name) for engine in engines]
        self._shown = -1
        self._doctor = Doctor(self)
        self._doctor.progressed.connect(self._show_examination)
        self._doctor.finished.connect(self._finish_examination)
        self._meter = Background(self, self._take_need, self._fail_measuring)
        self._measured: _Entry | None = None  # whose memory is being measured
        self._nets = NetReader(self)
        self._nets.read.connect(self._add_net)
        self._nets.failed.connect(self._fail_net)
        self.buttons = QDialogButtonBox(OK_CANCEL)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        content = QWidget()
        hbox(self._list_side(), (self._engine_side(), 1), of=content, margins=(0, 0, 0, 0))
        vbox((Scrolled(content), 1), self.buttons, of=self)
        self._fill(0)

    def _list_side(self) -> QLayout:
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Engines"))
        self.list.setMaximumWidth(220)
        self.list.currentRowChanged.connect(self._show)
        self.add_button = push_button(tr("Add..."), self._choose_new)
        self.add_net_button = QToolButton()
        self.add_net_button.setText(tr("Add a net"))
        self.add_net_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        kinds = QMenu(self.add_net_button)
        kinds.addAction(tr("The folder of a training run..."), self._choose_run)
        kinds.addAction(tr("A file, also of another program..."), self._choose_net_file)
        self.add_net_button.setMenu(kinds)
        self.remove_button = push_button(tr("Remove"), self._remove)
        return vbox(self.list, hbox(self.add_button, self.remove_button), self.add_net_button)

    def _engine_side(self) -> QLayout:
        self.test_button = push_button(tr("Test with the doctor"), self.test)
        self.report = QPlainTextEdit()
        self.report.setReadOnly(True)
        self.report.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.report.setMinimumHeight(_LEAST_REPORT)  # it takes what is left, and nothing has to be scrolled
        self.report.setPlaceholderText(tr("The doctor checks whether an engine follows the protocol."))
        return vbox(self._form(), self.test_button, (self.report, 1))

    def _form(self) -> QFormLayout:
        self.name, self.command, self.folder = QLineEdit(), QLineEdit(), QLineEdit()
        self.command.setPlaceholderText(tr("Narabe's own engine"))
        self.folder.setPlaceholderText(tr("the app's folder"))
        self.threads = spin_box(*range_of(EngineSettings, "threads"))
        self.memory = spin_box(*range_of(EngineSettings, "memory_mib"))
        self.threads.setSpecialValueText(tr("Automatic"))
        self.threads.setToolTip(
            tr(
                "Automatic: all cores of this computer but one for Narabe's own engine at full strength; "
                "one below it, in tournaments, and for other engines."
            )
        )
        self.memory.setSuffix(" MiB")
        self.memory.setSpecialValueText(tr("no limit"))
        self.memory.valueChanged.connect(lambda _value: self._show_memory())
        self.command.setAccessibleName(tr("Command"))
        self.memory.setAccessibleName(tr("Memory limit"))
        form = QFormLayout()
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Command"), hbox((self.command, 1), push_button(tr("Choose..."), self._browse)))
        form.addRow(tr("Folder"), self.folder)
        self.net = WrappedLabel()
        form.addRow(tr("Net"), self.net)
        self.gtp = QCheckBox(tr("Uses the Go text protocol (GTP)"))
        form.addRow("", self.gtp)
        titles = (tr("Automatic"), tr("Monte-Carlo tree search"), tr("Alpha-beta"))
        self.search = combo_box(dict(zip(SEARCHES, titles, strict=True)))
        self.search.setToolTip(
            tr(
                "How Narabe's own engine searches. Automatic: alpha-beta for a move in a given time, "
                "Monte-Carlo tree search to compare several moves and to play at a level."
            )
        )
        self.command.textChanged.connect(lambda text: self.search.setDisabled(bool(text.strip())))
        form.addRow(tr("Search"), self.search)
        form.addRow(tr("Threads"), self.threads)
        measure = push_button(tr("Measure"), self._measure_shown)
        form.addRow(tr("Memory limit"), hbox(self.memory, measure))
        self.memory_note, self.limit_button = WrappedLabel(), push_button("", self._set_limit)
        self.memory_note.setProperty("faint", True)
        form.addRow("", hbox((self.memory_note, 1), self.limit_button))
        self.info = QPlainTextEdit()
        self.info.setPlaceholderText(tr("key value, one on each line"))
        self.info.setToolTip(tr("Sent to the engine as INFO lines after those of the app."))
        self.info.setTabChangesFocus(True)
        self.info.setFixedHeight(58)
        form.addRow(tr("INFO options"), self.info)
        return form

    def add(self, engine: EngineSettings) -> None:
        """Add an engine, under a name of its own, show it, and measure the memory that it needs."""
        self._append(_Entry(engine, is_waiting=True))
        self._measure_next()

    def _append(self, entry: _Entry) -> None:
        self._keep()
        names = {other.engine.name for other in self._entries}
        name, number = entry.engine.name, 2
        while name in names:
            name, number = f"{entry.engine.name} {number}", number + 1
        entry.engine = replace(entry.engine, name=name)
        self._entries.append(entry)
        self._fill(len(self._entries) - 1)

    def engines(self) -> tuple[EngineSettings, ...]:
        """The engines as edited."""
        return tuple(entry.engine for entry in self._entries)

    def renamed(self) -> dict[str, str]:
        """The new names of engines by their old ones."""
        return {
            entry.old_name: entry.engine.name
            for entry in self._entries
            if entry.old_name and entry.old_name != entry.engine.name
        }

    # --- the doctor -----------------------------------------------------------------------------------------

    def test(self) -> None:
        """Let the doctor examine the engine shown, or stop it; its report grows check by check."""
        self._keep()
        if self._doctor.is_running:
            self._doctor.stop()
            self.test_button.setText(tr("Test with the doctor"))
            return
        self.report.setPlainText(tr("The test takes about a minute..."))
        self.test_button.setText(tr("Stop the test"))
        try:
            self._doctor.examine(self._entries[self._shown].engine)
        except ValueError as error:
            self._finish_examination(DoctorReport(error=told(error)))

    def _show_examination(self, examination: DoctorReport) -> None:
        self.report.setPlainText(describe(examination))

    def _finish_examination(self, examination: DoctorReport) -> None:
        self.test_button.setText(tr("Test with the doctor"))
        self._show_examination(examination)

    # --- memory ---------------------------------------------------------------------------------------------

    def _measure_shown(self) -> None:
        self._keep()
        self._entries[self._shown].is_waiting = True
        self._measure_next()

    def _measure_next(self) -> None:
        """Measure the memory of the next engine that waits for it, in the background."""
        waiting = next((entry for entry in self._entries if entry.is_waiting), None)
        if self._measured is None and waiting is not None:
            self._measured, engine = waiting, waiting.engine
            self._meter.ask(
                lambda _stop: measure_memory(engine.argv(), ExamLimits(folder=engine.folder or None))
            )
        self._show_memory()

    def _take_need(self, need: MemoryNeed) -> None:
        assert self._measured is not None
        entry, self._measured = self._measured, None
        entry.is_waiting, entry.need, entry.failure = False, need, ""
        self._measure_next()

    def _fail_measuring(self, reason: str) -> None:
        assert self._measured is not None
        entry, self._measured = self._measured, None
        entry.is_waiting, entry.failure = False, reason
        self._measure_next()

    def _show_memory(self) -> None:
        """Show what is known of the memory of the engine shown, and propose a limit."""
        entry = (
            self._entries[self._shown] if 0 <= self._shown < len(self._entries) else _Entry(EngineSettings())
        )
        proposed_mib, limit_mib = entry.proposed_mib, self.memory.value()
        proposes = proposed_mib > 0 and (proposed_mib > limit_mib > 0 or limit_mib == 0)
        self.memory_note.setText(_memory_text(entry, limit_mib))
        self.memory_note.setVisible(bool(self.memory_note.text()))
        self.limit_button.setText(tr("Limit to {size} MiB").format(size=proposed_mib))
        self.limit_button.setVisible(proposes)

    def _set_limit(self) -> None:
        self.memory.setValue(self._entries[self._shown].proposed_mib)

    # --- the list -------------------------------------------------------------------------------------------

    def _fill(self, row: int) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItems([entry.engine.name for entry in self._entries])
        self.list.blockSignals(False)
        self._shown = -1
        self.list.setCurrentRow(row)
        self._show(row)

    def _show(self, row: int) -> None:
        self._keep()
        self._shown = row
        if not 0 <= row < len(self._entries):
            return
        engine = self._entries[row].engine
        self.name.setText(engine.name)
        self.command.setText(engine.command)
        self.folder.setText(engine.folder)
        self.net.setText(_net_text(engine))
        self.gtp.setChecked(engine.gtp)
        self.search.setCurrentIndex(SEARCHES.index(engine.search))
        self.threads.setValue(engine.threads)
        self.memory.setValue(engine.memory_mib)
        self.info.setPlainText("\n".join(f"{key} {value}" for key, value in engine.info.items()))
        self.remove_button.setEnabled(len(self._entries) > 1)
        self._show_memory()

    def done(self, result: int) -> None:
        """Closing the dialog ends what is under way; nothing waits for that."""
        self._doctor.stop()
        self._nets.stop()
        self._meter.close(wait=False)
        super().done(result)

    def _keep(self) -> None:
        if not 0 <= self._shown < len(self._entries):
            return
        entry, before = self._entries[self._shown], self._entries[self._shown].engine
        entry.engine = replace(
            before,
            name=self.name.text().strip() or tr("Engine"),
            command=self.command.text().strip(),
            folder=self.folder.text().strip(),
            threads=self.threads.value(),
            memory_mib=self.memory.value(),
            info=_read_info(self.info.toPlainText()),
            gtp=self.gtp.isChecked(),
            search=self.search.currentData(),
        )
        if (entry.engine.command, entry.engine.folder) != (before.command, before.folder):
            entry.need, entry.failure = None, ""  # they were another engine's
        item = self.list.item(self._shown)
        if item is not None:
            item.setText(entry.engine.name)

    def _choose_file(self, title: str, take: Callable[[str], object]) -> None:
        path, _ = QFileDialog.getOpenFileName(self, title)
        if path:
            take(path)

    def _choose_new(self) -> None:
        self._choose_file(tr("Choose an engine"), lambda path: self.add(engine_at(path)))

    def _choose_run(self) -> None:
        path = QFileDialog.getExistingDirectory(self, tr("Choose the folder of a training run"))
        if path:
            self.read_net(path)

    def _choose_net_file(self) -> None:
        self._choose_file(tr("Choose a net"), self.read_net)

    def read_net(self, path: str) -> None:
        """Find out what a file or the folder of a run is, and add it as an engine."""
        self.add_net_button.setEnabled(False)
        self.add_net_button.setText(tr("Reading the net..."))
        self._nets.ask(path, str(self._imported_nets))

    def _add_net(self, engine: EngineSettings) -> None:
        self._offer_nets()
        self._append(_Entry(engine))

    def _fail_net(self, reason: str) -> None:
        self._offer_nets()
        self.report.setPlainText(reason)

    def _offer_nets(self) -> None:
        self.add_net_button.setEnabled(True)
        self.add_net_button.setText(tr("Add a net"))

    def _browse(self) -> None:
        self._choose_file(tr("Choose an engine"), lambda path: self.command.setText(join([path])))

    def _remove(self) -> None:
        if len(self._entries) > 1:
            del self._entries[self._shown]
            self._shown = -1
            self._fill(0)

    def _accept(self) -> None:
        self._keep()
        names = [entry.engine.name for entry in self._entries]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            QMessageBox.warning(self, tr("Engines"), tr("Two engines are named {name}.").format(name=twice))
            return
        for engine in self.engines():
            key = next((key for key, value in engine.info.items() if not value), None)
            if key is not None:
                text = tr("The INFO option “{key}” of {name} has no value.").format(key=key, name=engine.name)
                QMessageBox.warning(self, tr("Engines"), text)
                return
        self.accept()


def engine_at(path: str) -> EngineSettings:
    """The settings of an engine file: its name without `pbrain-`, its folder as working folder.

    Its memory has no limit until one that it can meet is known.
    """
    folder = path.replace("\\", "/").rpartition("/")[0]
    name = program_name(path).removeprefix("pbrain-")
    return EngineSettings(name=name, command=join([path]), folder=folder, memory_mib=0)


def _net_text(engine: EngineSettings) -> str:
    net = engine.net
    if not net.file:
        return tr("the strongest for each game") if not engine.command else ""
    game = tr("{size}×{size}, {stones} in a row").format(size=net.size, stones=net.row_length)
    return f"{Path(net.file).name} ({game})"


def _read_info(text: str) -> dict[str, str]:
    """INFO options from lines of a key and its value, which is empty where it is missing."""
    words = (line.split(maxsplit=1) for line in text.splitlines() if line.strip())
    return {key: value[0].strip() if value else "" for key, *value in words}


def _memory_text(entry: _Entry, limit_mib: int) -> str:
    if entry.is_waiting:
        return tr("Measuring the memory that the engine needs...")
    if entry.failure:
        return tr("The memory could not be measured: {reason}").format(reason=entry.failure)
    if entry.need is None or not entry.need.used_bytes:
        return ""
    used_mib = entry.need.used_bytes >> 20
    if 0 < limit_mib < used_mib:
        return tr("It used {size} MiB in a test and would lose games by this limit.").format(size=used_mib)
    return tr("It used {size} MiB in a test.").format(size=used_mib)
