"""What the graphs have in common: pyqtgraph, loaded when the first is shown, and the look of its axes."""

from typing import Any

from PyQt6.QtGui import QColor
from PyQt6.QtWidgets import QWidget

from gui.base.themes import Theme, WindowTheme

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

    plot = pyqtgraph.PlotWidget(parent, axisItems={"bottom": WholeNumbers("bottom")})
    plot.setMenuEnabled(False)
    plot.setMouseEnabled(False, False)
    plot.hideButtons()
    plot.getAxis("bottom").setHeight(22)
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
