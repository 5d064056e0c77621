"""What a net's output on a batch lacks: the losses that it learns by, and figures of them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from training.base import parallel
from training.data.pool import Batch
from training.learn.checkpoints import averaged_trainee
from training.networks.trainee import NetOutput


def losses(output: NetOutput, batch: Batch, value_loss: str = "cross-entropy") -> dict[str, Tensor]:
    """The loss terms of a batch; positions without a target count for nothing.

    Of several processes that learn as one, each having a share of the batch, the mean is that of the whole.
    """
    policy, wdl = batch.policy, batch.wdl
    if value_loss == "squared":
        errors = (_value(output) - (wdl[:, 0] - wdl[:, 2])) ** 2 * wdl.sum(1)
    else:
        errors = -(wdl * output.log_wdl).sum(1)
    terms = {
        "policy": -(policy * log_policy(output.policy, batch)).sum() / _at_least_one(policy.sum()),
        "value": errors.sum() / _at_least_one(wdl.sum()),
    }
    if output.reply is not None:
        replies = log_policy(output.reply, batch)
        missed = functional.nll_loss(replies, batch.reply, ignore_index=-1, reduction="sum")
        terms["reply"] = missed / _at_least_one((batch.reply >= 0).sum().float())
    return terms


def _at_least_one(targets: Tensor) -> Tensor:
    """How many targets there are in a process's share of a batch, in the mean, and 1 in all at least."""
    return parallel.mean(targets).clamp(min=1.0 / parallel.processes())


def log_policy(logits: Tensor, batch: Batch) -> Tensor:
    """Logarithms of a policy's shares, [batch, point]; occupied points take no part, as in the search."""
    return logits.masked_fill((batch.stones != 0).flatten(1), -1e4).log_softmax(1)


def _value(output: NetOutput) -> Tensor:
    """The value in -1..1, [batch]."""
    if output.value is not None:
        return output.value
    chances = output.log_wdl.exp()
    return chances[:, 0] - chances[:, 2]


def measure(forward: Callable[[Batch], NetOutput], batches: Iterable[Batch]) -> dict[str, float]:
    """Figures over some positions: losses, hits, entropy, the value's error, sign and explained variance.

    `top1` and `top5` are the shares of positions with a policy target whose first, or first five, moves hit
    the target's first.
    `explained` is the share of the variance of the value targets that the net's values explain.
    """
    sums: dict[str, float] = {}
    count = 0
    all_values, all_targets = [], []
    with torch.no_grad():
        for batch in batches:
            output = forward(batch)
            figures = {name: float(term) for name, term in losses(output, batch).items()}
            shares = log_policy(output.policy, batch)
            policy, target = batch.policy, batch.wdl
            best = policy.argmax(1, keepdim=True)
            figures["entropy"] = float(-(shares.exp() * shares).sum(1).mean())
            has_policy = policy.sum(1) > 0
            for first in (1, 5):
                hits = (shares.topk(first, 1).indices == best).any(1)[has_policy]
                figures[f"top{first}"] = float(hits.float().mean()) if len(hits) else 0.0
            known = target.sum(1) > 0
            value, wanted = _value(output), target[:, 0] - target[:, 2]
            figures["value_mse"] = float(((value - wanted) ** 2)[known].mean()) if known.any() else 0.0
            decided = known & (wanted.abs() > 0.1)
            figures["sign"] = float((value * wanted > 0)[decided].float().mean()) if decided.any() else 0.0
            all_values.append(value[known])
            all_targets.append(wanted[known])
            for name, figure in figures.items():
                sums[name] = sums.get(name, 0.0) + figure * len(batch)
            count += len(batch)
    if not count:
        return {}
    values, targets = torch.cat(all_values), torch.cat(all_targets)
    variance = float(targets.var(unbiased=False)) if len(targets) else 0.0
    explained = 1 - float((targets - values).var(unbiased=False)) / variance if variance > 0 else 0.0
    return {name: total / count for name, total in sums.items()} | {"explained": explained}


def compare(before: dict[str, Any], after: dict[str, Any], batches: Sequence[Batch]) -> dict[str, float]:
    """What learning did to a net: figures of `measure`, the same of before, and how far the policy moved.

    Both are checkpoints; `divergence` is the mean Kullback-Leibler divergence of the policies, in nats.
    """
    nets = [averaged_trainee(checkpoint) for checkpoint in (before, after)]
    divergence, count = 0.0, 0
    with torch.no_grad():
        for batch in batches:
            old, new = (log_policy(trainee.forward(batch).policy, batch) for trainee in nets)
            divergence += float((old.exp() * (old - new)).sum())
            count += len(batch)
    figures = measure(nets[1].forward, batches)
    figures["explained_before"] = measure(nets[0].forward, batches)["explained"]
    return figures | {"divergence": divergence / max(1, count)}
