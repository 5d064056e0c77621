"""The doctor on a brain that conforms, on ours, and on brains with one fault each."""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from protocol import delays
from protocol.command_line import join
from protocol.compliance.__main__ import main
from protocol.compliance.checklist import all_checks
from protocol.compliance.examination import CheckOutcome, examine
from protocol.compliance.memory import MemoryNeed, measure_memory
from protocol.compliance.report import conclusion, conforms
from protocol.compliance.session import ExamLimits, Violation, check_line
from protocol.compliance.transcript import (
    Event,
    TranscriptError,
    format_transcript,
    pack_bytes,
    parse_transcript,
    unpack_bytes,
)

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the test brain waits for its input by select"
)
FAULTY_BRAIN = [sys.executable, str(Path(__file__).parent / "faulty_brain.py")]
CHECKS = {check.name: check for check in all_checks()}
BUSY_MACHINE = ExamLimits(turn_ms=50, tolerance_ms=1000, patience_s=20.0)


@pytest.mark.posix("a script stands for a brain")
def test_a_brain_may_lie_in_a_folder_with_an_apostrophe(tmp_path: Path) -> None:
    brain = tmp_path / "Zoe's brains" / "pbrain"
    brain.parent.mkdir()
    brain.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{FAULTY_BRAIN[1]}'\n")
    brain.chmod(0o755)
    assert main(["--only", "start", str(brain)]) == 0


def test_an_unclosed_quote_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--only", "start", 'pbrain "--net'])
    assert "pbrain" in capsys.readouterr().err


@pytest.mark.long  # our brain, below, shows the same but for what it does not offer
def test_a_brain_that_conforms_passes_every_check() -> None:
    findings, measured = examine(FAULTY_BRAIN, list(CHECKS.values()), BUSY_MACHINE)
    assert [finding for finding in findings if finding.verdict is not CheckOutcome.PASSED] == []
    assert measured["start to OK, s"] > 0 and measured["memory, MiB"] > 1


@pytest.mark.slow
def test_what_the_machine_takes_is_not_the_brains_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    impatient = ExamLimits(turn_ms=50, tolerance_ms=400, patience_s=1.0)
    late = ["turn-of-100-ms"]
    with monkeypatch.context() as quiet:
        quiet.setattr(delays.Delay, "ms", 0.0)
        ((finding,), _) = examine([*FAULTY_BRAIN, *late], [CHECKS[late[0]]], impatient)
    assert finding.verdict is CheckOutcome.FAILED
    began = time.monotonic()  # a thread waits for a processor nearly all the time from now on
    monkeypatch.setattr(delays, "_waited_s", lambda pid: {"1": (time.monotonic() - began) * 0.95})
    ((finding,), _) = examine([*FAULTY_BRAIN, *late], [CHECKS[late[0]]], impatient)
    assert finding.verdict is CheckOutcome.PASSED, finding


@pytest.mark.slow
@pytest.mark.usefixtures("unforgiving")
@pytest.mark.parametrize("name", CHECKS)
def test_each_check_finds_its_fault(name: str) -> None:
    for patience_s in (2.0, 60.0):  # on a busy machine the brain may not get to its fault in 2 s
        limits = ExamLimits(turn_ms=50, tolerance_ms=400, patience_s=patience_s)
        ((finding,), _) = examine([*FAULTY_BRAIN, name], [CHECKS[name]], limits)
        if finding.verdict is CheckOutcome.FAILED:
            break
    assert finding.verdict is CheckOutcome.FAILED, finding
    assert finding.text and finding.transcript


@pytest.mark.usefixtures("unforgiving")
@pytest.mark.parametrize(
    ("fault", "name", "verdict", "text"),
    [
        ("late-handshake", "yx-nbest", CheckOutcome.LATE, "YXSHOWINFO is answered only after "),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (
                ("late-choice", "yx-swap2", CheckOutcome.LATE, "yxswap2step2 is answered only after "),
                ("late-stop", "stop", CheckOutcome.LATE, "YXSTOP is answered only after "),
                ("no-stop", "stop", CheckOutcome.NOT_OFFERED, "YXSTOP was ignored"),
            )
        ),
    ],
)
def test_a_late_answer_is_late(fault: str, name: str, verdict: CheckOutcome, text: str) -> None:
    limits = ExamLimits(turn_ms=50, tolerance_ms=400, patience_s=60.0)
    findings, _ = examine([*FAULTY_BRAIN, fault], [CHECKS[name]], limits)
    assert findings[0].verdict is verdict, findings
    assert findings[0].text.startswith(text)
    assert conforms(findings)
    if verdict is CheckOutcome.LATE:
        assert f"  {findings[0].text}" in conclusion(findings, [CHECKS[name]], {})
        assert "0 not offered, 1 late, 0 failed" in conclusion(findings, [CHECKS[name]], {})


