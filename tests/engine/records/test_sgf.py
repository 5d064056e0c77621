import random
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import sgf
from engine.records.analysis import Analysis, Candidate
from engine.records.files import RecordError
from engine.records.node import Node, Setup
from engine.records.reading import GameInFile
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import WALL, Board, Colour
from engine.rules.cells import EMPTY
from engine.rules.continuous import ContinuousBoard
from engine.rules.game import Game, GameResult, Termination
from engine.rules.variant import Variant
from tests.engine.records.contents import sgf_trees

ALPHABET = "aB 9];[\\:()\n\t'\"é中文🙂\u2028\x0b"


def random_text(rng: random.Random) -> str:
    return "".join(rng.choice(ALPHABET) for _ in range(rng.randint(1, 30)))


def random_analysis(rng: random.Random, board: Board) -> Analysis:
    moves = list(board.legal_moves())
    maybe = lambda value: value if rng.random() < 0.7 else None  # noqa: E731
    candidates = [
        Candidate(
            point=move,
            visits=maybe(rng.randint(0, 10**6)),
            win_rate=maybe(round(rng.random(), 5)),
            draw_rate=maybe(0.0),
            prior=maybe(1e-05),
            mate=maybe(rng.randint(-9, 9)),
            line=(move, *rng.sample(moves, rng.randint(0, min(4, len(moves))))),
        )
        for move in rng.sample(moves, min(len(moves), rng.randint(0, 5)))
    ]
    return Analysis(
        tuple(candidates),
        visits=rng.choice([0, 5]),
        depth=rng.choice([0, 3]),
        engine="engine 1.0 [x]",
        by_nodes=rng.random() < 0.5,
        version=rng.choice(["", "2.0 a"]),
        net=rng.choice(["", "my net"]),
        elapsed_ms=rng.choice([0, 100]),
        win_rate=maybe(0.25),
    )


def random_tree(rng: random.Random) -> GameTree:
    """A game with variations, comments, unknown properties, times, analyses and at times a set-up."""
    variant = rng.choice(list(Variant))
    size = rng.randint(5, 22)
    height = rng.choice([size, rng.randint(5, 22)])
    row_length = 5 if variant is Variant.RENJU else rng.choice([5, 5, 3, 4, 6])
    tree = GameTree(GameInfo(variant, size, height, row_length, black=random_text(rng)))
    if rng.random() < 0.2:
        tree.root.setup = random_setup(rng, size * height)
    nodes = [tree.root]
    boards = {tree.root: tree.board_at(tree.root)}
    for _ in range(rng.randint(0, 60)):
        node = rng.choice([*nodes[-4:], rng.choice(nodes)])
        if boards[node].outcome is not None:
            continue
        board = boards[node]
        kind = rng.random()
        if kind < 0.05:
            child = node.add(None, rng.choice([board.turn, board.turn.other]))
        elif kind < 0.1:
            child = node.add()
            child.setup = random_setup(rng, size * height)
        else:
            child = tree.add_move(node, rng.choice(list(board.legal_moves())), board.turn)
        if child not in boards:
            nodes.append(child)
            boards[child] = tree.board_at(child)
    for node, board in boards.items():
        if rng.random() < 0.3:
            node.comment = random_text(rng)
        if rng.random() < 0.3:
            node.time_ms = rng.randint(0, 10**6)
        if rng.random() < 0.1:
            node.properties["XY9"] = ["", "a:b\\:c", "\\]"]
        if rng.random() < 0.1:
            node.labels = {rng.randrange(size * height): random_text(rng).strip() or ":"}
        if rng.random() < 0.2 and board.outcome is None:
            node.analysis = random_analysis(rng, board)
    if rng.random() < 0.5:
        tree.set_result(GameResult(Termination.CRASH, Colour.BLACK, random_text(rng).strip() or "x"))
    tree.end = rng.choice([None, *(node for node in tree.root.main_line() if node.children)])
    return tree


def random_setup(rng: random.Random, points: int) -> Setup:
    cells = [1, 1, 1, 2, 2, WALL, EMPTY][: rng.randint(1, 7)]
    return Setup(
        dict(zip(rng.sample(range(points), len(cells)), cells, strict=True)), rng.choice([None, *Colour])
    )


