import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PyQt6.QtTest import QSignalSpy

from engine.records.analysis import Analysis
from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour, IllegalMoveError
from gui.model.document import Document


def shape(node: Node) -> object:
    return (node.move, node.comment, [shape(child) for child in node.children])


def test_moves_variations_and_steps() -> None:
    document = Document()
    for move in (112, 113, 98):
        document.play(move)
    document.step(-2)
    assert document.board.moves == [112]
    document.play(97)
    assert [child.move for child in document.current.parent.children] == [113, 97]  # type: ignore[union-attr]
    document.switch_branch(1)
    assert document.board.moves == [112, 113]
    document.step(10)
    assert document.board.moves == [112, 113, 98]
    document.step(-99)
    assert document.current is document.tree.root
    assert document.tree.root.children[0].colour is Colour.BLACK
    with pytest.raises(IllegalMoveError):
        document.play(112) and document.play(112)


def test_playing_an_existing_move_follows_its_branch() -> None:
    document = Document()
    document.play(112)
    document.step(-1)
    document.play(112)
    assert len(document.tree.root.children) == 1 and document.undo_stack.count() == 1


def test_deleting_the_shown_branch_shows_its_parent_and_undo_brings_it_back() -> None:
    document = Document()
    document.open_tree(GameTree.from_moves([112, 113, 98, 97], GameInfo()))
    second = document.tree.root.children[0].children[0]
    document.delete_branch(second)
    assert document.board.moves == [112]
    document.undo_stack.undo()
    assert [node.move for node in document.tree.root.main_line()] == [None, 112, 113, 98, 97]


def test_analysis_is_replaced_only_by_a_deeper_one() -> None:
    document = Document()
    node = document.tree.root
    spy = QSignalSpy(document.node_changed)
    document.set_analysis(node, Analysis(visits=100))
    document.set_analysis(node, Analysis(visits=50))
    assert node.analysis == Analysis(visits=100) and len(spy) == 1
    newer = Analysis(visits=50, net="newer")
    document.set_analysis(node, newer)
    assert node.analysis == newer


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 80)), max_size=40))
def test_every_edit_can_be_undone_and_redone(script: list[tuple[int, int]]) -> None:
    document = Document()
    document.open_tree(GameTree(GameInfo(width=9, height=9)))
    states = [shape(document.tree.root)]

    for verb, number in script:
        nodes = list(document.tree.root.walk())
        node = nodes[number % len(nodes)]
        count = document.undo_stack.count()
        if verb <= 2:
            document.go(node)
            if document.board.is_legal(number):
                document.play(number)
        elif verb == 3:
            document.delete_branch(node)
        elif verb == 4:
            document.promote(node)
        else:
            document.set_comment(node, f"{number}")
        assert any(step is document.tree.root for step in document.current.path())
        if document.undo_stack.count() > count:
            states.append(shape(document.tree.root))
        elif document.undo_stack.count() < count:
            states.pop()  # a comment that is what it was before: nothing is left to undo
            assert states[-1] == shape(document.tree.root)
        else:
            states[-1] = shape(document.tree.root)  # merged comments

    for state in reversed(states[:-1]):
        document.undo_stack.undo()
        assert shape(document.tree.root) == state
    for state in states[1:]:
        document.undo_stack.redo()
        assert shape(document.tree.root) == state
