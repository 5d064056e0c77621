"""The reference to be read, and the fast core in its textbook form: the same visits for the same net."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import torch
from torch import Tensor

from engine.evaluator.interface import Evaluation, PositionBatch
from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant
from training.play.searcher import Searcher, SearchSettings, alone
from training.reference import alphazero as reference

SIZE, ROW_LENGTH = 5, 4
TEXTBOOK = SearchSettings(
    textbook=True,
    solver=False,
    exploration=2.0,
    exploration_growth=0.0,
    policy_temperature=1.0,
    leaves_at_once=1,
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)  # such small nets are slower on more


class SameNet:
    """A reference's net as the core's evaluator, and the other way round; priors in the core's steps."""

    name = "reference"

    def __init__(self, net: reference.Net) -> None:
        self._evaluate = reference.evaluate_with(net)

    def priors(self, board: reference.Board) -> tuple[dict[int, float], float]:
        """The reference's view: the core keeps priors in 1/65535, at least one."""
        p, v = self._evaluate(board)
        return {move: max(1, int(65535 * prior + 0.5)) / 65535 for move, prior in p.items()}, v

    def evaluate(self, positions: PositionBatch) -> Evaluation:
        """The core's view."""
        logits = np.full((len(positions), SIZE**2), -np.inf, np.float32)
        wdl = np.zeros((len(positions), 3), np.float32)
        for index in range(len(positions)):
            board = self._board(positions, index)
            p, v = self._evaluate(board)
            logits[index, list(p)] = np.log(list(p.values()))
            wdl[index] = (1 + v) / 2, 0, (1 - v) / 2
        return Evaluation(logits, wdl)

    def _board(self, positions: PositionBatch, index: int) -> reference.Board:
        board = reference.Board(SIZE, ROW_LENGTH)
        board.turn = reference.BLACK if positions.turn[index] == 1 else reference.WHITE
        seen = positions.stones[index]
        board.stones[seen == 1], board.stones[seen == 2] = board.turn, -board.turn
        last = int(positions.last_moves[index, 0])
        board.moves = [] if last < 0 else [last]  # all that the net's planes ask for
        return board


def boards(moves: list[int]) -> tuple[Board, reference.Board]:
    """A position for either."""
    kind = GameKind.of_size(SIZE, Variant.FREESTYLE, ROW_LENGTH)
    fast, slow = kind.board(), reference.Board(SIZE, ROW_LENGTH)
    for move in moves:
        fast.push(move)
        slow.play(move)
    return fast, slow


def net(seed: int) -> reference.Net:
    torch.manual_seed(seed)
    made = reference.Net(SIZE, channels=8)
    with torch.no_grad():
        made.policy.weight *= 20  # an untrained net says nearly nothing: make it opinionated
        made.value.weight *= 8
    return made.eval()


def visits(root: reference.Node) -> dict[int, int]:
    return {move: child.N for move, child in root.children.items()}


