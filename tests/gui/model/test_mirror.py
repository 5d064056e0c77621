"""The mirror says what the game says; to follow a change takes no longer in a long game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import sgf
from engine.records.analysis import Analysis, Candidate
from engine.records.node import Node
from engine.records.sgf import format_sgf
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from engine.rules.variant import Variant
from gui.model.document import Document
from gui.model.mirror import Mirror


def mirrored(document: Document) -> Mirror:
    mirror = Mirror(document.tree)
    document.touched.connect(mirror.touch)
    return mirror


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_the_mirror_equals_the_game_after_any_edits(seed: int) -> None:
    chance = random.Random(seed)
    document = Document()
    document.open_tree(GameTree(GameInfo(width=9, height=9)))
    mirror = mirrored(document)
    for step in range(40):
        nodes = list(document.tree.root.walk())
        node = chance.choice(nodes)
        match chance.randrange(9):
            case 0 | 1 | 2:
                document.go(node)
                if document.board.outcome is None and (moves := document.board.legal_moves()):
                    document.play(chance.choice(list(moves)))
            case 3:
                document.delete_branch(node)
            case 4:
                document.promote(node)
            case 5:
                document.follow_game(node)
            case 6:
                document.set_comment(node, chance.choice(["", "a]b", f"comment {step}"]))
            case 7:
                (document.undo_stack.undo if chance.random() < 0.7 else document.undo_stack.redo)()
            case 8:
                document.set_analysis(node, Analysis((Candidate(3, 0.5, step),), step))
                document.set_info(black=f"{step}")
                document.set_result(chance.choice(["", "B+", "0"]))
        if chance.random() < 0.3:
            mirror.update(chance.randrange(3))
        if chance.random() < 0.2:
            assert mirror.update() and mirror.text() == format_sgf(document.tree)
    assert mirror.update() and mirror.text() == format_sgf(document.tree)


def long_tree(nodes: int) -> GameTree:
    """Lines of 50 moves from the root."""
    tree = GameTree(GameInfo(Variant.FREESTYLE, 22, 22))
    for number in range(nodes // 50):
        node = tree.root
        for ply in range(50):
            colour = Colour.BLACK if ply % 2 == 0 else Colour.WHITE
            child = Node(node, (number * 7 + ply * 3) % 484, colour)
            node.children.append(child)
            node = child
    return tree


@pytest.mark.parametrize("nodes", [1000, 20_000])
def test_a_change_is_followed_by_looking_at_what_changed(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document()
    document.open_tree(long_tree(nodes))
    mirror = mirrored(document)
    steps = 0
    while not mirror.update(100):
        steps += 1
    assert steps == nodes // 100
    looked_at: list[Node] = []
    format_node = sgf.format_node
    monkeypatch.setattr(
        sgf, "format_node", lambda tree, node: (looked_at.append(node), format_node(tree, node))[1]
    )
    leaf = document.tree.root.children[3].through()[-1]
    document.go(leaf)
    document.play(483)
    document.set_comment(document.current, "here")
    assert mirror.update() and len(looked_at) <= 4
    assert mirror.text() == format_sgf(document.tree)
