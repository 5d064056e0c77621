"""Who plays whom, from which opening, with which colour: the same list every time, so that it can be resumed.

Each game has a number. All encounters go through the same openings in the same order, so that the cross table
compares like with like.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.rules.cells import Colour
from engine.rules.game import TimeControl
from matches.options import Schedule, TournamentOptions
from matches.swiss import Entrant, pairing

T = TypeVar("T")

TYPICAL_PLIES = 40  # of a game between engines
MOST_GAMES = 1_000_000  # of a tournament, which keeps them all in mind
TIE_BREAK_PAIRS = 3  # after a knockout match that ends in a tie


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play. Of the two engines the `first` has Black in their first game."""

    number: int
    round: int
    first: int
    second: int
    opening: int
    """The running number of its opening; the openings repeat when they are used up."""
    swapped: bool
    """Whether the second engine has the black stones."""
    game: int = 0
    """Which game of the encounter it is, all rounds counted."""

    @property
    def black(self) -> int:
        """The engine that has the black stones, or the first seat of an opening procedure."""
        return self.second if self.swapped else self.first

    @property
    def white(self) -> int:
        """The engine that has the white stones, or the second seat."""
        return self.first if self.swapped else self.second

    def engines(self, exchanged: bool = False) -> dict[Colour, int]:
        """The engines by colour; `exchanged`: after an opening procedure that swapped them."""
        black, white = (self.white, self.black) if exchanged else (self.black, self.white)
        return {Colour.BLACK: black, Colour.WHITE: white}

    def first_colour(self, exchanged: bool = False) -> Colour:
        """The colour of the first engine; `exchanged`: as for `engines`."""
        return Colour.WHITE if self.swapped != exchanged else Colour.BLACK

    @property
    def encounter(self) -> tuple[int, int]:
        """The two engines."""
        return self.first, self.second


Points = Mapping[int, float]  # by game number: what the first engine of the encounter got


def fixtures(options: TournamentOptions, points: Points) -> list[Fixture]:
    """All games known so far; some schedules have to wait for results. Later lists extend earlier ones.

    Without pairs the colours still alternate, but each game has its own opening.
    """
    match options.schedule:
        case Schedule.KNOCKOUT:
            return list(_knockout(options, points))
        case Schedule.SWISS:
            return list(_swiss(options, points))
    return list(_table(options))


def total_games(options: TournamentOptions) -> int:
    """The total number of games, for a knockout without tie breaks."""
    n = len(options.engines)
    encounters = {
        Schedule.ROUND_ROBIN: n * (n - 1) // 2,
        Schedule.GAUNTLET: options.seeds * (n - options.seeds),
        Schedule.KNOCKOUT: n - 1,
        Schedule.SWISS: n // 2,
    }
    return encounters[options.schedule] * options.encounter_games


def has_tie_breaks(options: TournamentOptions) -> bool:
    """Whether there may be more games than planned."""
    return options.schedule is Schedule.KNOCKOUT and len(options.engines) > 2


def playing_time_s(options: TournamentOptions) -> float | None:
    """About how long a tournament takes whose engines use all their time; None where they have no limit."""
    sides = [_side_ms(engine.time) for engine in options.engines]
    known = [side for side in sides if side is not None]
    if len(known) < len(sides):
        return None
    game_s = 2 * sum(known) / len(known) / 1000
    return game_s * total_games(options) / options.concurrency


def _side_ms(time: TimeControl) -> float | None:
    """What one side uses of its time in a game of usual length."""
    moves = TYPICAL_PLIES // 2
    limits = [moves * time.turn_ms] if time.turn_ms is not None else []
    if time.match_ms is not None:
        periods = 1 + (moves - 1) // time.moves if time.moves else 1
        limits.append(periods * time.match_ms + moves * time.increment_ms)
    return min(limits, default=None)


def _table(options: TournamentOptions) -> Iterator[Fixture]:
    """A round robin or a gauntlet of the first engines; round by round, encounter by encounter."""
    n = len(options.engines)
    gauntlet = options.schedule is Schedule.GAUNTLET
    seeds, others = range(options.seeds), range(options.seeds, n)
    encounters = [(seed, other) for seed in seeds for other in others] if gauntlet else _berger(n)
    number = 0
    for round_number in range(options.rounds):
        for first, second in encounters:
            for k in range(options.games):
                game = round_number * options.games + k
                yield _fixture(options, number, round_number, first, second, game)
                number += 1


