"""The openings of a tournament: read, checked, and served as an endless list in an order set by the seed."""

import hashlib
from pathlib import Path

from engine.options import OptionError, ValueReason
from engine.records import openings
from engine.records.files import RecordError
from engine.records.opening_lists import Opening
from engine.rules.board import Board, IllegalMoveError
from matches.options import TournamentOptions
from matches.refusals import Cause


class Openings:
    """An endless list: `openings[n]` for the n-th opening that an encounter plays."""

    def __init__(self, options: TournamentOptions) -> None:
        """Read the file that the options name; without one every game starts on the empty board.

        Raises:
            OptionError: the file cannot be read, a line is not an opening, or none can be played.
        """
        self._size = options.width, options.height
        self._turned = options.openings.transform
        self._start = options.openings.start
        self.left_out = ""
        """Which openings of the file were skipped and why; empty if none."""
        self.remarks: tuple[str, ...] = ()
        """What of the file's games was not understood."""
        self._list = self._read(options) if options.openings.file else [()]
        units = options.encounter_games // 2 if options.paired else options.encounter_games
        self.reuse = ""
        """That an encounter plays openings more than once; empty if there are enough."""
        if options.openings.file and not self._turned and units > len(self._list):
            kind = "pairs" if options.paired else "games"
            self.reuse = f"{len(self._list)} openings for {units} {kind}: they are played more than once"
        text = "\n".join(" ".join(map(str, opening)) for opening in self._list)
        self.checksum = hashlib.sha256(text.encode()).hexdigest()

    def __len__(self) -> int:
        """How many there are before they repeat."""
        return len(self._list)

    def __getitem__(self, number: int) -> Opening:
        """The opening with a running number; each further pass is turned if the options ask for it."""
        turn, i = divmod(number + self._start - 1, len(self._list))
        return openings.turned(self._list[i], turn if self._turned else 0, *self._size)

    def _read(self, options: TournamentOptions) -> list[Opening]:
        wanted = options.openings
        try:
            read = openings.load(Path(wanted.file), *self._size, wanted.type, wanted.plies or None)
        except RecordError as error:
            raise OptionError(ValueReason.UNREADABLE, "openings", said=str(error)) from None
        except OSError as error:
            said = f"{wanted.file}: {error.strerror}"
            raise OptionError(ValueReason.UNREADABLE, "openings", said=said) from None
        if not read.openings and not read.misfits:
            raise OptionError(Cause.NO_OPENINGS_IN_FILE, "openings", value=wanted.file)
        playable = [opening for opening in read.openings if _playable(opening, options)]
        kept = openings.distinct(playable, *self._size) if wanted.unique else playable
        if not kept:
            raise OptionError(Cause.NO_OPENING, "openings", value=wanted.file)
        if wanted.start > len(kept):
            raise OptionError(
                ValueReason.NOT_WITHIN, "openings start", value=wanted.start, low=1, high=len(kept)
            )
        counts = {
            "do not fit the board": read.misfits,
            "are decided or illegal": len(read.openings) - len(playable),
            "equal another by symmetry": len(playable) - len(kept),
        }
        self.left_out = ", ".join(f"{count} {why}" for why, count in counts.items() if count)
        self.remarks = tuple(map(str, read.remarks))
        return openings.shuffled(kept, wanted.seed) if wanted.order == "random" else kept


def _playable(opening: Opening, options: TournamentOptions) -> bool:
    try:
        return Board.from_moves(opening, options.width, options.height, options.variant).outcome is None
    except IllegalMoveError:
        return False
