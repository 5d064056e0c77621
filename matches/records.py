"""The files for people and other programs: SGF, PSQ, PGN, engines' messages; `samples` for training.

All are made from the journal's game events, so that a resumed tournament can add what was lost. The files may
be shared with other tournaments: what stands there is never cut.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from engine.options import OptionError, ValueReason
from engine.records.analysis import Analysis, reported
from engine.records.files import append_whole, in_words_of_file, write_atomically
from engine.records.formats import write_psq
from engine.records.scores import format_score
from engine.records.sgf import format_sgf, set_texts
from engine.records.tree import GameInfo, GameTree
from engine.rules.cells import Colour
from matches.game import GameRecord, PlayedMove
from matches.game_events import Event, fixture_of, record_of, result_of
from matches.options import TournamentOptions
from matches.samples import samples

_TELLING_BYTES = 8
"""So many bytes at the end of a file that a game begins with are a part of it."""


class Records:
    """The record files of one tournament. `add` writes a game to all of them."""

    def __init__(self, options: TournamentOptions, offsets: dict[str, int] | None = None) -> None:
        """Open the files for appending; `offsets` are their lengths before the tournament began, and for the
        folder of PSQ files the last number that was taken.

        Raises:
            OptionError: a file cannot be written.
        """
        self._options = options
        wanted = options.records
        formats: list[tuple[str, Callable[[Event, TournamentOptions], str | bytes]]] = [
            (wanted.sgf, sgf),
            (wanted.pgn, pgn),
            (wanted.samples.file, samples),
            (wanted.messages, messages),
        ]
        self._formats = [(Path(name), text) for name, text in formats if name]
        self._psq = Path(wanted.psq) if wanted.psq else None
        self.offsets: dict[str, int] = {}
        refuse_shared_files(options)
        report = Path(wanted.report).parent if wanted.report else None
        try:
            named = [Path(name) for name in (wanted.log, wanted.page) if name]
            for folder in (self._psq, report, *named):
                if folder is not None:
                    folder.mkdir(parents=True, exist_ok=True)
                    tempfile.TemporaryFile(dir=folder).close()  # whether it can be written to
            for path, _ in self._formats:
                path.parent.mkdir(parents=True, exist_ok=True)
                size = path.stat().st_size if path.exists() else 0
                self.offsets[str(path)] = size if offsets is None else offsets.get(str(path), size)
                path.open("ab").close()
            if self._psq is not None:
                numbers = [int(path.stem) for path in self._psq.glob("*.psq") if path.stem.isdecimal()]
                known = max(numbers, default=0) if offsets is None else offsets.get(str(self._psq), 0)
                self.offsets[str(self._psq)] = known
        except OSError as error:
            raise OptionError(ValueReason.UNREADABLE, said=in_words_of_file(error)) from None

    def complete(self, recent: Sequence[Event], journal: Callable[[], Iterable[Event]]) -> None:
        """Add the games of a resumed tournament that are not in the files; all else there stays.

        A runner that is killed or fails may have left out one game for each board, or half of one. So the
        last games are looked for; only where the oldest of those is missing too, all are.

        Args:
            recent: the last games.
            journal: reads all events.
        """
        recent = [event for event in recent if self._wanted(event)]
        all_games = cache(lambda: [e for e in journal() if e["event"] == "game" and self._wanted(e)])
        for path, text in self._formats:
            with path.open("r+b") as file:
                content = file.read()
                before = self.offsets[str(path)]
                own = content[before if before <= len(content) else 0 :]
                is_whole = recent and _bytes(text(recent[0], self._options)) in own
                games = recent if is_whole else all_games()
                missing, whole = _missing(own, [_bytes(text(event, self._options)) for event in games])
                torn = max((_torn(own[whole:], record) for record in missing), default=0)
                file.truncate(len(content) - torn)
            for record in missing:
                _append(path, record)
        if self._psq is not None:
            is_whole = recent and self._psq_path(recent[0]).exists()
            for event in recent if is_whole else all_games():
                if not self._psq_path(event).exists():
                    self._write_psq(event)

    def add(self, event: Event) -> None:
        """Write one game."""
        if not self._wanted(event):
            return
        for path, text in self._formats:
            _append(path, _bytes(text(event, self._options)))
        self._write_psq(event)

    def _wanted(self, event: Event) -> bool:
        if not event["counts"] or not self._options.records.lost_only:
            return bool(event["counts"])
        winner, engines = result_of(event).winner, fixture_of(event).engines(event["swapped"])
        return winner is not None and engines[winner.other] == 0

    def _write_psq(self, event: Event) -> None:
        if self._psq is not None:
            # Without waiting for the disk: it can be made anew.
            write_atomically(self._psq_path(event), psq(event, self._options), sync=False)

    def _psq_path(self, event: Event) -> Path:
        assert self._psq is not None
        return self._psq / f"{self.offsets[str(self._psq)] + event['number'] + 1:06}.psq"


def refuse_shared_files(options: TournamentOptions) -> None:
    """Refuse files that would spoil each other: each is of one option, and none a folder or a device.

    Raises:
        OptionError: a file is not of that kind, or is named twice.
    """
    wanted = options.records
    named = {
        "openings file": options.openings.file,
        "events": wanted.events,
        "sgf": wanted.sgf,
        "pgn": wanted.pgn,
        "msg": wanted.messages,
        "sample file": wanted.samples.file,
        "report": wanted.report,
        **{f"{engine.name}: stderr": engine.stderr for engine in options.engines},
    }
    seen: dict[Path, str] = {}
    for name, text in named.items():
        if not text:
            continue
        path = Path(text).resolve()
        may_be_device = name == "openings file" or name.endswith("stderr")
        if path.is_dir() or (path.exists() and not path.is_file() and not may_be_device):
            raise OptionError(ValueReason.UNREADABLE, name, said=f"{text} is not an ordinary file")
        other = seen.setdefault(path, name)
        if other != name and not (other.endswith("stderr") and name.endswith("stderr")):
            raise OptionError(ValueReason.UNREADABLE, name, said=f"{text} is the file of {other}, too")


def _append(path: Path, data: bytes) -> None:
    """Append a game to a file that others may write too."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    try:
        append_whole(file, data, path)
    finally:
        os.close(file)


