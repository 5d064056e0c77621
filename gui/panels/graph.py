"""The win rate over the game, drawn by pyqtgraph; a click goes to a position.

pyqtgraph is loaded when the panel is first shown, so that the window appears sooner.
"""

from collections.abc import Sequence
from typing import Any

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QColor, QShowEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from engine.records.node import Node
from engine.records.results import parse_result
from engine.rules.board import Colour
from gui.base.forms import delay, paragraph, vbox
from gui.base.language import tr
from gui.base.plots import make_plot, style_axes
from gui.base.themes import THEMES, Theme
from gui.board.colours import loss_colour
from gui.model.document import Document
from gui.model.mistakes import Mistake, grade


def black_win_rates(document: Document, visit_floor: int) -> list[tuple[int, float]]:
    """(ply, Black's win rate) along the line shown, where an analysis with enough visits has it."""
    turn = document.tree.board_at(document.tree.root).turn
    rates = []
    for ply, node in enumerate(document.current.through()):
        turn = node.colour.other if node.colour is not None else turn
        analysis = node.analysis
        if analysis is None or analysis.win_rate is None:
            continue
        if analysis.visits and analysis.visits < visit_floor and not analysis.is_proven:
            continue
        rates.append((ply, analysis.win_rate if turn is Colour.BLACK else 1 - analysis.win_rate))
    return rates


class GraphPanel(QWidget):
    """Black's win rate by move."""

    ply_chosen = pyqtSignal(int)
    """The user clicked at a move of the line shown."""

    def __init__(self, document: Document, until_over: bool = False, parent: QWidget | None = None) -> None:
        """`until_over`: its games have win rates only when they are over."""
        super().__init__(parent)
        self._document, self._until_over, self._is_kept_back = document, until_over, False
        self._theme = THEMES["wood"]
        self.visit_floor = 0
        self.plies: list[int] = []  # where the curve has points
        self._mistakes: dict[Node, Mistake] = {}
        self._plot: Any = None
        self.setMinimumHeight(76)  # in which three labels stand one above the other
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Black's win rate over the game"))
        self.remark = paragraph(faint=True)
        self.remark.hide()
        self._layout = vbox(self.remark, of=self, margins=(8, 2, 8, 6))
        self._timer = delay(self, 400, self._draw)  # which is the most expensive part of an update
        self._loading = delay(self, 60, self._create)
        for signal in (document.current_changed, document.tree_changed, document.node_changed):
            signal.connect(lambda *_: self._timer.isActive() or self._timer.start())

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self._theme = theme
        if self._plot is not None:
            self._style()
            self._draw()

    def keep_back(self, on: bool) -> None:
        """Show no win rates, as the game is being played, or show them again."""
        if on is not self._is_kept_back:
            self._is_kept_back = on
            self._draw()

    def mark_mistakes(self, mistakes: Sequence[Mistake]) -> None:
        """Mark the moves that a review lists, by their classes."""
        self._mistakes = {mistake.node: mistake for mistake in mistakes}
        self._draw()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Load pyqtgraph once the window is shown."""
        super().showEvent(event)
        if self._plot is None:
            self._loading.start()

    def _create(self) -> None:
        if self._plot is not None:
            return
        window = self.window()  # held here: a closed window may be collected while so much is made
        plot = make_plot(self)
        import pyqtgraph  # already loaded

        plot.setYRange(0, 100, padding=0.09)
        axis = plot.getAxis("left")
        axis.setTicks([[(0, "0"), (50, "50"), (100, "100")]])
        self._even = pyqtgraph.InfiniteLine(50, angle=0)
        self._here = pyqtgraph.InfiniteLine(0, angle=90)
        self._curve = plot.plot()
        self.marks = pyqtgraph.ScatterPlotItem(size=11, symbol="d")
        self._fill = pyqtgraph.FillBetweenItem(plot.plot([0, 1], [50, 50], pen=None), self._curve)
        self._floor = self._fill.curves[0]
        for item in (self._fill, self._even, self._here, self.marks):
            plot.addItem(item)
        plot.scene().sigMouseClicked.connect(self._clicked)
        self._plot = plot
        self._layout.addWidget(plot)
        self._style()
        self._draw()
        del window

    def _style(self) -> None:
        import pyqtgraph

        colours = self._theme.window
        style_axes(self._plot, colours)
        self._even.setPen(pyqtgraph.mkPen(colours.border, style=pyqtgraph.QtCore.Qt.PenStyle.DashLine))
        self._here.setPen(pyqtgraph.mkPen(colours.accent, width=1.5))
        self._curve.setPen(pyqtgraph.mkPen(colours.accent, width=2.2))
        self._curve.setSymbol("o")
        self._curve.setSymbolSize(4)
        self._curve.setSymbolBrush(QColor(colours.accent))
        self._curve.setSymbolPen(None)
        shade = QColor(colours.accent)
        shade.setAlpha(45)
        self._fill.setBrush(shade)

    def _draw(self) -> None:
        if self._plot is None:
            return
        rates = [] if self._is_kept_back else black_win_rates(self._document, self.visit_floor)
        self._explain_emptiness(rates)
        plies, values = [ply for ply, _ in rates], [100 * rate for _, rate in rates]
        self.plies = plies
        self._curve.setData(plies, values)
        self._floor.setData(plies, [50] * len(plies))
        self._mark(dict(rates))
        self._here.setValue(self._document.current.ply)
        self._plot.setXRange(0, max(10, len(self._document.current.through()) - 1), padding=0.02)

    def _mark(self, rates: dict[int, float]) -> None:
        """A diamond at each mistake, where the curve is after the move or else at the middle."""
        spots = []
        for ply, node in enumerate(self._document.current.through()):
            if node in self._mistakes and not self._is_kept_back:
                colour = loss_colour(grade(self._mistakes[node].kind), self._theme.board)
                brush, pen = colour, QColor(self._theme.window.panel)
                spots.append({"pos": (ply, 100 * rates.get(ply, 0.5)), "brush": brush, "pen": pen})
        self.marks.setData(spots)

    def _explain_emptiness(self, rates: list[tuple[int, float]]) -> None:
        """Show why there is no curve: the game is played, or its engines report no win rates."""
        analyses = [node.analysis for node in self._document.current.through() if node.analysis is not None]
        silent = not rates and any(a.candidates and a.win_rate is None for a in analyses)
        text, later = "", tr("The win rates of a game are shown when it is over.")
        if self._is_kept_back:
            text = later
        elif silent:
            text = tr("This engine reports no win rates, so there is no curve.")
        elif self._until_over and not rates:
            is_over = parse_result(self._document.tree.info.result) is not None
            text = tr("The engines reported no win rates in this game.") if is_over else later
        self.remark.setText(text)
        self.remark.setVisible(bool(text))
        self._plot.setVisible(not text)

    def _clicked(self, event: Any) -> None:
        position = self._plot.getViewBox().mapSceneToView(event.scenePos())
        self.ply_chosen.emit(round(position.x()))
