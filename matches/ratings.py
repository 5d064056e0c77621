"""Ratings in Elo of engines that met each other, two or twenty, from all their games at once.

The model is that of R. Coulom's BayesElo: Bradley and Terry's with an advantage for Black and with draws
(P. Rao and L. Kupper, "Ties in paired-comparison experiments", JASA 62, 1967),

    P(Black wins) = 1 / (1 + exp(d - x)),  P(White wins) = 1 / (1 + exp(d + x)),

and its prior: each engine is given two draws in all, shared among its opponents by games. They pull its
rating towards theirs and keep it finite; unlike BayesElo's they are no evidence of how common draws are.
Ratings are scaled as there, so that small differences are those of logistic Elo.

Errors come from the curvature of the likelihood, in which the prior counts in part, for it moves the ratings
as well as steadying them. They are widened or narrowed by how far the results of whole units (pairs of games
on one opening) scatter about the model, compared with games independent of each other: quasi-likelihood
(P. McCullagh and J. Nelder, "Generalized Linear Models", chapter 9). How often they hold is simulated in
`tests/matches/test_ratings.py`.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from matches.statistics import Z95

ELO = 400 / math.log(10)  # per natural unit
PRIOR_DRAWS = 2.0  # of each engine
_PRIOR_OF_ERRORS = 0.6  # the share of the prior that errors count
_STEADY_UNITS = 10.0  # that scatter as in the model, put in beforehand: few units say little of their scatter
_MOST_STEPS = 100

Game = tuple[int, int, float]
"""Black, White and Black's points."""
Unit = tuple[Game, ...]
"""Games that belong together: two of a pair, or one."""


@dataclass(frozen=True)
class Ratings:
    """The ratings of engines 0, 1, ... and how sure they are; all figures in Elo."""

    elo: tuple[float, ...]
    """Of engines that met each other, directly or not, the mean is 0 unless one of them is an anchor."""
    advantage: float
    """How much stronger Black is than White at equal ratings."""
    groups: tuple[int, ...]
    """The same number for engines that the results compare with each other, directly or not."""
    _covariance: Any  # [engine, engine]
    _advantage_variance: float
    _scores: Mapping[Game, float]  # by how much a game would raise the advantage, times the information
    _unit: float  # Elo per unit of the parameters

    def error(self, engine: int) -> float:
        """Half the 95 % interval of a rating; 0 of an anchor, NaN of an engine that met nobody."""
        if self.groups.count(self.groups[engine]) == 1:
            return math.nan
        return Z95 * math.sqrt(max(0.0, self._covariance[engine, engine]))

    def difference(self, engine: int, other: int) -> tuple[float, float]:
        """By how much one engine is stronger than another, and half its 95 % interval."""
        return self.elo[engine] - self.elo[other], Z95 * self._deviation(engine, other)

    def superiority(self, engine: int, other: int) -> float:
        """The probability that one engine is stronger than another; NaN if nothing compares them."""
        deviation = self._deviation(engine, other)
        difference = self.elo[engine] - self.elo[other]
        if deviation == 0:
            return 0.5 if difference == 0 else float(difference > 0)  # two anchors
        return (1 + math.erf(difference / deviation / math.sqrt(2))) / 2

    def _deviation(self, engine: int, other: int) -> float:
        if self.groups[engine] != self.groups[other]:
            return math.nan
        c = self._covariance
        return math.sqrt(max(0.0, c[engine, engine] + c[other, other] - 2 * c[engine, other]))

    def advantage_error(self, openings: Iterable[Mapping[Game, int]]) -> float:
        """Half the 95 % interval of Black's advantage; NaN where it is unknown.

        Args:
            openings: the games on each opening. They may depend on each other, for the opening decides much
                of the advantage; games on different openings do not. (A sandwich estimate: H. White, "Maximum
                likelihood estimation of misspecified models", Econometrica 50, 1982.)
        """
        sums = [math.fsum(self._scores[game] * count for game, count in games.items()) for games in openings]
        squares = math.fsum(score * score for score in sums)
        if len(sums) < 2 or squares < 1e-12:  # what rounding leaves of 0
            return math.nan
        variance = self._advantage_variance**2 * squares * len(sums) / (len(sums) - 1)
        return Z95 * math.sqrt(variance) * self._unit


