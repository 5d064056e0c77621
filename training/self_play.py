"""`narabe-train self-play`: games of a net against itself as position files; `--resume` after any end.

A run is a folder of shards, `shard-000000.npz` and so on, and `settings.json`. A shard appears when all its
games are played. A game depends on its number alone: a shard lost half-way is played just so again.
"""

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from engine.evaluator.weights import WeightsError
from engine.rules.board import Board, Colour
from engine.rules.variant import Variant
from engine.search.result import Proof, SearchResult, Wdl
from matches.configuration import OptionError
from training.files import write_json
from training.openings import OpeningSettings, balanced_opening
from training.positions import PositionSet, PositionSetBuilder, revision
from training.processes import in_processes, on_cluster
from training.settings import SettingsError, add_options, from_options
from training.targets import blend, outcome_wdl, policy_target
from training.thinker import Thinker

POLICY_TARGETS = 8  # moves kept of each policy target


@dataclass(frozen=True)
class SelfPlaySettings:
    """How games are played, and what is learnt from them."""

    net: str = "patterns"  # a name in weights/, or a file
    sizes: tuple[int, ...] = (15,)  # of the boards, each as likely
    variant: str = "freestyle"
    row_length: int = 5
    games_per_shard: int = 100
    full_visits: int = 600
    fast_visits: int = 100  # of moves that are only played, not learnt from
    full_share: float = 0.25  # of moves searched in full
    noise_share: float = 0.25  # of the root's priors, in full searches
    first_temperature: float = 0.8  # of the choice by visits; falls to the last, by half in so many plies
    last_temperature: float = 0.15
    temperature_half_life: float = 12.0
    sharpness: float = 0.05  # of the policy target (training.targets)
    outcome_share: float = 0.5  # of the value target; the rest is the search's value
    proven_share: float = 0.5  # of the games' last positions, where a win was proven, that are learnt from
    openings: OpeningSettings = field(default_factory=OpeningSettings)
    seed: int = 1

    def board(self, size: int) -> Board:
        """An empty board."""
        return Board(size, size, Variant(self.variant), self.row_length)


@dataclass(frozen=True)
class LearntPosition:
    """A position of a game that a net is to learn from."""

    ply: int
    policy: dict[int, float]
    searched: Wdl


@dataclass(frozen=True)
class Game:
    """A finished game; one ended by proof lacks `plies_unplayed` moves."""

    size: int
    moves: list[int]
    winner: Colour | None
    plies_unplayed: int
    proven: bool
    positions: list[LearntPosition]


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
    variants = [variant.value for variant in Variant]
    add_options(parser, SelfPlaySettings(), {"variant": variants})


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    settings = from_options(SelfPlaySettings, args)
    try:
        open_run(args.run_folder, settings, args.resume)
        tallies = list(play_shards(args.run_folder, settings, args.games, args.processes, args.cluster))
    except (OptionError, SettingsError, WeightsError, ValueError) as error:
        print(f"narabe-train self-play: {error}", file=sys.stderr)
        return 1
    print(f"{args.run_folder}: {len(shards(args.run_folder))} shards, {len(tallies)} of them new")
    return 0


def open_run(folder: Path, settings: SelfPlaySettings, resume: bool) -> None:
    """Start a run in a folder, or check that its run is of the same settings.

    Raises:
        SettingsError: there is a run already, or one of other settings.
    """
    path = folder / "settings.json"
    described = json.loads(json.dumps(asdict(settings)))
    if path.exists():
        if not resume:
            raise SettingsError(f"{folder} has a run already: --resume goes on with it")
        earlier = json.loads(path.read_text(encoding="utf-8"))["settings"]
        if earlier != described:
            changed = sorted(k for k in earlier | described if earlier.get(k) != described.get(k))
            raise SettingsError(f"{path}: the run has other settings: {', '.join(changed)}")
        return
    folder.mkdir(parents=True, exist_ok=True)
    write_json(path, {"revision": revision(), "settings": described})


def shards(folder: Path) -> list[Path]:
    """The finished shards, oldest first."""
    return sorted(folder.glob("shard-*.npz"))


