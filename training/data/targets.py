"""The targets of a net for a position, from a search of it."""

import math

from engine import _core
from engine.rules.board import Colour
from engine.search.result import Proof, SearchResult, Wdl

POLICY_TEMPERATURE = _core.MctsOptions().policy_temperature
"""A search's priors are the net's own to the power 1 / this."""
VISITS_BEFORE_TRUST = 50  # of the values in the policy target, as if the best move had so many more visits


def policy_target(
    result: SearchResult, sharpness: float, policy_temperature: float = POLICY_TEMPERATURE
) -> dict[int, float]:
    """Shares of the candidates by completed values: softmax(k * value + log prior), the prior the net's own.

    A move without a visit of its own counts as the position itself does. k grows with the visits of the
    favourite: k = sharpness * (50 + visits). Source: Danihelka et al., "Policy improvement by planning with
    Gumbel" (2022), section 4; there sharpness is 1 for values in 0..1, and here values are in -1..1.
    """
    candidates = result.candidates
    k = sharpness * (VISITS_BEFORE_TRUST + max(candidate.visits for candidate in candidates))

    def logit(point_value: float, prior: float) -> float:
        return k * point_value + policy_temperature * math.log(max(prior, 1e-6))

    logits = {
        c.point: logit(proven_value(c.proof, c.value if c.visits else result.value), c.prior)
        for c in candidates
    }
    best = max(logits.values())
    weights = {point: math.exp(logit - best) for point, logit in logits.items()}
    total = sum(weights.values())
    return {point: weight / total for point, weight in weights.items()}


def proven_value(proof: Proof, estimate: float) -> float:
    """The value of a proven result, else the estimate."""
    return {Proof.WIN: 1.0, Proof.LOSS: -1.0, Proof.DRAW: 0.0}.get(proof, estimate)


def blend(first: Wdl, second: Wdl, share: float) -> Wdl:
    """`share` of the first and the rest of the second."""
    win, draw, loss = (share * a + (1 - share) * b for a, b in zip(first, second, strict=True))
    return win, draw, loss


def outcome_wdl(won: bool | None) -> Wdl:
    """The outcome of a game for one side: won, lost or (None) drawn."""
    return (0.0, 1.0, 0.0) if won is None else (float(won), 0.0, float(not won))


def outcome_at(ply: int, winner: Colour | None) -> Wdl:
    """The outcome of a game for the side to move at a ply; Black moves at even ones."""
    mover = Colour.BLACK if ply % 2 == 0 else Colour.WHITE
    return outcome_wdl(None if winner is None else winner is mover)


def turned_at(ply: int, wdl: Wdl) -> Wdl:
    """Values for Black as those for the side to move at a ply, or the other way round."""
    win, draw, loss = wdl
    return (win, draw, loss) if ply % 2 == 0 else (loss, draw, win)


def visit_shares(result: SearchResult) -> dict[int, float]:
    """Shares of the candidates by their visits: the policy target of AlphaZero (Silver et al., 2017)."""
    visits = {candidate.point: candidate.visits for candidate in result.candidates}
    total = sum(visits.values())
    return {point: count / total for point, count in visits.items() if count > 0}
