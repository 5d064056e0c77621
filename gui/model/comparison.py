"""Two engines' candidates of one position, side by side."""

from dataclasses import dataclass

from engine.records.analysis import Analysis, Candidate

APART = 0.1  # of the win rate, from which two engines are said to disagree about a move


@dataclass(frozen=True)
class Pair:
    """A move as two engines see it; None: it is not among that one's candidates."""

    first: Candidate | None
    second: Candidate | None = None

    @property
    def candidate(self) -> Candidate:
        """The first engine's, where it has one."""
        candidate = self.first or self.second
        assert candidate is not None
        return candidate

    @property
    def gap(self) -> float:
        """How far apart the two win rates are, 0 .. 1; 0 where one is not known."""
        rates = [seen.win_rate for seen in (self.first, self.second) if seen and seen.win_rate is not None]
        return abs(rates[0] - rates[1]) if len(rates) == 2 else 0.0


def side_by_side(first: Analysis | None, second: Analysis | None, limit: int) -> tuple[Pair, ...]:
    """At most `limit` candidates of each: those of the first in its order, then those of the second alone."""
    ours, theirs = _by_point(first, limit), _by_point(second, limit)
    return tuple(Pair(ours.get(point), theirs.get(point)) for point in ours | theirs)


def disagreements(first: Analysis | None, second: Analysis | None, limit: int) -> frozenset[int]:
    """The points that two engines disagree about: their best moves, if not the same, and win rates apart."""
    if first is None or second is None or not first.candidates or not second.candidates:
        return frozenset()
    apart = {pair.candidate.point for pair in side_by_side(first, second, limit) if pair.gap >= APART}
    best = {first.candidates[0].point, second.candidates[0].point}
    return frozenset(apart | best if len(best) == 2 else apart)


def _by_point(analysis: Analysis | None, limit: int) -> dict[int, Candidate]:
    candidates = () if analysis is None else analysis.candidates[:limit]
    return {candidate.point: candidate for candidate in candidates}
