"""Asks the engine for what the review of a game needs: looks at every position, and second ones at moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from weakref import WeakKeyDictionary

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.records.analysis import Analysis
from engine.records.node import Node
from engine.records.tree import GameTree
from engine.rules.board import Colour
from gui.analysis.library_controller import recall
from gui.analysis.looker import Looker
from gui.analysis.review import (
    MOST_WORK,
    QUICK_WORK,
    STEPS,
    Examined,
    Query,
    SecondLook,
    average_loss,
    conclude,
    examine_line,
    look_again,
    loss_at_sight,
)
from gui.base.background import Background
from gui.base.forms import delay
from gui.base.settings_store import SettingsStore
from gui.engines.hub import EngineHub
from gui.model.document import Document
from gui.model.mistakes import Mistake, attached


class ReviewStage(Enum):
    """How far a review is."""

    POSITIONS = "positions"
    """The engine looks at every position."""
    MOVES = "moves"
    """It looks again at the moves that may be mistakes."""


@dataclass(eq=False)
class _Progress:
    """How far the review of a line is."""

    line: list[Node]
    moves: list[Examined] | None = None
    """None: the solver has not examined them yet."""
    steps: list[tuple[int, float]] = field(default_factory=lambda: list(STEPS))  # still to be made
    work: int = 0  # of the looks at positions
    suspicion: float = 0.0  # a move that seems to cost so much is looked at
    looks: dict[Node, SecondLook | None] = field(default_factory=dict)
    doubtful: list[Examined] = field(default_factory=list)
    """Moves that take the most work, the last to be looked at."""


class Reviewer(QObject):
    """Reviews a line of the document in the background.

    A short look at every position finds the moves that seem to cost most, which are looked at again at once;
    a longer one finds the others. While another game is open the review waits, and then goes on.
    """

    progressed = pyqtSignal(object, int, int)
    """The `ReviewStage`, and so many positions or moves of so many are done."""
    found = pyqtSignal(object)
    """The mistakes found so far; none of them will change or go."""
    valued = pyqtSignal(object)
    """What a move of each side costs on average as far as is known: a dictionary by colours."""
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
        self._unfinished: WeakKeyDictionary[GameTree, _Progress] = WeakKeyDictionary()
        self._progress = _Progress([])  # of the last review that was begun or gone on with
        self._pending: list[Node] = []
        self._looked_at: Examined | None = None
        self._library = library
        self._recaller = Background(self, self._take_recalled)
        self._recaller.failed.connect(lambda _text: self._take_recalled({}))  # the explorer says why
        self._examiner = Background(self, self._take_examined, self._fail)
        self._soon = delay(self, 0, self._next_look)
        self.running = False
        document.replaced.connect(self._pause)
        document.replaced.connect(lambda: QTimer.singleShot(0, self._go_on))  # when all show the game

    def start(self) -> None:
        """Review the line shown; deep enough analyses by the same engine are taken as they are."""
        self.stop()
        tree = self._document.tree
        self._unfinished[tree] = _Progress(tree.line_through(self._document.current))
        self._go_on()

    def _go_on(self) -> None:
        """Begin the review of the open game, or go on where it was left."""
        tree = self._document.tree
        progress = self._unfinished.get(tree)
        if progress is None or self.running:
            return
        self._progress, self.line, self.running = progress, progress.line, True
        if progress.moves is not None:
            self._report()
            self._look_at_positions()
            return
        if self._library is None:
            self._take_recalled({})
            return
        path, engine = self._library, self._looker.engine
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
        tree, line = self._document.tree, list(self.line)
        self._examiner.ask(lambda stop: examine_line(tree, line, stop))

    def _take_examined(self, moves: list[Examined]) -> None:
        self._progress.moves = moves
        self._next_step()

    def stop(self) -> None:
        """Give the review of the open game up; analyses made so far stay."""
        self._unfinished.pop(self._document.tree, None)
        self._pause()

    def _pause(self) -> None:
        self.running = False
        self._pending = []
        self._soon.stop()
        self._recaller.cancel()
        self._examiner.cancel()
        self._looker.close()

    def close(self) -> None:
        """End the threads."""
        self._pause()
        self._recaller.close()
        self._examiner.close()

    def _fail(self, text: str) -> None:
        if self.running:
            self.stop()
            self.failed.emit(text)

    @property
    def _moves(self) -> list[Examined]:
        return self._progress.moves or []

    @property
    def _found(self) -> list[Mistake]:
        return conclude(self._moves, self._progress.looks)

    def _report(self) -> None:
        """Emit what is known so far."""
        self.found.emit(attached(self._found))
        self.valued.emit(self._average_losses())

    # --- the looks at positions -----------------------------------------------------------------------------

    def _next_step(self) -> None:
        """Look at every position, for longer than before; end the review when that has been done."""
        progress = self._progress
        reports_rates = any(node.analysis and node.analysis.win_rate is not None for node in self.line)
        if not progress.steps or (len(progress.steps) < len(STEPS) and not reports_rates):
            self.stop()
            self.finished.emit(self._found)
            return
        progress.work, progress.suspicion = progress.steps.pop(0)
        self._look_at_positions()

    def _look_at_positions(self) -> None:
        work = self._progress.work
        self._pending = [node for node in self.line if self._looker.known(node, work) is None]
        self._next_position()

    def _next_position(self) -> None:
        """Ask for the next position, from the end of the game to its beginning."""
        self.valued.emit(self._average_losses())
        while self._pending:
            node = self._pending.pop()
            board = self._document.tree.board_at(node)
            if board.outcome is None:
                self.progressed.emit(
                    ReviewStage.POSITIONS, len(self.line) - len(self._pending) - 1, len(self.line)
                )
                self._looker.ask(Query(board, node, self._progress.work))
                return
        self.progressed.emit(ReviewStage.POSITIONS, len(self.line), len(self.line))
        self._next_look()

    def _average_losses(self) -> dict[Colour, float | None]:
        """What a move of each side costs on average, as the finished review says it: by mistakes alone. What
        was not looked at again is one if it seems so at sight.
        """
        at_sight = {move.after: SecondLook(loss_at_sight(move), 0.0, ()) for move in self._moves}
        mistakes = conclude(self._moves, at_sight | self._progress.looks)
        return {colour: average_loss(mistakes, self.line, colour) for colour in Colour}

    # --- the second looks at moves --------------------------------------------------------------------------

    def _next_look(self) -> None:
        """Look at the move that seems to cost most; with the last ones looked at, others may seem to."""
        progress = self._progress
        waiting = [move for move in self._moves if move.after not in progress.looks]
        suspects = [move for move in waiting if loss_at_sight(move) >= progress.suspicion]
        quick = [move for move in suspects if move not in progress.doubtful]
        if not quick and (progress.steps or not progress.doubtful):
            self._next_step()
            return
        done = len(progress.looks)
        self.progressed.emit(ReviewStage.MOVES, done, done + len(suspects))
        self._looked_at = max(quick, key=loss_at_sight) if quick else progress.doubtful[0]
        self._looker.look(look_again(self._looked_at, QUICK_WORK if quick else MOST_WORK))

    def _take_look(self, look: SecondLook | None) -> None:
        move, progress = self._looked_at, self._progress
        assert move is not None
        if look is not None and look.is_doubtful and move not in progress.doubtful:
            progress.doubtful.append(move)
        else:
            progress.looks[move.after] = look
            progress.doubtful = [other for other in progress.doubtful if other is not move]
        self._report()
        self._soon.start()  # not at once: many looks may be known already
