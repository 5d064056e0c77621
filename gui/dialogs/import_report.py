"""What an import took and what it refused, with the reasons."""

from collections.abc import Callable

from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from gui.analysis.library_controller import import_summary
from gui.base.errors import translated
from gui.base.forms import CLOSE, dialog_buttons, paragraph, push_button, vbox
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
        self.reasons = QPlainTextEdit("\n".join(map(translated, report.fault_texts)))
        self.reasons.setReadOnly(True)
        self.reasons.setTabChangesFocus(True)
        self.reasons.setAccessibleName(tr("What was cut or refused, and why"))
        buttons = dialog_buttons(self, CLOSE)
        tip = tr("As files in an archive, which can be mended and imported again.")
        self.save = push_button(tr("Save the refused..."), lambda: save(report), tip)
        self.save.setEnabled(bool(report.refused))
        buttons.addButton(self.save, QDialogButtonBox.ButtonRole.ActionRole)
        vbox(paragraph(import_summary(report)), (self.reasons, 1), buttons, of=self)
