"""`narabe-train data factory`: self-play of the best nets of each rule, in the background, day after day.

A factory is a folder, best outside the checkout:

    games/freestyle-15/shard-000000.packed    games of one rule on one board (training.data.packed)
    nets/                                     the nets that played, by their checksums
    accepted.json                             which net plays a rule, where it is not the shipped one
    factory.json                              the process that runs, so that there is only one
    seed.json                                 the folder's own seed: no two factories play the same games

Processes of the lowest priority play a shard each; a shard appears when it is whole, so a factory may be
killed at any time, and the same command goes on. `supervised --data FACTORY/games/freestyle-15` learns from
what one line of production made.
"""

import argparse
import os
import secrets
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from engine.evaluator.loading import best_net, open_evaluator
from engine.evaluator.weights import WeightsError
from engine.records.files import reading_of
from engine.rules.game_kind import GameKind
from engine.rules.variant import VARIANTS, Variant
from training.base.files import read_json, write_json
from training.base.run import Parts, describe_run, revision
from training.base.settings import SettingsError, add_options, from_options
from training.data.packed import SUFFIX, PackedHead, SearchedGame, read_head, save_games
from training.data.positions import PositionFileError
from training.play.openings import OpeningSettings
from training.play.packed_nets import pack, unpack
from training.play.processes import Workers, add_node_options
from training.play.self_play import SHARD, play_numbers
from training.play.self_play_game import SelfPlayGame
from training.play.self_play_settings import SelfPlaySettings

POSITIONS = Path(__file__).parents[1] / "positions"
"""The position files of the checkout, from which games start where no others are given."""
HOUR_S = 3600
_CLAIM = "factory.json"
_POSITIONS_A_GAME = 25  # about, of the shards under way


@dataclass(frozen=True)
class FactorySettings:
    """What is played. They may change from one start to the next; every shard records how it was played."""

    shares: tuple[str, ...] = (
        "freestyle-15:3",
        "freestyle-20:2",
        "standard-15:3",
        "renju-15:3",
    )  # rule-size:share of all positions
    processes: int = 0  # that play; 0: one for each core
    idle: bool = True  # take only the time that all other programs leave
    games_per_shard: int = 100  # in one file
    full_visits: int = 800  # of moves whose policy is learnt; all values are
    fast_visits: int = 100  # of moves that are only played
    full_share: float = 0.35  # of moves searched in full
    temperature_value_cutoff: float = 0.2  # no move is drawn that is worth so much less than the best
    longest_game: int = 120  # plies, then a game counts as its last search values it
    settled_draw: float = 0.9  # a game is drawn when draws are so likely for eight plies
    play_on_share: float = 0.1  # of the games that go on when a result is proven
    start_positions: str = ""  # file or folder that games start from; none: those of the checkout
    start_share: float = 0.5  # of the games, from even positions there
    start_plies: tuple[int, ...] = (6, 30)  # the first and the last ply of these
    lost_positions: str = ""  # file or folder of games that were lost, to start from any ply
    lost_share: float = 0.15  # of the games, from even positions there
    engines: tuple[str, ...] = ()  # commands of other engines
    engine_share: float = 0.1  # of the games, against one of them
    engine_turn_ms: int = 50  # of such an engine, for each move
    seed: int = 0  # of all random numbers: the same gives the same; 0: the folder's own, drawn at random once

    def __post_init__(self) -> None:
        if not self.lines:
            raise ValueError("shares names no line of production")
        for line in self.lines:
            self.self_play(line, "patterns")  # which checks the rest

    @property
    def lines(self) -> dict["ProductionLine", float]:
        """The lines of production that have a share, and these shares.

        Raises:
            ValueError: one cannot be read.
        """
        parsed = dict(ProductionLine.parse(text) for text in self.shares)
        return {line: share for line, share in parsed.items() if share > 0}

    def self_play(self, line: "ProductionLine", net: str) -> SelfPlaySettings:
        """How a line's games are played."""
        names = (
            *("games_per_shard", "full_visits", "fast_visits", "full_share", "temperature_value_cutoff"),
            *("longest_game", "settled_draw", "play_on_share", "start_share", "start_plies"),
            *("lost_positions", "lost_share"),
        )
        positions = self.start_positions or (str(POSITIONS) if any(POSITIONS.glob("*.npz")) else "")
        return SelfPlaySettings(
            net=net,
            sizes=(line.size,),
            variant=line.variant.value,
            start_positions=positions,
            openings=OpeningSettings(largest_value=0.4),
            seed=self.seed,
            **{name: getattr(self, name) for name in names},
        )


