"""The library's figures: import, answers, opening, size, search for shapes.

    python build/tools/measure_library.py FILE [--count N] [--shuffled N] [--positions N] [--seed N]

The games are made: lines of a tree that grows as openings do, a few moves often and many seldom, each
prolonged at random near the stones, written to an SGF file and imported from it. Before that the library can
be filled with games that are not imported, the made ones with their later moves in another order: their rules
are not looked at, their positions are keyed and counted as all others. Times are of the processor, on one
thread.
"""

import argparse
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from engine import _core
from engine.options import file_name, whole
from engine.records.analysis import Analysis, Candidate
from engine.records.sgf import format_sgf
from engine.rules.board import Board
from engine.rules.cells import Colour
from engine.rules.position import BoardKind
from library import annotations, export
from library.explorer import explore
from library.games import LibraryGame, add
from library.importing import import_files
from library.search import Filter, Shape, hits, search
from library.store import Store

KIND = BoardKind()
PLIES = 46  # a game's length is about this
ANSWERS = 1000
_FANOUT = 6  # of the tree of openings
_SHARED_PLIES = 12
_SHUFFLED_BATCH = 50_000
SHOWN = 100  # games that a list of those found begins with
_SIZE = (15, 15)
_REGION = Board.from_setup([(112, 1), (113, 2)])
SEARCHES = {
    "a player": Filter(player="player 123"),
    "a part of many names": Filter(player="1", least_moves=20),
    "an event, years and a result": Filter(event="event 7", first_year=1990, last_year=2000, result=1),
    "all games": Filter(),
    "an opening of one move": Filter(size=_SIZE, opening=(112,)),
    "an opening of three moves": Filter(size=_SIZE, opening=(112, 113, 114)),
    "a shape in its place": Filter(size=_SIZE, shape=Shape((112, 128, 144), (97,))),
    "a rare shape anywhere": Filter(
        size=_SIZE, shape=Shape((112, 128, 144, 96, 100, 84), (97, 127, 126, 113, 98, 83)), anywhere=True
    ),
    "a common shape anywhere": Filter(size=_SIZE, shape=Shape((112, 113)), anywhere=True),
    "a region with empty points anywhere": Filter(
        size=_SIZE, shape=Shape.of_region(_REGION, 5, 5, 9, 9), anywhere=True
    ),
}


