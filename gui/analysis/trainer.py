"""The library's decks behind the practice: draws what is to be asked, and notes the answers.

All work with the file is done in a background thread.
"""

import threading
from dataclasses import dataclass
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from engine._core import StopFlag
from engine.records.tree import GameTree
from engine.rules.board import Board
from engine.rules.variant import Variant
from gui.analysis.exercises import Exercise, MistakeExercise, PuzzleExercise, RepertoireExercise
from gui.base.background import Background
from gui.model.mistakes import Mistake, MistakeKind
from library import annotations, drill
from library.drill import Drill, DrillOpponent, DrillSession
from library.puzzles import decks
from library.puzzles.decks import Deck, DeckStanding, Difficulty, PuzzleTask
from library.puzzles.finder import PuzzleTheme
from library.repertoire import after
from library.store import LibraryError, Store


@dataclass(frozen=True)
class Choice:
    """What is practised: a deck, and which of its puzzles; None: all."""

    deck: Deck = Deck.PUZZLES
    theme: PuzzleTheme | None = None
    variant: Variant | None = None
    difficulty: Difficulty = Difficulty.SUITED
    mistake: MistakeKind | None = None
    """Of the deck of mistakes, those of a kind; None: all."""
    length: int = 20
    """Of the deck of openings: positions to be asked in a session."""
    opponent: DrillOpponent = DrillOpponent.FREQUENCY
    minutes: int = 0
    """Of the deck of puzzles: a run of so many minutes; 0: without a clock."""


@dataclass(frozen=True)
class Drawn:
    """What is asked, and how far the player has come."""

    choice: Choice
    exercise: Exercise | None
    """None: nothing is due, or an answer was noted only."""
    standing: DeckStanding
    session: "SessionStanding | None" = None
    """Of a drill of openings."""
    run: tuple[Exercise, ...] = ()
    """All exercises of a timed run."""


@dataclass(frozen=True)
class SessionStanding:
    """How far a drill has come."""

    session: DrillSession
    tomorrow: int
    """Positions to be asked the next day."""


@dataclass(frozen=True)
class _GivenAnswer:
    task: PuzzleTask
    correct: bool
    hints: int
    time_ms: int


