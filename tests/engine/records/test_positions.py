import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import positions, sgf
from engine.records.files import RecordError
from engine.records.reader import read_text
from engine.records.tree import GameTree
from engine.rules.board import WALL, Board, Colour
from engine.rules.coordinates import Labels
from engine.rules.variant import Variant

GAME = [112, 128, 98]  # h8 i9 i7
DRAWING = """
   a b c d e f
 6 . . . . . .
 5 . X . . . .
 4 . . O . . .
 3 . . . # . .
 2 . . . . X .
 1 . . . . . O
   a b c d e f
"""


@pytest.mark.parametrize(
    "text",
    [
        "h8i9i7",
        "H8 I9 I7",
        " h8, i9; i7\n",
        "1. h8 2. i9 3. i7",
        "1.h8 2.i9\n3.i7",
        "https://gomocalc.com/#/h8i9i7",
        "h8-i9-i7",
        "Ｈ８　Ｉ９、ｉ７",
        "7,7 8,8 8,6",
        "7,7\n8,8\n8,6\n",
        "(7, 7), (8, 8), (8, 6)",
        "[(7, 7), (8, 8), (8, 6)]",
        '{"moves": [[7, 7], [8, 8], [8, 6]]}',
        "BOARD\n7,7,2\n8,8,1\n8,6,2\nDONE",
        "START 15\r\nboard\r\n7,7,2\r\n8,8,1\r\n8,6,2\r\ndone\r\n",
        "START 19\nEND\nSTART 15\nINFO rule 1\nYXBOARD\n7,7,2\n8,8,1\n8,6,2\n",
        "SWAP2BOARD\n7,7\n8,8\n8,6\nDONE",
        '{"moves": ["h8", "i9", "i7"]}',
        '["h8", "i9", "i7"]',
        '{"size": 15, "record": "h8 i9 i7"}',
        '{"names": ["a1", "Ann"], "m": [{"col": 7, "row": 7}, {"column": 8, "row": 8}, {"c": 8, "r": 6}]}',
    ],
)
def test_forms_with_an_order(text: str) -> None:
    board = positions.parse(text).board()
    assert board.moves == GAME
    assert board.turn is Colour.WHITE


def test_a_drawing_with_row_1_at_the_bottom() -> None:
    board = positions.parse(DRAWING).board()
    assert (board.width, board.height) == (6, 6)
    assert {p: board.cells[p] for p in range(36) if board.cells[p]} == {
        25: Colour.BLACK,
        20: Colour.WHITE,
        15: WALL,
        10: Colour.BLACK,
        5: Colour.WHITE,
    }
    assert board.turn is Colour.BLACK


@pytest.mark.parametrize(
    "text",
    [
        ".....\n..x..\n.(o)...\n.....\n...X.",
        "1 + + + + +\n2 + + ● + +\n3 + ○ + + +\n4 + + + + +\n5 + + + ● +",
        "00000\n00100\n02000\n00000\n00010",
        "0 0 0 0 0\n0 0 1 0 0\n0 2 0 0 0\n0 0 0 0 0\n0 0 0 1 0",
        "|_|_|_|_|_|\n|_|_|B|_|_|\n|_|W|_|_|_|\n|_|_|_|_|_|\n|_|_|_|B|_|",
    ],
)
def test_other_drawings(text: str) -> None:
    board = positions.parse(text).board()
    cells = {p: board.cells[p] for p in range(25) if board.cells[p]}
    assert cells == {7: Colour.BLACK, 11: Colour.WHITE, 23: Colour.BLACK}
    assert board.turn is Colour.WHITE


@pytest.mark.parametrize("rows_from_bottom", [False, True])
def test_coordinates_and_numbered_drawings_keep_their_names(rows_from_bottom: bool) -> None:
    labels = Labels(6, 6, rows_from_bottom)
    text = positions.parse("b5 c4 e2 f1", 6, rows_from_bottom=rows_from_bottom)
    drawing = positions.parse(DRAWING.replace("#", "."), 6, rows_from_bottom=rows_from_bottom)
    assert {labels.name(point) for point, _ in text.stones} == {"b5", "c4", "e2", "f1"}
    assert {labels.name(point) for point, _ in drawing.stones} == {"b5", "c4", "e2", "f1"}


