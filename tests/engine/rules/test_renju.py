"""Renju fouls against the shared boards, and against the definition written a second time, word by word."""

import json
import random
from pathlib import Path

import pytest

from engine.rules.board import DIRECTIONS, EMPTY, WALL, Board, Colour, Ending
from engine.rules.coordinates import format_coordinate, parse_coordinate
from engine.rules.renju import FoulKind, Obstacle, examine
from engine.rules.variant import Variant

Point = tuple[int, int]


class Definition:
    """The four tests of renju, word by word, on sets of (column, row)."""

    def __init__(self, board: Board) -> None:
        cells = {board.column_row(point): board.cells[point] for point in range(board.points)}
        self.black = {xy for xy, cell in cells.items() if cell == Colour.BLACK}
        self.empty = {xy for xy, cell in cells.items() if cell == EMPTY}

    def row(self, xy: Point, direction: Point) -> frozenset[Point]:
        """The unbroken black row through a stone."""
        stones = {xy}
        for sign in (1, -1):
            x, y = xy
            while (x := x + sign * direction[0], y := y + sign * direction[1]) in self.black:
                stones.add((x, y))
        return frozenset(stones)

    def fives_through(self, xy: Point, direction: Point) -> dict[Point, frozenset[Point]]:
        """The empty points of the line that would complete an exact five with the stone at xy in it."""
        found = {}
        for i in range(-4, 5):
            gap = (xy[0] + i * direction[0], xy[1] + i * direction[1])
            if gap in self.empty:
                row = self.with_stone(gap, lambda gap=gap: self.row(gap, direction))
                if len(row) == 5 and xy in row:
                    found[gap] = row - {gap}
        return found

    def with_stone(self, xy, ask):
        self.black.add(xy)
        self.empty.remove(xy)
        try:
            return ask()
        finally:
            self.black.remove(xy)
            self.empty.add(xy)

    def verdict(self, xy: Point) -> str | None:
        return self.with_stone(xy, lambda: self._verdict(xy))

    def _verdict(self, xy: Point) -> str | None:
        if any(len(self.row(xy, d)) == 5 for d in DIRECTIONS):
            return "five"
        if sum(len(set(self.fives_through(xy, d).values())) for d in DIRECTIONS) >= 2:
            return "double four"
        if sum(self.has_true_three(xy, d) for d in DIRECTIONS) >= 2:
            return "double three"
        return "overline" if any(len(self.row(xy, d)) > 5 for d in DIRECTIONS) else None

    def has_true_three(self, xy: Point, direction: Point) -> bool:
        def straight_four(extension: Point) -> bool:
            row = self.row(extension, direction)
            return (
                len(row) == 4
                and xy in row
                and len([f for f in self.fives_through(extension, direction).values() if f == row]) == 2
            )

        line = ((xy[0] + i * direction[0], xy[1] + i * direction[1]) for i in range(-3, 4))
        return any(
            self.with_stone(extension, lambda extension=extension: straight_four(extension))
            and self.verdict(extension) is None
            for extension in line
            if extension in self.empty
        )


