"""Positions of alpha-beta's trees are what was searched, and a net learns their bounds from one side."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from numpy.typing import NDArray

from engine import _core
from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import weights_folder
from engine.rules.board import Board
from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from engine.search.core_board import core_board
from training.__main__ import main
from training.data.batches import Batch
from training.data.positions import Bound, PositionFileError, PositionSet, PositionSetBuilder
from training.learn.losses import losses
from training.networks.trainee import Output
from training.play.trees import TreeSettings, moves_to, wdl_of

LINE = str(weights_folder() / "line.line")
OPENINGS = ("h8g9i9g7j10", "h8i9g7f6", "h8h9h10")
QUICK = ["--nodes", "3000", "--from-depth", "2", "--per-tree", "20", "--processes", "1"]


def write_positions(path: Path) -> None:
    builder = PositionSetBuilder()
    for moves in OPENINGS:
        builder.add_game(parse_line(moves, 15, 15), 15, 15, Variant.FREESTYLE)
        builder.add_position(len(parse_line(moves, 15, 15)), {0: 1.0})
    builder.build({"source": "made up"}).save(path)


def searched(folder: Path) -> list[PositionSet]:
    return [PositionSet.load(part) for part in sorted(folder.glob("part-*.npz"))]


def test_nodes_follow_the_positions_that_were_searched(tmp_path: Path) -> None:
    write_positions(tmp_path / "in.npz")
    assert main(["trees", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK]) == 0
    [nodes] = searched(tmp_path / "out")
    assert len(nodes) == nodes.games == 60
    roots = [Board.from_moves(parse_line(moves, 15, 15), 15) for moves in OPENINGS]
    boards = [nodes.board_before(row) for row in range(len(nodes))]
    for row, board in enumerate(boards):
        root = roots[row // 20]
        stones = [point for point in range(root.points) if root.cells[point] != 0]
        assert all(board.cells[point] == root.cells[point] for point in stones)
        assert board.ply > root.ply or board.cells == root.cells
    assert len({tuple(board.cells) for board in boards}) == 60
    assert (nodes.policy_weights.sum(1) == 0).all()
    np.testing.assert_allclose(nodes.wdl.sum(1), 1.0, atol=1e-3)
    assert set(nodes.bound.tolist()) <= {Bound.LOWER, Bound.UPPER, Bound.SCORE}
    assert {Bound.LOWER, Bound.UPPER} <= set(nodes.bound.tolist())


def test_searching_goes_on_part_by_part(tmp_path: Path) -> None:
    write_positions(tmp_path / "in.npz")
    command = ["trees", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK, "--per-part", "1"]
    assert main(command) == 0
    before = [part.wdl.tolist() for part in searched(tmp_path / "out")]
    assert len(before) == 3
    (tmp_path / "out" / "part-000001.npz").unlink()
    assert main(command) == 0
    assert [part.wdl.tolist() for part in searched(tmp_path / "out")] == before
    assert main([*command, "--nodes", "4000"]) == 1  # other nodes than those that are there


def test_a_net_that_alpha_beta_cannot_use_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_positions(tmp_path / "in.npz")
    assert main(["trees", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK, "--net", "uniform"]) == 1
    assert "alpha-beta needs a line net, and uniform is none" in capsys.readouterr().err


def test_nodes_are_kept_with_what_was_found_of_them() -> None:
    root = Board.from_moves(parse_line("h8g9i9g7j10g8g6", 15, 15), 15)
    options = _core.SearchOptions()
    options.memory_bytes = 16 << 20
    evaluator = open_evaluator("line", root)

    def searched(from_depth: float) -> _core.AlphaBeta:
        search = _core.AlphaBeta(core_board(root), options)
        search.sample_from(from_depth)
        search.run_here(evaluator, visits=20_000)
        return search

    first, second = searched(4.0), searched(4.0)
    stones, scores, bounds = first.take_sample(1_000, 1)
    assert 100 < len(stones) <= 1_000
    assert len(np.unique(stones.reshape(len(stones), -1), axis=0)) == len(stones)
    again = second.take_sample(1_000, 1)
    assert [array.tolist() for array in again] == [array.tolist() for array in (stones, scores, bounds)]
    assert len(first.take_sample(1_000, 1)[0]) == 0  # they were forgotten
    assert len(searched(float("inf")).take_sample(1_000, 1)[0]) == 0

    right = asked = 0
    search = _core.AlphaBeta(core_board(root), options)
    for cells, score, bound in zip(stones, scores, bounds, strict=True):
        decided = (score > 100 and bound != Bound.UPPER) or (score < -100 and bound != Bound.LOWER)
        moves = moves_to(cells)
        if not decided or moves is None:
            continue
        search.set_position(core_board(Board.from_moves(moves, 15)))
        search.clear()
        search.run_here(evaluator, visits=10_000)
        win, _, loss = search.snapshot().wdl
        asked += 1
        right += (win > loss) == (score > 0)
    assert asked >= 20
    assert right >= 0.9 * asked  # a deeper search seldom says the opposite


@pytest.mark.parametrize("ply", [0, 1, 2, 7, 30])
def test_moves_lead_to_the_stones(ply: int) -> None:
    moves = [int(point) for point in np.random.default_rng(ply).permutation(81)[:ply]]
    board = Board.from_moves(moves, 9)
    cells = np.array(board.cells, np.uint8)
    own = np.where(cells == board.turn, 1, np.where(cells == 0, 0, 2)).astype(np.int8)
    found = moves_to(own.reshape(9, 9))
    assert found is not None
    again = Board.from_moves(found, 9)
    assert (again.cells, again.turn) == (board.cells, board.turn)


def test_no_moves_lead_behind_a_pass() -> None:
    assert moves_to(np.array([[1, 0], [0, 0]], np.int8)) is None
    assert moves_to(np.array([[2, 2], [0, 0]], np.int8)) is None


def test_scores_become_chances_on_the_scale_of_the_net() -> None:
    settings = TreeSettings(slope=2.0, offset=0.5)
    win, draw, loss = wdl_of(255, settings)  # a tempo of 5 less, half a logit less, by 2: a logit
    assert win == pytest.approx(1 / (1 + np.exp(-1.0))) and draw == 0 and win + loss == pytest.approx(1)
    assert wdl_of(29_990, settings)[0] == pytest.approx(wdl_of(2_000, settings)[0])


def batch_of(targets: list[float], bound: Bound, teacher_wdl: NDArray[np.float32] | None = None) -> Batch:
    """Empty boards with target win chances."""
    count = len(targets)
    wins = np.array(targets, np.float32)
    return Batch(
        stones=np.zeros((count, 5, 5), np.int8),
        last_moves=np.full((count, 2), -1, np.int16),
        ply=np.zeros(count, np.int16),
        policy=np.full((count, 25), 0.04, np.float32),
        reply=np.full(count, -1),
        wdl=np.stack([wins, 0 * wins, 1 - wins], 1),
        bound=np.full(count, bound, np.uint8),
        teacher_wdl=teacher_wdl,
    )


def errors_of(bound: Bound, target: float, logits: list[float]) -> tuple[float, list[float]]:
    """The value's loss of a position with a target win chance, and its gradient by the logits."""
    wdl = torch.tensor([logits], requires_grad=True)
    batch = batch_of([target], bound)
    loss = losses(Output(torch.zeros(1, 25), wdl.log_softmax(1)), batch)["value"]
    loss.backward()  # type: ignore[no-untyped-call]
    assert wdl.grad is not None
    return loss.item(), wdl.grad[0].tolist()


