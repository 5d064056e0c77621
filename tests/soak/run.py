"""Checks that a quiet machine owes, each for as long as one likes: `make soak`, or

    python -m tests.soak.run [PART...] [--seconds S] [--seed N]

Each part goes on from its seed until its time is over and prints one line of what it did. A fault ends it by
an exception that names the case, and `--seed` repeats it. docs/reliability.md says what the parts prove.
"""

import argparse
import itertools
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from engine import _core
from engine.evaluator.loading import open_evaluator
from engine.rules.board import Board
from engine.rules.variant import Variant
from engine.search.alphabeta import AlphaBetaSearch
from engine.search.core_board import core_board
from engine.search.limits import Limits
from engine.search.mcts import MctsSearch
from tests.soak.referee import complaint, random_position

BRAIN = [sys.executable, "-m", "protocol"]
Part = Callable[["Watch", int], str]
"""Works until the watch is over, from a seed; what it did, in words."""


class Watch:
    """The time of a part."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def rounds(self) -> Iterator[int]:
        """Numbers until the time is over; at least one."""
        for number in itertools.count():
            yield number
            if time.monotonic() > self._end:
                return


def protocol(watch: Watch, seed: int) -> str:
    """Random conversations with a real brain: it lives, and says only what the protocol knows and asks."""
    from protocol.compliance.examination import Verdict
    from protocol.compliance.fuzz import conversation, fuzz
    from protocol.compliance.session import ExamLimits

    lines = conversations = 0
    for number in watch.rounds():
        at = seed + number
        (finding,) = fuzz([*BRAIN, "--net", "uniform"], at, 1, ExamLimits(), lambda finding: None)
        assert finding.verdict is Verdict.PASSED, f"seed {at}: {finding.text}"
        conversations += 1
        lines += len(conversation(random.Random(at)))
    return f"{lines} lines in {conversations} conversations"


def referee(watch: Watch, seed: int) -> str:
    """Moves of 30 ms on boards of 5 to 22: no five missed, no four left that can be stopped, none illegal."""
    from protocol.process import EngineProcess

    judged = fives = fours = 0
    with EngineProcess(BRAIN) as brain:
        for number in watch.rounds():
            chance = random.Random(seed + number)
            variant = chance.choice([Variant.FREESTYLE, Variant.STANDARD, Variant.RENJU])
            size, stones = random_position(chance, variant)
            mine = len(stones) % 2
            lines = [f"{x},{y},{1 if i % 2 == mine else 2}" for i, (x, y) in enumerate(stones)]
            brain.send([f"START {size}", f"INFO rule {variant.gomocup_rule}", "INFO timeout_turn 60"])
            brain.send(["INFO timeout_match 0", "INFO time_left 2147483647", "BOARD", *lines, "DONE"])
            said = ""
            while re.fullmatch(r"\d+,\d+", said) is None:
                stamped = brain.read(time.monotonic() + 60)
                assert stamped is not None, f"seed {seed + number}: no answer"
                said = stamped[1]
            x, y = map(int, said.split(","))
            fault, kind = complaint(size, variant, stones, (x, y))
            assert not fault, f"seed {seed + number}: {fault}: {variant.value} {size} {stones} -> {said}"
            judged += 1
            fives += kind == "five"
            fours += kind == "four"
    return f"{judged} positions, {fives} with a five to make, {fours} with a four to stop"


def searches(watch: Watch, seed: int) -> str:
    """Both searches with four threads, stopped from outside at any moment, from position to position."""
    kinds = (_core.AlphaBetaOptions(), _core.MctsOptions())
    for options in kinds:
        options.threads, options.memory_bytes = 4, 16 << 20
    board = Board(15)
    evaluator = open_evaluator("line", board)
    assert isinstance(evaluator, _core.LineEvaluator)
    both = [AlphaBetaSearch(board, evaluator, kinds[0]), MctsSearch(board, evaluator, kinds[1])]
    stopped = 0
    for number in watch.rounds():
        chance = random.Random(seed + number)
        _, stones = random_position(chance, Variant.FREESTYLE, 15)
        board = Board(15)
        for x, y in stones:
            if board.is_legal(y * 15 + x):
                board.push(y * 15 + x)
        if board.outcome is not None:
            continue
        for search in both:
            stop = threading.Event()
            timer = threading.Timer(chance.random() * 0.05, stop.set)
            timer.start()
            search.set_position(board)
            result = search.run(
                Limits(time_ms=1000), stop_events=(stop,), progress_ms=5, on_progress=lambda _: None
            )
            timer.join()
            assert result.best is not None and board.is_legal(result.best), f"seed {seed + number}"
            stopped += 1
            if chance.random() < 0.1:
                search.clear()
    return f"{stopped} searches stopped"


def nets(watch: Watch, seed: int) -> str:
    """Damaged files of a line net: refused with a reason, or a net that evaluates; never a crash."""
    from engine.evaluator.weights import weights_folder

    whole = (weights_folder() / "line.line").read_bytes()
    board = core_board(Board(15))
    refused = read = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.line"
        for number in watch.rounds():
            chance = random.Random(seed + number)
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
                refused += 1
                continue
            options = _core.AlphaBetaOptions()
            options.memory_bytes = 1 << 20
            _core.AlphaBeta(board, options).run_here(net, _core.SearchLimits(nodes=20))
            read += 1
    return f"{refused + read} damaged nets, {refused} refused, {read} read"


def games(watch: Watch, seed: int) -> str:
    """Matches of 30 to 100 ms a move without tolerance: no crash, no illegal move; late ones are told."""
    from engine.rules.game import Termination
    from matches.events import read
    from matches.standings import FAULTS

    played = late = repeated = 0
    brain = " ".join(BRAIN)
    for number in watch.rounds():
        turn_ms = random.Random(seed + number).choice([30, 50, 100])
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
            played += game["counts"]
            repeated += game["machine"]
            fault = Termination(game["termination"])
            late += fault is Termination.TIME_OUT and game["counts"]
            others = FAULTS - {Termination.TIME_OUT}
            assert fault not in others, f"seed {seed + number}, {turn_ms} ms: {fault.value} {game['detail']}"
    return f"{played} games, {late} lost on time, {repeated} more void by delays of the machine"


PARTS: dict[str, Part] = {each.__name__: each for each in (protocol, referee, searches, nets, games)}


def main() -> None:
    """Run parts one after the other."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"which of {', '.join(PARTS)} (all)")
    parser.add_argument("--seconds", type=float, default=600.0, help="for each part (%(default)s)")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10**9, help="begin with this case")
    options = parser.parse_args()
    for name in options.parts or PARTS:
        began = time.monotonic()
        print(f"{name}: seed {options.seed} ...", flush=True)
        done = PARTS[name](Watch(options.seconds), options.seed)
        print(f"{name}: {done}, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
