"""Which game of a file or a text is meant, and by which rules it was played: asked where it is open."""

from collections.abc import Callable, Iterable

from engine.records.files import RecordError
from engine.records.reading import GameInFile
from engine.records.terms import GOMOKU
from engine.records.tree import GameTree
from engine.rules.variant import Variant
from gui.base.errors import user_messages
from gui.base.language import tr
from gui.commands.command import Shell
from gui.dialogs.choose_game import ChooseGameDialog
from gui.dialogs.rules import RulesDialog
from gui.model.document import Document

Build = Callable[[list[tuple[GameInFile, Variant]]], None]


class GameChooser:
    """Asks for what a file does not contain before a game is opened, and shows what of it was not opened."""

    def __init__(self, document: Document, shell: Shell) -> None:
        self._shell = shell
        self._withdraw: Callable[[], object] = lambda: None  # the last complaint
        document.about_to_be_replaced.connect(lambda: self._withdraw())

    def choose(self, games: list[GameInFile], build: Build, variant: Variant | None = None) -> None:
        """Have one of the games built. `variant`: the one meant where a game does not name it and fits it."""
        if len(games) == 1:
            self.choose_rules(games, build, variant)
            return
        dialog = ChooseGameDialog(games, self._shell.dialog_parent)
        dialog.accepted.connect(lambda: self.choose_rules([dialog.chosen()], build, variant))
        self._shell.open_dialog(dialog)

    def choose_rules(self, games: list[GameInFile], build: Build, variant: Variant | None = None) -> None:
        """Have games built, under the rules that they name.

        The user is asked once, about the first game whose rules are not clear; the others that name none
        have the same rules if their moves fit them.
        """

        def is_clear(found: GameInFile) -> bool:
            fits = found.told is None and found.game == GOMOKU and found.rules(variant) is variant
            return found.is_clear or fits

        asked = next((found for found in games if not is_clear(found)), None)

        def build_under(chosen: Variant | None) -> None:
            build([(found, chosen if chosen and found is asked else found.rules(chosen)) for found in games])

        if asked is None:
            build_under(variant)
        else:
            dialog = RulesDialog(asked, self._shell.dialog_parent)
            dialog.accepted.connect(lambda: build_under(dialog.chosen()))
            self._shell.open_dialog(dialog)

    def tell(self, tree: GameTree, faults: Iterable[RecordError]) -> None:
        """Show what of a file was not opened, if anything; or that the game opened is but names and rules."""
        if not tree.root.children and tree.root.setup is None:
            self._shell.say(tr("The game has no moves."), 10_000)
        if text := user_messages(faults):
            self.complain(tr("Not everything in it could be opened."), text)

    def complain(self, text: str, detail: str) -> None:
        """Show what is wrong with a file or a text, until another game is opened."""
        self._withdraw()
        self._withdraw = self._shell.complain(text, detail)
