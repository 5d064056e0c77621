"""The main window: the board in the middle, docks around it, and the commands. Start reading here.

The window owns the document, the game, the engines and the analysis, and wires them together. Each command of
`gui.actions` is the method of that name in one of the groups of `gui.commands`.
"""

import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QByteArray, QPoint, QSize, Qt, QTimer, QTranslator, pyqtSignal
from PyQt6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QResizeEvent
from PyQt6.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.rules.board import Colour
from engine.rules.coordinates import format_coordinate
from gui.actions import ICONS, TOOL_BAR, menus
from gui.analysis.analyser import Analyser
from gui.base.background import Background
from gui.base.icons import has_icon, icon
from gui.base.language import tr
from gui.base.settings import Settings, save_settings
from gui.base.sounds import Sounds
from gui.base.themes import THEMES, palette, style_sheet
from gui.board.table import BoardTable
from gui.board.widget import BoardWidget
from gui.commands.analysis import AnalysisCommands
from gui.commands.engines import EngineCommands
from gui.commands.files import FileCommands
from gui.commands.game import GameCommands
from gui.commands.tournaments import TournamentCommands
from gui.commands.view import ViewCommands
from gui.dialogs.welcome import WelcomeDialog
from gui.engines.hub import EngineHub
from gui.engines.session import EngineSession
from gui.layouts import LAYOUTS, Layouts
from gui.model.document import Document
from gui.model.results import describe_result, result_of
from gui.model.tree import Node
from gui.panels.candidates import CandidatesPanel
from gui.panels.comments import CommentsPanel
from gui.panels.graph import GraphPanel
from gui.panels.guide import GuideBar
from gui.panels.log import LogPanel
from gui.panels.players import PlayersPanel
from gui.panels.review import ReviewPanel
from gui.panels.tournament import TournamentPanel
from gui.panels.tree import TreePanel
from gui.play.game import Game, Phase
from gui.presenter.picture import Overlays, position_picture, with_overlays


