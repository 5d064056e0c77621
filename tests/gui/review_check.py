"""Measures whether the review's figures hold: `python tests/gui/review_check.py [--games 40] [file ...]`.

Games between playing levels (or those of the files) are reviewed as the app does it at its default setting.
Then every row is searched again with many more visits, and every other move is searched for what the review
may have missed. Printed are the share of rows that keep their class, the share missing of the moves that lose
10 % or more, and what the reviews cost.

The judge is independent of the review: it searches other positions, in another order, than the review did.
Every position is turned before it is searched from nothing, so that ties fall otherwise, trees grow otherwise
and no search of the review is made again; the judge looks for the best move itself, where the review's may be
a worse one; and a loss that lies close to the border of a class is the mean over two turns. What it shares
with the review is the net: whether a net is right about a position no search can say.

It takes hours. With `--keep FOLDER` it goes on where it was stopped: `games.jsonl` there has the games that
are done (to be deleted when the review has changed), `searches.jsonl` the judge's searches.
"""

import argparse
import json
import os
import random
import resource
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from PyQt6.QtCore import QCoreApplication, QEventLoop

from engine.player import Player, PlayerOptions
from engine.records.node import Node
from engine.records.tree import GameInfo, GameTree
from engine.rules.board import Board
from engine.rules.symmetry import Symmetry
from engine.search.limits import Limits
from gui.analysis.facts import Examiner
from gui.analysis.reviewer import Reviewer
from gui.base.settings import AnalysisSettings, EngineSettings, Settings
from gui.base.settings_store import SettingsStore
from gui.engines.hub import EngineHub
from gui.engines.levels import LEVELS
from gui.model import files
from gui.model.document import Document
from gui.model.mistakes import LOSSES, Mistake, kind_of_loss, other_kind

LEVELS_OF_PEOPLE = range(2, 7)  # neither wild nor without mistakes
OPENING = 3  # random stones in the middle
LONGEST = 60  # plies
GREAT_LOSS = 0.10  # which the review must not miss
SIEVE = 10  # moves not listed are first searched with so many times fewer visits
SIEVED_LOSS = 0.05  # and with all of them where they seem to lose so much
TURNS = (Symmetry.ROTATE_180, Symmetry.MIRROR_ROWS)  # in which the judge sees a position; never as it is
CLOSE = 0.02  # a loss so close to a border is judged in all turns
BORDERS = (*(least for least, _ in LOSSES), GREAT_LOSS)


def game(seed: int) -> GameTree:
    """A game between two playing levels, after a random opening."""
    chance = random.Random(seed)
    board = Board()
    middle = [y * 15 + x for y in range(5, 10) for x in range(5, 10)]
    for point in chance.sample(middle, OPENING):
        board.push(point)
    players = []
    for _ in range(2):
        level = LEVELS[chance.choice(LEVELS_OF_PEOPLE)]
        options = PlayerOptions(
            memory_mib=32,
            max_visits=level.visits,
            temperature=level.temperature,
            solver=level.solver,
            seed=chance.randrange(1_000_000),
        )
        players.append(Player("patterns", options))
    while board.outcome is None and board.ply < LONGEST:
        player = players[board.ply % 2]
        player.set_position(board)
        move = player.think(Limits(visits=10_000)).best
        assert move is not None
        board.push(move)
    return GameTree.from_moves(board.moves, GameInfo())


class Journal:
    """Lines of JSON in a file, each written as soon as it is known; without a file they are forgotten."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def read(self) -> list[dict[str, object]]:
        """The lines so far; one that was cut off when the program was killed is left out."""
        if self._path is None or not self._path.exists():
            return []
        lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
        return [json.loads(line) for line in lines if line.endswith("\n")]

    def add(self, line: dict[str, object]) -> None:
        """Write one more."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")


