"""Commands of the user's own games: names, results, the repertoire and its drill."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind
from gui.analysis.library_controller import import_summary
from gui.analysis.own_games import Origin, Wanted
from gui.analysis.trainer import Choice
from gui.app_state import AppState
from gui.base.errors import told, translated
from gui.base.language import tr
from gui.base.themes import THEMES
from gui.commands.command import Command, Shell
from gui.commands.files import games_folder
from gui.commands.review import ReviewCommands
from gui.commands.writer import FileWriter
from gui.dialogs.import_report import ImportReportDialog
from gui.dialogs.record import RecordDialog
from gui.dialogs.repertoire import RepertoireDialog
from gui.dialogs.who import WhoDialog
from gui.model import files
from library.importing import ImportReport, write_refused
from library.puzzles.decks import Deck


class OwnGamesCommands(QObject):
    """What can be done with the user's own games."""

    opened = pyqtSignal()
    """A position was opened, to be looked at."""

    def __init__(self, app: AppState, review: ReviewCommands, shell: Shell) -> None:
        super().__init__(app)
        self._document, self._tabs, self._store = app.document, app.tabs, app.store
        self._own, self._batch, self._review_commands, self._shell = app.own_games, app.batch, review, shell
        self._exporter = FileWriter(shell, self)
        self._reviewed: dict[GameTree, int] = {}  # games of the library under review, and their numbers
        app.own_games.failed.connect(lambda text: shell.notify(text))
        app.own_games.due.connect(self._offer_drill)
        app.own_games.unreviewed.connect(self._review)
        app.batch.reviewed.connect(self._note_review)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [
            Command("who", tr("&Who are you?..."), "", self.ask_names),
            Command("show_record", tr("My &results..."), "", self.show_record),
            Command("repertoire", tr("My repert&oire..."), "", self.show_repertoire),
        ]

    def close(self) -> None:
        """End the thread; those of the library are its own."""
        self._exporter.close()

    def report_import(self, report: ImportReport) -> None:
        """Say what an import did; after the first that brought games ask who the user is."""
        if report.fault_texts:
            dialog = ImportReportDialog(report, self._save_refused, self._shell.dialog_parent)
            text = import_summary(report)
            self._shell.notify(text, tr("Report..."), lambda: self._shell.open_dialog(dialog))
        library = self._store.current.library
        if report.new_games and not library.names and not library.asked_names:
            self.ask_names()

    def ask_names(self) -> None:
        """Ask for the user's names, then show his results."""
        settings = self._store.current
        self._store.change(replace(settings, library=replace(settings.library, asked_names=True)))
        dialog = WhoDialog(settings.library.names, self._shell.dialog_parent)
        self._own.players_found.connect(dialog.show_players)
        dialog.accepted.connect(lambda: self._take_names(dialog.names()))
        self._shell.open_dialog(dialog)
        self._own.find_players()

    def show_record(self) -> None:
        """Show the user's results."""
        dialog = RecordDialog(self._document.labels.rows_from_bottom, self._shell.dialog_parent)
        self._own.recorded.connect(dialog.show_record)
        dialog.opening_chosen.connect(self.practise_opening)
        dialog.mistakes_chosen.connect(
            lambda kind: self._review_commands.practise_deck(Choice(Deck.MISTAKES, mistake=kind))
        )
        dialog.names_wanted.connect(dialog.reject)
        dialog.names_wanted.connect(self.ask_names)
        dialog.reviews_wanted.connect(self._own.find_unreviewed)
        self._shell.open_dialog(dialog)
        self._own.find_record()

    def practise_opening(self, kind: BoardKind, opening: Sequence[int], colour: Colour) -> None:
        """Open an opening, and show the user's repertoire, into which its lines can be put."""
        info = GameInfo(kind.variant, kind.width, kind.height, kind.row_length, continuous=kind.continuous)
        self._open(GameTree.from_moves(opening, info))
        self.show_repertoire(colour)

    def show_repertoire(self, colour: Colour | None = None) -> None:
        """Show the user's repertoire on boards like the one shown."""
        board = self._document.board.copy()
        kind, theme = BoardKind.of(board), THEMES[self._store.current.board.theme]
        chosen = colour if colour is not None else Colour.BLACK
        dialog = RepertoireDialog(
            chosen, Origin.BRANCH, self._document.labels, theme, self._shell.dialog_parent
        )
        self._own.surveyed.connect(dialog.show_repertoire)
        dialog.colour_chosen.connect(lambda chosen: self._own.survey(kind, chosen))
        dialog.take_wanted.connect(lambda wanted, chosen: self._take(board, wanted, chosen))
        dialog.keep_wanted.connect(self._own.keep_only)
        dialog.position_chosen.connect(lambda board: self._open(GameTree.from_board(board)))
        dialog.drill_wanted.connect(lambda: self._review_commands.choose_deck(Deck.OPENINGS))
        self._shell.open_dialog(dialog)
        self._own.survey(kind, chosen)

    def _take_names(self, names: tuple[str, ...]) -> None:
        settings = self._store.current
        self._store.change(replace(settings, library=replace(settings.library, names=names)))
        self.show_record()

    def _save_refused(self, report: ImportReport) -> None:
        path = self._shell.ask_for_new_file(tr("Save the refused..."), "refused.zip", "ZIP (*.zip)")
        if path is not None:

            def write(_stop: object) -> Path:
                write_refused(report, path, translated)
                return path

            self._exporter.ask(path, write)

    def _take(self, board: Board, wanted: Wanted, colour: Colour) -> None:
        tree: GameTree | None = None
        if wanted.origin is Origin.GAME:
            tree = self._document.tree.copy()
        elif wanted.origin is Origin.FILE:
            tree = self._tree_of_file()
            if tree is None:
                self._own.survey(BoardKind.of(board), colour)
                return
        self._own.take(board, colour, wanted, tree)

    def _tree_of_file(self) -> GameTree | None:
        """The tree of a file that the user chooses; None: he chose none, or an error was shown."""
        folder, wanted = games_folder(self._store.current), files.open_filter()
        path = self._shell.ask_for_file(tr("My repertoire"), folder, wanted)
        if path is None:
            return None
        try:
            return files.load(path)[0]
        except (OSError, ValueError) as error:
            self._shell.complain(tr("The file cannot be opened."), told(error))
            return None

    def _open(self, tree: GameTree) -> None:
        self._tabs.make_room()
        self._document.open_tree(tree)
        self.opened.emit()

    def _offer_drill(self, due: int) -> None:
        if due:
            text = tr("%n position(s) of your repertoire are to be drilled today.", due)
            self._shell.notify(text, tr("Drill..."), lambda: self._review_commands.choose_deck(Deck.OPENINGS))

    def _review(self, found: list[tuple[int, GameTree]]) -> None:
        if not found:
            self._shell.say(tr("All your games in the library have been reviewed."))
            return
        self._reviewed = {tree: number for number, tree in found}
        self._batch.add_trees([tree for _, tree in found])
        self._review_commands.review_games(asks=False)

    def _note_review(self, tree: GameTree, _mistakes: object) -> None:
        number = self._reviewed.pop(tree, None)
        if number is not None:
            self._own.note_review(number)
