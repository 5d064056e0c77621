"""What a source gives: games, entries on positions, and what cannot be used."""

from dataclasses import dataclass, field

from engine.rules.board import Board
from library.annotations import Entry, Label
from library.games import LibraryGame


@dataclass(frozen=True, slots=True)
class PositionNote:
    """What a source has on a position; if nothing, that the position belongs to a tree."""

    board: Board
    comment: str = ""
    label: Label = Label.NONE
    texts: dict[int, str] = field(default_factory=dict)
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """The next part of a source: a game or a position, or what is wrong with it."""

    game: LibraryGame | None = None
    notes: tuple[PositionNote, ...] = ()
    fault: str = ""
    """It can be translated."""
    remarks: tuple[str, ...] = ()
    """What of the game was not understood, or cut off."""
    is_cut: bool = False
    """Whether moves of the game were cut off."""
    refused: bytes | None = None
    """What cannot be used, as a file of its own; None: only the whole file has it; empty: an item before."""
    suffix: str = ".sgf"
    """Of that file."""
