"""`narabe-train measure openings`: openings that neither colour wins by itself, for strong players.

What a search calls even is often not: in renju White won three quarters of the games from openings that a
search valued at zero, and a pair of games that one colour wins twice is no evidence on the players. So a net
plays every opening out against itself, and those stay that are shared. Openings for a match of alpha-beta are
to be judged by alpha-beta, and by a search as deep as a move of the match: what short games share out may
still be decided.
"""

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from engine.records import openings
from engine.records.files import RecordError, write_atomically
from engine.records.opening_lists import Opening, format_pos
from engine.rules.board import Board, Colour
from engine.rules.game_kind import GameKind
from engine.rules.symmetry import canonical_position
from engine.rules.variant import VARIANTS, Variant
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.result import Proof, SearchResult
from training.base.files import output_file
from training.base.settings import add_options, from_options, one_of, require_at_least, require_known
from training.play.arena import SEARCHES, check_limits, limits_of, open_player, search_of
from training.play.openings import OpeningSettings, different_openings, is_even
from training.play.searcher import Searcher, SearchSettings, Steps, alone

_VARIED_PLIES = 8  # of a trial game by MCTS are chosen at random, so that its games differ
_TRIES = 100  # random openings for each one wanted, before fewer are taken
_LEAST_VISITS = 0.15  # of the favourite's, for a move to be among those chosen from


