"""Yixin-Board's extensions of the protocol: the commands that begin with YX, but for its database's
(`protocol.brain.database`).
"""

import os
from functools import cached_property, partial
from math import log2
from typing import TYPE_CHECKING, Any

from engine.version import VERSION
from protocol.brain.commands import NAME, BlockCommand, CommandSet, LineCommand, think_swap2
from protocol.brain.options import NO_LIBRARY
from protocol.brain.position import Position
from protocol.brain.request import Answer, Request
from protocol.messages import Forbidden, Message, MessageError, Point, Stone, parse_integer

if TYPE_CHECKING:
    from protocol.brain.database import DatabaseCommands

_DATABASE_FILES = ("YXSETDATABASE", "YXDBMERGE", "YXLIBTODB", "YXDBSPLIT")
_DATABASE_COMMANDS = ("YXSAVEDATABASE", "YXDBCHECK", "YXDBFIX")
_OTHER_FILES = (
    *("YXDBTOTXT", "YXDBTOTXTALL", "YXTXTTODB", "YXDBTOPOS", "YXDBTOLIB"),
    *("YXHASHDUMP", "YXHASHLOAD"),
)
_DATABASE_BLOCKS = (
    "YXQUERYDATABASEALL",
    "YXQUERYDATABASEALLT",
    "YXQUERYDATABASEONE",
    "YXQUERYDATABASETEXT",
    "YXEDITTVDDATABASE",
    "YXEDITTEXTDATABASE",
    "YXEDITLABELDATABASE",
    "YXDELETEDATABASEONE",
    "YXDELETEDATABASEALL",
    "YXSETBESTMOVEDATABASE",
    "YXCLEARBESTMOVEDATABASE",
)


