"""The engine's half, without a process: what controllers say at their start, and what they say wrongly."""

import pytest

from engine.rules.cells import Colour
from engine.rules.variant import Variant
from protocol.gtp.messages import GtpError, parse_command
from protocol.gtp.session import MOVE_MS, GtpState, GtpTask

KATAGOMO = [  # the commands of its cpp/command/gtp.cpp that a game or an analysis takes
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize"),
    *("rectangular_boardsize", "clear_board", "set_position", "komi", "play", "undo", "kata-get-rules"),
    *("kata-set-rule", "kata-set-rules", "kata-get-param", "kata-set-param", "kata-list-params", "genmove"),
    *("clear_cache", "showboard", "time_settings", "kgs-time_settings", "time_left"),
    *("kata-list_time_settings", "kata-time_settings", "lz-genmove_analyze", "kata-genmove_analyze"),
    *("lz-analyze", "kata-analyze", "stop"),
]


def say(session: GtpState, *lines: str) -> list[str | GtpTask]:
    """The answers to lines; a refusal begins with `?`."""
    answers: list[str | GtpTask] = []
    for line in lines:
        command = parse_command(line)
        assert command is not None
        try:
            answers.append(session.obey(command))
        except GtpError as error:
            answers.append(f"? {error}")
    return answers


def test_the_commands_of_katagomo_are_known() -> None:
    session = GtpState()
    (listed,) = say(session, "list_commands")
    assert isinstance(listed, str)
    assert set(KATAGOMO) <= set(listed.split())
    assert all(say(session, f"known_command {name}") == ["true"] for name in KATAGOMO)
    assert say(session, "known_command final_score", "final_score") == ["false", "? unknown command"]


def test_lizzieyzy_starts() -> None:
    """Its start-up: Leelaz.java sends these, then analyses."""
    session = GtpState()
    assert say(session, "name")[0] == "Narabe"
    say(session, "version", "list_commands", "komi 7.5", "boardsize 15", "clear_board")
    (last,) = say(session, "kata-analyze 10")
    assert isinstance(last, GtpTask) and not last.plays and last.analysis is not None
    assert last.analysis.interval_ms == 100 and last.analysis.as_kata
    *_, last = say(session, "play B H8", "kata-analyze W 50 ownership true maxmoves 3 avoid W H7,H9 1")
    assert isinstance(last, GtpTask) and last.analysis is not None and last.colour is Colour.WHITE
    assert last.analysis.most_moves == 3 and last.analysis.avoid == {(7, 8), (7, 6)}


def test_stones_in_any_order_are_a_board() -> None:
    session = GtpState()
    assert say(session, "boardsize 15", "play b H8", "play b H9", "play w a1") == [""] * 4
    assert session.next_colour is Colour.BLACK
    board = session.board(Colour.WHITE)
    assert board.turn is Colour.WHITE and board.cells[7 * 15 + 7] == Colour.BLACK
    assert say(session, "play w H8")[0] == "? illegal move"
    assert say(session, "undo", "undo", "undo", "undo")[-1] == "? cannot undo"


def test_a_pass_gives_the_turn_away() -> None:
    session = GtpState()
    say(session, "play b pass")
    assert session.next_colour is Colour.WHITE and session.board().turn is Colour.WHITE


def test_set_position_is_all_or_nothing() -> None:
    session = GtpState()
    assert say(session, "set_position b H8 w J9") == [""]
    before = list(session.moves)
    assert str(say(session, "set_position b A1 w A1")[0]).startswith("?")
    assert session.moves == before


@pytest.mark.parametrize(
    "size", ["4", "23", "15 4", "15x23", "4:15", "x", "", "15 15 15", "99999999999999999999", "-15"]
)
def test_a_size_that_cannot_be_is_refused(size: str) -> None:
    session = GtpState()
    (answer,) = say(session, f"boardsize {size}")
    assert str(answer).startswith("?") and session.width == 15


def test_boards_need_not_be_square() -> None:
    session = GtpState()
    assert say(session, "rectangular_boardsize 10 8") == [""]
    assert (session.width, session.height) == (10, 8)


