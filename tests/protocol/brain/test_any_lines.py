"""Any lines, any games."""

import re
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.protocol.helpers import MOVE, answers

COMMANDS = [
    *("ABOUT", "START 15", "START 4", "START x", "RECTSTART 10,8", "RECTSTART 10", "RESTART", "BEGIN"),
    *(
        "TURN 7,7",
        "TURN 99,7",
        "TURN",
        "TAKEBACK 7,7",
        "TAKEBACK 0,0",
        "PLAY 3,3",
        "BOARD",
        "SWAP2BOARD",
        "DONE",
    ),
    *("7,7,1", "8,8,2", "9,9,3", "1,1", "2,2", "3,3", "INFO rule 4", "INFO rule 64", "INFO timeout_turn 0"),
    *("INFO", "INFO time_left -5", "INFO max_memory 7", "YXBOARD", "YXSTOP", "STOP", "YXNBEST 3", "YXNBEST"),
    *("YXBALANCEONE 0", "YXBALANCETWO 0", "YXSEARCHDEFEND", "YXSHOWFORBID", "YXBLOCK", "YXBLOCKRESET", "FOO"),
    *("YXBLOCKPATH", "YXBLOCKPATHUNDO", "YXBLOCKPATHRESET"),
    *("-1,-1", "-1,-1,2", "99,99,1", "0,0,2", "1,0,2", "2,0,2", "3,0,2", "4,0,2", "7,7,-1"),
    *("INFO row_length 3", "INFO row_length 6", "INFO rule 2", "INFO rule 8", "INFO max_memory 41943040"),
    *("INFO even_nbest 1", "INFO show_detail 1", "INFO thread_num 99", "INFO hash_size 1", "INFO max_node 1"),
    *("START 5", "START 22", "YXBLOCKUNDO", "YXNBEST -1", "YXNBEST 99999999999", "YXSWAP2STEP3", "YXDBCHECK"),
    *("YXSETDATABASE none", "YXQUERYDATABASEALL", "YXEDITTVDDATABASE", "YXDBSPLIT", "YXHASHDUMP", "1 2 3 4"),
    *("YXHASHCLEAR", "YXSHOWHASHUSAGE", "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSHOWINFO", "7,7", "OK"),
]


def is_one_answer(line: str) -> bool:
    return re.fullmatch(r"OK|SWAP|(\d+,\d+ ?)+|(ERROR|UNKNOWN) .+|FORBID \d*\.|name=.*", line) is not None


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(COMMANDS) | st.text(st.characters(codec="utf-8", exclude_characters="\n\r"))))
def test_any_lines_get_answers_and_the_brain_lives(session: Any, lines: list[str]) -> None:
    brain = session()
    lines = [line for line in lines if line.strip() and line.strip().upper() != "END"]
    heard = brain.ask(*lines, "DONE")  # a block may be open
    assert not [line for line in heard if "internal error" in line]
    said = [line for line in answers(heard) if not line.startswith("DATABASE")]
    assert all(is_one_answer(line) for line in said)
    assert len(said) <= len(lines) + 1
    brain.ask("INFO rule 0", "INFO row_length 5", "ABOUT")  # an unmet INFO is told once
    restarted = answers(brain.ask("START 15", "BEGIN"))
    assert restarted[0] == "OK" and MOVE.fullmatch(restarted[1])
    assert brain.close()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 14), st.integers(0, 14)), unique=True, max_size=30), st.data())
def test_random_games_get_one_legal_move_each(session: Any, points: list[tuple[int, int]], data: Any) -> None:
    brain = session()
    brain.ask("START 15", f"INFO rule {data.draw(st.sampled_from([0, 1, 2, 4, 8, 9]))}")
    taken: set[str] = set()
    for x, y in points:
        if f"{x},{y}" in taken:
            continue
        (move,) = answers(brain.ask(f"TURN {x},{y}"))
        taken.add(f"{x},{y}")
        assert MOVE.fullmatch(move) and move not in taken
        taken.add(move)
    assert brain.close()
