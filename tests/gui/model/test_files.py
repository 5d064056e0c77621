"""Games to files and back."""

import random
from pathlib import Path

import pytest

from engine.records.analysis import Analysis, Candidate
from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import MAX_SIZE, MIN_SIZE, Board, Colour
from engine.rules.variant import Variant
from gui.model.files import load, save


def random_tree(seed: int) -> GameTree:
    """A game of a few dozen nodes with variations, comments, times and analyses."""
    chance = random.Random(seed)
    variant = chance.choice(list(Variant))
    info = GameInfo(
        variant,
        chance.randint(MIN_SIZE, MAX_SIZE),
        chance.randint(MIN_SIZE, MAX_SIZE),
        5 if variant is Variant.RENJU else chance.choice([4, 5, 6]),
        black=chance.choice(["", "Ann", "a [b] \\ c", "中文"]),
        result=chance.choice(["", "B+", "W+R", "0"]),
    )
    tree = GameTree(info)
    if chance.random() < 0.2:
        board = Board.from_setup(
            [(0, Colour.BLACK), (7, Colour.BLACK), (3, Colour.WHITE), (9, 3)],
            info.width,
            info.height,
            info.variant,
            info.row_length,
            chance.choice(list(Colour)),
        )
        tree = GameTree.from_board(board, info)
    nodes = [tree.root]
    for _ in range(chance.randint(0, 40)):
        parent = chance.choice(nodes[-3:] if chance.random() < 0.8 else nodes)
        board = tree.board_at(parent)
        moves = [move for move in board.legal_moves() if parent.child_with(move) is None]
        if not moves:
            continue
        node = Node(parent, chance.choice(moves), board.turn)
        parent.children.append(node)
        nodes.append(node)
        if chance.random() < 0.2:
            node.comment = chance.choice(["good", "a]b\\c", "two\nlines", "注释"])
        if chance.random() < 0.3:
            node.time_ms = chance.randint(0, 100_000)
        if chance.random() < 0.3:
            point = chance.randrange(board.points)
            candidates = Candidate(point, 0.5, 100, 0.25, (point, 3)), Candidate(2, mate=-4)
            who = {"engine": "Narabe", "version": "1.2", "net": "line 7"}
            node.analysis = Analysis(candidates, 120, chance.choice([0, 7]), elapsed_ms=300, **who)
    return tree


def content(node: Node) -> object:
    """A tree as plain values."""
    stack, done = [(node, False)], {}
    while stack:
        here, ready = stack.pop()
        if not ready:
            stack.append((here, True))
            stack.extend((child, False) for child in here.children)
            continue
        children = [done.pop(id(child)) for child in here.children]
        done[id(here)] = (
            here.move,
            here.colour,
            here.comment,
            here.time_ms,
            here.analysis,
            here.setup,
            children,
        )
    return done[id(node)]


@pytest.mark.parametrize(
    "seeds", [range(50), pytest.param(range(50, 1000), marks=pytest.mark.slow)], ids=["50", "950"]
)
def test_random_games_survive_save_and_load(tmp_path: Path, seeds: range) -> None:
    path = tmp_path / "game.sgf"
    for seed in seeds:
        tree = random_tree(seed)
        save(tree, path)
        (again,) = load(path)
        assert again.info == tree.info, seed
        assert content(again.root) == content(tree.root), seed


def test_properties_unknown_to_the_app_are_kept(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.sgf", tmp_path / "b.sgf"
    path.write_text("(;FF[4]GM[4]SZ[15]XX[kept]PC[Prague];B[hh]LB[aa:1][bb:2];W[](;B[ii]TR[aa])(;B[jj]))")
    (tree,) = load(path)
    save(tree, copy)
    text = copy.read_text()
    for part in ("XX[kept]", "PC[Prague]", "LB[aa:1][bb:2]", "TR[aa]", "W[]"):
        assert part in text, part
    (again,) = load(copy)
    assert content(again.root) == content(tree.root)


def test_positions_in_the_middle_of_a_game_stay_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("(;SZ[15];B[hh];B[ii];AB[aa][bb]AW[cc]PL[W];W[dd])")
    (tree,) = load(path)
    boards = [tree.board_at(node) for node in tree.root.main_line()]
    assert [len([c for c in board.cells if c]) for board in boards] == [0, 1, 2, 5, 6]
    save(tree, path)
    (again,) = load(path)
    copies = [again.board_at(node) for node in again.root.main_line()]
    assert [bytes(board.cells) for board in copies] == [bytes(board.cells) for board in boards]


def test_a_tree_of_a_set_up_board_starts_there() -> None:
    board = Board.from_setup([(0, Colour.BLACK), (1, Colour.BLACK)], turn=Colour.WHITE)
    board.push(112)
    tree = GameTree.from_board(board, GameInfo())
    assert tree.board_at(tree.last_of_game).cells == board.cells
    assert tree.last_of_game.colour is Colour.WHITE
    assert GameTree.from_moves([1, 2], GameInfo()).last_of_game.colour is Colour.WHITE
