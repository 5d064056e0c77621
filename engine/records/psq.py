"""PSQ, the game files of Piskvork and GomocupJudge: a header, a line a move, names, how the game ended.

Piskvorky 15x15, 11:11, 0       width x height, level per player (0 a human), who began
8,8,0                           column and row from 1, time in ms
first.zip                       the players; the one who began is named by the header
second.zip
0                               the end code, see `END_CODES`; the judge's -1, then comes `result,tournament`

Other programs write it in small letters, with blanks, or leave out who began, and give times with fractions.
Gomotur's files (`.rec`), which Piskvork writes, too, have no header: players, moves from 0, end code.
"""

import re
from dataclasses import dataclass, field

from engine.records.files import RecordError
from engine.records.results import BY_JUDGE, FORFEIT, parse_result, reason_of_end
from engine.records.terms import variant_meant
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import wrong_size
from engine.rules.cells import Colour
from engine.rules.coordinates import off_board
from engine.rules.game import GameResult, Termination
from engine.rules.translatable import translatable
from engine.rules.variant import Variant

END_CODES = {  # Piskvork's; 0 is the usual end, which the moves show
    Termination.TIME_OUT: 15,
    Termination.MEMORY_LIMIT: 16,
    Termination.ILLEGAL_MOVE: 7,
    Termination.CRASH: -2,
}
GOMOTUR_SIZE = 20

_NAME = re.compile(r"\s*pi[sšŠ]kvor\w*\W*?\s\d", re.IGNORECASE | re.ASCII)
_HEADER = re.compile(
    r"\s*pi[sšŠ]kvor\w*\W*?\s(\d{1,3})\s*[x×*]\s*(\d{1,3})(?:\s*[,;]\s*\d{1,9}\s*[:-]\s*\d{1,9})?"
    r"(?:\s*[,;]\s*(\d)\b.*|[\s,;]*)",
    re.IGNORECASE | re.ASCII,
)
_MOVE = re.compile(r"\s*(-?\d+)\s*,\s*(-?\d+)\s*(?:,\s*(-?\d+)?(?:[.,]\d*)?\s*)?", re.ASCII)
_MOST_DIGITS = 15  # of a number; Python itself reads no more than some thousands
_CODE = re.compile(r"\s*-?\d{1,9}\s*", re.ASCII)
_JUDGED = re.compile(r"\s*([012])\s*,\s*(.*?)\s*")
_JUDGED_CODE = -1
_JUDGED_CODES = ("0", "B+", "W+")  # 1: the first player has won
_REASONS = {FORFEIT, *(termination.value for termination in Termination)}


@dataclass(frozen=True, slots=True)
class PsqRecord:
    """A game as a PSQ file has it."""

    width: int
    height: int
    moves: tuple[int, ...]
    times_ms: tuple[int, ...]
    black: str = ""
    white: str = ""
    end_code: int = 0
    judge_line: str | None = None
    """The judge's last line, `result,tournament`, in ours `result,reason`; None in Piskvork's files."""
    faults: tuple[RecordError, ...] = field(default=(), compare=False)
    """What behind the header is wrong."""
    broken: RecordError | None = field(default=None, compare=False)
    """Of them, that at which the moves break off."""

    @property
    def told_variant(self) -> Variant | None:
        """The variant in the name of the judge's tournament; other files do not contain it."""
        judged = _JUDGED.fullmatch(self.judge_line or "")
        return None if judged is None else variant_meant(judged[2])

    @property
    def result(self) -> GameResult | None:
        """The result, as far as the end code and the judge's line contain it."""
        judged = _JUDGED.fullmatch(self.judge_line or "")
        if judged is not None:
            reason = judged[2] if judged[2] in _REASONS or not judged[2] else BY_JUDGE
            return parse_result(_JUDGED_CODES[int(judged[1])], reason)
        for termination, code in END_CODES.items():
            if code == self.end_code and self.broken is None:  # else it is not sure who was to move
                return GameResult(termination, _moved_last(len(self.moves)))
        return None

    def tree(self, variant: Variant = Variant.FREESTYLE) -> GameTree:
        """The game as a tree; of the variant named in the file, if there is one."""
        info = GameInfo(
            self.told_variant or variant, self.width, self.height, black=self.black, white=self.white
        )
        tree = GameTree.from_moves(self.moves, info)
        for node, time_ms in zip(list(tree.root.main_line())[1:], self.times_ms, strict=True):
            node.time_ms = time_ms
        if self.result is not None:
            tree.set_result(self.result)
        return tree


