"""Positions for training: each form read back by its definition, bit field by bit field."""

import io
import struct
from pathlib import Path

import lz4.frame
import pytest

from engine.rules.coordinates import parse_line
from matches.events import read

SIZE = 15


@pytest.fixture
def sampled(play, brain, tmp_path):
    """Plays two games from an opening, one decided and one not by a fault; returns journal and file."""

    def run(form: str, freq: float = 1):
        (tmp_path / "o.txt").write_text("h8i9j7\n")
        play(
            brain("A"),
            brain("B", 7),
            games=2,
            rule="standard",
            openings={"file": "o.txt"},
            events="e.jsonl",
            sample={"format": form, "freq": freq},
        )
        games = [event for event in read(tmp_path / "e.jsonl") if event["event"] == "game"]
        return games, Path(f"sample.{form}".replace("_", ".")).read_bytes()

    return run


def bits(value: int, *widths: int) -> list[int]:
    """The fields of a number, from the lowest bit."""
    fields = []
    for width in widths:
        fields.append(value & ((1 << width) - 1))
        value >>= width
    return fields


def point(packed: int) -> int:
    return (packed & 31) * SIZE + (packed >> 5)


def lines(data: bytes) -> list[tuple[list[int], int, int]]:
    """The positions of the CSV form: moves so far, move, result."""
    rows = [line.split(",") for line in data.decode().split()]
    return [(parse_line(a, SIZE, SIZE), parse_line(b, SIZE, SIZE)[0], int(c)) for a, b, c in rows]


def entries(data: bytes) -> list[tuple[list[int], int, int]]:
    """Those of the binary form."""
    found = []
    while data:
        head, tail = struct.unpack_from("<2H", data)
        (result, ply, size), (rule, move) = bits(head, 2, 9, 5), bits(tail, 3, 13)
        assert (size, rule) == (SIZE, 1)
        found.append(([point(p) for p in struct.unpack_from(f"<{ply}H", data, 4)], point(move), result))
        data = data[4 + 2 * ply :]
    return found


def test_the_binary_form_equals_the_text(sampled, tmp_path):
    games, text = sampled("csv")
    positions = lines(text)
    assert len(positions) == sum(len(game["times_ms"]) for game in games)
    assert {result for _, _, result in positions} == {0, 2}
    (tmp_path / "e.jsonl").unlink()
    _, binary = sampled("bin")
    assert entries(binary) == positions


def test_the_packed_form_has_whole_games(sampled, tmp_path):
    games, text = sampled("csv")
    (tmp_path / "e.jsonl").unlink()
    _, data = sampled("binpack")
    positions = lines(text)
    for game in games:
        head, tail = struct.unpack_from("<2I", data)
        size, rule, result, total, opening = bits(head, 5, 3, 4, 10, 10)
        tag, count = bits(tail, 14, 18)
        assert (size, rule, total, opening, tag) == (SIZE, 1, opening + count, 3, 0)
        moves = [point(p) for p in struct.unpack_from(f"<{opening}H", data, 8)]
        data = data[8 + 2 * opening :]
        for _ in range(count):
            packed, value = struct.unpack_from("<Hh", data)
            *flags, move = bits(packed, 1, 1, 1, 1, 2, 10)
            assert (flags, value) == ([1, 1, 1, 0, 0], 0)
            moves.append(point(move))
            data = data[4:]
        of_game, positions = positions[: len(game["times_ms"])], positions[len(game["times_ms"]) :]
        assert [*of_game[-1][0], of_game[-1][1]] == moves
        assert of_game[0][2] == result
    assert not data


@pytest.mark.parametrize("form", ["bin", "binpack"])
def test_packed_by_lz4_they_hold_the_same(sampled, tmp_path, form):
    _, plain = sampled(form)
    (tmp_path / "e.jsonl").unlink()
    _, packed = sampled(f"{form}_lz4")
    with lz4.frame.open(io.BytesIO(packed)) as file:
        assert file.read() == plain
    assert len(packed.split(b"\x04\x22\x4d\x18")) == 3, "a frame for each game"


def test_a_share_is_drawn(sampled):
    games, text = sampled("csv", freq=0.5)
    played = sum(len(game["times_ms"]) for game in games)
    assert 0 < len(lines(text)) < played
