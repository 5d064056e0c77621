"""Packed sample files of other programs."""

import lzma
import struct
from pathlib import Path

import lz4.frame
import pytest

from engine.rules.coordinates import parse_coordinate
from engine.rules.variant import Variant
from training.data.binpack import read_binpack
from training.data.readers import GameRecordError, Skipped

WIN, DRAW, LOSS = 2, 1, 0
NO_EVALUATION = 4


def move_code(text: str) -> int:
    return (ord(text[0]) - ord("a")) << 5 | int(text[1:]) - 1


def packed(opening: str, plies: list[str], result: int, rule: int = 4, size: int = 15) -> bytes:
    """A game; a ply is its moves as `h8:20|i9:-3`, or `h8` without an evaluation."""
    codes = [move_code(word) for word in opening.split()]
    moves = []
    for ply in plies:
        words = ply.split("|")
        for i, word in enumerate(words):
            point, colon, evaluation = word.partition(":")
            flags = (i == 0) | (i == len(words) - 1) << 1 | (0 if colon else NO_EVALUATION)
            moves.append(struct.pack("<Hh", flags | move_code(point) << 6, int(evaluation or 0)))
    total = len(codes) + len(plies)
    head = struct.pack(
        "<II", size | rule << 5 | result << 8 | total << 12 | len(codes) << 22, len(moves) << 14
    )
    return head + struct.pack(f"<{len(codes)}H", *codes) + b"".join(moves)


GAME = packed("h8 i9 j8", ["g7:60|g9:40", "k11:-60", "l12"], WIN)  # White moves first after the opening


@pytest.mark.parametrize("name", ["games.binpack", "games.binpack.xz", "games.binpack.lz4"])
def test_a_game_with_evaluations_second_choices_and_a_result(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    games = [GAME, packed("h8", ["i9:29990"], LOSS, rule=1, size=19)]
    pack = {".xz": lzma.compress, ".lz4": lz4.frame.compress}.get(path.suffix, bytes)
    path.write_bytes(b"".join(map(pack, games)))
    positions = read_binpack(path, outcome_share=1.0)
    assert positions.moves_of(0) == [
        parse_coordinate(w, 15, 15) for w in ["h8", "i9", "j8", "g7", "k11", "l12"]
    ]
    assert [kind.variant for kind in positions.kinds()] == [Variant.RENJU, Variant.STANDARD]
    assert (positions.game_width == [15, 19]).all() and list(positions.ply) == [3, 4, 5, 1]
    g7, g9 = (parse_coordinate(w, 15, 15) for w in ("g7", "g9"))
    assert list(positions.policy_points[0, :2]) == [g7, g9]
    assert 0.5 < positions.policy_weights[0, 0] < 1
    white_won = [[1, 0, 0], [0, 0, 1], [1, 0, 0]]
    assert positions.wdl[:3].tolist() == white_won
    assert positions.wdl[3].tolist() == [1, 0, 0]  # a proof outweighs the outcome


def test_the_winner_is_that_of_the_side_that_moves_first_after_the_opening(tmp_path: Path) -> None:
    path = tmp_path / "games.binpack"
    plies = ["a1", "b2"]
    path.write_bytes(
        b"".join(packed(opening, plies, result) for opening in ("h8", "h8 i9") for result in (WIN, DRAW))
    )
    wdl = read_binpack(path).wdl.reshape(4, 2, 3)
    assert wdl[0].tolist() == wdl[2].tolist() == [[1, 0, 0], [0, 0, 1]]
    assert wdl[1].tolist() == wdl[3].tolist() == [[0, 1, 0], [0, 1, 0]]


@pytest.mark.parametrize(
    ("damaged", "said"),
    [
        (packed("h8", ["h8"], WIN), "a point is played twice"),
        (packed("h8", ["i9"], WIN, rule=3), "rule 3"),
        (packed("h8", ["i9"], 7), "result 7"),
        (packed("h8", ["s9"], WIN), "a move is off the board: column 18, row 8"),
        (packed("h8", ["i9"], WIN)[:-4] + struct.pack("<Hh", 3 | 8, 0), "passes"),
        (packed("h8", ["i9"], WIN)[:-4] + struct.pack("<Hh", 2, 0), "no first move"),
    ],
)
def test_a_damaged_game_is_named_and_left_out(damaged: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "games.binpack"
    path.write_bytes(damaged + GAME)
    with pytest.raises(GameRecordError, match=said):
        read_binpack(path)
    skipped: Skipped = []
    assert read_binpack(path, skipped=skipped).games == 1
    assert [str(fault).startswith(f"{path}, game 1: ") for fault in skipped] == [True]


def test_a_game_that_is_cut_short_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.binpack"
    path.write_bytes(GAME + GAME[:-1])
    assert read_binpack(path).games == 1


def test_a_file_that_cannot_be_read_is_named_once(tmp_path: Path) -> None:
    path = tmp_path / "none.binpack"
    with pytest.raises(GameRecordError) as refused:
        read_binpack(path)
    assert str(refused.value) == f"{path}: No such file or directory"
