"""The user's own results by opening, colour, rule, opponent and month, and his commonest mistakes."""

from enum import Enum

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QTableView, QWidget

from engine.rules.cells import Colour
from engine.rules.coordinates import Labels
from engine.rules.position import BoardKind
from gui.base import forms
from gui.base.language import tr
from gui.base.numbers import percent
from gui.base.tables import TextTableModel, dress_table, stretch_column
from gui.base.variants import variant_title
from gui.model.mistakes import MistakeKind, kind_name
from library.trends import PlayerRecord, Score


class By(Enum):
    """What the results are sorted by."""

    OPENING = "opening"
    COLOUR = "colour"
    RULE = "rule"
    OPPONENT = "opponent"
    MONTH = "month"
    MISTAKE = "mistake"


class RecordDialog(QDialog):
    """Shows a `PlayerRecord`; of an opening or a kind of mistake it leads to practice."""

    opening_chosen = pyqtSignal(object, object, object)
    """An opening is to be practised: its `BoardKind`, its moves, the user's `Colour`."""
    mistakes_chosen = pyqtSignal(object)
    """Mistakes of a `MistakeKind` are to be practised."""
    names_wanted = pyqtSignal()
    """The user's names are to be changed."""
    reviews_wanted = pyqtSignal()
    """The user's games are to be reviewed."""

    def __init__(self, rows_from_bottom: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("My results"))
        self.resize(640, 440)
        self._rows_from_bottom, self._record = rows_from_bottom, PlayerRecord()
        orders = {
            By.OPENING: tr("By opening, the worst first"),
            By.COLOUR: tr("By colour"),
            By.RULE: tr("By rule"),
            By.OPPONENT: tr("By opponent"),
            By.MONTH: tr("By month"),
            By.MISTAKE: tr("Mistakes, the commonest first"),
        }
        self.by = forms.combo_box(orders)
        self.by.setAccessibleName(tr("My results"))
        self.by.currentIndexChanged.connect(self._show)
        self.hint = forms.paragraph(tr("counting..."))
        self.model, self.table = TextTableModel(self), QTableView()
        dress_table(self.table, self.model, tr("My results"))
        self.table.doubleClicked.connect(self._practise)
        self.table.activated.connect(self._practise)
        buttons = forms.dialog_buttons(self, forms.CLOSE)
        self.practise = forms.push_button(tr("Practise"), self._practise)
        self.reviews = forms.push_button(tr("Review overnight"), self.reviews_wanted)
        self.names = forms.push_button(tr("My names..."), self.names_wanted)
        for button in (self.practise, self.reviews, self.names):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        forms.vbox(forms.hbox(self.by, (self.hint, 1)), (self.table, 1), buttons, of=self)
        self._show()

    def show_record(self, found: PlayerRecord) -> None:
        """Show the results."""
        self._record = found
        games = sum(score.games for score in found.colours.values())
        nothing = tr("No game of yours with a result is in the library: import games, and give your names.")
        self.hint.setText(tr("%n game(s)", games) if games else nothing)
        self._show()

    def _show(self) -> None:
        by, found = self.by.currentData(), self._record
        self._openings = found.worst_openings()
        self._kinds = [MistakeKind(mistake.kind) for mistake in found.mistakes]
        if by is By.MISTAKE:
            titles: tuple[str, ...] = (tr("Mistake"), tr("Number"), tr("Cost on average"))
            rows: list[tuple[str, ...]] = [
                (kind_name(kind), str(mistake.count), "" if mistake.loss is None else percent(mistake.loss))
                for kind, mistake in zip(self._kinds, found.mistakes, strict=True)
            ]
            self.model.show_table(titles, rows)
        else:
            titles = ("", tr("Games"), tr("Won"), tr("Drawn"), tr("Lost"), tr("Score"))
            self.model.show_table(titles, [_row(name, score) for name, score in self._scores(by)])
        forms.fit_columns(self.table)
        stretch_column(self.table, 0)
        self.table.selectRow(0)
        self.practise.setEnabled(by in (By.OPENING, By.MISTAKE) and self.model.rowCount() > 0)

    def _scores(self, by: By) -> list[tuple[str, Score]]:
        found = self._record
        match by:
            case By.OPENING:
                kinds = {kind for kind, *_ in self._openings}
                return [
                    (self._opening(kind, opening, colour, len(kinds) > 1), score)
                    for kind, opening, colour, score in self._openings
                ]
            case By.COLOUR:
                return [(colour_name(colour), score) for colour, score in found.colours.items()]
            case By.RULE:
                return [(_kind_title(kind), score) for kind, score in found.rules.items()]
            case By.OPPONENT:
                by_games = sorted(found.opponents.items(), key=lambda item: -item[1].games)
                return [(name or "?", score) for name, score in by_games]
            case _:
                return [(month or "?", score) for month, score in found.months.items()]

    def _opening(self, kind: BoardKind, opening: tuple[int, ...], colour: Colour, with_rule: bool) -> str:
        labels = Labels(kind.width, kind.height, self._rows_from_bottom)
        rule = f", {_kind_title(kind)}" if with_rule else ""
        return f"{labels.names(opening)}, {colour_name(colour)}{rule}"

    def _practise(self) -> None:
        row = self.table.currentIndex().row()
        by = self.by.currentData()
        if by is By.OPENING and 0 <= row < len(self._openings):
            self.accept()
            self.opening_chosen.emit(*self._openings[row][:3])
        elif by is By.MISTAKE and 0 <= row < len(self._kinds):
            self.accept()
            self.mistakes_chosen.emit(self._kinds[row])


def colour_name(colour: Colour) -> str:
    """A colour for the user."""
    return tr("Black") if colour is Colour.BLACK else tr("White")


def _kind_title(kind: BoardKind) -> str:
    return f"{variant_title(kind.variant)} {kind.width}×{kind.height}"


def _row(name: str, score: Score) -> tuple[str, ...]:
    counts = (score.games, score.wins, score.draws, score.losses)
    return (name, *map(str, counts), percent(score.rate))
