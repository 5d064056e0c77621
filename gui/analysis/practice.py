"""Practice from one's own mistakes: the position before each is shown, a better move is asked for."""

import json
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from engine.records.files import write_atomically
from engine.rules.board import Board, Colour
from gui.analysis.mistakes import SMALLEST_LOSS, Mistake, MistakeKind, describe_mistake
from gui.analysis.threats import holds, wins
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits
from gui.model.document import Document
from gui.model.tree import GameTree, NodeAnalysis

GOOD_ENOUGH = 0.03  # win rate that an accepted move may lie below the best
NEXT_MS = 900  # how long a solved position stays on the board
LOOK_MS = 3_000  # the engine's look at an answer that the review did not consider
_KEPT_DECKS = 100  # unfinished ones whose place is remembered


@dataclass(frozen=True, eq=False)
class Exercise:
    """A mistake to be done better."""

    tree: GameTree
    mistake: Mistake
    path: str = ""  # the game's file, if it has one


@dataclass
class Deck:
    """The exercises, gravest mistake first, and how far one has come."""

    exercises: list[Exercise]
    index: int = 0
    solved: int = 0

    @property
    def current(self) -> Exercise | None:
        """The exercise that is set, or None at the end."""
        return self.exercises[self.index] if self.index < len(self.exercises) else None

    def advance(self, solved: bool) -> None:
        """Go on to the next exercise."""
        self.index += 1
        self.solved += solved

    @property
    def key(self) -> str:
        """The same for the same exercises, whenever their games are opened."""
        parts = []
        for exercise in self.exercises:
            moves = [node.move for node in exercise.mistake.node.path()]
            parts.append([moves, list(exercise.mistake.better[:1])])
        return sha256(json.dumps(parts).encode()).hexdigest()[:16]


class Verdict(Enum):
    """What is known of an answer."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """Neither the solver nor the review tells: an engine has to look at it."""


def examine(tree: GameTree, mistake: Mistake, point: int) -> Verdict:
    """Judge an answer: the review's move, a proven win, or a move as good as the engine's best is right.

    Where a win was missed only a proven win will do; where one was allowed, any move that allows none. The
    proof is our solver's or the engine's. It may take a second: ask in a thread.
    """
    before = mistake.node.parent
    assert before is not None
    board = tree.board_at(before)
    if not board.is_legal(point) or point == mistake.node.move:
        return Verdict.WRONG
    if point == mistake.better[0]:
        return Verdict.RIGHT
    analysis = before.analysis
    candidates = () if analysis is None else analysis.candidates
    answer = next((candidate for candidate in candidates if candidate.point == point), None)
    if (answer is not None and (answer.mate or 0) > 0) or wins(board, point):
        return Verdict.RIGHT
    if mistake.kind in (MistakeKind.MISSED_FIVE, MistakeKind.MISSED_WIN):
        return Verdict.WRONG
    if mistake.kind in (MistakeKind.UNBLOCKED, MistakeKind.WIN_ALLOWED, MistakeKind.FOUL):
        return Verdict.RIGHT if holds(board, point) else Verdict.WRONG
    if not holds(board, point):
        return Verdict.WRONG
    if answer is None or answer.win_rate is None or analysis is None or analysis.win_rate is None:
        return Verdict.UNKNOWN
    return Verdict.RIGHT if answer.win_rate >= analysis.win_rate - GOOD_ENOUGH else Verdict.WRONG


class PracticeProgress:
    """Remembers in a file how far each unfinished deck has come."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def place(self, deck: Deck) -> tuple[int, int]:
        """The index of the next exercise and the number solved; (0, 0) for a new deck."""
        index, solved = self._read().get(deck.key, (0, 0))
        return (index, solved) if 0 <= solved <= index < len(deck.exercises) else (0, 0)

    def keep(self, key: str, index: int, solved: int, total: int) -> None:
        """Remember a place; that of a finished deck is forgotten."""
        places = self._read()
        places.pop(key, None)
        if 0 < index < total:
            places[key] = (index, solved)
        kept = dict(list(places.items())[-_KEPT_DECKS:])
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self._path, json.dumps(kept).encode())

    def _read(self) -> dict[str, tuple[int, int]]:
        """The places by deck; none where the file is missing or damaged, as no more than places is lost."""
        try:
            table = json.loads(self._path.read_text(encoding="utf-8"))
            return {str(key): (int(index), int(solved)) for key, (index, solved) in table.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}


class Phase(Enum):
    """Where an exercise stands."""

    ASKED = "asked"
    EXAMINED = "examined"
    """An answer is being judged."""
    SOLVED = "solved"
    SHOWN = "shown"
    """The solution is on the board."""


