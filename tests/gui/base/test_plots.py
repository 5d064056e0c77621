"""The axes of the graphs."""

import pytest
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.base.plots import make_plot


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
