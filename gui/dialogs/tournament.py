"""The tournament dialogue: which engines, by what rules, how many games."""

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
from gui.base.settings import EngineSettings, PlayerSettings, TournamentSettings
from gui.base.variants import variant_description
from gui.contests.plan import entrant_name
from gui.dialogs.level import LevelSlider
from gui.engines.levels import FULL_STRENGTH, LEVELS


class TournamentDialog(QDialog):
    """Asks for a tournament, with the answers of the last time; `settings()` after it was accepted."""

    def __init__(
        self,
        engines: tuple[EngineSettings, ...],
        settings: TournamentSettings,
        parent: QWidget | None = None,
    ) -> None:
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
        self._show(settings)

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
        add.clicked.connect(lambda: self.add_entry(self._engines[0].name, FULL_STRENGTH))
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

    def _show(self, settings: TournamentSettings) -> None:
        """Fill in settings, with the entrants whose engines still exist."""
        names = [engine.name for engine in self._engines]
        entrants = [entrant for entrant in settings.entrants if entrant.engine in names]
        if len(entrants) < 2:
            entrants = [PlayerSettings(name, FULL_STRENGTH) for name in names]
        if len(entrants) < 2:
            entrants.append(PlayerSettings(names[0], len(LEVELS) // 2))
        for entrant in entrants:
            self.add_entry(entrant.engine, entrant.level)
        for box, value in (
            (self.schedule, settings.schedule),
            (self.variant, settings.variant),
            (self.procedure, settings.procedure),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        self.games.setValue(settings.games)
        self.concurrency.setValue(settings.concurrency)
        self.size_box.setValue(settings.size)
        self.turn_s.setValue(settings.turn_s)
        self.match_s.setValue(settings.match_s)
        self.openings.setText(settings.openings)
        self.sprt.setChecked(settings.sprt)
        self.elo0.setValue(settings.elo0)
        self.elo1.setValue(settings.elo1)

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
        for seconds in (self.turn_s, self.match_s):
            seconds.setRange(0, 10_000)
            seconds.setDecimals(2)
            seconds.setSuffix(" s")
        self.match_s.setSpecialValueText(tr("no limit"))
        self.sprt = QCheckBox(tr("Stop by SPRT"))
        self.elo0, self.elo1 = QDoubleSpinBox(), QDoubleSpinBox()
        for elo in (self.elo0, self.elo1):
            elo.setRange(-1000, 1000)
            elo.setDecimals(1)
            elo.setSuffix(" Elo")
            elo.setEnabled(False)
            self.sprt.toggled.connect(elo.setEnabled)
        bounds = QHBoxLayout()
        weaker = tr("The match ends when it shows that the first engine is no stronger than this")
        stronger = tr("The match ends when it shows that the first engine is at least so strong")
        self.elo0.setToolTip(weaker)
        self.elo1.setToolTip(stronger)
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
            self.variant.addItem(variant_description(variant), variant)
        self.size_box = QSpinBox()
        self.size_box.setRange(MIN_SIZE, MAX_SIZE)
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
        choice.currentTextChanged.connect(lambda _name: self._fit_level(choice, slider, FULL_STRENGTH))
        self._fit_level(choice, slider, level)
        self.entries.setCellWidget(row, 0, choice)
        self.entries.setCellWidget(row, 1, slider)

    def _fit_level(self, choice: QComboBox, slider: LevelSlider, level: int) -> None:
        """Set a level. The ladder is measured for Narabe's own engine; others play at full strength."""
        engine = self._engines[choice.currentIndex()]
        slider.slider.setValue(FULL_STRENGTH if engine.command else level)
        slider.setEnabled(not engine.command)

    def _remove(self) -> None:
        self.entries.removeRow(self.entries.rowCount() - 1)

    def _browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Openings file"))
        if path:
            self.openings.setText(path)

    def _entrants(self) -> tuple[PlayerSettings, ...]:
        found = []
        for row in range(self.entries.rowCount()):
            choice, slider = self.entries.cellWidget(row, 0), self.entries.cellWidget(row, 1)
            assert isinstance(choice, QComboBox) and isinstance(slider, LevelSlider)
            found.append(PlayerSettings(choice.currentText(), slider.slider.value()))
        return tuple(found)

    def _accept(self) -> None:
        names = [entrant_name(entrant) for entrant in self._entrants()]
        if len(names) < 2:
            QMessageBox.warning(self, tr("New tournament"), tr("A tournament needs at least two engines."))
        elif len(set(names)) < len(names):
            QMessageBox.warning(
                self, tr("New tournament"), tr("Two entries are the same: choose different levels.")
            )
        else:
            self.accept()

    def settings(self) -> TournamentSettings:
        """The answers."""
        return TournamentSettings(
            entrants=self._entrants(),
            variant=self.variant.currentData(),
            size=self.size_box.value(),
            schedule=self.schedule.currentData(),
            games=self.games.value(),
            concurrency=self.concurrency.value(),
            turn_s=self.turn_s.value(),
            match_s=self.match_s.value(),
            openings=self.openings.text().strip(),
            procedure=self.procedure.currentData(),
            sprt=self.sprt.isChecked(),
            elo0=self.elo0.value(),
            elo1=self.elo1.value(),
        )
