"""The grammar of SGF: a text becomes trees of nodes that have properties alone, which `sgf` unpacks.

After a fault the parser goes on to the next node or bracket, so that what is whole is found; it does not
recurse. A node with several moves becomes as many nodes.
"""

import re
from collections.abc import Iterator

from engine.records.files import RecordError
from engine.records.node import Node
from engine.rules.cells import EMPTY, WALL, Colour
from engine.rules.translatable import translatable

MOVES = {"B": Colour.BLACK, "W": Colour.WHITE}
SETUPS = {"AB": int(Colour.BLACK), "AW": int(Colour.WHITE), "AE": EMPTY, "WALL": WALL}
PROPERTY = re.compile(r"[A-Z][A-Z0-9]*")
_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"([A-Za-z][A-Za-z0-9]*)\s*")
_VALUE = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]\s*", re.DOTALL)
_PLAIN_MOVE = re.compile(r";\s*([BW])\[([^\]\\]{0,4})\]\s*(?=[;()])")  # as most nodes are
_FAULTS = 20  # as many are told of a game; what follows is not looked at
_GAME = re.compile(r"\(\s*;")
_ROOT = re.compile(r"\(\s*;\s*(?:GM|FF|SZ|CA|AP)\s*\[")
_STRUCTURE = re.compile(r"[;()]")


class Parser:
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
            raise self.error(translatable("no game: an SGF file begins with (;"))
        self.position = start.start()
        while self.position < len(self.text):
            if _GAME.match(self.text, self.position):
                yield self.tree()
            else:
                error = self.error(
                    translatable("text that is not a game: {text!r}", text=_shown(self.text, self.position))
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
                    raise self.error(translatable("the game before this one has no end"))
                self.branches.append(self.last)
                self.position += 1
                if self.skip_blanks() != ";":
                    raise self.error(translatable("a variation must begin with ;"))
                self.last = self.node(self.last)
            case ";":
                self.last = self.node(self.last)
                while self.text.startswith(";", self.position):
                    self.last = self.node(self.last)
            case ")":
                self.last = self.branches.pop()
                self.position += 1
            case "":
                self.branches.clear()
                raise self.error(translatable("the file ends within a game"))
            case _:
                raise self.error(
                    translatable(
                        "expected ; ( or ) but found {text!r}", text=_shown(self.text, self.position)
                    )
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
        self.last = node = Node(parent)
        node.line, node.column = line, column
        if parent is not None:
            parent.children.append(node)
            if (plain := _PLAIN_MOVE.match(self.text, self.position)) is not None:
                node.properties[plain[1]] = [plain[2]]
                self.position = plain.end()
                return node
        self.position += 1
        self.skip_blanks()
        moves: list[tuple[str, str]] = []
        while (name := _NAME.match(self.text, self.position)) is not None:
            key = name[1]
            if not key.isupper():  # older files write names out, the lower-case letters to be ignored
                key = "".join(letter for letter in key if not letter.islower())
                if not PROPERTY.fullmatch(key):
                    raise self.error(translatable("{name!r} is not a property name", name=name[1][:20]))
            self.position = name.end()
            if self.peek() != "[":
                raise self.error(translatable("{name} has no value", name=key))
            values = node.properties.setdefault(key, [])
            while (value := _VALUE.match(self.text, self.position)) is not None:
                values.append(value[1])
                if key in MOVES:
                    moves.append((key, value[1]))
                self.position = value.end()
            if self.peek() == "[":
                del node.properties[key]
                raise self.error(translatable("the value of {name} has no end", name=key))
        is_plain = not moves or (len(moves) == 1 and parent is not None)
        return node if is_plain else _unfold(node, moves)

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.position : self.position + 1]

    def skip_blanks(self) -> str:
        """Skip them, and return the next character."""
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
    """Give each of the moves of a node one of its own, and a root's move, too; the last of them is returned.

    The node's other properties go to the last; a set-up, and all of a root, stays at the first.
    """
    others = {key: values for key, values in node.properties.items() if key not in MOVES}
    is_root = node.parent is None
    node.properties = {key: others.pop(key) for key in list(others) if is_root or key in (*SETUPS, "PL")}
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
