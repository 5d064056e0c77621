"""Labels: positions keep their place in their games and get the deeper search's targets, once each."""

from pathlib import Path

import numpy as np
import pytest

from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from training.__main__ import main
from training.data.packed import DRAWN, SearchedGame, SearchedPosition, save_games
from training.data.positions import PositionSet, PositionSetBuilder

QUICK = ["--net", "uniform", "--visits", "50", "--processes", "1"]


def write_positions(path: Path) -> PositionSet:
    """Two games: one in which Black completes a four at ply 8, one that is open."""
    builder = PositionSetBuilder()
    builder.add_game(parse_line("d5a1e5a3f5c1g5e1h5", 9, 9), 9, 9, Variant.FREESTYLE)
    builder.add_position(8, {3: 1.0}, (0.2, 0.0, 0.8))
    builder.add_position(1, {40: 1.0}, (0.5, 0.0, 0.5))
    builder.add_game(parse_line("e5f6d7", 9, 9), 9, 9, Variant.STANDARD)
    builder.add_position(3, {0: 1.0})
    positions = builder.build({"source": "made up"})
    positions.save(path)
    return positions


def labelled(folder: Path) -> list[PositionSet]:
    return [PositionSet.load(part) for part in sorted(folder.glob("part-*.npz"))]


def test_targets_are_those_of_the_deeper_search(tmp_path: Path) -> None:
    write_positions(tmp_path / "in.npz")
    assert main(["data", "label", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK]) == 0
    [found] = labelled(tmp_path / "out")
    assert found.ply.tolist() == [8, 1, 3]
    assert found.games == 2
    assert list(found.game_variant) == [Variant.FREESTYLE.index, Variant.STANDARD.index]
    assert found.wdl[0].tolist() == [1.0, 0.0, 0.0]  # proven, whatever the file said
    assert int(found.policy_points[0, 0]) in parse_line("c5h5", 9, 9)
    np.testing.assert_allclose(found.wdl.sum(1), 1.0, atol=1e-5)
    np.testing.assert_allclose(found.policy_weights.sum(1), 1.0, atol=1e-5)
    assert (found.policy_points[1:] >= 0).sum(1).min() > 1


def test_labelling_goes_on_part_by_part(tmp_path: Path) -> None:
    write_positions(tmp_path / "in.npz")
    command = ["data", "label", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK, "--per-part", "1"]
    assert main(command) == 0
    parts = sorted((tmp_path / "out").glob("part-*.npz"))
    assert len(parts) == 3
    kept = {part: part.stat().st_mtime_ns for part in parts}
    parts[1].unlink()
    assert main(command) == 0
    assert {part for part in parts if part.stat().st_mtime_ns != kept[part]} == {parts[1]}
    assert main([*command, "--visits", "60"]) == 1  # other labels than those that are there


def test_a_sample_is_drawn_once_and_for_all(tmp_path: Path) -> None:
    write_positions(tmp_path / "in.npz")
    command = ["data", "label", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK, "--sample", "2"]
    assert main(command) == 0
    assert len(labelled(tmp_path / "out")[0]) == 2


def test_a_run_that_has_made_nothing_is_begun_anew(tmp_path: Path) -> None:
    write_positions(tmp_path / "in.npz")
    command = ["data", "label", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK]
    assert main([*command, "--net", "none"]) == 1
    assert main(command) == 0
    assert len(labelled(tmp_path / "out")) == 1


def test_labels_are_not_written_among_the_positions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_positions(tmp_path / "in.npz")
    assert main(["data", "label", str(tmp_path), str(tmp_path), *QUICK]) == 1
    assert "is where the positions are read from" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["in.npz"]


@pytest.mark.parametrize("contents", [b"", b"PK\x03\x04", b"no positions"])
def test_no_position_file_is_a_clear_error(
    contents: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in.npz").write_bytes(contents)
    assert main(["data", "label", str(tmp_path / "in.npz"), str(tmp_path / "out")]) == 1
    assert "in.npz: not a position file" in capsys.readouterr().err


def test_labels_play_the_kind_of_game_of_the_file(tmp_path: Path) -> None:
    builder = PositionSetBuilder()
    builder.add_game(parse_line("c3a1d3a3b3a5", 6, 6), 6, 6, Variant.FREESTYLE, row_length=4)
    builder.add_position(6, {0: 1.0})  # three in a row and Black to move: four win
    builder.build({"source": "made up"}).save(tmp_path / "in.npz")
    assert main(["data", "label", str(tmp_path / "in.npz"), str(tmp_path / "out"), *QUICK]) == 0
    [found] = labelled(tmp_path / "out")
    assert found.wdl[0].tolist() == [1.0, 0.0, 0.0]
    assert found.game_row_length.tolist() == [4]


def test_positions_of_some_plies_of_packed_games_are_searched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    moves = parse_line("e5f6d7", 9, 9)
    positions = [SearchedPosition(ply, (0.0, 1.0, 0.0)) for ply in range(4)]
    save_games([SearchedGame(9, 0, 5, moves, DRAWN, positions)], folder / "a.packed", {})
    command = ["data", "label", str(folder), str(tmp_path / "out"), *QUICK, "--plies", "1", "2"]
    assert main(command) == 0
    [found] = labelled(tmp_path / "out")
    assert found.ply.tolist() == [1, 2]
    assert main(command) == 0
    save_games([SearchedGame(9, 0, 5, moves, DRAWN, positions)], folder / "b.packed", {})
    capsys.readouterr()
    assert main(command) == 1
    assert "settings.json: the run is over other positions" in capsys.readouterr().err
