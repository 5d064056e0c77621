"""The game as a tree: moves with variations, comments and analysis. Pure data; `document` edits it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.rules.board import Board, Colour
from engine.rules.coordinates import format_coordinate
from engine.rules.variant import Variant


@dataclass(frozen=True)
class GameInfo:
    """What is known of a game besides its moves."""

    variant: Variant = Variant.FREESTYLE
    width: int = 15
    height: int = 15
    row_length: int = 5
    black: str = ""
    white: str = ""
    result: str = ""  # as SGF writes it: B+5, W+T, 0, ...; empty while unknown
    event: str = ""
    date: str = ""
    opening: str = ""


@dataclass(frozen=True)
class CandidateAnalysis:
    """What an engine said of one move."""

    point: int
    win_rate: float | None  # 0 .. 1 for the side to move
    visits: int | None = None
    prior: float | None = None
    pv: tuple[int, ...] = ()
    mate: int | None = None  # plies to the end: positive wins for the side to move, negative loses


@dataclass(frozen=True)
class NodeAnalysis:
    """What an engine said of a position: candidates, best first."""

    candidates: tuple[CandidateAnalysis, ...] = ()
    visits: int = 0
    depth: int | None = None
    engine: str = ""

    @property
    def win_rate(self) -> float | None:
        """The best candidate's win rate, for the side to move."""
        return self.candidates[0].win_rate if self.candidates else None


@dataclass(eq=False)
class Node:
    """A position: the move that led to it and what was said about it. The root has no move."""

    parent: "Node | None" = None
    move: int | None = None  # None at the root, and for a pass of the turn
    children: list["Node"] = field(default_factory=list)
    comment: str = ""
    analysis: NodeAnalysis | None = None
    time_ms: int | None = None

    @property
    def ply(self) -> int:
        """How many moves lead here."""
        return sum(1 for _ in self.path()) - 1

    def path(self) -> Iterator["Node"]:
        """The nodes from the root to this one."""
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return reversed(nodes)

    def child_with(self, move: int) -> "Node | None":
        """The child that a move leads to."""
        return next((child for child in self.children if child.move == move), None)

    def main_line(self) -> Iterator["Node"]:
        """This node and, from each, its first child."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.children[0] if node.children else None

    def walk(self) -> Iterator["Node"]:
        """This node and all below it, a line before its variations."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node.children))

    def contains(self, other: "Node") -> bool:
        """Whether another node is this one or below it."""
        return any(node is self for node in other.path())


@dataclass(eq=False)
class GameTree:
    """A game: what is known of it, the stones set up before the first move, and the tree of moves."""

    info: GameInfo = field(default_factory=GameInfo)
    setup: tuple[tuple[int, int], ...] = ()  # (point, Colour or WALL)
    setup_turn: Colour | None = None  # who moves first after a set-up; None: the counts tell
    root: Node = field(default_factory=Node)

    def board_at(self, node: Node) -> Board:
        """The board at a node.

        Raises:
            IllegalMoveError: a move on the way is not legal.
        """
        info = self.info
        if self.setup:
            board = Board.from_stones(
                self.setup, info.width, info.height, info.variant, info.row_length, self.setup_turn
            )
        else:
            board = Board(info.width, info.height, info.variant, info.row_length)
        for step in node.path():
            if step.move is not None:
                board.push(step.move)
        return board

    def colour_of(self, node: Node) -> Colour:
        """The colour of the stone that a node's move put down."""
        first = self.board_at(self.root).turn
        return first if node.ply % 2 == 1 else first.other

    def last_of_main_line(self) -> Node:
        """The end of the main line."""
        return list(self.root.main_line())[-1]

    def name_of(self, node: Node) -> str:
        """A node's move in words: `12 h8`."""
        if node.move is None:
            return "0"
        return f"{node.ply} {format_coordinate(node.move, self.info.width)}"


def tree_of_moves(moves: list[int], info: GameInfo) -> GameTree:
    """A tree of one line of moves."""
    tree = GameTree(info)
    node = tree.root
    for move in moves:
        child = Node(node, move)
        node.children.append(child)
        node = child
    return tree
