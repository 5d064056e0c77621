"""Random conversations from a seed: valid and invalid commands in any order, some of them damaged.

After each the brain must still live, start a game and play in it, and whatever it has written must be lines
of the protocol, no more answers than commands.
"""

import random
import time
from collections.abc import Callable, Sequence

from engine.rules.translatable import reason_of, translatable
from protocol.compliance.examination import CheckOutcome, Finding
from protocol.compliance.session import ExamLimits, NotOffered, Session, Violation, is_introduction

LINES_PER_ROUND = 25
_NUMBERS = ("max_depth", "max_node", "hash_size", "thread_num", "timeout_match", "show_detail")
_EDGES = (-(2**63), -1, 0, 1, 2**31 - 1, 2**31, 2**32, 2**63 - 1, 2**63)
_COMMANDS: list[Callable[[random.Random], list[str]]] = [
    lambda chance: [f"START {chance.choice([15, 20, 5, 22, 0, -1, 99, 10**30])}"],
    lambda chance: [f"RECTSTART {chance.randint(0, 25)},{chance.randint(0, 25)}"],
    lambda chance: ["RESTART"],
    lambda chance: ["BEGIN"],
    lambda chance: [f"TURN {_point(chance)}"],
    lambda chance: [f"TURN {_point(chance)}"],
    lambda chance: [f"TAKEBACK {_point(chance)}"],
    lambda chance: [f"PLAY {_point(chance)}"],
    lambda chance: ["BOARD", *_stones(chance, 3), "DONE"],
    lambda chance: ["BOARD", *_stones(chance, 3)],
    lambda chance: ["SWAP2BOARD", *_stones(chance, 2)[: chance.choice([0, 3, 5])], "DONE"],
    lambda chance: ["DONE"],
    lambda chance: [f"INFO rule {chance.choice([0, 1, 4, 8, 9, 3, 77, -1])}"],
    lambda chance: [f"INFO max_memory {chance.choice([0, 83886080, 367001600])}"],
    lambda chance: [f"INFO {chance.choice(['evaluate', 'folder', 'game_type', 'x'])} {_point(chance)}"],
    lambda chance: [f"INFO time_left {chance.choice([0, -1, 10, 2147483647, 2**40])}"],
    lambda chance: [f"INFO {chance.choice(_NUMBERS)} {chance.choice(_EDGES)}"],
    lambda chance: [
        f"{chance.choice(['YXBOARD', 'YXBLOCK', 'YXBLOCKUNDO', 'YXFOO'])}",
        *_stones(chance, 3),
        "DONE",
    ],
    lambda chance: [chance.choice(["YXBLOCKRESET", "YXSHOWINFO", "YXSHOWFORBID", "YXHASHCLEAR", "YXFOO"])],
    lambda chance: ["YXSTOP"],
    lambda chance: [""],
]


def fuzz(
    command: Sequence[str],
    seed: int,
    rounds: int,
    limits: ExamLimits,
    on_finding: Callable[[Finding], None],
    length: int = LINES_PER_ROUND,
) -> list[Finding]:
    """Rounds of random conversation of about `length` lines, each with a new process, a seed apart."""
    findings = []
    for number in range(rounds):
        began = time.monotonic()
        name = f"fuzz-{seed + number}"
        session: Session | None = None
        verdict, text = CheckOutcome.PASSED, ""
        try:
            session = Session(command, limits)
            _round(session, random.Random(seed + number), length)
        except (Violation, NotOffered) as reason:
            verdict, text = CheckOutcome.FAILED, reason_of(reason)
        events, stderr = ((), "") if session is None else (tuple(session.events), session.process.stderr)
        if session is not None:
            session.close()
        finding = Finding(name, verdict, text, time.monotonic() - began, events, stderr)
        findings.append(finding)
        on_finding(finding)
    return findings


def conversation(chance: random.Random, length: int) -> list[bytes]:
    """Random lines, without END, which would be obeyed."""
    lines = ["START 15", "INFO timeout_turn 0"]
    while len(lines) < length:
        lines += chance.choice(_COMMANDS)(chance)
    damaged = [_damaged(line.encode(), chance) if chance.random() < 0.15 else line.encode() for line in lines]
    return [line for line in damaged if line.strip().upper() != b"END"]


def _round(session: Session, chance: random.Random, length: int) -> None:
    lines = conversation(chance, length)
    for line in lines:
        session.send_bytes(line + b"\n")
    session.send("DONE", "START 15")  # a block may be open, an INFO that cannot be met may have to be told
    answers = _answers_before_about(session)
    if len(answers) > len(lines) + 2:
        raise Violation("{count} answers to {lines} lines", count=len(answers), lines=len(lines) + 2)
    session.start(15)
    session.begin()
    session.quiet(translatable("the answer to {command}", command="BEGIN"))


def _answers_before_about(session: Session) -> list[str]:
    """What the brain writes until it answers ABOUT, whose answer cannot be confused with any other."""
    answers = []
    session.send("ABOUT")
    while not is_introduction(line := session.answer("ABOUT", about=True)):
        answers.append(line)
    return answers


def _damaged(line: bytes, chance: random.Random) -> bytes:
    """A line with a byte changed, doubled or dropped, or truncated, or repeated."""
    if not line:
        return bytes(chance.randrange(256) for _ in range(chance.randint(1, 40))).replace(b"\n", b"")
    at = chance.randrange(len(line))
    other = bytes([chance.choice([value for value in range(256) if value != 10])])
    changes = [line[:at] + other + line[at + 1 :], line[:at] + line[at:] * 2, line[:at], line * 300]
    return chance.choice(changes)


def _point(chance: random.Random) -> str:
    if chance.random() < 0.1:
        return chance.choice(["h8", "7", "7,", ",7", "-1,-1", "99,99", "7,7,7", "1e1,2", f"{10**25},0"])
    return f"{chance.randrange(15)},{chance.randrange(15)}"


def _stones(chance: random.Random, fields: int) -> list[str]:
    count = chance.randint(0, 12)
    return [
        _point(chance) + (f",{chance.choice([1, 2, 2, 1, 3])}" if fields == 3 else "") for _ in range(count)
    ]