def test_rules_are_set_as_in_katagomo() -> None:
    session = GtpState()
    assert say(session, 'kata-set-rules {"basicrule":"RENJU"}') == [""] and session.variant is Variant.RENJU
    assert say(session, "kata-get-rules") == ['{"basicrule": "RENJU"}']
    assert say(session, "kata-set-rules standard") == [""] and session.variant is Variant.STANDARD
    assert say(session, "kata-set-rule basicrule FREESTYLE") == [""] and session.variant is Variant.FREESTYLE
    assert str(say(session, "kata-set-rules japanese")[0]).startswith("? no such rule")


@pytest.mark.parametrize(
    ("lines", "turn_ms", "left_ms"),
    [
        ([], MOVE_MS, None),
        (["time_settings 0 5 1"], 5000, None),
        (["time_settings 0 30 10"], 3000, None),
        (["time_settings 60 0 0"], None, 60_000),
        (["time_settings 60 0 0", "time_left b 12.5 0"], None, 12_500),
        (["time_settings 60 5 1", "time_left b 4 1"], 4000, None),
        (["time_settings 60 0 0", "time_settings 0 1 0"], MOVE_MS, None),  # GTP's word for no limit
        (["kgs-time_settings byoyomi 0 3 5"], 3000, None),
        (["kata-time_settings absolute 9"], None, 9000),
        (["kata-time_settings none"], MOVE_MS, None),
        (["time_settings 60 0 0", "time_left w 1 0"], None, 60_000),  # not Black's
        (["kata-set-param maxTime 7"], 7000, None),
        (["time_settings 300 0 0", "kata-set-param maxTime 7"], 7000, 300_000),
        (["time_settings 0 5 1", "kata-set-param maxTime 7"], 5000, None),
    ],
)
def test_times(lines: list[str], turn_ms: int | None, left_ms: int | None) -> None:
    session = GtpState()
    assert say(session, *lines) == [""] * len(lines)
    clock = session.clock(Colour.BLACK)
    assert (clock.control.turn_ms, clock.left_ms if left_ms is not None else None) == (turn_ms, left_ms)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "play",
            "play b",
            "play x h8",
            "play b z9",
            "genmove",
            "genmove green",
            "set_position b",
            "komi high",
        ),
        *("time_settings 1 2", "time_settings inf 0 0", "time_left b nan 0", "known_command"),
        *("kata-set-param maxVisits 0", "kata-set-param wings 2", "kata-set-param maxVisits 1.5"),
        "kata-analyze x 10 y",
        *("time_left b 5 1e-320", "time_settings 60 5 0.5", "kata-time_settings canadian 0 5 1e-320"),
    ],
)
def test_what_cannot_be_obeyed_is_refused(line: str) -> None:
    (answer,) = say(GtpState(), line)
    assert str(answer).startswith("? ")


def test_the_picture_of_the_board_has_the_vertices_letters_and_rows() -> None:
    """It had our own, from the top and with an I."""
    session = GtpState()
    say(session, "rectangular_boardsize 10 5", "play b a1", "play w k5")
    (picture,) = say(session, "showboard")
    assert str(picture).splitlines()[1:] == [
        "   A B C D E F G H J K",
        " 5 . . . . . . . . . O",
        *(f" {row} . . . . . . . . . ." for row in (4, 3, 2)),
        " 1 X . . . . . . . . .",
    ]


def test_avoid_may_be_given_several_times() -> None:
    """Only the last one was heeded."""
    (task,) = say(GtpState(), "lz-analyze b 10 avoid b a1,b1 1 avoid w h8 1 avoid b c1 1")
    assert isinstance(task, GtpTask) and task.analysis is not None
    assert task.analysis.avoid == {(0, 14), (1, 14), (2, 14)}
    (task,) = say(GtpState(), "kata-analyze b allow b h8,j8,k8 1 avoid b j8 1")
    assert isinstance(task, GtpTask) and task.analysis is not None
    assert len(task.analysis.avoid) == 223 and (7, 7) not in task.analysis.avoid
