"""PSQ, the game files of Piskvork and GomocupJudge: a header, a line a move, names, how the game ended.

Piskvorky 15x15, 11:11, 0       width x height, level per player (0 a human), who began
8,8,0                           column and row from 1, time in ms
first.zip                       the players; the one who began is named by the header
second.zip
0                               the end code, see `END_CODES`; the judge's -1, then comes `result,tournament`
"""

import re
from dataclasses import dataclass
from pathlib import Path

from engine.records.encodings import read_text
from engine.records.files import RecordError, write_atomically
from engine.records.tree import GameTree
from engine.rules.board import MAX_SIZE, MIN_SIZE
from engine.rules.cells import Colour
from engine.rules.game import GameResult, Termination
from engine.rules.variant import Variant

END_CODES = {  # Piskvork's; what is not here ended the usual way, 0
    Termination.TIME_OUT: 15,
    Termination.MEMORY_LIMIT: 16,
    Termination.ILLEGAL_MOVE: 7,
    Termination.CRASH: -2,
    Termination.STALL: 15,
}
JUDGE_END_CODE = -1

_HEADER = re.compile(r"\s*Piskvorky\s+(\d{1,3})x(\d{1,3})\s*,\s*(\d{1,9}):(\d{1,9})\s*,\s*(\d)\b.*", re.ASCII)
_MOVE = re.compile(r"\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*(?:,\s*(-?\d{1,15})\s*)?", re.ASCII)
_CODE = re.compile(r"\s*-?\d{1,9}\s*", re.ASCII)


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
    """The judge's last line, `result,tournament`; None in Piskvork's files."""

    def tree(self, variant: Variant = Variant.FREESTYLE) -> GameTree:
        """The game as a tree; a PSQ file does not say the variant."""
        tree = GameTree.new(self.width, self.height, variant)
        tree.root.set_text("PB", self.black)
        tree.root.set_text("PW", self.white)
        node, colour = tree.root, Colour.BLACK
        for move, time_ms in zip(self.moves, self.times_ms, strict=True):
            node = tree.add_move(node, move, colour)
            node.time_ms = time_ms
            colour = colour.other
        return tree


def load(path: str | Path) -> PsqRecord:
    """The game in a file.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is not a PSQ file, with the place of the fault.
    """
    return parse(read_text(path), path)


def save(path: str | Path, record: PsqRecord) -> None:
    """Write a game to a file, which is replaced atomically."""
    write_atomically(path, format_psq(record))


def end_code(result: GameResult | None) -> int:
    """Piskvork's code for how a game ended."""
    return 0 if result is None else END_CODES.get(result.termination, 0)


def parse(text: str, source: str | Path | None = None) -> PsqRecord:
    """The game in a text.

    Raises:
        RecordError: with the line and column of the fault.
    """
    lines = text.split("\n")
    width, height, starter = _parse_header(lines[0], source)
    moves = _parse_moves(lines, width, height, source)
    names, code, judge_line = _parse_tail(lines, 1 + len(moves), source)
    return PsqRecord(
        width=width,
        height=height,
        moves=tuple(moves),
        times_ms=tuple(moves.values()),
        black=names[starter],
        white=names[1 - starter],
        end_code=code,
        judge_line=judge_line,
    )


def _parse_header(line: str, source: str | Path | None) -> tuple[int, int, int]:
    """Width, height, and which player begins, 0 or 1."""
    header = _HEADER.fullmatch(line)
    if header is None:
        raise RecordError("a PSQ file begins with `Piskvorky 15x15, 11:11, 0`", source, 1, 1)
    width, height, starter = int(header[1]), int(header[2]), int(header[5])
    if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
        reason = f"board size {width}x{height} is not within {MIN_SIZE}..{MAX_SIZE}"
        raise RecordError(reason, source, 1, header.start(1) + 1)
    if starter > 1:
        raise RecordError(f"player {starter} cannot begin: it is 0 or 1", source, 1, header.start(5) + 1)
    return width, height, starter


def _parse_moves(lines: list[str], width: int, height: int, source: str | Path | None) -> dict[int, int]:
    """The moves from the second line on, with their times in milliseconds."""
    times_ms: dict[int, int] = {}
    for number, line in enumerate(lines[1:], 2):
        move = _MOVE.fullmatch(line)
        if move is None:
            break
        column, row = int(move[1]) - 1, int(move[2]) - 1
        if not (0 <= column < width and 0 <= row < height):
            reason = f"{move[1]},{move[2]} is off the {width}x{height} board"
            raise RecordError(reason, source, number, move.start(1) + 1)
        point = row * width + column
        if point in times_ms:
            raise RecordError(f"{move[1]},{move[2]} is taken", source, number, move.start(1) + 1)
        times_ms[point] = int(move[3] or 0)
    return times_ms


def _parse_tail(lines: list[str], start: int, source: str | Path | None) -> tuple[list[str], int, str | None]:
    """What comes after the moves, all of it optional: two players, the end code, the judge's line."""
    tail = [(number, line) for number, line in enumerate(lines[start:], start + 1) if line.strip()]
    names = ["", ""]
    if tail and not _CODE.fullmatch(tail[0][1]):
        if len(tail) < 2:
            raise RecordError(f"neither a move nor two players: {tail[0][1][:40]!r}", source, tail[0][0], 1)
        names = [tail[0][1].strip(), tail[1][1].strip()]
        tail = tail[2:]
    code = 0
    if tail:
        if not _CODE.fullmatch(tail[0][1]):
            raise RecordError(f"no end code: {tail[0][1][:40]!r}", source, tail[0][0], 1)
        code = int(tail[0][1])
    return names, code, tail[1][1].strip() if len(tail) > 1 else None


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
    return f"{name}." if _MOVE.fullmatch(name) or _CODE.fullmatch(name) else name
