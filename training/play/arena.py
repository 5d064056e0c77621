"""`narabe-train measure arena`: paired games of two nets, or a net and pure Monte-Carlo search.

Nothing but the board is between the players: no protocol, and for limits visits of MCTS, or nodes or the time
of alpha-beta. So any kind of game can be played, and the leaves of all games share batches.
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

import numpy as np

from engine import _core
from engine.evaluator.weights import WeightsError
from engine.rules.board import Board, Colour
from engine.rules.game_kind import GameKind
from engine.rules.variant import VARIANTS, Variant
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.driver import AnyEvaluator
from engine.search.kind import SearchKind
from engine.search.limits import Limits
from engine.search.result import SearchResult
from matches.report import elo_line
from matches.statistics import Tally
from training.base.settings import add_options, from_options, one_of, rare, require_at_least, require_known
from training.play.openings import OpeningSettings, different_openings
from training.play.raw_net import looking
from training.play.searcher import (
    Searcher,
    SearchSettings,
    Steps,
    side_by_side,
    training_evaluator,
)

_MEMORY_MIB = 16  # of a tree or table, at most; many games are played side by side
_TRIES = 20  # for each opening wanted, before fewer are taken
SEARCHES = (SearchKind.MCTS.value, SearchKind.ALPHABETA.value)


@dataclass(frozen=True)
class ArenaSettings:
    """A match; each opening is played twice, with colours changed."""

    size: int = 15  # points on a side of the board
    variant: str = one_of("freestyle", VARIANTS)  # the rules
    row_length: int = 5  # stones in a row that win
    games: int = 100  # in all
    search: str = one_of("mcts", SEARCHES)  # or alphabeta, which native nets know
    first_visits: int = 400  # of MCTS, new ones at each move; 0: what the net prefers without a search
    second_visits: int = 400  # the same of the second player
    nodes: int = 0  # of alpha-beta, at each move
    turn_ms: int = 0  # of alpha-beta, in place of nodes
    games_at_once: int = rare(100)  # played side by side
    openings: OpeningSettings = field(default_factory=lambda: OpeningSettings(longest_opening=4))
    mcts: SearchSettings = field(default_factory=lambda: SearchSettings(leaves_at_once=1))
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise ValueError(f"games must be even and at least 2, not {self.games}")
        require_known(self)
        require_at_least(0, self, "first_visits", "second_visits")
        require_at_least(1, self, "games_at_once")
        check_limits(self.search, self.nodes, self.turn_ms)

    def limits(self, visits: int) -> Limits:
        """Of a move; `visits` if it is MCTS's."""
        return limits_of(self.search, visits, self.nodes, self.turn_ms)

    @property
    def kind(self) -> GameKind:
        """What is played."""
        return GameKind.of_size(self.size, Variant(self.variant), self.row_length)


PURE_MCTS = SearchSettings(
    solver=False,
    exploration=5.0,
    exploration_growth=0.0,
    policy_temperature=1.0,
    fpu_reduction=0.0,
    leaves_at_once=1,
    memory_mib=16,
)
"""How the evaluator `rollout` searches: as the opponent that AlphaZero_Gomoku measures itself against."""


@dataclass(frozen=True)
class MatchResult:
    """A finished match, from the first player's view."""

    points: tuple[float, ...]  # of each pair of games, 0 to 2
    games_black: tuple[int, int, int]  # won, drawn and lost by the first player as Black
    games_white: tuple[int, int, int]

    @property
    def games(self) -> int:
        """How many games there were."""
        return 2 * len(self.points)

    @property
    def score(self) -> float:
        """The share of the points."""
        return sum(self.points) / self.games

    @property
    def tally(self) -> Tally:
        """The same results as the match runner counts them."""
        won, drawn, lost = (a + b for a, b in zip(self.games_black, self.games_white, strict=True))
        tally = Tally(won, drawn, lost)
        for points in self.points:
            tally.add_pair(points)
        return tally

    def __str__(self) -> str:
        tally = self.tally
        return (
            f"{tally.points:g} of {self.games} points ({self.score:.1%}), {tally.wins} won, "
            f"{tally.draws} drawn, {tally.losses} lost; {elo_line(tally)}"
        )


@dataclass(frozen=True)
class ArenaPlayer:
    """A player: what evaluates for it, how it searches, and how long."""

    evaluator: AnyEvaluator
    limits: Limits  # of a move; visits are new ones, and with 0 it does not search
    mcts: SearchSettings | None  # how MCTS searches; None: alpha-beta does
    tunables: tuple[tuple[str, float], ...] = ()  # of the search that are not as in play, or in `mcts`


def check_limits(search: str, nodes: int, turn_ms: int) -> None:
    """Refuse limits that a search does not keep.

    Raises:
        ValueError: they are not for this search.
    """
    if search == SearchKind.ALPHABETA and (nodes > 0) == (turn_ms > 0):
        raise ValueError("one of nodes and turn_ms must limit a move of alpha-beta, and the other be 0")
    if search == SearchKind.MCTS and (nodes or turn_ms):
        raise ValueError("visits limit a move of MCTS; nodes and turn_ms are alpha-beta's")


def limits_of(search: str, visits: int, nodes: int, turn_ms: int) -> Limits:
    """The limits of a move by which a search goes."""
    if search == SearchKind.MCTS:
        return Limits(visits=visits)
    return Limits(nodes=nodes) if nodes else Limits(time_ms=turn_ms)


