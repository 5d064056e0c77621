"""The library behind the app: what it has on the position shown, and what is kept of analyses.

All work with the file is done in background threads, each with a connection of its own.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from engine._core import StopFlag
from engine.core_board import referee
from engine.records.analysis import Analysis
from engine.records.files import RecordError
from engine.records.node import Node
from engine.records.reading import line_of
from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.position import BoardKind
from gui.base.background import Background
from gui.base.errors import told, translated
from gui.base.forms import delay
from gui.base.language import tr
from gui.base.settings import Settings
from gui.base.settings_store import SettingsStore
from gui.model.document import Document
from gui.model.mistakes import Mistake, MistakeKind
from library import annotations, doubles, games
from library.annotations import Entry
from library.doubles import Double
from library.explorer import Explored, explore
from library.games import LibraryGame
from library.importing import ImportReport, import_files
from library.puzzles import decks
from library.puzzles.decks import OwnMistake
from library.search import Filter, GameHit, games_through, hits, save, saved, search
from library.sources.trees import record_of
from library.store import LibraryBusyError, LibraryError, Store
from library.trends import Trends, trends

FILE = "library.narabe"  # in the profile
_KEEP_MS = 2000  # analyses are written at most so often
_BUSY_MS = 200  # the explorer goes on while an import writes; what is to be written is tried again
_GAMES = 100
_FOUND = 1000  # games of a search that are listed


Edit = Callable[[Store, Board], object]
"""A change of what people entered on a position."""


@dataclass(frozen=True)
class Page:
    """What the library has on the position of a node."""

    node: Node
    explored: Explored
    games: tuple[GameHit, ...]
    unwritten: LibraryError | None = None
    """Why what was to be written before waits still."""


@dataclass(frozen=True)
class _Asked:
    """What an import did that the user asked for."""

    report: ImportReport


@dataclass(frozen=True)
class Found:
    """The games that a search has found, and the searches that are saved."""

    numbers: tuple[int, ...]
    shown: tuple[GameHit, ...]
    """The first of them."""
    saved: Mapping[str, Filter]


@dataclass(frozen=True)
class FoundDoubles:
    """Games that the library has twice."""

    doubles: tuple[Double, ...]
    shown: tuple[Double, ...]
    """The first of them."""
    games: Mapping[int, LibraryGame]
    """Those of the doubles shown, by number."""


class LibraryController(QObject):
    """Follows the document with the library."""

    shown = pyqtSignal(object)
    """A `Page` for the position shown."""
    failed = pyqtSignal(str)
    """The library cannot be used: a sentence."""
    converted = pyqtSignal(str)
    """The library was of an older format; what has become of it: a sentence."""
    found = pyqtSignal(object)
    """What a search has found: a `Found`."""
    doubles_found = pyqtSignal(object)
    """The doubles in the library: `FoundDoubles`."""
    search_saved = pyqtSignal()
    """A search was saved or removed."""
    trends_found = pyqtSignal(object)
    """The `Trends` that were asked for."""
    import_ended = pyqtSignal(object)
    """An import that the user asked for has ended: an `ImportReport`."""
    imported = pyqtSignal(str)
    """An import has ended, or gone on: a sentence."""

    def __init__(
        self, document: Document, store: SettingsStore, path: Path, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._settings, self.path = document, store, path
        self._opened: Store | None = None  # the reader's, which only its thread touches
        self._broken = False  # its failure was told
        self._notice = ""  # that the reader found in the library, untold
        self._waiting: dict[int, tuple[Board, Analysis]] = {}
        self._mistakes: list[tuple[Board, OwnMistake, str]] = []  # that wait, too, with their games
        self._edits: list[tuple[Edit, Board]] = []
        self._lock = threading.Lock()
        self.page: Page | None = None
        self._reader = Background(self, self._show, self._fail, at_end=self._close_store)
        self._importer = Background(self, self._finish_import, self.failed, in_turn=True)
        self._searcher = Background(self, self.found, self.failed)
        self._saver = Background(self, lambda _done: self.search_saved.emit(), self.failed, in_turn=True)
        self._comparer = Background(self, self._show_doubles, self.failed, in_turn=True)
        self._statistician = Background(self, self.trends_found, self.failed)
        self._keep_timer = delay(self, _KEEP_MS, self.refresh)
        document.current_changed.connect(self.refresh)
        document.info_changed.connect(self.refresh)
        self.follow(document)

    def follow(self, document: Document) -> None:
        """Keep the analyses of a document."""
        document.node_changed.connect(partial(self._keep, document))

    def recalled(self, node: Node) -> Analysis | None:
        """The best analysis that the library has of a node that is shown."""
        if self.page is None or self.page.node is not node:
            return None
        best = self.page.explored.known.best
        return None if best is None else best.analysis

    def refresh(self) -> None:
        """Write what waits, and look the position shown up."""
        node, board = self._document.current, self._document.board.copy()

        def look(_stop: StopFlag) -> Page:
            store = self._store()
            unwritten: LibraryError | None = None
            try:
                self._write_waiting(store)
            except LibraryError as error:
                unwritten = error
            explored = explore(store, board)
            through = games_through(store, board, _GAMES) if explored.games else []
            return Page(node, explored, tuple(through), unwritten)

        self._reader.ask(look)

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Import files and folders in the background."""
        variant = self._document.info.variant

        def work(stop: StopFlag) -> _Asked:
            with Store(self.path) as store:
                return _Asked(import_files(store, paths, variant, is_stopped=stop.is_set))

        self.imported.emit(tr("Importing games..."))
        self._importer.ask(work)

    def keep_match(self, events: Path) -> None:
        """Keep the games of a match, and what its engines found, as the settings have it."""
        settings = self._settings.current.library
        if not settings.keep:
            return

        def work(stop: StopFlag) -> ImportReport:
            with Store(self.path) as store:
                return import_files(store, [events], is_stopped=stop.is_set, least_nodes=settings.floor)

        self._importer.ask(work)

    def keep_mistakes(self, tree: GameTree, mistakes: Sequence[Mistake]) -> None:
        """Put the user's own mistakes that a review found into the deck of the practice."""
        settings, info = self._settings.current.library, tree.info
        colours = settings.colours(info.black, info.white)
        game = f"{info.black} – {info.white} {info.date}".strip()
        own = [
            (tree.board_at(mistake.node.parent), _own_mistake(mistake, info.date), game)
            for mistake in mistakes
            if mistake.node.colour in colours
            and mistake.node.parent is not None
            and mistake.kind is not MistakeKind.INACCURACY
        ]
        if own and settings.keep:
            with self._lock:
                self._mistakes += own
            self.refresh()

    def add_game(self) -> None:
        """Keep the game that is open."""
        record = self._record()
        if record is None:
            self.imported.emit(tr("There is no game to keep: it has no moves, or stones were set up."))
            return

        def work(_stop: StopFlag) -> ImportReport:
            with Store(self.path) as store:
                added = games.add(store, [record])
            return ImportReport(1, 0, len(added.new), added.known)

        self._importer.ask(work)

    def search(self, wanted: Filter) -> None:
        """Look for games."""

        def work(_stop: StopFlag) -> Found:
            with Store(self.path) as store:
                numbers = search(store, wanted)
                return Found(tuple(numbers), tuple(hits(store, wanted, numbers[:_FOUND])), saved(store))

        self._searcher.ask(work)

    def save_search(self, name: str, wanted: Filter | None) -> None:
        """Save a search under a name; None: remove it."""

        def work(_stop: StopFlag) -> None:
            with Store(self.path) as store:
                save(store, name, wanted)

        self._saver.ask(work)

    def find_doubles(self, change: Callable[[Store], object] = lambda _store: None) -> None:
        """Make a change, as joining some doubles, and look for those that there are then."""

        def work(_stop: StopFlag) -> FoundDoubles:
            with Store(self.path) as store:
                change(store)
                found = tuple(doubles.find(store))
                shown = found[:_FOUND]
                numbers = [number for double in shown for number in (double.kept, double.other)]
                return FoundDoubles(found, shown, games.of_numbers(store, numbers))

        self._comparer.ask(work)

    def _show_doubles(self, found: FoundDoubles) -> None:
        self.doubles_found.emit(found)
        self.refresh()

    def find_trends(self) -> None:
        """Look how openings, results and mistakes went over time, on boards like the one shown."""
        kind, names = BoardKind.of(self._document.board), self._settings.current.library.all_names

        def work(_stop: StopFlag) -> Trends:
            with Store(self.path) as store:
                return trends(store, kind, names)

        self._statistician.ask(work)

    def change(self, edit: Edit) -> None:
        """Change what people entered on the position shown."""
        with self._lock:
            self._edits.append((edit, self._document.board.copy()))
        self.refresh()

    def close(self) -> None:
        """Write what waits, and end the threads."""
        self._reader.close()
        self._importer.close()
        self._searcher.close()
        self._saver.close()
        self._comparer.close()
        self._statistician.close()
        if self._waiting or self._mistakes or self._edits:
            try:
                with Store(self.path) as store:
                    self._write_waiting(store)
            except LibraryError:
                pass  # it was told before

    def _store(self) -> Store:
        if self._opened is None:
            self._opened = Store(self.path, busy_ms=_BUSY_MS)
            self._notice = self._opened.take_notice()
        return self._opened

    def _close_store(self) -> None:
        """Closed, the library is its one file: SQLite then moves into it what stands beside it."""
        if self._opened is not None:
            self._opened.close()

    def _show(self, page: Page) -> None:
        if isinstance(page.unwritten, LibraryBusyError):
            self._keep_timer.start()
        elif page.unwritten is not None:
            self._fail(told(page.unwritten))
        else:
            self._broken = False
        if self._notice:
            self.converted.emit(translated(self._notice))
            self._notice = ""
        if page.node is self._document.current:
            self.page = page
            self.shown.emit(page)

    def _fail(self, text: str) -> None:
        if not self._broken:
            self._broken = True
            self.failed.emit(tr("The library cannot be used: {error}").format(error=text))

    def _finish_import(self, done: "ImportReport | _Asked") -> None:
        report = done.report if isinstance(done, _Asked) else done
        text = import_summary(report)
        if report.fault_texts:
            text += "\n" + translated(report.fault_texts[0])
        self.imported.emit(text)
        if isinstance(done, _Asked):
            self.import_ended.emit(report)
        self.refresh()

    # --- keeping analyses -----------------------------------------------------------------------------------

    def _keep(self, document: Document, node: Node) -> None:
        """A node's comment or analysis changed: keep the analysis if it is worth it."""
        settings, analysis = self._settings.current.library, node.analysis
        if analysis is None or not settings.keep or not analysis.candidates or not analysis.engine:
            return
        if analysis.visits < settings.floor and not analysis.is_proven:
            return
        board = document.board if node is document.current else document.tree.board_at(node)
        if board.outcome is not None:
            return
        with self._lock:
            self._waiting[id(node)] = board.copy(), analysis
        if not self._keep_timer.isActive():
            self._keep_timer.start()

    def _write_waiting(self, store: Store) -> None:
        """Write what waits; what cannot be written, as the disk is full or another program writes, waits on.

        Raises:
            LibraryError: it cannot be written.
        """
        with self._lock:
            waiting, self._waiting = self._waiting, {}
            mistakes, self._mistakes = self._mistakes, []
            edits, self._edits = self._edits, []
        if not waiting and not mistakes and not edits:
            return
        try:
            with store.transaction():
                for edit, board in edits:
                    edit(store, board)
                for board, mistake, game in mistakes:
                    decks.add_mistake(store, board, mistake, game)
                for board, analysis in waiting.values():
                    write_analysis(store, board, analysis, self._settings.current)
        except LibraryError:
            with self._lock:
                self._waiting = waiting | self._waiting
                self._mistakes = mistakes + self._mistakes
                self._edits = edits + self._edits
            raise

    def _record(self) -> LibraryGame | None:
        """The open game as the library keeps it; None if it is not a game that it keeps."""
        tree = self._document.tree
        try:
            return record_of(tree, line_of(tree, referee))
        except RecordError:
            return None


