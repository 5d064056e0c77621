"""How deep a branch of the library is to be analysed."""

from PyQt6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gui.analysis.branch import BranchTask
from gui.base.language import tr
from library.worklist import Order


class BranchDialog(QDialog):
    """Asks for a `BranchTask`; `task()` after it was accepted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Analyse this branch"))
        about = QLabel(
            tr(
                "The engine analyses the positions after this one that games or you put into the library, "
                "and its own best moves. "
                "It pauses while you play, and leaves out what it has analysed before."
            )
        )
        about.setWordWrap(True)
        about.setProperty("faint", True)
        self.plies, self.visits, self.order = QSpinBox(), QSpinBox(), QComboBox()
        self.plies.setRange(0, 30)
        self.plies.setValue(2)
        self.visits.setRange(100, 1_000_000_000)
        self.visits.setGroupSeparatorShown(True)
        self.visits.setValue(200_000)
        self.order.addItem(tr("What was played most"), Order.POPULARITY)
        self.order.addItem(tr("What is in doubt"), Order.DOUBT)
        form = QFormLayout()
        form.addRow(tr("Moves deep"), self.plies)
        form.addRow(tr("Visits for each position"), self.visits)
        form.addRow(tr("First"), self.order)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(about)
        layout.addLayout(form)
        layout.addWidget(buttons)

    def task(self) -> BranchTask:
        """What was chosen."""
        return BranchTask(self.plies.value(), self.visits.value(), self.order.currentData())