def _missing(content: bytes, records: Sequence[bytes]) -> tuple[list[bytes], int]:
    """The records that a file lacks, where each has a place of its own, and where the last one ends."""
    used = bytearray(len(content))
    missing = []
    for record in filter(None, reversed(records)):
        start = content.rfind(record)
        while start >= 0 and used.find(1, start, start + len(record)) >= 0:
            start = content.rfind(record, 0, start + len(record) - 1)
        if start < 0:
            missing.append(record)
        else:
            used[start : start + len(record)] = b"\1" * len(record)
    return missing[::-1], used.rfind(1) + 1


def _torn(content: bytes, record: bytes) -> int:
    """How much of the beginning of a game stands at the end of a file."""
    start = max(0, len(content) - len(record) + 1)
    while (start := content.find(record[:_TELLING_BYTES], start)) >= 0:
        if record.startswith(content[start:]):
            return len(content) - start
        start += 1
    return 0


def _bytes(text: str | bytes) -> bytes:
    return text.encode("utf-8", "replace") if isinstance(text, str) else text


def sgf(event: Event, options: TournamentOptions) -> str:
    """One game as an SGF game tree."""
    return format_sgf(game_tree(event, options)) + "\n"


def psq(event: Event, options: TournamentOptions) -> bytes:
    """One game as Piskvork writes it."""
    return write_psq(game_tree(event, options))


def game_tree(event: Event, options: TournamentOptions) -> GameTree:
    """One game, with times and the engines' reports in comments and as notes for the app."""
    record = record_of(event)
    info = GameInfo(
        options.variant,
        options.width,
        options.height,
        black=event["black"],
        white=event["white"],
        event=options.records.event or f"{event['black']} x {event['white']}",
        date=time.strftime("%Y-%m-%d", time.localtime(record.started)),
    )
    tree = GameTree(info)
    about = {
        "GN": str(event["number"] + 1),
        "RO": f"{event['round'] + 1}.{event['game'] + 1}",
        "PC": options.records.site or "",
        "OPENING": event.get("procedure", ""),
    }
    set_texts(tree, about)
    tree.set_result(record.result)
    tree.root.comment = "\n".join(record.opening_log)
    node = tree.root
    for point in record.opening:
        node = tree.add_move(node, point)
        node.comment = "opening move"
    for ply, move in enumerate(record.moves, len(record.opening)):
        # of the position in which the engine thought
        node.analysis = _analysis(move, event["white"] if ply % 2 else event["black"])
        node = tree.add_move(node, move.point)
        node.time_ms = move.time_ms
        node.comment = comment(move)
    return tree


def comment(move: PlayedMove) -> str:
    """A comment on a move: its time and the engine's report."""
    words = [f"{move.time_ms}ms"]
    if (told := move.thinking) is not None:
        words += [f"value {told.value:+.3f}"] if told.value is not None else []
        words += [f"score {format_score(told.score)}"] if told.score is not None else []
        words += [f"depth {told.depth}"] if told.depth is not None else []
        words += [f"visits {told.visits}"] if told.visits is not None else []
        words += [f"nodes {told.nodes}"] if told.nodes is not None else []
    return ", ".join(words)


def _analysis(move: PlayedMove, engine: str) -> Analysis | None:
    told = move.thinking
    if told is None:
        return None
    played = reported(move.point, told.value, told.score, told.searched, told.depth)
    by_nodes = told.visits is None and told.nodes is not None
    return Analysis((played,), told.searched or 0, told.depth or 0, engine, by_nodes, elapsed_ms=move.time_ms)


def pgn(event: Event, options: TournamentOptions) -> str:
    """The result as PGN tags without moves, for rating programs; from White's view, like c-gomoku-cli."""
    record = record_of(event)
    result = {None: "1/2-1/2", Colour.WHITE: "1-0", Colour.BLACK: "0-1"}[record.result.winner]
    tags = {
        "Event": options.records.event or str(event["number"] + 1),
        **({"Site": options.records.site} if options.records.site else {}),
        "Date": time.strftime("%Y.%m.%d", time.localtime(record.started)),
        "Round": f"{event['round'] + 1}.{event['game'] + 1}",
        "White": event["white"],
        "Black": event["black"],
        "Result": result,
        "Termination": reason(record),
        "PlyCount": str(len(record.moves)),
    }
    escaped = {name: value.replace("\\", "\\\\").replace('"', "'") for name, value in tags.items()}
    lines = [f'[{name} "{value}"]' for name, value in escaped.items()]
    return "\n".join([*lines, "", result, "", ""])


def messages(event: Event, options: TournamentOptions) -> str:
    """The engines' messages during a game."""
    record = record_of(event)
    names: Sequence[str] = (event["black"], event["white"])
    lines = ["-" * 40, f"Game ID: {event['number'] + 1}", f"Engines: {names[0]} x {names[1]}"]
    lines += [f"{ply + 1}) {names[ply % 2]}: {text}" for ply, text in record.messages]
    return "\n".join([*lines, ""])


def reason(record: GameRecord) -> str:
    """Why the game ended, in words."""
    result = record.result
    return f"{result.termination.value} ({result.detail})" if result.detail else result.termination.value