@pytest.mark.usefixtures("unforgiving")
def test_a_fault_spoils_no_later_check() -> None:
    impatient = ExamLimits(turn_ms=50, tolerance_ms=400, patience_s=2.0)
    checks = [CHECKS["one-core"], CHECKS["one-answer"]]
    findings, _ = examine([*FAULTY_BRAIN, "one-core"], checks, impatient)
    assert [finding.verdict for finding in findings] == [CheckOutcome.FAILED, CheckOutcome.PASSED], findings


@pytest.mark.slow
@pytest.mark.parametrize("group", dict.fromkeys(check.group for check in CHECKS.values()))
def test_our_brain_conforms(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    brain = [sys.executable, "-m", "protocol", "--net", "uniform"]
    status = main(["--only", group, "--turn", "20", "--tolerance", "5000", "--patience", "20", *brain])
    assert status == 0, capsys.readouterr().out


def test_a_program_that_is_not_a_brain_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "start,about", "--patience", "0.5", sys.executable, "-c", "pass"]) == 1
    assert main(["--only", "start", "/no/such/brain"]) == 2
    assert capsys.readouterr().err == "narabe-doctor: /no/such/brain: no such program\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--dir", "none"], "--dir none: no such folder"),
        (["--transcripts", "file"], "--transcripts file: not a folder"),
        (["--replay", "file"], "file: there is no conversation in it"),
    ],
)
def test_what_cannot_be_is_reported_before_the_checks(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    assert main([*words, sys.executable, "-c", "pass"]) == 2
    assert capsys.readouterr().err == f"narabe-doctor: {said}\n"


@pytest.mark.posix("a script as a program")
def test_a_program_is_named_from_here_or_from_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (folder := tmp_path / "folder").mkdir()
    for place in (tmp_path / "here.sh", folder / "there.sh"):
        place.write_text(f"#!/bin/sh\nexec {join([sys.executable, '-S', '-c', GREEDY])}\n")
        place.chmod(0o755)
    for program in ("./here.sh", "./there.sh"):
        assert main(["--only", "start", "--dir", "folder", program]) == 0, capsys.readouterr().out


GREEDY = (
    "import sys, time\n"
    "for line in sys.stdin:\n"
    "    word = line.split()[0]\n"
    "    if word == 'START': print('OK', flush=True)\n"
    "    if word == 'DONE':\n"
    "        eaten = bytearray(b'x') * (400 << 20); time.sleep(0.5); eaten = None\n"
    "        print('0,0', flush=True)\n"
    "    if word == 'TURN': print('1,0', flush=True)\n"
    "    if word == 'END': break\n"
)


def test_the_memory_that_an_engine_needs_makes_a_limit_for_it() -> None:
    need = measure_memory([sys.executable, "-S", "-c", GREEDY])
    assert need.used_bytes > 380 << 20, "the peak counts, not what is left after the move"
    assert need.used_bytes * 1.2 < need.proposed_bytes < 600 << 20


def test_a_modest_engine_gets_the_usual_limit() -> None:
    need = measure_memory(FAULTY_BRAIN)
    assert 1 << 20 < need.used_bytes < 100 << 20
    assert need.proposed_bytes == 350 << 20
    assert MemoryNeed(0).proposed_bytes == 0  # nothing was told


def test_an_engine_that_cannot_be_measured_is_reported_with_the_reason() -> None:
    with pytest.raises(Violation, match="cannot start"):
        measure_memory(["/no/such/brain"])
    with pytest.raises(Violation, match="exit status 3"):
        measure_memory([sys.executable, "-c", "raise SystemExit(3)"])


def test_the_doctor_runs_a_brain_in_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "brain.py").write_text(GREEDY)
    command = ["--only", "start", "--dir", str(tmp_path), sys.executable, "brain.py"]
    assert main(command) == 0, capsys.readouterr().out


