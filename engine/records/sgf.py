"""SGF, the Smart Game Format (FF[4], GM[4]): files with whole game trees. Start at `load` and `save`; `read`
gives what is whole of a damaged file.

The grammar is that of red-bean.com/sgf; ours adds private properties only: MS (the move's time in ms), TE
(how the game ended), WALL (dead cells), ROW (a row length that is not five), CONTINUOUS, and those of
`engine.records.analysis`. Neither reading nor writing recurses, so trees may be of any depth.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from engine.records.encodings import codecs_of, decode, readings
from engine.records.files import RecordError, reading_of, write_atomically
from engine.records.node import Node, escape, unescape
from engine.records.tree import MOVE_PROPERTIES, SETUP_PROPERTIES, GameTree
from engine.rules.said import said

T = TypeVar("T")

_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"([A-Za-z][A-Za-z0-9]*)\s*")
_VALUE = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]\s*", re.DOTALL)
_PROPERTY = re.compile(r"[A-Z][A-Z0-9]*")
_WHOLE_VALUE = re.compile(r"[^\]\\]*(?:\\.[^\]\\]*)*", re.DOTALL)
_CHARSET = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
_MOVE_BYTES = re.compile(rb"[BW]\s*\[[a-z]{2}\]")
_MOVE_OR_VALUE = re.compile(
    r"[BW]\s*\[(?P<move>[a-z]{2})\]|\[[^\]\\]*(?:\\.[^\]\\]*)*\]|(?P<stray>\])", re.DOTALL
)
# A bracket that ends a value: not escaped, or only by a byte that belongs to the letter before it, and
# followed by what may follow a value.
_VALUE_END = re.compile(
    rb"(?:(?<!\\)|(?<=\\\\)|(?<=[\x80-\xff]\\))\](?=\s*(?:[\[;()]|[A-Za-z]{1,16}\s*\[|\0*\Z))"
)
_MOVES_A_LINE = 10
_FAULTS = 20  # as many are told of a game; what follows is not looked at
_GAME = re.compile(r"\(\s*;")
_ROOT = re.compile(r"\(\s*;\s*(?:GM|FF|SZ|CA|AP)\s*\[")
_STRUCTURE = re.compile(r"[;()]")


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of a part of a file: a game, and what is wrong with it."""

    tree: GameTree | None
    """None for what is not a game at all."""
    faults: tuple[RecordError, ...] = ()


def load(path: str | Path) -> list[GameTree]:
    """All games of a file.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is not an SGF file, with the place of the fault.
    """
    return parse(decode_sgf(Path(path).read_bytes()), path)


def save(path: str | Path, trees: GameTree | Iterable[GameTree]) -> None:
    """Write games to a file, which is replaced atomically.

    Raises:
        OSError: the file cannot be written.
        ValueError: a property cannot stand in an SGF file.
    """
    write_atomically(path, format_sgf(trees))


def decode_sgf(data: bytes) -> str:
    """The text of a file, in the encoding that its CA names or else the likeliest.

    The second byte of a Chinese or Japanese letter may be the backslash that escapes a bracket, or the
    bracket: read in the wrong encoding, a name swallows the moves behind it. Of the likely texts the one with
    the most moves is taken; the last of them is decoded value by value.
    """
    declared = _CHARSET.search(data[:10_000])
    charset = declared[1].decode("ascii") if declared is not None else ""
    if data.isascii() and not charset:
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


def parse(text: str, source: str | Path | None = None) -> list[GameTree]:
    """All games in a text; what stands before the first `(;` is skipped.

    Raises:
        RecordError: with the line and column of the fault.
    """
    readings = read(text, source)
    for reading in readings:
        for fault in reading.faults:
            raise fault
    return [reading.tree for reading in readings if reading.tree is not None]


def read(text: str, source: str | Path | None = None, any_game: bool = False) -> list[Reading]:
    """The games of a text as far as they can be read, and in place of the rest what is wrong with it.

    Args:
        text: what a file holds; what stands before the first `(;` is skipped.
        source: the file.
        any_game: whether files of other games than Gomoku and Renju are read, too.

    Raises:
        RecordError: there is no game.
    """
    with reading_of(source):
        found: list[Reading] = []
        for root, faults in _Parser(text).collection():
            tree = None
            if root is not None:
                try:
                    tree = GameTree(root, source, any_game)
                except RecordError as error:
                    faults = [error, *faults]
            found.append(Reading(tree, tuple(fault.at(source) for fault in faults)))
        return found


def format_sgf(trees: GameTree | Iterable[GameTree]) -> str:
    """The text of games.

    Raises:
        ValueError: a property's name or value cannot stand in an SGF file.
    """
    trees = [trees] if isinstance(trees, GameTree) else trees
    return "".join(_format_tree(tree.root) for tree in trees)


def _format_tree(root: Node) -> str:
    return join_nodes(root, format_node, lambda node: node.children)


def format_node(node: Node) -> str:
    """The text of one node.

    Raises:
        ValueError: a property's name or value cannot stand in an SGF file.
    """
    return ";" + "".join(_format_property(name, values) for name, values in node.properties.items())


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
    if not _PROPERTY.fullmatch(name) or not values:
        raise ValueError(f"{name!r} with {len(values)} values is not an SGF property")
    for value in values:
        if not _WHOLE_VALUE.fullmatch(value):
            raise ValueError(f"the value of {name} is not escaped: {value[:40]!r}")
    return name + "".join(f"[{value}]" for value in values)


