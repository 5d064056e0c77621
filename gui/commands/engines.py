"""The command for the list of engines, and games against nets that were just trained."""

from collections.abc import Callable
from dataclasses import replace

from gui.base.language import tr
from gui.base.settings import ClockSettings, GameSettings, PlayerSettings
from gui.base.settings_store import SettingsStore
from gui.commands.command import Command, Shell
from gui.dialogs.engines import EnginesDialog
from gui.engines.hub import EngineHub
from gui.engines.levels import named, net_level
from gui.engines.succession import Succession
from gui.play.tabs import Tabs
from matches.engine_list import EngineSettings


class EngineCommands:
    """The user's engines."""

    def __init__(
        self,
        tabs: Tabs,
        hub: EngineHub,
        store: SettingsStore,
        shell: Shell,
        start_game: Callable[[GameSettings], object],
    ) -> None:
        self._tabs, self._hub, self._store, self._shell = tabs, hub, store, shell
        self._start_game = start_game

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [Command("manage_engines", tr("&Engines..."), "Ctrl+G", self.manage_engines, icon="engine")]

    def manage_engines(self) -> None:
        """Edit the list of engines; the first takes the place of one that was removed."""
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
        succession = Succession(self._store.current.engines, dialog.engines(), dialog.renamed())
        self._store.change(succession.settings(self._store.current))
        for old, new in self._tabs.change_engines(succession).items():
            text = tr("{old} is no longer among the engines: {new} plays on in its place.")
            self._shell.notify(text.format(old=old.engine, new=named(new.engine, self._hub.level(new))))
