"""A game with its variations, as the app, the library, the runner, training and all kinds of files share it.

A `GameTree` is the information on a game and a tree of `Node`s. A move of it may be against the rules, since
many files do not contain the rules of their games: `cut` takes out what is impossible under those it has.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from engine.records.files import RecordError
from engine.records.node import Node, Setup
from engine.records.results import parse_result, sgf_code
from engine.rules.board import Board, IllegalMoveError
from engine.rules.cells import EMPTY, Colour
from engine.rules.game import Game, GameResult
from engine.rules.position import BoardKind
from engine.rules.translatable import reason_of, translatable
from engine.rules.variant import Variant


@dataclass(frozen=True)
class GameInfo:
    """What is known of a game besides its moves; empty texts are not known."""

    variant: Variant = Variant.FREESTYLE
    width: int = 15
    height: int = 15
    row_length: int = 5
    black: str = ""
    white: str = ""
    result: str = ""  # as SGF writes it: B+, W+T, 0, ...
    reason: str = ""  # how the game ended, in a word of `Termination`, perhaps with details after a colon
    event: str = ""
    date: str = ""
    opening: str = ""
    continuous: bool = False
    """A row scores a point and turns into walls, and play goes on until the board is full."""

    @classmethod
    def of(cls, board: Board) -> "GameInfo":
        """The size and the rules of a board."""
        kind = BoardKind.of(board)
        return cls(kind.variant, kind.width, kind.height, kind.row_length, continuous=kind.continuous)

    @property
    def kind(self) -> BoardKind:
        """The size and the rules."""
        return BoardKind(self.width, self.height, self.variant, self.row_length, self.continuous)

    def empty_board(self) -> Board:
        """The board before the first stone.

        Raises:
            ValueError: there is no board of this size and these rules.
        """
        return self.kind.board()


class GameTree:
    """A game: its information and the tree of moves.

    Attributes:
        info: the rules, the players, the result.
        root: the position before the first move.
        end: where the game as it was played stands or ended; None, or deleted: at the end of the main line.
    """

    def __init__(self, info: GameInfo = GameInfo(), root: Node | None = None) -> None:
        self.info = info
        self.root = root if root is not None else Node()
        self.end: Node | None = None

    @classmethod
    def from_moves(cls, moves: Iterable[int], info: GameInfo = GameInfo()) -> "GameTree":
        """A tree of one line of moves, Black first."""
        tree = cls(info)
        tree.extend(tree.root, moves, Colour.BLACK)
        return tree

    @classmethod
    def from_board(cls, board: Board, info: GameInfo | None = None) -> "GameTree":
        """A tree whose main line is the board's moves; what stands from the start is the root's set-up.

        `info` has what else is known of the game; it is of the board's size and rules.
        """
        tree = cls(info if info is not None else GameInfo.of(board))
        start = board.copy()
        while start.moves:
            start.pop()
        cells = {point: cell for point, cell in enumerate(start.cells) if cell != EMPTY}
        if cells or start.turn is not Colour.BLACK:
            tree.root.setup = Setup(cells, start.turn)
        tree.extend(tree.root, board.moves, start.turn)
        return tree

    @classmethod
    def from_game(cls, game: Game) -> "GameTree":
        """The record of a game: its moves, their times and the result."""
        tree = cls.from_board(game.board)
        for node, time_ms in zip(list(tree.root.main_line())[1:], game.times_ms, strict=True):
            node.time_ms = time_ms
        if game.result is not None:
            tree.set_result(game.result)
        return tree

    def extend(self, node: Node, moves: Iterable[int], turn: Colour) -> Node:
        """Add a line of moves to a node; its last node. `turn`: who makes the first move."""
        for move in moves:
            node = self.add_move(node, move, turn)
            turn = turn.other
        return node

    def add_move(self, node: Node, point: int | None, colour: Colour | None = None) -> Node:
        """The child of a node with a move, created if there is none.

        `point` None is a pass; `colour` None alternates with the move before. That the move is legal is not
        checked.
        """
        if colour is None:
            colour = self._turn_after(node)
        for child in node.children:
            if child.move == point and child.colour is colour and child.setup is None:
                return child
        return node.add(point, colour)

    def _turn_after(self, node: Node) -> Colour:
        for step in reversed(node.path()):
            if step.colour is not None:
                return step.colour.other
            if step.setup is not None:
                return self.board_at(step).turn
        return Colour.BLACK

    def copy(self) -> "GameTree":
        """The same tree of nodes of its own."""
        twins: dict[Node | None, Node | None] = {None: None}
        for node in self.root.walk():
            twins[node] = node.copy(twins[node.parent])
        tree = GameTree(self.info, twins[self.root])
        tree.end = twins.get(self.end)
        return tree

    def under(self, variant: Variant) -> "GameTree":
        """The same nodes under another variant; moves may be impossible there."""
        tree = GameTree(replace(self.info, variant=variant), self.root)
        tree.end = self.end
        return tree

    def board_at(self, node: Node) -> Board:
        """The board at a node; a new one, free to be changed.

        Raises:
            RecordError: a move or a set-up on the way is impossible.
        """
        board = self._empty_board()
        for step in node.path():
            board = self.advance(board, step)
        return board

    def advance(self, board: Board, node: Node) -> Board:
        """The board at a node, of that at its parent: the same object after a move in turn, else a new one.

        Raises:
            RecordError: its move or set-up is impossible.
        """
        if node.setup is not None:
            board = _set_up(board, node)
        if node.colour is None:
            return board
        if node.colour is not board.turn:  # a handicap, or a pass not written down
            board = _from_cells(board, board.cells, node.colour)
        if node.move is None:
            return _from_cells(board, board.cells, node.colour.other)
        try:
            board.push(node.move)
        except IllegalMoveError as error:
            reason = translatable("move {number}, {reason}", number=board.ply + 1, reason=reason_of(error))
            raise node.error(reason) from None
        return board

    def positions(self, cuts: list[RecordError] | None = None) -> Iterator[tuple[Node, Board]]:
        """Every node with the board at it, each before its children.

        The board is one object that changes as the walk goes on: copy it to keep it. Where a move or a set-up
        is impossible, the walk leaves out the node and what follows it and adds the reason to `cuts`.

        Raises:
            RecordError: a move or a set-up is impossible, and `cuts` is not given.
        """
        # (node, the board before it); a node seen again after its subtree is taken back
        stack: list[tuple[Node, Board, bool]] = [(self.root, self._empty_board(), False)]
        while stack:
            node, before, done = stack.pop()
            if done:
                before.pop()
                continue
            try:
                board = self.advance(before, node)
            except RecordError as error:
                if cuts is None:
                    raise
                cuts.append(error)
                continue
            if board is before and node.move is not None:
                stack.append((node, board, True))
            stack.extend((child, board, False) for child in reversed(node.children))
            yield node, board

    def check(self) -> None:
        """Play through every variation.

        Raises:
            RecordError: a move or a set-up is impossible.
        """
        for _ in self.positions():
            pass

    def cut(self) -> list[RecordError]:
        """Take out what is impossible under the rules, with all that follows it; why, one by one.

        Raises:
            RecordError: the root's set-up is impossible.
        """
        cuts: list[RecordError] = []
        kept = {node for node, _ in self.positions(cuts)}
        if self.root not in kept:
            raise cuts[0]
        if cuts:
            for node in kept:
                node.children = [child for child in node.children if child in kept]
        if self.end not in kept:
            self.end = None
        return cuts

    def game_line(self) -> list[Node]:
        """The game as it was played, from the root: to `end`, or along the main line if that is not known."""
        if self.end is not None and self.end.is_attached:
            return self.end.path()
        return list(self.root.main_line())

    @property
    def last_of_game(self) -> Node:
        """The last position of the game as it was played."""
        return self.game_line()[-1]

    def line_through(self, node: Node) -> list[Node]:
        """The whole line that a node is on: the game as it was played, or a variation to its end."""
        game = self.game_line()
        return game if node in game else node.through()

    def game_moves(self, line: Iterable[Node] | None = None) -> list[int]:
        """The points of the game as it was played, or of a line from the root: moves in turn, Black's first.

        Stones that are set up are moves, too, where they can alternate.

        Raises:
            RecordError: it is not such a game.
        """
        return [point for point, _ in self.game_steps(line)]

    def game_steps(self, line: Iterable[Node] | None = None) -> Iterator[tuple[int, Node]]:
        """The same, each point with its node."""
        number = 1
        is_set_up = False
        for node in self.game_line() if line is None else line:
            turn = Colour.BLACK if number % 2 else Colour.WHITE
            points = [] if node.setup is None else _in_turn(node, turn)
            is_set_up |= bool(points)
            number += len(points)
            if node.colour is not None:
                if node.move is None:
                    raise node.error(translatable("move {number} is a pass", number=number))
                if node.colour is not (Colour.BLACK if number % 2 else Colour.WHITE):
                    raise node.error(
                        translatable("stones are set up")
                        if is_set_up
                        else translatable("move {number}: it is not Black's turn", number=number)
                        if node.colour is Colour.BLACK
                        else translatable("move {number}: it is not White's turn", number=number)
                    )
                points.append(node.move)
                number += 1
            for point in points:
                yield point, node

    def node_at(self, place: Sequence[int]) -> Node:
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

    def set_result(self, result: GameResult) -> None:
        """Note a result, in SGF's code and in full."""
        reason = result.termination.value
        reason = f"{reason}: {result.detail}" if result.detail else reason
        self.info = replace(self.info, result=sgf_code(result), reason=reason)

    @property
    def result(self) -> GameResult | None:
        """The result, as far as it is known; None if it is not."""
        return parse_result(self.info.result, self.info.reason)

    def _empty_board(self) -> Board:
        try:
            return self.info.empty_board()
        except ValueError as error:
            raise self.root.error(reason_of(error)) from None


