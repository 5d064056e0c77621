"""Commands that copy the game in the forms of other programs, and turn it."""

from functools import partial

from engine.records import positions
from engine.records.sgf import format_sgf
from engine.rules.coordinates import Labels
from engine.rules.symmetry import Symmetry
from gui.base.clipboard import copy_text
from gui.base.errors import told
from gui.base.language import tr
from gui.commands.command import Command, Shell, set_aside
from gui.model import files
from gui.model.document import Document
from gui.play.game import GameController

_GOMOCALC = "https://gomocalc.com/#/"
"""Takes `letter, number` pairs, as the source of the site does it: `src/router.js` and `setPosStr` in
`src/store/modules/position.js` of github.com/dhbloo/gomoku-calculator. Size and rules are its settings."""


class ExchangeCommands:
    """The submenus *Copy as* and *Turn the board*."""

    def __init__(self, document: Document, game: GameController, shell: Shell) -> None:
        self._document, self._game, self._shell = document, game, shell

    def commands(self) -> list[Command]:
        """The commands of this group."""
        right, left = Symmetry.ROTATE_90, Symmetry.ROTATE_270
        sides, rows = Symmetry.MIRROR_COLUMNS, Symmetry.MIRROR_ROWS
        document, block = self._document, tr("&BOARD block")
        return [
            Command("copy_moves", tr("&Moves"), "", self.copy_moves),
            Command("copy_sgf", tr("&SGF"), "", lambda: self._copy(format_sgf(document.tree))),
            Command("copy_block", block, "", lambda: self._copy(positions.format_block(document.board))),
            Command("copy_yixin", tr("&Yixin"), "", self._copy_line),
            Command("copy_link", tr("&Link to gomocalc"), "", lambda: self._copy_line(_GOMOCALC)),
            Command("turn_right", tr("Rotate to the &right"), "", lambda: self.turn(right)),
            Command("turn_left", tr("Rotate to the &left"), "", lambda: self.turn(left)),
            Command("mirror_sides", tr("Mirror left and right"), "", lambda: self.turn(sides)),
            Command("mirror_rows", tr("Mirror top and bottom"), "", lambda: self.turn(rows)),
        ]

    def copy_moves(self) -> None:
        """Copy the moves to the position shown, numbered in pairs as in books: `1. h8 i9 2. g7`."""
        moves = self._moves()
        if moves is not None:
            names = [self._document.labels.name(move) for move in moves]
            pairs = [" ".join(names[i : i + 2]) for i in range(0, len(names), 2)]
            self._copy(" ".join(f"{number}. {pair}" for number, pair in enumerate(pairs, 1)))

    def turn(self, symmetry: Symmetry) -> None:
        """Turn the whole game; as every edit, it can be undone."""
        document = self._document
        try:
            tree = files.turned(document.tree, symmetry)
        except ValueError as error:
            self._shell.complain(tr("The game cannot be turned so."), told(error))
            return
        node = tree.node_at(document.current.place())
        leave = partial(set_aside, self._game, self._shell)
        document.replace_tree(tree, tr("Turn the board"), leave, document.path, node)

    def _copy_line(self, address: str = "") -> None:
        """Copy the moves to the position shown as `h8i9j7`, rows counted from the bottom.

        Yixin-Board's `putpos` takes them so, and gomocalc in an address.
        """
        moves, info = self._moves(), self._document.info
        if moves is not None:
            self._copy(address + Labels(info.width, info.height, True).names(moves, ""))

    def _moves(self) -> list[int] | None:
        """The moves to the position shown; where they alone do not lead there, a message instead."""
        board = self._document.board
        if sum(1 for cell in board.cells if cell) > board.ply:
            self._shell.say(tr("Stones were set up or a move was passed: copy a BOARD block or SGF."))
            return None
        return board.moves

    def _copy(self, text: str) -> None:
        copy_text(text)
        self._shell.say(tr("Copied: {text}").format(text=text.replace("\n", " ")[:80]))