class Practice(QObject):
    """Shows the position before each mistake and judges the user's answers."""

    changed = pyqtSignal()
    """Another exercise is set, one was answered, or the practice is over."""
    asked = pyqtSignal()
    """An exercise is set: the user is to put a stone on the board."""
    line_wanted = pyqtSignal(object)
    """A line to be drawn on the board: a right answer, or the solution; empty: none."""
    remark = pyqtSignal(str, int)
    """Something to tell the user, for so many milliseconds."""
    failed = pyqtSignal(str)

    def __init__(
        self, document: Document, hub: EngineHub, store: SettingsStore, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.deck: Deck | None = None
        self.phase = Phase.ASKED
        self.verdict = ""
        """What was said of the last answer to the exercise, or its solution; empty: nothing yet."""
        self._document, self._store = document, store
        self._progress = PracticeProgress(store.profile / "practice.json")
        self._is_opening = False
        self._next_timer = QTimer(self)
        self._next_timer.setSingleShot(True)
        self._next_timer.setInterval(NEXT_MS)
        self._next_timer.timeout.connect(lambda: self._go_on(solved=True))
        self._examiner, self._writer = Background(self), Background(self)
        self._examiner.done.connect(self._take_verdict)
        for worker in (self._examiner, self._writer):
            worker.failed.connect(self.failed)
        self._look = EngineLook(hub, store, self)
        self._look.ended.connect(self._take_look)
        document.replaced.connect(self._follow_document)

    def start(self, exercises: list[Exercise]) -> None:
        """Practise these mistakes, from where the last practice of the same ones stopped."""
        deck = Deck(exercises)
        deck.index, deck.solved = self._progress.place(deck)
        self.deck = deck
        if deck.index:
            text = tr("Practice goes on where you stopped: exercise {number} of {total}.")
            self.remark.emit(text.format(number=deck.index + 1, total=len(deck.exercises)), 8000)
        self._show_exercise()

    def end(self) -> None:
        """Leave the practice; its place is remembered."""
        if self.deck is not None:
            self._cancel()
            self.deck = None
            self.line_wanted.emit(())
            self.changed.emit()

    def close(self) -> None:
        """End the threads."""
        self._cancel()
        self._examiner.close()
        self._writer.close()

    @property
    def exercise(self) -> Exercise | None:
        """The exercise that is set; None when there is no practice."""
        return None if self.deck is None else self.deck.current

    @property
    def hides_answer(self) -> bool:
        """Whether a move is asked for, so that nothing that tells it may be shown."""
        return self.exercise is not None and self.phase in (Phase.ASKED, Phase.EXAMINED)

    @property
    def text(self) -> str:
        """The exercise in a sentence; empty when there is none."""
        deck, exercise = self.deck, self.exercise
        if deck is None or exercise is None:
            return ""
        node = exercise.mistake.node
        black = node.colour is Colour.BLACK
        text = (
            tr("Practice {number} of {total}: find a better move for Black than {move}.")
            if black
            else tr("Practice {number} of {total}: find a better move for White than {move}.")
        )
        return text.format(
            number=deck.index + 1,
            total=len(deck.exercises),
            move=self._document.labels.name(node.move or 0),
        )

    @property
    def refused_move(self) -> int | None:
        """The move that was the mistake, while a better one is asked for at its position."""
        if not self.hides_answer or self.exercise is None:
            return None
        node = self.exercise.mistake.node
        return node.move if self._document.current is node.parent else None

    @property
    def is_last(self) -> bool:
        """Whether no exercise follows the one that is set."""
        return self.deck is not None and self.deck.index + 1 >= len(self.deck.exercises)

    @property
    def score_text(self) -> str:
        """How many were solved so far."""
        deck = self.deck
        return "" if deck is None else tr("%n exercise(s) solved", deck.solved)

    def try_move(self, point: int) -> bool:
        """Take a move as an answer; whether an exercise is set."""
        exercise = self.exercise
        if exercise is None:
            return False
        tree, mistake = exercise.tree, exercise.mistake
        position = mistake.node.parent
        assert position is not None
        if self._document.current is not position:
            self._document.go(position)
        elif self.hides_answer:
            self._look.cancel()
            self.phase = Phase.EXAMINED
            self._examiner.ask(lambda _stop: (mistake, point, examine(tree, mistake, point)))
        return True

    def skip(self) -> None:
        """Go on to the next exercise; the one that is set counts as not solved."""
        if self.deck is not None and self.phase is not Phase.SOLVED:
            self._go_on(solved=False)

    def show_solution(self) -> bool:
        """Show the better line, and wait until the user goes on; whether an exercise is set."""
        exercise = self.exercise
        if exercise is None:
            return False
        if self.hides_answer:
            self._cancel()
            assert exercise.mistake.node.parent is not None
            self._document.go(exercise.mistake.node.parent)
            self.phase = Phase.SHOWN
            mistake = exercise.mistake
            text = tr("Better is {move}.").format(move=self._document.labels.name(mistake.better[0]))
            played = describe_mistake(self._document.name_of(mistake.node), mistake)
            self._say(f"{text}   {played}", 8000)
            self.changed.emit()
            self.line_wanted.emit(exercise.mistake.better)
        return True

    # --- steps ----------------------------------------------------------------------------------------------

    def _show_exercise(self) -> None:
        deck, exercise = self.deck, self.exercise
        if deck is None:
            return
        self._cancel()
        if exercise is None:
            text = tr("Practice done: {solved} of {total} solved.")
            self.remark.emit(text.format(solved=deck.solved, total=len(deck.exercises)), 15_000)
            self.end()
            return
        self.phase = Phase.ASKED
        self.verdict = ""
        position = exercise.mistake.node.parent
        assert position is not None
        if self._document.tree is not exercise.tree:
            self._is_opening = True
            self._document.open_tree(exercise.tree, exercise.path, position)
            self._is_opening = False
        self._document.go(position)
        self.line_wanted.emit(())
        self.changed.emit()
        self.asked.emit()

    def _go_on(self, solved: bool) -> None:
        """Set the next exercise, and remember how far the deck has come."""
        deck = self.deck
        if deck is None:
            return
        deck.advance(solved)
        place = deck.key, deck.index, deck.solved, len(deck.exercises)
        self._writer.ask(lambda _stop: self._progress.keep(*place))
        self._show_exercise()

    def _cancel(self) -> None:
        self._next_timer.stop()
        self._examiner.cancel()
        self._look.cancel()

    def _follow_document(self) -> None:
        if not self._is_opening:
            self.end()

    def _take_verdict(self, examined: tuple[Mistake, int, Verdict]) -> None:
        mistake, point, verdict = examined
        exercise = self.exercise
        if exercise is None or exercise.mistake is not mistake or self.phase is not Phase.EXAMINED:
            return
        if verdict is Verdict.UNKNOWN:
            self._say(tr("The engine looks at your move..."), LOOK_MS)
            self.changed.emit()
            after = exercise.tree.board_at(mistake.node.parent or mistake.node).copy()
            after.push(point)
            self._look.start(after, point)
        else:
            self._answer(point, verdict is Verdict.RIGHT)

    def _take_look(self, point: int, rate: float | None) -> None:
        """The engine's win rate after an answer, for the side that gave it."""
        exercise = self.exercise
        if exercise is None or self.phase is not Phase.EXAMINED:
            return
        before = exercise.mistake.node.parent
        best = before.analysis.win_rate if before is not None and before.analysis is not None else None
        self._answer(point, rate is not None and best is not None and best - rate < SMALLEST_LOSS)

    def _answer(self, point: int, is_right: bool) -> None:
        name = self._document.labels.name(point)
        if is_right:
            self.phase = Phase.SOLVED
            self._say(tr("{move} is right!").format(move=name), NEXT_MS)
            self.line_wanted.emit((point,))
            self._next_timer.start()  # which leaves the answer on the board for a moment
        else:
            self.phase = Phase.ASKED
            text = tr("{move} is not good enough: try again, or have the solution shown.")
            self._say(text.format(move=name), 8000)
        self.changed.emit()

    def _say(self, text: str, milliseconds: int) -> None:
        """Say what is known of an answer, in the practice's box and in passing."""
        self.verdict = text
        self.remark.emit(text, milliseconds)


class EngineLook(QObject):
    """A short look of the analysis engine at the position after an answer."""

    ended = pyqtSignal(int, object)
    """The answer, and its win rate for the side that gave it; None where the engine told none."""

    def __init__(self, hub: EngineHub, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._analyst = Analyst(hub, "practice", self)
        self._analyst.thought.connect(self._take)
        self._analyst.analysed.connect(self._end)
        self._analyst.failed.connect(self._end)
        self._point: int | None = None
        self._rate: float | None = None

    def start(self, board: Board, point: int) -> None:
        """Look at the position after an answer."""
        self._point, self._rate = point, None
        if board.outcome is not None:
            self._end()
            return
        settings = self._store.current
        limits = MoveLimits(turn_ms=LOOK_MS, nodes=settings.analysis.review_visits)
        self._analyst.analyse(settings.analysis_engine, board, 1, limits)

    def cancel(self) -> None:
        """Give the look up."""
        if self._point is not None:
            self._analyst.stop()
        self._point = None

    def _take(self, analysis: NodeAnalysis) -> None:
        self._rate = None if analysis.win_rate is None else 1 - analysis.win_rate

    def _end(self, _text: str = "") -> None:
        point, self._point = self._point, None
        if point is not None:
            self.ended.emit(point, self._rate)