def open_player(
    net: str, kind: GameKind, mcts: SearchSettings, limits: Limits, seed: int = 0, search: str = "mcts"
) -> ArenaPlayer:
    """The player with a net; `rollout` is pure Monte-Carlo search.

    Raises:
        WeightsError: there is no such net, or it does not fit the board or the search.
    """
    if net == "rollout":
        mcts = PURE_MCTS
    evaluator = training_evaluator(net, kind.board(), mcts, seed)
    if search == SearchKind.MCTS:
        return ArenaPlayer(evaluator, limits, mcts)
    if not isinstance(evaluator, _core.NativeEvaluator):
        raise WeightsError(f"alpha-beta cannot search with {net}: it is not a native net")
    return ArenaPlayer(evaluator, limits, None)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the players, and one for every setting."""
    parser.add_argument(
        "first", help="name in weights/, or file, of a net; or rollout: pure Monte-Carlo search"
    )
    parser.add_argument("second", help="the same of the other player")
    add_options(parser, ArenaSettings())


def run(args: argparse.Namespace) -> int:
    """Play the match and print its result; the exit status."""
    settings = from_options(ArenaSettings, args)
    kind = settings.kind
    first, second = (
        open_player(net, kind, settings.mcts, settings.limits(visits), seed, settings.search)
        for net, visits, seed in (
            (args.first, settings.first_visits, settings.seed),
            (args.second, settings.second_visits, settings.seed + 1),
        )
    )
    openings = make_openings(kind, settings.openings, settings.games // 2, settings.seed)
    result = play_match(first, second, kind, openings, settings.games_at_once)
    names = " against ".join(Path(net).stem for net in (args.first, args.second))
    limits = f"{settings.first_visits} and {settings.second_visits} visits"
    if settings.search == SearchKind.ALPHABETA:
        limits = f"{settings.nodes} nodes" if settings.nodes else f"{settings.turn_ms} ms"
    print(f"{names}, {kind}, {limits}: {result}")
    return 0


def play_match(
    first: ArenaPlayer,
    second: ArenaPlayer,
    kind: GameKind,
    openings: Sequence[Sequence[int]],
    games_at_once: int = 100,
) -> MatchResult:
    """Two games from each opening; the first player has Black in the one, White in the other."""
    results: dict[tuple[int, Colour], float] = {}

    def game(number: int, colour: Colour) -> Steps[None]:
        results[number, colour] = yield from _play(first, second, colour, kind, openings[number])

    work = (
        game(number, colour) for number in range(len(openings)) for colour in (Colour.BLACK, Colour.WHITE)
    )
    list(side_by_side(work, games_at_once))
    points = tuple(sum(results[n, c] for c in (Colour.BLACK, Colour.WHITE)) for n in range(len(openings)))
    return MatchResult(points, _counts(results, Colour.BLACK), _counts(results, Colour.WHITE))


def make_openings(kind: GameKind, wish: OpeningSettings, count: int, seed: int) -> list[list[int]]:
    """Balanced openings, different ones as far as there are so many, judged by the built-in patterns."""
    random = np.random.default_rng(seed)
    board = kind.board()
    searcher = Searcher("patterns" if kind.row_length == 5 else "uniform", board)
    different = list(islice(different_openings(board, searcher, wish, random, _TRIES * count), count))
    return [different[index % len(different)] for index in range(count)]


def _play(
    first: ArenaPlayer, second: ArenaPlayer, colour: Colour, kind: GameKind, opening: Sequence[int]
) -> Steps[float]:
    """One game, the first player with a colour; its points."""
    board: Board = kind.board()
    for move in opening:
        board.push(move)
    players = {colour: (first, search_of(first, board)), colour.other: (second, search_of(second, board))}
    while board.outcome is None:
        player, search = players[board.turn]
        if player.limits.visits == 0:
            board.push((yield from looking(player.evaluator, board)).best)
            continue
        result = yield from search(board)
        assert result.best is not None
        board.push(result.best)
    winner = board.outcome.winner
    return 0.5 if winner is None else float(winner is colour)


def search_of(
    player: ArenaPlayer, board: Board, memory_mib: int = _MEMORY_MIB
) -> Callable[[Board], Steps[SearchResult]]:
    """A search for the positions of one game; its tree or table takes no more memory than given."""
    tunables = dict(player.tunables)
    if player.mcts is not None:
        mcts = replace(player.mcts, memory_mib=min(player.mcts.memory_mib, memory_mib))
        searcher = Searcher("uniform", board, mcts, player.evaluator, tunables)
        assert player.limits.visits is not None
        visits = player.limits.visits
        return lambda board: searcher.searching(board, visits, added=True)
    assert isinstance(player.evaluator, _core.NativeEvaluator)
    options = _core.AlphaBetaOptions(**tunables)
    options.memory_bytes = memory_mib << 20
    search = AlphaBetaSearch(board, player.evaluator, options)

    def by_alphabeta(board: Board) -> Steps[SearchResult]:
        search.set_position(board)
        yield from ()  # it hands out no leaves
        return search.run(player.limits) if player.limits.time_ms else search.run_here(player.limits)

    return by_alphabeta


def _counts(results: dict[tuple[int, Colour], float], colour: Colour) -> tuple[int, int, int]:
    points = [value for (_, own), value in results.items() if own is colour]
    return points.count(1.0), points.count(0.5), points.count(0.0)