class PuzzleTrainer(QObject):
    """Draws exercises from the library's decks."""

    drawn = pyqtSignal(object)
    """The next exercise: a `Drawn`."""
    noted = pyqtSignal(object)
    """An answer was noted: the new `DeckStanding`."""
    counted = pyqtSignal(object)
    """The `DeckStanding` of each `Deck`."""
    failed = pyqtSignal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """`path`: of the library."""
        super().__init__(parent)
        self.path = path
        self._answers: list[_GivenAnswer] = []  # that wait to be written
        self._drill: Drill | None = None  # which only the worker touches
        self._lock = threading.Lock()
        self._worker = Background(self, self._deliver, self.failed)
        self._counter = Background(self, self.counted, self.failed)

    def begin(self, choice: Choice) -> None:
        """Find the first exercise; of openings, in a session that begins or goes on today."""
        self.draw(choice, begins=True)

    def draw(self, choice: Choice, reached: Board | None = None, begins: bool = False) -> None:
        """Find the next exercise. `reached`: the line of openings that is drilled, after the user's move."""

        def work(_stop: StopFlag) -> Drawn:
            with Store(self.path) as store:
                self._write(store)
                if choice.deck is Deck.OPENINGS:
                    return self._drilled(store, choice, reached, begins)
                if choice.minutes:
                    return _run(store, choice)
                exercise = next(iter(_exercises(store, choice, 1)), None)
                return Drawn(choice, exercise, decks.standing(store, choice.deck))

        self._worker.ask(work)

    def _drilled(self, store: Store, choice: Choice, reached: Board | None, begins: bool) -> Drawn:
        """The next position of a drill."""
        if begins or self._drill is None:
            self._drill = Drill(store)
            drill.begin(store, choice.length, choice.opponent)
        session = drill.session(store)
        assert session is not None
        task = self._drill.ask(store, reached) if session.left else None
        exercise = None if task is None else _exercise_of(store, task)
        future = drill.forecast(store, 2)
        standing = SessionStanding(session, sum(future.due) + future.new)
        return Drawn(choice, exercise, decks.standing(store, choice.deck), standing)

    def note(self, task: PuzzleTask, correct: bool, hints: int, time_ms: int) -> None:
        """Note an answer."""
        with self._lock:
            self._answers.append(_GivenAnswer(task, correct, hints, time_ms))

        def work(_stop: StopFlag) -> DeckStanding:
            with Store(self.path) as store:
                self._write(store)
                return decks.standing(store, task.deck)

        self._worker.ask(work)

    def note_run(self, minutes: int, solved: int) -> None:
        """Note how many puzzles a timed run solved; to be called in a thread.

        Raises:
            LibraryError: the library cannot be written.
        """
        with Store(self.path) as store:
            decks.note_run(store, minutes, solved)

    def count(self) -> None:
        """Find out how far the player has come with each deck."""

        def work(_stop: StopFlag) -> dict[Deck, DeckStanding]:
            with Store(self.path) as store:
                for deck in Deck:
                    _prepare(store, deck)
                return {deck: decks.standing(store, deck) for deck in Deck}

        self._counter.ask(work)

    def close(self) -> None:
        """Write what waits, and end the threads."""
        self._worker.close()
        self._counter.close()
        if self._answers:
            try:
                with Store(self.path) as store:
                    self._write(store)
            except LibraryError:
                pass  # it was told before

    def _write(self, store: Store) -> None:
        """Write the answers that wait; those that cannot be written, as the disk is full, wait on."""
        while self._answers:
            answer = self._answers[0]
            decks.answer(store, answer.task, answer.correct, answer.hints, answer.time_ms)
            with self._lock:
                self._answers.remove(answer)

    def _deliver(self, result: Drawn | DeckStanding) -> None:
        (self.drawn if isinstance(result, Drawn) else self.noted).emit(result)


def exercises(library: Path, choice: Choice, count: int) -> list[Exercise]:
    """What a deck of a library would ask next, at most so many; nothing is noted as asked.

    Raises:
        LibraryError: the library cannot be read.
    """
    with Store(library) as store:
        return _exercises(store, choice, count)


def _run(store: Store, choice: Choice) -> Drawn:
    """The exercises of a timed run."""
    _prepare(store, choice.deck)
    tasks = decks.run_tasks(store, choice.theme, choice.variant)
    run = tuple(_exercise_of(store, task) for task in tasks)
    return Drawn(choice, next(iter(run), None), decks.standing(store, choice.deck), run=run)


def _exercises(store: Store, choice: Choice, count: int) -> list[Exercise]:
    _prepare(store, choice.deck)
    tasks = decks.next_tasks(
        store,
        choice.deck,
        count,
        theme=choice.theme or choice.mistake,
        variant=choice.variant,
        difficulty=choice.difficulty,
    )
    return [_exercise_of(store, task) for task in tasks]


def _prepare(store: Store, deck: Deck) -> None:
    """Fill a deck that follows from other things: the puzzles that Narabe comes with, the repertoire."""
    if deck is Deck.PUZZLES:
        decks.take_shipped(store)
    elif deck is Deck.OPENINGS:
        decks.sync_repertoire(store)


def _exercise_of(store: Store, task: PuzzleTask) -> Exercise:
    tree = GameTree.from_board(task.board)
    if task.deck is Deck.PUZZLES:
        return PuzzleExercise(tree, task)
    best = annotations.known(store, task.board).best
    if best is not None:
        tree.last_of_game.analysis = best.analysis
    if task.mistake is None:
        answered = after(task.board, task.solutions[0])
        return RepertoireExercise(tree, task, comment=annotations.known(store, answered).remark.comment)
    own = task.mistake
    node = tree.add_move(tree.root, own.played, task.board.turn)
    mistake = Mistake(node, MistakeKind(own.kind), own.loss, own.better, moves=own.moves)
    return MistakeExercise(tree, mistake, task=task)
