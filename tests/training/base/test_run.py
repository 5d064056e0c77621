"""A run's folder: begun, gone on with by the same settings, and by nothing else."""

import hashlib
import json
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from engine.records.files import RecordError
from training.base.files import whole_lines
from training.base.run import RUN_FILE, Parts, Run, read_run
from training.base.settings import SettingsError
from training.base.timing import MEASURED


@dataclass(frozen=True)
class Inner:
    visits: int = 10


@dataclass(frozen=True)
class Settings:
    rounds: int = 1
    net: str = "line"
    plies: tuple[int, ...] = (1, 2)
    precision: str = MEASURED
    inner: Inner = field(default_factory=Inner)


def measured(settings: Settings) -> Settings:
    return replace(settings, precision="float32")


def test_a_run_goes_on_with_the_same_settings_and_what_was_measured(tmp_path: Path) -> None:
    run = Run.open(tmp_path / "run", Settings(), measured=measured)
    (tmp_path / "run" / "part-000000.npz").write_bytes(b"")
    again = Run.open(tmp_path / "run", Settings(), measured=lambda _: pytest.fail("measured twice"))
    assert run.settings == again.settings == Settings(precision="float32")
    assert again.described["revision"]
    changed = Settings(inner=Inner(11))
    with pytest.raises(SettingsError, match=r"settings\.json: .* inner\.visits 10, not 11"):
        Run.open(tmp_path / "run", changed)
    assert Run.open(tmp_path / "run", changed, may_change={"inner"}).settings.inner.visits == 11


def test_a_run_that_has_made_nothing_is_begun_anew(tmp_path: Path) -> None:
    Run.open(tmp_path, Settings(net="mistyped"))
    (tmp_path / "live.jsonl").write_text("")
    assert Run.open(tmp_path, Settings()).settings.net == "line"
    assert read_run(tmp_path)["settings"]["net"] == "line"


def test_a_run_is_over_the_same_positions(tmp_path: Path) -> None:
    data, folder = tmp_path / "data.npz", tmp_path / "run"
    data.write_bytes(b"one")
    Run.open(folder, Settings(), data)
    (folder / "part-000000.npz").write_bytes(b"")
    moved = data.rename(tmp_path / "moved.npz")
    assert Run.open(folder, Settings(), moved).settings == Settings()
    moved.write_bytes(b"two")
    with pytest.raises(SettingsError, match="the run is over other positions"):
        Run.open(folder, Settings(), moved)
    inner = hashlib.sha256(b"two").hexdigest()
    described = Run.open(tmp_path / "several", Settings(), [moved]).described
    assert described["positions"] == hashlib.sha256(inner.encode()).hexdigest()  # of a list, even of one
    with pytest.raises(SettingsError, match="where the positions are read from"):
        Run.open(folder, Settings(), folder)


@pytest.mark.parametrize("revision", [{}, {"revision": "abc"}])
def test_runs_of_version_1_1_whose_settings_stand_alone_go_on(
    revision: dict[str, str], tmp_path: Path
) -> None:
    """As `tune` and `loop` wrote them."""
    described = {"rounds": 1, "net": "line", "plies": [1, 2], "precision": "float32", "inner": {"visits": 10}}
    (tmp_path / RUN_FILE).write_text(json.dumps(described | revision))
    (tmp_path / "tuning.jsonl").write_text("")
    assert Run.open(tmp_path, Settings()).settings.precision == "float32"
    with pytest.raises(SettingsError, match="net line, not best"):
        Run.open(tmp_path, Settings(net="best"))


@pytest.mark.parametrize("text", ['{"settings": 3}', '{"accepted": "x"}', "{"])
def test_a_damaged_description_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / RUN_FILE).write_text(text)
    with pytest.raises(RecordError, match=r"settings\.json"):
        Run.open(tmp_path, Settings())


def test_parts_that_are_missing_are_still_to_be_made(tmp_path: Path) -> None:
    shards = Parts(tmp_path, "shard")
    for number in (0, 2):
        shards.path(number).write_bytes(b"")
    (tmp_path / "part-000001.npz").write_bytes(b"")
    assert shards.missing(4) == [1, 3]
    assert [path.name for path in shards.made()] == ["shard-000000.npz", "shard-000002.npz"]


def test_a_line_that_a_kill_cut_short_is_cut_off(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    assert whole_lines(log) == []
    log.write_bytes(b"1\n2\n3")
    assert whole_lines(log) == ["1", "2"] and log.read_bytes() == b"1\n2\n"
