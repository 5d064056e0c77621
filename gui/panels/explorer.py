"""The explorer: what was played in the position, how it went, what is known of it, and games through it."""

from functools import partial

from PyQt6.QtCore import QModelIndex, QObject, QPoint, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QAction, QColor, QPainter, QShowEvent
from PyQt6.QtWidgets import (
    QLabel,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTabWidget,
    QToolButton,
    QWidget,
)

from engine.rules.board import Colour
from engine.rules.coordinates import Labels
from gui.analysis.branch import BranchProgress
from gui.analysis.library_controller import Page
from gui.analysis.library_games import GamesModel
from gui.base.forms import fit_columns, hbox, paragraph, push_button, vbox
from gui.base.language import tr
from gui.base.numbers import grouped, percent
from gui.base.tables import TableModel, dress_table, stretch_column
from gui.model.formatting import describe_visits
from library.annotations import Annotations, Label, Result
from library.explorer import Move

_BLACK, _WHITE, _DRAW = QColor("#3a3a3a"), QColor("#f2f2f2"), QColor("#a8a29a")
_COMMENT_LENGTH, _COMMENT_LINES = 600, 8  # that are shown of a comment
RESULTS_COLUMN = 3


class MovesModel(TableModel[Move]):
    """The moves from a position as rows, the most played first."""

    numbers = (1, 2, 4)  # games, share and value

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._labels, self._games, self._turn = Labels(), 0, Colour.BLACK
        self._repertoire: frozenset[int] = frozenset()

    def show_moves(
        self,
        moves: tuple[Move, ...],
        games: int,
        labels: Labels,
        turn: Colour,
        repertoire: frozenset[int] = frozenset(),
    ) -> None:
        """Show other moves."""
        self._games, self._labels, self._turn, self._repertoire = games, labels, turn, repertoire
        self.show_rows(moves)

    def titles(self) -> tuple[str, ...]:
        """Move, games, share, results, the engines' value, what else is known."""
        return tr("Move"), tr("Games"), tr("Share"), tr("Results"), tr("Value"), tr("Known")

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        move = self.rows[row]
        match column:
            case 0:
                return self._labels.name(move.point)
            case 1:
                return grouped(move.games) if move.games else ""
            case 2:
                return percent(move.games / self._games) if move.games else ""
            case 3:
                return ""
            case 4:
                return _value(move.known)
            case _:
                mine = "★ " if self._repertoire & set(move.points) else ""
                return f"{mine}{label_of(move.known)}".strip()

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The texts; as a tool tip the results in figures."""
        move = self.rows[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole and move.games:
            text = tr("Black won {black}, White won {white}, drawn {draws}; last {year}")
            year = move.last_year or "–"
            return text.format(black=move.black, white=move.white, draws=move.draws, year=year)
        return super().data(index, role)


def _value(known: Annotations | None) -> str:
    """The best engine's win rate of the side that makes the move."""
    best = known.best if known is not None else None
    return "" if best is None or best.analysis.win_rate is None else percent(1 - best.analysis.win_rate)


def label_of(known: Annotations | None) -> str:
    """What is proven or was entered on a move, for the side that makes it."""
    if known is None:
        return ""
    names = {Result.WIN: tr("loses"), Result.LOSS: tr("wins"), Result.DRAW: tr("draws")}
    if known.proof is not None:
        return tr("{result} (proven)").format(result=names[known.proof.result])
    labels = {
        Label.WIN: tr("loses"),
        Label.LOSS: tr("wins"),
        Label.DRAW: tr("draws"),
        Label.FORCED: tr("forced"),
        Label.AVOID: tr("avoid"),
        Label.QUESTION: "?",
    }
    return labels.get(known.remark.label, "")


