"""Checks that a quiet machine owes, each for as long as one likes: `make soak`, or

    python -m tests.soak.run [PART...] [--seconds S] [--seed N] [--folder FOLDER]

Each part goes on from its seed until its time is over and prints one line of what it did. A fault ends it by
an exception that names the case, and `--seed` repeats it. With `--folder` a part goes on where it stopped,
and what it did adds up. docs/reliability.md says what the parts prove.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from engine import _core
from engine.core_board import core_board
from engine.evaluator.loading import open_evaluator
from engine.records.files import parse_json, write_atomically
from engine.rules.board import Board
from engine.rules.variant import Variant
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from library.store import Store
from protocol.command_line import join
from protocol.process import EngineProcess
from tests.soak.kills import cut_off, killed, lost
from tests.soak.referee import Referee
from tests.soak.verdicts import Claims

BRAIN = [sys.executable, "-m", "protocol"]
_VARIANTS = [Variant.FREESTYLE, Variant.STANDARD, Variant.RENJU]
_SAVED_EVERY_S = 5.0
_KILLS, _WINDOW_KILLS, _CUTS = 20, 2, 500  # of each library


class Course:
    """The cases of a part, one seed each, and what they have done so far; kept in a file if there is one."""

    def __init__(self, seconds: float, seed: int, path: Path | None = None) -> None:
        self.done: Counter[str] = Counter()
        self.most: dict[str, float] = {}
        self.seconds = 0.0
        self.next_seed = seed
        self._path = path
        self._limit_s = seconds
        if path is not None and path.exists():
            kept = parse_json(path.read_text(encoding="utf-8"))
            self.done.update(kept["done"])
            self.most, self.seconds, self.next_seed = kept["most"], kept["seconds"], kept["next_seed"]

    def seeds(self) -> Iterator[int]:
        """Seeds until the time is over, at least one; one that fails is the first of a part that goes on."""
        began, before_s = time.monotonic(), self.seconds
        saved = began
        while True:
            yield self.next_seed
            self.next_seed += 1
            now = time.monotonic()
            self.seconds = before_s + now - began
            over = now - began > self._limit_s
            if over or now - saved > _SAVED_EVERY_S:
                self._save()
                saved = now
            if over:
                return

    def note(self, **highest: float) -> None:
        """Remember the highest of each figure."""
        for name, value in highest.items():
            self.most[name] = max(value, self.most.get(name, value))

    def _save(self) -> None:
        if self._path is not None:
            kept = {"next_seed": self.next_seed, "seconds": self.seconds}
            kept |= {"done": self.done, "most": self.most}
            write_atomically(self._path, json.dumps(kept, indent=1))

    def __str__(self) -> str:
        counts = [f"{number:,} {name.replace('_', ' ')}" for name, number in self.done.items()]
        highest = [f"at most {value:.1f} {name.replace('_', ' ')}" for name, value in self.most.items()]
        return f"{', '.join(counts + highest)} in {self.seconds:,.0f} s"


def protocol(course: Course) -> None:
    """Random conversations with a real brain: it lives, and says only what the protocol knows and asks."""
    from protocol.compliance.examination import CheckOutcome
    from protocol.compliance.fuzz import fuzz
    from protocol.compliance.session import ExamLimits

    for seed in course.seeds():
        chance = random.Random(seed)
        length = chance.choice([25, 250, 2500])
        brain = [*BRAIN, "--net", "uniform"] if chance.random() < 0.8 else BRAIN
        (finding,) = fuzz(brain, seed, 1, ExamLimits(patience_s=60), lambda finding: None, length)
        assert finding.verdict is CheckOutcome.PASSED, f"seed {seed}, {length} lines: {finding.text}"
        for event in finding.transcript:
            if event.sign == ">":
                refuse_internal_error(event.text, f"seed {seed}, {length} lines")
        sent = sum(event.sign.startswith("<") for event in finding.transcript)
        course.done.update(conversations=1, lines=sent)


def refuse_internal_error(line: str, case: str) -> None:
    """A fault of the brain's own, which it outlives: its answer keeps to the protocol."""
    assert "internal error" not in line, f"{case}: {line}"


def referee(course: Course) -> None:
    """Moves of 30 ms on boards of 5 to 22: no five missed, no four left that can be stopped, none illegal."""
    with EngineProcess(BRAIN) as brain, Referee() as judge:
        for seed in course.seeds():
            chance = random.Random(seed)
            variant, size = chance.choice(_VARIANTS), chance.randint(5, 22)
            moves = judge.random_position(seed, variant, size)
            brain.send([f"INFO rule {variant.gomocup_rule}", "INFO timeout_turn 60", "INFO timeout_match 0"])
            brain.send([f"START {size}"])  # may take longer than a move
            _answer(brain, "OK", seed)
            brain.send(["INFO time_left 2147483647", "BOARD", *_stones(moves, size), "DONE"])
            sent = time.monotonic()
            stamp, said = _answer(brain, r"\d+,\d+", seed)
            course.note(ms_after_the_limit_of_60=(stamp - sent) * 1000 - 60)
            x, y = map(int, said.split(","))
            judge.set_position(variant, size, moves)
            fault, kind = judge.complaint(y * size + x)
            assert fault == "-", f"seed {seed}: {fault}: {variant.value} {size} {moves} -> {said}"
            course.done.update(
                positions=1, with_a_five_to_make=kind == "five", with_a_four_to_stop=kind == "four"
            )


