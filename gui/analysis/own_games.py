"""The user's own games and repertoire in the library: results, players, lines, what is due.

All work with the file is done in background threads.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from engine._core import StopFlag
from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind
from gui.base.background import Background
from gui.base.settings_store import SettingsStore
from library import annotations, drill, repertoire, reviews
from library.drill import Forecast
from library.puzzles import decks
from library.puzzles.decks import Deck, Recall
from library.repertoire import Survey, Taken
from library.store import Store
from library.trends import players, record

_DAYS = 30  # of a forecast


class Origin(Enum):
    """What a repertoire is made from."""

    GAME = "game"
    """The open game with its variations."""
    FILE = "file"
    BRANCH = "branch"
    """What games of the library played after a position."""
    OWN = "own"
    """What the user plays most."""


@dataclass(frozen=True)
class Wanted:
    """What is to be put into a repertoire."""

    origin: Origin
    plies: int
    games: int
    """In which a move was played at least, in a branch and in own games."""


@dataclass(frozen=True)
class Shown:
    """A repertoire as it is now."""

    survey: Survey
    forecast: Forecast
    recall: dict[bytes, Recall]
    """How well its positions are remembered, by their keys."""
    taken: Taken | None = None
    """What became of what was to be put into it."""


class OwnGames(QObject):
    """Asks the library."""

    recorded = pyqtSignal(object)
    """The user's `PlayerRecord`."""
    players_found = pyqtSignal(object)
    """The players of the library, with their games and sites."""
    surveyed = pyqtSignal(object)
    """A `Shown`."""
    due = pyqtSignal(object)
    """So many positions of the repertoire are due today."""
    unreviewed = pyqtSignal(object)
    """The user's games that no review has seen: a list of pairs of number and `GameTree`."""
    failed = pyqtSignal(str)

    def __init__(self, store: SettingsStore, path: Path, parent: QObject | None = None) -> None:
        """`path`: of the library."""
        super().__init__(parent)
        self._settings, self.path = store, path
        self._record, self._players, self._due, self._reviews, self._repertoire = (
            Background(self, signal, self.failed)
            for signal in (self.recorded, self.players_found, self.due, self.unreviewed, self.surveyed)
        )
        self._notes = Background(self, None, self.failed, in_turn=True)

    def close(self) -> None:
        """End the threads."""
        workers = self._record, self._players, self._due, self._reviews, self._repertoire, self._notes
        for worker in workers:
            worker.close()

    @property
    def _names(self) -> tuple[str, ...]:
        return self._settings.current.library.all_names

    def find_record(self) -> None:
        """Look up the user's results."""
        names = self._names
        self._ask(self._record, lambda store: record(store, names))

    def find_players(self) -> None:
        """Look up who plays in the library's games."""
        self._ask(self._players, players)

    def find_due(self) -> None:
        """Look up what of the repertoire is due."""

        def work(store: Store) -> int:
            decks.sync_repertoire(store)
            return decks.counts(store, Deck.OPENINGS)[0]

        if self.path.exists():
            self._ask(self._due, work)

    def find_unreviewed(self) -> None:
        """Look up the user's games that no review has seen."""
        names = self._names
        self._ask(self._reviews, lambda store: reviews.waiting(store, names))

    def note_review(self, number: int) -> None:
        """Note that a review has seen a game of the library."""
        self._ask(self._notes, lambda store: reviews.note(store, number))

    def survey(self, kind: BoardKind, colour: Colour) -> None:
        """Show a repertoire."""
        self._ask(self._repertoire, lambda store: _shown(store, kind, colour))

    def take(self, start: Board, colour: Colour, wanted: Wanted, tree: GameTree | None) -> None:
        """Put moves into a repertoire, and show it. `tree`: of a game or a file, from its beginning."""
        names, kind = self._names, BoardKind.of(start)

        def work(store: Store) -> Shown:
            beginning = start
            if tree is not None:
                beginning, moves_of = kind.board(), repertoire.moves_of_tree(tree)
            elif wanted.origin is Origin.OWN:
                moves_of = repertoire.moves_of_player(store, kind, colour, names, wanted.games)
            else:
                moves_of = repertoire.moves_of_library(store, wanted.games)
            proposal = repertoire.propose(beginning, colour, moves_of, wanted.plies, tree is not None)
            return _shown(store, kind, colour, repertoire.take(store, proposal))

        self._ask(self._repertoire, work)

    def keep_only(self, board: Board, move: int, colour: Colour) -> None:
        """Take all other moves of a position out of the repertoire, and show it."""

        def work(store: Store) -> Shown:
            with store.transaction():
                for other in annotations.known(store, board).remark.repertoire:
                    annotations.set_repertoire(store, board, other, wanted=False)
                annotations.set_repertoire(store, board, move)
            return _shown(store, BoardKind.of(board), colour)

        self._ask(self._repertoire, work)

    def _ask(self, worker: Background, work: Callable[[Store], object]) -> None:
        def with_store(_stop: StopFlag) -> object:
            with Store(self.path) as store:
                return work(store)

        worker.ask(with_store)


def _shown(store: Store, kind: BoardKind, colour: Colour, taken: Taken | None = None) -> Shown:
    found = repertoire.survey(store, kind, colour)
    future = drill.forecast(store, _DAYS)
    recall = decks.recall(store, Deck.OPENINGS)
    known = {key: recall[number] for key, number in found.numbers.items() if number in recall}
    return Shown(found, future, known, taken)
