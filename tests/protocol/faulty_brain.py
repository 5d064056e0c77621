"""A small brain that keeps to the protocol, except for the fault named on its command line.

Faults bear the names of the doctor's checks that have to find them. It thinks for a tenth of its turn.
"""

import os
import select
import signal
import subprocess
import sys
import time
from typing import NoReturn

from engine.rules.board import Board, Ending
from engine.rules.cells import WALL, Colour
from engine.rules.variant import Variant

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""
UNLIMITED = 2147483647
Point = tuple[int, int]
KEYWORDS = {
    *(
        "START",
        "RECTSTART",
        "RESTART",
        "BEGIN",
        "TURN",
        "BOARD",
        "SWAP2BOARD",
        "TAKEBACK",
        "PLAY",
        "ABOUT",
        "INFO",
    ),
    *("END", "STOP", "YXSTOP", "YXSHOWINFO", "YXBOARD", "YXNBEST", "YXSEARCHDEFEND", "YXBALANCEONE"),
    *(
        "YXBALANCETWO",
        "YXSHOWFORBID",
        "YXBLOCK",
        "YXBLOCKUNDO",
        "YXBLOCKRESET",
        "YXHASHCLEAR",
        "YXSHOWHASHUSAGE",
    ),
    *("YXQUERYDATABASEALL", "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSWAP2STEP3"),
}


class Refusal(Exception):  # noqa: N818 - an answer
    """The text of an ERROR."""


