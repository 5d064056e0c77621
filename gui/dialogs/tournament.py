"""The tournament dialog: which engines, by what rules, how many games, and how long it will take."""

from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QGroupBox,
    QLineEdit,
    QTabWidget,
    QWidget,
)

from engine.options import range_of
from engine.rules.board import MAX_SIZE, MIN_SIZE
from engine.rules.variant import Variant
from gui.base.forms import CANCEL, add_button, choose, combo_box, hbox, offer, push_button, spin_box, vbox
from gui.base.language import tr
from gui.base.settings import TournamentSettings
from gui.base.variants import variant_description
from gui.base.widgets import DecimalBox, Scrolled, WrappedLabel
from gui.contests.plan import TournamentPlan, entrant_name
from gui.contests.texts import size_text
from gui.dialogs.advanced import AdvancedPage
from gui.dialogs.entrants import EntrantsList
from gui.play.opening import procedures_for
from matches.engine_list import EngineSettings


class TournamentDialog(QDialog):
    """Asks for a tournament, with the answers of the last time but for the engines.

    `settings()` after it was accepted.
    """

    def __init__(
        self, engines: tuple[EngineSettings, ...], settings: TournamentSettings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._engines = engines
        self.setWindowTitle(tr("New tournament"))
        self.resize(880, 550)
        self.entrants = EntrantsList(engines, settings.entrants)
        self.advanced = AdvancedPage(settings.advanced)
        right = vbox(self._games_box(), self._rules_box(), 1)
        page = QWidget()
        hbox((self._engines_box(), 1), right, of=page)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(Scrolled(page), tr("Tournament"))
        self.tabs.addTab(self.advanced, tr("Advanced"))
        self.summary = WrappedLabel()
        self.buttons = QDialogButtonBox(CANCEL)
        self.start_button = add_button(self.buttons, tr("Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        vbox((self.tabs, 1), hbox((self.summary, 1), self.buttons), of=self)
        self.start_button.setDefault(True)  # now that it is in the dialog
        first = next(map(entrant_name, settings.entrants), "")
        self.entrants.latest_button.clicked.connect(lambda: self.first.setCurrentText(first))
        self._show(settings)
        self._connect()
        self._follow()

    def _engines_box(self) -> QGroupBox:
        self.first = QComboBox()
        tip = tr("It plays against all others in a gauntlet, is the one that SPRT tests, and the top seed.")
        self.first.setToolTip(tip)
        form = QFormLayout()
        form.addRow(tr("First engine"), self.first)
        box = QGroupBox(tr("Engines"))
        vbox((self.entrants, 1), form, of=box)
        return box

    def _games_box(self) -> QGroupBox:
        box = QGroupBox(tr("Games"))
        schedules = {
            "round-robin": tr("Round robin"),
            "gauntlet": tr("Gauntlet: the first against the others"),
            "knockout": tr("Knockout"),
            "swiss": tr("Swiss system"),
        }
        self.schedule = combo_box(schedules)
        self.rounds = spin_box(*range_of(TournamentSettings, "rounds"))
        self.games = spin_box(*range_of(TournamentSettings, "games"))
        self.games.setSingleStep(2)
        self.concurrency = spin_box(*range_of(TournamentSettings, "concurrency"))
        bounds = range_of(TournamentSettings, "turn_s")
        self.turn_s, self.match_s, self.increment_s = (DecimalBox(*bounds, 2) for _field in range(3))
        for seconds in (self.turn_s, self.match_s, self.increment_s):
            seconds.setSpecialValueText(tr("none") if seconds is self.increment_s else tr("no limit"))
        self.sprt = QCheckBox(tr("Stop by SPRT"))
        bounds = range_of(TournamentSettings, "elo0")
        self.elo0, self.elo1 = (DecimalBox(*bounds, unit="{elo} Elo") for _field in range(2))
        for elo in (self.elo0, self.elo1):
            elo.setEnabled(False)
            self.sprt.toggled.connect(elo.setEnabled)
        weaker = tr("The match ends when it shows that the first engine is no stronger than this")
        stronger = tr("The match ends when it shows that the first engine is at least so strong")
        for elo, text in ((self.elo0, weaker), (self.elo1, stronger)):
            elo.setToolTip(text)
            elo.setAccessibleName(text)
        form = QFormLayout(box)
        form.addRow(tr("Schedule"), self.schedule)
        form.addRow(tr("Rounds"), self.rounds)
        self.schedule.currentIndexChanged.connect(lambda: self._follow_schedule(form))
        self._follow_schedule(form)
        form.addRow(tr("Games per pairing"), self.games)
        form.addRow(tr("Games at once"), self.concurrency)
        form.addRow(tr("Per move"), self.turn_s)
        form.addRow(tr("Per game"), self.match_s)
        form.addRow(tr("Added per move"), self.increment_s)
        form.addRow(self.sprt, hbox(self.elo0, self.elo1))
        return box

    def _follow_schedule(self, form: QFormLayout) -> None:
        """Ask here for the rounds of the Swiss system, which has no other ones."""
        is_swiss = self.schedule.currentData() == "swiss"
        form.setRowVisible(self.rounds, is_swiss)
        self.advanced.editors["rounds"].setDisabled(is_swiss)

    def _rules_box(self) -> QGroupBox:
        box = QGroupBox(tr("Board and rules"))
        self.variant = combo_box({variant: variant_description(variant) for variant in Variant})
        self.size_box = spin_box(MIN_SIZE, MAX_SIZE)
        self.procedure = QComboBox()
        self.openings = QLineEdit()
        self.openings.setAccessibleName(tr("Openings file"))
        self.openings.setPlaceholderText(tr("from the empty board"))
        browse = push_button(tr("Choose..."), self._browse)
        form = QFormLayout(box)
        self.variant.currentIndexChanged.connect(self._follow_variant)
        self._follow_variant()
        form.addRow(tr("Rules"), self.variant)
        form.addRow(tr("Board"), self.size_box)
        form.addRow(tr("Opening"), self.procedure)
        form.addRow(tr("Openings file"), hbox((self.openings, 1), browse))
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        return box

    def _follow_variant(self) -> None:
        offer(self.procedure, procedures_for(self.variant.currentData()))

    def _show(self, settings: TournamentSettings) -> None:
        choose(self.schedule, settings.schedule)
        choose(self.variant, settings.variant)
        choose(self.procedure, settings.procedure)
        self.rounds.setValue(settings.rounds)
        self.games.setValue(settings.games)
        self.concurrency.setValue(settings.concurrency)
        self.size_box.setValue(settings.size)
        self.turn_s.setValue(settings.turn_s)
        self.match_s.setValue(settings.match_s)
        self.increment_s.setValue(settings.increment_s)
        self.openings.setText(settings.openings)
        self.sprt.setChecked(settings.sprt)
        self.elo0.setValue(settings.elo0)
        self.elo1.setValue(settings.elo1)

    def _connect(self) -> None:
        """Whatever is changed, the games and the time are shown anew."""
        self.entrants.changed.connect(self._follow_entrants)
        self.advanced.changed.connect(self._follow)
        self.sprt.toggled.connect(self._follow)
        self.openings.textChanged.connect(self._follow)
        for choice in (self.schedule, self.variant, self.procedure, self.first):
            choice.currentIndexChanged.connect(self._follow)
        for number in (self.rounds, self.games, self.concurrency, self.size_box):
            number.valueChanged.connect(self._follow)
        for value in (self.turn_s, self.match_s, self.increment_s, self.elo0, self.elo1):
            value.valueChanged.connect(self._follow)

    def _follow_entrants(self) -> None:
        names = [entrant_name(entrant) for entrant in self.entrants.chosen()]
        if names != [self.first.itemText(i) for i in range(self.first.count())]:
            chosen = self.first.currentText()
            self.first.blockSignals(True)
            self.first.clear()
            self.first.addItems(names)
            self.first.setCurrentIndex(max(0, self.first.findText(chosen)))
            self.first.blockSignals(False)
        self._follow()

    def _follow(self) -> None:
        """Show how many games it will be and how long they take, or what is wrong with the answers."""
        are_enough = len(self.entrants.chosen()) >= 2
        plan = TournamentPlan(self.settings(), self._engines)
        problem = plan.problem() if are_enough else ""
        self.start_button.setEnabled(are_enough and not problem)
        if problem:
            self._say(problem, True)
        else:
            self._say(size_text(plan.options()) if are_enough else tr("Tick at least two engines."), False)

    def _say(self, text: str, is_problem: bool) -> None:
        if self.summary.property("warning") != is_problem:
            self.summary.setProperty("warning", is_problem)
            style = self.summary.style()
            assert style is not None
            style.unpolish(self.summary)
            style.polish(self.summary)
            QApplication.sendEvent(
                self.summary, QEvent(QEvent.Type.StyleChange)
            )  # else the text is on the frame
        self.summary.setText(text)

    def _browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, tr("Openings file"))
        if path:
            self.openings.setText(path)

    def _accept(self) -> None:
        """Accept what the runner would; only now files and programs are looked for."""
        problem = TournamentPlan(self.settings(), self._engines).problem(at_start=True)
        if problem:
            self._say(problem, True)
        else:
            self.accept()

    def settings(self) -> TournamentSettings:
        """The answers."""
        entrants = self.entrants.chosen()
        first = max(0, self.first.currentIndex())
        return TournamentSettings(
            entrants=(*entrants[first : first + 1], *entrants[:first], *entrants[first + 1 :]),
            variant=self.variant.currentData(),
            size=self.size_box.value(),
            schedule=self.schedule.currentData(),
            rounds=self.rounds.value(),
            games=self.games.value(),
            concurrency=self.concurrency.value(),
            turn_s=self.turn_s.value(),
            match_s=self.match_s.value(),
            increment_s=self.increment_s.value(),
            openings=self.openings.text().strip(),
            procedure=self.procedure.currentData(),
            sprt=self.sprt.isChecked(),
            elo0=self.elo0.value(),
            elo1=self.elo1.value(),
            advanced=self.advanced.values(),
        )
