"""The commands of the Gomocup protocol. Yixin-Board's are in `protocol.brain.yixin`."""

import contextlib
from collections.abc import Callable
from typing import NamedTuple, Protocol

from engine.rules.board import MAX_SIZE, MIN_SIZE
from engine.version import VERSION
from protocol.brain.players import PlayerLoader, RuleNotPlayedError
from protocol.brain.position import Position
from protocol.brain.request import Request
from protocol.brain.state import SessionState
from protocol.brain.thinking import Job
from protocol.messages import (
    ROW_LENGTH_KEY,
    MessageError,
    Moves,
    Okay,
    Owner,
    PlainText,
    Reply,
    Stone,
    format_about,
    parse_point,
    parse_size,
)

NAME = "Narabe"
DEFAULT_SIZE = 15


class LineCommand(NamedTuple):
    """A command of one line."""

    keyword: str
    run: Callable[[str], None]
    """Obeys the line; gets what follows the keyword. Raises MessageError for what it cannot do."""
    answers: bool = True
    """Whether the manager waits for an answer, in which a fault of an INFO can be reported, too."""
    takes_next_line: bool = False
    """Whether its argument is the next line where the first has none: Yixin-Board sends paths so."""


class BlockCommand(NamedTuple):
    """A command of several lines, a stone each, that ends with DONE."""

    keyword: str
    run: Callable[[list[Stone]], None]
    """Obeys the block at its DONE. Raises MessageError for what it cannot do."""
    answers: bool = True
    """As of a Command."""


class CommandContext(Protocol):
    """What a command may ask of the brain."""

    def say(self, *replies: Reply) -> None:
        """Answer the manager."""

    def think(self, position: Position, job: Job, points: int = 1, own_game: bool = True) -> None:
        """Do a job in the thinking thread that answers with so many points.

        They are added to the game unless `position` is not of it (`own_game` false).

        Raises:
            MessageError: the board is full, or no net plays there.
        """


class CommandSet:
    """What every set of commands works with."""

    def __init__(self, state: SessionState, players: PlayerLoader, shell: CommandContext) -> None:
        self._state = state
        self._players = players
        self._shell = shell


class GomocupCommands(CommandSet):
    """The commands that every manager uses."""

    def commands(self) -> tuple[LineCommand, ...]:
        """Commands of one line."""
        return (
            LineCommand("ABOUT", self._about),
            LineCommand("START", self._start),
            LineCommand("RECTSTART", lambda arguments: self._new_game(*parse_point(arguments))),
            LineCommand("RESTART", self._restart),
            LineCommand("BEGIN", self._begin),
            LineCommand("TURN", self._turn),
            LineCommand("PLAY", self._play),
            LineCommand("TAKEBACK", self._take_back),
            LineCommand("INFO", self._state.info, answers=False),
            LineCommand("STOP", lambda _: None, answers=False),  # nothing is being searched
        )

    def blocks(self) -> tuple[BlockCommand, ...]:
        """Commands of several lines."""
        return BlockCommand("BOARD", self._board), BlockCommand("SWAP2BOARD", self._swap2)

    def _about(self, _: str) -> None:
        """Name the brain and its version, once it is ready for a move: c-gomoku-cli gives this answer more
        time than the one to START, narabe-match waits for it after its INFO lines.
        """
        game = self._state.position or Position(DEFAULT_SIZE, DEFAULT_SIZE)
        self._players.prepare(self._state.settings, game.width, game.height)
        about = format_about(
            name=NAME, version=VERSION, author="the Narabe authors", country="-", info=ROW_LENGTH_KEY
        )
        self._shell.say(PlainText(about))

    def _start(self, arguments: str) -> None:
        size = parse_size(arguments)
        self._new_game(size, size)

    def _restart(self, _: str) -> None:
        position = self._state.game()
        self._new_game(position.width, position.height)

    def _new_game(self, width: int, height: int) -> None:
        if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
            raise MessageError(f"a board of {width}x{height} is not supported, {MIN_SIZE} to {MAX_SIZE} are")
        with contextlib.suppress(RuleNotPlayedError):  # managers tell the rule after START
            self._players.load(self._state.settings, width, height).new_game()
        self._state.new_game(Position(width, height))
        self._shell.say(Okay())

    def _begin(self, _: str) -> None:
        position = self._state.game()
        if position.stones:
            raise MessageError("the board is not empty")
        self._shell.think(position, Request.best_move)

    def _turn(self, arguments: str) -> None:
        point = parse_point(arguments)
        position = self._state.game().placed(point, Owner.OPPONENT)
        self._shell.think(self._state.walled(position), Request.best_move)

    def _play(self, arguments: str) -> None:
        """A move that the manager imposes on us; after a SUGGEST, which this brain never sends."""
        point = parse_point(arguments)
        self._state.position = self._state.walled(self._state.game().placed(point, Owner.OWN))
        self._shell.say(Moves((point,)))

    def _take_back(self, arguments: str) -> None:
        self._state.position = self._state.game().taken_back(parse_point(arguments))
        self._shell.say(Okay())

    def _board(self, stones: list[Stone]) -> None:
        self._shell.think(self._state.from_block(stones), Request.best_move)

    def _swap2(self, stones: list[Stone]) -> None:
        game = self._state.game()
        think_swap2(self._shell, Position.from_opening(game.width, game.height, stones), Request.swap2)


def think_swap2(shell: CommandContext, position: Position, job: Job) -> None:
    """Do a job of the swap2 opening, in a position that need not be the game's.

    Raises:
        MessageError: swap2 has no question at so many stones.
    """
    if len(position.stones) not in (0, 3, 5):
        raise MessageError(f"swap2 asks with none, three or five stones, not {len(position.stones)}")
    points = 1 if position.stones else 3
    shell.think(position, job, points, own_game=False)
