"""The standings of a tournament, game by game: what each engine scored against each other, and its faults."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress
from typing import NamedTuple

from engine.rules.cells import Colour
from engine.rules.coordinates import parse_line
from engine.rules.game import FAULTS, GameResult, Termination
from matches.configuration import from_table
from matches.game_events import Event, fixture_of, result_of
from matches.options import TournamentOptions
from matches.ratings import Game, Ratings, Unit, rate
from matches.schedule import Fixture
from matches.sprt import SprtVerdict
from matches.statistics import Tally


@dataclass(slots=True)
class Behaviour:
    """How one engine behaved over all its games."""

    moves: int = 0
    time_ms: int = 0
    longest_ms: int = 0
    late_moves: int = 0
    """Moves beyond the limit that the tolerance forgave."""
    depth_sum: int = 0
    depth_moves: int = 0
    visits: int = 0
    """Of MCTS."""
    nodes: int = 0
    """Of alpha-beta."""
    searched_ms: int = 0
    """The time of the moves that reported visits or nodes."""
    faults: dict[Termination, int] = field(default_factory=dict)
    fault_details: dict[Termination, str] = field(default_factory=dict)
    """The details of the latest fault of each kind."""
    spoilt_by_reuse: int = 0
    """Games that did not count: it failed in a process that had played before."""

    @property
    def forfeits(self) -> int:
        """Games lost by a fault."""
        return sum(self.faults.values())

    @property
    def mean_time_ms(self) -> float:
        """Mean time of a move."""
        return self.time_ms / self.moves if self.moves else 0.0

    @property
    def mean_depth(self) -> float | None:
        """Mean depth of the moves that reported it."""
        return self.depth_sum / self.depth_moves if self.depth_moves else None

    @property
    def speed(self) -> str:
        """Visits or nodes per second, over the moves that reported them."""
        if not self.searched_ms:
            return ""
        counts = ((self.visits, "visits/s"), (self.nodes, "nodes/s"))
        return ", ".join(f"{count * 1000 / self.searched_ms:,.0f} {unit}" for count, unit in counts if count)


class _Played(NamedTuple):
    """A game of a unit."""

    what: int
    """A hash of its players, moves and result."""
    points: float
    """Of the first engine of the encounter."""
    game: Game


class Standings:
    """All results so far. `points` are those of each encounter's first engine, by game number."""

    def __init__(self, options: TournamentOptions) -> None:
        self.options = options
        self.anchors: dict[int, float] = {}
        """Engines whose ratings are given."""
        self.points: dict[int, float] = {}
        self.encounters: dict[tuple[int, int], Tally] = {}
        self.last_round = [-1] * len(options.engines)
        """The last round in which each engine played: how far it came in a knockout."""
        self.behaviour = [Behaviour() for _ in options.engines]
        self.by_colour: dict[Colour | None, int] = {Colour.BLACK: 0, Colour.WHITE: 0, None: 0}
        self.terminations: dict[Termination, int] = {}
        self.replayed_games = 0
        """Games repeated because of delays of the machine."""
        self.overheads_ms: list[int] = []
        self.plies = 0
        self.earlier_plies = 0
        """Those that an earlier run has played."""
        self.llr = 0.0
        self.sprt_counts = [0] * (5 if options.paired else 3)
        """The results that the test has used, in the order of the schedule, whichever games end first."""
        self.verdict = SprtVerdict.CONTINUE
        self.pairs_by_colour = 0
        """Finished pairs in which one colour won both games: they are no evidence of strength."""
        self._rated: Ratings | None = None
        self._units: Counter[Unit] = Counter()  # all results but the repeated ones
        self._unfinished: dict[tuple[int, int, int], list[_Played]] = {}  # pairs of which a game is missing
        self._played: dict[int, int] = {}  # what each game was: a hash of its players, moves and result
        self._seen: Counter[tuple[int, ...]] = Counter()  # how often each unit was played, as such hashes
        self._tested: set[tuple[int, ...]] = set()  # those that the test has looked at
        self._tested_units = 0
        self._distinct: dict[int, tuple[str, Game]] = {}
        """The games but the repeated ones, with their openings; the shortest if a game began from several."""

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.points)

    def add(self, fixture: Fixture, event: Event) -> bool:
        """Count a finished game once, by its event; a void game is only counted as void.

        Returns whether it counts.
        """
        result, engines = result_of(event), fixture.engines(event["swapped"])
        if not event["counts"]:
            self.replayed_games += event["machine"]
            if event.get("reused") and result.winner:
                self.behaviour[engines[result.winner.other]].spoilt_by_reuse += 1
            return False
        if fixture.number in self.points:
            return False
        self._rated = None
        points = result.points_of(fixture.first_colour(event["swapped"]))
        self.points[fixture.number] = points
        opening, moves = event["opening"], event["moves"]
        game = (engines[Colour.BLACK], engines[Colour.WHITE], result.points_of(Colour.BLACK))
        # A game that ended before its first move repeats nothing: its forfeit is told.
        what = hash((game, event["width"], opening + moves) if moves else fixture.number)
        self._played[fixture.number] = what
        self._distinct[what] = min((opening, game), self._distinct.get(what, (opening, game)))
        tally = self.encounters.setdefault(fixture.encounter, Tally())
        for engine in fixture.encounter:
            self.last_round[engine] = max(self.last_round[engine], fixture.round)
        tally.add_game(points)
        self._add_to_unit(fixture, _Played(what, points, game), tally)
        self.by_colour[result.winner] += 1
        self.terminations[result.termination] = self.terminations.get(result.termination, 0) + 1
        self.overheads_ms.append(event["overhead_ms"])
        self.plies += len(event["times_ms"])
        self._add_behaviour(engines, event, result)
        self._test()
        return True

    def total(self, engine: int) -> Tally:
        """What one engine scored against all others."""
        total = Tally()
        for (first, second), tally in self.encounters.items():
            if engine == first:
                total.add(tally)
            elif engine == second:
                total.add(tally.reversed())
        return total

    def against(self, engine: int, other: int) -> Tally:
        """What one engine scored against another."""
        total = Tally()
        total.add(self.encounters.get((engine, other), Tally()))
        total.add(self.encounters.get((other, engine), Tally()).reversed())
        return total

    @property
    def forfeits(self) -> int:
        """Games that ended by a fault of an engine."""
        return sum(it.forfeits for it in self.behaviour)

    @property
    def rated(self) -> Ratings:
        """The ratings by all results so far, without those that repeat others."""
        if self._rated is None:
            self._rated = rate(self._units, len(self.behaviour), self.anchors)
        return self._rated

    def black_advantage(self) -> tuple[float, float]:
        """How much stronger Black is, in Elo, and half the 95 % interval.

        The games on one opening are one unit, each game without an opening is one of its own.
        """
        openings: dict[str | int, Counter[Game]] = {}
        for what, (opening, game) in self._distinct.items():
            openings.setdefault(opening or what, Counter())[game] += 1
        return self.rated.advantage, self.rated.advantage_error(openings.values())

    @property
    def pairs(self) -> int:
        """How many pairs of games on one opening are finished."""
        return sum(sum(tally.pairs) for tally in self.encounters.values())

    def _add_to_unit(self, fixture: Fixture, played: _Played, tally: Tally) -> None:
        """Count a game with the others of its pair; what was played before is counted as repeated.

        Of several engines with one game a round, the games of a pair do not follow each other by number.
        """
        size = 2 if self.options.paired else 1
        key = (*fixture.encounter, fixture.game // size)
        before = self._unfinished.pop(key, [])
        games = [*before, played]
        if before:
            self._count_unit(before, tally, -1)
        if len(games) < size:
            self._unfinished[key] = games
        if self._count_unit(games, tally, 1) and len(games) == 2:
            tally.add_pair(sum(game.points for game in games))
            self.pairs_by_colour += sorted(game.game[2] for game in games) in ([0, 0], [1, 1])

    def _count_unit(self, games: Sequence[_Played], tally: Tally, change: int) -> bool:
        """Count a unit once more or less; whether it is the only one of its kind."""
        unit = tuple(sorted(game.what for game in games))
        others = self._seen[unit] - (change < 0)
        self._seen[unit] += change
        if others:
            tally.repeat((game.points for game in games), change)
        else:
            self._units[tuple(sorted(game.game for game in games))] += change
        return not others

    @property
    def repeated_games(self) -> int:
        """Games that repeat others: deterministic engines, or too few openings."""
        return sum(tally.repeated_games for tally in self.encounters.values())

    def _add_behaviour(self, engines: Mapping[Colour, int], event: Event, result: GameResult) -> None:
        if result.termination in FAULTS and result.winner:
            loser = self.behaviour[engines[result.winner.other]]
            loser.faults[result.termination] = loser.faults.get(result.termination, 0) + 1
            loser.fault_details[result.termination] = result.detail
        times: list[int] = event["times_ms"]
        depths, visits, nodes = (event.get(key) or () for key in ("depth", "visits", "nodes"))
        if visits and nodes:
            nodes = [told if other is None else None for told, other in zip(nodes, visits, strict=True)]
        black_first = len(parse_line(event["opening"], event["width"], event["height"])) % 2 == 0
        for colour, engine in engines.items():
            it = self.behaviour[engine]
            own = slice(0 if (colour is Colour.BLACK) is black_first else 1, None, 2)
            it.late_moves += event["late_moves"][colour is Colour.WHITE]
            own_times, own_depths = times[own], list(filter(None, depths[own]))
            it.moves += len(own_times)
            it.time_ms += sum(own_times)
            it.longest_ms = max(it.longest_ms, max(own_times, default=0))
            it.depth_sum += sum(own_depths)
            it.depth_moves += len(own_depths)
            it.visits += sum(filter(None, visits[own]))
            it.nodes += sum(filter(None, nodes[own]))
            for counts in (visits[own], nodes[own]):
                it.searched_ms += sum(compress(own_times, counts))

    def _test(self) -> None:
        """Feed the test with the next results in the order of the schedule, until it has a verdict."""
        sprt, size = self.options.sprt, 2 if self.options.paired else 1
        if sprt is None:
            return
        while self.verdict is SprtVerdict.CONTINUE:
            start = self._tested_units * size
            unit = range(start, start + size)
            if any(number not in self.points for number in unit):
                return
            self._tested_units += 1
            if (played := tuple(sorted(self._played[number] for number in unit))) in self._tested:
                continue
            self._tested.add(played)
            points = sum(self.points[number] for number in unit)
            if (1, 0) in self.encounters:  # reversed: they are those of the second engine
                points = size - points
            self.sprt_counts[round(points * 2)] += 1
            self.llr = sprt.llr(self.sprt_counts)
            self.verdict = sprt.verdict(self.llr)


def standings_of(events: Sequence[Event]) -> Standings:
    """The table of a tournament from its journal.

    Raises:
        OptionError: the journal's options do not make a tournament.
    """
    standings = Standings(from_table(events[0]["options"]))
    for event in events:
        if event["event"] == "game":
            standings.add(fixture_of(event), event)
    return standings
