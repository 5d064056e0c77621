"""The tree of moves: painted as a map of stones to see, and as a list of moves to read."""

import heapq
import itertools

from PyQt6.QtCore import QObject, QPoint, QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PyQt6.QtWidgets import QHeaderView, QScrollArea, QTableView, QTabWidget, QToolTip, QWidget

from engine.records.node import Node
from engine.rules.board import Colour
from gui.base.forms import vbox
from gui.base.language import tr
from gui.base.numbers import number
from gui.base.tables import TableModel
from gui.base.themes import THEMES, Theme
from gui.model.document import Document

_STEP_X, _STEP_Y, _RADIUS, _MARGIN = 30, 30, 11, 18


class TreeMap(QWidget):
    """The tree as stones: time runs to the right, variations hang below."""

    node_chosen = pyqtSignal(object)
    menu_wanted = pyqtSignal(object, QPoint)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.theme: Theme = THEMES["wood"]
        self._places: dict[Node, tuple[int, int]] = {}
        self._at: dict[tuple[int, int], Node] = {}
        self._forks: dict[int, dict[int, int]] = {}  # column: the lowest branch's row by the fork's row
        self._next_free: list[int] = []  # by column: the first row with nothing in it or below
        self._rows = 0
        self._is_up_to_date = False  # though the tree has changed
        self.setMouseTracking(True)
        document.node_added.connect(self._add)
        document.tree_changed.connect(self._follow_tree)
        document.current_changed.connect(self.update)
        document.changed.connect(self.update)
        self.lay_out()

    def lay_out(self) -> None:
        """Find each node's column (its ply) and row (the first that is free all along its line)."""
        self._places.clear()
        self._at.clear()
        self._forks.clear()
        self._next_free.clear()
        self._rows = 0
        order = itertools.count()
        pending = [(0, next(order), self._document.tree.root, -1)]  # farthest right first, then latest
        while pending:
            minus_column, _, start, fork_row = heapq.heappop(pending)
            column, line = -minus_column, list(start.main_line())
            row = self._place_line(line, column, fork_row)
            for x, node in zip(range(column + len(line) - 1, column - 1, -1), reversed(line), strict=True):
                # the last fork first, so that its branches lie nearest to the line
                for child in reversed(node.children[1:]):
                    heapq.heappush(pending, (-x - 1, -next(order), child, row))
        self._fit_size()

    def _place_line(self, line: list[Node], column: int, fork_row: int) -> int:
        """Place a line that branches off at a row (-1: the root's) in the first free row below; that row."""
        end, free = column + len(line), self._next_free
        free.extend([0] * (end - len(free)))
        row = max(fork_row + 1, *free[column:end])
        first = max(0, column - 1)
        free[first:end] = [row + 1] * (end - first)
        for x, node in enumerate(line, column):
            self._places[node] = (x, row)
            self._at[x, row] = node
        if fork_row >= 0:
            lowest = self._forks.setdefault(column - 1, {})
            lowest[fork_row] = max(row, lowest.get(fork_row, 0))
        self._rows = max(self._rows, row + 1)
        return row

    def _follow_tree(self) -> None:
        """Lay the tree out, unless all that has changed is a move that was placed when it was added."""
        if self._is_up_to_date:
            self._is_up_to_date = False
            self._fit_size()
        else:
            self.lay_out()

    def _add(self, node: Node) -> None:
        """Place a node that was added, if it hangs alone on its parent's right or as its lowest branch."""
        parent = node.parent
        if parent not in self._places or node.children or parent.children[-1] is not node:
            return
        column, row = self._places[parent]
        if len(parent.children) > 1:
            self._place_line([node], column + 1, row)
        elif self._is_free(column + 1, row):
            self._places[node] = (column + 1, row)
            self._at[column + 1, row] = node
            self._next_free.extend([0] * (column + 2 - len(self._next_free)))
            self._next_free[column + 1] = max(self._next_free[column + 1], row + 1)
        else:
            return
        self._is_up_to_date = True

    def _is_free(self, column: int, row: int) -> bool:
        """Whether neither a node lies at a place nor a link passes it."""
        forks = self._forks.get(column, {})
        return (column, row) not in self._at and not any(top < row < end for top, end in forks.items())

    def _fit_size(self) -> None:
        size = (len(self._next_free) * _STEP_X + 2 * _MARGIN, self._rows * _STEP_Y + 2 * _MARGIN)
        self.setFixedSize(*size)
        self.update()

    def place_of(self, node: Node) -> QPoint:
        """Where a node is painted."""
        return self._point(*self._places.get(node, (0, 0)))

    def _point(self, column: int, row: int) -> QPoint:
        return QPoint(_MARGIN + column * _STEP_X + _RADIUS, _MARGIN + row * _STEP_Y + _RADIUS)

    def node_at(self, position: QPointF) -> Node | None:
        """The node near a position."""
        x = round((position.x() - _MARGIN - _RADIUS) / _STEP_X)
        y = round((position.y() - _MARGIN - _RADIUS) / _STEP_Y)
        return self._at.get((x, y))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the visible part of the tree, however large the whole is."""
        assert event is not None
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns = self._cells(event.rect().left(), event.rect().right(), _STEP_X)
        rows = self._cells(event.rect().top(), event.rect().bottom(), _STEP_Y)
        seen = [self._at[x, y] for x in columns for y in rows if (x, y) in self._at]
        self._paint_links(painter, seen, columns, rows)
        font = painter.font()
        font.setPixelSize(10)
        font.setBold(True)
        painter.setFont(font)
        for node in seen:
            self._paint_node(painter, node)

    def _cells(self, first_pixel: int, last_pixel: int, step: int) -> range:
        """The columns or rows of which something may be seen between two pixels."""
        return range((first_pixel - _MARGIN - _RADIUS) // step, (last_pixel - _MARGIN - _RADIUS) // step + 2)

    def _paint_links(self, painter: QPainter, seen: list[Node], columns: range, rows: range) -> None:
        """Links to the nodes seen, and those that pass on their way to branches farther down."""
        colours = self.theme.window
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colours.faint_text), 1))
        for x in columns:
            for row, lowest in self._forks.get(x, {}).items():
                if row <= rows[-1] and lowest > rows[-1]:
                    start = self._point(x, row)
                    painter.drawLine(start, QPoint(start.x(), self._point(x, rows[-1]).y() + _STEP_Y))
        path = self._document.current.path()
        on_path = set(path)
        for node in seen:
            if node not in on_path:
                self._paint_link(painter, node)
        painter.setPen(QPen(QColor(colours.accent), 2))
        for node in path[max(0, columns[0] - 1) : columns[-1] + 2]:
            self._paint_link(painter, node)

    def _paint_link(self, painter: QPainter, node: Node) -> None:
        """The link from a node's parent to it, with the painter's pen."""
        if node.parent is None:
            return
        start, end = QPointF(self.place_of(node.parent)), QPointF(self.place_of(node))
        path = QPainterPath(start)
        if end.y() > start.y():
            path.lineTo(QPointF(start.x(), end.y() - _STEP_Y / 2))
            path.quadTo(QPointF(start.x(), end.y()), end)
        else:
            path.lineTo(end)
        painter.drawPath(path)

    def _paint_node(self, painter: QPainter, node: Node) -> None:
        """A stone with its number; a dot marks a comment."""
        colours = self.theme.window
        centre = QPointF(self.place_of(node))
        is_current = node is self._document.current
        painter.setPen(
            QPen(QColor(colours.accent if is_current else colours.faint_text), 3 if is_current else 1)
        )
        if node.parent is None:
            painter.setBrush(QColor(colours.border))
            painter.drawEllipse(centre, 6, 6)
            return
        black = node.colour is Colour.BLACK
        painter.setBrush(QColor("#26262a" if black else "#fafaf7"))
        painter.drawEllipse(centre, _RADIUS, _RADIUS)
        painter.setPen(QColor("#f2f2f2" if black else "#202020"))
        box = QRectF(centre.x() - 15, centre.y() - 15, 30, 30)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._places[node][0]))
        if node.comment:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.warning))
            painter.drawEllipse(centre + QPointF(_RADIUS - 2, -_RADIUS + 2), 4, 4)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        """A click chooses a node; a right click asks for its menu."""
        assert event is not None
        node = self.node_at(event.position())
        if node is None:
            return
        if event.button() is Qt.MouseButton.RightButton:
            self.menu_wanted.emit(node, event.globalPosition().toPoint())
        else:
            self.node_chosen.emit(node)

    def event(self, event: object) -> bool:
        """Tool tips with move and comment."""
        if isinstance(event, QHelpEvent):
            node = self.node_at(QPointF(event.pos()))
            text = "" if node is None else self._document.name_of(node)
            if node is not None and node.comment:
                text += "\n" + node.comment[:200]
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)  # type: ignore[arg-type]

    def sizeHint(self) -> QSize:
        """As large as the tree."""
        return self.size()


class MoveListModel(TableModel[Node]):
    """The moves of the line shown as rows."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        document.tree_changed.connect(self._follow)
        document.current_changed.connect(self._follow)
        document.node_changed.connect(self._refresh_node)
        document.labels_changed.connect(self.refresh)
        self._follow()

    def _follow(self) -> None:
        nodes = self._document.current.through()[1:]
        if nodes != self.rows:
            self.show_rows(nodes)

    def _refresh_node(self, node: Node) -> None:
        if node in self.rows:
            row = self.rows.index(node)
            self.dataChanged.emit(self.index(row, 0), self.index(row, 4))

    def titles(self) -> tuple[str, ...]:
        """Number, side, move, time, comment."""
        return "#", tr("Side"), tr("Move"), tr("Time"), tr("Comment")

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        node = self.rows[row]
        match column:
            case 0:
                return str(row + 1)
            case 1:
                return tr("Black") if node.colour is Colour.BLACK else tr("White")
            case 2:
                return "" if node.move is None else self._document.labels.name(node.move)
            case 3:
                seconds = "" if node.time_ms is None else number(node.time_ms / 1000, 1)
                return seconds and tr("{seconds} s").format(seconds=seconds)
            case _:
                return node.comment.replace("\n", " ")


