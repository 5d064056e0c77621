"""The smaller options of the runner, each by what it does."""

import csv
import io
import json
import re
import time
from itertools import pairwise

import pytest

from engine.options import OptionError
from matches.__main__ import FINISHED, main
from matches.configuration import from_arguments, from_table
from matches.events import read
from matches.machine import check_programs, crowding, processor_sets
from matches.openings import Openings
from matches.report import cross_table, ranking, runner_line
from matches.standings import standings_of
from matches.view import LiveView, _rich_table
from matches.worker import Worker
from protocol.delays import DelayWatch

ENGINES = {"engine": [{"cmd": "a", "name": "A", "st": 1}, {"cmd": "b", "name": "B", "st": 1}]}


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("350MB", 350 * 10**6),
        ("350MiB", 350 << 20),
        ("1.5 GB", 1_500_000_000),
        ("367001600", 367001600),
        ("0", 0),
    ],
)
def test_memory_has_units(text, size):
    options = from_table({**ENGINES, "each": {"maxmemory": text}})
    assert options.engines[0].memory_bytes == size


@pytest.mark.parametrize("text", ["350", "350XB", "MB", "-1MB", "350M"])
def test_memory_that_means_nothing_is_refused(text):
    with pytest.raises(OptionError, match="maxmemory"):
        from_table({**ENGINES, "each": {"maxmemory": text}})


@pytest.mark.parametrize(
    ("text", "processors"),
    [
        ("on", ()),
        ("off", None),
        (True, ()),
        ("0", (0,)),
        ("0,2,4-7", (0, 2, 4, 5, 6, 7)),
        ("3", (3,)),
        ([1, 2], (1, 2)),
    ],
)
def test_affinity_is_a_list_of_processors(text, processors):
    assert from_table({**ENGINES, "affinity": text}).affinity == processors


def test_processors_that_are_not_there_are_refused():
    with pytest.raises(ValueError, match="processor 4000 is not there"):
        processor_sets(1, 1, (4000,))
    with pytest.raises(ValueError, match="processor 5000 is not there"):
        processor_sets(1, 1, from_table({**ENGINES, "affinity": "5000"}).affinity)
    for nonsense in ("a", "1-", "-2", "1,,2", "", "7-3", "²"):
        with pytest.raises(OptionError, match="affinity"):
            from_table({**ENGINES, "affinity": nonsense})


