"""The brain's half of the conversation: commands in, answers out. Start reading at `Brain.run`.

The main thread reads commands from the inbox and obeys them in order; a request for moves runs in the
thinking thread (`thinking.py`). While it does, END, YXSTOP and INFO are obeyed at once, and every other
command waits for its turn. An END that came before the thinking began waits too: what was asked before it is
answered, only without thinking long.

The main thread owns all state, so nothing here is locked; only `write` is called by both threads, and has a
lock of its own (`output.py`).

| module | has |
|---|---|
| `server.py` | the flow of lines, blocks of stones, errors |
| `commands.py`, `yixin.py` | the commands by keyword: the Gomocup protocol's, Yixin-Board's |
| `state.py`, `settings.py`, `position.py` | what the brain keeps: the game, INFO's values, the stones |
| `thinking.py`, `request.py` | the thinking thread; what it does for a request |
| `players.py` | the player, and its share of the memory |
| `stdin_reader.py`, `output.py`, `options.py` | standard input, standard output and log, options |
"""

import contextlib
import queue
import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.options import OptionError, ValueReason
from engine.player import Player
from engine.rules.board import MAX_SIZE
from protocol.brain.commands import GomocupCommands, LineCommand
from protocol.brain.options import NO_LIBRARY, Options
from protocol.brain.output import Log
from protocol.brain.players import PlayerLoader
from protocol.brain.position import Position
from protocol.brain.request import Request
from protocol.brain.state import SessionState
from protocol.brain.stdin_reader import InputLine
from protocol.brain.thinking import Finished, Inbox, Job, ThinkingThread, internal_error
from protocol.brain.yixin import YixinCommands
from protocol.messages import (
    Complaint,
    Message,
    MessageError,
    Reply,
    Stone,
    format_reply,
    is_stone,
    parse_info,
    parse_stone,
    shorten,
    split_command,
)

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_PAUSE_S = 0.002
"""A manager that is silent for so long waits for an answer, or the other player."""
_NEW_GAME = frozenset({"START", "RECTSTART", "RESTART"})


@dataclass(slots=True)
class _OpenBlock:
    """A block of stones that is still coming in."""

    keyword: str
    known: bool = True
    """Whether a command takes it; the lines of another are skipped."""
    words: str = ""
    """What comes before the stones of a block that is to change the database."""
    stones: list[Stone] = field(default_factory=list)
    error: str = ""

    @property
    def wants_words(self) -> bool:
        return self.keyword.startswith("YXEDIT") and not self.words and not self.stones

    def add_words(self, line: str) -> str:
        """Take words; returns what follows a quoted text, after which Yixin-Board sends no end of line."""
        quoted = _QUOTED.match(line)
        if quoted is None:
            self.words = line
            self.error = "the text has no end" if line.startswith('"') else ""
            return ""
        self.words = quoted[0]
        return line[quoted.end() :].strip()

    def add(self, line: str) -> None:
        try:
            if len(self.stones) < MAX_SIZE * MAX_SIZE:
                self.stones.append(parse_stone(line))
            else:
                self.error = "more stones than any board has points"
        except MessageError as error:
            self.error = self.error or str(error)


def _is_end(line: InputLine) -> bool:
    return line.text.upper() == "END"


