"""Yixin-Board's extensions: section 5. A brain may lack them all; what it has must be right.

Yixin-Board takes any line without a known word in front for a move, so the forms of lines matter most.
"""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

from engine.rules.board import Board
from engine.rules.translatable import translatable
from engine.rules.variant import Variant
from protocol.compliance.checks.blocks import OPENING
from protocol.compliance.examination import Examination, check_in
from protocol.compliance.session import Late, NotOffered, Point, Session, Violation, is_introduction

_LIVE = re.compile(
    r"MESSAGE REALTIME (REFRESH|(POS|DONE|BEST|LOST) (?P<x>\d+),(?P<y>\d+)|VAL -?\d+|PV .*)", re.ASCII
)
_OPEN_FOUR = [(5, 7, 1), (5, 8, 2), (6, 7, 1), (6, 8, 2), (7, 7, 1), (7, 8, 2), (8, 7, 1), (8, 8, 2)]
_FIVES = {(4, 7), (9, 7)}
_HANDSHAKE_S = 2.0
_CHOICE_S = 5.0


@contextmanager
def _gui(examination: Examination) -> Iterator[Session]:
    """A session as Yixin-Board opens it; NotOffered if the brain does not have the handshake, Late if it
    answers late.
    """
    with examination.fresh() as session:
        sent = session.send("info show_detail 1", "yxshowinfo")
        found: dict[str, int] = {}
        for line in _answer(session, _HANDSHAKE_S):
            if match := re.fullmatch(r"MESSAGE INFO (MAX_THREAD_NUM|MAX_HASH_SIZE) (\d+)", line, re.ASCII):
                found[match[1]] = int(match[2])
                if len(found) == 2:
                    break
            elif not line.startswith(("MESSAGE ", "DEBUG ")):
                session.offered(line)
                raise Violation("{what} is answered by {line!r}", what="YXSHOWINFO", line=line)
        if not found:
            raise NotOffered("YXSHOWINFO is not answered")
        if len(found) < 2 or min(found.values()) < 1:
            raise Violation("{what} is answered by {line!r}", what="YXSHOWINFO", line=found)
        _check_in_time(session, "YXSHOWINFO", sent, _HANDSHAKE_S)
        session.send("info show_detail 0")
        session.start(15)
        yield session


def _answer(session: Session, within_s: float) -> Iterator[str]:
    """The lines that answer an optional command which was just sent, until the reader has enough of them.

    A brain that is silent for so long may be slow: then those as well that come before its answer to ABOUT.
    """
    deadline = session.now() + min(within_s, session.limits.patience_s)
    while (line := session.read(deadline)) is not None:
        yield line
    session.send("ABOUT")
    deadline = session.now() + session.limits.patience_s
    while (line := session.read(deadline)) is not None and not is_introduction(line):
        yield line


def _check_in_time(session: Session, command: str, sent: float, within_s: float) -> None:
    """Raises Late if the last line came too late for an answer to a command that was sent at some moment."""
    if (seconds := session.last_stamp - sent) > within_s:
        raise Late(command, seconds)


def _position(session: Session, stones: list[tuple[int, int, int]]) -> None:
    session.send("yxboard", *session.set_board(stones), "done")
    line = session.read(session.now() + 0.3)
    if line is not None and not line.startswith(("MESSAGE ", "DEBUG ")):
        session.offered(line)
        raise Violation("{what} is answered by {line!r}", what="YXBOARD", line=line)


def _optional_move(session: Session, command: str) -> Point:
    """The move that a command of Yixin-Board asks for; NotOffered if there is none."""
    session.send(command)
    line = session.offered(session.answer(command))
    (point, *more) = session.expect_points(line, command)
    if more:
        raise Violation("{what} is answered by {line!r}, not by one move", what=command, line=line)
    session.quiet(translatable("the answer to {command}", command=command))
    return point


@check_in(_gui)
def yx_handshake(_: Session) -> None:
    """YXSHOWINFO answers MAX_THREAD_NUM and MAX_HASH_SIZE."""


@check_in(_gui)
def yx_board(session: Session) -> None:
    """YXBOARD sets a position and has no answer."""
    _position(session, _OPEN_FOUR[:-1])
    session.turn(8, 8)


