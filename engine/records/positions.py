"""Positions and games as people and programs write them in text, to paste and to copy. Start at `read`.

It reads coordinates (`h8i9j7`, `1. h8 i9 2. ...` with the tags and the result of PGN, a gomocalc.com link),
lists of numbers (`7,7 8,8` from 0), conversations with an engine and the BOARD blocks in them, drawn boards,
and the JSON of Botzone and of web games. A text may hold several games with tags; JSON a list of games, one
under `games`, or a game a line.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.records import json_games, sgf
from engine.records.files import RecordError, parse_json, reading_of
from engine.records.reading import GameInFile, Reading
from engine.records.results import parse_result, sgf_code
from engine.records.terms import variant_meant
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import MIN_SIZE, Board, wrong_size
from engine.rules.cells import EMPTY, WALL, Colour
from engine.rules.coordinates import Labels, off_board
from engine.rules.translatable import reason_of, translatable
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

_BETWEEN = re.compile(r"(?:[\s,;>|]|-(?!-))+")
_TAG = re.compile(r'\[\s*(\w{1,40})\s+"([^"\n]{0,200})"\s*\]')
_LINE = re.compile(r"[^\n]*\n?")
_REMARK = re.compile(r"\{[^}]*\}|putpos\b", re.IGNORECASE)
_RESULT = re.compile(r"(1-0|0-1|1/2-1/2|½-½|\*)(?![\w-])")
_RESULT_LINE = re.compile(rf"{_TAG.pattern}|{_RESULT.pattern}|\[[^\]]*|[\d/-]{{0,6}}")
"""A line of a list of results without moves, as rating programs read it, stripped; it may be cut off."""
_COORDINATE = re.compile(r"(?:\d{1,3}\s*[.:)]{1,3}\s*)?([A-Za-z]\d{1,2})[!?]{0,3}", re.ASCII)
_PASS = re.compile(r"(?:\d{1,3}\s*[.:)]{1,3}\s*)?(?:--(?!\S)|pass\b)", re.IGNORECASE | re.ASCII)
_SEPARATOR = re.compile(r"-+")
_PAIR = re.compile(r"[(\[\s]*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})[)\]]*[\s,;]*", re.ASCII)
_BLOCK = re.compile(r"(BOARD|YXBOARD|SWAP2BOARD)", re.IGNORECASE)
_START = re.compile(r"(?:START|RECTSTART)\s+(\d{1,3})(?:(?:\s*,\s*|\s+)(\d{1,3}))?", re.IGNORECASE | re.ASCII)
_RULE = re.compile(r"INFO\s+rule\s+(\d{1,2})", re.IGNORECASE | re.ASCII)
_STONE = re.compile(r"(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*(\d))?", re.ASCII)
_TURN = re.compile(r"(?:TURN\s+|PLAY\s+)?(\d{1,3})\s*,\s*(\d{1,3})", re.IGNORECASE | re.ASCII)
_TAKEN_BACK = re.compile(r"TAKEBACK\s+(\d{1,3})\s*,\s*(\d{1,3})", re.IGNORECASE | re.ASCII)
_SPOKEN = re.compile(
    r"(?:START|RECTSTART|RESTART|BEGIN|TURN|BOARD|YXBOARD|SWAP2BOARD|INFO|MESSAGE|DEBUG)\b", re.I
)
_ARROW = re.compile(r"\s*(?:-->?|<--?|[<>]{1,2})?\s*")  # who spoke, in a transcript
_JSON_SIZES = ("size", "boardSize", "board_size")
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " ", 0x3001: ","}

_TAGS = {
    "black": "PB",
    "white": "PW",
    "event": "EV",
    "site": "PC",
    "date": "DT",
    "opening": "ON",
    "round": "RO",
    "blackelo": "BR",
    "whiteelo": "WR",
}

_RULES = ("rule", "rules", "variant")


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position or a game read from text."""

    width: int
    height: int
    stones: tuple[tuple[int | None, int], ...]
    """(point, Colour or WALL), in the order of play if the text has one; None for a pass."""
    turn: Colour | None = None
    """Who is to move; None: by the counts, or else Black."""
    labels: tuple[tuple[int, str], ...] = ()
    """(point, what is written there)."""
    texts: tuple[tuple[str, str], ...] = ()
    """(SGF's property, its text): the players, the result and the like."""
    told: Variant | None = None
    """The rules named in the text; None if there are none."""

    @property
    def is_game(self) -> bool:
        """Whether the stones are moves in turn, Black's first."""
        colours = (int(Colour.BLACK), int(Colour.WHITE))
        return all(cell == colours[number % 2] for number, (_, cell) in enumerate(self.stones))

    def board(self, variant: Variant = Variant.FREESTYLE, row_length: int = 5) -> Board:
        """The position on a board, its stones as moves where they can be.

        Raises:
            RecordError: no such board is possible.
        """
        stones = [(point, cell) for point, cell in self.stones if point is not None]
        colours = [cell for _, cell in stones]
        lead = colours.count(Colour.BLACK) - colours.count(Colour.WHITE)
        turn = self.turn or (None if lead in (0, 1) else Colour.BLACK)
        kind = (self.width, self.height, variant, row_length, turn)
        try:
            return Board.from_game(stones, *kind)
        except ValueError:
            pass  # no game leads there
        try:
            return Board.from_setup(stones, *kind)
        except ValueError as error:
            raise RecordError(reason_of(error)) from None

    def tree(self, variant: Variant = Variant.FREESTYLE, row_length: int = 5) -> GameTree:
        """The game, or the position as the start of one; that the moves are possible is not checked.

        Raises:
            RecordError: no such board is possible.
        """
        if self.is_game:
            info = GameInfo(variant, self.width, self.height, row_length)
            try:
                info.empty_board()
            except ValueError as error:
                raise RecordError(reason_of(error)) from None
            tree = GameTree(info)
            node = tree.root
            for point, cell in self.stones:
                node = node.add(point, Colour(cell))
        else:
            tree = GameTree.from_board(self.board(variant, row_length))
            node = tree.last_of_game
        sgf.set_texts(tree, dict(self.texts))
        node.labels = dict(self.labels)
        return tree