class Judge:
    """Searches with many visits, in positions turned."""

    def __init__(self, visits: int, journal: Journal) -> None:
        self.visits = visits
        self._player = Player("best", PlayerOptions(memory_mib=EngineSettings().memory_mib))
        self._journal = journal
        self._known = {line["key"]: (line["rate"], line["best"]) for line in journal.read()}

    def best(self, board: Board, visits: int) -> int:
        """The best move."""
        return self._search(board, visits, TURNS[0])[1]

    def loss(self, board: Board, played: int, others: set[int], visits: int) -> float:
        """What the move played costs against the best of some others."""
        losses: list[float] = []
        for turn in TURNS:
            best = max(self._rate_of_mover(board, point, visits, turn) for point in others)
            losses.append(best - self._rate_of_mover(board, played, visits, turn))
            if min(abs(losses[0] - border) for border in BORDERS) > CLOSE:
                break
        return max(0.0, sum(losses) / len(losses))

    def _rate_of_mover(self, board: Board, point: int, visits: int, turn: Symmetry) -> float:
        """The win rate after a move, for the side that made it."""
        after = board.copy()
        after.push(point)
        if after.outcome is not None:
            winner = after.outcome.winner
            return 0.5 if winner is None else float(winner is board.turn)
        return 1 - self._search(after, visits, turn)[0]

    def _search(self, board: Board, visits: int, turn: Symmetry) -> tuple[float, int]:
        """The win rate of the side to move, and the best move."""
        key = f"{board.width}x{board.height} {board.variant.name} {board.moves} {visits} {turn.name}"
        if key not in self._known:
            self._player.new_game()
            self._player.set_position(board.turned(turn))
            best = self._player.think(Limits(visits=visits)).candidates[0]
            point = turn.inverse.point(best.point, board.width, board.height)
            self._known[key] = (best.value + 1) / 2, point
            self._journal.add({"key": key, "rate": self._known[key][0], "best": point})
        return self._known[key]


@dataclass
class Count:
    """What was found so far."""

    games: int = 0
    moves: int = 0
    facts: int = 0
    rows: int = 0
    kept: int = 0
    named: int = 0  # of those that do not, the row names the judge's class as well
    doubtful: int = 0  # rows that name two classes
    within: int = 0  # rows whose loss lies within the uncertainty that they state
    great: int = 0  # moves that lose much
    missing: int = 0  # of these
    visits: int = 0  # that the reviews asked for
    processor_s: float = 0.0  # that their engines took

    def add(self, other: "Count") -> None:
        """Add what another game gave."""
        for name in (field.name for field in fields(Count)):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def __str__(self) -> str:
        kept = f"{self.kept / self.rows:.1%}" if self.rows else "-"
        missing = f"{self.missing / self.great:.1%}" if self.great else "-"
        return (
            f"{self.games} games, {self.moves} moves, {self.facts} facts; {self.rows} rows by the engine, "
            f"{self.kept} keep their class ({kept}), {self.named} more have one that the row names, "
            f"{self.doubtful} name two, {self.within} losses are within their uncertainty; "
            f"{self.great} moves lose {GREAT_LOSS:.0%} or more, {self.missing} missing ({missing}); "
            f"a move took {self.visits // max(1, self.moves):,} visits "
            f"and {self.processor_s / max(1, self.moves):.2f} s of processor time"
        )


