"""The open game: a tree, the node that is shown, and undoable edits. Other objects follow its signals."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from weakref import WeakKeyDictionary

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QUndoCommand, QUndoGroup, QUndoStack

from engine.records.analysis import Analysis
from engine.records.node import Node, escape
from engine.records.sgf import format_point
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from engine.rules.coordinates import Labels
from gui.base.language import tr
from gui.model.mistakes import Review


class _Edit(QUndoCommand):
    """An edit as two functions, do and undo; consecutive edits with the same key are merged.

    `values`: what is there before and after an edit with a key. Where merging makes them equal, it vanishes.
    """

    def __init__(
        self,
        text: str,
        do: Callable[[], None],
        undo: Callable[[], None],
        key: object = None,
        values: tuple[object, object] = (None, None),
    ) -> None:
        super().__init__(text)
        self._do, self._undo, self._key, self._values = do, undo, key, values

    def redo(self) -> None:
        self._do()

    def undo(self) -> None:
        self._undo()

    def id(self) -> int:
        return 1 if self._key is not None else -1

    def mergeWith(self, other: QUndoCommand | None) -> bool:
        if not isinstance(other, _Edit) or other._key != self._key:
            return False
        self._do, self._values = other._do, (self._values[0], other._values[1])
        self.setObsolete(self._values[0] == self._values[1])
        return True


class Document(QObject):
    """The open game."""

    about_to_open = pyqtSignal()
    """Another game is about to be opened, not by an edit of this one; `about_to_be_replaced` follows."""
    about_to_be_replaced = pyqtSignal()
    """Another game is about to be opened; this one can still be kept."""
    replaced = pyqtSignal()
    """Another game is open."""
    tree_changed = pyqtSignal()
    """Nodes were added, removed or moved."""
    node_added = pyqtSignal(object)
    """A node was added, with what hangs below it; `tree_changed` follows."""
    touched = pyqtSignal(object)
    """A node has other contents or other children now: a file would hold something else of it."""
    current_changed = pyqtSignal()
    """Another node is shown (or another game)."""
    node_changed = pyqtSignal(object)
    """A node's comment or analysis changed."""
    info_changed = pyqtSignal()
    """The game's information changed."""
    changed = pyqtSignal()
    """The user changed something that a file would hold; analyses only set `modified`."""
    analysed = pyqtSignal()
    """An analysis was stored in a node."""
    reviewed = pyqtSignal()
    """A review of the game has ended, or what the last one found is forgotten."""
    modified_changed = pyqtSignal()
    """The game differs from its file now, or does so no longer."""
    labels_changed = pyqtSignal()
    """The points have other names: the rows are counted from the other side."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tree = GameTree()
        self.current = self.tree.root
        self.undo_group = QUndoGroup(self)
        self.begin_edits()
        self.path: str = ""
        self.is_played = False
        """Whether the game is being played, or has just been: then its moves are what was played."""
        self.is_unsaved = False
        """Whether it has changes that no file holds and that cannot be undone."""
        self._rows_from_bottom = True
        self._board: Board | None = None
        self._reviews: WeakKeyDictionary[GameTree, Review] = WeakKeyDictionary()
        self.undo_group.cleanChanged.connect(self.modified_changed)
        for signal in (self.tree_changed, self.info_changed):
            signal.connect(self.changed)
        self.node_changed.connect(self.touched)
        self.info_changed.connect(lambda: self.touched.emit(self.tree.root))

    @property
    def undo_stack(self) -> QUndoStack:
        """The edits of the open game."""
        stack = self.undo_group.activeStack()
        assert stack is not None
        return stack

    def begin_edits(self) -> None:
        """Note edits apart from those made so far, which are of a game that will be open again."""
        self.undo_group.setActiveStack(QUndoStack(self.undo_group))

    @property
    def modified(self) -> bool:
        """Whether the game has changes that no file holds; edits that were undone do not count."""
        return self.is_unsaved or not self.undo_stack.isClean()

    @property
    def board(self) -> Board:
        """The board at the current node; read it, do not change it."""
        if self._board is None:
            self._board = self.tree.board_at(self.current)
        return self._board

    @property
    def info(self) -> GameInfo:
        """The game's information: rules, players, result."""
        return self.tree.info

    @property
    def labels(self) -> Labels:
        """The names of the points: every text of the window uses them, so that all agree with the board."""
        return Labels(self.info.width, self.info.height, self._rows_from_bottom)

    def count_rows_from_bottom(self, on: bool) -> None:
        """Count the rows from the bottom, as renju books do, or from the top."""
        if on != self._rows_from_bottom:
            self._rows_from_bottom = on
            self.labels_changed.emit()

    def name_of(self, node: Node) -> str:
        """A node's move with its number: `12 h8`."""
        return str(node.ply) if node.move is None else f"{node.ply} {self.labels.name(node.move)}"

    def _board_near(self, node: Node) -> Board | None:
        """The board of a node next to the current one, without playing the whole game again."""
        here, board = self.current, self._board
        if board is not None and node.parent is here:
            return self.tree.advance(board.copy(), node)
        if board is not None and here.parent is node and here.move is not None and len(board.moves) > 1:
            before = board.copy()
            before.pop()
            return before
        return None  # nor does taking back lead over a pass or a set-up

    def open_tree(
        self,
        tree: GameTree,
        path: str = "",
        node: Node | None = None,
        modified: bool = False,
        review: Review | None = None,
        edits: QUndoStack | None = None,
    ) -> None:
        """Open another game, at its end or at a node of it.

        `modified`: it has changes that no file holds. `review`: what the last review of it found. `edits`:
        those made while it was open before, which can be undone again.
        """
        self.about_to_open.emit()
        if review is not None:
            self._reviews[tree] = review
        self._replace(tree, path, node or tree.last_of_game)
        if edits is None:
            self.undo_stack.clear()
        else:
            self.undo_group.setActiveStack(edits)
        self._set_unsaved(modified)

    def replace_tree(
        self,
        tree: GameTree,
        text: str,
        set_aside: Callable[[], Callable[[], None]] = lambda: lambda: None,
        path: str = "",
        node: Node | None = None,
    ) -> None:
        """Put another game in the place of this one, undoably; `text` names the edit.

        `set_aside` is called before this game makes way, each time; it returns what is called when the edit
        was undone and this game is open again. `path` is where the game is to be saved, `node` what is shown
        of it, its end if None.
        """
        old, new = (self.tree, self.path, self.current), (tree, path, node or tree.last_of_game)
        undone: Callable[[], None]

        def do() -> None:
            nonlocal undone
            undone = set_aside()
            self._replace(*new)

        def undo() -> None:
            self._replace(*old)
            undone()

        self._push(_Edit(text, do, undo))

    def _replace(self, tree: GameTree, path: str, node: Node) -> None:
        self.about_to_be_replaced.emit()
        self.tree, self.path, self.current = tree, path, node
        self._board = None
        self.replaced.emit()
        self.tree_changed.emit()
        self.current_changed.emit()

    def _set_unsaved(self, on: bool) -> None:
        self.is_unsaved = on
        self.modified_changed.emit()

    def saved_as(self, path: str) -> None:
        """The game has been written to a file."""
        self.path = path
        self.undo_stack.setClean()
        self._set_unsaved(False)

    def go(self, node: Node) -> None:
        """Show a node, unless it was deleted."""
        if node is not self.current and node.is_attached:
            self._board = self._board_near(node)
            self.current = node
            self.current_changed.emit()

    def step(self, plies: int) -> None:
        """Go back (negative) or forward along the line of the current node."""
        node = self.current
        for _ in range(abs(plies)):
            onward = node.parent if plies < 0 else (node.children[0] if node.children else None)
            if onward is None:
                break
            node = onward
        self.go(node)

    def switch_branch(self, step: int) -> None:
        """Go to the previous (-1) or next (+1) variation beside the nearest fork above."""
        for node in reversed(self.current.path()):
            parent = node.parent
            if parent is not None and len(parent.children) > 1:
                index = (parent.children.index(node) + step) % len(parent.children)
                self.go(parent.children[index])
                return

    def play(self, point: int, time_ms: int | None = None) -> Node:
        """Play at a point from the current node: along an existing branch, or as a new one.

        Raises:
            IllegalMoveError: the move is not legal.
        """
        node = self.current.child_with(point)
        if node is None:
            board = self.board
            board.copy().push(point)
            node = Node(self.current, point, board.turn, time_ms=time_ms)
            self.add_branch(node, tr("Move"))
        self.go(node)
        return node

    def add_branch(self, node: Node, text: str) -> None:
        """Add a node, with what hangs below it, to its parent as the last branch."""
        parent = node.parent
        assert parent is not None
        place = len(parent.children)

        def do() -> None:
            parent.children.insert(place, node)
            self.node_added.emit(node)
            self._tell_changed(parent)

        self._push(_Edit(text, do, lambda: self._remove(node)))

    def delete_branch(self, node: Node) -> None:
        """Delete a node and everything after it."""
        parent = node.parent
        if parent is None:
            return
        place = parent.children.index(node)

        def undo() -> None:
            parent.children.insert(place, node)
            self._tell_changed(parent)

        self._push(_Edit(tr("Delete branch"), lambda: self._remove(node), undo))

    def _remove(self, node: Node) -> None:
        assert node.parent is not None
        if node.contains(self.current):
            self.go(node.parent)
        node.parent.children.remove(node)
        self._tell_changed(node.parent)

    def _tell_changed(self, *parents: Node | None) -> None:
        """Nodes have other children; what a file contains of the played game's end depends on where it
        stands.
        """
        for node in (*parents, self.tree.end):
            if node is not None:
                self.touched.emit(node)
        self.tree_changed.emit()

    def promote(self, node: Node) -> None:
        """Make the line through a node the main line: of a game that nobody plays, what was played."""
        forks, end = node.forks(), self.tree.end
        before = [(step.parent, list(step.parent.children)) for step in forks if step.parent is not None]
        if not forks:
            return

        def do() -> None:
            for step in forks:
                step.put_first()
            put_end(None)

        def put_end(new: Node | None) -> None:
            touched = (self.tree.end, *(parent for parent, _ in before))
            if not self.is_played:
                self.tree.end = new
            self._tell_changed(*touched)

        def undo() -> None:
            for parent, children in before:
                parent.children[:] = children
            put_end(end)

        self._push(_Edit(tr("Make main line"), do, undo))

    def follow_game(self, node: Node) -> None:
        """The game that is played stands at a node: its moves are the main line, whatever was taken back.

        No edit by the user, so it cannot be undone.
        """
        ends = (self.tree.end, node)
        self.tree.end = node
        forks = node.forks()
        for step in forks:
            step.put_first()
        for changed in (*ends, *(step.parent for step in forks)):
            if changed is not None:
                self.touched.emit(changed)
        if forks:
            self.tree_changed.emit()

    def set_comment(self, node: Node, text: str) -> None:
        """Change a node's comment."""
        old = node.comment
        if text == old:
            return

        def put(value: str) -> None:
            node.comment = value
            self.node_changed.emit(node)
            self.changed.emit()

        key = (id(node), "comment")
        self._push(_Edit(tr("Comment"), lambda: put(text), lambda: put(old), key, (old, text)))

    def draw_mark(self, name: str, points: tuple[int, ...]) -> None:
        """Put a mark, by its name in SGF, on the position shown, or take it away."""
        node = self.current
        self._set_properties(node, _with_mark(node, name, points, self.tree.info.width), tr("Mark"))

    def set_name(self, name: str) -> None:
        """Call the game something else."""
        root = self.tree.root
        others = {key: values for key, values in root.properties.items() if key != "GN"}
        self._set_properties(root, others | ({"GN": [escape(name)]} if name else {}), tr("Game information"))

    def _set_properties(self, node: Node, new: dict[str, list[str]], text: str) -> None:
        old = node.properties

        def put(properties: dict[str, list[str]]) -> None:
            node.properties = properties
            self.node_changed.emit(node)
            self.changed.emit()

        self._push(_Edit(text, lambda: put(new), lambda: put(old)))

    def set_info(self, **changes: object) -> None:
        """Change some of the game's information; it can be undone, whatever else was noted since."""
        old = {name: getattr(self.tree.info, name) for name in changes}
        if changes != old:
            self._push(_Edit(tr("Game information"), lambda: self._note(changes), lambda: self._note(old)))

    def set_players(self, black: str, white: str) -> None:
        """Note who plays; no edit by the user, so it cannot be undone."""
        if (black, white) != (self.tree.info.black, self.tree.info.white):
            self.is_unsaved = True
            self._note({"black": black, "white": white})

    def set_result(self, result: str, reason: str = "") -> None:
        """Note the result of the game, and how it ended; no edit by the user, so it cannot be undone."""
        if (result, reason) != (self.tree.info.result, self.tree.info.reason):
            self.is_unsaved = True
            self._note({"result": result, "reason": reason})

    def _note(self, changes: Mapping[str, object]) -> None:
        self.tree.info = replace(self.tree.info, **changes)  # type: ignore[arg-type]
        self._board = None
        self.info_changed.emit()

    def set_analysis(self, node: Node, analysis: Analysis) -> None:
        """Store an engine's analysis of a node, unless it has a deeper one by the same engine and net."""
        known = node.analysis
        if (
            known is None
            or (analysis.engine, analysis.version, analysis.net) != (known.engine, known.version, known.net)
            or analysis.is_proven
            or analysis.visits >= known.visits
        ):
            node.analysis = analysis
            self.is_unsaved = True
            self.node_changed.emit(node)
            self.analysed.emit()

    @property
    def review(self) -> Review | None:
        """What the last review of the game found."""
        return self._reviews.get(self.tree)

    def set_review(self, review: Review | None) -> None:
        """Keep what a review of the game found; None: nothing."""
        self._reviews.pop(self.tree, None)
        if review is not None:
            self._reviews[self.tree] = review
        self.reviewed.emit()

    def _push(self, edit: QUndoCommand) -> None:
        self.undo_stack.push(edit)


def _with_mark(node: Node, name: str, points: tuple[int, ...], width: int) -> dict[str, list[str]]:
    """A node's properties with another mark, or without it if it is there."""
    value = ":".join(format_point(point, width) for point in points)
    values = node.properties.get(name, [])
    changed = [other for other in values if other != value] if value in values else [*values, value]
    others = {key: kept for key, kept in node.properties.items() if key != name}
    return others | ({name: changed} if changed else {})
