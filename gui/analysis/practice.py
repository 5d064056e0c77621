"""Practice: a position is shown, a move is asked for; of a lesson, of a review's mistakes, or of the library.

Each answer is judged: what it is worth is shown, and what follows is played on the board. Nothing goes on by
itself: the user goes on to the next exercise when the answer has been looked at. In a timed run, where the
clock runs, the next one follows at once.
"""

import math
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from engine.records.analysis import Analysis
from engine.records.tree import GameTree
from engine.rules.board import Board
from gui.analysis.course import CourseProgress, LessonExercise, lesson_exercises, lesson_text
from gui.analysis.engine_look import EngineLook
from gui.analysis.exercises import (
    AnswerVerdict,
    Assessment,
    DeckPlaces,
    Exercise,
    ExerciseSeries,
    MistakeExercise,
    RepertoireExercise,
)
from gui.analysis.lesson import Lesson, lesson_title
from gui.analysis.trainer import Choice, Drawn, PuzzleTrainer, SessionStanding
from gui.base.background import Background
from gui.base.forms import every
from gui.base.language import labelled, tr
from gui.base.numbers import percent
from gui.base.settings_store import SettingsStore
from gui.engines.hub import EngineHub
from gui.model import files
from gui.model.document import Document
from gui.model.mistakes import MistakeState, kind_of_loss
from gui.play.clock import format_seconds
from library.puzzles import decks
from library.puzzles.decks import DeckStanding

_SAID_MS = 8_000
_TICK_MS = 250
PENALTY_S = 10  # that a puzzle which is not solved costs in a timed run


class ExercisePhase(Enum):
    """Where an exercise stands."""

    ASKED = "asked"
    EXAMINED = "examined"
    """An answer is being judged."""
    REFUTED = "refuted"
    """An answer was not good enough: what follows it is on the board, and another may be tried."""
    SOLVED = "solved"
    SHOWN = "shown"
    """The solution is on the board."""


class Hint(Enum):
    """What was shown of the answer so far."""

    NONE = 0
    THEME = 1
    REGION = 2
    """The part of the board where it is."""
    FIRST_STONE = 3


@dataclass(frozen=True)
class PracticeState:
    """What is practised, as a value that outlasts the app; nothing, or a deck."""

    choice: Choice | None = None
    """A deck of the library."""
    mistakes: tuple[MistakeState, ...] = ()
    """Mistakes of the open game, or of several."""
    files: tuple[str, ...] = ()
    """The file of each mistake's game, if they are of several games."""
    lesson: Lesson | None = None
    """A lesson of the course."""


