"""A manager's half of the conversation with one brain: a state machine without input or output.

    conversation = Conversation()
    conversation.start(15)
    process.send(conversation.take_lines())
    for event in conversation.receive(line): ...

Each method queues one command; `take_lines` returns what may be sent now. A command that needs an answer
holds back the commands after it until the answer has come, so that it is clear what each answer belongs to.
`stop`, `end`, and INFO when nothing is queued are sent at once, even while the brain thinks.
`protocol.process` transports the lines.
"""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from protocol.messages import (
    MAX_ABOUT_CHARACTERS,
    MAX_CHARACTERS,
    ROW_LENGTH_KEY,
    Complaint,
    Debug,
    Forbidden,
    Message,
    Moves,
    Okay,
    Owner,
    Realtime,
    Stone,
    Suggestion,
    format_block,
    parse_about,
    parse_reply,
)

__all__ = [
    "About",
    "ClientState",
    "Conversation",
    "Debug",
    "Event",
    "Fault",
    "FaultKind",
    "Message",
    "Moves",
    "Ready",
    "Realtime",
]


class ClientState(Enum):
    """Where a conversation stands."""

    NEW = "new"
    """START was not sent yet."""
    STARTING = "starting"
    """The brain owes an OK."""
    IDLE = "idle"
    THINKING = "thinking"
    """The brain owes a move."""
    FAILED = "failed"
    """The brain refused START."""
    ENDED = "ended"
    """END was queued, or the brain is gone (`lost`)."""


class FaultKind(Enum):
    """What is wrong with a line from the brain."""

    ERROR = "error"
    """The brain answers ERROR."""
    UNKNOWN = "unknown"
    """The brain answers UNKNOWN."""
    NOT_AN_ANSWER = "not an answer"
    """The line is not the answer that is due."""
    UNEXPECTED = "unexpected"
    """An answer that nobody asked for."""
    RESIGNED = "resigned"
    """The engine gives the game up, as GTP allows in place of a move."""


@dataclass(frozen=True, slots=True)
class About:
    """The answer to ABOUT; missing fields are empty."""

    text: str
    name: str = ""
    version: str = ""
    author: str = ""
    country: str = ""
    info: str = ""
    """Its keys of INFO besides those of the protocol, as words."""

    @property
    def knows_row_length(self) -> bool:
        """Whether it has a setting of how many stones in a row win."""
        return ROW_LENGTH_KEY in self.info.split()


@dataclass(frozen=True, slots=True)
class Ready:
    """The brain has answered OK to `command`: START, RECTSTART or RESTART."""

    command: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A complaint or an unexpected line; `command` is the command it answers, if any."""

    kind: FaultKind
    text: str
    command: str = ""

    @property
    def is_refusal(self) -> bool:
        """Whether the command is refused. UNKNOWN is of an INFO before it, if every brain has the command."""
        is_of_info = self.kind is FaultKind.UNKNOWN and self.command in _CORE
        return self.command not in ("", "ABOUT") and not is_of_info


Event = About | Ready | Moves | Message | Debug | Realtime | Fault


class _AnswerKind(Enum):
    NONE = "none"
    ABOUT = "about"
    OK = "ok"
    MOVES = "moves"
    EXTENSIONS = "extensions"
    """MESSAGE INFO, where the brain has Yixin-Board's commands."""


@dataclass(frozen=True, slots=True)
class _Command:
    keyword: str
    lines: tuple[str, ...]
    answer: _AnswerKind
    points: tuple[int, ...] = ()
    """How many points an answer may have."""
    plain: tuple[str, ...] = ()
    """Alternative lines for a brain without Yixin-Board's commands."""
    discarded: bool = False
    """The answer is read and dropped."""


_CORE = frozenset({"START", "RECTSTART", "BEGIN", "TURN", "BOARD"})
"""Commands that every brain has: UNKNOWN while one of them waits refers to another line."""


