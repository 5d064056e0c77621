"""RenLib libraries (`.lib`): reading them as game trees, and writing them.

The format, learned from RenLib's public source: a head of 20 bytes (0xFF, `RenLib`, 0xFF, version; the
oldest files have none and begin with 0x78, the centre), then the nodes, each before its children. A node is
two bytes, the point (`row * 16 + column`, column from 1; 0 is the root or a pass) and flags; two more flag
bytes if EXTENSION is set; then its texts, padded to an even length. DOWN means that a sibling follows after
this node's subtree, RIGHT that the node has no child. Boards are 15x15.
"""

from engine.records import encodings
from engine.records.files import RecordError
from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.cells import Colour
from engine.rules.translatable import translatable
from engine.rules.variant import Variant

SIZE = 15

HEAD = b"\xffRenLib\xff"
NO_LIBRARY = translatable("not a RenLib library: neither its header nor a first move in the centre")
_HEAD_LENGTH = 20
_MAJOR_VERSION = 3
MAX_NODES = 4_000_000  # of one file: each takes some 500 bytes of memory
_CENTRE = 0x78

_DOWN, _RIGHT, _OLD_COMMENT, _MARK, _COMMENT, _START, _NO_MOVE, _EXTENSION = (0x80 >> i for i in range(8))
_BOARD_TEXT = 0x01  # in the second extension byte
_LINE_BREAK = b"\x08"  # between a comment's title and the rest


def parse(data: bytes) -> tuple[GameTree, RecordError | None]:
    """The library in bytes, and the fault that ends it, if one does.

    It has moves, comments, marks (HO) and board texts (labels of the position before).

    Raises:
        RecordError: with the byte of a fault in the head.
    """
    reader = _RenLibReader(data)
    reader.read_head()
    fault: RecordError | None = None
    try:
        reader.read()
    except RecordError as error:
        fault = error
    reader.decode_texts()
    return reader.tree, fault


