"""The kinds of files that games are kept in: a row each, used by everything that opens or saves.

To add a kind: its module with a reader, its row in `FORMATS`, its tests, and a line in docs/data.md. A kind
that only the library can keep has its row here without a reader, and `library.sources.read` reads it.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from engine.records import csv_games, encodings, opening_lists, positions, psq, renjunet, renlib, sgf, yixin
from engine.records.files import RecordError
from engine.records.marks import MARKS
from engine.records.reading import GameInFile, Reading
from engine.records.source import Source
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Ending
from engine.rules.game import GameResult
from engine.rules.translatable import translatable
from engine.rules.variant import Variant

RAPFI_COLUMNS = ("index", "key", "label", "value", "depth", "bound", "text")
"""The first line of Rapfi's CSV."""


class Part(Enum):
    """What a game may have beside the moves that were played."""

    VARIATIONS = "variations"
    COMMENTS = "comments"
    ANALYSES = "analyses"
    TEXTS = "texts on points"
    MARKS = "marks"
    RESULT = "result"
    """An end that the moves do not show."""
    NO_RESULT = "that it does not count"
    """The end of a game that was broken off."""


@dataclass(frozen=True)
class Format:
    """A kind of file."""

    name: str
    """As programs and people call it."""
    suffixes: tuple[str, ...]
    """Ends of its files' names, the usual one first."""
    begins: Callable[[bytes, str], bool] | None = None
    """Whether a file is of this kind, by its first bytes and their text; None: its name decides."""
    read: Callable[[Source], Reading] | None = None
    """Its games; None if it has none that could be opened."""
    write: Callable[[Iterable[GameTree]], bytes] | None = None
    """Games as such a file; None if none are written. Raises ValueError where it cannot hold them."""
    has_many: bool = False
    """Whether a written file can hold several games."""
    keeps: frozenset[Part] = frozenset()
    """What of a game a written file keeps beside its moves."""
    says_rules: bool = True
    """Whether its files contain the rules of their games."""
    in_folders: bool = True
    """Whether a file of this name in a folder is one of games, and no other text."""

    def lost(self, tree: GameTree) -> list[Part]:
        """What of a game a file of this kind has no place for."""
        return [part for part in _parts_of(tree) if part not in self.keeps]


def _parts_of(tree: GameTree) -> list[Part]:
    """What a game has beside its moves."""
    nodes, result = list(tree.root.walk()), _result_apart(tree)
    found = {
        Part.VARIATIONS: bool(tree.last_of_game.children) or any(len(node.children) > 1 for node in nodes),
        Part.COMMENTS: any(node.comment for node in nodes),
        Part.ANALYSES: any(node.analysis is not None for node in nodes),
        Part.TEXTS: any(node.labels for node in nodes),
        Part.MARKS: any(not node.properties.keys().isdisjoint(MARKS) for node in nodes),
        Part.RESULT: result is not None and result.counts,
        Part.NO_RESULT: result is not None and not result.counts,
    }
    return [part for part, is_there in found.items() if is_there]


def _result_apart(tree: GameTree) -> GameResult | None:
    """How a game ended, if its moves do not show it; a foul is one under its rules alone."""
    result, outcome = tree.result, tree.board_at(tree.last_of_game).outcome
    if outcome is None or outcome.ending is Ending.FOUL or result is None:
        return result
    return None if outcome.winner is result.winner else result


def _sgf(source: Source) -> Reading:
    return sgf.read(sgf.decode_sgf(source.data()))


def _psq(source: Source) -> Reading:
    for text in psq.games(source.text()):
        try:
            record = psq.parse(text)
        except RecordError as error:
            yield error
            continue
        tree = record.tree()
        yield GameInFile(tree.under, record.told_variant, faults=record.faults, broken=record.broken)


def _renlib(source: Source) -> Reading:
    tree, fault = renlib.parse(source.data())
    faults = () if fault is None else (fault,)
    yield GameInFile(tree.under, usual=Variant.RENJU, faults=faults, is_study=True)


def _pos(source: Source) -> Reading:
    data = source.data()
    if data[0] != len(data) - 1 and re.match(r"\s*[A-Za-z]\d", encodings.decode(data)):
        return _text(source)
    return _of_yixin(yixin.parse_pos(data))


def _sav(source: Source) -> Reading:
    return _of_yixin(yixin.parse_sav(source.text()))


def _of_yixin(game: yixin.YixinGame) -> Reading:
    tree = GameTree.from_moves(game.moves, GameInfo(width=game.width, height=game.height))
    faults = () if game.broken is None else (game.broken,)
    yield GameInFile(tree.under, faults=faults, broken=game.broken)


def _text(source: Source) -> Reading:
    return positions.read(source.text(), rows_from_bottom=True)


