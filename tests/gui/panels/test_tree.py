"""The map of moves paints what is seen of it, and all of that."""

from collections.abc import Iterator
from random import Random

import pytest
from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtGui import QColor, QImage, QPainter
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Colour
from gui.model.document import Document
from gui.panels.tree import TreeMap


def tree_of(branches: int, length: int) -> GameTree:
    """Branches side by side at the second move, each a line of moves."""
    tree = GameTree(GameInfo(width=22, height=22))
    first = Node(tree.root, 483, Colour.BLACK)
    tree.root.children.append(first)
    for branch in range(branches):
        node = first
        for ply in range(length):
            colour = Colour.WHITE if ply % 2 == 0 else Colour.BLACK
            child = Node(node, (branch + ply) % 483, colour)
            node.children.append(child)
            node = child
    return tree


def test_of_a_tree_of_20000_nodes_only_the_seen_part_is_painted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document()
    document.open_tree(tree_of(400, 50))
    tree_map = TreeMap(document)
    qtbot.addWidget(tree_map)
    painted: list[Node] = []
    paint = TreeMap._paint_node

    def record(tree_map: TreeMap, painter: QPainter, node: Node) -> None:
        painted.append(node)
        paint(tree_map, painter, node)

    monkeypatch.setattr(TreeMap, "_paint_node", record)
    seen = QRect(600, 3000, 360, 300)
    tree_map.grab(seen)
    inside = [
        node for node in document.tree.root.walk() if seen.contains(tree_map.place_of(node), proper=True)
    ]
    assert inside and set(inside) <= set(painted)
    assert len(painted) < 300


def check_layout(tree_map: TreeMap, document: Document) -> None:
    """Every node has a place of its own, lines lie straight, and branches below their forks."""
    places = {node: tree_map.place_of(node) for node in document.tree.root.walk()}
    assert len({(place.x(), place.y()) for place in places.values()}) == len(places)
    for node, place in places.items():
        assert tree_map.node_at(place.toPointF()) is node and tree_map.rect().contains(place)
        for branch, child in enumerate(node.children):
            assert places[child].x() > place.x()
            assert places[child].y() > place.y() if branch else places[child].y() == place.y()


def test_a_move_added_to_a_tree_of_20000_nodes_is_placed_alone(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document()
    document.open_tree(tree_of(400, 50))
    tree_map = TreeMap(document)
    qtbot.addWidget(tree_map)
    visited = 0
    main_line = Node.main_line

    def count(node: Node) -> Iterator[Node]:
        nonlocal visited
        for step in main_line(node):
            visited += 1
            yield step

    monkeypatch.setattr(Node, "main_line", count)
    for node in (document.current, document.tree.root.children[0].children[200].children[0]):
        for _ in range(2):  # a longer line, a new branch
            document.go(node)
            point = next(p for p in document.board.legal_moves() if node.child_with(p) is None)
            document.play(point)
    assert visited == 0
    document.delete_branch(document.current)
    assert visited > 19_000  # so the count would have told
    check_layout(tree_map, document)


def test_moves_that_are_added_anywhere_never_lie_on_each_other(qtbot: QtBot) -> None:
    random = Random(5)
    document = Document()
    document.open_tree(tree_of(1, 3))
    tree_map = TreeMap(document)
    qtbot.addWidget(tree_map)
    for step in range(150):
        node = random.choice(list(document.tree.root.walk()))
        document.go(node)
        if step % 13 == 12 and node.parent is not None:
            document.delete_branch(node)
            document.undo_stack.undo()
        elif node.move != 483 or len(node.children) < 3:
            document.play(random.choice(list(document.board.legal_moves())))
        check_layout(tree_map, document)


def test_a_link_that_only_passes_is_painted(qtbot: QtBot) -> None:
    document = Document()
    document.open_tree(tree_of(60, 3))
    tree_map = TreeMap(document)
    qtbot.addWidget(tree_map)
    lowest = document.tree.root.children[0].children[-1]
    fork = tree_map.place_of(document.tree.root.children[0])
    middle = QPoint(fork.x(), (fork.y() + tree_map.place_of(lowest).y()) // 2 + 15)
    assert _ink(tree_map, QRect(middle.x() - 5, middle.y() - 4, 10, 8))
    below = QPoint(fork.x(), tree_map.place_of(lowest).y() + 14)
    assert not _ink(tree_map, QRect(below.x() - 5, below.y() - 4, 10, 8))


def _ink(widget: QWidget, area: QRect) -> bool:
    """Whether anything was painted in an area."""
    image: QImage = widget.grab(area).toImage()
    ground = QColor(image.pixel(0, 0))
    return any(
        QColor(image.pixel(x, y)) != ground for x in range(image.width()) for y in range(image.height())
    )
