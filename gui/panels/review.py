"""The review as a list of mistakes, by size; a click goes to the position."""

import time
from functools import partial

from PyQt6.QtCore import QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QFont
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QTableView, QWidget

from engine.records.node import Node
from engine.rules.board import Colour
from gui.analysis.lesson import Lesson, lesson_of, lesson_title
from gui.analysis.practice import Hint, Practice
from gui.analysis.review import average_loss
from gui.analysis.reviewer import ReviewStage
from gui.base.forms import columns_of, fit_columns, hbox, paragraph, push_button, vbox
from gui.base.language import labelled, tr
from gui.base.numbers import percent
from gui.base.tables import TableModel, WrappedCells, dress_table
from gui.base.widgets import WrappedLabel
from gui.board.stone_icon import stone_icon
from gui.model.document import Document
from gui.model.mistakes import SMALLEST_LOSS, Mistake, attached, loss_text, mistake_name, summary


class MistakeModel(TableModel[Mistake | str]):
    """Mistakes as rows, the greatest loss first, in two groups: what is proven, then the engine's judgement.

    Each group has its title as a row of its own, which holds no mistake.
    """

    numbers = (2,)  # the loss

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.mistakes: list[Mistake] = []

    def show_mistakes(self, mistakes: list[Mistake]) -> None:
        """Show other mistakes."""
        self.mistakes = sorted(mistakes, key=lambda mistake: mistake.gravity, reverse=True)
        facts = [mistake for mistake in self.mistakes if mistake.is_fact]
        others = self.mistakes[len(facts) :]
        rows: list[Mistake | str] = []
        for title, group in ((tr("Proven"), facts), (tr("By the engine's win rates"), others)):
            rows += [title, *group] if group else []
        self.show_rows(rows)

    def mistake(self, row: int) -> Mistake | None:
        """The mistake of a row; None for the title of a group."""
        entry = self.rows[row]
        return entry if isinstance(entry, Mistake) else None

    @property
    def title_rows(self) -> list[int]:
        """The rows of titles."""
        return [row for row, entry in enumerate(self.rows) if isinstance(entry, str)]

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """Titles cannot be chosen."""
        return super().flags(index) if self.mistake(index.row()) else Qt.ItemFlag.ItemIsEnabled

    def titles(self) -> tuple[str, ...]:
        """Move, kind, loss, better."""
        return tr("Move"), tr("Kind"), tr("Loss"), tr("Best")

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The columns' titles; a tool tip has what is lost."""
        if section == 2 and role == Qt.ItemDataRole.ToolTipRole:
            return tr("How much of its own win rate the side that moved lost by the move")
        return super().headerData(section, orientation, role)

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        mistake = self.rows[row]
        if isinstance(mistake, str):
            return mistake if column == 0 else ""
        match column:
            case 0:
                return self._document.name_of(mistake.node)
            case 1:
                return mistake_name(mistake)
            case 2:
                return loss_text(mistake)
            case _:
                return self._document.labels.name(mistake.better[0])

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts of the cells, and the stone of the move; a screen reader gets its colour in words."""
        mistake = self.mistake(index.row())
        if mistake is None:
            return title_font() if role == Qt.ItemDataRole.FontRole else super().data(index, role)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tool_tip(mistake, index.column())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0:
            colour = mistake.node.colour
            return stone_icon(colour) if colour is not None else None
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            side = tr("Black") if mistake.node.colour is Colour.BLACK else tr("White")
            return f"{side} {self._document.name_of(mistake.node)}"
        return super().data(index, role)

    def _tool_tip(self, mistake: Mistake, column: int) -> str:
        if column == 3:
            return tr("Show the better line")
        return tr("Show how the opponent wins") if mistake.refutation else tr("Show the better line")


def title_font() -> QFont:
    """The font of the titles of groups."""
    font = QFont()
    font.setBold(True)
    return font


class LessonButton(QPushButton):
    """Opens the lesson that explains what is shown; hidden where there is none."""

    wanted = pyqtSignal(object)
    """The `Lesson`."""

    def __init__(self) -> None:
        super().__init__()
        self.setFlat(True)
        self._lesson: Lesson | None = None
        self.clicked.connect(lambda: self.wanted.emit(self._lesson))
        self.hide()

    def show_lesson(self, lesson: Lesson | None) -> None:
        """Offer a lesson, or none."""
        self._lesson = lesson
        self.setVisible(lesson is not None)
        if lesson is not None:
            self.setText(tr("Lesson: {title}").format(title=lesson_title(lesson)))


class PracticeBox(QWidget):
    """The exercise that is set, the score, and what can be done about it."""

    go_on_wanted = pyqtSignal()
    skip_wanted = pyqtSignal()
    hint_wanted = pyqtSignal()
    next_line_wanted = pyqtSignal()
    """What follows another defence is to be drawn."""
    step_wanted = pyqtSignal(int)
    """So many moves more or fewer of the line are to be drawn."""
    solution_wanted = pyqtSignal()
    end_wanted = pyqtSignal()
    lesson_wanted = pyqtSignal(object)
    """The `Lesson` that explains the exercise."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.is_on = False  # there is an exercise
        self.about, self.score = paragraph(faint=True), paragraph(faint=True)
        self.exercise, self.verdict = paragraph(), paragraph()
        self.lesson_button = LessonButton()
        self.lesson_button.wanted.connect(self.lesson_wanted)
        font = self.verdict.font()
        font.setBold(True)
        self.verdict.setFont(font)
        self.go_on_button = push_button("", self.go_on_wanted)
        self.skip_button = push_button(tr("Skip"), self.skip_wanted)
        self.hint_button = push_button(tr("Hint"), self.hint_wanted)
        self.solution_button = push_button(tr("Show the solution"), self.solution_wanted)
        self.end_button = push_button(tr("Leave"), self.end_wanted)
        # In two rows: one would need more room than the dock has, which would take it from the board.
        helps = _button_row(self.hint_button, self.solution_button)
        ways_on = _button_row(self.go_on_button, self.skip_button, self.end_button)
        self.line_button = push_button("", self.next_line_wanted, tr("Draw what follows the next defence"))
        back = push_button("◀", partial(self.step_wanted.emit, -1), tr("One move fewer"))
        forward = push_button("▶", partial(self.step_wanted.emit, 1), tr("One move more"))
        for button in (back, forward):
            button.setAccessibleName(button.toolTip())
        self.lines = QWidget()
        self.lines.setLayout(_button_row(self.line_button, back, forward))
        self.lines.hide()
        texts = (self.about, self.exercise, self.verdict, self.lines, self.score)
        buttons = (helps, ways_on, _button_row(self.lesson_button))
        vbox(*texts, *buttons, 1, of=self, margins=(0, 4, 0, 4))

    def show_practice(self, practice: Practice) -> None:
        """Show where the practice stands."""
        self.is_on = practice.exercise is not None
        self.about.setText(practice.about)
        self.about.setVisible(bool(practice.about))
        exercise = practice.exercise
        is_told = practice.hint is not Hint.NONE or not practice.hides_answer
        self.lesson_button.show_lesson(exercise.explained_by if exercise is not None and is_told else None)
        self.exercise.setText(practice.text)
        self.verdict.setText(practice.verdict)
        self.verdict.setVisible(bool(practice.verdict))
        self.score.setText(practice.score_text)
        self.lines.setVisible(bool(practice.lines))
        number = f"{practice.line or '–'} / {len(practice.lines)}"
        self.line_button.setText(tr("Defence {number}").format(number=number))
        is_helped = practice.hides_answer and practice.time_left_s is None
        self.hint_button.setVisible(is_helped)
        self.solution_button.setVisible(is_helped)
        self.skip_button.setVisible(practice.hides_answer)
        following = tr("Finish") if practice.is_last else tr("Next exercise")
        self.go_on_button.setText(tr("Try again") if practice.hides_answer else following)
        self.go_on_button.setVisible(practice.waits)


