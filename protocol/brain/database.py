"""Yixin-Board's commands for a database of analysed positions, answered from the library.

A record is in its terms: labels and results are of the side that moved into the position, values of the
side to move, a proven win being 30,000 less the plies to it. Loaded when it is asked for the first time.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.records.scores import mate_score, score_at
from engine.rules.board import Board, IllegalMoveError
from library import annotations, maintenance
from library.annotations import Annotations, Bound, Entry, Label, Result
from library.branch import walk
from library.explorer import explore
from library.games import reindex
from library.importing import import_files
from library.sources.rapfi import of_value
from library.store import SUFFIX, LibraryError, Store
from protocol.brain.book import Database, result_of
from protocol.brain.commands import CommandContext
from protocol.brain.state import SessionState
from protocol.messages import Message, MessageError, PlainText, Stone, parse_point

_TELLS_LABEL, _TELLS_VALUE = 1, 2  # bits of the mask of YXEDITTVDDATABASE
# Words of YXDELETEDATABASEALL.
_DELETED = ("", "w", "l", "wl", "nonwl", "wld", "nonwld", "wlnostep", "wlinstep")
_HAND = "by hand"
_SHOWN_FAULTS = 20


class DatabaseCommands:
    """Yixin-Board's commands for a database of analysed positions."""

    def __init__(self, state: SessionState, shell: CommandContext) -> None:
        self._state = state
        self._shell = shell
        self._commands: dict[str, Callable[[Any], None]] = {
            "YXSETDATABASE": self._set_database,
            "YXSAVEDATABASE": self._save,
            "YXDBCHECK": self._check,
            "YXDBFIX": self._mend,
            "YXDBMERGE": self._merge,
            "YXLIBTODB": self._merge,
            "YXDBSPLIT": self._split,
            "YXQUERYDATABASEALL": self._query_all,
            "YXQUERYDATABASEALLT": self._query_all_and_text,
            "YXQUERYDATABASEONE": self._query_one,
            "YXQUERYDATABASETEXT": self._query_text,
            "YXEDITTVDDATABASE": self._edit_record,
            "YXEDITTEXTDATABASE": self._edit_text,
            "YXEDITLABELDATABASE": self._edit_point,
            "YXDELETEDATABASEONE": self._delete,
            "YXDELETEDATABASEALL": self._delete_after,
            "YXSETBESTMOVEDATABASE": lambda stones: self._set_best_move(stones, True),
            "YXCLEARBESTMOVEDATABASE": lambda stones: self._set_best_move(stones, False),
        }

    def obey(self, name: str, words: Any) -> None:
        """Obey a command by its name, with what follows it: the rest of the line, or the block's stones.

        Raises:
            MessageError: it cannot be obeyed, or the library fails.
        """
        try:
            self._commands[name](words)
        except (LibraryError, OSError) as error:
            raise MessageError(str(error)) from None

    def _set_database(self, arguments: str) -> None:
        path = _path(arguments)
        if not path.exists() and path.suffix != SUFFIX:
            raise MessageError(f"no such file; a new library's name ends in {SUFFIX}")
        present = self._state.database
        self._state.database = Database(path, *self._state.book)
        if present is not None:
            present.save()
        self._shell.say(Message("DATABASE LOAD DONE"))

    def _merge(self, arguments: str) -> None:
        store, path = self._opened_to_write(), _path(arguments)
        if not path.is_file():
            raise MessageError("no such file")
        if path.suffix != SUFFIX:
            report = import_files(store, [path], self._state.settings.variant)
            self._shell.say(Message(f"DATABASE MERGED {report}"))
            return
        if path.samefile(store.path):
            raise MessageError("a library cannot be merged with itself")
        with Store(path, create=False) as other:
            merged = maintenance.merge(store, other)
        self._shell.say(Message(f"DATABASE MERGED {merged}"))

    def _split(self, arguments: str) -> None:
        """Copy what comes after the game's position into a new library."""
        store, path = self._opened(), _path(arguments)
        if path.exists() or path.suffix != SUFFIX:
            raise MessageError(f"a new file is wanted, whose name ends in {SUFFIX}")
        board = self._state.board()
        with Store(path) as target:
            copied, positions = maintenance.split(store, target, board)
        self._shell.say(Message(f"DATABASE SPLIT {copied} games, {positions} positions"))

    def _opened(self) -> Store:
        store = self._store
        if store is None:
            raise MessageError("there is no database; YXSETDATABASE opens one")
        return store

    def _opened_to_write(self) -> Store:
        if self._state.settings.is_database_read_only:
            raise MessageError("the database is read only, as INFO database_readonly has it")
        return self._opened()

    def _save(self, _: str) -> None:
        if self._state.database is not None:
            self._state.database.save()
        self._shell.say(Message("DATABASE SAVE DONE"))

    def _check(self, _: str) -> None:
        store, faults = self._opened(), 0
        for fault in maintenance.check(store):
            faults += 1
            if faults <= _SHOWN_FAULTS:
                self._shell.say(Message(f"DATABASE {fault}"))
        self._shell.say(Message(f"DATABASE CHECK DONE {faults} faults"))

    def _mend(self, _: str) -> None:
        games = reindex(self._opened_to_write())
        self._shell.say(Message(f"DATABASE FIX DONE {games} games indexed anew"))

    @property
    def _store(self) -> Store | None:
        """The library; None without one, or if INFO usedatabase has switched it off."""
        database = self._state.database
        return database.store() if database is not None and self._state.settings.use_database else None

    @property
    def _editable(self) -> Store | None:
        """The library, unless INFO database_readonly keeps it as it is."""
        return None if self._state.settings.is_database_read_only else self._store

    def _board(self, stones: list[Stone]) -> Board:
        game, settings = self._state.game(), self._state.settings
        try:
            board = Board(game.width, game.height, settings.variant, settings.row_length)
        except ValueError as error:  # the rule is not played with such rows
            raise MessageError(str(error)) from None
        for stone in stones:
            try:
                board.push(board.point(stone.x, stone.y))
            except IllegalMoveError as error:
                raise MessageError(str(error)) from None
        return board

    def _query_all(self, stones: list[Stone]) -> None:
        store, lines = self._store, [Message("DATABASE REFRESH")]
        if store is not None:
            board = self._board(stones)
            explored = explore(store, board)
            texts = explored.known.remark.texts
            moves = {point: move.known for move in explored.moves for point in move.points if move.known}
            for point in sorted(moves.keys() | texts.keys()):
                x, y = board.column_row(point)
                known = moves.get(point) or Annotations()
                comment = int(bool(known.remark.comment))
                text = texts.get(point, "")
                record = f"{_shown(known)} {_value(known)} {_depth(known)} {_bound(known)} {comment} {text}"
                lines.append(Message(f"DATABASE {x} {y} {record}"))
        self._shell.say(*lines, Message("DATABASE DONE"))

    def _query_all_and_text(self, stones: list[Stone]) -> None:
        self._query_all(stones)
        self._query_text(stones)

    def _query_one(self, stones: list[Stone]) -> None:
        store = self._store
        known = annotations.known(store, self._board(stones)) if store is not None else Annotations()
        mark = _mark(known)
        record = f"{ord(mark) if mark else 0} {_value(known)} {_depth(known)} {_bound(known)} {_label(known)}"
        self._shell.say(Message(f"DATABASE ONE {record}".rstrip()))

    def _query_text(self, stones: list[Stone]) -> None:
        store = self._store
        comment = annotations.known(store, self._board(stones)).remark.comment if store is not None else ""
        quoted = comment.replace("\\", "\\\\").replace('"', '\\"')
        first, *others = f'"{quoted}"'.split("\n")  # its lines are lines of the answer
        self._shell.say(Message(f"DATABASE TEXT {first}"), *map(PlainText, others))

    def _edit_record(self, stones: list[Stone]) -> None:
        """`mask label value depth`: what is to be changed, a character's number, a value, a depth."""
        words = self._state.block_words.split()
        if len(words) != 4 or not all(re.fullmatch(r"-?\d{1,6}", word) for word in words):
            raise MessageError("a mask, a label, a value and a depth are wanted")
        mask, label, value, depth = map(int, words)
        store, board = self._editable, self._board(stones)
        if store is not None:
            if mask & _TELLS_LABEL:
                mark = chr(label) if label > 32 else ""
                annotations.set_label(store, board, Label.of_mark(mark))
            if mask & _TELLS_VALUE:
                annotations.add_entry(store, board, Entry(of_value(value, depth, _HAND)))
        self._query_one(stones)

    def _edit_text(self, stones: list[Stone]) -> None:
        text = self._state.block_words.strip()
        text = text[1:-1] if text[:1] == text[-1:] == '"' else text
        text = re.sub(r"\\(.)", r"\1", text)
        if (store := self._editable) is not None:
            annotations.set_comment(store, self._board(stones), text)

    def _edit_point(self, stones: list[Stone]) -> None:
        """`x,y text`: a text on a point."""
        place, _, text = self._state.block_words.strip().partition(" ")
        board = self._board(stones)
        try:
            point = board.point(*parse_point(place))
        except IllegalMoveError as error:
            raise MessageError(str(error)) from None
        if (store := self._editable) is not None:
            annotations.set_text(store, board, point, text.strip())

    def _set_best_move(self, stones: list[Stone], wanted: bool) -> None:
        """The last stone is the move to play in the position before it: one of the repertoire."""
        if not stones:
            raise MessageError("there is no move yet")
        board = self._board(stones)
        move = board.pop()
        if (store := self._editable) is not None:
            annotations.set_repertoire(store, board, move, wanted)

    def _delete(self, stones: list[Stone]) -> None:
        if (store := self._editable) is not None:
            annotations.forget_position(store, self._board(stones))

    def _delete_after(self, stones: list[Stone]) -> None:
        """Forget what is known of the positions after this one.

        `w`, `l`, `wl`, `wld`: those alone that are won, lost or drawn for the side that moved; `nonwl` and
        `nonwld`: those that are not; `wlnostep`, `wlinstep N`: whose length is unknown, or at most N;
        `…recursive`: the whole branch.
        """
        words = self._state.block_words.lower().split() or [""]
        kind = words[0].removesuffix("recursive")
        steps = int(words[1]) if kind == "wlinstep" and len(words) == 2 and words[1].isdecimal() else 0
        if kind not in _DELETED or (kind == "wlinstep") is not (len(words) == 2 and bool(steps)):
            raise MessageError(f"what to delete is nothing or one of {' '.join(filter(None, _DELETED))}")
        store, start = self._editable, self._board(stones)
        if store is None:
            return
        plies = None if words[0].endswith("recursive") else 1
        branch = walk(store, start, plies)
        places = [place for place in branch if place.is_new and place.board.ply > start.ply]
        with store.transaction():
            for place in places:
                if _is_deleted(place.known, kind, steps):
                    annotations.forget_position(store, place.board)


