"""A tournament: progress, cross table, games, statistics, and the boards on which it is being played."""

from collections.abc import Sequence
from itertools import zip_longest

from PyQt6.QtCore import QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.rules.board import Colour
from engine.rules.coordinates import parse_line
from gui.base.language import tr
from gui.base.tables import TableModel, dress_table
from gui.base.themes import THEMES, Theme
from gui.board.picture import Picture, Stone
from gui.board.widget import BoardWidget
from gui.contests.reader import Snapshot
from matches.events import LiveGame

_LIVE_BOARDS = 4


class TextTableModel(TableModel):
    """Rows of texts under a header."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._header: tuple[str, ...] = ()
        self._rows: list[tuple[str, ...]] = []

    def show_table(self, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Show another table; rows that were added at the end are only appended."""
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

    def has_numbers(self, column: int) -> bool:
        """Whether all texts of a column look like numbers."""
        texts = [row[column] for row in self._rows]
        return any(texts) and all(text[:1] in "+-—?∞" or text[0].isdigit() for text in texts if text)


class LiveBoard(QWidget):
    """A game being played, and who plays it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board, self._caption = BoardWidget(), QLabel()
        self.board.setMinimumSize(130, 130)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._caption.setProperty("faint", True)
        self._caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.board, 1)
        layout.addWidget(self._caption)

    def show_game(self, game: LiveGame) -> None:
        """Show a game as far as it is played."""
        moves = parse_line(game.moves, game.width, game.height)
        stones = tuple(
            Stone(point, Colour.WHITE if ply % 2 else Colour.BLACK) for ply, point in enumerate(moves)
        )
        last = moves[-1] if moves else None
        self.board.show_picture(
            Picture(game.width, game.height, stones, last_move=last, coordinates=False), None
        )
        self._caption.setText(f"● {game.black}\n○ {game.white}")


class TournamentPanel(QWidget):
    """Shows snapshots of a tournament and announces what the user wants of it."""

    wish = pyqtSignal(str)
    """`pause`, `run`, `stop` or `resume`."""
    game_chosen = pyqtSignal(int)
    """A finished game, by its place in the list."""
    new_wanted = pyqtSignal()
    attach_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._theme = THEMES["wood"]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 6)
        layout.addLayout(self._top_row())
        middle = QHBoxLayout()
        middle.addWidget(self._make_tabs(), 3)
        middle.addLayout(self._live_row(), 2)
        layout.addLayout(middle, 1)
        self._show_buttons()

    def _top_row(self) -> QHBoxLayout:
        """State, progress and buttons."""
        self.title = QLabel(tr("No tournament is open."))
        self.progress = QProgressBar()
        self.progress.setMinimumWidth(170)
        self.progress.setMaximumWidth(260)
        self.progress.hide()
        self.pause_button, self.stop_button = QPushButton(tr("Pause")), QPushButton(tr("Stop"))
        self.new_button, self.attach_button = QPushButton(tr("New...")), QPushButton(tr("Watch..."))
        self.pause_button.clicked.connect(self._pause)
        self.stop_button.clicked.connect(lambda: self.wish.emit("stop"))
        self.new_button.clicked.connect(self.new_wanted)
        self.attach_button.clicked.connect(self.attach_wanted)
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        row.addWidget(self.progress)
        for button in (self.pause_button, self.stop_button, self.new_button, self.attach_button):
            row.addWidget(button)
        return row

    def _make_tabs(self) -> QTabWidget:
        """The cross table with the statistics, and the games."""
        self.table_model, self.games_model = TextTableModel(self), TextTableModel(self)
        self.table = _table(self.table_model, tr("Cross table"))
        self.games = _table(self.games_model, tr("Games"))
        self.games.activated.connect(lambda index: self.game_chosen.emit(index.row()))
        self.games.doubleClicked.connect(lambda index: self.game_chosen.emit(index.row()))
        self.lines = QLabel()
        self.lines.setWordWrap(True)
        self.lines.setProperty("faint", True)
        self.lines.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        cross = QWidget()
        cross_layout = QVBoxLayout(cross)
        cross_layout.setContentsMargins(0, 0, 0, 0)
        cross_layout.addWidget(self.table)
        cross_layout.addWidget(self.lines)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(cross, tr("Cross table"))
        self.tabs.addTab(self.games, tr("Games"))
        return self.tabs

    def _live_row(self) -> QHBoxLayout:
        """The boards on which games are being played."""
        self.boards = [LiveBoard() for _ in range(_LIVE_BOARDS)]
        row = QHBoxLayout()
        for board in self.boards:
            row.addWidget(board, 1)
            board.hide()
        return row

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self._theme = theme
        for board in self.boards:
            board.board.set_theme(theme.board)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show a tournament as it is now."""
        self._snapshot = snapshot
        states = {
            "starting": tr("The tournament is starting..."),
            "running": tr("The tournament is running."),
            "paused": tr("The tournament is paused."),
            "finished": tr("The tournament is finished."),
        }
        self.title.setText(states.get(snapshot.state, snapshot.state))
        self.progress.setVisible(True)
        self.progress.setMaximum(snapshot.total or 0)
        self.progress.setValue(snapshot.played)
        self.progress.setFormat(_games_text(snapshot))
        if snapshot.table:
            header = [*snapshot.table[0]]
            self.table_model.show_table(header, snapshot.table[1:])
        self.lines.setText("\n".join(snapshot.lines))
        self.games_model.show_table(
            ("#", tr("Black"), tr("White"), tr("Result"), tr("Ending"), tr("Moves")),
            [
                (str(row.number), row.black, row.white, row.result, row.ending, str(row.plies))
                for row in snapshot.games
            ],
        )
        self._show_live(snapshot.live if snapshot.state != "finished" else ())
        self._show_buttons()

    def _show_live(self, games: Sequence[LiveGame]) -> None:
        for board, game in zip_longest(self.boards, games[: len(self.boards)]):
            board.setVisible(game is not None)
            if game is not None:
                board.show_game(game)

    def _show_buttons(self) -> None:
        state = self._snapshot.state if self._snapshot is not None else ""
        self.pause_button.setVisible(state in ("running", "paused"))
        self.pause_button.setText(tr("Resume") if state == "paused" else tr("Pause"))
        self.stop_button.setVisible(state in ("running", "paused"))

    def _pause(self) -> None:
        paused = self._snapshot is not None and self._snapshot.state == "paused"
        self.wish.emit("run" if paused else "pause")


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
