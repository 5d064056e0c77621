"""Position files: games, and the positions of them that a net learns from.

A position is a prefix of a game, so a file stores every game once and points into it. Files are `.npz`
archives without pickled objects, written to the side and renamed; each records how it was made.
"""

import json
import math
import zipfile
import zlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray

from engine.records.files import in_words, parse_json, replace_atomically
from engine.rules.board import Board
from engine.rules.game_kind import GameKind
from engine.rules.variant import Variant

FORMAT = 1
TARGET_ONE = (
    4096  # targets are kept in steps of 1 / TARGET_ONE: finer ones are noise, which does not compress
)
POLICY_TARGETS = 4  # moves with a share of the policy target, unless a builder is told otherwise


class PositionFileError(ValueError):
    """A position file that cannot be read; the message names the file."""


@dataclass(frozen=True)
class PositionSet:
    """Games [game] and positions of them [position] with their targets, in flat arrays.

    The side to move is Black at even plies. Targets are from the side to move; a `wdl` that sums to 0
    is unknown, and so is a policy without points.
    """

    moves: NDArray[np.int16]  # [move of all games], points
    game_start: NDArray[np.int64]  # [game + 1], where each game's moves begin
    game_width: NDArray[np.uint8]  # [game]
    game_height: NDArray[np.uint8]  # [game]
    game_variant: NDArray[np.uint8]  # [game], Variant.index
    game_row_length: NDArray[np.uint8]  # [game]
    game: NDArray[np.int32]  # [position]
    ply: NDArray[np.int16]  # [position], moves played before it
    policy_points: NDArray[np.int16]  # [position, target], -1 unused
    policy_weights: NDArray[np.float32]  # [position, target], sums to 1
    wdl: NDArray[np.float32]  # [position, 3]
    origin: Mapping[str, Any]

    def __len__(self) -> int:
        return len(self.game)

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.game_width)

    def moves_of(self, game: int) -> list[int]:
        """The moves of one game."""
        start, end = self.game_start[game : game + 2]
        return [int(move) for move in self.moves[start:end]]

    def kind_of(self, game: int) -> GameKind:
        """What was played in one game."""
        smallest, largest = sorted((int(self.game_width[game]), int(self.game_height[game])))
        variant = list(Variant)[int(self.game_variant[game])]
        return GameKind(smallest, largest, variant, int(self.game_row_length[game]))

    def kinds(self) -> list[GameKind]:
        """All kinds of game in the set, in the order of their numbers."""
        columns = (self.game_width, self.game_height, self.game_variant, self.game_row_length)
        _, first = np.unique(np.stack(columns, 1), axis=0, return_index=True)
        return list(dict.fromkeys(self.kind_of(int(game)) for game in first))

    def board_before(self, position: int) -> Board:
        """The board of one position."""
        game = int(self.game[position])
        return Board.from_moves(
            self.moves_of(game)[: int(self.ply[position])],
            int(self.game_width[game]),
            int(self.game_height[game]),
            list(Variant)[int(self.game_variant[game])],
            int(self.game_row_length[game]),
        )

    def subset(self, keep: NDArray[np.bool_]) -> "PositionSet":
        """The positions of the games in `keep` [game] (the games stay stored, so numbers do not change)."""
        return self.chosen(keep[self.game])

    def of_kind(self, kind: GameKind) -> "PositionSet":
        """The positions of one kind of game."""
        return self.subset(np.array([self.kind_of(game) == kind for game in range(self.games)], np.bool_))

    def of_side(self, side: str) -> "PositionSet":
        """The positions where `black` or `white` is to move."""
        return self.chosen(self.ply % 2 == ("black", "white").index(side))

    def with_near_future(self, half_life: float) -> "PositionSet":
        """The same, each value leaning on those of the next positions of its game, nearer ones more.

        A target is its own value and the next one's target, whose share halves with every `half_life` plies
        between them: what soon followed is better evidence of a position than a short search of it. After the
        short-term value targets of KataGo (docs/KataGoMethods.md of lightvector/KataGo).
        """
        order = np.lexsort((self.ply, self.game))
        game, ply, wdl = self.game[order], self.ply[order].astype(np.int64), self.wdl[order]
        to_last = np.searchsorted(game, game, side="right") - 1 - np.arange(len(game))
        for following in range(1, int(to_last.max(initial=0)) + 1):  # positions of the game that come later
            here = np.nonzero(to_last == following)[0]
            plies = ply[here + 1] - ply[here]
            later = np.where((plies % 2 == 1)[:, None], wdl[here + 1][:, ::-1], wdl[here + 1])
            share = np.exp2(-plies / half_life)[:, None]
            share = np.where(wdl[here].sum(1, keepdims=True) > 0, share, 1.0)  # unknown: the next one's alone
            share = np.where(later.sum(1, keepdims=True) > 0, share, 0.0)
            wdl[here] = share * later + (1 - share) * wdl[here]
        blended = np.empty_like(self.wdl)
        blended[order] = wdl
        return replace(self, wdl=blended)

    def chosen(self, positions: NDArray[np.bool_]) -> "PositionSet":
        """Some of the positions, [position]; all games stay stored, so numbers do not change."""
        return replace(self, **{name: getattr(self, name)[positions] for name in _PER_POSITION})

    def games_of(self, rows: NDArray[np.integer]) -> "PositionSet":
        """Some positions, with their games alone."""
        games, numbers = np.unique(self.game[rows], return_inverse=True)
        lengths = np.diff(self.game_start)[games]
        starts = np.concatenate([[0], np.cumsum(lengths)])
        spans = [self.moves[self.game_start[game] : self.game_start[game + 1]] for game in games]
        arrays = {name: getattr(self, name)[games] for name in _PER_GAME}
        arrays |= {name: getattr(self, name)[rows] for name in _PER_POSITION}
        arrays |= {"game": numbers.astype(np.int32), "game_start": starts.astype(np.int64)}
        moves = np.concatenate(spans) if spans else self.moves[:0]
        return PositionSet(**arrays, moves=moves, origin=self.origin)

    def split(self, held_out_percent: int) -> tuple["PositionSet", "PositionSet"]:
        """Training and held-out positions; equal games fall on the same side, whatever file they are in."""
        bounds = zip(self.game_start[:-1], self.game_start[1:], strict=True)
        checksums = (zlib.crc32(self.moves[start:end].tobytes()) for start, end in bounds)
        held_out = np.fromiter((c % 100 < held_out_percent for c in checksums), np.bool_, self.games)
        return self.subset(~held_out), self.subset(held_out)

    def save(self, path: Path) -> None:
        """Write the file in one step."""
        arrays = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "origin"}
        header = {"format": FORMAT, "origin": dict(self.origin)}
        arrays["header"] = np.frombuffer(json.dumps(header).encode(), np.uint8)
        path.parent.mkdir(parents=True, exist_ok=True)
        with replace_atomically(path) as temporary, temporary.open("wb") as file:
            np.savez_compressed(file, **arrays)

    @classmethod
    def load(cls, path: Path) -> "PositionSet":
        """Read and check a file.

        Raises:
            PositionFileError: it is no position file of this format, or its parts do not fit together.
        """
        try:
            return cls._read(path).checked(path)
        except PositionFileError:
            raise
        except OSError as error:
            raise PositionFileError(f"{path}: {in_words(error)}") from error
        except Exception as error:  # files come from anywhere: nothing else may come of them
            raise PositionFileError(f"{path}: not a position file ({in_words(error)})") from error

    @classmethod
    def _read(cls, path: Path) -> "PositionSet":
        """The arrays of a file; what they hold is not checked yet."""
        check_archive(path)
        with np.load(path, allow_pickle=False) as archive:
            header = parse_json(archive["header"].tobytes())
            if header.get("format") != FORMAT:
                text = f"format {header.get('format')!r:.20}, this program reads {FORMAT}"
                raise PositionFileError(f"{path}: {text}")
            arrays = {f.name: archive[f.name] for f in fields(cls) if f.name in archive}
        origin = header["origin"]
        if not isinstance(origin, dict):
            raise PositionFileError(f"{path}: it does not say where it comes from")
        if missing := {f.name for f in fields(cls)} - arrays.keys() - {"origin"}:
            raise PositionFileError(f"{path}: not a position file: no {', '.join(sorted(missing))}")
        return cls(**arrays, origin=origin)

    def checked(self, path: Path) -> "PositionSet":
        """The set itself, which a file holds.

        Raises:
            PositionFileError: its parts do not fit together.
        """
        if problem := self._problem():
            raise PositionFileError(f"{path}: {problem}")
        return self

    def _problem(self) -> str | None:
        for name, (kind, dimensions) in _ARRAYS.items():
            column = getattr(self, name)
            if column.dtype != kind or column.ndim != dimensions:
                return f"{name} is {column.dtype}{list(column.shape)}, not {kind} of {dimensions} dimensions"
        if self.wdl.shape[1] != 3 or self.policy_points.shape != self.policy_weights.shape:
            return "the targets' arrays are of other shapes"
        games, start = self.games, self.game_start
        if any(
            len(getattr(self, name)) != games for name in ("game_height", "game_variant", "game_row_length")
        ):
            return "the games' arrays differ in length"
        if any(len(getattr(self, name)) != len(self) for name in _PER_POSITION):
            return "the positions' arrays differ in length"
        if (
            len(start) != games + 1
            or start[0] != 0
            or start[-1] != len(self.moves)
            or (np.diff(start) < 0).any()
        ):
            return "the games' bounds are broken"
        try:
            self.kinds()
        except (ValueError, IndexError) as error:
            return f"a game that cannot be: {error}"
        if len(self) and not (self.game.min() >= 0 and self.game.max() < games):
            return "a position belongs to no game"
        if (self.ply < 0).any() or (self.ply > np.diff(start)[self.game]).any():
            return "a position lies behind the end of its game"
        points = self.game_width.astype(np.int32) * self.game_height
        if (self.moves < 0).any() or (self.moves >= np.repeat(points, np.diff(start))).any():
            return "a move is off its board"
        if (self.policy_points < -1).any() or (self.policy_points >= points[self.game][:, None]).any():
            return "a policy target is off its board"
        for name in ("policy_weights", "wdl"):
            target = getattr(self, name)
            if (
                not (target >= 0).all() or not (target.sum(1) <= _MOST_TARGET).all()
            ):  # not a number fails, too
                return f"a target in {name} is not a share"
        return None