def _stones(moves: list[int], size: int) -> list[str]:
    """Moves as lines of BOARD: 1 is the side to move."""
    return [
        f"{move % size},{move // size},{1 + (number + len(moves)) % 2}" for number, move in enumerate(moves)
    ]


def verdicts(course: Course) -> None:
    """What solver and searches prove, and forbidden points: every legal reply of the loser is tried."""
    with Referee() as judge:
        for seed in course.seeds():
            claims = Claims(judge, seed)
            claims.judge()
            assert not claims.faults, f"seed {seed}: {claims.faults}"
            course.done.update(claims.done)


def _answer(brain: EngineProcess, pattern: str, seed: int) -> tuple[float, str]:
    """The next line of a pattern, and when it came."""
    while (stamped := brain.read(time.monotonic() + 60)) is not None:
        refuse_internal_error(stamped[1], f"seed {seed}")
        if re.fullmatch(pattern, stamped[1]) is not None:
            return stamped
    raise AssertionError(f"seed {seed}: no answer")


def memory(course: Course) -> None:
    """Positions under a limit of memory: the brain stays below it, and says so if it cannot."""
    from protocol.brain.settings import MIN_MEMORY_BYTES

    for seed in course.seeds():
        chance = random.Random(seed)
        allowed_mb = chance.choice([350, 80, 20])
        variant = chance.choice(_VARIANTS)
        with EngineProcess(BRAIN) as brain, Referee() as judge:
            brain.send([f"INFO max_memory {allowed_mb * 1_000_000}", f"INFO rule {variant.gomocup_rule}"])
            brain.send(["INFO timeout_turn 1000", "START 20"])
            refused = allowed_mb * 1_000_000 < MIN_MEMORY_BYTES
            first = _answer_and_peak(brain)[0]
            assert first.startswith("ERROR") if refused else first == "OK", f"seed {seed}: {first}"
            if refused:
                course.done.update(refused=1)
                continue
            for number in range(3):
                moves = judge.random_position(3 * seed + number, variant, 20)
                brain.send(["BOARD", *_stones(moves, 20), "DONE"])
                answer, peak = _answer_and_peak(brain)
                assert re.fullmatch(r"\d+,\d+", answer), f"seed {seed}: {answer}"
                assert peak < allowed_mb * 1_000_000, f"seed {seed}: {peak} bytes of {allowed_mb} MB"
                course.note(**{f"MB_of_{allowed_mb}": peak / 1e6})
            course.done.update(positions=3)


def _answer_and_peak(brain: EngineProcess) -> tuple[str, int]:
    """The next line that is not a message, and the highest memory until then."""
    peak, deadline = 0, time.monotonic() + 60
    while time.monotonic() < deadline:
        peak = max(peak, brain.memory_bytes())
        stamped = brain.read(time.monotonic() + 0.05)
        if stamped is not None and not stamped[1].startswith("MESSAGE"):
            return stamped[1], peak
    raise AssertionError("no answer")


def searches(course: Course) -> None:
    """Both searches with four threads, stopped from outside at any moment, from position to position."""
    kinds = (_core.AlphaBetaOptions(), _core.MctsOptions())
    for options in kinds:
        options.threads, options.memory_bytes = 4, 16 << 20
    board = Board(15)
    evaluator = open_evaluator("line", board)
    assert isinstance(evaluator, _core.LineEvaluator)
    both = [AlphaBetaSearch(board, evaluator, kinds[0]), MctsSearch(board, evaluator, kinds[1])]
    with Referee() as judge:
        for seed in course.seeds():
            chance = random.Random(seed)
            board = Board.from_moves(judge.random_position(seed, Variant.FREESTYLE, 15), 15)
            for search in both:
                stop = threading.Event()
                timer = threading.Timer(chance.random() * 0.05, stop.set)
                timer.start()
                search.set_position(board)
                result = search.run(
                    Limits(time_ms=1000), stop_events=(stop,), progress_ms=5, on_progress=lambda _: None
                )
                timer.join()
                assert result.best is not None and board.is_legal(result.best), f"seed {seed}"
                course.done.update(searches_stopped=1)
                if chance.random() < 0.1:
                    search.clear()


