"""The runner takes engines of the app's list by their names."""

import json
import shlex
import sys

import pytest

from engine.options import OptionError, to_table
from matches.__main__ import FINISHED, USAGE, main
from matches.configuration import from_arguments, from_table
from matches.engine_list import SETTINGS, read_list
from matches.events import beginning
from matches.trust import effects_of_list, remember
from protocol.command_line import split
from protocol.kinds import Protocol

NET = {"file": "", "size": 15, "row_length": 5, "variant": "freestyle"}
PLAIN = {
    "folder": "",
    "threads": 0,
    "memory_mib": 350,
    "info": {},
    "gtp": False,
    "net": NET,
    "search": "auto",
}
LISTED = [
    {**PLAIN, "name": "Narabe", "command": "", "search": "mcts", "net": {**NET, "file": "my net"}},
    {**PLAIN, "name": "Rapfi", "command": "'/my games/pbrain-rapfi' -x", "folder": "/my games", "threads": 2}
    | {"memory_mib": 0, "info": {"hash_size": "64"}},
    {**PLAIN, "name": "KataGomo", "command": "katagomo gtp", "gtp": True},
]


@pytest.fixture
def profile(tmp_path, monkeypatch):
    """A profile with these engines, of a user who has allowed nothing so far."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("NARABE_PROFILE", str(tmp_path / "profile"))
    monkeypatch.setattr("matches.__main__._stop_on_interrupt", lambda tournament: None)
    monkeypatch.chdir(tmp_path)
    return write(tmp_path / "profile", LISTED)


def write(folder, engines):
    folder.mkdir(exist_ok=True)
    (folder / SETTINGS).write_text(json.dumps({"language": "cs", "engines": engines}))
    return folder


def engines_of(line):
    return from_table(from_arguments(shlex.split(line)).table).engines


def test_what_the_app_has_written_is_read_without_loss(profile):
    assert to_table(read_list(profile / SETTINGS)) == LISTED


def test_an_engine_is_taken_with_all_that_the_list_has_on_it(profile):
    ours, rapfi, gtp = engines_of("-engine conf=Narabe -engine conf=Rapfi -engine conf=KataGomo -each st=1")
    assert split(ours.command)[-4:] == ["--net", "my net", "--search", "mcts"]
    assert (ours.threads, ours.memory_bytes) == (1, 350 << 20) and ours.directory
    assert rapfi.argv() == ["/my games/pbrain-rapfi", "-x"] and rapfi.directory == "/my games"
    assert (rapfi.name, rapfi.threads, rapfi.memory_bytes) == ("Rapfi", 2, 0)
    assert rapfi.info == (("hash_size", "64"),) and rapfi.protocol is Protocol.GOMOCUP
    assert gtp.protocol is Protocol.GTP


def test_each_overrides_the_list_and_an_engines_own_options_both(profile):
    line = "-each st=1 option.hash_size=32 threads=3 -engine conf=Rapfi -engine conf=Rapfi threads=4 name=R"
    first, second = engines_of(line + " option.hash_size=16 dir=/elsewhere")
    assert (first.threads, first.info, first.directory) == (3, (("hash_size", "32"),), "/my games")
    assert (second.threads, second.info, second.directory) == (4, (("hash_size", "16"),), "/elsewhere")
    assert [first.name, second.name] == ["Rapfi", "R"]


def test_a_toml_file_names_them_too(profile, tmp_path):
    (tmp_path / "match.toml").write_text('each.st = 1\n[[engine]]\nconf = "Rapfi"\n[[engine]]\ncmd = "b"\n')
    assert [engine.name for engine in engines_of("-config match.toml")] == ["Rapfi", "b"]


def test_a_name_that_is_not_there_is_refused_with_the_nearest_ones_and_the_file(profile):
    with pytest.raises(OptionError, match=r"conf: no engine 'Rapfy' in the app's list, .*: Rapfi$") as wrong:
        engines_of("-engine conf=Rapfy -engine conf=Narabe -each st=1")
    assert str(profile / SETTINGS) in str(wrong.value)
    with pytest.raises(OptionError, match=r": Narabe, Rapfi, KataGomo$"):
        engines_of("-engine conf=xyz -engine conf=Narabe -each st=1")
    (profile / SETTINGS).unlink()
    with pytest.raises(OptionError, match=SETTINGS):
        engines_of("-engine conf=Rapfi -engine conf=Narabe -each st=1")


@pytest.mark.parametrize("engines", [[{"name": "A", "threads": "x"}], [{"name": ""}], "A", [1]])
def test_a_damaged_list_is_refused_with_its_file(profile, engines):
    write(profile, engines)
    with pytest.raises(OptionError, match=SETTINGS):
        engines_of("-engine conf=A -engine cmd=b -each st=1")


@pytest.mark.parametrize("engines", ["engine = 5", "engine = [5, 6]"])
def test_other_things_in_the_place_of_engines_are_still_refused(profile, tmp_path, engines):
    (tmp_path / "match.toml").write_text(engines)
    with pytest.raises(OptionError):
        engines_of("-config match.toml")


def test_the_journal_has_the_engine_and_not_its_name_in_the_list(profile, brain, tmp_path, capsys):
    made = brain("A", 1)
    here = {**PLAIN, "folder": str(tmp_path)}
    write(profile, [{**here, "name": name, "command": made["cmd"]} for name in "AB"])
    words = [
        "-engine",
        "conf=A",
        "-engine",
        "conf=B",
        "-each",
        "tc=0/5",
        "-games",
        "2",
        "-view",
        "quiet",
        "-events",
        "e.jsonl",
    ]
    assert main(words) == FINISHED
    (profile / SETTINGS).unlink()
    table = beginning(tmp_path / "e.jsonl")["options"]["engine"][0]
    assert table["cmd"] == made["cmd"] and "conf" not in table
    assert main(["-resume", "e.jsonl", "-view", "quiet"]) == FINISHED


def test_another_list_is_asked_about_unless_its_engines_were_entered_here(profile, tmp_path, capsys):
    command = f"{sys.executable} -c evil"
    write(tmp_path / "foreign", [{**PLAIN, "name": name, "command": command} for name in "AB"])
    words = [
        "-profile",
        "foreign",
        "-engine",
        "conf=A",
        "-engine",
        "conf=B",
        "-each",
        "tc=0/5",
        "-view",
        "quiet",
    ]
    assert main(words) == USAGE
    told = capsys.readouterr().err
    assert "has not been allowed on this machine yet" in told and command in told and SETTINGS in told
    assert from_arguments(words).config and not from_arguments(["-profile", "foreign"]).config
    remember(effects_of_list(read_list(tmp_path / "foreign" / SETTINGS)))  # as the app does
    assert not from_arguments(words).config
