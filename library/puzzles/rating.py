"""Glicko-2: ratings of players and puzzles with their uncertainty, after Mark Glickman's description.

An answer is a game between the player and the puzzle. Ratings are on the usual scale around 1500.
"""

import math
from dataclasses import dataclass, replace

SCALE = 173.7178
VOLATILITY_CHANGE = 0.5  # the system's constant tau
_TOLERANCE = 1e-6
_LEAST_DEVIATION = 30.0  # so that a rating never stands still


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its standard deviation, and how much it is expected to change."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    def towards(self, new: "Rating", share: float) -> "Rating":
        """The new rating, but with a share, 0 to 1, of the change alone."""
        return replace(new, rating=self.rating + share * (new.rating - self.rating))


def rated(player: Rating, opponent: Rating, score: float) -> Rating:
    """A player's rating after a game that gave so much, 0 to 1."""
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    other_mu, other_phi = (opponent.rating - 1500) / SCALE, opponent.deviation / SCALE
    weight = 1 / math.sqrt(1 + 3 * other_phi**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-weight * (mu - other_mu)))
    variance = 1 / (weight**2 * expected * (1 - expected))
    improvement = variance * weight * (score - expected)
    volatility = _new_volatility(phi, player.volatility, variance, improvement)
    widened = math.hypot(phi, volatility)
    new_phi = 1 / math.sqrt(1 / widened**2 + 1 / variance)
    new_mu = mu + new_phi**2 * weight * (score - expected)
    return Rating(1500 + SCALE * new_mu, max(SCALE * new_phi, _LEAST_DEVIATION), volatility)


def _new_volatility(phi: float, volatility: float, variance: float, improvement: float) -> float:
    """The root of Glickman's equation, by the Illinois variant of regula falsi."""
    start = math.log(volatility**2)

    def equation(x: float) -> float:
        growth = math.exp(x)
        total = phi**2 + variance + growth
        return growth * (improvement**2 - total) / (2 * total**2) - (x - start) / VOLATILITY_CHANGE**2

    left = start
    if improvement**2 > phi**2 + variance:
        right = math.log(improvement**2 - phi**2 - variance)
    else:
        right = start - VOLATILITY_CHANGE
        while equation(right) < 0:
            right -= VOLATILITY_CHANGE
    at_left, at_right = equation(left), equation(right)
    while abs(right - left) > _TOLERANCE:
        middle = left + (left - right) * at_left / (at_right - at_left)
        at_middle = equation(middle)
        if at_middle * at_right <= 0:
            left, at_left = right, at_right
        else:
            at_left /= 2
        right, at_right = middle, at_middle
    return math.exp(left / 2)
