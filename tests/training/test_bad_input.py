"""Every command of training says in one line what is wrong with its input."""

from pathlib import Path

import pytest

from training.__main__ import main


@pytest.mark.parametrize("reader", ["engine-matches", "teacher", "binpack", "embryo", "records"])
@pytest.mark.parametrize("contents", [None, b"nothing like it\n", b"\xff\xfe\x00"])
def test_records_that_are_none(
    reader: str, contents: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "records.sgf"
    if contents is not None:
        records.write_bytes(contents)
    assert main(["prepare", reader, str(records), str(tmp_path / "out.npz")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("narabe-train prepare: ") and str(records) in error and error.count("\n") == 1
    assert not (tmp_path / "out.npz").exists()


@pytest.mark.parametrize("command", ["thin", "label"])
@pytest.mark.parametrize("contents", [None, b"nothing like it", b"PK\3\4 cut short"])
def test_position_files_that_are_none(
    command: str, contents: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions = tmp_path / "positions.npz"
    if contents is not None:
        positions.write_bytes(contents)
    assert main([command, str(positions), str(tmp_path / "out")]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"narabe-train {command}: ") and str(positions) in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("self-play {0} --sizes 3", "board sizes 3 to 3 are not within"),
        ("self-play {0} --games-at-once 0", "at least 1"),
        ("self-play {0} --net nowhere", "no net 'nowhere'"),
        ("self-play {0} --net theano-6x6 --sizes 6", "does not play"),
        ("arena rollout nowhere --size 6", "no net 'nowhere'"),
        ("arena rollout rollout --games 3", "games must be even"),
        ("loop {0}", "is no loop yet: give a --recipe or a --config"),
        ("loop {0} --recipe chess", "no recipe 'chess'; there are"),
        ("supervised {0} --device cuda", "trained on the processor"),
    ],
)
def test_settings_that_cannot_be(
    command: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command.format(tmp_path / "run").split()
    assert main(words) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"narabe-train {words[0]}: ") and said in error
    assert error.count("\n") == 1
