"""A lost game looked back on: which move should have been another one, and what the learner is advised."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from engine.rules.game_kind import GameKind
from training.learn.dqn import DqnTrainer
from training.learn.dqn_settings import DqnSettings
from training.learn.replay import NO_ADVICE, Memory
from training.learn.retries import better_move
from training.networks.dqn import DqnConfiguration
from training.play.batched_games import Chooser, Games

SIZE = 7
KIND = GameKind.of_size(SIZE)
LOST = [14, 0, 15, 1, 16, 2, 17, 3, 18]
"""Black, the teacher, makes five in a row along the third line, White four along the first."""
PLIES = [1, 3, 5, 7]  # White's


def along(points: Sequence[int]) -> Chooser:
    """Chooses the first empty one of some points."""

    def choose(games: Games, which: Sequence[int]) -> Sequence[int]:
        return [next(point for point in points if games.stones[game].flat[point] == 0) for game in which]

    return choose


TEACHER = along([*range(14, 21), *range(42, 49), *range(21, 42)])
LEARNER = along(range(14))


def test_the_last_move_that_could_have_been_a_winning_one_is_found() -> None:
    tries = np.array([[18, 20], [18, 20], [18, 20], [20, 18]])  # 20 blocks nothing
    assert better_move(KIND, LOST, PLIES, tries, LEARNER, TEACHER) == (3, 18)
    tries[3] = 20, 19
    assert better_move(KIND, LOST, PLIES, tries, LEARNER, TEACHER) == (2, 18)


def test_no_ply_is_looked_at_long_before_the_one_that_is_found() -> None:
    plies: set[int] = set()

    def teacher(games: Games, which: Sequence[int]) -> Sequence[int]:
        plies.update(games.boards[game].ply for game in which)
        return TEACHER(games, which)

    assert better_move(KIND, LOST, PLIES, np.full((4, 1), 18), LEARNER, teacher) == (3, 18)
    assert min(plies) == PLIES[1] + 1


def test_a_game_that_no_move_saves_has_no_better_move() -> None:
    assert better_move(KIND, LOST, PLIES, np.full((4, 1), 20), LEARNER, TEACHER) is None


def test_the_rows_of_a_game_are_found_round_the_memory() -> None:
    memory = Memory(10, SIZE)
    for step in range(7):  # two games side by side; the second ends and begins anew after its third move
        stones = np.zeros((2, SIZE, SIZE), np.int8)
        memory.add(stones, [step, 10 + step], [0, 0], [step == 6, step in (2, 6)])
    assert memory.moves[memory.game(1, 2)].tolist() == [13, 14, 15, 16]
    assert memory.moves[memory.game(0, 2)].tolist() == [2, 3, 4, 5, 6]  # what came before is forgotten


def test_moves_that_should_have_been_others_are_drawn_more_often() -> None:
    memory, random = Memory(64, SIZE), np.random.default_rng(1)
    memory.add(np.zeros((64, SIZE, SIZE), np.int8), range(64), [0] * 64, [False] * 64, advice=range(64))
    memory.advice[32:] = NO_ADVICE
    nothing_disputed, all_alike = (memory.draw(50, np.random.default_rng(1), share) for share in (1, 0))
    np.testing.assert_array_equal(nothing_disputed, all_alike)
    memory.advice[40:56] = 0
    disputed = memory.draw(1000, random, 1.0)[:2]  # two of sixteen: more would be learnt by heart
    assert ((disputed >= 40) & (disputed < 56)).all() and disputed[0] != disputed[1]
    few = memory.draw(10, random, 0.1)
    assert 40 <= few[0] < 56


def looked_back(folder: Path, teacher: Chooser, learner: Chooser, tries: list[int]) -> Memory:
    """The memory after a game, Black's the teacher's, whose moves each could have been one of the tries."""
    settings = DqnSettings(games_at_once=1, opening_plies=0, taught_share=1, first_exploration=0, retries=1)
    trainer = DqnTrainer(folder, settings, DqnConfiguration(SIZE, channels=4, layers=1))
    trainer.games.teacher, trainer.games.learner = teacher, learner
    trainer.games._next_best = lambda stones, played: np.array(tries)[:, None]  # type: ignore[method-assign]
    while not trainer.memory.ended[: len(trainer.memory)].any():
        trainer.games.step(trainer.memory, 0)
    return trainer.memory


def test_the_learner_is_advised_what_would_have_won_and_its_moves_before_it(tmp_path: Path) -> None:
    memory = looked_back(tmp_path, TEACHER, LEARNER, [20, 20, 18, 20])
    assert memory.moves[:9].tolist() == LOST
    assert memory.advice[:9:2].tolist() == [NO_ADVICE] * 5  # the teacher's
    assert memory.advice[1:9:2].tolist() == [0, 1, 18, NO_ADVICE]


def test_the_learner_is_advised_its_moves_of_a_game_that_it_won(tmp_path: Path) -> None:
    memory = looked_back(tmp_path, along([42, 44, 46, 48, 36]), LEARNER, [])
    won = len(memory)
    assert won == 10 and memory.rewards[won - 1] == 1
    assert memory.advice[1:won:2].tolist() == [0, 1, 2, 3, 4]


def test_nothing_is_learnt_from_a_game_that_no_move_saves(tmp_path: Path) -> None:
    memory = looked_back(tmp_path, TEACHER, LEARNER, [20, 20, 20, 20])
    assert (memory.advice == NO_ADVICE).all()