def nets(course: Course) -> None:
    """Damaged files of a line net: refused with a reason, or a net that evaluates; never a crash."""
    from engine.evaluator.weights import weights_folder

    whole = (weights_folder() / "line.line").read_bytes()
    board = core_board(Board(15))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.line"
        for seed in course.seeds():
            chance = random.Random(seed)
            data = bytearray(whole)
            kind = chance.randrange(3)
            if kind == 0:
                del data[chance.randrange(len(data)) :]
            for _ in range(chance.randrange(1, 30)):
                # mostly in the header, where a wrong number does most
                at = chance.randrange(min(len(data), 256) if chance.random() < 0.7 else max(1, len(data)))
                if data:
                    data[at % len(data)] = chance.choice([0, 1, 127, 128, 255, chance.randrange(256)])
            path.write_bytes(data)
            try:
                net = _core.LineEvaluator(str(path))
            except _core.LineNetError:
                course.done.update(nets_refused=1)
                continue
            options = _core.AlphaBetaOptions()
            options.memory_bytes = 1 << 20
            _core.AlphaBeta(board, options).run_here(net, _core.SearchLimits(nodes=20))
            course.done.update(nets_read=1)


def games(course: Course) -> None:
    """Matches of 30 to 100 ms a move without tolerance: no crash, no illegal move; late ones are told."""
    from engine.rules.game import FAULTS, Termination
    from matches.events import read

    brain = join(BRAIN)
    for seed in course.seeds():
        turn_ms = random.Random(seed).choice([30, 50, 100])
        with tempfile.TemporaryDirectory() as folder:
            journal = Path(folder) / "e.jsonl"
            command = [sys.executable, "-m", "matches", "-view", "quiet", "-games", "2", "-rounds", "2"]
            command += ["-engine", f"cmd={brain}", "name=a", "-engine", f"cmd={brain} --seed 1", "name=b"]
            command += ["-each", f"tc=0/{turn_ms / 1000}", "tolerance=0", "-boardsize", "15"]
            command += ["-replays", "20", "-events", str(journal)]
            root = Path(__file__).resolve().parents[2]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=root)
            ended = [event for event in read(journal) if event["event"] == "game"]
        for game in ended:
            fault = Termination(game["termination"])
            late = fault is Termination.TIME_OUT and game["counts"]
            course.done.update(games=game["counts"], lost_on_time=late, void_by_the_machine=game["machine"])
            others = FAULTS - {Termination.TIME_OUT}
            assert fault not in others, f"seed {seed}, {turn_ms} ms: {fault.value} {game['detail']}"


def library(course: Course) -> None:
    """Writers of libraries are killed or lose their power: no entry that was committed is lost."""
    for seed in course.seeds():
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            missing = cut_off(Path(folder), chance, _CUTS)
            assert not missing, f"seed {seed}: power cuts lost the entries {missing}"
        with tempfile.TemporaryDirectory() as folder:
            path, count = Path(folder) / "a.narabe", 0
            Store(path).close()
            for _ in range(_KILLS):
                count = killed(path, count, chance)
            missing = lost(path, count)
            assert not missing, f"seed {seed}: {missing} of {count} entries are gone"
        course.done.update(power_cuts=_CUTS, kills=_KILLS, entries=count)


def app(course: Course) -> None:
    """The app is killed while it keeps analyses, comments and games, its librarian alone or the window."""
    for seed in course.seeds():
        for kills, window in ((_KILLS, ()), (_WINDOW_KILLS, ("--window",))):
            with tempfile.TemporaryDirectory() as folder:
                command = [
                    sys.executable,
                    "-m",
                    "tests.soak.app_kills",
                    folder,
                    str(kills),
                    str(seed),
                    *window,
                ]
                root = Path(__file__).resolve().parents[2]
                told = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=root).stdout
            done = parse_json(told)
            assert not done["faults"], f"seed {seed} {window}: {done['faults']}"
            name = "kills_of_the_window" if window else "kills"
            course.done.update({name: kills, "positions_and_games_kept": done["count"]})


PARTS: dict[str, Callable[[Course], None]] = {
    each.__name__: each for each in (protocol, referee, verdicts, memory, searches, nets, games, library, app)
}


def main() -> None:
    """Run parts one after the other."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"which of {', '.join(PARTS)} (all)")
    parser.add_argument("--seconds", type=float, default=600.0, help="for each part (%(default)s)")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**9, help="begin with this case")
    parser.add_argument("--folder", type=Path, help="keep what each part did here, and go on from it")
    options = parser.parse_args()
    if options.folder is not None:
        options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.parts or PARTS:
        path = None if options.folder is None else options.folder / f"{name}.json"
        course = Course(options.seconds, options.seed, path)
        print(f"{name}: seed {course.next_seed} ...", flush=True)
        PARTS[name](course)
        print(f"{name}: {course}", flush=True)


if __name__ == "__main__":
    main()
