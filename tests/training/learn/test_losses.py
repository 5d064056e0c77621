"""The losses that a net learns by."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from engine.rules.variant import Variant
from training.data.pool import Batch, pools_of
from training.data.positions import PositionSetBuilder
from training.learn.losses import losses, measure
from training.networks.trainee import NetOutput, Trainee


def batch_of(*known: bool) -> Batch:
    """Positions of one game, with a policy and a value target where these are known."""
    builder = PositionSetBuilder()
    builder.add_game([0, 1, 2, 3, 4], 5, 5, Variant.FREESTYLE)
    for ply, is_known in enumerate(known):
        policy = {20: 0.75, 21: 0.25} if is_known else {}
        builder.add_position(ply, policy, (1.0, 0.0, 0.0) if is_known else (0.0, 0.0, 0.0))
    [pool] = pools_of(builder.build({}))
    return next(pool.batches(len(known)))


def test_positions_without_targets_do_not_dilute_those_that_have_some() -> None:
    some, all_known = batch_of(True, False, False, True), batch_of(True, True, True, True)
    same_board = replace(all_known, stones=some.stones[:1].expand(4, -1, -1))
    some = replace(some, stones=same_board.stones)
    output = NetOutput(
        torch.arange(25.0).repeat(4, 1) / 10, torch.tensor([[0.5, 0.2, 0.3]]).repeat(4, 1).log()
    )
    of_some, of_all = losses(output, some), losses(output, same_board)
    assert of_some["policy"].item() == pytest.approx(of_all["policy"].item())
    assert of_some["value"].item() == pytest.approx(-np.log(0.5)) == of_all["value"].item()


def test_hits_are_counted_where_there_is_a_policy_target() -> None:
    class Twenty(Trainee):
        """Prefers point 20 everywhere."""

        def __init__(self) -> None:
            pass

        def forward(self, batch: Batch) -> NetOutput:
            policy = torch.zeros(len(batch), 25)
            policy[:, 20] = 5.0
            return NetOutput(policy, torch.full((len(batch), 3), 1 / 3).log())

    figures = measure(Twenty().forward, [batch_of(True, False, False, True)])
    assert figures["top1"] == figures["top5"] == 1.0
    assert measure(Twenty().forward, [batch_of(False)])["top1"] == 0.0
