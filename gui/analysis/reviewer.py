"""Asks the engine for what the review of a game needs: a look at every position, then second ones."""

from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.records.analysis import Analysis
from engine.records.node import Node
from gui.analysis.librarian import recall
from gui.analysis.looker import Looker
from gui.analysis.review import (
    Examined,
    Question,
    SecondLook,
    conclude,
    examine_line,
    exposed,
    is_suspect,
    look_again,
)
from gui.base.background import Background
from gui.base.settings_store import SettingsStore
from gui.engines.hub import EngineHub
from gui.model.document import Document


class Stage(Enum):
    """How far a review is."""

    POSITIONS = "positions"
    """The engine looks at every position."""
    MOVES = "moves"
    """It looks again at the moves that may be mistakes."""


class Reviewer(QObject):
    """Reviews a line of the document in the background: all its positions, then the moves under suspicion."""

    progressed = pyqtSignal(object, int, int)
    """The `Stage`, and so many positions or moves of so many are done."""
    found = pyqtSignal(object)
    """The mistakes as far as they are known while the review goes on."""
    finished = pyqtSignal(object)
    """The mistakes."""
    failed = pyqtSignal(str)
    recalled = pyqtSignal(int)
    """So many positions need no look: the library has deep enough analyses."""

    def __init__(
        self,
        document: Document,
        hub: EngineHub,
        store: SettingsStore,
        parent: QObject | None = None,
        task: str = "review",
        library: Path | None = None,
    ) -> None:
        """`task`: whose engine of the hub it uses; `library`: whose analyses are used."""
        super().__init__(parent)
        self._document = document
        self._looker = Looker(hub, store, task, self)
        self._looker.thought.connect(document.set_analysis)
        self._looker.answered.connect(lambda _answer: self._next_position())
        self._looker.looked.connect(self._take_look)
        self._looker.failed.connect(self._fail)
        self.line: list[Node] = []
        self._pending: list[Node] = []
        self._moves: list[Examined] = []
        self._suspects: list[Examined] = []
        self._looks: dict[Node, SecondLook] = {}
        self._looked = 0  # at so many of the suspects
        self._library = library
        self._recaller = Background(self)
        self._recaller.done.connect(self._take_recalled)
        self._recaller.failed.connect(lambda _text: self._take_recalled({}))  # which the librarian tells
        self._examiner = Background(self)
        self._examiner.done.connect(self._begin_second_looks)
        self._examiner.failed.connect(self._fail)
        self.running = False
        document.replaced.connect(self.stop)

    def start(self) -> None:
        """Review the line shown; deep enough analyses by the same engine are taken as they are."""
        self.stop()
        self.line = self._document.tree.line_through(self._document.current)
        self.running = True
        if self._library is None:
            self._take_recalled({})
            return
        path, engine, tree = self._library, self._looker.engine, self._document.tree
        positions = [(node, tree.board_at(node)) for node in self.line]
        self._recaller.ask(lambda _stop: recall(path, engine, positions))

    def _take_recalled(self, analyses: Mapping[Node, Analysis]) -> None:
        """Take what the library has where it is more than the game has, and begin."""
        count = 0
        for node, analysis in analyses.items():
            present = self._looker.known(node, 0)
            if present is None or present.visits < analysis.visits:
                self._document.set_analysis(node, analysis)
                count += self._looker.known(node, 1) is not None
        self.recalled.emit(count)
        self._pending = [node for node in self.line if self._looker.known(node, 1) is None]
        self._next_position()

    def stop(self) -> None:
        """Give the review up; analyses made so far stay."""
        self.running = False
        self._pending, self._moves, self._suspects = [], [], []
        self._looks, self._looked = {}, 0
        self._recaller.cancel()
        self._examiner.cancel()
        self._looker.close()

    def close(self) -> None:
        """End the threads."""
        self.stop()
        self._recaller.close()
        self._examiner.close()

    def _fail(self, text: str) -> None:
        if self.running:
            self.running = False
            self.failed.emit(text)

    # --- the first look -------------------------------------------------------------------------------------

    def _next_position(self) -> None:
        """Ask for the next position; the last ones first, so that proven ends are known."""
        while self._pending:
            node = self._pending.pop()
            board = self._document.tree.board_at(node)
            if board.outcome is None:
                self.progressed.emit(Stage.POSITIONS, len(self.line) - len(self._pending) - 1, len(self.line))
                self._looker.ask(Question(board, node, 1))
                return
        self.progressed.emit(Stage.POSITIONS, len(self.line), len(self.line))
        tree, line = self._document.tree, list(self.line)
        self._examiner.ask(lambda stop: examine_line(tree, line, stop))

    # --- the second look ------------------------------------------------------------------------------------

    def _begin_second_looks(self, moves: list[Examined]) -> None:
        self._moves = moves
        self._suspects = [move for move in moves if is_suspect(move)]
        self.found.emit(conclude(moves, {}))
        self._next_look()

    def _next_look(self) -> None:
        if not self.running:
            return
        if self._looked == len(self._suspects):
            self._suspects += exposed(self._moves, self._suspects)
        if self._looked < len(self._suspects):
            self.progressed.emit(Stage.MOVES, self._looked, len(self._suspects))
            self._looker.look(look_again(self._suspects[self._looked]))
            return
        self.running = False
        self._looker.close()
        self.finished.emit(conclude(self._moves, self._looks))

    def _take_look(self, look: SecondLook | None) -> None:
        if look is not None:
            self._looks[self._suspects[self._looked].after] = look
        self._looked += 1
        self.found.emit(conclude(self._moves, self._looks))
        QTimer.singleShot(0, self._next_look)  # many looks may be known already