class Check:
    """Reviews games and judges the reviews."""

    def __init__(self, visits: int, folder: Path | None) -> None:
        self._judge = Judge(visits, Journal(folder and folder / "searches.jsonl"))
        self._games = Journal(folder and folder / "games.jsonl")
        self.count = Count()
        self.done = set()
        for line in self._games.read():
            self.done.add(line.pop("name"))
            self.count.add(Count(**line))  # type: ignore[arg-type]
        profile = Path(tempfile.mkdtemp(prefix="narabe-check-"))
        analysis = AnalysisSettings(review_s=600)  # a slow machine takes its time, so that the visits decide
        settings = Settings(language="en", analysis=analysis)
        self._document = Document()
        self._hub = EngineHub(settings.engines)
        self._visits = 0  # that the review asked for
        self._hub.logged.connect(self._count_visits)
        self._reviewer = Reviewer(
            self._document, self._hub, SettingsStore(settings, profile / "settings.json")
        )

    def close(self) -> None:
        """End the engine."""
        self._reviewer.close()
        self._hub.close()

    def review(self, tree: GameTree) -> list[Mistake]:
        """The mistakes, as the app finds them."""
        loop, found = QEventLoop(), []
        finished = self._reviewer.finished.connect(lambda mistakes: (found.extend(mistakes), loop.quit()))
        failed = self._reviewer.failed.connect(sys.exit)
        self._document.open_tree(tree)
        self._reviewer.start()
        loop.exec()
        self._reviewer.finished.disconnect(finished)
        self._reviewer.failed.disconnect(failed)
        return found

    def _count_visits(self, _engine: str, _direction: str, line: str) -> None:
        if line.startswith("INFO max_node "):
            self._visits += max(0, int(line.split()[2]))

    def check(self, name: str, tree: GameTree) -> None:
        """Review a game and judge its review."""
        self._visits, before_s = 0, _children_s()
        listed = {mistake.node: mistake for mistake in self.review(tree)}
        self._hub.close()
        count = Count(1, visits=self._visits)
        for node in tree.game_line()[1:]:
            board = tree.board_at(node.parent or node)
            if node.move is None or node.colour is not board.turn:
                continue
            count.moves += 1
            if node not in listed:
                self._look_for_missing(count, name, node, board)
            elif listed[node].is_fact:
                count.facts += 1
            else:
                self._look_at_row(count, name, listed[node], board)
        count.processor_s = _children_s() - before_s
        self.count.add(count)
        self._games.add({"name": name, **asdict(count)})
        print(f"{name}: {self.count}", flush=True)

    def _look_at_row(self, count: Count, name: str, mistake: Mistake, board: Board) -> None:
        move = mistake.node.move
        assert move is not None and mistake.loss is not None
        others = {mistake.better[0], self._judge.best(board, self._judge.visits)}
        loss = self._judge.loss(board, move, others, self._judge.visits)
        count.rows += 1
        is_kept = kind_of_loss(loss) is mistake.kind
        count.kept += is_kept
        count.named += (
            not is_kept and kind_of_loss(loss) is not None and kind_of_loss(loss) is other_kind(mistake)
        )
        count.doubtful += other_kind(mistake) is not None
        count.within += abs(loss - mistake.loss) <= (mistake.uncertainty or 0.0)
        if loss >= GREAT_LOSS:
            count.great += 1
        word = "kept" if is_kept else "CHANGED"
        print(
            f"  {name} ply {mistake.node.ply}: listed {mistake.loss:.3f} ± {mistake.uncertainty:.3f}, "
            f"judged {loss:.3f}, {word}{', names two' if other_kind(mistake) is not None else ''}",
            flush=True,
        )

    def _look_for_missing(self, count: Count, name: str, node: Node, board: Board) -> None:
        assert node.move is not None
        known = Examiner().know(board)
        if known.rate is not None:
            return  # the solver knows the position to be won or lost: what it has against moves is a fact
        few = self._judge.visits // SIEVE
        best = self._judge.best(board, few)
        if self._judge.loss(board, node.move, {best}, few) < SIEVED_LOSS:
            return
        others = {best, self._judge.best(board, self._judge.visits)}
        loss = self._judge.loss(board, node.move, others, self._judge.visits)
        if loss >= GREAT_LOSS:
            count.great += 1
            count.missing += 1
            print(f"  {name} ply {node.ply}: MISSING {loss:.3f}", flush=True)


def _children_s() -> float:
    """Processor seconds of the engines that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def games(arguments: argparse.Namespace, done: set[object]) -> Iterator[tuple[str, GameTree]]:
    """The games to review, by name, but for those that are done."""
    for path in arguments.files:
        for number, tree in enumerate(files.load(path), 1):
            if f"{path.name} {number}" not in done:
                yield f"{path.name} {number}", tree
    if not arguments.files:
        for seed in range(arguments.seed, arguments.seed + arguments.games):
            if f"game {seed}" not in done:
                yield f"game {seed}", game(seed)


def main() -> None:
    """Check and print."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--visits", type=int, default=500_000)
    parser.add_argument("--keep", type=Path, help="a folder to go on from after a stop")
    arguments = parser.parse_args()
    application = QCoreApplication(sys.argv)
    if arguments.keep is not None:
        arguments.keep.mkdir(parents=True, exist_ok=True)
    check = Check(arguments.visits, arguments.keep)
    for name, tree in games(arguments, check.done):
        check.check(name, tree)
    check.close()
    print(check.count)
    del application


if __name__ == "__main__":
    main()
