"""The board on the screen: it paints a picture and announces what the user wants; others decide.

Played with the mouse (click, or click twice where moves are confirmed) or with the keyboard: Enter shows a
cursor, the arrows move it, Enter plays; or type a coordinate such as `h8` and Enter. While the board has the
focus its keys are no shortcuts: a letter begins a coordinate.
"""

from dataclasses import replace

from PyQt6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import (
    QEnterEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QWheelEvent,
)
from PyQt6.QtWidgets import QSizePolicy, QToolTip, QWidget

from engine.rules.board import Colour
from gui.base.language import tr
from gui.base.themes import THEMES, BoardTheme
from gui.board.geometry import Geometry
from gui.board.marks import paint_overlays
from gui.board.painter import geometry_of, paint_empty_board
from gui.board.picture import Picture
from gui.board.stones import StoneStamps, paint_position

_MARGIN = 10.0
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
_MARKS = {
    Qt.KeyboardModifier.ControlModifier: "CR",
    Qt.KeyboardModifier.ShiftModifier: "TR",
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier: "SQ",
    Qt.KeyboardModifier.AltModifier: "MA",
}
"""What a right click draws, by SGF's names."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_UNMODIFIED = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,  # the labels are upper case
    Qt.KeyboardModifier.KeypadModifier,
)


class BoardWidget(QWidget):
    """A board that shows a `Picture` and announces intents."""

    move_intended = pyqtSignal(int)
    """The user wants to play at a point (confirmed where that is asked for)."""
    point_entered = pyqtSignal(int)
    """The mouse or the cursor is at another point; -1: at none."""
    context_wanted = pyqtSignal(int, QPointF)
    """A right click at a point (-1: beside the board), at a global position."""
    mark_drawn = pyqtSignal(str, object)
    """The right button drew a mark: its name in SGF, and the points, of an arrow two."""
    wheel_stepped = pyqtSignal(int)
    """The wheel was turned: +1 forward, -1 back."""
    typed = pyqtSignal(str)
    """What is being typed: the beginning of a coordinate, as `h1`."""

    enter_plays = True
    """Whether Enter shows the cursor and plays at it; else only Space does, and Enter ends what is typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = Picture()
        self._theme: BoardTheme = THEMES["wood"].board
        self._turn: Colour | None = None
        self.confirm_moves = False
        self.leaves_enter = False
        """Whether Enter and Space are the window's, but for what was typed."""
        self.tool_tips: dict[int, str] = {}
        self._hovered: int | None = None
        self._pending: int | None = None
        self._cursor: int | None = None
        self._drawn_from: int | None = None  # where the right button was pressed
        self._typed = ""
        self._empty_board: QPixmap | None = None
        self._empty_key: object = None
        self._stamps: StoneStamps | None = None
        self._layer: QPixmap | None = None
        self._layer_key: object = None
        self._wheel = 0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 160)
        self.setAccessibleName(tr("Board"))

    @property
    def picture(self) -> Picture:
        """What the board shows, without hover, pending move and cursor."""
        return self._picture

    def show_picture(
        self, picture: Picture, turn: Colour | None, tool_tips: dict[int, str] | None = None
    ) -> None:
        """Show a picture. `turn` is the colour a click would play, None when there is nothing to play."""
        self.tool_tips = tool_tips or {}
        if picture == self._picture and turn == self._turn:
            return
        moved = (picture.stones, picture.columns, picture.rows) != (
            self._picture.stones,
            self._picture.columns,
            self._picture.rows,
        )
        self._picture, self._turn = picture, turn
        if moved:
            self._pending = None
        if moved and not picture.stones:
            self._cursor = None  # another game
        if self._cursor is not None and self._cursor >= picture.columns * picture.rows:
            self._cursor = None
        self.update()

    def set_theme(self, theme: BoardTheme) -> None:
        """Paint in these colours from now on."""
        self._theme = theme
        self._empty_board = self._layer = None
        self.update()

    @property
    def geometry_now(self) -> Geometry:
        """Where the board lies in the widget at present."""
        area = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        return geometry_of(self._picture, area)

    @property
    def hovered(self) -> int | None:
        """The point under the mouse or the cursor."""
        return self._cursor if self._cursor is not None else self._hovered

    def sizeHint(self) -> QSize:
        """A comfortable size."""
        return QSize(680, 680)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the cached position and the overlays on it."""
        painter = QPainter(self)
        geometry = self.geometry_now
        painter.drawPixmap(0, 0, self._position_layer(geometry))
        picture = self._picture
        hover = self._hovered if self._cursor is None else None
        can_hover = hover is not None and hover != self._pending and self._is_playable(hover)
        paint_overlays(
            painter,
            geometry,
            replace(
                picture,
                hover=(hover, self._turn) if can_hover else None,  # type: ignore[arg-type]
                pending=None if self._pending is None or self._turn is None else (self._pending, self._turn),
                cursor=self._cursor,
            ),
            self._theme,
        )

    def _position_layer(self, geometry: Geometry) -> QPixmap:
        """The position as an image, painted anew only when it has changed."""
        picture = self._picture
        board_key = (self.size(), self.devicePixelRatioF(), geometry, picture.labels)
        if self._empty_board is None or board_key != self._empty_key:
            self._empty_board = self._empty_layer()
            painter = QPainter(self._empty_board)
            paint_empty_board(painter, geometry, picture.labels, self._theme, on_screen=True)
            painter.end()
            self._empty_key, self._layer = board_key, None
        key = (picture.stones, picture.walls, picture.last_move, picture.numbers)
        if self._layer is None or key != self._layer_key:
            self._layer = self._empty_board.copy()
            painter = QPainter(self._layer)
            paint_position(painter, geometry, picture, self._theme, self._stamps_for(geometry))
            painter.end()
            self._layer_key = key
        return self._layer

    def _stamps_for(self, geometry: Geometry) -> StoneStamps:
        key = (geometry.cell, self.devicePixelRatioF(), self._theme)
        if self._stamps is None or self._stamps.key != key:
            self._stamps = StoneStamps(*key)
        return self._stamps

    def _empty_layer(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        layer = QPixmap(self.size() * ratio)
        layer.setDevicePixelRatio(ratio)
        layer.fill(Qt.GlobalColor.transparent)
        return layer

    def _is_playable(self, point: int) -> bool:
        taken = any(stone.point == point for stone in self._picture.stones)
        return self._turn is not None and not taken and point not in self._picture.walls

    def _intend(self, point: int) -> None:
        if not self._is_playable(point):
            return
        if self.confirm_moves and point != self._pending:
            self._pending = point
            self.update()
            return
        self._pending = None
        self.move_intended.emit(point)

    def _enter(self, point: int | None) -> None:
        self.update()
        self.point_entered.emit(-1 if point is None else point)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        """A left click wants a move; the right button draws, or wants the menu, when it is let go."""
        assert event is not None
        point = self.geometry_now.point_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton:
            self._cursor = None
            if point is not None:
                self._intend(point)
        elif event.button() is Qt.MouseButton.RightButton:
            self._drawn_from = point
        elif event.button() is Qt.MouseButton.BackButton:
            self.wheel_stepped.emit(-1)
        elif event.button() is Qt.MouseButton.ForwardButton:
            self.wheel_stepped.emit(1)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """The right button: an arrow to another point, with a modifier a mark, else the menu of the point."""
        assert event is not None
        if event.button() is not Qt.MouseButton.RightButton:
            return
        point, start = self.geometry_now.point_at(event.position()), self._drawn_from
        mark = _MARKS.get(event.modifiers())
        if point is not None and start is not None and point != start:
            self.mark_drawn.emit("AR", (start, point))
        elif point is not None and mark is not None:
            self.mark_drawn.emit(mark, (point,))
        else:
            self.context_wanted.emit(-1 if point is None else point, event.globalPosition())

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        """Follow the mouse from point to point."""
        assert event is not None
        point = self.geometry_now.point_at(event.position())
        if point != self._hovered:
            self._hovered = point
            self._enter(point)

    def leaveEvent(self, event: QEvent | None) -> None:
        """The mouse is at no point."""
        if self._hovered is not None:
            self._hovered = None
            self._enter(None)

    def enterEvent(self, event: QEnterEvent | None) -> None:
        """Nothing to do until the mouse moves."""

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        """Turn the wheel's angle into whole steps."""
        assert event is not None
        self._wheel -= event.angleDelta().y()
        while abs(self._wheel) >= 120:
            step = 1 if self._wheel > 0 else -1
            self._wheel -= 120 * step
            self.wheel_stepped.emit(step)

    def event(self, event: QEvent | None) -> bool:
        """Tool tips of points; and the keys of the cursor before they become shortcuts."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            point = self.geometry_now.point_at(QPointF(event.pos()))
            text = self.tool_tips.get(point, "") if point is not None else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and self._is_own_key(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def begins_move(self, event: QKeyEvent) -> bool:
        """Whether a key typed elsewhere in the window begins a coordinate."""
        return event.modifiers() in _UNMODIFIED and _is_letter(event.text())

    def _is_own_key(self, event: QKeyEvent) -> bool:
        if event.modifiers() not in _UNMODIFIED:
            return False
        key = event.key()
        if _is_letter(event.text()):
            return True
        if self.leaves_enter and not self._typed and key in (*_ENTER, Qt.Key.Key_Space):
            return False
        if key in _ENTER:
            return (self.enter_plays and self._turn is not None) or bool(self._typed)
        if key == Qt.Key.Key_Escape:
            return self._cursor is not None or self._pending is not None or bool(self._typed)
        if key == Qt.Key.Key_Space:
            can_play = self._turn is not None and self._cursor is not None
            return can_play or not self.enter_plays
        if key in _STEPS:
            return self._cursor is not None
        return bool(self._typed) and (event.text().isdigit() or key == Qt.Key.Key_Backspace)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Keyboard play."""
        assert event is not None
        key, text = event.key(), event.text()
        if not self._is_own_key(event):
            super().keyPressEvent(event)
        elif key in _ENTER or key == Qt.Key.Key_Space:
            self._play_at_cursor()
        elif self._cursor is not None and key in _STEPS:
            self._typed = ""
            self._move_cursor(self.geometry_now.neighbour(self._cursor, *_STEPS[Qt.Key(key)]))
        elif key == Qt.Key.Key_Escape:
            self._pending = None
            self._type("")
        elif key == Qt.Key.Key_Backspace:
            self._type(self._typed[:-1])
        elif text.isdigit():
            self._type(self._typed + text)
        else:
            self._type(text)

    def _play_at_cursor(self) -> None:
        """Play where the cursor is; show it first, if it is hidden."""
        self._typed = ""
        if self._cursor is not None:
            self._intend(self._cursor)
            return
        middle = self._picture.rows // 2 * self._picture.columns + self._picture.columns // 2
        last = self._picture.last_move
        self._move_cursor(middle if last is None else last)

    def _type(self, text: str) -> None:
        """Take what has been typed so far; the cursor goes to the point that it names, if it names one."""
        self._typed = text
        try:
            self._move_cursor(self._picture.labels.parse(text))
        except ValueError:
            if len(text) > 1:
                self._typed = ""  # no such point
            self._move_cursor(None)
            self.typed.emit(self._typed)

    def _move_cursor(self, point: int | None) -> None:
        self._cursor = point
        self._enter(point)


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isascii() and text.isalpha()
