"""The manifest: what it says is checked, and a file that is not the one it names is refused."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from engine.evaluator import weights
from engine.evaluator.weights import (
    Net,
    WeightsError,
    load_manifest,
    net_file,
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
    assert not replace(net, board_sizes=(6, 15)).fits(5, 15, 5, Variant.FREESTYLE)


@pytest.mark.parametrize(
    "changes",
    [
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
    ],
    ids=str,
)
def test_a_wrong_entry_is_refused_by_name(changes: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"manifest\.json: entry 'net'"):
        load_manifest(write(tmp_path, **changes))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"net": 3}', '{"../net": {}}', '{"net": {}}', "\xff"])
def test_a_damaged_manifest_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(text.encode("latin1"))
    with pytest.raises(WeightsError, match=r"manifest\.json"):
        load_manifest(tmp_path)


def test_register_keeps_the_other_nets_and_checks_the_files(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "new.line").write_bytes(b"weights")
    new = Net(
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