def _button_row(*buttons: QPushButton) -> QHBoxLayout:
    for button in buttons:
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves it to the board, for typed moves
    return hbox(*buttons, 1, margins=(0, 0, 0, 0))


class ReviewPanel(QWidget):
    """Progress, summary and the list of mistakes; during a practice, the exercise instead."""

    mistake_chosen = pyqtSignal(object)
    better_wanted = pyqtSignal(object)
    """A better line than a mistake is to be shown."""
    stop_wanted = pyqtSignal()
    practice_wanted = pyqtSignal()
    review_wanted = pyqtSignal()
    lesson_wanted = pyqtSignal(object)
    """The `Lesson` that explains a mistake."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._is_kept_back = document, False
        self.summary = paragraph(tr("Not reviewed yet."))
        self._recalled = 0
        self._losses_so_far = ""
        self._stage = ReviewStage.POSITIONS
        self._started = 0.0, 0  # when this stage was first heard of, in seconds, and how far it was then
        self.progress_text = WrappedLabel()  # above the bar, which is too short for it
        self.progress_text.hide()
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.hide()
        self.stop_button = QPushButton(tr("Stop"))
        self.stop_button.hide()
        self.stop_button.clicked.connect(self.stop_wanted)
        self.practice_button = QPushButton(tr("Practise"))
        self.practice_button.hide()
        self.practice_button.clicked.connect(self.practice_wanted)
        self.review_button = QPushButton(tr("Review"))
        self.review_button.clicked.connect(self.review_wanted)
        self.model = MistakeModel(document, self)
        self.table = QTableView()
        dress_table(self.table, self.model, tr("Mistakes"))
        fit_columns(self.table, 1)
        self.table.setWordWrap(True)  # the kinds of mistakes are sentences
        self.table.setItemDelegateForColumn(1, WrappedCells(self.table))
        columns_of(self.table).geometriesChanged.connect(self.table.resizeRowsToContents)
        self.faultless = paragraph()  # in place of an empty table
        self.faultless.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.faultless.hide()
        self.table.clicked.connect(self._choose)
        self.table.activated.connect(self._choose)
        buttons = (self.stop_button, self.practice_button, self.review_button)
        top = hbox((self.summary, 1), (self.progress, 1), *buttons)
        self.review_box = QWidget()
        parts = (self.progress_text, top, (self.table, 1), (self.faultless, 1))
        review = vbox(*parts, of=self.review_box, margins=(0, 0, 0, 0))
        self.lesson_button = LessonButton()
        self.lesson_button.wanted.connect(self.lesson_wanted)
        review.addWidget(self.lesson_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.practice_box = PracticeBox()
        self.practice_box.hide()
        self.later = QLabel(tr("Shown when the game is over."))  # in place of the review
        self.later.setProperty("faint", True)
        self.later.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.later.hide()
        vbox(self.later, self.review_box, self.practice_box, of=self, margins=(8, 2, 8, 6))
        document.replaced.connect(self._take_document)
        document.reviewed.connect(self._show_last)
        document.tree_changed.connect(self._follow_tree)

    def _choose(self, index: QModelIndex) -> None:
        mistake = self.model.mistake(index.row())
        if mistake is not None:
            self.lesson_button.show_lesson(lesson_of(mistake.kind))
            chosen = self.better_wanted if index.column() == 3 else self.mistake_chosen
            chosen.emit(mistake)

    def _take_document(self) -> None:
        self._recalled = 0
        self._show_last()

    def _show_last(self) -> None:
        self.clear()
        if (review := self._document.review) is not None:
            kept = review.kept
            self.show_review(kept.mistakes, kept.line)

    def _follow_tree(self) -> None:
        """A mistake goes with its move when that is deleted, and comes back with it."""
        review = self._document.review
        if review is None:
            if len(kept := attached(self.model.mistakes)) < len(self.model.mistakes):
                self.show_found(kept)
        elif len(attached(review.mistakes)) != len(self.model.mistakes):
            self._show_last()

    def clear(self) -> None:
        """Show no review."""
        self.model.show_mistakes([])
        self.lesson_button.show_lesson(None)
        self.summary.setText(tr("Not reviewed yet."))
        self.summary.setToolTip("")
        self._losses_so_far = ""
        self._set_running(False)
        self.practice_button.hide()
        self.review_button.show()

    def keep_back(self, on: bool) -> None:
        """Show no review, as the game is being played, or show it again."""
        self._is_kept_back = on
        self._choose_box()

    def _choose_box(self) -> None:
        practising = self.practice_box.is_on
        self.practice_box.setVisible(practising)
        self.later.setVisible(self._is_kept_back and not practising)
        self.review_box.setVisible(not self._is_kept_back and not practising)

    def show_practice(self, practice: Practice) -> None:
        """Show the exercise; the list of mistakes, which names the answers, when there is none."""
        self.practice_box.show_practice(practice)
        self._choose_box()

    def show_recalled(self, count: int) -> None:
        """Show how many positions the library had."""
        self._recalled = count

    def show_progress(self, stage: ReviewStage, done: int, total: int) -> None:
        """Show how far the review is, and when this stage of it may end."""
        if not self.progress.isVisibleTo(self) or stage is not self._stage:
            self._started, self._stage = (time.monotonic(), done), stage
        self._set_running(True)
        self.progress.setMaximum(total)
        self.progress.setValue(done)
        positions, moves = tr("Position {done} of {total}"), tr("Second look at move {done} of {total}")
        text = (positions if stage is ReviewStage.POSITIONS else moves).format(done=done, total=total)
        start_s, start = self._started
        if done > start:
            left_s = (time.monotonic() - start_s) / (done - start) * (total - done)
            text += "  ·  " + _time_left_text(left_s)
        self.progress_text.setText(f"{text}\n{self._losses_so_far}".strip())

    def show_losses(self, losses: dict[Colour, float | None]) -> None:
        """Show beside the progress what the moves of each side cost on average, as far as is known."""
        self._losses_so_far = _losses_text(losses)

    def show_found(self, mistakes: list[Mistake]) -> None:
        """Show what a review has found so far."""
        self.model.show_mistakes(mistakes)
        self.table.clearSpans()
        for row in self.model.title_rows:
            self.table.setSpan(row, 0, 1, self.model.columnCount())
        self.table.resizeRowsToContents()

    def show_review(self, mistakes: list[Mistake], line: list[Node]) -> None:
        """Show the end of a review of a line."""
        self._set_running(False)
        self.show_found(mistakes)
        self.practice_button.setVisible(bool(mistakes))
        self._show_table(bool(mistakes))
        losses = {colour: average_loss(mistakes, line, colour) for colour in Colour}
        text = tr("This engine reports no win rates.")
        self.faultless.setText(tr("No mistakes were found: no move missed a proven win or allowed one."))
        if any(loss is not None for loss in losses.values()):
            text = _losses_text(losses)
            found = tr(
                "No mistakes were found: no move lost {least} of the win rate or more, missed a proven win "
                "or allowed one."
            )
            self.faultless.setText(found.format(least=percent(SMALLEST_LOSS)))
        self.summary.setText(text)
        about = self._details(mistakes, losses)
        self.summary.setToolTip(about)
        self.summary.setAccessibleDescription(about)

    def _details(self, mistakes: list[Mistake], losses: dict[Colour, float | None]) -> str:
        """What the summary, which is one line, has no room for."""
        parts = []
        if all(loss is None for loss in losses.values()):
            parts.append(
                tr("This engine reports no win rates: only what Narabe's own solver finds is listed.")
            )
        for (colour, loss), name in zip(losses.items(), (tr("Black"), tr("White")), strict=True):
            found = [summary(mistakes, colour) or tr("no mistakes")]
            if loss is not None:
                found.append(tr("{loss} lost per move").format(loss=percent(loss, 1)))
            parts.append(labelled(name, tr("; ").join(found)))
        if self._recalled:
            parts.append(tr("%n position(s) from the library", self._recalled))
        return "\n".join(parts)

    def _show_table(self, any_mistakes: bool) -> None:
        self.table.setVisible(any_mistakes)
        self.faultless.setVisible(not any_mistakes)

    def _set_running(self, running: bool) -> None:
        self._show_table(True)
        self.progress_text.setVisible(running)
        self.progress.setVisible(running)
        self.stop_button.setVisible(running)
        self.summary.setVisible(not running)
        self.practice_button.hide()
        self.review_button.hide()


def _losses_text(losses: dict[Colour, float | None]) -> str:
    black, white = ("–" if loss is None else percent(loss, 1) for loss in losses.values())
    return tr("Lost: Black {black}, White {white}").format(black=black, white=white)


def _time_left_text(seconds: float) -> str:
    if seconds < 60:
        return tr("less than a minute left")
    return tr("about %n minute(s) left", round(seconds / 60))
