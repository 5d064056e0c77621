"""SGF, the Smart Game Format (FF[4], GM[4]): files with whole game trees. Start at `read`, which gives what
is whole of a damaged file, and `format_sgf`.

The grammar is that of red-bean.com/sgf; ours adds private properties only: MS (the move's time in ms), TE
(how the game ended), WALL (dead cells), ROW (a row length that is not five), CONTINUOUS, NG (the node where
the game as it was played ended, if the main line does not end there), and those of
`engine.records.analysis`. What this program does not use stays in a node's `properties` and survives a load
and a save. Neither reading nor writing recurses, so trees may be of any depth.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

from engine.records.analysis import format_analysis, parse_analysis
from engine.records.encodings import codecs_of, decode, readings
from engine.records.files import RecordError
from engine.records.node import Node, Setup, escape, unescape
from engine.records.reading import GameInFile, Reading
from engine.records.sgf_grammar import MOVES, PROPERTY, SETUPS, Parser
from engine.records.terms import GO, GOMOKU, game_name, variant_meant
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import wrong_size
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_coordinate
from engine.rules.translatable import reason_of, translatable
from engine.rules.variant import Variant

MACHINE_COMMENT = re.compile(r"\s*(?:(\d{1,12})\s?ms\s*(?:,.*)?|opening move\s*)", re.ASCII | re.DOTALL)
"""What our runner and c-gomoku-cli write to a move: its time in ms, and the engine's analysis of it."""
LETTERS = "abcdefghijklmnopqrstuv"  # MAX_SIZE of them
_OF_GO = {  # what the root of a game says that may yet be Gomoku
    "KM": re.compile(r"[+-]?0*(?:\.0*)?"),
    "HA": re.compile(r"[01]?"),
    "RU": re.compile(r"(?!japan|chinese|aga|nz|new zealand|ing|goe|korea|tromp|go\b).*", re.IGNORECASE),
    "RE": re.compile(r"(?!\s*[BW]\+\d*[.,]?\d).*", re.IGNORECASE),
    "TB": re.compile(""),
    "TW": re.compile(""),
}
_SIZES_OF_GO = (9, 13, 19)
_OPENING = re.compile(r"Q[A-Z]{1,4}")  # GomokuQuest's openings: stones in the order of play, by commas
_INFO_TEXTS = {
    "black": "PB",
    "white": "PW",
    "result": "RE",
    "reason": "TE",
    "event": "EV",
    "date": "DT",
    "opening": "ON",
}
_ROOT_ORDER = (
    *("FF", "GM", "CA", "SZ", "RU", "ROW", "CONTINUOUS", "GN", "EV", "DT", "RO"),
    *("PB", "PW", "PC", "RE", "TE"),
)
"""Properties of a root in the order in which they are written; the others follow."""

T = TypeVar("T")

_WHOLE_VALUE = re.compile(r"[^\]\\]*(?:\\.[^\]\\]*)*", re.DOTALL)
_CHARSET = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
_MOVE_BYTES = re.compile(rb"[BW]\s*\[[a-z]{2}\]")
_MOVE_OR_VALUE = re.compile(
    r"[BW]\s*\[(?P<move>[a-z]{2})\]|\[[^\]\\]*(?:\\.?[^\]\\]*)*(?:\]|\Z)|(?P<stray>\])", re.DOTALL
)
# A bracket that ends a value: not escaped, or only by a byte that belongs to the letter before it, and
# followed by what may follow a value.
_VALUE_END = re.compile(
    rb"(?:(?<!\\)|(?<=\\\\)|(?<=[\x80-\xff]\\))\](?=\s*(?:[\[;()]|[A-Za-z]{1,16}\s*\[|\0*\Z))"
)
_TIME = re.compile(r"\s*(\d{1,12})\s*", re.ASCII)
_STONES = (*MOVES, "AB", "AW")
_MOVES_A_LINE = 10


