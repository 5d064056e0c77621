"""The lessons of the course, and how far the user has come with each."""

from PyQt6.QtCore import QSize
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTableView, QWidget

from gui.analysis.course import POSITIONS, CourseProgress, lesson_text
from gui.analysis.lesson import Lesson, lesson_title
from gui.base.forms import CANCEL, add_button, columns_of, dialog_buttons, vbox
from gui.base.language import tr
from gui.base.tables import TableModel, dress_table
from gui.base.widgets import WrappedLabel

_TABLE_SIZE = QSize(420, 200)  # pixels


class LessonModel(TableModel[Lesson]):
    """The lessons as rows."""

    numbers = (1,)  # the exercises

    def __init__(self, progress: CourseProgress) -> None:
        super().__init__(rows=list(Lesson))
        self._progress = progress

    def titles(self) -> tuple[str, ...]:
        """The lesson, and how many of its exercises were solved."""
        return tr("Lesson"), tr("Solved")

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        lesson = self.rows[row]
        done, total = self._progress.solved(lesson), len(POSITIONS[lesson])
        if column == 0:
            return f"{lesson.number}.  {lesson_title(lesson)}"
        return "✓" if done == total else f"{done} / {total}"


class CourseDialog(QDialog):
    """Asks for a lesson; `lesson` after it was accepted."""

    def __init__(self, progress: CourseProgress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Learn"))
        self.table = QTableView()
        self.model = LessonModel(progress)
        dress_table(self.table, self.model, tr("Lessons"))
        self.table.setMinimumSize(_TABLE_SIZE)
        columns_of(self.table).setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        choice = self.table.selectionModel()
        assert choice is not None
        self.about = WrappedLabel()
        self.about.setProperty("faint", True)
        choice.currentRowChanged.connect(lambda _index: self.about.setText(lesson_text(self.lesson)))
        self.table.selectRow(progress.following.number - 1)
        self.table.doubleClicked.connect(self.accept)
        buttons = dialog_buttons(self, CANCEL)
        self.start_button = add_button(buttons, tr("Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        vbox((self.table, 1), self.about, buttons, of=self)
        self.start_button.setDefault(True)  # now that it is in the dialog

    @property
    def lesson(self) -> Lesson:
        """The lesson that is chosen."""
        return self.model.rows[self.table.currentIndex().row()]
