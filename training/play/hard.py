"""`narabe-train data hard`: positions in which something is proven that a short search does not see.

Each game is walked from its end to its beginning by one search, whose table keeps what is proven of later
positions, so that far more is proven than a search of the position alone would find. A position is hard if a
short search from an empty table does not see what is proven of it, or plays the game's move where that loses.
The positions go to `hard.tsv` beside `settings.json`, as `engine.hard` reads them; the same command goes on
after a kill.
"""

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from pathlib import Path

from engine import _core
from engine.core_board import core_board
from engine.hard import HardPosition, ProvenKind, Searches, load
from engine.records.files import write_atomically
from engine.rules.board import Board
from engine.rules.position import position_of
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.limits import Limits
from engine.search.result import Proof, SearchResult
from training.base.run import Run
from training.base.settings import add_options, from_options, rare, require_at_least
from training.data.loading import load_positions
from training.data.positions import PositionSet

FILE = "hard.tsv"
_GAMES_DONE = "# games: "
_WALK_TABLE_BYTES = 256 << 20
_STAGES = ((0.1, 0.8), (0.3, 0.95), (0.6, 0.0))
"""Of a long search: the share of its nodes, and the value towards a proof below which it is given up."""


@dataclass(frozen=True)
class HardSettings:
    """How long a proof is sought, and what a short search is."""

    games: int = 0  # in turn from each file, drawn at random; 0: all
    short_nodes: int = 50_000  # of the search that does not see it
    long_nodes: int = 300_000  # of the search that proves it, for each position of a game
    solver_nodes: int = rare(200_000)  # by which a win counts as one by threats alone
    per_game: int = 3  # at most, the last ones: more are much alike
    seed: int = 1  # of the order of games

    def __post_init__(self) -> None:
        require_at_least(1, self, "short_nodes", "long_nodes", "per_game")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the files, and one for every setting."""
    parser.add_argument("positions", type=Path, nargs="+", help="position files, packed games, or folders")
    parser.add_argument("run_folder", type=Path, help="where the positions and the settings go")
    add_options(parser, HardSettings())


def run(args: argparse.Namespace) -> int:
    """Walk the games that are not walked yet; the exit status."""
    run = Run.open(args.run_folder, from_options(HardSettings, args), args.positions)
    path = run.folder / FILE
    done, keys = _resume(path)
    miner = Miner(run.settings)
    with path.open("a", encoding="utf-8") as file:
        for number, (source, game) in enumerate(_games(args.positions, run.settings), 1):
            if number <= done:
                continue
            for position in islice(miner.hard_positions(game, source), run.settings.per_game):
                key = position_of(position.board).key
                if key not in keys:
                    keys.add(key)
                    file.write(f"{position}\n")
            file.write(f"{_GAMES_DONE}{number}\n")
            file.flush()
            print(f"{number} games, {len(keys)} positions", flush=True)
    return 0


def _resume(path: Path) -> tuple[int, set[bytes]]:
    """How many games are walked, and the keys of the positions found; what a kill cut off is taken away."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    marks = list(re.finditer(rf"^{_GAMES_DONE}(\d+)\n", text, re.MULTILINE))
    write_atomically(path, text[: marks[-1].end()] if marks else "")
    done = int(marks[-1][1]) if marks else 0
    return done, {position_of(position.board).key for position in load(path)}


def _games(paths: Sequence[Path], settings: HardSettings) -> Iterator[tuple[str, Board]]:
    """The games of the files in turn, each file's in a random order, with where they are from."""
    chance = random.Random(settings.seed)
    orders = []
    for path in paths:
        positions = load_positions(path)
        games = list(range(positions.games))
        chance.shuffle(games)
        orders.append([(path, positions, game) for game in games])
    number = 0
    for turn in zip_longest(*orders):
        for entry in turn:
            if entry is None:
                continue
            if settings.games and number == settings.games:
                return
            number += 1
            path, positions, game = entry
            yield f"{path.name}:{game}", _board(positions, game)


def _board(positions: PositionSet, game: int) -> Board:
    kind = positions.kind_of(game)
    return Board.from_moves(
        positions.moves_of(game),
        int(positions.game_width[game]),
        int(positions.game_height[game]),
        kind.variant,
        kind.row_length,
    )


class Miner:
    """Finds the hard positions of games."""

    def __init__(self, settings: HardSettings) -> None:
        self._settings = settings
        self._searches = Searches()
        self._walks = Searches()
        self._walks.options.memory_bytes = _WALK_TABLE_BYTES
        self._solver = _core.Solver(8)

    def hard_positions(self, game: Board, source: str) -> Iterator[HardPosition]:
        """Those of a game, the last first, back to the first position of which nothing is proven."""
        board = game.copy()
        if board.outcome is not None:
            board.pop()
        walk = self._walks.begin(board)
        later: SearchResult | None = None  # of the position after the game's move
        move = -1
        while board.ply > 0:
            walk.set_position(board)
            result = self.searched_through(walk, later)
            is_proven = result.proof in (Proof.WIN, Proof.LOSS)
            found = None
            if is_proven:
                found = self._proven(board, result, source)
            elif later is not None and later.proof is Proof.WIN:
                found = _position(board, ProvenKind.BLUNDER, (move,), "search", later.nodes, source)
            if found is not None and not self._is_seen_soon(found):
                yield self._by_threats(found)
            if not is_proven:
                return
            later, move = result, board.pop()

    def searched_through(self, walk: AlphaBetaSearch, later: SearchResult | None) -> SearchResult:
        """What a long search finds, which is given up where its value makes a proof unlikely."""
        nodes = 0
        for share, least in _STAGES:
            result = walk.run_here(Limits(nodes=max(1, round(share * self._settings.long_nodes))))
            nodes += result.nodes
            towards_proof = abs(result.value)
            if later is not None:
                towards_proof = result.value if later.proof is Proof.LOSS else -result.value
            if result.proof is not Proof.UNKNOWN or towards_proof < least:
                break
        return result._replace(nodes=nodes)

    def _is_seen_soon(self, position: HardPosition) -> bool:
        """Whether a short search sees what is proven, or a quarter of it does."""
        short = self._settings.short_nodes
        searched = self._searches.results(position.board, (max(1, short // 4), short))
        return any(position.is_seen(result) for result in searched)

    def _proven(self, board: Board, result: SearchResult, source: str) -> HardPosition:
        if result.proof is Proof.LOSS:
            return _position(board, ProvenKind.LOSS, (), "search", result.nodes, source)
        assert result.best is not None
        return _position(board, ProvenKind.WIN, (result.best,), "search", result.nodes, source)

    def _by_threats(self, position: HardPosition) -> HardPosition:
        """The same, with the solver's proof where it finds one."""
        if position.kind is not ProvenKind.WIN:
            return position
        self._solver.clear()
        threats = self._solver.vct(core_board(position.board), self._settings.solver_nodes)
        if threats.proof is not _core.Proof.WIN:
            return position
        return replace(position, proven=(threats.pv[0],), proof="threats", nodes=threats.nodes)


def _position(
    board: Board, kind: ProvenKind, moves: tuple[int, ...], proof: str, nodes: int, source: str
) -> HardPosition:
    return HardPosition(kind, board.variant, board.width, tuple(board.moves), moves, proof, nodes, source)
