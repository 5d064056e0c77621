"""The board, painted or as a table: two views of the same picture, of which one is seen."""

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QStackedWidget, QWidget

from engine.rules.board import Colour
from gui.board.picture import Picture
from gui.board.table import BoardTable
from gui.board.widget import BoardWidget


class BoardStack(QStackedWidget):
    """Shows pictures and passes on where the user wants to play."""

    move_intended = pyqtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.painted = BoardWidget()
        self.table = BoardTable()
        for view in (self.painted, self.table):
            self.addWidget(view)
            view.move_intended.connect(self.move_intended)
        self.setFocusProxy(self.painted)

    @property
    def margin_above(self) -> int:
        """The height in pixels above the stones of the first row."""
        if self.currentWidget() is self.table:
            return 0
        geometry = self.painted.geometry_now
        return int(geometry.grid.top() - geometry.cell / 2)

    def show_picture(self, picture: Picture, turn: Colour | None, tool_tips: dict[int, str]) -> None:
        """Show a picture. `turn` is the colour a click would play; `tool_tips` belong to points."""
        self.painted.show_picture(picture, turn, tool_tips)
        if self.currentWidget() is self.table:
            self.table.board_model.show_picture(picture)

    def show_as_table(self, on: bool) -> None:
        """Show the table instead of the painted board, or the other way round."""
        view = self.table if on else self.painted
        self.setCurrentWidget(view)
        self.setFocusProxy(view)
        self.setFocus()
        self.table.board_model.show_picture(self.painted.picture)
