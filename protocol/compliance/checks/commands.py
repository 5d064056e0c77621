"""The commands of section 1 of the protocol, one by one."""

import re

from engine.rules.translatable import reason_of, translatable
from protocol.compliance.examination import Examination, a_game, check, check_in
from protocol.compliance.session import Session, Violation


@check_in(Examination.fresh)
def start(session: Session) -> None:
    """START is answered by a line with OK and nothing else."""
    session.start(15)


@check_in(Examination.session)
def start_of_size_20(session: Session) -> None:
    """START 20 sets up a board with the points 0,0 to 19,19."""
    session.start(20)
    session.turn(19, 19)


@check_in(Examination.session)
def start_with_two_numbers(session: Session) -> None:
    """Yixin-Board writes `START 15 15`; the first number is the size."""
    session.send("START 15 15")
    session.expect_ok("START 15 15")
    session.start(15)


@check_in(Examination.session)
def start_of_no_size(session: Session) -> None:
    """An unsupported size is answered by ERROR, and the next START works."""
    for size in ("1", "1000", "x"):
        session.send(f"START {size}")
        session.expect_error(f"START {size}")
    session.start(15)
    session.begin()


@check
def start_again(examination: Examination) -> None:
    """Another START, in the middle of a game, is a new game on an empty board."""
    with examination.session() as session:
        session.start(15)
        first = session.turn(7, 7)
        try:
            session.start(15)
            session.turn(7, 7)
            session.start(15)
            session.turn(*first)
        except Violation as violation:
            examination.learnt.empties_at_start = False
            raise Violation(
                "{fault}: START does not empty the board; managers that send no RESTART need a new process "
                "for each game (narabe-match: restart=on)",
                fault=reason_of(violation),
            ) from None


@check_in(a_game)
def restart(session: Session) -> None:
    """RESTART is answered by OK; the board is empty and of the same size."""
    session.turn(7, 7)
    session.send("RESTART")
    if session.offered(session.answer("RESTART")) != "OK":
        raise Violation("{what} is not answered by OK", what="RESTART")
    session.stones = {}
    session.begin()
    session.turn(*session.empty_point())


@check
def rectstart(examination: Examination) -> str:
    """RECTSTART w,h is answered by OK or ERROR; after OK all moves are on that board."""
    with examination.session() as session:
        session.start(15)
        session.send("RECTSTART 7,5")
        line = session.offered(session.answer("RECTSTART 7,5"))
        if line != "OK":
            raise Violation("{what} is answered by {line!r}", what="RECTSTART 7,5", line=line)
        session.width, session.height, session.stones = 7, 5, {}
        for point in ((6, 4), (0, 4), (6, 0), (0, 0)):
            if point not in session.stones:
                session.turn(*point)
        session.start(15)
    return ""


@check_in(a_game)
def begin(session: Session) -> None:
    """BEGIN on an empty board is answered by a move."""
    session.begin()


@check_in(a_game)
def turn(session: Session) -> None:
    """TURN is answered by a move to an empty point, throughout a game."""
    for _ in range(8):
        session.turn(*session.empty_point())


@check_in(a_game)
def takeback(session: Session) -> None:
    """TAKEBACK of both last stones is answered by OK; the points are empty again."""
    first = session.turn(7, 7)
    second = session.turn(*session.empty_point())
    theirs = list(session.stones)[-2]
    for x, y in (second, theirs):
        session.send(f"TAKEBACK {x},{y}")
        if session.offered(session.answer("TAKEBACK")) != "OK":
            raise Violation("{what} is not answered by OK", what="TAKEBACK")
        del session.stones[x, y]
    if first == second:
        raise Violation("the brain has played the same point twice")
    session.turn(*second)


@check_in(a_game)
def play(session: Session) -> None:
    """PLAY without a SUGGEST gets one answer: the same move, ERROR or UNKNOWN."""
    session.send("PLAY 3,3")
    line = session.answer("PLAY")
    if line != "3,3" and not line.startswith(("ERROR", "UNKNOWN")):
        raise Violation("{what} is answered by {line!r}", what="PLAY 3,3", line=line)
    session.quiet("PLAY")


@check_in(Examination.fresh)
def about(session: Session) -> str:
    """ABOUT, as the first command, is answered by one line with name="..." and version="..."."""
    session.send("ABOUT")
    line = session.answer("ABOUT", about=True)
    for key in ("name", "version"):
        if not re.search(rf'\b{key}="[^"]+"', line):
            raise Violation("ABOUT is answered by {line!r}, without {key}", line=line, key=key)
    session.quiet(translatable("the answer to {command}", command="ABOUT"))
    session.start(15)
    return line


@check_in(a_game)
def lower_case(session: Session) -> None:
    """Commands in lower case are accepted; Yixin-Board sends them."""
    session.send("start 15")
    session.expect_ok("start")
    session.send("info timeout_turn 50", "begin")
    session.expect_move("begin")
    session.start(15)
    session.send("board", *session.set_board([(7, 7, 1), (8, 8, 2)]), "done")
    session.expect_move("board")
    x, y = session.empty_point()
    session.send(f"turn {x},{y}")
    session.stones[x, y] = 2
    session.expect_move("turn")


@check_in(a_game)
def carriage_returns(session: Session) -> None:
    """Lines may end with CR and LF."""
    session.send("START 15\r")
    session.expect_ok(translatable("START with a carriage return"))
    session.send("INFO timeout_turn 50\r", "TURN 7,7\r")
    session.stones = {(7, 7): 2}
    session.expect_move(translatable("TURN with a carriage return"))
    session.start(15)
    session.send("BOARD\r", *(f"{line}\r" for line in session.set_board([(7, 7, 2)])), "DONE\r")
    session.expect_move(translatable("BOARD with carriage returns"))


@check_in(a_game)
def blank_lines(session: Session) -> None:
    """Blank lines are ignored, and so are blanks around a command."""
    session.send("", "  ", "\r", "  TURN 7,7 ")
    session.stones = {(7, 7): 2}
    session.expect_move(translatable("TURN among blanks"))
    session.send("")
    session.quiet(translatable("a blank line"))


@check_in(a_game)
def unknown_command(session: Session) -> None:
    """An unknown command is answered by one UNKNOWN line."""
    for command in ("NONSENSE", "TURNIP 7,7", "SUGGEST 7,7"):
        session.send(command)
        line = session.answer(command)
        if not line.startswith("UNKNOWN"):
            raise Violation("{what} is answered by {line!r}, not by UNKNOWN", what=command, line=line)
        session.quiet(translatable("the answer to {command}", command=command))
    session.turn(7, 7)
