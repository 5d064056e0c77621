"""The step of the library's format that gives each kind of board its own keys.

Before it a position without stones had one key on all boards of the same rules, so that their entries stood
in one place, and the kind of a board did not include whether the game is continuous. Boards are distinguished
by what fits one only: the points of a line, a text or a repertoire move are those of the canonical image. The
rest is kept for the board on which most games begin.

All of it is one transaction of the caller's. What has damaged values stays as it is, for `check` and `merge`.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from engine.records.files import parse_json
from engine.rules.board import MAX_SIZE, MIN_SIZE, Board
from engine.rules.cells import Colour
from engine.rules.position import (
    BoardKind,
    numbers_of,
    pack_points,
    point_size,
    position_of,
    unpack,
    unpack_points,
)
from engine.rules.variant import Variant
from library.keys import first_half

NOTICE = "kept for a board"
"""The setting in which the step leaves how many notes could not be assigned, by board."""
_USUAL_SIZES = (15, 20, 19, 13)
# For each table of what is said: what tells the rows of one position apart, points in bytes, points in JSON.
_SAID = {
    "entry": ("engine", "line", "candidates"),
    "proof": ("position", "x''", "move"),
    "board_text": ("point", "x''", "point"),
    "repertoire": ("move", "x''", "move"),
    "puzzle": ("id", "solutions", "(SELECT played FROM mistake WHERE puzzle = id)"),
}
_INDEX = "UPDATE occurrence SET key = ? WHERE key = ?"
_TALLY = """
INSERT INTO tally SELECT ?, canonical(substr(moves, 1, ?)), count(*), sum(result = 1), sum(result = 2),
    sum(result = 3), nullif(max(year), 0), sum(coalesce(black_rating, 0)), sum(coalesce(black_rating, 0) > 0)
FROM game WHERE kind = ? GROUP BY 2
"""


def tell_boards_apart(connection: sqlite3.Connection) -> None:
    """Take the step, within a transaction.

    Raises:
        sqlite3.DatabaseError: the file cannot be read or written, or something would be lost.
    """
    before = _counts(connection)
    step = _Step(connection)
    for rules in step.rules():
        with _unless_damaged(connection):
            step.index_first_positions(rules)
        for turn in Colour:
            with _unless_damaged(connection):
                step.separate(rules, turn)
    with _unless_damaged(connection):
        step.mark_continuous()
    connection.execute("DELETE FROM answer WHERE puzzle NOT IN (SELECT id FROM puzzle)")
    if _counts(connection) != before:
        raise sqlite3.OperationalError("something would be lost on the way to the new format")
    if step.kept:
        text = json.dumps(list(step.kept.items()))
        connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (NOTICE, text))


class _Step:
    """The boards of the library, and what was kept for them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._execute, self._connection = connection.execute, connection
        self.kept: Counter[str] = Counter()
        self._kinds: dict[BoardKind, int] = {}
        for number, width, height, variant, row_length, _ in self._execute("SELECT * FROM kind").fetchall():
            with _unless_damaged(connection):
                kind = BoardKind(width, height, Variant(variant), row_length)
                kind.board()  # refuses what cannot be
                self._kinds[kind] = number
        self._games: Counter[int] = Counter()
        self._games.update(dict(self._execute("SELECT kind, count(*) FROM game GROUP BY kind")))

    def rules(self) -> list[list[BoardKind]]:
        """The boards of the same rules, those with the most games first."""
        groups: dict[tuple[Variant, int], list[BoardKind]] = {}
        for kind in sorted(self._kinds, key=lambda kind: -self._games[self._kinds[kind]]):
            groups.setdefault((kind.variant, kind.row_length), []).append(kind)
        return list(groups.values())

    def index_first_positions(self, kinds: Sequence[BoardKind]) -> None:
        """Give each board's first position its own place in the index of games and among the kept sums."""
        old = _old_key(kinds[0], Colour.BLACK)
        for kind in kinds[:0:-1]:
            new = first_half(position_of(kind.board()).key)
            games = " AND game IN (SELECT id FROM game WHERE kind = ?)"
            self._execute(f"{_INDEX}{games}", (new, first_half(old), self._kinds[kind]))
        new_key = position_of(kinds[0].board()).key
        self._execute(_INDEX, (first_half(new_key), first_half(old)))
        if sum(bool(self._games[self._kinds[kind]]) for kind in kinds) < 2:
            self._execute("UPDATE tally SET key = ? WHERE key = ?", (new_key, old))
        elif self._execute("DELETE FROM tally WHERE key = ?", (old,)).rowcount:
            for kind in kinds:
                self._sum_first_moves(kind)

    def _sum_first_moves(self, kind: BoardKind) -> None:
        empty = position_of(kind.board())
        canonical = {pack_points([p], kind.points): empty.canonical(p) for p in range(kind.points)}
        self._connection.create_function("canonical", 1, lambda move: canonical.get(move, -1))
        size = point_size(kind.points)
        self._execute(_TALLY, (empty.key, size, self._kinds[kind]))

    def separate(self, kinds: Sequence[BoardKind], turn: Colour) -> None:
        """Divide the entries on the boards without stones that had one key."""
        old = _old_key(kinds[0], turn)
        row = self._execute("SELECT id, kind FROM position WHERE key = ?", (old,)).fetchone()
        if row is None:
            return
        number, first = row  # the kind is that of whatever was said first
        home = min(kinds, key=lambda k: (-self._games[self._kinds[k]], self._kinds[k] != first))
        sql = "UPDATE position SET kind = ?, key = ? WHERE id = ?"
        self._execute(sql, (self._kinds[home], position_of(home.board(turn=turn)).key, number))
        sizes = dict.fromkeys((*_USUAL_SIZES, *range(MIN_SIZE, MAX_SIZE + 1)))
        squares = [BoardKind(size, size, home.variant, home.row_length) for size in sizes]
        others = [kind for kind in dict.fromkeys((*kinds, *squares)) if kind != home]
        kept = len(self._execute("SELECT 1 FROM remark WHERE position = ?", (number,)).fetchall())
        for table, (mark, packed, numbers) in _SAID.items():
            sql = f"SELECT {mark}, {packed}, {numbers} FROM {table} WHERE position = ?"
            for value, *points in self._execute(sql, (number,)).fetchall():
                fitting = [kind for kind in others if _fits(kind, *points)]
                if _fits(home, *points):
                    kept += bool(fitting)
                elif fitting:
                    sql = f"UPDATE {table} SET position = ? WHERE position = ? AND {mark} = ?"
                    self._execute(sql, (self._position(fitting[0].board(turn=turn)), number, value))
        if kept:
            self.kept[str(home)] += kept

    def mark_continuous(self) -> None:
        """Move positions with walls to the continuous game, which alone makes walls."""
        kinds = {number: kind for kind, number in self._kinds.items()}
        rows = self._execute("SELECT id, kind, stones FROM position WHERE typeof(stones) = 'blob'")
        walled = [row for row in rows if row[1] in kinds and _has_walls(row[2], kinds[row[1]])]
        for number, kind_id, stones in walled:
            with _unless_damaged(self._connection):
                position = position_of(unpack(stones, replace(kinds[kind_id], continuous=True)))
                sql = "UPDATE position SET kind = ?, key = ? WHERE id = ?"
                self._execute(sql, (self._kind(position.kind), position.key, number))

    def _position(self, board: Board) -> int:
        """The number of a position, entered if it is new."""
        position = position_of(board)
        row = self._execute("SELECT id FROM position WHERE key = ?", (position.key,)).fetchone()
        if row is not None:
            return int(row[0])
        sql = "INSERT INTO position (kind, key, stones) VALUES (?, ?, ?)"
        values = (self._kind(position.kind), position.key, position.stones)
        return self._execute(sql, values).lastrowid or 0

    def _kind(self, kind: BoardKind) -> int:
        if kind not in self._kinds:
            values = (kind.width, kind.height, kind.variant.value, kind.row_length, kind.continuous)
            sql = "INSERT INTO kind (width, height, variant, row_length, continuous) VALUES (?, ?, ?, ?, ?)"
            self._kinds[kind] = self._execute(sql, values).lastrowid or 0
        return self._kinds[kind]


