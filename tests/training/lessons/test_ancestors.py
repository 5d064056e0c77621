"""Each ancestor's way is begun by one command; here in a reduced form."""

import re
import shlex
from pathlib import Path

import pytest

from training.__main__ import main
from training.learn.checkpoints import load_checkpoint
from training.lessons.ancestors import ANCESTORS, words_of

REDUCED = {
    "renju-supervised": "--epochs 1 --no-pictures",
    "dqn-19x19": "--steps 6 --evaluate-every 6 --evaluation-games 2 --final-games 2 --learn-from 4"
    " --channels 4 --layers 2 --batch-size 4 --no-pictures --opponents random",
}


@pytest.mark.parametrize("name", [pytest.param("renju-supervised", marks=pytest.mark.slow), "dqn-19x19"])
def test_an_ancestors_way_is_gone_by_one_command(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.csv"
    moves = [f"h8 i9 {column}7 g7 {column}9 i6 {column}11 g9 {column}13" for column in "abcdejklmno"]
    games.write_text("moves,result\n" + "".join(f"{line},D\n" for line in moves))
    run = tmp_path / "run"
    run.mkdir()
    words = ["lesson", "ancestor", name, str(run), "--games", str(games), "--options", REDUCED[name]]
    assert main(words) == 0
    first = capsys.readouterr().out
    checkpoint = load_checkpoint(run / "checkpoint.pt")
    assert checkpoint["settings"]["network"] == ("dqn" if name.startswith("dqn") else "renju-ancestor")
    assert main(words) == 0
    again = capsys.readouterr().out
    assert "resumed at" in again and ("prepare" in first) == name.startswith("renju")
    assert "narabe-train data prepare" not in again


@pytest.mark.parametrize("name", [name for name in ANCESTORS if name not in REDUCED])
def test_the_loops_are_those_of_recipes_of_their_name(name: str, tmp_path: Path) -> None:
    """That each recipe can be begun stands in tests/training/test_loop.py."""
    assert words_of(ANCESTORS[name], tmp_path, None) == [
        ["loop", str(tmp_path), "--recipe", f"ancestors/{name}"]
    ]


def test_every_feature_is_taught_somewhere() -> None:
    """In a notebook, whose functions are named, or on a page."""
    docs = Path(__file__).resolve().parents[3] / "docs"
    text = (docs / "ancestors-features.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if re.match(r"\| \d", line)]
    assert [int(row[0]) for row in rows] == list(range(1, 74))
    for _, _, shown, taught in rows:
        assert shown.strip()
        links = re.findall(r"\]\(([\w./-]+)\)", taught)
        assert links and all((docs / link).exists() for link in links), taught
        if links[0].endswith(".ipynb"):
            notebook = (docs / links[0]).read_text(encoding="utf-8")
            for name in re.findall(r"`(\w+)`", taught):
                assert re.search(rf"(def|class) {name}\b", notebook), taught


def test_the_commands_can_be_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "run"
    assert main(["lesson", "ancestor", "renju-supervised", str(run), "--games", "GAMES.rif", "--show"]) == 0
    prepare, supervised = (shlex.split(line) for line in capsys.readouterr().out.splitlines())
    assert prepare[:5] == ["narabe-train", "data", "prepare", "records", "GAMES.rif"]
    assert "renju-ancestor" in supervised and not run.exists()


def test_records_to_learn_from_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "ancestor", "renju-supervised", str(tmp_path)]) == 1
    assert "name them with --games" in capsys.readouterr().err


def test_options_that_differ_reach_the_last_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lesson", "ancestor", "dqn-19x19", str(tmp_path / "run"), "--options", "--discount 7"]) == 1
    assert "discount must be within 0..1" in capsys.readouterr().err
