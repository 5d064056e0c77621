"""The band above the board that shows that a tournament is being played, or waits, while another is shown."""

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QWidget

from gui.base.forms import push_button
from gui.base.language import tr
from gui.contests.reader import Snapshot
from gui.contests.texts import progress_text, state_text
from gui.panels.sentence_bar import SentenceBar


class TournamentBand(SentenceBar):
    """Stays for as long as a tournament runs or is paused and its panel is not in front."""

    show_wanted = pyqtSignal()
    pause_wanted = pyqtSignal()
    resume_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.resume_button = push_button(tr("Resume"), self.resume_wanted)
        self.pause_button = push_button(tr("Pause"), self.pause_wanted)
        self.show_button = push_button(tr("Show"), self.show_wanted)
        self.buttons = [self.resume_button, self.pause_button, self.show_button]
        for button in self.buttons:
            self._layout.addWidget(button)

    def show_snapshot(self, snapshot: Snapshot | None) -> None:
        """Show a tournament as it is now; hide without one, or when it has ended."""
        if snapshot is None or snapshot.state not in ("starting", "running", "paused", "stopping"):
            self.hide()
            return
        self.text.setText(f"{state_text(snapshot)} {progress_text(snapshot)}")
        self.resume_button.setVisible(snapshot.state == "paused")
        self.pause_button.setVisible(snapshot.state == "running")
        self.show()
