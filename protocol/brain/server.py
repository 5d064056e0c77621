"""The brain's half of the conversation: commands in, answers out. Start reading at `Brain.run`.

The main thread reads commands from the inbox and answers them in order; a request for moves runs in a
thread of its own. While it does, END, YXSTOP and INFO are obeyed at once, and every other command waits for
its turn.
"""

import contextlib
import os
import queue
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import log2

from engine.player import Player, PlayerOptions
from engine.rules.board import MAX_SIZE, MIN_SIZE, Board
from engine.rules.cells import Colour
from engine.rules.variant import Variant
from engine.version import VERSION
from protocol.brain.intake import Line
from protocol.brain.options import Options
from protocol.brain.output import Log
from protocol.brain.position import Position
from protocol.brain.request import Answer, Request
from protocol.brain.settings import Settings
from protocol.messages import (
    Complaint,
    Forbidden,
    Message,
    MessageError,
    Moves,
    Owner,
    Point,
    Stone,
    format_about,
    format_reply,
    parse_info,
    parse_integer,
    parse_point,
    parse_size,
    parse_stone,
    shorten,
    split_command,
)

NAME = "Narabe"
_PROCESS_MIB, _THREAD_MIB = 84, 12
"""What the process takes beside the search tree: interpreter, core and net; and each thread of the search."""
_LEAST_TREE_MIB = 8
DEFAULT_SIZE = 15
_NEW_GAME = frozenset({"START", "RECTSTART", "RESTART"})

Job = Callable[[Request], Answer]


@dataclass(frozen=True, slots=True)
class Finished:
    """The thinking thread has come to its answer."""

    request: Request
    answer: Answer


@dataclass(slots=True)
class _Block:
    """A block of stones that is still coming in."""

    keyword: str
    stones: list[Stone] = field(default_factory=list)
    error: str = ""