@check_in(_gui)
def yx_nbest(session: Session) -> None:
    """YXNBEST reports several moves in messages and answers with one."""
    _position(session, OPENING)
    _optional_move(session, "yxnbest 3")


@check_in(_gui)
def yx_search_defences(session: Session) -> None:
    """YXSEARCHDEFEND reports in messages and answers with one move."""
    _position(session, OPENING)
    _optional_move(session, "yxsearchdefend")


@check_in(_gui)
def yx_balance_one(session: Session) -> None:
    """YXBALANCEONE is answered by one move."""
    _position(session, OPENING[:1])
    _optional_move(session, "yxbalanceone 0")


@check_in(_gui)
def yx_balance_two(session: Session) -> None:
    """YXBALANCETWO is answered by two moves in one line."""
    _position(session, OPENING[:2])
    session.send("yxbalancetwo 0")
    line = session.offered(session.answer("yxbalancetwo"))
    if len(session.expect_points(line, "yxbalancetwo")) != 2:
        raise Violation("{what} is answered by {line!r}, not by two moves", what="yxbalancetwo", line=line)
    session.quiet(translatable("the answer to {command}", command="yxbalancetwo"))


@check_in(_gui)
def yx_forbidden_points(session: Session) -> str:
    """YXSHOWFORBID answers exactly the first player's fouls, `FORBID xxyyxxyy.`; rule 2 is renju here."""
    black, white = [(7, 7), (8, 6), (7, 9), (8, 10)], [(7, 8), (8, 8), (8, 5), (8, 11)]
    if 4 not in session.limits.rules:
        raise NotOffered("rule 4 was left out")
    session.start(15, rule=2)
    stones = [stone for b, w in zip(black, white, strict=True) for stone in ((*b, 1), (*w, 2))]
    _position(session, stones)
    session.send("yxshowforbid")
    line = session.offered(session.answer("yxshowforbid"))
    if not line.startswith("FORBID"):
        raise Violation("{what} is answered by {line!r}", what="yxshowforbid", line=line)
    digits = line.removeprefix("FORBID ").removesuffix(".")
    told = {(int(digits[i : i + 2]), int(digits[i + 2 : i + 4])) for i in range(0, len(digits), 4)}
    moves = [y * 15 + x for x, y, _ in stones]
    board = Board.from_moves(moves, variant=Variant.RENJU)
    fouls = {board.column_row(point) for point in board.legal_moves() if board.foul(point)}
    if told != fouls:
        raise Violation(
            "yxshowforbid answers {told}; the fouls are {fouls}", told=sorted(told), fouls=sorted(fouls)
        )
    return line


@check_in(_gui)
def yx_block(session: Session) -> None:
    """YXBLOCK excludes moves until YXBLOCKUNDO or YXBLOCKRESET allows them again; none is answered."""
    session.send("yxblock", *(f"{x},{y}" for x, y in _FIVES), "done")
    session.quiet("YXBLOCK")
    move = session.board(_OPEN_FOUR)
    if move in _FIVES:
        raise Violation("{move} was played though it was blocked", move=move)
    session.send("yxblockundo", "4,7", "done")
    move = session.board(_OPEN_FOUR)
    if move != (4, 7):
        raise Violation("{move} was played, not the winning 4,7 that was let in again", move=move)
    session.send("yxblockreset")
    session.quiet("YXBLOCKRESET")
    move = session.board(_OPEN_FOUR)
    if move not in _FIVES:
        raise Violation("{move} was played, not the five that YXBLOCKRESET let in again", move=move)


@check_in(_gui)
def yx_hash(session: Session) -> None:
    """YXHASHCLEAR and YXSHOWHASHUSAGE are answered by messages alone."""
    session.board(OPENING)
    session.send("yxshowhashusage", "yxhashclear")
    deadline = session.now() + 0.5
    while (line := session.read(deadline)) is not None:
        if not line.startswith("MESSAGE "):
            session.offered(line)
            raise Violation("{line!r} after YXHASHCLEAR and YXSHOWHASHUSAGE", line=line)
    session.turn(*session.empty_point())


