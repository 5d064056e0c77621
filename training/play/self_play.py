"""`narabe-train self-play`: games of a net against itself as position files; `--resume` after any end.

A run is a folder of shards, `shard-000000.npz` and so on, and `settings.json`. A shard appears when all its
games are played. A game depends on its number alone: a shard lost half-way is played just so again.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.rules.board import Board, Colour
from engine.rules.game import TimeControl
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from engine.search.result import Proof, SearchResult, Wdl
from matches.contestant import Services
from matches.options import EngineOptions
from training.base.files import read_json, write_json
from training.base.settings import (
    SettingsError,
    add_options,
    from_options,
    require_at_least,
    same_settings,
    with_measured,
)
from training.base.timing import MEASURED, time_span
from training.data.loading import load_positions
from training.data.packed import BROKEN_OFF, SearchedPosition
from training.data.positions import PositionSet, PositionSetBuilder, revision
from training.data.targets import blend, outcome_at, outcome_wdl, policy_target, turned_at, visit_shares
from training.play.live import LiveBoard, open_live
from training.play.openings import OpeningSettings, balanced_opening, recorded_opening
from training.play.opponent import Opponent
from training.play.processes import Workers
from training.play.searcher import (
    NOISE_CONCENTRATION,
    RUNTIMES,
    Searcher,
    SearchSettings,
    Steps,
    quickest_runtime,
    side_by_side,
    training_evaluator,
)

_SETTLED_PLIES = 8  # in which draws must be likely, that a game counts as drawn

CHOICES = {
    "variant": [variant.value for variant in Variant],
    "policy_target": ["completed-q", "visits"],
    "noise_at": ["root", "choice"],
    "runtime": RUNTIMES,
}


@dataclass(frozen=True)
class SelfPlaySettings:
    """How games are played, and what is learnt from them."""

    net: str = "patterns"  # a name in weights/, or a file
    sizes: tuple[int, ...] = (15,)  # of the boards, each as likely
    variant: str = "freestyle"  # the rules
    row_length: int = 5  # stones in a row that win
    games_per_shard: int = 100  # in one file
    games_at_once: int = 1  # whose leaves share a batch; a shard's games depend on it, whatever plays them
    full_visits: int = 600  # of a move that is learnt from
    fast_visits: int = 100  # of moves that are only played, not learnt from
    full_share: float = 0.25  # of moves searched in full
    keep_tree: bool = False  # a full search adds its visits to what is known, else it starts afresh
    noise_share: float = 0.25  # in full searches, of what `noise_at` names
    noise_at: str = "root"  # the root's priors, or the `choice` of the move by visits (AlphaZero_Gomoku)
    noise_concentration: float = 0.0  # of the Dirichlet noise, for each candidate; 0: 10.83 shared out to all
    first_temperature: float = 0.8  # of the choice by visits; falls to the last, by half in so many plies
    last_temperature: float = 0.15  # which the temperature falls to
    temperature_half_life: float = 12.0  # plies
    temperature_value_cutoff: float = 0.0  # no move is drawn that is worth so much less than the best; 0: any
    policy_target: str = "completed-q"  # or `visits` (training.data.targets)
    policy_moves: int = 8  # kept of each policy target; 0: all
    sharpness: float = 0.05  # of the policy target by completed values
    outcome_share: float = 0.5  # of the value target; the rest is the search's value
    longest_game: int = 0  # plies, then a game ends with the search's last value as outcome; 0: no limit
    settled_draw: float = 0.0  # a game is drawn when draws are so likely for eight plies; 0: it is not
    play_out: bool = False  # go on when a result is proven, and learn from those positions too
    play_on_share: float = 0.0  # of the games that go on when a result is proven, for their values
    proven_share: float = 0.5  # of the games' last positions, where a win was proven, that are learnt from
    openings: OpeningSettings = field(default_factory=OpeningSettings)
    start_positions: str = ""  # a file or folder: games start from even positions of its games, too
    start_share: float = 0.5  # of the games, from there
    start_plies: tuple[int, ...] = (0, 400)  # the first and the last ply of these
    lost_positions: str = ""  # a file or folder of games that were lost, to start from any ply
    lost_share: float = 0.0  # of the games, from even positions there
    search: SearchSettings = field(default_factory=SearchSettings)
    seed: int = 1  # of all random numbers: the same gives the same

    def __post_init__(self) -> None:
        for name, known in CHOICES.items():
            if getattr(self, name, known[0]) not in known:
                raise ValueError(f"{name} is {getattr(self, name)!r}, not one of {', '.join(known)}")
        if not self.sizes:
            raise ValueError("sizes names no board")
        require_at_least(1, self, "games_per_shard", "games_at_once", "full_visits", "fast_visits")
        if self.settled_draw > 1:
            raise ValueError(f"settled_draw is {self.settled_draw}, not from 0 to 1")
        if self.start_share + self.lost_share > 1 and self.start_positions and self.lost_positions:
            raise ValueError("start_share and lost_share are more than all games")
        if len(self.start_plies) != 2:
            raise ValueError("start_plies names the first and the last ply")

    @property
    def kinds(self) -> list[GameKind]:
        """What is played, one kind for each size."""
        return [GameKind.of_size(size, Variant(self.variant), self.row_length) for size in self.sizes]


@dataclass(frozen=True)
class Game:
    """A game that was played."""

    size: int
    moves: list[int]
    outcome: Wdl  # for Black
    proven: bool
    positions: list[SearchedPosition]  # all from the opening on

    @property
    def result(self) -> int:
        """As packed games tell it."""
        outcomes = [outcome_wdl(True), outcome_wdl(False), outcome_wdl(None)]
        return outcomes.index(self.outcome) if self.outcome in outcomes else BROKEN_OFF


@dataclass(frozen=True)
class Tally:
    """What a shard holds and cost."""

    games: int
    positions: int
    black_wins: int
    white_wins: int
    proven: int
    plies: int
    cpu_seconds: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the folder, and one for every setting."""
    parser.add_argument("run_folder", type=Path, help="where the shards go")
    parser.add_argument(
        "--games", type=int, default=1000, help="in all, rounded up to whole shards (default 1000)"
    )
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count() or 1, help="default: one for each core"
    )
    parser.add_argument("--cluster", default="", help="play on a Ray cluster instead: ray or ray:ADDRESS")
    parser.add_argument("--resume", action="store_true", help="go on with the folder's run")
    add_options(parser, SelfPlaySettings(), CHOICES)


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    settings = from_options(SelfPlaySettings, args)
    settings = open_run(args.run_folder, settings, args.resume)
    net = Path(settings.net).stem
    with (
        Workers(args.processes, args.cluster) as workers,
        closing(open_live(args.run_folder, settings.kinds[0], net)),
    ):
        tallies = list(play_shards(args.run_folder, settings, args.games, workers, args.run_folder))
    print(f"{args.run_folder}: {len(shards(args.run_folder))} shards, {len(tallies)} of them new")
    return 0


