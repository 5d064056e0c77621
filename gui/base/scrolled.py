"""What is scrolled where there is too little room for it."""

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtWidgets import QScrollArea, QWidget


class Scrolled(QScrollArea):
    """Has the size of its content where there is room; what stands beside it stays in sight."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the Tab key goes to what is in it
        self.setWidgetResizable(True)
        self.setWidget(content)

    def sizeHint(self) -> QSize:
        """All of the content."""
        content, bar = self.widget(), self.verticalScrollBar()
        assert content is not None and bar is not None
        return content.sizeHint() + QSize(bar.sizeHint().width(), 0)
