"""The Go text protocol, as programs for Gomoku use it: `narabe-doctor --gtp`."""

from protocol.compliance.examination import Examination, check, check_in
from protocol.compliance.gtp_session import GtpSession, Refusal, gtp_session
from protocol.compliance.session import NotOffered, Violation
from protocol.gtp.messages import parse_info

_REQUIRED = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit"),
    *("boardsize", "clear_board", "play", "genmove"),
)
_ANALYSES = ("kata-analyze", "lz-analyze")
_CENTRE = (7, 7)


@check_in(gtp_session)
def gtp_introduction(session: GtpSession) -> str:
    """It uses version 2 and answers its name and version."""
    if (version := session.obey("protocol_version")) != "2":
        raise Violation("protocol_version is {text!r}, not 2", text=version)
    name = session.obey("name")
    if not name:
        raise Violation("its name is empty")
    return f"{name} {session.obey('version')}".strip()


@check_in(gtp_session)
def gtp_commands(session: GtpSession) -> None:
    """It names the commands that a controller needs, and has them; others it refuses, and goes on."""
    missing = set(_REQUIRED) - session.commands()
    if missing:
        raise Violation("list_commands lacks {names}", names=", ".join(sorted(missing)))
    for command, known in (("genmove", "true"), ("no-such-command", "false")):
        if (text := session.obey(f"known_command {command}")) != known:
            raise Violation(
                "known_command {command} is {text!r}, not {known}",
                command=command,
                text=text,
                known=known,
            )
    session.refused("no-such-command")
    session.obey("name")


@check_in(gtp_session)
def gtp_lines(session: GtpSession) -> None:
    """Numbers come back; comments, empty lines, tabs and carriage returns are understood."""
    session.send("name")
    session.response("name")
    session.send("# a comment", "", "   ", "12\tname # and one more")
    session.response("name", "12")
    session.send_bytes(b"13 name\r\n")
    session.response("name", "13")


@check_in(gtp_session)
def gtp_board_sizes(session: GtpSession) -> None:
    """It takes a 15x15 board, and refuses one that it cannot have."""
    session.new_game()
    session.refused("boardsize 99")
    session.refused("boardsize fifteen")
    session.new_game()
    session.generate("b")


@check
def gtp_game(examination: Examination) -> None:
    """It plays a game as Black and as White, each move to an empty point."""
    for own, other in (("b", "w"), ("white", "black")):
        with gtp_session(examination) as session:
            session.new_game()
            if own != "b":
                session.play(other, _CENTRE)
            for _ in range(4):
                session.generate(own)
                session.play(other, session.empty_point())


@check_in(gtp_session)
def gtp_five(session: GtpSession) -> None:
    """It makes five in a row where it can, and plays Gomoku: there are no captures."""
    session.new_game()
    row = [(x, 7) for x in range(4, 8)]
    for point in row:
        session.play("b", point)
        session.play("w", (point[0] * 2 - 6, 2))
    if (point := session.generate("b")) not in ((3, 7), (8, 7)):
        raise Violation("with four in a row it plays {x},{y}, not the fifth", x=point[0], y=point[1])


@check_in(gtp_session)
def gtp_illegal_moves(session: GtpSession) -> None:
    """It refuses a taken point, one off the board and what is not a vertex; the game goes on."""
    session.new_game()
    session.play("b", _CENTRE)
    for vertex in ("h8", "H8", "z9", "h16", "i5", "h0"):
        session.refused(f"play w {vertex}")
    session.refused("play")
    session.generate("w")


@check_in(gtp_session)
def gtp_undo(session: GtpSession) -> None:
    """It takes moves back, its own too, and refuses where there is none."""
    if "undo" not in session.commands():
        raise NotOffered("undo")
    session.new_game()
    session.refused("undo")
    session.play("b", _CENTRE)
    answer = session.generate("w")
    session.obey("undo")
    session.obey("undo")
    session.stones = {}
    session.play("w", _CENTRE)
    session.play("b", answer)


@check_in(gtp_session)
def gtp_time(session: GtpSession) -> str:
    """It keeps to a second for a move."""
    session.new_game()
    try:
        session.ask("time_settings 0 1 1")
    except Refusal as refusal:
        raise NotOffered(f"time_settings: {refusal}") from None
    session.play("b", _CENTRE)
    began = session.now()
    session.generate("w")
    taken_s = session.now() - began
    if taken_s > 1 + session.limits.tolerance_ms / 1000:
        raise Violation("{seconds:.1f} s for a move of one second", seconds=taken_s)
    return f"{taken_s:.2f} s of 1 s"


@check_in(gtp_session)
def gtp_analysis(session: GtpSession) -> str:
    """An analysis reports moves until the next command, and its response ends before that one's."""
    offered = session.commands().intersection(_ANALYSES)
    if not offered:
        raise NotOffered(" or ".join(_ANALYSES))
    command = next(name for name in _ANALYSES if name in offered)
    session.new_game()
    session.play("b", _CENTRE)
    line = session.first_report(f"{command} w 10")
    session.end_reports()
    infos = parse_info(line, session.width, session.height, command == "kata-analyze")
    if not infos:
        raise Violation(
            "{command} reports {line!r}, in which no move can be read", command=command, line=line
        )
    for info in infos:
        if info.move in session.stones:
            raise Violation(
                "{command} reports the taken point {x},{y}",
                command=command,
                x=info.move[0],
                y=info.move[1],
            )
    return f"{command}, {len(infos)} moves"


@check
def gtp_quit(examination: Examination) -> None:
    """It answers quit and ends; the end of its input ends it, too."""
    with gtp_session(examination) as session:
        session.obey("quit")
        if session.wait_for_end(session.limits.patience_s) is None:
            raise Violation("it runs {seconds:g} s after quit", seconds=session.limits.patience_s)
    with gtp_session(examination) as session:
        session.obey("name")
        session.process.close_input()
        if session.wait_for_end(session.limits.patience_s) is None:
            raise Violation(
                "it runs {seconds:g} s after the end of its input", seconds=session.limits.patience_s
            )
