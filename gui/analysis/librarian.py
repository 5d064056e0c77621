"""The library behind the app: what it has on the position shown, and what is kept of analyses.

All work with the file is done in background threads, each with a connection of its own.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine._core import StopFlag
from engine.rules.board import Board
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.model.document import Document
from gui.model.tree import CandidateAnalysis, Node, NodeAnalysis
from library import games, knowledge
from library.explorer import Explored, Found, explore, games_through
from library.games import Filter, GameRecord
from library.importing import Report, import_files
from library.keys import BoardKind
from library.knowledge import Candidate, Engine, Entry, Proof, Result
from library.store import LibraryError, Store

FILE = "library.narabe"  # in the profile
_KEEP_MS = 2000  # analyses are written at most so often
_GAMES = 100


@dataclass(frozen=True)
class Page:
    """What the library has on the position of a node."""

    node: Node
    explored: Explored
    games: tuple[Found, ...]


class Librarian(QObject):
    """Follows the document with the library."""

    shown = pyqtSignal(object)
    """A `Page` for the position shown."""
    failed = pyqtSignal(str)
    """The library cannot be used: a sentence."""
    imported = pyqtSignal(str)
    """An import has ended, or gone on: a sentence."""

    def __init__(
        self, document: Document, store: SettingsStore, path: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._settings, self.path = document, store, path
        self._opened: Store | None = None  # the reader's, which only its thread touches
        self._broken = False  # its failure was told
        self._wanted = Filter()
        self._waiting: dict[int, tuple[Board, NodeAnalysis]] = {}
        self._lock = threading.Lock()
        self.page: Page | None = None
        self._reader = Background(self)
        self._reader.done.connect(self._show)
        self._reader.failed.connect(self._fail)
        self._importer = Background(self)
        self._importer.done.connect(self._finish_import)
        self._importer.failed.connect(self.failed)
        self._keep_timer = QTimer(self)
        self._keep_timer.setSingleShot(True)
        self._keep_timer.setInterval(_KEEP_MS)
        self._keep_timer.timeout.connect(self.refresh)
        document.current_changed.connect(self.refresh)
        document.info_changed.connect(self.refresh)
        document.node_changed.connect(self._keep)

    def recalled(self, node: Node) -> NodeAnalysis | None:
        """The best analysis that the library has of a node that is shown."""
        if self.page is None or self.page.node is not node:
            return None
        best = self.page.explored.known.best
        return None if best is None else analysis_of(best)

    def filter_games(self, wanted: Filter) -> None:
        """Show only games of a kind."""
        self._wanted = wanted
        self.refresh()

    def refresh(self) -> None:
        """Write what waits, and look the position shown up."""
        node, board, wanted = self._document.current, self._document.board.copy(), self._wanted

        def look(_stop: StopFlag) -> Page:
            store = self._store()
            self._write_waiting(store)
            explored = explore(store, board)
            through = games_through(store, board, wanted, _GAMES) if explored.games else []
            return Page(node, explored, tuple(through))

        self._reader.ask(look)

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Import files and folders in the background."""
        variant = self._document.info.variant

        def work(stop: StopFlag) -> Report:
            with Store(self.path) as store:
                return import_files(store, paths, variant, is_stopped=stop.is_set)

        self.imported.emit(tr("Importing games..."))
        self._importer.ask(work)

    def add_game(self) -> None:
        """Keep the game that is open."""
        record = self._record()
        if record is None:
            self.imported.emit(tr("There is no game to keep: it has no moves, or stones were set up."))
            return

        def work(_stop: StopFlag) -> Report:
            with Store(self.path) as store:
                added = games.add(store, [record])
            return Report(1, 0, len(added.new), added.known)

        self._importer.ask(work)

    def change(self, edit: Callable[[Store, Board], object]) -> None:
        """Change what people said of the position shown."""
        board = self._document.board.copy()
        try:
            with Store(self.path) as store:
                edit(store, board)
        except LibraryError as error:
            self.failed.emit(str(error))
        self.refresh()

    def close(self) -> None:
        """Write what waits, and end the threads."""
        self._reader.close()
        self._importer.close()
        if self._waiting:
            try:
                with Store(self.path) as store:
                    self._write_waiting(store)
            except LibraryError:
                pass  # it was told before

    def _store(self) -> Store:
        if self._opened is None:
            self._opened = Store(self.path)
        return self._opened

    def _show(self, page: Page) -> None:
        self._broken = False
        if page.node is self._document.current:
            self.page = page
            self.shown.emit(page)

    def _fail(self, text: str) -> None:
        if not self._broken:
            self._broken = True
            self.failed.emit(tr("The library cannot be used: {error}").format(error=text))

    def _finish_import(self, report: Report) -> None:
        text = tr("{new} new games, {known} known, {bad} that cannot be used.").format(
            new=report.new_games, known=report.known_games, bad=report.faults
        )
        if report.fault_texts:
            text += "\n" + report.fault_texts[0]
        self.imported.emit(text)
        self.refresh()

    # --- keeping analyses -----------------------------------------------------------------------------------

    def _keep(self, node: Node) -> None:
        """A node's comment or analysis changed: keep the analysis if it is worth it."""
        settings, analysis = self._settings.current.library, node.analysis
        if analysis is None or not settings.keep or not analysis.candidates or not analysis.engine:
            return
        if analysis.visits < settings.floor and not analysis.is_proven:
            return
        current = self._document.current
        board = self._document.board if node is current else self._document.tree.board_at(node)
        if board.outcome is not None:
            return
        with self._lock:
            self._waiting[id(node)] = board.copy(), analysis
        if not self._keep_timer.isActive():
            self._keep_timer.start()

    def _write_waiting(self, store: Store) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        if not waiting:
            return
        with store.transaction():
            for board, analysis in waiting.values():
                knowledge.add_entry(store, board, entry_of(analysis))
                if (proof := self._proof_of(analysis)) is not None:
                    knowledge.add_proof(store, board, proof)

    def _proof_of(self, analysis: NodeAnalysis) -> Proof | None:
        """A proof of our own engine's; other engines' claims are only values."""
        ours = {engine.name for engine in self._settings.current.engines if not engine.command}
        best = analysis.candidates[0]
        if best.mate is None or analysis.engine not in ours:
            return None
        result = Result.WIN if best.mate > 0 else Result.LOSS
        return Proof(result, abs(best.mate), best.point if best.mate > 0 else None, Engine(analysis.engine))

    def _record(self) -> GameRecord | None:
        tree, info = self._document.tree, self._document.info
        nodes = list(tree.root.main_line())[1:]
        if (
            not nodes
            or any(node.move is None or node.position is not None for node in nodes)
            or info.continuous
        ):
            return None
        result = {"B": games.BLACK_WON, "W": games.WHITE_WON, "0": games.DRAW, "D": games.DRAW}
        kind = BoardKind(info.width, info.height, info.variant, info.row_length)
        record = GameRecord(
            kind,
            tuple(node.move for node in nodes if node.move is not None),
            result.get(info.result[:1].upper(), games.UNKNOWN),
            "",
            info.black,
            info.white,
            info.event,
            "",
            info.date,
            info.opening,
        )
        try:
            return games.checked(record)
        except ValueError:
            return None


def entry_of(analysis: NodeAnalysis) -> Entry:
    """An analysis as the library keeps it."""
    candidates = tuple(
        Candidate(c.point, c.visits, c.win_rate, None, c.prior, c.mate, c.pv) for c in analysis.candidates
    )
    return Entry(
        Engine(analysis.engine),
        analysis.win_rate,
        nodes=analysis.visits,
        depth=analysis.depth or 0,
        line=analysis.candidates[0].pv,
        candidates=candidates,
    )


def analysis_of(entry: Entry) -> NodeAnalysis:
    """What the library kept, as an analysis to be shown."""
    candidates = tuple(
        CandidateAnalysis(c.point, c.win_rate, c.visits, c.prior, c.line, c.mate) for c in entry.candidates
    )
    if not candidates and entry.line:
        candidates = (CandidateAnalysis(entry.line[0], entry.win_rate, entry.nodes, pv=entry.line),)
    return NodeAnalysis(candidates, entry.nodes, entry.depth or None, entry.engine.name)
