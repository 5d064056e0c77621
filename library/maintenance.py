"""Care of a library: merging, splitting off a branch, figures, checks, forgetting."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from engine.core_board import referee
from engine.records.reading import line_of
from engine.rules.board import Board
from engine.rules.position import BoardKind, position_of, unpack
from engine.rules.symmetry import symmetries
from engine.rules.translatable import translatable
from library import annotations, doubles, games
from library.annotations import Annotations, Label
from library.doubles import Double
from library.export import tree_of_game
from library.games import LibraryGame, load, remove
from library.importing import counted
from library.keys import keys_of
from library.puzzles import decks
from library.search import Filter, games_through, search
from library.store import LibraryError, Store, reading_value

T = TypeVar("T")

_BATCH = 5_000
_MOST_LOST = 100_000  # rows one after the other that cannot be read, after which there are no more


@dataclass
class Merged:
    """What a merge did."""

    new_games: int = 0
    positions: int = 0
    """Those that the other library has something on."""
    puzzles: int = 0
    """New ones."""
    is_whole: bool = True
    """Whether all of it could be read."""

    def __str__(self) -> str:
        text = f"{counted(self.new_games, 'new game')}, {counted(self.positions, 'position')}"
        text += f", {counted(self.puzzles, 'new puzzle')}" if self.puzzles else ""
        return text if self.is_whole else f"{text}; what is damaged was left out"


def merge(store: Store, other: Store) -> Merged:
    """Take in all of another library that can be read, however damaged it is."""
    done = Merged()
    sources: dict[int, int] = {}
    with suppress(LibraryError):
        for number, path, digest, complete in other.rows("SELECT id, path, digest, complete FROM source"):
            sources[number] = _source_id(store, path, digest, complete)
    batch: dict[int, LibraryGame] = {}
    places: list[tuple[LibraryGame, tuple[int, int]]] = []
    here: dict[int, int] = {}  # the numbers of the other's games in this library

    def flush() -> None:
        with store.transaction():
            added = games.add(store, list(batch.values()))
            games.add(store, [game for game, _ in places], [place for _, place in places])
        done.new_games += len(added.new)
        here.update(zip(batch, added.numbers, strict=True))
        batch.clear()
        places.clear()

    for number, game in _whole(other, "game", _own, done):
        batch[number] = game
        with suppress(LibraryError):
            rows = other.rows("SELECT source, number FROM game_source WHERE game = ?", (number,))
            places += [(game, (sources[source], place)) for source, place in rows if source in sources]
        if len(batch) >= _BATCH:
            flush()
    flush()
    _merge_doubles(store, other, here)
    for _, found in _whole(other, "position", _known_position, done):
        enter(store, *found)
        done.positions += 1
    _merge_puzzles(store, other, done)
    if not done.is_whole:  # what is lost may be imported again
        with store.transaction():
            sql = "UPDATE source SET done = 0, complete = 0 WHERE id = ?"
            store.write_many(sql, [(source,) for source in sources.values()])
    return done


def _own(store: Store, number: int) -> LibraryGame | None:
    """A game without what it took of others that were joined to it."""
    return games.before_joining(store, number) or load(store, number)


def _merge_doubles(store: Store, other: Store, here: Mapping[int, int]) -> None:
    """Take in which games of another library are joined, left apart and reviewed, if it can be read.

    `here`: the numbers of its games in this one. What was left apart in one of the two stays apart.
    """
    with suppress(LibraryError), store.transaction():
        sql = "INSERT OR IGNORE INTO review (game, date) VALUES (?, ?)"
        reviews = other.rows("SELECT game, date FROM review")
        store.write_many(sql, [(here[game], date) for game, date in reviews if game in here])
        pairs = [pair for pair in other.rows("SELECT kept, other FROM apart") if here.keys() >= {*pair}]
        doubles.leave(store, [_double(here[kept], here[game]) for kept, game in pairs])
        joined = [
            _double(here[number], game)
            for (number,) in other.rows("SELECT DISTINCT kept FROM joined")
            if number in here
            for game in games.add(store, games.joined_to(other, number)).numbers
        ]
        doubles.join(store, joined)


def _double(kept: int, other: int) -> Double:
    return Double(kept, other, is_turned=False, is_beginning=False)


def _merge_puzzles(store: Store, other: Store, done: Merged) -> None:
    """Take in another library's decks, and the player's rating if there is none yet."""
    for _, is_new in _whole(other, "puzzle", lambda other, number: decks.copy(other, number, store), done):
        done.puzzles += is_new
    with suppress(LibraryError), store.transaction():
        for name, value in other.rows("SELECT name, value FROM setting"):
            if not store.setting(name):
                store.set_setting(name, value)


def _whole(
    other: Store, table: str, read: Callable[[Store, int], T | None], done: Merged
) -> Iterator[tuple[int, T]]:
    """The rows of a table that are whole, with their numbers; `done` notes whether all of them are."""
    numbers, is_whole = _numbers(other, table)
    done.is_whole &= is_whole
    for number in numbers:
        try:
            found = read(other, number)
        except LibraryError:
            done.is_whole = False
            continue
        if found is not None:
            yield number, found


def _numbers(store: Store, table: str) -> tuple[list[int], bool]:
    """The numbers of a table's rows as far as they can be read, and whether that is all of them."""
    found: list[int] = []
    number, limit, failures, is_whole = 0, 1000, 0, True
    while failures < _MOST_LOST:
        sql = f"SELECT id FROM {table} WHERE id > ? ORDER BY id LIMIT ?"
        try:
            rows = store.rows(sql, (number, limit))
        except LibraryError:
            is_whole = False
            if limit == 1:  # this row's page is damaged, the next one's perhaps not
                number, failures = number + 1, failures + 1
            limit = 1
            continue
        if not rows:
            break
        found += [row[0] for row in rows]
        number, limit, failures = found[-1], 1000, 0
    return found, is_whole


