"""Positions as people and programs write them in text, to paste and to copy. Start at `parse`.

It reads coordinates (`h8i9j7`, `1. h8 2. i9`, a gomocalc.com link), lists of numbers (`7,7 8,8` from 0), the
BOARD and SWAP2BOARD blocks of the Gomocup protocol, drawn boards, SGF and PSQ.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.records import psq, sgf
from engine.records.files import RecordError
from engine.rules.board import MAX_SIZE, MIN_SIZE, Board
from engine.rules.cells import EMPTY, WALL, Colour
from engine.rules.coordinates import Labels
from engine.rules.variant import Variant

BLACK_SYMBOLS = "XxBb●⚫@1"
WHITE_SYMBOLS = "OoWw○⚪2"
EMPTY_SYMBOLS = ".+-_·*┼┌┬┐├┤└┴┘0"
WALL_SYMBOLS = "#3"
_CELLS = (
    dict.fromkeys(BLACK_SYMBOLS, int(Colour.BLACK))
    | dict.fromkeys(WHITE_SYMBOLS, int(Colour.WHITE))
    | dict.fromkeys(EMPTY_SYMBOLS, EMPTY)
    | dict.fromkeys(WALL_SYMBOLS, WALL)
)

_COORDINATE = re.compile(r"(?:\d{1,3}\s*[.:)]\s*)?([A-Za-z]\d{1,2})", re.ASCII)
_BETWEEN = re.compile(r"[\s,;>|-]*")
_PAIR = re.compile(r"[(\[\s]*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})[)\]]*[\s,;]*", re.ASCII)
_BLOCK = re.compile(r"\s*(BOARD|YXBOARD|SWAP2BOARD)\s*", re.IGNORECASE)
_START = re.compile(
    r"\s*(?:START|RECTSTART)\s+(\d{1,3})(?:(?:\s*,\s*|\s+)(\d{1,3}))?\s*", re.IGNORECASE | re.ASCII
)
_STONE = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d)\s*)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Position:
    """A position read from text."""

    width: int
    height: int
    stones: tuple[tuple[int, int], ...]
    """(point, Colour or WALL), in the order of play if the text has one."""
    turn: Colour | None = None
    """Who is to move; None: the counts tell, or else Black."""

    def board(self, variant: Variant = Variant.FREESTYLE, row_length: int = 5) -> Board:
        """The position on a board, its stones as moves where they can be.

        Raises:
            RecordError: no such board is possible.
        """
        colours = [cell for _, cell in self.stones]
        lead = colours.count(Colour.BLACK) - colours.count(Colour.WHITE)
        turn = self.turn or (None if lead in (0, 1) else Colour.BLACK)
        kind = (self.width, self.height, variant, row_length, turn)
        try:
            return Board.from_game(self.stones, *kind)
        except ValueError:
            pass  # no game leads there
        try:
            return Board.from_setup(self.stones, *kind)
        except ValueError as error:
            raise RecordError(str(error)) from None


def parse(text: str, width: int = 15, height: int | None = None, rows_from_bottom: bool = False) -> Position:
    """The position in a text of any of the forms above.

    Args:
        text: what was pasted.
        width: columns, where the text does not tell.
        height: rows; as many as columns if None.
        rows_from_bottom: how the coordinates in the text count rows; other forms say it themselves.

    Raises:
        RecordError: the text is none of them, or has a fault, with its line and column.
    """
    height = width if height is None else height
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip("\ufeff")
    stripped = text.strip()
    if not stripped:
        raise RecordError("no position: the text is empty", None, 1, 1)
    if re.match(r"\(\s*;", stripped):
        tree = sgf.parse(text)[0]
        return of_board(tree.board_at(list(tree.root.main_line())[-1]))
    if stripped.startswith("Piskvorky"):
        record = psq.parse(text.lstrip())
        return _of_moves(record.moves, record.width, record.height)
    if any(_BLOCK.fullmatch(line) for line in text.split("\n")):
        return _parse_block(text, width, height)
    if _looks_drawn(text):
        return _parse_drawing(text, rows_from_bottom)
    link = re.match(r"\s*https?://\S*[/#]", text)
    start = link.end() if link else 0
    if re.search(r"[A-Za-z]", text[start:]):
        return _parse_coordinates(text, start, Labels(width, height, rows_from_bottom))
    return _parse_pairs(text, start, width, height)


def of_board(board: Board) -> Position:
    """The position on a board."""
    started = set(board.moves)
    stones = [(p, c) for p, c in enumerate(board.cells) if c != EMPTY and p not in started]
    stones += [(move, board.cells[move]) for move in board.moves]
    return Position(board.width, board.height, tuple(stones), board.turn)


def format_pairs(moves: Sequence[int], width: int) -> str:
    """Moves as `7,7 8,8`, column and row from 0."""
    return " ".join(f"{move % width},{move // width}" for move in moves)


def format_block(board: Board) -> str:
    """A position as the lines of a BOARD block: the side to move is 1, the opponent 2, a wall 3."""
    position = of_board(board)
    lines = ["BOARD"]
    for point, cell in position.stones:
        code = 3 if cell == WALL else 1 if cell == board.turn else 2
        lines.append(f"{point % board.width},{point // board.width},{code}")
    return "\n".join([*lines, "DONE"])


def format_drawing(board: Board) -> str:
    """A position as a drawn board with coordinates."""
    return str(board)


def _of_moves(moves: Sequence[int], width: int, height: int) -> Position:
    colours = (Colour.BLACK, Colour.WHITE)
    return Position(width, height, tuple((move, int(colours[i % 2])) for i, move in enumerate(moves)))


def _parse_coordinates(text: str, start: int, labels: Labels) -> Position:
    moves: list[int] = []
    position = start
    while (position := _end(_BETWEEN, text, position)) < len(text):
        match = _COORDINATE.match(text, position)
        if match is None:
            shown = text[position : position + 20].split("\n")[0]
            raise _error(f"not a coordinate: {shown!r}", text, position)
        try:
            moves.append(labels.parse(match[1]))
        except ValueError as error:
            raise _error(str(error), text, match.start(1)) from None
        _check_new(moves, match[1], text, match.start(1))
        position = match.end()
    return _of_moves(moves, labels.width, labels.height)


def _parse_pairs(text: str, start: int, width: int, height: int) -> Position:
    moves: list[int] = []
    position = start
    while position < len(text):
        match = _PAIR.match(text, position)
        if match is None:
            shown = text[position : position + 20].split("\n")[0]
            raise _error(f"not two numbers: {shown!r}", text, position)
        column, row = int(match[1]), int(match[2])
        if column >= width or row >= height:
            raise _error(f"{column},{row} is off the {width}x{height} board", text, match.start(1))
        moves.append(row * width + column)
        _check_new(moves, f"{column},{row}", text, match.start(1))
        position = match.end()
    if not moves:
        raise _error("no coordinates", text, start)
    return _of_moves(moves, width, height)


def _check_new(moves: list[int], name: str, text: str, position: int) -> None:
    if moves[-1] in moves[:-1]:
        raise _error(f"{name} comes twice", text, position)


def _parse_block(text: str, width: int, height: int) -> Position:
    """The last BOARD block; a START before it tells the size."""
    stones: list[tuple[int, int | None]] | None = None  # (point, 1 own, 2 opponent, 3 wall, None not said)
    taken: set[int] = set()
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if (start := _START.fullmatch(line)) is not None and not inside:
            width, height = int(start[1]), int(start[2] or start[1])
            if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
                reason = f"board size {width}x{height} is not within {MIN_SIZE}..{MAX_SIZE}"
                raise RecordError(reason, None, number, 1)
        elif _BLOCK.fullmatch(line):
            stones, inside = [], True
            taken.clear()
        elif inside and line.strip().upper() == "DONE":
            inside = False
        elif inside and line.strip():
            match = _STONE.fullmatch(line)
            if match is None or match[3] not in (None, "1", "2", "3"):
                raise RecordError(f"not a stone: {line.strip()[:20]!r}", None, number, 1)
            column, row = int(match[1]), int(match[2])
            if column >= width or row >= height:
                reason = f"{column},{row} is off the {width}x{height} board"
                raise RecordError(reason, None, number, match.start(1) + 1)
            point = row * width + column
            if point in taken:
                raise RecordError(f"{column},{row} comes twice", None, number, match.start(1) + 1)
            taken.add(point)
            assert stones is not None
            stones.append((point, None if match[3] is None else int(match[3])))
    assert stones is not None
    return _of_block(stones, width, height)


def _of_block(stones: list[tuple[int, int | None]], width: int, height: int) -> Position:
    """Own and opponent become colours: the side to move is Black if it has as many stones, else White."""
    if all(code is None for _, code in stones):
        return _of_moves([point for point, _ in stones], width, height)
    codes = [code for _, code in stones]
    turn = Colour.WHITE if codes.count(2) == codes.count(1) + 1 else Colour.BLACK
    cells = {1: int(turn), 2: int(turn.other), 3: WALL}
    # a line without a code among others with one: its place in the order tells
    coloured = [
        (point, cells[code] if code is not None else int((Colour.BLACK, Colour.WHITE)[i % 2]))
        for i, (point, code) in enumerate(stones)
    ]
    return Position(width, height, tuple(coloured), turn)


def _looks_drawn(text: str) -> bool:
    return sum(_drawn_row(line) is not None for line in text.split("\n")) >= MIN_SIZE


def _drawn_row(line: str) -> tuple[int | None, str] | None:
    """The label and the symbols of a line of a drawn board, or None if it is none."""
    line = re.sub(r"[()\[\]<>|]", " ", line).strip()  # frames, and marks of a last move
    digits = "".join(line.split())
    if len(digits) >= MIN_SIZE and set(digits) <= set("0123"):
        return None, digits
    match = re.fullmatch(r"(\d{0,2})(\D*)\d{0,2}", line, re.ASCII)
    symbols = "".join(match[2].split()) if match else ""
    if match is None or len(symbols) < MIN_SIZE or any(symbol not in _CELLS for symbol in symbols):
        return None
    return int(match[1]) if match[1] else None, symbols


def _parse_drawing(text: str, rows_from_bottom: bool) -> Position:
    """A drawn board, as it is drawn; with row numbers that count the other way, it is turned to keep them."""
    lines = text.split("\n")
    rows = {number: row for number, line in enumerate(lines, 1) if (row := _drawn_row(line)) is not None}
    (top_label, top), (bottom_label, _) = rows[min(rows)], rows[max(rows)]
    for number in range(min(rows), max(rows) + 1):
        if number not in rows and lines[number - 1].strip():
            reason = f"not a row of a board: {lines[number - 1].strip()[:40]!r}"
            raise RecordError(reason, None, number, 1)
        if number in rows and len(rows[number][1]) != len(top):
            reason = f"a row of {len(rows[number][1])} cells among rows of {len(top)}"
            raise RecordError(reason, None, number, 1)
    width, height = len(top), len(rows)
    if not (MIN_SIZE <= width <= MAX_SIZE and MIN_SIZE <= height <= MAX_SIZE):
        reason = f"board size {width}x{height} is not within {MIN_SIZE}..{MAX_SIZE}"
        raise RecordError(reason, None, min(rows), 1)
    drawn = [symbols for _, symbols in rows.values()]
    if top_label is not None and bottom_label is not None and (top_label > bottom_label) != rows_from_bottom:
        drawn.reverse()
    cells = [_CELLS[symbol] for symbol in "".join(drawn)]
    return Position(width, height, tuple((point, cell) for point, cell in enumerate(cells) if cell != EMPTY))


def _end(expression: re.Pattern[str], text: str, position: int) -> int:
    match = expression.match(text, position)
    return match.end() if match else position


def _error(reason: str, text: str, position: int) -> RecordError:
    line = text.count("\n", 0, position) + 1
    return RecordError(reason, None, line, position - text.rfind("\n", 0, position))