@check_in(_gui)
def yx_database(session: Session) -> None:
    """YXQUERYDATABASEALL is answered by `MESSAGE DATABASE` lines alone."""
    session.send("yxquerydatabaseall", "7,7", "8,8", "done")
    deadline = session.now() + 0.5
    while (line := session.read(deadline)) is not None:
        if not line.startswith("MESSAGE "):
            session.offered(line)
            raise Violation("{line!r} after YXQUERYDATABASEALL", line=line)
    session.start(15)
    session.begin()


@check_in(_gui)
def yx_swap2(session: Session) -> None:
    """YXSWAP2STEP1 to 3 are answered by `MESSAGE SWAP2`: MOVE1 to 3, then SWAP1 and SWAP2, YES or NO."""
    moves = _swap2_lines(session, "yxswap2step1", [f"MOVE{n} " for n in (1, 2, 3)])
    for move in moves:
        match = re.fullmatch(r"MOVE\d (\d+) (\d+)", move, re.ASCII)
        if match is None:
            raise Violation("{what} is answered by {line!r}", what="yxswap2step1", line=move)
        session.take((int(match[1]), int(match[2])), "yxswap2step1")
    three = [(7, 7, 2), (8, 8, 1), (9, 9, 2)]
    for step, stones, word in ((2, three, "SWAP1"), (3, [*three, (3, 4, 1), (5, 9, 2)], "SWAP2")):
        session.start(15)
        _position(session, stones)
        (choice, *_) = _swap2_lines(session, f"yxswap2step{step}", [""])
        if choice not in (f"{word} YES", f"{word} NO") and not (step == 2 and choice.startswith("MOVE4 ")):
            raise Violation("{what} is answered by {line!r}", what=f"yxswap2step{step}", line=choice)


def _swap2_lines(session: Session, command: str, prefixes: list[str]) -> list[str]:
    """The remainders of `MESSAGE SWAP2` lines, one for each prefix."""
    sent = session.send(command)
    found: list[str] = []
    for line in _answer(session, _CHOICE_S):
        rest = line.removeprefix("MESSAGE SWAP2 ")
        if rest != line:
            if not rest.startswith(prefixes[len(found)]):
                raise Violation("{what} is answered by {line!r}", what=command, line=line)
            found.append(rest)
            if len(found) == len(prefixes):
                break
        elif not line.startswith(("MESSAGE ", "DEBUG ")):
            session.offered(line)
            raise Violation("{what} is answered by {line!r}", what=command, line=line)
    if not found:
        raise NotOffered(f"{command} is not answered")
    if len(found) < len(prefixes):
        raise Violation("{what} is answered by {line!r} only", what=command, line=" ".join(found))
    _check_in_time(session, command, sent, _CHOICE_S)
    return found


@check_in(_gui)
def yx_live_view(session: Session) -> str:
    """With `INFO show_detail 1` the lines `MESSAGE REALTIME` have their form, and their points are on the
    board.
    """
    session.start(15, turn_ms=1000)
    session.send("info show_detail 1")
    session.board(OPENING)
    live = [event.text for event in session.events if event.text.startswith("MESSAGE REALTIME")]
    if not live:
        raise NotOffered("no MESSAGE REALTIME in a search of 1 s")
    for line in live:
        match = _LIVE.fullmatch(line)
        if match is None:
            raise Violation("{line!r} is not a line of the live view", line=line)
        if match["x"] and not (int(match["x"]) < 15 and int(match["y"]) < 15):
            raise Violation("{line!r} is off the board", line=line)
    return f"{len(live)} lines"


@check_in(_gui)
def yx_options(session: Session) -> None:
    """Yixin-Board's INFO options have no answer, and its words for "no limit" end no search by themselves."""
    session.send("INFO thread_num 1", "INFO max_depth 225", "INFO max_node -1", "INFO hash_size 4096")
    session.send("INFO caution_factor 1", "INFO pondering 0", "INFO start_depth 2", "INFO nbestsym 0")
    session.send("INFO usedatabase 0", "INFO time_increment 0", "INFO thread_split_depth 8")
    session.quiet(translatable("Yixin-Board's options"))
    session.board(OPENING)
    session.send("INFO timeout_match 100000000", "INFO time_left 100000000", "INFO timeout_turn 2000000")
    session.send("BOARD", *session.set_board(OPENING), "DONE")
    time.sleep(0.3)
    session.send("yxstop")
    session.expect_move(translatable("BOARD and YXSTOP"))