def play_shards(
    folder: Path, settings: SelfPlaySettings, games: int, processes: int, cluster: str = ""
) -> Iterator[Tally]:
    """Play the shards that are missing, here or on a cluster; a line is printed for each."""
    wanted = range(-(-games // settings.games_per_shard))
    jobs = [(settings, number) for number in wanted if not _shard_path(folder, number).exists()]
    played = on_cluster(play_shard, jobs, cluster) if cluster else in_processes(play_shard, jobs, processes)
    for number, positions, tally in played:
        positions.save(_shard_path(folder, number))
        hours = max(tally.cpu_seconds, 1e-9) / 3600
        print(
            f"{tally.games} games, {tally.positions} positions; Black {tally.black_wins}"
            f" White {tally.white_wins}, {tally.proven} proven, {tally.plies / tally.games:.1f} plies;"
            f" per CPU-hour {tally.games / hours:,.0f} games, {tally.positions / hours:,.0f} positions",
            flush=True,
        )
        yield tally


def play_shard(job: tuple[SelfPlaySettings, int]) -> tuple[int, PositionSet, Tally]:
    """Play the games of one shard (settings, number)."""
    settings, number = job
    started = time.process_time()
    thinkers = {size: Thinker(settings.net, settings.board(size)) for size in settings.sizes}
    builder = PositionSetBuilder(POLICY_TARGETS)
    first = number * settings.games_per_shard
    games = [play_game(thinkers, settings, game) for game in range(first, first + settings.games_per_shard)]
    for game in games:
        _add(builder, game, settings)
    tally = Tally(
        games=len(games),
        positions=sum(len(game.positions) for game in games),
        black_wins=sum(game.winner is Colour.BLACK for game in games),
        white_wins=sum(game.winner is Colour.WHITE for game in games),
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


def play_game(thinkers: Mapping[int, Thinker], settings: SelfPlaySettings, number: int) -> Game:
    """Play the game of a number: the same net and settings play it the same again.

    Most moves get a fast search and are only played; a share gets a full one, with noise, to learn from
    (playout-cap randomisation: Wu, "Accelerating self-play learning in Go", 2019). A proven position ends the
    game.
    """
    random = np.random.default_rng((settings.seed, number))
    size = int(random.choice(settings.sizes))
    board, thinker = settings.board(size), thinkers[size]
    thinker.forget()
    for move in balanced_opening(board, thinker, settings.openings, random):
        board.push(move)
    opening_plies = board.ply
    positions: list[LearntPosition] = []
    while board.outcome is None:
        if random.random() < settings.full_share:
            result = thinker.explore(board, settings.full_visits, settings.noise_share, random)
            if result.proof is Proof.UNKNOWN:
                target = policy_target(result, settings.sharpness)
                positions.append(LearntPosition(board.ply, target, result.wdl))
        else:
            result = thinker.think(board, settings.fast_visits)
        if result.proof is not Proof.UNKNOWN:
            winner = {Proof.WIN: board.turn, Proof.LOSS: board.turn.other}.get(result.proof)
            if (
                result.proof is Proof.WIN
                and result.best is not None
                and random.random() < settings.proven_share
            ):
                positions.append(LearntPosition(board.ply, {result.best: 1.0}, outcome_wdl(True)))
            return Game(size, list(board.moves), winner, result.distance or 0, True, positions)
        board.push(_chosen(result, _temperature(settings, board.ply - opening_plies), random))
    return Game(size, list(board.moves), board.outcome.winner, 0, False, positions)


def _temperature(settings: SelfPlaySettings, plies: int) -> float:
    first, last = settings.first_temperature, settings.last_temperature
    return last + (first - last) * math.exp2(-plies / settings.temperature_half_life)


def _chosen(result: SearchResult, temperature: float, random: np.random.Generator) -> int:
    """A move drawn by visits; never one that loses by proof, while there is another."""
    open_moves = [c for c in result.candidates if c.visits > 0 and c.proof is not Proof.LOSS]
    if not open_moves:
        assert result.best is not None
        return result.best
    visits = np.array([candidate.visits for candidate in open_moves], np.float64)
    weights = (visits / visits.max()) ** (1 / temperature)
    return open_moves[int(random.choice(len(open_moves), p=weights / weights.sum()))].point


def _add(builder: PositionSetBuilder, game: Game, settings: SelfPlaySettings) -> None:
    builder.add_game(game.moves, game.size, game.size, Variant(settings.variant))
    for position in game.positions:
        mover = Colour.BLACK if position.ply % 2 == 0 else Colour.WHITE
        outcome = outcome_wdl(None if game.winner is None else game.winner is mover)
        moves_left = len(game.moves) + game.plies_unplayed - position.ply
        wdl = blend(outcome, position.searched, settings.outcome_share)
        builder.add_position(position.ply, position.policy, wdl, moves_left)


def _shard_path(folder: Path, number: int) -> Path:
    return folder / f"shard-{number:06}.npz"
