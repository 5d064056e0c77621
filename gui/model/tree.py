"""The game as a tree: moves with variations, comments and analysis. Pure data; `document` edits it.

`engine.records.tree` is the same game as files have it; `gui.model.files` turns the one into the other. Here
the moves are read and the analyses unpacked, so that showing them costs nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.records.analysis import Analysis
from engine.rules.board import Board, Colour
from engine.rules.continuous import ContinuousBoard
from engine.rules.variant import Variant

if TYPE_CHECKING:
    from gui.model.mistakes import Review


@dataclass(frozen=True)
class GameInfo:
    """A game's information besides its moves."""

    variant: Variant = Variant.FREESTYLE
    width: int = 15
    height: int = 15
    row_length: int = 5
    black: str = ""
    white: str = ""
    result: str = ""  # as SGF writes it: B+, W+T, 0, ...; empty while unknown
    reason: str = ""  # how the game ended, in a word of `Termination`, perhaps with details after a colon
    event: str = ""
    date: str = ""
    opening: str = ""
    continuous: bool = False
    """A row scores a point and turns into walls, and play goes on until the board is full."""

    def empty_board(self) -> Board:
        """The board before the first stone."""
        kind = ContinuousBoard if self.continuous else Board
        return kind(self.width, self.height, self.variant, self.row_length)


@dataclass(eq=False)
class Node:
    """A position: the move that led to it and what was said about it. The root has no move."""

    parent: "Node | None" = None
    move: int | None = None
    colour: Colour | None = None  # who made the move
    children: list["Node"] = field(default_factory=list)
    comment: str = ""
    analysis: Analysis | None = None
    time_ms: int | None = None
    position: Board | None = (
        None  # the board here, where no move leads to it from the parent's: set up, passed
    )
    properties: dict[str, list[str]] = field(default_factory=dict)  # what else its file said

    @property
    def ply(self) -> int:
        """How many steps lead here from the root."""
        return len(self.path()) - 1

    def path(self) -> list["Node"]:
        """The nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    @property
    def is_attached(self) -> bool:
        """Whether it can be reached from the root: neither it nor a node before it was deleted."""
        return all(step.parent is None or step in step.parent.children for step in self.path())

    def child_with(self, move: int) -> "Node | None":
        """The child that a move leads to."""
        return next((child for child in self.children if child.move == move), None)

    def main_line(self) -> Iterator["Node"]:
        """This node and, from each, its first child."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.children[0] if node.children else None

    def line(self) -> list["Node"]:
        """The path to this node and on along first children."""
        return [*self.path(), *list(self.main_line())[1:]]

    def forks(self) -> list["Node"]:
        """The nodes on the path to this one that keep it from being on the main line."""
        return [
            step for step in self.path() if step.parent is not None and step.parent.children[0] is not step
        ]

    def put_first(self) -> None:
        """Become the main continuation of the parent."""
        assert self.parent is not None
        self.parent.children.remove(self)
        self.parent.children.insert(0, self)

    def walk(self) -> Iterator["Node"]:
        """This node and all below it, a line before its variations."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node.children))

    def place(self) -> list[int]:
        """Which child to take at each step from the root to this node."""
        return [step.parent.children.index(step) for step in self.path() if step.parent is not None]

    def contains(self, other: "Node") -> bool:
        """Whether another node is this one or below it."""
        return any(node is self for node in other.path())


@dataclass(eq=False)
class GameTree:
    """A game: its information and the tree of moves."""

    info: GameInfo = field(default_factory=GameInfo)
    root: Node = field(default_factory=Node)
    end: Node | None = None
    """Where the game as it was played stands or ended; None: at the end of the main line."""
    review: "Review | None" = None
    """What the last review of it found."""

    def game_line(self) -> list[Node]:
        """The game as it was played, from the root: the main line without what was tried after its end."""
        line = list(self.root.main_line())
        return line[: line.index(self.end) + 1] if self.end in line else line

    @property
    def last_of_game(self) -> Node:
        """The last position of the game as it was played."""
        return self.game_line()[-1]

    def line_through(self, node: Node) -> list[Node]:
        """The whole line that a node is on: the game as it was played, or a variation to its end."""
        game = self.game_line()
        return game if node in game else node.line()

    def board_at(self, node: Node) -> Board:
        """The board at a node; a new one, free to be changed.

        Raises:
            IllegalMoveError: a move on the way is not legal.
        """
        moves = []
        step: Node | None = node
        while step is not None and step.position is None:
            if step.move is not None:
                moves.append(step.move)
            step = step.parent
        board = self.info.empty_board() if step is None or step.position is None else step.position.copy()
        for move in reversed(moves):
            board.push(move)
        return board

    def node_at(self, place: list[int]) -> Node:
        """The node to which a `place` of a node leads.

        Raises:
            IndexError, TypeError: there is none.
        """
        node = self.root
        for index in place:
            node = node.children[index]
        return node

    def counterpart(self, node: Node) -> Node:
        """The node of this tree to which the same moves lead as to one of another, as far as they go here."""
        here = self.root
        for step in node.path()[1:]:
            onward = next((c for c in here.children if (c.move, c.colour) == (step.move, step.colour)), None)
            if onward is None:
                break
            here = onward
        return here


def tree_of_moves(moves: list[int], info: GameInfo) -> GameTree:
    """A tree of one line of moves, Black first."""
    tree = GameTree(info)
    node, colour = tree.root, Colour.BLACK
    for move in moves:
        child = Node(node, move, colour)
        node.children.append(child)
        node, colour = child, colour.other
    return tree


def tree_of_position(board: Board, info: GameInfo) -> GameTree:
    """A tree that starts from a board: its moves, if it has any, from the position before them."""
    start = board.copy()
    moves = [start.pop() for _ in range(board.ply)][::-1]
    tree = GameTree(replace(info, continuous=isinstance(board, ContinuousBoard)))
    if any(start.cells) or start.turn is not Colour.BLACK:
        tree.root.position = start
    node, colour = tree.root, start.turn
    for move in moves:
        child = Node(node, move, colour)
        node.children.append(child)
        node, colour = child, colour.other
    return tree
