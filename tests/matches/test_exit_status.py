"""Scripts read the exit status: every way to end has one of its own, and every error is one line."""

import errno
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import OptionError
from matches.__main__ import BROKEN, FINISHED, H0_ACCEPTED, UNDECIDED, UNSOUND, USAGE, main
from matches.configuration import from_arguments, from_table
from matches.events import Journal


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """A folder of its own; the signals of the test run stay as they are."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("matches.__main__._stop_on_interrupt", lambda tournament: None)


def words(brain, first, second, *more):
    engines = []
    for name, steps in (("A", first), ("B", second)):
        engines += ["-engine", f"cmd={brain(name, *steps)['cmd']}", f"name={name}", "dir=."]
    return [*engines, "-each", "tc=0/5", "-view", "quiet", *map(str, more)]


def test_a_match_to_its_end(brain):
    assert main(words(brain, [1], [7], "-games", 2)) == FINISHED


TEST = ["-sprt", "elo0=0", "elo1=300", "model=normalized", "-rounds", 40, "-games", 2]


def test_the_verdicts_of_a_test(brain, capsys):
    assert main(words(brain, [1], [7], *TEST[:-4], "-rounds", 1, "-games", 2)) == UNDECIDED
    assert main(words(brain, [7, "off_board"], [1], *TEST)) == UNSOUND
    assert "WARNING" in capsys.readouterr().out


def test_h0(brain, tmp_path):
    (tmp_path / "openings.txt").write_text("\n".join(f"{x},{y}" for x in range(7) for y in range(7)))
    drawn = [*TEST, "-drawafter", 4, "-openings", "file=openings.txt", "type=offset", "unique=off"]
    assert main(words(brain, [7], [13], *drawn)) == H0_ACCEPTED


@pytest.mark.parametrize("rounds", [1, 2])
def test_openings_that_are_too_few_are_reported_before_the_match(brain, tmp_path, capsys, rounds):
    (tmp_path / "openings.txt").write_text("0,0\n1,1\n")
    more = ["-openings", "file=openings.txt", "type=offset", "unique=off", "-games", 4, "-rounds", rounds]
    main(words(brain, [1], [7], *more))
    told = "WARNING: 2 openings for 4 pairs: they are played more than once" in capsys.readouterr().out
    assert told == (rounds == 2)


MISTAKES = {
    "view": ["-view", "foo"],
    "quote": ["-engine", 'cmd="a'],
    "bounds": ["-sprt", "elo0=0", "elo1=3000"],
    "log": ["-log", "taken"],
    "psq": ["-psq", "taken"],
    "sgf": ["-sgf", "taken/games.sgf"],
    "events": ["-events", "no/such/folder/e.jsonl"],
    "config": ["-config", "missing.toml"],
    "resume": ["-resume", "missing.jsonl"],
    "events of a folder": ["-events", "folder"],
    "events of a device": ["-events", os.devnull],
    "sgf of a device": ["-sgf", os.devnull],
    "events of something else": ["-events", "notes"],
    "events and sgf": ["-events", "e.jsonl", "-sgf", "./e.jsonl"],
    "sgf and pgn": ["-sgf", "games", "-pgn", "games"],
    "sample and report": ["-events", "e.jsonl", "-sample", "-report", "sample.csv"],
    "openings and sgf": ["-openings", "file=notes", "-sgf", "notes"],
    "events and stderr": ["-events", "e.jsonl", "-each", "stderr=e.jsonl"],
    "stderr": ["-each", "stderr=folder"],
    "report": ["-events", "e.jsonl", "-report", "taken/r.html"],
    "report of a folder": ["-events", "e.jsonl", "-report", "folder.html"],
    "page of a file": ["-events", "e.jsonl", "-page", "taken"],
    "page without a journal": ["-live", "0"],
    "live": ["-events", "e.jsonl", "-live", "port"],
    "live beyond the ports": ["-events", "e.jsonl", "-live", "70000"],
    "live elsewhere": ["-events", "e.jsonl", "-live", "192.0.2.1:0"],
    "rounds": ["-rounds", "1e10"],
    "games": ["-games", "10000", "-rounds", "10000"],
}


def test_help_is_given_wherever_it_is_asked_for(capsys):
    assert main(["-engine", "cmd=a", "-help"]) == FINISHED
    assert "-gauntlet" in capsys.readouterr().out


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_the_options_is_reported_in_a_line(brain, tmp_path, capsys, name):
    (tmp_path / "taken").write_text("")
    (tmp_path / "notes").write_text("0,0\n")
    for folder in ("folder", "folder.html"):
        (tmp_path / folder).mkdir()
    assert main(words(brain, [1], [7], *MISTAKES[name])) == USAGE
    error = capsys.readouterr().err
    assert error.startswith("narabe-match: ") and error.count("\n") == 1 and "File exists" not in error
    assert (tmp_path / "notes").read_text() == "0,0\n" and not (tmp_path / "e.jsonl").exists()


@pytest.mark.parametrize(
    "fault", [OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), ZeroDivisionError("a bug")]
)
def test_an_error_in_the_middle_is_reported_with_how_to_go_on(brain, monkeypatch, capsys, fault):
    written = Journal.write
    count = 0

    def write(self, kind, **values):
        nonlocal count
        count += kind == "game"
        if count == 3:
            raise fault
        return written(self, kind, **values)

    monkeypatch.setattr(Journal, "write", write)
    assert main(words(brain, [1], [7], "-games", 10, "-events", "e.jsonl")) == BROKEN
    told = capsys.readouterr()
    assert told.err.count("\n") == 1 and str(fault.args[-1]) in told.err
    assert "Go on with: narabe-match -resume e.jsonl" in told.out
    monkeypatch.setattr(Journal, "write", written)
    assert main(["-resume", "e.jsonl", "-view", "quiet"]) == FINISHED


NAMES = [
    *("engine", "each", "openings", "sample", "sprt", "rule", "boardsize", "games", "rounds", "concurrency"),
    *("draw", "resign", "prove", "tc", "view"),
]
VALUES = [
    "",
    "0",
    "-1",
    "1e400",
    "nan",
    "x",
    "15",
    "0/1",
    "cmd=a",
    "tc=1",
    "elo1=nan",
    "freq=2",
    '"',
    "=",
    "cmd='",
]


@given(st.lists(st.sampled_from([*(f"-{name}" for name in NAMES), *VALUES]), max_size=12))
def test_whatever_the_words_they_are_options_or_a_mistake(given_words):
    try:
        from_table(from_arguments(["-engine", "cmd=a", "-engine", "cmd=b", *given_words]).table)
    except OptionError as error:
        assert "\n" not in str(error)
