"""Builds the app from its lowest room up, connects the rooms, and runs it. Start reading here."""

import os
import platform
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path

from PyQt6.QtCore import (
    QT_VERSION_STR,
    QEvent,
    QMimeData,
    QPoint,
    QPointF,
    QSize,
    Qt,
    QTimer,
    pyqtSignal,
)
from PyQt6.QtGui import QFileOpenEvent, QGuiApplication, QIcon
from PyQt6.QtWidgets import QApplication

from engine.options import to_table
from engine.records.node import Node
from engine.version import VERSION
from gui.app_state import AppState
from gui.base import language
from gui.base.errors import ErrorReporter, count_rows_from_bottom
from gui.base.language import labelled, tr
from gui.base.settings import Settings, keep_aside, load_settings
from gui.base.sounds import Sounds
from gui.command_line import has_purpose, parse
from gui.commands.analysis import AnalysisCommands
from gui.commands.command import Command
from gui.commands.edit import EditCommands
from gui.commands.engines import EngineCommands
from gui.commands.exchange import ExchangeCommands
from gui.commands.export import ExportCommands
from gui.commands.files import FileCommands
from gui.commands.general import GeneralCommands
from gui.commands.library import LibraryCommands
from gui.commands.menus import BOARD_MENU, COMPARE, RECENT_FILES, TREE_MENU
from gui.commands.navigation import NavigationCommands
from gui.commands.own_games import OwnGamesCommands
from gui.commands.play import PlayCommands
from gui.commands.printing import PrintCommands
from gui.commands.review import ReviewCommands
from gui.commands.tabs import TabCommands
from gui.commands.tournaments import TournamentCommands
from gui.commands.view import ViewCommands
from gui.dialogs.preferences import KeyBinding
from gui.dialogs.trust import TrustDialog
from gui.engines.nets import engine_with_net
from gui.engines.session import EngineSession
from gui.engines.trust import are_trusted, started_by, trust
from gui.panels.panels import Panels
from gui.play.game import GameController
from gui.play.state import Phase
from gui.presenter.presenter import Presenter
from gui.window import MainWindow
from matches.engine_list import SETTINGS
from protocol.programs import profile_folder


