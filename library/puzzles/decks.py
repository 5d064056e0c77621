"""Decks of puzzles in the library: what is due, answers, ratings, streaks. Start at `next_task`.

When a puzzle is asked again follows the FSRS scheduler (the package `fsrs`); the player and the puzzles have
Glicko-2 ratings. All of it is kept in the library.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum

from engine.records.files import parse_json
from engine.rules.board import Board
from library.keys import Position, pack_points, position_of, unpack, unpack_points
from library.puzzles.finder import Puzzle, Theme, first_rating
from library.puzzles.rating import Rating, rated
from library.store import Store, reading_value

_PLAYER = "player rating"
_NEAR_RATING = 400.0  # new puzzles are taken from around the player's rating
_FIRST_DEVIATION = 200.0
HINT_COST = 0.2  # of the score of an answer, each


class Deck(Enum):
    """The three decks of the practice."""

    MISTAKES = "mistakes"
    PUZZLES = "puzzles"
    OPENINGS = "openings"


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle that is asked, on the board as the library has it."""

    number: int
    board: Board
    theme: Theme | None
    """None: a move of the own repertoire is asked."""
    solutions: tuple[int, ...]
    line: tuple[int, ...]
    grade: int
    rating: Rating
    is_new: bool


def add_puzzles(store: Store, puzzles: Iterable[Puzzle], deck: Deck = Deck.PUZZLES, origin: str = "") -> int:
    """Put puzzles into a deck; returns how many were not there."""
    new = 0
    with store.transaction():
        for puzzle in puzzles:
            position = position_of(puzzle.board())
            number = store.position_id(position, create=True)
            points = puzzle.kind.points
            found = store.row("SELECT 1 FROM puzzle WHERE position = ? AND deck = ?", (number, deck.value))
            if found is not None:
                continue
            solutions = sorted({position.canonical(point) for point in puzzle.solutions})
            values = (
                number,
                deck.value,
                puzzle.theme.value,
                pack_points(solutions, points),
                pack_points(position.line(puzzle.line), points),
                puzzle.grade,
                puzzle.nodes,
                first_rating(puzzle.grade),
                _FIRST_DEVIATION,
                Rating().volatility,
                origin,
            )
            store.write(
                "INSERT INTO puzzle (position, deck, theme, solutions, line, grade, nodes, rating, "
                f"deviation, volatility, origin) VALUES ({', '.join('?' * 11)})",
                values,
            )
            new += 1
    return new


def sync_repertoire(store: Store) -> int:
    """Make the deck of openings what the repertoire marks say; returns how many positions it has."""
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
                "ON CONFLICT (position, deck) DO UPDATE SET solutions = excluded.solutions",
                (position, packed, packed[: len(packed) // len(moves)], *_values(rating)),
            )
    return len(marks)


def next_task(
    store: Store, deck: Deck, now: datetime | None = None, theme: Theme | None = None
) -> Task | None:
    """What is to be asked now: what is due, the longest first; else a new one near the player's rating."""
    moment = (now or datetime.now(UTC)).isoformat()
    condition, values = "deck = ?", [deck.value]
    if theme is not None:
        condition += " AND theme = ?"
        values.append(theme.value)
    sql = f"{_TASK} JOIN card ON card.puzzle = puzzle.id WHERE {condition} AND due <= ? ORDER BY due LIMIT 1"
    row = store.row(sql, (*values, moment))
    if row is not None:
        return _task(store, row, is_new=False)
    rating = player_rating(store).rating
    sql = (
        f"{_TASK} LEFT JOIN card ON card.puzzle = puzzle.id WHERE {condition} AND card.puzzle IS NULL "
        "ORDER BY abs(puzzle.rating - ?) > ?, puzzle.id LIMIT 1"
    )
    row = store.row(sql, (*values, rating, _NEAR_RATING))
    return None if row is None else _task(store, row, is_new=True)


def answer(
    store: Store, task: Task, correct: bool, hints: int = 0, time_ms: int = 0, now: datetime | None = None
) -> Rating:
    """Note an answer; returns the player's new rating. It is asked again when FSRS says."""
    from fsrs import Card, Scheduler
    from fsrs import Rating as Grade

    moment = now or datetime.now(UTC)
    score = max(0.0, 1 - HINT_COST * hints) if correct else 0.0
    grade = Grade.Again if not correct else Grade.Hard if hints else Grade.Good
    with store.transaction():
        row = store.row("SELECT state FROM card WHERE puzzle = ?", (task.number,))
        with reading_value("what is known of a puzzle"):
            card = Card.from_dict(parse_json(row[0])) if row is not None else Card(card_id=task.number)
        card, _ = Scheduler().review_card(card, grade, moment)
        state = json.dumps(card.to_dict())
        store.write(
            "INSERT OR REPLACE INTO card (puzzle, state, due) VALUES (?, ?, ?)",
            (task.number, state, card.due.astimezone(UTC).isoformat()),
        )
        sql = "INSERT INTO answer (puzzle, date, correct, hints, time_ms) VALUES (?, ?, ?, ?, ?)"
        store.write(sql, (task.number, moment.isoformat(), int(correct), hints, time_ms))
        player = player_rating(store)
        if task.is_new and task.theme is not None:  # what is known already says nothing of strength
            new = rated(player, task.rating, score)
            puzzle = rated(task.rating, player, 1 - score)
            store.set_setting(_PLAYER, json.dumps(_values(new)))
            sql = "UPDATE puzzle SET rating = ?, deviation = ?, volatility = ? WHERE id = ?"
            store.write(sql, (*_values(puzzle), task.number))
            player = new
    return player


def player_rating(store: Store) -> Rating:
    """The player's rating."""
    text = store.setting(_PLAYER)
    with reading_value("the player's rating"):
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


_TASK = (
    "SELECT puzzle.id, position.kind, position.stones, theme, solutions, line, grade, rating, deviation, "
    "volatility FROM puzzle JOIN position ON position.id = puzzle.position"
)


def _task(store: Store, row: tuple[object, ...], is_new: bool) -> Task:
    number, kind_id, stones, theme, solutions, line, grade, *rating = row
    assert isinstance(kind_id, int) and isinstance(stones, bytes) and isinstance(number, int)
    assert isinstance(solutions, bytes) and isinstance(line, bytes) and isinstance(grade, int)
    kind = store.kind(kind_id)
    board = unpack(stones, kind)
    position = position_of(board)
    return Task(
        number,
        board,
        Theme(theme) if theme else None,
        _all_equal(position, unpack_points(solutions, kind.points)),
        position.line_on_board(unpack_points(line, kind.points)),
        grade,
        Rating(*map(float, rating)),  # type: ignore[arg-type]
        is_new,
    )


def _all_equal(position: Position, points: Iterable[int]) -> tuple[int, ...]:
    """Points with all that are equal to them by symmetry."""
    return tuple(dict.fromkeys(point for canonical in points for point in position.on_board(canonical)))


def _values(rating: Rating) -> tuple[float, float, float]:
    return rating.rating, rating.deviation, rating.volatility
