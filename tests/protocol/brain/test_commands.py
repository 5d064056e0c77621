"""Commands and their answers, also those that cannot be obeyed.

A QuickPlayer plays the first empty point: 0,0, then 1,0, ...
"""

import re
from typing import Any

import pytest

from engine.player import Player
from protocol.brain.options import Options
from tests.protocol.helpers import MOVE, answers


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["START 15"], ["OK"]),
        (["start 15 15"], ["OK"]),
        (["START 15", "START 20", "TURN 19,19"], ["OK", "OK", "0,0"]),
        (["RECTSTART 6,5", "TURN 5,4"], ["OK", "0,0"]),
        (["START 15", "RESTART", "BEGIN"], ["OK", "OK", "0,0"]),
        (["START 15", "BEGIN", "TURN 7,7", "TURN 8,8"], ["OK", "0,0", "1,0", "2,0"]),
        (["START 15", "begin", "Turn 7,7"], ["OK", "0,0", "1,0"]),
        (["START 15", "BOARD", "DONE"], ["OK", "0,0"]),
        (["START 15", "BOARD", "0,0,1", "1,0,2", "2,0,3", "done"], ["OK", "3,0"]),
        (["START 15", "BOARD", "0,0,1", "1,0,1", "2,0,1", "DONE"], ["OK", "3,0"]),
        (["START 15", "BEGIN", "BOARD", "1,0,2", "DONE", "TURN 3,0"], ["OK", "0,0", "0,0", "2,0"]),
        (["START 15", "TURN 7,7", "TAKEBACK 0,0", "TAKEBACK 7,7", "BEGIN"], ["OK", "0,0", "OK", "OK", "0,0"]),
        (["START 15", "PLAY 3,3", "TURN 7,7"], ["OK", "3,3", "0,0"]),
        (["START 15", "YXSTOP", "STOP", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "INFO timeout_turn 0", "INFO anything goes", "INFO", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "YXBOARD", "0,0,1", "DONE", "TURN 5,5"], ["OK", "1,0"]),
        (["START 15", "YXBLOCK", "0,0", "1,0", "DONE", "BEGIN"], ["OK", "2,0"]),
        (["START 15", "YXBLOCK", "0,0", "DONE", "YXBLOCKUNDO", "0,0", "DONE", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "YXBLOCK", "0,0", "DONE", "YXBLOCKRESET", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "YXBLOCKPATH", "0,0", "DONE", "BEGIN", "TURN 5,5"], ["OK", "1,0", "0,0"]),
        (["START 15", "YXBLOCKPATH", "7,7", "0,0", "DONE", "TURN 7,7", "TURN 5,5"], ["OK", "1,0", "0,0"]),
        (["START 15", "YXBLOCKPATH", "7,7", "0,0", "DONE", "TURN 8,8"], ["OK", "0,0"]),
        (
            ["START 15", *("YXBLOCKPATH", "0,0", "DONE"), *("YXBLOCKPATHUNDO", "0,0", "DONE"), "BEGIN"],
            ["OK", "0,0"],
        ),
        (["START 15", "YXBLOCKPATH", "0,0", "DONE", "YXBLOCKPATHRESET", "BEGIN"], ["OK", "0,0"]),
        (["START 15", "YXBLOCKPATH", "DONE"], ["OK", "ERROR a line has at least one move"]),
        (["START 15", "YXNBEST 3", "YXSEARCHDEFEND"], ["OK", "0,0", "1,0"]),
        (["START 15", "YXSHOWFORBID"], ["OK", "FORBID ."]),
    ],
)
def test_commands(session: Any, lines: list[str], expected: list[str]) -> None:
    assert answers(session().ask(*lines)) == expected


def test_a_net_of_one_rule_waits_for_the_manager_to_name_it(session: Any) -> None:
    pytest.importorskip("onnxruntime")
    brain = session(Player, options=Options(net="renju-resnet-15x15", visits=2))
    assert answers(brain.ask("START 15")) == ["OK"]
    (error,) = answers(brain.ask("TURN 7,7"))
    assert error == "ERROR net 'renju-resnet-15x15' does not play freestyle on 15x15 with 5 in a row"
    (move,) = answers(brain.ask("INFO rule 4", "TURN 7,7"))
    assert MOVE.fullmatch(move)
    (error,) = answers(brain.ask("START 20"))
    assert error.startswith("ERROR net 'renju-resnet-15x15' does not play renju on 20x20")


