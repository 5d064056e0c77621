"""The app without its window: what is open, played, analysed and watched, built from the lowest room up."""

from pathlib import Path

from PyQt6.QtCore import QObject

from gui.analysis.analyser import Analyser
from gui.analysis.balancer import Balancer
from gui.analysis.batch import BatchReviewer
from gui.analysis.branch import BranchAnalyser
from gui.analysis.coach import Coach
from gui.analysis.hinter import Hinter
from gui.analysis.layer_finder import LayerFinder
from gui.analysis.library_controller import FILE, LibraryController
from gui.analysis.own_games import OwnGames
from gui.analysis.practice import Practice
from gui.analysis.reviewer import Reviewer
from gui.analysis.threat_finder import ThreatFinder
from gui.base.settings import Settings
from gui.base.settings_store import SettingsStore
from gui.contests.spectator import Spectator
from gui.engines.hub import EngineHub
from gui.model.document import Document
from gui.play.autosave import Autosave
from gui.play.game import GameController
from gui.play.scores import Scores
from gui.play.tabs import Tabs


class AppState(QObject):
    """The parts that hold the state of the app. The presenter shows them, the commands change them."""

    def __init__(self, settings: Settings, settings_path: Path) -> None:
        super().__init__()
        settings_path = settings_path.absolute()  # the working directory may change
        library = settings_path.parent / FILE
        self.store = SettingsStore(settings, settings_path, self)
        self.document = Document(self)
        self.hub = EngineHub(settings.engines, self)
        self.game = GameController(self.document, self.hub, self)
        self.tabs = Tabs(self.document, self.game, self.hub, self)
        self.autosave = Autosave(self.document, self.game, self.tabs, self.store, self)
        self.analyser = Analyser(self.document, self.hub, self.store, self)
        self.balancer = Balancer(self.document, self.hub, self)
        self.threat_finder = ThreatFinder(self.document, self)
        self.layer_finder = LayerFinder(self.document, self.store, self)
        self.reviewer = Reviewer(self.document, self.hub, self.store, self, library=library)
        self.batch = BatchReviewer(self.hub, self.store, self, library)
        self.practice = Practice(self.document, self.hub, self.store, library, self)
        self.practice.opened.connect(self.tabs.note_first_stamp)
        self.hinter = Hinter(self.document, self.hub, self.store, self)
        self.scores = Scores(self.game, self.store, self)
        Scores(self.tabs.away, self.store, self)  # counts games that end while another one is shown
        self.coach = Coach(self.document, self.game, self.hub, self.store, self)
        self.spectator = Spectator(self.document, self)
        self.library_controller = LibraryController(self.document, self.store, library, self)
        self.own_games = OwnGames(self.store, library, self)
        self.branch = BranchAnalyser(self.hub, self.game, self.store, library, self)
        self.library_controller.follow(self.batch.document)  # what reviews find is kept
        self.batch.reviewed.connect(self.library_controller.keep_mistakes)
        self.reviewer.finished.connect(
            lambda mistakes: self.library_controller.keep_mistakes(self.document.tree, mistakes)
        )

    def close(self) -> None:
        """Keep the open game, and end threads and engines."""
        self.analyser.stop()
        for part in (
            self.reviewer,
            self.threat_finder,
            self.layer_finder,
            self.practice,
            self.hinter,
            self.coach,
            self.batch,
            self.branch,
            self.autosave,
            self.library_controller,
            self.own_games,
        ):
            part.close()
        for game in (self.game, self.tabs.away):
            game.leave()
        self.hub.close()
