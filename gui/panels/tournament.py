"""A tournament: progress, cross table, games, statistics, and the boards on which it is being played."""

import time
from collections.abc import Sequence
from itertools import zip_longest

from PyQt6.QtCore import QModelIndex, QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from gui.base.language import tr
from gui.base.tables import TableModel, dress_table
from gui.base.themes import THEMES, Theme
from gui.contests.reader import Snapshot
from gui.contests.texts import (
    column_tips,
    column_titles,
    ending_name,
    forfeit_details,
    headline,
    statistics_lines,
    warning_text,
)
from gui.panels.live import ElidedLabel, EnlargedBoard, LiveBoard
from matches.events import LiveGame

_LIVE_BOARDS = 4
_CLOCK_MS = 200


class TextTableModel(TableModel):
    """Rows of texts under a header."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._header: tuple[str, ...] = ()
        self._tips: tuple[str, ...] = ()
        self._rows: list[tuple[str, ...]] = []

    def show_table(
        self, header: Sequence[str], rows: Sequence[Sequence[str]], tips: Sequence[str] = ()
    ) -> None:
        """Show another table; rows that were added at the end are only appended. `tips`: of the header."""
        self._tips = tuple(tips)
        new = [tuple(row) for row in rows]
        if tuple(header) == self._header and new[: len(self._rows)] == self._rows:
            if len(new) > len(self._rows):
                self.beginInsertRows(QModelIndex(), len(self._rows), len(new) - 1)
                self._rows = new
                self.endInsertRows()
            return
        self.beginResetModel()
        self._header, self._rows = tuple(header), new
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """The rows without the header."""
        return len(self._rows)

    def titles(self) -> tuple[str, ...]:
        """The header."""
        return self._header

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        return self._rows[row][column]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The header, with a tool tip where one was given."""
        if role == Qt.ItemDataRole.ToolTipRole and section < len(self._tips):
            return self._tips[section]
        return super().headerData(section, orientation, role)

    def has_numbers(self, column: int) -> bool:
        """Whether all texts of a column look like numbers."""
        texts = [row[column] for row in self._rows]
        return any(texts) and all(text[:1] in "+-—?∞" or text[0].isdigit() for text in texts if text)