def read(
    text: str,
    width: int = 15,
    height: int | None = None,
    row_length: int = 5,
    rows_from_bottom: bool = False,
) -> Reading:
    """The games or the position in a text; arguments as for `parse`. `row_length`: stones in a row that win.

    Raises:
        RecordError: there is only one, and it has a fault.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if games := json_games.games_in(text):
        for game in games:
            try:
                position = parse(json.dumps(game), width, height, rows_from_bottom)
            except RecordError as error:
                yield RecordError(error.reason)
                continue
            yield GameInFile(partial(position.tree, row_length=row_length), position.told)
        return
    starts = [0] if _has_results_alone(text) else _starts_of_games(text)
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        try:
            position = parse(text[start:end], width, height, rows_from_bottom)
        except RecordError as error:
            if len(starts) == 1:
                raise
            line = (error.line or 1) + text.count("\n", 0, start)
            yield RecordError(error.reason, None, line, error.column)
            continue
        yield GameInFile(partial(position.tree, row_length=row_length), position.told)


def begins_as_games(text: str) -> bool:
    """Whether a text begins as a site's list of games does: with tags and moves, or JSON that has moves."""
    stripped = text.strip("\ufeff \r\n")
    if _TAG.match(stripped):
        return not _has_results_alone(stripped)
    is_json = json_games.BEGINNING.match(stripped) is not None
    return is_json and any(f'"{name}"' in stripped for name in json_games.MOVES)


def _has_results_alone(text: str) -> bool:
    return all(_RESULT_LINE.fullmatch(line.strip()) for line in text.split("\n"))


def _starts_of_games(text: str) -> list[int]:
    """Where the games in a text begin: each with its tags, where there are moves before them."""
    starts, has_moves = [0], False
    for line in _LINE.finditer(text):
        is_tag = _TAG.match(line[0].strip()) is not None
        if is_tag and has_moves:
            starts.append(line.start())
        has_moves = not is_tag and (has_moves or bool(line[0].strip()))
    return starts


