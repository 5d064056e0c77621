"""Whatever a file of games or positions holds, its reader gives games or its own error in one line."""

import io
import json
import lzma
import random
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lz4.frame
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.rules.variant import Variant
from training.data.binpack import read_binpack
from training.data.positions import FORMAT, PositionFileError, PositionSet, PositionSetBuilder
from training.data.readers import read_embryo_positions, read_engine_matches, read_teacher_games
from training.data.record_files import read_record_files

EMBRYO = '{"stones": [[7, 7, 1], [8, 8, 2]], "cand": [[7, 8, 3, 0], [6, 6, 1, 0]], "score": 120}'
TEACHER = "15\th8\tB\ti9:20 g7:-30|g8:-40 j10:29500"
MATCH = "g\ta\tb\tB\t1\th8 i9 g7"
CSV = "moves,result,size,rule\nh8 i9,B,15,renju\n"
BINPACK = bytes.fromhex("0f0100000100000000000700")

READERS: dict[str, tuple[bytes, Callable[[Path], PositionSet]]] = {
    "e.jsonl": (EMBRYO.encode(), read_embryo_positions),
    "t.txt": (TEACHER.encode(), lambda path: read_teacher_games(path, Variant.FREESTYLE)),
    "m.tsv": (MATCH.encode(), read_engine_matches),
    "b.binpack": (BINPACK, read_binpack),
    "b.binpack.lz4": (lz4.frame.compress(BINPACK), read_binpack),
    "r.csv": (CSV.encode(), lambda path: read_record_files([path], Variant.FREESTYLE)),
    "r.sgf": (b"(;GM[4]SZ[15];B[hh];W[ii])", lambda path: read_record_files([path], Variant.FREESTYLE)),
    "r.rif": (
        b"<games><game bresult='1'><move>h8 i9</move></game></games>",
        lambda path: read_record_files([path], Variant.RENJU),
    ),
}


def some_positions() -> PositionSet:
    builder = PositionSetBuilder()
    builder.add_game([112, 113, 98], 15, 15, Variant.STANDARD)
    builder.add_position(1, {113: 0.75, 5: 0.25}, (0.5, 0.25, 0.25))
    builder.add_position(2, {98: 1.0})
    return builder.build({"source": "test"})


def arrays_of(positions: PositionSet) -> dict[str, Any]:
    header = json.dumps({"format": FORMAT, "origin": {}}).encode()
    arrays = {name: value for name, value in vars(positions).items() if name != "origin"}
    return {**arrays, "header": np.frombuffer(header, np.uint8)}


def refused(path: Path) -> str:
    """The one line with which a position file is refused."""
    tracemalloc.start()
    try:
        with pytest.raises(PositionFileError) as raised:
            PositionSet.load(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert str(path) in str(raised.value) and "\n" not in str(raised.value)
    assert peak < 16 << 20
    return str(raised.value)


def test_the_positions_themselves_are_read(tmp_path: Path) -> None:
    np.savez_compressed(tmp_path / "p.npz", **arrays_of(some_positions()))
    assert PositionSet.load(tmp_path / "p.npz").policy_points.tolist() == [[113, 5, -1, -1], [98, -1, -1, -1]]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("policy_weights", np.full((2, 4), np.nan, np.float32), "policy_weights is not a share"),
        ("policy_weights", np.full((2, 4), np.inf, np.float32), "policy_weights is not a share"),
        ("policy_weights", np.full((2, 4), -1, np.float32), "policy_weights is not a share"),
        ("wdl", np.full((2, 3), np.nan, np.float32), "wdl is not a share"),
        ("wdl", np.full((2, 3), 1, np.float32), "wdl is not a share"),
        ("wdl", np.zeros((2, 4), np.float32), "other shapes"),
        ("wdl", np.zeros((2, 3), np.float64), "wdl is float64[2, 3]"),
        ("wdl", np.zeros(6, np.float32), "wdl is float32[6]"),
        ("policy_points", np.full((2, 4), -2, np.int16), "off its board"),
        ("policy_points", np.full((2, 3), -1, np.int16), "other shapes"),
        ("moves", np.array(["h8", "i9", "g7"]), "moves is <U2[3]"),
        ("moves", np.array([112.0, 113.0, 98.0]), "moves is float64"),
        ("game", np.zeros((2, 1), np.int32), "game is int32[2, 1]"),
        ("game_variant", np.array([200], np.uint8), "a game that cannot be"),
        ("game_start", np.array([0, -3], np.int64), "bounds are broken"),
        ("game_start", np.array(0, np.int64), "game_start is int64[]"),
        ("header", np.frombuffer(b"[" * 100_000, np.uint8), "not a position file"),
        ("header", np.frombuffer(b"[1]", np.uint8), "not a position file"),
        ("header", np.frombuffer(b'{"format": 1, "origin": 3}', np.uint8), "where it comes from"),
        ("header", np.frombuffer(b"\xff", np.uint8), "not a position file"),
    ],
)
def test_arrays_of_other_kinds_are_refused(tmp_path: Path, name: str, value: Any, said: str) -> None:
    np.savez_compressed(tmp_path / "p.npz", **{**arrays_of(some_positions()), name: value})
    assert said in refused(tmp_path / "p.npz")


