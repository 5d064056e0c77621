"""Measures whether the review is right, by another engine.

    python tests/gui/review_check.py [--judge COMMAND] [--games 40] [file ...]

Games between playing levels (or those of the files) are reviewed as the app does it at its default setting.
The judge, an engine that is not ours, then searches the position before each move, the one after it and the
ones after its own best move and the review's. Printed are the share of rows that cost at least half of what
they claim, the moves that cost 15 % or more and have no row, and the processor time after which the review
had its first row, nine rows of ten, and all.

Engines differ in what a position is worth, and each may miss a line. So a move that is said to be missing is
played out, the judge against our engine: it cost nothing where the side that moved still wins, or loses as
well after the judge's better move. Where a row fails, look at the position before the review is blamed.
"""

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil
from PyQt6.QtCore import QCoreApplication, QEventLoop

from engine.core_board import core_board
from engine.player import Player, PlayerOptions
from engine.records.analysis import Analysis
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board, Colour
from engine.rules.variant import Variant
from engine.search.limits import Limits
from gui.analysis.reviewer import Reviewer
from gui.base.settings import AnalysisSettings, Settings
from gui.base.settings_store import SettingsStore
from gui.engines.hub import Analyst, EngineHub
from gui.engines.levels import LEVELS
from gui.engines.session import MoveLimits
from gui.model import files
from gui.model.document import Document
from gui.model.mistakes import Mistake
from matches.engine_list import EngineSettings

OPENING = 3  # random stones in the middle
LONGEST = 70  # plies
LEVELS_OF = {
    "beginners": range(4),
    "people": range(3, 8),
    "a strong and a weak player": range(1, 10),
    "engines": range(9, 11),
}
FOUL_CHANCE = 0.3  # that Black plays a forbidden point of a beginners' game, if there is one
GREAT_LOSS = 0.15  # which the review must not miss
SIEVE = 10  # moves not listed are first searched with so many times fewer nodes
SIEVED_LOSS = 0.08  # and with all of them where they seem to lose so much
DEEPER = 5  # times the nodes with which what speaks against the review is searched again
PLAYED_OUT = 60  # plies at most


def game(seed: int, variants: list[Variant]) -> GameTree:
    """A game after a random opening; rule and players go by the seed."""
    chance = random.Random(seed)
    variant = variants[seed % len(variants)]
    kind = list(LEVELS_OF)[seed // len(variants) % len(LEVELS_OF)]
    board = Board(variant=variant)
    for point in chance.sample([y * 15 + x for y in range(5, 10) for x in range(5, 10)], OPENING):
        board.push(point)
    players = []
    for _ in range(2):
        level = LEVELS[chance.choice(LEVELS_OF[kind])]
        options = PlayerOptions(
            memory_mib=32,
            max_visits=level.visits,
            temperature=level.temperature,
            solver=level.solver,
            seed=chance.randrange(1_000_000),
        )
        players.append(Player(level.net or "best", options))
    while board.outcome is None and board.ply < LONGEST:
        fouls = _fouls(board) if kind == "beginners" and chance.random() < FOUL_CHANCE else []
        player = players[board.ply % 2]
        player.set_position(board)
        move = chance.choice(fouls) if fouls else player.think(Limits(visits=10_000)).best
        assert move is not None
        board.push(move)
    return GameTree.from_moves(board.moves, GameInfo(variant))


def _give_up(text: str) -> None:
    """End the program, an engine having failed."""
    print(text, file=sys.stderr, flush=True)  # which Qt does not do for the text of `sys.exit`
    sys.exit(1)


def _fouls(board: Board) -> list[int]:
    twin = core_board(board)
    is_renju = board.variant.rules.fouls and board.ply % 2 == 0
    return [point for point in board.legal_moves() if twin.is_foul(point)] if is_renju else []


class Judge:
    """What an engine says of positions, kept in a file of lines of JSON."""

    def __init__(self, hub: EngineHub, engine: str, kept: Path | None = None) -> None:
        self._engine, self._kept, self._known = engine, kept, dict[str, tuple[float, int]]()
        self._analysis = Analysis()
        if kept is not None and kept.exists():
            for line in kept.read_text(encoding="utf-8").splitlines(keepends=True):
                if line.endswith("\n"):  # else the program was killed when it wrote it
                    told = json.loads(line)
                    self._known[told["key"]] = told["rate"], told["best"]
        self._analyst, self._loop = Analyst(hub, f"judge {engine}"), QEventLoop()
        self._analyst.thought.connect(lambda analysis: setattr(self, "_analysis", analysis))
        self._analyst.analysed.connect(self._loop.quit)
        self._analyst.failed.connect(_give_up)

    def loss(self, board: Board, played: int, nodes: int, better: int | None = None) -> float:
        """What the move played costs against the judge's best or another one."""
        others = {self.best(board, nodes), played if better is None else better} - {played}
        rate = self._rate_of_mover(board, played, nodes)
        return max([rate, *(self._rate_of_mover(board, point, nodes) for point in others)]) - rate

    def best(self, board: Board, nodes: int) -> int:
        """The best move."""
        return self._look(board, nodes)[1]

    def _rate_of_mover(self, board: Board, point: int, nodes: int) -> float:
        """The win rate after a move, for the side that made it."""
        after = board.copy()
        after.push(point)
        if after.outcome is not None:
            winner = after.outcome.winner
            return 0.5 if winner is None else float(winner is board.turn)
        return 1 - self._look(after, nodes)[0]

    def _look(self, board: Board, nodes: int) -> tuple[float, int]:
        """The win rate of the side to move, and the best move."""
        key = f"{board.variant.name} {board.moves} {nodes}"
        if key not in self._known:
            self._analyst.analyse(self._engine, board, 1, MoveLimits(nodes=nodes))
            self._loop.exec()
            best, rate = self._analysis.line[0], self._analysis.win_rate
            assert rate is not None
            self._known[key] = rate, best
            if self._kept is not None:
                with self._kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"key": key, "rate": rate, "best": best}) + "\n")
        return self._known[key]