@pytest.mark.parametrize("text", ["x....\n.....\n.....\n.....\n.....", "0,0", "BOARD\n0,0,1\nDONE"])
def test_other_forms_keep_their_own_geometry(text: str) -> None:
    assert positions.parse(text, 5, rows_from_bottom=True).stones[0][0] == 0


def test_sizes_are_taken_from_the_text_or_the_caller() -> None:
    assert positions.parse("a9", 9).width == 9
    assert positions.parse("0,6", 9, 7).height == 7
    block = positions.parse("RECTSTART 9,7\nBOARD\n8,6,1\nDONE", 15)
    assert (block.width, block.height, block.turn) == (9, 7, Colour.BLACK)


def test_blocks_with_walls_and_odd_counts() -> None:
    position = positions.parse("BOARD\n0,0,1\n1,0,1\n2,0,3\nDONE")
    board = position.board()
    assert (board.turn, board.cells[0], board.cells[2]) == (Colour.BLACK, Colour.BLACK, WALL)
    empty = positions.parse("BOARD\nDONE").board()
    assert (empty.ply, empty.turn) == (0, Colour.BLACK)


def test_a_handicap_that_is_copied_comes_back_in_its_colours() -> None:
    black = [(point, int(Colour.BLACK)) for point in (112, 128, 144)]
    board = Board.from_setup([*black, (0, int(Colour.WHITE))], turn=Colour.WHITE)
    pasted = positions.parse(positions.format_block(board)).board()
    assert (pasted.cells, pasted.turn) == (board.cells, board.turn)


@pytest.mark.parametrize(
    ("text", "size", "names"),
    [
        ("0,0, 1,0, -1,3\n0,0, 1,1, 2,2", (15, 15), ["h8 i8 g11", "h8 i9 j10"]),
        ("# of Gomocup\r\n0,0, 1,0, 1,3\r\n", (20, 20), ["k11 l11 l14"]),
        ("0,0, 1,0, -7,3", (9, 9), ["h8 i8 a11"]),  # on the first usual board that has the points
        ("7,7, 8,8, 8,6", (15, 15), ["h8 i9 i7"]),
    ],
)
def test_a_pasted_list_of_offsets_counts_from_the_centre(
    text: str, size: tuple[int, int], names: list[str]
) -> None:
    found = [game.make(Variant.FREESTYLE) for game in read_text(text, *size).games]
    shown = [Labels(tree.info.width, tree.info.height).names(tree.game_moves()) for tree in found]
    assert shown == names


def test_a_pasted_board_with_a_column_of_walls_is_no_list() -> None:
    (game,) = read_text("# . . . .\n" * 4 + "# . x . .").games
    assert game.info.width == 5


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, Variant.FREESTYLE), (1, Variant.STANDARD), (4, Variant.RENJU), (2, None), (3, None)],
)
def test_a_rule_that_means_two_things_is_not_clear(number: int, told: Variant | None) -> None:
    assert positions.parse(f"START 15\nINFO rule {number}\nYXBOARD\n7,7,1\nDONE").told is told


BLOCK = "START 15\nBOARD\n7,7,1\n8,8,2\nDONE\n"


@pytest.mark.parametrize(
    ("commands", "stones", "turn"),
    [
        ("TAKEBACK 8,8", {112: Colour.BLACK}, Colour.WHITE),
        ("TAKEBACK 8,8\nTURN 8,8", {112: Colour.BLACK, 128: Colour.WHITE}, Colour.BLACK),
        ("TURN 0,0\nTAKEBACK 0,0\nTAKEBACK 8,8", {112: Colour.BLACK}, Colour.WHITE),
        ("TURN 0,0\nBOARD\n1,0,1", {1: Colour.BLACK}, Colour.BLACK),
    ],
)
def test_a_conversation_may_take_back_stones_of_a_block(
    commands: str, stones: dict[int, Colour], turn: Colour
) -> None:
    board = positions.parse(BLOCK + commands).board()
    assert {point: cell for point, cell in enumerate(board.cells) if cell} == stones
    assert board.turn is turn


