"""The command for the list of engines, and games against nets that were just trained."""

from collections.abc import Callable
from dataclasses import replace

from gui.base.language import tr
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings, with_engines
from gui.base.settings_store import SettingsStore
from gui.commands.command import Command, Shell
from gui.dialogs.engines import EnginesDialog
from gui.engines.levels import net_level
from gui.play.tabs import Tabs
from matches.engine_list import EngineSettings


class EngineCommands:
    """The user's engines."""

    def __init__(
        self, tabs: Tabs, store: SettingsStore, shell: Shell, start_game: Callable[[GameSettings], object]
    ) -> None:
        self._tabs, self._store, self._shell, self._start_game = tabs, store, shell, start_game

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [Command("manage_engines", tr("&Engines..."), "Ctrl+G", self.manage_engines, icon="engine")]

    def manage_engines(self) -> None:
        """Edit the list of engines; one that gets another name keeps all that it is used for."""
        dialog = EnginesDialog(
            self._store.current.engines, self._store.profile / "nets", self._shell.dialog_parent
        )
        dialog.accepted.connect(lambda: self._take(dialog))
        self._shell.open_dialog(dialog)

    def play_net(self, engine: EngineSettings, visits: int, has_black: bool) -> None:
        """Start a game against a net, which becomes an engine, or the newest form of the one of its name."""
        level = net_level(visits)
        settings = self._store.current
        others = tuple(other for other in settings.engines if other.name != engine.name)
        self._store.change(replace(settings, engines=(*others, engine)))
        net, human, computer = engine.net, PlayerSettings(), PlayerSettings(engine.name, level)
        game = GameSettings(
            net.variant,
            net.size,
            net.size,
            net.row_length,
            black=computer if has_black else human,
            white=human if has_black else computer,
            clock=ClockSettings(),
        )
        self._start_game(game)

    def _take(self, dialog: EnginesDialog) -> None:
        names, engines = dialog.renamed(), dialog.engines()
        left = {engine.name for engine in engines}
        gone = {
            e.name: engines[0].name
            for e in self._store.current.engines
            if names.get(e.name, e.name) not in left
        }
        self._store.change(with_engines(self._store.current, engines, names))
        self._tabs.rename_engines(names | gone)  # the first engine plays on for one that was removed
