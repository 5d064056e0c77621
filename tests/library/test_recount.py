"""Imported games against `recount`, which counts them from their files without the library."""

import lzma
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.rules.board import Board
from library import doubles
from library.explorer import Explored, explore
from library.games import BLACK_WON, DRAW, MANY, UNKNOWN, WHITE_WON, LibraryGame, all_games
from library.importing import import_files
from library.search import Filter, hits, search
from library.store import Store
from library.trends import PlayerRecord, record
from tests.library.recount import (
    Cell,
    Counts,
    Game,
    Recount,
    Stones,
    images,
    makes_five,
    stones_after,
    write_sources,
)

SIZE = 20
_WINNERS = {"B": BLACK_WON, "W": WHITE_WON, "D": DRAW, "": UNKNOWN}
_FILTERS = [
    Filter(),
    Filter(player="player 7"),
    Filter(event="Cup 3"),
    Filter(first_year=2000, last_year=2010),
    Filter(result=WHITE_WON),
    Filter(player="1", first_year=2005, result=BLACK_WON),
]


def made_up(count: int) -> list[tuple[list[Cell], str]]:
    """Games that share their first moves, and go on at random near the stones."""
    chance = random.Random(3)
    lines = []
    for _ in range(count):
        cells = [(9, 9), chance.choice([(10, 9), (10, 10)]), chance.choice([(9, 8), (8, 8), (11, 9)])]
        for _ in range(chance.randrange(2, 30)):
            x, y = chance.choice(cells)
            reach = 1 if len(cells) < 8 else 2
            cell = x + chance.randint(-reach, reach), y + chance.randint(-reach, reach)
            if cell not in cells:
                cells.append(cell)
            if makes_five(cells):
                break
        winner = "BW"[(len(cells) - 1) % 2] if makes_five(cells) else chance.choice(["B", "W", "D", ""])
        lines.append((cells, winner))
    return lines


def played(shared: Path, count: int) -> list[tuple[list[Cell], str]]:
    """Games of engine matches."""
    with lzma.open(shared / "data" / "games" / "freestyle20_engine_matches_2017.tsv.xz", "rt") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    random.Random(4).shuffle(rows)
    return [
        ([(ord(move[0]) - 97, int(move[1:]) - 1) for move in row[5].split()], row[3].replace("N", ""))
        for row in rows[:count]
    ]


def compare(lines: list[tuple[list[Cell], str]], folder: Path, positions: int) -> None:
    """Import the games and recount positions of theirs, opening positions above all."""
    sources = folder / "sources"
    sources.mkdir()
    write_sources(lines, SIZE, sources)
    recount = Recount(sorted(sources.iterdir()))
    chance = random.Random(5)
    with Store(folder / "a.narabe") as store:
        report = import_files(store, [sources])
        assert (report.new_games, report.faults) == (len(recount.games), 0)
        shared_by_many = 0
        for _ in range(positions):
            game = chance.choice(recount.games)
            most = min(len(game.moves), chance.choice([3, 6, 12, 400]))
            moves = game.moves[: chance.randint(0, most)]
            if makes_five(moves or [(0, 0)]):
                continue
            board = Board.from_moves([y * SIZE + x for x, y in moves], SIZE)
            explored, counted = explore(store, board), recount.moves(SIZE, moves)
            ended = counted.pop(frozenset(), Counts()).games
            assert (explored.games, explored.ended) == (len(recount.through(SIZE, moves)), ended)
            assert moves_of(explored) == counted
            shared_by_many += explored.games > MANY
            wanted = replace(chance.choice(_FILTERS), size=(SIZE, SIZE), opening=tuple(board.moves))
            found = hits(store, wanted, search(store, wanted))
            expected = [game for game, _ in recount.through(SIZE, moves) if fits(game, wanted)]
            assert Counter(known(entry.game) for entry in found) == Counter(expected)
        assert shared_by_many > positions // 50  # their sums are kept, and not made from the games
        found = doubles_of(store)
        assert found == recount.doubles(doubles.LEAST_MOVES)
        assert len(found) > len(lines) // 100
        for number in range(30):
            own = record(store, [f"PLAYER {number}"])
            assert openings_of(own) == recount.openings(f"Player {number}")


def with_doubles(lines: list[tuple[list[Cell], str]]) -> list[tuple[list[Cell], str]]:
    """Games, every tenth of them once more, or the beginning of it; they are turned when they are written."""
    again = [
        (cells, winner) if number % 2 else (cells[: 2 * len(cells) // 3], "")
        for number, (cells, winner) in enumerate(lines[::10])
    ]
    return lines + again


def doubles_of(store: Store) -> set[frozenset[Game]]:
    """The games that the library finds to be alike, as `Recount.doubles` has them."""
    games = dict(all_games(store))
    groups: dict[int, set[int]] = {}
    for double in doubles.find(store):
        group = groups.get(double.kept, {double.kept}) | groups.get(double.other, {double.other})
        groups |= dict.fromkeys(group, group)
    return {frozenset(known(games[number]) for number in group) for group in groups.values()}


def moves_of(explored: Explored) -> dict[frozenset[Cell], Counts]:
    """What the library says was played in a position, as `Recount.moves` has it."""
    return {
        frozenset((point % SIZE, point // SIZE) for point in move.points): Counts(
            move.games, move.black, move.white, move.draws, move.last_year
        )
        for move in explored.moves
    }


def openings_of(own: PlayerRecord) -> dict[tuple[Stones, str], list[int]]:
    """A player's score by opening, as `Recount.openings` has it."""
    found = {}
    for kind, opening, colour, score in own.worst_openings():
        cells = [(point % kind.width, point // kind.width) for point in opening]
        least = min(stones_after([images(cell, SIZE)[way] for cell in cells]) for way in range(8))
        found[least, "BW"[colour - 1]] = [score.wins, score.losses, score.draws]
    return found


def known(game: LibraryGame) -> Game:
    """A game of the library as `recount` has it."""
    winner = next(letter for letter, code in _WINNERS.items() if code == game.result)
    cells = tuple((move % SIZE, move // SIZE) for move in game.moves)
    return Game(game.kind.width, cells, winner, game.black, game.white, game.event, game.date)


def fits(game: Game, wanted: Filter) -> bool:
    """Whether a filter lets a game pass."""
    names = f"{game.black}\n{game.white}".casefold()
    year = game.year or 0
    return (
        wanted.player.casefold() in names
        and wanted.event in game.event
        and (wanted.first_year is None or (game.year is not None and year >= wanted.first_year))
        and (wanted.last_year is None or (game.year is not None and year <= wanted.last_year))
        and (wanted.result is None or _WINNERS[game.winner] == wanted.result)
    )


def test_games_made_up_are_counted_as_in_their_files(tmp_path: Path) -> None:
    compare(with_doubles(made_up(400)), tmp_path, 60)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_five_thousand_games_of_matches_are_counted_as_in_their_files(shared: Path, tmp_path: Path) -> None:
    compare(with_doubles(played(shared, 5000)), tmp_path, 400)
