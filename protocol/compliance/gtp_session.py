"""A strict GTP conversation with the engine under examination: anything not exactly right is a Violation."""

import contextlib
import re
from collections.abc import Iterator

from engine.rules.translatable import translatable
from protocol.compliance.examination import Examination
from protocol.compliance.session import Point, Session, Violation
from protocol.gtp.messages import GtpError, format_vertex, parse_vertex

_RESPONSE = re.compile(r"([=?])(\d*)(?:[ \t](.*))?")


class Refusal(Exception):  # noqa: N818 - what a check may look for
    """The engine refuses a command."""


class GtpSession(Session):
    """One process of the engine, its board and the transcript."""

    number = 0

    def ask(self, command: str) -> str:
        """The text of the response to a command, which is sent with a number.

        Raises:
            Refusal: the engine refuses it.
        """
        self.number += 1
        self.send(f"{self.number} {command}")
        return self.response(command, str(self.number))

    def response(self, command: str, number: str = "") -> str:
        """The text of the response to a command that was sent.

        Raises:
            Refusal: the engine refuses it.
        """
        deadline = self.now() + self.limits.patience_s
        refuses, first = self._first_line(command, number, deadline)
        lines = [first]
        while line := self._line(command, deadline):
            lines.append(line)
        text = "\n".join(lines).strip()
        if refuses:
            raise Refusal(text)
        return text

    def first_report(self, command: str) -> str:
        """The first report of an analysis, which then goes on until the next command."""
        self.number += 1
        self.send(f"{self.number} {command}")
        deadline = self.now() + self.limits.patience_s
        refuses, text = self._first_line(command, str(self.number), deadline)
        if refuses:
            raise Violation("{command} is refused: {text!r}", command=command, text=text)
        return self._line(command, deadline)

    def end_reports(self) -> None:
        """Send another command, at which an analysis ends with an empty line before the response to it."""
        self.number += 1
        self.send(f"{self.number} name")
        deadline = self.now() + self.limits.patience_s
        while self._line(translatable("the command after an analysis"), deadline).strip():
            pass
        self.response("name", str(self.number))

    def refused(self, command: str) -> None:
        """Check that a command is refused."""
        with contextlib.suppress(Refusal):
            text = self.ask(command)
            raise Violation("{command} is not refused, but answered by {text!r}", command=command, text=text)

    def obey(self, command: str) -> str:
        """The text of the response to a command that every engine has."""
        try:
            return self.ask(command)
        except Refusal as refusal:
            raise Violation("{command} is refused: {text!r}", command=command, text=str(refusal)) from None

    def new_game(self, size: int = 15) -> None:
        """An empty board, with the time of the examination for a move."""
        self.obey(f"boardsize {size}")
        self.obey("clear_board")
        self.width = self.height = size
        self.stones = {}
        seconds = max(1, self.limits.turn_ms // 1000)
        with contextlib.suppress(Refusal):
            self.ask(f"time_settings 0 {seconds} 1")

    def play(self, colour: str, point: Point) -> None:
        """Put a stone onto the engine's board."""
        self.obey(f"play {colour} {format_vertex(point, self.height)}")
        self.stones[point] = 2

    def generate(self, colour: str) -> Point:
        """The engine's move, to an empty point."""
        command = f"genmove {colour}"
        text = self.obey(command)
        try:
            point = parse_vertex(text, self.width, self.height)
        except GtpError:
            raise Violation(
                "{what} is answered by {line!r}, which is not a point of the board", what=command, line=text
            ) from None
        if point is None:
            raise Violation("{what} is answered by a pass", what=command)
        self.take(point, command)
        return point

    def commands(self) -> set[str]:
        """Those that the engine names."""
        return set(self.obey("list_commands").split())

    def _first_line(self, command: str, number: str, deadline: float) -> tuple[bool, str]:
        line = self._line(command, deadline)
        while not line.strip():  # empty lines between responses mean nothing
            line = self._line(command, deadline)
        found = _RESPONSE.fullmatch(line)
        if found is None:
            raise Violation(
                "{what} is answered by {line!r}, not by a response with = or ?", what=command, line=line
            )
        if found[2] != number:
            raise Violation(
                "{command} with number {number!r} is answered with number {found!r}",
                command=command,
                number=number,
                found=found[2],
            )
        return found[1] == "?", found[3] or ""

    def _line(self, command: str, deadline: float) -> str:
        line = self.read(deadline)
        if line is None:
            self._check_alive(translatable("instead of answering {what}", what=command))
            raise Violation("{command} has no whole response in time", command=command)
        return line


@contextlib.contextmanager
def gtp_session(examination: Examination) -> Iterator[GtpSession]:
    """A session with a new process."""
    session = GtpSession(examination.command, examination.limits)
    examination.current = session
    yield session
    session.close()
