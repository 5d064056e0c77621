"""Packed games: self-play with what was searched of every position, in some 5 to 8 bytes a position.

Kept of a game are the moves, the result, the search's value of every position from the opening on, and the
four best shares of the policy target where a search was full. Targets are made of these when the file is
read, straight into a `PositionSet`; nothing is unpacked to disk.

The file, all numbers little-endian: `NARAGAME`, then uint32 version, bytes of the description, CRC-32 of all
that follows, 0; the description as JSON (where the games come from, and how many there are of each thing);
the columns of `_Columns`, one behind the other, compressed with LZMA.
"""

import json
import lzma
import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.records.files import parse_json, write_atomically
from engine.search.result import Wdl
from training.data.positions import PositionFileError, PositionSet

SUFFIX = ".packed"
MAGIC, VERSION = b"NARAGAME", 1
POLICY_SHARES = 4  # kept of each policy target
BLACK_WON, WHITE_WON, DRAWN, BROKEN_OFF = range(4)
"""Results. A game that was broken off counts as the last search valued it."""

_HEADER = struct.Struct("<8s4I")
_VALUE_STEPS, _SHARE_STEPS = 127, 255  # of a value from 0 to 1, and of a share or a chance of a draw
_MOST_BYTES = 1 << 28  # of the columns of one file; more is not ours


@dataclass(frozen=True)
class SearchedPosition:
    """A position of a game, as a search saw it."""

    ply: int
    wdl: Wdl  # for the side to move
    policy: Mapping[int, float] = field(
        default_factory=dict
    )  # the policy target; empty: not searched in full


@dataclass(frozen=True)
class SearchedGame:
    """A game; its positions follow each other, the first one being that behind the opening."""

    size: int
    variant: int  # Variant.index
    row_length: int
    moves: Sequence[int]
    result: int
    positions: Sequence[SearchedPosition]


@dataclass(frozen=True)
class PackedHead:
    """A file's description of itself, without its games."""

    path: Path
    origin: Mapping[str, Any]
    games: int
    positions: int
    policies: int
    """How many of the positions have a policy target."""


def save_games(games: Sequence[SearchedGame], path: Path, origin: Mapping[str, Any]) -> None:
    """Write a file in one step."""
    columns = _Columns.of(games)
    counts = {name: int(count) for name, count in columns.counts().items()}
    description = json.dumps({"origin": dict(origin), "counts": counts}, ensure_ascii=False).encode()
    raw = b"".join(np.ascontiguousarray(column).tobytes() for column in columns.arrays())
    body = description + lzma.compress(raw, preset=9)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, _HEADER.pack(MAGIC, VERSION, len(description), zlib.crc32(body), 0) + body)


def read_head(path: Path) -> PackedHead:
    """A file's description of itself; its games are not looked at.

    Raises:
        PositionFileError: it is no such file.
    """
    with path.open("rb") as file:
        _, size, _ = _header(path, file.read(_HEADER.size))
        origin, counts = _description(path, file.read(size))
    return PackedHead(path, origin, counts["games"], counts["positions"], counts["policies"])


def load_games(path: Path, outcome_share: float = 0.5) -> PositionSet:
    """The positions of a file, their value targets `outcome_share` of the outcome and the rest of the search.

    Raises:
        PositionFileError: it is no such file, or a damaged one.
    """
    contents = path.read_bytes()
    _, size, checksum = _header(path, contents)
    body = contents[_HEADER.size :]
    if zlib.crc32(body) != checksum:
        raise PositionFileError(f"{path}: damaged (its checksum is another)")
    origin, counts = _description(path, body[:size])
    try:
        columns = _Columns.read(_decompressed(body[size:]), counts)
        return columns.positions(origin, outcome_share).checked(path)
    except (lzma.LZMAError, ValueError, IndexError, OverflowError) as error:
        raise PositionFileError(f"{path}: not packed games ({error})") from error


