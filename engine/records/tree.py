"""A game with its variations, as the app and all readers and writers of records share it.

A `GameTree` is a tree of `Node`s. A node holds SGF properties just as a file has them, so that what this
program does not know survives a load and a save; the methods read and write those it does know.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.records.files import RecordError
from engine.records.node import Node
from engine.records.results import parse_result, sgf_code
from engine.records.terms import GO, GOMOKU, game_name, variant_meant
from engine.rules.board import Board, IllegalMoveError, wrong_size
from engine.rules.cells import EMPTY, WALL, Colour
from engine.rules.continuous import ContinuousBoard
from engine.rules.coordinates import parse_coordinate
from engine.rules.game import Game, GameResult
from engine.rules.said import reason_of, said
from engine.rules.variant import Variant

LETTERS = "abcdefghijklmnopqrstuv"  # MAX_SIZE of them
MOVE_PROPERTIES = {"B": Colour.BLACK, "W": Colour.WHITE}
SETUP_PROPERTIES = {"AB": int(Colour.BLACK), "AW": int(Colour.WHITE), "AE": EMPTY, "WALL": WALL}


class GameTree:
    """A game of a size under a variant, with all its variations."""

    def __init__(
        self, root: Node | None = None, source: str | Path | None = None, any_game: bool = False
    ) -> None:
        """Wrap a tree whose root says the size and the variant (15x15 freestyle if it does not).

        Args:
            root: the root; None for an empty one.
            source: the file it comes from.
            any_game: whether it may say that it is another game.

        Raises:
            RecordError: the root says something impossible.
        """
        self.root = root if root is not None else Node()
        self.source = source
        try:
            if not any_game and self.game != GOMOKU:
                reason = said(
                    "GM[{number}] is {name}; Gomoku and Renju are GM[{gomoku}]",
                    number=self.game[:20],
                    name=game_name(self.game),
                    gomoku=GOMOKU,
                )
                raise self.root.error(reason)
            self.width, self.height = self._read_size()
            self.variant = self.told_variant or Variant.FREESTYLE
            self.row_length = self._read_row_length()
            self._empty_board()
        except RecordError as error:
            raise error.at(source) from None

    @classmethod
    def new(
        cls,
        width: int = 15,
        height: int | None = None,
        variant: Variant = Variant.FREESTYLE,
        row_length: int = 5,
        continuous: bool = False,
    ) -> "GameTree":
        """A tree without moves."""
        board = Board(width, height, variant, row_length)  # refuses what cannot be
        root = Node()
        root.properties["FF"] = ["4"]
        root.properties["GM"] = ["4"]
        root.properties["CA"] = ["UTF-8"]
        square = board.width == board.height
        root.properties["SZ"] = [str(board.width) if square else f"{board.width}:{board.height}"]
        root.properties["RU"] = [variant.value]
        if row_length != 5:
            root.properties["ROW"] = [str(row_length)]
        if continuous:
            root.properties["CONTINUOUS"] = ["1"]
        return cls(root)

    @classmethod
    def from_board(cls, board: Board) -> "GameTree":
        """A tree whose main line is the board's moves; what stands from the start is the root's set-up."""
        continuous = isinstance(board, ContinuousBoard)
        tree = cls.new(board.width, board.height, board.variant, board.row_length, continuous)
        start = board.copy()
        while start.moves:
            start.pop()
        tree.set_up(tree.root, start)
        node = tree.root
        for colour, point in _colours(start.turn, board.moves):
            node = tree.add_move(node, point, colour)
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

    def move_of(self, node: Node) -> tuple[Colour, int | None] | None:
        """The move of a node: colour and point, None for a pass; None if the node has no move.

        Raises:
            RecordError: its value is not a point of the board, or it has two moves.
        """
        names = [name for name in MOVE_PROPERTIES if name in node.properties]
        if not names:
            return None
        values = node.properties[names[0]]
        if len(names) > 1 or len(values) != 1:
            raise node.error(said("more than one move in a node")).at(self.source)
        return MOVE_PROPERTIES[names[0]], self.parse_move(node, values[0])

    def add_move(self, node: Node, point: int, colour: Colour | None = None) -> Node:
        """The child of a node with a move, created if there is none.

        `colour` None alternates with the move before. The caller checks that it is legal (`board_at`).
        """
        if colour is None:
            colour = self._turn_after(node)
        value = sgf_point(point, self.width)
        name = "B" if colour is Colour.BLACK else "W"
        for child in node.children:
            if child.properties.get(name) == [value]:
                return child
        child = node.add()
        child.properties[name] = [value]
        return child

    def set_up(self, node: Node, board: Board) -> None:
        """Make a node the start of a position: all that stands on the board, and who is to move."""
        for name, cell in SETUP_PROPERTIES.items():
            points = [p for p in range(board.points) if cell != EMPTY and board.cells[p] == cell]
            if points:
                node.properties[name] = [sgf_point(point, self.width) for point in points]
            else:
                node.properties.pop(name, None)
        if board.turn is Colour.BLACK and board.cells.count(EMPTY) == board.points:
            node.properties.pop("PL", None)
        else:
            node.properties["PL"] = ["B" if board.turn is Colour.BLACK else "W"]

    def board_at(self, node: Node) -> Board:
        """The board after all moves from the root to a node.

        Raises:
            RecordError: a move or a set-up on the way is impossible.
        """
        board = self._empty_board()
        for step in node.path():
            board = self._advance(board, step)
        return board

    def positions(self, cuts: list[RecordError] | None = None) -> Iterator[tuple[Node, Board]]:
        """Every node with the board after it, each before its children.

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
                board = self._advance(before, node)
            except RecordError as error:
                if cuts is None:
                    raise
                cuts.append(error)
                continue
            if board is before and self._has_move(node):
                stack.append((node, board, True))
            stack.extend((child, board, False) for child in reversed(node.children))
            yield node, board

    def play(self, line: Iterable[Node]) -> Iterator[Node]:
        """The nodes of a line from the root on, each once its move was played.

        Raises:
            RecordError: a move or a set-up is impossible.
        """
        board = self._empty_board()
        for node in line:
            board = self._advance(board, node)
            yield node

    def game_moves(self) -> list[int]:
        """The points of the main line, if it is a game from the empty board: Black and White in turn.

        Raises:
            RecordError: it is not, or a move is not a point of the board.
        """
        moves: list[int] = []
        for node in self.root.main_line():
            if "PL" in node.properties or any(name in node.properties for name in SETUP_PROPERTIES):
                raise node.error(said("stones are set up"))
            move = self.move_of(node)
            if move is None:
                continue
            colour, point = move
            if point is None:
                raise node.error(said("move {number} is a pass", number=len(moves) + 1))
            if colour is not (Colour.BLACK if len(moves) % 2 == 0 else Colour.WHITE):
                number = len(moves) + 1
                raise node.error(
                    said("move {number}: it is not Black's turn", number=number)
                    if colour is Colour.BLACK
                    else said("move {number}: it is not White's turn", number=number)
                )
            moves.append(point)
        return moves

    def check(self) -> None:
        """Play through every variation.

        Raises:
            RecordError: a move or a set-up is impossible.
        """
        for _ in self.positions():
            pass

    def set_result(self, result: GameResult) -> None:
        """Write a result into the root, in SGF's code and in full."""
        self.root.set_text("RE", sgf_code(result))
        reason = result.termination.value
        self.root.set_text("TE", f"{reason}: {result.detail}" if result.detail else reason)

    @property
    def result(self) -> GameResult | None:
        """The result in the root, as far as it can be told; None if there is none."""
        return parse_result(self.root.text("RE") or "", self.root.text("TE") or "")

    def _empty_board(self) -> Board:
        kind = ContinuousBoard if "CONTINUOUS" in self.root.properties else Board
        try:
            return kind(self.width, self.height, self.variant, self.row_length)
        except ValueError as error:
            raise self.root.error(reason_of(error)) from None

    def _advance(self, board: Board, node: Node) -> Board:
        """The board after a node: the same object for a move in turn or nothing, else a new one."""
        if "PL" in node.properties or any(name in node.properties for name in SETUP_PROPERTIES):
            board = self._apply_setup(board, node)
        move = self.move_of(node)
        if move is None:
            return board
        colour, point = move
        if colour is not board.turn:  # a handicap, or a pass not written down
            board = _from_cells(board, board.cells, colour)
        if point is None:
            return _from_cells(board, board.cells, colour.other)
        try:
            board.push(point)
        except IllegalMoveError as error:
            raise node.error(
                said("move {number}, {reason}", number=board.ply + 1, reason=reason_of(error))
            ).at(self.source) from None
        return board

    def _apply_setup(self, board: Board, node: Node) -> Board:
        cells = bytearray(board.cells)
        for name, cell in SETUP_PROPERTIES.items():
            for value in node.properties.get(name, []):
                for point in self._parse_points(node, value):
                    cells[point] = cell
        turn = self._read_turn(node)
        if turn is None:
            blacks, whites = cells.count(Colour.BLACK), cells.count(Colour.WHITE)
            turn = Colour.WHITE if blacks == whites + 1 else Colour.BLACK
        return _from_cells(board, cells, turn)

    def _read_turn(self, node: Node) -> Colour | None:
        value = (node.text("PL") or "").strip().lower()
        if not value:
            return None
        if value[0] not in "bw12":
            raise node.error(said("PL[{value}] names no player", value=value)).at(self.source)
        return Colour.BLACK if value[0] in "b1" else Colour.WHITE

    def _turn_after(self, node: Node) -> Colour:
        for step in reversed(node.path()):
            if (move := self.move_of(step)) is not None:
                return move[0].other
            if (turn := self._read_turn(step)) is not None:
                return turn
        return Colour.BLACK

    def _has_move(self, node: Node) -> bool:
        move = self.move_of(node)
        return move is not None and move[1] is not None

    def parse_move(self, node: Node, value: str) -> int | None:
        """The point of a move's value; None for a pass.

        Raises:
            RecordError: it is not a point of the board.
        """
        value = value.strip()
        if value == "" or (value == "tt" and self.width < 20):
            return None  # a pass
        return self._parse_point(node, value)

    def _parse_point(self, node: Node, value: str) -> int:
        value = value.strip()
        try:
            if len(value) == 2 and value.isalpha():
                column, row = LETTERS.index(value[0], 0, self.width), LETTERS.index(value[1], 0, self.height)
                return row * self.width + column
            return parse_coordinate(value, self.width, self.height)
        except ValueError:
            shown = said(
                "{point!r} is not a point of the {width}x{height} board",
                point=value[:20],
                width=self.width,
                height=self.height,
            )
            raise node.error(shown).at(self.source) from None

    def _parse_points(self, node: Node, value: str) -> Iterator[int]:
        """A point, or the rectangle `aa:cc` between two."""
        first, colon, last = value.partition(":")
        start = self._parse_point(node, first)
        end = self._parse_point(node, last) if colon else start
        (row1, column1), (row2, column2) = divmod(start, self.width), divmod(end, self.width)
        for row in range(min(row1, row2), max(row1, row2) + 1):
            for column in range(min(column1, column2), max(column1, column2) + 1):
                yield row * self.width + column

    def _read_size(self) -> tuple[int, int]:
        text = (self.root.text("SZ") or ("19" if self.game == GO else "15")).strip()
        match = re.fullmatch(r"(\d{1,2})(?:\s*[:x]\s*(\d{1,2}))?", text, re.ASCII)
        if match is None:
            raise self.root.error(said("SZ[{text}] is not a board size", text=text[:20]))
        width, height = int(match[1]), int(match[2] or match[1])
        if wrong := wrong_size(width, height):
            raise self.root.error(wrong)
        return width, height

    @property
    def game(self) -> str:
        """The number of the game that the root names, in SGF's list of games."""
        return (self.root.text("GM") or GOMOKU).strip()

    @property
    def told_variant(self) -> Variant | None:
        """The variant that the root names; None if it names none that is known."""
        return variant_meant(self.root.text("RU") or "")

    def set_variant(self, variant: Variant) -> None:
        """Play the moves under another variant from now on; they may be impossible there."""
        self.variant = variant
        self.root.set_text("RU", variant.value)

    def _read_row_length(self) -> int:
        text = (self.root.text("ROW") or "5").strip()
        if not re.fullmatch(r"\d{1,2}", text, re.ASCII):
            raise self.root.error(said("ROW[{text}] is not a row length", text=text[:20]))
        return int(text)


def sgf_point(point: int, width: int) -> str:
    """A point as SGF writes it: the letter of its column, then that of its row from the top."""
    row, column = divmod(point, width)
    return LETTERS[column] + LETTERS[row]


def _colours(turn: Colour, moves: list[int]) -> Iterator[tuple[Colour, int]]:
    for point in moves:
        yield turn, point
        turn = turn.other


def _from_cells(board: Board, cells: bytearray, turn: Colour) -> Board:
    """A board of the same kind on which everything stands from the start."""
    stones = [(point, cell) for point, cell in enumerate(cells) if cell != EMPTY]
    size = (board.width, board.height, board.variant, board.row_length)
    return type(board).from_setup(stones, *size, turn=turn)