_ARRAYS: dict[str, tuple[str, int]] = {
    "moves": ("int16", 1),
    "game_start": ("int64", 1),
    "game_width": ("uint8", 1),
    "game_height": ("uint8", 1),
    "game_variant": ("uint8", 1),
    "game_row_length": ("uint8", 1),
    "game": ("int32", 1),
    "ply": ("int16", 1),
    "policy_points": ("int16", 2),
    "policy_weights": ("float32", 2),
    "wdl": ("float32", 2),
}
"""The type and the number of dimensions of each array."""
_MOST_TARGET = 1.01  # shares sum to 1, but for rounding
_PER_GAME = ("game_width", "game_height", "game_variant", "game_row_length")
_PER_POSITION = ("game", "ply", "policy_points", "policy_weights", "wdl")


def check_archive(path: Path) -> None:
    """Check that an archive of arrays is what its headers declare before memory is taken for it.

    Raises:
        PositionFileError: it is encrypted or packed in another way than numpy does, an array is not as long
        as declared, or all together do not fit into this machine. zipfile.BadZipFile, OSError, ValueError: it
        is no such archive.
    """
    total = 0
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            if member.flag_bits & 1 or member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise PositionFileError(f"{path}: {member.filename[:40]} is encrypted or packed by others")
            with archive.open(member) as file:
                version = np.lib.format.read_magic(file)
                read = {(1, 0): np.lib.format.read_array_header_1_0}.get(
                    version, np.lib.format.read_array_header_2_0
                )
                shape, _, kind = read(file)
                if math.prod(shape) * kind.itemsize + file.tell() != member.file_size:
                    raise PositionFileError(f"{path}: {member.filename[:40]} is not as long as it says")
            total += member.file_size
    if total > psutil.virtual_memory().total:
        raise PositionFileError(f"{path}: its arrays take {total >> 30} GB, which this machine does not have")


