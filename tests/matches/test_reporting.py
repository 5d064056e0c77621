"""Reports and rating lists from journals, without playing."""

import csv
import json
import shutil

import pytest

from matches.__main__ import main
from matches.events import read
from matches.report import final_report
from matches.reporting import joined
from matches.standings import standings_of
from matches.tournament import Tournament


@pytest.fixture(scope="module")
def played(brain, tmp_path_factory):
    """Two tournaments that have one engine in common."""
    folder = tmp_path_factory.mktemp("played")
    for name, engines, games in (
        ("one.jsonl", [brain("A", 1), brain("B", 7)], {"games": 4, "rounds": 2}),
        ("two.jsonl", [brain("B", 7), brain("C", 2), brain("D", 11)], {"games": 2}),
    ):
        options = {"each": {"tc": "60/5"}, "engine": engines, "events": str(folder / name)}
        Tournament({**options, **games}).run()
    return folder


@pytest.fixture
def journals(played, tmp_path, monkeypatch):
    """The journals of two tournaments that have one engine in common."""
    monkeypatch.chdir(tmp_path)
    return [shutil.copy(played / name, str(tmp_path / name)) for name in ("one.jsonl", "two.jsonl")]


def test_a_report_is_what_was_printed_at_the_end(journals, tmp_path, monkeypatch, capsys):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert main(["report", *journals]) == 0
    first, second = capsys.readouterr().out.split("\n\n")
    assert first.strip() == final_report(standings_of(read(tmp_path / "one.jsonl")), None).strip()
    assert "How likely each is stronger" in second


def test_a_running_tournament_is_reported_as_it_is(journals, tmp_path, capsys):
    path = tmp_path / "one.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6]) + lines[6][:50])  # the next line is being written
    before = path.read_bytes()
    assert main(["report", str(path)]) == 0
    assert f"Score of A vs B: {sum(b'game' in line[:20] for line in lines[:6])}" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_a_list_warns_as_reports_do(journals, capsys):
    assert main(["rate", journals[1]]) == 0
    assert "repeat" not in capsys.readouterr().out
    shutil.copy(journals[1], "again.jsonl")
    assert main(["rate", journals[1], "again.jsonl"]) == 0
    assert "WARNING: 6 of 12 games repeat" in capsys.readouterr().out


def test_the_figures_name_what_was_played_with(journals, tmp_path):
    assert main(["report", journals[1], "-report", str(tmp_path / "f.json")]) == 0
    table = json.loads((tmp_path / "f.json").read_text())
    assert {encounter["engines"][0] for encounter in table["encounters"]} <= {"B", "C", "D"}
    assert [engine["name"] for engine in table["engines"]] == ["B", "C", "D"]
    assert table["machine"] and table["options"]["games"] == 2 and table["program"].startswith("narabe")
    assert set(table["black"]) == {"black", "white", "draws", "advantage", "error"}
    assert set(table["ranking"][0]["superiority"]) == {"B", "C", "D"} - {table["ranking"][0]["engine"]}


def test_one_list_over_many_tournaments_with_an_anchor(journals, tmp_path, capsys):
    assert main(["rate", *journals, "-anchor", "B=1800", "-report", str(tmp_path / "r.json")]) == 0
    rows = {row["engine"]: row for row in json.loads((tmp_path / "r.json").read_text())["ranking"]}
    assert set(rows) == set("ABCD") and rows["B"]["rating"] == pytest.approx(1800)
    assert rows["B"]["error"] == 0 and rows["A"]["error"] > 0
    assert 0 < rows["A"]["superiority"]["D"] < 1
    assert main(["rate", *journals]) == 0
    assert capsys.readouterr().out.startswith("4 engines, 14 games of 2 tournaments\n")
    for form in ("csv", "html"):
        assert main(["rate", *journals, "-report", str(tmp_path / f"r.{form}")]) == 0
    with (tmp_path / "r.csv").open() as file:
        rows = {row["engine"]: row for row in csv.DictReader(file)}
    assert set(rows) == set("ABCD")
    cells = [cell for row in rows.values() for cell in row.values()]
    assert any(" of " in cell for cell in cells)
    assert not any("/" in cell for cell in cells)  # a spreadsheet takes 2/4 for a date
    page = (tmp_path / "r.html").read_text()
    assert "4 engines, 14 games of 2 tournaments" in page and "round-robin" not in page


def test_a_name_is_no_formula_in_a_list_for_spreadsheets(play, brain, tmp_path):
    play(brain("=1+1", 1), brain("B", 7), games=4, rounds=2, events="one.jsonl")
    assert main(["rate", str(tmp_path / "one.jsonl"), "-report", str(tmp_path / "r.csv")]) == 0
    with (tmp_path / "r.csv").open() as file:
        rows = {row["engine"]: row for row in csv.DictReader(file)}
    assert set(rows) == {"'=1+1", "B"} and all(
        int(row["rating"]) in range(-999, 999) for row in rows.values()
    )


@pytest.mark.parametrize("paired", [True, False])
def test_the_same_journal_twice_is_no_more_evidence(play, brain, tmp_path, paired):
    """Without pairs it was: games of which no pair was known were not compared."""
    play(brain("A", 1), brain("B", 7), games=4, repeat=paired, events="one.jsonl")
    once = joined([read(tmp_path / "one.jsonl")])
    twice = joined([read(tmp_path / "one.jsonl")] * 2)
    assert twice.games == 2 * once.games
    assert twice.rated.elo == once.rated.elo and twice.rated.error(0) == once.rated.error(0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rate"], "JOURNAL: its value is missing"),
        (["report", "nowhere.jsonl"], "nowhere.jsonl: No such file"),
        (["rate", "one.jsonl", "-anchor", "A"], "must be NAME=VALUE"),
        (["rate", "one.jsonl", "-anchor", "X=1"], "none of A, B"),
        (["rate", "one.jsonl", "-anchor", "A=high"], "'high' is not a number"),
        (["report", "one.jsonl", "-report", "x.pdf"], "x.pdf"),
        (["report", "one.jsonl", "-o", "x"], "-o: no such option"),
    ],
)
def test_what_makes_no_report_is_refused_in_a_line(journals, words, said, capsys):
    assert main(words) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert said in line
