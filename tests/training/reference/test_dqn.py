"""Q-learning to be read, and the fast program: the same loss, step and moves from the same memory."""

from collections.abc import Sequence
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
    double=True,
    halving_steps=2,
    pictures=False,
)
SETTINGS = reference.Settings(
    size=SIZE,
    row_length=ROW_LENGTH,
    games_at_once=1,
    steps=3,
    gamma=0.9,
    learn_from=0,
    rate=FAST.learning_rate,
    halving_steps=FAST.halving_steps,
    batch=FAST.batch_size,
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)  # such small nets are slower on more


def played(folder: Path) -> tuple[DqnTrainer, list[reference.Move]]:
    """The fast program after 40 moves in each of its games, and what it remembers, for the reference."""
    torch.manual_seed(3)
    trainer = DqnTrainer(folder, FAST, DqnConfiguration(SIZE, channels=8, layers=3), "cpu")
    for _ in range(40):
        trainer.games.step(trainer.memory, exploration=0.7)
    with torch.no_grad():
        trainer.net.advantage.weight *= 4  # the net and its lagged copy differ
    moves, memory = trainer.memory, []
    for s, a, r, ended in zip(OF_SIGNS[moves.stones], moves.moves, moves.rewards, moves.ended, strict=True):
        s_after = s.copy()
        s_after.flat[a] = 1
        memory.append((s, int(a), float(r), bool(ended), -s_after))
    return trainer, memory[: len(moves)]


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
    for row, (s, a, r, ended, s_after) in enumerate(memory):
        game = row % len(stones)
        assert (s == stones[game]).all()
        reward, over, after = reference.play(stones[game], a, ROW_LENGTH)
        assert (reward, over) == (r, ended)
        assert (after == s_after).all()
        stones[game] = 0 if over else after
        wins += reward == 1
    assert wins > 5


def test_steps_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three steps from one memory with the same random numbers: the same losses, the same net after them."""
    trainer, memory = played(tmp_path)
    pupil, lagged = net(trainer.net.state_dict()), net(trainer.target.state_dict())
    draw, random, trainer.random = reference.draw, np.random.default_rng(5), np.random.default_rng(5)
    monkeypatch.setattr(reference, "draw", lambda _, count, __: draw(memory, count, random))
    monkeypatch.setattr(reference, "deepcopy", lambda _: lagged)
    for trainer.steps, (_, _, loss) in enumerate(reference.train(pupil, SETTINGS)):
        assert loss == pytest.approx(trainer.learn(), rel=1e-4)
    for name, weights in trainer.net.state_dict().items():
        assert torch.allclose(pupil.state_dict()[name], weights, rtol=1e-4, atol=1e-6), name


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
            return torch.full((len(s), 16), 0.5)

    s = row_of(["xxx.", "oo..", "....", "...."])
    moves = [(s, a, *reference.play(s, a, 3)) for a in (3, 15)]
    batch = reference.draw(moves, 40, np.random.default_rng(1))
    worth = reference.targets(Certain(), Certain(), batch, 0.9)
    assert worth.tolist() == pytest.approx([1.0 if won else -0.45 for won in batch[2].tolist()])
    assert 0 < batch[2].sum() < 40


def test_an_occupied_point_is_never_the_best() -> None:
    s = torch.tensor(row_of(["xo.", "...", "..."]))[None]
    assert reference.Net(channels=2, layers=1)(s).isinf().tolist() == [[True, True] + 7 * [False]]


def test_the_opponent_looks_one_move_ahead() -> None:
    random = np.random.default_rng(1)
    assert reference.one_move_ahead(row_of(["xx.", "oo.", "..."]), 3, random) == 2  # wins rather than stops
    assert reference.one_move_ahead(row_of(["x..", "oo.", "..x"]), 3, random) == 5


@pytest.mark.parametrize("turned", range(4))
def test_a_row_is_seen_in_each_direction(turned: int) -> None:
    """Of four lines, and from each of their points; a row is not seen across the board's edge."""
    for stones in (["....", "xxx.", "....", "...."], ["....", "x...", ".x..", "..x."]):
        s = np.rot90(row_of(stones), turned)
        for move in np.flatnonzero(s):
            without = s.copy()
            without.flat[move] = 0
            assert reference.makes_row(without, 1, int(move), 3)
            assert not reference.makes_row(without, -1, int(move), 3)
            assert not reference.makes_row(without, 1, int(move), 4)


@pytest.mark.slow
def test_it_learns_to_win_from_nothing() -> None:
    """Three in a row on 4x4, against a player who looks one move ahead."""
    torch.manual_seed(1)
    settings = reference.Settings(
        size=4, row_length=3, steps=300, epsilon_steps=200, learn_from=500, memory=5000, target_every=50
    )
    pupil = reference.Net(channels=16, layers=3)
    before = reference.points(pupil, 20, settings, seed=2)
    best, won = reference.best_of(pupil, settings)
    assert len(won) == 4
    assert reference.points(best, 20, settings, seed=2) >= before + 4