def parse(
    text: str, width: int = 15, height: int | None = None, rows_from_bottom: bool = False
) -> WrittenPosition:
    """The position or game in a text of any of the forms above.

    Args:
        text: what was pasted.
        width: columns, where the text does not contain them.
        height: rows; as many as columns if None.
        rows_from_bottom: how the coordinates in the text count rows; other forms determine it.

    Raises:
        RecordError: the text is none of them, or has a fault, with its line and column.
    """
    with reading_of(None):
        return _parse(text, width, width if height is None else height, rows_from_bottom)


def _parse(text: str, width: int, height: int, rows_from_bottom: bool) -> WrittenPosition:
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip("\ufeff").translate(_FULL_WIDTH)
    stripped = text.strip()
    if not stripped:
        raise RecordError(translatable("no position: the text is empty"), None, 1, 1)
    if json_games.BEGINNING.match(stripped):
        return _parse_json(text, width, height, Labels(width, height, rows_from_bottom))
    if any(_SPOKEN.match(_spoken(line)) for line in text.split("\n")):
        return _parse_conversation(text, width, height)
    if rows := _drawn_rows(text):
        return _parse_drawing(text, rows, rows_from_bottom)
    link = re.match(r"\s*https?://\S*[/#]", text)
    start = link.end() if link else 0
    if re.search(r"[A-Za-z]", text[start:]):
        return _parse_coordinates(text, start, Labels(width, height, rows_from_bottom))
    return _parse_pairs(text, start, width, height)


def placed(board: Board) -> list[tuple[int, int]]:
    """The taken points of a board with what stands there: those that were set up, then the moves in order."""
    moves = set(board.moves)
    set_up = [point for point, cell in enumerate(board.cells) if cell != EMPTY and point not in moves]
    return [(point, board.cells[point]) for point in [*set_up, *board.moves]]


def owned_stones(board: Board) -> list[tuple[int, int, int]]:
    """A position as BOARD has it: column, row, and 1 of the side to move, 2 of its opponent, 3 a wall."""
    owners = {int(board.turn): 1, int(board.turn.other): 2, WALL: 3}
    return [(*board.column_row(point), owners[cell]) for point, cell in placed(board)]


def shows_turn(board: Board) -> bool:
    """Whether BOARD, which has no colours, shows whose move it is: by the numbers of stones alone."""
    own, others = (board.cells.count(colour) for colour in (board.turn, board.turn.other))
    return Colour.to_move(own, others) is board.turn


def format_block(board: Board) -> str:
    """A position as the lines of a BOARD block."""
    return "\n".join(["BOARD", *(f"{x},{y},{owner}" for x, y, owner in owned_stones(board)), "DONE"])


def of_moves(
    moves: Sequence[int | None], width: int, height: int, texts: tuple[tuple[str, str], ...] = ()
) -> WrittenPosition:
    """A game of moves, Black's first; None is a pass."""
    colours = (Colour.BLACK, Colour.WHITE)
    stones = tuple((move, int(colours[i % 2])) for i, move in enumerate(moves))
    return WrittenPosition(width, height, stones, texts=texts)


def _parse_coordinates(text: str, start: int, labels: Labels) -> WrittenPosition:
    moves: list[int | None] = []
    seen: set[int] = set()
    texts: dict[str, str] = {}
    told: Variant | None = None
    position = start
    while (position := _end(_BETWEEN, text, position)) < len(text):
        if (match := _TAG.match(text, position)) is not None:
            if (name := _TAGS.get(match[1].lower())) and match[2].strip("?. "):
                texts[name] = match[2]
            elif match[1].lower() in _RULES:
                told = variant_meant(match[2])
            elif match[1].lower() == "result" and (result := parse_result(match[2])) is not None:
                texts["RE"] = sgf_code(result)
        elif (match := _RESULT.match(text, position)) is not None:
            if (result := parse_result(match[1])) is not None:
                texts["RE"] = sgf_code(result)
        elif (match := _PASS.match(text, position)) is not None:
            moves.append(None)
        elif (match := _COORDINATE.match(text, position)) is not None:
            try:
                point = labels.parse(match[1])
            except ValueError as error:
                raise _error(reason_of(error), text, match.start(1)) from None
            _check_new(point, seen, match[1], text, match.start(1))
            moves.append(point)
        elif (match := _REMARK.match(text, position) or _SEPARATOR.match(text, position)) is None:
            shown = text[position : position + 20].split("\n")[0]
            if not moves and not texts:
                raise _error(_unknown(shown), text, position)
            raise _error(translatable("not a coordinate: {text!r}", text=shown), text, position)
        position = match.end()
    if not moves:
        is_table = _TAG.search(text, start) is not None
        reason = (
            translatable("names and results of games, but no moves")
            if is_table
            else translatable("no coordinates")
        )
        raise _error(reason, text, start)
    return replace(of_moves(moves, labels.width, labels.height, tuple(texts.items())), told=told)


