"""RenLib files written here by the description in engine.records.renlib, read back by it."""

import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import renlib
from engine.records.files import RecordError
from engine.records.tree import GameTree
from engine.rules.cells import Colour
from engine.rules.coordinates import parse_coordinate
from engine.rules.variant import Variant
from tests.engine.records.contents import renlib_tree

HEAD = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
DOWN, RIGHT, OLD_COMMENT, MARK, COMMENT, START, NO_MOVE, EXTENSION = 128, 64, 32, 16, 8, 4, 2, 1


@dataclass
class Move:
    """A node to write: `h8`, or empty for the root and passes."""

    name: str = ""
    children: "list[Move]" = field(default_factory=list)
    comment: bytes = b""
    label: bytes = b""
    flags: int = 0


def padded(text: bytes) -> bytes:
    return text + (b"\0" if len(text) % 2 else b"\0\0")


def written(move: Move, has_sibling: bool = False) -> bytes:
    point = parse_coordinate(move.name, 15, 15) if move.name else None
    code = 0 if point is None else point // 15 * 16 + point % 15 + 1
    flags = move.flags | (DOWN if has_sibling else 0) | (0 if move.children else RIGHT)
    flags |= (COMMENT if move.comment else 0) | (EXTENSION if move.label else 0)
    data = bytes([code, flags])
    data += b"\x00\x01" if move.label else b""
    data += padded(move.comment) if move.comment else b""
    data += padded(move.label) if move.label else b""
    for i, child in enumerate(move.children):
        data += written(child, i < len(move.children) - 1)
    return data


def test_a_library_with_variations_texts_and_marks(tmp_path: Path) -> None:
    library = Move(
        children=[
            Move(
                "h8",
                [
                    Move("h9", [Move("i10", comment=b"26\x08patterns\nmore", flags=MARK)], label=b"A:"),
                    Move("i9", [Move("j7"), Move("", [Move("k3")])], comment=b"odd"),
                    Move("g7", label=b"B", flags=NO_MOVE),
                ],
            ),
            Move("a1"),
        ],
        comment=b"a library",
    )
    path = tmp_path / "a.lib"
    path.write_bytes(HEAD + written(library))
    tree = renlib_tree(path.read_bytes())
    assert (tree.info.width, tree.info.variant) == (15, Variant.RENJU)
    root = tree.root
    assert root.comment == "a library"
    assert [(child.colour, child.move) for child in root.children] == [(Colour.BLACK, 112), (Colour.BLACK, 0)]
    first = root.children[0]
    assert first.labels == {127: "A:", 96: "B"}
    assert len(first.children) == 2
    third = first.children[0].children[0]
    assert third.comment == "26\npatterns\nmore" and third.properties["HO"] == ["1"]
    after_pass = first.children[1].children[1].children[0]
    assert (after_pass.colour, after_pass.move) == (Colour.WHITE, parse_coordinate("k3", 15, 15))
    tree.check()


def test_old_files_without_a_head_and_with_old_comments() -> None:
    # h8 with an old comment, its last letter with the high bit set; i9, g9 as answers
    data = bytes([0x78, OLD_COMMENT]) + b"Hi!\x21"[:2] + bytes([0xA1, 0])
    data += bytes([0x89, DOWN | RIGHT]) + bytes([0x87, RIGHT])
    tree = renlib_tree(data)
    (move,) = tree.root.children
    assert move.comment == "Hi!"
    assert [(child.colour, child.move) for child in move.children] == [
        (Colour.WHITE, parse_coordinate("i9", 15, 15)),
        (Colour.WHITE, parse_coordinate("g9", 15, 15)),
    ]


def test_of_a_file_too_large_for_the_memory_the_first_nodes_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = GameTree()
    node = tree.root
    for ply, point in enumerate((112, 113, 98, 97)):
        node = tree.add_move(node, point, (Colour.BLACK, Colour.WHITE)[ply % 2])
    data = renlib.format_lib(tree)
    monkeypatch.setattr(renlib, "MAX_NODES", 3)  # the root is one
    with pytest.raises(RecordError, match="only the first 3 positions"):
        renlib_tree(data)
    assert renlib.parse(data)[0].game_moves() == [112, 113]
    monkeypatch.undo()
    assert renlib_tree(data).game_moves() == [112, 113, 98, 97]


