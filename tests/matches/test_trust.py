"""A file from outside starts nothing and writes nothing before the user has seen what and allowed it."""

import hashlib
import json
import os
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

from matches.__main__ import FINISHED, USAGE, main
from matches.configuration import from_arguments, from_table
from matches.options import EngineOptions, RecordOptions, SampleOptions, TournamentOptions
from matches.refusals import from_json
from matches.tournament import Tournament, TournamentState
from matches.trust import Effects, effects_of, is_trusted, remember
from protocol.command_line import join
from protocol.programs import data_folder

pytestmark = pytest.mark.usefixtures("here")
MARK = "import pathlib, runpy, sys; pathlib.Path(__name__).touch(); runpy.run_path(sys.argv.pop())"
"""What a foreign file starts: leaves a file and goes on as the scripted brain."""
STARTED = "__main__"
"""The file that it makes."""
FOREIGN = join([sys.executable, "-S", "-c", MARK, "1", str(Path(__file__).with_name("scripted_brain.py"))])
ELSEWHERE = "has not been allowed on this machine yet"


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder of its own, a user who has allowed nothing so far; the signals stay as they are."""
    folder = tmp_path / "tournament"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setattr("matches.__main__._stop_on_interrupt", lambda tournament: None)
    return folder


@pytest.fixture
def words(brain):
    engines = [brain("A", 1), brain("B", 7)]
    named = [w for e in engines for w in ("-engine", f"cmd={e['cmd']}", f"name={e['name']}", "dir=.")]
    return [*named, "-each", "tc=0/5", "-view", "quiet", "-events", "e.jsonl", "-sgf", "g.sgf"]


@pytest.fixture
def foreign(here):
    """A journal as another person may have sent it: it starts a program and writes to a file of the user."""
    (here / "mine.txt").write_text("mine\n")
    return journal(here)


def journal(folder, **options):
    engine = {"cmd": FOREIGN, "dir": "."}
    event = {
        "event": "tournament",
        "version": 1,
        "folder": str(folder),
        "openings": hashlib.sha256().hexdigest(),
        "records": {},
        "options": {"engine": [engine, engine], "each": {"tc": "0/5"}, "sgf": "mine.txt", **options},
    }
    path = folder / "foreign.jsonl"
    path.write_text(json.dumps(event) + "\n")
    return path


def toml(folder, *lines):
    command = FOREIGN.replace("\\", "\\\\").replace('"', '\\"')
    path = folder / "match.toml"
    engine = f'[[engine]]\ncmd = "{command}"\ndir = "."'
    path.write_text("\n".join([*lines, engine, engine, '[each]\ntc = "0/5"']))
    return path


def untouched(folder):
    return not (folder / STARTED).exists() and (folder / "mine.txt").read_text() == "mine\n"


def answer(monkeypatch, text):
    """There is a terminal, on which the user answers."""

    class Terminal:
        def isatty(self):
            return True

        def readline(self):
            return text

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)


# --- journals -----------------------------------------------------------------------------------------------


def test_a_foreign_journal_is_refused_with_all_that_it_would_do(here, foreign, capsys):
    assert main(["-resume", str(foreign)]) == USAGE
    told = capsys.readouterr().err
    assert untouched(here) and told.count("\n") == 1
    assert ELSEWHERE in told and MARK in told and str(here / "mine.txt") in told and "-trust" in told


def test_it_is_refused_before_its_lines_are_repaired(here, foreign):
    (here / "target").write_text("")
    (here / "foreign.jsonl.damaged").symlink_to(here / "target")
    before = foreign.read_bytes() + b"a command\n"
    foreign.write_bytes(before)
    assert main(["-resume", str(foreign)]) == USAGE
    assert foreign.read_bytes() == before and (here / "target").read_text() == ""


@pytest.mark.parametrize("damage", [b"torn ", b'{"event":"engine"}'])
def test_a_damaged_first_line_hides_nothing(here, foreign, damage, capsys):
    foreign.write_bytes(damage + foreign.read_bytes())
    assert main(["-resume", str(foreign)]) == USAGE
    assert untouched(here) and ELSEWHERE in capsys.readouterr().err


def test_what_the_option_allows_goes_on_and_is_remembered(here, foreign):
    assert main(["-resume", str(foreign), "-trust", "-view", "quiet"]) == FINISHED
    assert (here / STARTED).exists() and "GM[4]" in (here / "mine.txt").read_text()
    assert main(["-resume", str(foreign), "-view", "quiet"]) == FINISHED


def test_the_app_allows_what_it_has_shown_and_nothing_else(here, foreign, capsys):
    words = ["-resume", str(foreign), "-view", "app"]
    assert main(words) == USAGE
    refusal = from_json(capsys.readouterr().err)
    assert MARK in refusal.details["starts"][0] and refusal.details["writes"] == [str(here / "mine.txt")]
    journal(here, psq="more")
    assert main([*words, "-trust", refusal.details["checksum"]]) == USAGE and untouched(here)
    journal(here)
    assert main([*words, "-trust", refusal.details["checksum"]]) == FINISHED


@pytest.mark.parametrize(("text", "is_allowed"), [("y\n", True), ("\n", False), ("no\n", False), ("", False)])
def test_on_a_terminal_the_user_is_asked(here, foreign, monkeypatch, capsys, text, is_allowed):
    answer(monkeypatch, text)
    assert main(["-resume", str(foreign), "-view", "quiet"]) == (FINISHED if is_allowed else USAGE)
    told = capsys.readouterr().err
    assert f"start  {sys.executable}" in told and f"write  {here / 'mine.txt'}" in told
    assert (here / STARTED).exists() == is_allowed


def test_the_users_own_tournament_goes_on_unasked_though_it_has_grown_and_moved(here, words, tmp_path):
    assert main([*words, "-games", "2"]) == FINISHED
    assert main(["-resume", "e.jsonl", "-report", "r.html", "-log", "-view", "quiet"]) == FINISHED
    elsewhere = tmp_path / "moved.jsonl"
    (here / "e.jsonl").rename(elsewhere)
    assert main(["-resume", str(elsewhere), "-view", "quiet"]) == FINISHED


def test_a_changed_journal_of_the_users_own_is_foreign(here, words):
    assert main([*words, "-games", "2"]) == FINISHED
    text = (here / "e.jsonl").read_text()
    for before, after in (('"sgf":"g.sgf"', '"sgf":"other"'), ('"dir":"."', '"dir":".."')):
        assert before in text
        (here / "e.jsonl").write_text(text.replace(before, after))
        assert main(["-resume", "e.jsonl", "-view", "quiet"]) == USAGE


def test_a_folder_that_cannot_be_written_to_only_means_to_be_asked_again(here, words, tmp_path):
    (tmp_path / "home").write_text("not a folder")
    assert main([*words, "-games", "2"]) == FINISHED
    assert main(["-resume", "e.jsonl", "-view", "quiet"]) == USAGE
    assert main(["-resume", "e.jsonl", "-trust", "-view", "quiet"]) == FINISHED


def test_a_match_with_options_of_its_own_takes_none_from_the_journal(here, foreign, brain):
    table = {"engine": [brain("A", 1), brain("B", 7)], "each": {"tc": "0/5"}, "events": str(foreign)}
    assert Tournament(table, foreign).run() is TournamentState.FINISHED
    assert untouched(here)


# --- TOML files ---------------------------------------------------------------------------------------------


def test_a_toml_file_is_asked_about_like_a_journal(here, capsys):
    (here / "mine.txt").write_text("mine\n")
    path = toml(here, 'sgf = "mine.txt"', 'events = "e.jsonl"')
    assert main(["-config", str(path), "-view", "quiet"]) == USAGE
    told = capsys.readouterr().err
    assert untouched(here) and str(path) in told and str(here / "e.jsonl") in told
    assert main(["-config", str(path), "-view", "quiet", "-trust"]) == FINISHED
    assert main(["-resume", "e.jsonl", "-view", "quiet"]) == FINISHED
    (here / "e.jsonl").unlink()
    assert main(["-config", str(path), "-view", "quiet"]) == FINISHED


def test_no_toml_file_goes_with_a_journal(here, words):
    assert main([*words, "-games", "2"]) == FINISHED
    (here / "r.toml").write_text('report = "r.html"')
    assert main(["-resume", "e.jsonl", "-config", "r.toml"]) == USAGE and not (here / "r.html").exists()


@pytest.mark.parametrize("line", ['sgf = "x"', 'cluster = "ray:h"', "[sample]", '[each]\nstderr = "x"'])
def test_what_was_typed_is_asked_about_only_where_a_file_adds_to_it(here, words, line):
    (here / "match.toml").write_text("rounds = 1\n[each]\nnodes = 5\n")
    assert main(["-config", "match.toml", *words, "-games", "2"]) == FINISHED
    (here / "e.jsonl").unlink()
    (here / "match.toml").write_text(line)
    assert main(["-config", "match.toml", *words]) == USAGE


# --- what is listed -----------------------------------------------------------------------------------------

ENGINES = EngineOptions("a", "A"), EngineOptions("b", "B")


def test_everything_that_is_started_or_written_is_listed():
    names = [
        *(("records", f.name) for f in fields(RecordOptions) if f.type is str),
        *(("engines", name) for name in ("command", "directory", "stderr", "info")),
        *(("", "cluster"), ("samples", "file")),
    ]
    plain = effects_of(TournamentOptions(ENGINES), "/here")
    for part, name in names:
        options, marked = TournamentOptions(ENGINES), {name: "the mark"}
        if part == "engines":
            value = (("key", "the mark"),) if name == "info" else "the mark"
            options = replace(options, engines=(replace(ENGINES[0], **{name: value}), ENGINES[1]))
        elif part == "samples":
            options = replace(options, records=RecordOptions(samples=SampleOptions(**marked)))
        else:
            options = replace(options, **({"records": RecordOptions(**marked)} if part else marked))
        effects = effects_of(options, "/here")
        is_listed = any("the mark" in line for line in effects.starts + effects.writes)
        assert is_listed == (name not in ("event", "site")), name
        assert is_listed == (effects.checksum != plain.checksum), name


def test_every_option_that_acts_makes_a_toml_file_act(here):
    for name in ("events", "sgf", "psq", "pgn", "msg", "log", "report", "cluster", "event", "site"):
        (here / "match.toml").write_text(f'{name} = "x"')
        is_acting = bool(from_arguments(["-config", "match.toml"]).config)
        assert is_acting == (name not in ("event", "site")), name


def test_two_effects_with_the_same_words_are_not_the_same():
    assert Effects("/", (("a  dir=b",),), ()).checksum != Effects("/", (("a", "dir=b"),), ()).checksum
    assert Effects("/", (("a",),), ()).checksum != Effects("/", (), ("a",)).checksum
    assert Effects("/", (("a",),), ()).checksum != Effects("/x", (("a",),), ()).checksum


def test_what_a_terminal_would_obey_or_hide_is_spelt_out():
    effects = Effects("/", (("rm -r ~\r\x1b[2Knothing\u202e",),), ("x\ny",))
    assert effects.starts == ["rm -r ~\\r\\x1b[2Knothing\\u202e"] and effects.writes == [f"{os.sep}x\\ny"]


def test_what_is_remembered_keeps_together_with_what_others_write():
    one, other = (Effects("/", ((name,),), ()) for name in "ab")
    remember(one)
    remember(other)
    remember(one)
    assert is_trusted(one) and is_trusted(other) and not is_trusted(Effects("/", (("c",),), ()))
    assert len((data_folder() / "trusted").read_text().split()) == 2


def test_options_of_a_journal_are_read_without_looking_for_its_folders():
    options = from_table({"engine": [{"cmd": "a"}, {"cmd": "b"}], "each": {"tc": "0/1", "dir": "nowhere"}})
    assert options.engines[0].directory == "nowhere" and not Path("nowhere").exists()
