"""Where and in which precision a net runs or learns is found on the machine: no default names it."""

import argparse
import ast
import importlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from engine.rules.variant import Variant
from training.__main__ import COMMANDS, main
from training.base import computing
from training.base.files import read_json
from training.base.timing import AUTO, MEASURED
from training.data.pool import Batch
from training.data.positions import PositionSetBuilder
from training.learn import precision
from training.learn.distil import Distillation
from training.learn.distil_settings import LessonSettings
from training.loop_settings import RECIPES, recipes
from training.networks.line import LineConfiguration
from training.networks.line_trainee import LineTrainee
from training.networks.teacher import TeacherNet, save_teacher
from training.networks.trainee import PRECISIONS, Rates

TRAINING = Path(__file__).parents[2] / "training"
NAMED = {*PRECISIONS, "float16", "torch", "torch-bf16", "cpu", "cuda"}


def leaves(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from leaves(value)
        else:
            yield name, value


@pytest.mark.parametrize("recipe", recipes())
def test_no_recipe_names_a_precision_or_a_device(recipe: str) -> None:
    table = tomllib.loads((RECIPES / f"{recipe}.toml").read_text(encoding="utf-8"))
    assert [name for name, value in leaves(table) if isinstance(value, str) and value in NAMED] == []
    assert [value for name, value in leaves(table) if name == "precision"] == [MEASURED]
    assert {value for name, value in leaves(table) if name == "device"} == {AUTO}


def test_no_setting_names_a_precision_or_a_device() -> None:
    settings = 0
    for path in sorted(TRAINING.rglob("*.py")):
        if "Settings:" not in path.read_text(encoding="utf-8"):
            continue
        module = importlib.import_module(".".join(path.relative_to(TRAINING.parent).with_suffix("").parts))
        for kind in vars(module).values():
            if not (isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__):
                continue
            settings += kind.__name__.endswith("Settings")
            for field in fields(kind):
                assert "float" not in field.name and field.default not in NAMED, (kind, field.name)
                if "precision" in field.name:
                    assert field.default == MEASURED
                if field.name == "device" and kind.__name__.endswith("Settings"):
                    assert field.default == AUTO
    assert settings >= 10


def test_no_argument_names_a_precision_by_default() -> None:
    for path in TRAINING.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.arguments):
                for default in [*node.defaults, *node.kw_defaults]:
                    named = isinstance(default, ast.Constant) and default.value in PRECISIONS
                    assert not named, f"{path}:{node.defaults[0].lineno}"


def test_every_command_takes_a_gpu_where_there_is_one() -> None:
    found = []
    for name, (module, _) in COMMANDS.items():
        parser = argparse.ArgumentParser()
        importlib.import_module(module).add_arguments(parser)
        found += [(name, action.default) for action in parser._actions if action.dest == "device"]
    assert {default for _, default in found} == {AUTO, None}  # None: that of the settings
    assert {"supervised", "dqn", "distil", "data teach", "data label", "data self-play"} <= {
        name for name, _ in found
    }


def test_a_gpu_that_is_there_is_named_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(torch.cuda, "get_device_name", lambda: "ACME 9")
    for is_there, device in ((True, "cuda"), (False, "cpu")):
        computing._found_device.cache_clear()
        monkeypatch.setattr(torch.cuda, "is_available", lambda there=is_there: there)
        assert computing.device_named(AUTO) == computing.device_named(AUTO) == device
        assert capsys.readouterr().out == ("device: cuda, ACME 9\n" if is_there else "")
        assert computing.device_named("cpu") == "cpu"
    computing._found_device.cache_clear()


def positions(path: Path) -> Path:
    chance = np.random.default_rng(8)
    builder = PositionSetBuilder()
    for _ in range(20):
        moves = [int(point) for point in chance.choice(81, 16, replace=False)]
        builder.add_game(moves, 9, 9, Variant.FREESTYLE)
        for ply in range(8, 14):
            builder.add_position(ply, {moves[ply]: 1.0}, (0.5, 0.0, 0.5))
    builder.build({"source": "a test"}).save(path)
    return path


@pytest.mark.parametrize("quicker", PRECISIONS)
def test_a_teacher_looks_in_what_is_quicker_and_keeps_to_it(
    quicker: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In bfloat16 it labelled 8.5 positions a second on a processor that labels 68 in float32."""
    measured: list[str] = []

    def choose(what: str, candidates: Mapping[str, Any]) -> str:
        for work in candidates.values():
            work()
        measured.append(what)
        return quicker

    monkeypatch.setattr(precision, "quickest", choose)
    data, run, net = positions(tmp_path / "data.npz"), tmp_path / "labels", tmp_path / "tiny.safetensors"
    save_teacher(TeacherNet(blocks=1, channels=32), net, "a test")
    words = ["data", "teach", str(data), str(run), "--positions", "8", "--per-part", "4", "--net", str(net)]
    assert main(words) == 0
    assert read_json(run / "settings.json")["settings"]["precision"] == quicker
    (run / "part-000001.npz").unlink()
    assert main(words) == 0
    assert len(measured) == 1
    distil = Distillation(
        tmp_path / "distil", LessonSettings((str(data),), held_out_percent=30, teacher=str(net))
    )
    assert distil.settings.teacher_precision == quicker and len(measured) == 2


@pytest.mark.parametrize(
    "words",
    [
        "supervised {run} --network paddle --size 7 --data {missing}:2",
        "loop {run} --recipe 6x6-four --set training.data=['{missing}:2']",
        "loop {run} --recipe 6x6-four --set start={missing}",
    ],
)
def test_a_missing_file_is_named_before_anything_is_measured(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def choose(what: str, candidates: Mapping[str, Any]) -> str:
        raise AssertionError(f"{what} is measured")

    monkeypatch.setattr(precision, "quickest", choose)
    run, missing = tmp_path / "run", tmp_path / "missing.npz"
    assert main(words.format(run=run, missing=missing).split()) == 1
    command = words.partition(" ")[0]
    assert capsys.readouterr().err == f"narabe-train {command}: {missing}: No such file or directory\n"
    assert not run.exists()


def test_a_line_net_learns_in_either_and_is_asked_in_one() -> None:
    batch = Batch(
        Variant.FREESTYLE,
        torch.from_numpy(np.random.default_rng(1).integers(0, 3, (4, 9, 9)).astype(np.int8)),
        torch.full((4, 2), -1),
        torch.zeros(4, dtype=torch.int64),
        torch.full((4, 81), 1 / 81),
        torch.zeros(4, dtype=torch.int64),
        torch.full((4, 3), 1 / 3),
    )
    torch.manual_seed(1)
    trainee = LineTrainee(LineConfiguration(mapping_width=16, channels=16), Rates(1e-3, 0.0, 0.0))
    said: dict[str, list[torch.Tensor]] = {}
    for name in PRECISIONS:
        trainee.learn_in(name)
        with torch.no_grad():
            said[name] = [trainee.forward(batch).policy]
        rows = trainee.net.rows(torch.arange(500))
        said[name].append(rows.detach())
    (asked32, learnt32), (asked16, learnt16) = said.values()
    assert torch.equal(asked32, asked16)
    assert not torch.equal(learnt32, learnt16)
    torch.testing.assert_close(learnt16, learnt32, rtol=0.1, atol=0.02)
    assert asdict(trainee.net.configuration)["mapping_width"] == 16
