"""Command lines and TOML files become the same options; what is wrong is named."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from engine.options import OptionError, read_table
from engine.rules.game import Manager, TimeControl
from engine.rules.variant import Variant
from matches.cluster import connect
from matches.configuration import from_arguments, from_table
from matches.options import Schedule
from matches.refusals import from_json, to_json
from matches.sprt import Model

ENGINES = "-engine cmd=a name=A -engine cmd=b name=B "


def parsed(line):
    return from_table(from_arguments(shlex.split(line)).table)


def test_the_readme_example_of_c_gomoku_cli_runs():
    options = parsed(
        "-each tc=180/30 -engine name=Wine cmd=./example-engine/pbrain-wine "
        "-engine name=Rapfi cmd=./example-engine/pbrain-rapfi1 "
        "-rule 0 -boardsize 20 -rounds 2 -games 4000 -debug -repeat -concurrency 8 -drawafter 200 "
        "-pgn my_games.pgn -sgf my_games.sgf -msg my_games.txt "
        "-openings file=opening_examples/offset_freestyle_20x20.txt order=random"
    )
    assert [engine.name for engine in options.engines] == ["Wine", "Rapfi"]
    assert options.engines[0].time == TimeControl(30_000, 180_000, 0, tolerance_ms=1000)
    assert options.engines[0].working_directory() == str(Path("example-engine").absolute())
    assert options.engines[0].argv() == [str(Path("example-engine/pbrain-wine").absolute())]
    assert (options.variant, options.width, options.height) == (Variant.FREESTYLE, 20, 20)
    assert (options.rounds, options.games, options.concurrency, options.paired) == (2, 4000, 8, True)
    assert options.adjudication.draw_after == 200
    assert (options.records.pgn, options.records.sgf) == ("my_games.pgn", "my_games.sgf")
    assert (options.openings.order, options.suspend, options.manager) == ("random", True, Manager.PISKVORK)


def test_engine_options_and_sprt():
    options = parsed(
        ENGINES
        + "-each st=0.5 nodes=20000 depth=9 thread=2 maxmemory=1000000 tolerance=0.2 option.hash_size=64 "
        "-rule 4 -boardsize 15x13 -clock cli -gauntlet -norepeat -games 3 "
        "-sprt elo0=-5 elo1=5 alpha=0.1 model=normalized"
    )
    engine = options.engines[1]
    assert engine.time == TimeControl(turn_ms=500, tolerance_ms=200)
    assert (engine.nodes, engine.depth, engine.threads, engine.memory_bytes) == (20000, 9, 2, 1_000_000)
    assert engine.info == (("hash_size", "64"),)
    assert (options.variant, options.width, options.height) == (Variant.RENJU, 15, 13)
    assert (options.schedule, options.paired, options.suspend) == (Schedule.GAUNTLET, False, False)
    assert (options.sprt.elo0, options.sprt.alpha, options.sprt.model) == (-5, 0.1, Model.NORMALISED)


def test_log_needs_no_folder():
    assert parsed(ENGINES + "-each tc=1 -log -sgf g.sgf").records.log == "logs"
    assert parsed(ENGINES + "-each tc=1 -log mine -sgf g.sgf").records.log == "mine"
    assert parsed(ENGINES + "-each tc=1 -debug").records.log == "logs"
    assert parsed(ENGINES + "-each tc=1 -log mine -debug").records.log == "mine"


def test_strict_gives_no_tolerance_but_what_is_asked_for():
    options = parsed("-engine cmd=a -engine cmd=b tolerance=2 -each tc=1 -strict -clock cli")
    assert [engine.time.tolerance_ms for engine in options.engines] == [0, 2000]
    assert options.strict and not parsed(ENGINES + "-each tc=1").strict


def test_a_version_is_no_ending_of_a_name():
    commands = "/opt/rapfi-0.42", "'C:/b 1/pbrain-a.EXE' --level 1.5", "./me.zip"
    words = [word for command in commands for word in ("-engine", f"cmd={command}", "st=1")]
    options = from_table(from_arguments(words).table)
    assert [engine.name for engine in options.engines] == ["rapfi-0.42", "pbrain-a", "me"]


def test_no_two_engines_have_one_name_whatever_they_are_called():
    """Of A, A and "A 1" two were called "A 1": a rating list took them for one engine."""
    options = from_table({"engine": [{"cmd": "a", "name": name, "st": 1} for name in ("A", "A 1", "A", "")]})
    assert [engine.name for engine in options.engines] == ["A 2", "A 1", "A 3", "a"]


def test_an_engines_own_option_beats_each():
    options = parsed("-each tc=10/1 nodes=5 rule=1 -engine cmd=a tc=20+0.5 -engine cmd=a")
    assert options.engines[0].time == TimeControl(20_000, 20_000, 500, tolerance_ms=1000)
    assert options.engines[1].time == TimeControl(1_000, 10_000, 0, tolerance_ms=1000)
    assert [engine.name for engine in options.engines] == ["a 1", "a 2"]
    assert options.variant is Variant.STANDARD


def test_moves_are_what_the_time_is_for():
    """fastchess's tc=40/60; here, as in c-gomoku-cli, that is 40 s for the game and 60 s for a move."""
    options = parsed(
        "-each tc=60 moves=40 -engine cmd=a -engine cmd=b tc=30+1 moves=20 -engine cmd=c moves=0"
    )
    times = [(engine.time.match_ms, engine.time.moves) for engine in options.engines]
    assert times == [(60_000, 40), (30_000, 20), (60_000, 0)]
    for wrong, said in (
        ("st=1 moves=40", "no time for them"),
        ("tc=60 moves=-1", "engine 1: moves: '-1' is less"),
    ):
        with pytest.raises(OptionError, match=said):
            parsed(f"-engine cmd=a -engine cmd=b -each {wrong}")