def test_openings_begin_at_start_and_lines_may_be_comments(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("# even ones\n0,0\n  # another remark\n1,1, 2,2\n3,3\n")
    for start, first in ((1, 1), (2, 2), (3, 1)):
        table = {**ENGINES, "openings": {"file": str(path), "start": start, "unique": False}}
        openings = Openings(from_table(table))
        assert len(openings) == 3
        assert len(openings[0]) == first


def test_a_folder_that_does_not_exist_is_refused_at_once():
    first = {"cmd": "a", "name": "A", "dir": "/no/such", "st": 1}
    with pytest.raises(OptionError, match=r"A: dir=/no/such: no such folder"):
        check_programs(from_table({"engine": [first, ENGINES["engine"][1]]}))


def test_random_order_needs_a_file():
    with pytest.raises(OptionError, match="needs a file"):
        from_table({**ENGINES, "openings": {"order": "random"}})


@pytest.mark.parametrize(
    "option", [{"plies": 4}, {"start": 2}, {"srand": 2}, {"type": "pos"}, {"unique": False}]
)
def test_how_openings_are_taken_needs_a_file(option):
    """It was ignored in silence."""
    with pytest.raises(OptionError, match="openings: needs a file"):
        from_table({**ENGINES, "openings": option})


@pytest.mark.parametrize("text", ["", "# to be filled\n"])
def test_a_file_without_openings_is_distinguished_from_one_of_another_board(tmp_path, text):
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(OptionError, match="holds no opening"):
        Openings(from_table({**ENGINES, "openings": {"file": str(path)}}))


@pytest.mark.parametrize(
    ("table", "known"),
    [
        ({"wings": 1}, ("openings", "sprt", "engine", "rule", "sgf", "resign")),
        ({"each": {"wings": 1}}, ("tolerance", "st", "hold", "option")),
        ({"openings": {"wings": 1}}, ("file", "start")),
        ({"sprt": {"wings": 1}}, ("elo0", "model")),
    ],
)
def test_an_unknown_key_is_answered_with_those_of_its_section(table, known):
    with pytest.raises(OptionError, match="wings: no such option") as caught:
        from_table({**ENGINES, **table})
    listed = str(caught.value).partition("known are ")[2].split(", ")
    assert set(known) <= set(listed)


@pytest.mark.slow
def test_the_finalist_of_a_knockout_ranks_above_a_semi_finalist(play, brain):
    tournament = play(*(brain(name, 1, "pace=0") for name in "ABCDE"), schedule="knockout", games=2)
    reached = [tournament.standings.last_round[rank.engine] for rank in ranking(tournament.standings)]
    assert reached[0] == reached[1] == max(reached)
    assert reached[1:] == sorted(reached[1:], reverse=True)


def test_a_held_engine_is_left_alone_after_its_move(play, brain, tmp_path):
    play(brain("A", 1, hold=60), brain("B", 7), events="e.jsonl", log="logs")
    lines = (tmp_path / "logs" / "1-A-board1.log").read_text().splitlines()
    stamped = [(float(line.split(" ", 1)[0]), line.split(" ", 1)[1]) for line in lines if " " in line]
    for (before, said), (after, next_line) in pairwise(stamped):
        if re.fullmatch(r"> \d+,\d+", said) and next_line.startswith("< "):
            assert after - before >= 0.055
    game = json.loads((tmp_path / "e.jsonl").read_text().splitlines()[-2])
    assert max(game["times_ms"]) < 5000  # and no clock ran


def test_a_log_takes_the_bytes_of_a_command_line_that_are_no_text(tmp_path):
    log = Worker(from_table({**ENGINES, "log": str(tmp_path)}), None)._log_of(0)
    log("< INFO x \udcff")
    assert (tmp_path / "1-A-board1.log").read_text() == "< INFO x \\udcff\n"


def words(brain, *more):
    engines = []
    for name, step in (("A", 1), ("B", 7)):
        engines += ["-engine", f"cmd={brain(name, step)['cmd']}", f"name={name}", "dir=."]
    return [*engines, "-each", "tc=0/5", *map(str, more)]


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("matches.__main__._stop_on_interrupt", lambda tournament: None)
    return tmp_path


def test_event_site_and_intervals(here, brain, capfd):
    more = ["-event", "Cup", "-site", "Here", "-sgf", "g.sgf", "-pgn", "g.pgn", "-games", 6]
    assert main(words(brain, *more, "-scoreinterval", 3, "-ratinginterval", 6, "-view", "lines")) == FINISHED
    shown = capfd.readouterr().out
    assert shown.count("Score of A vs B") == 3  # after 3 and 6 games, and at the end
    assert "forfeits" in shown
    assert (here / "g.sgf").read_text().count("EV[Cup]PC[Here]") == 6 or "PC[Here]" in (
        here / "g.sgf"
    ).read_text()
    assert '[Event "Cup"]\n[Site "Here"]' in (here / "g.pgn").read_text()


def test_a_pause_before_each_game(here, brain):
    began = time.monotonic()
    assert main(words(brain, "-games", 2, "-wait", 300, "-view", "quiet")) == FINISHED
    assert time.monotonic() - began >= 0.6


def test_the_report_as_a_page_and_as_figures(here, brain):
    hostile = '<script>alert("x")</script>'
    more = ["-games", 4, "-events", "e.jsonl", "-event", hostile, "-view", "quiet"]
    assert main(words(brain, *more, "-report", "r.html")) == FINISHED
    page = (here / "r.html").read_text(encoding="utf-8")
    assert hostile not in page
    data = json.loads(re.search(r'id="data">(.*)</script>', page)[1])
    assert data["title"] == hostile and "WARNING" in data["lines"][0]
    assert {"Results", "Engines", "How they played", "Openings"} <= {
        part["name"] for part in data["sections"]
    }
    assert [len(game["nodes"]) - 1 for game in data["records"].values()] == [9, 10, 9, 10]
    assert main(["-resume", "e.jsonl", "-report", "r.json", "-view", "quiet"]) == FINISHED
    figures = json.loads((here / "r.json").read_text())
    assert (figures["games"], figures["repeated_games"]) == (4, 2)
    assert [rank["engine"] for rank in figures["ranking"]] == ["A", "B"]


def test_the_report_as_a_table_of_the_games(here, brain):
    more = ["-games", 2, "-events", "e.jsonl", "-view", "quiet", "-report", "r.csv"]
    engines = ["-engine", f"cmd={brain('A')['cmd']}", "name==1+1", "-engine", f"cmd={brain('B', 7)['cmd']}"]
    assert main([*map(str, engines), "name=B", "-each", "tc=60/5", *map(str, more)]) == FINISHED
    with (here / "r.csv").open(newline="", encoding="utf-8") as file:
        first, second = csv.DictReader(file)
    assert (first["game"], first["black"], first["white"]) == ("1", "'=1+1", "B")  # not a formula
    assert second["white"] == "'=1+1" and second["moves"].startswith("a1b1")
    assert first["winner"] in ("black", "white") and first["termination"] == "row"


def test_a_report_needs_the_journal():
    with pytest.raises(OptionError, match="-events"):
        from_table({**ENGINES, "report": "r.html"})
    with pytest.raises(OptionError, match=r"\.html"):
        from_table({**ENGINES, "report": "r.pdf", "events": "e.jsonl"})


def test_standard_error_goes_to_its_file(here, brain):
    program = here / "noisy.py"
    program.write_text(
        "import sys\nsys.stderr.write('a remark\\n')\nfor line in sys.stdin:\n  print('ERROR')\n"
    )
    noisy = ["-engine", f"cmd=python3 {program}", "name=N", "dir=.", "stderr=err.txt"]
    main([*words(brain)[:4], *noisy, "-each", "tc=0/5", "-view", "quiet"])
    assert "a remark" in (here / "err.txt").read_text()


def test_all_of_them_can_stand_on_a_command_line():
    line = "-engine cmd=a -engine cmd=b -each st=1 hold=5 -affinity 0 -wait 5 -scoreinterval 2 "
    line += "-ratinginterval 4 -event E -site S -report r.html -events e.jsonl"
    options = from_table(from_arguments(line.split()).table)
    assert (options.wait_ms, options.affinity, options.engines[1].hold_ms) == (5, (0,), 5)


HOSTILE_NAMES = ["[/b]", "[red]x", ":boom:", "caf\udce9", "two\nlines", "a\\"]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_any_name_is_shown_and_written(here, brain, name):
    """Some ended the tournament, or vanished from the picture."""
    more = ["-games", 2, "-events", "e.jsonl", "-pgn", "g.pgn", "-sgf", "g.sgf", "-msg", "g.txt"]
    given = [*words(brain, *more)[:4], "-engine", f"cmd={brain('B', 7)['cmd']}", f"name={name}", "dir=."]
    assert main([*given, "-each", "tc=0/5", *map(str, more), "-view", "quiet"]) == FINISHED
    read_back = standings_of(read(here / "e.jsonl"))
    shown = read_back.options.engines[1].name
    assert shown == name.replace("\udce9", "?").replace("\n", " ")
    tags = [line for line in (here / "g.pgn").read_text().splitlines() if line.startswith("[White ")]
    assert tags == [f'[White "{shown}"]'.replace("\\", "\\\\"), '[White "A"]']
    screen = io.StringIO()
    with LiveView(screen) as view:
        view._live.console.print(_rich_table(cross_table(read_back)))
    assert shown in screen.getvalue()


@pytest.mark.posix("names of files that are no text")
def test_a_folder_whose_name_is_no_text_is_found_again(here, brain):
    folder = here / "caf\udce9"
    folder.mkdir()
    given = words(brain, "-games", 2, "-events", "e.jsonl", "-view", "quiet")
    assert main([word.replace("dir=.", f"dir={folder}") for word in given]) == FINISHED
    assert main(["-resume", "e.jsonl", "-view", "quiet"]) == FINISHED


def test_a_start_beyond_the_openings_is_refused(play, brain, tmp_path):
    """Of three openings the 9999th was the third."""
    (tmp_path / "o.txt").write_text("h8\nh8h9\ni9i10\n")
    openings = {"file": "o.txt", "type": "pos"}
    with pytest.raises(OptionError, match=r"openings start: 4 is not within 1\.\.3"):
        play(brain("A", 1), brain("B", 7), openings={**openings, "start": 4, "unique": False})
    play(brain("A", 1), brain("B", 7), openings={**openings, "start": 3, "unique": False})


def test_more_games_at_a_time_than_processors_are_warned_of(monkeypatch):
    monkeypatch.setattr("matches.machine._available", lambda: [0, 1])
    table = {"engine": [{"cmd": "a", "tc": 1}, {"cmd": "b", "tc": 1, "thread": 2}]}
    assert crowding(from_table({**table, "concurrency": 1})) == ""
    assert "2 games at a time think in 4 threads, and 2 proc" in crowding(
        from_table({**table, "concurrency": 2})
    )
    assert crowding(from_table({**table, "concurrency": 9, "cluster": "ray"})) == ""


def test_a_clock_in_the_words_of_other_runners_is_warned_of(here, brain, capsys):
    """tc=40/60 of fastchess, 40 moves in 60 s, was taken for 40 s in all without a word."""
    words = [f"cmd={brain('A')['cmd']}", "-engine", f"cmd={brain('B', 7)['cmd']}", "tc=40"]
    main(["-engine", *words, "-each", "dir=.", "tc=40/60"])
    warnings = [line for line in capsys.readouterr().out.splitlines() if line.startswith("WARNING")]
    assert len(warnings) == 1 and warnings[0].endswith("40 moves in 60 s are tc=60 moves=40")


def test_processor_time_a_move_is_of_this_run(play, brain, tmp_path):
    """After a resume this run's time was divided by the moves of all runs."""
    first = play(brain("A", 1), brain("B", 7), games=2, events="e.jsonl").standings
    assert first.earlier_plies == 0 < first.plies
    lines = (tmp_path / "e.jsonl").read_bytes().splitlines(keepends=True)
    games = [line for line in lines if line.startswith(b'{"event":"game"')]
    kept = [line for line in lines if line != games[1] and not line.startswith(b'{"event":"finished"')]
    (tmp_path / "e.jsonl").write_bytes(b"".join(kept))
    again = play(resume=tmp_path / "e.jsonl").standings
    assert again.plies == first.plies and 0 < again.earlier_plies < again.plies
    earlier, again.earlier_plies = again.earlier_plies, again.plies - 1
    line = runner_line(again, DelayWatch())
    again.earlier_plies = earlier
    assert float(line.split("processor time ")[1].split()[0]) > 10  # all of this process's, for one move
