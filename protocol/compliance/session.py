"""A strict conversation with the brain under examination: anything not exactly right is a Violation.

Unlike `protocol.client`, which is tolerant, it insists on the exact protocol, and it keeps track of the board
so that every move is checked.
"""

import re
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

from engine.rules.translatable import Translatable, reason_of, translatable
from protocol.compliance.transcript import Event, pack_bytes
from protocol.delays import DelayWatch
from protocol.messages import printable
from protocol.process import EngineProcess, LaunchError, exit_words

Point = tuple[int, int]
BoardLine = tuple[int, int, int]

_MOVE = re.compile(r"(\d+),(\d+)", re.ASCII)
_LINE = re.compile(
    r"OK|SWAP|\d+,\d+( \d+,\d+)*|(MESSAGE|DEBUG) .*\S.*|(ERROR|UNKNOWN)( .*)?|FORBID (\d{4})*\.", re.ASCII
)
"""Every line that a brain may write, except its answer to ABOUT."""
_LONGEST_QUOTE = 200
_IMPATIENT_S = 1.0
"""How long to wait for an answer that did not come before."""
_QUIET_S = 0.25
"""How long to wait before believing that the brain is silent."""


class _Observation(Exception):  # noqa: N818 - a finding, not an error
    """Ends a check. Its values may quote the brain, and so are bounded."""

    def __init__(self, template: str, **values: object) -> None:
        if not isinstance(template, Translatable):
            template = translatable(template, **{name: _bounded(value) for name, value in values.items()})
        super().__init__(template)


def _bounded(value: object) -> object:
    return value if isinstance(value, (Translatable, int, float)) else printable(str(value), _LONGEST_QUOTE)


class Violation(_Observation):
    """The brain breaks the protocol; the text explains how."""


class NotOffered(_Observation):
    """The brain does not have an optional command, as is allowed."""


class Late(_Observation):
    """The brain has an optional command, but does not obey it in time."""

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(
            translatable("{what} is answered only after {seconds:.1f} s", what=what, seconds=seconds)
        )


@dataclass(frozen=True, slots=True)
class ExamLimits:
    """How the doctor runs a brain, and how long it waits."""

    turn_ms: int = 100
    """`INFO timeout_turn` where time is not what is checked."""
    tolerance_ms: int = 1000
    """By how much tournament managers let moves exceed a limit."""
    patience_s: float = 10.0
    """How long any other answer may take."""
    rules: tuple[int, ...] = (0, 1, 4, 8, 9)
    """The values of `INFO rule` that the brain has to accept."""
    folder: str | None = None
    """Where the brain runs; None: here."""


@dataclass
class Learnt:
    """What earlier sessions have found out, so that a fault is met once and not in every check."""

    unanswered: set[str] = field(default_factory=set)
    """Commands that the brain did not answer: it is not waited for so long again."""
    has_started: bool = False
    """Whether START was ever answered by OK."""
    never_starts: Violation | None = None
    """The first session's, if START was not answered at all."""
    empties_at_start: bool = True
    """Whether START empties the board, and not RESTART alone."""