class App(AppState):
    """One window with everything behind it."""

    def __init__(self, settings: Settings, settings_path: Path, screen: QSize | None = None) -> None:
        super().__init__(settings, settings_path)
        self._closes_anyway = False  # though the game cannot be saved
        self._withdraw_alert: Callable[[], object] = lambda: None  # of an engine of the open game that failed
        self.sounds = Sounds()
        self.panels = Panels(self.document, self.spectator.document)
        self.presenter = Presenter(self)
        self.window = MainWindow(self.panels, settings.window)
        self._make_commands()
        self._connect_messages()
        self._connect_panels()
        self._connect_window()
        self._apply_settings(settings)
        self.window.restore_arrangement(settings.window, screen)
        self.panels.board.setFocus()
        self.store.changed.connect(trust)

    # --- building -------------------------------------------------------------------------------------------

    def _make_commands(self) -> None:
        """Give each group of commands what it needs, and put them all into the menus."""
        presenter, store = self.presenter, self.store
        shell, layouts, panels = self.window, self.window.layouts, self.panels
        self.play = PlayCommands(self, layouts, shell)
        self.files = FileCommands(self, shell)
        self.library = LibraryCommands(self, panels.explorer, shell)
        self.export = ExportCommands(self, presenter, shell)
        self.printing = PrintCommands(self, presenter, shell)
        self.edit = EditCommands(self, presenter, shell)
        self.analysis = AnalysisCommands(self, presenter, shell)
        self.review = ReviewCommands(self, panels.review, presenter, layouts, shell, self.files.open_file)
        self.own_commands = OwnGamesCommands(self, self.review, shell)
        self.tournaments = TournamentCommands(self, panels.tournament, panels.tournament_band, layouts, shell)
        self.navigation = NavigationCommands(presenter, self.game)
        self.engines = EngineCommands(self.tabs, self.hub, store, shell, self.play.start_game)
        self.general = GeneralCommands(store, shell, self._key_bindings, shell.menu_entries)
        self._groups = (
            self.play,
            self.navigation,
            TabCommands(self.document, self.tabs, shell),
            self.files,
            self.library,
            self.own_commands,
            self.export,
            self.printing,
            self.edit,
            ExchangeCommands(self.document, self.game, shell),
            self.analysis,
            self.review,
            self.tournaments,
            self.engines,
            ViewCommands(layouts, panels.board, presenter, shell),
            self.general,
        )
        self.library_controller.import_ended.connect(self.own_commands.report_import)
        self.tournaments.ended.connect(self.library_controller.keep_match)
        for opened in (self.files.opened, self.library.opened, self.own_commands.opened):
            opened.connect(self._show_moves)
        self.library.review_wanted.connect(self.review.review_file)
        more = {RECENT_FILES: self.files.recent_menu, COMPARE: self.analysis.compare_menu}
        self.window.add_commands(self._commands(), more)

    def _commands(self) -> list[Command]:
        return [command for group in self._groups for command in group.commands()]

    def _key_bindings(self) -> list[KeyBinding]:
        """Every command with its default keys, in the order of the menus."""
        commands = {command.name: command for command in self._commands()}
        return [
            KeyBinding(name, commands[name].label, commands[name].keys)
            for name in self.window.actions_by_name
        ]

    def _connect_messages(self) -> None:
        """The messages of the rooms go to the window."""
        say, notify = self.window.say, self.window.notify
        self.store.failed.connect(
            lambda error: notify(tr("The settings cannot be saved: {error}").format(error=error))
        )
        for signal in (
            self.autosave.failed,
            self.threat_finder.failed,
            self.layer_finder.failed,
            self.practice.failed,
            self.coach.failed,
        ):
            signal.connect(lambda text: notify(text))
        for speaker in (self.practice, self.hinter):
            speaker.remark.connect(say)
        self.practice.asked.connect(self.panels.board.setFocus)
        self.practice.changed.connect(self.autosave.save_soon)
        practice_json = lru_cache(1)(to_table)  # a long text of mistakes of many games, which stays the same
        self.autosave.practice_state = lambda: practice_json(self.practice.state())
        self.presenter.remark.connect(say)
        self.tabs.switched.connect(lambda: say(""))  # what was said is about the game shown until now
        for game in (self.game, self.tabs.away):
            game.engine_failed.connect(partial(self._offer_restart, game))
            game.move_made.connect(lambda _point: self.sounds.play("stone"))
            game.over.connect(lambda _result: self.sounds.play("end"))
        self.analyser.failed.connect(self._offer_analysis)
        # An engine's alert goes with its game, and when the game goes on.
        for gone in (self.document.about_to_be_replaced, self.game.changed):
            gone.connect(lambda: self._withdraw_alert())

    def _connect_panels(self) -> None:
        """What the user does on the panels goes to the commands and the presenter."""
        panels, presenter, document = self.panels, self.presenter, self.document
        painted = panels.board.painted
        panels.presentation.board.move_intended.connect(self._make_move)
        panels.presentation.board.wheel_stepped.connect(presenter.turn_wheel)
        for board in (painted, panels.presentation.board):
            board.mark_drawn.connect(self._draw_mark)
        panels.board.move_intended.connect(self._make_move)
        painted.point_entered.connect(presenter.enter_point)
        painted.typed.connect(self.window.point_name.setText)
        painted.wheel_stepped.connect(presenter.turn_wheel)
        painted.context_wanted.connect(self._open_board_menu)
        panels.candidates.candidate_entered.connect(presenter.enter_candidate)
        panels.candidates.candidate_chosen.connect(self._make_move)
        panels.candidates.second_wanted.connect(self.analyser.ask_second_again)
        for graph in (panels.graph, panels.watched_graph):
            graph.ply_chosen.connect(self.navigation.go_to_ply)
        panels.explorer.move_entered.connect(self._make_move)
        panels.explorer.game_chosen.connect(self.library.open_game)
        panels.tree.node_chosen.connect(document.go)
        panels.watched_tree.node_chosen.connect(self.spectator.document.go)
        panels.tree.menu_wanted.connect(self._open_tree_menu)
        panels.review.model.modelReset.connect(self._mark_mistakes)
        self.hub.logged.connect(panels.log.add)
        self.game.changed.connect(lambda: panels.guide.show_guide(self.game.guide))

    def _connect_window(self) -> None:
        window, presenter = self.window, self.presenter
        presenter.shown.connect(window.show_view)
        presenter.clocks_shown.connect(window.show_clocks)
        presenter.point_named.connect(window.point_name.setText)
        window.layouts.switched.connect(self.spectator.follow_layout)
        window.layouts.switched.connect(presenter.follow_layout)
        window.tab_bar.tab_wanted.connect(self.tabs.show)
        self.panels.chapters.chapter_wanted.connect(self.tabs.show_chapter)
        window.dropped.connect(self.drop)
        window.may_close = self._may_close
        window.closing.connect(self.close)
        self.store.changed.connect(self._apply_settings)

    # --- running --------------------------------------------------------------------------------------------

    def restore(self) -> bool:
        """Take up the game of the last start; whether there was one."""
        restored = self.autosave.restore()
        self.tournaments.restore()
        self.spectator.follow_layout(self.window.layouts.name)  # though a game was opened
        if not restored:
            return False
        if self.game.phase is Phase.PAUSED:
            self.window.layouts.switch("play")
            self.window.say(tr("The last game has been restored and is paused."), 10_000)

            def go_on() -> None:
                self.game.changed.disconnect(waiting)
                self.window.say("")

            waiting = self.game.changed.connect(go_on)
        self.review.go_on_practising(self.autosave.left_practice)
        return True

    def _draw_mark(self, name: str, points: tuple[int, ...]) -> None:
        """The user draws on the board, but not on that of a game that is only watched."""
        if not self.spectator.is_on:
            self.document.draw_mark(name, points)

    def _make_move(self, point: int) -> None:
        """The user wants to play at a point; nobody plays in a game that is only watched."""
        if not self.spectator.is_on:
            self.play.make_move(point)

    def _show_moves(self) -> None:
        """A game to be looked at is shown with its moves and comments, which Play has no room for."""
        if self.window.layouts.name == "play":
            self.window.layouts.switch("analyse")

    def drop(self, data: QMimeData) -> None:
        """Open the file or paste the text that was dropped; several files and folders go into the library."""
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        if len(paths) > 1 or any(path.is_dir() or path.suffix.lower() == ".zip" for path in paths):
            self.library_controller.import_paths(paths)
        elif paths:
            self.files.open_file(paths[0])
        elif data.hasText():
            self.edit.paste_text(data.text())

    def report_error(self, error: str, details: str) -> None:
        """An error of ours was caught: save the game, then show the error."""
        self.autosave.save()
        self.window.report_error(error, details, log_file(self.store.profile))

    def _may_close(self) -> bool:
        """Whether the window may be closed, else the user is asked: about a tournament, a full disk."""
        if not self.tournaments.may_close():
            return False
        error = "" if self._closes_anyway else self.autosave.save_now()
        if error:
            text = tr("The game cannot be saved: {error}").format(error=error)
            anyway = tr("Quit anyway"), self._close_anyway
            self.window.offer(text, tr("Save elsewhere..."), self._save_elsewhere, anyway)
        return not error

    def _save_elsewhere(self) -> None:
        """Save the games where there is room, and then close."""
        for tab in list(filter(self.tabs.is_modified, self.tabs.tabs)) or [self.tabs.shown.tab]:
            self.tabs.show(self.tabs.tabs.index(tab))
            self.files.save_as()
            if self.tabs.is_modified(tab):
                return
        self._close_anyway()

    def _close_anyway(self) -> None:
        self._closes_anyway = True
        self.window.close()

    def close(self) -> None:
        """Keep the settings and the open game, and end threads and engines."""
        self.store.close(self.window.arrangement())
        for group in (
            self.files,
            self.library,
            self.own_commands,
            self.export,
            self.printing,
            self.analysis,
            self.tournaments,
        ):
            group.close()
        super().close()

    def _apply_settings(self, settings: Settings) -> None:
        self.sounds.enabled = settings.board.sounds
        self.hub.set_engines(settings.engines)
        for document in (self.document, self.spectator.document):
            document.count_rows_from_bottom(settings.board.rows_from_bottom)
        count_rows_from_bottom(settings.board.rows_from_bottom)
        self.panels.apply_settings(settings)
        self.window.apply_settings(settings)
        self.presenter.refresh()

    def _offer_restart(self, game: GameController, text: str, _session: EngineSession) -> None:
        text += "\n\n" + tr("The game is intact. Restart the engine to continue.")
        self._withdraw_alert = self.window.offer(text, tr("Restart"), game.restart_engine)

    def _offer_analysis(self, text: str) -> None:
        text = labelled(tr("Analysis"), text)
        self._withdraw_alert = self.window.offer(text, tr("Restart"), self.analyser.start)

    def _mark_mistakes(self) -> None:
        """What the review lists is marked on the board and on the curve."""
        mistakes = self.panels.review.model.mistakes
        self.presenter.mark_mistakes(mistakes)
        self.panels.graph.mark_mistakes(mistakes)

    def _open_board_menu(self, point: int, position: QPointF) -> None:
        self.analysis.aimed = point
        self.window.popup_menu(BOARD_MENU, position.toPoint())

    def _open_tree_menu(self, node: Node, position: QPoint) -> None:
        self.document.go(node)
        self.window.popup_menu(TREE_MENU, position)