class TreePanel(QWidget):
    """The map and the list of moves, one behind the other."""

    node_chosen = pyqtSignal(object)
    menu_wanted = pyqtSignal(object, QPoint)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.map = TreeMap(document)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self.map)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self.model = MoveListModel(document, self)
        self.list = QTableView()
        self.list.setModel(self.model)
        self.list.setAccessibleName(tr("Moves"))
        self.list.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.list.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.list.setShowGrid(False)
        self.list.setMinimumHeight(40)
        self._scroll.setMinimumHeight(40)
        rows, columns = self.list.verticalHeader(), self.list.horizontalHeader()
        assert rows is not None and columns is not None
        rows.hide()
        rows.setDefaultSectionSize(25)
        columns.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in ((0, 40), (1, 60), (2, 56), (3, 60)):
            self.list.setColumnWidth(column, width)
        tabs = QTabWidget()
        tabs.setDocumentMode(True)
        tabs.addTab(self._scroll, tr("Tree"))
        tabs.addTab(self.list, tr("Moves"))
        vbox(tabs, of=self, margins=(8, 2, 8, 6))
        self.map.node_chosen.connect(self.node_chosen)
        self.map.menu_wanted.connect(self.menu_wanted)
        self.list.clicked.connect(lambda index: self.node_chosen.emit(self.model.rows[index.row()]))
        self.list.activated.connect(lambda index: self.node_chosen.emit(self.model.rows[index.row()]))
        document.current_changed.connect(self.follow)
        document.tree_changed.connect(self.follow)

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self.map.theme = theme
        self.map.update()

    def follow(self) -> None:
        """Keep the current move in sight."""
        place = self.map.place_of(self._document.current)
        self._scroll.ensureVisible(place.x(), place.y(), 60, 40)
        row = self._document.current.ply - 1
        if 0 <= row < self.model.rowCount():
            self.list.selectRow(row)
            self.list.scrollTo(self.model.index(row, 0))
        else:
            self.list.clearSelection()