class _RenLibReader:
    """One pass over the bytes; texts are decoded last, because their encoding is guessed from all of them."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0
        self.tree = GameTree(GameInfo(Variant.RENJU, SIZE, SIZE))
        self.comments: list[tuple[Node, bytes]] = []
        self.labels: list[tuple[Node, int, bytes]] = []

    def read(self) -> None:
        node, colour = self.tree.root, Colour.BLACK  # where the next node hangs, and who moves there
        waiting: list[tuple[Node, Colour]] = []  # the same for the siblings to come
        ended = False
        count = 0
        while self.position < len(self.data):
            start = self.position
            first = count == 0
            if count >= MAX_NODES:
                raise RecordError(
                    translatable("only the first {most:,} positions of a file are read", most=MAX_NODES),
                    offset=start,
                )
            count += 1
            point, flags, more_flags = self.read_node()
            if ended:
                raise RecordError(translatable("data after the end of the tree"), offset=start)
            parent, mover = node, colour
            if first and point is None:
                pass  # the root
            elif flags & _NO_MOVE and flags & _RIGHT:
                pass  # a point with a text and no stone
            elif flags & _NO_MOVE:
                node = parent.add()
            else:
                node = self.add_move(parent, point, colour)
                colour = colour.other
            if flags & (_COMMENT | _OLD_COMMENT):
                self.comments.append(
                    (node, self.read_old_text() if flags & _OLD_COMMENT else self.read_text())
                )
            if more_flags & _BOARD_TEXT:
                text = self.read_text()
                if point is not None:
                    self.labels.append((parent, point, text))
            if flags & _MARK:
                node.properties["HO"] = ["1"]
            if flags & _DOWN and not (first and point is None):
                waiting.append((parent, mover))
            if flags & _RIGHT:
                ended = not waiting
                if waiting:
                    node, colour = waiting.pop()

    def read_head(self) -> None:
        if self.data[: len(HEAD)] == HEAD:
            if len(self.data) < _HEAD_LENGTH:
                raise RecordError(translatable("the file ends within its head"), offset=len(self.data))
            major, minor = self.data[len(HEAD)], self.data[len(HEAD) + 1]
            if major > _MAJOR_VERSION:
                raise RecordError(
                    translatable(
                        "version {major}.{minor:02} is newer than what can be read", major=major, minor=minor
                    ),
                    offset=8,
                )
            self.position = _HEAD_LENGTH
        elif self.data[:1] != bytes([_CENTRE]):
            raise RecordError(NO_LIBRARY, offset=0)

    def read_node(self) -> tuple[int | None, int, int]:
        """The point (None: the root or a pass), the flags and those in the extension, 0 without one."""
        code, flags = self.read_pair()
        more_flags = self.read_pair()[1] if flags & _EXTENSION else 0
        if code == 0:
            return None, flags, more_flags
        row, column = divmod(code, 16)
        if column == 0 or row >= SIZE:
            raise RecordError(
                translatable("0x{code:02x} is not a point", code=code), offset=self.position - 2
            )
        return row * SIZE + column - 1, flags, more_flags

    def add_move(self, parent: Node, point: int | None, colour: Colour) -> Node:
        return parent.add(None, colour) if point is None else self.tree.add_move(parent, point, colour)

    def read_pair(self) -> tuple[int, int]:
        pair = self.data[self.position : self.position + 2]
        if len(pair) < 2:
            raise RecordError(translatable("the file ends within a node"), offset=len(self.data))
        self.position += 2
        return pair[0], pair[1]

    def read_text(self) -> bytes:
        """A text that ends with a zero, padded to an even length."""
        end = self.data.find(b"\0", self.position)
        if end < 0:
            raise RecordError(translatable("a text has no end"), offset=self.position)
        return self.take_text(end, end)

    def read_old_text(self) -> bytes:
        """A text whose last character has the high bit set."""
        end = self.position
        while end < len(self.data) and self.data[end] < 0x80:
            end += 1
        if end == len(self.data):
            raise RecordError(translatable("a text has no end"), offset=self.position)
        text = self.take_text(end, end)
        return text + bytes([self.data[end] & 0x7F])

    def take_text(self, text_end: int, last: int) -> bytes:
        """The bytes up to `text_end`; go on after the pair that holds the byte `last`."""
        text = self.data[self.position : text_end]
        self.position += (last - self.position) // 2 * 2 + 2
        if self.position > len(self.data):
            raise RecordError(translatable("the file ends within a text"), offset=len(self.data))
        return text

    def decode_texts(self) -> None:
        raw = [text for _, text in self.comments] + [text for _, _, text in self.labels]
        encoding = next(encodings.codecs_of(sample := b"\n".join(raw), sample=sample))
        for node, text in self.comments:
            # The title ends with a line break of its own, which a comment without a title lacks.
            words = text.removeprefix(_LINE_BREAK).replace(_LINE_BREAK, b"\n", 1).decode(encoding, "replace")
            node.comment = f"{node.comment}\n{words}" if node.comment else words
        for node, point, text in self.labels:
            node.labels[point] = text.decode(encoding, "replace")


def format_lib(tree: GameTree) -> bytes:
    """A tree as a library: its moves, comments and the texts on points; RenLib has nothing else.

    Raises:
        ValueError: the board is not 15x15, stones are set up, or a colour moves twice running.
    """
    width, height = tree.info.width, tree.info.height
    if (width, height) != (SIZE, SIZE):
        raise ValueError(
            translatable("RenLib's boards are 15x15, not {width}x{height}", width=width, height=height)
        )
    parts = [HEAD + bytes([_MAJOR_VERSION, 4]) + b"\xff" * (_HEAD_LENGTH - len(HEAD) - 2)]
    stack = [(tree.root, Colour.BLACK, False)]  # who moves at the node, and whether a sibling follows
    while stack:
        node, colour, has_sibling = stack.pop()
        children = node.children
        played = {child.move for child in children}
        texts = {point: text for point, text in node.labels.items() if point not in played}
        parts.append(_format_move(node, colour, has_sibling, not children and not texts))
        for number, (point, text) in enumerate(texts.items(), 1):
            is_last = number == len(texts) and not children
            parts.append(_format_node(point, _NO_MOVE | _RIGHT, not is_last, "", text))
        mover = colour if node.parent is None else colour.other
        stack += [(child, mover, child is not children[-1]) for child in reversed(children)]
    return b"".join(parts)


def _format_move(node: Node, colour: Colour, has_sibling: bool, is_leaf: bool) -> bytes:
    if node.setup is not None:
        raise ValueError(translatable("stones are set up, which RenLib cannot hold"))
    if node.parent is not None and node.colour is not colour:
        raise ValueError(translatable("in RenLib Black and White move in turn"))
    text = "" if node.parent is None or node.move is None else node.parent.labels.get(node.move, "")
    return _format_node(node.move, _RIGHT if is_leaf else 0, has_sibling, node.comment, text)


def _format_node(point: int | None, flags: int, has_sibling: bool, comment: str, text: str) -> bytes:
    code = 0 if point is None else point // SIZE * 16 + point % SIZE + 1
    flags |= (_DOWN if has_sibling else 0) | (_COMMENT if comment else 0) | (_EXTENSION if text else 0)
    data = bytes([code, flags]) + (bytes([0, _BOARD_TEXT]) if text else b"")
    for part in (comment.encode().replace(b"\n", _LINE_BREAK, 1), text.encode()):
        if part:
            data += part + b"\0" * (2 - len(part) % 2)
    return data
