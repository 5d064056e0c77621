"""The core's board equals `engine.rules`, move by move, and its undo leaves nothing behind."""

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine._core import Board as CoreBoard
from engine._core import MctsOptions, MoveClass
from engine.core_board import core_board
from engine.rules.board import DIRECTIONS, EMPTY, NEAR, WALL, Board, Colour
from engine.rules.continuous import ContinuousBoard
from engine.rules.coordinates import parse_coordinate
from engine.rules.variant import Variant

COLOURS = (Colour.BLACK, Colour.WHITE)


def core_of(board: Board) -> CoreBoard:
    """A fresh core board in the state of a rules board, built the short way: stones set, then moves."""
    core = CoreBoard(board.width, board.height, board.variant.index, board.row_length)
    for point, cell in enumerate(board.cells):
        if cell != EMPTY and point not in board.moves:
            core.place(point, cell)
    if board.moves:
        core.set_turn(board.cells[board.moves[0]])
    else:
        core.set_turn(board.turn)
    for move in board.moves:
        core.push(move)
    return core


def assert_equal(core: CoreBoard, board: Board) -> None:
    assert [core.cell(point) for point in range(board.points)] == list(board.cells)
    assert core.moves == board.moves and core.ply == board.ply
    assert core.last() == board.peek()
    assert core.turn == board.turn
    assert core.over == (board.outcome is not None)
    assert core.winner == (board.outcome.winner or 0 if board.outcome else 0)


@st.composite
def games(draw: st.DrawFn) -> tuple[Board, random.Random]:
    """An empty board of any variant, size and row length, perhaps with walls, and the luck to play on it."""
    variant = draw(st.sampled_from(list(Variant)))
    row_length = 5 if variant is Variant.RENJU else draw(st.integers(3, 6))
    rng = random.Random(draw(st.integers(0, 1 << 32)))
    size = draw(st.sampled_from([(5, 5), (6, 7), (9, 9), (15, 15), (22, 22), (5, 22), (22, 6), (20, 20)]))
    board = Board(*size, variant, row_length)
    for _ in range(draw(st.sampled_from([0, 0, 1, 5]))):
        wall = rng.randrange(board.points)
        if board.cells[wall] == EMPTY:
            board.add_wall(wall)
    return board, rng


def choose(board: Board, rng: random.Random) -> int:
    """A random move, more often than not beside the last ones so that rows come about."""
    if board.moves and rng.random() < 0.8:
        column, row = board.column_row(rng.choice(board.moves[-6:]))
        neighbours = [
            y * board.width + x
            for x in range(max(0, column - 2), min(board.width, column + 3))
            for y in range(max(0, row - 2), min(board.height, row + 3))
            if board.cells[y * board.width + x] == EMPTY
        ]
        if neighbours:
            return rng.choice(neighbours)
    return rng.choice(list(board.legal_moves()))


@settings(max_examples=60, deadline=None)
@given(games())
def test_random_games_with_undos_equal_the_rules(game: tuple[Board, random.Random]) -> None:
    board, rng = game
    core = core_of(board)
    assert_equal(core, board)
    for step in range(200):
        if board.moves and (board.outcome or rng.random() < 0.2):
            for _ in range(min(board.ply, rng.randint(1, 4))):
                assert core.pop() == board.pop()
        else:
            move = choose(board, rng)
            core.push(move)
            board.push(move)
        assert (core.over, core.winner) == (
            board.outcome is not None,
            (board.outcome and board.outcome.winner) or 0,
        ), f"\n{board}"
        if step % 20 == 0:
            assert_equal(core, board)
            assert core.same_state(core_of(board))
    assert_equal(core, board)
    assert core.same_state(core_of(board))


@settings(max_examples=20, deadline=None)
@given(games())
def test_a_full_game_ends_by_the_rules(game: tuple[Board, random.Random]) -> None:
    board, rng = game
    core = core_of(board)
    while board.outcome is None:
        move = choose(board, rng)
        core.push(move)
        board.push(move)
    assert_equal(core, board)


@pytest.mark.parametrize("variant", Variant)
def test_more_moves_are_taken_back_than_are_remembered(variant: Variant) -> None:
    """The board remembers what the last moves changed, some fifty of them, and works the rest out anew."""
    rng = random.Random(f"back {variant}")
    core = CoreBoard(20, 20, variant.index)
    for ply in (150, 60, 140, 130, 0):
        while core.ply < ply:
            core.push(rng.choice(quiet_moves(core)))
        while core.ply > ply:
            core.pop()
            if core.ply % 10 == 0:
                fresh = CoreBoard(20, 20, variant.index)
                for move in core.moves:
                    fresh.push(move)
                assert core.same_state(fresh)


def quiet_moves(core: CoreBoard) -> list[int]:
    """The moves that end no game."""
    ending = (MoveClass.FIVE, MoveClass.MAYBE_FOUL, MoveClass.FOUL)
    return [
        point
        for point in range(core.width * core.height)
        if core.cell(point) == EMPTY and core.move_class(core.turn, point) not in ending
    ]


