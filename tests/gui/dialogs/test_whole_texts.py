"""Dialogs leave their texts the room they need, in every language."""

from collections.abc import Iterator

import pytest
from PyQt6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from gui.base import language
from gui.dialogs.advanced import AdvancedPage
from gui.dialogs.clock import ClockBox


@pytest.fixture(params=language.LANGUAGES)
def _spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    language.install(qapp, request.param)
    yield
    language.install(qapp, "en")


@pytest.mark.usefixtures("_spoken")
def test_choices_of_the_advanced_page_are_read_whole_without_scrolling_aside(qtbot: QtBot) -> None:
    page = AdvancedPage({})
    qtbot.addWidget(page)
    page.resize(860, 500)
    page.show()
    for box in page.findChildren(QComboBox):
        texts = [box.itemText(index) for index in range(box.count())]
        assert max(map(box.fontMetrics().horizontalAdvance, texts)) < box.width(), texts
    bar = page.horizontalScrollBar()
    assert bar is not None and bar.maximum() == 0


@pytest.mark.usefixtures("_spoken")
def test_that_there_is_no_limit_of_time_is_read_whole(qtbot: QtBot) -> None:
    box = ClockBox()
    qtbot.addWidget(box)
    box.resize(box.minimumSizeHint())
    box.show()
    for field in box.times.values():
        line = field.lineEdit()
        assert line is not None
        assert line.fontMetrics().horizontalAdvance(field.text()) < line.width(), field.text()