def _path(arguments: str) -> Path:
    return Path(arguments.strip().strip('"'))


def _is_deleted(known: Annotations, kind: str, steps: int) -> bool:
    mark = _mark(known)
    distance = known.proof.distance if known.proof is not None else None
    if not kind:
        return True
    if kind.startswith("non"):
        return not mark or mark not in kind.removeprefix("non")
    if kind in ("w", "l", "wl", "wld"):
        return bool(mark) and mark in kind
    if mark not in ("w", "l"):
        return False
    return distance is None if kind == "wlnostep" else distance is not None and distance <= steps


def _mark(known: Annotations) -> str:
    """The label's character, of the side that moved into the position."""
    if (result := result_of(known)) is not None:
        return {Result.LOSS: "w", Result.WIN: "l", Result.DRAW: "d"}[result]
    return known.remark.label.mark


def _label(known: Annotations) -> str:
    """What is shown on the board, four characters at most: `w12`, `l*`, `53%`."""
    mark = _mark(known)
    if mark in ("w", "l"):
        distance = known.proof.distance if known.proof is not None else None
        return mark + (str(distance) if distance is not None else "*")
    best = known.best
    if not mark and best is not None and best.analysis.win_rate is not None:
        return f"{min(99, round(100 * (1 - best.analysis.win_rate)))}%"
    return mark


def _shown(known: Annotations) -> int:
    """The label as the number of its characters; -1: none."""
    text = _label(known)[:4]
    return int.from_bytes(text.encode("ascii"), "big") if text else -1


def _value(known: Annotations) -> int:
    result = result_of(known)
    if result is not None and known.proof is not None:
        return 0 if result is Result.DRAW else mate_score(known.proof.distance or 0, result is Result.WIN)
    best = known.best
    if best is None or best.analysis.win_rate is None:
        return 0
    if (mate := best.analysis.mate) is not None:
        return mate_score(mate, mate > 0)
    return round(score_at(best.analysis.win_rate))


def _depth(known: Annotations) -> int:
    return known.best.analysis.depth if known.best is not None else 0


def _bound(known: Annotations) -> int:
    if known.proof is not None:
        return int(Bound.EXACT)
    return int(known.best.bound) if known.best is not None else 0
