"""Commands of the window's looks: layouts, the board as a table, blindfold, presentation."""

from gui.base.language import tr
from gui.board.stack import BoardStack
from gui.commands.command import Command, Shell
from gui.layouts import Layouts
from gui.presenter.presenter import Presenter


class ViewCommands:
    """The View menu."""

    def __init__(self, layouts: Layouts, board: BoardStack, presenter: Presenter, shell: Shell) -> None:
        self._layouts, self._board, self._presenter, self._shell = layouts, board, presenter, shell

    def commands(self) -> list[Command]:
        """The commands of this group."""
        layouts, shell = self._layouts, self._shell
        table = tr("Board as a &table")
        return [
            self._layout("play", tr("&Play"), "Ctrl+1"),
            self._layout("analyse", tr("&Analyse"), "Ctrl+2"),
            self._layout("match", tr("&Match"), "Ctrl+3"),
            Command("next_layout", tr("&Next layout"), "F9", layouts.switch_to_next),
            Command("reset_layout", tr("&Reset this layout"), "", layouts.reset),
            Command("board_table", table, "Ctrl+B", self._board.show_as_table, checkable=True),
            Command("blindfold", tr("&Blindfold"), "Ctrl+H", self.blindfold, checkable=True),
            Command("present", tr("Pr&esent"), "F11", shell.present, checkable=True),
        ]

    def _layout(self, name: str, text: str, keys: str) -> Command:
        """The command that shows a layout, which stays on when it is chosen again."""
        return Command(f"layout_{name}", text, keys, lambda _on: self._layouts.switch(name), checkable=True)

    def blindfold(self, on: bool) -> None:
        """Hide the stones of a game while it is played, or show them again."""
        self._presenter.hide_stones(on)
        if on:
            self._shell.say(tr("While a game is played its stones are hidden: only the last move is marked."))