def _in_turn(node: Node, turn: Colour) -> list[int]:
    """A node's set-up as moves of both sides.

    Raises:
        RecordError: it cannot be.
    """
    assert node.setup is not None
    cells = node.setup.cells
    mine, theirs = ([p for p, c in cells.items() if c == colour] for colour in (turn, turn.other))
    count = len(mine) + len(theirs)
    after = turn if count % 2 == 0 else turn.other
    is_odd_turn = bool(cells) and node.setup.turn not in (None, after)
    if count < len(cells) or len(mine) - len(theirs) not in (0, 1) or is_odd_turn:
        raise node.error(translatable("stones are set up"))
    return [point for pair in zip_longest(mine, theirs) for point in pair if point is not None]


def _set_up(board: Board, node: Node) -> Board:
    assert node.setup is not None
    cells, turn = bytearray(board.cells), node.setup.turn
    for point, cell in node.setup.cells.items():
        cells[point] = cell
    if turn is None:
        has_one_more = cells.count(Colour.BLACK) == cells.count(Colour.WHITE) + 1
        turn = Colour.WHITE if has_one_more else Colour.BLACK
    return _from_cells(board, cells, turn)


def _from_cells(board: Board, cells: bytearray, turn: Colour) -> Board:
    stones = [(point, cell) for point, cell in enumerate(cells) if cell != EMPTY]
    size = (board.width, board.height, board.variant, board.row_length)
    return type(board).from_setup(stones, *size, turn=turn)