@given(st.integers(5, 22), st.integers(5, 22), st.integers(0, 2**32))
def test_what_is_copied_can_be_pasted(width: int, height: int, seed: int) -> None:
    rng = random.Random(seed)
    board = Board(width, height, Variant.RENJU)
    for move in rng.sample(range(width * height), rng.randint(1, 20)):
        if board.outcome is None:
            board.push(move)
    moves, size = board.moves, (width, height)
    for rows_from_bottom in (False, True):
        text = Labels(*size, rows_from_bottom).names(moves, "")
        assert positions.parse(text, *size, rows_from_bottom).board().moves == moves
    pairs = " ".join(f"{move % width},{move // width}" for move in moves)
    assert positions.parse(pairs, *size).board().moves == moves
    block = positions.parse(positions.format_block(board), *size).board()
    assert (block.moves, block.turn) == (moves, board.turn)
    drawing = positions.parse(str(board)).board()
    assert (drawing.cells, drawing.turn, drawing.width) == (board.cells, board.turn, width)
    (record,) = read_text(sgf.format_sgf(GameTree.from_board(board))).games
    assert list(record.line().moves) == moves


def test_a_position_without_an_order_survives_too() -> None:
    board = Board.from_setup([(0, 2), (5, 2), (7, 3), (9, 1)], 9, turn=Colour.WHITE)
    assert positions.placed(board) == [(0, 2), (5, 2), (7, 3), (9, 1)]
    assert positions.format_block(board) == "BOARD\n0,0,1\n5,0,1\n7,0,3\n0,1,2\nDONE"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: no position: the text is empty"),
        ("h8\ni9 zz", "line 2, column 4: not a coordinate: 'zz'"),
        ("h8 p16", "line 1, column 4: 'p16' is off the 15x15 board"),
        ("h8i9h8", "line 1, column 5: h8 comes twice"),
        ("7,7 8,15", "line 1, column 5: 8,15 is off the 15x15 board"),
        ("7,7 8", "line 1, column 5: not two numbers: '8'"),
        ("7,7 7,7", "7,7 comes twice"),
        ("BOARD\n7,7,1\n7,x,2", "line 3, column 1: not a stone: '7,x,2'"),
        ("BOARD\n7,7,4", "not a stone"),
        ("BOARD\n 15,7,1", "line 2, column 2: 15,7 is off"),
        ("BOARD\n7,7,1\n7,7,2", "line 3, column 1: 7,7 comes twice"),
        ("START 30\nBOARD\nDONE", "line 1, column 1: board size 30x30"),
        (".....\n" * 5 + "......", "line 6, column 1: a row of 6 cells among rows of 5"),
        (".....\n.....\n..?..\n.....\n.....\n.....", "line 3, column 1: not a row"),
        (".....\n" * 23, "board size 5x23"),
        ("hello world", "neither a game nor a position of a known kind .* begins with 'hello world'"),
        ("⚫⚪⚫\n⚪⚫⚪", "neither a game nor a position of a known kind .* begins with '⚫⚪⚫'"),
        ("h8 hello", "column 4: not a coordinate: 'hello'"),
        ("https://example.org/#", "no coordinates"),
    ],
)
def test_faults_are_named_with_their_place(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        positions.parse(text)


PIECES = st.lists(
    st.sampled_from(
        [
            "h8",
            "i9",
            "7,7",
            "1.",
            "BOARD\n",
            "DONE\n",
            "START 15\n",
            ".....\n",
            "XO.#*\n",
            "(;",
            ";B[hh]",
            ")",
            "Piskvorky 15x15, 0:0, 0\n",
            "8,8,0\n",
            "00120\n",
            " ",
            "\n",
            "15 ",
            "https://",
            "/",
            "é",
            "\x00",
        ]
    ),
    max_size=12,
).map("".join)


@given(st.text(max_size=60) | PIECES)
def test_malformed_texts_raise_record_errors_only(text: str) -> None:
    try:
        positions.parse(text).board()
    except RecordError as error:
        assert error.reason


@pytest.mark.parametrize(
    "text",
    [
        '[Event "Cup"]\n[Black "Ann"]\n[White "Bob"]\n[Result "1-0"]\n\n1-0\n',
        '[Event "Cup"]\n[Result "1-0"]\n\n1-0\n\n[Event "Cup"]\n[Result "0-1"]\n\n0-1\n',
        '[Event "Cup"]\n[Result "*"]\n\n*\n',
    ],
)
def test_results_without_moves_are_no_game(text: str) -> None:
    for read in (positions.parse, lambda text: list(positions.read(text))):
        with pytest.raises(RecordError, match="names and results of games, but no moves"):
            read(text)