@dataclass(frozen=True)
class ProductionLine:
    """A line of production: a rule on boards of a size."""

    variant: Variant
    size: int

    def __str__(self) -> str:
        return f"{self.variant.value}-{self.size}"

    @classmethod
    def parse(cls, text: str) -> tuple["ProductionLine", float]:
        """`freestyle-15:3`: a line, and its share of all positions.

        Raises:
            ValueError: the text is not of this form.
        """
        try:
            name, share = text.rsplit(":", 1)
            variant, size = name.rsplit("-", 1)
            line, parsed = cls(Variant(variant), int(size)), float(share)
            GameKind.of_size(line.size, line.variant)
        except ValueError as error:
            raise ValueError(f"{text!r} is not a line of production such as freestyle-15:3") from error
        if not 0 <= parsed < float("inf"):
            raise ValueError(f"{text}: a share is 0 or more")
        return line, parsed


@dataclass(frozen=True)
class FactoryJob:
    """A shard to be played."""

    settings: FactorySettings
    line: ProductionLine
    number: int
    net_name: str
    path: Path


@dataclass(frozen=True)
class PlayedShard:
    """A shard's games, to be written."""

    job: FactoryJob
    games: Sequence[SearchedGame]
    origin: Mapping[str, Any]
    failure: str
    """Why an engine last broke a game off, if one did."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options: the folder, what else it does, and one for every setting."""
    parser.add_argument("folder", type=Path, help="where the factory keeps its files, outside the checkout")
    parser.add_argument("--status", action="store_true", help="say what was made, and begin nothing")
    parser.add_argument(
        "--accept", metavar="RULE=NET", help="let a net (its file, registered) play a rule from now on"
    )
    add_node_options(parser)
    parser.add_argument("--until", type=int, metavar="POSITIONS", help="stop when there are so many in all")
    add_options(parser, FactorySettings())


def run(args: argparse.Namespace) -> int:
    """Accept a net, report how it stands, or play; the exit status."""
    if args.accept:
        print(accept(args.folder, args.accept))
    elif args.status:
        print(Stock.of(args.folder).report())
    else:
        factory = Factory(args.folder, from_options(FactorySettings, args))
        for line in factory.run(args.until, args.cluster, args.num_gpus):
            print(line, flush=True)
    return 0


class Stock:
    """What a factory has made, by the heads of its shards."""

    def __init__(self) -> None:
        self.positions: Counter[tuple[str, str]] = Counter()  # by line and net
        self.policies: Counter[tuple[str, str]] = Counter()
        self.games: Counter[tuple[str, str]] = Counter()
        self.failures = 0
        """Games that another engine broke off."""
        self._finished: list[tuple[float, tuple[str, str], int]] = []
        self._bytes = 0

    @classmethod
    def of(cls, folder: Path) -> "Stock":
        """What lies in a folder.

        Raises:
            OSError: there is no such folder.
            PositionFileError: a shard is damaged.
        """
        if not folder.is_dir():
            raise FileNotFoundError(f"{folder} is not a factory's folder")
        stock = cls()
        for line in sorted(folder.glob("games/*")):
            for path in _shards(line).made():
                stock.add(read_head(path))
        return stock

    def add(self, head: PackedHead) -> None:
        """Count a shard.

        Raises:
            PositionFileError: it does not contain what it must.
        """
        try:
            key = (head.path.parent.name, str(head.origin["net"]))
            finished, failures = float(head.origin["finished"]), int(head.origin["failures"])
        except (KeyError, TypeError, ValueError) as error:
            raise PositionFileError(f"{head.path}: not a factory's shard ({error})") from error
        self.positions[key] += head.positions
        self.policies[key] += head.policies
        self.games[key] += head.games
        self.failures += failures
        self._bytes += head.path.stat().st_size
        self._finished.append((finished, key, head.positions))

    def of_line(self, line: ProductionLine) -> int:
        """How many positions of a line there are."""
        return sum(count for (name, _), count in self.positions.items() if name == str(line))

    def per_hour(self, now: float) -> Counter[tuple[str, str]]:
        """Positions of the hour before `now`, by line and net."""
        self._finished = [entry for entry in self._finished if entry[0] > now - HOUR_S]
        made: Counter[tuple[str, str]] = Counter()
        for _, key, positions in self._finished:
            made[key] += positions
        return made

    def line(self) -> str:
        """All of it in one line."""
        rate = self.per_hour(time.time())
        parts = []
        for name in sorted({name for name, _ in self.positions}):
            made, hourly = (sum(n for key, n in c.items() if key[0] == name) for c in (self.positions, rate))
            parts.append(f"{name} {made:,} ({hourly:,})")
        total = f"{self.positions.total():,} positions, {rate.total():,} of them in the last hour"
        return ": ".join([total, ", ".join(parts)]) if parts else total

    def report(self) -> str:
        """A table by line and net, and the sums."""
        rate = self.per_hour(time.time())
        rows: list[tuple[str, ...]] = [("line", "net", "games", "positions", "with policy", "last hour")]
        for key in sorted(self.positions):
            counts = (self.games, self.positions, self.policies, rate)
            rows.append((*key, *(f"{counter[key]:,}" for counter in counts)))
        sums = (self.games, self.positions, self.policies, rate)
        rows.append(("all", "", *(f"{counter.total():,}" for counter in sums)))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = []
        for row in rows:
            texts = [text.ljust(width) for text, width in zip(row[:2], widths, strict=False)]
            texts += [text.rjust(width) for text, width in zip(row[2:], widths[2:], strict=True)]
            lines.append("  ".join(texts).rstrip())
        if positions := self.positions.total():
            lines.append(f"{self._bytes:,} bytes, {self._bytes / positions:.2f} a position")
        if self.failures:
            lines.append(f"{self.failures} games were broken off because another engine failed")
        return "\n".join(lines)