def test_an_engines_own_clock_beats_a_turn_of_each():
    options = parsed("-each st=1 -engine cmd=a tc=20/5 -engine cmd=b st=2 -engine cmd=c")
    times = [(engine.time.match_ms, engine.time.turn_ms) for engine in options.engines]
    assert times == [(20_000, 5_000), (None, 2_000), (None, 1_000)]


def test_what_is_given_twice_without_contradiction_is_taken(tmp_path):
    assert parsed(ENGINES + "-each tc=1 -gauntlet -schedule gauntlet -gauntlet").schedule is Schedule.GAUNTLET
    assert parsed(ENGINES + "-each tc=1 -games 2 -games 4").games == 4
    path = tmp_path / "match.toml"
    path.write_text("schedule = 'knockout'\n[each]\nst = 5\n")
    options = parsed(f"{ENGINES} -config {path.as_posix()} -gauntlet -each tc=60/2")
    assert options.schedule is Schedule.GAUNTLET
    assert (options.engines[0].time.match_ms, options.engines[0].time.turn_ms) == (60_000, 2_000)
    assert parsed(ENGINES + "-rule renju -each tc=1 rule=renju threads=2 thread=2").variant is Variant.RENJU


def test_the_command_line_overrides_a_file_under_any_name(tmp_path):
    path = tmp_path / "match.toml"
    path.write_text("rule = 'renju'\n[each]\ntc = 1\nthread = 1\n[openings]\ntransform = false\n")
    options = parsed(f"{ENGINES} -config {path.as_posix()} -each rule=caro threads=2 -transform")
    assert (options.variant, options.engines[0].threads) == (Variant.CARO, 2)
    assert options.openings.transform


