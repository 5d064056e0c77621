"""The search for games of the library: what is wanted, and the games that are found."""

from collections.abc import Callable

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.rules.coordinates import Labels
from engine.rules.variant import Variant
from gui.analysis.library_controller import Found
from gui.analysis.library_games import RESULTS, GamesModel
from gui.base import forms
from gui.base.errors import told
from gui.base.language import tr
from gui.base.numbers import grouped
from gui.base.tables import dress_table, stretch_column
from gui.base.variants import variant_title
from gui.base.widgets import Scrolled
from gui.dialogs.shape import ShapeDialog
from library.search import Filter, Shape

_NO_YEAR = 1900  # what a field shows where nothing is wanted
_SOON_MS = 250  # after the last change of a field


class SearchDialog(QDialog):
    """Asks for a `Filter`, and shows what was found."""

    search_wanted = pyqtSignal(object)
    """Games are to be looked for: a `Filter`."""
    save_wanted = pyqtSignal(str, object)
    """A search is to be saved under a name: a `Filter`; None: it is to be removed."""
    game_wanted = pyqtSignal(object)
    """A game is to be opened: a `GameHit`."""
    export_wanted = pyqtSignal(object)
    """Games are to be written to a file: their numbers."""
    review_wanted = pyqtSignal(object)
    """Games are to be reviewed: their numbers."""

    def __init__(
        self,
        wanted: Filter,
        opening: tuple[int, ...],
        labels: Labels,
        ask_for_shape: Callable[[], ShapeDialog],
        parent: QWidget | None = None,
    ) -> None:
        """`opening`: the moves to the position shown; `labels`: of its board; `wanted`: to begin with."""
        super().__init__(parent)
        self.setWindowTitle(tr("Search"))
        self.resize(860, 430)
        self._opening, self._labels, self._ask_for_shape = opening, labels, ask_for_shape
        self._size, self._shape, self._anywhere = (labels.width, labels.height), wanted.shape, wanted.anywhere
        self._found, self._name = Found((), (), {}), ""  # of the saved search that is shown
        self._soon = forms.delay(self, _SOON_MS, self.search)
        form = QWidget()
        form.setLayout(self._form())
        forms.vbox((forms.hbox(Scrolled(form), (self._results(), 1)), 1), self._buttons(), of=self)
        self.show_filter(wanted)
        self.open_button.setDefault(True)  # now that it is in the dialog
        self.player.setFocus()

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        self.saved = QComboBox()
        self.saved.setAccessibleName(tr("Saved searches"))
        self.saved.activated.connect(self._take_saved)
        save = forms.push_button(tr("Save..."), self._ask_for_name)
        self.remove = forms.push_button(
            tr("Remove"), lambda: self.save_wanted.emit(self.saved.currentText(), None)
        )
        form.addRow(tr("Saved searches"), _row(self.saved, save, self.remove))
        self.player, self.event_name, self.opening_rule = QLineEdit(), QLineEdit(), QLineEdit()
        self.first_moves = QLineEdit()
        self.first_year = _box(tr("from year"), _NO_YEAR, 2100)
        self.last_year = _box(tr("to year"), _NO_YEAR, 2100)
        self.least_moves, self.most_moves = _box(tr("at least"), 0, 1000), _box(tr("at most"), 0, 1000)
        self.winner = forms.combo_box({None: tr("All"), **RESULTS})
        self.rule = forms.combo_box(
            {None: tr("All")} | {variant: variant_title(variant) for variant in Variant}
        )
        self.here = forms.push_button(
            tr("As shown"), lambda: self.first_moves.setText(self._labels.names(self._opening))
        )
        self.shape_button = forms.push_button(tr("Search for a shape..."), self._edit_shape)
        self.no_shape = forms.push_button(tr("Remove"), lambda: self._take_shape(None, False))
        for title, *fields in (
            (tr("Player"), self.player),
            (tr("Event"), self.event_name),
            (tr("Rule"), self.rule),
            (tr("Opening rule"), self.opening_rule),
            (tr("Result"), self.winner),
            (tr("Date"), self.first_year, self.last_year),
            (tr("Length"), self.least_moves, self.most_moves),
            (tr("Opening"), self.first_moves, self.here),
            (tr("Shape"), self.shape_button, self.no_shape),
        ):
            for field in fields:
                if not field.accessibleName() and not isinstance(field, QPushButton):
                    field.setAccessibleName(title)
            form.addRow(title, _row(*fields))
        for edit in (self.player, self.event_name, self.opening_rule, self.first_moves):
            edit.setClearButtonEnabled(True)
            edit.textChanged.connect(lambda _text: self._soon.start())
        for choice in (self.winner, self.rule):
            choice.currentIndexChanged.connect(lambda _index: self._soon.start())
        for box in (self.first_year, self.last_year, self.least_moves, self.most_moves):
            box.valueChanged.connect(lambda _value: self._soon.start())
        return form

    def _results(self) -> QVBoxLayout:
        self.state = forms.paragraph(faint=True)
        self.games, self.table = GamesModel(self), QTableView()
        dress_table(self.table, self.games, tr("Games"))
        self.table.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.table.doubleClicked.connect(lambda index: self._open(index.row()))
        self.table.activated.connect(lambda index: self._open(index.row()))
        forms.fit_columns(self.table)
        stretch_column(self.table, len(self.games.titles()) - 1)
        return forms.vbox(self.state, (self.table, 1))

    def _buttons(self) -> QDialogButtonBox:
        buttons = forms.dialog_buttons(self, forms.CLOSE)
        self.export_button = forms.add_button(buttons, tr("Export..."))
        self.review_button = forms.add_button(buttons, tr("Review"))
        self.open_button = forms.add_button(buttons, tr("Open"))
        self.export_button.clicked.connect(lambda: self.export_wanted.emit(self._chosen()))
        self.review_button.clicked.connect(lambda: self.review_wanted.emit(self._chosen()))
        self.open_button.clicked.connect(lambda: self._open(max(self.table.currentIndex().row(), 0)))
        return buttons

    def search(self) -> None:
        """Ask for the games that are wanted."""
        try:
            self.search_wanted.emit(self.wanted())
        except ValueError as error:
            self.state.setText(told(error))

    def wanted(self) -> Filter:
        """The search in the fields.

        Raises:
            ValueError: the first moves are not moves.
        """
        opening = tuple(self._named().parse_line(self.first_moves.text().strip()))
        size = self._size if opening or self._shape is not None else None
        return Filter(
            self.player.text().strip(),
            self.event_name.text().strip(),
            self.opening_rule.text().strip(),
            None if self.first_year.value() == _NO_YEAR else self.first_year.value(),
            None if self.last_year.value() == _NO_YEAR else self.last_year.value(),
            self.winner.currentData(),
            self.rule.currentData(),
            self.least_moves.value() or None,
            self.most_moves.value() or None,
            size,
            opening,
            self._shape,
            self._anywhere,
        )

    def _named(self) -> Labels:
        """The coordinates of the board that the first moves are on."""
        return self._labels._replace(width=self._size[0], height=self._size[1])

    def show_filter(self, wanted: Filter) -> None:
        """Show a search in the fields, and ask for its games."""
        self._size = wanted.size or (self._labels.width, self._labels.height)
        self.player.setText(wanted.player)
        self.event_name.setText(wanted.event)
        self.opening_rule.setText(wanted.opening_rule)
        self.first_year.setValue(wanted.first_year or _NO_YEAR)
        self.last_year.setValue(wanted.last_year or _NO_YEAR)
        self.least_moves.setValue(wanted.least_moves or 0)
        self.most_moves.setValue(wanted.most_moves or 0)
        forms.choose(self.winner, wanted.result)
        forms.choose(self.rule, wanted.variant)
        self.first_moves.setText(self._named().names(wanted.opening))
        self._take_shape(wanted.shape, wanted.anywhere)

    def show_found(self, found: Found) -> None:
        """Show the games that were found, and the saved searches."""
        self._found = found
        text = tr("{count} game(s)", len(found.numbers)).format(count=grouped(len(found.numbers)))
        if len(found.shown) < len(found.numbers):
            text = tr("{all}, the last {shown} are listed").format(all=text, shown=grouped(len(found.shown)))
        self.state.setText(text)
        self.games.show_rows(found.shown)
        for button in (self.export_button, self.review_button, self.open_button):
            button.setEnabled(bool(found.numbers))
        if list(found.saved) != [self.saved.itemText(index) for index in range(self.saved.count())]:
            self.saved.clear()
            self.saved.addItems(found.saved)
        self.saved.setCurrentIndex(self.saved.findText(self._name))
        self.saved.setEnabled(bool(found.saved))
        self.remove.setEnabled(self.saved.currentIndex() >= 0)

    def _chosen(self) -> tuple[int, ...]:
        """The games that are selected, or all."""
        selection = self.table.selectionModel()
        rows = [] if selection is None else sorted(index.row() for index in selection.selectedRows())
        return tuple(self.games.rows[row].number for row in rows) or self._found.numbers

    def _open(self, row: int) -> None:
        if row < len(self.games.rows):
            self.game_wanted.emit(self.games.rows[row])
            self.accept()

    def _take_saved(self, index: int) -> None:
        self._name = self.saved.itemText(index)
        self.show_filter(self._found.saved[self._name])

    def _ask_for_name(self) -> None:
        forms.ask_for_text(self, self.windowTitle(), tr("Name"), self._name, self.save_as).open()

    def save_as(self, name: str) -> None:
        """Save the search under a name."""
        if name.strip():
            self._name = name.strip()
            self.save_wanted.emit(self._name, self.wanted())

    def _edit_shape(self) -> None:
        dialog = self._ask_for_shape()
        dialog.accepted.connect(lambda: self._take_shape(dialog.shape(), dialog.anywhere.isChecked()))

    def _take_shape(self, shape: Shape | None, anywhere: bool) -> None:
        if shape is not None and not (shape.black or shape.white):
            shape = None
        self._shape, self._anywhere = shape, anywhere and shape is not None
        count = 0 if shape is None else len(shape.black) + len(shape.white)
        self.shape_button.setText(tr("%n stone(s)...", count) if count else tr("Search for a shape..."))
        self.no_shape.setEnabled(bool(count))
        self._soon.start()


def _box(text: str, least: int, most: int) -> QSpinBox:
    """A number; at the least of them nothing is wanted, and the text names what the number would be."""
    box = forms.spin_box(least, most)
    box.setSpecialValueText(text)
    box.setAccessibleName(text)
    return box


def _row(*fields: QWidget) -> QHBoxLayout:
    are_several = len(fields) > 1
    return forms.hbox(
        *((field, 0 if isinstance(field, QPushButton) and are_several else 1) for field in fields)
    )
