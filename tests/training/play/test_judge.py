"""Judging engines: one that knows who wins foretells it better than one that guesses, and runs go on."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from protocol.command_line import join
from training.__main__ import main
from training.data.packed import BLACK_WON, BROKEN_OFF, WHITE_WON, SearchedGame, SearchedPosition, save_games
from training.play.judge import JudgeSettings, log_loss, table

GAMES, PLIES = 30, range(8, 12)

SEER = """
# Black wins the games whose first stone is in an even column. A seer says so, loudly or by chance.
import sys, zlib
mode, log = sys.argv[1:3]
stones = None
for line in sys.stdin:
    word, *_ = line.split() or [""]
    if word in ("START", "RESTART"):
        print("OK", flush=True)
    elif word == "BOARD":
        stones = []
    elif word == "DONE":
        with open(log, "a") as file:
            file.write(f"{stones}\\n")
        if mode == "dies" and len(open(log).readlines()) == 7:
            sys.exit(1)
        black = stones[0][0] % 2 == 0
        win = (len(stones) % 2 == 0) == black
        known = mode != "guesses"
        sure = 0.8 if (win if known else zlib.crc32(str(stones).encode()) % 2) else -0.8
        if mode != "mute":
            print(f"MESSAGE depth 3 value {sure:.3f} visits 10")
        taken = {(x, y) for x, y in stones}
        x, y = next((x, y) for y in range(15) for x in range(15) if (x, y) not in taken)
        stones = None
        print(f"{x},{y}", flush=True)
    elif word == "END":
        break
    elif stones is not None:
        stones.append(tuple(map(int, line.split(",")[:2])))
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Packed games without a five whose winner the first stone tells."""
    found = []
    for number in range(GAMES):
        x = number % 15
        moves = [15 * 2 * (ply // 2) + (x + 3 * ply) % 15 for ply in range(14)]
        result = BLACK_WON if moves[0] % 2 == 0 else WHITE_WON
        if number == 3:  # no one won it, so it does not count
            result = BROKEN_OFF
        searched = [SearchedPosition(ply, (0.5, 0.0, 0.5)) for ply in range(14)]
        found.append(SearchedGame(15, 0, 5, moves, result, searched))
    path = tmp_path / "games.packed"
    save_games(found, path, {"source": "made up"})
    return path


def engine(tmp_path: Path, mode: str) -> list[str]:
    program = tmp_path / "seer.py"
    program.write_text(SEER, encoding="utf-8")
    command = join([sys.executable, str(program), mode, str(tmp_path / f"{mode}.log")])
    return ["--engine", f"name={mode}", f"cmd={command}"]


def judge(games: Path, folder: Path, *engines: str, sample: int = 12) -> int:
    quick = ["--stages", "8", "12", "--sample", str(sample), "--turn-ms", "10", "--set", "resamples=20"]
    return main(["measure", "judge", str(games), str(folder), *engines, *quick])


def test_a_good_engine_predicts_better_than_one_that_guesses(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engines = [*engine(tmp_path, "knows"), *engine(tmp_path, "guesses")]
    assert judge(games, tmp_path / "run", *engines) == 0
    head, row, difference = capsys.readouterr().out.splitlines()
    assert head.split() == ["plies", "games", "positions", "knows", "guesses", "together"]
    plies, _, positions, knows, _, guesses, _, together, _ = row.split()
    assert (plies, positions) == ("8-11", "12")
    assert float(knows) < 0.05 and float(together) < 0.05
    assert float(guesses) > 0.3
    assert difference.startswith("        guesses less knows: +")


def test_a_run_goes_on_where_its_engine_died(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judge(games, tmp_path / "run", *engine(tmp_path, "knows"), *engine(tmp_path, "dies")) == 1
    assert "dies: position 7:" in capsys.readouterr().err
    with (tmp_path / "run/dies.jsonl").open("a", encoding="ascii") as file:
        file.write("1.2")  # of a line that a kill cut short
    assert judge(games, tmp_path / "run", *engine(tmp_path, "knows"), *engine(tmp_path, "dies")) == 0
    values = [
        json.loads(line) for line in (tmp_path / "run/dies.jsonl").read_text(encoding="ascii").splitlines()
    ]
    assert len(values) == 12
    asked = (tmp_path / "dies.log").read_text(encoding="utf-8").splitlines()
    assert len(asked) == 13 and asked[6] == asked[7]  # the seventh again, no other twice


def test_what_cannot_be_judged_is_named(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judge(games, tmp_path / "mute", *engine(tmp_path, "knows"), *engine(tmp_path, "mute")) == 1
    assert "no position of which every engine says a value" in capsys.readouterr().err
    assert judge(games, tmp_path / "alone", *engine(tmp_path, "knows")) == 1
    assert capsys.readouterr().err.endswith("at least two engines are needed, each with its cmd=COMMAND\n")
    two = [*engine(tmp_path, "knows"), *engine(tmp_path, "guesses")]
    assert judge(games, tmp_path / "run", *two) == 0
    assert judge(games, tmp_path / "run", *two, sample=11) == 1
    assert "settings.json: the run has other settings: sample 12, not 11" in capsys.readouterr().err
    main(
        [
            "data",
            "label",
            str(games),
            str(tmp_path / "labelled"),
            "--net",
            "uniform",
            "--visits",
            "5",
            "--processes",
            "1",
        ]
    )
    capsys.readouterr()
    assert judge(tmp_path / "labelled", tmp_path / "other", *two) == 1
    assert "no value targets are results alone" in capsys.readouterr().err


def test_slopes_are_fitted_and_games_resampled_whole() -> None:
    rng = np.random.default_rng(1)
    truth = rng.normal(size=4000)
    results = (rng.random(4000) < 1 / (1 + np.exp(-truth))).astype(float)
    entropy = log_loss(truth[:, None], results)
    assert log_loss(7 * truth[:, None], results) == pytest.approx(entropy, abs=1e-4)
    noise = rng.normal(size=4000)
    assert log_loss(np.stack([truth, noise], axis=1), results) == pytest.approx(entropy, abs=1e-3)
    plies, games = np.full(4000, 9, np.int16), np.repeat(np.arange(400, dtype=np.int32), 10)
    settings = JudgeSettings(stages=(8, 12), resamples=100)
    alone = table({"a": truth}, results, plies, np.arange(4000, dtype=np.int32), settings)
    repeated = table({"a": np.repeat(truth[:400], 10)}, np.repeat(results[:400], 10), plies, games, settings)
    width = [float(lines[1].split("±")[1].split()[0]) for lines in (alone, repeated)]
    assert width[1] > 2 * width[0]  # 400 games say less than 4,000, however often each is seen