def decode_sgf(data: bytes) -> str:
    """The text of a file, in the encoding that its CA names or else the likeliest.

    The second byte of a Chinese or Japanese letter may be the backslash that escapes a bracket, or the
    bracket: read in the wrong encoding, a name swallows the moves behind it. Of the likely texts the one with
    the most moves is taken; the last of them is decoded value by value.
    """
    declared = _CHARSET.search(data[:10_000])
    charset = declared[1].decode("ascii") if declared is not None else ""
    if data.isascii() and charset.upper() in ("", "UTF-8"):
        return decode(data)
    values = [value for _, value in _values(data) if not value.isascii()]
    sample = b"\n".join(values)
    moves = len(_MOVE_BYTES.findall(data))
    best, most = "", -len(data)
    for text in readings(data, charset, sample):
        if (count := _count_moves(text)) > most:
            best, most = text, count
        if most >= moves:
            return best
    text = _decode_values(data, next(codecs_of(data, charset, sample)))
    return text if _count_moves(text) > most else best


def _count_moves(text: str) -> int:
    """The moves of a file's text; a bracket that closes nothing costs one."""
    kinds = [match.lastgroup for match in _MOVE_OR_VALUE.finditer(text)]
    return kinds.count("move") - kinds.count("stray")


def _values(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Where the values of properties begin in a file of whatever encoding, and their bytes."""
    position = 0
    while (start := data.find(b"[", position) + 1) > 0:
        end = _VALUE_END.search(data, start)
        if end is None:
            break
        yield start, data[start : end.start()]
        position = end.end()


def _decode_values(data: bytes, codec: str) -> str:
    """A file decoded value by value, so that no letter, whole or torn, reaches over the end of one."""
    parts: list[str] = []
    position = 0
    for start, value in _values(data):
        parts.append(decode(data[position:start], "latin-1"))
        try:
            text = value.decode(codec)
        except UnicodeDecodeError:
            text = decode(value)
        parts.append(escape(unescape(text)))
        position = start + len(value)
    return "".join([*parts, decode(data[position:], "latin-1")])


def read(text: str) -> Reading:
    """The games of a text as far as they can be read, one by one, and in place of the rest what is wrong.

    What stands before the first `(;` is skipped.

    Raises:
        RecordError: there is no game.
    """
    for root, faults in Parser(text.replace("\r\n", "\n").replace("\r", "\n")).collection():
        if root is None or not (root.properties or root.children):  # what is between games, or nothing at all
            yield from faults[:1]
            continue
        try:
            yield _game(root, faults)
        except RecordError as error:
            yield error


def _game(root: Node, faults: list[RecordError]) -> GameInFile:
    """The game of a tree whose nodes have only properties yet, all of which that have a field go there.

    Raises:
        RecordError: its board is impossible, or it is another game than Gomoku or Renju.
    """
    game = (root.text("GM").strip() or GOMOKU).lower()
    told = variant_meant(root.text("RU"))
    if game in ("gomoku", "renju", "gobang"):
        game = GOMOKU
    words = {name: root.text(name).strip() for name in _OF_GO}
    unpacker = _Unpacker(GameTree(_unpack_info(root, told or Variant.FREESTYLE, game, faults), root))
    unpacker.unpack()
    if game != GOMOKU and (game != GO or _is_go(unpacker.tree, words)):
        values = {"number": game[:20], "name": game_name(game), "gomoku": GOMOKU}
        reason = translatable("GM[{number}] is {name}; Gomoku and Renju are GM[{gomoku}]", **values)
        raise root.error(reason)
    found = (*faults, *unpacker.faults)
    return GameInFile(unpacker.tree.under, told, game=game, faults=found, broken=unpacker.broken)


def _is_go(tree: GameTree, words: Mapping[str, str]) -> bool:
    """Whether what a Go program saved is Go. `words`: the properties of its root in `_OF_GO`.

    Gomoku has no komi, handicap or points, and no stone is ever taken. On Go's own boards it must be seen: it
    ends with a row of five.
    """
    if any(text and not _OF_GO[name].fullmatch(text) for name, text in words.items()):
        return True
    moves = [node.move for node in tree.game_line() if node.colour is not None]
    if None in moves[:-1] or len(set(moves)) < len(moves):
        return True
    if tree.info.width not in _SIZES_OF_GO or tree.info.width != tree.info.height:
        return False
    try:
        board = tree.under(Variant.FREESTYLE).board_at(tree.last_of_game)
    except RecordError:
        return True
    return board.outcome is None


def _read_size(root: Node, game: str, faults: list[RecordError]) -> tuple[int, int]:
    """The size of the board: that of the root, or else 15x15; larger where the stones need it.

    A single stone off the board is a mistake of its own.
    """
    text = root.text("SZ").strip()
    match = re.fullmatch(r"0*(\d{1,2})(?:\s*[:x]\s*0*(\d{1,2}))?", text, re.ASCII)
    if text and match is None:
        faults.append(root.error(translatable("SZ[{text}] is not a board size", text=text[:20])))
    usual = 19 if game == GO else 15
    width, height = (int(match[1]), int(match[2] or match[1])) if match is not None else (usual, usual)
    largest = len(LETTERS)
    named, on_board = _points(largest, largest), _points(min(width, largest), min(height, largest))
    beyond = [
        max(LETTERS.index(value[0]), LETTERS.index(value[1]))
        for node in root.walk()
        for name, values in node.properties.items()
        if name in _STONES
        for value in values
        if value not in on_board and value in named and value != "tt"
    ]
    if len(beyond) > (match is not None):
        size = next(size for size in (15, 19, 20, largest) if max(beyond) < size)
        reason = translatable("the stones need a board of {size}x{size}", size=size)
        faults.append(root.error(reason))
        return size, size
    return width, height


def _unpack_info(root: Node, variant: Variant, game: str, faults: list[RecordError]) -> GameInfo:
    """The properties of the game in a root.

    Raises:
        RecordError: its size or row length is impossible.
    """
    width, height = _read_size(root, game, faults)
    if wrong := wrong_size(width, height):
        raise root.error(wrong)
    row = (root.text("ROW") or "5").strip()
    if not re.fullmatch(r"\d{1,2}", row, re.ASCII):
        raise root.error(translatable("ROW[{text}] is not a row length", text=row[:20]))
    info = GameInfo(
        variant,
        width,
        height,
        int(row),
        continuous="CONTINUOUS" in root.properties,
        **{name: root.text(code) for name, code in _INFO_TEXTS.items()},
    )
    try:
        info.empty_board()
    except ValueError as error:
        raise root.error(reason_of(error)) from None
    for code in ("FF", "GM", "CA", "SZ", "RU", "ROW", "CONTINUOUS", *_INFO_TEXTS.values()):
        root.properties.pop(code, None)
    return info


def set_texts(tree: GameTree, texts: Mapping[str, str]) -> None:
    """Note the properties of a game, by SGF's names; empty texts are passed over."""
    names = {code: name for name, code in _INFO_TEXTS.items()}
    known = {names[code]: text for code, text in texts.items() if text and code in names}
    tree.info = replace(tree.info, **known)  # type: ignore[arg-type]
    for code, text in texts.items():
        if text and code not in names:
            tree.root.set_text(code, text)


class _Unpacker:
    """Reads the properties of a game's nodes; a node whose move is none goes, with all that follows it."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.size = tree.info.width, tree.info.height
        self.points = _points(*self.size)
        self.faults: list[RecordError] = []
        self.broken: RecordError | None = None

    def unpack(self) -> None:
        stack = [self.tree.root]
        while stack:
            node = stack.pop()
            try:
                self.node(node)
            except ValueError as error:
                self.fault(node, error)
                if not node.forks():
                    self.broken = self.faults[-1]
                assert node.parent is not None  # a root has no move
                node.parent.children.remove(node)
            else:
                stack.extend(reversed(node.children))

    def fault(self, node: Node, error: ValueError) -> None:
        """Something of a node cannot be read."""
        self.faults.append(node.error(reason_of(error)))

    def node(self, node: Node) -> None:
        """Read a node; raises ValueError if its move is not a point of the board."""
        properties = node.properties
        for name, colour in MOVES.items():
            if (values := properties.pop(name, None)) is not None:
                point = self.points.get(values[0])
                node.move = parse_move(values[0], *self.size) if point is None else point
                node.colour = colour
        if not properties:
            return
        node.setup = self.setup(node)
        if node.colour is None and (names := list(filter(_OPENING.fullmatch, properties))):
            self.opening(node, names)
        node.comment = node.text("C")
        node.time_ms = _time_ms(node)
        for value in properties.pop("LB", ()):
            place, _, text = value.partition(":")
            try:
                if text:
                    node.labels[parse_point(place, *self.size)] = unescape(text)
            except ValueError as error:
                self.fault(node, error)
        try:
            said_of_it = {name: [unescape(v) for v in properties.get(name, ())] for name in ("NE", "NC")}
            node.analysis = parse_analysis(said_of_it, *self.size)
        except ValueError as error:
            self.fault(
                node,
                ValueError(translatable("the analysis cannot be read: {reason}", reason=reason_of(error))),
            )
        if "NG" in properties:
            self.tree.end = node
        for name in ("C", "MS", "NE", "NC", "NG"):
            properties.pop(name, None)

    def opening(self, node: Node, names: list[str]) -> None:
        """The stones of an opening procedure, as moves from a node on."""
        text = ",".join(value for name in names for value in node.properties[name])
        try:
            points = [parse_point(word, *self.size) for word in text.split(",") if word.strip()]
        except ValueError:
            shown = translatable("{name}[{text}] is not a list of stones", name=names[0], text=text[:20])
            self.fault(node, ValueError(shown))
            return
        first = sum(step.colour is not None for step in node.path())
        onward, node.children, last = node.children, [], node
        for number, point in enumerate(points, first):
            if number > first or node.parent is None:  # a root has no move
                last = last.add()
                last.line, last.column = node.line, node.column
            last.move, last.colour = point, Colour.WHITE if number % 2 else Colour.BLACK
        for child in onward:
            child.parent = last
        last.children += onward
        for name in names:
            del node.properties[name]

    def setup(self, node: Node) -> Setup | None:
        cells: dict[int, int] = {}
        for name, cell in SETUPS.items():
            for value in node.properties.pop(name, ()):
                try:
                    cells |= dict.fromkeys(parse_points(value, *self.size), cell)
                except ValueError as error:
                    self.fault(node, error)
        value = node.text("PL").strip()
        node.properties.pop("PL", None)
        turn = {"b": Colour.BLACK, "1": Colour.BLACK, "w": Colour.WHITE, "2": Colour.WHITE}.get(
            value[:1].lower()
        )
        if value and turn is None:
            self.fault(node, ValueError(translatable("PL[{value}] names no player", value=value[:20])))
        if not cells and (turn is None or (node.parent is None and turn is Colour.BLACK)):
            return None
        return Setup(cells, turn)


@cache
def _points(width: int, height: int) -> dict[str, int]:
    """The points of a board by the two letters that SGF writes."""
    return {format_point(point, width): point for point in range(width * height)}


def _time_ms(node: Node) -> int | None:
    """How long a move took, as we write it, or from c-gomoku-cli's comment; None if nothing does."""
    match = _TIME.fullmatch(node.text("MS"))
    match = match or MACHINE_COMMENT.fullmatch(node.comment)
    return int(match[1]) if match and match[1] else None


def parse_move(value: str, width: int, height: int) -> int | None:
    """The point of a move's value; None for a pass.

    Raises:
        ValueError: it is not a point of the board.
    """
    value = value.strip()
    return None if value == "" or (value == "tt" and width < 20) else parse_point(value, width, height)


def parse_point(value: str, width: int, height: int) -> int:
    """A point as SGF writes it, or in coordinates, `h8`.

    Raises:
        ValueError: it is not a point of the board.
    """
    value = value.strip()
    try:
        if len(value) == 2 and value.isalpha():
            column, row = LETTERS.index(value[0], 0, width), LETTERS.index(value[1], 0, height)
            return row * width + column
        return parse_coordinate(value, width, height)
    except ValueError:
        shown = translatable(
            "{point!r} is not a point of the {width}x{height} board",
            point=value[:20],
            width=width,
            height=height,
        )
        raise ValueError(shown) from None


def parse_points(value: str, width: int, height: int) -> Iterator[int]:
    """A point, or those of the rectangle `aa:cc` between two.

    Raises:
        ValueError: one of the two is not a point of the board.
    """
    first, colon, last = value.partition(":")
    start = parse_point(first, width, height)
    end = parse_point(last, width, height) if colon else start
    (row1, column1), (row2, column2) = divmod(start, width), divmod(end, width)
    for row in range(min(row1, row2), max(row1, row2) + 1):
        for column in range(min(column1, column2), max(column1, column2) + 1):
            yield row * width + column


def format_point(point: int, width: int) -> str:
    """A point as SGF writes it: the letter of its column, then that of its row from the top."""
    row, column = divmod(point, width)
    return LETTERS[column] + LETTERS[row]


def format_sgf(trees: GameTree | Iterable[GameTree]) -> str:
    """The text of games.

    Raises:
        ValueError: a property's name or value cannot stand in an SGF file.
    """
    trees = [trees] if isinstance(trees, GameTree) else trees
    return "".join(_format_tree(tree) for tree in trees)


def _format_tree(tree: GameTree) -> str:
    return join_nodes(tree.root, lambda node: format_node(tree, node), lambda node: node.children)


def format_node(tree: GameTree, node: Node) -> str:
    """The text of one node.

    Raises:
        ValueError: a property's name or value cannot stand in an SGF file.
    """
    properties = _pack_info(tree, node) if node.parent is None else {}
    width = tree.info.width
    if node.colour is not None:
        value = "" if node.move is None else format_point(node.move, width)
        properties["B" if node.colour is Colour.BLACK else "W"] = [value]
    if node.setup is not None:
        for name, cell in SETUPS.items():
            points = [point for point, there in sorted(node.setup.cells.items()) if there == cell]
            if points:
                properties[name] = [format_point(point, width) for point in points]
        if node.setup.turn is not None:
            properties["PL"] = ["B" if node.setup.turn is Colour.BLACK else "W"]
    if node.time_ms is not None:
        properties["MS"] = [str(node.time_ms)]
    if node.comment:
        properties["C"] = [escape(node.comment)]
    if node.labels:
        properties["LB"] = [
            f"{format_point(point, width)}:" + escape(text).replace(":", "\\:")
            for point, text in node.labels.items()
        ]
    if node.parent is not None:
        properties |= node.properties
    if node.analysis is not None:
        words = format_analysis(node.analysis, width)
        properties |= {name: [escape(text) for text in texts] for name, texts in words.items()}
    if node is tree.end and (node.children or node.forks()):
        properties["NG"] = ["end"]
    return ";" + "".join(_format_property(name, values) for name, values in properties.items())


def _pack_info(tree: GameTree, root: Node) -> dict[str, list[str]]:
    info = tree.info
    square = info.width == info.height
    texts = {
        "FF": "4",
        "GM": GOMOKU,
        "CA": "UTF-8",
        "SZ": str(info.width) if square else f"{info.width}:{info.height}",
        "RU": info.variant.value,
        "ROW": "" if info.row_length == 5 else str(info.row_length),
        "CONTINUOUS": "1" if info.continuous else "",
        **{code: escape(getattr(info, name)) for name, code in _INFO_TEXTS.items()},
    }
    said_of_it = root.properties | {code: [text] for code, text in texts.items() if text}
    first = {code: said_of_it[code] for code in _ROOT_ORDER if code in said_of_it}
    return first | said_of_it


def join_nodes(root: T, text: Callable[[T], str], children: Callable[[T], Sequence[T]]) -> str:
    """The text of a game, of the texts of its nodes, whatever these are."""
    parts: list[str] = []
    moves_in_line = 0
    # nodes to write, and the brackets that open and close variations
    stack: list[T | str] = [")\n", root, "("]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            moves_in_line = 0
            continue
        if moves_in_line == _MOVES_A_LINE:
            parts.append("\n")
            moves_in_line = 0
        parts.append(text(item))
        moves_in_line += 1
        onward = children(item)
        if len(onward) == 1:
            stack.append(onward[0])
        else:
            for child in reversed(onward):
                stack += [")", child, "\n("]
    return "".join(parts)


def _format_property(name: str, values: list[str]) -> str:
    if not PROPERTY.fullmatch(name) or not values:
        raise ValueError(f"{name!r} with {len(values)} values is not an SGF property")
    for value in values:
        if not _WHOLE_VALUE.fullmatch(value):
            raise ValueError(f"the value of {name} is not escaped: {value[:40]!r}")
    return name + "".join(f"[{value}]" for value in values)