class Brain:
    """A session with one manager."""

    def __init__(
        self,
        options: Options,
        inbox: Inbox,
        write: Callable[[Sequence[str]], None],
        log: Log | None = None,
        player_type: type[Player] = Player,
    ) -> None:
        """`write` sends lines to the manager; it is called from the main and from the thinking thread."""
        self._options = options
        self._inbox = inbox
        self._write = write
        self._log = log or Log()
        self._state = SessionState(book=(options.book_plies, options.seed))
        self._players = PlayerLoader(options, player_type, lambda text: self.say(Message(text)))
        self._thinking = ThinkingThread(inbox, write, self._log)
        self._block: _OpenBlock | None = None
        self._wanting: LineCommand | None = None  # its argument comes on the next line
        self._waiting: deque[InputLine] = deque()
        self._arrived = 0.0  # when the line being handled came in, or else could be handled
        self._free_since = 0.0  # when the last request was answered
        gomocup = GomocupCommands(self._state, self._players, self)
        yixin = YixinCommands(self._state, self._players, self)
        self._commands = {each.keyword: each for each in (*gomocup.commands(), *yixin.commands())}
        self._blocks = {each.keyword: each for each in (*gomocup.blocks(), *yixin.blocks())}
        if options.library:
            try:
                from protocol.brain.book import Database
            except ModuleNotFoundError:
                raise OptionError(ValueReason.UNREADABLE, "library", said=NO_LIBRARY) from None
            self._state.database = Database.of_options(options)

    def run(self) -> None:
        """Obey commands until END."""
        while True:
            item = self._next()
            if isinstance(item, Finished):
                self._finish(item)
            elif item is not None:
                self._log.write("<", item.text)
                if _is_end(item) and (self._thinking.request is None or item.stamp > self._thinking.began):
                    break
                if self._thinking.request is None:
                    self._handle(item)
                else:
                    self._overhear(item, self._thinking.request)
        self._thinking.end()
        self._save_library()

    def _save_library(self) -> None:
        """The process ends without closing it."""
        if self._state.database is None:
            return
        from library.store import LibraryError

        try:
            self._state.database.save()
        except LibraryError as error:
            self.say(Message(f"the library is not saved: {error}"))

    # --- the flow of lines ----------------------------------------------------------------------------------

    def _next(self) -> InputLine | Finished | None:
        """The next item to handle; None if the time of the request in progress is over."""
        if self._thinking.request is not None:
            return self._thinking.next_item()
        if self._waiting:
            return self._waiting.popleft()
        with contextlib.suppress(queue.Empty):
            return self._inbox.get(timeout=_PAUSE_S)
        self._make_ready()
        return self._inbox.get()

    def _make_ready(self) -> None:
        """Load the player that the next move needs: what INFO has changed since START may ask for another."""
        game = self._state.position
        if game is not None:
            self._players.prepare(self._state.settings, game.width, game.height)

    def _overhear(self, line: InputLine, request: Request) -> None:
        """Handle a line while the brain thinks: what concerns the search is obeyed, the rest waits."""
        keyword, arguments = split_command(line.text)
        if keyword in ("YXSTOP", "STOP"):
            request.stop.set()
        elif keyword == "INFO" and not self._waiting:
            self._state.info(arguments)
            self._thinking.hurry(parse_info(arguments)[0], self._state.settings, line.stamp)
        else:
            self._waiting.append(line)
            if keyword in _NEW_GAME or _is_end(line) or request.clock is None:
                request.stop.set()  # this answer is not needed, or would never come

    def _handle(self, line: InputLine) -> None:
        """Obey one line; whatever goes wrong is one ERROR or UNKNOWN."""
        self._arrived = max(line.stamp, self._free_since)
        keyword, arguments = split_command(line.text)
        if line.overlong and keyword != "INFO":
            self._block = _OpenBlock(keyword, known=False) if keyword in self._blocks else None
            self.say(Complaint(not self._knows(keyword), "the line is too long"))
            return
        try:
            if not self._continue(keyword, line.text):
                self._obey(keyword, arguments)
        except MessageError as error:
            self.say(Complaint(False, str(error)))
        except Exception as fault:  # a fault of ours must not lose the game
            import traceback

            self._log.write("!", traceback.format_exc())
            self.say(Complaint(False, internal_error(fault)))

    def _obey(self, keyword: str, arguments: str) -> None:
        if keyword in self._blocks:
            self._block = _OpenBlock(keyword)
            if arguments:
                self._add_words(self._block, arguments)
        elif keyword not in self._commands:
            self.say(Complaint(True, f"no such command: {shorten(keyword)}"))
            if keyword.startswith("YX"):  # it may be a block of another dialect
                self._block = _OpenBlock(keyword, known=False)
        elif self._commands[keyword].takes_next_line and not arguments:
            self._wanting = self._commands[keyword]
        else:
            self._run(self._commands[keyword], arguments)

    def _run(self, command: LineCommand, arguments: str) -> None:
        if command.answers:
            self._state.complain()
        command.run(arguments)

    def _continue(self, keyword: str, line: str) -> bool:
        wanting, self._wanting = self._wanting, None
        if wanting is None:
            return self._block is not None and self._continue_block(self._block, keyword, line)
        if self._knows(keyword):
            self.say(Complaint(False, f"{wanting.keyword} without its argument"))
            return False
        self._run(wanting, line)
        return True

    def _knows(self, keyword: str) -> bool:
        return keyword in self._commands or keyword in self._blocks

    # --- blocks of stones -----------------------------------------------------------------------------------

    def _continue_block(self, block: _OpenBlock, keyword: str, line: str) -> bool:
        """Take a line as part of the open block. False if it is a command of its own, which ends the block
        unless it is an INFO.
        """
        if not block.known:
            if keyword != "DONE" and is_stone(line):
                return True
            self._block = None
            return keyword == "DONE"
        if keyword == "DONE":
            self._block = None
            self._end_block(block)
            return True
        if not self._knows(keyword):
            if block.wants_words and not is_stone(line):
                self._add_words(block, line)
            else:
                block.add(line)
            return True
        if keyword != "INFO":
            self._block = None
            self.say(Complaint(False, f"{block.keyword} without DONE"))
        return False

    def _add_words(self, block: _OpenBlock, line: str) -> None:
        """Take words of a block; what follows a quoted text on its last line is a line of its own."""
        rest = block.add_words(line)
        if rest:
            self._continue_block(block, split_command(rest)[0], rest)

    def _end_block(self, block: _OpenBlock) -> None:
        if block.error:
            raise MessageError(block.error)
        if self._blocks[block.keyword].answers:
            self._state.complain()
        self._state.game()
        self._state.block_words = block.words
        self._blocks[block.keyword].run(block.stones)

    # --- what the commands ask for (`commands.CommandContext`) ----------------------------------------------

    def say(self, *replies: Reply) -> None:
        """Answer the manager."""
        self._write([format_reply(reply) for reply in replies])

    def think(self, position: Position, job: Job, points: int = 1, own_game: bool = True) -> None:
        """Start a request for so many points; they are added to the game unless `position` is not of it."""
        if position.full:
            raise MessageError("the board is full")
        state = self._state
        player = self._players.load(state.settings, position.width, position.height)
        elapsed_ms = (time.monotonic() - self._arrived) * 1000
        clock = state.settings.clock(elapsed_ms, state.spent_ms)
        request = Request(
            player=player,
            position=position,
            variant=state.settings.variant,
            row_length=state.settings.row_length,
            started=self._arrived,
            clock=clock,
            margin_ms=self._options.margin_ms,
            cost_ms=state.move_cost.before(clock),
            report=self._write,
            max_nodes=state.settings.max_nodes,
            max_depth=state.settings.max_depth,
            blocked=state.blocked_in(position),
            database=state.database if state.settings.use_database else None,
            live=state.settings.live,
            even=state.settings.even,
            as_rapfi=self._options.messages == "rapfi",
        )
        if own_game:
            state.position = position
        self._thinking.start(request, job, points, own_game)
        lines, self._waiting = self._waiting, deque()
        for line in lines:  # came in during the last request, and some of it may concern this one
            self._overhear(line, request)

    def _finish(self, finished: Finished) -> None:
        request, answer = finished.request, finished.answer
        self._thinking.finish()
        self._state.hash_full = answer.hash_full
        if answer.stones:
            position = request.position
            for point, owner in answer.stones:
                position = self._state.walled(position.placed(point, owner))
            self._state.position = position
        self._write(answer.lines)
        self._free_since = time.monotonic()
        took_ms = (self._free_since - request.started) * 1000
        self._state.spent_ms += took_ms
        self._state.move_cost.after(took_ms if answer.thought_ms is None else answer.thought_ms)
