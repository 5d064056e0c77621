"""Fits the pattern evaluation to position files and writes its table of weights, which is compiled.

    python build/tools/fit_patterns.py engine/native/nets/pattern_weights.inc POSITIONS…

The model is that of `engine/native/nets/pattern_evaluator.hpp`: a logistic regression of the result on the
pattern codes of all empty points, and a softmax regression of the move played. A code's weight is the sum of
its four line shapes' weights and a part of its own that is held near zero: rare codes inherit from their
shapes.
"""

import argparse
import itertools
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from engine import _core
from engine.options import file_name
from engine.records.files import write_atomically
from training.base.computing import use_threads
from training.base.files import output_file
from training.base.run import revision
from training.data.positions import PositionSet

UNIT = 1024.0  # weights are stored in units of 1/UNIT logits
LINE_SHAPES = 12
CODES, PLACES, CLASSES = _core.PATTERN_CODES, _core.PATTERN_PLACES, _core.MOVE_CLASSES


def main() -> None:
    """Fit, report on held-out games, and write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "weights", type=output_file(".inc"), help="the table to write: engine/native/nets/pattern_weights.inc"
    )
    parser.add_argument(
        "data", type=file_name, nargs="+", help="position files, as `narabe-train data prepare` writes them"
    )
    parser.add_argument("--epochs", type=int, default=8, help="passes over all games, default 8")
    parser.add_argument(
        "--positions-per-game", type=int, default=12, help="drawn anew in each pass, default 12"
    )
    parser.add_argument("--batch-games", type=int, default=32, help="of a step; default %(default)s")
    parser.add_argument("--learning-rate", type=float, default=0.006, help="of Adam; default %(default)s")
    parser.add_argument(
        "--own-part-decay", type=float, default=3e-6, help="holds a code's own part near zero"
    )
    parser.add_argument(
        "--held-out-percent", type=int, default=4, help="of the games, measured on; default %(default)s"
    )
    parser.add_argument(
        "--threads", type=int, default=1, help="of the processor, for learning; default %(default)s"
    )
    parser.add_argument("--seed", type=int, default=1, help="of all random numbers; default %(default)s")
    fit(parser.parse_args())


@dataclass(frozen=True)
class PatternBatch:
    """Positions of one board size with their features and targets."""

    codes: Tensor  # [position, point, 2], own and other; CODES where a stone stands
    pairs: Tensor  # [position, point], own class * CLASSES + the other's
    near: Tensor  # [position, point], bool: the moves that the policy chooses from
    last: Tensor  # [position, point], where the point lies from the last move
    before: Tensor  # [position, point], ... from the move before it
    filled: Tensor  # [position], share of the points with a stone
    policy: Tensor  # [position, point], sums to 1, or to 0 if the move is not near
    wdl: Tensor  # [position, 3], sums to 1, or to 0 if unknown


class PatternModel(nn.Module):
    """The weights, as real numbers in logits."""

    def __init__(self) -> None:
        super().__init__()
        self.shapes = nn.Parameter(torch.zeros(4, LINE_SHAPES))  # value own, other, policy own, other
        self.codes = nn.Parameter(torch.zeros(4, CODES))
        self.value_pairs = nn.Parameter(torch.zeros(CLASSES * CLASSES))
        self.policy_pairs = nn.Parameter(torch.zeros(CLASSES * CLASSES))
        self.last = nn.Parameter(torch.zeros(PLACES))
        self.before = nn.Parameter(torch.zeros(PLACES))
        self.value_bias = nn.Parameter(torch.zeros(()))
        self.draw = nn.Parameter(torch.tensor([-5.0, 0.0]))
        counts = torch.zeros(CODES, LINE_SHAPES)
        for code, shapes in enumerate(itertools.combinations_with_replacement(range(LINE_SHAPES), 4)):
            for shape in shapes:
                counts[code, shape] += 1
        self.register_buffer("shape_counts", counts)

    def code_weights(self) -> Tensor:
        """[4, CODES]."""
        counts = self.shape_counts
        assert isinstance(counts, Tensor)
        return self.shapes @ counts.T + self.codes

    def forward(self, batch: PatternBatch) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of the win [position], of the draw [position] and of each point [position, point]."""
        weights = functional.pad(self.code_weights(), (0, 1))
        own, other = batch.codes.unbind(-1)
        occupied = own == CODES
        point_values = weights[0][own] + weights[1][other] + self.value_pairs[batch.pairs]
        win = point_values.masked_fill(occupied, 0.0).sum(1) + self.value_bias
        draw = self.draw[0] + self.draw[1] * batch.filled
        policy = weights[2][own] + weights[3][other] + self.policy_pairs[batch.pairs]
        policy = policy + self.last[batch.last] + self.before[batch.before]
        return win, draw, policy.masked_fill(~batch.near, -1e9)

    def table(self) -> str:
        """The initialisers of the C++ struct `Weights`, in its order."""
        codes = self.code_weights()
        parts = [codes[0], codes[1], self.value_pairs, self.value_bias, self.draw[0], self.draw[1]]
        parts += [codes[2], codes[3], self.policy_pairs, self.last, self.before]
        return ",\n".join(_initialiser(part) for part in parts) + ",\n"


