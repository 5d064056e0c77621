"""A tournament: progress, cross table, games, statistics, and the boards on which it is being played."""

import time
from collections.abc import Sequence
from itertools import zip_longest

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QMenu, QProgressBar, QTableView, QTabWidget, QTextBrowser, QWidget

from gui.base.forms import columns_of, every, fit_columns, hbox, paragraph, push_button, vbox
from gui.base.language import tr
from gui.base.numbers import localized
from gui.base.tables import TextTableModel, dress_table
from gui.base.themes import THEMES, Theme
from gui.base.widgets import ElidedLabel
from gui.contests.reader import GameRow, Snapshot
from gui.contests.report import report_page
from gui.contests.texts import (
    column_tips,
    column_titles,
    ending_name,
    forfeit_details,
    headline,
    progress_text,
    warning_lines,
)
from gui.panels.elo_graph import EloGraph
from gui.panels.live import EnlargedBoard, LiveBoard
from matches.live import LiveGame

_LIVE_BOARDS = 4
_LEAST_BOARD = 130  # pixels, the width of a live board and its height with the names
_CLOCK_MS = 200
_LOW, _FEW = 320, 2  # in a panel of fewer pixels more warnings than these would leave the table few rows
_FOLD = "fold"  # the link that shows more or fewer warnings
_FRAME = 16  # pixels, around a table
_WIDEST_COLUMN = 240  # pixels: names of engines may be long, and what follows them should be seen


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
    conversation_wanted = pyqtSignal(int)
    """The lines of a game that was forfeited, by its place in the list."""
    export_wanted = pyqtSignal(str)
    """The games are to be written: in which form."""
    new_wanted = pyqtSignal()
    attach_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = THEMES["wood"]
        self._rows: Sequence[GameRow] = ()
        self._live: tuple[LiveGame, ...] = ()
        self._page = ""
        self._warnings: Sequence[str] = ()
        self._is_folded = True  # where the panel is low: the warnings are one line
        self.warning = paragraph()
        self.warning.setProperty("warning", True)
        self.warning.setTextFormat(Qt.TextFormat.RichText)
        self.warning.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.warning.linkActivated.connect(self._follow_link)
        self.warning.hide()
        top = self._top_row()
        self._middle = hbox(self._make_tabs(), self._live_row())
        vbox(top, self.warning, (self._middle, 1), of=self, margins=(8, 2, 8, 6))
        self.show_snapshot(None)

    def _top_row(self) -> QHBoxLayout:
        self.title = ElidedLabel()
        self.progress = QProgressBar()
        self.progress.setMinimumWidth(200)
        self.progress.setMaximumWidth(340)
        self.resume_button = push_button(tr("Resume"), self.resume_wanted)
        self.pause_button = push_button(tr("Pause"), self.pause_wanted)
        self.stop_button = push_button(tr("Stop"), self.stop_wanted)
        self.close_button = push_button(tr("Close"), self.close_wanted)
        self.export_button = push_button(tr("Export"))
        self.export_button.setMenu(self._export_menu())
        self.new_button = push_button(tr("New..."), self.new_wanted)
        self.attach_button = push_button(tr("Watch..."), self.attach_wanted)
        steps = (self.resume_button, self.pause_button, self.stop_button, self.close_button)
        others = (self.export_button, self.new_button, self.attach_button)
        return hbox((self.title, 1), self.progress, *steps, *others)

    def _export_menu(self) -> QMenu:
        menu = QMenu(self)
        for form, text in (
            ("html", tr("Cross table, curves and games (HTML)...")),
            ("csv", tr("Table of the games (CSV)...")),
            ("sgf", tr("Games (SGF)...")),
            ("psq", tr("Games, a file each (PSQ)...")),
            ("pgn", tr("Results for rating programs (PGN)...")),
        ):
            action = menu.addAction(text)
            assert action is not None
            action.triggered.connect(lambda _checked, form=form: self.export_wanted.emit(form))
        return menu

    def _make_tabs(self) -> QTabWidget:
        self.table_model, self.games_model = TextTableModel(self), TextTableModel(self)
        self.table = _table(self.table_model, tr("Cross table"))
        self.games = _table(self.games_model, tr("Games"))
        self.games.activated.connect(lambda index: self.game_chosen.emit(index.row()))
        self.games.doubleClicked.connect(lambda index: self.game_chosen.emit(index.row()))
        games = self.games.selectionModel()
        assert games is not None
        games.currentRowChanged.connect(lambda now, _before: self._follow_game(now.row()))
        self.conversation_button = push_button(
            tr("Show the conversation"),
            lambda: self.conversation_wanted.emit(self.games.currentIndex().row()),
        )
        self.conversation_button.hide()
        list_and_button = QWidget()
        row = hbox((self.games, 1), of=list_and_button, margins=(0, 0, 0, 0))
        row.addWidget(self.conversation_button, 0, Qt.AlignmentFlag.AlignTop)
        self.report = QTextBrowser()
        self.report.setAccessibleName(tr("Statistics"))
        self.elo = EloGraph()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.table, tr("Cross table"))
        self.tabs.addTab(self.report, tr("Statistics"))
        self.tabs.addTab(self.elo, tr("Elo"))
        self.tabs.addTab(list_and_button, tr("Games"))
        return self.tabs

    def _live_row(self) -> QHBoxLayout:
        self.boards = [LiveBoard() for _ in range(_LIVE_BOARDS)]
        self.enlarged: EnlargedBoard | None = None
        for board in self.boards:
            board.make_clickable()
            board.chosen.connect(lambda board=board: self._enlarge(board))
            board.hide()
        self._clock_timer = every(self, _CLOCK_MS, self._show_clocks)
        return hbox(*((board, 1) for board in self.boards))

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self._theme = theme
        self.elo.set_theme(theme)
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
        self.progress.setFormat(progress_text(snapshot))
        self._warnings = warning_lines(snapshot)
        self._show_warnings()
        self.warning.setToolTip(forfeit_details(snapshot))
        self.warning.setVisible(bool(snapshot.forfeits))
        header = snapshot.table[0] if snapshot.table else ()
        rows = [(place, name, *map(localized, figures)) for place, name, *figures in snapshot.table[1:]]
        self.table_model.show_table(column_titles(header), rows, column_tips(header))
        self._place_forfeits(header, bool(snapshot.forfeits))
        self._show_report(snapshot)
        self.elo.show_history(snapshot.elo, snapshot.curves)
        self._rows = snapshot.games
        self.games_model.show_table(
            ("#", tr("Black"), tr("White"), tr("Result"), tr("Ending"), tr("Length")),
            [
                (str(row.number), row.black, row.white, row.result, ending_name(row.ending), str(row.plies))
                for row in snapshot.games
            ],
        )
        self._follow_game(self.games.currentIndex().row())
        self.export_button.setVisible(bool(snapshot.games))
        self._live = snapshot.live if snapshot.state != "finished" else ()
        self._show_live()

    def _show_warnings(self) -> None:
        lines = self._warnings
        if self.height() < _LOW and len(lines) > _FEW:
            shown, text = (lines[:1], tr("Show all")) if self._is_folded else (lines, tr("Show less"))
            lines = [*shown[:-1], f'{shown[-1]} <a href="{_FOLD}">{text}</a>']
        self.warning.setText("<br>".join(lines))

    def _follow_link(self, link: str) -> None:
        """Show more or fewer warnings, or the conversation of a game."""
        if link == _FOLD:
            self._is_folded = not self._is_folded
            self._show_warnings()
        else:
            self.conversation_wanted.emit(int(link))

    def _show_report(self, snapshot: Snapshot) -> None:
        """Show the runner's report, at the place to which the user has scrolled."""
        statistics, report = snapshot.statistics, snapshot.report
        page = report_page(statistics, report) if statistics is not None and report is not None else ""
        if page != self._page:
            self._page = page
            bar = self.report.verticalScrollBar()
            place = 0 if bar is None else bar.value()
            self.report.setHtml(page)
            if bar is not None:
                bar.setValue(place)

    def _follow_game(self, row: int) -> None:
        """Offer the conversation of a game that was forfeited."""
        is_game = 0 <= row < len(self._rows)
        self.conversation_button.setVisible(is_game and self._rows[row].has_conversation)

    def _place_forfeits(self, header: Sequence[str], any_forfeits: bool) -> None:
        """Show the column of forfeits where there are any, next to the engines, where it is seen."""
        columns = self.table.horizontalHeader()
        if columns is None or "forfeits" not in header:
            return
        column = header.index("forfeits")
        columns.moveSection(columns.visualIndex(column), header.index("engine") + 1)
        self.table.setColumnHidden(column, not any_forfeits)

    def _show_live(self) -> None:
        """Show the live games, as many as there is room for: the cross table comes first."""
        games, shown = self._live, self._live[: self._boards_with_room()]
        for board, game in zip_longest(self.boards, shown):
            board.setVisible(game is not None)
            if game is not None:
                board.show_game(game)
        width = self._middle.geometry().width()
        share = width * 3 // (3 + min(len(shown), 3))  # few boards leave their room to the tables
        table = max(self._table_width(), share)
        self._middle.setStretch(0, table if shown else 1)
        self._middle.setStretch(1, max(0, width - table) if shown else 0)
        if self.enlarged is not None:
            self.enlarged.follow(games)
        if not games:
            self._clock_timer.stop()
        elif not self._clock_timer.isActive():
            self._clock_timer.start()

    def _boards_with_room(self) -> int:
        """How many live boards there is room for beside the cross table."""
        room = self._middle.geometry()
        if room.height() < _LEAST_BOARD:
            return 0
        return min(len(self.boards), max(0, room.width() - self._table_width()) // _LEAST_BOARD)

    def _table_width(self) -> int:
        columns, rows = self.table.horizontalHeader(), self.table.verticalScrollBar()
        assert columns is not None and rows is not None
        return columns.length() + rows.sizeHint().width() + _FRAME

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Show the warnings and the live boards for which there is room now."""
        super().resizeEvent(event)
        self._show_warnings()
        self._show_live()

    def _show_clocks(self) -> None:
        now = time.time()
        for board in self._all_boards():
            if board.isVisible():
                board.show_clocks(now)

    def _all_boards(self) -> list[LiveBoard]:
        return [*self.boards, self.enlarged.live] if self.enlarged is not None else self.boards

    def _enlarge(self, board: LiveBoard) -> None:
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


def _table(model: TextTableModel, name: str) -> QTableView:
    table = QTableView()
    dress_table(table, model, name)
    fit_columns(table)
    columns_of(table).setMaximumSectionSize(_WIDEST_COLUMN)
    return table
