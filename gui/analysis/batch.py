"""The review of several saved games, one after the other in the background.

Each game is read into a document of its own, apart from the one that is shown, reviewed by `Reviewer`, and
written with its analysis into the folder `reviewed` beside its file; the file itself is never changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain, count
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.files import RecordError
from engine.records.reader import suffixes
from engine.records.tree import GameTree
from engine.rules.board import Colour
from gui.analysis.review import average_loss
from gui.analysis.reviewer import Reviewer, ReviewStage
from gui.base.background import Background
from gui.base.errors import told
from gui.base.settings_store import SettingsStore
from gui.engines.hub import EngineHub
from gui.model import files
from gui.model.document import Document
from gui.model.mistakes import Mistake

FOLDER = "reviewed"


def games_in(folder: Path) -> list[Path]:
    """The files of games in a folder, by their names; folders in it are not searched.

    Raises:
        OSError: the folder cannot be read.
    """
    wanted = suffixes(in_folders=True)
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in wanted and path.is_file())


class BatchState(Enum):
    """The state of a game's review."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(eq=False)
class BatchGame:
    """A game of the batch and what its review found."""

    path: Path
    tree: GameTree | None = None  # until its file is read
    number: int = 0  # its place among the games of its file, from 1; 0: the file has but one
    state: BatchState = BatchState.WAITING
    stage: ReviewStage = ReviewStage.POSITIONS
    done: tuple[int, int] = (0, 0)  # positions or moves reviewed at this stage, and in all
    losses: dict[Colour, float | None] = field(default_factory=dict)  # of win rate, a move on average
    found: list[Mistake] = field(default_factory=list)
    error: str = ""  # why the review failed, or what of the file could not be read
    target: Path | None = None
    """Where the reviewed game was written; None until it is."""
    stamp: str = ""
    """Of that file, when it was written."""
    is_in_file: bool = True
    """Whether it has a file, beside which the reviewed game is written."""


class BatchReviewer(QObject):
    """Reviews games one after the other."""

    changed = pyqtSignal()
    """A game was added or made progress."""
    reviewed = pyqtSignal(object, object)
    """A game has been reviewed: its `GameTree` and the mistakes."""

    def __init__(
        self, hub: EngineHub, store: SettingsStore, parent: QObject | None = None, library: Path | None = None
    ) -> None:
        super().__init__(parent)
        self.games: list[BatchGame] = []
        self.running = False
        self._game: BatchGame | None = None
        self.document = Document(self)  # of the game under review
        self._reviewer = Reviewer(self.document, hub, store, self, "batch", library)
        self._reviewer.progressed.connect(self._progress)
        self._reviewer.finished.connect(self._judge)
        self._reviewer.failed.connect(self._fail)
        self._reader = Background(self, self._take_games, self._fail)
        self._writer = Background(self, self._note_target, self._fail)

    def add(self, paths: list[Path]) -> None:
        """Review these files too."""
        known = {game.path for game in self.games}
        self.games += [BatchGame(path) for path in paths if path not in known]
        self.start()

    def add_trees(self, trees: Sequence[GameTree]) -> None:
        """Review games that are in no file, too; nothing is written but what the library keeps."""
        known = {id(game.tree) for game in self.games}
        new = (tree for tree in trees if id(tree) not in known)
        self.games += [BatchGame(Path(tree.info.date or "–"), tree, is_in_file=False) for tree in new]
        self.start()

    def start(self) -> None:
        """Go on with the first game that waits."""
        if not self.running:
            self.running = True
            self._next()

    def stop(self) -> None:
        """Stop; the game under review waits again, with the analyses it has."""
        self.running = False
        self._reader.cancel()
        self._writer.cancel()
        self._reviewer.stop()
        if self._game is not None:
            self._game.state, self._game = BatchState.WAITING, None
        self.changed.emit()

    def close(self) -> None:
        """End the threads."""
        self.stop()
        self._reader.close()
        self._writer.close()
        self._reviewer.close()

    def _next(self) -> None:
        game = next((game for game in self.games if game.state is BatchState.WAITING), None)
        self._game, self.running = game, game is not None
        if game is not None:
            game.state = BatchState.RUNNING
            if game.tree is None:
                path = game.path
                self._reader.ask(lambda _stop: files.load_with_faults(path))
            else:
                self._review(game.tree)
        self.changed.emit()

    def _take_games(self, loaded: tuple[list[GameTree], list[RecordError]]) -> None:
        game = self._game
        if game is None:
            return
        trees, faults = loaded
        game.error = "\n".join(map(told, faults))
        if len(trees) > 1:
            place = self.games.index(game)
            others = [BatchGame(game.path, tree, number) for number, tree in enumerate(trees[1:], 2)]
            self.games[place + 1 : place + 1] = others
            game.number = 1
        game.tree = trees[0]
        self._review(trees[0])

    def _review(self, tree: GameTree) -> None:
        self.document.open_tree(tree)
        self._reviewer.start()

    def _progress(self, stage: ReviewStage, done: int, total: int) -> None:
        if self._game is not None:
            self._game.stage, self._game.done = stage, (done, total)
            self.changed.emit()

    def _judge(self, mistakes: list[Mistake]) -> None:
        game = self._game
        if game is None or game.tree is None:
            return
        tree, game.found = game.tree, mistakes
        for colour in Colour:
            game.losses[colour] = average_loss(mistakes, self._reviewer.line, colour)
        self.reviewed.emit(tree, mistakes)
        if not game.is_in_file:
            self._end(BatchState.DONE)
            return
        self._writer.ask(lambda _stop: _write(tree, game))

    def _note_target(self, target: Path) -> None:
        if self._game is not None:
            self._game.target, self._game.stamp = target, files.stamp(target)
            self._end(BatchState.DONE)

    def _fail(self, text: str) -> None:
        if self._game is not None:
            self._game.error = text
            self._end(BatchState.FAILED)

    def _end(self, state: BatchState) -> None:
        if self._game is not None:
            self._game.state = state
            self._next()


def _write(tree: GameTree, game: BatchGame) -> Path:
    """Write a reviewed game; where: `a.sgf`, or where that is there, of an earlier review, too, `a (2).sgf`.

    Raises:
        OSError: it cannot be written.
    """
    folder = game.path.parent / FOLDER
    name = game.path.stem + (f"-{game.number}" if game.number else "")
    names = chain([name], (f"{name} ({number})" for number in count(2)))
    target = next(path for path in (folder / f"{name}.sgf" for name in names) if not path.exists())
    folder.mkdir(exist_ok=True)
    files.save(tree, target)
    return target