def test_what_became_a_wall_in_a_continuous_game_is_one_on_the_core_board() -> None:
    board = ContinuousBoard(7, row_length=3)
    for move in random.Random(1).sample(range(49), 49):
        core = core_board(board)
        assert [core.cell(point) for point in range(49)] == list(board.cells) and core.turn == board.turn
        board.push(move)
    assert WALL in board.cells


def test_a_draw_is_over_without_a_winner() -> None:
    board = CoreBoard(5, 5, Variant.FREESTYLE.index, 6)
    for point in range(25):
        assert not board.over
        board.push(point)
    assert board.over and board.winner == 0


def test_the_key_is_the_same_under_transposition_and_differs_otherwise() -> None:
    def key(moves: list[int], *args: int) -> int:
        board = CoreBoard(*args)
        for move in moves:
            board.push(move)
        return board.key

    assert key([1, 2, 3, 4], 15, 15) == key([3, 4, 1, 2], 15, 15) == key([1, 4, 3, 2], 15, 15)
    keys = [
        key([1, 2, 3, 4], 15, 15),
        key([2, 1, 3, 4], 15, 15),
        key([1, 2, 3], 15, 15),
        key([1, 2, 3, 4], 15, 15, 1),
        key([1, 2, 3, 4], 15, 16),
        key([1, 2, 3, 4], 15, 15, 0, 6),
    ]
    other_turn = CoreBoard(15, 15)
    empty_key = other_turn.key
    other_turn.set_turn(Colour.WHITE)
    wall = CoreBoard(15, 15)
    wall.place(0, WALL)
    keys += [other_turn.key, empty_key, wall.key]
    assert len(set(keys)) == len(keys)


def test_every_empty_point_is_of_its_class() -> None:
    rng = random.Random(5)
    found = 0
    for _ in range(10):
        board = CoreBoard(9, 7, Variant.RENJU.index)
        while not board.over:
            empty = [point for point in range(63) if board.cell(point) == EMPTY]
            for colour, move_class in itertools.product(COLOURS, MoveClass):
                expected = [point for point in empty if board.move_class(colour, point) == move_class]
                assert board.points_of(colour, move_class) == expected
                assert board.count_of(colour, move_class) == len(expected)
                found += len(expected) * (move_class.value >= MoveClass.FOUR.value)
            for colour in COLOURS:
                classes = [MoveClass.QUIET] * 63
                for point in empty:
                    classes[point] = board.move_class(colour, point)
                assert [MoveClass(number) for number in board.move_classes(colour)] == classes
            board.push(rng.choice(empty))
    assert found > 100


