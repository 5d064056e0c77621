"""The animated picture of a game: a frame for each position, of what the net really thought."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageSequence

from training.__main__ import main
from training.play.heat_maps import HeatMapSettings, look_at_game

GAME = "c3 d4 c4 c5 e3 d3"
ON_6X6 = ["--size", "6", "--row-length", "4", "--visits", "20"]


def test_a_position_is_shown_with_policy_and_visits() -> None:
    settings = HeatMapSettings(size=6, row_length=4, visits=50)
    pictures = look_at_game("theano-6x6", settings)
    assert [picture.board.ply for picture in pictures] == list(range(len(pictures)))
    assert pictures[-1].board.outcome is not None and pictures[-1].move is None
    for picture, following in itertools.pairwise(pictures):
        assert following.board.peek() == picture.move
        empty = np.array(picture.board.cells).reshape(6, 6) == 0
        for heat in (picture.policy, picture.searched):
            assert np.array_equal(~np.isnan(heat), empty)
            assert float(np.nansum(heat)) == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("suffix", [".gif", ".png"])
def test_each_position_of_a_game_is_a_frame(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"game{suffix}"
    assert main(["picture", "heat-map", "theano-6x6", str(path), *ON_6X6, "--moves", GAME]) == 0
    assert capsys.readouterr().out == f"{path}: 7 positions; {GAME}\n"
    with Image.open(path) as picture:
        frames = [np.asarray(frame.convert("RGB")) for frame in ImageSequence.Iterator(picture)]
        last_ms = picture.info["duration"]
    assert len(frames) == 7 and last_ms == 3000
    assert all((one != other).any() for one, other in itertools.pairwise(frames))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nobody", "game.gif", *ON_6X6], "no net 'nobody'"),
        (["theano-6x6", "game.gif", "--size", "7"], "'theano-6x6' does not play"),
        (["theano-6x6", "game.gif", *ON_6X6, "--moves", "c3 c3"], "c3"),
        (["theano-6x6", "game.gif", *ON_6X6, "--moves", "h8"], "'h8' is off the 6x6 board"),
    ],
)
def test_what_cannot_be_shown_is_named_in_one_line(
    words: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["picture", "heat-map", *words]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("narabe-train picture heat-map: ") and message in line
    assert list(tmp_path.iterdir()) == []
