"""Packed games give back what was put in, to the last step that they keep, and refuse what is broken."""

import struct
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.rules.variant import Variant
from engine.search.result import Wdl
from training.data.loading import load_positions
from training.data.packed import (
    BLACK_WON,
    BROKEN_OFF,
    DRAWN,
    WHITE_WON,
    SearchedGame,
    SearchedPosition,
    load_games,
    read_head,
    save_games,
)
from training.data.positions import PositionFileError

STEP = 1 / 127


def game(
    size: int, moves: Sequence[int], result: int, positions: Sequence[SearchedPosition] = ()
) -> SearchedGame:
    return SearchedGame(size, Variant.RENJU.index, 5, moves, result, positions)


def searched(ply: int, wdl: Wdl, **policy: float) -> SearchedPosition:
    return SearchedPosition(ply, wdl, {int(point[1:]): share for point, share in policy.items()})


def test_games_come_back_with_their_targets(tmp_path: Path) -> None:
    positions = [
        searched(1, (0.5, 0.25, 0.25), p390=0.5, p2=0.25, p3=0.125, p4=0.0625, p5=0.0625),
        searched(2, (0.1, 0.0, 0.9)),
        searched(3, (1.0, 0.0, 0.0), p7=1.0),
    ]
    games = [
        game(20, [399, 0, 1, 2], WHITE_WON, positions),
        game(20, [5, 6], DRAWN),
        game(20, [0], BLACK_WON, [searched(0, (0.0, 1.0, 0.0))]),
    ]
    save_games(games, tmp_path / "a.packed", {"net": "x"})
    head = read_head(tmp_path / "a.packed")
    assert (head.origin, head.games, head.positions, head.policies) == ({"net": "x"}, 3, 4, 2)

    search, outcome = (load_games(tmp_path / "a.packed", share) for share in (0.0, 1.0))
    assert [search.moves_of(number) for number in range(3)] == [[399, 0, 1, 2], [5, 6], [0]]
    assert {kind.variant for kind in search.kinds()} == {Variant.RENJU}
    assert search.game.tolist() == [0, 0, 0, 2] and search.ply.tolist() == [1, 2, 3, 0]
    expected = [position.wdl for one in games for position in one.positions]
    np.testing.assert_allclose(search.wdl, expected, atol=STEP)
    np.testing.assert_allclose(search.wdl.sum(1), 1, atol=1e-6)
    assert outcome.wdl.tolist() == [[1, 0, 0], [0, 0, 1], [1, 0, 0], [1, 0, 0]]  # White's at odd plies
    assert search.policy_points.tolist() == [[390, 2, 3, 4], [-1] * 4, [7, -1, -1, -1], [-1] * 4]
    best = np.array([0.5, 0.25, 0.125, 0.0625]) / 0.9375
    np.testing.assert_allclose(search.policy_weights[0], best, atol=1 / 255)
    np.testing.assert_allclose(search.policy_weights.sum(1), [1, 0, 1, 0], atol=1e-6)


def test_every_value_that_is_written_is_read(tmp_path: Path) -> None:
    positions = [
        searched(ply, ((1 - draw + value) / 2, draw, (1 - draw - value) / 2))
        for ply, (value, draw) in enumerate(
            (value / 127, draw / 255)
            for value in range(-127, 128)
            for draw in range(0, 256, 5)
            if abs(value) / 127 + draw / 255 <= 1.004  # one step more than can be: both are rounded
        )
    ]
    games = [
        game(20, [*range(200)], DRAWN, [replace(position, ply=ply) for ply, position in enumerate(part)])
        for part in (positions[first : first + 200] for first in range(0, len(positions), 200))
    ]
    save_games(games, tmp_path / "a.packed", {})
    wdl = load_games(tmp_path / "a.packed", 0.0).wdl
    np.testing.assert_allclose(wdl, [position.wdl for position in positions], atol=STEP)


def test_a_game_that_was_broken_off_counts_as_its_last_search_valued_it(tmp_path: Path) -> None:
    positions = [searched(2, (0.3, 0.3, 0.4)), searched(3, (0.8, 0.1, 0.1))]
    save_games([game(15, [0, 1, 2], BROKEN_OFF, positions)], tmp_path / "a.packed", {})
    np.testing.assert_allclose(
        load_games(tmp_path / "a.packed", 1.0).wdl, [[0.1, 0.1, 0.8], [0.8, 0.1, 0.1]], atol=STEP
    )


def test_a_folder_of_both_kinds_of_file_is_one_set(tmp_path: Path) -> None:
    save_games([game(15, [0, 1], DRAWN, [searched(1, (0.0, 1.0, 0.0), p3=1.0)])], tmp_path / "a.packed", {})
    load_positions(tmp_path / "a.packed").save(tmp_path / "b.npz")
    both = load_positions(tmp_path)
    assert len(both) == 2 and both.games == 2
    np.testing.assert_array_equal(both.policy_points[0], both.policy_points[1])


def test_positions_that_do_not_follow_each_other_are_not_written(tmp_path: Path) -> None:
    positions = [searched(1, (0.0, 1.0, 0.0)), searched(3, (0.0, 1.0, 0.0))]
    with pytest.raises(ValueError, match="do not follow each other"):
        save_games([game(15, [0, 1, 2, 3], DRAWN, positions)], tmp_path / "a.packed", {})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (lambda data: b"", "not packed games"),
        (lambda data: b"NARALINE" + data[8:], "not packed games"),
        (lambda data: data[:8] + struct.pack("<I", 9) + data[12:], "version 9"),
        (lambda data: data[:-3], "damaged"),
        (lambda data: data[:-9] + b"x" + data[-8:], "damaged"),
    ],
)
def test_what_is_broken_is_refused_by_name(fault: object, message: str, tmp_path: Path) -> None:
    path = tmp_path / "a.packed"
    save_games([game(15, [0, 1], DRAWN, [searched(1, (0.0, 1.0, 0.0))])], path, {})
    assert callable(fault)
    path.write_bytes(fault(path.read_bytes()))
    with pytest.raises(PositionFileError, match=rf"a\.packed: .*{message}"):
        load_games(path)


def test_games_that_cannot_be_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.packed"
    save_games([game(7, [0, 99], DRAWN)], path, {})
    with pytest.raises(PositionFileError, match=r"a\.packed: a move is off its board"):
        load_games(path)
    save_games([game(15, [0, 1], 4)], path, {})
    with pytest.raises(PositionFileError, match="do not fit together"):
        load_games(path)