def end_of(result: GameResult | None, plies: int) -> tuple[int, str | None]:
    """How a game ended that its moves do not show: Piskvork's code, or the judge's with its line.

    After so many plies; in all codes of Piskvork's but 0 the player to move has lost.
    """
    if result is None or not result.counts:
        return 0, None
    if result.winner is _moved_last(plies) and result.termination in END_CODES:
        return END_CODES[result.termination], None
    return _JUDGED_CODE, f"{int(result.winner or 0)},{reason_of_end(result)}"


def _moved_last(plies: int) -> Colour:
    return Colour.BLACK if plies % 2 else Colour.WHITE


def is_psq(text: str) -> bool:
    """Whether a text begins as Piskvork's files do, in whatever way its header is written."""
    return _NAME.match(text.removeprefix("\ufeff")) is not None


def games(text: str) -> list[str]:
    """The text of each game in a text, behind as many line breaks as precede it."""
    lines = text.split("\n")
    headers = [number for number, line in enumerate(lines) if _HEADER.fullmatch(line)]
    starts = [0, *headers[1:]]
    parts = zip(starts, [*starts[1:], len(lines)], strict=True)
    return ["\n" * start + "\n".join(lines[start:end]) for start, end in parts]


def parse(text: str) -> PsqRecord:
    """The game in a text, Piskvork's or Gomotur's, as far as it goes.

    Raises:
        RecordError: with the line and column of a fault in the header.
    """
    return _PsqReader(text).record()


