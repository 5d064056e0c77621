"""The engine's half of a GTP conversation: a state machine without input or output.

    session = GtpState()
    answer = session.obey(parse_command("boardsize 15"))

Most commands are answered at once by a text; those that take thinking by a `GtpTask`, which the server
carries out and reports back by `session.response`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from engine.rules.board import MAX_SIZE, MIN_SIZE, Board
from engine.rules.cells import Colour
from engine.rules.game import Clock, TimeControl
from engine.rules.variant import Variant
from engine.version import VERSION
from protocol.gtp.messages import (
    COLUMNS,
    GtpCommand,
    GtpError,
    format_rules,
    format_vertex,
    parse_colour,
    parse_rules,
    parse_vertex,
)
from protocol.messages import Point, shorten

MOVE_MS = 5000
"""Time for a move where none is set."""
_PARAMETERS = ("maxVisits", "maxTime", "numSearchThreads")
"""Those of `kata-set-param`: visits and seconds of a move, and threads."""
_MOST_SECONDS = 10_000_000.0


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """How an analysis is reported."""

    as_kata: bool
    interval_ms: int = 1000
    most_moves: int = 10_000
    avoid: frozenset[Point] = frozenset()


@dataclass(frozen=True, slots=True)
class GtpTask:
    """Thinking that a command asks for: a move, an analysis until another command comes, or both."""

    colour: Colour
    plays: bool
    analysis: AnalysisRequest | None = None


@dataclass(frozen=True, slots=True)
class Timing:
    """The clock of one colour, in ms; None where nothing is set."""

    main_ms: float | None = None
    turn_ms: float | None = None
    left_ms: float | None = None
    """Of the main time, as the controller sent last, less the moves since then."""

    def clock(self, usual_ms: int = MOVE_MS) -> Clock:
        """The clock of the next move; where nothing is set it has so much time."""
        if self.left_ms is None and self.turn_ms is None:
            return Clock(TimeControl(turn_ms=usual_ms))
        turn_ms = None if self.turn_ms is None or (self.left_ms or 0) > 0 else round(self.turn_ms)
        left_ms = None if turn_ms is not None else round((self.left_ms or 0) + (self.turn_ms or 0))
        return Clock(
            TimeControl(turn_ms, None if self.main_ms is None else round(self.main_ms)), left_ms=left_ms
        )


class GtpState:
    """The state of a session: rules, board, game and clocks."""

    def __init__(self) -> None:
        self.width = self.height = 15
        self.variant = Variant.FREESTYLE
        self.moves: list[tuple[Colour, Point | None]] = []
        self.timing = dict.fromkeys(Colour, Timing())
        self.parameters: dict[str, str] = {}
        self.quitting = False
        self._commands: dict[str, Callable[[tuple[str, ...]], str | GtpTask]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "Narabe",
            "version": lambda _: VERSION,
            "known_command": lambda words: str(_one(words) in self._commands).lower(),
            "list_commands": lambda _: "\n".join(self._commands),
            "quit": self._quit,
            "boardsize": self._boardsize,
            "rectangular_boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "clear_cache": lambda _: "",
            "komi": self._komi,
            "play": self._play,
            "undo": self._undo,
            "set_position": self._set_position,
            "genmove": lambda words: GtpTask(parse_colour(_one(words)), plays=True),
            "showboard": lambda _: self._picture(),
            "kata-get-rules": lambda _: format_rules(self.variant),
            "kata-set-rules": lambda words: self._set_rules(" ".join(words)),
            "kata-set-rule": self._set_rule,
            "kata-list-params": lambda _: " ".join(_PARAMETERS),
            "kata-get-param": lambda words: self.parameters.get(_parameter(_one(words)), "0"),
            "kata-set-param": self._set_parameter,
            "time_settings": self._time_settings,
            "kgs-time_settings": self._named_time_settings,
            "kata-time_settings": self._named_time_settings,
            "kata-list_time_settings": lambda _: "none absolute byoyomi canadian",
            "time_left": self._time_left,
            "stop": lambda _: "",
        }
        for prefix, as_kata in (("lz", False), ("kata", True)):
            self._commands[f"{prefix}-analyze"] = self._analysis(as_kata, plays=False)
            self._commands[f"{prefix}-genmove_analyze"] = self._analysis(as_kata, plays=True)

    def obey(self, command: GtpCommand) -> str | GtpTask:
        """Obey a command: the text of its response, or the thinking that it takes.

        Raises:
            GtpError: it cannot be obeyed.
        """
        if command.name not in self._commands:
            raise GtpError("unknown command")
        return self._commands[command.name](command.arguments)

    @property
    def next_colour(self) -> Colour:
        """Who is to move if no colour is named."""
        return self.moves[-1][0].other if self.moves else Colour.BLACK

    def clock(self, colour: Colour) -> Clock:
        """The clock of a colour's next move, which takes `maxTime` at most as well."""
        if "maxTime" not in self.parameters:
            return self.timing[colour].clock()
        most_ms = max(1, round(float(self.parameters["maxTime"]) * 1000))
        clock = self.timing[colour].clock(most_ms)
        turn_ms = most_ms if clock.control.turn_ms is None else min(clock.control.turn_ms, most_ms)
        return replace(clock, control=replace(clock.control, turn_ms=turn_ms))

    def board(self, turn: Colour | None = None) -> Board:
        """The board with a colour to move; its stones are moves if a game can lead to the position."""
        stones = [
            (y * self.width + x, int(colour)) for colour, point in self.moves if point for x, y in [point]
        ]
        turn = turn or self.next_colour
        try:
            return Board.from_game(stones, self.width, self.height, self.variant, turn=turn)
        except ValueError:  # a colour moved twice, or on after the end
            return Board.from_setup(stones, self.width, self.height, self.variant, turn=turn)

    def play(self, colour: Colour, point: Point | None) -> None:
        """Put a stone on the board, None for a pass.

        Raises:
            GtpError: the point is taken.
        """
        if point is not None and point in (taken for _, taken in self.moves):
            raise GtpError("illegal move")
        self.moves.append((colour, point))

    def _picture(self) -> str:
        """The board with the letters and rows of GTP's vertices: `X` is Black, `O` White."""
        cells, width, height = self.board().cells, self.width, self.height
        lines = [f"   {' '.join(COLUMNS[:width])}"]
        for y in range(height):
            row = (".XO"[cell] for cell in cells[y * width : (y + 1) * width])
            lines.append(f"{height - y:2} {' '.join(row)}")
        return "\n".join(["", *lines])

    # --- board and moves ------------------------------------------------------------------------------------

    def _quit(self, _: tuple[str, ...]) -> str:
        self.quitting = True
        return ""

    def _boardsize(self, words: tuple[str, ...]) -> str:
        sizes = " ".join(words).replace(":", " ").replace("x", " ").split()
        if len(sizes) not in (1, 2) or not all(size.isascii() and size.isdigit() for size in sizes):
            raise GtpError("boardsize takes one or two whole numbers")
        width, height = int(sizes[0][:6]), int(sizes[-1][:6])
        if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
            raise GtpError("unacceptable size")
        self.width, self.height = width, height
        return self._clear_board(())

    def _clear_board(self, _: tuple[str, ...]) -> str:
        self.moves.clear()
        self.timing = {
            colour: replace(timing, left_ms=timing.main_ms) for colour, timing in self.timing.items()
        }
        return ""

    def _play(self, words: tuple[str, ...]) -> str:
        if len(words) != 2:
            raise GtpError("play takes a colour and a vertex")
        self.play(parse_colour(words[0]), parse_vertex(words[1], self.width, self.height))
        return ""

    def _undo(self, _: tuple[str, ...]) -> str:
        if not self.moves:
            raise GtpError("cannot undo")
        self.moves.pop()
        return ""

    def _set_position(self, words: tuple[str, ...]) -> str:
        if len(words) % 2:
            raise GtpError("set_position takes pairs of colour and vertex")
        before, self.moves = self.moves, []
        try:
            for pair in zip(words[::2], words[1::2], strict=True):
                self._play(pair)
        except GtpError:
            self.moves = before
            raise
        return ""

    def _komi(self, words: tuple[str, ...]) -> str:
        """Accepted, since controllers of Go send it; there is none here."""
        _seconds(_one(words), -_MOST_SECONDS)
        return ""

    # --- rules and parameters -------------------------------------------------------------------------------

    def _set_rules(self, text: str) -> str:
        self.variant = parse_rules(text)
        return ""

    def _set_rule(self, words: tuple[str, ...]) -> str:
        if len(words) != 2 or words[0] != "basicrule":
            raise GtpError("kata-set-rule takes basicrule and its value")
        return self._set_rules(words[1])

    def _set_parameter(self, words: tuple[str, ...]) -> str:
        if len(words) != 2:
            raise GtpError("kata-set-param takes a parameter and its value")
        name = _parameter(words[0])
        if _seconds(words[1]) <= 0 or (name != "maxTime" and not words[1].isdigit()):
            raise GtpError(f"{name} cannot be {shorten(words[1])}")
        self.parameters[name] = words[1]
        return ""

    # --- time -----------------------------------------------------------------------------------------------

    def _time_settings(self, words: tuple[str, ...]) -> str:
        if len(words) != 3:
            raise GtpError("time_settings takes main time, byo-yomi time and stones")
        main, overtime, stones = _seconds(words[0]), _seconds(words[1]), _stones(words[2])
        if overtime > 0 and stones == 0:  # GTP's word for no limit
            self.timing = dict.fromkeys(Colour, Timing())
        else:
            self._set_time(main, overtime / stones if stones else None)
        return ""

    def _named_time_settings(self, words: tuple[str, ...]) -> str:
        match [words[0].lower() if words else "", *words[1:]]:
            case ["none"]:
                self.timing = dict.fromkeys(Colour, Timing())
            case ["absolute", main]:
                self._set_time(_seconds(main), None)
            case ["byoyomi", main, overtime, _]:
                self._set_time(_seconds(main), _seconds(overtime))
            case ["canadian", main, overtime, stones]:
                self._set_time(_seconds(main), _seconds(overtime) / max(1, _stones(stones)))
            case _:
                raise GtpError("not a time system: none, absolute, byoyomi or canadian with its times")
        return ""

    def _set_time(self, main_s: float, turn_s: float | None) -> None:
        turn_ms = None if turn_s is None else turn_s * 1000
        self.timing = dict.fromkeys(Colour, Timing(main_s * 1000, turn_ms, main_s * 1000))

    def _time_left(self, words: tuple[str, ...]) -> str:
        if len(words) != 3:
            raise GtpError("time_left takes a colour, a time and stones")
        colour = parse_colour(words[0])
        seconds, stones = _seconds(words[1], -_MOST_SECONDS), _stones(words[2])
        timing = self.timing[colour]
        if stones:
            self.timing[colour] = replace(timing, left_ms=0.0, turn_ms=max(0.0, seconds) * 1000 / stones)
        else:
            self.timing[colour] = replace(timing, left_ms=max(0.0, seconds) * 1000)
        return ""

    # --- analysis -------------------------------------------------------------------------------------------

    def _analysis(self, as_kata: bool, plays: bool) -> Callable[[tuple[str, ...]], GtpTask]:
        def task(words: tuple[str, ...]) -> GtpTask:
            colour, analysis = self.next_colour, AnalysisRequest(as_kata)
            rest = list(words)
            if rest and rest[0].lower() in ("b", "w", "black", "white"):
                colour = parse_colour(rest.pop(0))
            if rest and rest[0][0].isdigit():
                rest.insert(0, "interval")
            while rest:
                key = rest.pop(0).lower()
                match key, rest:
                    case "interval", [value, *rest]:
                        analysis = replace(analysis, interval_ms=max(10, round(_seconds(value) * 10)))
                    case "maxmoves", [value, *rest]:
                        analysis = replace(analysis, most_moves=max(1, int(_seconds(value))))
                    case (("avoid" | "allow"), [by, vertices, _, *rest]):
                        if parse_colour(by) is colour:
                            named = {
                                parse_vertex(word, self.width, self.height) for word in vertices.split(",")
                            }
                            avoided = self._avoided(key, named - {None})
                            analysis = replace(analysis, avoid=analysis.avoid | avoided)
                    case _, [_, *rest]:
                        pass  # ownership, pvVisits and the like: nothing here has them
                    case _:
                        raise GtpError(f"{shorten(key)} lacks its value")
            return GtpTask(colour, plays, analysis)

        return task

    def _avoided(self, key: str, named: Iterable[Point | None]) -> frozenset[Point]:
        points = frozenset(point for point in named if point is not None)
        every = frozenset((x, y) for x in range(self.width) for y in range(self.height))
        return points if key == "avoid" else every - points

    def response(self, colour: Colour, point: Point | None, took_ms: float) -> str:
        """Play the move that was thought of, on the colour's clock until `time_left` sets it; its vertex."""
        timing = self.timing[colour]
        if timing.left_ms is not None:
            self.timing[colour] = replace(timing, left_ms=max(0.0, timing.left_ms - took_ms))
        self.play(colour, point)
        return "pass" if point is None else format_vertex(point, self.height)


def _one(words: tuple[str, ...]) -> str:
    if len(words) != 1:
        raise GtpError("this command takes one argument")
    return words[0]


def _parameter(name: str) -> str:
    if name not in _PARAMETERS:
        raise GtpError(f"no such parameter: {shorten(name)}")
    return name


def _stones(text: str) -> int:
    number = _seconds(text)
    if number != int(number):  # the least part of a stone would give endless time
        raise GtpError(f"not a number of stones: {shorten(text)}")
    return int(number)


def _seconds(text: str, least: float = 0.0) -> float:
    try:
        number = float(text)
    except ValueError:
        raise GtpError(f"not a number: {shorten(text)}") from None
    if not least <= number <= _MOST_SECONDS:
        raise GtpError(f"not a number from {least:g} to {_MOST_SECONDS:g}: {shorten(text)}")
    return number
