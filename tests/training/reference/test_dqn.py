"""Q-learning to be read, and the fast program: the same loss, step and moves from the same memory."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from training.learn.dqn import DqnTrainer
from training.learn.dqn_settings import DqnSettings
from training.networks.dqn import DqnConfiguration
from training.reference import dqn as reference

SIZE, ROW_LENGTH = 6, 4
FAST = DqnSettings(
    row_length=ROW_LENGTH,
    games_at_once=16,
    opening_plies=0,
    near_share=0.0,
    shaping=0.0,
    discount=0.9,
    learning_rate=1e-3,
    learn_from=200,
    precision="float32",
    pictures=False,
)
SETTINGS = reference.Settings(
    size=SIZE, row_length=ROW_LENGTH, gamma=0.9, rate=FAST.learning_rate, batch=FAST.batch_size
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)  # such small nets are slower on more


def played(folder: Path, double: bool = False) -> tuple[DqnTrainer, list[reference.Move]]:
    """The fast program after 40 moves in each of its games, and what it remembers, for the reference."""
    torch.manual_seed(3)
    trainer = DqnTrainer(
        folder, replace(FAST, double=double), DqnConfiguration(SIZE, channels=8, layers=3), "cpu"
    )
    for _ in range(40):
        trainer.games.step(trainer.memory, exploration=0.7)
    with torch.no_grad():
        trainer.net.advantage.weight *= 4  # the net and its lagged copy differ
    seen, moves = OF_SIGNS[trainer.memory.stones], trainer.memory
    rows = range(len(moves))
    return trainer, [
        (seen[i], int(moves.moves[i]), float(moves.rewards[i]), bool(moves.ended[i])) for i in rows
    ]


OF_SIGNS = np.array([0, 1, -1], np.int8)
"""The reference's stones, of the fast program's."""


def net(weights: dict[str, torch.Tensor]) -> reference.Net:
    made = reference.Net(channels=8, layers=3)
    made.load_state_dict(weights)
    return made


def test_games_are_the_same(tmp_path: Path) -> None:
    """The same positions, rewards and ends from the same moves."""
    _, memory = played(tmp_path)
    wins = 0
    stones = np.zeros((FAST.games_at_once, SIZE, SIZE), np.int8)
    for row, (s, a, r, ended) in enumerate(memory):
        game = row % len(stones)
        assert (s == stones[game]).all()
        reward, over, after = reference.play(stones[game], a, ROW_LENGTH)
        assert (reward, over) == (r, ended)
        stones[game] = 0 if over else after
        wins += reward == 1
    assert wins > 5


@pytest.mark.parametrize("double", [False, True])
def test_a_step_is_the_same(tmp_path: Path, double: bool) -> None:
    """Three steps from one memory with the same random numbers: the same losses, the same net after them."""
    trainer, memory = played(tmp_path, double)
    pupil, lagged = net(trainer.net.state_dict()), net(trainer.target.state_dict())
    settings = replace(SETTINGS, double=double)
    optimiser = reference.optimiser_of(pupil, settings)
    random = np.random.default_rng(5)
    trainer.random = np.random.default_rng(5)
    for _ in range(3):
        loss = reference.loss_of(pupil, lagged, reference.draw(memory, settings.batch, random), settings)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        assert float(loss.detach()) == pytest.approx(trainer.learn(), rel=1e-4)
    for name, weights in trainer.net.state_dict().items():
        assert torch.allclose(pupil.state_dict()[name], weights, rtol=1e-4, atol=1e-6), name


def test_the_rate_falls_alike(tmp_path: Path) -> None:
    trainer, _ = played(tmp_path)
    trainer.settings, trainer.steps = replace(FAST, halving_steps=SETTINGS.halving_steps), 450
    trainer.learn()
    assert trainer.optimiser.param_groups[0]["lr"] == pytest.approx(reference.rate_at(450, SETTINGS))


class Far(np.random.Generator):
    """Single numbers are 1: the fast program, which asks whether to explore near the stones, does not."""

    def random(self, size: int | None = None) -> np.ndarray | float:  # type: ignore[override,type-arg]
        return super().random(size) if size else 1.0


@pytest.mark.parametrize("epsilon", [0.0, 0.4, 1.0])
def test_moves_are_the_same(tmp_path: Path, epsilon: float) -> None:
    trainer, _ = played(tmp_path)
    stones = OF_SIGNS[trainer.games.stones].copy()
    chosen = reference.choose(net(trainer.net.state_dict()), stones, epsilon, np.random.default_rng(9))
    before, trainer.games._random = trainer.memory.added, Far(np.random.PCG64(9))
    trainer.games.step(trainer.memory, epsilon)
    assert trainer.memory.moves[before : trainer.memory.added].tolist() == chosen.tolist()


def row_of(stones: Sequence[str]) -> reference.Stones:
    return np.array([[{"x": 1, "o": -1, ".": 0}[point] for point in row] for row in stones], np.int8)


def test_the_target_turns_the_sign() -> None:
    """What the opponent can win next counts against the move, less the discount; a move that wins earns 1."""

    class Certain(reference.Net):
        def forward(self, s: torch.Tensor) -> torch.Tensor:
            return torch.where((s != 0).flatten(1), 9.0, 0.5)  # occupied points must not be taken for good

    s = row_of(["xxx.", "oo..", "....", "...."])
    batch = reference.Batch(
        np.stack([s, s]), np.array([3, 15]), np.array([1, 0], np.float32), np.array([True, False])
    )
    assert reference.targets(Certain(), Certain(), batch, 0.9, False).tolist() == pytest.approx([1, -0.45])


def test_the_opponent_looks_one_move_ahead() -> None:
    player = reference.one_move_ahead(3, np.random.default_rng(1))
    assert player(row_of(["xx.", "oo.", "..."])) == 2  # wins rather than stops
    assert player(row_of(["x..", "oo.", "..x"])) == 5


def test_it_learns_to_win_from_nothing() -> None:
    """Three in a row on 4x4, against a player who looks one move ahead."""
    torch.manual_seed(1)
    settings = reference.Settings(
        size=4, row_length=3, steps=300, epsilon_steps=200, learn_from=500, memory=5000, target_every=50
    )
    pupil = reference.Net(channels=16, layers=3)
    untrained = reference.greedy(deepcopy(pupil))
    for _ in reference.train(pupil, settings):
        pass
    opponent = reference.one_move_ahead(3, np.random.default_rng(2))
    before = reference.points(untrained, opponent, 20, settings)
    after = reference.points(reference.greedy(pupil), opponent, 20, settings)
    assert after >= before + 4