def _old_key(kind: BoardKind, turn: Colour) -> bytes:
    """The key that boards without stones of all sizes had."""
    return b"".join(half[turn - 1].to_bytes(8, "big") for half in numbers_of(kind).turns)


def _fits(kind: BoardKind, packed: bytes, numbers: str | int | None) -> bool:
    """Whether points can be of the empty board of a kind: the first ones of lines are canonical."""
    try:
        line = unpack_points(packed, kind.points)
        told = parse_json(numbers) if isinstance(numbers, str) else [[numbers]]
        candidates = told["nodes"] if isinstance(told, dict) else told
        empty = position_of(kind.board())
        return all(
            point is None or empty.canonical(point) == point
            for point in [*line[:1], *(c[0] for c in candidates)]
        )
    except Exception:  # no reader foresees all that a damaged file can say
        return False


def _has_walls(stones: bytes, kind: BoardKind) -> bool:
    black, white = int.from_bytes(stones[1:3], "big"), int.from_bytes(stones[3:5], "big")
    return len(stones) - 5 > (black + white) * point_size(kind.points)


def _counts(connection: sqlite3.Connection) -> list[int]:
    """How many rows the tables of entries have."""
    tables = ("remark", *_SAID)
    return [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]


@contextmanager
def _unless_damaged(connection: sqlite3.Connection) -> Iterator[None]:
    """A part of the step that leaves everything as it was where a value is damaged."""
    connection.execute("SAVEPOINT part")
    try:
        yield
    except (sqlite3.OperationalError, MemoryError):
        raise  # the disk is full, or the like
    except Exception as error:
        if type(error) is sqlite3.DatabaseError:
            raise  # a damaged page, after which SQLite writes nothing more
        connection.execute("ROLLBACK TO part")
    connection.execute("RELEASE part")
