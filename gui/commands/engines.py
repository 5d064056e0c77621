"""The command for the list of engines."""

from gui.base.language import tr
from gui.base.settings import with_engines
from gui.base.settings_store import SettingsStore
from gui.commands.command import Command, Shell
from gui.dialogs.engines import EnginesDialog
from gui.play.game import Game


class EngineCommands:
    """The user's engines."""

    def __init__(self, game: Game, store: SettingsStore, shell: Shell) -> None:
        self._game, self._store, self._shell = game, store, shell

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [Command("manage_engines", tr("&Engines..."), "Ctrl+G", self.manage_engines, icon="engine")]

    def manage_engines(self) -> None:
        """Edit the list of engines; one that gets another name keeps all that it is used for."""
        dialog = EnginesDialog(self._store.current.engines, self._shell.dialog_parent)
        dialog.accepted.connect(lambda: self._take(dialog))
        self._shell.open_dialog(dialog)

    def _take(self, dialog: EnginesDialog) -> None:
        names = dialog.renamed()
        self._game.rename_engines(names)  # before the old names are gone
        self._store.change(with_engines(self._store.current, dialog.engines(), names))
