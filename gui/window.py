"""The main window: places the panels and the menus, shows what the presenter makes, and shows messages.

It decides nothing. The commands see it as their `Shell`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PyQt6 import sip
from PyQt6.QtCore import QByteArray, QEvent, QObject, QPoint, QSize, Qt, pyqtBoundSignal, pyqtSignal
from PyQt6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PyQt6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDockWidget,
    QFileDialog,
    QLabel,
    QMainWindow,
    QMenu,
    QMessageBox,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from engine.rules.board import Colour
from gui.base.clipboard import copy_text
from gui.base.collector import paused_collector
from gui.base.icons import icon
from gui.base.keys import needs_key, takes_text
from gui.base.language import tr
from gui.base.settings import LAYOUTS, Settings, WindowSettings
from gui.base.themes import THEMES, Theme, palette, style_sheet
from gui.base.widgets import ElidedLabel
from gui.commands.command import Choice, Command, plain
from gui.commands.menus import CHAPTERS, NAVIGATE, OPEN_GAMES, PANELS, TOOL_BARS, Names, menus, submenus
from gui.layouts import Layouts
from gui.panels.board_place import BoardPlace
from gui.panels.panels import Panels
from gui.panels.tab_bar import GameTabBar
from gui.presenter.view import ClockView, View

SIZE = QSize(1180, 800)
_GAP = 8  # pixels between menus and tabs
FRAME = QSize(8, 40)  # pixels; what the system may put around the window


class MainWindow(QMainWindow):
    """The window of the app."""

    closing = pyqtSignal()
    """The window is being closed: keep what must be kept and end the engines."""
    dropped = pyqtSignal(object)
    """A file or a text was dropped on the window: its `QMimeData`."""

    def __init__(self, panels: Panels, settings: WindowSettings) -> None:
        super().__init__()
        self._panels = panels
        self._commands: dict[str, Command] = {}
        self.actions_by_name: dict[str, QAction] = {}
        self._theme = ""
        self._reported_error = ""
        self.may_close: Callable[[], bool] = lambda: True
        self._place_board()
        self._place_docks()
        self._place_status_bar()
        panels.presentation.setParent(self, Qt.WindowType.Window)
        panels.presentation.left.connect(lambda: self.present(False))
        self._place_tool_bar()
        self.tab_bar = GameTabBar()
        self.layouts = Layouts(self, self.docks, settings)
        self.layouts.switched.connect(self._follow_layout)
        self.setAcceptDrops(True)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._listen_to)

    # --- placing --------------------------------------------------------------------------------------------

    def _place_board(self) -> None:
        panels = self._panels
        bars = panels.tournament_band, panels.notices, panels.guide, panels.notice
        self.board_place = BoardPlace(panels.board, bars)
        self.setCentralWidget(self.board_place)

    def _place_docks(self) -> None:
        self.docks: dict[str, QDockWidget] = {}
        for name, (title, panel) in self._panels.docked().items():
            dock = QDockWidget(title, self)
            dock.setObjectName(name)
            dock.setWidget(panel)
            self.docks[name] = dock
        self._no_title = QWidget()
        self.docks["players"].visibilityChanged.connect(lambda _is_visible: self._place_bars())
        self.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AnimatedDocks
        )
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def _place_status_bar(self) -> None:
        bar = self.statusBar()
        assert bar is not None
        self.status = ElidedLabel()  # a long one would widen the window
        self.status.setContentsMargins(4, 3, 8, 3)
        self.rules = QLabel()
        self.rules.setProperty("faint", True)
        self.rules.setContentsMargins(8, 3, 8, 3)
        self.point_name = QLabel()
        self.point_name.setProperty("faint", True)
        bar.setMinimumHeight(33)  # pixels; room for the text at its usual size
        bar.addWidget(self.status, 1)
        bar.messageChanged.connect(self._make_way)
        bar.addPermanentWidget(self.point_name)
        bar.addPermanentWidget(self.rules)

    def add_commands(self, commands: Sequence[Command], more: dict[str, QMenu]) -> None:
        """Put the commands into the menus; `more`: submenus of other things."""
        self._commands = {command.name: command for command in commands}
        submenu_of = more | {PANELS: self._panels_menu(), OPEN_GAMES: self.tab_bar.menu}
        bar = self.menuBar()
        assert bar is not None
        for title, names in menus():
            menu = bar.addMenu(title)
            assert menu is not None
            self._fill_menu(menu, names, submenu_of)
        self._panels.chapters.more.setMenu(self._menu_of(CHAPTERS))
        for name in (*submenus()[NAVIGATE][1], "present"):
            if name in self.actions_by_name:
                self._panels.presentation.addAction(self.actions_by_name[name])

    def _fill_menu(self, menu: QMenu, names: Names, submenu_of: dict[str, QMenu]) -> None:
        for name in names:
            if name is None:
                menu.addSeparator()
            elif name in submenu_of:
                menu.addMenu(submenu_of[name])
            elif name in self._commands:
                menu.addAction(self._make_action(self._commands[name]))
            else:
                title, below = submenus()[name]
                submenu = menu.addMenu(title)
                assert submenu is not None
                self._fill_menu(submenu, below, submenu_of)

    def _make_action(self, command: Command) -> QAction:
        action = QAction(command.text, self)
        action.setIconText(command.label)  # in the tool bar: without the key of the menu
        action.setCheckable(command.checkable)
        run = command.run
        action.triggered.connect(run if command.checkable else lambda _checked: run())
        self.actions_by_name[command.name] = action
        self.addAction(action)
        return action

    def menu_entries(self) -> list[tuple[str, str, QAction]]:
        """All that the menus lead to, in their order: what it is called, in which menus, and its action."""
        bar = self.menuBar()
        assert bar is not None
        return [entry for action in bar.actions() for entry in _entries(action, "")]

    def _panels_menu(self) -> QMenu:
        menu = QMenu(tr("Panels"), self)
        for dock in self.docks.values():
            menu.addAction(dock.toggleViewAction())
        return menu

    def _place_tool_bar(self) -> None:
        self.tool_bar = QToolBar(tr("Tools"))
        self.tool_bar.setObjectName("tools")
        self.tool_bar.setMovable(False)
        self.tool_bar.setIconSize(QSize(22, 22))
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._gap = self.tool_bar.addWidget(gap)
        self.addToolBar(self.tool_bar)

    def _follow_layout(self, layout: str) -> None:
        """Show the tools of a layout, and then the layouts to choose from; Play has nothing of analysis."""
        self.tool_bar.clear()
        for name in TOOL_BARS[layout]:
            if name is None:
                self.tool_bar.addSeparator()
            else:
                self.tool_bar.addAction(self.actions_by_name[name])
        self.tool_bar.addAction(self._gap)
        for name in LAYOUTS:
            self.tool_bar.addAction(self.actions_by_name[f"layout_{name}"])
        self._panels.players.balance.setVisible(layout != "play")
        self.docks["players"].setTitleBarWidget(self._no_title if layout == "play" else None)
        self._place_bars()

    def _place_bars(self) -> None:
        """In Play the bars stand below the players, where there is room, else above the board."""
        if self.layouts.name == "play" and not self.docks["players"].isHidden():
            self.board_place.move_bars(self._panels.players.place_of_bars)
        else:
            self.board_place.take_bars()

    # --- showing --------------------------------------------------------------------------------------------

    def show_view(self, view: View) -> None:
        """Show what the presenter made of the current state."""
        panels = self._panels
        self.setWindowTitle(f"{view.title}[*] - Narabe")
        self.setWindowModified(view.is_modified)
        self.tab_bar.show_tabs(view.tabs, view.tab)
        self._limit_tabs()
        for board in (panels.board, panels.presentation.board):
            board.show_picture(view.picture, view.turn, view.tool_tips)
        panels.board.painted.leaves_enter = view.enabled["next_exercise"]
        names = {colour: player.name for colour, player in view.players.items()}
        panels.presentation.show_texts(names, view.move, view.comment)
        panels.candidates.show_analysis(
            view.analysis,
            view.picture.labels,
            view.flip_win_rates,
            view.win_rates_of,
            view.max_candidates,
            view.max_variation,
            view.no_analysis,
            view.compared_engines,
            view.second_opinion,
            view.second_problem,
        )
        if view.turn is not None or view.page is not None or view.is_contested:
            turn = view.turn or Colour.BLACK
            panels.explorer.show_page(view.page, view.picture.labels, turn, view.is_contested)
        panels.chapters.show_chapters(view.chapters, view.chapter)
        panels.graph.keep_back(view.is_contested)
        panels.review.keep_back(view.is_contested)
        panels.show_watched(view.is_watching)
        panels.players.balance.show_share(view.black_share)
        for colour, player in view.players.items():
            panels.players.show_player(colour, player.name, player.state, player.is_turn, player.level)
        actions = [(label, self.actions_by_name[name]) for name, label in view.notice.commands]
        lessons = [(text, tip, self.actions_by_name[name]) for name, text, tip in view.notice.lessons]
        panels.notice.show_notice(view.notice.text, actions, lessons)
        self.status.setText(view.status)
        self.rules.setText(view.rules)
        for name, on in view.enabled.items():
            self.actions_by_name[name].setEnabled(on)
        for name, on in view.checked.items():
            self.actions_by_name[name].setChecked(on)

    def _limit_tabs(self) -> None:
        """Keep the tabs from the menus."""
        bar, tabs = self.menuBar(), self.tab_bar
        assert bar is not None
        menus = bar.sizeHint().width() - (tabs.sizeHint().width() if tabs.isVisible() else 0)
        if tabs.set_room(self.width() - menus - _GAP):
            bar.setCornerWidget(tabs)  # which places it anew

    def show_clocks(self, clocks: dict[Colour, ClockView]) -> None:
        """Show both players' clocks."""
        for colour, clock in clocks.items():
            self._panels.players.show_time(colour, clock.left, clock.used_ms)

    def apply_settings(self, settings: Settings) -> None:
        """Follow the theme and the keys."""
        if settings.board.theme != self._theme:
            self._theme = settings.board.theme
            self._apply_theme(THEMES[self._theme])
        for name, action in self.actions_by_name.items():
            keys = settings.keys.get(name, self._commands[name].keys)
            further = self._commands[name].also
            action.setShortcuts([QKeySequence(keys), *(QKeySequence(key) for key in further)])
            hint = self._commands[name].label
            action.setToolTip(f"{hint} ({action.shortcut().toString()})" if keys else hint)

    def _apply_theme(self, theme: Theme) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        with paused_collector():
            application.setPalette(palette(theme))
            application.setStyleSheet(style_sheet(theme))
        self._panels.set_theme(theme)
        for name, action in self.actions_by_name.items():
            if self._commands[name].icon:
                action.setIcon(icon(self._commands[name].icon, theme.window.text, theme.window.border))
        more = self.tool_bar.findChild(QToolButton, "qt_toolbar_ext_button")
        if more is not None:
            more.setIcon(icon("more", theme.window.text))

    def popup_menu(self, names: Names, position: QPoint) -> None:
        """Show a context menu of commands."""
        menu = self._menu_of(names)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(position)

    def _menu_of(self, names: Names) -> QMenu:
        menu = QMenu(self)
        for name in names:
            if name is not None:
                menu.addAction(self.actions_by_name[name])
        return menu

    def restore_arrangement(self, settings: WindowSettings, screen: QSize | None = None) -> None:
        """Put the window where it was, with the layout it had; at first it is no larger than the screen."""
        self.resize(SIZE if screen is None else SIZE.boundedTo(screen - FRAME))
        if settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode()))
        self.layouts.switch(settings.layout if settings.layout in LAYOUTS else "play")

    def arrangement(self) -> WindowSettings:
        """Where the window is, and its layouts, to be restored at the next start."""
        self.layouts.keep()
        geometry = bytes(self.saveGeometry().toBase64().data()).decode()
        return WindowSettings(geometry, self.layouts.name, self.layouts.saved, self.layouts.fronts)

    # --- speaking to the user: the commands' Shell ----------------------------------------------------------

    @property
    def dialog_parent(self) -> QWidget:
        """The parent of dialogs."""
        return self

    def say(self, text: str, milliseconds: int = 6000) -> None:
        """Show a passing message."""
        bar = self.statusBar()
        assert bar is not None
        bar.showMessage(text, milliseconds)

    def _make_way(self, message: str) -> None:
        """Hide the status while a message is shown: Qt shows it again with the window."""
        self.status.setVisible(not message)

    def notify(
        self,
        text: str,
        button: str = "",
        action: Callable[[], object] | None = None,
        dismissed: Callable[[], object] | None = None,
    ) -> Callable[[], None]:
        """Show something that must not pass by, until it is dismissed or what is returned is called."""
        notices = self._panels.notices
        card = notices.add(text, button, action, dismissed)
        return lambda: notices.remove(card)

    def complain(self, text: str, detail: str) -> Callable[[], object]:
        """Show in a box what went wrong, with its detail, until what is returned is called."""
        box = QMessageBox(QMessageBox.Icon.Warning, "Narabe", text, parent=self)
        box.setInformativeText(detail)
        return self._show_box(box)

    def offer(
        self, text: str, button: str, action: Callable[[], object], other: Choice | None = None
    ) -> Callable[[], object]:
        """Show in a box what is the matter, with a button that does something about it, or with two.

        What is returned takes the box away.
        """
        box = QMessageBox(QMessageBox.Icon.Warning, "Narabe", text, parent=self)
        accept = box.addButton(button, QMessageBox.ButtonRole.AcceptRole)
        actions: dict[object, Callable[[], object]] = {accept: action}
        if other is not None:
            label, second_action = other
            actions[box.addButton(label, QMessageBox.ButtonRole.DestructiveRole)] = second_action
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(accept)
        box.buttonClicked.connect(lambda clicked: actions[clicked]() if clicked in actions else None)
        return self._show_box(box)

    def report_error(self, error: str, details: str, log_file: Path) -> None:
        """Report an error of ours, with its details to be copied; one that recurs only in the status bar."""
        if error == self._reported_error:
            self.say(tr("The same error again: {error}").format(error=error))
            return
        self._reported_error = error
        text = tr("Narabe has an error. Your game has been saved and you can go on.")
        box = QMessageBox(QMessageBox.Icon.Critical, "Narabe", text, parent=self)
        where = tr("The details are in the file {path}.").format(path=log_file)
        box.setInformativeText(f"{error}\n\n{where}")
        box.setDetailedText(details)
        copy = box.addButton(tr("Copy details"), QMessageBox.ButtonRole.ActionRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Close))
        assert copy is not None
        copy.clicked.disconnect()  # from closing the box
        copy.clicked.connect(lambda _checked: copy_text(details))
        self._show_box(box)

    def _show_box(self, box: QMessageBox) -> Callable[[], object]:
        box.setModal(False)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.show()
        self.trouble = box
        return lambda: sip.isdeleted(box) or box.close()

    def open_dialog(self, dialog: QDialog, outdated: pyqtBoundSignal | None = None) -> None:
        """Open a dialog over the window; nothing waits for it.

        It is no larger than the window, which is on the screen with all its edges. `outdated`: when what it
        asks about is gone, as where a file that was still being read opens, it goes unanswered.
        """
        if outdated is not None:
            outdated.connect(dialog.reject)
        is_sized = dialog.testAttribute(Qt.WidgetAttribute.WA_Resized)
        dialog.resize((dialog.size() if is_sized else dialog.sizeHint()).boundedTo(self.size()))
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def ask_for_file(self, title: str, folder: Path, filters: str) -> Path | None:
        """Ask for a file to open; None where the user thinks better of it."""
        path, _ = QFileDialog.getOpenFileName(self, title, str(folder), filters)
        return Path(path) if path else None

    def ask_for_folder(self, title: str, folder: Path) -> Path | None:
        """Ask for a folder; None where the user thinks better of it."""
        path = QFileDialog.getExistingDirectory(self, title, str(folder))
        return Path(path) if path else None

    def ask_for_new_file(self, title: str, proposed: str, filters: str) -> Path | None:
        """Ask for a file to write; None where the user thinks better of it.

        It has the ending of one of the filters, which determines what is written: a name with none of them
        gets that of the filter chosen, and is asked about where the system's dialog asked about another one.
        """
        name, chosen = QFileDialog.getSaveFileName(self, title, proposed, filters)
        if not name:
            return None
        endings = re.findall(r"\*(\.\w+)", chosen) + re.findall(r"\*(\.\w+)", filters)
        if not endings or Path(name).suffix.lower() in endings:
            return Path(name)
        path = Path(name + endings[0])
        if path.exists():
            question = tr("There is a file of this name: {path}\n\nReplace it?").format(path=path)
            if QMessageBox.question(self, title, question) is not QMessageBox.StandardButton.Yes:
                return None
        return path

    def present(self, on: bool) -> None:
        """Show the board for an audience, on all of the screen, or no more."""
        presentation = self._panels.presentation
        if on:
            presentation.showFullScreen()
        else:
            presentation.hide()
        self.actions_by_name["present"].setChecked(on)

    # --- events ---------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        """Files and texts may be dropped."""
        assert event is not None
        data = event.mimeData()
        if data is not None and (data.hasUrls() or data.hasText()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent | None) -> None:
        """Something was dropped."""
        assert event is not None
        data = event.mimeData()
        if data is not None:
            self.dropped.emit(data)

    def _listen_to(self, before: QWidget | None, now: QWidget | None) -> None:
        """Hear the keys of the widget that has the focus."""
        if before is not None:
            before.removeEventFilter(self)
        if now is not None and now.window() is self and now is not self._panels.board.painted:
            now.installEventFilter(self)
            if isinstance(before, QAbstractButton) and not (before.isVisible() and before.isEnabled()):
                self._panels.board.setFocus()  # a button that went when it was pressed; Qt goes to the next

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """A letter typed anywhere in the window, but for fields of text, begins a move on the board."""
        board = self._panels.board.painted
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and isinstance(watched, QWidget)
            and board.isVisible()
            and board.begins_move(event)
            and not takes_text(watched)
        ):
            board.setFocus()
            QApplication.sendEvent(board, event)
            return True
        return super().eventFilter(watched, event)

    def event(self, event: QEvent | None) -> bool:
        """Before a key becomes a shortcut, the widget with the focus may need it: an arrow in a list."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and needs_key(QApplication.focusWidget(), event)
        ):
            event.accept()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """In a narrow window the board keeps most of it."""
        super().resizeEvent(event)
        self.layouts.fit()
        self._limit_tabs()

    def closeEvent(self, event: QCloseEvent | None) -> None:
        """Let the app end before the window does, unless something must be asked first."""
        if not self.may_close():
            if event is not None:
                event.ignore()
            return
        self.closing.emit()
        super().closeEvent(event)


def _entries(action: QAction, place: str) -> Iterator[tuple[str, str, QAction]]:
    """What an entry of a menu leads to: its command, or those of its submenu."""
    label, menu = plain(action.text()), action.menu()
    if menu is None:
        yield label, place, action
        return
    for below in menu.actions():
        if not below.isSeparator():
            yield from _entries(below, f"{place} › {label}" if place else label)
