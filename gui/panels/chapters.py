"""The list of a file's games above its moves; of a single game nothing."""

from collections.abc import Sequence

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QComboBox, QSizePolicy, QToolButton, QWidget

from gui.base.forms import hbox
from gui.base.language import tr


class ChapterBar(QWidget):
    """Shows which chapter is open and opens another one."""

    chapter_wanted = pyqtSignal(int)
    """A chapter was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._titles: tuple[str, ...] = ()
        self.box = QComboBox()
        self.box.setAccessibleName(tr("Chapters"))
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.box.setMaxVisibleItems(20)
        self.box.activated.connect(self.chapter_wanted)
        self.more = QToolButton()
        self.more.setText("…")
        self.more.setToolTip(tr("Chapters"))
        self.more.setAccessibleName(tr("Chapters"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        hbox((self.box, 1), self.more, of=self, margins=(8, 0, 8, 4))
        self.hide()

    def show_chapters(self, titles: Sequence[str], index: int) -> None:
        """Show these chapters, of which one is open."""
        if tuple(titles) != self._titles:
            self._titles = tuple(titles)
            self.box.clear()
            self.box.addItems(self._titles)
        self.box.setCurrentIndex(index)
        self.setVisible(len(titles) > 1)
