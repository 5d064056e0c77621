"""The check list of the engines that may play a tournament; our own at each of its levels."""

from collections.abc import Iterator, Sequence

from PyQt6.QtCore import QModelIndex, Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gui.base.forms import hbox, push_button, vbox
from gui.base.language import tr
from gui.base.settings import EntrantSettings, PlayerSettings
from gui.engines.levels import FULL_STRENGTH, LEVELS, level_name
from matches.engine_list import EngineSettings

_PLAYER = Qt.ItemDataRole.UserRole
_ROOM_TO_WRITE = 30  # pixels, beside the width of the column's title
_CHECKED = Qt.CheckState.Checked


class EntrantsList(QWidget):
    """Engines to be ticked, with options of the runner for each; nothing is ticked at first."""

    changed = pyqtSignal()

    def __init__(
        self,
        engines: Sequence[EngineSettings],
        latest: Sequence[EntrantSettings],
        parent: QWidget | None = None,
    ) -> None:
        """`latest`: those of the last tournament, which a button ticks again."""
        super().__init__(parent)
        self._latest = latest
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(tr("Engines"))
        self.tree.setHeaderLabels([tr("Engine"), tr("Own options")])
        own = tr("Of the match runner, for this engine alone: tc=0/2 for two seconds a move, nodes=1000, ...")
        header = self.tree.headerItem()
        assert header is not None
        header.setToolTip(1, own)
        columns = self.tree.header()
        assert columns is not None
        columns.setStretchLastSection(False)
        columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)  # long names leave room for the other
        columns.resizeSection(1, columns.sectionSizeHint(1) + _ROOM_TO_WRITE)
        self.tree.setItemDelegateForColumn(0, _NameDelegate(self.tree))
        for engine in engines:
            item = self._add(engine.name, PlayerSettings(engine.name, FULL_STRENGTH), own)
            self.tree.addTopLevelItem(item)
            if engine.has_ladder:
                for number, step in reversed(list(enumerate(LEVELS[:FULL_STRENGTH]))):
                    name = f"{step.elo}  {level_name(step)}"
                    item.addChild(self._add(name, PlayerSettings(engine.name, number), own))
        if len(engines) == 1:
            self.tree.expandAll()  # a tournament needs two
        self.tree.itemChanged.connect(lambda *_: self.changed.emit())
        vbox((self.tree, 1), self._buttons(), of=self, margins=(0, 0, 0, 0))

    def _add(self, text: str, player: PlayerSettings, tip: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text, ""])
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEditable)
        item.setCheckState(0, Qt.CheckState.Unchecked)
        item.setData(0, _PLAYER, player)
        item.setToolTip(0, text)
        item.setToolTip(1, tip)
        return item

    def _buttons(self) -> QHBoxLayout:
        engines = [
            EntrantSettings(item.text(0), FULL_STRENGTH) for item in self._items() if not item.parent()
        ]
        self.all_button = push_button(tr("All"), lambda: self.tick(engines))
        self.none_button = push_button(tr("None"), lambda: self.tick([]))
        self.latest_button = push_button(tr("As last time"), lambda: self.tick(self._latest))
        self.latest_button.setEnabled(bool(self._latest))
        return hbox(self.all_button, self.none_button, self.latest_button, 1)

    def _items(self) -> Iterator[QTreeWidgetItem]:
        for i in range(self.tree.topLevelItemCount()):
            item = self.tree.topLevelItem(i)
            assert item is not None
            yield item
            for j in range(item.childCount()):
                child = item.child(j)
                assert child is not None
                yield child

    def tick(self, entrants: Sequence[EntrantSettings]) -> None:
        """Tick these and no others; those that are not in the list are left out."""
        wanted = {(entrant.engine, entrant.level): entrant.options for entrant in entrants}
        self.tree.blockSignals(True)
        for item in self._items():
            player: PlayerSettings = item.data(0, _PLAYER)
            options = wanted.get((player.engine, player.level))
            item.setCheckState(0, Qt.CheckState.Unchecked if options is None else _CHECKED)
            item.setText(1, options or "")
            parent = item.parent()
            if options is not None and parent is not None:
                parent.setExpanded(True)
        self.tree.blockSignals(False)
        self.changed.emit()

    def chosen(self) -> tuple[EntrantSettings, ...]:
        """The engines ticked, in the order of the list."""
        ticked = [item for item in self._items() if item.checkState(0) == _CHECKED]
        players: list[tuple[PlayerSettings, str]] = [(i.data(0, _PLAYER), i.text(1).strip()) for i in ticked]
        return tuple(EntrantSettings(player.engine, player.level, own) for player, own in players)


class _NameDelegate(QStyledItemDelegate):
    """The names of the engines are not edited here."""

    def createEditor(
        self, parent: QWidget | None, option: QStyleOptionViewItem, index: QModelIndex
    ) -> QWidget | None:
        """None."""
        return None
