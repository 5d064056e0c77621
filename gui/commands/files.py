"""Commands of files: open, save, recent and earlier games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QMenu, QMessageBox

from engine.records import reader
from engine.records.files import RecordError
from engine.records.formats import SGF, Part
from engine.records.reader import Contents
from engine.records.reading import GameInFile
from engine.records.sgf import format_sgf
from engine.records.tree import GameTree
from engine.rules.variant import Variant
from gui.app_state import AppState
from gui.base.background import Background
from gui.base.errors import told
from gui.base.language import tr
from gui.base.settings import Settings
from gui.base.themes import THEMES
from gui.commands.chooser import GameChooser
from gui.commands.command import Command, Shell, plain
from gui.dialogs.earlier_games import EarlierGamesDialog
from gui.model import files
from gui.play.state import Phase

RECENT_FILES = 10
MOST_CHAPTERS = 100  # of a file with more games one is chosen


def games_folder(settings: Settings) -> Path:
    """Where the user's games are: the folder of the file used last."""
    recent = settings.recent_files
    return Path(recent[0]).parent if recent else Path.home()


class FileCommands(QObject):
    """The File menu, but for the exports."""

    opened = pyqtSignal()
    """A game was opened, to be looked at."""

    def __init__(self, app: AppState, shell: Shell) -> None:
        super().__init__(app)
        self._document, self._game, self._tabs, self._store = app.document, app.game, app.tabs, app.store
        self._earlier_games, self._shell = app.autosave.earlier_games, shell
        self._withdraw: Callable[[], object] = lambda: None  # the question whether to replace a file
        app.document.about_to_be_replaced.connect(lambda: self._withdraw())
        self._chooser = GameChooser(app.document, shell)
        self._loader = Background(
            self, self._show_loaded, partial(self._chooser.complain, tr("The file cannot be opened."))
        )
        self.recent_menu = QMenu(tr("Open &recent"), shell.dialog_parent)
        self.recent_menu.aboutToShow.connect(self._fill_recent)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [
            Command("open", tr("&Open..."), "Ctrl+O", self.open, icon="open"),
            Command("open_earlier", tr("&Earlier games..."), "", self.open_earlier),
            Command("save", tr("&Save"), "Ctrl+S", self.save, icon="save"),
            Command("save_as", tr("Save &as..."), "Ctrl+Shift+S", self.save_as),
            Command("close_tab", tr("&Close the tab"), "Ctrl+W", self.close_tab),
        ]

    def close(self) -> None:
        """End the thread."""
        self._loader.close()

    def open(self) -> None:
        """Ask for a file and open it."""
        self._open_from(tr("Open a game"), games_folder(self._store.current))

    def open_earlier(self) -> None:
        """Open one of the games that made room for others."""
        theme = THEMES[self._store.current.board.theme].board
        dialog = EarlierGamesDialog(self._earlier_games, theme, self._shell.dialog_parent)
        dialog.game_wanted.connect(self.open_file)
        self._shell.open_dialog(dialog)

    def _open_from(self, title: str, folder: Path) -> None:
        path = self._shell.ask_for_file(title, folder, files.open_filter())
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a file, or show its tab if it is open as it is or with unsaved changes.

        It is read in the background, and a fault in it is reported with its place.
        """
        path = path.absolute()  # it is kept for the next start, which may be in another folder
        tab = self._tabs.of_file(path)
        trees = [] if tab is None else self._tabs.trees(tab)
        self._loader.ask(lambda _stop: _read(path, trees))

    def _show_loaded(self, loaded: "_Read | _Built") -> None:
        if isinstance(loaded, _Built):
            self._tabs.make_room()
            first, *others = loaded.trees
            self._document.open_tree(first, loaded.path)
            self._tabs.add_chapters(others)
            self._tabs.note_stamp(loaded.path, loaded.stamp)
            self.opened.emit()
            self._chooser.tell(first, loaded.faults)
            return
        path, contents = loaded.path, loaded.contents
        self._remember(path)
        games = contents.games
        tab = self._tabs.of_file(path)
        if tab is not None and (loaded.is_open or self._tabs.is_modified(tab)):
            self._tabs.show(self._tabs.tabs.index(tab))
            if loaded.is_open:
                self._tabs.note_stamp(str(path), loaded.stamp)
            if not self._is_played:
                self.opened.emit()
            return
        are_chapters = len(games) <= MOST_CHAPTERS and files.kind_of(path) is SGF
        choose = self._chooser.choose_rules if are_chapters else self._chooser.choose
        # Else saving would lose what could not be read, or the other games.
        name = str(path) if not contents.faults and (are_chapters or len(games) == 1) else ""
        choose(games, lambda chosen: self._loader.ask(lambda _stop: _build(name, chosen, loaded)))

    def close_tab(self) -> None:
        """Close the tab that is shown; of a game that is not over or not saved the user is asked first."""
        is_played = self._is_played
        if not is_played and not self._is_modified:
            self._tabs.close_shown()
            return
        tree = self._document.tree

        def close() -> None:
            if self._document.tree is tree:  # else another tab was chosen before the answer
                self._tabs.close_shown()

        def save() -> None:
            self.save()
            if not self._is_modified:
                close()

        text = tr("The game is not over.") if is_played else tr("The game has not been saved.")
        anyway = plain(tr("&Close the tab")), close
        self._shell.offer(text, plain(tr("&Save")), save, anyway)

    @property
    def _is_played(self) -> bool:
        return self._game.phase not in (Phase.FREE, Phase.OVER)

    @property
    def _is_modified(self) -> bool:
        return self._tabs.is_modified(self._tabs.shown.tab)

    def save(self) -> None:
        """Save the game where it came from, or ask where; also if another program has written there since."""
        self._withdraw()
        path = Path(self._document.path)
        if path.suffix.lower() != ".sgf":
            self.save_as()
        elif self._tabs.is_changed_outside(path):
            text = tr("Another program has changed {path}. Saving the game would replace that.")
            anyway = plain(tr("&Save")), partial(self.save_file, path)
            elsewhere = plain(tr("Save &as..."))
            self._withdraw = self._shell.offer(text.format(path=path), elsewhere, self.save_as, anyway)
        else:
            self.save_file(path)

    def save_as(self) -> None:
        """Ask for a file and save the game there."""
        name = self._document.path or str(games_folder(self._store.current) / "game.sgf")
        proposed = str(Path(name).with_suffix(".sgf"))
        self._save_under(proposed, files.save_filter(is_one=len(self._tabs.chapters) == 1))

    def _save_under(self, proposed: str, kinds: str) -> None:
        path = self._shell.ask_for_new_file(tr("Save the game"), proposed, kinds)
        if path is not None:
            self.save_file(path)

    def save_file(self, path: Path) -> bool:
        """Save the game to a file, by its ending; whether that succeeded.

        Where such a file would lose a part of the game, the user is asked first.
        """
        if lost := files.lost(self._tabs.trees(self._tabs.shown.tab), path):
            self._ask_about_loss(path, lost)
            return False
        return self._save(path)

    def _ask_about_loss(self, path: Path, lost: Sequence[Part]) -> None:
        kind = files.kind_of(path).name
        names = {
            Part.VARIATIONS: tr("variations"),
            Part.COMMENTS: tr("comments"),
            Part.ANALYSES: tr("analyses"),
            Part.TEXTS: tr("texts on points"),
            Part.MARKS: tr("marks"),
            Part.RESULT: tr("result"),
            Part.NO_RESULT: tr("result"),
        }
        box = QMessageBox(self._shell.dialog_parent)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(tr("Save the game"))
        box.setText(tr("{kind} files cannot hold all of this game.").format(kind=kind))
        parts = tr(", ").join(names[part] for part in lost)
        box.setInformativeText(tr("Would not be saved: {parts}. SGF holds everything.").format(parts=parts))
        as_sgf = box.addButton(tr("Save as SGF"), QMessageBox.ButtonRole.AcceptRole)
        as_part = box.addButton(
            tr("Save as {kind}").format(kind=kind), QMessageBox.ButtonRole.DestructiveRole
        )
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(as_sgf)

        def answer(button: object) -> None:
            if button is as_sgf:
                self._save_as_sgf(path.with_suffix(".sgf"))
            elif button is as_part:
                self._save(path, whole=False)

        box.buttonClicked.connect(answer)
        self._shell.open_dialog(box, self._document.about_to_be_replaced)

    def _save_as_sgf(self, path: Path) -> None:
        """Write a file that the user has not named: where there is one, the dialog asks about it."""
        if path.exists():
            self._save_under(str(path), "SGF (*.sgf)")
        else:
            self._save(path)

    def _save(self, path: Path, whole: bool = True) -> bool:
        """Write the file. Where it does not hold the whole game, the game stays as unsaved as it was."""
        try:
            files.save(self._tabs.trees(self._tabs.shown.tab), path)
        except (OSError, ValueError) as error:
            self._shell.complain(tr("The file cannot be written."), told(error))
            return False
        if whole:
            self._tabs.saved_as(str(path))
        self._remember(path)
        self._shell.say(tr("Saved: {path}").format(path=path))
        return True

    def _remember(self, path: Path) -> None:
        settings = self._store.current
        others = [other for other in settings.recent_files if other != str(path)]
        self._store.change(replace(settings, recent_files=(str(path), *others)[:RECENT_FILES]))

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        for path in self._store.current.recent_files:
            action = self.recent_menu.addAction(path)
            assert action is not None
            action.triggered.connect(lambda _on, path=path: self.open_file(Path(path)))


@dataclass(frozen=True)
class _Read:
    path: Path
    stamp: str
    contents: Contents
    is_open: bool
    """Whether the games that are open of the file are all that it has."""


def _read(path: Path, trees: list[GameTree]) -> _Read:
    """What a file has, of which games are open.

    Raises:
        OSError, RecordError: it cannot be read.
    """
    stamp = files.stamp(path)
    contents = reader.read_file(path).whole()
    is_open = not contents.faults and len(trees) == len(contents.games)
    return _Read(path, stamp, contents, is_open and all(map(_is_same, trees, contents.games)))


def _is_same(tree: GameTree, game: GameInFile) -> bool:
    """Whether an open game is one of a file, under the rules that were chosen for it."""
    try:
        return format_sgf(files.build(game, tree.info.variant)[0]) == format_sgf(tree)
    except RecordError:
        return False


@dataclass(frozen=True)
class _Built:
    path: str
    """Where they are to be saved; empty if that would lose what else the file holds."""
    stamp: str
    trees: list[GameTree]
    faults: list[RecordError]


def _build(path: str, games: list[tuple[GameInFile, Variant]], source: _Read) -> _Built:
    """The trees of games under their rules, and what of them had to be cut.

    Raises:
        RecordError: none of them can be.
    """
    trees: list[GameTree] = []
    cuts: list[RecordError] = []
    for found, variant in games:
        try:
            tree, cut = files.build(found, variant)
        except RecordError as error:
            cuts.append(error)
        else:
            trees.append(tree)
            cuts += cut
    if not trees:
        raise cuts[0]
    return _Built("" if cuts else path, source.stamp, trees, [*source.contents.faults, *cuts])
