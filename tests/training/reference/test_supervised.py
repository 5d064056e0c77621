"""Learning from records to be read, and the fast program: the same examples, losses and steps."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.rules.variant import Variant
from training.data.pool import Batch
from training.data.positions import PositionSet, PositionSetBuilder
from training.learn.losses import losses, measure
from training.learn.supervised import Trainer
from training.learn.supervised_settings import TrainingSettings
from training.networks.catalogue import RenjuResnetConfiguration
from training.reference import supervised as reference

STEPS, BATCH = 4, 16
SETTINGS = reference.Settings(steps=STEPS, batch=BATCH, warm_up=2)
FAST = TrainingSettings(
    network="renju-resnet",
    crop_to=(),
    batch_size=BATCH,
    total_positions=STEPS * BATCH,
    precision="float32",
    learning_rate=SETTINGS.rate,
    warm_up_steps=SETTINGS.warm_up,
    average_positions=0,
    pictures=False,
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)  # such small nets are slower on more


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Random games in which anything is wished for; draws, too."""
    random = np.random.default_rng(1)
    builder = PositionSetBuilder()
    for length in (0, 1, 30, 31, 60):
        moves = [int(move) for move in random.permutation(225)[:length]]
        builder.add_game(moves, 15, 15, Variant.RENJU)
        for ply in range(0, length, 2 if length > 30 else 3):
            win, draw = random.random() / 2, random.random() / 2
            wished = {int(p): float(random.random()) for p in random.permutation(225)[: 1 + ply % 4]}
            builder.add_position(ply, wished, (win, draw, 1 - win - draw))
    builder.build({"source": "a test"}).save(tmp_path / "games.npz")
    return tmp_path / "games.npz"


def trainer_of(path: Path) -> Trainer:
    settings = replace(FAST, data=(str(path),), held_out_percent=0)
    return Trainer(path.parent / "run", settings, RenjuResnetConfiguration(15, channels=8, blocks=1), "cpu")


def net(trainer: Trainer) -> reference.Net:
    made = reference.Net(channels=8, blocks=1)
    made.load_state_dict(trainer.trainee.net.state_dict())
    return made


class Turns(np.random.Generator):
    """Draws of symmetries: all eight, one after the other, as the fast program numbers them."""

    def integers(self, *bounds: object, size: int | None = None) -> np.ndarray:  # type: ignore[override,type-arg]
        return np.zeros(1, np.int64) if size is None else np.arange(size) % bounds[0]  # type: ignore[operator]


SAME_SYMMETRY = [0, 4, 7, 3, 5, 1, 2, 6]
"""The reference's number of each of the fast program's."""


def both(trainer: Trainer, path: Path, turned: bool) -> tuple[Batch, reference.Batch]:
    """The first positions of the file, for either."""
    [pool], rows = trainer.pools, np.arange(BATCH)
    symmetries = [SAME_SYMMETRY[i % 8] for i in range(BATCH)] if turned else [0] * BATCH
    fast = pool.turned(rows, Turns(np.random.PCG64(1)), "all" if turned else "none")
    return fast, reference.batch_of(reference.Records(path), rows, symmetries)


@pytest.mark.parametrize("turned", [False, True])
def test_examples_are_the_same(path: Path, turned: bool) -> None:
    fast, slow = both(trainer_of(path), path, turned)
    black = (fast.ply % 2 == 0)[:, None, None].expand_as(fast.stones)
    assert (slow.planes == torch.stack([fast.stones == 1, fast.stones == 2, black], 1)).all()
    assert slow.pi.numpy() == pytest.approx(fast.policy.numpy(), abs=1e-6)
    assert slow.s.numpy() == pytest.approx((fast.wdl[:, 0] + fast.wdl[:, 1] / 2).numpy(), abs=1e-6)


def test_losses_and_figures_are_the_same(path: Path) -> None:
    trainer = trainer_of(path)
    fast, slow = both(trainer, path, turned=True)
    pupil = net(trainer)
    pupil.train(), trainer.trainee.net.train()
    expected = losses(trainer.trainee.forward(fast), fast)
    policy, value = reference.losses(pupil, slow)
    assert float(policy.detach()) == pytest.approx(float(expected["policy"].detach()), rel=1e-5)
    assert float(value.detach()) == pytest.approx(float(expected["value"].detach()), rel=1e-5)
    trainer.trainee.net.eval()
    figures = measure(trainer.trainee.forward, [fast])
    assert reference.measure(pupil, slow) == pytest.approx(
        [figures[name] for name in ("policy", "value", "top1", "sign")], rel=1e-4
    )


def test_steps_are_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same net after as many batches, at the same rates."""
    trainer = trainer_of(path)
    fast, slow = both(trainer, path, turned=True)
    pupil = net(trainer)
    monkeypatch.setattr(reference, "batch_of", lambda *_: slow)  # in place of a random one
    for step, policy, value in reference.train(pupil, reference.Records(path), SETTINGS):
        assert reference.rate_at(step - 1, SETTINGS) == pytest.approx(SETTINGS.rate * trainer._rate_share())
        [terms] = trainer.learn(fast)
        assert (policy, value) == pytest.approx((terms["policy"], terms["value"]), rel=1e-3)
    for name, weights in trainer.trainee.net.state_dict().items():
        assert torch.allclose(pupil.state_dict()[name], weights, rtol=1e-2, atol=1e-3), name


def test_whole_games_are_held_out(path: Path) -> None:
    records = reference.Records(path)
    known, unknown = records.split(5)
    assert len(known) + len(unknown) == len(PositionSet.load(path))
    assert not set(records.game[known]) & set(records.game[unknown])


def test_it_learns_games_by_heart(path: Path) -> None:
    torch.manual_seed(1)
    records, settings = reference.Records(path), replace(SETTINGS, steps=40, warm_up=5, held_out_every=1000)
    pupil = reference.Net(channels=8, blocks=1)
    policies = [policy for _, policy, _ in reference.train(pupil, records, settings)]
    assert np.mean(policies[-5:]) < np.mean(policies[:5]) - 0.5