class _ResultsDelegate(QStyledItemDelegate):
    """Draws the results of a move as a bar: Black's wins, draws, White's wins."""

    def paint(self, painter: QPainter | None, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        super().paint(painter, option, index)
        model = index.model()
        if painter is None or not isinstance(model, MovesModel):
            return
        move = model.rows[index.row()]
        decided = move.black + move.draws + move.white
        if not decided:
            return
        bar = QRectF(option.rect).adjusted(4, 6, -4, -6)
        left = bar.left()
        for count, colour in ((move.black, _BLACK), (move.draws, _DRAW), (move.white, _WHITE)):
            width = bar.width() * count / decided
            painter.fillRect(QRectF(left, bar.top(), width, bar.height()), colour)
            left += width
        painter.setPen(_DRAW)
        painter.drawRect(bar)


class ExplorerPanel(QWidget):
    """Moves and games of the library for the position shown."""

    move_entered = pyqtSignal(int)
    """A move was double-clicked: its point."""
    game_chosen = pyqtSignal(object)
    """A game was double-clicked: a `GameHit`."""
    search_wanted = pyqtSignal()
    """Other games are to be looked for."""
    label_chosen = pyqtSignal(object)
    """The position is to have a `Label`."""
    comment_wanted = pyqtSignal()
    """The comment on the position is to be edited."""
    text_wanted = pyqtSignal(int)
    """The text on a point is to be edited; -1: of one that is asked for."""
    repertoire_changed = pyqtSignal(int, bool)
    """A move comes into the user's repertoire, or leaves it."""
    branch_stop_wanted = pyqtSignal()
    """The analysis of a branch is to end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = paragraph(faint=True)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)  # comments come from files of others
        self.branch, self.branch_state = QWidget(), QLabel()
        stop = push_button(tr("Stop"), self.branch_stop_wanted)
        hbox((self.branch_state, 1), stop, of=self.branch, margins=(0, 0, 0, 0))
        self.branch.hide()
        self.moves, self.games = MovesModel(self), GamesModel(self)
        self.moves_table, self.games_table = QTableView(), QTableView()
        dress_table(self.moves_table, self.moves, tr("Moves played"))
        dress_table(self.games_table, self.games, tr("Games through the position"))
        for table in (self.moves_table, self.games_table):
            fit_columns(table)
        self.moves_table.setItemDelegateForColumn(RESULTS_COLUMN, _ResultsDelegate(self))
        self.moves_table.doubleClicked.connect(
            lambda index: self.move_entered.emit(self.moves.rows[index.row()].point)
        )
        self.games_table.doubleClicked.connect(
            lambda index: self.game_chosen.emit(self.games.rows[index.row()])
        )
        self.moves_table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.moves_table.customContextMenuRequested.connect(self._open_move_menu)
        self._page: Page | None = None
        search = push_button(tr("Search for games..."), self.search_wanted)
        games = QWidget()
        vbox(self.games_table, search, of=games, margins=(0, 4, 0, 0))
        self.tabs = QTabWidget()
        self.tabs.addTab(self.moves_table, tr("Moves"))
        self.tabs.addTab(games, tr("Games"))
        mark = QToolButton()
        mark.setText(tr("Mark"))
        mark.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        mark.setMenu(self._mark_menu())
        self.tabs.setCornerWidget(mark)
        vbox(self.summary, self.branch, self.tabs, of=self, margins=(8, 2, 8, 6))

    def showEvent(self, event: QShowEvent | None) -> None:
        """In its theme by now: what the titles of the columns need is known."""
        super().showEvent(event)
        stretch_column(self.moves_table, RESULTS_COLUMN)
        stretch_column(self.games_table, 4)

    def _mark_menu(self) -> QMenu:
        menu = QMenu(self)
        names = {
            Label.NONE: tr("No label"),
            Label.WIN: tr("Won for the side to move"),
            Label.LOSS: tr("Lost for the side to move"),
            Label.DRAW: tr("Drawn"),
            Label.FORCED: tr("The move to it is forced"),
            Label.AVOID: tr("The move to it is to be avoided"),
            Label.QUESTION: tr("In question"),
        }
        self.label_actions: dict[Label, QAction] = {}
        for label, name in names.items():
            action = menu.addAction(name, partial(self.label_chosen.emit, label))
            assert action is not None
            action.setCheckable(True)
            self.label_actions[label] = action
        menu.addSeparator()
        menu.addAction(tr("Comment..."), self.comment_wanted.emit)
        menu.addAction(tr("Text on a point..."), partial(self.text_wanted.emit, -1))
        return menu

    def move_menu(self, row: int) -> QMenu:
        """What may be entered on a move."""
        point = self.moves.rows[row].point
        menu = QMenu(self)
        mine = menu.addAction(tr("In my repertoire"))
        assert mine is not None
        mine.setCheckable(True)
        mine.setChecked(self._page is not None and point in self._page.explored.known.remark.repertoire)
        mine.triggered.connect(lambda on: self.repertoire_changed.emit(point, on))
        menu.addAction(tr("Text on the point..."), partial(self.text_wanted.emit, point))
        return menu

    def _open_move_menu(self, place: QPoint) -> None:
        row = self.moves_table.indexAt(place).row()
        viewport = self.moves_table.viewport()
        if row >= 0 and viewport is not None:
            self.move_menu(row).popup(viewport.mapToGlobal(place))

    def show_branch(self, progress: BranchProgress) -> None:
        """Show how far the analysis of a branch is."""
        self.branch.setVisible(progress.is_running)
        text = tr("Branch: {done} positions analysed, {left} left")
        if progress.is_paused:
            text = tr("Branch: {done} positions analysed, {left} left; waiting for the end of the game")
        self.branch_state.setText(text.format(done=progress.done, left=progress.left))

    def show_page(self, page: Page | None, labels: Labels, turn: Colour, is_contested: bool = False) -> None:
        """Show what the library has on a position; None: nothing, for now, or until the game is over."""
        self._page = page
        self.games.show_rows(() if page is None else page.games)
        if page is None:
            self.summary.setText(tr("Shown when the game is over.") if is_contested else "")
            self.moves.show_moves((), 0, labels, turn)
            return
        explored = page.explored
        remark = explored.known.remark
        self.moves.show_moves(explored.moves, explored.games, labels, turn, remark.repertoire)
        for label, action in self.label_actions.items():
            action.setChecked(label is remark.label)
        parts = [tr("{count} game(s) here", explored.games).format(count=grouped(explored.games))]
        if said := describe_known(explored.known):
            parts.append(said)
        self.summary.setText("\n".join(["  ·  ".join(parts), *_beginning(remark.comment)]))


def _beginning(comment: str) -> list[str]:
    """The first lines of a comment, which may be a book."""
    lines = comment[:_COMMENT_LENGTH].splitlines()
    shown = lines[:_COMMENT_LINES]
    return [*shown, "…"] if len(shown) < len(lines) or len(comment) > _COMMENT_LENGTH else shown


def describe_known(known: Annotations) -> str:
    """What the library has on a position, for the side to move: `known: 95 %, 2,100,000 visits, ...`."""
    if known.proof is not None:
        texts = {Result.WIN: tr("proven win"), Result.LOSS: tr("proven loss"), Result.DRAW: tr("proven draw")}
        return texts[known.proof.result]
    best = known.best
    if best is None or best.analysis.win_rate is None:
        return ""
    figures = (percent(best.analysis.win_rate), describe_visits(best.analysis), best.date, best.engine.name)
    return tr("known: {figures}").format(figures=tr(", ").join(filter(None, figures)))