class Practice(QObject):
    """Shows positions and judges the user's answers."""

    changed = pyqtSignal()
    """Another exercise is set, one was answered, or the practice is over."""
    opened = pyqtSignal(str, str)
    """A game of a file was opened: the file, and its stamp when the game was read or written."""
    asked = pyqtSignal()
    """An exercise is set: the user is to put a stone on the board."""
    line_wanted = pyqtSignal(object)
    """A line to be drawn on the board: a right answer, or the solution; empty: none."""
    remark = pyqtSignal(str, int)
    """A message for the user, shown for so many milliseconds."""
    lesson_ended = pyqtSignal()
    """The last exercise of a lesson was left."""
    failed = pyqtSignal(str)

    def __init__(
        self,
        document: Document,
        hub: EngineHub,
        store: SettingsStore,
        library: Path,
        parent: QObject | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now`: the clock, in seconds."""
        super().__init__(parent)
        self.now = now
        self.deck: ExerciseSeries | None = None  # of a lesson, or of a review's mistakes
        self.lesson: Lesson | None = None
        self.progress = CourseProgress(store.profile / "course.json")
        self.choice: Choice | None = None  # of a deck of the library
        self.session: SessionStanding | None = None  # of a drill
        self.standing: DeckStanding | None = None
        """How far the user has come with the library's deck."""
        self.exercise: Exercise | None = None
        """The one that is set; None when there is no practice."""
        self.phase = ExercisePhase.ASKED
        self.hint = Hint.NONE
        self.lines: Sequence[tuple[int, ...]] = ()
        """What follows the right answer, a line for each defence, where that is known by now."""
        self.line = 0  # the number of the one that is drawn, from 1
        self.verdict = ""
        """The text on the last answer to the exercise, or its solution; empty: nothing yet."""
        self._document, self._store = document, store
        self._of_several = PracticeState()  # the deck of mistakes of several games, as their files have them
        self._places = DeckPlaces(store.profile / "practice.json")
        self._answered, self._assessment = 0, Assessment(AnswerVerdict.UNKNOWN)  # what the engine looks at
        self._is_opening = False
        self._is_noted = False  # the first answer to the exercise, which alone counts
        self._asked_s = 0.0  # since when
        self._ends_s: float | None = None  # of a timed run
        self._ticker = every(self, _TICK_MS, self.tick)
        self._examiner = Background(self, self._take_verdict, self.failed)
        self._solver = Background(self, self._take_lines, self.failed)
        self._writer = Background(self, None, self.failed, in_turn=True)
        self._reader = Background(self, self._take_games, self.failed)
        self.trainer = PuzzleTrainer(library, self)
        self.trainer.drawn.connect(self._take_drawn)
        self.trainer.noted.connect(self._take_standing)
        self.trainer.failed.connect(self.failed)
        self._look = EngineLook("practice", hub, store, self)
        self._look.ended.connect(self._take_look)
        self._look.failed.connect(self._do_without_look)
        document.replaced.connect(self._follow_document)
        document.tree_changed.connect(self._follow_tree)
        document.labels_changed.connect(self.changed)

    def start(self, exercises: list[MistakeExercise]) -> None:
        """Practise these mistakes, from where the last practice of the same ones stopped."""
        self.end()
        deck = ExerciseSeries.of_mistakes(exercises)
        deck.index, deck.solved = self._places.place(deck)
        self.deck = deck
        self._of_several = _of_several(exercises)
        if deck.index:
            text = tr("Practice goes on where you stopped: exercise {number} of {total}.")
            self.remark.emit(text.format(number=deck.index + 1, total=len(deck.exercises)), 8000)
        self._show_exercise(deck.current)

    def start_lesson(self, lesson: Lesson) -> None:
        """Give a lesson of the course, from its first exercise that was not solved yet."""
        self.end()
        self.lesson = lesson
        first = self.progress.first_open(lesson)
        self.deck = ExerciseSeries(lesson_exercises(lesson), first, first)
        self._show_exercise(self.deck.current)

    def start_deck(self, choice: Choice) -> None:
        """Practise what a deck of the library asks, until the user leaves or nothing is due."""
        self.end()
        self.choice = choice
        self.trainer.begin(choice)

    def state(self) -> PracticeState:
        """What is practised now."""
        if self.deck is None or self.lesson is not None:
            return PracticeState(self.choice, lesson=self.lesson)
        if self._of_several.files:
            return self._of_several
        here = (exercise for exercise in self.deck.exercises if exercise.tree is self._document.tree)
        found = [exercise.mistake for exercise in here if isinstance(exercise, MistakeExercise)]
        if len(found) < len(self.deck.exercises) or not all(one.node.is_attached for one in found):
            return PracticeState()
        return PracticeState(mistakes=tuple(map(MistakeState.of, found)))

    def restore(self, state: PracticeState) -> None:
        """Go on with what was practised when the app was closed; the game of its mistakes is open again.

        The games of several are read again first.

        Raises:
            IndexError: it is another game.
        """
        tree, path = self._document.tree, self._document.path
        if state.lesson is not None:
            self.start_lesson(state.lesson)
        elif state.choice is not None:
            self.start_deck(state.choice)
        elif state.files:
            paths = dict.fromkeys(state.files)
            self._reader.ask(lambda _stop: (state, {path: _read(Path(path)) for path in paths}))
        elif state.mistakes:
            self.start([MistakeExercise(tree, known.mistake(tree), path) for known in state.mistakes])

    def end(self) -> None:
        """Leave the practice; its place is remembered, but for a timed run."""
        self._ends_s = None
        self._ticker.stop()
        self.deck = self.choice = self.lesson = None
        self._reader.cancel()
        if self.exercise is not None:
            self._cancel()
            self.exercise = None
            self.line_wanted.emit(())
            self.changed.emit()

    def close(self) -> None:
        """End the threads."""
        self._cancel()
        for worker in (self._examiner, self._writer, self._solver, self._reader, self.trainer):
            worker.close()

    @property
    def time_left_s(self) -> float | None:
        """Of a timed run, in seconds; None: there is none."""
        return None if self._ends_s is None else max(0.0, self._ends_s - self.now())

    def tick(self) -> None:
        """Show the time that is left, and end a run whose time is up."""
        if self.time_left_s == 0:
            self._show_exercise(None)
        elif self.time_left_s is not None:
            self.changed.emit()

    @property
    def hides_answer(self) -> bool:
        """Whether a move is asked for, so that nothing that gives it away may be shown."""
        asked = (ExercisePhase.ASKED, ExercisePhase.EXAMINED, ExercisePhase.REFUTED)
        return self.exercise is not None and self.phase in asked

    @property
    def waits(self) -> bool:
        """Whether the user is to go on: with the next exercise, or with another answer."""
        return self.exercise is not None and self.phase in (
            ExercisePhase.REFUTED,
            ExercisePhase.SOLVED,
            ExercisePhase.SHOWN,
        )

    @property
    def text(self) -> str:
        """The exercise in a sentence; empty when there is none."""
        if self.exercise is None:
            return ""
        return labelled(self._heading, self.exercise.question(self._document.labels))

    @property
    def about(self) -> str:
        """The text of the lesson; empty where there is none."""
        return "" if self.lesson is None else lesson_text(self.lesson)

    @property
    def _heading(self) -> str:
        if self.deck is not None and self.lesson is not None:
            text = tr("{lesson}, {number} of {total}")
            place = self.deck.index + 1, len(self.deck.exercises)
            return text.format(lesson=lesson_title(self.lesson), number=place[0], total=place[1])
        if self.time_left_s is not None:
            return tr("{time} left").format(time=format_seconds(math.ceil(self.time_left_s)))
        if self.deck is not None:
            text = tr("Practice {number} of {total}")
            return text.format(number=self.deck.index + 1, total=len(self.deck.exercises))
        return "" if self.choice is None else deck_name(self.choice.deck)

    @property
    def refused_move(self) -> int | None:
        """The move that was the mistake, while a better one is asked for at its position."""
        return self.exercise.refused if self.exercise is not None and self._asks_here else None

    @property
    def hinted_point(self) -> int | None:
        """The first stone of the solution, if it was shown."""
        is_told = self.hint is Hint.FIRST_STONE and self._asks_here
        return self.exercise.solution[0] if self.exercise is not None and is_told else None

    @property
    def hinted_region(self) -> tuple[int, int, int, int] | None:
        """The part of the board that has the answer, if it was shown: left, top, right, bottom."""
        is_told = self.hint in (Hint.REGION, Hint.FIRST_STONE) and self._asks_here
        return self.exercise.region if self.exercise is not None and is_told else None

    @property
    def _asks_here(self) -> bool:
        """Whether a move is asked for in the position that is shown."""
        exercise = self.exercise
        return exercise is not None and self.hides_answer and self._document.current is exercise.position

    @property
    def is_last(self) -> bool:
        """Whether no exercise follows the one that is set."""
        return self.deck is not None and self.deck.index + 1 >= len(self.deck.exercises)

    @property
    def score_text(self) -> str:
        """How many were solved so far; of a deck of the library, where the user stands."""
        if self.deck is not None:
            return tr("%n exercise(s) solved", self.deck.solved + (self.phase is ExercisePhase.SOLVED))
        task = None if self.exercise is None else self.exercise.task
        if task is None or self.standing is None:
            return ""
        parts = []
        if task.deck is decks.Deck.PUZZLES:
            rating = self.standing.rating
            text = tr("Your rating {rating} ± {deviation}, the puzzle's {puzzle}")
            own, deviation, puzzle = map(round, (rating.rating, rating.deviation, task.rating.rating))
            parts.append(text.format(rating=own, deviation=deviation, puzzle=puzzle))
        if self.session is not None:
            session = self.session.session
            text = tr("{asked} of {length} in this session")
            parts.append(text.format(asked=session.asked, length=session.length))
        parts.append(tr("%n solved in a row", self.standing.streak))
        parts.append(tr("due: {due}, new: {new}").format(due=self.standing.due, new=self.standing.new))
        return "  ·  ".join(parts)

    def try_move(self, point: int) -> bool:
        """Take a move as an answer; whether an exercise is set."""
        exercise = self.exercise
        if exercise is None:
            return False
        if self._document.current is not exercise.position:
            self._document.go(exercise.position)
        elif self.hides_answer:
            if self._ends_s is not None:
                self._answer_in_run(exercise, point)
                return True
            self._look.cancel()
            self.phase = ExercisePhase.EXAMINED
            self._examiner.ask(lambda _stop: (exercise, point, exercise.assess(point)))
        return True

    def skip(self) -> None:
        """Go on to the next exercise, whether or not the one that is set is solved."""
        if self.exercise is not None:
            self._leave_exercise(solved=self.phase is ExercisePhase.SOLVED)

    def go_on(self) -> None:
        """Go on after an answer: with another one, if it was not good enough, else with the next exercise."""
        if self.phase is ExercisePhase.REFUTED:
            self.phase = ExercisePhase.ASKED
            self.verdict = ""
            self.line_wanted.emit(())
            self.changed.emit()
        elif self.waits:
            self.skip()

    def give_hint(self) -> bool:
        """Show more of the answer: theme, place, first stone, all of it; whether an exercise is set.

        In a timed run nothing is shown.
        """
        exercise = self.exercise
        if exercise is None:
            return False
        if not self.hides_answer or self._ends_s is not None:
            return True
        if self.hint is Hint.FIRST_STONE:
            return self.show_solution()
        self._cancel()
        self.phase = ExercisePhase.ASKED
        self.line_wanted.emit(())
        self._document.go(exercise.position)
        self.hint = Hint(self.hint.value + 1)
        if self.hint is Hint.THEME and not exercise.theme:
            self.hint = Hint.REGION
        texts = {
            Hint.THEME: tr("Theme: {theme}").format(theme=exercise.theme),
            Hint.REGION: tr("The answer is within the square."),
            Hint.FIRST_STONE: tr("Begin at the point that is marked."),
        }
        self._say(texts[self.hint])
        self.changed.emit()
        return True

    def show_solution(self) -> bool:
        """Show the better line, and wait until the user goes on; whether an exercise is set."""
        exercise = self.exercise
        if exercise is None:
            return False
        if self.hides_answer and self._ends_s is None:
            self._cancel()
            self._note(False)
            self._document.go(exercise.position)
            self.phase = ExercisePhase.SHOWN
            labels = self._document.labels
            text = tr("Better is {move}.") if exercise.refused is not None else tr("The move is {move}.")
            said = text.format(move=labels.name(exercise.solution[0]))
            self._say(f"{said}   {exercise.explanation(labels)}")
            self.changed.emit()
            self.line_wanted.emit(exercise.solution)
            self._find_lines(exercise.solution[0])
        return True

    def show_next_line(self) -> None:
        """Draw what follows another defence."""
        if self.exercise is not None and self.lines:
            self.line = self.line % len(self.lines) + 1
            self._document.go(self.exercise.position)
            self.line_wanted.emit(self.lines[self.line - 1])
            self.changed.emit()

    # --- steps ----------------------------------------------------------------------------------------------

    def _follow_tree(self) -> None:
        """Positions that were deleted ask nothing more; those of several games are in their files."""
        if self.deck is None or self._of_several.files:
            return
        if not all(exercise.position.is_attached for exercise in self.deck.exercises):
            self.end()

    def _take_games(self, read: tuple[PracticeState, dict[str, tuple[str, GameTree]]]) -> None:
        """Go on with the mistakes of several games; the open one is not opened anew unless it has changed."""
        state, games = read
        trees = {path: tree for path, (_stamp, tree) in games.items()}
        if not self._document.modified:
            trees[self._document.path] = self._document.tree
        with suppress(IndexError):  # a file holds another game now
            self.start(
                [
                    MistakeExercise(trees[path], known.mistake(trees[path]), path, stamp=games[path][0])
                    for path, known in zip(state.files, state.mistakes, strict=False)
                ]
            )

    def _show_exercise(self, exercise: Exercise | None) -> None:
        """Set an exercise; None: there is no other."""
        self._cancel()
        if exercise is None:
            lesson = self.lesson
            if lesson is not None:
                text = tr("Lesson done: {lesson}.").format(lesson=lesson_title(lesson))
            elif self._ends_s is not None:
                text = self._end_of_run()
            elif self.deck is not None:
                text = tr("Practice done: {solved} of {total} solved.")
                text = text.format(solved=self.deck.solved, total=len(self.deck.exercises))
            elif self.session is not None and self.session.session.asked:
                text = _end_of_session(self.session)
            else:
                text = tr("There is nothing to practise in this deck now.")
            self.remark.emit(text, 15_000)
            self.end()
            if lesson is not None:
                self.lesson_ended.emit()
            return
        self.exercise = exercise
        self.phase, self.hint, self.verdict = ExercisePhase.ASKED, Hint.NONE, ""
        self.lines, self.line = (), 0
        self._is_noted, self._asked_s = False, self.now()
        if self._document.tree is not exercise.tree:
            self._is_opening = True
            self._document.open_tree(exercise.tree, exercise.path, exercise.position)
            self._is_opening = False
            if exercise.stamp:
                self.opened.emit(exercise.path, exercise.stamp)
        self._document.go(exercise.position)
        self.line_wanted.emit(())
        self.changed.emit()
        self.asked.emit()

    def _leave_exercise(self, solved: bool) -> None:
        """Set the next exercise, and remember how far the deck has come."""
        deck = self.deck
        if deck is not None:
            deck.advance(solved)
            if self._ends_s is not None and not solved:
                self._ends_s -= PENALTY_S
            if deck.key:
                place = deck.key, deck.index, deck.solved, len(deck.exercises)
                self._writer.ask(lambda _stop: self._places.keep(*place))
            self._show_exercise(deck.current)
        elif self.choice is not None:
            self._note(False)  # if it was not answered: it comes again soon
            self.trainer.draw(self.choice, self._reached())

    def _answer_in_run(self, exercise: Exercise, point: int) -> None:
        """Count an answer, and go on at once."""
        if self.time_left_s == 0:
            self.tick()
            return
        assert exercise.task is not None
        is_right = point in exercise.task.solutions
        labels = self._document.labels
        said = tr("{move} is right!") if is_right else tr("{move} is not good enough.")
        self.remark.emit(said.format(move=labels.name(point)), _SAID_MS)
        self._leave_exercise(is_right)

    def _end_of_run(self) -> str:
        """Keep what a timed run has come to; in words."""
        assert self.deck is not None and self.choice is not None and self.standing is not None
        minutes, solved = self.choice.minutes, self.deck.solved
        self._writer.ask(lambda _stop: self.trainer.note_run(minutes, solved))
        best = max(solved, self.standing.best_runs.get(minutes, 0))
        text = tr("most in {minutes} min: {best}").format(minutes=minutes, best=best)
        return f"{tr('Run done: %n puzzle(s) solved.', solved)}  ·  {text}"

    def _reached(self) -> Board | None:
        """After the user's move of the repertoire, from where its line goes on."""
        exercise = self.exercise
        if not isinstance(exercise, RepertoireExercise):
            return None
        board = exercise.board
        board.push(self._answered if self.phase is ExercisePhase.SOLVED else exercise.solution[0])
        return board

    def _take_drawn(self, drawn: Drawn) -> None:
        if drawn.choice is self.choice:
            self.remark.emit("", 0)  # what was said meanwhile
            self.standing, self.session = drawn.standing, drawn.session
            if drawn.run:
                self.deck = ExerciseSeries(drawn.run)
                self._ends_s = self.now() + 60 * drawn.choice.minutes
                self._ticker.start()
            self._show_exercise(drawn.exercise)

    def _take_standing(self, standing: DeckStanding) -> None:
        self.standing = standing
        self.changed.emit()

    def _note(self, correct: bool) -> None:
        """Note the first answer to an exercise of the library."""
        task = None if self.exercise is None else self.exercise.task
        if task is not None and not self._is_noted:
            self._is_noted = True
            taken_ms = round(1000 * (self.now() - self._asked_s))
            self.trainer.note(task, correct, self.hint.value, taken_ms)

    def _find_lines(self, point: int) -> None:
        exercise = self.exercise
        assert exercise is not None
        self._solver.ask(lambda stop: (exercise, point, exercise.lines(point, stop)))

    def _take_lines(self, found: tuple[Exercise, int, Sequence[tuple[int, ...]]]) -> None:
        """A win is drawn against a real defence at once: the line drawn before may have an idle reply."""
        exercise, point, lines = found
        if exercise is self.exercise and not self.hides_answer:
            self.lines = lines
            self.changed.emit()
            if lines and lines[0][0] == point and self._document.current is exercise.position:
                self.show_next_line()

    def _cancel(self) -> None:
        self._examiner.cancel()
        self._solver.cancel()
        self._look.cancel()

    def _follow_document(self) -> None:
        if not self._is_opening:
            self.end()

    def _take_verdict(self, examined: tuple[Exercise, int, Assessment]) -> None:
        exercise, point, assessment = examined
        if self.exercise is not exercise or self.phase is not ExercisePhase.EXAMINED:
            return
        after = exercise.board
        if not exercise.is_looked_at(assessment) or not after.is_legal(point):
            self._answer(point, assessment)
            return
        after.push(point)
        self._answered, self._assessment = point, assessment
        self._say(tr("The engine looks at your move..."))
        self.changed.emit()
        known = exercise.position.analysis
        self._look.start(after, 0 if known is None else known.visits)

    def _take_look(self, analysis: Analysis | None) -> None:
        """The engine's analysis of the position after an answer."""
        exercise, point, assessment = self.exercise, self._answered, self._assessment
        if exercise is None or self.phase is not ExercisePhase.EXAMINED:
            return
        rate, line = assessment.rate, assessment.line
        if analysis is not None and rate is None and analysis.win_rate is not None:
            rate = 1 - analysis.win_rate
        if analysis is not None and len(line) <= 1 and analysis.line:
            line = (point, *analysis.line)
        verdict, best = assessment.verdict, exercise.best_rate
        if verdict is AnswerVerdict.UNKNOWN:
            is_right = rate is not None and best is not None and kind_of_loss(best - rate) is None
            verdict = AnswerVerdict.RIGHT if is_right else AnswerVerdict.WRONG
        self._answer(point, Assessment(verdict, line, rate, assessment.moves))

    def _do_without_look(self, text: str) -> None:
        """The engine failed: an answer that only it could judge is neither right nor wrong."""
        if self._assessment.verdict is not AnswerVerdict.UNKNOWN:
            self._take_look(None)
            return
        self.phase = ExercisePhase.ASKED
        self._say(text)
        self.changed.emit()

    def _answer(self, point: int, assessment: Assessment) -> None:
        """Show what an answer is worth, and what follows it; nothing goes on before the user does."""
        exercise = self.exercise
        assert exercise is not None
        is_right = assessment.verdict is AnswerVerdict.RIGHT
        self._answered = point
        self._note(is_right)
        if is_right and isinstance(exercise, LessonExercise):
            self.progress.note(exercise.lesson, exercise.number)
            self._writer.ask(lambda _stop: self.progress.save())
        self.phase = ExercisePhase.SOLVED if is_right else ExercisePhase.REFUTED
        name = self._document.labels.name(point)
        said = tr("{move} is right!") if is_right else tr("{move} is not good enough.")
        worth = exercise.reason(point, is_right, self._document.labels) or _worth(
            assessment, exercise.best_rate
        )
        correction = "" if is_right else exercise.correction(self._document.labels)
        self._say(" ".join(filter(None, (said.format(move=name), worth, correction))))
        self.changed.emit()
        self.line_wanted.emit(assessment.line)
        if is_right:
            self._find_lines(point)

    def _say(self, text: str) -> None:
        """Show what is known of an answer, in the practice's box and in passing."""
        self.verdict = text
        self.remark.emit(text, _SAID_MS)


def _read(path: Path) -> tuple[str, GameTree]:
    """A file's stamp, and the first game in it.

    Raises:
        OSError, RecordError: it cannot be read.
    """
    return files.stamp(path), files.load(path)[0]


def _of_several(exercises: Sequence[MistakeExercise]) -> PracticeState:
    """What outlasts the app of mistakes of several games; nothing of those of one, which may be edited."""
    if len({exercise.tree for exercise in exercises}) < 2 or not all(exercise.path for exercise in exercises):
        return PracticeState()
    mistakes = tuple(MistakeState.of(exercise.mistake) for exercise in exercises)
    return PracticeState(None, mistakes, tuple(exercise.path for exercise in exercises))


def deck_name(deck: decks.Deck) -> str:
    """A deck of the library for the user."""
    return {
        decks.Deck.MISTAKES: tr("My mistakes"),
        decks.Deck.PUZZLES: tr("Puzzles"),
        decks.Deck.OPENINGS: tr("My openings"),
    }[deck]


def _end_of_session(standing: SessionStanding) -> str:
    """What a drill has come to, and what comes next."""
    session = standing.session
    done = tr("Session done: {right} of {asked} right.").format(right=session.right, asked=session.asked)
    return f"{done} {tr('%n position(s) to be drilled tomorrow.', standing.tomorrow)}"


def _worth(assessment: Assessment, best: float | None) -> str:
    """What an answer is worth, in a sentence; empty where it is unknown."""
    if assessment.moves is not None:
        wins = assessment.rate == 1.0
        return (
            tr("It wins in %n move(s).", assessment.moves)
            if wins
            else tr("It loses in %n move(s).", assessment.moves)
        )
    if assessment.rate is None:
        return ""
    rate = percent(assessment.rate)
    if best is None or assessment.verdict is AnswerVerdict.RIGHT:
        return tr("Its win rate is {rate}.").format(rate=rate)
    return tr("Its win rate is {rate}; {best} was possible.").format(rate=rate, best=percent(best))