class YixinCommands(CommandSet):
    """The commands of Yixin-Board."""

    def commands(self) -> tuple[LineCommand, ...]:
        """Commands of one line."""
        return (
            LineCommand("YXSHOWINFO", self._show_info),
            LineCommand("YXSTOP", lambda _: None, answers=False),  # nothing is being searched
            LineCommand("YXNBEST", self._best_moves),
            LineCommand("YXSEARCHDEFEND", self._search_defences),
            LineCommand("YXBALANCEONE", lambda arguments: self._balance(1, arguments)),
            LineCommand("YXBALANCETWO", lambda arguments: self._balance(2, arguments)),
            LineCommand("YXSWAP2STEP1", self._swap2_opening),
            LineCommand("YXSWAP2STEP2", lambda _: self._swap2_choice("SWAP1")),
            LineCommand("YXSWAP2STEP3", lambda _: self._swap2_choice("SWAP2")),
            LineCommand("YXSHOWFORBID", self._show_forbidden),
            LineCommand("YXBLOCKRESET", self._reset_blocked, answers=False),
            LineCommand("YXBLOCKPATHRESET", self._reset_blocked_lines, answers=False),
            LineCommand("YXHASHCLEAR", self._clear_hash),
            LineCommand("YXSHOWHASHUSAGE", self._show_hash_usage),
            *(LineCommand(name, partial(self._obey_database, name)) for name in _DATABASE_COMMANDS),
            *(
                LineCommand(name, partial(self._obey_database, name), takes_next_line=True)
                for name in _DATABASE_FILES
            ),
            *(LineCommand(name, self._refuse_file, takes_next_line=True) for name in _OTHER_FILES),
        )

    def blocks(self) -> tuple[BlockCommand, ...]:
        """Commands of several lines."""
        return (
            BlockCommand("YXBOARD", self._board, answers=False),
            BlockCommand("YXBLOCK", self._block_points, answers=False),
            BlockCommand("YXBLOCKUNDO", self._unblock_points, answers=False),
            BlockCommand("YXBLOCKPATH", self._block_line, answers=False),
            BlockCommand("YXBLOCKPATHUNDO", self._unblock_line, answers=False),
            *(
                BlockCommand(name, partial(self._obey_database, name), answers=False)
                for name in _DATABASE_BLOCKS
            ),
        )

    # --- what the manager asks about ------------------------------------------------------------------------

    def _show_info(self, _: str) -> None:
        self._state.yixin = True
        self._shell.say(
            Message(f"{NAME} {VERSION}"),
            Message(f"INFO MAX_THREAD_NUM {os.cpu_count() or 1}"),
            Message(f"INFO MAX_HASH_SIZE {int(log2(max(1024, self._players.most_hash_kib)))}"),
        )

    def _show_forbidden(self, _: str) -> None:
        board = self._state.board()
        points = filter(board.forbidden, board.legal_moves())
        self._shell.say(Forbidden(tuple(map(board.column_row, points))))

    def _clear_hash(self, _: str) -> None:
        if self._players.player is not None:
            self._players.player.new_game()
        self._shell.say(Message("hash cleared"))

    def _show_hash_usage(self, _: str) -> None:
        self._shell.say(Message(f"hash usage {self._state.hash_full:.1%}"))

    def _refuse_file(self, _: str) -> None:
        raise MessageError("this brain reads and writes no such files; narabe-library imports and exports")

    def _obey_database(self, name: str, words: Any) -> None:
        self._database.obey(name, words)

    @cached_property
    def _database(self) -> "DatabaseCommands":
        """Loaded when it is asked for: a tournament never does, and its package leaves the library out."""
        try:
            from protocol.brain.database import DatabaseCommands
        except ModuleNotFoundError:
            raise MessageError(NO_LIBRARY) from None
        return DatabaseCommands(self._state, self._shell)

    # --- the position ---------------------------------------------------------------------------------------

    def _board(self, stones: list[Stone]) -> None:
        self._state.position = self._state.from_block(stones)

    def _block_points(self, stones: list[Stone]) -> None:
        self._state.blocked |= {(stone.x, stone.y) for stone in stones}

    def _unblock_points(self, stones: list[Stone]) -> None:
        self._state.blocked -= {(stone.x, stone.y) for stone in stones}

    def _reset_blocked(self, _: str) -> None:
        self._state.blocked = frozenset()

    def _block_line(self, stones: list[Stone]) -> None:
        if not stones:
            raise MessageError("a line has at least one move")
        self._state.blocked_lines.add(_line(stones))

    def _unblock_line(self, stones: list[Stone]) -> None:
        self._state.blocked_lines.discard(_line(stones))

    def _reset_blocked_lines(self, _: str) -> None:
        self._state.blocked_lines.clear()

    # --- searches -------------------------------------------------------------------------------------------

    def _best_moves(self, arguments: str) -> None:
        shown = max(1, parse_integer(arguments))
        self._shell.think(self._state.game(), lambda request: request.best_move(shown, request.even))

    def _search_defences(self, _: str) -> None:
        position = self._state.game()
        self._shell.think(position, lambda request: request.best_move(position.width * position.height))

    def _balance(self, count: int, arguments: str) -> None:
        position = self._state.game()
        bias = parse_integer(arguments) if arguments else 0
        if position.width * position.height - len(position.stones) < count:
            raise MessageError("the board is full")
        self._shell.think(position, lambda request: request.balanced_moves(count, bias), count)

    def _swap2_opening(self, _: str) -> None:
        """The three stones that open a swap2 game."""
        game = self._state.game()

        def put_three(request: Request) -> Answer:
            stones = request.opening_stones()
            return Answer([f"MESSAGE SWAP2 MOVE{n} {x} {y}" for n, (x, y) in enumerate(stones, 1)])

        think_swap2(self._shell, Position(game.width, game.height), put_three)

    def _swap2_choice(self, word: str) -> None:
        """Whether to take Black in the position of YXBOARD."""
        game = self._state.game()
        stones = [Stone(x, y) for x, y in game.stones]

        def choose(request: Request) -> Answer:
            return Answer([f"MESSAGE SWAP2 {word} {'YES' if request.white_move() is None else 'NO'}"])

        think_swap2(self._shell, Position.from_opening(game.width, game.height, stones), choose)


def _line(stones: list[Stone]) -> tuple[Point, ...]:
    return tuple((stone.x, stone.y) for stone in stones)