@pytest.mark.parametrize(
    "moves",
    [[], [12, 7], [12, 13, 7, 8, 17], [0, 5, 1, 6, 2, 7, 8, 13, 24]],
    ids=["empty", "two stones", "Black threatens", "ends near"],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_core_makes_the_same_visits(moves: list[int], seed: int) -> None:
    fast_board, board = boards(moves)
    same = SameNet(net(seed))
    root = reference.Node(1.0)
    reference.search(root, board, same.priors, 300, TEXTBOOK.exploration)
    result = Searcher("", fast_board, TEXTBOOK, same).search(fast_board, 300)
    assert {c.point: c.visits for c in result.candidates} == visits(root)
    assert result.wdl[0] - result.wdl[2] == pytest.approx(-root.Q, abs=1e-4)


def test_ended_games_were_met_on_the_way() -> None:
    """The positions above would prove little if no search reached the end of a game."""
    _, board = boards([0, 5, 1, 6, 2, 7, 8, 13, 24])
    ends = 0
    same = SameNet(net(1))

    class Counted(reference.Board):
        def over(self) -> bool:
            nonlocal ends
            ended = super().over()
            ends += ended
            return ended

    counted = Counted(SIZE, ROW_LENGTH)
    for move in board.moves:
        counted.play(move)
    reference.search(reference.Node(1.0), counted, same.priors, 300, 2.0)
    assert ends > 20


def test_with_noise_at_the_root_too() -> None:
    fast_board, board = boards([12, 7])
    same = SameNet(net(3))
    searcher = Searcher("", fast_board, TEXTBOOK, same)
    result = alone(searcher.exploring(fast_board, 200, 0.25, np.random.default_rng(5), concentration=0.3))
    root = reference.Node(1.0)
    random = np.random.default_rng(5)
    reference.search(
        root, board, same.priors, 200, 2.0, lambda count: random.dirichlet(np.full(count, 0.3)), 0.25
    )
    assert {c.point: c.visits for c in result.candidates} == visits(root)


def test_without_the_textbook_the_core_proves_what_ends() -> None:
    """What the option is for: Black wins at once, and the usual search stops there."""
    fast_board, _ = boards([12, 0, 7, 1, 17, 3])
    same = SameNet(net(1))
    usual = Searcher("", fast_board, replace(TEXTBOOK, textbook=False), same).search(fast_board, 300)
    textbook = Searcher("", fast_board, TEXTBOOK, same).search(fast_board, 300)
    assert sum(c.visits for c in usual.candidates) < 50
    assert sum(c.visits for c in textbook.candidates) == 299
    assert textbook.best in (2, 22)


def test_self_play_labels_positions_by_the_winner() -> None:
    settings = reference.Settings(size=3, row_length=3, playouts=20)
    random = np.random.default_rng(1)
    examples = reference.self_play(reference.evaluate_by_rollout(random), settings, random)
    outcomes = [z for _, _, z in examples]
    assert all(a == -b for a, b in pairwise(outcomes))
    for s, pi, _ in examples:
        assert pi.sum() == pytest.approx(1)
        assert (pi[(s[0] + s[1]).ravel() > 0] == 0).all()  # no occupied point


def test_symmetries_turn_planes_and_policy_alike() -> None:
    random = np.random.default_rng(2)
    s = random.random((4, 3, 3)).astype(np.float32)
    pi = s[2].ravel().astype(np.float64)  # any plane: it must turn as the policy does
    turned = list(reference.symmetries(s, pi, 1.0))
    assert len({p.tobytes() for _, p, _ in turned}) == 8
    assert all((planes[2].ravel() == policy.astype(np.float32)).all() for planes, policy, _ in turned)


@pytest.fixture
def double() -> Iterator[None]:
    """New nets are of double precision, their first weights too, so that processors that round otherwise play
    the same games.
    """
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(torch.float32)


@pytest.mark.slow
@pytest.mark.usefixtures("double")
def test_it_learns_to_win_from_nothing() -> None:
    """Three in a row on 3x3: after some games the net alone foresees a win in one."""

    class DoubleNet(reference.Net):
        def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
            return super().forward(seen.double())

    torch.manual_seed(1)
    settings = reference.Settings(size=3, row_length=3, playouts=25, games=40, buffer=300, batch=64)
    pupil = DoubleNet(3, channels=16)
    losses: list[float] = []
    reference.train(pupil, settings, lambda game, loss: losses.append(loss))
    assert np.mean(losses[-5:]) < np.mean(losses[:5]) - 0.5
    for moves, winning in (((0, 3, 1, 4), 2), ((8, 5, 7, 4), 6), ((2, 4, 8, 0), 5)):
        board = reference.Board(3, 3)
        for move in moves:
            board.play(move)
        p, v = reference.evaluate_with(pupil)(board)
        assert p[winning] > 0.3
        assert v > 0


def test_the_loss_is_that_of_the_paper() -> None:
    pupil = net(1)
    board = boards([12, 7])[1]
    s, z = reference.planes(board), -1.0
    pi = np.zeros(SIZE**2)
    pi[[0, 6]] = 0.25, 0.75
    with torch.no_grad():
        log_p, v = pupil(torch.from_numpy(s)[None])
    expected = (z - float(v)) ** 2 - 0.25 * float(log_p[0, 0]) - 0.75 * float(log_p[0, 6])
    assert float(reference.loss_of(pupil, [(s, pi, z)], 0.0).detach()) == pytest.approx(expected, rel=1e-5)
    squares = sum(float(weights.square().sum()) for weights in pupil.parameters())
    with_penalty = float(reference.loss_of(pupil, [(s, pi, z)], 0.01).detach())
    assert with_penalty == pytest.approx(expected + 0.01 * squares, rel=1e-5)
