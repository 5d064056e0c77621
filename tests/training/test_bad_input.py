"""Every command of training says in one line what is wrong with its input."""

import errno
import os
from pathlib import Path

import pytest
import torch

from engine.evaluator.weights import weights_folder
from engine.rules.variant import Variant
from training.__main__ import command_in, main
from training.base.settings import check_numbers
from training.data.positions import PositionSetBuilder
from training.learn.checkpoints import save_checkpoint


@pytest.mark.parametrize("reader", ["engine-matches", "teacher", "binpack", "embryo", "records"])
@pytest.mark.parametrize("contents", [None, b"nothing like it\n", b"\xff\xfe\x00"])
def test_records_that_are_none(
    reader: str, contents: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "records.sgf"
    if contents is not None:
        records.write_bytes(contents)
    assert main(["data", "prepare", reader, str(records), str(tmp_path / "out.npz")]) == 1
    error = capsys.readouterr().err
    assert (
        error.startswith("narabe-train data prepare: ") and str(records) in error and error.count("\n") == 1
    )
    assert not (tmp_path / "out.npz").exists()


@pytest.mark.parametrize("option", ["--skip-plies 2", "--first-games 20", "--draws-lose-black"])
def test_an_option_of_another_reader_is_not_passed_over(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, out = tmp_path / "games.binpack", tmp_path / "out.npz"
    games.touch()
    assert main(["data", "prepare", "binpack", str(games), str(out), *option.split()]) == 1
    said = f"{option.split()[0]} is of `records`, not of `binpack`"
    assert capsys.readouterr().err == f"narabe-train data prepare: {said}\n"


@pytest.mark.parametrize("command", ["data thin", "data label"])
@pytest.mark.parametrize("contents", [None, b"nothing like it", b"PK\3\4 cut short"])
def test_position_files_that_are_none(
    command: str, contents: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions = tmp_path / "positions.npz"
    if contents is not None:
        positions.write_bytes(contents)
    assert main([*command.split(), str(positions), str(tmp_path / "out.npz")]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"narabe-train {command}: ") and str(positions) in error
    assert error.count("\n") == 1


BINARY = bytes(range(256)) * 400


@pytest.mark.parametrize(
    ("command", "contents", "said"),
    [
        ("data thin {0} {1}/thin.npz", None, "{0}: No such file or directory"),
        ("data prepare engine-matches {0} {1}/p.npz", None, "{0}: No such file or directory"),
        ("data prepare teacher {0} {1}/p.npz", BINARY, "{0}: not a text in UTF-8 (byte 129)"),
        (
            "data prepare engine-matches {0} {1}/p.npz",
            b"a line\n",
            "{0}:1: a game has 6 columns between tabs, this line 1",
        ),
        ("loop {1}/run --config {0}", BINARY, "{0}: line 2 is not UTF-8"),
        ("loop {1}/run --config {0}", b"a = " + b"[" * 100_000, "{0}: it is nested too deep"),
        (
            "measure openings {1}/o.txt --candidates {0}",
            b"h8 " + BINARY,
            "{0}, line 1, column 4: not a coordinate: ",
        ),
        ("measure openings {1}/o.txt --candidates {0}", b"", "{0}: holds no opening"),
        (
            "measure openings {1}/o.txt --candidates {0}",
            b"9,9, -9,0\n",
            "{0}: none can be played on this board",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_reported_in_words_and_briefly(
    command: str, contents: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "an é file"
    if contents is not None:
        file.write_bytes(contents)
    words = [word.format(file, tmp_path) for word in command.split()]
    assert main(words) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"narabe-train {command_in(words)}: {said.format(file)}"), error
    assert error.count("\n") == 1 and "Errno" not in error and len(error) < len(str(tmp_path)) + 160


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("data self-play {0} --sizes 3", "board sizes 3 to 3 are not within"),
        ("data self-play {0} --games-at-once 0", "games_at_once must be at least 1, not 0"),
        ("picture heat-map patterns {0}.gif --seconds 0", "seconds must be within 0.02..200, not 0"),
        ("measure judge {0} {0}.json --set resamples=0", "resamples must be at least 1, not 0"),
        ("data label {0} {0}.npz --visits 0", "visits must be at least 1, not 0"),
        ("data self-play {0} --net nowhere", "no net 'nowhere'"),
        ("data self-play {0} --net theano-6x6 --sizes 6", "does not play"),
        ("measure arena rollout nowhere --size 6", "no net 'nowhere'"),
        ("measure arena rollout rollout --games 3", "games must be even"),
        ("loop {0}", "is not a loop yet: give a --recipe or a --config"),
        ("loop {0} --recipe chess", "no recipe 'chess'; there are"),
        ("supervised {0}", "name position files with --data"),
        ("supervised {0} --data", "name position files with --data"),
        ("supervised {0} --data x --batch-size 0", "batch_size must be at least 1, not 0"),
        ("supervised {0} --data x --evaluate-every -3", "evaluate_every must be at least 0, not -3"),
        ("supervised {0} --data nowhere.npz", "nowhere.npz"),
        ("dqn {0} --device cuda:99", "device 'cuda:99' cannot be used here"),
        ("dqn {0} --device nonsense", "device 'nonsense' cannot be used here"),
        ("measure arena theano-6x6 rollout --size 6 --row-length 4 --device cuda:99", "cannot be used here"),
        ("data prepare records {0} {0}.npz --skip-plies -5", "skip_plies must be at least 0, not -5"),
        ("data thin {0}.npz {0}-thin.npz --nodes -1", "nodes must be at least 0, not -1"),
        ("measure arena rollout rollout --set games_at_once=0", "games_at_once must be at least 1, not 0"),
        ("measure arena rollout rollout --leaves-at-once 0", "leaves_at_once must be at least 1, not 0"),
        (
            "measure arena rollout rollout --set mcts.policy_temperature=0",
            "policy_temperature must be at least 0.01, not 0",
        ),
        (
            "measure arena rollout rollout --set mcts.fpu_reduction=3",
            "fpu_reduction must be within 0..2, not 3",
        ),
        ("measure arena rollout rollout --set mcts.fpu_reduction=1e30", "fpu_reduction: 1e+30 is too large"),
        (
            "measure arena rollout rollout --set mcts.exploration=inf",
            "exploration is inf, not a finite number",
        ),
        ("supervised {0} --data x --learning-rate nan", "learning_rate is nan, not a finite number"),
        ("supervised {0} --data x --crop-to 9 -1", "crop_to must be at least 0, not -1"),
        ("supervised {0} --data x --set final_rate_share=2", "final_rate_share must be within 0..1, not 2"),
        ("supervised {0} --data x --batch-size 99999999999", "batch_size must be at most 4,294,967,296"),
        ("supervised {0} --data x --held-out-limit 0", "held_out_limit must be at least 1, not 0"),
        ("supervised {0} --data x --network paddle --size 0", "size is 0, not within 5..22"),
        ("supervised {0} --data x --channels 24", "channels must be a multiple of 16 within 16..128, not 24"),
        (
            "supervised {0} --data x --mixed-channels 64",
            "mixed_channels must be a multiple of 16 within",
        ),
        (
            "supervised {0} --data x --policy-channels 8",
            "policy_channels must be a multiple of 16",
        ),
        ("dqn {0} --layers 4000000000", "layers must be within 1..256, not 4000000000"),
        (
            """lesson ancestor dqn-19x19 {0} --options=--steps"2""",
            "--options '--steps\"2': No closing quotation",
        ),
        ("supervised {0} --data x --threads 999", "threads must be at most 256, not 999"),
        ("dqn {0} --steps 0", "steps must be at least 1, not 0"),
        ("dqn {0} --set batches_per_step=0", "batches_per_step must be at least 1, not 0"),
        ("dqn {0} --opening-plies 9", "opening_plies is 9, enough for a row that wins"),
        (
            "data self-play {0} --net theano-6x6 --sizes 6 7 --row-length 4",
            "net 'theano-6x6' does not play freestyle on 7x7 with 4 in a row",
        ),
        ("net import x --origin o --licence l --name a/b", "'a/b' cannot be a net's name"),
        ("net import x --origin o --licence l --name ..", "'..' cannot be a net's name"),
        ("net import x --origin o --licence l --name=", "'' cannot be a net's name"),
        ("net import x --origin o --licence l --name best", "'best' cannot be a net's name"),
        ("dqn {0} --from .", ". is a folder, not a checkpoint: name the checkpoint.pt in it"),
    ],
)
def test_settings_that_cannot_be(
    command: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command.format(tmp_path / "run").split()
    assert main(words) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"narabe-train {command_in(words)}: ") and said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("net export {file} {folder}/net.onnx", "state dict"),
        ("net export {file} {folder}/net.onnx", "page"),
        ("supervised {folder}/run --data {file}", "page"),
        ("supervised {folder}/run --data {file}", "state dict"),
        ("supervised {folder}/run --data {file}", "records"),
        ("supervised {folder}/run --data {file} --from {file}", "state dict"),
        ("supervised {folder}/run --data {file} --from {file}", "records"),
        ("data thin {file} {folder}/thin.npz", "records"),
    ],
)
def test_files_of_another_kind(
    command: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "given.pt"
    if kind == "state dict":
        torch.save({"conv1.weight": torch.zeros(3)}, file)
    else:
        file.write_text("<html>404</html>" if kind == "page" else "<?xml version='1.0'?><database/>")
    words = command.format(file=file, folder=tmp_path).split()
    assert main(words) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"narabe-train {command_in(words)}: ") and str(file) in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("distil {run} --data {file}", "{file}: no positions to learn from"),
        ("data teach {file} {run} --precision float32", "there are no positions to label"),
        ("data label {file} {run} --plies 35 10", "{file}: no positions of plies 35 to 10"),
        ("supervised {run} --data {file} --network paddle", "no positions for paddle"),
        ("lesson mistakes {run} --data {file} --only none", "{file}: give positions of one rule and board"),
        ("net map-rows {line} {run}.pt --count-in {file} --steps 1", "no positions to count"),
    ],
)
def test_files_of_no_positions(
    command: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It said `no positions of`, and nothing more."""
    file, run = tmp_path / "empty.npz", tmp_path / "run"
    PositionSetBuilder().build({"source": "made up"}).save(file)
    net = weights_folder() / "line-caro.line"
    assert main(command.format(file=file, run=run, line=net).split()) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert said.format(file=file) in line


def test_games_without_a_position_to_learn_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, positions = tmp_path / "games.csv", tmp_path / "out.npz"
    games.write_text("moves,result\nh8 i9 j10,D\n")
    assert main(["data", "prepare", "records", str(games), str(positions), "--skip-plies", "3"]) == 1
    assert "games.csv: no positions to learn from in 1 games" in capsys.readouterr().err
    assert not positions.exists()


def test_an_export_that_is_refused_leaves_the_net_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, net = tmp_path / "run", tmp_path / "net.onnx"
    net.write_bytes(b"an earlier one")
    quick = "--size 6 --row-length 4 --channels 4 --layers 1 --steps 1 --evaluate-every 1 --no-pictures"
    few = "--opening-plies 0 --evaluation-games 2 --final-games 2 --opponents random"
    assert main(["dqn", str(run), *quick.split(), *few.split()]) == 0
    checkpoint = str(run / "checkpoint.pt")
    for more, said in (
        (["--variants", "renju", "--register"], "renju is played with five in a row"),
        (["--white", checkpoint], "net.onnx: --white is for line nets"),
    ):
        assert main(["net", "export", checkpoint, str(net), *more]) == 1
        assert said in capsys.readouterr().err
        assert [path.read_bytes() for path in tmp_path.glob("net.*")] == [b"an earlier one"]


@pytest.mark.parametrize(
    ("net", "words", "said"),
    [
        ("net.onnx", "--count-in games.npz", "net.onnx: --count-in is for line nets (.line)"),
        ("net.pdparams", "--steep-like net.line", "net.pdparams: --steep-like is for line nets (.line)"),
        ("net.line", "--strength strong", "--strength goes into the manifest: give --register, too"),
        ("net.line", "--variants renju", "--variants goes into the manifest: give --register, too"),
    ],
)
def test_an_option_of_which_nothing_would_come_is_refused(
    net: str, words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["net", "export", "checkpoint.pt", net, *words.split()]) == 1
    assert capsys.readouterr().err == f"narabe-train net export: {said}\n"


def test_a_full_disk_is_named_and_the_last_checkpoint_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "checkpoint.pt"
    save_checkpoint({"steps": 1}, path)

    def full(self: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(
        OSError, match=r"No space left on device; the last checkpoint is untouched.*checkpoint\.pt"
    ):
        save_checkpoint({"steps": 2}, path)
    assert torch.load(path, weights_only=True) == {"steps": 1}


@pytest.mark.parametrize(
    "command",
    [
        "data prepare records {0} {0}",
        "data thin {0} {0}",
        "net map-rows net.line {0}",
        "measure openings {0}",
        "picture stones {0} out.png",
        "picture layers dqn {0}",
        "net predict theano-6x6 --picture {0}",
        "picture rounds run {0}",
        "picture heat-map theano-6x6 {0}",
    ],
)
def test_a_file_of_another_kind_is_not_written_over(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[15];B[hh];W[ii])")
    with pytest.raises(SystemExit):
        main(command.format(game).split())
    assert "game.sgf' does not end in ." in capsys.readouterr().err
    assert game.read_text() == "(;SZ[15];B[hh];W[ii])"


def test_what_the_system_refuses_is_reported_without_its_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.pt"
    assert main(["net", "export", str(missing), str(tmp_path / "net.onnx")]) == 1
    assert capsys.readouterr().err == f"narabe-train net export: {missing}: No such file or directory\n"


def test_an_error_can_be_shown_whole(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="games must be even"):
        main(["--traceback", "measure", "arena", "rollout", "rollout", "--games", "3"])


DAMAGED = {
    "empty": b"",
    "torn": b'{"settings": {"net": "uni',
    "zeros of a power cut": b"\0" * 300,
    "another encoding": '{"accepted": "é"}'.encode("utf-16"),
    "nested": b"[" * 100_000,
    "a huge number": b'{"rounds": ' + b"9" * 5000 + b"}",
    "a list": b"[1, 2]",
    "of another kind": b'{"settings": 3, "rounds": 3, "accepted": 3, "process": "x", "training": 3}',
}


@pytest.mark.parametrize("damage", DAMAGED)
@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("loop {run}", "settings.json"),
        ("data self-play {run} --net uniform", "settings.json"),
        ("data label {positions} {run} --net uniform", "settings.json"),
        ("measure tune {run} --net uniform", "settings.json"),
        ("measure gate {run} uniform rollout", "plan.json"),
        ("data factory {run} --until 1 --no-idle", "factory.json"),
        ("watch {run} --once", "loop.json"),
        ("loop {run} --recipe 6x6-four --rounds 0", "loop.json"),
    ],
)
def test_damaged_files_of_a_run(
    command: str, name: str, damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Some ended in a traceback."""
    positions, run = tmp_path / "positions.npz", tmp_path / "run"
    builder = PositionSetBuilder()
    builder.add_game([40], 9, 9, Variant.FREESTYLE)
    builder.add_position(1, {41: 1.0})
    builder.build({"source": "made up"}).save(positions)
    run.mkdir()
    (run / name).write_bytes(DAMAGED[damage])
    words = command.format(run=run, positions=positions).split()
    assert main(words) not in (0, None)
    error = capsys.readouterr().err
    assert error.startswith(f"narabe-train {command_in(words)}: ") and error.count("\n") == 1
    assert str(run / name) in error or str(run) in error


def test_differences_of_elo_may_be_below_0() -> None:
    check_numbers({"elo0": -5.0, "elo1": 0.0, "seed": 0, "double": True, "net": "-1", "until": None})


def test_a_file_where_a_folder_is_wanted_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (run := tmp_path / "run").write_text("")
    assert main(["data", "self-play", str(run), "--net", "uniform", "--games", "1"]) == 1
    said = f"narabe-train data self-play: {run}: this is a file, and a folder is wanted\n"
    assert capsys.readouterr().err == said
