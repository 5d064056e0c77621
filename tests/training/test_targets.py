"""Policy targets from searches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.search.result import Candidate, Proof, SearchResult
from training.targets import POLICY_TEMPERATURE, blend, outcome_wdl, policy_target


def candidate(point: int, visits: int, value: float, prior: float, proof: Proof = Proof.UNKNOWN) -> Candidate:
    return Candidate(point, visits, ((1 + value) / 2, 0.0, (1 - value) / 2), prior, (point,), proof)


def result(*candidates: Candidate, value: float = 0.0) -> SearchResult:
    wdl = ((1 + value) / 2, 0.0, (1 - value) / 2)
    return SearchResult(candidates[0].point, candidates, 600, wdl, Proof.UNKNOWN, None, 5, 1.0)


candidates = st.lists(
    st.tuples(st.integers(0, 300), st.floats(-1, 1), st.floats(0, 1)), min_size=1, max_size=30
).map(lambda rows: [candidate(point, *row) for point, row in enumerate(rows)])


@given(candidates, st.floats(-1, 1))
def test_shares_are_a_distribution_over_all_candidates(found: list[Candidate], value: float) -> None:
    target = policy_target(result(*found, value=value), 0.05)
    assert set(target) == {c.point for c in found}
    assert sum(target.values()) == pytest.approx(1.0)
    assert min(target.values()) >= 0


def test_a_better_value_outweighs_a_better_prior_the_more_the_longer_the_search() -> None:
    shares = []
    for visits in (10, 100, 1000):
        found = result(candidate(7, visits, -0.1, 0.8), candidate(9, visits, 0.1, 0.2))
        shares.append(policy_target(found, 0.05)[9])
    assert shares == sorted(shares)
    assert shares[0] < 0.5 < shares[2]


def test_a_move_without_visits_counts_as_the_position() -> None:
    unvisited = candidate(3, 0, -1.0, 0.5)
    even = policy_target(result(candidate(2, 500, 0.4, 0.5), unvisited, value=0.4), 0.05)
    assert even[2] == pytest.approx(even[3])


def test_without_values_the_target_is_what_the_net_said() -> None:
    said = (0.9, 0.09, 0.01)
    flattened = [share ** (1 / POLICY_TEMPERATURE) for share in said]
    found = [candidate(point, 0, 0.0, prior / sum(flattened)) for point, prior in enumerate(flattened)]
    assert list(policy_target(result(*found), 0.05).values()) == pytest.approx(said)


def test_proofs_count_as_what_they_prove() -> None:
    won, lost = candidate(1, 5, -0.5, 0.1, Proof.WIN), candidate(2, 500, 0.5, 0.8, Proof.LOSS)
    target = policy_target(result(won, lost), 0.05)
    assert target[1] > 0.99


def test_values_are_blended_from_the_same_side() -> None:
    assert blend(outcome_wdl(True), (0.5, 0.2, 0.3), 0.5) == pytest.approx((0.75, 0.1, 0.15))
    assert outcome_wdl(None) == (0.0, 1.0, 0.0)
    assert outcome_wdl(False) == (0.0, 0.0, 1.0)
