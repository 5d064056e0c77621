"""The openings of a tournament: read, checked, ordered by the seed, turned by the symmetries."""

import hashlib
import random
import re
from pathlib import Path

from engine.rules.board import Board, IllegalMoveError
from engine.rules.coordinates import parse_line
from engine.rules.symmetry import canonical_position, symmetries
from matches.configuration import OptionError
from matches.options import TournamentOptions

Opening = tuple[int, ...]


class Openings:
    """An endless list: `openings[n]` for the n-th opening that an encounter plays."""

    def __init__(self, options: TournamentOptions) -> None:
        """Read the file that the options name; without one every game starts on the empty board.

        Raises:
            OptionError: the file cannot be read, a line is no opening, or none fits the board.
        """
        wanted = options.openings
        self._width, self._height = options.width, options.height
        self._turned = wanted.transform
        self.dropped = ""
        self._list = self._read(options) if wanted.file else [()]
        if wanted.order == "random":
            random.Random(wanted.seed).shuffle(self._list)
        text = "\n".join(" ".join(map(str, opening)) for opening in self._list)
        self.checksum = hashlib.sha256(text.encode()).hexdigest()

    def __len__(self) -> int:
        """How many there are before they repeat."""
        return len(self._list)

    def __getitem__(self, number: int) -> Opening:
        """The opening with a running number; each further pass is turned if the options say so."""
        turn, i = divmod(number, len(self._list))
        if not self._turned:
            return self._list[i]
        turns = symmetries(self._width, self._height)
        return turns[turn % len(turns)].moves(self._list[i], self._width, self._height)

    def _read(self, options: TournamentOptions) -> list[Opening]:
        path = Path(options.openings.file)
        try:
            lines = path.read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise OptionError(f"openings file={path}: {error}") from None
        openings: list[Opening] = []
        seen = set()
        unfit = equal = 0
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                opening = _parse(line, options)
            except ValueError as error:
                raise OptionError(f"openings file={path}, line {number}: {error}") from None
            if opening is None or not _playable(opening, options):
                unfit += 1
                continue
            key = canonical_position(opening, self._width, self._height)
            if options.openings.unique and key in seen:
                equal += 1
                continue
            seen.add(key)
            openings.append(opening)
        if not openings:
            raise OptionError(f"openings file={path}: none fits the {self._width}x{self._height} board")
        if unfit or equal:
            self.dropped = f"{unfit} do not fit the board, {equal} equal another by symmetry"
        return openings


_OFFSET = re.compile(r"(-?\d+)\s*,\s*(-?\d+)")


def _parse(line: str, options: TournamentOptions) -> Opening | None:
    """The points of one line, or None if one of them is off the board."""
    width, height = options.width, options.height
    if options.openings.type == "pos" or (options.openings.type == "" and line.strip()[:1].isalpha()):
        opening = tuple(parse_line(line.strip(), width, height))
    else:
        offsets = _OFFSET.findall(line)
        if re.sub(r"[\s,]", "", _OFFSET.sub("", line)):
            raise ValueError(f"not offsets: {line[:60]!r}")
        cells = [(int(x) + width // 2, int(y) + height // 2) for x, y in offsets]
        if not all(0 <= x < width and 0 <= y < height for x, y in cells):
            return None
        opening = tuple(y * width + x for x, y in cells)
    return opening[: options.openings.plies or None]


def _playable(opening: Opening, options: TournamentOptions) -> bool:
    """Whether a game can go on from here."""
    try:
        return Board.from_moves(opening, options.width, options.height, options.variant).outcome is None
    except IllegalMoveError:
        return False
