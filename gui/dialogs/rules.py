"""The choice of the rules of a game whose file names none, or some that its moves do not fit."""

from PyQt6.QtWidgets import QComboBox, QDialog, QWidget

from engine.records.reading import GameInFile
from engine.records.terms import GOMOKU, game_name
from engine.rules.variant import Variant
from gui.base.forms import OPEN_CANCEL, dialog_buttons, paragraph, vbox
from gui.base.language import tr
from gui.base.variants import variant_title


class RulesDialog(QDialog):
    """Chooses a variant; those under which all moves of the game can be played come first."""

    def __init__(self, found: GameInFile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Rules of the game"))
        self.setMinimumWidth(420)
        self.reason = paragraph(_reason(found))
        self.variants = QComboBox()
        self.variants.setAccessibleName(tr("Rules"))
        for variant in found.variants:
            title, plies = variant_title(variant), found.playable(variant)
            if plies < found.length:
                title = tr("{rules}: up to move {number}").format(rules=title, number=plies)
            self.variants.addItem(title, variant)
        vbox(self.reason, self.variants, dialog_buttons(self, OPEN_CANCEL), of=self)
        self.variants.setFocus()

    def chosen(self) -> Variant:
        """The variant chosen."""
        return Variant(self.variants.currentData())


def _reason(found: GameInFile) -> str:
    if found.game != GOMOKU:
        text = tr("In the file this is another game ({game}). It is read as Gomoku or Renju.")
        return text.format(game=game_name(found.game))
    if found.told is None:
        return tr("The file does not contain the rules of the game.")
    text = tr("By the rules that the file names, {rules}, the game is over after move {number}.")
    return text.format(rules=variant_title(found.told), number=found.playable(found.told))