class Brain:
    """A session with one manager."""

    def __init__(
        self,
        options: Options,
        inbox: "queue.SimpleQueue[Line | Finished]",
        write: Callable[[Sequence[str]], None],
        log: Log | None = None,
        player_type: type[Player] = Player,
    ) -> None:
        """`write` sends lines to the manager; it is called from the main and from the thinking thread."""
        self._options = options
        self._inbox = inbox
        self._write = write
        self._log = log or Log()
        self._player_type = player_type
        self._player: Player | None = None
        self._made_for: tuple[PlayerOptions, int, int, Variant] | None = None
        self._settings = Settings()
        self._spent_ms = 0.0  # since the manager last told the time left
        self._yixin = False
        self._position: Position | None = None  # None before START
        self._blocked: frozenset[Point] = frozenset()
        self._block: _Block | None = None
        self._unmet = ""  # why the last INFO cannot be met, until a command has an answer to say so
        self._waiting: deque[Line] = deque()
        self._request: Request | None = None
        self._must_answer_at: float | None = None
        self._hash_full = 0.0
        self._arrived = 0.0  # when the line being handled came in, or else could be handled
        self._free_since = 0.0  # when the last request was answered

    def run(self) -> None:
        """Obey commands until END."""
        while True:
            item = self._next()
            if isinstance(item, Finished):
                self._finish(item)
            elif item is not None:
                self._log.write("<", item.text)
                if item.text.upper() == "END":
                    break
                if self._request is None:
                    self._handle(item)
                else:
                    self._overhear(item, self._request)
        if self._request is not None:
            self._request.stop.set()

    # --- the flow of lines ----------------------------------------------------------------------------------

    def _next(self) -> Line | Finished | None:
        """The next thing to see to; None if the time of the request under way is over."""
        if self._request is None:
            return self._waiting.popleft() if self._waiting else self._inbox.get()
        if self._must_answer_at is None:
            return self._inbox.get()
        try:
            return self._inbox.get(timeout=max(0.0, self._must_answer_at - time.monotonic()))
        except queue.Empty:
            self._must_answer_at = None
            self._request.stop.set()
            return None

    def _overhear(self, line: Line, request: Request) -> None:
        """A line while the brain thinks: what concerns the search is obeyed, the rest waits."""
        keyword, arguments = split_command(line.text)
        if keyword in ("YXSTOP", "STOP"):
            request.stop.set()
        elif keyword == "INFO" and not self._waiting:
            self._info(arguments)
            self._hurry(request, parse_info(arguments)[0], line.stamp)
        else:
            self._waiting.append(line)
            if keyword in _NEW_GAME or request.clock is None:
                request.stop.set()  # nobody wants this answer, or it would never come

    def _hurry(self, request: Request, key: str, now: float) -> None:
        """Apply a limit that was changed while the brain thinks, if it is tighter."""
        match key:
            case "timeout_turn":
                ends = request.started + self._settings.timeout_turn_ms / 1000
            case "time_left":
                ends = now + (self._settings.time_left_ms or 0) / 1000
            case _:
                return
        ends -= self._options.margin_ms / 1000
        if self._must_answer_at is None or ends < self._must_answer_at:
            self._must_answer_at = ends

    def _handle(self, line: Line) -> None:
        """Answer one line."""
        self._arrived = max(line.stamp, self._free_since)
        keyword, arguments = split_command(line.text)
        if line.overlong and keyword != "INFO":
            self._block = None
            self._say(Complaint(keyword not in _COMMANDS, "the line is too long"))
            return
        try:
            if self._block is not None:
                if keyword == "DONE":
                    self._end_block()
                    return
                if keyword not in _COMMANDS:
                    self._add_stone(line.text, self._block)
                    return
                if keyword != "INFO":
                    unfinished, self._block = self._block.keyword, None
                    self._say(Complaint(False, f"{unfinished} without DONE"))
            command = _COMMANDS.get(keyword)
            if command is None:
                self._say(Complaint(True, f"no such command: {shorten(keyword)}"))
            elif self._unmet and keyword not in _SILENT and keyword not in _BLOCKS:
                self._complain()
            else:
                command(self, arguments)
        except MessageError as error:
            self._say(Complaint(False, str(error)))
        except Exception:  # a fault of ours must not lose the game
            self._log.write("!", traceback.format_exc())
            self._say(Complaint(False, "internal error"))

    def _say(self, *replies: Message | Complaint | Moves | Forbidden) -> None:
        self._write([format_reply(reply) for reply in replies])

    def _okay(self) -> None:
        self._write(["OK"])

    def _complain(self) -> None:
        """Say what could not be said to an INFO, which has no answer."""
        unmet, self._unmet = self._unmet, ""
        raise MessageError(unmet)

    # --- the game -------------------------------------------------------------------------------------------

    def _about(self, _: str) -> None:
        if self._player is None:  # c-gomoku-cli waits for this answer, but not long for the one to START
            with contextlib.suppress(MessageError):
                self._load(DEFAULT_SIZE, DEFAULT_SIZE)
        line = format_about(name=NAME, version=VERSION, author="the Narabe authors", country="-")
        self._write([line])

    def _start(self, arguments: str) -> None:
        size = parse_size(arguments)
        self._new_game(size, size)

    def _rectangular_start(self, arguments: str) -> None:
        self._new_game(*parse_point(arguments))

    def _restart(self, _: str) -> None:
        position = self._game()
        self._new_game(position.width, position.height)

    def _new_game(self, width: int, height: int) -> None:
        if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
            raise MessageError(f"a board of {width}x{height} is not supported, {MIN_SIZE} to {MAX_SIZE} are")
        self._load(width, height).new_game()
        self._position = Position(width, height)
        self._spent_ms = 0.0
        self._okay()

    def _begin(self, _: str) -> None:
        position = self._game()
        if position.stones:
            raise MessageError("the board is not empty")
        self._think(position, Request.best_move)

    def _turn(self, arguments: str) -> None:
        point = parse_point(arguments)
        self._think(self._walled(self._game().placed(point, Owner.OPPONENT)), Request.best_move)

    def _play(self, arguments: str) -> None:
        """A move that the manager imposes on us; after a SUGGEST, which this brain never says."""
        point = parse_point(arguments)
        self._position = self._walled(self._game().placed(point, Owner.OWN))
        self._say(Moves((point,)))

    def _take_back(self, arguments: str) -> None:
        self._position = self._game().taken_back(parse_point(arguments))
        self._okay()

    def _game(self) -> Position:
        if self._position is None:
            raise MessageError("no game was started")
        return self._position

    def _walled(self, position: Position) -> Position:
        return position.walled(self._settings.variant) if self._settings.continuous else position

    # --- blocks ---------------------------------------------------------------------------------------------

    def _begin_block(self, keyword: str) -> None:
        self._block = _Block(keyword)

    def _add_stone(self, text: str, block: _Block) -> None:
        try:
            if len(block.stones) < MAX_SIZE * MAX_SIZE:
                block.stones.append(parse_stone(text))
            else:
                block.error = "more stones than any board has points"
        except MessageError as error:
            block.error = block.error or str(error)

    def _end_block(self) -> None:
        """What a block asks for, at its DONE."""
        assert self._block is not None
        block, self._block = self._block, None
        if block.error:
            raise MessageError(block.error)
        if self._unmet and block.keyword in ("BOARD", "SWAP2BOARD"):
            self._complain()
        game = self._game()
        width, height = game.width, game.height
        match block.keyword:
            case "BOARD":
                self._think(Position.from_block(width, height, block.stones), Request.best_move)
            case "YXBOARD":
                self._position = Position.from_block(width, height, block.stones)
            case "SWAP2BOARD":
                self._swap2(Position.from_opening(width, height, block.stones), Request.swap2)
            case "YXBLOCK":
                self._blocked |= {(stone.x, stone.y) for stone in block.stones}
            case "YXBLOCKUNDO":
                self._blocked -= {(stone.x, stone.y) for stone in block.stones}
            case "YXQUERYDATABASEALL":  # there is none: an empty one
                self._say(Message("DATABASE REFRESH"), Message("DATABASE DONE"))

    def _swap2(self, position: Position, job: Job) -> None:
        if len(position.stones) not in (0, 3, 5):
            raise MessageError(f"swap2 asks with none, three or five stones, not {len(position.stones)}")
        points = 1 if position.stones else 3
        self._think(position, job, points, own_game=False)

    # --- thinking -------------------------------------------------------------------------------------------

    def _think(self, position: Position, job: Job, points: int = 1, own_game: bool = True) -> None:
        """Start a request for so many points; they are added to the game unless `position` is none of it."""
        if position.full:
            raise MessageError("the board is full")
        settings = self._settings
        player = self._load(position.width, position.height)
        elapsed_ms = (time.monotonic() - self._arrived) * 1000
        request = Request(
            player=player,
            position=position,
            variant=settings.variant,
            started=self._arrived,
            clock=settings.clock(elapsed_ms, self._spent_ms),
            margin_ms=self._options.margin_ms,
            report=self._write,
            max_nodes=settings.max_nodes,
            max_depth=settings.max_depth,
            blocked=self._blocked,
            live=settings.live,
        )
        if own_game:
            self._position = position
        self._request = request
        self._must_answer_at = None
        if request.clock is not None:
            limit_ms = request.clock.allowance_ms
            if limit_ms is not None:
                self._must_answer_at = time.monotonic() + (limit_ms - self._options.margin_ms / 2) / 1000
        threading.Thread(
            target=self._work, args=(request, job, points, own_game), name="thinking", daemon=True
        ).start()
        lines, self._waiting = self._waiting, deque()
        for line in lines:  # came in during the last request, and some of it may concern this one
            self._overhear(line, request)

    def _work(self, request: Request, job: Job, points: int, own_game: bool) -> None:
        """The thinking thread."""
        try:
            answer = job(request)
        except Exception:  # a fault of ours must not lose the game
            self._log.write("!", traceback.format_exc())
            answer = request.any_moves(points)
        self._inbox.put(Finished(request, answer if own_game else replace(answer, stones=())))

    def _finish(self, finished: Finished) -> None:
        request, self._request = finished.request, None
        self._hash_full = finished.answer.hash_full
        if finished.answer.stones:
            position = request.position
            for point, owner in finished.answer.stones:
                position = self._walled(position.placed(point, owner))
            self._position = position
        self._write(finished.answer.lines)
        self._free_since = time.monotonic()
        self._spent_ms += (self._free_since - request.started) * 1000

    def _load(self, width: int, height: int) -> Player:
        """The player for a board under the rule that holds, made anew where the limits ask for another.

        Raises:
            MessageError: the net does not play there.
        """
        settings = self._settings
        total_mib = self._options.memory_mib
        if settings.max_memory_bytes:
            total_mib = min(total_mib, settings.max_memory_bytes >> 20)
        threads = min(settings.threads or self._options.threads, os.cpu_count() or 1)
        threads = max(1, min(threads, (total_mib - _PROCESS_MIB - _LEAST_TREE_MIB) // _THREAD_MIB))
        tree_mib = max(_LEAST_TREE_MIB, total_mib - _PROCESS_MIB - threads * _THREAD_MIB)
        if settings.hash_kib:
            tree_mib = max(_LEAST_TREE_MIB, min(tree_mib, settings.hash_kib >> 10))
        options = PlayerOptions(
            threads=threads,
            memory_mib=tree_mib,
            seed=self._options.seed,
            solver=self._options.solver > 0,
            max_visits=self._options.visits or None,
            temperature=self._options.temperature,
        )
        board = Board(width, height, settings.variant)
        made_for = (options, width, height, settings.variant)
        if self._player is None or self._made_for != made_for:
            self._player = None  # gives its memory back
            player = self._player_type(self._options.net, options)
            player.set_position(board)
            try:
                player.load()
            except ValueError as error:
                raise MessageError(str(error)) from None
            self._player, self._made_for = player, made_for
        return self._player

    # --- INFO and Yixin-Board's extensions ------------------------------------------------------------------

    def _info(self, arguments: str) -> None:
        key, value = parse_info(arguments)
        try:
            self._settings = self._settings.with_info(key, value, self._yixin)
        except MessageError as error:
            self._unmet = f"INFO {shorten(key)}: {error}"
            return
        if key == "time_left":
            self._spent_ms = 0.0

    def _nothing(self, _: str) -> None:
        """YXSTOP while nothing is thought about."""

    def _show_info(self, _: str) -> None:
        self._yixin = True
        hash_kib = (self._options.memory_mib - _PROCESS_MIB - _THREAD_MIB) * 1024
        self._say(
            Message(f"{NAME} {VERSION}"),
            Message(f"INFO MAX_THREAD_NUM {os.cpu_count() or 1}"),
            Message(f"INFO MAX_HASH_SIZE {int(log2(max(1024, hash_kib)))}"),
        )

    def _best_moves(self, arguments: str) -> None:
        shown = max(1, parse_integer(arguments))
        self._think(self._game(), lambda request: request.best_move(shown))

    def _search_defences(self, _: str) -> None:
        position = self._game()
        self._think(position, lambda request: request.best_move(position.width * position.height))

    def _balance_one(self, arguments: str) -> None:
        self._balance(1, arguments)

    def _balance_two(self, arguments: str) -> None:
        self._balance(2, arguments)

    def _balance(self, count: int, arguments: str) -> None:
        position = self._game()
        bias = parse_integer(arguments) if arguments else 0
        if position.width * position.height - len(position.stones) < count:
            raise MessageError("the board is full")
        self._think(position, lambda request: request.balanced_moves(count, bias), count)

    def _swap2_step1(self, _: str) -> None:
        game = self._game()

        def put_three(request: Request) -> Answer:
            points = [point.split(",") for point in request.swap2().lines[-1].split()]
            return Answer([f"MESSAGE SWAP2 MOVE{n} {x} {y}" for n, (x, y) in enumerate(points, 1)])

        self._swap2(Position(game.width, game.height), put_three)

    def _swap2_step2(self, _: str) -> None:
        self._swap2_choice("SWAP1")

    def _swap2_step3(self, _: str) -> None:
        self._swap2_choice("SWAP2")

    def _swap2_choice(self, word: str) -> None:
        """Whether to take Black in the position of YXBOARD."""
        game = self._game()
        block = [Stone(x, y) for x, y in game.stones]

        def choose(request: Request) -> Answer:
            return Answer([f"MESSAGE SWAP2 {word} {'YES' if request.white_move() is None else 'NO'}"])

        self._swap2(Position.from_opening(game.width, game.height, block), choose)

    def _show_forbidden(self, _: str) -> None:
        position = self._game()
        board = position.board(self._settings.variant)
        points: tuple[Point, ...] = ()
        if board.variant is Variant.RENJU and board.turn is Colour.BLACK:
            fouls = (point for point in board.legal_moves() if board.foul(point))
            points = tuple(board.column_row(point) for point in fouls)
        self._say(Forbidden(points))

    def _reset_blocked(self, _: str) -> None:
        self._blocked = frozenset()

    def _clear_hash(self, _: str) -> None:
        if self._player is not None:
            self._player.new_game()
        self._say(Message("hash cleared"))

    def _show_hash_usage(self, _: str) -> None:
        self._say(Message(f"hash usage {self._hash_full:.1%}"))


def _block_opener(keyword: str) -> Callable[[Brain, str], None]:
    return lambda brain, _: brain._begin_block(keyword)


_BLOCKS = ("BOARD", "SWAP2BOARD", "YXBOARD", "YXBLOCK", "YXBLOCKUNDO", "YXQUERYDATABASEALL")
_SILENT = frozenset({"INFO", "YXSTOP", "STOP", "YXBLOCKRESET"})
"""Commands without an answer."""
_COMMANDS: dict[str, Callable[[Brain, str], None]] = {
    "ABOUT": Brain._about,
    "START": Brain._start,
    "RECTSTART": Brain._rectangular_start,
    "RESTART": Brain._restart,
    "BEGIN": Brain._begin,
    "TURN": Brain._turn,
    "PLAY": Brain._play,
    "TAKEBACK": Brain._take_back,
    "INFO": Brain._info,
    "STOP": Brain._nothing,
    "YXSTOP": Brain._nothing,
    "YXSHOWINFO": Brain._show_info,
    "YXNBEST": Brain._best_moves,
    "YXSEARCHDEFEND": Brain._search_defences,
    "YXBALANCEONE": Brain._balance_one,
    "YXBALANCETWO": Brain._balance_two,
    "YXSWAP2STEP1": Brain._swap2_step1,
    "YXSWAP2STEP2": Brain._swap2_step2,
    "YXSWAP2STEP3": Brain._swap2_step3,
    "YXSHOWFORBID": Brain._show_forbidden,
    "YXBLOCKRESET": Brain._reset_blocked,
    "YXHASHCLEAR": Brain._clear_hash,
    "YXSHOWHASHUSAGE": Brain._show_hash_usage,
    **{keyword: _block_opener(keyword) for keyword in _BLOCKS},
}
