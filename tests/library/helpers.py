"""Positions and games for the tests of the library."""

import random
import sqlite3
from dataclasses import replace
from pathlib import Path

from engine.core_board import referee
from engine.records.analysis import Analysis, Candidate
from engine.records.reading import line_of
from engine.rules.board import Board
from engine.rules.position import BoardKind
from engine.rules.variant import Variant
from library.annotations import Bound, Engine, Entry
from library.export import tree_of_game
from library.games import LibraryGame, result_code

FREESTYLE = BoardKind()


def checked(game: LibraryGame) -> LibraryGame:
    """A game that was played by the rules, with the result that the board shows."""
    line = line_of(tree_of_game(game), referee)
    for fault in line.faults:
        raise fault
    return replace(game, result=result_code(line.result))


def entry_of(
    engine: Engine | str,
    win_rate: float | None = None,
    visits: int = 0,
    line: tuple[int, ...] = (),
    candidates: tuple[Candidate, ...] = (),
    bound: Bound = Bound.EXACT,
) -> Entry:
    """What an engine said of a position, with this line alone where no candidates are given."""
    who = Engine(engine) if isinstance(engine, str) else engine
    if line:
        candidates = (Candidate(line[0], win_rate, visits, line=line),)
    analysis = Analysis(
        candidates, visits, engine=who.name, version=who.version, net=who.net, win_rate=win_rate
    )
    return Entry(analysis, bound)


def random_game(
    chance: random.Random, kind: BoardKind = FREESTYLE, plies: int = 40, **about: object
) -> LibraryGame:
    """A game of moves near each other, ended by the rules or after so many plies."""
    board = kind.board()
    while board.outcome is None and board.ply < plies:
        near = board.near(2) or [(board.height // 2) * board.width + board.width // 2]
        board.push(chance.choice(near))
    result = 0 if board.outcome is not None else chance.randrange(4)
    return checked(LibraryGame(kind, tuple(board.moves), result, **about))  # type: ignore[arg-type]


def random_games(seed: int, count: int, kind: BoardKind = FREESTYLE, plies: int = 40) -> list[LibraryGame]:
    """Games on a small part of the board, so that many share positions."""
    chance = random.Random(seed)
    games = []
    for number in range(count):
        about = {
            "black": f"player {number % 5}",
            "white": f"player {number % 7}",
            "date": f"20{number % 20:02}-05-01",
        }
        games.append(random_game(chance, kind, plies, black_rating=2000 + number % 9, **about))
    return games


def board_of(game: LibraryGame, plies: int) -> Board:
    """The board after the first moves of a game."""
    kind = game.kind
    return Board.from_moves(game.moves[:plies], kind.width, kind.height, kind.variant, kind.row_length)


SMALL = BoardKind(5, 5, Variant.FREESTYLE, 4)
RECTANGLE = BoardKind(7, 6, Variant.STANDARD, 5)
BIG = BoardKind(20, 20)
RENJU = BoardKind(15, 15, Variant.RENJU)
KINDS = (FREESTYLE, SMALL, RECTANGLE, BIG, RENJU)


def old_library(path: Path) -> Path:
    """A library of the last revision before boards were told apart: games and notes of several boards."""
    connection = sqlite3.connect(path)
    connection.executescript(Path(__file__).with_name("library-0486040.sql").read_text(encoding="utf-8"))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    return path