def test_a_bound_teaches_only_the_values_on_its_wrong_side() -> None:
    high, low = [1.0, 0.0, -1.0], [-1.0, 0.0, 1.0]  # a win chance of 0.79, and of 0.21
    for bound, right, wrong in ((Bound.LOWER, high, low), (Bound.UPPER, low, high)):
        assert errors_of(bound, 0.5, right) == (0.0, [0.0, 0.0, 0.0])
        loss, gradient = errors_of(bound, 0.5, wrong)
        assert loss > 0.1
        assert np.sign(gradient[0]) == (-1 if bound is Bound.LOWER else 1)
    for logits in (high, low):
        assert errors_of(Bound.SCORE, 0.5, logits)[0] > 0.1
    # A score says nothing of draws: the same chance without and with them.
    assert errors_of(Bound.SCORE, 0.5, [0.0, 5.0, 0.0])[0] == pytest.approx(0, abs=1e-6)
    assert errors_of(Bound.OUTCOME, 0.5, [0.0, 5.0, 0.0])[0] > 1


def test_the_scale_of_the_values_is_held_to_the_teachers() -> None:
    """Values may be shuffled, but neither steeper nor, on the whole, higher; nor may draws change."""
    logits = torch.tensor([-2.0, -1.0, 0.5, 2.5])

    def chances(own: torch.Tensor, draw: float) -> torch.Tensor:
        win = (1 - draw) / 2 + torch.tanh(own / 2) / 2
        return torch.stack([win, torch.full_like(win, draw), 1 - draw - win], 1)

    batch = batch_of([0.5] * 4, Bound.SCORE, chances(logits, 0.05).numpy())

    def scale_error(own: torch.Tensor, draw: float = 0.05) -> float:
        return losses(Output(torch.zeros(4, 25), chances(own, draw).log()), batch)["scale"].item()

    assert scale_error(logits) == pytest.approx(0, abs=1e-6)
    assert scale_error(logits.flip(0)) == pytest.approx(0, abs=1e-6)
    assert scale_error(logits * 1.3) > 0.3
    assert scale_error(logits * 0.5) > 0.5
    assert scale_error(logits + 0.5) > 0.2
    assert scale_error(logits, 0.01) == pytest.approx(0.0016, abs=1e-4)


def test_a_net_learns_from_trees_and_keeps_its_teachers_policy(tmp_path: Path) -> None:
    write_positions(tmp_path / "in.npz")
    assert main(["trees", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK]) == 0
    words = (
        f"supervised {tmp_path / 'run'} --from {LINE} --teacher {LINE} --data {tmp_path / 'out'} --crop-to"
    )
    words += " --total-positions 320 --evaluate-every 160 --batch-size 32 --held-out-percent 30"
    words += " --learning-rate 1e-6 --row-rate 0 --scale-weight 0.3 --no-pictures"
    assert main(words.split()) == 0
    history = [json.loads(line) for line in (tmp_path / "run" / "history.jsonl").read_text().splitlines()]
    for entry in history:  # a net that is its teacher: the cross-entropy is the entropy
        assert entry["out/15 policy"] == pytest.approx(entry["out/15 entropy"], abs=1e-2)
        assert entry["out/15 top1"] == 1.0
        assert entry["train scale"] == pytest.approx(0, abs=1e-3)


def test_a_file_from_before_bounds_has_outcomes_and_an_unknown_bound_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "in.npz"
    write_positions(path)
    with np.load(path) as archive:
        arrays = dict(archive)
    bound = arrays.pop("bound")
    np.savez(path, **arrays)
    assert PositionSet.load(path).bound.tolist() == [Bound.OUTCOME] * 3
    np.savez(path, **arrays, bound=bound + 4)
    with pytest.raises(PositionFileError, match="a value target that is no bound"):
        PositionSet.load(path)