class Factory:
    """A folder in which is played."""

    def __init__(self, folder: Path, settings: FactorySettings) -> None:
        """Make the folder if need be.

        Raises:
            OSError: it cannot be written to.
            ValueError: there is a damaged shard, or a file of the settings cannot be read.
        """
        (folder / "games").mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.settings = replace(settings, seed=settings.seed or _own_seed(folder))
        self.stock = Stock.of(folder)
        self._under_way: set[Path] = set()

    def run(self, until: int | None = None, cluster: str = "", num_gpus: float = 0.0) -> Iterator[str]:
        """Play, without end or until there are so many positions; a line for every shard.

        Args:
            until: positions in all.
            cluster: `ray` or `ray:ADDRESS`, whose nodes play; else processes of this machine do.
            num_gpus: of a node, for each shard.

        Raises:
            ChildProcessError: processes end again and again before a shard is played.
            OSError: a file cannot be written.
            ValueError: a net or a file of the settings cannot be used, or another process runs the factory.
        """
        self._claim()
        yield self.stock.line()
        played = -1
        while not self._enough(until):
            if played == 0:
                raise ChildProcessError("processes ended again before they had played a shard")
            played = 0
            try:
                settings = self.settings
                with Workers(settings.processes, cluster, settings.idle, num_gpus) as workers:
                    for shard in workers.stream(play_shard, self._jobs(until)):
                        path = shard.job.path
                        save_games(shard.games, path, shard.origin)
                        self._under_way.discard(path)
                        self.stock.add(read_head(path))
                        played += 1
                        yield self.stock.line()
                        if shard.failure:
                            yield f"{shard.job.line}: an engine broke a game off: {shard.failure}"
            except ChildProcessError as error:
                self._under_way.clear()
                yield f"{error}; begun again"

    def _enough(self, until: int | None) -> bool:
        return until is not None and self.stock.positions.total() >= until

    def _jobs(self, until: int | None) -> Iterator[tuple[FactoryJob, str]]:
        """Shards, each of the line that is furthest behind its share, and the nets that play them."""
        lines = self.settings.lines
        expected: Counter[ProductionLine] = (
            Counter()
        )  # positions under way: as many as the line's shards have had
        while not self._enough(until):
            expected.clear()
            for path in self._under_way:
                line = next(line for line in lines if str(line) == path.parent.name)
                expected[line] += _POSITIONS_A_GAME * self.settings.games_per_shard
            line = min(lines, key=lambda line: (self.stock.of_line(line) + expected[line]) / lines[line])
            number, path = self._next_shard(line)
            self._under_way.add(path)
            net, name = net_of(self.folder, line)
            yield FactoryJob(self.settings, line, number, name, path), net

    def _next_shard(self, line: ProductionLine) -> tuple[int, Path]:
        """The first number that is neither played nor under way."""
        shards, number = _shards(self.folder / "games" / str(line)), 0
        while True:
            path = shards.path(number)
            if path not in self._under_way and not path.exists():
                return number, path
            number += 1

    def _claim(self) -> None:
        """Note that this process runs the factory.

        Raises:
            SettingsError: another one does.
        """
        path = self.folder / _CLAIM
        if path.exists():
            earlier = read_json(path, process=int, started=float)
            if _runs(earlier) and earlier["process"] != os.getpid():
                raise SettingsError(f"{self.folder} is run by process {earlier['process']} already")
        claim = {"process": os.getpid(), "started": psutil.Process().create_time()}
        describe_run(self.folder, self.settings, _CLAIM, **claim)