def test_toml_means_the_same(tmp_path):
    path = tmp_path / "match.toml"
    path.write_text(
        'rule = "renju"\nboardsize = 15\ngames = 2\nrounds = 10\nrepeat = true\nsgf = "g.sgf"\n'
        "[sprt]\nelo1 = 20.0\n[each]\ntc = '60/5'\noption = { hash_size = 64 }\n"
        "[[engine]]\ncmd = 'a'\nname = 'A'\n[[engine]]\ncmd = 'b'\nname = 'B'\n"
    )
    line = (
        ENGINES + "-each tc=60/5 option.hash_size=64 -rule renju -boardsize 15 -games 2 -rounds 10 -repeat "
    )
    assert from_table(read_table(path)) == parsed(line + "-sprt elo1=20 -sgf g.sgf")
    assert parsed(f"-config {path.as_posix()} -rounds 3").rounds == 3


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("-engine cmd=a tc=1", "two engines"),
        (ENGINES + "-each tc=1 -nonsense", "-nonsense: no such option"),
        (ENGINES + "-each tc=1 -games", "-games: its value is missing"),
        (ENGINES + "-each tc=1 -games 0", "games: '0' is less than 1"),
        (ENGINES + "-each tc=1 -games 2 -rounds 1e10", "rounds: 10000000000 is not within 1..500000"),
        (ENGINES + "-each tc=1 -games 1e10 -rounds 2", "games: 10000000000 is not within 1..1000000"),
        (ENGINES + "-each tc=1 -games 3", "games: an odd number"),
        (ENGINES + "-each tc=1 -rule 7", "rule: '7' is none of freestyle"),
        (ENGINES + "-each tc=1 -rule 2", "rule: '2' is none of freestyle"),
        (ENGINES + "-each tc=1 -openings file=a type=txt", "type: 'txt' is none of offset, pos"),
        (ENGINES + "-each tc=1 maxmemory=350MX", "maxmemory: '350MX' is not a number of bytes"),
        (ENGINES + "-each tc=1 -boardsize 4", "boardsize: '4' is not within 5..22"),
        (ENGINES + "-each tc=1 -clock sun", "clock: 'sun' is none of piskvork, judge, cli"),
        (ENGINES + "-each tc=1 maxmemory=350", "maxmemory: is given in bytes"),
        (ENGINES + "-each tc=x", "A: tc: 'x' is not MATCH/TURN"),
        (ENGINES + "-each tc=1 tolerance=500", "A: tolerance: '500' is not within 0..60 seconds"),
        (ENGINES + "-each tc=1 startup=5000", "A: startup: '5000' is not within 0..3600 seconds"),
        (ENGINES + "-each tc=1 bogus=1", "A: bogus: no such option"),
        (ENGINES + "-each tc=1 nodes", "-each nodes: must be nodes=VALUE"),
        (ENGINES, "A: needs a limit"),
        (ENGINES + "-each tc=1 -sprt elo0=5 elo1=0", "sprt: elo0 5 must be below elo1 0"),
        (ENGINES + "-engine cmd=c -each tc=1 -sprt elo1=9", "sprt: needs exactly two engines"),
        (ENGINES + "-each tc=1 -resign 3", "-resign: its value is missing"),
        (
            ENGINES + "-each tc=1 -sample format=lz4",
            "sample format: 'lz4' is none of csv, bin, binpack, bin_lz4, ",
        ),
        (ENGINES + "-each tc=1 -rule caro -sample format=bin", "cannot store this board or rule"),
        (ENGINES + "-each tc=1 -gauntlet -knockout", "-knockout: contradicts -gauntlet: name one of the two"),
        (ENGINES + "-each tc=1 -gauntlet -schedule knockout", "-schedule: contradicts -gauntlet"),
        (ENGINES + "-each tc=1 -schedule knockout -gauntlet", "-gauntlet: contradicts -schedule"),
        (ENGINES + "-each tc=1 -norepeat -repeat", "-repeat: contradicts -norepeat"),
        (ENGINES + "-each tc=1 st=2", "A: st: contradicts tc"),
        (ENGINES + "-each tc=1 thread=2 threads=4", "A: threads: contradicts thread"),
        (ENGINES + "-each tc=1 rule=renju -rule caro", "each rule: contradicts rule"),
        (ENGINES + "-boardsize 15 -each tc=1 boardsize=20", "each boardsize: contradicts boardsize"),
        (
            ENGINES + "-each tc=1 -openings file=a.txt transform=off -transform",
            "transform: contradicts openings transform",
        ),
        ("stray " + ENGINES, "'stray' stands where an option is expected"),
    ],
)
def test_mistakes_are_named(line, message):
    with pytest.raises(OptionError) as error:
        parsed(line)
    assert message in str(error.value)