def _initialiser(numbers: Tensor) -> str:
    units = torch.clamp(torch.round(numbers.detach() * UNIT), -32767, 32767).to(torch.int64)
    if units.ndim == 0:
        return str(int(units))
    words = [str(int(unit)) for unit in units]
    lines = (", ".join(words[start : start + 16]) for start in range(0, len(words), 16))
    return "{" + ",\n ".join(lines) + "}"


def _places(width: int, height: int) -> NDArray[np.int64]:
    """Where a point lies from another [from, point]; the last row is for no move at all."""
    rows, columns = np.divmod(np.arange(width * height), width)
    distances = np.sort(
        np.abs(np.stack([rows[:, None] - rows[None], columns[:, None] - columns[None]])), axis=0
    )
    smaller, larger = distances
    places = np.where(larger > 4, PLACES - 1, (larger - 1) * (larger + 2) // 2 + smaller)
    places[larger == 0] = PLACES - 1
    return np.vstack([places, np.full(width * height, PLACES - 1)])


class Source:
    """Draws batches from a position set."""

    def __init__(self, positions: PositionSet) -> None:
        self.positions = positions
        order = np.argsort(positions.game, kind="stable")
        games, starts = np.unique(positions.game[order], return_index=True)
        self._of_game = dict(zip(games.tolist(), np.split(order, starts[1:]), strict=True))
        self._places: dict[tuple[int, int], NDArray[np.int64]] = {}

    def batches(self, games: int, per_game: int, generator: np.random.Generator) -> Iterator[PatternBatch]:
        """Every game once, in random order, with some of its positions."""
        p = self.positions
        kinds: dict[tuple[int, int, int], list[int]] = {}
        for game in self._of_game:
            kind = (int(p.game_width[game]), int(p.game_height[game]), int(p.game_variant[game]))
            kinds.setdefault(kind, []).append(game)
        chunks = []
        for kind, members in kinds.items():
            shuffled = generator.permutation(members)
            chunks += [(kind, shuffled[start : start + games]) for start in range(0, len(shuffled), games)]
        for index in generator.permutation(len(chunks)):
            kind, members = chunks[index]
            yield self._batch(kind, members, per_game, generator)

    def _batch(
        self,
        kind: tuple[int, int, int],
        games: NDArray[np.int64],
        per_game: int,
        generator: np.random.Generator,
    ) -> PatternBatch:
        width, height, variant = kind
        p = self.positions
        places = self._places.setdefault((width, height), _places(width, height))
        empty_board = _core.Board(width, height, variant, 5)
        codes, pairs, near, last, before, chosen = [], [], [], [], [], []
        for game in games:
            moves = p.moves[p.game_start[game] : p.game_start[game + 1]].tolist()
            mine = self._of_game[int(game)]
            # A position at the very end of a record has no move after it to replay.
            mine = mine[p.ply[mine] < len(moves)]
            mine = generator.choice(mine, min(per_game, len(mine)), replace=False)
            game_codes, game_pairs, game_near = _core.pattern_features(empty_board, moves)
            plies = p.ply[mine]
            codes.append(game_codes[plies])
            pairs.append(game_pairs[plies])
            near.append(game_near[plies])
            history = np.array([-1, -1, *moves])
            last.append(places[history[plies + 1]])
            before.append(places[history[plies]])
            chosen.append(mine)
        index = np.concatenate(chosen)
        policy = np.zeros((len(index), width * height), np.float32)
        rows = np.arange(len(index))
        for column in range(p.policy_points.shape[1]):
            points = p.policy_points[index, column]
            used = points >= 0
            policy[rows[used], points[used]] += p.policy_weights[index[used], column]
        is_near = np.concatenate(near) > 0
        policy *= is_near
        total = policy.sum(1, keepdims=True)
        policy /= np.where(total > 0, total, 1)
        return PatternBatch(
            codes=torch.from_numpy(np.concatenate(codes).astype(np.int64)),
            pairs=torch.from_numpy(np.concatenate(pairs).astype(np.int64)),
            near=torch.from_numpy(is_near),
            last=torch.from_numpy(np.concatenate(last)),
            before=torch.from_numpy(np.concatenate(before)),
            filled=torch.from_numpy((p.ply[index] / (width * height)).astype(np.float32)),
            policy=torch.from_numpy(policy),
            wdl=torch.from_numpy(p.wdl[index]),
        )


def pattern_losses(model: PatternModel, batch: PatternBatch) -> dict[str, Tensor]:
    """Sums over the batch: policy and value losses, hits, and how many positions each counts."""
    win_logit, draw_logit, policy_logits = model(batch)
    counted = batch.policy.sum(1) > 0
    policy_loss = -(batch.policy * functional.log_softmax(policy_logits, 1)).sum(1)[counted].sum()
    best = batch.policy.argmax(1)
    order = policy_logits.topk(5, 1).indices
    known = batch.wdl.sum(1) > 0
    log_draw, log_decided = functional.logsigmoid(draw_logit), functional.logsigmoid(-draw_logit)
    log_wdl = torch.stack(
        [
            functional.logsigmoid(win_logit) + log_decided,
            log_draw,
            functional.logsigmoid(-win_logit) + log_decided,
        ],
        1,
    )
    value_loss = -(batch.wdl * log_wdl).sum(1)[known].sum()
    score = batch.wdl[:, 0] - batch.wdl[:, 2]
    decided = known & (score.abs() > 0.02)
    return {
        "policy_loss": policy_loss,
        "top1": (order[:, 0] == best)[counted].sum(),
        "top5": (order == best[:, None]).any(1)[counted].sum(),
        "policy_count": counted.sum(),
        "value_loss": value_loss,
        "value_count": known.sum(),
        "sign": ((win_logit > 0) == (score > 0))[decided].sum(),
        "sign_count": decided.sum(),
    }


def evaluate(model: PatternModel, source: Source, per_game: int) -> str:
    """A line of figures over the held-out positions."""
    totals: dict[str, float] = {}
    with torch.no_grad():
        for batch in source.batches(32, per_game, np.random.default_rng(0)):
            for name, figure in pattern_losses(model, batch).items():
                totals[name] = totals.get(name, 0.0) + float(figure)
    policy, value = max(totals["policy_count"], 1), max(totals["value_count"], 1)
    return (
        f"policy loss {totals['policy_loss'] / policy:.3f} top-1 {totals['top1'] / policy:.1%} "
        f"top-5 {totals['top5'] / policy:.1%} | value log-loss {totals['value_loss'] / value:.4f} "
        f"sign {totals['sign'] / max(totals['sign_count'], 1):.1%} | {int(policy)} positions"
    )


def fit(args: argparse.Namespace) -> None:
    """Run with the options."""
    use_threads(args.threads)
    torch.manual_seed(args.seed)
    generator = np.random.default_rng(args.seed)
    training, held_out = [], {}
    for path in args.data:
        part, aside = PositionSet.load(path).split(args.held_out_percent)
        training.append(Source(part))
        held_out[path.stem] = Source(aside)
    model = PatternModel()
    own_parts = [model.codes, model.value_pairs, model.policy_pairs]
    optimiser = torch.optim.Adam(model.parameters(), args.learning_rate)
    started = time.monotonic()
    for epoch in range(args.epochs):
        for group in optimiser.param_groups:
            group["lr"] = args.learning_rate * (1 + math.cos(math.pi * epoch / args.epochs)) / 2
        streams = [s.batches(args.batch_games, args.positions_per_game, generator) for s in training]
        for batch in _interleave(streams):
            loss = pattern_losses(model, batch)
            total = loss["policy_loss"] / loss["policy_count"].clamp(min=1)
            total = total + loss["value_loss"] / loss["value_count"].clamp(min=1)
            for own_part in own_parts:
                total = total + args.own_part_decay * (own_part**2).sum()
            if not torch.isfinite(total):
                raise FloatingPointError("the loss is not a number: lower the learning rate")
            optimiser.zero_grad()
            total.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
        print(f"epoch {epoch + 1}/{args.epochs}, {time.monotonic() - started:.0f} s", flush=True)
        for name, source in held_out.items():
            print(f"  {name}: {evaluate(model, source, args.positions_per_game)}", flush=True)
    origin = f"// Written by build/tools/fit_patterns.py from {', '.join(path.name for path in args.data)}"
    text = f"{origin};\n// revision {revision()}, seed {args.seed}.\n{model.table()}"
    write_atomically(args.weights, text.encode())


def _interleave(streams: list[Iterator[PatternBatch]]) -> Iterator[PatternBatch]:
    for batches in itertools.zip_longest(*streams):
        yield from (batch for batch in batches if batch is not None)


if __name__ == "__main__":
    main()
