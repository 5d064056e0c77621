"""`narabe-doctor COMMAND...`: does an engine conform to its protocol? Start at `examination`."""

import engine.interruption  # noqa: F401, before what takes time to load

# isort: split
import argparse
import signal
import sys
from functools import partial
from pathlib import Path

from engine.options import file_name, meant, real, whole
from engine.records.encodings import write_utf8
from engine.records.files import INTERRUPTED, in_words_of_file, whole_output
from engine.rules.translatable import reason_of, translatable
from engine.rules.variant import Variant
from engine.version import VERSION
from protocol.command_line import split
from protocol.compliance.checklist import all_checks
from protocol.compliance.examination import Check, Finding, examine
from protocol.compliance.fuzz import fuzz
from protocol.compliance.replay import replay
from protocol.compliance.report import (
    as_json,
    conclusion,
    conforms,
    finding_line,
    json_line,
    json_refusal,
    last_json_line,
    write_transcripts,
)
from protocol.compliance.session import ExamLimits, Violation
from protocol.compliance.transcript import TranscriptError, parse_transcript
from protocol.programs import find_program, why_not_found

_RULES = {variant.value: variant.gomocup_rule for variant in Variant}

_DEFAULTS = ExamLimits()


def main(arguments: list[str] | None = None) -> int:
    """Exit status 0 if the brain conforms, 1 if not, 2 for wrong arguments."""
    write_utf8()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the app's, too, ends the brain first
    parser = _parser()
    options = parser.parse_args(arguments)
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if len(command) == 1 and not Path(command[0]).is_file():
        try:
            command = split(command[0])
        except ValueError as error:
            parser.error(f"the brain's command {command[0]}: {error}")
    if not command and not options.list:
        parser.error("the command of a brain is missing")
    if options.gtp and (options.replay or options.fuzz is not None):
        parser.error("--replay and --fuzz speak Gomocup's protocol, not GTP")
    refuse = partial(_refuse, options.json_lines)
    rules = _rules(parser, options.rules)
    chosen = _chosen(parser, all_checks(options.gtp), options.only, options.skip)
    if options.dir is not None and not Path(options.dir).is_dir():
        return refuse(translatable("{option} {value}: no such folder", option="--dir", value=options.dir))
    if options.transcripts is not None and options.transcripts.exists() and not options.transcripts.is_dir():
        return refuse(f"--transcripts {options.transcripts}: not a folder")
    if command and not options.list:
        program = _found(command[0], options.dir)
        if program is None:
            return refuse(
                translatable("{program}: {reason}", program=command[0], reason=why_not_found(command[0]))
            )
        command = [program, *command[1:]]
    limits = ExamLimits(options.turn, options.tolerance, options.patience, rules, options.dir)
    try:
        with whole_output():
            if options.list:
                for check in chosen:
                    print(f"{check.group}/{check.name}: {check.description}")
                return 0
            if options.replay:
                for line in replay(command, parse_transcript(options.replay), limits):
                    print(line)
                return 0
            return _examine(command, chosen, limits, options)
    except OSError as error:
        return refuse(in_words_of_file(error))
    except (TranscriptError, Violation) as error:
        return refuse(reason_of(error))
    except KeyboardInterrupt:
        print("narabe-doctor: interrupted", file=sys.stderr)
        return INTERRUPTED


def _refuse(is_for_a_program: bool, text: str) -> int:
    if is_for_a_program:
        print(json_refusal(text))
    print(f"narabe-doctor: {text}", file=sys.stderr)
    return 2


def _found(program: str, folder: str | None) -> str | None:
    if (here := find_program(program)) is not None:
        return str(Path(here).absolute())
    return None if folder is None else find_program(str(Path(folder).absolute() / program))


