"""Statistics of positions counted once more from the source files, sharing no code with the library.

It has its own readers of SGF and PSQ, its own symmetries and rows of five. The eight images of a position are
looked up among the positions of all games, by their stones.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

Cell = tuple[int, int]  # column and row, from 0
Stones = tuple[tuple[Cell, ...], tuple[Cell, ...]]  # black and white, sorted


@dataclass(frozen=True)
class Game:
    """A game as its file has it."""

    size: int
    moves: tuple[Cell, ...]
    winner: str  # B, W, D or nothing
    black: str = ""
    white: str = ""
    event: str = ""
    date: str = ""

    @property
    def year(self) -> int | None:
        return int(self.date[:4]) if self.date else None


@dataclass
class Counts:
    """What became of the games in which a move was played."""

    games: int = 0
    black: int = 0
    white: int = 0
    draws: int = 0
    last_year: int | None = None

    def add(self, game: Game) -> None:
        self.games += 1
        self.black += game.winner == "B"
        self.white += game.winner == "W"
        self.draws += game.winner == "D"
        if game.year is not None:
            self.last_year = max(self.last_year or 0, game.year)


def images(cell: Cell, size: int) -> list[Cell]:
    """A point turned and mirrored in all eight ways, always in the same order."""
    x, y = cell
    a, b = size - 1 - x, size - 1 - y
    return [(x, y), (y, x), (a, y), (y, a), (x, b), (b, x), (a, b), (b, a)]


def stones_after(moves: Sequence[Cell]) -> Stones:
    """The position after some moves."""
    return tuple(sorted(moves[0::2])), tuple(sorted(moves[1::2]))


class Recount:
    """The games of files, by position as it stood on their boards."""

    def __init__(self, paths: Iterable[Path]) -> None:
        games = (game for path in paths for game in read(path))
        equal = {
            (g.size, g.moves, g.winner, g.black.casefold(), g.white.casefold(), g.date): g for g in games
        }
        self.games = list(equal.values())
        self._through: dict[tuple[int, Stones], list[Game]] = defaultdict(list)
        for game in self.games:
            for ply in range(len(game.moves) + 1):
                self._through[game.size, stones_after(game.moves[:ply])].append(game)

    def through(self, size: int, moves: Sequence[Cell]) -> list[tuple[Game, int]]:
        """The games that went through a position, each with the way in which it lay there."""
        ways: dict[Stones, int] = {}
        for way in range(8):
            ways.setdefault(stones_after([images(cell, size)[way] for cell in moves]), way)
        return [(game, way) for stones, way in ways.items() for game in self._through.get((size, stones), [])]

    def moves(self, size: int, moves: Sequence[Cell]) -> dict[frozenset[Cell], Counts]:
        """What was played in a position, by points that are equal in it; no points: it ended there."""
        turned = [stones_after([images(cell, size)[way] for cell in moves]) for way in range(8)]
        own = [way for way in range(8) if turned[way] == turned[0]]
        counts: dict[frozenset[Cell], Counts] = defaultdict(Counts)
        for game, way in self.through(size, moves):
            played: frozenset[Cell] = frozenset()
            if len(game.moves) > len(moves):
                there = game.moves[len(moves)]
                here = next(cell for cell in images(there, size) if images(cell, size)[way] == there)
                played = frozenset(images(here, size)[way] for way in own)
            counts[played].add(game)
        return dict(counts)

    def openings(self, player: str) -> dict[tuple[Stones, str], list[int]]:
        """Games won, lost and drawn by a player, by the stones of the first three moves and his colour.

        The stones are the least of their eight images.
        """
        counts: dict[tuple[Stones, str], list[int]] = defaultdict(lambda: [0, 0, 0])
        for game in self.games:
            if not game.winner or len(game.moves) < 3:
                continue
            first = game.moves[:3]
            least = min(stones_after([images(cell, game.size)[way] for cell in first]) for way in range(8))
            for colour, name in (("B", game.black), ("W", game.white)):
                if name.casefold() == player.casefold():
                    what = 2 if game.winner == "D" else int(game.winner != colour)
                    counts[least, colour][what] += 1
        return dict(counts)

    def doubles(self, least_moves: int) -> set[frozenset[Game]]:
        """The groups of games of which each is another turned, or the beginning of another."""
        lines: dict[tuple[int, tuple[Cell, ...]], list[Game]] = defaultdict(list)
        for game in self.games:
            if len(game.moves) >= least_moves:
                lines[game.size, _least_image(game)].append(game)
        groups: dict[Game, list[Game]] = {game: [game] for games in lines.values() for game in games}
        for size, line in lines:
            for length in range(least_moves, len(line) + 1):
                for game in lines.get((size, line[:length]), ()):
                    one, other = groups[game], groups[lines[size, line][0]]
                    if one is not other:
                        one += other
                        groups |= dict.fromkeys(other, one)
        return {frozenset(group) for group in groups.values() if len(group) > 1}


def _least_image(game: Game) -> tuple[Cell, ...]:
    return min(tuple(images(cell, game.size)[way] for cell in game.moves) for way in range(8))


def read(path: Path) -> Iterator[Game]:
    """The games of an SGF or PSQ file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".psq":
        yield _read_psq(text.splitlines())
        return
    for game in text.split("(;")[1:]:
        values = dict(re.findall(r"(GM|SZ|RE|PB|PW|EV|DT)\[([^\]]*)\]", game))
        cells = [(ord(x) - 97, ord(y) - 97) for x, y in re.findall(r";[BW]\[(\w)(\w)\]", game)]
        winner = values.get("RE", "")[:1].replace("0", "D")
        about = (values.get(name, "") for name in ("PB", "PW", "EV", "DT"))
        yield Game(int(values["SZ"]), tuple(cells), winner, *about)


