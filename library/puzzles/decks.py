"""Decks of puzzles in the library: what is due, answers, ratings, streaks, timed runs. Start at `next_task`.

When a puzzle is asked again follows the FSRS scheduler (the package `fsrs`); the player and the puzzles have
Glicko-2 ratings. All of it is kept in the library.
"""

import json
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING

from engine.records.files import parse_json
from engine.records.terms import date_of
from engine.rules.board import Board
from engine.rules.position import CanonicalPosition, pack_points, position_of, unpack, unpack_points
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from library.annotations import today
from library.puzzles import collection
from library.puzzles.finder import Puzzle, first_rating
from library.puzzles.rating import Rating, rated
from library.store import Row, Store, reading_value

if TYPE_CHECKING:
    from fsrs import Card

_PLAYER, _SHIPPED, _RUNS = "player rating", "shipped puzzles", "timed runs"
_NEAR_RATING = 400.0  # new puzzles are taken from around the player's rating
_FIRST_DEVIATION = 200.0
HINT_COST = 0.2  # of what an answer wins, each
_RUN_LENGTH = 60  # puzzles of a timed run, more than are solved in its time


class Deck(Enum):
    """The three decks of the practice."""

    MISTAKES = "mistakes"
    PUZZLES = "puzzles"
    OPENINGS = "openings"


class Difficulty(Enum):
    """How hard new puzzles are: how far their ratings lie from the player's."""

    EASIER = -500.0
    SUITED = 0.0
    HARDER = 500.0


@dataclass(frozen=True, slots=True)
class OwnMistake:
    """A move of the player's that a review found wrong."""

    kind: str
    """What was wrong with it, in a word of the reviewer's."""
    played: int
    better: tuple[int, ...]
    """A line from the position that begins with the better move."""
    loss: float | None = None
    """Of win rate."""
    moves: int | None = None
    """The winner's own, to the end of the win that was missed or allowed."""
    date: str = ""
    """Of the game, as its record has it; where there is none: today."""


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """A puzzle that is asked, on the board as the library has it."""

    number: int
    deck: Deck
    board: Board
    theme: str
    """A `PuzzleTheme`, or a mistake's kind; empty: a move of the own repertoire is asked."""
    solutions: tuple[int, ...]
    line: tuple[int, ...]
    grade: int
    rating: Rating
    is_new: bool
    mistake: OwnMistake | None = None
    """What was played instead, in the deck of mistakes."""


@dataclass(frozen=True, slots=True)
class DeckStanding:
    """How far the player has come with a deck."""

    due: int
    new: int
    streak: int
    rating: Rating
    best_runs: Mapping[int, int] = field(default_factory=dict)
    """The most puzzles solved in a timed run, by its minutes."""


def take_shipped(store: Store) -> int:
    """Put the puzzles that Narabe comes with into their deck, once; returns how many were not there."""
    text = collection.shipped_text()
    mark = str(len(text))  # another version of Narabe may come with more
    if store.setting(_SHIPPED) == mark:
        return 0
    with store.transaction():
        new = add_puzzles(store, collection.parse(text))
        store.set_setting(_SHIPPED, mark)
    return new


def add_puzzles(store: Store, puzzles: Iterable[Puzzle], deck: Deck = Deck.PUZZLES, origin: str = "") -> int:
    """Put puzzles into a deck; returns how many were not there."""
    new = 0
    with store.transaction():
        for puzzle in puzzles:
            position = position_of(puzzle.board())
            number = store.position_id(position, create=True)
            points = puzzle.kind.points
            found = store.row("SELECT id FROM puzzle WHERE position = ? AND deck = ?", (number, deck.value))
            if found is not None:  # perhaps of a version with fewer themes
                store.write("UPDATE puzzle SET theme = ? WHERE id = ?", (puzzle.theme.value, *found))
                continue
            solutions = sorted({position.canonical(point) for point in puzzle.solutions})
            rating = Rating(first_rating(puzzle.grade), _FIRST_DEVIATION)
            store.write(
                f"INSERT INTO puzzle ({_COLUMNS}) VALUES ({', '.join('?' * 11)})",
                (
                    number,
                    deck.value,
                    puzzle.theme.value,
                    pack_points(solutions, points),
                    pack_points(position.line(puzzle.line), points),
                    puzzle.grade,
                    puzzle.nodes,
                    *_values(rating),
                    origin,
                ),
            )
            new += 1
    return new


