"""Commands that write pictures of the board, and the game as an animation or a web page."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QObject

from engine.records.files import write_atomically
from engine.records.node import Node
from engine.records.web import page as web
from engine.rules.cells import Colour
from gui.app_state import AppState
from gui.base.language import locale, tr
from gui.base.settings import BoardSettings, Numbers
from gui.base.themes import THEMES
from gui.board.export import Diagram, png, svg
from gui.board.picture import Picture
from gui.commands.command import Command, Shell, plain
from gui.commands.writer import FileWriter
from gui.model.document import Document
from gui.model.formatting import win_rate_title
from gui.model.results import describe_end
from gui.presenter.picture import position_picture
from gui.presenter.presenter import Presenter


class ExportCommands(QObject):
    """The exports of the File menu."""

    def __init__(self, app: AppState, presenter: Presenter, shell: Shell) -> None:
        super().__init__(app)
        self._store, self._presenter, self._shell = app.store, presenter, shell
        self._exporter = FileWriter(shell, self)

    def commands(self) -> list[Command]:
        """The commands of this group."""
        return [
            Command("export_image", tr("Export &picture..."), "Ctrl+E", self.export_image),
            Command("export_diagram", tr("Export &diagram..."), "", self.export_diagram),
            Command("export_animation", tr("Export a&nimation..."), "", self.export_animation),
            Command("export_page", tr("Export &web page..."), "", self.export_page),
        ]

    def _ask(self, title: str, proposed: str, filters: str, export: Callable[[Path], None]) -> None:
        path = self._shell.ask_for_new_file(title, proposed, filters)
        if path is not None:
            export(path)

    def close(self) -> None:
        """End the threads."""
        self._exporter.close()

    def export_image(self) -> None:
        """Ask for a file and write the board to it, as PNG or SVG."""
        self._ask(tr("Export picture"), "board.png", "PNG (*.png);;SVG (*.svg)", self.export_image_to)

    def export_image_to(self, path: Path) -> None:
        """Write the board, with what is drawn on it, as PNG or (by its ending) SVG."""
        picture, theme = self._presenter.picture, THEMES[self._store.current.board.theme].board
        draw = svg if path.suffix.lower() == ".svg" else png
        self._exporter.ask(path, lambda _stop: _write(path, draw(picture, theme)))

    def export_diagram(self) -> None:
        """Ask for a file and write the position to it as books print it, as PDF or SVG."""
        self._ask(tr("Export diagram"), "diagram.pdf", "PDF (*.pdf);;SVG (*.svg)", self.export_diagram_to)

    def export_diagram_to(self, path: Path) -> None:
        """Write the position shown, its stones numbered, with a caption, as PDF or (by its ending) SVG."""
        kind = path.suffix.lower().removeprefix(".")
        diagram = diagram_of(self._presenter.document, self._store.current.board)
        self._exporter.ask(path, lambda _stop: _write(path, diagram.file(kind)))

    def export_animation(self) -> None:
        """Ask for a file and write the game shown to it as an animated GIF."""
        self._ask(tr("Export animation"), "game.gif", "GIF (*.gif)", self.export_animation_to)

    def export_animation_to(self, path: Path) -> None:
        """Write the game, or the variation shown, as a numbered animated GIF, in the background."""
        pictures, theme = self._pictures_of_line(), THEMES[self._store.current.board.theme]

        def write(is_stopped: Callable[[], bool]) -> Path:
            from gui.board.animation import gif  # late: it needs numpy

            data = gif(pictures, theme.board, theme.window.window, is_stopped=is_stopped)
            return path if is_stopped() else _write(path, data)

        self._exporter.ask(path, write)

    def export_page(self) -> None:
        """Ask for a file and write the game to it as a web page."""
        self._ask(tr("Export web page"), "game.html", "HTML (*.html)", self.export_page_to)

    def export_page_to(self, path: Path) -> None:
        """Write the game with its variations as a page on which it is played through, in the background."""
        document, info = self._presenter.document, self._presenter.document.info
        words = {
            "game": tr("Game"),
            "first": plain(tr("To the &start")),
            "back": plain(tr("&Back")),
            "forward": plain(tr("&Forward")),
            "last": plain(tr("To the &end")),
            "moves": tr("Moves"),
            "black": tr("Black"),
            "white": tr("White"),
            "rate": win_rate_title(Colour.BLACK),
        }
        title = " – ".join((info.black or words["black"], info.white or words["white"]))
        result = describe_end(document.tree.board_at(document.tree.last_of_game), info)
        tree, place = document.tree.copy(), document.current.place()
        from_bottom = document.labels.rows_from_bottom

        def write(is_stopped: Callable[[], bool]) -> Path:
            game = web.game(tree, result, tree.node_at(place), from_bottom)
            text = web.page(title, {"games": [game]}, words=words, language=locale().name()[:2])
            return path if is_stopped() else _write(path, text.encode())

        self._exporter.ask(path, write)

    def _pictures_of_line(self) -> list[Picture]:
        """The board after each move of the line that the position shown is on."""
        document, settings = self._presenter.document, replace(self._store.current.board, numbers=Numbers.ALL)
        end = document.tree.line_through(document.current)[-1]
        whole = position_picture(document, settings, end)
        moves = [node.move for node in end.path() if node.move is not None]
        pictures = []
        for count in range(len(moves) + 1):
            later = set(moves[count:])
            stones = tuple(stone for stone in whole.stones if stone.point not in later)
            last = moves[count - 1] if count else None
            row = whole.winning_row if count == len(moves) else ()
            pictures.append(replace(whole, stones=stones, last_move=last, winning_row=row))
        return pictures


def diagram_of(
    document: Document, settings: BoardSettings, node: Node | None = None, first: int = 1
) -> Diagram:
    """The position shown, or another, as books print it: the moves are numbered from a first one on."""
    node = node or document.current
    settings = replace(settings, numbers=Numbers.ALL, coordinates=True)
    picture = position_picture(document, settings, node)
    stones = tuple(
        stone if stone.number is None or stone.number >= first else replace(stone, number=None)
        for stone in picture.stones
    )
    picture = replace(picture, stones=stones, last_move=None, winning_row=())
    return Diagram(picture, _caption(document, node, first))


def _caption(document: Document, node: Node, first: int) -> list[str]:
    """The players and where they played, where the game begins; and the moves or the end of the game."""
    info = document.info
    players = " – ".join(name for name in (info.black, info.white) if name)
    lines = [", ".join(part for part in (players, info.event, info.date) if part)] if first == 1 else []
    at_end = node is document.tree.last_of_game
    end = describe_end(document.tree.board_at(node), info if at_end else replace(info, result="", reason=""))
    last = node.ply  # as the stones are numbered: the board counts from a set-up or a pass on
    lines.append(end or (tr("Moves {first} to {last}").format(first=first, last=last) if last else ""))
    return [line for line in lines if line]


def _write(path: Path, data: bytes) -> Path:
    write_atomically(path, data)
    return path