def _parse_pairs(text: str, start: int, width: int, height: int) -> WrittenPosition:
    moves: list[int] = []
    seen: set[int] = set()
    position = start
    while position < len(text):
        match = _PAIR.match(text, position)
        if match is None:
            shown = text[position : position + 20].split("\n")[0]
            reason = translatable("not two numbers: {text!r}", text=shown) if moves else _unknown(shown)
            raise _error(reason, text, position)
        column, row = int(match[1]), int(match[2])
        if column >= width or row >= height:
            raise _error(off_board(f"{column},{row}", width, height), text, match.start(1))
        moves.append(row * width + column)
        _check_new(moves[-1], seen, f"{column},{row}", text, match.start(1))
        position = match.end()
    if not moves:
        raise _error(translatable("no coordinates"), text, start)
    return of_moves(moves, width, height)


def _check_new(point: int, seen: set[int], name: str, text: str, position: int) -> None:
    if point in seen:
        raise _error(translatable("{point} comes twice", point=name), text, position)
    seen.add(point)


def _parse_json(text: str, width: int, height: int, labels: Labels) -> WrittenPosition:
    """The moves in what Botzone and web games give: every new point, as the text has them.

    A point is `{"x": 7, "y": 7}`, `{"row": 7, "col": 7}`, `[7, 7]` or, in a list or as moves, `"h8"`. Of a
    player's own log, `requests` are the opponent's moves, each before the response to it.
    """
    try:
        value = parse_json(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            translatable("not JSON: {reason}", reason=error.msg), None, error.lineno, error.colno
        ) from None
    except ValueError as error:
        raise RecordError(reason_of(error), None, 1, 1) from None
    texts: dict[str, str] = {}
    told: Variant | None = None
    if isinstance(value, dict):
        rules = (value[name] for name in _RULES if isinstance(value.get(name), str))
        told = next(filter(None, map(variant_meant, rules)), None)
        size = next((value[name] for name in _JSON_SIZES if type(value.get(name)) is int), None)
        if size is not None and not wrong_size(size, size):
            width = height = size
            labels = Labels(size, size, labels.rows_from_bottom)
        texts = {_TAGS[n]: t for n, t in value.items() if n in _TAGS and isinstance(t, str) and t}
        said_of_end = next((value[n] for n in ("result", "winner") if isinstance(value.get(n), str)), "")
        if (result := parse_result(said_of_end)) is not None:
            texts["RE"] = sgf_code(result)
        if isinstance(value.get("requests"), list):
            responses = value.get("responses")
            rest = iter(responses if isinstance(responses, list) else [])
            value = [turn for request in value["requests"] for turn in (request, next(rest, None))]
    stones: dict[int, Colour | None] = {}
    try:
        for point, colour in json_games.points_in(value):
            if isinstance(point, str):
                stones.setdefault(labels.parse(point), colour)
                continue
            x, y = point
            if not (0 <= x < width and 0 <= y < height):
                raise ValueError(off_board(f"{x},{y}", width, height))
            stones.setdefault(y * width + x, colour)
    except ValueError as error:
        raise RecordError(reason_of(error), None, 1, 1) from None
    if not stones:
        raise RecordError(translatable("JSON without points"), None, 1, 1)
    game = replace(of_moves(list(stones), width, height, tuple(texts.items())), told=told)
    colours = [colour for colour in stones.values() if colour is not None]
    if len(colours) < len(stones):
        return game
    return replace(game, stones=tuple(zip(stones, map(int, colours), strict=True)))


