"""What engines and people entered on positions: entries, proofs, comments, labels, board texts, repertoire.

Values are from the side to move. Of each engine the best entry of a position is kept; a proof is kept for
ever and spreads to the positions before: a reply that loses proves the move, and where every move loses, the
position is lost.
"""

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from typing import Any

from engine.records.analysis import Analysis, Candidate
from engine.records.files import parse_json
from engine.rules.board import Board
from engine.rules.position import CanonicalPosition, pack_points, position_of, unpack_points
from engine.rules.translatable import translatable
from library.store import Store, reading_value
from library.values import check_counts, check_numbers, check_rates, check_texts

MAX_CANDIDATES = 20
MAX_TEXT = 1_000_000  # characters of a comment


class Bound(IntEnum):
    """What a value means."""

    NONE = 0
    UPPER = 1
    LOWER = 2
    EXACT = 3


class Result(IntEnum):
    """What is proven, for the side to move."""

    WIN = 1
    LOSS = 2
    DRAW = 3


class Label(Enum):
    """A person's mark on a position; results are of the side to move there."""

    NONE = ""
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    FORCED = "forced"
    """The move to this position is forced."""
    AVOID = "avoid"
    """The move to this position should not be considered."""
    QUESTION = "question"

    @property
    def mark(self) -> str:
        """Its character in Rapfi and Yixin-Board, for the side that moved into the position."""
        return _MARKS.get(self, "")

    @classmethod
    def of_mark(cls, mark: str) -> "Label":
        """The label of such a character; NONE if it is not one."""
        return next((label for label, known in _MARKS.items() if known == mark.lower()), cls.NONE)


_MARKS = {
    Label.LOSS: "w",
    Label.WIN: "l",
    Label.DRAW: "d",
    Label.FORCED: "!",
    Label.AVOID: "x",
    Label.QUESTION: "?",
}


_SAYS_NOTHING = ((Bound.UPPER, 1.0), (Bound.LOWER, 0.0))


@dataclass(frozen=True, slots=True)
class Engine:
    """The source of an entry."""

    name: str
    version: str = ""
    net: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for what is not a text."""
        check_texts(self.name, self.version, self.net)

    def __str__(self) -> str:
        return " ".join(word for word in (self.name, self.version, self.net) if word)


@dataclass(frozen=True, slots=True)
class Entry:
    """An engine's entry on a position."""

    analysis: Analysis
    bound: Bound = Bound.EXACT
    """What its win rate means. A win at most or a loss at least means nothing: such an entry has no rate."""
    date: str = ""
    """The day, `2026-11-25`; empty: today."""

    def __post_init__(self) -> None:
        """Raises ValueError for values that the library cannot keep."""
        analysis = self.analysis
        check_rates(analysis.win_rate)
        check_counts(analysis.visits, analysis.depth, analysis.elapsed_ms)
        mates = [analysis.mate, *(candidate.mate for candidate in analysis.candidates)]
        check_counts(*(abs(mate) for mate in mates if mate is not None))
        for candidate in analysis.candidates:
            check_counts(candidate.visits, candidate.depth)
            check_rates(candidate.win_rate, candidate.draw_rate, candidate.prior)
            check_numbers(candidate.score)
        check_texts(self.date, analysis.engine, analysis.version, analysis.net)
        if not analysis.candidates and (self.bound, analysis.win_rate) in _SAYS_NOTHING:
            object.__setattr__(self, "analysis", replace(analysis, win_rate=None, mate=None))
            object.__setattr__(self, "bound", Bound.NONE)

    @property
    def engine(self) -> Engine:
        """The source."""
        return Engine(self.analysis.engine, self.analysis.version, self.analysis.net)

    @property
    def proof(self) -> "StoredProof | None":
        """What its best candidate's mate proves, if this engine proves what it claims."""
        best = self.analysis.candidates[0] if self.analysis.candidates else None
        if best is None or best.mate is None:
            return None
        if best.mate > 0:
            return StoredProof(Result.WIN, best.mate, best.point, self.engine)
        return StoredProof(Result.LOSS, -best.mate, None, self.engine)

    @property
    def work(self) -> tuple[bool, int, int]:
        """By which entries are compared: exact ones first, then by visits or nodes, then by depth."""
        return (self.bound is Bound.EXACT, self.analysis.visits, self.analysis.depth)


@dataclass(frozen=True, slots=True)
class StoredProof:
    """A proven result of a position."""

    result: Result
    distance: int | None = None
    """Plies to the end at most."""
    move: int | None = None
    """The move that wins or draws."""
    engine: Engine | None = None
    """None: it follows from other proofs."""

    def __post_init__(self) -> None:
        """Raises ValueError for a length that cannot be."""
        check_counts(self.distance)

    @property
    def rank(self) -> int:
        """Shorter proofs are better; those of unknown length last."""
        return 10_000 if self.distance is None else self.distance