class TournamentPanel(QWidget):
    """Shows snapshots of a tournament and announces what the user wants of it."""

    pause_wanted = pyqtSignal()
    resume_wanted = pyqtSignal()
    """A paused or stopped tournament is to go on."""
    stop_wanted = pyqtSignal()
    close_wanted = pyqtSignal()
    """The tournament need not be shown any more."""
    game_chosen = pyqtSignal(int)
    """A finished game, by its place in the list."""
    new_wanted = pyqtSignal()
    attach_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = THEMES["wood"]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 6)
        layout.addLayout(self._top_row())
        self.warning = QLabel()
        self.warning.setProperty("warning", True)
        self.warning.setWordWrap(True)
        self.warning.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.warning.hide()
        layout.addWidget(self.warning)
        self._middle = QHBoxLayout()
        self._middle.addWidget(self._make_tabs(), 3)
        self._middle.addLayout(self._live_row())
        layout.addLayout(self._middle, 1)
        self.show_snapshot(None)

    def _top_row(self) -> QHBoxLayout:
        """State, progress and buttons."""
        self.title = ElidedLabel()
        self.progress = QProgressBar()
        self.progress.setMinimumWidth(120)
        self.progress.setMaximumWidth(260)
        self.resume_button, self.pause_button = QPushButton(tr("Resume")), QPushButton(tr("Pause"))
        self.stop_button, self.close_button = QPushButton(tr("Stop")), QPushButton(tr("Close"))
        self.new_button, self.attach_button = QPushButton(tr("New...")), QPushButton(tr("Watch..."))
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        row.addWidget(self.progress)
        for button, signal in (
            (self.resume_button, self.resume_wanted),
            (self.pause_button, self.pause_wanted),
            (self.stop_button, self.stop_wanted),
            (self.close_button, self.close_wanted),
            (self.new_button, self.new_wanted),
            (self.attach_button, self.attach_wanted),
        ):
            button.clicked.connect(signal)
            row.addWidget(button)
        return row

    def _make_tabs(self) -> QTabWidget:
        """The cross table, the statistics, and the games."""
        self.table_model, self.games_model = TextTableModel(self), TextTableModel(self)
        self.table = _table(self.table_model, tr("Cross table"))
        self.games = _table(self.games_model, tr("Games"))
        self.games.activated.connect(lambda index: self.game_chosen.emit(index.row()))
        self.games.doubleClicked.connect(lambda index: self.game_chosen.emit(index.row()))
        self.lines = QLabel()
        self.lines.setWordWrap(True)
        self.lines.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.lines.setMargin(8)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.table, tr("Cross table"))
        self.tabs.addTab(self.lines, tr("Statistics"))
        self.tabs.addTab(self.games, tr("Games"))
        return self.tabs

    def _live_row(self) -> QHBoxLayout:
        """The boards on which games are being played."""
        self.boards = [LiveBoard() for _ in range(_LIVE_BOARDS)]
        self.enlarged: EnlargedBoard | None = None
        row = QHBoxLayout()
        for board in self.boards:
            board.make_clickable()
            board.chosen.connect(lambda board=board: self._enlarge(board))
            row.addWidget(board, 1)
            board.hide()
        self._clock_timer = QTimer(self)
        self._clock_timer.setInterval(_CLOCK_MS)
        self._clock_timer.timeout.connect(self._show_clocks)
        return row

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self._theme = theme
        for board in self._all_boards():
            board.board.set_theme(theme.board)

    def show_snapshot(self, snapshot: Snapshot | None) -> None:
        """Show a tournament as it is now, or none."""
        self.title.setText(tr("No tournament is open.") if snapshot is None else headline(snapshot))
        self._show_buttons(snapshot.state if snapshot is not None else "")
        self.progress.setVisible(snapshot is not None)
        snapshot = snapshot or Snapshot()
        self.progress.setMaximum(snapshot.total or 0)
        self.progress.setValue(snapshot.played)
        self.progress.setFormat(_games_text(snapshot))
        self.warning.setText(warning_text(snapshot))
        self.warning.setToolTip(forfeit_details(snapshot))
        self.warning.setVisible(bool(snapshot.forfeits))
        header, rows = snapshot.table[0] if snapshot.table else (), snapshot.table[1:]
        self.table_model.show_table(column_titles(header), rows, column_tips(header))
        self._place_forfeits(header, bool(snapshot.forfeits))
        statistics = snapshot.statistics
        self.lines.setText("" if statistics is None else "\n".join(statistics_lines(statistics)))
        self.games_model.show_table(
            ("#", tr("Black"), tr("White"), tr("Result"), tr("Ending"), tr("Length")),
            [
                (str(row.number), row.black, row.white, row.result, ending_name(row.ending), str(row.plies))
                for row in snapshot.games
            ],
        )
        self._show_live(snapshot.live if snapshot.state != "finished" else ())

    def _place_forfeits(self, header: Sequence[str], any_forfeits: bool) -> None:
        """Show the column of forfeits where there are any, next to the engines, where it is seen."""
        columns = self.table.horizontalHeader()
        if columns is None or "forfeits" not in header:
            return
        column = header.index("forfeits")
        columns.moveSection(columns.visualIndex(column), header.index("engine") + 1)
        self.table.setColumnHidden(column, not any_forfeits)

    def _show_live(self, games: tuple[LiveGame, ...]) -> None:
        for board, game in zip_longest(self.boards, games[: len(self.boards)]):
            board.setVisible(game is not None)
            if game is not None:
                board.show_game(game)
        self._middle.setStretch(1, min(len(games), 3))  # few boards leave their room to the tables
        if self.enlarged is not None:
            self.enlarged.follow(games)
        if not games:
            self._clock_timer.stop()
        elif not self._clock_timer.isActive():
            self._clock_timer.start()

    def _show_clocks(self) -> None:
        now = time.time()
        for board in self._all_boards():
            if board.isVisible():
                board.show_clocks(now)

    def _all_boards(self) -> list[LiveBoard]:
        return [*self.boards, self.enlarged.live] if self.enlarged is not None else self.boards

    def _enlarge(self, board: LiveBoard) -> None:
        """Show a live game in a window of its own."""
        if board.game is None:
            return
        if self.enlarged is not None:
            self.enlarged.close()
        self.enlarged = EnlargedBoard(board.game, self._theme.board, self)
        self.enlarged.finished.connect(self._forget_enlarged)
        self.enlarged.show()

    def _forget_enlarged(self) -> None:
        self.enlarged = None

    def _show_buttons(self, state: str) -> None:
        self.resume_button.setVisible(state in ("paused", "stopped"))
        self.pause_button.setVisible(state == "running")
        self.stop_button.setVisible(state in ("running", "paused"))
        self.close_button.setVisible(state in ("stopped", "finished"))


def _games_text(snapshot: Snapshot) -> str:
    if not snapshot.total:
        return tr("%n game(s)", snapshot.played)
    return tr("{done} of %n game(s)", snapshot.total).format(done=snapshot.played)


def _table(model: TableModel, name: str) -> QTableView:
    table = QTableView()
    dress_table(table, model, name)
    columns = table.horizontalHeader()
    assert columns is not None
    columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    return table
