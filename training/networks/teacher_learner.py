"""How a teacher learns, and how it looks at positions of one kind of game."""

from copy import deepcopy

import torch
from torch import Tensor

from engine.rules.variant import Variant
from training.data.pool import Batch, Turns
from training.networks.teacher import TeacherNet, planes_of
from training.networks.trainee import Learner, NetOutput

_ON_A_CORE_AT_ONCE = 64  # positions, whose activations stay in its cache


class TeacherLearner(Learner):
    """A teacher and its optimiser."""

    gradient_limit = 5.0
    net: TeacherNet

    def forward(self, batch: Batch) -> NetOutput:
        """Evaluate a batch."""
        planes = planes_of(batch.stones, batch.ply % 2 == 0, batch.rule)
        with torch.autocast(batch.stones.device.type, torch.bfloat16, enabled=self.bfloat16):
            policy, wdl, reply = self.net.with_reply(planes)
        return NetOutput(policy.float(), wdl.float().log_softmax(1), reply=reply.float())


class TeacherView:
    """A teacher before positions of one rule on boards of one size."""

    def __init__(self, net: TeacherNet, rule: Variant, stones: Tensor, ply: Tensor, precision: str) -> None:
        """Take the averages of some positions like those to come, `stones` [position, row, column].

        It looks in a precision of PRECISIONS.

        Raises:
            ValueError: a rule that the teacher does not have as an input.
        """
        self._rule, self._size = rule, stones.shape[-1]
        self._net = deepcopy(net)
        self._net.take_averages(planes_of(stones, ply % 2 == 0, rule))
        self._precision: torch.dtype = getattr(torch, precision)
        self._net.to(self._precision)

    def forward(self, batch: Batch) -> NetOutput:
        """Evaluate a batch as it lies."""
        policy, wdl = self._logits(batch.stones, batch.ply)
        return NetOutput(policy, wdl.log_softmax(1))

    def outputs(self, stones: Tensor, ply: Tensor, symmetry: Tensor) -> tuple[Tensor, Tensor]:
        """Shares of the moves [position, point] and chances [position, 3].

        Each position, stones [position, point], is seen in a symmetry of its own, [position].
        """
        turns = Turns.of(self._size, stones.device)
        policy, wdl = self._logits(turns.turned(stones, symmetry).view(-1, self._size, self._size), ply)
        shares = turns.turned_back(policy, symmetry).masked_fill(stones != 0, -1e4).softmax(1)
        return shares, wdl.softmax(1)

    def _logits(self, stones: Tensor, ply: Tensor) -> tuple[Tensor, Tensor]:
        on_processor = stones.device.type == "cpu"
        at_once = _ON_A_CORE_AT_ONCE * torch.get_num_threads() if on_processor else len(stones)
        logits = []
        with torch.no_grad():
            for part, plies in zip(stones.split(at_once), ply.split(at_once), strict=True):  # type: ignore[no-untyped-call]
                logits.append(self._net(planes_of(part, plies % 2 == 0, self._rule).to(self._precision)))
        policy, wdl = (torch.cat(column).float() for column in zip(*logits, strict=True))
        return policy, wdl