class Conversation:
    """The conversation with one brain, from its first line to its last."""

    def __init__(self) -> None:
        self._leaves_out = False  # whether the last analysis left points out
        self._informed: set[str] = set()  # keys of INFO since the last answer
        self._queue: deque[_Command] = deque()
        self._urgent: list[str] = []
        self._pending: deque[_Command] = deque()  # sent, not yet answered, in this order
        self.speaks_yixin: bool | None = None
        """Whether the brain has Yixin-Board's commands; None until `yx_show_info` has its answer."""
        self._started = False
        self._failed = False
        self._ended = False

    # --- commands -------------------------------------------------------------------------------------------

    def about(self) -> None:
        """ABOUT; answered by About. Other commands do not wait for the answer."""
        self._add("ABOUT", answer=_AnswerKind.ABOUT)

    def yx_show_info(self) -> None:
        """YXSHOWINFO, before START: switches the extensions on and asks whether there are any.

        Answered by Messages, or not at all: `speaks_yixin` is known when START is answered.
        """
        self._add("YXSHOWINFO", answer=_AnswerKind.EXTENSIONS)

    def start(self, width: int, height: int | None = None) -> None:
        """START, or RECTSTART for a board that is not square; answered by Ready."""
        self._started, self._failed = True, False
        if height is None or height == width:
            self._add("START", f"START {width}", answer=_AnswerKind.OK)
        else:
            self._add("RECTSTART", f"RECTSTART {width},{height}", answer=_AnswerKind.OK)

    def restart(self) -> None:
        """RESTART: an empty board of the same size; answered by Ready."""
        self._add("RESTART", answer=_AnswerKind.OK)

    def info(self, key: str, value: object) -> None:
        """INFO; has no answer."""
        self._add("INFO", f"INFO {key} {value}")

    def begin(self) -> None:
        """BEGIN on the empty board; answered by Moves."""
        self._add("BEGIN", answer=_AnswerKind.MOVES, points=(1,))

    def turn(self, x: int, y: int) -> None:
        """The opponent's move; answered by Moves."""
        self._add("TURN", f"TURN {x},{y}", answer=_AnswerKind.MOVES, points=(1,))

    def board(self, stones: Sequence[tuple[int, int, int]]) -> None:
        """A whole position as (x, y, owner): 1 the brain, 2 its opponent, 3 a wall; answered by Moves."""
        block = format_block("BOARD", (Stone(x, y, Owner(owner)) for x, y, owner in stones))
        self._add("BOARD", *block, answer=_AnswerKind.MOVES, points=(1,))

    def swap2board(self, stones: Sequence[tuple[int, int]]) -> None:
        """The opening position of swap2, Black first: none, three or five stones; answered by Moves."""
        block = format_block("SWAP2BOARD", (Stone(x, y) for x, y in stones))
        points = {0: (3,), 3: (1, 2)}.get(len(stones), (1,))
        self._add("SWAP2BOARD", *block, answer=_AnswerKind.MOVES, points=points)

    def analyse(
        self,
        stones: Sequence[tuple[int, int, int]],
        count: int,
        limit_ms: int,
        left_out: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Analyse a position; answered by Messages and then Moves.

        A brain with Yixin-Board's commands searches for the best `count` moves until `stop` or a limit,
        but for those to the points that are left out. Any other brain is asked for its move with BOARD and a
        time limit of `limit_ms`.
        """
        block = [Stone(x, y, Owner(owner)) for x, y, owner in stones]
        request = format_block("BOARD", block) if block else ["BEGIN"]
        blocks = format_block("YXBLOCK", (Stone(x, y) for x, y in left_out)) if left_out else []
        reset = ["YXBLOCKRESET"] if self._leaves_out or left_out else []
        self._leaves_out = bool(left_out)
        self._add(
            "YXNBEST",
            *reset,
            *blocks,
            *format_block("YXBOARD", block),
            f"YXNBEST {count}",
            answer=_AnswerKind.MOVES,
            points=(1,),
            plain=(f"INFO timeout_turn {limit_ms}", *request),
        )

    def balance(self, stones: Sequence[tuple[int, int, int]], count: int) -> None:
        """Find one or two moves after which the game is even; for brains with Yixin-Board's commands."""
        block = format_block("YXBOARD", (Stone(x, y, Owner(owner)) for x, y, owner in stones))
        keyword = {1: "YXBALANCEONE", 2: "YXBALANCETWO"}[count]
        self._add(keyword, *block, f"{keyword} 0", answer=_AnswerKind.MOVES, points=(count,))

    def stop(self, discard: bool = False) -> None:
        """YXSTOP: move now. `discard`: drop the answers that are due, new commands may follow.

        A brain without YXSTOP is not sent it: it answers when its time is over.
        """
        if discard:
            self._queue = deque(command for command in self._queue if command.answer is not _AnswerKind.MOVES)
            self._pending = deque(replace(command, discarded=True) for command in self._pending)
        if self.speaks_yixin is not False and any(c.answer is _AnswerKind.MOVES for c in self._pending):
            self._urgent.append("YXSTOP")

    def end(self) -> None:
        """END, ahead of everything that is queued; nothing can be queued after it."""
        self._queue.clear()
        self._urgent.append("END")
        self._ended = True

    def lost(self) -> None:
        """The brain is gone: no answer will come."""
        self._queue.clear()
        self._pending.clear()
        self._ended = True

    # --- lines ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> ClientState:
        """The state of the conversation, including queued commands."""
        if self._ended:
            return ClientState.ENDED
        answers = {command.answer for command in (*self._pending, *self._queue) if not command.discarded}
        if _AnswerKind.MOVES in answers:
            return ClientState.THINKING
        if _AnswerKind.OK in answers:
            return ClientState.STARTING
        if self._failed:
            return ClientState.FAILED
        return ClientState.IDLE if self._started else ClientState.NEW

    @property
    def unfinished(self) -> str:
        """The beginning of an answer of several lines, of which this protocol has none."""
        return ""

    def take_lines(self) -> list[str]:
        """The lines to send now; call it again after `receive`."""
        lines, self._urgent = self._urgent, []
        while self._queue and not any(_blocks(command) for command in self._pending):
            command = self._queue.popleft()
            if command.plain and self.speaks_yixin is False:
                command = replace(command, keyword="BOARD", lines=command.plain)
            lines += command.lines
            if command.answer is not _AnswerKind.NONE:
                self._pending.append(command)
        told = (line.lower().split()[1:2] for line in lines if line.startswith("INFO "))
        self._informed.update(*told)
        return lines

    def receive(self, line: str) -> list[Event]:
        """What a line of the brain means; nothing for a blank line or a discarded answer."""
        if not line.strip():
            return []
        reply, line = parse_reply(line), line[:MAX_CHARACTERS]
        match reply:
            case Message(text) if text.startswith("INFO "):
                self._learn_extensions(True)
                return [reply]
            case Message() | Debug() | Realtime():
                return [reply]
            case Complaint(unknown, text):
                return self._complaint(unknown, text)
            case Okay():
                return self._answer(_AnswerKind.OK, None, line)
            case Moves():
                return self._answer(_AnswerKind.MOVES, reply, line)
            case Suggestion() | Forbidden():
                return [self._fault(FaultKind.NOT_AN_ANSWER, line)]
            case _:
                return self._answer(_AnswerKind.ABOUT, None, line)

    def _add(
        self,
        keyword: str,
        *lines: str,
        answer: _AnswerKind = _AnswerKind.NONE,
        points: tuple[int, ...] = (),
        plain: tuple[str, ...] = (),
    ) -> None:
        if self._ended:
            raise RuntimeError(f"{keyword} after the end of the conversation")
        command = _Command(keyword, lines or (keyword,), answer, points, plain)
        if keyword == "INFO" and not self._queue:
            self._urgent += command.lines  # obeyed even while the brain thinks
        else:
            self._queue.append(command)

    def _answer(self, kind: _AnswerKind, event: Moves | None, line: str) -> list[Event]:
        """Match an answer with the oldest command that waits for this kind."""
        command = next((command for command in self._pending if command.answer is kind), None)
        if command is None:
            return [self._fault(FaultKind.NOT_AN_ANSWER if self._blocked else FaultKind.UNEXPECTED, line)]
        if isinstance(event, Moves) and not _fits(event, command):
            return [] if command.discarded else [self._fault(FaultKind.NOT_AN_ANSWER, line)]
        self._pending.remove(command)
        if kind in (_AnswerKind.OK, _AnswerKind.MOVES):
            self._informed.clear()
            self._learn_extensions(False)  # YXSHOWINFO was sent before and is unanswered
        if command.discarded:
            return []
        if kind is _AnswerKind.ABOUT:
            return [_about(line)]
        return [Ready(command.keyword) if event is None else event]

    def _complaint(self, unknown: bool, text: str) -> list[Event]:
        """ERROR answers the command that waits, unless it names what INFO has just told; UNKNOWN too, unless
        every brain has that command.
        """
        if self._learn_extensions(False):
            return []
        kind = FaultKind.UNKNOWN if unknown else FaultKind.ERROR
        command = self._blocked or (self._pending[0] if self._pending else None)
        words = set(re.findall(r"\w+", text.lower()))
        is_of_info = not unknown and words & self._informed and "rule" not in words  # that it cannot play
        if command is None or is_of_info:
            return [Fault(kind, text)]
        if not (unknown and command.keyword in _CORE):
            self._pending.remove(command)
            self._failed = self._failed or command.keyword in ("START", "RECTSTART")
        return [] if command.discarded else [Fault(kind, text, command.keyword)]

    def _learn_extensions(self, known: bool) -> bool:
        """Set `speaks_yixin` if YXSHOWINFO is unanswered; whether it was."""
        asked = next((command for command in self._pending if command.answer is _AnswerKind.EXTENSIONS), None)
        if asked is None:
            return False
        self._pending.remove(asked)
        self.speaks_yixin = known
        return True

    @property
    def _blocked(self) -> _Command | None:
        """The command that holds back the next ones."""
        return next((command for command in self._pending if _blocks(command)), None)

    def _fault(self, kind: FaultKind, line: str) -> Fault:
        return Fault(kind, line, self._blocked.keyword if self._blocked else "")


def _blocks(command: _Command) -> bool:
    return command.answer not in (_AnswerKind.ABOUT, _AnswerKind.EXTENSIONS)


def _fits(moves: Moves, command: _Command) -> bool:
    """Whether an answer has the number of points that its command needs, or is a legal SWAP."""
    if moves.swap:
        return command.keyword == "SWAP2BOARD" and command.points != (3,)
    return len(moves.points) in command.points


def _about(line: str) -> About:
    fields = parse_about(line)
    known = {key: fields.get(key, "") for key in ("name", "version", "author", "country", "info")}
    return About(line.strip()[:MAX_ABOUT_CHARACTERS], **known)
