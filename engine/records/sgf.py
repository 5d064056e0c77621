"""SGF, the Smart Game Format (FF[4], GM[4]): files with whole game trees. Start at `load` and `save`.

The grammar is that of red-bean.com/sgf; ours adds private properties only: MS (the move's time in ms), TE
(how the game ended), WALL (dead cells), ROW (a row length that is not five), CONTINUOUS, and those of
`engine.records.notes`. Neither reading nor writing recurses, so trees may be of any depth.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from engine.records.files import RecordError, decode, write_atomically
from engine.records.tree import GameTree, Node

_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"([A-Za-z][A-Za-z0-9]*)\s*")
_VALUE = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]\s*", re.DOTALL)
_PROPERTY = re.compile(r"[A-Z][A-Z0-9]*")
_WHOLE_VALUE = re.compile(r"[^\]\\]*(?:\\.[^\]\\]*)*", re.DOTALL)
_CHARSET = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
_CHARSETS = re.compile(  # those a file may name: Python knows stranger ones
    r"utf-8|us-ascii|iso-8859-\d+|cp125\d|gb2312|gbk|gb18030|big5|shift_jis|euc-jp|euc-kr|koi8-[ru]"
)
_ALIASES = {"latin1": "iso-8859-1", "latin-1": "iso-8859-1", "utf8": "utf-8", "sjis": "shift_jis"}
_MOVES_A_LINE = 10


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
    """The text of a file: in the character set that its CA names, or if that fails as `decode` does."""
    declared = _CHARSET.search(data[:10_000])
    if declared is not None:
        name = declared[1].decode("ascii").lower().replace("windows-", "cp")
        name = _ALIASES.get(name, name)
        if _CHARSETS.fullmatch(name):
            with suppress(UnicodeDecodeError, LookupError):
                return decode(data.decode(name).encode())
    return decode(data)


def parse(text: str, source: str | Path | None = None) -> list[GameTree]:
    """All games in a text; what stands before the first `(;` is skipped.

    Raises:
        RecordError: with the line and column of the fault.
    """
    try:
        return [GameTree(root, source) for root in _Parser(text).collection()]
    except RecordError as error:
        raise error.at(source) from None


def format_sgf(trees: GameTree | Iterable[GameTree]) -> str:
    """The text of games.

    Raises:
        ValueError: a property's name or value cannot stand in an SGF file.
    """
    trees = [trees] if isinstance(trees, GameTree) else trees
    return "".join(_format_tree(tree.root) for tree in trees)


def _format_tree(root: Node) -> str:
    parts: list[str] = []
    moves_in_line = 0
    # nodes to write, and the brackets that open and close variations
    stack: list[Node | str] = [")\n", root, "("]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            moves_in_line = 0
            continue
        if moves_in_line == _MOVES_A_LINE:
            parts.append("\n")
            moves_in_line = 0
        parts.append(
            ";" + "".join(_format_property(name, values) for name, values in item.properties.items())
        )
        moves_in_line += 1
        if len(item.children) == 1:
            stack.append(item.children[0])
        else:
            for child in reversed(item.children):
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

    def collection(self) -> list[Node]:
        """The roots of all game trees."""
        start = re.search(r"\(\s*;", self.text)
        if start is None:
            raise self.error("no game: an SGF file begins with (;")
        self.position = start.start()
        roots = []
        while self.position < len(self.text):
            roots.append(self.tree())
            self.skip_blanks()
        return roots

    def tree(self) -> Node:
        """One game tree; the stack holds the nodes at which variations branch off."""
        if self.peek() != "(":
            raise self.error(f"expected ( but found {self.peek()!r}")
        branches: list[Node | None] = []
        node: Node | None = None
        root: Node | None = None
        while True:
            match self.peek():
                case "(":
                    if branches and node is None:
                        raise self.error("a variation without a node before it")
                    branches.append(node)
                    self.position += 1
                    if self.skip_blanks() != ";":
                        raise self.error("a variation must begin with ;")
                case ";":
                    if not branches:
                        raise self.error("a node outside the game")
                    new = self.node(node)
                    if node is None:
                        root = new
                    node = new
                case ")":
                    node = branches.pop()
                    self.position += 1
                    if not branches:
                        assert root is not None
                        return root
                case "":
                    raise self.error("the file ends within a game")
                case other:
                    raise self.error(f"expected ; ( or ) but found {other!r}")
            self.skip_blanks()

    def node(self, parent: Node | None) -> Node:
        """A `;` and its properties."""
        line, column = self.place()
        node = Node(parent, line, column)
        if parent is not None:
            parent.children.append(node)
        self.position += 1
        self.skip_blanks()
        while (name := _NAME.match(self.text, self.position)) is not None:
            key = name[1]
            if not key.isupper():  # older files write names out, the lower-case letters to be ignored
                key = "".join(letter for letter in key if not letter.islower())
                if not _PROPERTY.fullmatch(key):
                    raise self.error(f"{name[1][:20]!r} is not a property name")
            self.position = name.end()
            if self.peek() != "[":
                raise self.error(f"{key} has no value")
            values = node.properties.setdefault(key, [])
            while (value := _VALUE.match(self.text, self.position)) is not None:
                values.append(value[1])
                self.position = value.end()
            if self.peek() == "[":
                raise self.error(f"the value of {key} has no end")
        return node

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
