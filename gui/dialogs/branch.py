"""How deep a branch of the library is to be analysed."""

from PyQt6.QtWidgets import QDialog, QFormLayout, QWidget

from gui.analysis.branch import BranchTask
from gui.base.forms import OK_CANCEL, combo_box, dialog_buttons, paragraph, spin_box, vbox
from gui.base.language import tr
from library.worklist import NODES, PLIES, Order


class BranchDialog(QDialog):
    """Asks for a `BranchTask`; `task()` after it was accepted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Analyse this branch"))
        about = tr(
            "The engine analyses the positions after this one that games or you put into the library, "
            "and its own best moves. "
            "It pauses while you play, and leaves out what it has analysed before."
        )
        self.plies, self.visits = spin_box(0, 30, PLIES), spin_box(100, 1_000_000_000, NODES)
        self.visits.setGroupSeparatorShown(True)
        self.order = combo_box(
            {Order.POPULARITY: tr("What was played most"), Order.DOUBT: tr("What is in doubt")}
        )
        form = QFormLayout()
        form.addRow(tr("Moves deep"), self.plies)
        form.addRow(tr("Visits for each position"), self.visits)
        form.addRow(tr("First"), self.order)
        vbox(paragraph(about, faint=True), form, dialog_buttons(self, OK_CANCEL), of=self)

    def task(self) -> BranchTask:
        """What was chosen."""
        return BranchTask(self.plies.value(), self.visits.value(), self.order.currentData())