def test_objects_are_not_unpickled(tmp_path: Path) -> None:
    np.savez_compressed(
        tmp_path / "p.npz", **{**arrays_of(some_positions()), "moves": np.array([{}], object)}
    )
    refused(tmp_path / "p.npz")


def with_member(path: Path, content: bytes, **flags: int) -> None:
    """A position file whose `moves` are these bytes."""
    arrays = arrays_of(some_positions())
    del arrays["moves"]
    np.savez_compressed(path, **arrays)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("moves.npy", content, flags.get("compress_type", zipfile.ZIP_DEFLATED))


def npy(shape: str, kind: str = "<i2") -> bytes:
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode()


@pytest.mark.parametrize(
    "shape", ["(1000000000000,)", "(3,)", "(-1,)", "(10**12,)", "(1000000, 1000000)", "()"]
)
def test_arrays_shorter_or_longer_than_declared_are_refused(tmp_path: Path, shape: str) -> None:
    with_member(tmp_path / "p.npz", npy(shape))
    refused(tmp_path / "p.npz")


def test_archives_that_others_have_packed_are_refused(tmp_path: Path) -> None:
    with_member(tmp_path / "p.npz", npy("(1,)") + b"\0\0", compress_type=zipfile.ZIP_LZMA)
    assert "packed by others" in refused(tmp_path / "p.npz")
    with_member(tmp_path / "q.npz", npy("(1,)") + b"\0\0")
    data = bytearray((tmp_path / "q.npz").read_bytes())
    place = data.rindex(b"PK\x01\x02")
    data[place + 8] |= 1  # says that it is encrypted
    (tmp_path / "q.npz").write_bytes(data)
    assert "encrypted" in refused(tmp_path / "q.npz")


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 2**32))
def test_damaged_position_files_give_positions_or_one_line(tmp_path: Path, damage: int) -> None:
    chance = random.Random(damage)
    file = io.BytesIO()
    (np.savez if damage % 2 else np.savez_compressed)(file, **arrays_of(some_positions()))
    data = bytearray(file.getvalue())
    for _ in range(chance.randrange(1, 5)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path = tmp_path / "p.npz"
    path.write_bytes(data)
    try:
        found = PositionSet.load(path)
    except PositionFileError as error:
        assert "\n" not in str(error) and str(path) in str(error)
    else:
        assert np.isfinite(found.wdl).all() and len(found.moves_of(0)) == len(found.moves)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(READERS)), st.integers(0, 2**32), st.booleans())