@dataclass(frozen=True)
class _Columns:
    """A file's arrays. A position's row is the game's first row and the position's number in the game."""

    size: NDArray[np.uint8]  # [game]
    variant: NDArray[np.uint8]  # [game]
    row_length: NDArray[np.uint8]  # [game]
    result: NDArray[np.uint8]  # [game]
    plies: NDArray[np.uint16]  # [game]
    opening_plies: NDArray[np.uint16]  # [game]
    searched: NDArray[np.uint16]  # [game], positions
    moves: NDArray[Any]  # [move], points
    value: NDArray[np.uint8]  # [position], from -1 to 1 in 1 / _VALUE_STEPS, and 127 more
    draw: NDArray[np.uint8]  # [position], chance in 1 / _SHARE_STEPS
    has_policy: NDArray[np.uint8]  # [position / 8], bits
    points: NDArray[Any]  # [share, policy], the best first
    shares: NDArray[np.uint8]  # [share, policy], in 1 / _SHARE_STEPS

    @classmethod
    def of(cls, games: Sequence[SearchedGame]) -> "_Columns":
        positions = [position for game in games for position in game.positions]
        for game in games:
            first = game.positions[0].ply if game.positions else len(game.moves)
            if [position.ply for position in game.positions] != [*range(first, first + len(game.positions))]:
                raise ValueError("the positions of a game do not follow each other")
        wdl = np.array([position.wdl for position in positions], np.float64).reshape(-1, 3)
        policies = [_best_shares(position.policy) for position in positions if position.policy]
        chosen = np.array(policies, np.int64).reshape(-1, 2, POLICY_SHARES)
        point = np.uint8 if all(game.size**2 <= 256 for game in games) else np.uint16
        return cls(
            size=np.array([game.size for game in games], np.uint8),
            variant=np.array([game.variant for game in games], np.uint8),
            row_length=np.array([game.row_length for game in games], np.uint8),
            result=np.array([game.result for game in games], np.uint8),
            plies=np.array([len(game.moves) for game in games], np.uint16),
            opening_plies=np.array(
                [game.positions[0].ply if game.positions else len(game.moves) for game in games], np.uint16
            ),
            searched=np.array([len(game.positions) for game in games], np.uint16),
            moves=np.array([move for game in games for move in game.moves], point),
            value=(np.rint((wdl[:, 0] - wdl[:, 2]) * _VALUE_STEPS) + _VALUE_STEPS).astype(np.uint8),
            draw=np.rint(wdl[:, 1] * _SHARE_STEPS).astype(np.uint8),
            has_policy=np.packbits(np.array([bool(position.policy) for position in positions], np.bool_)),
            points=chosen[:, 0].T.astype(point),
            shares=chosen[:, 1].T.astype(np.uint8),
        )

    @classmethod
    def read(cls, raw: bytes, counts: Mapping[str, int]) -> "_Columns":
        """The columns of a file.

        Raises:
            ValueError: there are more or fewer bytes than in `counts`.
        """
        games, positions, policies = counts["games"], counts["positions"], counts["policies"]
        point = np.dtype("<u2" if counts["point_bytes"] == 2 else "u1")
        layout: list[tuple[np.dtype[Any], int]] = [
            *[(np.dtype("u1"), games)] * 4,
            *[(np.dtype("<u2"), games)] * 3,
            (point, counts["moves"]),
            *[(np.dtype("u1"), positions)] * 2,
            (np.dtype("u1"), -(-positions // 8)),
            (point, POLICY_SHARES * policies),
            (np.dtype("u1"), POLICY_SHARES * policies),
        ]
        if len(raw) != sum(kind.itemsize * count for kind, count in layout):
            raise ValueError("its columns have other lengths than it says")
        arrays, place = [], 0
        for kind, count in layout:
            arrays.append(np.frombuffer(raw, kind, count, place))
            place += kind.itemsize * count
        arrays[-2:] = [array.reshape(POLICY_SHARES, policies) for array in arrays[-2:]]
        return cls(*arrays)

    def arrays(self) -> list[NDArray[Any]]:
        """All columns in the order of the file, little-endian."""
        return [column.astype(column.dtype.newbyteorder("<")) for column in vars(self).values()]

    def counts(self) -> dict[str, int]:
        return {
            "games": len(self.size),
            "moves": len(self.moves),
            "positions": len(self.value),
            "policies": self.points.shape[1],
            "point_bytes": self.moves.dtype.itemsize,
        }

    def positions(self, origin: Mapping[str, Any], outcome_share: float) -> PositionSet:
        """The positions with their targets.

        Raises:
            ValueError: the columns do not fit together.
        """
        searched, plies = self.searched.astype(np.int64), self.plies.astype(np.int64)
        has_policy = np.unpackbits(self.has_policy)[: len(self.value)].astype(np.bool_)
        if (
            searched.sum() != len(self.value)
            or plies.sum() != len(self.moves)
            or has_policy.sum() != self.points.shape[1]
            or (self.result > BROKEN_OFF).any()
        ):
            raise ValueError("its columns do not fit together")
        first = np.cumsum(searched) - searched
        game = np.repeat(np.arange(len(searched)), searched)
        ply = self.opening_plies.astype(np.int64)[game] + np.arange(len(game)) - first[game]
        wdl = _wdl(self.value, self.draw)
        outcome = self._outcomes(wdl, first, searched, ply, game)
        points = np.full((len(game), POLICY_SHARES), -1, np.int16)
        weights = np.zeros((len(game), POLICY_SHARES), np.float32)
        points[has_policy] = np.where(self.shares > 0, self.points.astype(np.int16), -1).T
        weights[has_policy] = self.shares.T / self.shares.sum(0, dtype=np.float32)[:, None].clip(min=1)
        return PositionSet(
            moves=self.moves.astype(np.int16),
            game_start=np.concatenate([[0], np.cumsum(plies)]).astype(np.int64),
            game_width=self.size,
            game_height=self.size,
            game_variant=self.variant,
            game_row_length=self.row_length,
            game=game.astype(np.int32),
            ply=ply.astype(np.int16),
            policy_points=points,
            policy_weights=weights,
            wdl=(outcome_share * outcome + (1 - outcome_share) * wdl).astype(np.float32),
            origin=origin,
        )

    def _outcomes(
        self,
        wdl: NDArray[np.float32],
        first: NDArray[np.int64],
        searched: NDArray[np.int64],
        ply: NDArray[np.int64],
        game: NDArray[np.int64],
    ) -> NDArray[np.float32]:
        """[position, 3]: how its game ended, for its side to move."""
        for_black = np.zeros((len(self.result), 3), np.float32)
        for result, column in ((BLACK_WON, 0), (DRAWN, 1), (WHITE_WON, 2)):
            for_black[self.result == result, column] = 1
        broken_off = np.flatnonzero((self.result == BROKEN_OFF) & (searched > 0))
        last = (first + searched - 1)[broken_off]
        for_black[broken_off] = _turned(wdl[last], ply[last])
        return _turned(for_black[game], ply)


def _best_shares(policy: Mapping[int, float]) -> tuple[list[int], list[int]]:
    """The points with the greatest shares and these in steps that sum up; unused ones are 0."""
    best = sorted(policy.items(), key=lambda item: -item[1])[:POLICY_SHARES]
    total = sum(share for _, share in best)
    steps = [round(share / total * _SHARE_STEPS) for _, share in best]
    steps[0] += _SHARE_STEPS - sum(steps)
    unused = [0] * (POLICY_SHARES - len(best))
    return [point for point, _ in best] + unused, steps + unused


def _wdl(value: NDArray[np.uint8], draw: NDArray[np.uint8]) -> NDArray[np.float32]:
    """[position, 3]: the chances of a value and of a draw."""
    values = (value.astype(np.float32) - _VALUE_STEPS) / _VALUE_STEPS
    draws = np.minimum(draw.astype(np.float32) / _SHARE_STEPS, 1 - np.abs(values)).clip(min=0)
    wdl = np.stack([(1 - draws + values) / 2, draws, (1 - draws - values) / 2], 1)
    return wdl.clip(min=0)  # rounding takes some of them below


def _turned(wdl: NDArray[np.float32], ply: NDArray[np.int64]) -> NDArray[np.float32]:
    """Values for Black as those for the side to move at a ply, or the other way round."""
    return np.where((ply % 2 == 1)[:, None], wdl[:, ::-1], wdl)


def _header(path: Path, contents: bytes) -> tuple[int, int, int]:
    """Version, bytes of the description, checksum."""
    if len(contents) < _HEADER.size or not contents.startswith(MAGIC):
        raise PositionFileError(f"{path}: not packed games")
    _, version, size, checksum, _ = _HEADER.unpack_from(contents)
    if version != VERSION:
        raise PositionFileError(f"{path}: version {version}, this program reads {VERSION}")
    return version, size, checksum


def _description(path: Path, text: bytes) -> tuple[dict[str, Any], dict[str, int]]:
    """Where the games come from, and the counts."""
    try:
        table = parse_json(text)
        origin, counts = dict(table["origin"]), table["counts"]
        names = ("games", "moves", "positions", "policies", "point_bytes")
        if any(type(counts[name]) is not int or not 0 <= counts[name] <= _MOST_BYTES for name in names):
            raise ValueError("a count that cannot be")
    except (ValueError, KeyError, TypeError) as error:
        raise PositionFileError(f"{path}: not packed games ({error})") from error
    return origin, counts


def _decompressed(data: bytes) -> bytes:
    """The columns' bytes.

    Raises:
        ValueError: they are more than any file of ours has.
    """
    decompressor = lzma.LZMADecompressor()
    raw = decompressor.decompress(data, max_length=_MOST_BYTES)
    if not decompressor.eof:
        raise ValueError("its columns are cut short or too long")
    return raw
