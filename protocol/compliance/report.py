"""The report: for people on a terminal, for programs as JSON, and transcripts of what failed."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from engine.records.files import write_atomically
from engine.rules.translatable import packed
from protocol.command_line import join
from protocol.compliance.examination import Check, CheckOutcome, Finding
from protocol.compliance.transcript import format_transcript

_SIGNS = {
    CheckOutcome.PASSED: "ok",
    CheckOutcome.NOT_OFFERED: "--",
    CheckOutcome.LATE: "late",
    CheckOutcome.FAILED: "FAIL",
}

_MOST_RULES = 3  # that one fault breaks and that are written out
_FAULTS = (CheckOutcome.LATE, CheckOutcome.FAILED)


def finding_line(finding: Finding, width: int) -> str:
    """A finding in one line."""
    return f"{_SIGNS[finding.verdict]:>4}  {finding.check:{width}}  {finding.text}".rstrip()


def conclusion(findings: Sequence[Finding], checks: Sequence[Check], measured: dict[str, float]) -> str:
    """The end of the readable report: measurements, failures and the rules they break."""
    rules = {check.name: check.description for check in checks}
    count = {verdict: sum(finding.verdict is verdict for finding in findings) for verdict in CheckOutcome}
    lines = [""]
    if measured:
        lines += ["measured:", *(f"  {name}: {value:.4g}" for name, value in sorted(measured.items())), ""]
    for same in _by_cause(findings):
        lines += [f"{finding.check}: {rules.get(finding.check, '')}" for finding in same[:_MOST_RULES]]
        if more := same[_MOST_RULES:]:
            lines.append(f"and {len(more)} more: {', '.join(finding.check for finding in more)}")
        lines += [f"  {same[0].text}", ""]
    counts = ", ".join(f"{number} {verdict.value}" for verdict, number in count.items())
    lines.append(f"{counts}: the brain {'conforms' if conforms(findings) else 'does not conform'}")
    return "\n".join(lines)


def _by_cause(findings: Sequence[Finding]) -> list[list[Finding]]:
    """The faults, those with the same text but for its numbers together."""
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.verdict in _FAULTS:
            groups.setdefault(re.sub(r"\d+", "#", finding.text), []).append(finding)
    return list(groups.values())


def conforms(findings: Sequence[Finding]) -> bool:
    """Whether nothing failed."""
    return all(finding.verdict is not CheckOutcome.FAILED for finding in findings)


def as_json(
    command: Sequence[str], findings: Sequence[Finding], checks: Sequence[Check], measured: dict[str, float]
) -> str:
    """The whole report as JSON."""
    entries = [_finding_table(finding, checks) for finding in findings]
    return json.dumps({**_summary(command, findings, measured), "findings": entries}, indent=2)


def json_line(finding: Finding, checks: Sequence[Check]) -> str:
    """A finding as a line of JSON, for programs that follow the examination."""
    return json.dumps(_finding_table(finding, checks))


def json_refusal(text: str) -> str:
    """The only line of JSON where there is no examination: why not."""
    return json.dumps({"refused": packed(text)})


def last_json_line(command: Sequence[str], findings: Sequence[Finding], measured: dict[str, float]) -> str:
    """The last line of JSON: whether the brain conforms, and what was measured."""
    return json.dumps(_summary(command, findings, measured))


def _summary(
    command: Sequence[str], findings: Sequence[Finding], measured: dict[str, float]
) -> dict[str, object]:
    return {"command": list(command), "conforms": conforms(findings), "measured": measured}


def _finding_table(finding: Finding, checks: Sequence[Check]) -> dict[str, object]:
    check = next((check for check in checks if check.name == finding.check), None)
    return {
        "check": finding.check,
        "group": check.group if check is not None else "",
        "rule": check.description if check is not None else "",
        "verdict": finding.verdict.value,
        "text": finding.text,
        "said": packed(finding.text),
        "seconds": round(finding.seconds, 3),
        "transcript": [str(event) for event in finding.transcript],
        "stderr": finding.stderr,
    }


def write_transcripts(folder: Path, command: Sequence[str], findings: Sequence[Finding]) -> list[Path]:
    """A file for each check that failed or was answered late.

    Raises:
        OSError: one cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for finding in findings:
        if finding.verdict in _FAULTS:
            title = f"{finding.check}: {finding.text}\nbrain: {join(command)}"
            path = folder / f"{finding.check}.txt"
            write_atomically(path, format_transcript(title, finding.transcript))
            paths.append(path)
    return paths