class Application(QApplication):
    """Qt's application, which macOS hands files that were double-clicked; elsewhere they are arguments."""

    file_wanted = pyqtSignal(Path)

    def event(self, event: QEvent | None) -> bool:
        """Ask for the file."""
        if isinstance(event, QFileOpenEvent):
            self.file_wanted.emit(Path(event.file()))
            return True
        return super().event(event)


class AppKeeper:
    """Shows the app, and opens it anew when its language has changed."""

    def __init__(self, application: QApplication, profile: Path) -> None:
        self._application, self._profile = application, profile
        heading = f"Narabe {VERSION}, Python {platform.python_version()}, Qt {QT_VERSION_STR}"
        self.errors = ErrorReporter(log_file(profile), f"{heading}, {platform.platform()}")
        self.app = self._open()

    def _open(self) -> App:
        screen = self._application.primaryScreen()
        size = None if screen is None else screen.availableSize()  # which shrinks at a high scale factor
        app = make_app(self._application, self._profile, size)
        self.errors.caught.connect(app.report_error)
        # The change of the settings must be over before the window goes.
        app.store.language_changed.connect(lambda: QTimer.singleShot(0, self._reopen))
        app.window.show()
        return app

    def _reopen(self) -> None:
        old = self.app
        self._application.setQuitOnLastWindowClosed(False)
        old.tournaments.let_run()
        if not old.window.close():  # which keeps the game, or says why it cannot
            self._application.setQuitOnLastWindowClosed(True)
            return
        self.errors.caught.disconnect(old.report_error)
        old.window.deleteLater()
        old.deleteLater()
        self.app = self._open()
        self.app.restore()
        self._application.setQuitOnLastWindowClosed(True)