def rate(units: Mapping[Unit, int], engines: int, anchors: Mapping[int, float] | None = None) -> Ratings:
    """Rate engines by their results.

    Args:
        units: how often each unit of games was seen.
        engines: how many there are.
        anchors: engines whose ratings are given, in Elo.
    """
    import numpy as np

    # In whichever order the games have ended, the sums are the same to the last digit.
    units = {unit: units[unit] for unit in sorted(units) if units[unit]}
    results = _results(units)
    black = np.array([pair[0] for pair in results], dtype=int)
    white = np.array([pair[1] for pair in results], dtype=int)
    lost, drawn, won = np.array([*results.values()], dtype=float).reshape(-1, 3).T
    prior = _prior(results, engines)
    anchored = dict(anchors or {})
    groups = _groups(results, engines, anchored)
    free_groups = set(groups) - {groups[engine] for engine in anchored}
    known = {groups.index(group): 0.0 for group in free_groups} | anchored  # a rating of each group
    fixed = np.array([engine in known for engine in range(engines)] + [not results, not drawn.any()])
    given = np.array([known.get(engine, 0.0) / ELO for engine in range(engines)])

    # Parameters: a rating each, the advantage, the draws' d. A draw is a win of either side, each against d.
    rows = np.arange(len(black))
    of_win = np.zeros((len(black), engines + 2))
    of_win[rows, black], of_win[rows, white], of_win[:, engines] = 1, -1, 1
    of_loss = -of_win
    of_win[:, -1] = of_loss[:, -1] = -1
    draws = drawn.sum()
    share = draws / max(1.0, lost.sum() + draws + won.sum())
    parameters = np.zeros(engines + 2)
    parameters[-1] = math.log((1 + share) / max(1 - share, 1e-3))

    def information(prior_share: float) -> Any:
        wins, losses = won + drawn + prior_share * prior, lost + drawn + prior_share * prior
        found = of_win.T @ ((wins * win * (1 - win))[:, None] * of_win)
        found += of_loss.T @ ((losses * loss * (1 - loss))[:, None] * of_loss)
        if draws:
            found[-1, -1] += draws / math.sinh(parameters[-1]) ** 2
        found[fixed, :] = found[:, fixed] = 0
        found[fixed, fixed] = 1
        return found

    for _ in range(_MOST_STEPS):
        parameters[:-2][fixed[:-2]] = given[fixed[:-2]] / _scale(parameters[-1])
        win, loss = _logistic(of_win @ parameters), _logistic(of_loss @ parameters)
        slope = ((won + drawn + prior) * (1 - win)) @ of_win + ((lost + drawn + prior) * (1 - loss)) @ of_loss
        if draws:
            slope[-1] += draws * (1 / math.tanh(parameters[-1]) + 1)
        slope[fixed] = 0
        step = np.linalg.solve(information(1), slope)
        longest = float(np.abs(step).max())
        step /= max(1.0, longest)
        step[-1] = max(step[-1], -0.9 * parameters[-1])  # stays above 0
        parameters += step
        if longest < 1e-6:
            break

    unit = ELO * _scale(parameters[-1])
    inverse = np.linalg.inv(information(_PRIOR_OF_ERRORS))
    inverse[fixed, fixed] = 0
    covariance = inverse[:engines, :engines]
    used = float((covariance * information(0)[:engines, :engines]).sum())
    mean = (1 + win - loss) / 2
    variance = (1 + 3 * win - loss) / 4 - mean * mean
    moments = {pair: (float(m), float(v)) for pair, m, v in zip(results, mean, variance, strict=True)}
    squares, expected, units_seen = _scatter(units, moments)
    steady = _STEADY_UNITS * expected / max(1, units_seen)
    squares += steady
    expected = expected * max(0.0, 1 - used / max(1, units_seen)) + steady
    of_prior = float(prior @ ((1 - mean) ** 2 + mean**2)), float(2 * prior @ variance)
    dispersion = 1.0
    if expected > 0:  # results all alike scatter about the model by no more than the prior has moved it
        with_prior = (squares + of_prior[0]) / (expected + of_prior[1])
        dispersion = max(squares / expected, min(1.0, with_prior) / 2)
    centre = np.eye(engines)
    for group in free_groups:
        members = np.array([other == group for other in groups])
        centre -= np.outer(members, members) / members.sum()
    scores = {
        (*pair, points): float((1 - w) * (points > 0) - (1 - v) * (points < 1))
        for pair, w, v in zip(results, win, loss, strict=True)
        for points in (0.0, 0.5, 1.0)
    }
    return Ratings(
        tuple(float(rating) * unit for rating in centre @ parameters[:engines]),
        float(parameters[engines]) * unit,
        groups,
        centre @ covariance @ centre * dispersion * unit**2,
        float(inverse[engines, engines]),
        scores,
        unit,
    )