def _shards(line: Path) -> Parts:
    """The shards of a line of production, by its folder."""
    return Parts(line, SHARD, SUFFIX)


def _own_seed(folder: Path) -> int:
    """The folder's seed, drawn when it is first asked for.

    Raises:
        ValueError: its file cannot be read.
    """
    path = folder / "seed.json"
    if not path.exists():
        write_json(path, {"seed": 1 + secrets.randbelow(1 << 32)})
    with reading_of(path):
        return int(read_json(path, seed=int)["seed"])


def play_shard(job: FactoryJob, net: str) -> PlayedShard:
    """Play a shard's games with the net as it is called on this machine."""
    began, cpu_began = time.time(), time.process_time()
    settings = job.settings.self_play(job.line, net)
    # Of the line and the shard's number alone: games stay others when their number in a shard changes.
    line = (job.line.variant.index, job.line.size)
    seed = np.random.SeedSequence([settings.seed, *line, job.number]).generate_state(1)[0]
    settings = replace(settings, seed=int(seed))
    wish = job.settings
    games, failures = play_numbers(
        settings,
        net,
        range(settings.games_per_shard),
        wish.engines,
        wish.engine_share,
        wish.engine_turn_ms,
    )
    origin = {
        "source": "factory",
        "revision": revision(),
        "net": job.net_name,
        "settings": asdict(replace(settings, net=job.net_name)) | {"engines": list(wish.engines)},
        "began": round(began),
        "finished": round(time.time()),
        "cpu_seconds": round(time.process_time() - cpu_began, 1),
        "failures": len(failures),
    }
    searched = [_searched(game, settings) for game in games]
    return PlayedShard(job, searched, origin, failures[-1] if failures else "")


def _searched(game: SelfPlayGame, settings: SelfPlaySettings) -> SearchedGame:
    return SearchedGame(
        game.size,
        Variant(settings.variant).index,
        settings.row_length,
        game.moves,
        game.result,
        game.positions,
    )


def net_of(folder: Path, line: ProductionLine) -> tuple[str, str]:
    """The net that plays a line now: its file, kept in the factory, and its name with its checksum.

    Raises:
        WeightsError: it is missing, or does not fit the board.
    """
    board = GameKind.of_size(line.size, line.variant).board()
    net = _accepted(folder).get(line.variant.value) or best_net(board)
    packed = pack(net)
    if packed is None:
        return net, net
    return unpack(packed, folder / "nets"), f"{packed.entry.name}@{packed.checksum[:8]}"


def accept(folder: Path, text: str) -> str:
    """Let a net play a rule (`standard=FILE.line`) from the next shard on; a line that reports it.

    Raises:
        ValueError: the text is not of this form.
        WeightsError: there is no such net, or it does not play the rule.
    """
    rule, equals, net = text.partition("=")
    if not equals or rule not in VARIANTS:
        raise ValueError(f"{text!r} is not RULE=NET, such as standard=nets/new.line")
    packed = pack(net)
    if packed is None:
        raise WeightsError(
            f"{net}: no such net, or no manifest beside it (`net export --register` writes one)"
        )
    if rule not in packed.entry.variants:
        raise WeightsError(f"{net} plays {', '.join(packed.entry.variants)}, not {rule}")
    place = unpack(packed, folder / "nets")
    largest = packed.entry.board_sizes[1]
    open_evaluator(place, GameKind.of_size(largest, Variant(rule)).board())
    nets = dict(_accepted(folder)) | {rule: str(Path(place).relative_to(folder))}
    write_json(folder / "accepted.json", nets)
    return f"{rule} is played by {packed.entry.name}@{packed.checksum[:8]}"


def _accepted(folder: Path) -> Mapping[str, str]:
    """Rule to the file of the net that plays it; nothing where it is the shipped one."""
    path = folder / "accepted.json"
    if not path.exists():
        return {}
    with reading_of(path):
        return {rule: str(folder / net) for rule, net in read_json(path).items()}


def _runs(claim: Mapping[str, float]) -> bool:
    try:
        began: float = psutil.Process(int(claim["process"])).create_time()
        return abs(began - claim["started"]) < 1
    except (psutil.Error, KeyError, TypeError, ValueError):
        return False
