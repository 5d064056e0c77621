"""The manifest: what it says is checked, and a file that is not the one it names is refused."""

import json
import re
import shutil
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from engine.evaluator import weights
from engine.evaluator.loading import find_net
from engine.evaluator.weights import (
    NetEntry,
    WeightsError,
    faults_in,
    load_manifest,
    net_file,
    net_named,
    register,
    sha256,
    weights_folder,
)
from engine.player import Player
from engine.rules.board import Board
from engine.rules.variant import Variant

ENTRY = {
    "architecture": "line",
    "planes": "line",
    "board_sizes": [5, 22],
    "row_length": 5,
    "variants": ["freestyle", "standard"],
    "files": {},
    "origin": "here",
    "licence": "MIT",
}


def write(folder: Path, **changes: object) -> Path:
    (folder / "manifest.json").write_text(json.dumps({"net": {**ENTRY, **changes}}))
    return folder


def test_every_shipped_net_is_whole() -> None:
    nets = load_manifest()
    assert {"paddle-9x9", "theano-8x8", "theano-6x6"} <= nets.keys()
    for net in nets.values():
        assert net.origin and net.licence and net.strength
        for kind in net.files:
            net_file(net, kind)


def test_a_folder_without_a_manifest_has_no_nets(tmp_path: Path) -> None:
    assert load_manifest(tmp_path) == {}


def test_a_net_fits_its_sizes_and_variants(tmp_path: Path) -> None:
    net = load_manifest(write(tmp_path))["net"]
    assert net.fits(15, 20, 5, Variant.STANDARD)
    assert not net.fits(15, 15, 5, Variant.RENJU)
    assert not net.fits(15, 15, 4, Variant.FREESTYLE)
    small = replace(net, board_sizes=(6, 15))
    assert small.fits(6, 15, 5, Variant.FREESTYLE)
    for width, height in ((5, 15), (15, 5), (15, 16), (16, 15)):
        assert not small.fits(width, height, 5, Variant.FREESTYLE)


WRONG: list[dict[str, object]] = [
    {"architecture": 5},
    {"board_sizes": [5]},
    {"board_sizes": "5-22"},
    {"row_length": "five"},
    {"variants": ["chess"]},
    {"variants": []},
    {"files": {"line": 7}},
    {"files": []},
    {"colour": "blue"},
    {"name": "other"},
    {"data": 1},
    {"configuration": []},
]
BAD_ENTRIES = {
    **{str(changes): json.dumps({**ENTRY, **changes}).encode() for changes in WRONG},
    "not an object": b"3",
    "nothing": b"{}",
    "a byte of Latin-1": json.dumps({**ENTRY, "origin": "here"}).encode().replace(b'"here"', b'"h\xe9re"'),
    "a value twice": json.dumps(ENTRY).encode().replace(b'"licence"', b'"licence": "GPL", "licence"'),
    "twice": json.dumps(ENTRY).encode() + b', "bad": ' + json.dumps(ENTRY).encode(),
}


@pytest.mark.parametrize("entry", BAD_ENTRIES.values(), ids=BAD_ENTRIES)
def test_a_wrong_entry_costs_no_other_net_and_is_named(entry: bytes, tmp_path: Path) -> None:
    """It refused all nets of its folder."""
    good = json.dumps(ENTRY).encode()
    (tmp_path / "manifest.json").write_bytes(
        b'{"good": ' + good + b', "bad": ' + entry + b', "last": ' + good + b"}"
    )
    assert list(load_manifest(tmp_path)) == ["good", "last"]
    (said,) = faults_in(tmp_path)
    assert "manifest.json: entry 'bad' " in said.replace("'bad':", "'bad' ") and "\n" not in said
    assert net_named("good", tmp_path) and net_named("none", tmp_path) is None
    with pytest.raises(WeightsError, match=r"manifest\.json: entry 'bad'"):
        net_named("bad", tmp_path)
    with pytest.raises(WeightsError, match=r"manifest\.json: entry 'bad'"):  # which would be lost
        register(replace(load_manifest(tmp_path)["good"], strength="more"), tmp_path)
    register(replace(load_manifest(tmp_path)["good"], name="bad"), tmp_path)  # which mends it
    assert list(load_manifest(tmp_path)) == ["bad", "good", "last"]


@pytest.mark.parametrize("text", ["", "{", "[]", "\xff"])
def test_a_damaged_manifest_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(text.encode("latin1"))
    with pytest.raises(WeightsError, match=r"manifest\.json: not"):
        load_manifest(tmp_path)