class Input:
    """Standard input, line by line, with a limit to the wait."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rest = b""
        self.ended = False

    def next(self, wait_s: float | None) -> str | None:
        deadline = None if wait_s is None else time.monotonic() + wait_s
        while not self.lines and not self.ended:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not select.select([0], [], [], left)[0]:
                return None
            data = os.read(0, 65536)
            if FAULT == "line-of-10-mb" and len(self.rest) > 50_000:
                os._exit(1)
            if FAULT == "garbage-bytes":
                data.decode()
            self.ended = not data
            *lines, self.rest = (self.rest[-100_000:] + data).split(b"\n")  # no more of a line matters
            self.lines += [line.decode("utf-8", "replace") for line in lines]
            if FAULT == "burst-of-commands" and len(self.lines) > 100:
                os._exit(1)
        return self.lines.pop(0) if self.lines else "END" if FAULT != "end-of-input" else None


class Brain:
    def __init__(self) -> None:
        self.input = Input()
        self.waiting: list[str] = []
        self.width = self.height = 0
        self.stones: dict[Point, int] = {}
        self.turn_ms = 30_000
        self.match_ms = 0
        self.left_ms = UNLIMITED
        self.rule = 0
        self.row_length = 5
        self.yixin = self.live = False
        self.blocked: set[Point] = set()
        self.block: list[str] | None = None
        self.answered_at = time.monotonic()
        self.leak: list[bytes] = []
        self.games = 0

    def say(self, *lines: str) -> None:
        end = "\r\n" if FAULT == "carriage-returns-out" else "\n"
        os.write(1, "".join(line + end for line in lines).encode())

    def run(self) -> None:
        if FAULT == "no-banner":
            self.say("Welcome to the brain")
        if FAULT == "startup":
            time.sleep(3.5)
        if FAULT == "memory":
            self.leak.append(b"x" * 420_000_000)
        while True:
            line = self.waiting.pop(0) if self.waiting else self.input.next(None)
            while line is None:  # a brain that outlives its input
                time.sleep(0.1)
            self.handle(line)

    def handle(self, line: str) -> None:
        if FAULT == "blank-lines" and not line.strip():
            self.say("UNKNOWN blank")
        if not line.strip():
            return
        if FAULT == "carriage-returns" and line.endswith("\r"):
            self.say("UNKNOWN carriage return")
            return
        keyword, *rest = line.split(maxsplit=1)
        arguments = rest[0].strip() if rest else ""
        keyword = keyword if FAULT == "lower-case" else keyword.upper()
        if keyword == "END":
            self.end()
        try:
            if self.block is not None:
                if keyword == "DONE":
                    block, self.block = self.block, None
                    self.end_block(block)
                    return
                if keyword not in KEYWORDS or FAULT == "board-without-done":
                    self.block.append(line.strip())
                    return
                self.block = None
                self.say("ERROR BOARD without DONE")
            if keyword in ("BOARD", "SWAP2BOARD", "YXBOARD", "YXBLOCK", "YXBLOCKUNDO", "YXQUERYDATABASEALL"):
                self.block = [keyword]
            elif keyword in KEYWORDS:
                getattr(self, keyword.lower())(arguments)
            else:
                self.say("ERROR what?" if FAULT == "unknown-command" else f"UNKNOWN {keyword[:20]}")
        except (Refusal, ValueError) as error:
            self.say(f"ERROR {error}")

    # --- commands -------------------------------------------------------------------------------------------

    def about(self, _: str) -> None:
        self.say("a brain for tests" if FAULT == "about" else 'name="Test", version="1", info="row_length"')

    def start(self, arguments: str) -> None:
        fields = arguments.split()
        if FAULT == "start-with-two-numbers" and len(fields) > 1:
            raise Refusal("one number only")
        size = int(fields[0]) if fields else 0
        if not 5 <= size <= 22 and FAULT != "start-of-no-size":
            raise Refusal("unsupported size")
        if FAULT == "start-of-size-20":
            size = min(size, 15)
        if FAULT == "restarts-are-quick" and self.width:
            time.sleep(1.3)
        if FAULT == "many-games":
            self.leak.append(os.urandom(2_000_000))
        if not (FAULT == "start-again" and self.width):
            self.stones = {}
        self.games += 1
        self.width = self.height = size
        if FAULT == "info-outlives-start":
            self.turn_ms = 30_000
        self.say("OK - everything is good" if FAULT == "start" else "OK")
        if FAULT == "quick-cycles":
            os.abort()

    def rectstart(self, arguments: str) -> None:
        width, height = (int(field) for field in arguments.split(","))
        self.width, self.height, self.stones = width, height, {}
        if FAULT == "rectstart":
            self.width, self.height = 15, 15
        self.say("OK")

    def restart(self, _: str) -> None:
        self.need_game()
        if FAULT != "restart":
            self.stones = {}
        self.say("OK")

    def begin(self, _: str) -> None:
        self.need_game()
        if self.stones:
            raise Refusal("not empty")
        if FAULT == "begin":
            raise Refusal("you begin")
        self.move()

    def turn(self, arguments: str) -> None:
        if FAULT != "turn-before-start":
            self.need_game()
        elif not self.width:
            self.start("20")
        if FAULT == "turn-without-a-point" and arguments.count(",") != 1:
            os._exit(1)
        x, y = (int(field) for field in arguments.split(","))
        inside = 0 <= x < self.width and 0 <= y < self.height
        if not inside and FAULT != "turn-off-the-board":
            raise Refusal("off the board")
        if (x, y) in self.stones and FAULT != "turn-on-a-stone":
            raise Refusal("taken")
        if inside:
            self.stones[x, y] = 2
        self.move()

    def takeback(self, arguments: str) -> None:
        x, y = (int(field) for field in arguments.split(","))
        if (x, y) not in self.stones:
            raise Refusal("no stone")
        if FAULT != "takeback":
            del self.stones[x, y]
        self.say("OK")

    def play(self, arguments: str) -> None:
        x, y = (int(field) for field in arguments.split(","))
        self.say("OK" if FAULT == "play" else f"{x},{y}")

    def info(self, arguments: str) -> None:
        key, _, value = arguments.partition(" ")
        if FAULT == "info-is-not-answered":
            self.say("OK")
        if FAULT == "info-that-cannot-be-met" and arguments == "max_memory 1":
            self.say("ERROR too little memory")
        match key.lower():
            case "timeout_turn":
                self.turn_ms = int(value)
            case "timeout_match":
                self.match_ms = int(value)
            case "time_left":
                self.left_ms = int(value)
                if FAULT == "info-of-64-bits" and self.left_ms >= 2**32:
                    raise OverflowError
            case "rule":
                if FAULT != "rule-after-start" or self.games <= 1:
                    self.rule = int(value)
            case "row_length":
                self.row_length = 5 if FAULT == "other-rows" else int(value)
            case "show_detail":
                self.live = value == "1"
            case "thread_num" if FAULT == "yx-options":
                self.say(f"OK {value}")
            case "colour" if FAULT == "info-of-unknown-keys":
                self.say("UNKNOWN colour")

    def stop(self, _: str) -> None:
        if FAULT == "stop":
            self.say("7,7")

    yxstop = stop

    def end(self) -> NoReturn:
        if FAULT == "end":
            self.say("bye")
        if FAULT == "end-before-start" and not self.width:
            time.sleep(2)
        if FAULT == "no-child-is-left":
            os._exit(0)
        if FAULT == "stderr-silent":
            sys.stderr.write("bye\n")
            sys.stderr.flush()
        os._exit(0)

    # --- blocks ---------------------------------------------------------------------------------------------

    def end_block(self, block: list[str]) -> None:
        self.need_game()
        keyword, *lines = block
        if keyword == "YXQUERYDATABASEALL":
            self.say("DATABASE" if FAULT == "yx-database" else "MESSAGE DATABASE DONE")
            return
        stones: dict[Point, int] = {}
        for number, line in enumerate(lines):
            try:
                x, y, *owner = (int(field) for field in line.split(","))
                if not (0 <= x < self.width and 0 <= y < self.height) or (x, y) in stones:
                    raise ValueError
                if keyword == "SWAP2BOARD" and FAULT == "swap2-with-three-fields" and owner:
                    raise ValueError
                if owner and owner[0] not in (1, 2, 3):
                    raise ValueError
                stones[x, y] = owner[0] if owner else 1 + number % 2
            except ValueError:
                if FAULT != "board-with-nonsense":
                    raise Refusal(f"no stone: {line[:20]}") from None
        match keyword:
            case "BOARD":
                self.board(stones)
            case "YXBOARD":
                self.stones = stones
                if FAULT == "yx-board":
                    self.say("OK")
            case "YXBLOCK" if FAULT != "yx-block":
                self.blocked |= set(stones)
            case "YXBLOCKUNDO":
                self.blocked -= set(stones)
            case "SWAP2BOARD":
                self.swap2(stones)

    def board(self, stones: dict[Point, int]) -> None:
        owners = list(stones.values())
        own, opponent = owners.count(1), owners.count(2)
        if FAULT == "board-empty" and not stones:
            raise Refusal("no stones")
        if FAULT == "board-for-the-first-player" and stones and own == opponent:
            raise Refusal("not my turn")
        if FAULT == "board-for-the-second-player" and own < opponent:
            raise Refusal("not my turn")
        if FAULT == "board-of-any-counts" and abs(own - opponent) > 1:
            raise Refusal("odd counts")
        if FAULT == "board-with-walls":
            stones = {point: owner for point, owner in stones.items() if owner != 3}
        if FAULT == "board-with-an-open-four":
            stones = {point: 3 - owner for point, owner in stones.items()}
        if FAULT == "swap2-then-board" and self.swapped:
            raise Refusal("already there")
        self.stones = {**self.stones, **stones} if FAULT == "board-replaces-the-position" else stones
        if FAULT == "board-before-every-move" and len(stones) > 4:
            self.say("OK")
        self.move()
        if FAULT == "board-then-turn":
            self.stones = {(x, y): 2 for x in range(self.width) for y in range(self.height)}

    swapped = False

    def swap2(self, stones: dict[Point, int]) -> None:
        self.swapped = True
        if not stones:
            self.say("7,7" if FAULT == "swap2-opening" else "7,7 8,7 9,9")
        elif len(stones) == 3:
            self.say("YES" if FAULT == "swap2-choice" else "SWAP")
        else:
            self.say("1,1 2,2" if FAULT == "swap2-last-choice" else "1,1")

    # --- Yixin-Board ----------------------------------------------------------------------------------------

    def yxshowinfo(self, _: str) -> None:
        self.yixin = True
        if FAULT == "late-handshake":
            time.sleep(3)
        self.say("MESSAGE INFO MAX_THREAD_NUM 1")
        if FAULT != "yx-handshake":
            self.say("MESSAGE INFO MAX_HASH_SIZE 10")

    def yxnbest(self, _: str) -> None:
        self.say("(1) 7,7 best" if FAULT == "yx-nbest" else "MESSAGE multipv 1 value 0.1")
        self.move()

    def yxsearchdefend(self, _: str) -> None:
        self.move()
        if FAULT == "yx-search-defences":
            self.move()

    def yxbalanceone(self, _: str) -> None:
        self.move(2 if FAULT == "yx-balance-one" else 1)

    def yxbalancetwo(self, _: str) -> None:
        self.move(1 if FAULT == "yx-balance-two" else 2)

    def yxshowforbid(self, _: str) -> None:
        board = self.to_board()
        fouls = [p for p in board.legal_moves() if board.foul(p)] if board.turn is Colour.BLACK else []
        points = [board.column_row(point) for point in fouls]
        if FAULT == "yx-forbidden-points":
            points = [(y, x) for x, y in points]
        self.say("FORBID " + "".join(f"{x:02}{y:02}" for x, y in points) + ".")

    def yxblockreset(self, _: str) -> None:
        self.blocked.clear()

    def yxhashclear(self, _: str) -> None:
        self.say("cleared" if FAULT == "yx-hash" else "MESSAGE cleared")

    yxshowhashusage = yxhashclear

    def yxswap2step1(self, _: str) -> None:
        for number, (x, y) in enumerate(((7, 7), (8, 7), (9, 9)), 1):
            self.say(f"MESSAGE SWAP2 MOVE{number} {x}{',' if FAULT == 'yx-swap2' else ' '}{y}")

    def yxswap2step2(self, _: str) -> None:
        if FAULT == "late-choice":
            time.sleep(6)
        self.say("MESSAGE SWAP2 SWAP1 YES")

    def yxswap2step3(self, _: str) -> None:
        self.say("MESSAGE SWAP2 SWAP2 NO")

    # --- thinking -------------------------------------------------------------------------------------------

    def need_game(self) -> None:
        if not self.width:
            raise Refusal("no game")

    def variant(self) -> Variant:
        if self.rule == 2:
            return Variant.RENJU if self.yixin else Variant.FREESTYLE
        return Variant.from_gomocup_rule(self.rule)

    def to_board(self) -> Board:
        owners = list(self.stones.values())
        own = Colour.WHITE if owners.count(2) > owners.count(1) else Colour.BLACK
        cells = {1: int(own), 2: int(own.other), 3: WALL}
        stones = [(y * self.width + x, cells[owner]) for (x, y), owner in self.stones.items()]
        rules = (self.width, self.height, self.variant(), self.row_length)
        try:
            return Board.from_game(stones, *rules, turn=own)
        except ValueError:
            return Board.from_setup(stones, *rules, turn=own)

    def best(self) -> Point:
        """Win, else block, else stop what would make four, else somewhere near; never a foul."""
        board = self.to_board()
        if board.outcome is not None:
            raise Refusal("the game is over")
        other = board.copy()
        other.turn = board.turn.other
        best, best_score = None, -1_000_000.0
        near = {(x + i, y + j) for x, y in self.stones for i in range(-2, 3) for j in range(-2, 3)}
        for point in board.legal_moves():
            x, y = board.column_row(point)
            if (x, y) in self.blocked or ((x, y) not in near and 0 < len(self.stones) < 100):
                continue
            score = -abs(x - self.width / 2) - abs(y - self.height / 2)
            for view, weight in ((board, 4), (other, 2)):
                directions = ((1, 0), (0, 1), (1, 1), (1, -1))
                rows = [len(view.row_through(point, view.turn, d)) for d in directions]
                score += 100 * weight * (max(rows) == self.row_length - 1)
                view.push(point)
                ending = view.outcome.ending if view.outcome else None
                view.pop()
                if ending is Ending.ROW:
                    score += 10_000 * weight
                elif ending is Ending.FOUL and view is board and FAULT != "renju-fouls":
                    score -= 1_000_000
            if best is None or score > best_score:
                best, best_score = (x, y), score
        if best is None:
            raise Refusal("the board is full")
        if FAULT == "makes-five" and best_score > 30_000:
            return next(point for point in self.empty() if point != best)
        if FAULT == "renju-fouls" and self.rule == 4 and len(self.stones) == 8:
            return 6, 8
        if FAULT in ("exactly-five", "caro-blocked-five") and len(self.stones) in (8, 11):
            return (7, 12) if len(self.stones) == 11 else (10, 7)
        return best

    def empty(self) -> list[Point]:
        return [(x, y) for y in range(self.height) for x in range(self.width) if (x, y) not in self.stones]

    def move(self, count: int = 1) -> None:
        """Think, then say so many moves."""
        gap_s = time.monotonic() - self.answered_at
        if FAULT == "suspension" and gap_s > 0.5:
            time.sleep(2.0)
        if FAULT == "burst-at-the-start" and self.games == 1:
            time.sleep(2.5)
        points = []
        for number in range(count):
            points.append(self.best())
            self.stones[points[-1]] = 1 + number % 2
        self.think()
        if FAULT == "turn" and len(self.stones) > 6:
            points = [next(iter(self.stones))]
        if FAULT == "self-play" and len(self.stones) > 12:
            points = [(self.width, 0)]
        if self.live:
            self.say(f"MESSAGE REALTIME BEST {'here' if FAULT == 'yx-live-view' else '7,7'}")
        if FAULT == "lines-well-formed":
            self.say("MESSAGE")
        self.answered_at = time.monotonic()
        self.say("MESSAGE done", " ".join(f"{x},{y}" for x, y in points))
        if FAULT == "one-answer":
            self.say(" ".join(f"{x},{y}" for x, y in points))
        if FAULT == "no-pondering":
            burners = start_burners()
            select.select([0], [], [], 30.0)
            stop(burners)

    def think(self) -> None:
        limit_ms = self.turn_ms if FAULT == "time-left-is-kept" else min(self.turn_ms, self.left_ms)
        if FAULT in ("time-left-of-0", "time-left-below-0") and self.left_ms <= 0:
            limit_ms = 8_000
        if FAULT == "time-left-unlimited" and self.left_ms == UNLIMITED:
            limit_ms = 8_000
        fault_of_this_turn = f"turn-of-{self.turn_ms}-ms"
        if fault_of_this_turn == FAULT:
            limit_ms = 8_000 + 10 * self.turn_ms
        if FAULT == "no-child-is-left":
            subprocess.Popen(["sleep", "20"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if FAULT in ("late-stop", "no-stop"):
            limit_ms *= 10
        burners: list[int] = []
        if FAULT == "one-core":
            limit_ms = 10 * self.turn_ms
            burners = start_burners()
        unlimited = self.match_ms == 100_000_000 and self.turn_ms == 2_000_000
        deadline = time.monotonic() + (60 if unlimited else max(0, limit_ms) / 10_000)
        while (left_s := deadline - time.monotonic()) > 0:
            line = self.input.next(left_s)
            if line is None:
                break
            words = line.upper().split()
            if words[:1] == ["END"]:
                if FAULT == "end-while-thinking":
                    break
                self.end()
            elif words[:1] in (["YXSTOP"], ["STOP"]):
                if FAULT == "no-stop":
                    continue
                if FAULT == "late-stop":
                    time.sleep(1)
                if FAULT == "stop":
                    self.say("7,7")
                break
            elif words[:1] == ["INFO"]:
                if FAULT == "info-while-thinking":
                    self.say("ERROR not now")
                self.info(line.partition(" ")[2].strip())
                if self.turn_ms == 0 and FAULT != "info-to-move-now":
                    break
                if FAULT == "info-to-move-now":
                    deadline = time.monotonic() + 3
            elif words:
                self.waiting.append(line)
        stop(burners)


def start_burners() -> list[int]:
    """Four processes that use all processor time they get, for ten seconds at most.

    Each has a session of its own: Linux shares a busy machine out to sessions.
    """
    burners = []
    for _ in range(4):
        burner = os.fork()
        if burner == 0:
            os.setsid()
            until = time.monotonic() + 10
            while time.monotonic() < until:
                pass
            os._exit(0)
        burners.append(burner)
    return burners


def stop(burners: list[int]) -> None:
    for burner in burners:
        os.kill(burner, signal.SIGKILL)
        os.waitpid(burner, 0)


if __name__ == "__main__":
    Brain().run()
