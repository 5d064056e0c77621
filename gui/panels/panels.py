"""All the panels that the window places: the board in the middle and the docks around it."""

from PyQt6.QtWidgets import QStackedWidget, QWidget

from engine.rules.board import Colour
from gui.base.forms import vbox
from gui.base.language import tr
from gui.base.settings import Settings
from gui.base.themes import Theme
from gui.board.stack import BoardStack
from gui.model.document import Document
from gui.model.formatting import win_rate_title
from gui.panels.candidates import CandidatesPanel
from gui.panels.chapters import ChapterBar
from gui.panels.comments import CommentsPanel
from gui.panels.explorer import ExplorerPanel
from gui.panels.graph import GraphPanel
from gui.panels.guide import GuideBar
from gui.panels.log import LogPanel
from gui.panels.notice import NoticeBar
from gui.panels.notices import NoticeStack
from gui.panels.players import PlayersPanel
from gui.panels.presentation import Presentation
from gui.panels.review import ReviewPanel
from gui.panels.tournament import TournamentPanel
from gui.panels.tournament_band import TournamentBand
from gui.panels.tree import TreePanel


class Panels:
    """The panels by name."""

    def __init__(self, document: Document, watched: Document) -> None:
        """`watched`: the game of a tournament that may be looked at instead of the user's own."""
        self.board = BoardStack()
        self.guide = GuideBar()
        self.notice = NoticeBar()
        self.notices = NoticeStack()
        self.players = PlayersPanel()
        self.presentation = Presentation()
        self.candidates = CandidatesPanel()
        self.graph = GraphPanel(document)
        self.tree = TreePanel(document)
        self.comments = CommentsPanel(document)
        self.review = ReviewPanel(document)
        self.tournament = TournamentPanel()
        self.tournament_band = TournamentBand()
        self.explorer = ExplorerPanel()
        self.log = LogPanel()
        self.watched_graph = GraphPanel(watched, until_over=True)
        self.watched_tree = TreePanel(watched)
        self._graphs = _stack(self.graph, self.watched_graph)
        self.chapters = ChapterBar()
        self._trees = _stack(self.tree, self.watched_tree)

    def docked(self) -> dict[str, tuple[str, QWidget]]:
        """The panels that stand in docks: name, title and widget."""
        return {
            "players": (tr("Players"), self.players),
            "candidates": (tr("Candidates"), self.candidates),
            "graph": (win_rate_title(Colour.BLACK), self._graphs),
            "tree": (tr("Moves"), _column(self.chapters, self._trees)),
            "comments": (tr("Comment"), self.comments),
            "review": (tr("Review"), self.review),
            "explorer": (tr("Library"), self.explorer),
            "tournament": (tr("Tournament"), self.tournament),
            "log": (tr("Engine log"), self.log),
        }

    def show_watched(self, on: bool) -> None:
        """Show curve and moves of the game that is watched, or of the user's own."""
        for stack in (self._graphs, self._trees):
            stack.setCurrentIndex(int(on))

    def apply_settings(self, settings: Settings) -> None:
        """Follow the settings that concern panels, but for the theme."""
        for board in (self.board.painted, self.presentation.board):
            board.confirm_moves = settings.board.confirm_moves
        self.graph.visit_floor = self.watched_graph.visit_floor = settings.analysis.visit_floor

    def set_theme(self, theme: Theme) -> None:
        """Use a theme's colours."""
        self.board.painted.set_theme(theme.board)
        curves, trees = (self.graph, self.watched_graph), (self.tree, self.watched_tree)
        for panel in (self.players, self.presentation, *curves, *trees, self.tournament):
            panel.set_theme(theme)


def _stack(*panels: QWidget) -> QStackedWidget:
    stack = QStackedWidget()
    for panel in panels:
        stack.addWidget(panel)
    return stack


def _column(*panels: QWidget) -> QWidget:
    column = QWidget()
    vbox(*panels, of=column, margins=(0, 0, 0, 0)).setSpacing(0)
    return column
