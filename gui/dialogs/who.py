"""Who the user is among the players of the library: a name for each site."""

from collections.abc import Collection, Mapping

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QWidget

from engine.records.terms import folded
from gui.base.forms import OK_CANCEL, dialog_buttons, paragraph, vbox
from gui.base.language import tr


class WhoDialog(QDialog):
    """Asks for the user's names; `names()` after it was accepted."""

    def __init__(self, known: Collection[str], parent: QWidget | None = None) -> None:
        """`known`: names that were given before."""
        super().__init__(parent)
        self.setWindowTitle(tr("Who are you?"))
        self.resize(480, 420)
        self._known = tuple(known)
        about = paragraph(tr("Tick your names on all sites: your results are found by them."))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Players"))
        self.list.itemActivated.connect(_turn)
        vbox(about, (self.list, 1), dialog_buttons(self, OK_CANCEL), of=self)

    def show_players(self, players: Mapping[str, tuple[int, str]]) -> None:
        """Show the players with their games and sites, those that were ticked before first."""
        known = {*map(folded, self._known)}
        order = sorted(players, key=lambda name: folded(name) not in known)
        for name in order:
            games, sites = players[name]
            text = f"{name}   ({tr('%n game(s)', games)}{', ' if sites else ''}{sites})"
            item = QListWidgetItem(text)
            item.setData(Qt.ItemDataRole.UserRole, name)
            is_known = folded(name) in known
            item.setCheckState(Qt.CheckState.Checked if is_known else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def names(self) -> tuple[str, ...]:
        """The names that are ticked, and those that were given before and are not in the list."""
        items = [self.list.item(row) for row in range(self.list.count())]
        shown = {folded(item.data(Qt.ItemDataRole.UserRole)) for item in items if item is not None}
        ticked = [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item is not None and item.checkState() is Qt.CheckState.Checked
        ]
        return (*(name for name in self._known if folded(name) not in shown), *ticked)


def _turn(item: QListWidgetItem) -> None:
    is_ticked = item.checkState() is Qt.CheckState.Checked
    item.setCheckState(Qt.CheckState.Unchecked if is_ticked else Qt.CheckState.Checked)
