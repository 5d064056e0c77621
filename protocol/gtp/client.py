"""A manager's half of a GTP conversation: a state machine without input or output, beside the Gomocup client.

It takes what `protocol.client.Conversation` takes and gives the same events, so a GTP engine plays and
analyses like any other. A request for a move first brings the engine's board up to date; `INFO` values become
its commands where GTP has some. Commands are numbered, and each is sent when the one before has its response.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.rules.cells import Colour
from engine.rules.coordinates import format_coordinate
from engine.rules.game import UNLIMITED_MS
from engine.rules.variant import Variant
from protocol.client import About, ClientState, Event, Fault, FaultKind, Message, Moves, Ready
from protocol.gtp.messages import GtpError, format_rules, format_vertex, parse_info, parse_vertex
from protocol.messages import (
    MAX_CHARACTERS,
    YIXIN_UNLIMITED_MS,
    MessageError,
    Owner,
    Point,
    Thinking,
    format_thinking,
    parse_integer,
)

ANALYSIS_CENTISECONDS = 20
RULE_COMMAND = "INFO rule"
"""Of the fault where an engine refuses the rule."""
_NO_LIMIT = "10000000"
"""Visits or seconds of a move."""
_REPORT_LINES = 100_000
"""Text of one response beyond this is dropped."""


@dataclass(slots=True)
class _SentCommand:
    text: str
    answered: Callable[[str], list[Event]]
    """Called with the text of the response."""
    refused: Callable[[str], list[Event]]
    reported: Callable[[str], list[Event]] | None = None
    """Called with each further line of the response of an analysis."""
    asks_move: bool = False
    discarded: bool = False
    number: int = 0


class GtpConversation:
    """The conversation with one engine, from its first line to its last."""

    ending = "quit"
    """The line that ends the engine."""

    def __init__(self) -> None:
        self._queue: deque[_SentCommand] = deque()
        self._urgent: list[str] = []
        self._pending: _SentCommand | None = None
        self._response: list[str] | None = None  # the lines so far of the response under way
        self._refusing = False
        self._number = 0
        self._width = self._height = 15
        self._moves: list[tuple[Colour, Point]] = []  # on the engine's board
        self._own = Colour.BLACK
        self._times: dict[str, int] = {}
        self._clock = ""  # as last told to the engine
        self._move_limits: dict[str, str] = {}  # the same, by KataGo's parameters
        self._commands: frozenset[str] = frozenset()
        self._best: Point | None = None  # of the analysis under way
        self._started = self._failed = self._ended = False
        self._analyses: bool | None = None
        self._stops = 0  # unanswered

    # --- commands, as in `protocol.client.Conversation` -----------------------------------------------------

    def about(self) -> None:
        """Answered by About."""
        names: list[str] = []

        def told(name: str) -> list[Event]:
            names.append(name)
            return []

        def known(version: str) -> list[Event]:
            text = f"{''.join(names)} {version}".strip()
            return [About(text, name="".join(names), version=version)]

        self._add("name", told)
        self._add("version", known, lambda _: known(""))

    def yx_show_info(self) -> None:
        """Nothing: GTP's analysis is asked for by `list_commands`."""

    def start(self, width: int, height: int | None = None) -> None:
        """A new game; answered by Ready."""
        self._started, self._failed = True, False
        self._width, self._height = width, height or width
        self._moves = []
        self._clock = ""

        def refused(text: str) -> list[Event]:
            self._failed = True
            self._queue.clear()
            return [Fault(FaultKind.ERROR, text, "START")]

        def known(text: str) -> list[Event]:
            self._commands = frozenset(text.split())
            self._analyses = self._analysis_command is not None
            return []

        self._add("list_commands", known)
        square = self._width == self._height
        size = f"boardsize {width}" if square else f"rectangular_boardsize {width} {self._height}"
        self._add(size, refused=refused)
        self._add("clear_board", lambda _: [Ready("START")], refused)

    def restart(self) -> None:
        """Answered by Ready."""
        self._moves = []
        self._add("clear_board", lambda _: [Ready("RESTART")], _refusal("RESTART"))

    def info(self, key: str, value: object) -> None:
        """A value of INFO, sent by the engine's own commands as far as it has some; no answer.

        What is not such a value, as an option of the user's may be, is not sent.
        """
        try:
            number = parse_integer(str(value))
        except MessageError:
            return
        match key:
            case "rule":
                self._set_rule(number)
            case "timeout_turn" | "timeout_match" | "time_left":
                self._times[key] = number
            case "max_node":
                self._limit("maxVisits", str(number) if number > 0 else _NO_LIMIT)
            case "thread_num":
                self._add(f"kata-set-param numSearchThreads {value}")

    def begin(self) -> None:
        """The first move; answered by Moves."""
        self._own = Colour.BLACK
        self._genmove([])

    def turn(self, x: int, y: int) -> None:
        """The opponent's move; answered by Moves."""
        self._genmove([*self._moves, (self._own.other, (x, y))])

    def board(self, stones: Sequence[tuple[int, int, int]]) -> None:
        """A whole position as (x, y, owner); answered by Moves, refused if it has walls."""
        if (moves := self._position(stones)) is None:
            self._refuse("BOARD", "GTP has no walls")
        else:
            self._genmove(moves)

    def swap2board(self, stones: Sequence[tuple[int, int]]) -> None:
        """GTP has no swap2: refused."""
        self._refuse("SWAP2BOARD", "GTP has no swap2", FaultKind.UNKNOWN)

    def analyse(
        self,
        stones: Sequence[tuple[int, int, int]],
        count: int,
        limit_ms: int,
        left_out: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Analyse until `stop`, or by an engine without analysis its move; Messages, then Moves.

        GTP has no word for points that are left out: they are looked at as well.
        """
        moves, command = self._position(stones), self._analysis_command
        if moves is None:
            self._refuse("YXNBEST", "GTP has no walls")
        elif self._analyses is False:
            self._times["timeout_turn"] = limit_ms
            self._genmove(moves, plays=False)
        else:
            self._synchronise(moves)
            self._best = None
            self._queue.append(
                _SentCommand(
                    f"{command or 'kata-analyze'} {self._letter(self._own)} {ANALYSIS_CENTISECONDS}",
                    lambda _: [] if self._best is None else [Moves((self._best,))],
                    _refusal("YXNBEST"),
                    lambda line: self._hear(line, count),
                    asks_move=True,
                )
            )

    def stop(self, discard: bool = False) -> None:
        """End an analysis; a move that is being thought out comes when it is ready, and may be dropped."""
        if discard:
            if any(command.asks_move for command in self._queue):
                self._queue = deque(command for command in self._queue if not command.asks_move)
            if self._pending is not None and self._pending.asks_move:
                self._pending.discarded = True
        if self._pending is not None and self._pending.reported is not None:
            self._urgent.append("stop" if "stop" in self._commands else "protocol_version")
            self._stops += 1

    def end(self) -> None:
        """`quit`, ahead of everything that is queued."""
        self._queue.clear()
        self._urgent.append(self.ending)
        self._ended = True

    def lost(self) -> None:
        """The engine is gone: no answer will come."""
        self._queue.clear()
        self._pending = None
        self._ended = True

    # --- lines ----------------------------------------------------------------------------------------------

    @property
    def speaks_yixin(self) -> bool | None:
        """Whether it shows several moves and can be stopped, as Yixin-Board's engines; None: not known yet.

        A move that is being thought out cannot be stopped.
        """
        moving = self._pending is not None and self._pending.text.startswith("genmove")
        return False if moving else self._analyses

    @property
    def state(self) -> ClientState:
        """The state of the conversation, including queued commands."""
        if self._ended:
            return ClientState.ENDED
        commands = [*([self._pending] if self._pending else []), *self._queue]
        if any(command.asks_move and not command.discarded for command in commands):
            return ClientState.THINKING
        if any(command.text == "clear_board" for command in commands):
            return ClientState.STARTING
        if self._failed:
            return ClientState.FAILED
        return ClientState.IDLE if self._started else ClientState.NEW

    @property
    def unfinished(self) -> str:
        """The first line of a response whose empty line has not come."""
        return "" if self._response is None else f"{'?' if self._refusing else '='} {self._response[0]}"

    def take_lines(self) -> list[str]:
        """The lines to send now; call it again after `receive`."""
        lines, self._urgent = self._urgent, []
        if self._queue and self._pending is None:
            self._pending = self._queue.popleft()
            if self._analyses and self._pending.text.startswith("kata-analyze"):  # perhaps queued before
                self._pending.text = self._pending.text.replace("kata-analyze", self._analysis_command or "")
            self._number += 1
            self._pending.number = self._number
            lines.append(f"{self._number} {self._pending.text}")
        return lines

    def receive(self, line: str) -> list[Event]:
        """What a line of the engine means; nothing for one that only belongs to a longer response."""
        line = line[: 16 * MAX_CHARACTERS].strip()
        command = self._pending
        if self._response is None:
            return self._begin_response(line)
        if line:
            if sum(map(len, self._response)) < _REPORT_LINES:
                self._response.append(line)
            if command is not None and command.reported is not None and not command.discarded:
                return command.reported(line)
            return []
        text, self._response = "\n".join(self._response).strip(), None
        if command is None:
            return []
        self._pending = None
        answer = command.refused if self._refusing else command.answered
        events = answer(text)
        return [] if command.discarded else events

    def _begin_response(self, line: str) -> list[Event]:
        if not line:
            return []
        number = str(self._pending.number) if self._pending is not None else ""
        if line[0] in "=?" and (line[1:].split(" ")[0] == number or self._pending is None):
            self._refusing = line[0] == "?"
            self._response = [line[1 + len(number) :].strip()]
            return []
        if line[0] in "=?" and not line[1:2].isdigit() and self._stops:
            self._stops -= 1  # it answers `stop`, which has no number
            return []
        kind = FaultKind.UNEXPECTED if self._pending is None else FaultKind.NOT_AN_ANSWER
        return [Fault(kind, line[:MAX_CHARACTERS])]

    # --- what is asked --------------------------------------------------------------------------------------

    def _add(
        self,
        text: str,
        answered: Callable[[str], list[Event]] | None = None,
        refused: Callable[[str], list[Event]] | None = None,
    ) -> None:
        if self._ended:
            raise RuntimeError(f"{text} after the end of the conversation")
        self._queue.append(_SentCommand(text, answered or _nothing, refused or _nothing))

    def _refuse(self, keyword: str, text: str, kind: FaultKind = FaultKind.ERROR) -> None:
        """Answer a request that GTP cannot express, in its turn: with the response to a harmless command."""
        fault = Fault(kind, text, keyword)
        self._queue.append(
            _SentCommand("protocol_version", lambda _: [fault], lambda _: [fault], asks_move=True)
        )

    def _set_rule(self, number: int) -> None:
        try:
            variant = Variant.from_gomocup_rule(number)
        except ValueError:
            return
        by_name = f"kata-set-rules {variant.value}"

        def refused(text: str) -> list[Event]:
            if variant is Variant.FREESTYLE or "unknown" in text.lower():
                return []  # it plays one rule, and has no command for it
            return [Fault(FaultKind.ERROR, text, RULE_COMMAND)]

        # Some take names, others only the whole object.
        self._add(by_name, refused=lambda _: self._first(f"kata-set-rules {format_rules(variant)}", refused))

    def _first(self, text: str, refused: Callable[[str], list[Event]]) -> list[Event]:
        self._queue.appendleft(_SentCommand(text, _nothing, refused))
        return []

    def _genmove(self, moves: list[tuple[Colour, Point]], plays: bool = True) -> None:
        """Ask for a move in a position. Without `plays` it is taken back, as is one that is no longer needed:
        what is queued behind it counts on the board as it was.
        """
        self._synchronise(moves)
        self._tell_time()

        def moved(text: str) -> list[Event]:
            try:
                point = parse_vertex(text.split()[0] if text else "", self._width, self._height)
            except GtpError as error:
                kind = FaultKind.RESIGNED if text.lower() == "resign" else FaultKind.ERROR
                return [Fault(kind, text or str(error), "genmove")]
            if command.discarded or not plays:
                self._take_back(moves)
            if point is None:
                return [Fault(FaultKind.ERROR, text, "genmove")]
            if plays and not command.discarded:
                self._moves.append((self._own, point))
            return [Moves((point,))]

        text = f"genmove {self._letter(self._own)}"
        command = _SentCommand(text, moved, _refusal("genmove"), asks_move=True)
        self._queue.append(command)

    def _take_back(self, moves: list[tuple[Colour, Point]]) -> None:
        """Bring the engine's board back to the position in which it has just moved, ahead of all else."""

        def refused(_: str) -> list[Event]:
            self._queue.extendleft(reversed([self._clearing(), *map(self._playing, moves)]))
            return []

        self._first("undo", refused)

    def _synchronise(self, moves: list[tuple[Colour, Point]]) -> None:
        """Bring the engine's board to a position: play what follows it, or all of it on an empty board."""
        known = len(self._moves)
        if moves[:known] != self._moves:
            self._queue.append(self._clearing())
            known = 0
        self._queue += map(self._playing, moves[known:])
        self._moves = list(moves)

    def _clearing(self) -> _SentCommand:
        return _SentCommand("clear_board", _nothing, _refusal("clear_board"))

    def _playing(self, move: tuple[Colour, Point]) -> _SentCommand:
        colour, point = move
        text = f"play {self._letter(colour)} {format_vertex(point, self._height)}"
        return _SentCommand(text, _nothing, _refusal(text))

    def _position(self, stones: Sequence[tuple[int, int, int]]) -> list[tuple[Colour, Point]] | None:
        """The moves of a position seen by the side to move, and its colour; None if there are walls."""
        owners = [owner for _, _, owner in stones]
        if Owner.WALL.value in owners:
            return None
        self._own = Colour.to_move(owners.count(Owner.OWN.value), owners.count(Owner.OPPONENT.value))
        colours = {Owner.OWN.value: self._own, Owner.OPPONENT.value: self._own.other}
        return [(colours[owner], (x, y)) for x, y, owner in stones]

    def _tell_time(self) -> None:
        if not self._times:
            return
        turn_ms = self._times.get("timeout_turn", UNLIMITED_MS)
        match_ms = self._times.get("timeout_match", 0)
        if (match_ms, turn_ms) == YIXIN_UNLIMITED_MS:
            match_ms = turn_ms = UNLIMITED_MS
        limited = 0 < match_ms < UNLIMITED_MS
        if limited:
            clock = f"time_settings {match_ms / 1000:g} 0 0"
        elif turn_ms < UNLIMITED_MS:
            clock = f"time_settings 0 {max(turn_ms, 1) / 1000:g} 1"
        else:
            clock = "time_settings 0 1 0"  # the words for no limit
        if clock != self._clock:
            self._add(clock)
            self._clock = clock
        left_ms = max(0, self._times.get("time_left", match_ms))
        if limited and "time_left" in self._times:
            self._add(f"time_left {self._letter(self._own)} {left_ms / 1000:g} 0")
        is_scarce = limited and turn_ms < left_ms  # GTP's clocks have no limit for a move beside the game's
        self._limit("maxTime", f"{turn_ms / 1000:g}" if is_scarce else _NO_LIMIT)

    def _limit(self, parameter: str, most: str) -> None:
        """Limit a move, or no more; an engine that was never limited keeps its own limits."""
        if most != self._move_limits.get(parameter, _NO_LIMIT):
            self._add(f"kata-set-param {parameter} {most}")
            self._move_limits[parameter] = most

    @property
    def _analysis_command(self) -> str | None:
        return next((name for name in ("kata-analyze", "lz-analyze") if name in self._commands), None)

    def _hear(self, line: str, count: int) -> list[Event]:
        as_kata = self._analysis_command != "lz-analyze"
        infos = parse_info(line, self._width, self._height, as_kata)
        infos.sort(key=lambda info: info.order)
        if infos:
            self._best = infos[0].move
        return [
            Message(
                format_thinking(
                    Thinking(
                        depth=len(info.pv),
                        value=2 * info.win_rate - 1,
                        visits=info.visits,
                        rank=rank,
                        prior=info.prior,
                        pv=tuple(format_coordinate(y * self._width + x, self._width) for x, y in info.pv),
                    )
                )
            )
            for rank, info in enumerate(infos[:count], 1)
        ]

    @staticmethod
    def _letter(colour: Colour) -> str:
        return colour.name[0].lower()


def _nothing(_: str) -> list[Event]:
    return []


def _refusal(keyword: str) -> Callable[[str], list[Event]]:
    return lambda text: [Fault(FaultKind.ERROR, text, keyword)]
