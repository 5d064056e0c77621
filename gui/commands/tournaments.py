"""Commands of tournaments: start one, watch one's files, look at its games."""

import time
from pathlib import Path

from PyQt6.QtCore import QObject

from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.commands.command import Command, Shell
from gui.contests.plan import TournamentPlan
from gui.contests.watcher import Watcher
from gui.dialogs.tournament import TournamentDialog
from gui.layouts import Layouts
from gui.model.document import Document
from gui.panels.tournament import TournamentPanel
from gui.play.game import Game


class TournamentCommands(QObject):
    """The tournaments of the Engines menu."""

    def __init__(
        self,
        document: Document,
        game: Game,
        panel: TournamentPanel,
        layouts: Layouts,
        store: SettingsStore,
        shell: Shell,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._game, self._panel, self._layouts = document, game, panel, layouts
        self._store, self._shell = store, shell
        self._folder = store.profile / "tournaments"
        self.watcher: Watcher | None = None
        panel.new_wanted.connect(self.new_tournament)
        panel.attach_wanted.connect(self.attach_tournament)
        panel.wish.connect(self._pass_on)
        panel.game_chosen.connect(self.open_game)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        new = tr("New &tournament...")
        return [
            Command("new_tournament", new, "Ctrl+T", self.new_tournament, icon="tournament"),
            Command("attach_tournament", tr("&Watch a tournament..."), "", self.attach_tournament),
        ]

    def close(self) -> None:
        """Stop watching; a tournament of this app is stopped and can be resumed."""
        if self.watcher is not None:
            self.watcher.close()
            self.watcher = None

    def new_tournament(self) -> None:
        """Ask for a tournament and start it."""
        dialog = TournamentDialog(self._store.current.engines, self._shell.dialog_parent)
        dialog.accepted.connect(lambda: self.start(dialog.plan()))
        self._shell.open_dialog(dialog)

    def start(self, plan: TournamentPlan) -> None:
        """Start a tournament in its own process."""
        path = self._folder / time.strftime("%Y-%m-%d %H-%M-%S") / "tournament.jsonl"
        self._watch(path).run(plan)

    def attach_tournament(self) -> None:
        """Ask for the event file of a tournament and watch it."""
        filters = tr("Event files") + " (*.jsonl);;*"
        path = self._shell.ask_for_file(tr("Watch a tournament"), self._folder, filters)
        if path is not None:
            self.attach(path)

    def attach(self, path: Path) -> None:
        """Watch a tournament by its event file, running or finished."""
        self._watch(path).watch()

    def open_game(self, row: int) -> None:
        """Open a finished game of the tournament."""
        if self.watcher is not None:
            self._game.leave()
            self._document.open_tree(self.watcher.reader.tree(row))

    def _watch(self, path: Path) -> Watcher:
        self.close()
        watcher = Watcher(path, self)
        watcher.changed.connect(self._panel.show_snapshot)
        watcher.failed.connect(
            lambda text: self._shell.complain(tr("The tournament reported a problem."), text)
        )
        self.watcher = watcher
        self._layouts.switch("match")
        self._layouts.show_panel("tournament")
        self._panel.show_snapshot(watcher.snapshot)
        return watcher

    def _pass_on(self, wish: str) -> None:
        if self.watcher is not None:
            self.watcher.wish(wish)
