"""Any net can be asked and played against: by its name, its file, or the folder of its run."""

import importlib.util
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engine.evaluator.loading import open_evaluator
from engine.evaluator.weights import load_manifest, register, sha256
from engine.rules.board import Board, Colour
from engine.rules.coordinates import Labels
from engine.rules.game_kind import GameKind
from gui.engines.nets import engine_with_net
from matches.engine_list import NetSettings
from training.__main__ import main
from training.play.searcher import SearchSettings
from training.show.nets import find_net, kind_of_net
from training.show.play_net import NetPlayer, app_can_open, play

QUICK = [
    "--size",
    "7",
    "--channels",
    "8",
    "--layers",
    "2",
    "--games-at-once",
    "4",
    "--batch-size",
    "8",
    "--learn-from",
    "16",
    "--memory",
    "64",
    "--steps",
    "10",
    "--target-every",
    "8",
    "--evaluate-every",
    "10",
    "--evaluation-games",
    "2",
    "--final-games",
    "2",
    "--no-pictures",
]


def test_a_prediction_is_printed_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "seen.png"
    assert main(["net", "predict", "theano-6x6", "c3 d4", "--picture", str(picture)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[2].split()[0] == "3" and "X" in out[2] and "[O]" in out[3]
    assert out[7].startswith("Black to move: value ")
    moves = out[8].split(", ")
    shares = [float(move.split()[1].rstrip("%")) for move in moves]
    assert len(moves) == 10 and shares == sorted(shares, reverse=True)
    with Image.open(picture) as drawn:
        width, height = drawn.size
        assert width > 300 and height > 0.9 * width  # one board: there is no search to show beside it


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([""], "an empty name is not a net"),
        (["uniform", "--size", "0"], "board sizes 0 to 0 are not within"),
        (["theano-6x6", "--size", "0"], "board sizes 0 to 0 are not within"),
        (["uniform", "--row-length", "0"], "row length 0 is not within"),
        (["nobody"], "no net, file or run 'nobody'"),
        (["theano-6x6", "--size", "7"], "theano-6x6 plays"),
        (["theano-6x6", "--row-length", "5"], "theano-6x6 plays"),
        (["theano-6x6", "c3 c3"], "c3"),
        (["theano-6x6", "a1 a6 b1 b6 c1 c6 d1"], "the game is over there"),
    ],
)
def test_what_cannot_be_asked_is_named(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["net", "predict", *words]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("narabe-train net predict: ") and message in line


def test_a_run_is_asked_by_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "my-dqn"
    assert main(["net", "predict", str(tmp_path)]) == 1
    assert "no run of narabe-train" in capsys.readouterr().err
    assert main(["dqn", str(run), *QUICK]) == 0
    assert main(["net", "predict", str(run)]) == 0
    path, entry = find_net(str(run))
    assert Path(path) == run / "best" / "my-dqn.onnx" and entry is not None
    assert kind_of_net(entry, None, None, None) == GameKind.of_size(7)
    written = Path(path).stat().st_mtime_ns
    find_net(str(run))
    assert Path(path).stat().st_mtime_ns == written  # it is not exported again


def test_a_loop_is_asked_for_its_newest_round_and_its_best_by_the_name_of_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loop = tmp_path / "my-loop"
    for folder, name in (("nets", "round-0002"), ("nets", "round-0001"), ("best", "my-loop")):
        path = loop / folder / f"{name}.line"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
        register(replace(load_manifest()["line"], name=name, files={"line": sha256(path)}), path.parent)
    assert find_net(str(loop))[0] == str(loop / "nets" / "round-0002.line")
    assert find_net(str(loop / "best"))[0] == str(loop / "best" / "my-loop.line")
    assert described([str(loop)], capsys)["name"] == "my-loop round-0002"
    (loop / "nets" / "round-0002.line").unlink()
    assert find_net(str(loop))[0] == str(loop / "nets" / "round-0001.line")


def against_theano(visits: int, lines: list[str], computer: Colour = Colour.WHITE) -> tuple[Board, list[str]]:
    board = GameKind.of_size(6, row_length=4).board()
    said: list[str] = []
    player = NetPlayer(open_evaluator("theano-6x6", board), board, SearchSettings(solver=False), visits)
    play(board, computer, player, iter(lines), said.append)
    return board, said


def test_a_game_is_played_to_its_end() -> None:
    """The net, which begins, wins against a line along the edge."""
    board, said = against_theano(100, ["a6", "b6", "f6", "e6", "a1", "f1", "c6"], Colour.BLACK)
    assert said[-1] == "it wins" and board.outcome is not None and board.outcome.winner is Colour.BLACK


@pytest.mark.parametrize("visits", [0, 20])
def test_moves_are_taken_back_and_strange_words_answered(visits: int) -> None:
    board, said = against_theano(visits, ["undo", "z9", "", "c3", "undo", "think", "visits 5", "d4", "quit"])
    assert board.ply == 2 and Labels(6, 6).names(board.moves[:1]) == "d4"
    assert "'z9'" in said[2] and said[3].startswith("give a move")
    assert any("value for Black" in text for text in said) and "5 visits a move" in said


def test_typed_moves_reach_the_game_and_the_end_of_input_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("c3\n"))
    assert main(["play", "theano-6x6", "--visits", "10", "--text"]) == 0
    assert "it plays" in capsys.readouterr().out


def test_where_there_is_a_display_the_app_opens_with_net_board_and_strength(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr("training.show.play_net.app_can_open", lambda: True)
    monkeypatch.setattr("subprocess.call", lambda command: commands.append(command) or 0)
    assert main(["play", "theano-6x6", "--visits", "30", "--white"]) == 0
    [words] = commands
    told = json.loads(words[words.index("--play") + 1])
    assert told == {
        "name": "theano-6x6",
        "net": {"file": "theano-6x6", "size": 6, "row_length": 4, "variant": "freestyle"},
    }
    assert words[words.index("--visits") + 1] == "30" and words[-1] == "--white"


@pytest.mark.parametrize("missing", ["display", "PyQt6"])
def test_without_a_display_or_the_app_a_game_is_played_in_the_terminal(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", "" if missing == "display" else ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    installed = importlib.util.find_spec("json")
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None if missing == "PyQt6" else installed)
    assert not app_can_open()


def described(words: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["net", "show", *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


def test_a_run_is_described_as_the_app_reads_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "my-dqn"
    assert main(["dqn", str(run), *QUICK]) == 0
    file = str(run / "best" / "my-dqn.onnx")
    for path in (run, run / "checkpoint.pt", Path(file)):
        if path.exists():
            engine = engine_with_net(json.dumps(described([str(path)], capsys)))
            assert engine.name == "my-dqn" and engine.net == NetSettings(file, 7)


def test_a_file_of_another_program_is_imported_on_the_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], shared: Path
) -> None:
    [file] = (shared / "data/weights/theano").glob("*6_6_4*.model")
    net = described([str(file), "--import-to", str(tmp_path / "nets")], capsys)["net"]
    assert Path(net["file"]).parent == tmp_path / "nets" and Path(net["file"]).exists()
    assert (net["size"], net["row_length"]) == (6, 4)
