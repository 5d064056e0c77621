"""One node of a game tree, with its SGF properties just as a file has them."""

import re
from collections.abc import Iterator

from engine.records.files import RecordError


class Node:
    """One node of a game tree: properties and children.

    `properties` maps a name in capitals to its values as an SGF file has them, escapes and all; `text` and
    `set_text` translate. `line` and `column` tell where the node stood in its file, if it came from one.
    """

    __slots__ = ("children", "column", "line", "parent", "properties")

    def __init__(
        self, parent: "Node | None" = None, line: int | None = None, column: int | None = None
    ) -> None:
        self.properties: dict[str, list[str]] = {}
        self.children: list[Node] = []
        self.parent = parent
        self.line = line
        self.column = column

    def add(self) -> "Node":
        """A new last child."""
        child = Node(self)
        self.children.append(child)
        return child

    def remove(self) -> None:
        """Take this node and all that follows it out of its tree."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent = None

    def promote(self) -> None:
        """Make this node the first of its siblings: the main line from here."""
        if self.parent is not None:
            siblings = self.parent.children
            siblings.remove(self)
            siblings.insert(0, self)

    def path(self) -> "list[Node]":
        """The nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def main_line(self) -> "Iterator[Node]":
        """This node and the first children that follow it."""
        node = self
        yield node
        while node.children:
            node = node.children[0]
            yield node

    def walk(self) -> "Iterator[Node]":
        """This node and all below it, each before its children; as deep as the tree is."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def text(self, name: str) -> str | None:
        """The first value of a property as text, or None."""
        values = self.properties.get(name)
        return unescape(values[0]) if values else None

    def set_text(self, name: str, text: str | None) -> None:
        """Give a property one value, or with None or an empty text remove it."""
        if text:
            self.properties[name] = [escape(text)]
        else:
            self.properties.pop(name, None)

    @property
    def comment(self) -> str:
        """The comment; empty if there is none."""
        return self.text("C") or ""

    @comment.setter
    def comment(self, text: str) -> None:
        self.set_text("C", text)

    @property
    def time_ms(self) -> int | None:
        """How long the move took, as we write it or c-gomoku-cli's comment says; None if nothing does."""
        match = re.fullmatch(r"\s*(\d{1,12})\s*", self.text("MS") or "", re.ASCII)
        match = match or re.match(r"\s*(\d{1,12})\s?ms\b", self.comment, re.ASCII)
        return int(match[1]) if match else None

    @time_ms.setter
    def time_ms(self, elapsed_ms: int | None) -> None:
        self.set_text("MS", None if elapsed_ms is None else str(elapsed_ms))

    def error(self, reason: str) -> RecordError:
        """A RecordError that names this node's place."""
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
