"""Nets that travel: what arrives is the net that left, and it is written once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.evaluator.weights import WeightsError, load_manifest, weights_folder
from engine.rules.board import Board
from training.play.packed_nets import pack, unpack
from training.play.searcher import Searcher


@pytest.mark.parametrize("net", ["theano-6x6", str(weights_folder() / "theano-6x6.safetensors")])
def test_a_net_plays_the_same_where_it_arrives(net: str, tmp_path: Path) -> None:
    packed = pack(net)
    assert packed is not None
    arrived = unpack(packed, tmp_path)
    assert Path(arrived).is_relative_to(tmp_path / packed.checksum)
    assert load_manifest(Path(arrived).parent)["theano-6x6"] == packed.entry
    board = Board(6, row_length=4)
    here, there = (Searcher(name, board).search(board, 50) for name in (net, arrived))
    np.testing.assert_allclose(
        [c.prior for c in here.candidates[:5]], [c.prior for c in there.candidates[:5]], atol=0.05
    )
    written = {path: path.stat().st_mtime_ns for path in Path(arrived).parent.iterdir()}
    assert unpack(packed, tmp_path) == arrived
    assert {path: path.stat().st_mtime_ns for path in Path(arrived).parent.iterdir()} == written


@pytest.mark.parametrize("name", ["theano-6x6.onnx", "manifest.json"])
@pytest.mark.parametrize("content", [b"{}", b"damaged", None])
def test_a_net_that_was_damaged_is_written_anew(name: str, content: bytes | None, tmp_path: Path) -> None:
    packed = pack("theano-6x6")
    assert packed is not None
    path = Path(unpack(packed, tmp_path)).with_name(name)
    path.unlink() if content is None else path.write_bytes(content)
    arrived = Path(unpack(packed, tmp_path))
    assert pack(str(arrived)) == replace(packed, suffix=arrived.suffix)
    assert [folder.name for folder in tmp_path.iterdir()] == [packed.checksum]


def test_each_user_has_copies_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = pack("theano-6x6")
    assert packed is not None
    for user in ("one", "other"):
        monkeypatch.setattr("training.play.packed_nets.data_folder", lambda user=user: tmp_path / user)
        assert Path(unpack(packed)).is_relative_to(tmp_path / user)


def test_what_has_no_files_stays_a_name() -> None:
    assert pack("patterns") is None
    assert pack("rollout") is None


def test_an_altered_file_does_not_travel(tmp_path: Path) -> None:
    packed = pack("theano-6x6")
    assert packed is not None
    arrived = Path(unpack(packed, tmp_path))
    arrived.write_bytes(b"altered")
    with pytest.raises(WeightsError, match="altered"):
        pack(str(arrived))


def test_workers_that_unpack_at_the_same_time_share_one_copy(tmp_path: Path) -> None:
    packed = pack("theano-6x6")
    assert packed is not None

    def arrive(_: int) -> tuple[str, int]:
        path = unpack(packed, tmp_path / "nets")
        return path, Path(path).stat().st_mtime_ns

    with ThreadPoolExecutor(8) as workers:
        assert len(set(workers.map(arrive, range(16)))) == 1
    assert [folder.name for folder in (tmp_path / "nets").iterdir()] == [packed.checksum]