class Session:
    """One process of the brain, its game and the transcript."""

    def __init__(self, command: Sequence[str], limits: ExamLimits, learnt: Learnt | None = None) -> None:
        """Raises Violation if the brain cannot be started, or is known never to start a game."""
        self.limits = limits
        self.learnt = learnt or Learnt()
        if self.learnt.never_starts is not None:
            raise self.learnt.never_starts
        self.events: list[Event] = []
        try:
            self.process = EngineProcess(command, limits.folder)
        except LaunchError as error:
            raise Violation(reason_of(error)) from None
        self._resources = ExitStack()
        watch = self._resources.enter_context(closing(DelayWatch()))
        self._delay = self._resources.enter_context(watch.delay_of(self.process.pid))
        self.width = self.height = 0
        self.stones: dict[Point, int] = {}
        self.last_stamp = 0.0
        """When the last line of the brain came, by `now`."""

    def now(self) -> float:
        """Seconds that the brain has had since its start: what the machine took from it is not counted."""
        return time.monotonic() - self.process.started_at - self._delay.ms / 1000

    # --- lines ----------------------------------------------------------------------------------------------

    def send(self, *lines: str) -> float:
        """Send lines; when, by `now`."""
        began = time.monotonic()
        self.events += [Event(began - self.process.started_at, "<", line) for line in lines]
        sent = self.now()
        self.process.send(lines)
        return sent

    def send_bytes(self, data: bytes, times: int = 1) -> None:
        """Send bytes as they are."""
        self.note("<*", pack_bytes(data, times))
        self.process.send_bytes(data * times)

    def note(self, sign: str, text: str) -> None:
        """Add to the transcript."""
        self.events.append(Event(time.monotonic() - self.process.started_at, sign, text))

    def read(self, deadline: float) -> str | None:
        """The next line, whatever it is, or None at the deadline (by `now`) or the brain's end."""
        stamped = self.process.read(time.monotonic() + max(0.0, deadline - self.now()))
        while stamped is None and not self.process.ended and (left_s := deadline - self.now()) > 0:
            stamped = self.process.read(time.monotonic() + left_s)
        if stamped is None:
            return None
        arrived, line = stamped
        self.last_stamp = self.now() - (time.monotonic() - arrived)
        self.events.append(Event(arrived - self.process.started_at, ">", line))
        return line

    def answer(self, what: str, within_s: float | None = None, about: bool = False) -> str:
        """The next line that is not a message, in a form that managers understand."""
        if within_s is None:
            within_s = self.limits.patience_s
            if what.split()[0] in self.learnt.unanswered:
                within_s = min(within_s, _IMPATIENT_S)
        deadline = self.now() + within_s
        while (line := self.read(deadline)) is not None:
            check_line(line, about)
            if not line.startswith(("MESSAGE ", "DEBUG ")):
                return line
        self._check_alive(translatable("instead of answering {what}", what=what))
        self.learnt.unanswered.add(what.split()[0])
        raise Violation("no answer to {what} within {seconds:g} s", what=what, seconds=within_s)

    def quiet(self, what: str, seconds: float = _QUIET_S) -> None:
        """Check that nothing but messages comes."""
        deadline = self.now() + seconds
        while (line := self.read(deadline)) is not None:
            check_line(line)
            if not line.startswith(("MESSAGE ", "DEBUG ")):
                raise Violation("{line!r} after {what}, where nothing is due", line=line, what=what)
        self._check_alive(translatable("after {what}", what=what))

    def _check_alive(self, when: str) -> None:
        if self.process.ended:
            self.wait_for_end(1.0)
            status = self.process.exit_status
            how = translatable("it closed its output") if status is None else exit_words(status)
            raise Violation("the brain ended ({how}) {when}", how=how, when=when)

    # --- answers --------------------------------------------------------------------------------------------

    def expect_ok(self, what: str) -> None:
        """Exactly OK."""
        if (line := self.answer(what)) != "OK":
            raise Violation("{what} is answered by {line!r}, not by OK", what=what, line=line)

    def expect_error(self, what: str) -> None:
        """One ERROR line."""
        line = self.answer(what)
        if not line.startswith("ERROR"):
            raise Violation("{what} is answered by {line!r}, not by ERROR", what=what, line=line)

    def expect_move(self, what: str, within_s: float | None = None) -> Point:
        """One move to an empty point of the board, which is then taken."""
        line = self.answer(what, within_s)
        match = _MOVE.fullmatch(line)
        if match is None:
            raise Violation("{what} is answered by {line!r}, not by a move", what=what, line=line)
        point = int(match[1]), int(match[2])
        self.take(point, what)
        return point

    def expect_points(self, line: str, what: str) -> list[Point]:
        """Moves to different empty points in a line that was read."""
        points = []
        for text in line.split(" "):
            match = _MOVE.fullmatch(text)
            if match is None:
                raise Violation("{what} is answered by {line!r}, not by moves", what=what, line=line)
            point = int(match[1]), int(match[2])
            self.take(point, what)
            points.append(point)
        return points

    def offered(self, line: str) -> str:
        """The answer to an optional command, if the brain has it."""
        if line.startswith(("UNKNOWN", "ERROR")):
            raise NotOffered("{line}", line=line)
        return line

    def take(self, point: Point, what: str) -> None:
        """Put a stone of the brain on the board."""
        x, y = point
        if not (x < self.width and y < self.height):
            raise Violation(
                "the answer {x},{y} to {what} is off the {width}x{height} board",
                x=x,
                y=y,
                what=what,
                width=self.width,
                height=self.height,
            )
        if point in self.stones:
            raise Violation("the answer {x},{y} to {what} is a taken point", x=x, y=y, what=what)
        self.stones[point] = 1

    def skip_to_ok(self, command: str) -> None:
        """Send a command whose answer is OK, and skip every well-formed line before that."""
        self.send(command)
        deadline = self.now() + self.limits.patience_s
        while self.answer(command, deadline - self.now(), about=True) != "OK":
            pass

    # --- games ----------------------------------------------------------------------------------------------

    def start(self, size: int = 15, rule: int = 0, turn_ms: int | None = None) -> None:
        """A new game with all INFO values set as if none had been sent before."""
        self.send(f"START {size}")
        try:
            self.expect_ok(f"START {size}")
        except Violation as violation:
            if not self.learnt.has_started:
                self.learnt.never_starts = violation
            raise
        self.learnt.has_started = True
        if not self.learnt.empties_at_start:
            self.send("RESTART")
            self.expect_ok("RESTART")
        self.width = self.height = size
        self.stones = {}
        turn_ms = self.limits.turn_ms if turn_ms is None else turn_ms
        self.send(
            f"INFO timeout_turn {turn_ms}",
            "INFO timeout_match 0",
            "INFO time_left 2147483647",
            "INFO max_memory 367001600",
            "INFO game_type 1",
            f"INFO rule {rule}",
        )

    def begin(self) -> Point:
        """The brain's first move."""
        self.send("BEGIN")
        return self.expect_move("BEGIN")

    def turn(self, x: int, y: int, within_s: float | None = None) -> Point:
        """The brain's answer to a move."""
        self.stones[x, y] = 2
        self.send(f"TURN {x},{y}")
        return self.expect_move(f"TURN {x},{y}", within_s)

    def set_board(self, lines: Iterable[BoardLine]) -> list[str]:
        """The lines of a BOARD block; the doctor's board now holds them."""
        self.stones = {(x, y): owner for x, y, owner in lines}
        return [f"{x},{y},{owner}" for (x, y), owner in self.stones.items()]

    def board(self, lines: Iterable[BoardLine], within_s: float | None = None) -> Point:
        """The brain's move in a position."""
        self.send("BOARD", *self.set_board(lines), "DONE")
        return self.expect_move("BOARD", within_s)

    def empty_point(self) -> Point:
        """An empty point away from the middle, for the opponent."""
        points = ((x, y) for y in range(0, self.height, 2) for x in range(y % 3, self.width, 4))
        every = ((x, y) for y in range(self.height) for x in range(self.width))
        for source in (points, every):
            for point in source:
                if point not in self.stones:
                    return point
        raise Violation("the board is full")

    # --- the end --------------------------------------------------------------------------------------------

    def wait_for_end(self, seconds: float) -> float | None:
        """Seconds until the process has ended, or None if it has not."""
        begin = self.now()
        while (waited := self.now() - begin) < seconds:
            if not self.process.alive:
                self.note("!", f"ended: {exit_words(self.process.exit_status or 0)}")
                return waited
            time.sleep(0.002)
        return None

    def close(self) -> None:
        """End the process."""
        self.process.close(grace_s=0.5)
        self._resources.close()


def is_introduction(line: str) -> bool:
    """Whether a line can only be an answer to ABOUT."""
    return _LINE.fullmatch(line) is None


def check_line(line: str, about: bool = False) -> None:
    """Raises Violation if managers would not understand a line."""
    if not line.strip() or _LINE.fullmatch(line) or (about and re.fullmatch(r"\S.*", line)):
        return
    if line.split(" ")[0].upper() in ("MESSAGE", "DEBUG"):
        raise Violation(
            "{line!r}: Piskvork mistakes a message without its form or text for the answer", line=line
        )
    if line.startswith("SUGGEST"):
        raise Violation("{line!r}: only Piskvork understands SUGGEST", line=line)
    raise Violation("{line!r} is not part of the protocol", line=line)
