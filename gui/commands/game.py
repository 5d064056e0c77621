"""Commands of playing and of moving about in the game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from gui.base.language import tr
from gui.base.settings import GameSettings
from gui.dialogs.info import InfoDialog
from gui.dialogs.new_game import NewGameDialog
from gui.dialogs.position import PositionDialog
from gui.model.tree import tree_of_position

if TYPE_CHECKING:
    from gui.window import MainWindow

HINT_MS = 1500


class GameCommands:
    """The Game and Navigate menus, and the edits of the tree."""

    def __init__(self, window: "MainWindow") -> None:
        self._window = window

    def new_game(self) -> None:
        """Ask for a new game and start it."""
        window = self._window
        dialog = NewGameDialog(window.settings.game, window.hub.names, window)
        dialog.accepted.connect(lambda: self.start_game(dialog.settings()))
        window.open_dialog(dialog)

    def play_from_here(self) -> None:
        """Play on from the position shown, against whom one likes."""
        window = self._window
        dialog = NewGameDialog(window.settings.game, window.hub.names, window, board=False)

        def start() -> None:
            window.analyser.stop()
            window.game.start(dialog.settings())

        dialog.accepted.connect(start)
        window.open_dialog(dialog)

    def play_again(self) -> None:
        """Start another game like the last one."""
        self.start_game(self._window.settings.game)

    def start_game(self, game: GameSettings) -> None:
        """Start a game and put the Play layout on."""
        self._window.analyser.stop()
        self._window.change_settings(replace(self._window.settings, game=game, first_run=False))
        self._window.view.set_layout("play")
        self._window.game.new_game(game)

    def take_back(self) -> None:
        """Take back to the user's last turn."""
        self._window.game.take_back()

    def redo(self) -> None:
        """Play again what was taken back."""
        self._window.game.redo()

    def hint(self) -> None:
        """Let the analysis engine look at the position for a moment."""
        if self._window.analysis.show_solution():
            return
        self._window.say(tr("Looking for a good move..."), HINT_MS)
        self._window.analyser.start(for_ms=HINT_MS)

    def move_now(self) -> None:
        """Make the thinking engine play at once."""
        self._window.game.move_now()

    def pause(self, paused: bool) -> None:
        """Pause the game, or go on."""
        if paused:
            self._window.game.pause()
        else:
            self._window.game.resume()

    def resign(self) -> None:
        """Give the game up."""
        self._window.game.resign()

    def agree_draw(self) -> None:
        """Ask both players whether they call it a draw."""
        window = self._window
        if window.game.can_agree_draw:
            window.offer(tr("Do both players agree to a draw?"), tr("Draw"), window.game.agree_draw)

    def swap_sides(self) -> None:
        """Exchange the players' colours."""
        self._window.game.swap_players()

    def go_back(self) -> None:
        """One move back."""
        self._window.document.step(-1)

    def go_forward(self) -> None:
        """One move forward."""
        self._window.document.step(1)

    def go_first(self) -> None:
        """To the start of the game."""
        self._window.document.go(self._window.document.tree.root)

    def go_last(self) -> None:
        """To the end of the line."""
        self._window.document.step(1_000)

    def previous_branch(self) -> None:
        """To the previous variation."""
        self._window.document.switch_branch(-1)

    def next_branch(self) -> None:
        """To the next variation."""
        self._window.document.switch_branch(1)

    def go_live(self) -> None:
        """To the game being played."""
        self._window.document.go(self._window.game.live)

    def edit_position(self) -> None:
        """Set up a position, starting from the one shown."""
        window = self._window
        dialog = PositionDialog(window.document.board, window.settings.board, window)

        def accept() -> None:
            window.game.leave()
            window.document.open_tree(tree_of_position(dialog.board(), window.document.info))

        dialog.accepted.connect(accept)
        window.open_dialog(dialog)

    def edit_info(self) -> None:
        """Edit what is known of the game."""
        window = self._window
        dialog = InfoDialog(window.document.info, window)
        dialog.accepted.connect(lambda: window.document.set_info(**dialog.changes()))
        window.open_dialog(dialog)

    def undo_edit(self) -> None:
        """Undo the last edit of the tree."""
        self._window.document.undo_stack.undo()

    def redo_edit(self) -> None:
        """Redo an edit that was undone."""
        self._window.document.undo_stack.redo()

    def delete_branch(self) -> None:
        """Delete the current move and all after it."""
        self._window.document.delete_branch(self._window.document.current)

    def promote_branch(self) -> None:
        """Make the current line the main line."""
        self._window.document.promote(self._window.document.current)
