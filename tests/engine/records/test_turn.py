"""Games turned by the symmetries of the board."""

import pytest

from engine.records import sgf
from engine.records.tree import GameTree
from engine.records.turn import turn
from engine.rules.board import Board
from engine.rules.symmetry import Symmetry, symmetries
from tests.engine.records.contents import sgf_trees

GAME = (
    "(;GM[4]SZ[15]AB[aa:bb]AW[cc]WALL[oo]PL[W];W[hi]LB[aa:1\\:x][bc:two]TR[dd]AR[aa:cc]C[stays]"
    "NE[visits=9 engine=Narabe]NC[h8 visits=9 variation=h8i9](;B[];W[ad])(;B[nn]))"
)


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_turning_back_gives_the_same_game(symmetry: Symmetry) -> None:
    (tree,) = sgf_trees(GAME)
    before = {id(node): bytes(board.cells) for node, board in tree.positions()}
    turn(tree, symmetry)
    for node, board in tree.positions():
        assert list(board.cells) == symmetry.array(list(before[id(node)]), 15, 15)
    turn(tree, symmetry.inverse)
    expected = sgf_trees(GAME)[0]
    assert {id(node): bytes(board.cells) for node, board in tree.positions()} == before
    assert sgf.format_sgf(tree) == sgf.format_sgf(expected)


def test_marks_and_analyses_turn_with_the_stones() -> None:
    (tree,) = sgf_trees(GAME)
    turn(tree, Symmetry.ROTATE_90)
    first = tree.root.children[0]
    text = sgf.format_node(tree, first)
    for part in ("W[gh]", "C[stays]", "LB[oa:1\\:x][mb:two]", "AR[oa:mc]", "TR[ld]"):
        assert part in text
    assert "NC[h8 visits=9 variation=h8g9]" in text
    assert sgf.format_node(tree, first.children[0]) == ";B[]"


def test_only_a_square_can_be_rotated() -> None:
    tree = GameTree.from_board(Board.from_moves([0, 1], 7, 9))
    assert Symmetry.ROTATE_90 not in symmetries(7, 9)
    with pytest.raises(ValueError, match="only a square board"):
        turn(tree, Symmetry.ROTATE_90)
    turn(tree, Symmetry.MIRROR_ROWS)
    assert tree.board_at(tree.last_of_game).moves == [56, 57]