class PositionSetBuilder:
    """Collects games one after the other and turns them into a PositionSet."""

    def __init__(self, policy_targets: int = POLICY_TARGETS) -> None:
        """`policy_targets`: how many moves of each policy target are kept; 0: all."""
        self._policy_targets = policy_targets
        # Columns of numbers from the start: objects would take ten times their memory.
        self._moves = array("h")
        self._starts = array("q", [0])
        self._boards = array("B")  # width, height, variant, row length of each game
        self._game = array("i")
        self._ply = array("h")
        self._shares = array("h")  # how many each policy has
        self._points = array("h")  # of all policies, one behind the other
        self._weights = array("f")
        self._wdl = array("f")

    def add_game(
        self, moves: Sequence[int], width: int, height: int, variant: Variant, row_length: int = 5
    ) -> None:
        """Begin a game; the positions added next are of it."""
        self._moves.extend(moves)
        self._starts.append(len(self._moves))
        self._boards.extend((width, height, variant.index, row_length))

    def add_position(
        self,
        ply: int,
        policy: Mapping[int, float],
        wdl: tuple[float, float, float] = (0.0, 0.0, 0.0),
    ) -> None:
        """Add a position of the last game: its ply and its targets; the policy is cut and normalised."""
        best = sorted(policy.items(), key=lambda item: -item[1])[: self._policy_targets or None]
        total = sum(weight for _, weight in best)
        rounded = _rounded([weight / total for _, weight in best]) if best else []
        shares = [(point, share) for (point, _), share in zip(best, rounded, strict=True) if share]
        self._game.append(len(self._starts) - 2)
        self._ply.append(ply)
        self._shares.append(len(shares))
        self._points.extend(point for point, _ in shares)
        self._weights.extend(share for _, share in shares)
        self._wdl.extend(_rounded(wdl))

    def build(self, origin: Mapping[str, Any]) -> PositionSet:
        """All that was added; nothing can be added any more, since the set takes the columns over."""
        boards = np.asarray(self._boards).reshape(-1, 4)
        points, weights = self._policies()
        return PositionSet(
            moves=np.asarray(self._moves),
            game_start=np.asarray(self._starts),
            game_width=boards[:, 0],
            game_height=boards[:, 1],
            game_variant=boards[:, 2],
            game_row_length=boards[:, 3],
            game=np.asarray(self._game),
            ply=np.asarray(self._ply),
            policy_points=points,
            policy_weights=weights,
            wdl=np.asarray(self._wdl).reshape(-1, 3),
            origin=origin,
        )

    def _policies(self) -> tuple[NDArray[np.int16], NDArray[np.float32]]:
        flat_points, flat_weights = np.asarray(self._points), np.asarray(self._weights)
        shares = np.asarray(self._shares)
        targets = self._policy_targets or int(shares.max(initial=1))
        if targets == 1 and len(flat_points) == len(shares):  # of games the moves played: nothing to fill in
            return flat_points.reshape(-1, 1), flat_weights.reshape(-1, 1)
        used = np.arange(targets) < shares[:, None]
        points = np.full((len(shares), targets), -1, np.int16)
        weights = np.zeros((len(shares), targets), np.float32)
        points[used], weights[used] = flat_points, flat_weights
        return points, weights