@dataclass(frozen=True, slots=True)
class Remark:
    """What people entered on a position."""

    comment: str = ""
    label: Label = Label.NONE
    texts: dict[int, str] = field(default_factory=dict)
    """Texts on points of the board."""
    repertoire: frozenset[int] = frozenset()
    """Moves of the own repertoire, with those equal to them by symmetry."""

    def __post_init__(self) -> None:
        """Raises ValueError for what is not a text."""
        check_texts(self.comment, *self.texts.values())


@dataclass(frozen=True, slots=True)
class Annotations:
    """All that the library has on one position."""

    entries: tuple[Entry, ...] = ()
    """The best of each engine, most work first."""
    proof: StoredProof | None = None
    remark: Remark = Remark()

    @property
    def best(self) -> Entry | None:
        """The entry with the most work."""
        return self.entries[0] if self.entries else None


def known(store: Store, board: Board) -> Annotations:
    """What the library has on a position, on the board as it lies."""
    position = position_of(board)
    number = store.position_id(position)
    return Annotations() if number is None else known_of(store, number, position)


def known_of(store: Store, number: int, position: CanonicalPosition) -> Annotations:
    """The same for a position whose number is known."""
    return known_of_many(store, {number: position})[number]


@reading_value(translatable("the entries on a position"))
def known_of_many(store: Store, positions: dict[int, CanonicalPosition]) -> dict[int, Annotations]:
    """The same for several, by their numbers: one query for each table."""
    if not positions:
        return {}
    these = "WHERE position IN (" + ",".join(map(str, positions)) + ")"
    entries: dict[int, list[Entry]] = {number: [] for number in positions}
    for number, *row in store.rows(f"SELECT position, {_ENTRY} {these}"):
        entries[number].append(_entry(row, positions[number]))
    proofs = {
        number: _proof_of_row(row, positions[number])
        for number, *row in store.rows(f"SELECT position, {_PROOF} {these}")
    }
    remarks = {
        number: (comment, Label(label))
        for number, comment, label in store.rows(f"SELECT position, comment, label FROM remark {these}")
    }
    texts: dict[int, dict[int, str]] = {number: {} for number in positions}
    for number, point, text in store.rows(f"SELECT position, point, text FROM board_text {these}"):
        texts[number][positions[number].on_board(point)[0]] = text
    moves: dict[int, set[int]] = {number: set() for number in positions}
    for number, move in store.rows(f"SELECT position, move FROM repertoire {these}"):
        moves[number].update(positions[number].on_board(move))
    return {
        number: Annotations(
            tuple(sorted(entries[number], key=lambda entry: entry.work, reverse=True)),
            proofs.get(number),
            Remark(*remarks.get(number, ("", Label.NONE)), texts[number], frozenset(moves[number])),
        )
        for number in positions
    }


# Writing: all in transactions


@reading_value(translatable("an analysis"))
def add_entry(store: Store, board: Board, entry: Entry) -> bool:
    """Keep an entry if it is better than the engine's present one; returns whether it was kept."""
    position, analysis = position_of(board), entry.analysis
    with store.transaction():
        number = _number(store, position)
        engine = _engine_id(store, entry.engine)
        sql = f"SELECT {_ENTRY} WHERE position = ? AND engine = ?"
        present = store.row(sql, (number, engine))
        if present is not None and _entry(present, position).work > entry.work:
            return False
        store.write(
            "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                number,
                engine,
                analysis.win_rate,
                entry.bound,
                analysis.visits,
                analysis.depth,
                analysis.elapsed_ms,
                pack_points(position.line(analysis.line), position.kind.points),
                _format_candidates(analysis, position),
                entry.date or today(),
            ),
        )
    return True


@reading_value(translatable("a proof"))
def add_proof(store: Store, board: Board, proof: StoredProof) -> int:
    """Keep a proof and let it spread to stored positions before it; returns how many it proved."""
    position = position_of(board)
    with store.transaction():
        number = _number(store, position)
        if not _keep_proof(store, number, position, proof):
            return 0
        return 1 + _spread(store, board)


def add_comment(store: Store, board: Board, comment: str) -> None:
    """Keep a comment on a position beside the one that is there, unless that has all its lines in a row."""
    present = known(store, board).remark.comment
    if comment and f"\n{comment}\n" not in f"\n{present}\n":
        set_comment(store, board, f"{present}\n{comment}" if present else comment)


def set_comment(store: Store, board: Board, comment: str) -> None:
    """Keep a comment on a position; an empty one removes it."""
    with store.transaction():
        number = _number(store, position_of(board))
        _set_remark(store, number, "comment", comment[:MAX_TEXT])