@dataclass(frozen=True)
class FairOpeningSettings:
    """How many openings, and what makes one fair."""

    count: int = 40  # openings wanted
    net: str = "best"  # a name in weights/, or a file
    size: int = 15  # points on a side of the board
    variant: str = one_of("freestyle", VARIANTS)  # the rules
    row_length: int = 5  # stones in a row that win
    games: int = 9  # of the net against itself, from each opening
    search: str = one_of("mcts", SEARCHES)  # or alphabeta, which native nets know
    visits: int = 1000  # of MCTS, new ones at each move
    nodes: int = 0  # of alpha-beta, at each move; from half as many in the first game to all in the last
    turn_ms: int = 0  # of alpha-beta, in place of nodes
    even_nodes: int = 0  # of alpha-beta, to which an opening is even before it is played out; 0: none
    least_share: float = 0.33  # of the points, for either colour
    openings: OpeningSettings = field(
        default_factory=lambda: OpeningSettings(longest_opening=8, largest_value=0.3, opening_visits=1000)
    )
    mcts: SearchSettings = field(default_factory=SearchSettings)
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        require_known(self)
        require_at_least(1, self, "count", "games", "visits")
        require_at_least(0, self, "even_nodes")
        check_limits(self.search, self.nodes, self.turn_ms)
        if self.even_nodes and self.search != SearchKind.ALPHABETA:
            raise ValueError("even_nodes are alpha-beta's: give --search alphabeta")
        if not 0 <= self.least_share <= 0.5:
            raise ValueError(f"least_share must be between 0 and 0.5, not {self.least_share:g}")

    @property
    def kind(self) -> GameKind:
        """What is played."""
        return GameKind.of_size(self.size, Variant(self.variant), self.row_length)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the file, and one for every setting."""
    parser.add_argument(
        "file",
        type=output_file(".txt"),
        help="the list to write, or to go on with (.txt; coordinates: h8i9j7)",
    )
    parser.add_argument("--candidates", type=Path, help="openings to choose from, in place of random ones")
    add_options(parser, FairOpeningSettings())


def run(args: argparse.Namespace) -> int:
    """Write the list, opening by opening; the exit status."""
    settings = from_options(FairOpeningSettings, args)
    size = settings.size
    kept: list[Opening] = []
    if args.file.exists():
        earlier = openings.load(args.file, size, size)
        if earlier.misfits:  # they would be lost when the list is written
            raise RecordError(f"it has openings for other boards than {settings.kind}", args.file)
        kept += earlier.openings
    judge = Judge(settings)
    for moves in _candidates(args.candidates, settings, judge, kept):
        if len(kept) >= settings.count:
            break
        share = judge.share_of_black(moves)
        if share is None:
            continue
        kept.append(moves)
        write_atomically(args.file, "".join(f"{format_pos(o, size)}\n" for o in kept))
        line = format_pos(moves, size)
        print(f"{len(kept)}: {line}, Black {share:.0%} of {settings.games} games", flush=True)
    if len(kept) < settings.count:
        print(
            f"narabe-train measure openings: {len(kept)} of {settings.count}, no more candidates",
            file=sys.stderr,
        )
        return 1
    return 0


class Judge:
    """Plays openings out."""

    def __init__(self, settings: FairOpeningSettings) -> None:
        """Load the net.

        Raises:
            WeightsError: there is no such net, or it does not fit the board or the search.
        """
        self._settings = settings
        kind, mcts = settings.kind, settings.mcts
        self._player = open_player(settings.net, kind, mcts, self._limits(1.0), search=settings.search)
        self.searcher = Searcher(settings.net, kind.board(), mcts, self._player.evaluator)
        self._random = np.random.default_rng(settings.seed)

    def share_of_black(self, opening: Opening) -> float | None:
        """Black's share of the points, from 0 to 1; None as soon as one colour is bound to have too many."""
        if not self._is_even(opening):
            return None
        games, least = self._settings.games, self._settings.least_share
        black = 0.0
        for played in range(1, games + 1):
            black += self._play(opening, self._limits((games + played) / (2 * games)))
            if max(black, played - black) > (1 - least) * games:
                return None
        return black / games

    def _is_even(self, opening: Opening) -> bool:
        """Whether neither colour is ahead by alpha-beta, if it is asked."""
        if not self._settings.even_nodes:
            return True
        board, search = self._begin(opening, Limits(nodes=self._settings.even_nodes))
        return is_even(alone(search(board)), self._settings.openings.largest_value)

    def _limits(self, share: float) -> Limits:
        """Of a move, with a share of alpha-beta's nodes or time: it plays the same game twice otherwise."""
        settings = self._settings
        nodes, turn_ms = (math.ceil(share * limit) for limit in (settings.nodes, settings.turn_ms))
        return limits_of(settings.search, settings.visits, nodes, turn_ms)

    def _begin(
        self, opening: Opening, limits: Limits
    ) -> tuple[Board, Callable[[Board], Steps[SearchResult]]]:
        """The board after an opening, and the search that goes on from there."""
        board = self._settings.kind.board()
        for move in opening:
            board.push(move)
        return board, search_of(replace(self._player, limits=limits), board, self._settings.mcts.memory_mib)

    def _play(self, opening: Opening, limits: Limits) -> float:
        board, search = self._begin(opening, limits)
        while board.outcome is None:
            result = alone(search(board))
            favourite = result.candidates[0]
            if favourite.proof in (Proof.WIN, Proof.LOSS):
                return float((favourite.proof is Proof.WIN) == (board.turn is Colour.BLACK))
            varied = len(board.moves) - len(opening) < _VARIED_PLIES
            board.push(self._varied(result) if varied else favourite.point)
        winner = board.outcome.winner
        return 0.5 if winner is None else float(winner is Colour.BLACK)

    def _varied(self, result: SearchResult) -> int:
        """One of the better moves, by their visits; the favourite where all are lost or none has any."""
        favourite = result.candidates[0]
        if not favourite.visits:
            return favourite.point
        least = _LEAST_VISITS * favourite.visits
        moves = [c for c in result.candidates if c.visits >= least and c.proof is not Proof.LOSS]
        visits = np.array([candidate.visits for candidate in moves], np.float64)
        return moves[int(self._random.choice(len(moves), p=visits / visits.sum()))].point


def _candidates(
    source: Path | None, settings: FairOpeningSettings, judge: Judge, kept: list[Opening]
) -> Iterator[Opening]:
    """Openings to judge, none twice: the file's after the last one kept, or random ones that look even."""
    size = settings.size
    known = {canonical_position(opening, size, size) for opening in kept}
    if source is not None:
        read = openings.load(source, size, size)
        listed = read.openings
        if not listed:
            why = "none can be played on this board" if read.misfits else "holds no opening"
            raise RecordError(why, source)
        last = max((index for index, opening in enumerate(listed) if opening in kept), default=-1)
        for opening in listed[last + 1 :]:
            if (key := canonical_position(opening, size, size)) not in known:
                known.add(key)
                yield opening
        return

    def accept(moves: list[int]) -> bool:
        return bool(moves) and canonical_position(moves, size, size) not in known

    board, tries = settings.kind.board(), _TRIES * settings.count
    random = np.random.default_rng([settings.seed, len(kept)])
    yield from map(tuple, different_openings(board, judge.searcher, settings.openings, random, tries, accept))
