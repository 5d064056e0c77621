"""Commands that edit the tree, and the clipboard."""

from dataclasses import replace
from functools import partial

from PyQt6.QtGui import QGuiApplication

from engine.records import positions
from engine.records.files import RecordError
from engine.records.reader import read_text
from engine.records.reading import GameInFile
from engine.records.sgf import format_sgf
from engine.records.tree import GameInfo, GameTree
from engine.rules.cells import Colour
from engine.rules.variant import Variant
from gui.app_state import AppState
from gui.base.clipboard import copy_text
from gui.base.errors import told
from gui.base.language import tr
from gui.base.themes import THEMES
from gui.board.export import board_image
from gui.commands.chooser import GameChooser
from gui.commands.command import Command, Shell, set_aside
from gui.dialogs.info import InfoDialog
from gui.dialogs.position import PositionDialog
from gui.model import files
from gui.play.state import Phase
from gui.presenter.presenter import Presenter

_COPIED_WIDTH = 1000  # pixels


class EditCommands:
    """The Edit menu, but for the settings."""

    def __init__(self, app: AppState, presenter: Presenter, shell: Shell) -> None:
        self._document, self._game, self._store = app.document, app.game, app.store
        self._presenter, self._shell = presenter, shell
        self._chooser = GameChooser(app.document, shell)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        document, edits = self._document, self._document.undo_group
        promote = tr("&Make main line")
        return [
            Command("undo_edit", tr("&Undo edit"), "Ctrl+Z", edits.undo),
            Command("redo_edit", tr("&Redo edit"), "Ctrl+Shift+Z", edits.redo),
            Command("copy_position", tr("&Copy position"), "Ctrl+C", self.copy_position),
            Command("copy_image", tr("Copy p&icture"), "Ctrl+Shift+C", self.copy_image),
            Command("paste_position", tr("&Paste position"), "Ctrl+V", self.paste_position),
            Command("delete_branch", tr("&Delete from here"), "Ctrl+Del", self.delete_branch),
            Command("promote_branch", promote, "Ctrl+Up", lambda: document.promote(document.current)),
            Command("edit_position", tr("&Set up a position..."), "Ctrl+Shift+E", self.edit_position),
            Command("edit_info", tr("&Game information..."), "Ctrl+I", self.edit_info),
        ]

    def copy_position(self) -> None:
        """Copy the position: its moves as `h8i9j7`, or a BOARD block where stones were set up.

        A block contains no colours: where they would come back exchanged, SGF is copied.
        """
        board = self._document.board
        own, others = board.cells.count(board.turn), board.cells.count(board.turn.other)
        if sum(1 for cell in board.cells if cell) == board.ply:
            text = self._document.labels.names(board.moves, "")
        elif Colour.to_move(own, others) is board.turn:
            text = positions.format_block(board)
        else:
            text = format_sgf(GameTree.from_board(board))
        copy_text(text)
        self._shell.say(tr("Copied: {text}").format(text=text.replace("\n", " ")[:80]))

    def copy_image(self) -> None:
        """Copy the board as a picture."""
        theme = THEMES[self._store.current.board.theme].board
        clipboard = QGuiApplication.clipboard()
        if clipboard is not None:
            clipboard.setImage(board_image(self._presenter.picture, theme, _COPIED_WIDTH))
        self._shell.say(tr("Picture copied."))

    def paste_position(self) -> None:
        """Open the position or game in the clipboard, in any of the known forms."""
        clipboard = QGuiApplication.clipboard()
        if clipboard is not None:
            self.paste_text(clipboard.text())

    def paste_text(self, text: str) -> bool:
        """Open the position or game in a text; whether there was one.

        Texts mostly do not contain the rules: those of the open game are meant, if the moves fit them.
        """
        info = self._document.info
        bottom = self._document.labels.rows_from_bottom
        try:
            contents = read_text(text, info.width, info.height, info.row_length, bottom).whole()
        except RecordError as error:
            self._chooser.complain(tr("There is no position or game in this text."), told(error))
            return False

        def build(chosen: list[tuple[GameInFile, Variant]]) -> None:
            [(found, variant)] = chosen
            try:
                tree, cuts = files.build(found, variant)
            except RecordError as error:
                self._chooser.complain(tr("There is no position or game in this text."), told(error))
                return
            self._open(tree, tr("Paste"))
            self._chooser.tell(tree, [*contents.faults, *cuts])

        self._chooser.choose(contents.games, build, info.variant)
        return True

    def delete_branch(self) -> None:
        """Delete the current move and all after it."""
        self._document.delete_branch(self._document.current)

    def edit_position(self) -> None:
        """Set up a position, starting from the one shown; a game that is played waits meanwhile."""
        document, game = self._document, self._game
        if is_played := game.phase is Phase.PLAYING:
            game.pause()
        dialog = PositionDialog(document.board, self._store.current.board, self._shell.dialog_parent)

        def set_up() -> None:
            old = document.info  # whose players, event and result were another game's
            info = GameInfo(old.variant, old.width, old.height, old.row_length)
            self._open(GameTree.from_board(dialog.board(), info), tr("Set up a position"))

        if is_played:
            dialog.rejected.connect(game.go_on)
            dialog.accepted.connect(game.go_on)  # first, so that undoing goes on with it, too
        dialog.accepted.connect(set_up)
        self._shell.open_dialog(dialog, document.about_to_be_replaced)

    def edit_info(self) -> None:
        """Edit what is known of the game."""
        dialog = InfoDialog(self._document.info, self._shell.dialog_parent)
        dialog.accepted.connect(lambda: self._change_info(dialog.changes(), dialog.variant()))
        self._shell.open_dialog(dialog, self._document.about_to_be_replaced)

    def _change_info(self, changes: dict[str, str], variant: Variant) -> None:
        """Change what is known of the game; under other rules it is cut where its moves are impossible."""
        document = self._document
        if variant is document.info.variant:
            document.set_info(**changes)
            return
        path = document.path
        tree, cuts = files.under(document.tree, variant)
        tree.info = replace(tree.info, **changes)  # type: ignore[arg-type]
        node = tree.counterpart(document.current)
        leave = partial(set_aside, self._game, self._shell)
        document.replace_tree(tree, tr("Game information"), leave, "" if cuts else path, node)
        self._chooser.tell(tree, cuts)

    def _open(self, tree: GameTree, text: str) -> None:
        self._document.replace_tree(tree, text, partial(set_aside, self._game, self._shell))