@pytest.mark.parametrize(
    ("start", "lines"),
    [
        ([], ["TURN 7,7"]),
        ([], ["BEGIN"]),
        ([], ["RESTART"]),
        ([], ["BOARD", "DONE"]),
        ([], ["SWAP2BOARD", "DONE"]),
        ([], ["TAKEBACK 7,7"]),
        ([], ["PLAY 7,7"]),
        ([], ["START 4"]),
        ([], ["START 23"]),
        ([], ["START"]),
        ([], ["START fifteen"]),
        ([], ["RECTSTART 10,4"]),
        ([], ["RECTSTART 10"]),
        (["START 15", "TURN 7,7"], ["BEGIN"]),
        (["START 15", "TURN 7,7"], ["TURN 7,7"]),
        (["START 15", "TURN 7,7"], ["TURN 0,0"]),
        (["START 15"], ["TURN 15,0"]),
        (["START 15"], ["TURN -1,0"]),
        (["START 15"], ["TURN h8"]),
        (["START 15"], ["TURN 7"]),
        (["START 15"], ["TURN"]),
        (["START 15"], ["TAKEBACK 7,7"]),
        (["START 15"], ["BOARD", "7,7,1", "7,7,2", "DONE"]),
        (["START 15"], ["BOARD", "7,7", "DONE"]),
        (["START 15"], ["BOARD", "7,7,4", "8,8,5", "DONE"]),
        (["START 15"], ["BOARD", "99,7,1", "DONE"]),
        (["START 15"], ["BOARD", "nonsense", "more nonsense", "DONE"]),
        (["START 15"], ["SWAP2BOARD", "7,7", "DONE"]),
        (["START 15"], ["SWAP2BOARD", "7,7", "7,7", "8,8", "DONE"]),
        (["START 15"], ["YXNBEST"]),
        (["START 15"], ["YXNBEST x"]),
        (["START 15"], ["TURN 7,7" + "x" * 100_000]),
        (["START 5", "BOARD", *[f"{n % 5},{n // 5},{n % 2 + 1}" for n in range(24)], "DONE"], ["BEGIN"]),
    ],
)
def test_what_cannot_be_done_is_one_error_and_changes_nothing(
    session: Any, start: list[str], lines: list[str]
) -> None:
    brain = session()
    brain.ask(*start)
    before = brain.brain._state.position.stones.copy() if start else None
    (answer,) = brain.ask(*lines)
    assert answer.startswith("ERROR ")
    assert (brain.brain._state.position.stones if start else brain.brain._state.position) == before


@pytest.mark.parametrize("line", ["HELLO", "7,7", "DONE", "TURN7,7", "YXSOOSORVSTEP1", "OK", "\x00", "é"])
def test_unknown_commands_are_answered_by_unknown(session: Any, line: str) -> None:
    (answer,) = session().ask(line)
    assert answer.startswith("UNKNOWN ")


def test_about_is_one_line_with_name_and_version(session: Any) -> None:
    (answer,) = session().ask("ABOUT")
    fields = ("name", "version", "author", "country")
    assert re.fullmatch(", ".join(f'{name}="[^"]+"' for name in fields) + ', info="row_length"', answer)


def test_about_is_answered_once_a_move_could_be_asked_for(session: Any, quick: Any) -> None:
    """After INFO lines managers wait for it, so that an engine can load what they ask for."""
    loaded: list[tuple[int, int]] = []

    class Player(quick):
        def load(self) -> None:
            loaded.append((self._board.width, self.options.memory_mib))

    brain = session(Player)
    brain.ask("ABOUT")
    assert loaded == [(15, 286)]
    brain.ask("START 20", f"INFO max_memory {80 << 20}", "ABOUT")
    assert loaded[1:] == [(20, 286), (20, 26)]


def test_a_truncated_block_is_an_error_and_the_next_command_works(session: Any) -> None:
    brain = session()
    said = answers(brain.ask("START 15", "BOARD", "7,7,1", "START 15", "BEGIN"))
    assert said[0] == "OK" and said[1].startswith("ERROR BOARD") and said[2:] == ["OK", "0,0"]
    said = answers(brain.ask("BOARD", "INFO timeout_turn 5", "7,7,2", "DONE"))
    assert said == ["0,0"]  # an INFO inside is an INFO
    assert brain.brain._state.settings.timeout_turn_ms == 5


@pytest.mark.parametrize("block", ["YXQUERYSOMETHING", "yxfoo", "YXEDITLABEL"])
def test_an_unknown_block_is_answered_once(session: Any, quick: Any, block: str) -> None:
    said = session(quick).ask("START 15", block, "7,7,1", "8,8,2", "9,9", "DONE", "BEGIN")
    assert [line.split()[0] for line in answers(said)] == ["OK", "UNKNOWN", "0,0"]


def test_after_an_unknown_command_the_next_is_obeyed(session: Any, quick: Any) -> None:
    said = session(quick).ask("START 15", "YXFOO 3", "INFO rule 1", "BEGIN", "YXBAR", "TURN 7,7")
    assert [line.split()[0] for line in answers(said)] == ["OK", "UNKNOWN", "0,0", "UNKNOWN", "1,0"]


def test_an_error_in_a_command_is_reported(session: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: str) -> str:
        raise TypeError("a bug\nin two lines")

    monkeypatch.setattr("protocol.brain.commands.format_about", broken)
    assert session().ask("ABOUT") == ["ERROR internal error: TypeError: a bug in two lines"]


def test_yixins_handshake_and_hash(session: Any) -> None:
    brain = session()
    hello = brain.ask("YXSHOWINFO")
    assert any(re.fullmatch(r"MESSAGE INFO MAX_THREAD_NUM \d+", line) for line in hello)
    assert any(re.fullmatch(r"MESSAGE INFO MAX_HASH_SIZE \d+", line) for line in hello)
    said = brain.ask("START 15", "BEGIN", "YXSHOWHASHUSAGE", "YXHASHCLEAR")
    assert said[-2:] == ["MESSAGE hash usage 25.0%", "MESSAGE hash cleared"]
    assert brain.ask("YXQUERYDATABASEALL", "7,7", "DONE") == [
        "MESSAGE DATABASE REFRESH",
        "MESSAGE DATABASE DONE",
    ]


@pytest.mark.parametrize("point", ["-1,-1", "3,-1", "15,3", "99,99"])
def test_a_blocked_point_off_the_board_hinders_no_search(session: Any, quick: Any, point: str) -> None:
    """A negative one ended the search of every move."""
    said = session(quick).ask("START 15", "YXBLOCK", point, "DONE", "BEGIN")
    assert not [line for line in said if "internal error" in line] and quick.last.seen
