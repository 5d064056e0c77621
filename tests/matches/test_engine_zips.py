"""Engines in zips, as Gomocup takes them; a zip comes from outside."""

import zipfile
from pathlib import Path

import pytest

from engine.options import OptionError
from matches.__main__ import USAGE, main
from matches.configuration import from_table
from matches.engine_zips import unpacked
from protocol.command_line import split
from protocol.programs import data_folder


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """A folder of its own, and a user whose data folder is empty."""
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


def zipped(*names, content="x", path="engine.zip"):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, content)
    return path


def command(cmd="engine.zip", **options):
    """The words of the command of an engine, as it is started."""
    table = {"engine": [{"cmd": cmd, "name": "A"}, {"cmd": "b"}], "each": {"st": 1}, **options}
    return split(unpacked(from_table(table)).engines[0].command)


@pytest.mark.posix("a script as a program")
def test_an_engine_in_a_zip_plays(brain, play, tmp_path, monkeypatch):
    script = f"#!/bin/sh\nread line < data/word && exec {brain('A', 1)['cmd']}\n"
    with zipfile.ZipFile("mine.zip", "w") as archive:
        archive.writestr("pbrain-mine", script)
        archive.writestr("data/word", "hello\n")
    tournament = play({"cmd": "mine.zip"}, brain("B", 7), events="e.jsonl")
    assert tournament.names == ["mine", "B"] and tournament.standings.forfeits == 0
    assert play(resume=tmp_path / "e.jsonl").resumed_games == 1
    assert [folder.name.split("-")[0] for folder in (data_folder() / "engines").iterdir()] == ["mine"]


def test_what_is_in_a_zip_is_unpacked_once(monkeypatch):
    program, *rest = command(zipped("pbrain-x.exe", "nets/x.bin") + " --slow")
    assert rest == ["--slow"]
    assert Path(program).parent.parent == data_folder() / "engines"
    assert (Path(program).parent / "nets" / "x.bin").read_text() == "x"
    monkeypatch.setattr("matches.engine_zips.sources_of", None)
    assert command("engine.zip") == [program]


@pytest.mark.parametrize(
    ("names", "rule", "size", "chosen"),
    [
        (("pbrain-x.exe", "pbrain-x64.exe"), 0, 15, "pbrain-x64.exe"),
        (("pbrain-x64.exe", "pbrain-x_renju.exe"), 4, 15, "pbrain-x_renju.exe"),
        (("pbrain-x64.exe", "pbrain-x_renju.exe"), 1, 15, "pbrain-x64.exe"),
        (("pbrain-x_freestyle.exe", "pbrain-x_freestyle-20_64.exe"), 0, 20, "pbrain-x_freestyle-20_64.exe"),
        (("pbrain-x_freestyle.exe", "pbrain-x_freestyle-20_64.exe"), 0, 15, "pbrain-x_freestyle.exe"),
        (("pbrain-x_20.exe", "pbrain-x64.exe", "pbrain-x_caro-15.exe"), 9, 15, "pbrain-x_caro-15.exe"),
        (("pbrain-x_20.exe", "pbrain-x64.exe"), 0, 20, "pbrain-x_20.exe"),
        (("other.exe", "pbrain-x.txt", "deep/pbrain-y64.exe", "Pbrain-X.exe"), 0, 15, "Pbrain-X.exe"),
    ],
)
def test_the_program_is_the_one_that_gomocup_would_take(names, rule, size, chosen, monkeypatch):
    monkeypatch.setattr("sys.platform", "win32")
    zipped(*names)
    assert Path(command(rule=rule, boardsize=size)[0]).name == chosen


@pytest.mark.posix("programs without an ending")
def test_a_program_for_this_system_goes_before_one_for_windows():
    zipped("pbrain-x64.exe", "pbrain-x")
    assert Path(command()[0]).name == "pbrain-x"


def test_a_zip_may_have_as_long_a_name_as_files_may():
    for name in ("n" * 250, "ü" * 120):
        assert Path(command(zipped("pbrain-x", path=f"{name}.zip"))[0]).name == "pbrain-x"


@pytest.mark.parametrize(
    "name", ["../evil", "/evil", "a/../../evil", "C:evil", "a\\..\\evil", "pbrain-x.exe/evil", "a\x1b[1m"]
)
def test_a_name_that_leads_elsewhere_is_refused_and_nothing_stays(name, tmp_path):
    with zipfile.ZipFile("engine.zip", "w") as archive:
        archive.writestr("pbrain-x.exe", "x")
        archive.writestr(zipfile.ZipInfo(name), "x")
    with pytest.raises(OptionError, match=r"A: cmd=engine\.zip: "):
        command()
    assert not list(tmp_path.rglob("evil")) and not list((data_folder() / "engines").iterdir())


def test_a_link_becomes_a_file(tmp_path):
    link = zipfile.ZipInfo("data")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile("engine.zip", "w") as archive:
        archive.writestr("pbrain-x.exe", "x")
        archive.writestr(link, "/etc/passwd")
    assert (Path(command()[0]).parent / "data").read_text() == "/etc/passwd"


def test_what_is_no_engine_is_refused_in_words(monkeypatch):
    Path("engine.zip").write_text("#!/bin/sh\n")
    with pytest.raises(OptionError, match="this is not a zip"):
        command()
    zipped("readme.txt")
    with pytest.raises(OptionError, match=r"there is no program pbrain-\.\.\. on its top level"):
        command()
    with pytest.raises(OptionError, match=r"A: cmd=none\.zip: "):
        command("none.zip")
    monkeypatch.setattr("engine.records.source.MOST_UNPACKED", 1 << 20)
    zipped("pbrain-x.exe", "a", content=bytes(1 << 20))
    with pytest.raises(OptionError, match="more than 1 MB come out of the archive"):
        command()


def test_a_zip_of_a_file_from_elsewhere_is_not_unpacked_unasked(capsys):
    zipped("pbrain-x")
    Path("m.toml").write_text('each = { st = 1 }\n[[engine]]\ncmd = "engine.zip"\n[[engine]]\ncmd = "b"\n')
    assert main(["-config", "m.toml"]) == USAGE
    assert "engine.zip" in capsys.readouterr().err
    assert not data_folder().exists()