def set_label(store: Store, board: Board, label: Label) -> None:
    """Label a position."""
    with store.transaction():
        number = _number(store, position_of(board))
        _set_remark(store, number, "label", label.value)


def set_text(store: Store, board: Board, point: int, text: str) -> None:
    """Put a text on a point of a position; an empty one removes it."""
    position = position_of(board)
    with store.transaction():
        values = (_number(store, position), position.canonical(point))
        if text:
            store.write("INSERT OR REPLACE INTO board_text VALUES (?, ?, ?)", (*values, text[:200]))
        else:
            store.write("DELETE FROM board_text WHERE position = ? AND point = ?", values)


def set_repertoire(store: Store, board: Board, move: int, wanted: bool = True) -> None:
    """Take a move into the own repertoire, or out of it."""
    position = position_of(board)
    with store.transaction():
        values = (_number(store, position), position.canonical(move))
        if wanted:
            store.write("INSERT OR IGNORE INTO repertoire VALUES (?, ?)", values)
        else:
            store.write("DELETE FROM repertoire WHERE position = ? AND move = ?", values)


def note_position(store: Store, board: Board) -> None:
    """Keep a position without entries: a move of a tree made by hand."""
    with store.transaction():
        _number(store, position_of(board))


def forget_position(store: Store, board: Board) -> bool:
    """Remove all entries on a position; returns whether there was something."""
    number = store.position_id(position_of(board))
    if number is None:
        return False
    with store.transaction():
        for table in ("entry", "proof", "remark", "board_text", "repertoire"):
            store.write(f"DELETE FROM {table} WHERE position = ?", (number,))
        drop_unused(store, [number])
    return True


def drop_unused(store: Store, numbers: Iterable[int] | None = None) -> int:
    """After forgetting, remove positions (of these, or of all) of which nothing is kept; returns how many.

    Files may be imported again, all of them, because the file of an entry is not kept.
    """
    unused = " AND ".join(
        f"NOT EXISTS (SELECT 1 FROM {table} WHERE {table}.position = position.id)"
        for table in ("entry", "proof", "remark", "board_text", "repertoire", "puzzle")
    )
    with store.transaction():
        if numbers is None:
            ids = [number for (number,) in store.rows(f"SELECT id FROM position WHERE {unused}")]
        else:
            sql = f"SELECT id FROM position WHERE id = ? AND {unused}"
            ids = [number for number in numbers if store.row(sql, (number,)) is not None]
        store.write_many("DELETE FROM position WHERE id = ?", [(number,) for number in ids])
        store.write("UPDATE source SET done = 0, complete = 0")
    return len(ids)


def today() -> str:
    """The date as the library writes it."""
    return time.strftime("%Y-%m-%d")


def _set_remark(store: Store, number: int, column: str, text: str) -> None:
    store.write(
        f"INSERT INTO remark (position, {column}) VALUES (?, ?) "
        f"ON CONFLICT DO UPDATE SET {column} = excluded.{column}",
        (number, text),
    )
    store.write("DELETE FROM remark WHERE position = ? AND comment = '' AND label = ''", (number,))


def _number(store: Store, position: CanonicalPosition) -> int:
    number = store.position_id(position, create=True)
    assert number is not None
    return number


def _engine_id(store: Store, engine: Engine) -> int:
    values = tuple(" ".join(text.split())[:200] for text in (engine.name, engine.version, engine.net))
    found = store.row("SELECT id FROM engine WHERE name = ? AND version = ? AND net = ?", values)
    return (
        int(found[0])
        if found
        else store.write("INSERT INTO engine (name, version, net) VALUES (?, ?, ?)", values)
    )


_ENTRY = (
    "name, version, net, win_rate, bound, nodes, depth, time_ms, line, candidates, date "
    "FROM entry JOIN engine ON engine.id = engine"
)
_PROOF = "result, distance, move, name, version, net FROM proof LEFT JOIN engine ON engine.id = engine"


def _entry(row: Sequence[Any], position: CanonicalPosition) -> Entry:
    """An entry, on the board as it lies."""
    name, version, net, win_rate, bound, visits, depth, elapsed_ms, line, candidates, date = row
    kept = parse_json(candidates or "[]")
    table = kept if isinstance(kept, dict) else {"visits": kept}
    by_nodes = "nodes" in table
    rows = table["nodes" if by_nodes else "visits"]
    found = tuple(_candidate(values, position) for values in rows)
    if not found and line:
        points = position.line_on_board(unpack_points(line, position.kind.points))
        found = (Candidate(points[0], win_rate, visits, line=points),)
    analysis = Analysis(
        found, visits, depth, name, by_nodes, version, net, elapsed_ms, win_rate, table.get("mate")
    )
    return Entry(analysis, Bound(bound), date)