def test_a_manifest_may_begin_with_a_mark_of_utf_8(tmp_path: Path) -> None:
    """As some editors write it."""
    (tmp_path / "manifest.json").write_bytes(b"\xef\xbb\xbf" + json.dumps({"net": ENTRY}).encode())
    assert list(load_manifest(tmp_path)) == ["net"]


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The line nets alone, of which one has a wrong entry, and all but one are without their files."""
    shutil.copy(weights_folder() / "line.line", tmp_path)
    entries = {name: asdict(net) for name, net in load_manifest().items() if name.startswith("line")}
    for entry in entries.values():
        del entry["name"]
    entries["line-standard"]["licence"] = 7
    (tmp_path / "manifest.json").write_text(json.dumps(entries))
    monkeypatch.setenv("NARABE_WEIGHTS", str(tmp_path))
    return tmp_path


def test_the_best_net_is_one_that_is_there(damaged: Path) -> None:
    line = load_manifest()["line"]
    for variant in (Variant.FREESTYLE, Variant.STANDARD, Variant.RENJU):
        assert find_net("best", Board(15, variant=variant)).entry == line
    assert find_net("best", Board(15, variant=Variant.CARO)).built_in == "patterns"
    assert [fault.removeprefix(f"{damaged}/") for fault in faults_in(damaged)] == [
        "manifest.json: entry 'line-standard': licence: must be text",
        "line-caro.line: missing",
        "line-renju.line: missing",
    ]
    with pytest.raises(WeightsError, match=r"'line-renju': .*line-renju.line-white: No such file"):
        find_net("line-renju", Board(15, variant=Variant.RENJU)).open()
    with pytest.raises(WeightsError, match="entry 'line-standard'"):
        find_net("line-standard", Board(15, variant=Variant.STANDARD))


@pytest.mark.usefixtures("damaged")
def test_the_brain_names_once_what_cannot_be_used_and_plays() -> None:
    """It refused to play."""
    lines = "START 15\nINFO timeout_turn 100\nBEGIN\nRESTART\nINFO rule 4\nBEGIN\nEND\n"
    brain = subprocess.run(
        [sys.executable, "-m", "protocol"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    said = brain.stdout.splitlines()
    assert not [line for line in said if line.startswith("ERROR")], said
    assert sum(re.fullmatch(r"\d+,\d+", line) is not None for line in said) == 2
    assert sum("MESSAGE" in line and "manifest.json: entry 'line-standard'" in line for line in said) == 1
    assert sum("MESSAGE" in line and line.endswith(".line: missing") for line in said) == 2


def test_a_net_without_a_file_of_a_known_kind_is_refused(tmp_path: Path) -> None:
    write(tmp_path, files={"torch": "0" * 64})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NARABE_WEIGHTS", str(tmp_path))
        with pytest.raises(WeightsError, match="'net' has no file that can be played, only torch"):
            find_net("net", Board(15))


def test_a_net_whose_name_has_a_dot_is_found_by_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(weights_folder() / "line.line", tmp_path / "line.2.line")
    line = load_manifest()["line"]
    register(replace(line, name="line.2", files={"line": line.files["line"]}), tmp_path)
    monkeypatch.setenv("NARABE_WEIGHTS", str(tmp_path))
    for asked in ("line.2", tmp_path / "line.2.line"):
        assert find_net(asked, Board(15)).kind == "line"


def test_register_keeps_the_other_nets_and_checks_the_files(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "new.line").write_bytes(b"weights")
    new = NetEntry(
        name="new",
        architecture="line",
        planes="line",
        board_sizes=(5, 22),
        row_length=5,
        variants=("renju",),
        files={"line": sha256(tmp_path / "new.line")},
        origin="here",
        licence="MIT",
    )
    register(new, tmp_path)
    assert load_manifest(tmp_path) == {"net": load_manifest(tmp_path)["net"], "new": new}
    with pytest.raises(WeightsError, match="altered"):
        register(replace(new, files={"line": "0" * 64}), tmp_path)
    with pytest.raises(WeightsError, match="has no onnx file"):
        net_file(new, "onnx", tmp_path)


def test_a_wheel_has_its_nets_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NARABE_WEIGHTS", raising=False)
    monkeypatch.setattr(weights, "__file__", str(tmp_path / "engine" / "evaluator" / "weights.py"))
    assert weights.weights_folder() == tmp_path / "weights"  # as in the source tree
    (tmp_path / "engine" / "weights").mkdir(parents=True)
    assert weights.weights_folder() == tmp_path / "engine" / "weights"
    monkeypatch.setenv("NARABE_WEIGHTS", str(tmp_path))
    assert weights.weights_folder() == tmp_path


@pytest.mark.parametrize(
    ("kind", "source", "changes", "said"),
    [
        ("onnx", "zero-6x6", {}, "invalid dimensions"),
        ("onnx", "paddle-9x9", {"planes": "nope"}, "no planes 'nope'"),
        ("safetensors", "zero-6x6", {}, "size mismatch"),
        ("safetensors", "paddle-9x9", {"planes": "nope"}, "no planes 'nope'"),
        ("safetensors", "paddle-9x9", {"architecture": "dqn"}, "Missing key"),
    ],
)
def test_the_file_of_another_net_is_refused_in_a_line(
    kind: str, source: str, changes: dict[str, object], said: str, tmp_path: Path
) -> None:
    """Some were errors of the program, others answers of the brain in several lines."""
    data = (weights_folder() / f"{source}.{kind}").read_bytes()
    (tmp_path / f"net.{kind}").write_bytes(data)
    files = {kind: sha256(tmp_path / f"net.{kind}")}
    entry = {**asdict(load_manifest()["paddle-9x9"]), "files": files, **changes}
    del entry["name"]
    (tmp_path / "manifest.json").write_text(json.dumps({"net": entry}))
    player = Player(tmp_path / f"net.{kind}")
    player.set_position(Board(9))
    with pytest.raises(WeightsError, match=said) as caught:
        player.load()
    assert "\n" not in str(caught.value) and len(str(caught.value)) <= 500
