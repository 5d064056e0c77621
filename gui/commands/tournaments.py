"""Commands of tournaments: start one, watch one's files, look at its games."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QMessageBox

from gui.app_state import AppState
from gui.base.language import tr
from gui.base.settings import TournamentSettings
from gui.commands.command import Command, Shell
from gui.commands.writer import FileWriter
from gui.contests.plan import TournamentPlan
from gui.contests.reader import Snapshot, export_games
from gui.contests.texts import ending_name, state_text
from gui.contests.watcher import Watcher
from gui.dialogs.conversation import ConversationDialog
from gui.dialogs.tournament import TournamentDialog
from gui.dialogs.trust import TrustDialog
from gui.layouts import Layouts
from gui.panels.tournament import TournamentPanel
from gui.panels.tournament_band import TournamentBand


class TournamentCommands(QObject):
    """The tournaments of the Engines menu."""

    ended = pyqtSignal(Path)
    """A tournament of the app has finished or was stopped: its event file."""

    def __init__(
        self,
        app: AppState,
        panel: TournamentPanel,
        band: TournamentBand,
        layouts: Layouts,
        shell: Shell,
    ) -> None:
        super().__init__(app)
        self._document, self._game, self._tabs, self._store = app.document, app.game, app.tabs, app.store
        self._panel, self._band, self._spectator = panel, band, app.spectator
        self._layouts, self._shell = layouts, shell
        self._folder = app.store.profile / "tournaments"
        self.watcher: Watcher | None = None
        self._exporter = FileWriter(shell, self)
        layouts.switched.connect(lambda _name: self._show_band())
        self._was_asked = False  # what is to become of the running tournament when the window closes
        for signal, slot in (
            (panel.new_wanted, self.new_tournament),
            (panel.attach_wanted, self.attach_tournament),
            (panel.pause_wanted, self.pause),
            (panel.resume_wanted, self.resume),
            (panel.stop_wanted, self.stop),
            (panel.close_wanted, self.forget),
            (panel.game_chosen, self.open_game),
            (panel.conversation_wanted, self.show_conversation),
            (panel.export_wanted, self.export),
            (band.show_wanted, self._show_panel),
            (band.pause_wanted, self.pause),
            (band.resume_wanted, self.resume),
        ):
            signal.connect(slot)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        new = tr("New &tournament...")
        return [
            Command("new_tournament", new, "Ctrl+T", self.new_tournament, icon="tournament"),
            Command("attach_tournament", tr("&Watch a tournament..."), "", self.attach_tournament),
        ]

    # --- which tournament is shown --------------------------------------------------------------------------

    def new_tournament(self) -> None:
        """Ask for a tournament and start it."""
        settings = self._store.current
        dialog = TournamentDialog(settings.engines, settings.tournament, self._shell.dialog_parent)
        dialog.accepted.connect(lambda: self.start(dialog.settings()))
        self._shell.open_dialog(dialog)

    def start(self, tournament: TournamentSettings) -> None:
        """Start a tournament in its own process; one that runs already is first asked about."""
        self._store.change(replace(self._store.current, tournament=tournament))
        self._when_free(lambda: self._start(tournament))

    def _start(self, tournament: TournamentSettings) -> None:
        path = self._folder / time.strftime("%Y-%m-%d %H-%M-%S") / "tournament.jsonl"
        self._keep_open(path)
        self._watch(path).run(TournamentPlan(tournament, self._store.current.engines))
        self._show_panel()

    def attach_tournament(self) -> None:
        """Ask for the event file of a tournament and watch it."""
        filters = tr("Event files") + " (*.jsonl);;*"
        path = self._shell.ask_for_file(tr("Watch a tournament"), self._folder, filters)
        if path is not None:
            self._when_free(lambda: self.attach(path))

    def attach(self, path: Path) -> None:
        """Watch a tournament by its event file, running or finished."""
        self._keep_open(path)
        self._watch(path).watch()
        self._show_panel()

    def restore(self) -> None:
        """Watch the tournament that the last start left; show what became of it, unless that was seen."""
        path = self._store.current.open_tournament
        if not path or not Path(path).is_file():
            return
        watcher = self._watch(Path(path))
        if not self._store.current.tournament_seen:
            watcher.changed.connect(self._tell_restored)
        watcher.watch()

    def forget(self) -> None:
        """Show no tournament any more, now and at the next start."""
        self._leave()
        self._store.change(replace(self._store.current, open_tournament=""))
        self._panel.show_snapshot(None)
        self._spectator.follow(None)
        self._show_band()

    def _keep_open(self, path: Path) -> None:
        """The next start shows this tournament again."""
        settings = replace(self._store.current, open_tournament=str(path.absolute()), tournament_seen=False)
        self._store.change(settings)

    def close(self) -> None:
        """Stop watching and writing; a tournament that runs goes on."""
        self._exporter.close()
        self._leave()

    def _leave(self) -> None:
        if self.watcher is not None:
            self.watcher.close()
            self.watcher = None

    # --- what becomes of it ---------------------------------------------------------------------------------

    def pause(self) -> None:
        """Finish the games going on, then wait."""
        if self.watcher is not None:
            self.watcher.pause()

    def resume(self) -> None:
        """Go on with a paused tournament, or start a stopped one again where it stands."""
        if self.watcher is None:
            return
        if self.watcher.is_running:
            self.watcher.go_on()
            return
        self._keep_open(self.watcher.events)
        self.watcher.resume()

    def _ask_to_trust(
        self, watcher: Watcher, why: str, starts: list[str], writes: list[str], checksum: str
    ) -> None:
        """Show what a tournament from elsewhere does; it goes on where the user allows that."""
        dialog = TrustDialog(why, starts, writes, self._shell.dialog_parent)
        dialog.accepted.connect(lambda: watcher.resume(checksum))
        self._shell.open_dialog(dialog)

    def stop(self) -> None:
        """End the tournament at once; it can be resumed."""
        if self.watcher is not None:
            self.watcher.stop()

    def may_close(self) -> bool:
        """Whether the window may close; while a tournament runs the user is asked, and it closes later."""
        if self._was_asked or not self._is_playing():
            return True
        self._ask(self._close_window)
        return False

    def let_run(self) -> None:
        """The window closes only to be opened anew: ask nothing."""
        self._was_asked = True

    def _close_window(self) -> None:
        self._was_asked = True
        self._shell.close()

    def _when_free(self, action: Callable[[], object]) -> None:
        """Do something that shows another tournament, once it is clear what becomes of a running one."""
        if self._is_playing():
            self._ask(action)
        else:
            action()

    def _is_playing(self) -> bool:
        """Whether a tournament of this app is being played; a paused one waits without being asked about."""
        watcher = self.watcher
        if watcher is None or not (watcher.is_own or self._folder in watcher.events.parents):
            return False
        return watcher.is_running and watcher.snapshot.state in ("starting", "running")

    def _ask(self, action: Callable[[], object]) -> None:
        """Ask what is to become of the tournament that is being played, then do something."""
        watcher = self.watcher
        assert watcher is not None
        box = QMessageBox(self._shell.dialog_parent)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(tr("Tournament"))
        box.setText(tr("A tournament is being played. What should become of it?"))
        box.setInformativeText(
            tr(
                "Let it run: it goes on in the background, without the window.\n"
                "Pause it: the games being played are finished, then it waits.\n"
                "Stop it: the games being played are discarded.\n"
                "Whatever you choose, you find it here again and can resume it."
            )
        )
        choices = {
            box.addButton(tr("Let it run"), QMessageBox.ButtonRole.AcceptRole): lambda: None,
            box.addButton(tr("Pause it"), QMessageBox.ButtonRole.AcceptRole): watcher.pause,
            box.addButton(tr("Stop it"), QMessageBox.ButtonRole.DestructiveRole): watcher.stop,
        }
        box.addButton(QMessageBox.StandardButton.Cancel)

        def answer(button: object) -> None:
            for choice, wish in choices.items():
                if choice is button:
                    wish()
                    action()

        box.buttonClicked.connect(answer)
        self._shell.open_dialog(box)

    # --- showing --------------------------------------------------------------------------------------------

    def open_game(self, row: int) -> None:
        """Open a finished game of the tournament."""
        if self.watcher is not None:
            self._tabs.make_room()
            self._document.open_tree(self.watcher.reader.tree(row))

    def show_conversation(self, row: int) -> None:
        """Show the lines to and from an engine that lost a game by a fault."""
        if self.watcher is None:
            return
        game = self.watcher.snapshot.games[row]
        title = tr("Game {number}: {ending}").format(number=game.number, ending=ending_name(game.ending))
        lines = self.watcher.reader.conversation(row)
        self._shell.open_dialog(ConversationDialog(title, lines, self._shell.dialog_parent))

    def export(self, form: str) -> None:
        """Ask for a file, for PSQ a folder, and write the games to it in a form."""
        title = tr("Export tournament")
        if form == "psq":
            path = self._shell.ask_for_new_file(title, "games", "")
        else:
            path = self._shell.ask_for_new_file(title, f"tournament.{form}", f"{form.upper()} (*.{form})")
        if path is not None and self.watcher is not None:
            events = self.watcher.events
            self._exporter.ask(path, lambda _stop: export_games(events, path, form == "psq"))

    def _watch(self, path: Path) -> Watcher:
        self._leave()
        watcher = Watcher(path, self)
        watcher.changed.connect(self._show)
        watcher.failed.connect(partial(self._shell.complain, tr("The tournament reported a problem.")))
        watcher.asked.connect(partial(self._ask_to_trust, watcher))
        self.watcher = watcher
        self._show_games(watcher.snapshot)
        return watcher

    def _show_games(self, snapshot: Snapshot) -> None:
        self._panel.show_snapshot(snapshot)
        self._show_band()
        if self.watcher is not None:
            self._spectator.follow(snapshot, self.watcher.reader)

    def _show_band(self) -> None:
        """A tournament that runs or waits is seen in every layout: in that of matches by its panel."""
        watcher = self.watcher if self._layouts.name != "match" else None
        self._band.show_snapshot(None if watcher is None else watcher.snapshot)

    def _show_panel(self) -> None:
        self._layouts.switch("match")
        self._layouts.show_panel("tournament")

    def _show(self, snapshot: Snapshot) -> None:
        self._show_games(snapshot)
        watcher, is_new = self.watcher, not self._store.current.tournament_seen
        is_own = watcher is not None and self._folder in watcher.events.parents
        if watcher is not None and is_own and is_new and snapshot.state in ("finished", "stopped"):
            self.ended.emit(watcher.events)
        if snapshot.state == "finished":
            self._note_seen()

    def _note_seen(self) -> None:
        """The next start shows nothing more of this tournament, until it is resumed."""
        settings = self._store.current
        if not settings.tournament_seen:
            self._store.change(replace(settings, tournament_seen=True))

    def _tell_restored(self, snapshot: Snapshot) -> None:
        """The first that is known of a tournament that the last start left; a dead one stays where it is."""
        if self.watcher is None or snapshot.state == "starting":
            return
        self.watcher.changed.disconnect(self._tell_restored)
        if snapshot.state in ("stopped", "finished"):
            self._shell.notify(state_text(snapshot), tr("Show"), self._show_panel)
        if snapshot.state == "stopped":
            self._note_seen()
        elif not self._game.is_going_on:
            self._show_panel()
