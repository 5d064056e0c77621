"""The gate between builds: each brain is its build's own, and the result names their signatures."""

import json
import stat
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from training.__main__ import main
from training.play import gate
from training.play.builds import Build, BuildError
from training.play.gate import ACCEPTED, REJECTED, GateSettings
from training.play.processes import Workers

QUICK = "--size 9 --games 2 --no-test --nodes 20 --longest-opening 2 --set deep_visits=100 opening_visits=20"


def build(folder: Path, signature: str, status: int = 0) -> Path:
    """Programs that run this checkout's brain, note that they did, and tell a made-up signature."""
    folder.mkdir()
    for name, text in (
        (
            "pbrain-narabe",
            f"open({str(folder / 'played')!r}, 'a').close()\nfrom protocol.__main__ import main",
        ),
        ("narabe-bench", f"print('signature {signature}')\ndef main(): return {status}"),
    ):
        program = folder / name
        (script := folder / f"{name}.py").write_text(f"import sys\n{text}\nsys.exit(main())\n")
        program.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{script}' \"$@\"\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return folder


@pytest.mark.slow
@pytest.mark.posix("programs that are scripts")
def test_two_builds_play_each_other_and_their_signatures_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = build(tmp_path / "old", "0123abcd"), build(tmp_path / "new", "4567cdef")
    command = ["measure", "gate", "patterns", "patterns", str(tmp_path / "match"), *QUICK.split()]
    programs = ["--candidate-programs", str(new), "--accepted-programs", str(old)]
    assert main([*command, *programs]) in (ACCEPTED, REJECTED)
    assert "signatures 4567cdef against 0123abcd" in capsys.readouterr().out
    assert (old / "played").exists() and (new / "played").exists()
    result = json.loads((tmp_path / "match" / "gate.json").read_text())
    assert result["signatures"] == ["4567cdef", "0123abcd"]

    assert main([*command, *programs]) in (ACCEPTED, REJECTED)  # read again, not played
    assert "signatures 4567cdef against 0123abcd" in capsys.readouterr().out
    other = build(tmp_path / "other", "ffff0000")
    assert main([*command, *programs[:3], str(other)]) not in (ACCEPTED, REJECTED)
    assert "has a match of other nets or settings" in capsys.readouterr().err


def test_a_match_goes_on_with_a_program_that_has_one_more_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(*_: object) -> None:
        raise InterruptedError

    monkeypatch.setattr(gate, "_table", play)
    settings = GateSettings(size=9, games=2)
    planned = asdict(settings)
    del planned["deep_visits"]
    (tmp_path / "plan.json").write_text(json.dumps({"nets": ["patterns", "patterns"], "settings": planned}))
    with pytest.raises(InterruptedError):
        gate.play_gate("patterns", "patterns", settings, tmp_path)
    with pytest.raises(gate.GateError, match="other nets or settings"):
        gate.play_gate("patterns", "patterns", replace(settings, deep_visits=7), tmp_path)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("--openings nowhere.txt", "nowhere.txt: no such file"),
        ("--elo0 10 --elo1 5", "elo0 10 must be below elo1 5"),
    ],
)
def test_a_match_that_cannot_begin_does_not_refuse_the_next_by_its_settings(
    wrong: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = "--size 9 --games 2 --nodes 20 --longest-opening 2 --set deep_visits=100 opening_visits=20"
    command = ["measure", "gate", "patterns", "patterns", str(tmp_path), *quick.split()]
    assert main([*command, *wrong.split()]) == 2
    assert capsys.readouterr().err == f"narabe-train measure gate: {said}\n"
    assert not (tmp_path / "plan.json").exists()


def test_openings_are_made_on_all_cores_and_depend_on_the_seed_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = GateSettings(size=9, games=8, longest_opening=4, deep_visits=50, opening_visits=10)
    alone = gate._made_openings("patterns", settings)
    used: list[int] = []
    answers = Workers.answers

    def noted(workers: Workers, work: Any, jobs: Any, net: str) -> Any:
        used.append(len(jobs))
        return answers(workers, work, jobs, net)

    monkeypatch.setattr(Workers, "answers", noted)
    monkeypatch.setattr(gate, "_TRIED_AT_ONCE", 2)
    assert gate._made_openings("patterns", settings) == alone
    assert used[0] == 2 and len(set(alone.splitlines())) == 4


@pytest.mark.posix("programs that are scripts")
def test_a_build_without_a_signature_is_named(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="nowhere has no narabe-bench"):
        Build(tmp_path / "nowhere").signature()
    with pytest.raises(BuildError, match="tells no signature"):
        Build(build(tmp_path / "broken", "0123abcd", status=3)).signature()
    with pytest.raises(BuildError, match="tells no signature"):
        Build(build(tmp_path / "strange", "none of ours")).signature()


def test_a_time_for_a_move_takes_the_place_of_nodes() -> None:
    """The first command of docs/comparing.md was refused: the default of nodes limited a move, too."""
    assert GateSettings(turn_ms=250).nodes == 0 and GateSettings().nodes > 0
    with pytest.raises(ValueError, match="must limit a move"):
        GateSettings(nodes=0)