def log_file(profile: Path) -> Path:
    """Where unexpected errors are written."""
    return profile / "errors.log"


def make_application(arguments: list[str]) -> Application:
    """The Qt application in our style."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = Application(arguments)
    application.setApplicationName("narabe")
    application.setApplicationDisplayName("Narabe")
    # By which Wayland finds the icon and the menu's entry.
    application.setDesktopFileName(os.environ.get("FLATPAK_ID", "narabe"))
    application.setWindowIcon(QIcon(str(Path(__file__).with_name("narabe.svg"))))
    application.setStyle("Fusion")
    return application


def make_app(application: QApplication, profile: Path, screen: QSize | None = None) -> App:
    """The app with the settings of a profile folder, in the user's language, and on a screen of a size."""
    path = profile / SETTINGS
    settings, problems = load_settings(path)
    language.install(application, settings.language or language.system_language())
    app = App(settings, path, screen)
    if problems:
        with suppress(OSError):
            problems.append(tr("The file as it was is kept: {path}").format(path=keep_aside(path)))
            app.store.change(settings)
        app.window.notify("\n".join(problems))
    return app


def may_use(application: QApplication, profile: Path) -> bool:
    """Whether the user allows what the settings of a folder start, which may have come from elsewhere."""
    settings, _ = load_settings(profile / SETTINGS)
    if are_trusted(settings):
        return True
    language.install(application, settings.language or language.system_language())
    what = tr("The engines in {path} were not entered by you on this computer.").format(path=profile)
    allowed = TrustDialog(what, started_by(settings), ()).exec() == TrustDialog.DialogCode.Accepted
    if allowed:
        trust(settings)
    return allowed


def main(arguments: list[str] | None = None) -> int:
    """Run the app; the exit status."""
    options, of_qt = parse(sys.argv[1:] if arguments is None else arguments)
    try:
        net = None if options.play is None else engine_with_net(options.play)
    except ValueError as error:
        print(f"narabe: --play: {error}", file=sys.stderr)
        return 2
    application = make_application([sys.argv[0], *of_qt])
    if options.profile is not None and not may_use(application, options.profile):
        return 2
    keeper = AppKeeper(application, options.profile or profile_folder())
    keeper.errors.install()
    application.file_wanted.connect(lambda path: keeper.app.files.open_file(path))
    app = keeper.app
    if not app.restore() and app.store.current.first_run and not has_purpose(options):
        app.play.welcome(app.review.learn, app.review.choose_deck, app.library.import_games)
    app.own_games.find_due()  # the drill of what is due today is offered
    if options.file is not None:
        app.files.open_file(options.file)
    if net is not None:
        app.engines.play_net(net, options.visits, options.white)
    if options.watch is not None:
        app.tournaments.attach(options.watch)
    return application.exec()