def _results(units: Mapping[Unit, int]) -> dict[tuple[int, int], list[int]]:
    results: dict[tuple[int, int], list[int]] = {}
    for unit, count in units.items():
        for black, white, points in unit:
            results.setdefault((black, white), [0, 0, 0])[round(points * 2)] += count
    for black, white in list(results):
        results.setdefault((white, black), [0, 0, 0])  # the prior is of both colours
    return results


def _prior(results: Mapping[tuple[int, int], list[int]], engines: int) -> Any:
    """The draws that are put in, by encounter and colour: each engine shares out half of its own."""
    import numpy as np

    games = np.zeros(engines)
    for (black, white), counts in results.items():
        games[black] += sum(counts)
        games[white] += sum(counts)
    met = [sum(results[a, b]) + sum(results[b, a]) for a, b in results]
    return np.array(
        [
            PRIOR_DRAWS / 4 * count * (1 / games[a] + 1 / games[b])
            for (a, b), count in zip(results, met, strict=True)
        ]
    )


def _scatter(
    units: Mapping[Unit, int], moments: Mapping[tuple[int, int], tuple[float, float]]
) -> tuple[float, float, int]:
    """How far the points of units lie from the model's, in squares; how far they would if games were
    independent of each other; and how many units there are.

    Args:
        units: how often each was seen.
        moments: mean and variance of Black's points, by the engines that had Black and White.
    """
    squares = expected = 0.0
    for unit, count in units.items():
        residual = 0.0
        for black, white, points in unit:
            mean, variance = moments[black, white]
            residual += (points - mean) * (1 if black == unit[0][0] else -1)
            expected += count * variance
        squares += count * residual * residual
    return squares, expected, sum(units.values())


def _groups(results: Iterable[tuple[int, int]], engines: int, anchored: Iterable[int]) -> tuple[int, ...]:
    """Which engines are connected by games, or by being anchors."""
    groups = list(range(engines))
    fixed = list(anchored)
    for a, b in [*results, *((fixed[0], other) for other in fixed[1:])]:
        if groups[a] != groups[b]:
            joined, into = groups[a], groups[b]
            groups = [into if group == joined else group for group in groups]
    return tuple(groups)


def _scale(draw: float) -> float:
    """What makes the slope of the expected score at equal ratings that of logistic Elo, as BayesElo does."""
    return 1 / math.cosh(draw / 2) ** 2


def _logistic(x: Any) -> Any:
    import numpy as np

    return 1 / (1 + np.exp(-np.clip(x, -500, 500)))