@pytest.mark.parametrize("distance", range(6))
def test_near_points_are_those_within_a_square_of_a_stone(distance: int) -> None:
    rng = random.Random(distance)
    for width, height in [(15, 15), (22, 22), (5, 22), (22, 5)]:
        board = CoreBoard(width, height)
        board.place(width * height // 2, WALL)
        for _ in range(rng.randint(1, 6)):
            board.push(rng.choice([p for p in range(width * height) if board.cell(p) == EMPTY]))
        expected = [
            p
            for p in range(width * height)
            if board.cell(p) == EMPTY
            and any(
                abs(p % width - m % width) <= distance and abs(p // width - m // width) <= distance
                for m in board.moves
            )
        ]
        assert board.near(distance) == expected


@pytest.mark.parametrize("variant", Variant)
def test_near_points_are_those_of_the_readable_board(variant: Variant) -> None:
    rng = random.Random(3)
    assert MctsOptions().candidate_distance == NEAR
    board = Board(9, 13, variant)
    board.add_wall(40)
    assert board.near() == [] and board.near(1, [0]) == [0, 1, 9, 10]
    while board.outcome is None:
        board.push(rng.choice(list(board.legal_moves())))
        if board.outcome is None:
            assert board.near() == core_of(board).near(NEAR)
    assert board.near() == []


def crowded(rng: random.Random) -> Board:
    """A renju board with many black stones, strewn or in twos with gaps, so that threes and fours nest."""
    if rng.random() < 0.5:
        return twos(rng)
    size = rng.choice([9, 11, 15, 15, 15])
    board = Board(size, size, Variant.RENJU)
    share, reach = rng.uniform(0.1, 0.5), rng.choice([3, 4, 6])
    for point in range(board.points):
        column, row = board.column_row(point)
        roll = rng.random()
        if max(abs(column - size // 2), abs(row - size // 2)) <= reach and roll < share + 0.08:
            board.cells[point] = Colour.BLACK if roll < share else Colour.WHITE
    return board


def twos(rng: random.Random) -> Board:
    board = Board(15, 15, Variant.RENJU)
    for _ in range(rng.randint(4, 16)):
        x, y = rng.randrange(2, 13), rng.randrange(2, 13)
        dx, dy = rng.choice(DIRECTIONS)
        for i in rng.choice([(0, 1), (0, 2), (0, 1, 3), (1, 2), (0, 3)]):
            if 0 <= x + i * dx < 15 and 0 <= y + i * dy < 15:
                board.cells[board.point(x + i * dx, y + i * dy)] = Colour.BLACK
    for point in rng.sample(range(board.points), rng.randint(0, 12)):
        if board.cells[point] == EMPTY:
            board.cells[point] = Colour.WHITE
    return board


def compare_fouls(points: int, seed: int) -> int:
    """Compare fouls at that many empty points of crowded boards; the number of fouls."""
    rng = random.Random(seed)
    compared = fouls = 0
    while compared < points:
        board = crowded(rng)
        core = core_of(board)
        for point in range(board.points):
            if board.cells[point] == EMPTY:
                foul = board.foul(point) is not None
                assert core.is_foul(point) == foul, f"{point}\n{board}"
                fouls += foul
                compared += 1
    return fouls


def test_renju_fouls_equal_the_rules() -> None:
    assert compare_fouls(10_000, seed=1) > 100


@pytest.mark.long
def test_renju_fouls_equal_the_rules_on_300_000_points() -> None:
    assert compare_fouls(300_000, seed=2) > 3_000


def shared_fouls(shared: Path) -> Iterator[tuple[str, CoreBoard, set[int], set[int], bool]]:
    text = (shared / "data/tactics/renju_forbidden_points.jsonl").read_text(encoding="utf-8")
    for record in map(json.loads, text.splitlines()):
        points = {
            key: [parse_coordinate(name, 15, 15) for name in record.get(key, "").split()]
            for key in ("black", "white", "forbidden", "legal")
        }
        board = CoreBoard(15, 15, Variant.RENJU.index)
        for colour, key in ((Colour.BLACK, "black"), (Colour.WHITE, "white")):
            for point in points[key]:
                board.place(point, colour)
        yield record["id"], board, set(points["forbidden"]), set(points["legal"]), record["exhaustive"]


def test_renju_fouls_of_the_shared_boards(shared: Path) -> None:
    for name, board, forbidden, legal, exhaustive in shared_fouls(shared):
        found = {point for point in range(225) if board.cell(point) == EMPTY and board.is_foul(point)}
        assert forbidden <= found and not legal & found, name
        assert not exhaustive or found == forbidden, name


def test_bad_arguments_are_refused() -> None:
    board = CoreBoard(15, 15)
    board.push(7)
    for call in (
        lambda: CoreBoard(4, 15),
        lambda: CoreBoard(15, 23),
        lambda: CoreBoard(15, 15, 5),
        lambda: CoreBoard(15, 15, Variant.RENJU.index, 6),
        lambda: CoreBoard(15, 15, 0, 2),
        lambda: board.push(7),
        lambda: board.push(225),
        lambda: board.push(-1),
        lambda: board.place(8, 1),
        lambda: board.cell(225),
        lambda: board.move_class(3, 0),
        lambda: board.move_class(1, 7),
        lambda: board.line_shape(1, 0, 4),
        lambda: board.near(6),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            call()
    board.pop()
    with pytest.raises(IndexError):
        board.pop()
    over = CoreBoard(5, 5, 0, 3)
    for point in (0, 5, 1, 6, 2):
        over.push(point)
    assert over.over and over.winner == Colour.BLACK
    with pytest.raises(ValueError, match="over"):
        over.push(20)


# Nobody can make a row on it, and its dots are overlines of Black's.
FILLED = ("BBB.BBW", "WWBBWWB", "BBWWBBW", "WWBBWWB", "BBWWBBW", "WWBBWWB", "BBB.BBW")


def white_wins(board: Board) -> bool:
    """Whether White wins with best play to the end."""
    if board.outcome is not None:
        return board.outcome.winner is Colour.WHITE
    answers = []
    for move in board.legal_moves():
        board.push(move)
        answers.append(white_wins(board))
        board.pop()
    return any(answers) if board.turn is Colour.WHITE else all(answers)


@pytest.mark.parametrize("turn", COLOURS)
@pytest.mark.parametrize("opened", [(), (9,), (9, 25), (9, 25, 30), (9, 19, 25, 30)])
@pytest.mark.parametrize("overlines", [(), (3,), (3, 45)])
def test_black_runs_out_of_moves_where_white_wins_a_full_board(
    overlines: tuple[int, ...], opened: tuple[int, ...], turn: Colour
) -> None:
    cells = ["." if point in opened else cell for point, cell in enumerate("".join(FILLED))]
    for point in {3, 45} - set(overlines):
        cells[point] = "W"
    stones = [(point, Colour("BW".index(cell) + 1)) for point, cell in enumerate(cells) if cell != "."]
    board = Board.from_setup(stones, 7, 7, Variant.RENJU, turn=turn)
    assert board.outcome is None or not (overlines or opened)
    assert core_of(board).black_runs_out() == white_wins(board)
    other = Board.from_setup(stones, 7, 7, Variant.STANDARD, turn=turn)
    assert not core_of(other).black_runs_out()