def test_a_broken_toml_file_is_named(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("games = = 2")
    with pytest.raises(OptionError, match=r"bad\.toml"):
        read_table(path)


def test_without_ray_the_error_names_how_to_install_it(monkeypatch):
    """Where we are not installed, pip would fetch somebody else's package of our name."""
    monkeypatch.setitem(sys.modules, "ray", None)
    for is_installed, advice in ((True, "ray is not installed: pip install 'narabe[cluster]'"), (False, "")):
        monkeypatch.setattr("engine.extras._is_installed", lambda is_installed=is_installed: is_installed)
        with pytest.raises(OptionError, match=re.escape(advice or "ray is not installed") + "$"):
            connect("ray")


def test_the_command_line_overrides_a_file_wherever_it_stands(tmp_path):
    path = tmp_path / "match.toml"
    path.write_text("rounds = 7\n[each]\ntc = '60/5'\nnodes = 9\n[[engine]]\ncmd = 'a'\n")
    config, others = f"-config {path.as_posix()}", "-rounds 3 -each nodes=5 -engine cmd=b"
    first, last = parsed(f"{config} {others}"), parsed(f"{others} {config}")
    assert first == last
    assert (first.rounds, [engine.nodes for engine in first.engines]) == (3, [5, 5])
    assert first.engines[0].time.turn_ms == 5000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("each = 5", "each: must be a table"),
        ("each = { option = 5 }", "option: must be a table"),
        ("engine = { cmd = 'a', option = [1] }", "two engines"),
        ("draw = 5", "draw: needs a number of moves and a score"),
        ("draw = true", "draw: needs a number of moves and a score"),
        ("draw = { count = 1, score = 2 }", "draw: needs a number of moves and a score"),
        (f"games = 1{'0' * 400}", "is too large"),
        ("each = { tc = '1', maxmemory = '1e308GB' }", "A: maxmemory: "),
        ("each = { tc = '1', maxmemory = '1e300' }", "A: maxmemory: "),
        ("sample = 5", "sample: must be a table"),
    ],
)
@pytest.mark.parametrize("line", ["{config} {engines}", "{engines} {config}"])
def test_values_of_a_file_that_cannot_be_are_named(tmp_path, text, message, line):
    """Some ended in an error of the program."""
    path = tmp_path / "match.toml"
    path.write_text(text)
    words = line.format(config=f"-config {path.as_posix()}", engines=f"{ENGINES} -each nodes=5")
    with pytest.raises(OptionError) as error:
        parsed(words)
    assert message in str(error.value)


def test_an_engines_own_info_beats_that_of_each_however_it_is_written(tmp_path):
    path = tmp_path / "match.toml"
    path.write_text("[[engine]]\ncmd = 'a'\noption = { hash_size = 1, evaluate = 2 }\n")
    options = parsed(f"-config {path.as_posix()} -engine cmd=b -each option.hash_size=64")
    assert dict(options.engines[0].info) == {"hash_size": "1", "evaluate": "2"}
    assert dict(options.engines[1].info) == {"hash_size": "64"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("-each tc=1 -game 2", "-game: no such option; did you mean -games?"),
        ("-each tc=1 -swis", "did you mean -swiss?"),
        ("-each tc=1 -revers", "did you mean -reverse?"),
        ("-each tc=1 -strikt", "did you mean -strict?"),
        ("-each tc=1 -debugg", "did you mean -debug?"),
        ("-each tc=1 move=40", "did you mean moves?"),
        ("-each tc=1 -pgnout x.pgn", "did you mean -pgn?"),
        ("-each tc=1 -maxmoves 200", "did you mean -drawafter?"),
        ("-each tc=1 -tournament gauntlet", "did you mean -gauntlet, -knockout or -swiss?"),
        ("-each tc=1 nods=5", "did you mean nodes?"),
        ("-each tc=inf", "'inf' is not MATCH/TURN+INCREMENT in seconds, of which 0 is no limit"),
        ("-each tc=1 -games 0", "'0' is less than 1"),
        ("-each tc=1 -games 1e99", "'1e99' is too large"),
        ("-each tc=1 nodes=-1", "'-1' is less than 0"),
        ("-each tc=1 -wait 9999999", "'9999999' is not within 0..3600000"),
        ("-each tc=1 -sprt elo0=inf", "sprt elo0: 'inf' is not within -1000..1000"),
    ],
)
def test_a_refusal_names_what_was_meant_and_no_number_of_the_machine(words, said):
    """Bounds were printed as 9.0072e+15 and inf."""
    with pytest.raises(OptionError) as caught:
        from_table(from_arguments((ENGINES + words).split()).table)
    assert said in str(caught.value)
    assert str(from_json(to_json(caught.value))) == str(caught.value)