def _moves_for(tree: GameTree, kind: str) -> list[int]:
    """The moves of the game as it was played, for a kind of file that has nothing else.

    Raises:
        ValueError: it has set-ups or passes, or is of a kind of its own.
    """
    if tree.info.continuous:
        raise ValueError(translatable("{kind} has no continuous game: save the game as SGF", kind=kind))
    line = tree.game_line()
    moves = [node.move for node in line if node.colour is not None and node.move is not None]
    if any(node.setup is not None for node in line) or tree.game_moves(line) != moves:
        raise ValueError(
            translatable("{kind} cannot hold set-up positions or passes: save the game as SGF", kind=kind)
        )
    return moves


def _alone(write: Callable[[GameTree], bytes], kind: str) -> Callable[[Iterable[GameTree]], bytes]:
    """Writes a file that has place for one game."""

    def written(trees: Iterable[GameTree]) -> bytes:
        tree, *others = trees
        if others:
            raise ValueError(translatable("{kind} holds one game: save the games as SGF", kind=kind))
        return write(tree)

    return written


def _csv(suffix: str, comma: str) -> Format:
    def write(trees: Iterable[GameTree]) -> bytes:
        games = ((tree, _moves_for(tree, "CSV")) for tree in trees)
        return csv_games.format_csv(games, comma).encode("utf-8", "replace")

    kept = frozenset((Part.RESULT,))
    return Format("CSV", (suffix,), csv_games.begins, csv_games.read, write, True, kept, says_rules=False)


def write_psq(tree: GameTree) -> bytes:
    """A game as Piskvork writes it.

    Raises:
        ValueError: it has set-ups or passes, or is of a kind of its own.
    """
    moves = tuple(_moves_for(tree, "PSQ"))
    times_ms = tuple(node.time_ms or 0 for node in tree.game_line() if node.colour is not None)
    info = tree.info
    end = psq.end_of(_result_apart(tree), len(moves))
    record = psq.PsqRecord(info.width, info.height, moves, times_ms, info.black, info.white, *end)
    return psq.format_psq(record).encode("utf-8", "replace")


def _write_pos(tree: GameTree) -> bytes:
    return yixin.format_pos(_moves_for(tree, ".pos"), tree.info.width, tree.info.height)


_XML = re.compile(r"\s*<(?:\?xml|database|games?)\b", re.IGNORECASE)
_HTML = re.compile(r"\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_SGF = re.compile(r"\(\s*;")
_JOURNAL = re.compile(r'\s*\{\s*"event"\s*:')


def is_web_page(text: str) -> bool:
    """Whether a text is HTML."""
    return _HTML.match(text) is not None


RENJUNET = Format(
    "RenjuNet",
    (".rif", ".xml"),
    lambda _, text: _XML.match(text) is not None and not is_web_page(text),
    renjunet.read,
)
SGF = Format(
    "SGF",
    (".sgf",),
    lambda _, text: _SGF.search(text) is not None,
    _sgf,
    lambda trees: sgf.format_sgf(trees).encode("utf-8", "replace"),
    True,
    frozenset(Part),
    says_rules=False,
)
TEXT = Format(
    "text", (".txt", ".json", ".jsonl", ".ndjson", ".pgn"), None, _text, says_rules=False, in_folders=False
)
"""What every other file is."""
OPENING_LIST = Format(
    "c-gomoku-cli", (".txt",), opening_lists.begins, opening_lists.read, says_rules=False, in_folders=False
)
RAPFI = Format("Rapfi", (".db",))
RAPFI_CSV = Format("Rapfi", (".csv",), lambda _, text: text.startswith(",".join(RAPFI_COLUMNS)))
JOURNAL = Format("narabe-match", (".jsonl",), lambda _, text: _JOURNAL.match(text) is not None)
FORMATS = (
    RENJUNET,
    Format(
        "RenLib",
        (".lib",),
        lambda head, _: head.startswith(renlib.HEAD),
        _renlib,
        _alone(renlib.format_lib, "RenLib"),
        keeps=frozenset((Part.VARIATIONS, Part.COMMENTS, Part.TEXTS)),
        says_rules=False,
    ),
    RAPFI,
    RAPFI_CSV,
    _csv(".csv", ","),
    _csv(".tsv", "\t"),
    JOURNAL,
    Format(
        "PSQ",
        (".psq",),
        lambda _, text: psq.is_psq(text),
        _psq,
        _alone(write_psq, "PSQ"),
        keeps=frozenset((Part.RESULT,)),
        says_rules=False,
    ),
    SGF,
    Format("Gomotur", (".rec",), None, _psq, says_rules=False),
    Format("Yixin", (".pos",), None, _pos, _alone(_write_pos, ".pos"), says_rules=False),
    Format("Yixin", (".sav",), None, _sav, says_rules=False),
    OPENING_LIST,
    TEXT,
)
"""All kinds, in the order in which a file is compared with them."""
WRITTEN = tuple(kind for kind in FORMATS if kind.write is not None)
"""Those in which games are saved."""


def written_as(path: Path) -> Format | None:
    """The kind of file that a name to save games under means; None if it means none."""
    return next((kind for kind in WRITTEN if path.suffix.lower() in kind.suffixes), None)
