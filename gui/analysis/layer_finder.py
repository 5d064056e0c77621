"""Works out the layer that is switched on, for every position that is shown."""

from PyQt6.QtCore import QObject, pyqtSignal

from engine._core import StopFlag
from gui.base.background import Background
from gui.base.settings import Layer, Settings
from gui.base.settings_store import SettingsStore
from gui.board.picture import LayerMark
from gui.model.document import Document


class LayerFinder(QObject):
    """Follows the document and the settings; the marks of the position shown arrive a moment later."""

    found = pyqtSignal()
    """`marks` belong to the position shown."""
    failed = pyqtSignal(str)

    def __init__(self, document: Document, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.marks: tuple[LayerMark, ...] = ()
        self._document, self._store = document, store
        self._wanted = self._wish(store.current)
        self._background = Background(self, self._take, self.failed)
        document.current_changed.connect(self._find)
        document.info_changed.connect(self._find)
        store.changed.connect(self._follow_settings)

    def close(self) -> None:
        """End the thread."""
        self._background.close()

    def _wish(self, settings: Settings) -> tuple[Layer, bool]:
        """What is wanted: which layer, and whose win rates."""
        return settings.analysis.layer, settings.analysis.black_view

    def _follow_settings(self, settings: Settings) -> None:
        if self._wish(settings) != self._wanted:
            self._wanted = self._wish(settings)
            self._find()

    def _find(self) -> None:
        self.marks = ()
        layer, black_view = self._wanted
        if layer is Layer.NONE:
            self._background.cancel()
            self.found.emit()
            return
        board = self._document.board.copy()

        def work(stop: StopFlag) -> tuple[LayerMark, ...]:
            from gui.analysis.layers import layer_marks  # late: it needs numpy

            return layer_marks(board, layer, black_view, stop)

        self._background.ask(work)

    def _take(self, marks: tuple[LayerMark, ...]) -> None:
        self.marks = marks
        self.found.emit()