def _read_psq(lines: list[str]) -> Game:
    """The result is what the board shows: the end code says 0 of every game that ended as usual."""
    size = int(lines[0].split()[1].split("x")[0])
    moves = [line.split(",") for line in lines[1:] if line.count(",") == 2]
    cells = tuple((int(x) - 1, int(y) - 1) for x, y, _ in moves)
    black, white = lines[len(moves) + 1 : len(moves) + 3]
    last = "BW"[(len(cells) - 1) % 2]
    return Game(size, cells, last if makes_five(cells) else "", black, white)


def makes_five(moves: Sequence[Cell]) -> bool:
    """Whether the last move has made a row of five or more."""
    own = set(moves[len(moves) - 1 :: -2])
    x, y = moves[-1]
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        row = "".join("x" if (x + i * dx, y + i * dy) in own else "." for i in range(-4, 5))
        if "xxxxx" in row:
            return True
    return False


def write_sources(
    lines: Sequence[tuple[Sequence[Cell], str]], size: int, folder: Path, seed: int = 1
) -> None:
    """Files of games, turned at random: half in SGF collections, half in a PSQ file each.

    Args:
        lines: moves, and the winner as of a Game.
        size: of the board.
        folder: where the files go.
        seed: of what is at random.
    """
    chance = random.Random(seed)
    collections: dict[int, list[str]] = defaultdict(list)
    for number, (moves, winner) in enumerate(lines):
        cells = list(moves)
        if len(cells) > 4 and chance.random() < 0.5:
            cells[0], cells[2] = cells[2], cells[0]  # another order to the same position
        way = chance.randrange(8)
        cells = [images(cell, size)[way] for cell in cells]
        black, white = (f"Player {chance.randrange(30)}" for _ in range(2))
        if number % 2:
            head = f"Piskvorky {size}x{size}, 11:11, 0"
            rows = [f"{x + 1},{y + 1},{chance.randrange(999)}" for x, y in cells]
            text = "\n".join([head, *rows, black, white, "0"]) + "\n"
            (folder / f"{number}.psq").write_text(text, encoding="utf-8")
            continue
        date = f"{chance.randrange(1990, 2026)}-{chance.randrange(1, 13):02}-01"
        about = f"PB[{black}]PW[{white}]EV[Cup {chance.randrange(9)}]DT[{date}]"
        result = {"B": "RE[B+]", "W": "RE[W+]", "D": "RE[0]", "": ""}[winner]
        sequence = "".join(f";{'BW'[i % 2]}[{chr(97 + x)}{chr(97 + y)}]" for i, (x, y) in enumerate(cells))
        collections[number // 500].append(f"(;FF[4]GM[4]SZ[{size}]{about}{result}{sequence})")
    for number, games in collections.items():
        (folder / f"collection {number}.sgf").write_text("\n".join(games), encoding="utf-8")