def _examine(command: list[str], chosen: list[Check], limits: ExamLimits, options: argparse.Namespace) -> int:
    checks = all_checks(options.gtp)
    width = max(len(check.name) for check in chosen)

    def show(finding: Finding) -> None:
        if options.json_lines:
            print(json_line(finding, checks), flush=True)
        elif not options.json:
            print(finding_line(finding, width), flush=True)

    measured: dict[str, float] = {}
    if options.fuzz is None:
        findings, measured = examine(command, chosen, limits, show)
    else:
        findings = fuzz(command, options.fuzz, options.rounds, limits, show)
    if options.json_lines:
        print(last_json_line(command, findings, measured))
    elif options.json:
        print(as_json(command, findings, checks, measured))
    else:
        print(conclusion(findings, checks, measured))
    if options.transcripts:
        for path in write_transcripts(options.transcripts, command, findings):
            print(f"transcript: {path}", file=sys.stderr)
    return 0 if conforms(findings) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="narabe-doctor",
        description="Checks any brain: every command and edge case of the Gomocup protocol, time and memory. "
        "Exit status 0 only if it conforms.",
        epilog="Put the options of narabe-doctor before the command of the brain.",
    )
    parser.add_argument("command", nargs=argparse.REMAINDER, help="the brain and its arguments")
    parser.add_argument("--version", action="version", version=f"%(prog)s {VERSION}")
    parser.add_argument(
        "--gtp",
        action="store_true",
        help="examine an engine of the Go text protocol instead, by a few checks",
    )
    parser.add_argument("--dir", metavar="FOLDER", help="where the brain runs (here)")
    _add_selection(parser)
    _add_reports(parser)
    _add_limits(parser)
    return parser


def _add_selection(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--list", action="store_true", help="list all checks and what they demand")
    parser.add_argument("--only", metavar="NAMES", help="these checks or groups, separated by commas")
    parser.add_argument("--skip", metavar="NAMES", help="leave these out")
    parser.add_argument(
        "--rules",
        default=",".join(_RULES),
        metavar="RULES",
        help="the rules that the brain knows (%(default)s)",
    )
    parser.add_argument("--replay", type=file_name, metavar="FILE", help="replay a transcript with the brain")
    parser.add_argument(
        "--fuzz", type=whole(), metavar="SEED", help="random conversations instead of the checks"
    )
    parser.add_argument(
        "--rounds", type=whole(1), default=20, help="how many random conversations (%(default)s)"
    )


def _add_reports(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="report as JSON")
    parser.add_argument(
        "--json-lines",
        action="store_true",
        help="a line of JSON for each check as it is made, and a last one",
    )
    parser.add_argument(
        "--transcripts", type=file_name, metavar="FOLDER", help="write transcripts of faults, for --replay"
    )


def _add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--turn", type=whole(1), default=_DEFAULTS.turn_ms, metavar="MS", help="time for a move (%(default)s)"
    )
    parser.add_argument(
        "--tolerance",
        type=whole(),
        default=_DEFAULTS.tolerance_ms,
        metavar="MS",
        help="overrun of time limits that is forgiven (%(default)s)",
    )
    parser.add_argument(
        "--patience",
        type=real(0.1, 1e6),
        default=_DEFAULTS.patience_s,
        metavar="S",
        help="how long to wait for other answers (%(default)s)",
    )


def _rules(parser: argparse.ArgumentParser, text: str) -> tuple[int, ...]:
    names = text.split(",")
    for name in names:
        if name not in _RULES:
            parser.error(f"no such rule: {name}{meant(name, [*_RULES])} (there are: {', '.join(_RULES)})")
    return tuple(_RULES[name] for name in names)


def _chosen(parser: argparse.ArgumentParser, checks: list[Check], only: str, skip: str) -> list[Check]:
    known = {name for check in checks for name in (check.name, check.group)}
    for name in [*(only or "").split(","), *(skip or "").split(",")]:
        if name and name not in known:
            parser.error(f"no such check or group: {name}{meant(name, sorted(known))}")
    wanted = set((only or "").split(",")) if only else known
    unwanted = set((skip or "").split(","))
    chosen = [c for c in checks if {c.name, c.group} & wanted and not {c.name, c.group} & unwanted]
    if not chosen:
        parser.error("no checks are selected")
    return chosen


if __name__ == "__main__":
    sys.exit(main())