def test_json_and_transcripts_that_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--json", "--only", "start,line-of-10-mb", "--transcripts", str(tmp_path), "--patience", "5"]
    assert main([*arguments, *FAULTY_BRAIN, "start"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["conforms"] is False
    verdicts = {finding["check"]: finding["verdict"] for finding in report["findings"]}
    assert verdicts["start"] == "failed"
    transcript = tmp_path / "start.txt"
    assert "> OK - everything is good" in transcript.read_text()
    assert main(["--replay", str(transcript), *FAULTY_BRAIN]) == 0
    shown = capsys.readouterr().out
    assert "< START 15" in shown and "now: OK" in shown
    assert main(["--replay", str(transcript), *FAULTY_BRAIN, "start"]) == 0
    assert "now:" not in capsys.readouterr().out


@pytest.mark.slow
def test_fuzzing_repeats_itself_and_finds_the_fault(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--fuzz", "7", "--rounds", "3", "--json", "--patience", "10"]
    assert main([*arguments, *FAULTY_BRAIN]) == 0
    capsys.readouterr()
    sent = []
    for _ in range(2):
        assert main([*arguments, *FAULTY_BRAIN, "info-is-not-answered"]) == 1
        findings = json.loads(capsys.readouterr().out)["findings"]
        sent.append([line.split(" ", 1)[1] for line in findings[0]["transcript"] if " <*" in line])
    assert sent[0] == sent[1] != []


@pytest.mark.slow
def test_our_brain_stands_the_fuzz(capsys: pytest.CaptureFixture[str]) -> None:
    brain = [sys.executable, "-m", "protocol", "--net", "uniform"]
    assert main(["--fuzz", "1", "--rounds", "5", "--patience", "20", *brain]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--only", "nothing", "brain"],
        ["--rules", "chess", "brain"],
        ["--fuzz", "1", "--rounds", "0", "brain"],
        ["--turn", "-1", "brain"],
        ["--turn", "9" * 20, "brain"],
        ["--patience", "nan", "brain"],
    ],
)
def test_wrong_questions_are_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2


def test_every_check_is_listed_with_what_it_demands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(CHECKS) and all(len(line.split(": ", 1)[1]) > 20 for line in lines)
    assert main(["--list", "--only", "timing,end", "--skip", "stop"]) == 0
    listed = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert {"timing/startup", "ending/end"} <= set(listed) and "timing/stop" not in listed
    assert all(name.startswith("timing/") for name in listed if name != "ending/end")


@pytest.mark.parametrize("line", ["OK", "7,7", "7,7 8,8", "MESSAGE x", "ERROR", "FORBID 0708.", "SWAP", ""])
def test_good_lines(line: str) -> None:
    check_line(line)


@pytest.mark.parametrize(
    "line", ["OK.", "7, 7", "7,7 ", " 7,7", "MESSAGE", "message x", "SUGGEST 7,7", "hello"]
)
def test_bad_lines(line: str) -> None:
    with pytest.raises(Violation):
        check_line(line)


def test_transcripts_are_read_back(tmp_path: Path) -> None:
    events = [Event(0.0, "<", "START 15"), Event(0.25, ">", "OK"), Event(1.5, "<*", pack_bytes(b"\x00\n", 3))]
    path = tmp_path / "t.txt"
    path.write_text(format_transcript("title\nmore", events))
    assert parse_transcript(path) == events
    assert unpack_bytes(events[2].text) == (b"\x00\n", 3)
    path.write_text("0.1 < START 15\nnonsense\n")
    with pytest.raises(TranscriptError, match="line 2"):
        parse_transcript(path)


def test_an_interrupt_is_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("protocol.compliance.__main__.examine", interrupted)
    assert main(["--only", "start", sys.executable]) == 130
    assert capsys.readouterr().err == "narabe-doctor: interrupted\n"


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], list[str]]:
    """A brain in a few lines of Python."""

    def write(text: str) -> list[str]:
        (tmp_path / "brain.py").write_text(text)
        return [sys.executable, "-S", str(tmp_path / "brain.py")]

    return write


def test_a_brain_that_never_starts_is_waited_for_once(script: Callable[[str], list[str]]) -> None:
    findings, _ = examine(
        script("for line in open(0): pass"), list(CHECKS.values()), ExamLimits(patience_s=0.5)
    )
    told = conclusion(findings, list(CHECKS.values()), {})
    assert {finding.text for finding in findings} == {"no answer to START 15 within 0.5 s"}
    assert told.count("no answer to START") == 1
    assert f"and {len(CHECKS) - 3} more: start-of-no-size" in told


SKELETON = """
taken = set()
def play():
    x, y = next((x, y) for y in range(15) for x in range(15) if (x, y) not in taken)
    taken.add((x, y))
    print(f"{x},{y}", flush=True)
for line in open(0):
    command, _, rest = line.strip().partition(" ")
    if command in ("START", "RESTART"):
        if command == "RESTART":
            taken.clear()
        print("OK", flush=True)
    elif command == "TURN":
        point = tuple(map(int, rest.split(",")))
        if point in taken:
            print(f"ERROR taken {rest}", flush=True)
        taken.add(point)
        play()
    elif command == "BEGIN":
        play()
    elif command == "END":
        break
"""


def test_a_brain_that_empties_its_board_at_restart_alone_has_one_fault(
    script: Callable[[str], list[str]],
) -> None:
    """Whatever checks came after had its stones on the board."""
    names = ("start", "start-again", "begin", "turn", "restart")
    findings, _ = examine(script(SKELETON), [CHECKS[name] for name in names], BUSY_MACHINE)
    faulty = [finding for finding in findings if finding.verdict is not CheckOutcome.PASSED]
    assert [finding.check for finding in faulty] == ["start-again"]
    assert "restart=on" in faulty[0].text
