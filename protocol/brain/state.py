"""What the brain keeps between two commands: the game, the settings, the clock."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.rules.board import Board
from engine.search.time_budget import MoveCost
from protocol.brain.position import Position
from protocol.brain.settings import InfoValues
from protocol.messages import MessageError, Point, Stone, parse_info, shorten

if TYPE_CHECKING:
    from protocol.brain.book import Database


@dataclass(slots=True)
class SessionState:
    """The state of a session with a manager. It belongs to the main thread."""

    settings: InfoValues = field(default_factory=InfoValues)
    position: Position | None = None
    """None before START."""
    blocked: frozenset[Point] = frozenset()
    """Points that YXBLOCK keeps free of moves."""
    blocked_lines: set[tuple[Point, ...]] = field(default_factory=set)
    """Lines from the empty board whose last move YXBLOCKPATH forbids."""
    spent_ms: float = 0.0
    """Time used since the manager last sent the time left."""
    move_cost: MoveCost = field(default_factory=MoveCost)
    hash_full: float = 0.0
    """Share of the search's memory in use after the last request, 0 to 1."""
    yixin: bool = False
    """The manager uses Yixin-Board's dialect."""
    database: "Database | None" = None
    """The library, if the brain has one."""
    book: tuple[int, int] = (0, 0)
    """Up to which ply moves are chosen from a library's games, and the seed of the choice."""
    block_words: str = ""
    """What stands in the block that is being obeyed besides stones."""
    unmet: str = ""
    """Why the last INFO cannot be met, until a command has an answer that can report it."""

    def new_game(self, position: Position) -> None:
        """Begin a game; a time left of the one before has ended with it."""
        if self.spent_ms:
            self.settings = self.settings._replace(time_left_ms=None)
        self.position, self.spent_ms = position, 0.0
        self.move_cost.new_game()

    def game(self) -> Position:
        """The position of the game under way.

        Raises:
            MessageError: there is none.
        """
        if self.position is None:
            raise MessageError("no game was started")
        return self.position

    def board(self) -> Board:
        """The board of the game under way.

        Raises:
            MessageError: there is none, or the rule is not played with such rows.
        """
        game = self.game()
        return game.board(self.settings.variant, self.settings.row_length, game.mover)

    def from_block(self, stones: list[Stone]) -> Position:
        """The position of a block of stones on the board of the game.

        Raises:
            MessageError: there is no game, or it cannot have these stones.
        """
        game = self.game()
        return Position.from_block(game.width, game.height, stones, self.settings.continuous)

    def blocked_in(self, position: Position) -> frozenset[Point]:
        """The points on which the brain is not to move in a position."""
        played = tuple(position.stones)
        return self.blocked | {move for *line, move in self.blocked_lines if tuple(line) == played}

    def walled(self, position: Position) -> Position:
        """A position after a move: in the continuous game a completed row becomes walls."""
        return (
            position.walled(self.settings.variant, self.settings.row_length)
            if self.settings.continuous
            else position
        )

    def info(self, arguments: str) -> None:
        """Obey an INFO; one that cannot be met is remembered, since INFO has no answer."""
        key, value = parse_info(arguments)
        try:
            self.settings = self.settings.with_info(key, value, self.yixin)
        except MessageError as error:
            self.unmet = f"INFO {shorten(key)}: {error}"
            return
        if key == "time_left":
            self.spent_ms = 0.0

    def complain(self) -> None:
        """Report what could not be reported after an INFO, once.

        Raises:
            MessageError: an INFO could not be met.
        """
        if self.unmet:
            unmet, self.unmet = self.unmet, ""
            raise MessageError(unmet)
