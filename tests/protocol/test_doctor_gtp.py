"""The doctor's short examination of GTP engines."""

import sys
from pathlib import Path

import pytest

from protocol.compliance.__main__ import main
from protocol.compliance.checklist import all_checks
from protocol.compliance.examination import CheckOutcome, examine
from protocol.compliance.session import ExamLimits
from tests.protocol.faulty_gtp_engine import FAULTS

ENGINE = [sys.executable, str(Path(__file__).with_name("faulty_gtp_engine.py"))]
PATIENT = ExamLimits(tolerance_ms=60_000, patience_s=60)


def test_an_engine_that_conforms_passes_every_check() -> None:
    findings, _ = examine(ENGINE, all_checks(of_gtp=True), PATIENT)
    assert {f.verdict for f in findings} == {CheckOutcome.PASSED}, [f for f in findings if f.text]


@pytest.mark.usefixtures("unforgiving")
@pytest.mark.parametrize("check", all_checks(of_gtp=True), ids=lambda check: check.name)
def test_each_check_finds_its_fault(check) -> None:
    limits = ExamLimits(tolerance_ms=1000, patience_s=2 if check.name == "gtp-quit" else 60)
    (finding,), _ = examine([*ENGINE, FAULTS[check.name]], [check], limits)
    assert finding.verdict is CheckOutcome.FAILED and finding.transcript


@pytest.mark.slow
def test_our_brain_conforms(capsys: pytest.CaptureFixture[str]) -> None:
    brain = [sys.executable, "-m", "protocol", "--gtp", "--net", "patterns"]
    assert main(["--gtp", "--tolerance", "60000", "--patience", "60", *brain]) == 0, capsys.readouterr().out
    assert "0 not offered" in capsys.readouterr().out


def test_a_gomocup_brain_does_not_pass_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    brain = [sys.executable, "-m", "protocol", "--net", "patterns"]
    assert main(["--gtp", "--only", "gtp-introduction", *brain]) == 1
    assert "FAIL" in capsys.readouterr().out


def test_what_has_gomocups_protocol_only_is_refused_for_gtp(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--gtp", "--fuzz", "1", "engine"])
    assert "not GTP" in capsys.readouterr().err