@reading_value(translatable("a puzzle"))
def add_mistake(store: Store, board: Board, mistake: OwnMistake, origin: str = "") -> bool:
    """Put a position in which the player went wrong into the deck of mistakes; returns whether it is new.

    A mistake that is there already takes the newer review's words.
    """
    position = position_of(board)
    points = position.kind.points
    better = pack_points(position.line(mistake.better), points)
    first = pack_points([position.canonical(mistake.better[0])], points)
    with store.transaction():
        number = store.position_id(position, create=True)
        row = store.row("SELECT id FROM puzzle WHERE position = ? AND deck = 'mistakes'", (number,))
        if row is None:
            deck = Deck.MISTAKES.value
            values = (number, deck, mistake.kind, first, better, 1, 0, *_values(Rating()), origin)
            puzzle = store.write(f"INSERT INTO puzzle ({_COLUMNS}) VALUES ({', '.join('?' * 11)})", values)
        else:
            puzzle = row[0]
            sql = "UPDATE puzzle SET theme = ?, solutions = ?, line = ? WHERE id = ?"
            store.write(sql, (mistake.kind, first, better, puzzle))
        played = position.canonical(mistake.played)
        about = (puzzle, played, mistake.loss, mistake.moves, date_of(mistake.date) or today())
        store.write("INSERT OR REPLACE INTO mistake VALUES (?, ?, ?, ?, ?)", about)
    return row is None


@reading_value(translatable("a puzzle"))
def copy(other: Store, number: int, store: Store) -> bool:
    """Copy a puzzle with its answers from another library; returns whether something new came with it.

    One that is there is left as it is, unless only the other library has answers to it.
    """
    joined = "puzzle JOIN position ON position.id = position"
    sql = f"SELECT kind, stones, {_COLUMNS} FROM {joined} WHERE puzzle.id = ?"
    row = other.row(sql, (number,))
    if row is None:
        return False
    kind, stones, _, deck, *about = row
    position = position_of(unpack(stones, other.kind(kind)))
    with store.transaction():
        place = store.position_id(position, create=True)
        there = store.row("SELECT id FROM puzzle WHERE position = ? AND deck = ?", (place, deck))
        if there is not None:
            answered = "SELECT 1 FROM answer WHERE puzzle = ?"
            if other.row(answered, (number,)) is None or store.row(answered, there) is not None:
                return False
            store.write("DELETE FROM puzzle WHERE id = ?", there)
        values = (place, Deck(deck).value, *about)
        new = store.write(f"INSERT INTO puzzle ({_COLUMNS}) VALUES ({', '.join('?' * 11)})", values)
        for table, columns in _OF_A_PUZZLE.items():
            rows = other.rows(f"SELECT {columns} FROM {table} WHERE puzzle = ?", (number,))
            marks = ", ".join("?" * len(columns.split()))
            sql = f"INSERT INTO {table} (puzzle, {columns}) VALUES (?, {marks})"
            store.write_many(sql, [(new, *values) for values in rows])
    return True