def test_damaged_records_give_positions_or_one_line(
    tmp_path: Path, name: str, damage: int, packed: bool
) -> None:
    chance = random.Random(damage)
    data = bytearray(READERS[name][0] * 2)
    for _ in range(chance.randrange(5)):
        place = chance.randrange(len(data) + 1)
        if chance.random() < 0.5:
            data[place : place + 1] = bytes([chance.choice(b'[]{}"0159-,.:eE \t\n\0\xff<>&')])
        else:
            data[place : place + chance.randrange(6)] = bytes(chance.randrange(256) for _ in range(3))
    check_reader(tmp_path, name, bytes(data), packed)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("e.jsonl", b"[" * 100_000),
        ("e.jsonl", b'{"stones": [[1e400, 1, 1]], "cand": [[1, 1, 1, 1]], "score": 1}'),
        ("e.jsonl", b'{"stones": [[99999, 1, 1]], "cand": [[1, 1, 1, 1]], "score": 1}'),
        ("e.jsonl", b'{"stones": [], "cand": [[1, 1, NaN, 1]], "score": 1}'),
        ("e.jsonl", b'{"stones": [], "cand": [[1, 1, 0, 1]], "score": 1}'),
        ("e.jsonl", b'{"stones": [], "cand": [[1, 1, 1, 1]], "score": NaN}'),
        ("e.jsonl", b'{"stones": 3, "cand": null, "score": {}}'),
        ("e.jsonl", b"null"),
        ("t.txt", b"1000000000000\th8\tB\ti9:20"),
        ("t.txt", b"15\th8\tB\ti9:nan"),
        ("t.txt", b"15\th8\tB\ti9:inf|g7:-inf"),
        ("t.txt", b"15\th8\tB\t" + b"i9:" * 100_000),
        ("m.tsv", b"g\ta\tb\tB\t-5\th8 i9 g7"),
        ("m.tsv", b"g\ta\tb\tB\t" + b"9" * 5000 + b"\th8"),
        ("r.csv", b"moves,result,size\nh8,B,99999999999999999999\n"),
        ("r.csv", b"moves,result,rule\nh8,B,chess\n"),
        ("r.csv", b"\xef\xbb\xbfmoves,result\nh8 i9,B\n"),
        ("r.csv", "moves,result,black\nh8 i9,B,\u80fd\u52e2\n".encode("cp932")),
        ("r.csv", b"moves,result\n\0,\0\n"),
        ("r.rif", b"<games>" + b"<game>" * 20_000),
        ("r.rif", b"<games><game bresult='9'><move>" + b"h8" * 50_000 + b"</move></game></games>"),
    ],
)
def test_hostile_records_give_positions_or_one_line(tmp_path: Path, name: str, data: bytes) -> None:
    check_reader(tmp_path, name, data, packed=False)


def check_reader(folder: Path, name: str, data: bytes, packed: bool) -> None:
    packed = packed and not name.startswith("r.")
    path = folder / (f"{name}.xz" if packed else name)
    path.write_bytes(lzma.compress(data) if packed else data)
    try:
        found = READERS[name][1](path)
    except (
        ValueError,
        OSError,
    ) as error:  # RecordError and GameRecordError are ValueErrors that name the file
        assert "\n" not in str(error) and str(path) in str(error), repr(error)
    else:
        assert found._problem() is None


def test_a_line_that_unpacks_to_gigabytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.txt.xz"
    path.write_bytes(lzma.compress(b"a" * (64 << 20)))
    tracemalloc.start()
    with pytest.raises(ValueError, match="a line too long"):
        read_teacher_games(path, Variant.FREESTYLE)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 16 << 20


def test_a_builder_takes_little_more_memory_than_the_positions() -> None:
    """RenjuNet's database has some three million positions; objects for each would be gigabytes."""
    chance = random.Random(0)
    tracemalloc.start()
    builder = PositionSetBuilder()
    for _ in range(500):
        moves = chance.sample(range(225), 40)
        builder.add_game(moves, 15, 15, Variant.RENJU)
        for ply, move in enumerate(moves):
            builder.add_position(ply, {move: 1.0}, (1.0, 0.0, 0.0))
    collected, _ = tracemalloc.get_traced_memory()
    found = builder.build({})
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert collected < 40 * len(found) and peak < 160 * len(found)