def _candidate(values: list[Any], position: CanonicalPosition) -> Candidate:
    point, visits, win_rate, draw_rate, prior, mate, line, *more = values
    score, depth = more or (None, None)  # which libraries did not keep before 1.2
    point, line = position.on_board(point)[0], position.line_on_board(line)
    return Candidate(point, win_rate, visits, prior, line, mate, draw_rate, score, depth)


def _format_candidates(analysis: Analysis, position: CanonicalPosition) -> str | None:
    """JSON: a list for each candidate with its values in their order, on canonical points.

    The lists stand in a list, or in a table: as `nodes` if it is nodes that the engine counts, or beside the
    `mate` of a position without candidates.
    """
    rows = [
        [
            *(position.canonical(c.point), c.visits, c.win_rate, c.draw_rate, c.prior, c.mate),
            *(position.line(c.line), c.score, c.depth),
        ]
        for c in analysis.candidates[:MAX_CANDIDATES]
    ]
    mate = {} if rows or analysis.mate is None else {"mate": analysis.mate}
    if not rows and not analysis.by_nodes and not mate:
        return None
    table = {"nodes" if analysis.by_nodes else "visits": rows, **mate}
    return json.dumps(table if analysis.by_nodes or mate else rows, separators=(",", ":"))


# Proofs


def _proof(store: Store, number: int, position: CanonicalPosition) -> StoredProof | None:
    row = store.row(f"SELECT {_PROOF} WHERE position = ?", (number,))
    return None if row is None else _proof_of_row(row, position)


def _proof_of_row(row: Sequence[Any], position: CanonicalPosition) -> StoredProof:
    result, distance, move, *engine = row
    if not (move is None or (isinstance(move, int) and 0 <= move < position.kind.points)):
        raise ValueError(f"the move {move!r}")
    point = None if move is None else position.on_board(move)[0]
    return StoredProof(Result(result), distance, point, None if engine[0] is None else Engine(*engine))


def _keep_proof(store: Store, number: int, position: CanonicalPosition, proof: StoredProof) -> bool:
    """Enter a proof unless there is one as good; what contradicts a proof is left out. Returns whether."""
    present = _proof(store, number, position)
    if present is not None and (present.result is not proof.result or present.rank <= proof.rank):
        return False
    move = None if proof.move is None else position.canonical(proof.move)
    engine = None if proof.engine is None else _engine_id(store, proof.engine)
    values = (number, proof.result, proof.distance, move, engine, today())
    store.write("INSERT OR REPLACE INTO proof VALUES (?, ?, ?, ?, ?, ?)", values)
    return True


def _spread(store: Store, board: Board) -> int:
    """Prove stored positions before a proven one, and those before them; returns how many."""
    proved = 0
    waiting = [board]
    while waiting:
        after = waiting.pop()
        for before in _before(after):
            position = position_of(before)
            number = store.position_id(position)
            if number is None:
                continue
            proof = proof_from_moves(store, before)
            if proof is not None and _keep_proof(store, number, position, proof):
                proved += 1
                waiting.append(before)
    return proved


def _before(board: Board) -> list[Board]:
    """The positions from which one move leads to this one."""
    mover = board.turn.other
    stones = [(point, cell) for point, cell in enumerate(board.cells) if cell]
    kind = (board.width, board.height, board.variant, board.row_length)
    return [
        type(board).from_setup([pair for pair in stones if pair[0] != point], *kind, turn=mover)
        for point, cell in stones
        if cell == mover
    ]


def proof_from_moves(store: Store, board: Board) -> StoredProof | None:
    """What the proofs of the positions after it prove of a position, or None."""
    best: StoredProof | None = None
    longest: int | None = 0
    all_lose = True
    for point in list(board.legal_moves()):
        found = _proof_of_move(store, board, point)
        if found is None:
            all_lose = False
        elif found.result is Result.LOSS:  # of the opponent
            distance = None if found.distance is None else found.distance + 1
            proof = StoredProof(Result.WIN, distance, point)
            best = proof if best is None or proof.rank < best.rank else best
        elif found.result is Result.WIN:
            longest = None if longest is None or found.distance is None else max(longest, found.distance + 1)
        else:
            all_lose = False
    if best is not None or not all_lose:
        return best
    return StoredProof(Result.LOSS, longest)


def _proof_of_move(store: Store, board: Board, point: int) -> StoredProof | None:
    """What is proven of the position after a move, for the opponent who is to move there."""
    after = board.copy()
    after.push(point)
    if after.outcome is not None:
        if after.outcome.winner is None:
            return StoredProof(Result.DRAW, 0)
        return StoredProof(Result.LOSS if after.outcome.winner is board.turn else Result.WIN, 0)
    position = position_of(after)
    number = store.position_id(position)
    return None if number is None else _proof(store, number, position)