@reading_value(translatable("a puzzle"))
def sync_repertoire(store: Store) -> int:
    """Make the deck of openings follow the marks of the repertoire; returns how many positions it has."""
    with store.transaction():
        store.write(
            "DELETE FROM puzzle WHERE deck = 'openings' AND position NOT IN (SELECT position FROM repertoire)"
        )
        marks: dict[int, list[int]] = {}
        for position, move in store.rows("SELECT position, move FROM repertoire ORDER BY position, move"):
            marks.setdefault(position, []).append(move)
        for position, moves in marks.items():
            row = store.row("SELECT kind FROM position WHERE id = ?", (position,))
            assert row is not None
            packed = pack_points(moves, store.kind(row[0]).points)
            rating = Rating()
            store.write(
                "INSERT INTO puzzle (position, deck, theme, solutions, line, grade, nodes, rating, "
                "deviation, volatility) VALUES (?, 'openings', '', ?, ?, 1, 0, ?, ?, ?) "
                "ON CONFLICT (position, deck) DO UPDATE SET solutions = excluded.solutions, "
                "line = excluded.line",
                (position, packed, packed[: len(packed) // len(moves)], *_values(rating)),
            )
    return len(marks)


def next_task(
    store: Store,
    deck: Deck,
    now: datetime | None = None,
    theme: Enum | None = None,
    variant: Variant | None = None,
) -> PuzzleTask | None:
    """What is to be asked now: what is due, the longest first; else a new one near the player's rating."""
    return next(iter(next_tasks(store, deck, 1, now, theme, variant)), None)


@reading_value(translatable("a puzzle"))
def next_tasks(
    store: Store,
    deck: Deck,
    count: int,
    now: datetime | None = None,
    theme: Enum | None = None,
    variant: Variant | None = None,
    difficulty: Difficulty = Difficulty.SUITED,
) -> list[PuzzleTask]:
    """What is to be asked next, at most so many: what is due, then new ones near the player's rating."""
    moment = (now or datetime.now(UTC)).isoformat()
    condition, values = _chosen(deck, theme, variant)
    sql = f"{_TASK} JOIN card ON card.puzzle = puzzle.id WHERE {condition} AND due <= ? ORDER BY due LIMIT ?"
    tasks = [_task(store, row, is_new=False) for row in store.rows(sql, (*values, moment, count))]
    rating = player_rating(store).rating + difficulty.value
    sql = (
        f"{_TASK} LEFT JOIN card ON card.puzzle = puzzle.id WHERE {condition} AND card.puzzle IS NULL "
        "ORDER BY max(abs(puzzle.rating - ?), ?), puzzle.id LIMIT ?"
    )
    rows = store.rows(sql, (*values, rating, _NEAR_RATING, count - len(tasks)))
    return [*tasks, *(_task(store, row, is_new=True) for row in rows)]


def _chosen(deck: Deck, theme: Enum | None, variant: Variant | None) -> tuple[str, list[str]]:
    """The condition of SQL for the puzzles of a deck, and its values."""
    condition, values = "deck = ?", [deck.value]
    if theme is not None:
        condition += " AND theme = ?"
        values.append(theme.value)
    if variant is not None:
        condition += " AND position.kind IN (SELECT id FROM kind WHERE variant = ?)"
        values.append(variant.value)
    return condition, values


@reading_value(translatable("a puzzle"))
def run_tasks(
    store: Store,
    theme: Enum | None = None,
    variant: Variant | None = None,
    chance: random.Random | None = None,
) -> list[PuzzleTask]:
    """The puzzles of a timed run: by chance, the easiest first, as many of each grade.

    Its answers are not noted: under a clock they do not show what the player can find.
    """
    condition, values = _chosen(Deck.PUZZLES, theme, variant)
    grades: dict[int, list[Row]] = {}
    for row in store.rows(f"{_TASK} WHERE {condition} ORDER BY grade, puzzle.id", values):
        grades.setdefault(row[7], []).append(row)
    chosen = random.Random() if chance is None else chance
    most = -(-_RUN_LENGTH // max(1, len(grades)))
    rows = [row for found in grades.values() for row in chosen.sample(found, min(most, len(found)))]
    return [_task(store, row, is_new=False) for row in rows]


def best_runs(store: Store) -> dict[int, int]:
    """The most puzzles solved in a timed run, by its minutes."""
    text = store.setting(_RUNS)
    with reading_value(translatable("the timed runs")):
        return {int(minutes): int(solved) for minutes, solved in parse_json(text or "{}").items()}


def note_run(store: Store, minutes: int, solved: int) -> None:
    """Keep how many puzzles a timed run solved, if none of so many minutes solved more."""
    with store.transaction():
        best = best_runs(store)
        best[minutes] = max(solved, best.get(minutes, 0))
        store.set_setting(_RUNS, json.dumps(best))


@reading_value(translatable("a puzzle"))
def task_at(store: Store, deck: Deck, board: Board) -> PuzzleTask | None:
    """The puzzle of a deck in a position, on the board as it lies; None if it has none."""
    sql = f"{_TASK} WHERE deck = ? AND position.id = ?"
    row = store.row(sql, (deck.value, store.position_id(position_of(board))))
    if row is None:
        return None
    is_new = store.row("SELECT 1 FROM card WHERE puzzle = ?", (row[0],)) is None
    return _task(store, row, is_new, board)


@reading_value(translatable("a puzzle"))
def check(store: Store, number: int) -> str:
    """What is wrong with a puzzle and what is kept of it; empty: nothing, or there is none.

    Raises:
        LibraryError: it cannot be read.
    """
    row = store.row(f"{_TASK} WHERE puzzle.id = ?", (number,))
    if row is None:
        return ""
    task = _task(store, row, is_new=True)
    _card(store, number)
    if not task.solutions or not task.line or task.line[0] not in task.solutions:
        return "its line does not begin with a solution"
    if not all(map(task.board.is_legal, task.solutions)):
        return "a solution cannot be played"
    if task.mistake is not None and not task.board.is_legal(task.mistake.played):
        return "the mistake cannot be played"
    return "" if _is_playable(task.board, task.line) else "its line cannot be played"


@reading_value(translatable("a puzzle"))
def answer(
    store: Store,
    task: PuzzleTask,
    correct: bool,
    hints: int = 0,
    time_ms: int = 0,
    now: datetime | None = None,
) -> Rating:
    """Note an answer; returns the player's new rating. It is asked again when FSRS schedules it."""
    from fsrs import Rating as Grade
    from fsrs import Scheduler

    moment = now or datetime.now(UTC)
    share = max(0.0, 1 - HINT_COST * hints)
    grade = Grade.Again if not correct else Grade.Hard if hints else Grade.Good
    with store.transaction():
        card, _ = Scheduler().review_card(_card(store, task.number), grade, moment)
        state = json.dumps(card.to_dict())
        store.write(
            "INSERT OR REPLACE INTO card (puzzle, state, due) VALUES (?, ?, ?)",
            (task.number, state, card.due.astimezone(UTC).isoformat()),
        )
        sql = "INSERT INTO answer (puzzle, date, correct, hints, time_ms) VALUES (?, ?, ?, ?, ?)"
        store.write(sql, (task.number, moment.isoformat(), int(correct), hints, time_ms))
        player = player_rating(store)
        if task.is_new and task.deck is Deck.PUZZLES:  # what is known already says nothing of strength
            new, puzzle = rated(player, task.rating, correct), rated(task.rating, player, not correct)
            if correct:  # a hint costs its share of what is won, however hard the puzzle
                new, puzzle = player.towards(new, share), task.rating.towards(puzzle, share)
            store.set_setting(_PLAYER, json.dumps(_values(new)))
            sql = "UPDATE puzzle SET rating = ?, deviation = ?, volatility = ? WHERE id = ?"
            store.write(sql, (*_values(puzzle), task.number))
            player = new
    return player


def _card(store: Store, puzzle: int) -> "Card":
    """What the scheduler keeps of a puzzle; a fresh card if it was never asked."""
    from fsrs import Card

    row = store.row("SELECT state FROM card WHERE puzzle = ?", (puzzle,))
    with reading_value(translatable("what is known of a puzzle")):
        return Card(card_id=puzzle) if row is None else Card.from_dict(parse_json(row[0]))


@reading_value(translatable("what is known of a puzzle"))
def cards(store: Store, deck: Deck) -> "dict[int, Card | None]":
    """What the scheduler keeps of a deck's puzzles, by the numbers of their positions; None: never asked."""
    from fsrs import Card

    sql = "SELECT position, state FROM puzzle LEFT JOIN card ON card.puzzle = puzzle.id WHERE deck = ?"
    return {
        position: None if state is None else Card.from_dict(parse_json(state))
        for position, state in store.rows(sql, (deck.value,))
    }


def retrievability(card: "Card", now: datetime) -> float:
    """How likely the player remembers a puzzle at a moment.

    The scheduler counts whole days; between two of them it falls evenly.
    """
    from fsrs import Scheduler

    if card.last_review is None:
        return 0.0
    share = ((now - card.last_review) / timedelta(days=1)) % 1 if now > card.last_review else 0.0
    today, tomorrow = (Scheduler().get_card_retrievability(card, now + timedelta(days=d)) for d in (0, 1))
    return today + (tomorrow - today) * share


@dataclass(frozen=True, slots=True)
class Recall:
    """How well a puzzle is remembered."""

    now: float
    """How likely it is remembered, from 0 to 1."""
    is_due: bool
    is_new: bool


def recall(store: Store, deck: Deck, now: datetime | None = None) -> dict[int, Recall]:
    """How well the puzzles of a deck are remembered, by the numbers of their positions."""
    moment = now or datetime.now(UTC)
    return {
        position: Recall(0.0, False, True)
        if card is None
        else Recall(retrievability(card, moment), card.due <= moment, False)
        for position, card in cards(store, deck).items()
    }


def player_rating(store: Store) -> Rating:
    """The player's rating."""
    text = store.setting(_PLAYER)
    with reading_value(translatable("the player's rating")):
        return Rating(*parse_json(text)) if text else Rating()


def streak(store: Store) -> int:
    """How many answers in a row were right, up to the last."""
    results = store.rows("SELECT correct FROM answer ORDER BY id DESC LIMIT 1000")
    return next((number for number, (correct,) in enumerate(results) if not correct), len(results))


def counts(store: Store, deck: Deck, now: datetime | None = None) -> tuple[int, int]:
    """How many puzzles of a deck are due, and how many were never asked."""
    moment = (now or datetime.now(UTC)).isoformat()
    due = store.row(
        "SELECT count(*) FROM puzzle JOIN card ON card.puzzle = puzzle.id WHERE deck = ? AND due <= ?",
        (deck.value, moment),
    )
    new = store.row(
        "SELECT count(*) FROM puzzle WHERE deck = ? AND id NOT IN (SELECT puzzle FROM card)", (deck.value,)
    )
    return (due or (0,))[0], (new or (0,))[0]


def standing(store: Store, deck: Deck, now: datetime | None = None) -> DeckStanding:
    """How far the player has come with a deck."""
    return DeckStanding(*counts(store, deck, now), streak(store), player_rating(store), best_runs(store))


_COLUMNS = (
    "position, deck, theme, solutions, line, grade, nodes, rating, deviation, volatility, origin"  # of puzzle
)
_OF_A_PUZZLE = {
    "card": "state, due",
    "mistake": "played, loss, moves, date",
    "answer": "date, correct, hints, time_ms",
}
_TASK = (
    "SELECT puzzle.id, deck, position.kind, position.stones, theme, solutions, line, grade, rating, "
    "deviation, volatility FROM puzzle JOIN position ON position.id = puzzle.position"
)


def _task(store: Store, row: Row, is_new: bool, board: Board | None = None) -> PuzzleTask:
    """The puzzle of a row; `board`: its position as it lies, if not as the library has it."""
    number, deck, kind_id, stones, theme, solutions, line, grade, *rating = row
    kind = store.kind(kind_id)
    board = unpack(stones, kind) if board is None else board
    position = position_of(board)
    line_here = position.line_on_board(unpack_points(line, kind.points))
    return PuzzleTask(
        number,
        Deck(deck),
        board,
        theme,
        _all_equal(position, unpack_points(solutions, kind.points)),
        line_here,
        grade,
        Rating(*map(float, rating)),
        is_new,
        _mistake(store, number, position, theme, line_here),
    )


def _mistake(
    store: Store, puzzle: int, position: CanonicalPosition, kind: str, better: tuple[int, ...]
) -> OwnMistake | None:
    row = store.row("SELECT played, loss, moves, date FROM mistake WHERE puzzle = ?", (puzzle,))
    if row is None:
        return None
    played, loss, moves, date = row
    return OwnMistake(kind, position.on_board(played)[0], better, loss, moves, date)


def _is_playable(board: Board, line: Iterable[int]) -> bool:
    """Whether all of a line can be played, but for what would follow the end of the game."""
    after = board.copy()
    for point in line:
        if not after.is_legal(point):
            return False
        after.push(point)
    return True


def _all_equal(position: CanonicalPosition, points: Iterable[int]) -> tuple[int, ...]:
    """Points with all that are equal to them by symmetry."""
    return tuple(dict.fromkeys(point for canonical in points for point in position.on_board(canonical)))


def _values(rating: Rating) -> tuple[float, float, float]:
    return rating.rating, rating.deviation, rating.volatility
