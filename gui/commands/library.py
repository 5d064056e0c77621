"""Commands of the library: import games, keep the open one."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.files import write_atomically
from gui.app_state import AppState
from gui.base.errors import told
from gui.base.forms import ask_for_text
from gui.base.language import tr
from gui.base.themes import THEMES
from gui.commands.command import Command, Shell
from gui.commands.files import games_folder
from gui.commands.writer import FileWriter
from gui.dialogs.branch import BranchDialog
from gui.dialogs.doubles import DoublesDialog
from gui.dialogs.search import SearchDialog
from gui.dialogs.shape import ShapeDialog
from gui.dialogs.trends import Chart, TrendsDialog
from gui.model import files
from gui.panels.explorer import ExplorerPanel
from library import annotations, doubles
from library.annotations import Remark
from library.export import tree_of_game
from library.games import of_numbers
from library.search import Filter, GameHit
from library.store import Store
from library.trends import Trends


class LibraryCommands(QObject):
    """What can be done with the library."""

    opened = pyqtSignal()
    """A game was opened, to be looked at."""
    review_wanted = pyqtSignal(object)
    """The games of a file are to be reviewed: its path."""

    def __init__(self, app: AppState, panel: ExplorerPanel, shell: Shell) -> None:
        super().__init__(app)
        self._document, self._tabs, self._store, self._shell = app.document, app.tabs, app.store, shell
        self._library_controller, self._earlier_games = app.library_controller, app.autosave.earlier_games
        branch, library_controller = app.branch, app.library_controller
        self._branch = branch
        branch.progressed.connect(panel.show_branch)
        branch.failed.connect(lambda text: shell.notify(text))
        branch.finished.connect(
            lambda done: shell.notify(tr("The branch is analysed: %n position(s) were new.", done))
        )
        branch.written.connect(library_controller.refresh)
        panel.branch_stop_wanted.connect(branch.stop)
        panel.search_wanted.connect(self.search_games)
        library_controller.trends_found.connect(self.show_trends)
        self._exporter, self._reviewed = FileWriter(shell, self), FileWriter(shell, self)
        self._reviewed.done.connect(self.review_wanted)
        self._searched = Filter()  # what was looked for last
        panel.label_chosen.connect(
            lambda label: library_controller.change(
                lambda store, board: annotations.set_label(store, board, label)
            )
        )
        panel.comment_wanted.connect(self.edit_comment)
        panel.text_wanted.connect(self.edit_text)
        panel.repertoire_changed.connect(self.change_repertoire)
        library_controller.imported.connect(lambda text: shell.say(text, 12_000))
        library_controller.failed.connect(lambda text: shell.notify(text))
        library_controller.converted.connect(lambda text: shell.notify(text))

    def commands(self) -> list[Command]:
        """The commands of this group."""
        import_earlier = partial(self._library_controller.import_paths, [self._earlier_games])
        return [
            Command("search_games", tr("&Search for games..."), "Ctrl+Shift+F", self.search_games),
            Command("import_games", tr("&Import into the library..."), "", self.import_games),
            Command("import_folder", tr("Import a &folder..."), "", self.import_folder),
            Command("import_earlier", tr("Import m&y games"), "", import_earlier),
            Command("analyse_branch", tr("Analyse this &branch overnight..."), "", self.analyse_branch),
            Command("find_doubles", tr("&Doubles..."), "", self.find_doubles),
            Command(
                "show_trends", tr("Pic&tures of the library..."), "", self._library_controller.find_trends
            ),
            Command("mark_next_move", tr("Next move in m&y repertoire"), "", self.mark_next_move),
            Command("keep_game", tr("&Keep this game in the library"), "", self._library_controller.add_game),
        ]

    def close(self) -> None:
        """End the thread; those of the library are its controller's."""
        self._exporter.close()
        self._reviewed.close()

    def show_trends(self, trends: Trends) -> None:
        """Show the library's pictures."""
        labels, theme = self._document.labels, THEMES[self._store.current.board.theme]
        self._shell.open_dialog(
            TrendsDialog(trends, labels, theme, self.export_chart, self._shell.dialog_parent)
        )

    def export_chart(self, chart: Chart) -> None:
        """Ask for a file and write a picture of the library to it, as PNG or SVG, or its figures as CSV."""
        filters = "PNG (*.png);;SVG (*.svg);;CSV (*.csv)"
        path = self._shell.ask_for_new_file(tr("Export picture"), "library.png", filters)
        if path is not None:
            data = chart.file(path.suffix.lower().removeprefix("."))

            def write(_stop: object) -> Path:
                write_atomically(path, data)
                return path

            self._exporter.ask(path, write)

    def import_games(self) -> None:
        """Ask for a file and import it."""
        folder = games_folder(self._store.current)
        wanted = files.open_filter(readable=False)
        path = self._shell.ask_for_file(tr("Import into the library"), folder, wanted)
        if path is not None:
            self._library_controller.import_paths([path])

    def import_folder(self) -> None:
        """Ask for a folder and import all games in it and in those below."""
        path = self._shell.ask_for_folder(tr("Import into the library"), games_folder(self._store.current))
        if path is not None:
            self._library_controller.import_paths([path])

    def analyse_branch(self) -> None:
        """Ask how deep, and have the engine work through the positions after this one."""
        dialog = BranchDialog(self._shell.dialog_parent)
        board = self._document.board.copy()
        dialog.accepted.connect(lambda: self._branch.start(board, dialog.task()))
        self._shell.open_dialog(dialog)

    def search_games(self) -> None:
        """Look for games, open one, write some to a file, have them reviewed."""
        library, board = self._library_controller, self._document.board

        def ask_for_shape() -> ShapeDialog:
            shape = ShapeDialog(board, self._store.current.board, dialog)
            shape.open()
            return shape

        def search(wanted: Filter) -> None:
            self._searched = wanted
            library.search(wanted)

        dialog = SearchDialog(
            self._searched,
            tuple(board.moves),
            self._document.labels,
            ask_for_shape,
            self._shell.dialog_parent,
        )
        dialog.search_wanted.connect(search)
        dialog.save_wanted.connect(library.save_search)
        dialog.game_wanted.connect(self.open_game)
        dialog.export_wanted.connect(self.export_games)
        dialog.review_wanted.connect(self.review_games)
        library.found.connect(dialog.show_found)
        library.search_saved.connect(dialog.search)
        self._shell.open_dialog(dialog)

    def find_doubles(self) -> None:
        """Show the games that the library has twice, and join them or leave them."""
        library, dialog = self._library_controller, DoublesDialog(self._shell.dialog_parent)
        dialog.join_wanted.connect(
            lambda chosen: library.find_doubles(lambda store: doubles.join(store, chosen))
        )
        dialog.leave_wanted.connect(
            lambda chosen: library.find_doubles(lambda store: doubles.leave(store, chosen))
        )
        dialog.undo_wanted.connect(lambda: library.find_doubles(doubles.undo))
        library.doubles_found.connect(dialog.show_found)
        self._shell.open_dialog(dialog)
        library.find_doubles()

    def export_games(self, numbers: Sequence[int]) -> None:
        """Ask for a file and write games to it, as SGF or CSV."""
        path = self._shell.ask_for_new_file(tr("Export"), "games.sgf", files.save_filter(is_one=False))
        if path is not None:
            self._exporter.ask(path, partial(self._write_games, path, numbers))

    def review_games(self, numbers: Sequence[int]) -> None:
        """Ask for a file, write games to it and have them reviewed; the reviews lie beside it."""
        path = self._shell.ask_for_new_file(tr("Games to review"), "games.sgf", "SGF (*.sgf)")
        if path is not None:
            self._reviewed.ask(path, partial(self._write_games, path, numbers))

    def _write_games(self, path: Path, numbers: Sequence[int], _is_stopped: object) -> Path:
        with Store(self._library_controller.path) as store:
            files.save(map(tree_of_game, of_numbers(store, numbers).values()), path)
        return path

    @property
    def _remark(self) -> Remark:
        """What was entered on the position shown."""
        page = self._library_controller.page
        return Remark() if page is None else page.explored.known.remark

    def edit_comment(self) -> None:
        """Ask for the library's comment on the position."""

        def keep(text: str) -> None:
            self._library_controller.change(lambda store, board: annotations.set_comment(store, board, text))

        self._ask(tr("Comment"), tr("Comment on the position:"), self._remark.comment, keep, has_lines=True)

    def edit_text(self, point: int) -> None:
        """Ask for the text on a point; -1: ask for the point as well."""
        labels = self._document.labels

        def keep(text: str) -> None:
            if point >= 0:
                self._keep_text(point, text)
                return
            name, _, said = text.strip().partition(" ")
            try:
                self._keep_text(labels.parse(name), said)
            except ValueError as error:
                self._shell.say(told(error))

        if point >= 0:
            question = tr("Text on {point}:").format(point=labels.name(point))
            self._ask(tr("Text"), question, self._remark.texts.get(point, ""), keep)
        else:
            self._ask(tr("Text"), tr("Point and text (h8 A); a point alone removes its text:"), "", keep)

    def _keep_text(self, point: int, text: str) -> None:
        self._library_controller.change(
            lambda store, board: annotations.set_text(store, board, point, text.strip())
        )

    def change_repertoire(self, point: int, wanted: bool) -> None:
        """Take a move into the user's repertoire, or out of it."""
        self._library_controller.change(
            lambda store, board: annotations.set_repertoire(store, board, point, wanted)
        )

    def mark_next_move(self) -> None:
        """Take the next move of the game into the repertoire, or out of it."""
        children = self._document.current.children
        if not children or children[0].move is None:
            self._shell.say(tr("There is no next move to be marked."))
            return
        point = children[0].move
        self.change_repertoire(point, point not in self._remark.repertoire)

    def _ask(
        self, title: str, question: str, text: str, keep: Callable[[str], None], has_lines: bool = False
    ) -> None:
        self._shell.open_dialog(
            ask_for_text(self._shell.dialog_parent, title, question, text, keep, has_lines)
        )

    def open_game(self, found: GameHit) -> None:
        """Open a game of the library at the position that it was found by."""
        tree = tree_of_game(found.game)
        node = list(tree.root.main_line())[found.ply]
        self._tabs.make_room()
        self._document.open_tree(tree, node=node)
        self.opened.emit()