class MainWindow(QMainWindow):
    """The window of the app."""

    reopen_wanted = pyqtSignal()
    """The language has changed: close this window and open it anew."""

    def __init__(self, settings: Settings, settings_path: Path) -> None:
        super().__init__()
        self.settings, self.settings_path = settings, settings_path
        self.document = Document(self)
        self.hub = EngineHub(settings.engines, self)
        self.game = Game(self.document, self.hub, self)
        self.analyser = Analyser(self.document, self.hub, lambda: self.settings, self)
        self.overlays = Overlays()
        self.sounds = Sounds()
        self._settings_writer = Background(self)
        self._settings_writer.failed.connect(
            lambda error: self.say(tr("The settings cannot be saved: {error}").format(error=error))
        )
        self.translators: list[QTranslator] = []  # kept alive
        self.actions_by_name: dict[str, QAction] = {}

        self.board = BoardWidget()
        self.table = BoardTable()
        self.centre = QStackedWidget()
        self.centre.addWidget(self.board)
        self.centre.addWidget(self.table)
        self.guide_bar = GuideBar()
        middle = QWidget()
        middle_layout = QVBoxLayout(middle)
        middle_layout.setContentsMargins(10, 6, 4, 6)
        middle_layout.addWidget(self.guide_bar)
        middle_layout.addWidget(self.centre, 1)
        self.setCentralWidget(middle)
        self.players = PlayersPanel()
        self.candidates = CandidatesPanel()
        self.graph = GraphPanel(self.document)
        self.tree = TreePanel(self.document)
        self.comments = CommentsPanel(self.document)
        self.log = LogPanel()
        self.view = ViewCommands(self)
        self.review_panel = ReviewPanel(self.document)
        self.analysis = AnalysisCommands(self)
        self.analysis.connect_panel()
        self.files = FileCommands(self)
        self.tournament_panel = TournamentPanel()
        self.tournaments = TournamentCommands(self)
        self.play = GameCommands(self)
        self.commands = (
            self.play,
            self.view,
            self.files,
            self.analysis,
            self.tournaments,
            EngineCommands(self),
        )
        self.docks = self._make_docks()
        self.layouts = Layouts(self, self.docks, settings.window.layouts)
        self.setAcceptDrops(True)
        self._make_menus()
        self._make_status_bar()
        self._connect()
        self.apply_settings(settings)
        self._restore_window()
        self.show_position()

    # --- building -------------------------------------------------------------------------------------------

    def _make_docks(self) -> dict[str, QDockWidget]:
        panels: dict[str, tuple[str, QWidget]] = {
            "players": (tr("Players"), self.players),
            "candidates": (tr("Candidates"), self.candidates),
            "graph": (tr("Win rate"), self.graph),
            "tree": (tr("Moves"), self.tree),
            "comments": (tr("Comment"), self.comments),
            "review": (tr("Review"), self.review_panel),
            "tournament": (tr("Tournament"), self.tournament_panel),
            "log": (tr("Engine log"), self.log),
        }
        docks = {}
        for name, (title, panel) in panels.items():
            dock = QDockWidget(title, self)
            dock.setObjectName(name)
            dock.setWidget(panel)
            docks[name] = dock
        self.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AnimatedDocks
        )
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        return docks

    def _make_menus(self) -> None:
        bar = self.menuBar()
        assert bar is not None
        for title, commands in menus().items():
            menu = bar.addMenu(title)
            assert menu is not None
            for command in commands:
                if command is None:
                    menu.addSeparator()
                    continue
                action = QAction(command.text, self)
                action.setCheckable(command.checkable)
                handler = next(
                    getattr(group, command.name) for group in self.commands if hasattr(group, command.name)
                )
                if command.checkable:
                    action.triggered.connect(handler)
                else:
                    action.triggered.connect(lambda _checked=False, handler=handler: handler())
                action.setProperty("default_keys", command.keys)
                self.actions_by_name[command.name] = action
                menu.addAction(action)
                self.addAction(action)
            if title == tr("&File"):
                menu.insertMenu(self.actions_by_name["save"], self.files.recent_menu)
            if title == tr("&View"):
                panels = menu.addMenu(tr("Panels"))
                assert panels is not None
                for dock in self.docks.values():
                    panels.addAction(dock.toggleViewAction())
        self.tool_bar = QToolBar(tr("Tools"))
        self.tool_bar.setObjectName("tools")
        self.tool_bar.setMovable(False)
        self.tool_bar.setIconSize(QSize(22, 22))
        for name in TOOL_BAR:
            if name is None:
                self.tool_bar.addSeparator()
            else:
                self.tool_bar.addAction(self.actions_by_name[name])
        self.addToolBar(self.tool_bar)

    def _make_status_bar(self) -> None:
        bar = self.statusBar()
        assert bar is not None
        self.status = QLabel()
        self.status.setContentsMargins(4, 3, 8, 3)
        self.point_name = QLabel()
        self.point_name.setProperty("faint", True)
        self.notice = QPushButton()
        self.notice.setProperty("primary", True)
        self.notice.hide()
        bar.addWidget(self.status, 1)
        bar.messageChanged.connect(self._make_way)
        bar.addPermanentWidget(self.notice)
        bar.addPermanentWidget(self.point_name)

    def _connect(self) -> None:
        document, game = self.document, self.game
        self.board.move_intended.connect(self.make_move)
        self.table.move_intended.connect(self.make_move)
        self.board.point_entered.connect(self._enter_point)
        self.board.wheel_stepped.connect(self._turn_wheel)
        self.board.context_wanted.connect(lambda _point, position: self._board_menu(position.toPoint()))
        document.current_changed.connect(self._leave_position)
        document.info_changed.connect(self.show_position)
        document.info_changed.connect(self._show_title)
        document.node_changed.connect(self._show_node)
        document.tree_changed.connect(self._show_title)
        game.changed.connect(self.show_position)
        game.changed.connect(lambda: self.guide_bar.show_guide(game.guide))
        game.ticked.connect(self._show_clocks)
        game.move_made.connect(lambda _point: self.sounds.play("stone"))
        game.over.connect(lambda _result: self.sounds.play("end"))
        game.over.connect(self._announce_result)
        game.engine_failed.connect(self._engine_failed)
        self.analyser.switched.connect(self._analysis_switched)
        self.analyser.failed.connect(lambda text: self.offer(text, tr("Restart"), self.analyser.start))
        self.hub.logged.connect(self.log.add)
        self.candidates.candidate_entered.connect(self._enter_candidate)
        self.candidates.candidate_chosen.connect(self.make_move)
        self.graph.ply_chosen.connect(self._go_to_ply)
        self.tree.node_chosen.connect(document.go)
        self.tree.menu_wanted.connect(self._tree_menu)

    def apply_settings(self, settings: Settings) -> None:
        """Make the window follow changed settings and save them."""
        theme_changed = settings.board.theme != self.settings.board.theme or not self.board.isVisible()
        self.settings = settings
        theme = THEMES[settings.board.theme]
        if theme_changed:
            application = QApplication.instance()
            assert isinstance(application, QApplication)
            application.setPalette(palette(theme))
            application.setStyleSheet(style_sheet(theme))
            self.board.set_theme(theme.board)
            for panel in (self.players, self.graph, self.tree, self.tournament_panel):
                panel.set_theme(theme)
            for name, action in self.actions_by_name.items():
                shape = ICONS.get(name, name)
                if has_icon(shape):
                    action.setIcon(icon(shape, theme.window.text, theme.window.border))
            more = self.tool_bar.findChild(QToolButton, "qt_toolbar_ext_button")
            if more is not None:
                more.setIcon(icon("more", theme.window.text))
        self.sounds.enabled = settings.board.sounds
        self.board.confirm_moves = settings.board.confirm_moves
        self.graph.visit_floor = settings.analysis.visit_floor
        self.hub.set_engines(settings.engines)
        for name, action in self.actions_by_name.items():
            keys = settings.keys.get(name, action.property("default_keys"))
            action.setShortcut(QKeySequence(keys))
            hint = action.text().replace("&", "").rstrip(".")
            action.setToolTip(f"{hint} ({action.shortcut().toString()})" if keys else hint)
        for name in ("show_candidates", "show_heat", "show_threats"):
            self.actions_by_name[name].setChecked(getattr(settings.analysis, name))
        self.show_position()

    def change_settings(self, settings: Settings) -> None:
        """Take new settings over and keep them."""
        other_language = settings.language != self.settings.language
        self.apply_settings(settings)
        self.save_settings()
        if other_language:
            QTimer.singleShot(0, self.reopen_wanted.emit)

    def save_settings(self) -> None:
        """Write the settings in the background; a full disk is told, not fatal."""
        settings, path = self.settings, self.settings_path
        self._settings_writer.ask(lambda _stop: save_settings(settings, path))

    def _restore_window(self) -> None:
        window = self.settings.window
        self.resize(1180, 800)
        if window.geometry:
            self.restoreGeometry(QByteArray.fromBase64(window.geometry.encode()))
        self.view.set_layout(window.layout if window.layout in LAYOUTS else "play")

    # --- showing --------------------------------------------------------------------------------------------

    def show_position(self) -> None:
        """Show the current position and everything that is known of it."""
        game, document = self.game, self.document
        board = document.board
        analysis = document.current.analysis
        picture = with_overlays(
            position_picture(document, self.settings.board),
            board,
            analysis,
            replace(self.settings.analysis, show_threats=self.shows_threats),
            self.overlays,
        )
        if game.guide is not None and game.guide.opening.task is not None:
            offers = game.guide.opening.offers
            picture = replace(picture, labels=tuple(zip(offers, "ABCDEFGHIJKL", strict=False)))
        self.board.show_picture(picture, board.turn if game.can_move else None)
        if self.centre.currentWidget() is self.table:
            self.table.board_model.show_picture(picture)
        settings = self.settings.analysis
        flip = settings.black_view and board.turn is Colour.WHITE
        self.candidates.show_analysis(
            analysis, board.width, flip, settings.candidates, settings.variation_length
        )
        rate = analysis.win_rate if analysis is not None else None
        if board.outcome is not None:
            winner = board.outcome.winner
            rate = {None: 0.5, Colour.BLACK: 1.0, Colour.WHITE: 0.0}[winner]
        elif rate is not None and board.turn is Colour.WHITE:
            rate = 1 - rate
        self.players.balance.show_share(rate)
        self._show_players()
        self._show_clocks()
        self._enable_actions()

    @property
    def shows_threats(self) -> bool:
        """Whether threats are drawn: not unasked in a game that is being played."""
        played = self.game.phase is Phase.PLAYING and self.layouts.name == "play"
        return self.settings.analysis.show_threats and not (played and not self.analyser.running)

    def _show_players(self) -> None:
        game, board, info = self.game, self.document.board, self.document.info
        for colour, name in ((Colour.BLACK, info.black), (Colour.WHITE, info.white)):
            to_move = board.outcome is None and board.turn is colour
            thinking = game.thinking is colour
            state = tr("thinking...") if thinking else (tr("to move") if to_move else "")
            if board.outcome is not None and board.outcome.winner is colour:
                state = tr("wins")
            self.players.show_player(colour, name, state, to_move)
        self.status.setText(self._status_text())

    def _status_text(self) -> str:
        game, board = self.game, self.document.board
        if self.analysis.exercise_text:
            return self.analysis.exercise_text
        side = tr("Black") if board.turn is Colour.BLACK else tr("White")
        if board.outcome is not None or (game.phase is Phase.OVER and self.document.current is game.live):
            return describe_result(self.document.info.result or result_of(board.outcome))
        if game.guide is not None:
            return game.guide.describe()
        if game.phase is Phase.PAUSED:
            keys = self.actions_by_name["pause"].shortcut().toString()
            return tr("Paused: your move, or {keys}, goes on.").format(keys=keys)
        if game.phase is Phase.PLAYING and self.document.current is not game.live:
            return tr("You look at move {ply}; the game goes on.").format(ply=board.ply)
        if game.thinking is not None:
            return tr("{side} is thinking...").format(side=side)
        text = tr("Move {ply}: {side} to play").format(ply=board.ply + 1, side=side)
        threats = self.analysis.threats_text if self.shows_threats else ""
        return f"{text}   ·   {threats}" if threats else text

    def _show_clocks(self) -> None:
        for colour in Colour:
            used = self.game.clock.used_ms(colour, time.monotonic())
            self.players.show_time(colour, self.game.time_left(colour), used)

    def _show_node(self, node: Node) -> None:
        if node is self.document.current:
            self.show_position()

    def _show_title(self) -> None:
        name = Path(self.document.path).name if self.document.path else tr("New game")
        self.setWindowTitle(f"{name}[*] - Narabe")
        self.setWindowModified(self.document.modified)

    def _enable_actions(self) -> None:
        game, document = self.game, self.document
        playing = game.phase in (Phase.PLAYING, Phase.PAUSED)
        for name, enabled in {
            "take_back": document.current.parent is not None,
            "redo": bool(document.current.children),
            "go_back": document.current.parent is not None,
            "go_first": document.current.parent is not None,
            "go_forward": bool(document.current.children),
            "go_last": bool(document.current.children),
            "resign": playing,
            "agree_draw": game.can_agree_draw,
            "pause": playing,
            "move_now": game.thinking is not None,
            "hint": document.board.outcome is None,
            "analyse": document.board.outcome is None or self.analyser.running,
            "go_live": playing and document.current is not game.live,
            "swap_sides": playing,
        }.items():
            self.actions_by_name[name].setEnabled(enabled)
        self.actions_by_name["pause"].setChecked(game.phase is Phase.PAUSED)

    def _leave_position(self) -> None:
        self.overlays = Overlays()
        self.show_position()

    def say(self, text: str, milliseconds: int = 6000) -> None:
        """Show a passing message."""
        bar = self.statusBar()
        assert bar is not None
        bar.showMessage(text, milliseconds)

    def _make_way(self, message: str) -> None:
        """Hide the status while a message is shown: Qt shows it again with the window."""
        self.status.setVisible(not message)

    def open_dialog(self, dialog: QDialog) -> None:
        """Open a dialogue over the window; nothing waits for it."""
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def welcome(self) -> None:
        """Greet on the first start: one click begins a game."""
        dialog = WelcomeDialog(self.settings.engines[0].name, self)
        dialog.game_wanted.connect(self.play.start_game)
        dialog.rejected.connect(lambda: self.change_settings(replace(self.settings, first_run=False)))
        self.open_dialog(dialog)

    def complain(self, text: str, detail: str) -> None:
        """Say in a box what went wrong, with its detail; nothing waits for the answer."""
        box = QMessageBox(QMessageBox.Icon.Warning, "Narabe", text, parent=self)
        box.setInformativeText(detail)
        box.setModal(False)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.show()
        self.trouble = box

    def offer(self, text: str, button: str, action: object) -> None:
        """Say what is the matter and offer to do something; nothing waits for the answer."""
        box = QMessageBox(QMessageBox.Icon.Warning, "Narabe", text, parent=self)
        accept = box.addButton(button, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Close)
        box.setDefaultButton(accept)
        box.setModal(False)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.buttonClicked.connect(lambda clicked: action() if clicked is accept else None)  # type: ignore[operator]
        box.show()
        self.trouble = box

    def make_move(self, point: int) -> None:
        """The user wants to play at a point: an answer in the practice, or a move of the game."""
        if not self.analysis.try_move(point):
            self.game.human_move(point)

    # --- following the user ---------------------------------------------------------------------------------

    def _enter_point(self, point: int) -> None:
        """The mouse is at another point: name it and show the variation that starts there."""
        self.point_name.setText("" if point < 0 else format_coordinate(point, self.document.info.width))
        analysis = self.document.current.analysis
        marks = {mark.point for mark in self.board.picture.candidates}
        if self.overlays.variation:
            marks.add(self.overlays.variation[0])
        candidates = analysis.candidates if analysis is not None else ()
        chosen = next((c for c in candidates if c.point == point and point in marks), None)
        self.show_variation(chosen.pv if chosen is not None else ())
        self.analysis.explain_point(point)

    def _enter_candidate(self, row: int) -> None:
        candidates = self.candidates.model.candidates
        self.show_variation(candidates[row].pv if 0 <= row < len(candidates) else ())

    def show_variation(self, points: tuple[int, ...]) -> None:
        """Draw a variation over the position, or none."""
        if points != self.overlays.variation:
            self.overlays = replace(self.overlays, variation=points, variation_length=None)
            self.show_position()

    def _turn_wheel(self, step: int) -> None:
        """The wheel steps through a variation that is shown, else through the game."""
        if not self.overlays.variation:
            self.document.step(step)
            return
        limit = len(self.overlays.variation)
        shown = self.overlays.variation_length or min(limit, self.settings.analysis.variation_length)
        self.overlays = replace(self.overlays, variation_length=min(max(shown + step, 1), limit))
        self.show_position()

    def _go_to_ply(self, ply: int) -> None:
        line = self.document.current.line()
        self.document.go(line[min(max(ply, 0), len(line) - 1)])

    def _tree_menu(self, node: Node, position: QPoint) -> None:
        self.document.go(node)
        menu = QMenu(self)
        for name in ("promote_branch", "delete_branch", "play_from_here"):
            menu.addAction(self.actions_by_name[name])
        menu.popup(position)

    def _board_menu(self, position: QPoint) -> None:
        menu = QMenu(self)
        for name in ("take_back", "hint", "analyse", "copy_position", "copy_image", "paste_position"):
            menu.addAction(self.actions_by_name[name])
        menu.popup(position)

    def _analysis_switched(self, on: bool) -> None:
        self.actions_by_name["analyse"].setChecked(on)
        self.show_position()

    def _announce_result(self, result: str) -> None:
        self.say(describe_result(result), 15_000)

    def _engine_failed(self, text: str, session: EngineSession) -> None:
        self.offer(
            text + "\n\n" + tr("The game is as it was. Restart the engine to go on."),
            tr("Restart"),
            self.game.restart_engine,
        )

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        """Files and texts may be dropped."""
        assert event is not None
        data = event.mimeData()
        if data is not None and (data.hasUrls() or data.hasText()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent | None) -> None:
        """Open what was dropped."""
        assert event is not None
        data = event.mimeData()
        if data is not None:
            self.files.drop(data)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """In a narrow window the board keeps most of it."""
        super().resizeEvent(event)
        self.layouts.fit()

    # --- closing ------------------------------------------------------------------------------------------

    def closeEvent(self, event: QCloseEvent | None) -> None:
        """Remember the window and end the engines."""
        self.layouts.keep()
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        window = replace(
            self.settings.window, geometry=geometry, layout=self.layouts.name, layouts=self.layouts.saved
        )
        self.settings = replace(self.settings, window=window)
        self._settings_writer.close()
        with suppress(OSError):  # nobody is left to be told
            save_settings(self.settings, self.settings_path)
        self.analyser.stop()
        self.analysis.close()
        self.tournaments.close()
        self.files.close()
        self.game.leave()
        self.hub.close()
        super().closeEvent(event)