def _spoken(line: str) -> str:
    """A line of a conversation, without the arrow of its direction."""
    return line[_end(_ARROW, line, 0) :].rstrip()


def _parse_conversation(text: str, width: int, height: int) -> WrittenPosition:
    stones: list[tuple[int | None, int]] = []  # (point, cell)
    turn = Colour.BLACK
    block: list[tuple[int, int | None]] | None = None  # one under way, see `_of_block`
    has_block = False
    taken: set[int] = set()
    told: Variant | None = None

    def point_of(x: str, y: str, number: int, column: int) -> int:
        if int(x) >= width or int(y) >= height:
            raise RecordError(off_board(f"{x},{y}", width, height), None, number, column)
        point = int(y) * width + int(x)
        if point in taken:
            raise RecordError(translatable("{point} comes twice", point=f"{x},{y}"), None, number, column)
        taken.add(point)
        return point

    for number, whole in enumerate(text.split("\n"), 1):
        line = _spoken(whole)
        column = len(whole) - len(whole.lstrip()) + 1
        is_block = _BLOCK.fullmatch(line) is not None
        if block is not None and line.upper() == "DONE":
            (stones, turn), block = _of_block(block), None
        elif block is not None and not is_block:
            if not line:
                continue
            match = _STONE.fullmatch(line)
            if match is None or match[3] not in (None, "1", "2", "3"):
                raise RecordError(translatable("not a stone: {text!r}", text=line[:20]), None, number, 1)
            point = point_of(match[1], match[2], number, column)
            block.append((point, None if match[3] is None else int(match[3])))
        elif is_block or line.upper() in ("BEGIN", "RESTART") or _START.fullmatch(line):
            stones, turn, block = [], Colour.BLACK, [] if is_block else None
            has_block |= is_block
            taken.clear()
            if (start := _START.fullmatch(line)) is not None:
                width, height = int(start[1]), int(start[2] or start[1])
                if wrong := wrong_size(width, height):
                    raise RecordError(wrong, None, number, 1)
        elif (match := _RULE.fullmatch(line)) is not None:
            told = variant_meant(match[1])  # not 2: a continuous game or, in Yixin-Board, renju
        elif (match := _TURN.fullmatch(line)) is not None:
            stones.append((point_of(match[1], match[2], number, column), int(turn)))
            turn = turn.other
        elif (match := _TAKEN_BACK.fullmatch(line)) is not None:
            point = int(match[2]) * width + int(match[1])
            turn = next((Colour(cell) for other, cell in stones if other == point and cell != WALL), turn)
            stones = [stone for stone in stones if stone[0] != point]
            taken.discard(point)
    if block is not None:
        stones, turn = _of_block(block)
    if not stones and not has_block:
        raise RecordError(translatable("a conversation without a move"), None, 1, 1)
    return WrittenPosition(width, height, tuple(stones), turn, told=told)


def _of_block(block: list[tuple[int, int | None]]) -> tuple[list[tuple[int | None, int]], Colour]:
    """The stones of a block, and who is to move.

    `block`: points with what stands there, 1 of the side to move, 2 of its opponent, 3 a wall, or None, where
    the place in the order decides.
    """
    codes = [code for _, code in block]
    in_order = (int(Colour.BLACK), int(Colour.WHITE))
    if all(code is None for code in codes):
        turn = Colour(in_order[len(block) % 2])
    else:
        turn = Colour.to_move(codes.count(1), codes.count(2))
    cells = {1: int(turn), 2: int(turn.other), 3: WALL}
    stones: list[tuple[int | None, int]] = [
        (point, in_order[i % 2] if code is None else cells[code]) for i, (point, code) in enumerate(block)
    ]
    return stones, turn


Row = tuple[int | None, list[str]]
"""Of a drawn board: the label and the symbols of a row, a mark being anything that is not one of `_CELLS`."""