def import_summary(report: ImportReport) -> str:
    """What an import did, in a sentence."""
    new = tr("%n new game(s)", report.new_games)
    text = tr("Library: {new}, {known} known, {cut} cut, {bad} that cannot be used.")
    return text.format(new=new, known=report.known_games, cut=report.cut, bad=report.faults)


def _own_mistake(mistake: Mistake, date: str) -> OwnMistake:
    assert mistake.node.move is not None
    return OwnMistake(
        mistake.kind.value, mistake.node.move, mistake.better, mistake.loss, mistake.moves, date
    )


def write_analysis(store: Store, board: Board, analysis: Analysis, settings: Settings) -> None:
    """Keep an analysis, and what it proves; what engines but our own claim to be won is only a value."""
    entry = Entry(analysis)
    annotations.add_entry(store, board, entry)
    ours = {engine.name for engine in settings.engines if not engine.command}
    if entry.proof is not None and analysis.engine in ours:
        annotations.add_proof(store, board, entry.proof)


def recall(path: Path, engine: str, positions: Sequence[tuple[Node, Board]]) -> dict[Node, Analysis]:
    """An engine's analyses of positions, as far as the library has them.

    Raises:
        LibraryError: the library cannot be read.
    """
    found = {}
    with Store(path) as store:
        for node, board in positions:
            entries = annotations.known(store, board).entries
            own = next((entry for entry in entries if entry.engine.name == engine), None)
            if own is not None:
                found[node] = own.analysis
    return found
