"""Examines an engine with `narabe-doctor`, in a process of its own, and puts its findings into sentences."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PyQt6.QtCore import QCoreApplication, QObject, QProcess, pyqtSignal

from engine.rules.translatable import unpacked
from gui.base.errors import translated
from gui.base.language import labelled, tr
from gui.base.numbers import number
from matches.engine_list import EngineSettings
from protocol.programs import Program, programs_folder


@dataclass(frozen=True)
class CheckResult:
    """What the doctor found in one check."""

    name: str
    group: str
    rule: str
    """What has to be so."""
    verdict: str  # passed, not offered, late or failed
    text: str
    """What was measured, or what is wrong."""


@dataclass
class DoctorReport:
    """What the doctor has found so far."""

    results: list[CheckResult] = field(default_factory=list)
    measured: dict[str, float] = field(default_factory=dict)
    is_complete: bool = False
    error: str = ""
    """Why the doctor could not do its work."""

    def of(self, verdict: str) -> list[CheckResult]:
        """The checks with a verdict."""
        return [result for result in self.results if result.verdict == verdict]


class Doctor(QObject):
    """Runs the doctor; nothing here waits."""

    progressed = pyqtSignal(object)
    """The `DoctorReport` so far."""
    finished = pyqtSignal(object)
    """The whole `DoctorReport`; not after `stop`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._examination = DoctorReport()

    @property
    def is_running(self) -> bool:
        """Whether an examination is under way."""
        return self._process is not None

    def examine(self, engine: EngineSettings, options: Sequence[str] = ()) -> None:
        """Examine an engine; an examination under way is given up.

        Raises:
            ValueError: the engine's command cannot be read.
        """
        command = engine.argv()
        self.stop()
        self._examination = DoctorReport()
        told = ["--gtp"] if engine.gtp else []
        told += ["--dir", engine.folder] if engine.folder else []
        program, *arguments = Program.DOCTOR.command("--json-lines", *options, *told, "--", *command)
        process = QProcess(QCoreApplication.instance())  # which lives longer than a dialog
        process.setWorkingDirectory(str(programs_folder()))
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._end)
        process.finished.connect(process.deleteLater)
        process.errorOccurred.connect(self._fail_to_start)
        self._process = process
        process.start(program, arguments)

    def stop(self) -> None:
        """Give the examination up, without waiting for the end of the doctor's process."""
        process, self._process = self._process, None
        if process is not None:
            process.readyReadStandardOutput.disconnect(self._read)
            process.finished.disconnect(self._end)
            if sys.platform == "win32":
                process.kill()  # it has no window to be closed; its engine ends with it (`JobObject`)
            else:
                process.terminate()  # it ends the engine, which may not notice that the doctor is gone

    def _read(self) -> None:
        process = self._process
        if process is None:
            return
        while process.canReadLine():
            self._take(json.loads(process.readLine().data()))
        self.progressed.emit(self._examination)

    def _take(self, table: dict[str, Any]) -> None:
        if "check" in table:
            check, group, rule, verdict = (str(table[name]) for name in ("check", "group", "rule", "verdict"))
            text = translated(unpacked(table["said"]))
            self._examination.results.append(CheckResult(check, group, tr(rule), verdict, text))
        elif "refused" in table:
            self._examination.error = translated(unpacked(table["refused"]))
        else:
            self._examination.measured = dict(table["measured"])
            self._examination.is_complete = True

    def _fail_to_start(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._examination.error = labelled(self._process.program(), self._process.errorString())
            self._end()

    def _end(self) -> None:
        process = self._process
        if process is None:
            return
        self._read()
        self._process = None
        if not self._examination.is_complete and not self._examination.error:
            self._examination.error = process.readAllStandardError().data().decode("utf-8", "replace").strip()
        self.finished.emit(self._examination)


def describe(examination: DoctorReport) -> str:
    """What the doctor found, in sentences: the verdict, what the engine is like, and each check that failed
    or was answered late.
    """
    failed = examination.of("failed")
    parts = []
    if examination.error:
        parts.append(tr("The test could not be finished: {reason}").format(reason=examination.error))
    elif examination.is_complete:
        parts.append(_verdict(len(failed)))
    parts.append(_counts(examination))
    parts += _abilities(examination)
    for result in failed + examination.of("late"):
        rule = labelled(group_name(result.group), result.rule)
        parts.append(f"\n{rule}\n    {tr('Found:')} {result.text}")
    return "\n".join(parts)


def _verdict(failed: int) -> str:
    if failed == 0:
        return tr("The engine conforms to the protocol.")
    return tr("The engine does not conform to the protocol: it failed %n check(s).", failed)


def _counts(examination: DoctorReport) -> str:
    passed, missing = (len(examination.of(verdict)) for verdict in ("passed", "not offered"))
    text = tr("It passed %n check(s).", passed)
    if missing:
        text += " " + tr("It lacks what %n optional check(s) ask for.", missing)
    return text


def _abilities(examination: DoctorReport) -> list[str]:
    """The findings of the optional and the measured checks on the engine."""
    parts = []
    missing = {result.group for result in examination.of("not offered")}
    if "openings" in missing:
        parts.append(tr("It does not have swap2; its choices are taken from its moves and scores instead."))
    if "yixin" in missing:
        parts.append(tr("It lacks commands of Yixin-Board, so that its analysis shows less."))
    measured = examination.measured
    if "start to OK, s" in measured:
        parts.append(tr("It starts in {seconds} s.").format(seconds=number(measured["start to OK, s"], 1)))
    if "memory, MiB" in measured:
        parts.append(tr("It uses {size} MiB of memory.").format(size=number(measured["memory, MiB"])))
    return parts


def group_name(group: str) -> str:
    """What a group of checks is about."""
    names = {
        "commands": tr("Commands"),
        "blocks": tr("Positions"),
        "replies": tr("Answers"),
        "information": tr("INFO values"),
        "errors": tr("Mistakes of the manager"),
        "openings": tr("Openings"),
        "rules": tr("Rules"),
        "timing": tr("Time limits"),
        "ending": tr("End of the process"),
        "resources": tr("Memory and processors"),
        "robustness": tr("Robustness"),
        "yixin": tr("Yixin-Board's commands"),
        "gtp": tr("Go text protocol"),
    }
    return names.get(group, group)