def random_board(rng: random.Random) -> Board:
    """Black-heavy and crowded in the middle, so that threes nest; a few white stones and walls."""
    width, height = rng.choice([(15, 15)] * 3 + [(9, 9), (7, 7), (20, 20), (11, 15)])
    board = Board(width, height, Variant.RENJU)
    share = rng.uniform(0.1, 0.6)
    reach = rng.choice([3, 4, 6, 10])
    white, wall = rng.uniform(0, 0.15), rng.choice([0, 0, 0.03])
    for point in range(board.points):
        column, row = board.column_row(point)
        if max(abs(column - width // 2), abs(row - height // 2)) <= reach:
            roll = rng.random()
            if roll < share:
                board.cells[point] = Colour.BLACK
            elif roll < share + white:
                board.cells[point] = Colour.WHITE
            elif roll < share + white + wall:
                board.cells[point] = WALL
    return board


def three_board(rng: random.Random) -> Board:
    """Twos and threes with gaps strewn about, few fours: many double threes that hang on one another."""
    board = Board(15, 15, Variant.RENJU)
    for _ in range(rng.randint(4, 16)):
        x, y = rng.randrange(2, 13), rng.randrange(2, 13)
        dx, dy = rng.choice(DIRECTIONS)
        for i in rng.choice([(0, 1), (0, 2), (0, 1, 3), (1, 2), (0, 3)]):
            column, row = x + i * dx, y + i * dy
            if 0 <= column < 15 and 0 <= row < 15:
                board.cells[board.point(column, row)] = Colour.BLACK
    for point in rng.sample(range(board.points), rng.randint(0, 12)):
        if board.cells[point] == EMPTY:
            board.cells[point] = Colour.WHITE
    return board


def stripe_board(rng: random.Random) -> Board:
    """Stripes with holes: a three hangs on a point that hangs on a point, up to 17 deep."""
    board = Board(15, 15, Variant.RENJU)
    period = rng.randint(3, 8)
    down, across = rng.randrange(period), rng.randrange(period)
    stripes = rng.sample(range(period), rng.randint(1, max(1, period // 3)))
    holes = rng.choice([0, 0.1, 0.2, 0.35])
    for point in range(225):
        row, column = divmod(point, 15)
        if (row * down + column * across) % period in stripes and rng.random() >= holes:
            board.cells[point] = Colour.BLACK
    return board


def compare_with_definition(points: int, seed: int) -> dict[str | None, int]:
    """Compare on that many empty points of random boards; the counts by verdict."""
    rng = random.Random(seed)
    counts: dict[str | None, int] = {}
    compared = 0
    while compared < points:
        board = rng.choice([random_board, three_board, stripe_board])(rng)
        definition = Definition(board)
        for point in range(board.points):
            if board.cells[point] != EMPTY:
                continue
            shapes = examine(board, point)
            foul = board.foul(point)
            verdict = definition.verdict(board.column_row(point))
            assert (foul.kind.value if foul else None) == (None if verdict == "five" else verdict), (
                f"{format_coordinate(point, board.width)}\n{board}"
            )
            assert bool(shapes.fives) == (verdict == "five")
            assert shapes.foul_kind is (foul.kind if foul else None)
            counts[verdict] = counts.get(verdict, 0) + 1
            compared += 1
    return counts


def test_equals_the_definition_on_random_points() -> None:
    counts = compare_with_definition(4_000, seed=1)
    assert set(counts) == {None, "five", "double four", "double three", "overline"}


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_equals_the_definition_on_100_000_random_points() -> None:
    print(compare_with_definition(100_000, seed=2))


def test_agrees_with_every_shared_board_on_every_empty_point(shared: Path) -> None:
    lines = (shared / "data/tactics/renju_forbidden_points.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    assert len(records) == 14
    for record in records:
        black, white, forbidden, legal = (
            [parse_coordinate(text, 15, 15) for text in record.get(key, "").split()]
            for key in ("black", "white", "forbidden", "legal")
        )
        stones = [(point, Colour.BLACK) for point in black] + [(point, Colour.WHITE) for point in white]
        board = Board.from_setup(stones, variant=Variant.RENJU, turn=Colour.BLACK)
        found = {point for point in range(225) if board.cells[point] == EMPTY and board.foul(point)}
        assert set(forbidden) <= found, record["id"]
        assert not set(legal) & found, record["id"]
        if record["exhaustive"]:
            assert found == set(forbidden), record["id"]


def place(black: str, white: str = "") -> Board:
    stones = [(parse_coordinate(text, 15, 15), Colour.BLACK) for text in black.split()]
    stones += [(parse_coordinate(text, 15, 15), Colour.WHITE) for text in white.split()]
    return Board.from_setup(stones, variant=Variant.RENJU, turn=Colour.BLACK)


def at(text: str) -> int:
    return parse_coordinate(text, 15, 15)


def names(points: tuple[int, ...]) -> str:
    return " ".join(format_coordinate(point, 15) for point in points)


@pytest.mark.parametrize(
    ("black", "point", "lines"),
    [
        ("c8 e8 f8 i8", "g8", ["c8 e8 f8 g8", "e8 f8 g8 i8"]),
        ("c8 d8 f8 i8 j8", "g8", ["c8 d8 f8 g8", "f8 g8 i8 j8"]),
        ("b8 c8 d8 h8 i8 j8", "f8", ["b8 c8 d8 f8", "f8 h8 i8 j8"]),
        ("e8 f8 g8 h9 h10 h11", "h8", ["e8 f8 g8 h8", "h8 h9 h10 h11"]),
    ],
)
def test_a_double_four_names_its_fours(black: str, point: str, lines: list[str]) -> None:
    foul = place(black).foul(at(point))
    assert foul is not None and foul.kind is FoulKind.DOUBLE_FOUR
    assert [names(four.stones) for four in foul.shapes.fours] == lines


def test_a_straight_four_is_one_four_with_two_completions() -> None:
    (four,) = examine(place("e8 f8 g8"), at("h8")).fours
    assert names(four.stones) == "e8 f8 g8 h8"
    assert names(four.completions) == "d8 i8"


def test_a_five_is_legal_whatever_else_the_move_makes() -> None:
    board = place("d8 e8 f8 g8 h9 h10 h11 h12 h13 i9 j10 i7")
    assert board.foul(at("h8")) is None
    assert examine(board, at("h8")).overlines
    board.push(at("h8"))
    assert board.outcome is not None and board.outcome.winner is Colour.BLACK


def test_a_foul_loses_and_the_move_can_be_taken_back() -> None:
    board = place("f8 g8 h9 h10")
    foul = board.foul(at("h8"))
    assert foul is not None and foul.kind is FoulKind.DOUBLE_THREE and foul.point == at("h8")
    assert [names(three.stones) for three in foul.shapes.threes] == ["f8 g8 h8", "h8 h9 h10"]
    board.push(at("h8"))
    assert board.outcome is not None
    assert (board.outcome.ending, board.outcome.winner) == (Ending.FOUL, Colour.WHITE)
    assert board.winning_row() == []
    board.pop()
    assert board.outcome is None


def test_white_has_no_fouls_and_wins_with_an_overline() -> None:
    board = place("", "d8 e8 f8 h8 i8")
    board.turn = Colour.WHITE
    board.push(at("g8"))
    assert board.outcome is not None and board.outcome.winner is Colour.WHITE
    assert names(tuple(board.winning_row())) == "d8 e8 f8 g8 h8 i8"


def test_other_variants_have_no_fouls() -> None:
    board = place("f8 g8 h9 h10")
    board.variant = Variant.STANDARD
    assert board.foul(at("h8")) is None


@pytest.mark.parametrize(
    ("black", "white"),
    [
        ("f8 g8 h9 h10", "d8 j8"),  # O.XXX.O: a four on either side, but never a straight one
        ("c8 f8 g8 h9 h10 k8", ""),  # X..XXX..X: an overline would follow the straight four
    ],
)
def test_a_three_without_a_straight_four_does_not_count(black: str, white: str) -> None:
    board = place(black, white)
    assert board.foul(at("h8")) is None
    (false,) = examine(board, at("h8")).false_threes
    assert names(false.stones) == "f8 g8 h8"
    assert {extension.obstacle for extension in false.extensions} == {Obstacle.NO_STRAIGHT_FOUR}


def test_a_three_whose_straight_four_is_a_foul_does_not_count() -> None:
    # the line's only extension, h8's split three at g8, would be a double four
    board = place("e8 f8 g9 g10 g11 h9 h10")
    shapes = examine(board, at("h8"))
    (false,) = shapes.false_threes
    assert names(false.stones) == "e8 f8 h8"
    assert [(names((e.point,)), e.obstacle) for e in false.extensions] == [("g8", Obstacle.DOUBLE_FOUR)]
    assert shapes.foul_kind is None


def test_examining_a_taken_point_is_refused() -> None:
    with pytest.raises(ValueError, match="not an empty point"):
        examine(place("h8"), at("h8"))
