"""Wrong words on the command line of `narabe-library` are refused in words, and change nothing."""

import signal
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.rules.board import Board
from library import annotations
from library.games import add
from library.maintenance import stats
from library.puzzles import collection
from library.puzzles.finder import Puzzle
from library.store import Store
from matches.library.__main__ import run
from tests.library.helpers import entry_of, random_games


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    with Store("a.narabe") as library:
        add(library, random_games(1, 10, plies=8))
        annotations.add_entry(library, Board(), entry_of("engine", 0.5, visits=100))
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ["forget", "--before", "yesterday"],
        ["forget", "--before", "2026-13-45"],
        ["forget", "--before", "26-1-1"],
        ["export", "o.csv", "--first-year", "9" * 23],
        ["export", "o.txt", "--plies", "-1"],
        ["export", "o.txt", "--plies", "4", "--min-games", "0"],
        ["export", "o.txt", "--plies", "4", "--margin", "nan"],
        ["games", "--limit", "9" * 23],
        ["games", "--least-moves", "-1"],
        ["analyse", "--engine", ""],
        ["analyse", "--engine", "'unclosed"],
        ["analyse", "--nodes", "0"],
        ["puzzles", "--count", "0"],
        ["show", "--size", "4"],
        ["show", "--size", "9" * 23],
    ],
)
def test_what_an_option_cannot_be_is_refused(
    library: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["a.narabe", *words])
    assert ended.value.code == 2
    assert words[-2] in capsys.readouterr().err
    with Store("a.narabe") as store:
        assert annotations.known(store, Board()).entries


