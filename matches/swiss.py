"""Who meets whom in a round of a Swiss tournament: FIDE's Dutch system (Handbook C.04.3) in its main rules.

From the top, the upper half of those with equal points meets the lower half; who finds nobody there meets
the next below. As long as that can be avoided no two meet twice, and nobody has had one colour more than two
games oftener than the other; colours give way first. Of an odd number the last who has not had a bye yet has
one, which is worth a win. The libraries for it are months old, or need networkx or a matching in C++.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_MOST_UNEVEN = 2  # games more with one colour than with the other
_STEPS = 20_000  # of a search; a field of 30 engines needs a third of them at worst
Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """What an engine has been through."""

    points: float = 0.0
    """Those of byes included."""
    colours: int = 0
    """Games with Black less those with White."""
    latest: int = 0
    """The same of the latest round."""
    met: frozenset[int] = frozenset()
    had_bye: bool = False

    def met_with(self, other: int, points: float, colours: int) -> "Entrant":
        """The same player after a round: what it won, and how many games more it had Black."""
        return Entrant(
            self.points + points, self.colours + colours, colours, self.met | {other}, self.had_bye
        )


@lru_cache
def pairing(players: tuple[Entrant, ...]) -> tuple[Pairs, int | None]:
    """The encounters of the next round, first who begins with Black; and who has the bye, if somebody has.

    `players` are in the order of the seeds. Not everybody may have had a bye.
    """
    ranked = sorted(range(len(players)), key=lambda player: (-players[player].points, player))
    byes = [player for player in reversed(ranked) if not players[player].had_bye]
    levels = [(0, True), *((rematches, False) for rematches in range(len(players)))]
    for rematches, even in levels:
        search = _Search(players, even)
        for bye in byes if len(players) % 2 else [None]:
            rest = tuple(player for player in ranked if player != bye)
            if (found := search.pairs(rest, rematches)) is not None:
                return tuple(_by_colour(players, *pair) for pair in found), bye
    raise AssertionError("with rematches everybody can be paired")


class _Search:
    """Looks for the best pairs from the top, and remembers who cannot be paired among themselves."""

    def __init__(self, players: Sequence[Entrant], even: bool) -> None:
        self._players = players
        self._even = even  # whether colours have to be
        self._steps = _STEPS
        self._dead_ends: set[tuple[tuple[int, ...], int]] = set()

    def pairs(self, ranked: tuple[int, ...], rematches: int) -> Pairs | None:
        """The pairs of these players with so many rematches at most; None if none are found."""
        self._steps -= 1
        if not ranked:
            return ()
        if self._steps < 0 or (ranked, rematches) in self._dead_ends:
            return None
        first = ranked[0]
        for other in self._opponents(ranked):
            left = rematches - (other in self._players[first].met)
            if left < 0 or (self._even and not self._are_even(first, other)):
                continue
            rest = tuple(player for player in ranked if player not in (first, other))
            if (found := self.pairs(rest, left)) is not None:
                return ((first, other), *found)
        self._dead_ends.add((ranked, rematches))
        return None

    def _opponents(self, ranked: tuple[int, ...]) -> list[int]:
        """Whom the first of the ranked may meet, the best first."""
        points = self._players[ranked[0]].points
        group = [player for player in ranked if self._players[player].points == points]
        half = max(1, len(group) // 2)
        return [*group[half:], *reversed(group[1:half]), *ranked[len(group) :]]

    def _are_even(self, one: int, other: int) -> bool:
        """Whether neither gets a colour too often if they meet."""
        colours = self._players[one].colours
        return colours != self._players[other].colours or abs(colours) < _MOST_UNEVEN


def _by_colour(players: Sequence[Entrant], higher: int, lower: int) -> tuple[int, int]:
    """The two, first who gets Black: who had it less, or had White in the latest round, or is higher."""
    a, b = players[higher], players[lower]
    return (lower, higher) if (b.colours, b.latest) < (a.colours, a.latest) else (higher, lower)
