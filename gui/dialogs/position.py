"""The position editor: stones and walls placed freely, and who is to move."""

from PyQt6.QtWidgets import QButtonGroup, QDialog, QHBoxLayout, QLabel, QPushButton, QWidget

from engine.rules.board import EMPTY, WALL, Board, Colour
from gui.base.forms import OK_CANCEL, combo_box, dialog_buttons, hbox, push_button, vbox
from gui.base.language import tr
from gui.base.settings import BoardSettings
from gui.base.themes import THEMES
from gui.board.picture import DrawnStone, Picture, ThreatLine
from gui.board.widget import BoardWidget


class _EditorBoard(BoardWidget):
    """A board on which taken points can be clicked too; Enter is the dialog's."""

    enter_plays = False

    def _is_playable(self, point: int) -> bool:
        return True


class PositionDialog(QDialog):
    """Edits a position; `board()` after it was accepted."""

    def __init__(self, start: Board, settings: BoardSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Set up a position"))
        self.resize(640, 720)
        self._start, self._settings = start, settings
        self.cells = bytearray(start.cells)
        self.view = _EditorBoard()
        self.view.set_theme(THEMES[settings.theme].board)
        self.view.move_intended.connect(self.put)
        buttons = dialog_buttons(self, OK_CANCEL)
        vbox(self._tool_row(), (self.view, 1), *self._below_board(), buttons, of=self)
        self.view.setFocus()
        self._show()

    def _below_board(self) -> tuple[QWidget, ...]:
        return ()

    def _tool_row(self) -> QHBoxLayout:
        self.tools = QButtonGroup(self)
        cells = {
            int(Colour.BLACK): tr("Black"),
            int(Colour.WHITE): tr("White"),
            WALL: tr("Wall"),
            EMPTY: tr("Erase"),
        }
        tools = [self._add_tool(cell, text) for cell, text in cells.items()]
        tools[0].setChecked(True)
        self.tools.idClicked.connect(lambda _cell: self._show())
        clear = push_button(tr("Clear"), self.clear)
        self.turn = combo_box({Colour.BLACK: tr("Black"), Colour.WHITE: tr("White")}, self._start.turn)
        self.turn_label = QLabel(tr("To move:"))
        self.turn_label.setBuddy(self.turn)
        return hbox(*tools, 1, clear, self.turn_label, self.turn)

    def _add_tool(self, number: int, text: str) -> QPushButton:
        tool = push_button(text)
        tool.setCheckable(True)
        self.tools.addButton(tool, number)
        return tool

    def put(self, point: int) -> None:
        """Place what is chosen; clicking it again removes it."""
        cell = self.tools.checkedId()
        self.cells[point] = EMPTY if self.cells[point] == cell else cell
        self._show()

    def clear(self) -> None:
        """Clear the board."""
        self.cells[:] = bytes(len(self.cells))
        self._show()

    def _show(self) -> None:
        is_white = self.tools.checkedId() == Colour.WHITE
        self.view.show_picture(self._picture(), Colour.WHITE if is_white else Colour.BLACK)

    def _picture(
        self, lines: tuple[ThreatLine, ...] = (), letters: tuple[tuple[int, str], ...] = ()
    ) -> Picture:
        return Picture(
            columns=self._start.width,
            rows=self._start.height,
            stones=tuple(
                DrawnStone(point, Colour(cell))
                for point, cell in enumerate(self.cells)
                if cell not in (EMPTY, WALL)
            ),
            walls=tuple(point for point, cell in enumerate(self.cells) if cell == WALL),
            coordinates=self._settings.coordinates,
            rows_from_bottom=self._settings.rows_from_bottom,
            lines=lines,
            letters=letters,
        )

    def board(self) -> Board:
        """The position as edited."""
        start = self._start
        stones = [(point, cell) for point, cell in enumerate(self.cells) if cell != EMPTY]
        return Board.from_setup(
            stones, start.width, start.height, start.variant, start.row_length, self.turn.currentData()
        )
