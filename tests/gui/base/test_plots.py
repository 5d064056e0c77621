"""The axes of the graphs."""

import pytest
from PyQt6.QtCore import QPointF
from PyQt6.QtWidgets import QGraphicsView, QWidget
from pytestqt.qtbot import QtBot

from gui.base.plots import make_plot
from gui.model.document import Document
from gui.panels.graph import GraphPanel


@pytest.mark.parametrize("height", [45, 60, 100, 400])
@pytest.mark.parametrize(("low", "high"), [(-450, 450), (-30, 620), (0, 100), (-5, 5)])
def test_labels_do_not_cover_each_other_however_low_the_plot_is(
    qtbot: QtBot, low: float, high: float, height: int
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    spacings = [space for space, _ in make_plot(parent).getAxis("left").tickSpacing(low, high, height)]
    label = parent.fontMetrics().height()
    assert label <= min(spacings) * height / (high - low)
    assert max(spacings) < high - low  # and there is more than one


def test_the_labels_of_win_rates_are_whole_and_apart_in_the_lowest_graph(qtbot: QtBot) -> None:
    panel = GraphPanel(Document())
    qtbot.addWidget(panel)
    panel.resize(300, panel.minimumHeight())
    panel.show()
    qtbot.waitUntil(lambda: panel.findChild(QGraphicsView) is not None)
    plot, label = panel.findChild(QGraphicsView), panel.fontMetrics().height()
    qtbot.wait(50)  # it is laid out
    box = plot.getViewBox()
    top, middle = (box.mapViewToScene(QPointF(0, rate)).y() for rate in (100, 50))
    assert top >= label / 2 and middle - top >= label
