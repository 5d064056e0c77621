"""What the graphs have in common: pyqtgraph, loaded when the first is shown, and the look of its axes."""

from typing import Any

from PyQt6.QtGui import QColor
from PyQt6.QtWidgets import QWidget

from gui.base.numbers import localized
from gui.base.themes import Theme, WindowTheme

_LABEL = 16  # pixels, the height of a label with some room
_COARSER = 2.5  # than what would be crowded
_FIRST_HUE = 210  # degrees; the others follow around the circle


def make_plot(parent: QWidget) -> Any:
    """A plot that is only looked at: without menu, zoom and buttons."""
    import pyqtgraph  # late: it takes a third of a second

    pyqtgraph.setConfigOptions(antialias=True)

    class WholeNumbers(pyqtgraph.AxisItem):  # type: ignore[misc]
        """There is no half of a game or a move."""

        def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:
            """The spacings that are whole."""
            return [(space, start) for space, start in super().tickSpacing(low, high, size) if space >= 1]

    class Apart(pyqtgraph.AxisItem):  # type: ignore[misc]
        """In a low plot the labels would cover each other."""

        def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:
            """The spacings that leave the labels their height."""
            spacings = super().tickSpacing(low, high, size)
            apart = [(space, start) for space, start in spacings if space * size >= _LABEL * (high - low)]
            return apart or [(_COARSER * space, start) for space, start in spacings[:1]]

        def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
            """The labels as the language writes them."""
            return [localized(label) for label in super().tickStrings(values, scale, spacing)]

    axes = {"bottom": WholeNumbers("bottom"), "left": Apart("left")}
    plot = pyqtgraph.PlotWidget(parent, axisItems=axes)
    plot.setMenuEnabled(False)
    plot.setMouseEnabled(False, False)
    plot.hideButtons()
    plot.getAxis("bottom").setHeight(22)
    plot.getPlotItem().setContentsMargins(0, _LABEL // 2, 0, 0)  # for the upper half of the highest label
    return plot


def style_axes(plot: Any, colours: WindowTheme) -> None:
    """Give axes and background a theme's colours."""
    plot.setBackground(None)
    for name in ("left", "bottom"):
        axis = plot.getAxis(name)
        axis.setPen(QColor(colours.border))
        axis.setTextPen(QColor(colours.faint_text))


def curve_colour(curve: int, curves: int, theme: Theme) -> QColor:
    """The colour of one of so many curves."""
    hue = (_FIRST_HUE + 360 * curve // max(1, curves)) % 360
    return QColor.fromHsl(hue, 190, 160 if theme.is_dark else 95)
