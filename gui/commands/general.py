"""Commands about the app as a whole: its settings and help."""

from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QMessageBox

from engine.version import VERSION
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.commands.command import Command, Shell
from gui.dialogs.find_command import Entry, FindCommandDialog
from gui.dialogs.help import HelpDialog, HelpPage
from gui.dialogs.preferences import KeyBinding, PreferencesDialog
from protocol.programs import is_frozen


class GeneralCommands:
    """The settings, the Help menu, and the end."""

    def __init__(
        self,
        store: SettingsStore,
        shell: Shell,
        key_bindings: Callable[[], list[KeyBinding]],
        menu_entries: Callable[[], list[Entry]],
    ) -> None:
        """`key_bindings`: every command with its default keys, in the order of the menus."""
        self._store, self._shell, self._key_bindings = store, shell, key_bindings
        self._menu_entries = menu_entries

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [
            Command("preferences", tr("Se&ttings..."), "Ctrl+,", self.preferences, icon="settings"),
            Command("manual", tr("&Manual"), "F1", partial(self._open_help, HelpPage.MANUAL)),
            Command("rules", tr("&Rules of the game"), "", partial(self._open_help, HelpPage.RULES)),
            Command("show_keys", tr("&Keys"), "Shift+F1", partial(self._open_help, HelpPage.KEYS)),
            Command("find_command", tr("&Find a command..."), "Ctrl+Shift+P", self.find_command),
            Command("about", tr("&About Narabe"), "", self.about),
            Command("quit", tr("&Quit"), "Ctrl+Q", self._shell.close),
        ]

    def preferences(self) -> None:
        """Edit the settings."""
        dialog = PreferencesDialog(self._store.current, self._key_bindings(), self._shell.dialog_parent)
        dialog.accepted.connect(lambda: self._store.change(dialog.settings()))
        self._shell.open_dialog(dialog)

    def _open_help(self, page: HelpPage) -> None:
        keys = [
            (f"{place} › {label}", action.shortcut())
            for label, place, action in self._menu_entries()
            if not action.shortcut().isEmpty()
        ]
        self._shell.open_dialog(HelpDialog(page, keys, self._shell.dialog_parent))

    def find_command(self) -> None:
        """List all commands, to be searched and chosen from."""
        dialog = FindCommandDialog(self._menu_entries(), self._shell.dialog_parent)
        dialog.accepted.connect(lambda: QTimer.singleShot(0, dialog.chosen.trigger))  # when it is gone
        self._shell.open_dialog(dialog)

    def about(self) -> None:
        """Show what this program is."""
        box = QMessageBox(self._shell.dialog_parent)
        box.setWindowTitle(tr("About Narabe"))
        does = tr("Play, analyse and watch Gomoku and Renju.")
        licence = tr("Free software under the MIT licence.")
        if is_frozen():
            licence = tr(
                "This package contains PyQt6 and is free software under the GNU General Public License 3."
            )
        box.setText(f"<h3>Narabe {VERSION}</h3><p>{does}</p><p>{licence}</p>")
        self._shell.open_dialog(box)
