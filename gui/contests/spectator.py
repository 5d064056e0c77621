"""The game of a tournament that the Match layout shows on the main board, as a document of its own."""

from collections.abc import Sequence

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.coordinates import parse_line
from engine.rules.game import UNLIMITED_MS
from gui.base.forms import every
from gui.contests.reader import EventReader, Snapshot
from gui.model.document import Document
from matches.live import LiveGame

_CLOCK_MS = 200


class Spectator(QObject):
    """Follows the game being played, or the last one; the user's own document stays as it is meanwhile."""

    changed = pyqtSignal()
    """It looks on now or no longer, or at another game."""
    ticked = pyqtSignal()
    """The clocks are to be shown again."""

    def __init__(self, own: Document, parent: QObject | None = None) -> None:
        """`own`: the user's document; a game that is opened there is what the user wants to see."""
        super().__init__(parent)
        self.document = Document(self)
        self.is_on = False
        self.has_tournament = False
        self.number = 0  # of the game, from 1
        self.live: LiveGame | None = None
        """The game as the runner reports it; None when it has ended, or there is none."""
        self._clock = every(self, _CLOCK_MS, self.ticked)
        own.replaced.connect(lambda: self._switch(False))

    def follow_layout(self, name: str) -> None:
        """Look on in the Match layout; choosing it again returns from a game that was opened."""
        self._switch(name == "match")

    def _switch(self, on: bool) -> None:
        if on != self.is_on:
            self.is_on = on
            self.changed.emit()

    @property
    def turn(self) -> Colour | None:
        """Whose engine is thinking at the position shown."""
        is_last = self.live is not None and not self.document.current.children
        return self.document.board.turn if is_last else None

    def follow(self, snapshot: Snapshot | None, reader: EventReader | None = None) -> None:
        """Show what is being played: the game that was shown, else the first; the last one between games."""
        self.has_tournament = snapshot is not None
        if snapshot is None or reader is None:
            self._open(0, GameTree())
        elif snapshot.live and snapshot.state != "finished":
            self._show_live(game_to_follow(snapshot.live, self.number - 1, snapshot.live[0]), reader)
        elif snapshot.games:
            number = snapshot.games[-1].number
            if self.live is not None or number != self.number:
                self._open(number, reader.tree(len(snapshot.games) - 1))
        elif self.number:
            self._open(0, GameTree())
        if self.live is None:
            self._clock.stop()
        elif not self._clock.isActive():
            self._clock.start()
        self.changed.emit()

    def _open(self, number: int, tree: GameTree, live: LiveGame | None = None) -> None:
        self.number, self.live = number, live
        self.document.open_tree(tree)

    def _show_live(self, game: LiveGame, reader: EventReader) -> None:
        """Add the moves that were played since; a user who looks at an earlier position stays there."""
        moves = parse_line(game.moves, game.width, game.height)
        last = self.document.tree.last_of_game
        known = [node.move for node in last.path()[1:]]
        if self.live is None or self.number != game.number + 1 or moves[: len(known)] != known:
            info = GameInfo(reader.variant, game.width, game.height, black=game.black, white=game.white)
            self._open(game.number + 1, GameTree.from_moves(moves, info), game)
            return
        self.live = game
        here = self.document.current
        self.document.go(last)
        for move in moves[len(known) :]:
            self.document.play(move)
        if here is not last:
            self.document.go(here)


def game_to_follow(games: Sequence[LiveGame], number: int, otherwise: LiveGame) -> LiveGame:
    """The game of a number while it is played, then another."""
    return next((game for game in games if game.number == number), otherwise)


def time_left_ms(game: LiveGame, colour: Colour, now: float) -> int | None:
    """What a side has left for the game, or for the move where the game has no limit; None without limits."""
    index = list(Colour).index(colour)
    match_ms = game.time_left_ms[index]
    left_ms = game.allowance_ms[index] if match_ms >= UNLIMITED_MS else match_ms
    moves = len(parse_line(game.moves, game.width, game.height))
    is_turn = moves % 2 == index
    if left_ms is not None and is_turn and game.since:
        left_ms -= round((now - game.since) * 1000)
    return None if left_ms is None else max(0, left_ms)
