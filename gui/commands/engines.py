"""Commands about the engines and the app as a whole."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QMessageBox

from gui.base.language import tr
from gui.dialogs.engines import EnginesDialog
from gui.dialogs.preferences import PreferencesDialog

if TYPE_CHECKING:
    from gui.window import MainWindow


class EngineCommands:
    """The Engines menu, the settings and the help."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window

    def manage_engines(self) -> None:
        """Edit the list of engines."""
        window = self._window
        dialog = EnginesDialog(window.settings.engines, window)
        dialog.accepted.connect(
            lambda: window.change_settings(replace(window.settings, engines=dialog.engines()))
        )
        window.open_dialog(dialog)

    def preferences(self) -> None:
        """Edit the settings."""
        window = self._window
        dialog = PreferencesDialog(window.settings, window.actions_by_name, window)
        dialog.accepted.connect(lambda: window.change_settings(dialog.settings()))
        window.open_dialog(dialog)

    def show_keys(self) -> None:
        """Show every command's keys."""
        self.preferences()
        dialog = self._window.dialog
        assert isinstance(dialog, PreferencesDialog)
        dialog.tabs.setCurrentIndex(2)

    def about(self) -> None:
        """Say what this is."""
        box = QMessageBox(self._window)
        box.setWindowTitle(tr("About Narabe"))
        box.setText(
            "<h3>Narabe 0.1</h3>"
            + tr("Play, analyse and watch Gomoku and Renju. Free software under the MIT licence.")
        )
        self._window.open_dialog(box)