def _source_id(store: Store, path: str, digest: bytes, complete: int) -> int:
    with store.transaction():
        row = store.row("SELECT id FROM source WHERE digest = ?", (digest,))
        if row is not None:
            return int(row[0])
        sql = "INSERT INTO source (path, digest, complete) VALUES (?, ?, ?)"
        return store.write(sql, (path, digest, complete))


@reading_value(translatable("a position"))
def _known_position(store: Store, number: int) -> tuple[Board, Annotations] | None:
    """A position by its number, on its canonical board, and what is known of it; None: there is none."""
    row = store.row("SELECT kind, stones FROM position WHERE id = ?", (number,))
    if row is None:
        return None
    board = unpack(row[1], store.kind(row[0]))
    return board, annotations.known_of(store, number, position_of(board))


def enter(store: Store, board: Board, about: Annotations) -> None:
    """Keep what another library has on a position, beside what this one has."""
    with store.transaction():
        annotations.note_position(store, board)
        for entry in about.entries:
            annotations.add_entry(store, board, entry)
        if about.proof is not None:
            annotations.add_proof(store, board, about.proof)
        present = annotations.known(store, board).remark
        annotations.add_comment(store, board, about.remark.comment)
        if present.label is Label.NONE:
            annotations.set_label(store, board, about.remark.label)
        for point, text in about.remark.texts.items():
            if point not in present.texts:
                annotations.set_text(store, board, point, text)
        for move in about.remark.repertoire:
            annotations.set_repertoire(store, board, move)


def split(store: Store, target: Store, start: Board) -> tuple[int, int]:
    """Copy a branch into another library: the games through a position, and what is known below it."""
    found = games_through(store, start, limit=1 << 40)
    copied = 0
    for first in range(0, len(found), _BATCH):
        copied += len(games.add(target, [entry.game for entry in found[first : first + _BATCH]]).new)
    positions = 0
    with target.transaction():
        for number in _below(store, start):
            known = _known_position(store, number)
            if known is not None and known[1] != Annotations():
                enter(target, *known)
                positions += 1
    return copied, positions


@reading_value(translatable("a position"))
def _below(store: Store, start: Board) -> list[int]:
    """The numbers of the kept positions that have all stones of a position, turned or mirrored."""
    kind = BoardKind.of(start)
    stones = [(point, cell) for point, cell in enumerate(start.cells) if cell]
    tables = [symmetry.table(kind.width, kind.height) for symmetry in symmetries(kind.width, kind.height)]
    found = []
    rows = store.rows("SELECT id, stones FROM position WHERE kind = ?", (store.kind_id(kind),))
    for number, packed in rows:
        cells = unpack(packed, kind).cells
        if any(all(cells[table[point]] == cell for point, cell in stones) for table in tables):
            found.append(number)
    return found


def stats(store: Store) -> dict[str, int]:
    """What the library holds, by name."""
    pages = store.row("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    counts = {
        "games": "game",
        "sources": "source",
        "positions of games": "occurrence",
        "positions of which something is known": "position",
        "engine entries": "entry",
        "proofs": "proof",
        "remarks": "remark",
        "texts on points": "board_text",
        "repertoire moves": "repertoire",
        "puzzles": "puzzle",
    }
    result = {
        name: int((store.row(f"SELECT count(*) FROM {table}") or (0,))[0]) for name, table in counts.items()
    }
    for kind, count in store.rows("SELECT kind, count(*) FROM game GROUP BY kind ORDER BY 2 DESC"):
        result[f"games of {store.kind(kind)}"] = int(count)
    return result | {"bytes": int(pages[0]) if pages else 0}


