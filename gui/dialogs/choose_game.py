"""The choice among the games of a file."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QVBoxLayout, QWidget

from gui.base.language import tr
from gui.model.tree import GameTree


class ChooseGameDialog(QDialog):
    """Chooses one of the games of a file."""

    def __init__(self, trees: list[GameTree], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trees = trees
        self.setWindowTitle(tr("Choose a game"))
        self.resize(480, 420)
        self.list = QListWidget()
        for number, tree in enumerate(trees, 1):
            info = tree.info
            names = f"{info.black or '?'} - {info.white or '?'}"
            moves = sum(1 for _ in tree.root.main_line()) - 1
            self.list.addItem(f"{number}.  {names}   {info.result}   ({moves})")
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _item: self.accept())
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list)
        layout.addWidget(buttons, alignment=Qt.AlignmentFlag.AlignRight)

    def chosen(self) -> GameTree:
        """The game chosen."""
        return self._trees[max(0, self.list.currentRow())]
