"""What the user has reached: the score against each level, and what was found in taught games."""

from collections.abc import Mapping

from PyQt6.QtCore import QAbstractItemModel, QModelIndex, QObject, QSize, Qt
from PyQt6.QtWidgets import QDialog, QTableView, QTabWidget, QWidget

from gui.analysis.coach import FOUND, TEACHABLE, skill_name
from gui.base.forms import CLOSE, dialog_buttons, fit_columns, paragraph, vbox
from gui.base.language import tr
from gui.base.settings import Settings
from gui.base.tables import TableModel, dress_table
from gui.board.face import face_icon
from gui.engines.levels import LEVELS, Level, level_manner, level_name, strength_text
from gui.model.mistakes import MistakeKind
from gui.play.scores import score_text

LATELY = 10  # times


class LevelModel(TableModel[Level]):
    """The levels, with the user's score against each."""

    def __init__(self, scores: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent, LEVELS)
        self._scores = scores

    def titles(self) -> tuple[str, ...]:
        """Level, strength, score."""
        return tr("Level"), tr("Strength"), tr("Your games")

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        match column:
            case 0:
                return level_name(LEVELS[row])
            case 1:
                return strength_text(LEVELS[row])
            case _:
                return score_text(self._scores.get(str(row), ""))

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts, the faces, and how each level plays as a tool tip."""
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            return face_icon(index.row())
        if role == Qt.ItemDataRole.ToolTipRole:
            return level_manner(LEVELS[index.row()])
        return super().data(index, role)


class SkillModel(TableModel[tuple[MistakeKind, str]]):
    """What positions ask for, and how often the user found it."""

    numbers = (1, 2)

    def __init__(self, skills: Mapping[str, str], parent: QObject | None = None) -> None:
        asked = [(kind, skills[kind.value]) for kind in TEACHABLE if skills.get(kind.value)]
        super().__init__(parent, asked)

    def titles(self) -> tuple[str, ...]:
        """Skill, found in all, found lately."""
        return tr("What the position asked for"), tr("Found"), tr("Of the last {count}").format(count=LATELY)

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        kind, tries = self.rows[row]
        if column == 0:
            return skill_name(kind)
        shown = tries if column == 1 else tries[-LATELY:]
        return tr("{found} of {asked}").format(found=shown.count(FOUND), asked=len(shown))


class ProgressDialog(QDialog):
    """Shows both tables."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Your progress"))
        self.resize(560, 500)  # every level fits, also beside the least window
        self.levels = _table(LevelModel(settings.scores, self), tr("Levels"), icon=24)
        self.skills = _table(SkillModel(settings.skills, self), tr("What you found"))
        hint = tr(
            "Counted in games with Teach me: each time a win was there to be taken, or one to be stopped."
        )
        skills = QWidget()
        vbox(paragraph(hint, faint=True), self.skills, of=skills)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.levels, tr("Levels"))
        self.tabs.addTab(skills, tr("What you found"))
        vbox(self.tabs, dialog_buttons(self, CLOSE), of=self)


def _table(model: QAbstractItemModel, name: str, icon: int = 16) -> QTableView:
    table = QTableView()
    dress_table(table, model, name)
    table.setIconSize(QSize(icon, icon))
    rows = table.verticalHeader()
    assert rows is not None
    rows.setDefaultSectionSize(icon + 6)
    fit_columns(table, 0)
    return table
