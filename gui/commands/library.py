"""Commands of the library: import games, keep the open one."""

from pathlib import Path

from PyQt6.QtCore import QObject

from gui.analysis.branch import BranchAnalyser
from gui.analysis.librarian import Librarian
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.commands.command import Command, Shell
from gui.commands.files import games_folder
from gui.dialogs.branch import BranchDialog
from gui.model.document import Document
from gui.model.tree import GameInfo, tree_of_moves
from gui.panels.explorer import ExplorerPanel
from library.explorer import Found
from library.games import BLACK_WON, DRAW, WHITE_WON
from library.sources.read import SUFFIXES

IMPORT_FILTER = "SGF, PSQ, RenjuNet, RenLib, Rapfi ({});;*".format(" ".join(f"*{s}" for s in SUFFIXES))


class LibraryCommands(QObject):
    """What can be done with the library."""

    def __init__(
        self,
        document: Document,
        librarian: Librarian,
        branch: BranchAnalyser,
        panel: ExplorerPanel,
        earlier_games: Path,
        store: SettingsStore,
        shell: Shell,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._librarian, self._earlier_games = document, librarian, earlier_games
        self._store, self._shell = store, shell
        self._branch = branch
        branch.progressed.connect(panel.show_branch)
        branch.failed.connect(lambda text: shell.notify(text))
        branch.written.connect(librarian.refresh)
        panel.branch_stop_wanted.connect(branch.stop)
        librarian.imported.connect(lambda text: shell.say(text, 12_000))
        librarian.failed.connect(lambda text: shell.notify(text))

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [
            Command("import_games", tr("&Import into the library..."), "", self.import_games),
            Command("import_earlier", tr("Import m&y games"), "", self.import_earlier),
            Command("analyse_branch", tr("Analyse this &branch overnight..."), "", self.analyse_branch),
            Command("keep_game", tr("&Keep this game in the library"), "", self._librarian.add_game),
        ]

    def close(self) -> None:
        """Nothing to end: the librarian does."""

    def import_games(self) -> None:
        """Ask for a file and import it."""
        folder = games_folder(self._store.current)
        path = self._shell.ask_for_file(tr("Import into the library"), folder, IMPORT_FILTER)
        if path is not None:
            self._librarian.import_paths([path])

    def import_earlier(self) -> None:
        """Import the games that the app has kept."""
        self._librarian.import_paths([self._earlier_games])

    def analyse_branch(self) -> None:
        """Ask how deep, and have the engine work through the positions after this one."""
        dialog = BranchDialog(self._shell.dialog_parent)
        board = self._document.board.copy()
        dialog.accepted.connect(lambda: self._branch.start(board, dialog.task()))
        self._shell.open_dialog(dialog)

    def open_game(self, found: Found) -> None:
        """Open a game of the library at the position that it was found by."""
        game = found.game
        results = {BLACK_WON: "B+", WHITE_WON: "W+", DRAW: "0"}
        kind = game.kind
        info = GameInfo(
            kind.variant,
            kind.width,
            kind.height,
            kind.row_length,
            game.black,
            game.white,
            results.get(game.result, ""),
            game.event,
            game.date,
            game.opening_rule,
        )
        tree = tree_of_moves(list(game.moves), info)
        node = list(tree.root.main_line())[found.ply]
        self._document.open_tree(tree, node=node)