FIELDS = ("move", "colour", "setup", "comment", "time_ms", "analysis", "labels", "properties")


def shape(tree: GameTree) -> object:
    """All of a tree as plain values."""
    nodes = list(tree.root.walk())
    fields = [(len(node.children), *(getattr(node, name) for name in FIELDS)) for node in nodes]
    return tree.info, fields, None if tree.end is None else nodes.index(tree.end)


@pytest.mark.parametrize("count", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_random_trees_survive_save_and_load(tmp_path: Path, count: int) -> None:
    rng = random.Random(count)
    trees = [random_tree(rng) for _ in range(count)]
    assert sum(len(list(tree.root.walk())) for tree in trees) > 20 * count
    path = tmp_path / "games.sgf"
    path.write_text(sgf.format_sgf(trees), encoding="utf-8")
    loaded = sgf_trees(sgf.decode_sgf(path.read_bytes()), str(path))
    assert [shape(tree) for tree in loaded] == [shape(tree) for tree in trees]
    for tree, other in zip(trees, loaded, strict=True):
        assert other.result == tree.result
        assert shape(other.copy()) == shape(other)
        other.check()


def test_positions_walks_every_node_with_its_board() -> None:
    rng = random.Random(2)
    for _ in range(50):
        tree = random_tree(rng)
        boards = {id(node): bytes(board.cells) for node, board in tree.positions()}
        assert boards == {id(node): bytes(tree.board_at(node).cells) for node in tree.root.walk()}


@given(st.text())
def test_any_text_can_be_a_comment(text: str) -> None:
    tree = GameTree()
    tree.root.comment = text
    loaded = sgf_trees(sgf.decode_sgf(sgf.format_sgf(tree).encode("utf-8", "replace")))[0]
    expected = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace").decode()
    assert loaded.root.comment == expected


SGF_LIKE = st.text(alphabet="();[]BWACSZGMab19:\\ \nhé", max_size=80)


@given(
    st.binary(max_size=200) | SGF_LIKE.map(str.encode) | SGF_LIKE.map(lambda s: f"(;GM[4]SZ[15]{s})".encode())
)
def test_malformed_files_raise_record_errors_only(data: bytes) -> None:
    try:
        for tree in sgf_trees(sgf.decode_sgf(data)):
            assert shape(sgf_trees(sgf.format_sgf(tree))[0]) == shape(tree)
            tree.check()
            assert tree.result is None or tree.result.termination
    except RecordError as error:
        assert error.line is not None and error.column is not None


@given(st.data())
def test_damaged_files_raise_record_errors_only(data: st.DataObject) -> None:
    text = sgf.format_sgf(random_tree(random.Random(data.draw(st.integers(0, 1000)))))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(SGF_LIKE) + text[at + data.draw(st.integers(0, 20)) :]
    test_malformed_files_raise_record_errors_only.hypothesis.inner_test(text.encode())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: no game"),
        ("(;GM[4]", "line 1, column 8: the file ends within a game"),
        ("(;GM[4]\n;B[hh]\n;W[ii", "line 3, column 3: the value of W has no end"),
        ("(;GM[4];B[hh]x[a])", "line 1, column 14: 'x' is not a property name"),
        ("(;GM[4];B)", "line 1, column 10: B has no value"),
        ("(;GM[4]())", "line 1, column 9: a variation must begin with ;"),
        ("(;GM[4])\njunk", "line 2, column 1: text that is not a game: 'junk'"),
        ("(;GM[1])", r"line 1, column 2: GM\[1\] is Go"),
        ("(;SZ[30])", "board size 30x30"),
        ("(;SZ[a])", "is not a board size"),
        ("(;SZ[15]RU[renju]ROW[4])", "renju is played with five"),
    ],
)
def test_faults_are_named_with_their_place(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        sgf_trees(text)


def test_impossible_moves_are_named_with_their_place() -> None:
    (tree,) = sgf_trees("(;GM[4]SZ[15]\n;B[hh](;W[ii])\n(;W[hh]))", "game.sgf")
    with pytest.raises(RecordError, match=r"^line 3, column 2: move 2, h8: taken$"):
        tree.check()
    assert tree.board_at(tree.root.children[0].children[0]).ply == 2
    with pytest.raises(RecordError, match=r"a\.sgf, line 1, column 13: .kk. is not a"):
        sgf_trees("(;GM[4]SZ[9];B[kk])", "a.sgf")


def test_what_is_impossible_is_cut_with_what_follows() -> None:
    (found,) = sgf.read("(;GM[4]SZ[9]AB[aa][zz](;B[ee];W[kk];B[ff])(;B[ee](;W[ee];B[aa])(;W[ff])))")
    assert isinstance(found, GameInFile) and [str(fault) for fault in found.faults] == [
        "line 1, column 2: 'zz' is not a point of the 9x9 board",
        "line 1, column 30: 'kk' is not a point of the 9x9 board",
    ]
    tree = found.make(Variant.FREESTYLE)
    assert tree.root.setup == Setup({0: 1})
    twin = tree.copy()
    (cut,) = tree.cut()
    assert str(cut) == "line 1, column 51: move 2, e5: taken"
    assert [node.move for node in tree.root.walk()] == [None, 40, 40, 50]
    assert [node.move for node in twin.root.walk()] == [None, 40, 40, 40, 0, 50]


def test_escapes_soft_breaks_and_old_names() -> None:
    (tree,) = sgf_trees("text before (;GaMe[4]SiZe[9:7]C[a\\]b\\\\c\\\nd\\:e\nf]AP[x:1\\:2])")
    assert (tree.info.width, tree.info.height) == (9, 7)
    assert tree.root.comment == "a]b\\cd:e\nf"
    assert tree.root.properties["AP"] == ["x:1\\:2"]


def test_character_sets() -> None:
    for name, text in (("GBK", "五子棋"), ("Shift_JIS", "連珠"), ("windows-1251", "рендзю"), ("UTF-8", "é")):
        data = f"(;GM[4]CA[{name}]C[{text}])".encode(name)
        assert sgf_trees(sgf.decode_sgf(data))[0].root.comment == text
    assert sgf_trees(sgf.decode_sgf(b"(;GM[4]CA[rot13]C[\xe9])"))[0].root.comment == "é"
    assert sgf_trees(sgf.decode_sgf(b"\xef\xbb\xbf(;GM[4]C[\xc3\xa9])"))[0].root.comment == "é"


def test_the_files_of_c_gomoku_cli() -> None:
    text = (
        "(;FF[4]GM[4]GN[1]EV[A x B]DT[2024.01.02 03:04:05]RO[1.1]RU[4]SZ[15]PB[A]PW[B]RE[B+1]"
        "TE[Black win by five connection]\n;B[hh]C[opening move];W[ii]C[opening move]\n"
        ";B[hi]C[12ms];W[aa]C[7ms];B[hj]C[1ms];W[ab]C[1ms];B[hk]C[1ms];W[ac]C[1ms];B[hl]C[0ms])\n\n" * 2
    )
    first, second = sgf_trees(text)
    assert (first.info.variant, first.info.width) == (Variant.RENJU, 15)
    assert first.result == GameResult(Termination.ROW, Colour.BLACK, "Black win by five connection")
    line = list(second.root.main_line())
    assert [node.time_ms for node in line[1:5]] == [None, None, 12, 7]
    board = second.board_at(line[-1])
    assert board.outcome is not None and board.outcome.winner is Colour.BLACK


@pytest.mark.parametrize(
    ("comment", "time_ms"),
    [("100 ms later it is lost", None), ("7ms", 7), ("7 ms, value +0.1, depth 3", 7), ("12 msx", None)],
)
def test_only_what_a_runner_wrote_is_a_time(comment: str, time_ms: int | None) -> None:
    (tree,) = sgf_trees(f"(;GM[4];B[hh]C[{comment}])")
    node = tree.last_of_game
    assert (node.time_ms, node.comment) == (time_ms, comment)


def test_lines_of_a_comment_end_as_they_do_here() -> None:
    (tree,) = sgf_trees("(;GM[4]C[a\r\nb\rc\\\r\nd])")
    assert tree.root.comment == "a\nb\ncd"


def test_handicaps_passes_setups_and_rectangles_of_points() -> None:
    (tree,) = sgf_trees("(;GM[4]SZ[9]AB[aa:cb]AW[ee]AE[bb]PL[W];W[ff];W[];B[gg];B[hh];AE[gg]PL[B];B[g7])")
    boards = [tree.board_at(node) for node in tree.root.main_line()]
    assert boards[0].cells.count(Colour.BLACK) == 5 and boards[0].turn is Colour.WHITE
    assert boards[2].turn is Colour.BLACK
    assert boards[4].cells.count(Colour.BLACK) == 7
    assert bytes(boards[6].cells) == bytes(boards[4].cells)
    tree.check()


def test_a_game_becomes_a_record() -> None:
    game = Game(Board(15, variant=Variant.STANDARD))
    for move, time_ms in ((112, 5), (113, 0), (98, 17)):
        game.play(move, time_ms)
    game.resign(Colour.WHITE)
    tree = sgf_trees(sgf.format_sgf(GameTree.from_game(game)))[0]
    line = list(tree.root.main_line())
    assert tree.board_at(line[-1]).moves == [112, 113, 98]
    assert [node.time_ms for node in line] == [None, 5, 0, 17]
    assert tree.result == GameResult(Termination.RESIGNATION, Colour.BLACK)
    assert tree.info.result == "B+R"


def test_a_continuous_game_is_read_as_one() -> None:
    board = ContinuousBoard()
    for move in (0, 30, 1, 31, 2, 32, 3, 33, 4, 34, 5):
        board.push(move)
    tree = sgf_trees(sgf.format_sgf(GameTree.from_board(board)))[0]
    again = tree.board_at(list(tree.root.main_line())[-1])
    assert isinstance(again, ContinuousBoard)
    assert (bytes(again.cells), again.scores) == (bytes(board.cells), board.scores)


def test_trees_deeper_than_any_recursion_limit() -> None:
    depth = 6 * sys.getrecursionlimit()
    tree = GameTree()
    node = tree.root
    for i in range(depth):
        node = node.add()
        node.comment = str(i)
        node.parent.add() if i % 10 == 0 and node.parent is not None else None
    text = sgf.format_sgf(tree)
    (loaded,) = sgf_trees(text)
    assert shape(loaded) == shape(tree)
    assert len(list(loaded.root.main_line())) == depth + 1
    loaded.check()


def test_editing_a_tree() -> None:
    tree = GameTree()
    first = tree.add_move(tree.root, 112)
    second, third = tree.add_move(first, 113), tree.add_move(first, 114)
    assert tree.add_move(first, 113) is second
    assert (second.colour, second.move) == (Colour.WHITE, 113)
    third.put_first()
    assert list(tree.root.main_line())[-1] is third
    assert second.forks() == [second] and second.through() == [tree.root, first, second]
    assert [node.place() for node in (tree.root, second, third)] == [[], [0, 1], [0, 0]]
    assert tree.node_at([0, 1]) is second and second.ply == 2


@pytest.mark.parametrize(
    ("name", "value"), [("b", "x"), ("B ", "x"), ("", "x"), ("C", "a]b"), ("C", "a\\"), ("C", None)]
)
def test_what_cannot_stand_in_a_file_is_not_written(name: str, value: str | None) -> None:
    tree = GameTree()
    tree.root.properties[name] = [] if value is None else [value]
    with pytest.raises(ValueError, match=r"is not an SGF property|is not escaped"):
        sgf.format_sgf(tree)


def test_analyses_that_cannot_be_read_are_refused_with_their_place() -> None:
    for value in (
        "NE[visits=x engine=]",
        "NE[win_rate=nan engine=]",
        "NE[win_rate=7 engine=]",
        "NE[visits=-5 engine=]",
        "NE[engine=]NC[h8 prior=-0.5]",
        "NE[engine=]NC[h8 depth=-1]",
        "NE[engine=]NC[z99]",
        "NE[]NC[h8 mate=.]",
    ):
        with pytest.raises(RecordError, match=r"a\.sgf, line 1, column 2: the analysis cannot be read"):
            sgf_trees(f"(;GM[4]\n{value})", "a.sgf")


def test_nodes_have_places() -> None:
    (tree,) = sgf_trees("\n(;GM[4]\n ;B[hh];W[ii]\n(;B[jj])(;B[kk]))")
    assert [(node.line, node.column) for node in tree.root.walk()] == [
        (2, 2),
        (3, 2),
        (3, 8),
        (4, 2),
        (4, 10),
    ]
    assert isinstance(tree.root, Node)
