"""A shape that is looked for in the games of the library, set up on the board."""

from PyQt6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from engine.rules.board import Board, Colour
from engine.rules.cells import WALL
from gui.base.forms import paragraph
from gui.base.language import tr
from gui.base.settings import BoardSettings
from gui.board.picture import Picture, ThreatLine, box_lines
from gui.dialogs.position import PositionDialog
from library.search import Shape

_REGION = 99  # the id of its tool, beside those of the cells


class ShapeDialog(PositionDialog):
    """Edits stones and a region; `shape()` and `anywhere` after it was accepted."""

    def __init__(self, start: Board, settings: BoardSettings, parent: QWidget | None = None) -> None:
        self._corners: list[int] = []  # of the region: none, one clicked, or two opposite ones
        super().__init__(start, settings, parent)
        self.setWindowTitle(tr("Search for a shape"))

    def _below_board(self) -> tuple[QWidget, ...]:
        about = tr(
            "Click two corners of the region: within it all must be as here, in any of the symmetries."
        )
        self.anywhere = QCheckBox(tr("Anywhere on the board"))
        self.anywhere.setChecked(True)
        return paragraph(about, faint=True), self.anywhere

    def _tool_row(self) -> QHBoxLayout:
        row = super()._tool_row()
        wall = self.tools.button(WALL)
        assert wall is not None
        for of_positions_alone in (wall, self.turn_label, self.turn):
            of_positions_alone.hide()
        region = self._add_tool(_REGION, tr("Region"))
        row.insertWidget(len(self.tools.buttons()) - 1, region)
        return row

    def put(self, point: int) -> None:
        """Place what is chosen, or a corner of the region."""
        if self.tools.checkedId() != _REGION:
            super().put(point)
            return
        self._corners = [point] if len(self._corners) != 1 else [*self._corners, point]
        self._show()

    @property
    def region(self) -> tuple[int, int, int, int]:
        """Left column, top row, right, bottom; the whole board without one."""
        start = self._start
        if len(self._corners) != 2:
            return 0, 0, start.width - 1, start.height - 1
        columns, rows = zip(*map(start.column_row, self._corners), strict=True)
        return min(columns), min(rows), max(columns), max(rows)

    def _picture(
        self, lines: tuple[ThreatLine, ...] = (), letters: tuple[tuple[int, str], ...] = ()
    ) -> Picture:
        if len(self._corners) == 2:
            lines = box_lines(self.region, self._start.width)
        elif self._corners:
            letters = ((self._corners[0], "×"),)
        return super()._picture(lines, letters)

    def shape(self) -> Shape:
        """The shape: all of the region, or without one the stones alone."""
        board = Board.from_setup(
            [(point, cell) for point, cell in enumerate(self.cells) if cell in (Colour.BLACK, Colour.WHITE)],
            self._start.width,
            self._start.height,
            self._start.variant,
            self._start.row_length,
            Colour.BLACK,
        )
        if len(self._corners) == 2:
            return Shape.of_region(board, *self.region)
        of = {colour: tuple(p for p, cell in enumerate(self.cells) if cell == colour) for colour in Colour}
        return Shape(of[Colour.BLACK], of[Colour.WHITE])
