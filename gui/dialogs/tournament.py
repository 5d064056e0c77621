"""The tournament dialog: engines, rules and number of games."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.rules.board import MAX_SIZE, MIN_SIZE
from engine.rules.variant import Variant
from gui.base.language import tr
from gui.base.settings import EngineSettings
from gui.contests.plan import Contestant, TournamentPlan
from gui.dialogs.new_game import LevelSlider, variant_name
from gui.engines.levels import LEVELS

_FULL_STRENGTH = len(LEVELS) - 1


class TournamentDialog(QDialog):
    """Asks for a `TournamentPlan`; `plan()` after it was accepted."""

    def __init__(self, engines: tuple[EngineSettings, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._engines = engines
        self.setWindowTitle(tr("New tournament"))
        self.resize(680, 560)
        lower = QHBoxLayout()
        layout = QVBoxLayout(self)
        layout.addWidget(self._entrants_box(), 1)
        lower.addWidget(self._games_box())
        lower.addWidget(self._rules_box())
        layout.addLayout(lower)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        start = buttons.addButton(tr("Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        assert start is not None
        start.setDefault(True)
        buttons.accepted.connect(self._accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self._propose_entries()

    def _entrants_box(self) -> QGroupBox:
        self.entries = QTableWidget(0, 2)
        self.entries.setHorizontalHeaderLabels([tr("Engine"), tr("Level")])
        rows, columns = self.entries.verticalHeader(), self.entries.horizontalHeader()
        assert rows is not None and columns is not None
        rows.setDefaultSectionSize(34)
        rows.hide()
        columns.setStretchLastSection(True)
        self.entries.setColumnWidth(0, 240)
        self.entries.setShowGrid(False)
        self.entries.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.entries.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        add, remove = QPushButton(tr("Add")), QPushButton(tr("Remove"))
        add.clicked.connect(lambda: self.add_entry(self._engines[0].name, _FULL_STRENGTH))
        remove.clicked.connect(self._remove)
        under = QHBoxLayout()
        for button in (add, remove):
            button.setAutoDefault(False)
            under.addWidget(button)
        under.addStretch(1)
        box = QGroupBox(tr("Engines"))
        layout = QVBoxLayout(box)
        layout.addWidget(self.entries)
        layout.addLayout(under)
        return box

    def _propose_entries(self) -> None:
        """All engines at full strength; a single one also at a middle level."""
        for engine in self._engines:
            self.add_entry(engine.name, _FULL_STRENGTH)
        if len(self._engines) == 1:
            self.add_entry(self._engines[0].name, len(LEVELS) // 2)

    def _games_box(self) -> QGroupBox:
        box = QGroupBox(tr("Games"))
        self.schedule = QComboBox()
        for value, text in (
            ("round-robin", tr("Round robin")),
            ("gauntlet", tr("Gauntlet: the first against the others")),
            ("knockout", tr("Knockout")),
        ):
            self.schedule.addItem(text, value)
        self.games = QSpinBox()
        self.games.setRange(2, 100_000)
        self.games.setSingleStep(2)
        self.concurrency = QSpinBox()
        self.concurrency.setRange(1, 64)
        self.turn_s, self.match_s = QDoubleSpinBox(), QDoubleSpinBox()
        for seconds, start_s in ((self.turn_s, 1.0), (self.match_s, 0.0)):
            seconds.setRange(0, 10_000)
            seconds.setDecimals(2)
            seconds.setSuffix(" s")
            seconds.setValue(start_s)
        self.match_s.setSpecialValueText(tr("no limit"))
        self.sprt = QCheckBox(tr("Stop by SPRT"))
        self.elo0, self.elo1 = QDoubleSpinBox(), QDoubleSpinBox()
        for elo, start_elo in ((self.elo0, 0.0), (self.elo1, 20.0)):
            elo.setRange(-1000, 1000)
            elo.setValue(start_elo)
            elo.setEnabled(False)
            self.sprt.toggled.connect(elo.setEnabled)
        bounds = QHBoxLayout()
        bounds.addWidget(self.elo0)
        bounds.addWidget(self.elo1)
        form = QFormLayout(box)
        form.addRow(tr("Schedule"), self.schedule)
        form.addRow(tr("Games per pairing"), self.games)
        form.addRow(tr("Games at once"), self.concurrency)
        form.addRow(tr("Per move"), self.turn_s)
        form.addRow(tr("Per game"), self.match_s)
        form.addRow(self.sprt, bounds)
        return box

    def _rules_box(self) -> QGroupBox:
        box = QGroupBox(tr("Board and rules"))
        self.variant = QComboBox()
        for variant in Variant:
            self.variant.addItem(variant_name(variant), variant)
        self.size_box = QSpinBox()
        self.size_box.setRange(MIN_SIZE, MAX_SIZE)
        self.size_box.setValue(15)
        self.procedure = QComboBox()
        for value, text in (("", tr("None")), ("swap", "Swap"), ("swap2", "Swap2")):
            self.procedure.addItem(text, value)
        self.openings = QLineEdit()
        self.openings.setPlaceholderText(tr("from the empty board"))
        browse = QPushButton(tr("Choose..."))
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self.openings, 1)
        row.addWidget(browse)
        form = QFormLayout(box)
        form.addRow(tr("Rules"), self.variant)
        form.addRow(tr("Board"), self.size_box)
        form.addRow(tr("Opening"), self.procedure)
        form.addRow(tr("Openings file"), row)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        return box

    def add_entry(self, engine: str, level: int) -> None:
        """Add an engine at a level."""
        row = self.entries.rowCount()
        self.entries.insertRow(row)
        self.entries.setItem(row, 0, QTableWidgetItem())
        choice = QComboBox()
        for other in self._engines:
            choice.addItem(other.name)
        choice.setCurrentText(engine)
        slider = LevelSlider()
        slider.slider.setValue(level)
        self.entries.setCellWidget(row, 0, choice)
        self.entries.setCellWidget(row, 1, slider)

    def _remove(self) -> None:
        self.entries.removeRow(self.entries.rowCount() - 1)

    def _browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Openings file"))
        if path:
            self.openings.setText(path)

    def _contestants(self) -> tuple[Contestant, ...]:
        by_name = {engine.name: engine for engine in self._engines}
        found = []
        for row in range(self.entries.rowCount()):
            choice, slider = self.entries.cellWidget(row, 0), self.entries.cellWidget(row, 1)
            assert isinstance(choice, QComboBox) and isinstance(slider, LevelSlider)
            found.append(Contestant(by_name[choice.currentText()], slider.slider.value()))
        return tuple(found)

    def _accept(self) -> None:
        names = [contestant.name for contestant in self._contestants()]
        if len(names) < 2:
            QMessageBox.warning(self, tr("New tournament"), tr("A tournament needs at least two engines."))
        elif len(set(names)) < len(names):
            QMessageBox.warning(
                self, tr("New tournament"), tr("Two entries are the same: choose different levels.")
            )
        else:
            self.accept()

    def plan(self) -> TournamentPlan:
        """The answers."""
        return TournamentPlan(
            contestants=self._contestants(),
            variant=self.variant.currentData(),
            size=self.size_box.value(),
            schedule=self.schedule.currentData(),
            games=self.games.value(),
            concurrency=self.concurrency.value(),
            turn_s=self.turn_s.value(),
            match_s=self.match_s.value(),
            openings=self.openings.text().strip(),
            procedure=self.procedure.currentData(),
            sprt=(self.elo0.value(), self.elo1.value()) if self.sprt.isChecked() else None,
        )