def _rounded(shares: Sequence[float]) -> list[float]:
    """Shares in steps of 1 / TARGET_ONE with the same sum: the largest takes what rounding leaves."""
    parts = [round(share * TARGET_ONE) for share in shares]
    parts[parts.index(max(parts))] += round(sum(shares) * TARGET_ONE) - sum(parts)
    return [part / TARGET_ONE for part in parts]


def joined(sets: Sequence[PositionSet], origin: Mapping[str, Any]) -> PositionSet:
    """One set of all games and positions."""
    games_before = np.cumsum([0, *(positions.games for positions in sets)])
    moves_before = np.cumsum([0, *(len(positions.moves) for positions in sets)])
    targets = max(positions.policy_points.shape[1] for positions in sets)

    def together(name: str) -> NDArray[Any]:
        return np.concatenate([getattr(positions, name) for positions in sets])

    def widened(array: NDArray[Any], filling: int) -> NDArray[Any]:
        return np.pad(array, ((0, 0), (0, targets - array.shape[1])), constant_values=filling)

    starts = [
        positions.game_start[:-1] + before for positions, before in zip(sets, moves_before, strict=False)
    ]
    numbers = [positions.game + before for positions, before in zip(sets, games_before, strict=False)]
    return PositionSet(
        moves=together("moves"),
        game_start=np.concatenate([*starts, moves_before[-1:]]).astype(np.int64),
        game_width=together("game_width"),
        game_height=together("game_height"),
        game_variant=together("game_variant"),
        game_row_length=together("game_row_length"),
        game=np.concatenate(numbers).astype(np.int32),
        ply=together("ply"),
        policy_points=np.concatenate([widened(positions.policy_points, -1) for positions in sets]),
        policy_weights=np.concatenate([widened(positions.policy_weights, 0) for positions in sets]),
        wdl=together("wdl"),
        origin=origin,
    )