def open_run(folder: Path, settings: SelfPlaySettings, resume: bool) -> SelfPlaySettings:
    """Start a run in a folder, or check that its run is of the same settings; with what was measured.

    Raises:
        SettingsError: there is a run already, or one of other settings, or there is nothing to start from.
        ValueError: a file to start from cannot be read.
    """
    for sets in zip(*_starts(settings).values(), strict=True):
        if not any(len(positions) for _, positions in sets):
            played = " or ".join(str(kind) for kind in settings.kinds)
            raise SettingsError(f"no position of {played} to start from")
    path = folder / "settings.json"
    if path.exists():
        if not resume:
            raise SettingsError(f"{folder} has a run already: --resume goes on with it")
        earlier = read_json(path, settings=dict)["settings"]
        settings = with_measured(settings, earlier)
        if changed := same_settings(settings, earlier):
            raise SettingsError(f"{path}: the run has other settings: {', '.join(changed)}")
        return settings
    if settings.search.runtime == MEASURED:
        runtime = quickest_runtime(settings.net, settings.kinds[0], settings.search.device)
        settings = replace(settings, search=replace(settings.search, runtime=runtime))
    folder.mkdir(parents=True, exist_ok=True)
    write_json(path, {"revision": revision(), "settings": asdict(settings)})
    return settings


def shards(folder: Path) -> list[Path]:
    """The finished shards, oldest first."""
    return sorted(folder.glob("shard-*.npz"))


