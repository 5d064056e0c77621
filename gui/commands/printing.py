"""Commands that print: the position, a game in diagrams, a sheet of problems."""

from collections.abc import Sequence
from dataclasses import replace

from PyQt6.QtCore import QObject
from PyQt6.QtPrintSupport import QPrinter, QPrintPreviewDialog

from gui.analysis.exercises import Exercise
from gui.analysis.trainer import Choice, exercises
from gui.app_state import AppState
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings import BoardSettings
from gui.board.export import Diagram, print_diagrams
from gui.commands.command import Command, Shell
from gui.commands.export import diagram_of
from gui.commands.review import ask_for_deck
from gui.model.document import Document
from gui.presenter.picture import board_picture, variation_stones
from gui.presenter.presenter import Presenter

MOVES_PER_DIAGRAM = 20
PROBLEMS = 12  # two pages
Sheets = Sequence[Sequence[Diagram]]


class PrintCommands(QObject):
    """The submenu *Print*: all is painted as the exports are, and looked at before it is printed."""

    def __init__(self, app: AppState, presenter: Presenter, shell: Shell) -> None:
        super().__init__(app)
        self._practice, self._store = app.practice, app.store
        self._presenter, self._shell = presenter, shell
        self._finder = Background(self, self._print_found, shell.say)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [
            Command("print_position", tr("The &position..."), "Ctrl+P", self.print_position),
            Command("print_game", tr("The &game in diagrams..."), "", self.print_game),
            Command("print_problems", tr("A &sheet of problems..."), "", self.print_problems),
        ]

    def close(self) -> None:
        """End the thread."""
        self._finder.close()

    def print_position(self) -> None:
        """Print the position shown."""
        self._preview([[diagram_of(self._presenter.document, self._store.current.board)]], 1)

    def print_game(self) -> None:
        """Print the game, or the variation shown."""
        self._preview([game_diagrams(self._presenter.document, self._store.current.board)], 2)

    def print_problems(self) -> None:
        """Ask which deck, and print what it would ask next, the solutions on a page of their own."""
        ask_for_deck(self._shell, self._practice.trainer, self._find_problems)

    def _find_problems(self, choice: Choice) -> None:
        library = self._practice.trainer.path
        self._finder.ask(lambda _stop: exercises(library, choice, PROBLEMS))

    def _print_found(self, found: list[Exercise]) -> None:
        if found:
            self._preview(problem_sheets(found, self._store.current.board), 2)
        else:
            self._shell.say(tr("There is nothing to practise in this deck now."))

    def _preview(self, sheets: Sheets, columns: int) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName("Narabe")
        dialog = QPrintPreviewDialog(printer, self._shell.dialog_parent)
        dialog.paintRequested.connect(lambda device: print_diagrams(device, sheets, columns))
        self._shell.open_dialog(dialog)


def game_diagrams(document: Document, settings: BoardSettings) -> list[Diagram]:
    """The line shown in steps of some moves, of which each diagram numbers its own; or the empty board."""
    line = document.tree.line_through(document.current)
    return [
        diagram_of(document, settings, line[min(first + MOVES_PER_DIAGRAM, len(line)) - 1], first)
        for first in range(1, max(len(line), 2), MOVES_PER_DIAGRAM)
    ]


def problem_sheets(problems: Sequence[Exercise], settings: BoardSettings) -> Sheets:
    """The problems, and the same boards with their solutions."""
    settings = replace(settings, coordinates=True)
    asked, solved = [], []
    for number, problem in enumerate(problems, 1):
        board = problem.board
        picture = replace(board_picture(board, problem.position, settings), last_move=None)
        question = problem.question(picture.labels)
        asked.append(Diagram(picture, [f"{number}. {question[:1].upper()}{question[1:]}"]))
        answer = variation_stones(problem.solution, board.turn)
        names = picture.labels.names(problem.solution, " ")
        solved.append(Diagram(replace(picture, variation=answer), [f"{number}. {names}"]))
    return [asked, solved]
