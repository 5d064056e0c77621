"""Practice from one's own mistakes: the position before each is shown, a better move is asked for.

Each answer is judged: what it is worth is said, and what follows is played on the board. Nothing goes on by
itself: the user goes on to the next exercise when the answer has been looked at.
"""

from enum import Enum

from PyQt6.QtCore import QObject, pyqtSignal

from engine.rules.board import Board, Colour
from gui.analysis.exercises import Assessment, Deck, DeckPlaces, Exercise, Verdict, best_rate, examine
from gui.analysis.mistakes import SMALLEST_LOSS, Mistake, describe_mistake
from gui.base.background import Background
from gui.base.language import tr
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.session import MoveLimits
from gui.model.document import Document
from gui.model.tree import NodeAnalysis

LOOK_MS = 3_000  # the engine's look at an answer that the review did not consider
_SAID_MS = 8_000


class Phase(Enum):
    """Where an exercise stands."""

    ASKED = "asked"
    EXAMINED = "examined"
    """An answer is being judged."""
    REFUTED = "refuted"
    """An answer was not good enough: what follows it is on the board, and another may be tried."""
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
        self._places = DeckPlaces(store.profile / "practice.json")
        self._assessment = Assessment(Verdict.UNKNOWN)  # of the answer that the engine looks at
        self._is_opening = False
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
        deck.index, deck.solved = self._places.place(deck)
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
        asked = (Phase.ASKED, Phase.EXAMINED, Phase.REFUTED)
        return self.exercise is not None and self.phase in asked

    @property
    def waits(self) -> bool:
        """Whether the user is to go on: with the next exercise, or with another answer."""
        return self.exercise is not None and self.phase in (Phase.REFUTED, Phase.SOLVED, Phase.SHOWN)

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
        """Go on to the next exercise, whether or not the one that is set is solved."""
        if self.deck is not None:
            self._leave_exercise(solved=self.phase is Phase.SOLVED)

    def go_on(self) -> None:
        """Go on after an answer: with another one, if it was not good enough, else with the next exercise."""
        if self.phase is Phase.REFUTED:
            self.phase = Phase.ASKED
            self.verdict = ""
            self.line_wanted.emit(())
            self.changed.emit()
        elif self.waits:
            self.skip()

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
            self._say(f"{text}   {played}")
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

    def _leave_exercise(self, solved: bool) -> None:
        """Set the next exercise, and remember how far the deck has come."""
        deck = self.deck
        if deck is None:
            return
        deck.advance(solved)
        place = deck.key, deck.index, deck.solved, len(deck.exercises)
        self._writer.ask(lambda _stop: self._places.keep(*place))
        self._show_exercise()

    def _cancel(self) -> None:
        self._examiner.cancel()
        self._look.cancel()

    def _follow_document(self) -> None:
        if not self._is_opening:
            self.end()

    def _take_verdict(self, examined: tuple[Mistake, int, Assessment]) -> None:
        mistake, point, assessment = examined
        exercise = self.exercise
        if exercise is None or exercise.mistake is not mistake or self.phase is not Phase.EXAMINED:
            return
        position = mistake.node.parent
        assert position is not None
        after = exercise.tree.board_at(position)
        if assessment.is_complete or not after.is_legal(point):
            self._answer(point, assessment)
            return
        after.push(point)
        self._assessment = assessment
        self._say(tr("The engine looks at your move..."))
        self.changed.emit()
        known = position.analysis
        self._look.start(after, point, 0 if known is None else known.visits)

    def _take_look(self, point: int, analysis: NodeAnalysis | None) -> None:
        """What the engine says of the position after an answer."""
        exercise, assessment = self.exercise, self._assessment
        if exercise is None or self.phase is not Phase.EXAMINED:
            return
        rate, line = assessment.rate, assessment.line
        if analysis is not None and analysis.candidates:
            line = (point, *analysis.candidates[0].pv) if len(line) < 2 else line
            rate = 1 - analysis.win_rate if rate is None and analysis.win_rate is not None else rate
        verdict, best = assessment.verdict, best_rate(exercise.mistake)
        if verdict is Verdict.UNKNOWN:
            is_right = rate is not None and best is not None and best - rate < SMALLEST_LOSS
            verdict = Verdict.RIGHT if is_right else Verdict.WRONG
        self._answer(point, Assessment(verdict, line, rate, assessment.moves))

    def _answer(self, point: int, assessment: Assessment) -> None:
        """Say what an answer is worth, and show what follows it; nothing goes on before the user does."""
        exercise = self.exercise
        assert exercise is not None
        is_right = assessment.verdict is Verdict.RIGHT
        self.phase = Phase.SOLVED if is_right else Phase.REFUTED
        name = self._document.labels.name(point)
        said = tr("{move} is right!") if is_right else tr("{move} is not good enough.")
        self._say(f"{said.format(move=name)} {_worth(assessment, best_rate(exercise.mistake))}".strip())
        self.changed.emit()
        self.line_wanted.emit(assessment.line)

    def _say(self, text: str) -> None:
        """Say what is known of an answer, in the practice's box and in passing."""
        self.verdict = text
        self.remark.emit(text, _SAID_MS)


def _worth(assessment: Assessment, best: float | None) -> str:
    """What an answer is worth, in a sentence; empty where nobody knows."""
    if assessment.moves is not None:
        wins = assessment.rate == 1.0
        return (
            tr("It wins in %n move(s).", assessment.moves)
            if wins
            else tr("It loses in %n move(s).", assessment.moves)
        )
    if assessment.rate is None:
        return ""
    rate = f"{100 * assessment.rate:.0f} %"
    if best is None or assessment.verdict is Verdict.RIGHT:
        return tr("Its win rate is {rate}.").format(rate=rate)
    return tr("Its win rate is {rate}; {best} was possible.").format(rate=rate, best=f"{100 * best:.0f} %")


class EngineLook(QObject):
    """A short look of the analysis engine at the position after an answer."""

    ended = pyqtSignal(int, object)
    """The answer, and the `NodeAnalysis` of the position after it; None where the engine told none."""

    def __init__(self, hub: EngineHub, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._analyst = Analyst(hub, "practice", self)
        self._analyst.thought.connect(self._take)
        self._analyst.analysed.connect(self._end)
        self._analyst.failed.connect(self._end)
        self._point: int | None = None
        self._analysis: NodeAnalysis | None = None

    def start(self, board: Board, point: int, visits: int) -> None:
        """Look at the position after an answer, with as many visits as the best one was found with."""
        self._point, self._analysis = point, None
        if board.outcome is not None:
            self._end()
            return
        settings = self._store.current
        nodes = max(visits, settings.analysis.review_visits)
        limits = MoveLimits(turn_ms=LOOK_MS, nodes=nodes)
        self._analyst.analyse(settings.analysis_engine, board, 1, limits)

    def cancel(self) -> None:
        """Give the look up."""
        if self._point is not None:
            self._analyst.stop()
        self._point = None

    def _take(self, analysis: NodeAnalysis) -> None:
        self._analysis = analysis

    def _end(self, _text: str = "") -> None:
        point, self._point = self._point, None
        if point is not None:
            self.ended.emit(point, self._analysis)
