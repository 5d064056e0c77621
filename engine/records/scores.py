"""Expected results, and the scores and mates by which engines give them, from the side to move.

Apart from `analysis`: a brain needs no more of it, and is to be ready at once.
"""

import math

SCORE_PER_LOGIT = 200
"""Units of Rapfi's evaluations for a change of the odds by e, taken for those of all alpha-beta engines."""
MATE_SCORE = 30_000
"""The score of a won game; a mate has one less for each ply to it, as in Rapfi."""
LONGEST_MATE = 1000
"""Plies, more than any board has."""
_ROUNDING = 0.01


def win_rate(value: float | None, score: float | None = None, searched: int | None = None) -> float | None:
    """The expected result by an engine's evaluation, in whichever way it is given; None if it is not.

    Narabe and, by way of GTP, KataGomo give a value, alpha-beta engines (Rapfi, Yixin, PentaZen, Carbon) a
    score, and all of them a proven end as a score (`mate_distance`), which goes before the value.

    Args:
        value: win minus loss, -1..1.
        score: in units of SCORE_PER_LOGIT.
        searched: visits or nodes, if known: the value of a move that was not searched is ignored.
    """
    if mate_distance(score) is None:
        if searched == 0:
            return None
        if value is not None:
            return min(1.0, max(0.0, (value + 1) / 2))
    return None if score is None else rate_at(score)


def is_rate(value: float) -> bool:
    """Whether a number is a share of 1, but for its rounding."""
    return -_ROUNDING <= value <= 1 + _ROUNDING


def mate_distance(score: float | None) -> int | None:
    """Plies to a proven end, negative for a loss; None where the score is not a mate's."""
    if score is None or abs(score) < MATE_SCORE - LONGEST_MATE:
        return None
    plies = max(1, round(MATE_SCORE - abs(score)))
    return plies if score > 0 else -plies


def mate_score(plies: int, is_won: bool) -> int:
    """The score of a proven end, as `mate_distance` reads it; the sign of the plies does not count."""
    score = MATE_SCORE - min(abs(plies), LONGEST_MATE)
    return score if is_won else -score


def format_mate(plies: int) -> str:
    """The distance of a proven end for people: `+M14` is won in 14 moves of both sides, `-M7` lost in 7."""
    return f"{'+' if plies > 0 else '-'}M{abs(plies)}"


def format_score(score: float) -> str:
    """A score for people, `+35`; of a mate its distance."""
    mate = mate_distance(score)
    return f"{score:+z.0f}" if mate is None else format_mate(mate)


def rate_at(score: float) -> float:
    """The expected result that a score stands for; with a mate it is certain."""
    if (mate := mate_distance(score)) is not None:
        return float(mate > 0)
    return 1 / (1 + math.exp(-score / SCORE_PER_LOGIT))


def score_at(rate: float, most_certain: float = 1 - 1e-9) -> float:
    """The score that stands for an expected result, which is first cut to what counts as most certain."""
    rate = min(max(rate, 1 - most_certain), most_certain)
    return SCORE_PER_LOGIT * math.log(rate / (1 - rate))
