"""The review of several games: progress and results. It continues in the background when closed."""

from pathlib import Path

from PyQt6.QtCore import QModelIndex, Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QMessageBox,
    QProgressBar,
    QTableView,
    QWidget,
)

from engine.rules.board import Colour
from gui.analysis.batch import FOLDER, BatchGame, BatchReviewer, BatchState, games_in
from gui.analysis.reviewer import ReviewStage
from gui.base.errors import told
from gui.base.forms import columns_of, hbox, paragraph, push_button, vbox
from gui.base.language import labelled, tr
from gui.base.numbers import percent
from gui.base.tables import TableModel, dress_table
from gui.model import files
from gui.model.mistakes import count, summary

_MISTAKES = 2  # the column


class BatchModel(TableModel[BatchGame]):
    """The games as rows."""

    numbers = (2, 3)  # mistakes and loss

    def titles(self) -> tuple[str, ...]:
        """Game, players, mistakes and loss of both sides, state."""
        return tr("Game"), tr("Players"), tr("Mistakes"), tr("Loss per move"), tr("State")

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        return _texts(self.rows[row])[column]

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts of the cells; as a tool tip the file, or why there is none."""
        if role == Qt.ItemDataRole.ToolTipRole:
            game = self.rows[index.row()]
            if index.column() == _MISTAKES and game.state is BatchState.DONE:
                return _summaries(game)
            return game.error or str(game.target or game.path)
        return super().data(index, role)


def _summaries(game: BatchGame) -> str:
    sides = ((Colour.BLACK, tr("Black")), (Colour.WHITE, tr("White")))
    return "\n".join(
        labelled(name, summary(game.found, colour) or tr("no mistakes")) for colour, name in sides
    )


def _texts(game: BatchGame) -> tuple[str, str, str, str, str]:
    name = game.path.stem + (f" ({game.number})" if game.number else "")
    players, mistakes, losses = "", "", ""
    if game.tree is not None:
        info = game.tree.info
        players = f"{info.black or tr('Black')} – {info.white or tr('White')}"
    if game.state is BatchState.DONE:
        mistakes = " : ".join(str(count(game.found, colour)) for colour in Colour)
        rates = [game.losses[colour] for colour in Colour]
        losses = " : ".join("-" if rate is None else percent(rate, 1) for rate in rates)
    match game.state:
        case BatchState.WAITING:
            state = tr("waiting")
        case BatchState.RUNNING:
            text = tr("position {done} of {total}")
            if game.stage is ReviewStage.MOVES:
                text = tr("second look {done} of {total}")
            state = text.format(done=game.done[0], total=game.done[1])
        case BatchState.DONE:
            state = tr("reviewed")
        case BatchState.FAILED:
            state = tr("failed: {error}").format(error=game.error)
    return name, players, mistakes, losses, state


class BatchDialog(QDialog):
    """Shows a `BatchReviewer` and takes more games for it."""

    game_wanted = pyqtSignal(object)
    """A reviewed game is to be opened: its path."""
    practice_wanted = pyqtSignal()
    """The mistakes of the reviewed games are to be practised."""

    def __init__(self, reviewer: BatchReviewer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reviewer = reviewer
        self._folder = Path.home()
        self.setWindowTitle(tr("Review several games"))
        self.resize(820, 420)
        self.model = BatchModel(self)
        explanation = tr(
            "Each game is saved with its analysis in the folder “{folder}” beside it. Double-click a "
            "reviewed game to open it. You may close this window in the meantime."
        )
        about = paragraph(explanation.format(folder=FOLDER), faint=True)
        vbox(about, self._make_table(), self._bottom_row(), of=self)
        reviewer.changed.connect(self._refresh)
        self._refresh()

    def _make_table(self) -> QTableView:
        self.table = QTableView()
        dress_table(self.table, self.model, tr("Games"))
        for column, width in ((0, 150), (2, 80), (3, 116), (4, 170)):
            self.table.setColumnWidth(column, width)
        columns_of(self.table).setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.activated.connect(self._open)
        self.table.doubleClicked.connect(self._open)
        return self.table

    def _bottom_row(self) -> QHBoxLayout:
        self.progress = QProgressBar()
        self.switch = push_button(tr("Stop"), self._switch)
        tip = tr("Practise the mistakes of all reviewed games")
        self.practice_button = push_button(tr("Practise"), self.practice_wanted, tip)
        self.practice_button.clicked.connect(self.close)
        add = push_button(tr("Add games..."), lambda: self.choose(self._folder))
        add_folder = push_button(tr("Add a folder..."), self.choose_folder)
        close = push_button(tr("Close"), self.close)
        return hbox(add, add_folder, (self.progress, 1), self.switch, self.practice_button, close)

    def choose(self, folder: Path) -> None:
        """Ask for games, from a folder on, and review them."""
        names, _ = QFileDialog.getOpenFileNames(self, tr("Games to review"), str(folder), files.open_filter())
        if names:
            self._folder = Path(names[0]).parent
            self._reviewer.add([Path(name) for name in names])

    def choose_folder(self) -> None:
        """Ask for a folder and review the games in it."""
        name = QFileDialog.getExistingDirectory(self, tr("Folder of games to review"), str(self._folder))
        if not name:
            return
        self._folder = Path(name)
        try:
            found = games_in(self._folder)
        except OSError as error:
            QMessageBox.warning(self, self.windowTitle(), told(error))
            return
        if not found:
            QMessageBox.information(
                self,
                self.windowTitle(),
                tr("There are no files of games in “{folder}”.").format(folder=name),
            )
        self._reviewer.add(found)

    def _refresh(self) -> None:
        games = self._reviewer.games
        done = sum(game.state in (BatchState.DONE, BatchState.FAILED) for game in games)
        if games != self.model.rows:
            self.model.show_rows(list(games))
        else:
            self.model.refresh()
        self.progress.setMaximum(max(1, len(games)))
        self.progress.setValue(done)
        self.progress.setFormat(tr("{done} of %n game(s)", len(games)).format(done=done))
        self.switch.setText(tr("Stop") if self._reviewer.running else tr("Resume"))
        self.switch.setEnabled(done < len(games))
        self.practice_button.setEnabled(any(game.found for game in games))

    def _switch(self) -> None:
        if self._reviewer.running:
            self._reviewer.stop()
        else:
            self._reviewer.start()

    def _open(self, index: QModelIndex) -> None:
        game = self._reviewer.games[index.row()]
        if game.target is not None and game.state is BatchState.DONE:
            self.game_wanted.emit(game.target)
