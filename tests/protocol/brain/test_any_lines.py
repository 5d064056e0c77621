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
    *("YXHASHCLEAR", "YXSHOWHASHUSAGE", "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSHOWINFO", "7,7", "OK"),
]


def is_one_answer(line: str) -> bool:
    return re.fullmatch(r"OK|SWAP|(\d+,\d+ ?)+|(ERROR|UNKNOWN) .+|FORBID \d*\.|name=.*", line) is not None


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(COMMANDS) | st.text(st.characters(codec="utf-8", exclude_characters="\n\r"))))
def test_any_lines_get_answers_and_the_brain_lives(session: Any, lines: list[str]) -> None:
    brain = session()
    lines = [line for line in lines if line.strip() and line.strip().upper() != "END"]
    said = answers(brain.ask(*lines, "DONE"))  # a block may be open
    assert all(is_one_answer(line) for line in said)
    assert len(said) <= len(lines) + 1
    restarted = answers(brain.ask("START 15", "BEGIN"))
    if restarted[0] != "OK":  # an unmet INFO is told once
        restarted = answers(brain.ask("START 15", "INFO rule 0", "BEGIN"))
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