def main() -> None:
    """Print the figures of a new library as they come."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=file_name, help="the library to make")
    parser.add_argument(
        "--count", type=whole(1), default=100_000, help="games to make and import (%(default)s)"
    )
    parser.add_argument(
        "--shuffled", type=whole(), default=0, help="games that are there before, not imported"
    )
    parser.add_argument("--positions", type=whole(), default=1_000_000, help="analysed positions")
    parser.add_argument("--seed", type=whole(), default=1)
    options = parser.parse_args()
    if options.file.exists():
        parser.error(f"{options.file}: exists")
    for line in measure(options.file, options.count, options.shuffled, options.positions, options.seed):
        print(line, flush=True)


def measure(path: Path, count: int, shuffled: int, positions: int, seed: int) -> Iterator[str]:
    """Make a library and measure it; the lines of the report."""
    chance = random.Random(seed)
    games = [_game(chance, number) for number in range(count)]
    plies = sum(len(game.moves) for game in games)
    yield f"{count:,} games of {plies / max(count, 1):.1f} moves"
    if shuffled:
        start = time.process_time()
        plies += _fill(path, chance, games, shuffled)
        yield f"{shuffled:,} shuffled games entered: {time.process_time() - start:.1f} s"
    source = path.with_suffix(".sgf")
    with source.open("w", encoding="utf-8") as file:
        for game in games:
            file.write(format_sgf(export.tree_of_game(game)) + "\n")
    start = time.process_time()
    with Store(path, cache_kib=256 * 1024) as store:
        report = import_files(store, [source])
        spent = time.process_time() - start
        yield f"import from SGF: {spent:.1f} s, {1000 * spent / max(count, 1):.2f} ms a game ({report})"
        store.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        yield f"on disk: {path.stat().st_size / max(plies, 1):.1f} bytes a game-ply"
        start = time.process_time()
        analysed = _analyse(store, chance, games, positions)
        yield f"{analysed:,} analysed positions entered: {time.process_time() - start:.1f} s"
    source.unlink()
    start = time.perf_counter()
    with Store(path, create=False) as store:
        yield f"open: {1000 * (time.perf_counter() - start):.0f} ms"
        times = sorted(_answer(store, _some_position(chance, games)) for _ in range(ANSWERS))
        yield (
            f"explorer: median {1000 * times[ANSWERS // 2]:.1f} ms, 99th percentile "
            f"{1000 * times[ANSWERS * 99 // 100]:.1f} ms, slowest {1000 * times[-1]:.1f} ms"
        )
    with Store(path, create=False) as store:
        for name, wanted in SEARCHES.items():
            start = time.process_time()
            numbers = search(store, wanted)
            hits(store, wanted, numbers[:SHOWN])
            yield f"search for {name}: {time.process_time() - start:.2f} s ({len(numbers):,} games)"


def _game(chance: random.Random, number: int) -> LibraryGame:
    """A game: an opening that others share, then random moves near it."""
    moves = [112]
    taken = {112}
    for ply in range(1, chance.randrange(2 * PLIES // 3, 4 * PLIES // 3)):
        choices = chance.choice((1, 1, 2, _FANOUT)) if ply < _SHARED_PLIES else 40
        local = random.Random(
            hash((tuple(moves), chance.randrange(choices))) if ply < _SHARED_PLIES else chance.random()
        )
        while True:
            anchor = local.choice(moves)
            row, column = anchor // 15 + local.randrange(-2, 3), anchor % 15 + local.randrange(-2, 3)
            point = row * 15 + column
            if 0 <= row < 15 and 0 <= column < 15 and point not in taken:
                break
        moves.append(point)
        taken.add(point)
    moves = _until_end(moves)
    about = (f"player {chance.randrange(500)}", f"player {chance.randrange(500)}", f"event {number % 300}")
    date = f"{1980 + number % 45}-{1 + number % 12:02}-01"
    return LibraryGame(
        KIND, tuple(moves), chance.randrange(1, 4), "", *about, "", date, "", 2000 + number % 300
    )


def _fill(path: Path, chance: random.Random, games: list[LibraryGame], count: int) -> int:
    """Enter games that differ from the made ones in their later moves; how many moves they have."""
    plies = 0
    with Store(path, cache_kib=256 * 1024) as store:
        for first in range(0, count, _SHUFFLED_BATCH):
            size = min(_SHUFFLED_BATCH, count - first)
            batch = [_shuffled(chance, chance.choice(games)) for _ in range(size)]
            plies += sum(len(game.moves) for game in batch)
            add(store, batch)
    return plies


def _shuffled(chance: random.Random, game: LibraryGame) -> LibraryGame:
    later = list(game.moves[_SHARED_PLIES:])
    chance.shuffle(later)
    return replace(game, moves=(*game.moves[:_SHARED_PLIES], *later))


def _until_end(moves: list[int]) -> list[int]:
    """The moves before one that would end the game."""
    board = _core.Board(15, 15, 0, 5)
    for ply, move in enumerate(moves):
        board.push(move)
        if board.over:
            return moves[:ply]
    return moves


def _analyse(store: Store, chance: random.Random, games: list[LibraryGame], count: int) -> int:
    """Enter entries for `count` different positions of the games, or all; how many there are."""
    places = [(game, ply) for game in games for ply in range(len(game.moves))]
    chance.shuffle(places)
    analysed = 0
    while places and analysed < count:
        with store.transaction():
            for _ in range(min(count - analysed, 20_000, len(places))):
                board = _position(*places.pop())
                line = tuple(list(board.legal_moves())[:8])
                candidate = Candidate(line[0], chance.random(), line=line)
                analysis = Analysis((candidate,), chance.randrange(10**6), engine="Benchmark")
                annotations.add_entry(store, board, annotations.Entry(analysis))
        ((analysed,),) = store.rows("SELECT count(*) FROM entry")  # games share positions
    return analysed


def _some_position(chance: random.Random, games: list[LibraryGame]) -> Board:
    """A position of a game: half of them from the first moves."""
    game = chance.choice(games)
    plies = min(_SHARED_PLIES if chance.random() < 0.5 else len(game.moves), len(game.moves))
    return _position(game, chance.randrange(plies))


def _position(game: LibraryGame, ply: int) -> Board:
    stones = [(move, int(Colour.WHITE if i % 2 else Colour.BLACK)) for i, move in enumerate(game.moves[:ply])]
    return Board.from_setup(stones)


def _answer(store: Store, board: Board) -> float:
    start = time.process_time()
    explore(store, board)
    return time.process_time() - start


if __name__ == "__main__":
    main()