def test_a_move_named_twice_becomes_one() -> None:
    data = HEAD + written(Move(children=[Move("h8", [Move("i9")]), Move("h8", [Move("j9")])]))
    (move,) = renlib_tree(data).root.children
    assert len(move.children) == 2


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("五子棋，连珠", "utf-8"),
        ("五子棋，连珠 ok", "gb18030"),
        ("Größe, läuft", "cp1252"),
        ("plain", "ascii"),
    ],
)
def test_texts_in_several_encodings(text: str, encoding: str) -> None:
    library = Move(children=[Move("h8", comment=text.encode(encoding))])
    assert renlib_tree(HEAD + written(library)).root.children[0].comment == text


def test_an_empty_library_and_one_saved_from_a_position() -> None:
    assert renlib_tree(HEAD).root.children == []
    assert renlib_tree(HEAD + bytes([0, 0])).root.children == []
    # the path to the position keeps its DOWN flags though the siblings are not written
    data = HEAD + bytes([0, 0, 0x78, DOWN, 0x89, DOWN, 0x87, RIGHT])
    tree = renlib_tree(data)
    assert len(list(tree.root.main_line())) == 4


def test_a_random_tree_survives() -> None:
    rng = random.Random(3)

    def grow(taken: list[str], depth: int) -> list[Move]:
        names = [f"{c}{r}" for c in "abcdefghijklmno" for r in range(1, 16)]
        moves = rng.sample([name for name in names if name not in taken], rng.randint(0, 3) if depth else 0)
        return [Move(name, grow([*taken, name], depth - 1), comment=rng.randbytes(0)) for name in moves]

    def shape(moves: list[Move]) -> list[object]:
        return [(parse_coordinate(move.name, 15, 15), shape(move.children)) for move in moves]

    for _ in range(50):
        library = Move(children=grow([], 7))
        tree = renlib_tree(HEAD + written(library))

        def found(node, tree=tree):
            return [(child.move, found(child)) for child in node.children]

        assert found(tree.root) == shape(library.children)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "^byte 0: not a RenLib library"),
        (b"PK\x03\x04", "not a RenLib library"),
        (HEAD[:12], "byte 12: the file ends within its head"),
        (HEAD[:8] + b"\x04\x00" + HEAD[10:], "byte 8: version 4.00 is newer"),
        (HEAD + b"\x00", "byte 21: the file ends within a node"),
        (HEAD + bytes([0, 0, 0x10, RIGHT]), "byte 22: 0x10 is not a point"),
        (HEAD + bytes([0, 0, 0xF1, RIGHT]), "0xf1 is not a point"),
        (HEAD + bytes([0, EXTENSION]), "byte 22: the file ends within a node"),
        (HEAD + bytes([0, COMMENT]) + b"abc", "byte 22: a text has no end"),
        (HEAD + bytes([0, COMMENT]) + b"abcd\0", "byte 27: the file ends within a text"),
        (HEAD + bytes([0, OLD_COMMENT]) + b"abc", "byte 22: a text has no end"),
        (HEAD + bytes([0, 0, 0x78, RIGHT, 0x78, RIGHT]), "byte 24: data after the end of the tree"),
    ],
)
def test_faults_are_named_with_their_place(data: bytes, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        renlib_tree(data)


@given(st.binary(max_size=120), st.booleans())
def test_malformed_files_raise_record_errors_only(data: bytes, with_head: bool) -> None:
    try:
        tree = renlib_tree(HEAD + data if with_head else b"\x78" + data)
        tree.check()
    except RecordError as error:
        assert error.reason


@given(st.data())
def test_damaged_files_raise_record_errors_only(data: st.DataObject) -> None:
    library = Move(children=[Move("h8", [Move("i9", comment=b"abc", label=b"x"), Move("j9")]), Move("g7")])
    damaged = bytearray(HEAD + written(library))
    for _ in range(data.draw(st.integers(1, 3))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    try:
        renlib_tree(bytes(damaged[: data.draw(st.integers(0, len(damaged)))])).check()
    except RecordError as error:
        assert error.reason


@pytest.mark.parametrize("comment", ["a", "a\n", "a\n\n", "a\n\nb", "a\nb\n"])
def test_the_line_breaks_of_a_comment_come_back(comment: str) -> None:
    tree = GameTree()
    tree.add_move(tree.root, 112).comment = comment
    assert renlib_tree(renlib.format_lib(tree)).root.children[0].comment == comment