class _Parser:
    """One pass over a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.line = 1
        self.line_start = 0
        self.counted = 0  # up to where lines were counted

    def collection(self) -> Iterator[tuple[Node | None, list[RecordError]]]:
        """The roots of all game trees, each with what is wrong with it, and what is wrong between them."""
        start = _GAME.search(self.text)
        if start is None:
            raise self.error(said("no game: an SGF file begins with (;"))
        self.position = start.start()
        while self.position < len(self.text):
            if _GAME.match(self.text, self.position):
                yield self.tree()
            else:
                error = self.error(
                    said("text that is not a game: {text!r}", text=_shown(self.text, self.position))
                )
                following = _GAME.search(self.text, self.position)
                self.position = len(self.text) if following is None else following.start()
                yield None, [error]
            self.skip_blanks()

    def tree(self) -> tuple[Node, list[RecordError]]:
        """One game tree as far as it can be read, and its faults."""
        self.branches: list[Node | None] = []  # the nodes at which variations branch off
        self.last: Node | None = None  # the node behind which the next one hangs
        root: Node | None = None
        faults: list[RecordError] = []
        while True:
            try:
                self.step()
            except RecordError as error:
                faults.append(error)
                self.recover(len(faults))
            if root is None:
                root = self.last
            if not self.branches:
                break
            self.skip_blanks()
        assert root is not None  # there is (; here
        while root.parent is not None:  # a first node that was several moves
            root = root.parent
        return root, faults

    def step(self) -> None:
        """Read a node or a bracket."""
        match self.peek():
            case "(":
                if self.branches and _ROOT.match(self.text, self.position):
                    self.branches.clear()
                    raise self.error(said("the game before this one has no end"))
                self.branches.append(self.last)
                self.position += 1
                if self.skip_blanks() != ";":
                    raise self.error(said("a variation must begin with ;"))
                self.last = self.node(self.last)
            case ";":
                self.last = self.node(self.last)
            case ")":
                self.last = self.branches.pop()
                self.position += 1
            case "":
                self.branches.clear()
                raise self.error(said("the file ends within a game"))
            case _:
                raise self.error(
                    said("expected ; ( or ) but found {text!r}", text=_shown(self.text, self.position))
                )

    def recover(self, faults: int) -> None:
        """After a fault, go on to the next node or bracket of the game, if it has any."""
        onward = _STRUCTURE.search(self.text, self.position)
        if not self.branches:
            pass
        elif onward is None or self.peek() == "[" or faults == _FAULTS:  # [: the value has no end
            self.branches.clear()
            self.position = len(self.text)
        else:
            self.position = onward.start()

    def node(self, parent: Node | None) -> Node:
        """A `;` and its properties; where it has several moves, the last of as many nodes."""
        line, column = self.place()
        self.last = node = Node(parent, line, column)
        if parent is not None:
            parent.children.append(node)
        self.position += 1
        self.skip_blanks()
        moves: list[tuple[str, str]] = []
        while (name := _NAME.match(self.text, self.position)) is not None:
            key = name[1]
            if not key.isupper():  # older files write names out, the lower-case letters to be ignored
                key = "".join(letter for letter in key if not letter.islower())
                if not _PROPERTY.fullmatch(key):
                    raise self.error(said("{name!r} is not a property name", name=name[1][:20]))
            self.position = name.end()
            if self.peek() != "[":
                raise self.error(said("{name} has no value", name=key))
            values = node.properties.setdefault(key, [])
            while (value := _VALUE.match(self.text, self.position)) is not None:
                values.append(value[1])
                if key in MOVE_PROPERTIES:
                    moves.append((key, value[1]))
                self.position = value.end()
            if self.peek() == "[":
                del node.properties[key]
                raise self.error(said("the value of {name} has no end", name=key))
        return node if len(moves) < 2 else _unfold(node, moves)

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.position : self.position + 1]

    def skip_blanks(self) -> str:
        """Go on to the next character that is none, and tell it."""
        blank = _BLANK.match(self.text, self.position)
        assert blank is not None
        self.position = blank.end()
        return self.peek()

    def place(self) -> tuple[int, int]:
        """The line and column here; counted on from the last time."""
        newlines = self.text.count("\n", self.counted, self.position)
        if newlines:
            self.line += newlines
            self.line_start = self.text.rfind("\n", self.counted, self.position) + 1
        self.counted = self.position
        return self.line, self.position - self.line_start + 1

    def error(self, reason: str) -> RecordError:
        """A RecordError here."""
        return RecordError(reason, None, *self.place())


def _unfold(node: Node, moves: list[tuple[str, str]]) -> Node:
    """Give each of the moves of a node one of its own, the last of which is returned.

    What else the node says goes to the last; a set-up, and all that a root says, stays at the first.
    """
    others = {key: values for key, values in node.properties.items() if key not in MOVE_PROPERTIES}
    is_root = node.parent is None
    node.properties = {
        key: others.pop(key) for key in list(others) if is_root or key in (*SETUP_PROPERTIES, "PL")
    }
    last = node
    for number, (key, value) in enumerate(moves):
        if number or is_root:
            last = last.add()
            last.line, last.column = node.line, node.column
        last.properties[key] = [value]
    last.properties.update(others)
    return last


def _shown(text: str, position: int) -> str:
    return text[position : position + 20].split("\n")[0]