class ShardJob(NamedTuple):
    """The games of one shard, to be played."""

    settings: SelfPlaySettings
    number: int
    watched: Path | None = None
    """The folder whose live board shows a game (`training.play.live`)."""


def play_shards(
    folder: Path, settings: SelfPlaySettings, games: int, workers: Workers, watched: Path | None = None
) -> Iterator[Tally]:
    """Play the shards that are missing; a line is printed for each."""
    if workers.cluster:
        watched = None  # its nodes have folders of their own
    wanted = range(-(-games // settings.games_per_shard))
    jobs = [
        ShardJob(settings, number, watched) for number in wanted if not _shard_path(folder, number).exists()
    ]
    started = time.monotonic()
    for done, (number, positions, tally) in enumerate(workers.answers(play_shard, jobs, settings.net), 1):
        positions.save(_shard_path(folder, number))
        hours = max(tally.cpu_seconds, 1e-9) / 3600
        left = (time.monotonic() - started) / done * (len(jobs) - done)
        print(
            f"shard {number}, {time_span(left)} left:"
            f" {tally.games} games, {tally.positions} positions; Black {tally.black_wins}"
            f" White {tally.white_wins}, {tally.proven} proven, {tally.plies / tally.games:.1f} plies;"
            f" per CPU-hour {tally.games / hours:,.0f} games, {tally.positions / hours:,.0f} positions",
            flush=True,
        )
        yield tally


def play_shard(job: ShardJob, net: str) -> tuple[int, PositionSet, Tally]:
    """Play the games of one shard with the net as it is called on this machine."""
    settings, number, watched = job
    started = time.process_time()
    builder = PositionSetBuilder(settings.policy_moves)
    first = number * settings.games_per_shard
    live = None if watched is None else LiveBoard(watched, Path(net).stem)
    games, _ = play_numbers(settings, net, range(first, first + settings.games_per_shard), live=live)
    for game in games:
        _add(builder, game, settings)
    tally = Tally(
        games=len(games),
        positions=sum(bool(position.policy) for game in games for position in game.positions),
        black_wins=sum(game.outcome == outcome_wdl(True) for game in games),
        white_wins=sum(game.outcome == outcome_wdl(False) for game in games),
        proven=sum(game.proven for game in games),
        plies=sum(len(game.moves) for game in games),
        cpu_seconds=time.process_time() - started,
    )
    origin: dict[str, Any] = {
        "source": "self-play",
        "revision": revision(),
        "settings": asdict(settings),
        "first_game": first,
        "tally": asdict(tally),
    }
    return number, builder.build(origin), tally


def play_numbers(
    settings: SelfPlaySettings,
    net: str,
    numbers: range,
    engines: Sequence[str] = (),
    engine_share: float = 0.0,
    engine_turn_ms: int = 0,
    live: LiveBoard | None = None,
) -> tuple[list[Game], list[str]]:
    """The games of some numbers, in their order, and what `engines` said that broke games off.

    So many games are played at once as the settings say. A share of them is against an engine, given by its
    command: those come out differently each time. One game at a time can be watched on a `live` board.
    """
    boards = {kind.largest: kind.board() for kind in settings.kinds}
    search = settings.search
    evaluators = {
        size: training_evaluator(net, board, search.runtime, search.device) for size, board in boards.items()
    }
    starts = _starts(settings)
    games: dict[int, Game] = {}
    waiting = iter(numbers)

    def one_after_the_other(opponents: Sequence[Opponent]) -> Steps[None]:
        """Games with the same trees; each piece of work takes the next that none has begun."""
        searchers = {size: Searcher(net, board, search, evaluators[size]) for size, board in boards.items()}
        for number in waiting:
            opponent = _opponent_of(number, opponents, engine_share, settings.seed)
            games[number] = yield from play_game(searchers, settings, number, starts, opponent, live)

    at_once = settings.games_at_once
    failures: list[str] = []
    with ExitStack() as stack:
        pieces = []
        services = stack.enter_context(closing(Services())) if engines else None
        time = TimeControl(turn_ms=engine_turn_ms)
        for _ in range(at_once):
            opponents = [
                stack.enter_context(Opponent(EngineOptions(command, time=time), services, failures))
                for command in engines
                if services is not None
            ]
            pieces.append(one_after_the_other(opponents))
        list(side_by_side(pieces, at_once))
    return [games[number] for number in numbers], failures


def _opponent_of(number: int, opponents: Sequence[Opponent], share: float, seed: int) -> Opponent | None:
    """Who else plays the game of a number."""
    random = np.random.default_rng((seed, number, 1))
    if not opponents or random.random() >= share:
        return None
    return opponents[int(random.integers(len(opponents)))]


Starts = Mapping[int, Sequence[tuple[float, PositionSet]]]
"""Recorded positions, each set with the share of the games that start from it, by the size of the board."""


@cache
def _starts(settings: SelfPlaySettings) -> Starts:
    """What games may start from, beside random stones.

    Raises:
        ValueError: a file cannot be read.
    """
    starts: dict[int, list[tuple[float, PositionSet]]] = {kind.largest: [] for kind in settings.kinds}
    for file, share, plies in (
        (settings.start_positions, settings.start_share, settings.start_plies),
        (settings.lost_positions, settings.lost_share, (0, sys.maxsize)),
    ):
        if not file or not share:
            continue
        positions = load_positions(Path(file))
        positions = positions.chosen((positions.ply >= plies[0]) & (positions.ply <= plies[1]))
        for kind in settings.kinds:
            starts[kind.largest].append((share, positions.of_kind(kind)))
    return starts


def play_game(
    searchers: Mapping[int, Searcher],
    settings: SelfPlaySettings,
    number: int,
    starts: Starts,
    opponent: Opponent | None = None,
    live: LiveBoard | None = None,
) -> Steps[Game]:
    """Play the game of a number: the same net and settings play it the same again.

    Most moves get a fast search and are only played; a share gets a full one, with noise, to learn a policy
    from (playout-cap randomisation: Wu, "Accelerating self-play learning in Go", 2019). A proven position
    ends the game, unless it is to be played out or on. An `opponent` moves for one colour, drawn by lot,
    while the search looks on; if it fails, the game is broken off.
    """
    random = np.random.default_rng((settings.seed, number))
    size = int(random.choice(settings.sizes))
    board = GameKind.of_size(size, Variant(settings.variant), settings.row_length).board()
    searcher = searchers[size]
    searcher.forget()
    for move in (yield from _opening(board, searcher, settings, random, starts[size])):
        board.push(move)
    opening_plies, settled_plies, playing_on = board.ply, 0, False
    opponents_colour = None if opponent is None else list(Colour)[int(random.integers(2))]
    positions: list[SearchedPosition] = []

    def ended(outcome: Wdl, proven: bool = False) -> Game:
        if live is not None:
            live.end(number)
        return Game(size, list(board.moves), outcome, proven, positions)

    while board.outcome is None:
        if live is not None:
            live.show(number, board)
        full = random.random() < settings.full_share and not playing_on
        if full:
            result = yield from _full_search(board, searcher, settings, random)
        else:
            result = yield from searcher.searching(board, settings.fast_visits)
        proven = result.proof is not Proof.UNKNOWN
        policy: dict[int, float] = {}
        if full and (settings.play_out or not proven):
            policy = _policy_target(result, settings)
        elif proven and not settings.play_out and not playing_on:
            winning = result.best if result.proof is Proof.WIN else None
            if winning is not None and random.random() < settings.proven_share:
                policy = {winning: 1.0}
        wdl = _proven_wdl(result.proof) or result.wdl
        positions.append(SearchedPosition(board.ply, wdl, policy))
        if proven and not settings.play_out and not playing_on:
            playing_on = settings.play_on_share > 0 and random.random() < settings.play_on_share
            if not playing_on:
                return ended(turned_at(board.ply, wdl), proven=True)
        settled_plies = settled_plies + 1 if 0 < settings.settled_draw <= wdl[1] else 0
        if settled_plies == _SETTLED_PLIES:
            return ended(outcome_wdl(None))
        if 0 < settings.longest_game <= board.ply:
            return ended(turned_at(board.ply, wdl))
        if opponent is not None and board.turn is opponents_colour:
            answer = opponent.move(board)
            if answer is None:
                return ended(turned_at(board.ply, wdl))
            board.push(answer)
        elif playing_on and result.best is not None:
            board.push(result.best)
        else:
            temperature = _temperature(settings, board.ply - opening_plies)
            noise_share = settings.noise_share if full and settings.noise_at == "choice" else 0.0
            board.push(_chosen(result, settings, temperature, random, noise_share))
    return ended(outcome_at(0, board.outcome.winner))


def _opening(
    board: Board,
    searcher: Searcher,
    settings: SelfPlaySettings,
    random: np.random.Generator,
    starts: Sequence[tuple[float, PositionSet]],
) -> Steps[list[int]]:
    """The moves that a game starts from: to an even recorded position, or random stones."""
    lot = random.random() if starts else 1.0
    for share, positions in starts:
        if lot < share:
            recorded = yield from recorded_opening(positions, searcher, settings.openings, random)
            if recorded:
                return recorded
            break
        lot -= share
    return (yield from balanced_opening(board, searcher, settings.openings, random))


def _proven_wdl(proof: Proof) -> Wdl | None:
    """What a proof says of the position, for the side to move."""
    won = {Proof.WIN: True, Proof.LOSS: False, Proof.DRAW: None}
    return outcome_wdl(won[proof]) if proof in won else None


def _full_search(
    board: Board, searcher: Searcher, settings: SelfPlaySettings, random: np.random.Generator
) -> Steps[SearchResult]:
    visits, keep = settings.full_visits, settings.keep_tree
    if settings.noise_at == "choice":
        return (yield from searcher.searching(board, visits, afresh=not keep, added=keep))
    return (
        yield from searcher.exploring(
            board, visits, settings.noise_share, random, settings.noise_concentration, afresh=not keep
        )
    )


def _policy_target(result: SearchResult, settings: SelfPlaySettings) -> dict[int, float]:
    if result.proof is Proof.WIN and result.best is not None:
        return {result.best: 1.0}
    if settings.policy_target == "visits" and any(candidate.visits for candidate in result.candidates):
        return visit_shares(result)
    return policy_target(result, settings.sharpness, settings.search.policy_temperature)


def _temperature(settings: SelfPlaySettings, plies: int) -> float:
    first, last = settings.first_temperature, settings.last_temperature
    return last + (first - last) * math.exp2(-plies / settings.temperature_half_life)


def _chosen(
    result: SearchResult,
    settings: SelfPlaySettings,
    temperature: float,
    random: np.random.Generator,
    noise_share: float,
) -> int:
    """A move drawn by visits; never one that loses by proof, while there is another.

    Mixed with noise, moves without visits are drawn too.
    """
    if result.proof is Proof.WIN and result.best is not None:
        return result.best
    least = 0 if noise_share > 0 else 1
    open_moves = [c for c in result.candidates if c.visits >= least and c.proof is not Proof.LOSS]
    if not open_moves:
        assert result.best is not None
        return result.best
    if cutoff := settings.temperature_value_cutoff:  # Lc0's name for it
        favourite = max(open_moves, key=lambda candidate: candidate.visits)
        open_moves = [c for c in open_moves if c.value >= favourite.value - cutoff]
    visits = np.array([candidate.visits for candidate in open_moves], np.float64)
    weights = (visits / max(1.0, visits.max())) ** (1 / temperature)
    shares = weights / weights.sum() if weights.any() else np.full(len(weights), 1 / len(weights))
    if noise_share > 0:
        concentration = settings.noise_concentration or NOISE_CONCENTRATION / len(shares)
        noise = random.dirichlet(np.full(len(shares), concentration))
        shares = (1 - noise_share) * shares + noise_share * noise
    return open_moves[int(random.choice(len(open_moves), p=shares))].point


def _add(builder: PositionSetBuilder, game: Game, settings: SelfPlaySettings) -> None:
    builder.add_game(game.moves, game.size, game.size, Variant(settings.variant), settings.row_length)
    for position in game.positions:
        if position.policy:
            outcome = turned_at(position.ply, game.outcome)
            wdl = blend(outcome, position.wdl, settings.outcome_share)
            builder.add_position(position.ply, dict(position.policy), wdl)


def _shard_path(folder: Path, number: int) -> Path:
    return folder / f"shard-{number:06}.npz"
