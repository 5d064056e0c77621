"""Commands that move about in the game."""

from gui.base.language import tr
from gui.commands.command import Command
from gui.model.document import Document
from gui.play.game import GameController
from gui.presenter.presenter import Presenter


class NavigationCommands:
    """The Navigate menu."""

    def __init__(self, presenter: Presenter, game: GameController) -> None:
        self._presenter, self._game = presenter, game

    @property
    def _document(self) -> Document:
        """What is shown: the user's game, or one that is watched."""
        return self._presenter.document

    def commands(self) -> list[Command]:
        """The commands of this group."""
        previous, following = tr("&Previous variation"), tr("&Next variation")
        live = tr("To the game in &progress")
        return [
            Command("go_back", tr("&Back"), "Left", self.go_back, icon="back"),
            Command("go_forward", tr("&Forward"), "Right", self.go_forward, icon="forward"),
            Command("go_first", tr("To the &start"), "Home", self.go_first, icon="first"),
            Command("go_last", tr("To the &end"), "End", self.go_last, icon="last"),
            Command("previous_branch", previous, "Up", lambda: self._document.switch_branch(-1)),
            Command("next_branch", following, "Down", lambda: self._document.switch_branch(1)),
            Command("go_live", live, "Ctrl+End", lambda: self._document.go(self._game.live)),
        ]

    def go_back(self) -> None:
        """One move back."""
        self._document.step(-1)

    def go_forward(self) -> None:
        """One move forward."""
        self._document.step(1)

    def go_first(self) -> None:
        """To the start of the game."""
        self._document.go(self._document.tree.root)

    def go_last(self) -> None:
        """To the end of the line."""
        self._document.go(self._document.current.through()[-1])

    def go_to_ply(self, ply: int) -> None:
        """To a move of the line shown."""
        line = self._document.current.through()
        self._document.go(line[min(max(ply, 0), len(line) - 1)])
