"""Policy targets from searches, value targets from what followed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.variant import Variant
from engine.search.result import Proof, RootMove, SearchResult
from training.data.positions import PositionSetBuilder
from training.data.targets import POLICY_TEMPERATURE, blend, outcome_wdl, policy_target


def candidate(point: int, visits: int, value: float, prior: float, proof: Proof = Proof.UNKNOWN) -> RootMove:
    return RootMove(point, visits, ((1 + value) / 2, 0.0, (1 - value) / 2), prior, (point,), proof)


def result(*candidates: RootMove, value: float = 0.0) -> SearchResult:
    wdl = ((1 + value) / 2, 0.0, (1 - value) / 2)
    return SearchResult(candidates[0].point, candidates, 600, wdl, Proof.UNKNOWN, None, 5, 1.0)


candidates = st.lists(
    st.tuples(st.integers(0, 300), st.floats(-1, 1), st.floats(0, 1)), min_size=1, max_size=30
).map(lambda rows: [candidate(point, *row) for point, row in enumerate(rows)])


@given(candidates, st.floats(-1, 1))
def test_shares_are_a_distribution_over_all_candidates(found: list[RootMove], value: float) -> None:
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


def test_without_values_the_target_is_the_net_s_output() -> None:
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


def test_values_lean_on_the_near_future() -> None:
    builder = PositionSetBuilder()
    builder.add_game([0, 1, 2, 3, 4, 5, 6, 7], 6, 6, Variant.FREESTYLE)
    builder.add_position(1, {1: 1.0}, (0.5, 0.0, 0.5))
    builder.add_position(3, {3: 1.0}, (0.0, 0.0, 0.0))  # unknown
    builder.add_position(4, {4: 1.0}, (0.25, 0.5, 0.25))
    builder.add_position(7, {7: 1.0}, (1.0, 0.0, 0.0))
    builder.add_game([8, 9], 6, 6, Variant.FREESTYLE)
    builder.add_position(1, {9: 1.0}, (0.0, 1.0, 0.0))
    leaning = builder.build({}).with_near_future(3.0)
    at_4 = (0.125, 0.25, 0.625)  # half its own, half the loss that was proven three plies later
    at_3 = (0.625, 0.25, 0.125)  # the opponent's, one ply later, since its own is unknown
    at_1 = blend(at_3, (0.5, 0.0, 0.5), 2 ** (-2 / 3))
    expected = [at_1, at_3, at_4, (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]
    np.testing.assert_allclose(leaning.wdl, expected, atol=1e-6)
    assert leaning.ply.tolist() == [1, 3, 4, 7, 1]  # all else as it was
