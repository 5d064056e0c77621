"""The same game twice: finding doubles, joining them, and taking that back. Start at `find`.

A game is the double of another where its moves, turned or mirrored, are those of the other or its beginning.
Joined, the longer one stays, or the one that came first: it takes what it lacks of the other's names, date
and result, and the files of both. The other is kept whole in `joined`: the search finds the game that stays
by the names of both, an import does not bring the other in again, and `undo` restores it. So is what the game
that stays was before it took anything. What was entered on positions belongs to no game and stays.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.records.files import parse_json
from engine.rules.position import BoardKind
from engine.rules.translatable import translatable
from library.games import UNKNOWN, former_mark, load, next_number, reindex_games, unindex
from library.keys import keys_of, point_array
from library.store import Row, Store, reading_value

LEAST_MOVES = 10  # shorter games are alike by chance
_COLUMNS = (
    "id, kind, moves, result, reason, black, white, event, site, opening_rule, date, year, black_rating, "
    "white_rating, digest"
)
_MARKS = ", ".join("?" * 15)
_FILLED = ("black", "white", "event", "site", "opening_rule", "date", "year", "black_rating", "white_rating")
_OF_THE_END = ("result", "reason")  # what only games of the same length share


@dataclass(frozen=True, slots=True)
class Double:
    """Two games that are alike."""

    kept: int
    """The number of the game that stays when they are joined: the longer, or the one that came first."""
    other: int
    is_turned: bool
    """Whether they are alike only when one is turned or mirrored."""
    is_beginning: bool
    """Whether the other is the beginning of the one that stays."""
    is_unique: bool = True
    """Whether the other is the beginning of no second game that goes on in another way."""


@dataclass(frozen=True, slots=True)
class _Line:
    """The moves of a game: its number, as they were played, and the least of their images."""

    canonical: bytes
    number: int
    played: bytes


@reading_value(translatable("a game"))
def find(store: Store, least_moves: int = LEAST_MOVES) -> list[Double]:
    """All doubles but those that were left apart, on boards of one size whatever their rules."""
    boards: dict[tuple[int, int, bool], list[_Line]] = {}
    for kind in store.kinds():
        lines = boards.setdefault((kind.width, kind.height, kind.continuous), [])
        lines += _lines(store, kind, least_moves)
    apart = _apart(store)
    return [
        double
        for lines in boards.values()
        for double in _doubles(lines)
        if {double.kept, double.other} not in apart
    ]


def _apart(store: Store) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in store.rows("SELECT kept, other FROM apart")}


def _lines(store: Store, kind: BoardKind, least_moves: int) -> Iterator[_Line]:
    tables = keys_of(kind).tables
    for number, packed in store.rows("SELECT id, moves FROM game WHERE kind = ?", (store.kind_id(kind),)):
        moves = point_array(packed, kind.points)
        if len(moves) >= least_moves:
            # two bytes a point, the higher first: bytes are in the order of the points
            images = tables[:, moves].astype(">u2")
            played = moves.astype(">u2").tobytes()
            yield _Line(min(image.tobytes() for image in images), number, played)


def _doubles(lines: list[_Line]) -> Iterator[Double]:
    """The doubles among games: in the order of their bytes a game stands behind its beginnings."""
    lines.sort(key=lambda line: (line.canonical, line.number))
    beginnings: list[_Line] = []  # of the line that is looked at, each the beginning of the next
    longer: dict[int, list[_Line]] = {}  # by the number of their beginning
    firsts: dict[int, _Line] = {}
    for line in lines:
        while beginnings and not line.canonical.startswith(beginnings[-1].canonical):
            beginnings.pop()
        if beginnings and beginnings[-1].canonical == line.canonical:
            first = beginnings[-1]
            yield Double(first.number, line.number, first.played != line.played, is_beginning=False)
            continue
        if beginnings:
            longer.setdefault(beginnings[-1].number, []).append(line)
        beginnings.append(line)
        firsts[line.number] = line
    for number, games in longer.items():
        beginning = firsts[number]
        for game in games:
            is_turned = not game.played.startswith(beginning.played)
            yield Double(game.number, number, is_turned, is_beginning=True, is_unique=len(games) == 1)


@reading_value(translatable("a game"))
def join(store: Store, doubles: Sequence[Double]) -> int:
    """Join doubles, in one transaction that `undo` takes back; returns how many games went."""
    with store.transaction():
        step = _last_step(store) + 1
        apart = _apart(store)
        present = _present(store, doubles)
        kept = _final([double for double in present if {double.kept, double.other} not in apart])
        for game in {*kept, *kept.values()}:
            unindex(store, game)
        before = {game: _row(store, game) for game in kept.values()}
        for other, game in kept.items():
            _join(store, game, other, step)
        for game, former in before.items():
            _renew_digest(store, game, former, step)
        reindex_games(store, list(set(kept.values())))
    return len(kept)


def _present(store: Store, doubles: Sequence[Double]) -> list[Double]:
    """Those whose games are still there: another program may have joined or forgotten them meanwhile."""
    sql = "SELECT count(*) FROM game WHERE id IN (?, ?)"
    return [double for double in doubles if store.row(sql, (double.kept, double.other)) == (2,)]


def _final(doubles: Sequence[Double]) -> dict[int, int]:
    """The game that stays for each that goes: where it goes itself, the one that stays for it."""
    kept: dict[int, int] = {}

    def last(game: int) -> int:
        while game in kept:
            game = kept[game]
        return game

    for double in doubles:
        if double.other not in kept and last(double.kept) != double.other:
            kept[double.other] = double.kept
    return {other: last(other) for other in kept}


def _join(store: Store, game: int, other: int, step: int) -> None:
    stays, goes = _row(store, game), _row(store, other)
    columns = [*_FILLED, *(_OF_THE_END if len(stays["moves"]) == len(goes["moves"]) else ())]  # type: ignore[arg-type]
    filled = [name for name in columns if not stays[name] and goes[name]]
    for name in filled:
        store.write(f"UPDATE game SET {name} = ? WHERE id = ?", (goes[name], game))
    places = store.rows("SELECT source, number FROM game_source WHERE game = ?", (other,))
    # both have the same place after a merge of a library in which they are joined
    store.write("UPDATE OR REPLACE game_source SET game = ? WHERE game = ?", (game, other))
    earlier = [number for (number,) in store.rows("SELECT id FROM joined WHERE kept = ?", (other,))]
    store.write("UPDATE joined SET kept = ? WHERE kept = ?", (game, other))
    sql = "SELECT date, NOT EXISTS (SELECT 1 FROM review WHERE game = ?) FROM review WHERE game = ?"
    review = store.row(sql, (game, other))
    store.write("UPDATE OR IGNORE review SET game = ? WHERE game = ?", (game, other))
    apart = store.rows("SELECT kept, other, step FROM apart WHERE ? IN (kept, other)", (other,))
    changes = json.dumps(
        {"filled": filled, "places": places, "joined": earlier, "review": review, "apart": apart}
    )
    sql = f"INSERT INTO joined ({_COLUMNS}, kept, step, changes) VALUES ({_MARKS}, ?, ?, ?)"
    store.write(sql, (*goes.values(), game, step, changes))
    store.write("DELETE FROM game WHERE id = ?", (other,))


def _renew_digest(store: Store, game: int, former: dict[str, object], step: int) -> None:
    """Let a game that took something be known as what it is now, and as what it was."""
    record = load(store, game)
    assert record is not None
    if record.digest != former["digest"]:
        store.write("UPDATE game SET digest = ? WHERE id = ?", (record.digest, game))
        values = [*former.values()][1:]
        sql = f"INSERT INTO joined ({_COLUMNS}, kept, step, changes) VALUES ({_MARKS}, ?, ?, ?)"
        store.write(sql, (next_number(store), *values, game, step, former_mark(game)))


def leave(store: Store, doubles: Sequence[Double]) -> None:
    """Let doubles be two games, so that they are not found again; `undo` takes it back."""
    with store.transaction():
        step = _last_step(store) + 1
        rows = [(double.kept, double.other, step) for double in _present(store, doubles)]
        store.write_many("INSERT OR IGNORE INTO apart (kept, other, step) VALUES (?, ?, ?)", rows)


@reading_value(translatable("a game"))
def undo(store: Store) -> int:
    """Take the last step back, in one transaction; returns how many games or pairs it was, 0 without one."""
    with store.transaction():
        step = _last_step(store)
        rows = store.rows(f"SELECT {_COLUMNS}, kept, changes FROM joined WHERE step = ?", (step,))
        formers = [row for row in rows if row[-1] == former_mark(row[-2])]
        rows = [row for row in rows if row not in formers]
        digests = [(row[-3], row[-2]) for row in formers]
        store.write_many("UPDATE game SET digest = ? WHERE id = ?", digests)
        store.write_many("DELETE FROM joined WHERE id = ?", [row[:1] for row in formers])
        for game in {row[-2] for row in rows}:
            unindex(store, game)
        parted = [_part(store, row) for row in rows]
        for pair in chain.from_iterable(parted):  # when the games of all pairs are back
            sql = "INSERT OR IGNORE INTO apart (kept, other, step) SELECT ?, ?, ?"
            there = "(SELECT count(*) FROM game WHERE id IN (?, ?)) = 2"
            store.write(f"{sql} WHERE {there}", (*pair, *pair[:2]))
        reindex_games(store, list({number for row in rows for number in (row[0], row[-2])}))
        apart = len(store.rows("SELECT 1 FROM apart WHERE step = ?", (step,)))
        store.write("DELETE FROM apart WHERE step = ?", (step,))
    return len(rows) + apart


def _part(store: Store, row: Row) -> list[list[int]]:
    """Put a game back; returns the pairs with it that were left apart."""
    *columns, game, changes = row
    number, made = columns[0], parse_json(changes)
    for name in made["filled"]:
        if name not in (*_FILLED, *_OF_THE_END):
            raise ValueError(f"{name!r} is not a column")
        store.write(f"UPDATE game SET {name} = ? WHERE id = ?", (UNKNOWN if name == "result" else None, game))
    store.write("DELETE FROM joined WHERE id = ?", (number,))
    store.write(f"INSERT INTO game ({_COLUMNS}) VALUES ({_MARKS})", columns)
    back = [(number, game, source, place) for source, place in made["places"]]
    store.write_many("UPDATE game_source SET game = ? WHERE game = ? AND source = ? AND number = ?", back)
    earlier = [(number, other) for other in made["joined"]]
    store.write_many("UPDATE joined SET kept = ? WHERE id = ?", earlier)
    if made["review"]:
        date, is_moved = made["review"]
        store.write("INSERT INTO review (game, date) VALUES (?, ?)", (number, date))
        if is_moved:
            store.write("DELETE FROM review WHERE game = ? AND date = ?", (game, date))
    return list(made["apart"])


def _row(store: Store, number: int) -> dict[str, object]:
    row = store.row(f"SELECT {_COLUMNS} FROM game WHERE id = ?", (number,))
    if row is None:
        raise ValueError(f"no game {number}")
    return dict(zip(_COLUMNS.split(", "), row, strict=True))


def _last_step(store: Store) -> int:
    row = store.row("SELECT max(step) FROM (SELECT step FROM joined UNION SELECT step FROM apart)")
    return (row[0] if row is not None else None) or 0