def _drawn_rows(text: str) -> dict[int, Row]:
    """The rows of a drawn board by the numbers of their lines; empty if the text is none."""
    lines = text.split("\n")
    rows: dict[int, Row] = {}
    for number, line in enumerate(lines, 1):
        if (plain := _plain_row(line)) is not None:
            rows[number] = plain
    if not rows:
        return rows
    width = len(next(iter(rows.values()))[1])
    for number, line in enumerate(lines, 1):
        if number not in rows and (marked := _marked_row(line, width)) is not None:
            rows[number] = marked
    return dict(sorted(rows.items())) if len(rows) >= MIN_SIZE else {}


def _plain_row(line: str) -> Row | None:
    line = re.sub(r"[()\[\]<>|]", " ", line).strip()  # frames, and marks of a last move
    digits = "".join(line.split())
    if len(digits) >= MIN_SIZE and set(digits) <= set("0123"):
        return None, list(digits)
    match = re.fullmatch(r"(\d{0,2})(\D*)\d{0,2}", line, re.ASCII)
    symbols = "".join(match[2].split()) if match else ""
    if match is None or len(symbols) < MIN_SIZE or any(symbol not in _CELLS for symbol in symbols):
        return None
    return int(match[1]) if match[1] else None, list(symbols)


def _marked_row(line: str, width: int) -> Row | None:
    """A line of a drawn board of so many columns with marks on some points, letters or numbers, or None."""
    words = re.sub(r"[()\[\]<>|]", " ", line).split()
    label = int(words[0]) if re.fullmatch(r"\d{1,2}", words[0] if words else "", re.ASCII) else None
    if label is not None and len(words) > width:
        words = words[1 : width + 1] if words[width + 1 :] in ([], [words[0]]) else words
    has_symbol = any(word in _CELLS and not word.isalnum() for word in words)
    return (label, words) if len(words) == width and has_symbol and max(map(len, words)) <= 3 else None


def _parse_drawing(text: str, rows: dict[int, Row], rows_from_bottom: bool) -> WrittenPosition:
    """A drawn board, as it is drawn; with row numbers that count the other way, it is turned to keep them."""
    lines = text.split("\n")
    (top_label, top), (bottom_label, _) = rows[min(rows)], rows[max(rows)]
    for number in range(min(rows), max(rows) + 1):
        if number not in rows and lines[number - 1].strip():
            reason = translatable("not a row of a board: {text!r}", text=lines[number - 1].strip()[:40])
            raise RecordError(reason, None, number, 1)
        if number in rows and len(rows[number][1]) != len(top):
            cells = len(rows[number][1])
            reason = translatable("a row of {cells} cells among rows of {usual}", cells=cells, usual=len(top))
            raise RecordError(reason, None, number, 1)
    width, height = len(top), len(rows)
    if wrong := wrong_size(width, height):
        raise RecordError(wrong, None, min(rows), 1)
    drawn = [symbols for _, symbols in rows.values()]
    if top_label is not None and bottom_label is not None and (top_label > bottom_label) != rows_from_bottom:
        drawn.reverse()
    only_digits = all(symbol in "0123" for symbols in drawn for symbol in symbols)
    points = list(enumerate(symbol for symbols in drawn for symbol in symbols))
    stones = []
    labels = []
    for point, symbol in points:
        if symbol in _CELLS and (only_digits or not symbol.isdigit()):
            if _CELLS[symbol] != EMPTY:
                stones.append((point, _CELLS[symbol]))
        else:
            labels.append((point, symbol))
    return WrittenPosition(width, height, tuple(stones), labels=tuple(labels))


def _unknown(shown: str) -> str:
    return translatable(
        "neither a game nor a position of a known kind (moves are written h8 i9 j7); it begins with {text!r}",
        text=shown,
    )


def _end(expression: re.Pattern[str], text: str, position: int) -> int:
    match = expression.match(text, position)
    return match.end() if match else position


def _error(reason: str, text: str, position: int) -> RecordError:
    line = text.count("\n", 0, position) + 1
    return RecordError(reason, None, line, position - text.rfind("\n", 0, position))
