"""What an import took and what it refused, with the reasons."""

from collections.abc import Callable

from PyQt6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.analysis.library_controller import import_summary
from gui.base.errors import translated
from gui.base.language import tr
from library.importing import ImportReport


class ImportReportDialog(QDialog):
    """Shows an `ImportReport`."""

    def __init__(
        self, report: ImportReport, save: Callable[[ImportReport], object], parent: QWidget | None = None
    ) -> None:
        """`save` is given the report when what was refused is to be written to a file."""
        super().__init__(parent)
        self.setWindowTitle(tr("Import into the library"))
        self.resize(680, 420)
        summary = QLabel(import_summary(report))
        summary.setWordWrap(True)
        self.reasons = QPlainTextEdit("\n".join(map(translated, report.fault_texts)))
        self.reasons.setReadOnly(True)
        self.reasons.setTabChangesFocus(True)
        self.reasons.setAccessibleName(tr("What was cut or refused, and why"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        self.save = QPushButton(tr("Save the refused..."))
        self.save.setToolTip(tr("As files in an archive, which can be mended and imported again."))
        self.save.setAutoDefault(False)
        self.save.setEnabled(bool(report.refused))
        self.save.clicked.connect(lambda: save(report))
        buttons.addButton(self.save, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.addWidget(summary)
        layout.addWidget(self.reasons, 1)
        layout.addWidget(buttons)
