"""`narabe-bench hard`: positions are read, searched and counted by what is proven of them."""

from contextlib import suppress
from pathlib import Path

import pytest

from engine import bench, hard
from engine.rules.coordinates import parse_coordinate
from engine.search.limits import Limits

OPEN_THREE = "h8a1i8a3j8"  # White to move loses without a block of it
LINES = """# made up
win\tfreestyle\t15\th8a1i8a3j8a5\tk8\tsearch\t10\ta:1
loss\tfreestyle\t15\th8a1i8a3j8a5k8\t-\tsearch\t10\ta:2
blunder\tfreestyle\t15\th8a1i8a3j8\ta5\tsearch\t10\ta:3
"""


def write(folder: Path, text: str = LINES) -> Path:
    path = folder / "hard.tsv"
    path.write_text(text)
    return path


def test_a_position_is_its_line(tmp_path: Path) -> None:
    positions = hard.load(write(tmp_path))
    assert [str(position) for position in positions] == LINES.splitlines()[1:]
    assert positions[0].proven == (parse_coordinate("k8", 15, 15),)


@pytest.mark.parametrize("line", ["win", LINES.splitlines()[1].replace("a3", "h8"), "won" + LINES[15:]])
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(ValueError, match=r"hard\.tsv:2: not a position"):
        hard.load(write(tmp_path, f"\n{line}\n"))


def test_what_is_seen_depends_on_what_is_proven(tmp_path: Path) -> None:
    win, loss, blunder = hard.load(write(tmp_path))
    searches = hard.Searches()
    won = searches.begin(win.board).run_here(Limits(nodes=1_000))
    lost = searches.begin(loss.board).run_here(Limits(nodes=1_000))
    defended = searches.begin(blunder.board).run_here(Limits(nodes=1_000))
    assert win.is_seen(won) and not win.is_seen(lost) and not win.is_seen(defended)
    assert loss.is_seen(lost) and not loss.is_seen(won)
    assert blunder.is_seen(defended)
    assert defended.best is not None
    in_that_way = hard.HardPosition(
        blunder.kind, blunder.variant, blunder.size, blunder.moves, (defended.best,), "search", 1, "a:3"
    )
    assert not in_that_way.is_seen(defended)


def test_a_search_that_ended_by_a_proof_counts_for_more_nodes(tmp_path: Path) -> None:
    [win, *_] = hard.load(write(tmp_path))
    first, second = hard.Searches().results(win.board, (500, 5_000))
    assert first is second


def test_the_table_counts_one_part_of_the_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path)
    counts = []
    for part in ([], ["--held-out"]):
        words = ["hard", "--positions", str(path), "--nodes", "1000", "--instructions", "portable", *part]
        assert bench.main(words) == 0
        counts.append(int(capsys.readouterr().out.splitlines()[-1].split()[1]))
    assert sum(counts) == 3 and counts[1] == sum(position.held_out for position in hard.load(path))


def test_a_net_is_asked_on_positions_of_its_rules_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, LINES + LINES.splitlines()[1].replace("freestyle", "renju") + "\n")
    counts = {}
    for net in ("best", "line-renju"):
        bench.main(["hard", "--positions", str(path), "--nodes", "100", "--net", net])
        bench.main(["hard", "--positions", str(path), "--nodes", "100", "--net", net, "--held-out"])
        totals = [line for line in capsys.readouterr().out.splitlines() if line.startswith("all ")]
        counts[net] = sum(int(line.split()[1]) for line in totals)
    assert counts == {"best": 4, "line-renju": 1}


@pytest.mark.parametrize(
    ("net", "complaint"),
    [("nothing", "no net 'nothing'"), ("paddle-15x15", "alpha-beta cannot search with paddle-15x15")],
)
def test_a_net_that_cannot_be_asked_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], net: str, complaint: str
) -> None:
    for part in ([], ["--held-out"]):  # one of them has positions
        with suppress(SystemExit):
            bench.main(["hard", "--positions", str(write(tmp_path)), "--net", net, *part])
    assert complaint in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["hard", "--positions", str(tmp_path / "none.tsv")]) == 1
    assert "none.tsv" in capsys.readouterr().err


def test_a_file_of_something_else_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.tsv"
    path.write_text("# a comment\nsomething else\n")
    with pytest.raises(SystemExit):
        bench.main(["hard", "--positions", str(path)])
    assert f"{path}:2: not a position" in capsys.readouterr().err