@dataclass
class Row:
    """A row of a review, or a move that should have been one, judged."""

    name: str
    is_fact: bool
    claimed: float | None  # None: it was not listed
    judged: float
    is_judged_twice: bool = False
    is_played_out: bool = False  # and cost nothing

    @property
    def is_right(self) -> bool:
        """Whether it costs half of what is claimed, and is listed if it costs much."""
        if self.is_played_out:
            return True
        return self.judged < GREAT_LOSS if self.claimed is None else self.judged >= self.claimed / 2


class Check:
    """Reviews games and judges the reviews."""

    def __init__(self, judge: str, nodes: int, kept: Path | None) -> None:
        """`judge`: its command; without one only the times are measured."""
        profile = Path(tempfile.mkdtemp(prefix="narabe-check-"))
        analysis = AnalysisSettings(review_s=600)  # a slow machine takes its time, so that the visits decide
        ours, other = EngineSettings(threads=1), EngineSettings("judge", judge, threads=1)
        settings = Settings(language="en", analysis=analysis, engines=(ours, other))
        self._document = Document()
        self._hub = EngineHub(settings.engines)
        self._judge = Judge(self._hub, other.name, kept) if judge else None
        self._ours, self._nodes = Judge(self._hub, ours.name), nodes
        self._reviewer = Reviewer(
            self._document, self._hub, SettingsStore(settings, profile / "settings.json")
        )
        self._reviewer.found.connect(self._note_time)
        self._reviewer.progressed.connect(lambda *_: self._processor_s())
        self._reviewer.valued.connect(self._note_values)
        self._engines_s: dict[int, float] = {}  # by the processes' ids
        self._start_s = 0.0
        self._times: list[float] = []  # of the rows
        self._first_values_s = 0.0
        self.games, self.rows = 0, list[Row]()

    def close(self) -> None:
        """End the engines."""
        self._reviewer.close()
        self._hub.close()

    def review(self, tree: GameTree) -> list[Mistake]:
        """The mistakes, as the app finds them."""
        loop, found = QEventLoop(), []
        finished = self._reviewer.finished.connect(lambda mistakes: (found.extend(mistakes), loop.quit()))
        failed = self._reviewer.failed.connect(_give_up)
        self._times, self._first_values_s, self._start_s = [], 0.0, self._processor_s()
        self._document.open_tree(tree)
        self._reviewer.start()
        loop.exec()
        self._reviewer.finished.disconnect(finished)
        self._reviewer.failed.disconnect(failed)
        return found

    def _processor_s(self) -> float:
        """Processor time of this program and its engine's so far."""
        for child in psutil.Process().children():
            with suppress(psutil.Error):  # it has just ended
                self._engines_s[child.pid] = sum(child.cpu_times()[:2])
        return time.process_time() + sum(self._engines_s.values())

    def _note_time(self, rows: list[Mistake]) -> None:
        self._times += [self._processor_s() - self._start_s] * (len(rows) - len(self._times))

    def _note_values(self, _losses: object) -> None:
        line = self._reviewer.line
        if not self._first_values_s and all(node.analysis for node in line[:-1]):
            self._first_values_s = self._processor_s() - self._start_s

    def check(self, name: str, tree: GameTree) -> None:
        """Review a game and judge its review."""
        rows = self.review(tree)
        all_s = self._processor_s() - self._start_s
        times = [*self._times, all_s]
        print(
            f"{name}: {len(tree.game_line()) - 1} moves, {len(rows)} rows; all positions have a value after "
            f"{self._first_values_s:.1f} s, first row {times[0]:.1f} s, nine of ten "
            f"{times[max(0, -(-9 * len(rows) // 10) - 1)]:.1f} s, all {all_s:.1f} s",
            flush=True,
        )
        if self._judge is None:
            return
        listed = {mistake.node: mistake for mistake in rows}
        for node in tree.game_line()[1:]:
            board = tree.board_at(node.parent or node)
            if node.move is None or node.colour is not board.turn:
                continue
            mistake = listed.get(node)
            is_seen = self._judge.loss(board, node.move, self._nodes // SIEVE) >= SIEVED_LOSS
            if mistake is None and not is_seen:
                continue
            better = None if mistake is None else mistake.better[0]
            claimed = None if mistake is None else mistake.loss or 0.0
            judged = self._judge.loss(board, node.move, self._nodes, better)
            row = Row(f"{name} {node.ply}", mistake is not None and mistake.is_fact, claimed, judged)
            if not row.is_right:
                row.judged = judged = self._judge.loss(board, node.move, DEEPER * self._nodes, better)
                row.is_judged_twice = True
                row.is_played_out = (
                    claimed is None and not row.is_right and self._costs_nothing(board, node.move)
                )
            self.rows.append(row)
            if not row.is_right or row.is_played_out or mistake is not None:
                kind = "missing" if mistake is None else mistake.kind.value
                claim = "" if row.claimed is None else f"{row.claimed:.0%} claimed, "
                verdict = "" if row.is_right else "  WRONG"
                verdict = " with more nodes" * row.is_judged_twice + verdict
                verdict += ", nothing when played out" * row.is_played_out
                print(f"  {node.ply} {kind}: {claim}{judged:.0%} judged{verdict}", flush=True)
        self.games += 1
        print(f"  {self}", flush=True)

    def _costs_nothing(self, board: Board, played: int) -> bool:
        """Whether our engine beats the judge for the side that moved, or against it after the better move."""
        assert self._judge is not None
        better, mover = self._judge.best(board, DEEPER * self._nodes), board.turn
        return self._wins(board, played, mover) or self._wins(board, better, mover.other)

    def _wins(self, board: Board, move: int, ours: Colour) -> bool:
        """Whether our engine, as that side, beats the judge after a move."""
        assert self._judge is not None
        board = board.copy()
        board.push(move)
        for _ in range(PLAYED_OUT):
            if board.outcome is not None:
                break
            player = self._ours if board.turn is ours else self._judge
            board.push(player.best(board, self._nodes))
        return board.outcome is not None and board.outcome.winner is ours

    def __str__(self) -> str:
        parts = []
        for title, is_fact in (("proven", True), ("by win rates", False)):
            rows = [row for row in self.rows if row.claimed is not None and row.is_fact is is_fact]
            parts.append(f"{sum(row.is_right for row in rows)} of {len(rows)} rows {title}")
        played_out = [row for row in self.rows if row.is_played_out]
        great = [row for row in self.rows if row.judged >= GREAT_LOSS and not row.is_played_out]
        missing = sum(row.claimed is None for row in great)
        return (
            f"{self.games} games: {' and '.join(parts)} cost half of what they claim or more; "
            f"of {len(great)} moves that cost {GREAT_LOSS:.0%} or more {missing} have no row "
            f"({len(played_out)} more cost nothing when played out); "
            f"{sum(row.is_judged_twice for row in self.rows)} judged twice"
        )


def games(arguments: argparse.Namespace) -> Iterator[tuple[str, GameTree]]:
    """The games to review, by name."""
    for path in arguments.files:
        for number, tree in enumerate(files.load(path), 1):
            yield f"{path.stem} {number}", tree
    if not arguments.files:
        for seed in range(arguments.seed, arguments.seed + arguments.games):
            yield f"game {seed}", game(seed, arguments.rules)


def main() -> None:
    """Check and print."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--judge", default="", help="the command of an engine that knows Yixin's commands")
    parser.add_argument("--nodes", type=int, default=300_000, help="of the judge, a position")
    parser.add_argument(
        "--rules", nargs="*", type=Variant, default=list(Variant), help="that the judge plays"
    )
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for what the judge says")
    arguments = parser.parse_args()
    application = QCoreApplication(sys.argv)
    check = Check(arguments.judge, arguments.nodes, arguments.keep)
    for name, tree in games(arguments):
        check.check(name, tree)
    check.close()
    del application


if __name__ == "__main__":
    main()
