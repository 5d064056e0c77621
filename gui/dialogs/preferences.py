"""The settings dialog: board, analysis, library, keys, language."""

from dataclasses import dataclass, replace

from PyQt6.QtGui import QKeySequence
from PyQt6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QWidget,
)

from engine.options import range_of
from gui.base import forms
from gui.base.language import LANGUAGES, labelled, tr
from gui.base.settings import AnalysisSettings, LibrarySettings, Numbers, Settings
from gui.base.widgets import DecimalBox, WrappedLabel
from gui.dialogs.key_field import KeyField


@dataclass(frozen=True)
class KeyBinding:
    """A command that can be called by keys: its name in the settings, its text and its default keys."""

    name: str
    text: str
    default_keys: str


_FIELD_ROOM = 48  # of a key field beside its text, for the frame and the button that clears it


class PreferencesDialog(QDialog):
    """Asks for changed `Settings`; `settings()` after it was accepted."""

    def __init__(self, settings: Settings, bindings: list[KeyBinding], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._start = settings
        self.setWindowTitle(tr("Settings"))
        self.resize(560, 480)
        self.tabs = QTabWidget()
        self.tabs.addTab(self._board_tab(), tr("Board"))
        self.tabs.addTab(self._analysis_tab(), tr("Analysis"))
        self.tabs.addTab(self._library_tab(), tr("Library"))
        self.tabs.addTab(self._keys_tab(bindings), tr("Keys"))
        self.tabs.addTab(self._language_tab(), tr("Language"))
        forms.vbox(self.tabs, forms.dialog_buttons(self, forms.OK_CANCEL), of=self)

    def _board_tab(self) -> QWidget:
        board = self._start.board
        themes = {"wood": tr("Wood"), "light": tr("Light"), "dark": tr("Dark")}
        self.theme = forms.combo_box(themes, board.theme)
        numbers = {Numbers.NONE: tr("None"), Numbers.LAST: tr("The last moves"), Numbers.ALL: tr("All")}
        self.numbers = forms.combo_box(numbers, board.numbers)
        flags = {
            "coordinates": tr("Coordinates"),
            "rows_from_bottom": tr("Count rows from the bottom"),
            "confirm_moves": tr("Confirm moves with a second click"),
            "forbidden_points": tr("Mark forbidden points (renju)"),
            "confirm_resign": tr("Ask before resigning"),
            "confirm_fouls": tr("Ask before a forbidden move against an engine"),
            "sounds": tr("Sounds"),
        }
        self.boxes = {name: _check(text, getattr(board, name)) for name, text in flags.items()}
        page = QWidget()
        form = QFormLayout(page)
        form.addRow(tr("Theme"), self.theme)
        form.addRow(tr("Move numbers"), self.numbers)
        for box in self.boxes.values():
            form.addRow(box)
        return page

    def _analysis_tab(self) -> QWidget:
        analysis = self._start.analysis
        engines = {engine.name: engine.name for engine in self._start.engines}
        self.engine = forms.combo_box(engines, self._start.analysis_engine)
        self.candidates = _number(analysis, "candidates")
        self.variation_length = _number(analysis, "variation_length")
        self.visit_floor = _number(analysis, "visit_floor")
        self.review_visits = _number(analysis, "review_visits")
        self.review_s = DecimalBox(*range_of(analysis, "review_s"))
        self.review_s.setValue(analysis.review_s)
        self.review_s.setToolTip(tr("Engines without a limit of visits take all of it"))
        self.black_view = _check(tr("Win rates are always Black's"), analysis.black_view)
        page = QWidget()
        form = QFormLayout(page)
        form.addRow(tr("Engine"), self.engine)
        form.addRow(tr("Candidates shown"), self.candidates)
        form.addRow(tr("Moves shown per variation"), self.variation_length)
        form.addRow(tr("Hide results with fewer visits than"), self.visit_floor)
        form.addRow(tr("Visits per move in a review"), self.review_visits)
        form.addRow(tr("Time per move in a review, at most"), self.review_s)
        form.addRow(self.black_view)
        return page

    def _library_tab(self) -> QWidget:
        library = self._start.library
        self.keep = _check(tr("Keep analyses, and my mistakes"), library.keep)
        self.floor = _number(library, "floor")
        self.floor.setToolTip(tr("Proven results are kept whatever they took"))
        self.keep.toggled.connect(self.floor.setEnabled)
        self.floor.setEnabled(library.keep)
        self.on_board = _check(tr("Draw the moves played where no analysis is"), library.on_board)
        self.names = QLineEdit(", ".join(library.names))
        self.names.setPlaceholderText(tr("separated by commas"))
        page = QWidget()
        form = QFormLayout(page)
        form.addRow(self.keep)
        form.addRow(tr("From so many visits on"), self.floor)
        form.addRow(self.on_board)
        form.addRow(tr("My names in games from elsewhere"), self.names)
        return page

    def _keys_tab(self, bindings: list[KeyBinding]) -> QWidget:
        self._bindings = bindings
        self.keys = QTableWidget(len(bindings), 2)
        self.keys.setHorizontalHeaderLabels([tr("Command"), tr("Keys")])
        rows = self.keys.verticalHeader()
        assert rows is not None
        rows.hide()
        forms.columns_of(self.keys).setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.key_edits: dict[str, KeyField] = {}
        for row, binding in enumerate(bindings):
            self.keys.setItem(row, 0, QTableWidgetItem(binding.text))
            edit = KeyField(self._start.keys.get(binding.name, binding.default_keys))
            edit.keySequenceChanged.connect(self._find_conflicts)
            self.key_edits[binding.name] = edit
            self.keys.setCellWidget(row, 1, edit)
        self.keys.setColumnWidth(1, max(map(_whole_width, self.key_edits.values()), default=0))
        search = QLineEdit()
        search.setPlaceholderText(tr("Find a command..."))
        search.setAccessibleName(tr("Find a command..."))
        search.textChanged.connect(self._filter_keys)
        typing = tr(
            "While the board has the focus, letters are no commands: type a letter and a number, "
            "such as h8, and Enter to play there. Enter alone shows a cursor, the arrows move it, "
            "Escape hides it."
        )
        self.conflict = WrappedLabel()
        page = QWidget()
        top = forms.hbox((search, 1), forms.push_button(tr("Defaults"), self._default_keys))
        forms.vbox(forms.paragraph(typing, faint=True), top, self.keys, self.conflict, of=page)
        return page

    def _language_tab(self) -> QWidget:
        self.language = forms.combo_box({"": tr("The system's language"), **LANGUAGES}, self._start.language)
        note = QLabel(tr("Changing the language reopens the window; the game stays as it is."))
        note.setProperty("faint", True)
        page = QWidget()
        form = QFormLayout(page)
        form.addRow(tr("Language"), self.language)
        form.addRow(note)
        return page

    def _filter_keys(self, text: str) -> None:
        for row in range(self.keys.rowCount()):
            item = self.keys.item(row, 0)
            self.keys.setRowHidden(row, item is None or text.lower() not in item.text().lower())

    def _default_keys(self) -> None:
        for binding in self._bindings:
            self.key_edits[binding.name].setKeySequence(QKeySequence(binding.default_keys))

    def _find_conflicts(self) -> None:
        """Warn of keys of two commands, which would both be dead, and of letters, which the board takes."""
        owners: dict[str, list[str]] = {}
        letters = []
        for binding in self._bindings:
            keys = self.key_edits[binding.name].keySequence().toString()
            if keys:
                owners.setdefault(keys, []).append(binding.text)
            letter = keys.removeprefix("Shift+")
            if len(letter) == 1 and letter.isalpha():
                letters.append(keys)
        clashes = [labelled(keys, tr(", ").join(names)) for keys, names in owners.items() if len(names) > 1]
        warnings = []
        if clashes:
            warnings.append(tr("Assigned more than once: {keys}").format(keys=tr("; ").join(clashes)))
        if letters:
            warnings.append(
                tr("Dead while the board has the focus: {keys}").format(keys=tr(", ").join(sorted(letters)))
            )
        self.conflict.setText("\n".join(warnings))

    def settings(self) -> Settings:
        """The settings as changed."""
        start = self._start
        keys = {}
        for binding in self._bindings:
            chosen = self.key_edits[binding.name].keySequence()
            if chosen != QKeySequence(binding.default_keys):
                keys[binding.name] = chosen.toString()
        return replace(
            start,
            language=self.language.currentData(),
            keys=keys,
            analysis_engine=self.engine.currentData() or start.analysis_engine,
            board=replace(
                start.board,
                theme=self.theme.currentData(),
                numbers=self.numbers.currentData(),
                **{name: box.isChecked() for name, box in self.boxes.items()},
            ),
            analysis=replace(
                start.analysis,
                candidates=self.candidates.value(),
                variation_length=self.variation_length.value(),
                visit_floor=self.visit_floor.value(),
                review_visits=self.review_visits.value(),
                review_s=self.review_s.value(),
                black_view=self.black_view.isChecked(),
            ),
            library=replace(
                start.library,
                keep=self.keep.isChecked(),
                floor=self.floor.value(),
                on_board=self.on_board.isChecked(),
                names=tuple(name.strip() for name in self.names.text().split(",") if name.strip()),
            ),
        )


def _check(text: str, on: bool) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(on)
    return box


def _number(settings: AnalysisSettings | LibrarySettings, name: str) -> QSpinBox:
    box = forms.spin_box(*range_of(settings, name), getattr(settings, name))
    box.setGroupSeparatorShown(True)
    return box


def _whole_width(edit: KeyField) -> int:
    """How wide a field has to be for its text, or that which asks for one, and the button that clears it."""
    line = edit.findChild(QLineEdit)
    assert line is not None
    edit.ensurePolished()
    line.ensurePolished()
    texts = (line.text(), line.placeholderText())
    return max(map(line.fontMetrics().horizontalAdvance, texts)) + _FIELD_ROOM