class _PsqReader:
    """One pass over the lines; blank ones are skipped."""

    def __init__(self, text: str) -> None:
        lines = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
        self.faults: list[RecordError] = []
        self.broken: RecordError | None = None
        self.lines = [(number, line) for number, line in lines if line.strip("\0\x1a \t\r")]
        number, first = self.lines[0] if self.lines else (1, "")
        if (header := _HEADER.fullmatch(first)) is not None:
            self.width, self.height, self.starter = _parse_header(header, number)
            self.names, self.least = ["", ""], 1
            self.lines = self.lines[1:]
        else:  # Gomotur's, or nothing
            self.width = self.height = GOMOTUR_SIZE
            self.starter, self.least = 0, 0
            are_moves = [_MOVE.fullmatch(line) is not None for _, line in self.lines[:3]]
            if is_psq(first) or are_moves != [False, False, True]:
                reason = translatable("a PSQ file begins with `Piskvorky 15x15, 11:11, 0`")
                raise RecordError(reason, None, number, 1)
            self.names = [line.strip() for _, line in self.lines[:2]]
            self.lines = self.lines[2:]

    def record(self) -> PsqRecord:
        times_ms = self.moves()
        code, judge_line = self.tail()
        return PsqRecord(
            width=self.width,
            height=self.height,
            moves=tuple(times_ms),
            times_ms=tuple(times_ms.values()),
            black=self.names[self.starter],
            white=self.names[1 - self.starter],
            end_code=code,
            judge_line=judge_line,
            faults=tuple(self.faults),
            broken=self.broken,
        )

    def fault(self, reason: str, number: int, column: int, in_moves: bool) -> None:
        """Something is wrong at a place. `in_moves`: moves are lost."""
        error = RecordError(reason, None, number, column)
        self.faults.append(error)
        if in_moves:
            self.broken = self.broken or error

    def moves(self) -> dict[int, int]:
        """The moves at the front of the lines, with their times in milliseconds; the lines are used up."""
        times_ms: dict[int, int] = {}
        whole = True
        while self.lines and (move := _MOVE.fullmatch(self.lines[0][1])) is not None:
            number, _ = self.lines.pop(0)
            if not whole:
                continue
            if part := _overlong(move):
                digits = move[part].lstrip("-")
                told = translatable(
                    "a number of {count} digits: {start}…", count=len(digits), start=digits[:20]
                )
                self.fault(told, number, move.start(part) + 1, in_moves=True)
                whole = False
                continue
            column, row = int(move[1]) - self.least, int(move[2]) - self.least
            point = row * self.width + column
            if not (0 <= column < self.width and 0 <= row < self.height):
                reason = off_board(f"{move[1]},{move[2]}", self.width, self.height)
                self.fault(reason, number, move.start(1) + 1, in_moves=True)
                whole = False
            elif point in times_ms:
                reason = translatable("{point} is taken", point=f"{move[1]},{move[2]}")
                self.fault(reason, number, move.start(1) + 1, in_moves=True)
                whole = False
            else:
                times_ms[point] = int(move[3] or 0)
        return times_ms

    def tail(self) -> tuple[int, str | None]:
        """What comes after the moves, all of it optional: two players, the end code, the judge's line."""
        if self.least and self.lines and not _CODE.fullmatch(self.lines[0][1]):
            before_move = len(self.lines) > 1 and _MOVE.fullmatch(self.lines[1][1]) is not None
            if len(self.lines) < 2 or before_move:
                number, line = self.lines[0]
                reason = translatable("neither a move nor two players: {text!r}", text=line[:40])
                self.fault(reason, number, 1, before_move)
                return 0, None
            self.names = [self.lines[0][1].strip(), self.lines[1][1].strip()]
            self.lines = self.lines[2:]
        if not self.lines:
            return 0, None
        number, line = self.lines[0]
        if not _CODE.fullmatch(line):
            is_move = _MOVE.fullmatch(line) is not None
            self.fault(translatable("no end code: {text!r}", text=line[:40]), number, 1, is_move)
            return 0, None
        return int(line), self.lines[1][1].strip() if len(self.lines) > 1 else None


def _overlong(move: re.Match[str]) -> int:
    """Which number of a move has more digits than are read; 0: none."""
    parts = enumerate(move.groups(default=""), 1)
    return next((part for part, text in parts if len(text.lstrip("-")) > _MOST_DIGITS), 0)


def _parse_header(header: re.Match[str], line: int) -> tuple[int, int, int]:
    width, height, starter = int(header[1]), int(header[2]), int(header[3] or 0)
    if wrong := wrong_size(width, height):
        raise RecordError(wrong, None, line, header.start(1) + 1)
    if starter > 1:
        reason = translatable("player {number} cannot begin: it is 0 or 1", number=starter)
        raise RecordError(reason, None, line, header.start(3) + 1)
    return width, height, starter


def format_psq(record: PsqRecord) -> str:
    """The text of a game; Black is the first player of the header."""
    lines = [f"Piskvorky {record.width}x{record.height}, 11:11, 0"]
    for move, time_ms in zip(record.moves, record.times_ms, strict=True):
        lines.append(f"{move % record.width + 1},{move // record.width + 1},{time_ms}")
    lines += [_name(record.black, "first"), _name(record.white, "second"), str(record.end_code)]
    if record.judge_line is not None:
        lines.append(record.judge_line)
    return "\n".join(lines) + "\n"


def _name(name: str, default: str) -> str:
    """A name that cannot be mistaken for a move or an end code."""
    name = " ".join(name.split()) or default
    return f"{name}_" if _MOVE.fullmatch(name) or _CODE.fullmatch(name) else name
