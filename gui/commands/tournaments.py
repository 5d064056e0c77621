"""Commands of tournaments: start one, watch one's files, look at its games."""

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QFileDialog

from gui.base.language import tr
from gui.contests.plan import TournamentPlan
from gui.contests.watcher import Watcher
from gui.dialogs.tournament import TournamentDialog

if TYPE_CHECKING:
    from gui.window import MainWindow


class TournamentCommands(QObject):
    """The tournaments of the Engines menu."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self.watcher: Watcher | None = None
        panel = window.tournament_panel
        panel.new_wanted.connect(self.new_tournament)
        panel.attach_wanted.connect(self.attach_tournament)
        panel.wish.connect(self._wish)
        panel.game_chosen.connect(self.open_game)

    def close(self) -> None:
        """Stop watching; a tournament of this app is stopped and can be resumed."""
        if self.watcher is not None:
            self.watcher.close()
            self.watcher = None

    def new_tournament(self) -> None:
        """Ask for a tournament and start it."""
        dialog = TournamentDialog(self._window.settings.engines, self._window)
        dialog.accepted.connect(lambda: self.start(dialog.plan()))
        self._window.open_dialog(dialog)

    def start(self, plan: TournamentPlan) -> None:
        """Start a tournament in its own process."""
        folder = self._window.settings_path.parent / "tournaments"
        path = folder / time.strftime("%Y-%m-%d %H-%M-%S") / "tournament.jsonl"
        self._watch(path).run(plan)

    def attach_tournament(self) -> None:
        """Ask for the event file of a tournament and watch it."""
        folder = self._window.settings_path.parent / "tournaments"
        path, _ = QFileDialog.getOpenFileName(
            self._window, tr("Watch a tournament"), str(folder), tr("Event files") + " (*.jsonl);;*"
        )
        if path:
            self.attach(Path(path))

    def attach(self, path: Path) -> None:
        """Watch a tournament by its event file, running or finished."""
        self._watch(path).watch()

    def _watch(self, path: Path) -> Watcher:
        self.close()
        window = self._window
        watcher = Watcher(path, self)
        watcher.changed.connect(window.tournament_panel.show_snapshot)
        watcher.failed.connect(lambda text: window.complain(tr("The tournament has a problem."), text))
        self.watcher = watcher
        window.view.set_layout("match")
        window.docks["tournament"].show()
        window.docks["tournament"].raise_()
        window.tournament_panel.show_snapshot(watcher.snapshot)
        return watcher

    def _wish(self, what: str) -> None:
        if self.watcher is not None:
            self.watcher.wish(what)

    def open_game(self, row: int) -> None:
        """Open a finished game of the tournament."""
        if self.watcher is not None:
            self._window.game.leave()
            self._window.document.open_tree(self.watcher.reader.tree(row))
