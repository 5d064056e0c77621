"""The text of the open game, kept up to date node by node while the game changes.

A game of 100,000 nodes takes a second to copy, most of it in the garbage collector: too long to hold the
window, which saves after every move. So nothing is copied. The mirror is given the nodes that changed, takes
them over some at a time, and keeps their texts in columns, which are a few objects for the garbage collector.
"""

from array import array

from engine.records import sgf
from engine.records.node import Node
from engine.records.tree import GameTree

_NONE = -1


class Mirror:
    """The text of a game. `touch` and `update` are for one thread, `text` for any while that does neither."""

    def __init__(self, tree: GameTree) -> None:
        self._tree = tree
        self._numbers: dict[Node, int] = {}
        self._texts: list[str] = []  # [number]
        self._first_child = array("q")  # [number], a number or _NONE
        self._next_sibling = array("q")
        self._root = self._number_of(tree.root)
        self._waiting = [tree.root]

    def touch(self, node: Node) -> None:
        """A node has other contents or other children now."""
        self._waiting.append(node)

    def update(self, most: int | None = None) -> bool:
        """Take over the changes, of at most so many nodes; whether that was all."""
        while self._waiting and most != 0:
            node = self._waiting.pop()
            number = self._number_of(node)
            self._texts[number] = sgf.format_node(self._tree, node)
            self._link(number, node.children)
            most = None if most is None else most - 1
        return not self._waiting

    def text(self) -> str:
        """The game as SGF; all changes have been taken over."""
        return sgf.join_nodes(self._root, self._texts.__getitem__, self._children)

    def _number_of(self, node: Node) -> int:
        number = self._numbers.setdefault(node, len(self._texts))
        if number == len(self._texts):
            self._texts.append("")
            self._first_child.append(_NONE)
            self._next_sibling.append(_NONE)
        return number

    def _link(self, number: int, children: list[Node]) -> None:
        """Keep the children of a node; those that are new wait."""
        before = _NONE
        for child in children:
            known = len(self._texts)
            here = self._number_of(child)
            if here == known:
                self._waiting.append(child)
            if before == _NONE:
                self._first_child[number] = here
            else:
                self._next_sibling[before] = here
            before = here
        if before == _NONE:
            self._first_child[number] = _NONE
        else:
            self._next_sibling[before] = _NONE

    def _children(self, number: int) -> list[int]:
        children = []
        child = self._first_child[number]
        while child != _NONE:
            children.append(child)
            child = self._next_sibling[child]
        return children
