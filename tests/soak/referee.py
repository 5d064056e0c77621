"""The independent referee, `referee.cpp`, as a process: what it says of moves and verdicts."""

import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.rules.variant import Variant

_SOURCE = Path(__file__).with_suffix(".cpp")
_PROGRAM = _SOURCE.parents[2] / "build" / "out" / "referee"

NameMove = Callable[[list[int]], int | None]
"""The engine's move for the winner after some moves; None if it names none."""


@dataclass(frozen=True)
class Judgement:
    """What became of a claim that a side wins."""

    verdict: str
    """`holds`, `fails`, or `tires`: too many questions."""
    replies: int
    """Of the loser, as many as were tried."""
    reason: str


class Referee:
    """A referee with a position, to be used as a context. Points are row * size + column."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [_compiled()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env=_environment(),
        )

    def __enter__(self) -> "Referee":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def random_position(self, seed: int, variant: Variant, size: int) -> list[int]:
        """Moves near each other, none of which ends the game."""
        return _points(self._asked(f"random {seed} {variant.index} {size}"))

    def set_position(self, variant: Variant, size: int, moves: Sequence[int]) -> None:
        """Go to a position."""
        self._tell("board", variant.index, size, *moves)

    def complaint(self, move: int) -> tuple[str, str]:
        """What is wrong with a move ("-": nothing), and whether there was a five to make, a four to stop."""
        kind, _, fault = self._asked(f"move {move}").partition(" ")
        return fault, kind

    def fouls(self) -> list[int]:
        """The points that are forbidden to Black."""
        return _points(self._asked("fouls"))

    def wins(self, move: int, name_move: NameMove) -> Judgement:
        """Judge that the side to move wins by a move."""
        return self._judged(f"wins {move}", name_move)

    def loses(self, moves: Sequence[int], name_move: NameMove) -> Judgement:
        """Judge that the side to move loses by each of these moves."""
        return self._judged(" ".join(map(str, ["loses", *moves])), name_move)

    def _judged(self, claim: str, name_move: NameMove) -> Judgement:
        said = self._asked(claim)
        while said.startswith("ask"):
            move = name_move(_points(said.removeprefix("ask")))
            said = self._asked("none" if move is None else str(move))
        verdict, replies, *reason = said.split(" ", 2)
        return Judgement(verdict, int(replies), *reason or [""])

    def _asked(self, line: str) -> str:
        self._tell(line)
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def _tell(self, *words: object) -> None:
        assert self._process.stdin is not None
        print(*words, file=self._process.stdin)


def _points(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def _compiled() -> Path:
    """The program, compiled if it is missing or older than its source."""
    if not _PROGRAM.exists() or _PROGRAM.stat().st_mtime < _SOURCE.stat().st_mtime:
        _PROGRAM.parent.mkdir(parents=True, exist_ok=True)
        fresh = _PROGRAM.with_name(f"{_PROGRAM.name}-{os.getpid()}")
        subprocess.run(["c++", "-std=c++20", "-O2", "-o", fresh, _SOURCE], check=True, env=_environment())
        fresh.replace(_PROGRAM)
    return _PROGRAM


def _environment() -> dict[str, str]:
    """Without the sanitizer that `make soak-threads` loads into Python."""
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
