"""Pictures of nets and games: rounds of a loop, where stones lie, the layers of a net."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from engine.networks.catalogue import NETWORKS
from engine.rules.variant import Variant
from training.__main__ import main
from training.data.positions import PositionSetBuilder
from training.show.stones import stone_counts


@pytest.mark.parametrize("network", sorted(NETWORKS))
def test_the_layers_of_every_architecture_are_drawn_as_they_are_asked(
    network: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "net.svg"
    assert main(["picture", "layers", network, str(picture), "--size", "9"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{network}, 9x9: ")
    planes = {"paddle": 4, "dqn": 2, "dqn-patterns": 32}.get(network, 3)
    assert lines[1].endswith(f"{planes} x 9 x 9") and "convolution" in lines[2]
    assert lines[-2].startswith("policy") and lines[-2].endswith("81")
    assert "<svg" in picture.read_text(encoding="utf-8")


def test_stones_are_counted_for_each_colour(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    builder = PositionSetBuilder()
    builder.add_game([0, 1, 2], 5, 5, Variant.FREESTYLE)
    builder.add_game([0, 7], 5, 5, Variant.FREESTYLE)
    positions = builder.build({"source": "made up"})
    black, white = (stone_counts(positions, colour) for colour in (0, 1))
    assert black[0].tolist() == [1.0, 0.0, 0.5, 0.0, 0.0] and black.sum() == 1.5
    assert white.ravel()[[1, 7]].tolist() == [0.5, 0.5] and white.sum() == 1.0
    positions.save(tmp_path / "games.npz")
    records = tmp_path / "people.csv"
    records.write_text("moves,result\nh8 i9 h9,D\n")
    picture = tmp_path / "stones.png"
    assert main(["picture", "stones", str(picture), str(tmp_path / "games.npz"), str(records)]) == 0
    assert "people: White, 1 games" in capsys.readouterr().out
    with Image.open(picture) as drawn:
        assert np.asarray(drawn.convert("L")).std() > 10


def test_a_game_that_breaks_the_rules_does_not_cost_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "people.csv"
    records.write_text("moves,result\nh8 i9 h9,D\nh8 h8,D\n")
    assert main(["picture", "stones", str(tmp_path / "stones.png"), str(records)]) == 0
    said = capsys.readouterr()
    assert "people: White, 1 games" in said.out
    assert said.err.startswith(f"skipped {records}: ") and said.err.count("\n") == 1
    records.write_text("moves,result\nh8 h8,D\n")
    assert main(["picture", "stones", str(tmp_path / "stones.png"), str(records)]) == 1
    assert capsys.readouterr().err.startswith(f"narabe-train picture stones: {records}: ")


def test_games_on_boards_of_several_sizes_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    builder = PositionSetBuilder()
    for size in (5, 7):
        builder.add_game([0, 1], size, size, Variant.FREESTYLE)
    builder.build({}).save(tmp_path / "games.npz")
    assert main(["picture", "stones", str(tmp_path / "x.png"), str(tmp_path / "games.npz")]) == 1
    assert "several sizes" in capsys.readouterr().err


def test_what_is_no_loop_has_no_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", "rounds", str(tmp_path), str(tmp_path / "x.gif")]) == 1
    assert "not a loop" in capsys.readouterr().err
