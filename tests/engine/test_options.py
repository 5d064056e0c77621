import argparse
import json
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

import pytest

from engine.options import (
    Bounded,
    OptionError,
    Reader,
    add_arguments,
    from_arguments,
    names,
    option,
    read_table,
    to_table,
)


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Clock(Bounded):
    turn_s: float = option(1.0, "time of a move", least=0.1, most=60, unit="s")
    periods: tuple[int, ...] = option((3,), "periods", least=1)


@dataclass(frozen=True, slots=True)
class Whole(Bounded):
    title: str
    threads: int = option(1, "threads of the search", least=1)
    search: str = option("auto", "the search", choices=("auto", "mcts"))
    side: Side = Side.LEFT
    is_quiet: bool = option(False, "say less", name="quiet")
    clock: Clock = Clock()
    other_clock: Clock | None = None
    keys: dict[str, str] = field(default_factory=dict)


FULL = Whole("a", 4, "mcts", Side.RIGHT, True, Clock(2.0, (1, 2)), Clock(), {"undo": "u"})


def test_json_comes_back() -> None:
    table = json.loads(json.dumps(to_table(FULL)))
    table["quiet"] = table.pop("is_quiet")
    assert Reader().read(Whole, table) == FULL


def test_toml_is_read_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('title = "a"\n[clock]\nturn_s = 5\n')
    assert Reader().read(Whole, read_table(path)) == Whole("a", clock=Clock(5.0))
    path.write_text("title =")
    with pytest.raises(OptionError, match=r"a\.toml: "):
        read_table(path)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (
            {"title": "a", "thread": 2},
            "here: thread: no such option; did you mean threads?; known are clock, ",
        ),
        ({"title": "a", "threads": 0}, "here: threads: 0 is less than 1"),
        ({"title": "a", "threads": True}, "here: threads: True is not a number"),
        ({"title": "a", "threads": "2"}, "here: threads: '2' is not a number"),
        ({"title": "a", "threads": 2.5}, "here: threads: 2.5 is not a whole number"),
        ({"title": "a", "search": "x"}, "here: search: 'x' is none of auto, mcts"),
        ({"title": "a", "side": "up"}, "here: side: 'up' is none of left, right"),
        ({"title": "a", "quiet": "on"}, "here: quiet: 'on' is neither on nor off"),
        ({"title": 1}, "here: title: must be text"),
        ({"title": "a", "clock": {"turn_s": 61}}, "here: clock: turn_s: 61 is not within 0.1..60 s"),
        ({"title": "a", "clock": {"periods": [1, 0]}}, "here: clock: periods: 0 is less than 1"),
        (
            {"title": "a", "clock": {"turn_s": float("nan")}},
            "here: clock: turn_s: nan is not within 0.1..60 s",
        ),
        ({"title": "a", "other_clock": 5}, "here: other_clock: must be a table"),
        ({"title": "a", "keys": {"a": 1}}, "here: keys: must be a table"),
        ({}, "here: without title"),
        ([], "here: must be a table"),
    ],
)
def test_what_is_wrong_is_named(table: object, message: str) -> None:
    with pytest.raises(OptionError) as error:
        Reader().read(Whole, table, "here")
    assert str(error.value).startswith(message)


def test_with_a_list_of_problems_only_what_is_wrong_is_lost() -> None:
    problems: list[str] = []
    table = {"title": "a", "threads": 0, "search": "mcts", "clock": {"turn_s": 99, "periods": [7]}, "x": 1}
    assert Reader(problems).read(Whole, table, "here") == Whole("a", search="mcts", clock=Clock(periods=(7,)))
    assert [problem.split(": ")[1] for problem in problems] == ["x", "threads", "clock"]


def test_bounds_hold_however_options_are_made() -> None:
    for make in (lambda: Whole("a", threads=0), lambda: Clock(float("inf")), lambda: Whole("a", search="x")):
        with pytest.raises(OptionError):
            make()


def test_a_command_line_changes_what_it_names(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser, Whole("a"))
    given = parser.parse_args(
        ["--threads", "2", "--side=right", "--is-quiet", "--turn=3", "--periods", "4", "5"]
    )
    assert from_arguments(Whole("a", search="mcts"), given) == Whole(
        "a", 2, "mcts", Side.RIGHT, True, Clock(3.0, (4, 5))
    )
    text = " ".join(parser.format_help().split())
    assert "threads of the search (from 1, default: 1)" in text
    assert "(default: left)" in text
    assert "time of a move (s, from 0.1 up to 60, default: 1.0)" in text
    with pytest.raises(SystemExit):
        parser.parse_args(["--threads", "0"])
    assert "argument --threads: '0' is less than 1" in capsys.readouterr().err


def test_names_are_those_of_tables() -> None:
    assert names(Clock) == ("turn_s", "periods") and "quiet" in names(Whole)