def _berger(engines: int) -> list[tuple[int, int]]:
    """The encounters of Berger's tables (FIDE Handbook C.05, annex 1), who begins first.

    In each of their rounds everybody plays once, and nobody begins much more often than another: with an even
    number of engines by one game, with an odd number never.
    """
    even = engines + engines % 2
    last, cycle = even - 1, even - 1
    encounters = []
    for table_round in range(cycle):
        level = next(x for x in range(last) if (2 * x - table_round) % cycle == 0)  # whom the last one meets
        met = [(level, last) if level < even // 2 else (last, level)]
        for low in range(last):
            high = (table_round - low) % cycle
            if low < high:
                met.append((low, high) if (low + high) % 2 else (high, low))
        encounters += [pair for pair in met if max(pair) < engines]
    return encounters


def black_games(options: TournamentOptions) -> list[tuple[int, int]]:
    """How many games each engine has Black in, and how many it plays, where results do not decide that."""
    counts = [(0, 0)] * len(options.engines)
    for fixture in [] if options.schedule.grows else _table(options):
        for engine in fixture.encounter:
            black, games = counts[engine]
            counts[engine] = black + (engine == fixture.black), games + 1
    return counts


def _fixture(
    options: TournamentOptions, number: int, round_number: int, first: int, second: int, game: int
) -> Fixture:
    opening = game // 2 if options.paired else game
    first, second = (second, first) if options.reverse else (first, second)
    return Fixture(number, round_number, first, second, opening, swapped=game % 2 == 1, game=game)


def _score(options: TournamentOptions, points: Points, numbers: range) -> float:
    score = sum(points[number] for number in numbers)
    return len(numbers) - score if options.reverse else score


def champion(options: TournamentOptions, points: Points) -> int | None:
    """The engine that has won a knockout, or None while games are missing."""
    return _outcome(_knockout(options, points))


def _knockout(options: TournamentOptions, points: Points) -> Generator[Fixture, None, int | None]:
    """The best seed plays the last, and so on; byes go to the best where the number is not a power of two.

    Returns the winner. A tied match gets tie-break pairs on further openings, then the better seed advances.
    Each stage is scheduled once the previous one is decided.
    """
    alive = list(range(len(options.engines)))
    number = round_number = 0
    while len(alive) > 1:
        survivors = 1 << (len(alive) - 1).bit_length() - 1
        byes = 2 * survivors - len(alive)
        playing = alive[byes:]
        level = [(playing[i], playing[-1 - i]) for i in range(len(playing) // 2)]
        winners = alive[:byes]
        game = 0
        for stage_games in (options.encounter_games, *[2] * TIE_BREAK_PAIRS):
            stage = {match: range(number + i * stage_games, number + (i + 1) * stage_games)
                     for i, match in enumerate(level)}  # fmt: skip
            for (first, second), numbers in stage.items():
                for k, n in enumerate(numbers):
                    yield _fixture(options, n, round_number, first, second, game + k)
            if any(n not in points for numbers in stage.values() for n in numbers):
                return None
            number += len(level) * stage_games
            game += stage_games
            scores = {match: _score(options, points, numbers) for match, numbers in stage.items()}
            winners += [
                match[score * 2 < stage_games] for match, score in scores.items() if score * 2 != stage_games
            ]
            level = [match for match, score in scores.items() if score * 2 == stage_games]
        alive = sorted(winners + [min(match) for match in level])
        round_number += 1
    return alive[0]


def byes(options: TournamentOptions, points: Points) -> list[int]:
    """The engines that have had a bye in a Swiss tournament, round by round."""
    return _outcome(_swiss(options, points))


def _outcome(schedule: Generator[Fixture, None, T]) -> T:
    """What a schedule returns after its games."""
    while True:
        try:
            next(schedule)
        except StopIteration as end:
            found: T = end.value
            return found


def _swiss(options: TournamentOptions, points: Points) -> Generator[Fixture, None, list[int]]:
    """All rounds up to the first of which games are missing; returns the engines that have had a bye.

    All encounters of a round go through the same openings.
    """
    players = (Entrant(),) * len(options.engines)
    games, number, byes = options.games, 0, []
    for round_number in range(options.rounds):
        pairs, bye = pairing(players)
        met = {pair: range(number + i * games, number + (i + 1) * games) for i, pair in enumerate(pairs)}
        for pair, numbers in met.items():
            for k, n in enumerate(numbers):
                yield _fixture(options, n, round_number, *pair, round_number * (games + games % 2) + k)
        byes += [] if bye is None else [bye]
        if any(n not in points for numbers in met.values() for n in numbers):
            break
        scores = {pair: _score(options, points, numbers) for pair, numbers in met.items()}
        players = _after_round(players, scores, games, bye)
        number += len(pairs) * games
    return byes


def _after_round(
    players: Sequence[Entrant], scores: Mapping[tuple[int, int], float], games: int, bye: int | None
) -> tuple[Entrant, ...]:
    """What the players of a Swiss tournament have been through with one more round."""
    after = list(players)
    uneven = games % 2  # so often more the first of an encounter has had Black
    for (first, second), score in scores.items():
        after[first] = players[first].met_with(second, score, uneven)
        after[second] = players[second].met_with(first, games - score, -uneven)
    if bye is not None:
        points = players[bye].points + games
        after[bye] = replace(players[bye], points=points, latest=0, had_bye=True)
    return tuple(after)
