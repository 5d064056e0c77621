"""One node of a game tree: the move or set-up that leads to a position, its comment and its analysis."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.records.analysis import Analysis
from engine.records.files import RecordError
from engine.rules.cells import Colour


@dataclass(frozen=True, slots=True)
class Setup:
    """Stones that are put on the board or taken off it without a move, and who moves then."""

    cells: Mapping[int, int]
    """What stands on a point from now on: a colour, WALL or EMPTY."""
    turn: Colour | None = None
    """Who is to move; None: White if Black has a stone more, else Black."""


class Node:
    """One node of a game tree. The root has no move; a node without a move may set up stones, or only a
    comment.

    Attributes:
        parent: the node before; None at the root.
        children: the nodes that follow, the main line's first.
        move: the point played; None without a move, and for a pass.
        colour: who played or passed; None without a move.
        setup: stones that stand or vanish before the move; None if there are none.
        comment: empty if there is none.
        time_ms: how long the move took; None if that is not known.
        analysis: an engine's analysis of the position.
        labels: short texts on points of the board.
        properties: the other properties in a file, by SGF's names, the values escaped as in SGF.
        line, column: where the node stands in its file, if it comes from one.
    """

    __slots__ = (
        "analysis",
        "children",
        "colour",
        "column",
        "comment",
        "labels",
        "line",
        "move",
        "parent",
        "properties",
        "setup",
        "time_ms",
    )

    def __init__(
        self,
        parent: "Node | None" = None,
        move: int | None = None,
        colour: Colour | None = None,
        time_ms: int | None = None,
    ) -> None:
        self.parent = parent
        self.children: list[Node] = []
        self.move, self.colour, self.time_ms = move, colour, time_ms
        self.setup: Setup | None = None
        self.comment = ""
        self.analysis: Analysis | None = None
        self.labels: dict[int, str] = {}
        self.properties: dict[str, list[str]] = {}
        self.line: int | None = None
        self.column: int | None = None

    def add(self, move: int | None = None, colour: Colour | None = None) -> "Node":
        """A new last child."""
        child = Node(self, move, colour)
        self.children.append(child)
        return child

    def copy(self, parent: "Node | None" = None) -> "Node":
        """The same without its children; the last child of a parent, if one is given."""
        twin = Node(parent) if parent is None else parent.add()
        for name in self.__slots__:
            if name not in ("parent", "children", "labels", "properties"):
                setattr(twin, name, getattr(self, name))
        twin.labels = dict(self.labels)
        twin.properties = {name: list(values) for name, values in self.properties.items()}
        return twin

    def child_with(self, move: int) -> "Node | None":
        """The child that a move leads to."""
        return next((child for child in self.children if child.move == move), None)

    def put_first(self) -> None:
        """Become the main continuation of the parent."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent.children.insert(0, self)

    @property
    def ply(self) -> int:
        """How many steps lead here from the root."""
        return len(self.path()) - 1

    def path(self) -> "list[Node]":
        """The nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    @property
    def is_attached(self) -> bool:
        """Whether it can be reached from the root: neither it nor a node before it was deleted."""
        return all(step.parent is None or step in step.parent.children for step in self.path())

    def main_line(self) -> "Iterator[Node]":
        """This node and, from each, its first child."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.children[0] if node.children else None

    def through(self) -> "list[Node]":
        """The path to this node and on along first children."""
        return [*self.path(), *list(self.main_line())[1:]]

    def forks(self) -> "list[Node]":
        """The nodes on the path to this one that keep it from being on the main line."""
        steps = [(step, step.parent) for step in self.path() if step.parent is not None]
        return [step for step, parent in steps if parent.children[:1] != [step]]

    def walk(self) -> "Iterator[Node]":
        """This node and all below it, each before its children; as deep as the tree is."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            if len(node.children) == 1:
                stack.append(node.children[0])
            else:
                stack.extend(reversed(node.children))

    def place(self) -> list[int]:
        """Which child to take at each step from the root to this node."""
        return [step.parent.children.index(step) for step in self.path() if step.parent is not None]

    def contains(self, other: "Node") -> bool:
        """Whether another node is this one or below it."""
        return any(node is self for node in other.path())

    def text(self, name: str) -> str:
        """The first value of a property that has no field of its own, as text; empty if there is none."""
        values = self.properties.get(name)
        return unescape(values[0]) if values else ""

    def set_text(self, name: str, text: str) -> None:
        """Give such a property one value, or with an empty text remove it."""
        if text:
            self.properties[name] = [escape(text)]
        else:
            self.properties.pop(name, None)

    def error(self, reason: str) -> RecordError:
        """A RecordError that names this node's place in its file."""
        return RecordError(reason, None, self.line, self.column)


def escape(text: str) -> str:
    """Text as the value of an SGF property."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\\", "\\\\").replace("]", "\\]")


def unescape(value: str) -> str:
    """The text of an SGF property's value; an escaped line break is none."""
    if "\\" not in value:
        return value
    return re.sub(r"\\(.?)", lambda match: "" if match[1] == "\n" else match[1], value, flags=re.DOTALL)
