"""`narabe-train data self-play`: games of a net against itself as position files; the same command goes on.

A run is a folder of shards, `shard-000000.npz` and so on, and `settings.json`. A shard appears when all its
games are played. A game depends on its number alone: a shard lost half-way is played just so again.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.rules.game import TimeControl
from engine.rules.variant import Variant
from matches.contestant import Services
from matches.options import EngineOptions
from training.base.run import Parts, Run, revision
from training.base.settings import SettingsError, add_options, from_options
from training.base.timing import Progress
from training.data.positions import PositionSet, PositionSetBuilder
from training.data.targets import blend, outcome_wdl, turned_at
from training.play.live import BoardFeed, open_live
from training.play.opponent import Opponent
from training.play.processes import Workers, add_worker_options
from training.play.searcher import Searcher, Steps, settled, side_by_side, training_evaluator
from training.play.self_play_game import SelfPlayGame, play_game, starts_of
from training.play.self_play_settings import SelfPlaySettings

SHARD = "shard"
"""What the parts of a run are called."""


@dataclass(frozen=True)
class ShardTally:
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
    add_worker_options(parser)
    add_options(parser, SelfPlaySettings())


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    settings = from_options(SelfPlaySettings, args)
    settings = open_run(args.run_folder, settings)
    net = Path(settings.net).stem
    with (
        Workers(args.processes, args.cluster, num_gpus=args.num_gpus) as workers,
        closing(open_live(args.run_folder, settings.kinds[0], net)),
    ):
        tallies = list(play_shards(args.run_folder, settings, args.games, workers, args.run_folder))
    print(f"{args.run_folder}: {len(shards(args.run_folder))} shards, {len(tallies)} of them new")
    return 0


def open_run(folder: Path, settings: SelfPlaySettings) -> SelfPlaySettings:
    """Begin a run in a folder, or go on with its run; the settings with what was measured.

    Raises:
        SettingsError: its run has other settings, or there is nothing to start from.
        ValueError: a file to start from cannot be read.
    """
    for sets in zip(*starts_of(settings).values(), strict=True):
        if not any(len(positions) for _, positions in sets):
            played = " or ".join(str(kind) for kind in settings.kinds)
            raise SettingsError(f"no position of {played} to start from")

    def measured(new: SelfPlaySettings) -> SelfPlaySettings:
        return replace(new, search=settled(new.search, new.net, new.kinds[0], new.batch_size))

    return Run.open(folder, settings, measured=measured).settings


def shards(folder: Path) -> list[Path]:
    """The finished shards of a run, oldest first."""
    return Parts(folder, SHARD).made()


class ShardJob(NamedTuple):
    """The games of one shard, to be played."""

    settings: SelfPlaySettings
    number: int
    watched: Path | None = None
    """The folder whose live board shows a game (`training.play.live`)."""


def play_shards(
    folder: Path, settings: SelfPlaySettings, games: int, workers: Workers, watched: Path | None = None
) -> Iterator[ShardTally]:
    """Play the shards that are missing; a line is printed for each."""
    if workers.cluster:
        watched = None  # its nodes have folders of their own
    parts = Parts(folder, SHARD)
    missing = parts.missing(-(-games // settings.games_per_shard))
    jobs = [ShardJob(settings, number, watched) for number in missing]
    progress = Progress(0, len(jobs))
    for done, (number, positions, tally) in enumerate(workers.answers(play_shard, jobs, settings.net), 1):
        positions.save(parts.path(number))
        hours = max(tally.cpu_seconds, 1e-9) / 3600
        print(
            f"shard {number}, {progress.left(done)}:"
            f" {tally.games} games, {tally.positions} positions; Black {tally.black_wins}"
            f" White {tally.white_wins}, {tally.proven} proven, {tally.plies / tally.games:.1f} plies;"
            f" per CPU-hour {tally.games / hours:,.0f} games, {tally.positions / hours:,.0f} positions",
            flush=True,
        )
        yield tally


def play_shard(job: ShardJob, net: str) -> tuple[int, PositionSet, ShardTally]:
    """Play the games of one shard with the net as it is called on this machine."""
    settings, number, watched = job
    started = time.process_time()
    builder = PositionSetBuilder(settings.policy_moves)
    first = number * settings.games_per_shard
    live = None if watched is None else BoardFeed(watched, Path(net).stem)
    games, _ = play_numbers(settings, net, range(first, first + settings.games_per_shard), live=live)
    for game in games:
        _add(builder, game, settings)
    tally = ShardTally(
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
    live: BoardFeed | None = None,
) -> tuple[list[SelfPlayGame], list[str]]:
    """The games of some numbers, in their order, and the errors of `engines` that broke games off.

    As many games are played at once as in the settings. A share of them is against an engine, given by its
    command: those come out differently each time. One game at a time can be watched on a `live` board.
    """
    boards = {kind.largest: kind.board() for kind in settings.kinds}
    search = settings.search
    evaluators = {size: training_evaluator(net, board, search) for size, board in boards.items()}
    starts = starts_of(settings)
    games: dict[int, SelfPlayGame] = {}
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


def _add(builder: PositionSetBuilder, game: SelfPlayGame, settings: SelfPlaySettings) -> None:
    builder.add_game(game.moves, game.size, game.size, Variant(settings.variant), settings.row_length)
    for position in game.positions:
        if position.policy:
            outcome = turned_at(position.ply, game.outcome)
            wdl = blend(outcome, position.wdl, settings.outcome_share)
            builder.add_position(position.ply, dict(position.policy), wdl)
