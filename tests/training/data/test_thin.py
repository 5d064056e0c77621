"""Thinning out: won positions go, the others stay."""

import zipfile
from pathlib import Path

import numpy as np
import pytest

from engine.rules.coordinates import parse_line
from engine.rules.variant import Variant
from training.__main__ import INTERRUPTED, main
from training.data.positions import PositionSet, PositionSetBuilder
from training.data.thin import find_solved


def positions() -> PositionSet:
    """A game that Black wins: won for certain from his open three (ply 6) on; and a short one, undecided."""
    builder = PositionSetBuilder()
    for text in ("h8a1i8a3j8a5k8a7l8", "h8i9j8i7"):
        moves = parse_line(text, 15, 15)
        builder.add_game(moves, 15, 15, Variant.FREESTYLE)
        for ply in range(len(moves)):
            builder.add_position(ply, {moves[ply]: 1.0}, (1.0, 0.0, 0.0))
    return builder.build({"source": "a test"})


def test_what_the_solver_sees_is_solved() -> None:
    solved = find_solved(positions(), 300)
    # With three in a row Black wins by a four; with four open ends White is lost.
    assert list(solved) == [False] * 6 + [True] * 3 + [False] * 4


def test_the_command_keeps_a_share(tmp_path: Path) -> None:
    source, thinned = tmp_path / "all.npz", tmp_path / "thin.npz"
    positions().save(source)
    assert main(["data", "thin", str(source), str(thinned), "--keep-share", "0"]) == 0
    result = PositionSet.load(thinned)
    assert len(result) == 10
    assert result.origin["thinned_from"] == {"source": "a test"}
    assert (np.bincount(result.game) == [6, 4]).all()


def test_ctrl_c_in_the_middle_of_a_file_ends_the_command_as_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, thinned = tmp_path / "all.npz", tmp_path / "thin.npz"
    positions().save(source)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    # numpy then closes the archive, which says that it is half-written: a ValueError hides the interrupt.
    monkeypatch.setattr(zipfile._ZipWriteFile, "write", interrupted)  # type: ignore[attr-defined]
    assert main(["data", "thin", str(source), str(thinned)]) == INTERRUPTED
    assert capsys.readouterr().err == "narabe-train data thin: interrupted\n"
    assert not thinned.exists()


def test_an_error_of_the_system_after_ctrl_c_is_reported_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, thinned = tmp_path / "all.npz", tmp_path / "thin.npz"
    positions().save(source)

    def interrupted_on_a_full_disk(*_: object, **__: object) -> None:
        try:
            raise KeyboardInterrupt
        finally:
            raise OSError(28, "No space left on device", str(thinned))

    monkeypatch.setattr(np, "savez_compressed", interrupted_on_a_full_disk)
    assert main(["data", "thin", str(source), str(thinned)]) == INTERRUPTED
    said = capsys.readouterr().err.splitlines()
    assert said == [
        f"narabe-train data thin: {thinned}: No space left on device",
        "narabe-train data thin: interrupted",
    ]


@pytest.mark.parametrize("folder", [True, False])
def test_what_is_thinned_is_not_written_over(
    folder: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor does the result join the positions of the same folder, to be read beside them."""
    source = tmp_path / "shard-000000.npz"
    positions().save(source)
    before = source.read_bytes()
    for thinned in (source, *([tmp_path / "thin.npz"] if folder else [])):
        assert (
            main(["data", "thin", str(tmp_path if folder else source), str(thinned), "--keep-share", "0"])
            == 1
        )
        assert "write to another place" in capsys.readouterr().err
    assert source.read_bytes() == before and [*tmp_path.iterdir()] == [source]