def test_what_a_file_has_no_place_for_is_said(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["a.narabe", "export", "o.sgf", "--branch"]) == 0
    assert not capsys.readouterr().err
    assert run(["a.narabe", "export", "o.lib"]) == 0
    assert capsys.readouterr().err == "o.lib: RenLib has no place for analyses\n"
    assert run(["a.narabe", "export", "o.csv"]) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["merge", "a.narabe"], "a.narabe: is the library itself"),
        (["merge", "link.narabe"], "link.narabe: is the library itself"),
        (["split", "a.narabe"], "a.narabe: is the library itself"),
        (["export", "none/o.sgf"], "none/o.sgf: No such file or directory"),
        (["import", "a.narabe"], "a.narabe: this is a Narabe library (`narabe-library FILE merge` takes"),
        (["import", "picture.sgf"], "picture.sgf: this is a PNG picture"),
    ],
)
def test_what_cannot_be_done_is_reported_with_the_file_that_was_named(
    library: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    (library / "link.narabe").hardlink_to("a.narabe")
    (library / "picture.sgf").write_bytes(b"\x89PNG\r\n")
    assert run(["a.narabe", *words]) == 1
    told = capsys.readouterr().err
    assert said in told and told.count("\n") <= 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["games", "--saved", "mine"], "no search 'mine'; saved are: none"),
        (["games", "--saved", "mine", "--player", "x"], "cannot be narrowed"),
        (["games", "--shape", "x,o"], "'x,o' is not a shape"),
        (["games", "--size", "5", "--shape", "xxxxxx"], "larger than the board"),
        (["games", "--from", "zz"], "--from: not a coordinate"),
        (["export", "o.lib", "--player", "x"], "a branch is of all games"),
        (["export", "o.txt", "--plies", "4", "--event", "x"], "openings are of all games"),
        (["export", "o.sgf", "--branch", "--last-year", "2000"], "a branch is of all games"),
        (["export", "o.csv", "--branch"], "--branch: means nothing for whole games"),
        (["export", "o.lib", "--shape", "x"], "a branch is of all games"),
        (["export", "o.sgf", "--plies", "0"], "--plies: means nothing for whole games"),
        (["export", "o.sgf", "--min-games", "2"], "--min-games: means nothing for whole games"),
        (["export", "o.sgf", "--branch", "--margin", "0.1"], "--margin: means nothing for a branch"),
        (["export", "o.lib", "--offsets"], "--offsets: means nothing for a branch"),
        (["export", "o.txt", "--plies", "4", "--branch"], "--branch: means nothing for openings"),
        (["forget", "--engine", "engine", "--player", "x"], "choose games to forget"),
        (["puzzles", "--shipped", "--opening-rule", "x"], "choose among games"),
    ],
)
def test_an_option_that_would_be_passed_over_is_refused(
    library: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert run(["a.narabe", *words]) == 1
    assert said in capsys.readouterr().err
    assert [path.name for path in library.iterdir()] == ["a.narabe"]
    with Store("a.narabe") as store:
        assert annotations.known(store, Board()).entries


def test_the_games_listed_are_those_of_the_filter(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["a.narabe", "games", "--limit", "5"]) == 0
    every = capsys.readouterr().out
    assert run(["a.narabe", "games", "--player", "nobody"]) == 0
    assert " – " in every and capsys.readouterr().out == "0 games\n"


def test_a_saved_search_chooses_the_games_of_a_list_and_of_an_export(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["a.narabe", "games", "--player", "player 1", "--least-moves", "3", "--save", "mine"]) == 0
    searched = capsys.readouterr().out
    assert run(["a.narabe", "games", "--saved", "mine"]) == 0
    assert capsys.readouterr().out == searched
    assert run(["a.narabe", "export", "o.csv", "--saved", "mine"]) == 0
    lines = Path("o.csv").read_text().splitlines()
    assert searched.startswith(f"{len(lines) - 1} game")


@pytest.mark.parametrize(
    "words",
    [
        *(["export", f"o{end}", "--player", "nobody"] for end in (".sgf", ".csv", ".psq")),
        ["export", "o.txt", "--plies", "4", "--min-games", "9"],
    ],
)
def test_no_file_is_overwritten_where_nothing_is_chosen(
    library: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    Path(words[1]).write_text("my games")
    assert run(["a.narabe", *words]) == 1
    assert f"{words[1]}: not written, because nothing" in capsys.readouterr().err
    assert Path(words[1]).read_text() == "my games"


@pytest.mark.parametrize("words", [["", "stats"], ["a.narabe", "import", ""], ["a.narabe", "merge", ""]])
def test_an_empty_name_is_no_folder(
    library: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """It read all files of the folder where one was."""
    with pytest.raises(SystemExit):
        run(words)
    assert "the name of the file is empty" in capsys.readouterr().err


def test_an_interrupt_is_a_line(
    library: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(store: Store) -> dict[str, int]:
        raise KeyboardInterrupt

    monkeypatch.setattr("library.maintenance.stats", interrupted)
    assert run(["a.narabe", "stats"]) == 130
    assert capsys.readouterr().err == "narabe-library: interrupted\n"


def test_puzzles_found_before_an_interrupt_are_kept(
    library: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that hours had found was lost."""
    first, second = collection.shipped()[:2]

    def found(*_: object) -> Iterator[Puzzle]:
        yield first
        signal.raise_signal(signal.SIGINT)
        yield second
        raise AssertionError("the search goes on")

    monkeypatch.setattr("matches.library.__main__.find", found)
    monkeypatch.setattr("matches.library.__main__.thorough", lambda puzzle: puzzle)
    assert run(["a.narabe", "puzzles"]) == 130
    assert capsys.readouterr().out == "2 puzzles\nstopped; what was found until then is kept\n"


@pytest.mark.parametrize(
    ("words", "said", "entries"),
    [
        (["--engine", "engine"], "1 entries and proofs forgotten", 0),
        (["--engine", "other"], "0 entries and proofs forgotten", 1),
        (["--before", "2999-01-01"], "1 entries forgotten", 0),
        (["--engine", "engine", "--before", "1999-01-01"], "0 entries and proofs forgotten", 1),
        (["--first-year", "2999"], "0 games forgotten", 1),
        (["--last-year", "2999", "--player", "nobody"], "0 games forgotten", 1),
    ],
)
def test_what_is_named_is_forgotten(
    library: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str, entries: int
) -> None:
    """Without --before every one of these was refused: "'' is not a day"."""
    with Store("a.narabe") as store:
        add(store, random_games(1, 1, plies=8))
        before = stats(store)["games"]
    assert run(["a.narabe", "forget", *words]) == 0
    assert capsys.readouterr().out == said + "\n"
    with Store("a.narabe") as store:
        assert len(annotations.known(store, Board()).entries) == entries
        assert stats(store)["games"] == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "--from", "h8h8"], "narabe-library: --from: h8: taken\n"),
        (["show", "--from", "zz"], "narabe-library: --from: not a coordinate at column 1: 'zz'\n"),
    ],
)
def test_a_position_that_cannot_be_is_reported_with_its_option(
    library: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert run(["a.narabe", *words]) == 1
    assert capsys.readouterr().err == said


def test_ones_own_results_are_printed(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["a.narabe", "me", "nobody"]) == 1
    assert "no decided game of such a player" in capsys.readouterr().err
    assert run(["a.narabe", "me", "PLAYER 1", "player 2", "--games", "1"]) == 0
    said = capsys.readouterr().out
    assert all(f"by {title}" in said for title in ("colour", "rule", "opening", "opponent", "month"))


def test_what_is_refused_is_written_to_a_file(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.sgf").write_text("(;GM[4]SZ[15];B[hh];W[hh])")
    assert run(["a.narabe", "import", "a.sgf", "--refused", "refused.zip"]) == 1
    with zipfile.ZipFile("refused.zip") as archive:
        assert archive.namelist() == ["reasons.md", "0001-a-1.sgf"]