def check(store: Store) -> Iterator[str]:
    """What is wrong with the library, one sentence each; nothing if it is whole."""
    for (text,) in store.rows("PRAGMA integrity_check"):
        if text != "ok":
            yield f"the file: {text}"
    for table, row, parent, _ in store.rows("PRAGMA foreign_key_check"):
        yield f"{table} {row}: refers to a {parent} that is not there"
    yield from _check_games(store)
    yield from _check_tally(store)
    yield from _check_positions(store)
    yield from _check_puzzles(store)


def _check_games(store: Store) -> Iterator[str]:
    indexed = 0
    numbers, _ = _numbers(store, "game")
    for number in numbers:
        try:
            game = load(store, number)
            if game is None:
                continue
            line = line_of(tree_of_game(game), referee)
            if (line.moves, games.result_code(line.result)) != (game.moves, game.result):
                yield f"game {number}: the board shows another result"
        except (ValueError, LibraryError) as error:
            yield f"game {number}: {error}"
            continue
        moves = np.array(game.moves, np.int64)
        keys, _ = keys_of(game.kind).along(moves, np.array([0, len(moves)]))
        hints = set(keys[0].view(np.int64).tolist())
        marks = ",".join("?" * len(hints))
        sql = f"SELECT count(*) FROM occurrence WHERE key IN ({marks}) AND game = ?"
        row = store.row(sql, (*hints, number))
        if row is None or row[0] != len(hints):
            yield f"game {number}: its positions are not all in the index"
        indexed += len(hints)
    total = store.row("SELECT count(*) FROM occurrence")
    if total is not None and total[0] != indexed:
        yield f"the index has {total[0]} positions, the games have {indexed}"


def _check_tally(store: Store) -> Iterator[str]:
    for key in [key for (key,) in store.rows("SELECT DISTINCT key FROM tally")]:
        try:
            with reading_value(translatable("the sums of a position")):
                if sorted(games.sums_of_games(store, key)) != sorted(games.kept_sums(store, key)):
                    yield f"position {key.hex()}: its sums are not those of its games"
        except LibraryError as error:
            yield str(error)


def _check_positions(store: Store) -> Iterator[str]:
    numbers, _ = _numbers(store, "position")
    for number in numbers:
        try:
            found = _known_position(store, number)
        except LibraryError as error:
            yield f"position {number}: {error}"
            continue
        if found is None:
            continue
        position = position_of(found[0])
        kept = store.row("SELECT key, stones FROM position WHERE id = ?", (number,))
        if kept != (position.key, position.stones):
            yield f"position {number}: its key is not that of its stones"


def _check_puzzles(store: Store) -> Iterator[str]:
    for number in _numbers(store, "puzzle")[0]:
        try:
            fault = decks.check(store, number)
        except LibraryError as error:
            fault = str(error)
        if fault:
            yield f"puzzle {number}: {fault}"


def forget_engine(store: Store, name: str, before: str = "") -> int:
    """Remove the entries of an engine (in all versions, proofs too), or its entries before a day."""
    with store.transaction():
        engines = [number for (number,) in store.rows("SELECT id FROM engine WHERE name = ?", (name,))]
        gone = 0
        for engine in engines:
            for table in ("entry", "proof"):
                condition, values = "engine = ?", [engine, *([before] if before else [])]
                if before:
                    condition += " AND date < ?"
                gone += len(store.rows(f"SELECT 1 FROM {table} WHERE {condition}", values))
                store.write(f"DELETE FROM {table} WHERE {condition}", values)
        annotations.drop_unused(store)
    return gone


def forget_before(store: Store, before: str) -> int:
    """Remove the engines' entries before a day; proofs are kept."""
    with store.transaction():
        gone = len(store.rows("SELECT 1 FROM entry WHERE date < ?", (before,)))
        store.write("DELETE FROM entry WHERE date < ?", (before,))
        annotations.drop_unused(store)
    return gone


def forget_games(store: Store, wanted: Filter) -> int:
    """Forget the games of a filter; the entries on their positions stay."""
    numbers = search(store, wanted)
    for first in range(0, len(numbers), 1000):
        remove(store, numbers[first : first + 1000])
    return len(numbers)
