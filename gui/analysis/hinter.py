"""Hints in a game, by degrees: where to look, what is at stake, the move. In words, without win rates."""

from enum import IntEnum

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.analysis import Analysis
from engine.records.node import Node
from gui.analysis.engine_look import EngineLook
from gui.analysis.exercises import region_around
from gui.analysis.threats import Threats, describe, find_threats
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.engines.hub import EngineHub
from gui.model.document import Document

_SAID_MS = 8_000


class Degree(IntEnum):
    """How much was shown."""

    NONE = 0
    REGION = 1
    """The part of the board where the move is."""
    THREAT = 2
    MOVE = 3


class Hinter(QObject):
    """Shows a little more of the move to be played each time."""

    changed = pyqtSignal()
    """Other marks are to be drawn."""
    remark = pyqtSignal(str, int)
    """A message for the user, shown for so many milliseconds."""

    def __init__(
        self, document: Document, hub: EngineHub, store: SettingsStore, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.degree = Degree.NONE
        self._document = document
        self._node: Node | None = None
        """The position that a hint was asked for, until it is left."""
        self._move: int | None = None
        self._threats = Threats()
        self._finder = Background(self, self._take_threats, self._fail)
        self._look = EngineLook("hint", hub, store, self)
        self._look.ended.connect(self._take_look)
        self._look.failed.connect(self._fail)
        document.current_changed.connect(self._leave_position)

    @property
    def region(self) -> tuple[int, int, int, int] | None:
        """The part of the board that has the move, if it was shown: left, top, right, bottom."""
        return None if self._move is None else region_around(self._document.board, self._move)

    @property
    def point(self) -> int | None:
        """The move, if it was shown."""
        return self._move if self.degree is Degree.MOVE else None

    def ask(self) -> None:
        """Give a hint, or more of it. The move is found first: by the solver, else by the analysis engine."""
        if self._move is not None:
            self._give(Degree(min(self.degree + 1, Degree.MOVE)))
        elif self._node is None and self._document.board.outcome is None:
            node, board = self._document.current, self._document.board.copy()
            self._node = node
            self.remark.emit(tr("Looking for a good move..."), _SAID_MS)
            self._finder.ask(lambda stop: (node, find_threats(board, stop)))

    def close(self) -> None:
        """End the thread."""
        self._look.cancel()
        self._finder.close()

    def _take_threats(self, found: tuple[Node, Threats]) -> None:
        node, threats = found
        if node is not self._node:
            return
        self._threats = threats
        if threats.line:
            self._take_move(threats.line[0])
        elif len(threats.defences) == 1:
            self._take_move(threats.defences[0])
        else:
            self._look.start(self._document.board)

    def _take_look(self, analysis: Analysis | None) -> None:
        if self._node is None:
            return
        if analysis is not None and analysis.line:
            self._take_move(analysis.line[0])
        else:
            self._fail(tr("The engine has no move to offer."))

    def _fail(self, text: str) -> None:
        self._leave()
        self.remark.emit(text, _SAID_MS)

    def _take_move(self, move: int) -> None:
        self._move = move
        self._give(Degree.REGION)

    def _give(self, degree: Degree) -> None:
        self.degree = degree
        assert self._move is not None
        texts = {
            Degree.REGION: tr("Look within the square."),
            Degree.THREAT: describe(self._threats, self._document.board.turn)
            or tr("Nothing is forced: help your own lines, or stop the opponent's."),
            Degree.MOVE: tr("The move is {move}.").format(move=self._document.labels.name(self._move)),
        }
        self.remark.emit(texts[degree], _SAID_MS)
        self.changed.emit()

    def _leave_position(self) -> None:
        """The message on the position goes, as it would be taken for another one's."""
        if self._node is not None:
            self.remark.emit("", 0)
        self._leave()

    def _leave(self) -> None:
        """Nothing was asked."""
        self._finder.cancel()
        self._look.cancel()
        self._node = self._move = None
        self.degree, self._threats = Degree.NONE, Threats()
        self.changed.emit()
